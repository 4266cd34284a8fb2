# SPDX-License-Identifier: Apache-2.0
"""Checks what a hall has stored against what it has acknowledged."""

import glob
import os
import sqlite3
import subprocess
import tempfile


def moves_in(store):
    """(table, person, request) of every move that a person made, in order."""
    select = """SELECT "table", "by", retry_id FROM events WHERE kind = 'row' AND "by" <> '' ORDER BY "table", number"""
    if store.startswith("postgresql:"):
        text = subprocess.run(["psql", store, "-At", "-F", "\t", "-c", f"SET search_path = meadhall; {select}"], check=True,
                              capture_output=True, text=True).stdout
        return [tuple(line.split("\t")) for line in text.splitlines() if "\t" in line]
    with sqlite3.connect(store.removeprefix("sqlite:")) as database:
        return database.execute(select).fetchall()


def check_journal(duels, moves):
    """Checks that every acknowledged move is stored once and in order, and that no other move is stored."""
    stored = {}
    for table, person, request in moves:
        stored.setdefault(table, []).append((person, request))
    for duel in duels:
        there = stored.pop(duel.table, [])
        lost = [move for move in duel.acknowledged if move not in there]
        assert not lost, f"{len(lost)} acknowledged moves of table {duel.table} are lost, {lost[0]} first"
        assert there == duel.acknowledged, f"table {duel.table} has other moves than were acknowledged"
    assert not stored, f"unknown tables: {list(stored)[:3]}"


def verify(meadhall, store, key):
    """Verifies all logs, and the records of all finished games. Returns the number of records."""
    where = ["--store", store, "--key-file", key]

    def run(*words):
        done = subprocess.run([meadhall, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{words[:2]}: {done.stdout[-500:]}{done.stderr[-500:]}"

    run("admin", "verify", *where)
    with tempfile.TemporaryDirectory() as folder:
        run("admin", "export", os.path.join(folder, "records"), *where)
        records = glob.glob(f"{folder}/records/*")
        if records:
            run("verify", *records)
    return len(records)


def check(meadhall, store, key, duels):
    check_journal(duels, moves_in(store))
    records = verify(meadhall, store, key)
    assert records == len(duels), f"{records} records of {len(duels)} games"
    return records
