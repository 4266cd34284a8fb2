#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests backups: makes backups while games are played, restores the newest into an empty folder and verifies every table
of it. A hall on the restored database continues the games. A backup contains every move that was acknowledged before
the backup began.

usage: restore.py MEADHALL [--backups N] [--tables N] [--seed N]"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import database
import people
import halls


def admin(meadhall, *words):
    done = subprocess.run([meadhall, "admin", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stderr}"


def pace(evening, seconds):
    before = evening.moves()
    time.sleep(seconds)
    return (evening.moves() - before) / seconds


def run(meadhall, call, folder):
    store, key = f"sqlite:{folder}/hall.db", f"{folder}/key"
    server = halls.Server(meadhall, store, "--key-file", key, "--proxy")
    try:
        evening = people.Evening(lambda: server.address, ("thunder-and-lightning", "bottlecap-vikings"), call.tables, call.seed)
        while evening.moves() < 3 * call.tables and not evening.failures:
            time.sleep(people.PAUSE)
        before = pace(evening, 2)
        acknowledged, copied, begun = {}, 0, time.monotonic()
        for number in range(call.backups):
            acknowledged = {duel.table: list(duel.acknowledged) for duel in list(evening.duels)}
            moves = evening.moves()
            admin(meadhall, "backup", f"{folder}/backup-{number}.db", "--store", store, "--key-file", key)
            copied += evening.moves() - moves
        backing_up = (time.monotonic() - begun) / call.backups
        evening.end()
    finally:
        server.end(signal.SIGTERM)

    # Restores the newest backup into another folder, with a copy of the key.
    os.mkdir(f"{folder}/elsewhere")
    store, begun = f"sqlite:{folder}/elsewhere/hall.db", time.monotonic()
    shutil.copy(key, f"{folder}/elsewhere/key")
    key = f"{folder}/elsewhere/key"
    admin(meadhall, "restore", f"{folder}/backup-{call.backups - 1}.db", "--store", store, "--key-file", key)
    database.verify(meadhall, store, key)
    restored = time.monotonic() - begun
    stored = {}
    for table, person, request in database.moves_in(store):
        stored.setdefault(table, []).append((person, request))
    for table, moves in acknowledged.items():
        assert stored.get(table, [])[:len(moves)] == moves, f"the backup lacks moves of table {table}"
    server = halls.Server(meadhall, store, "--key-file", key, "--proxy")
    try:
        running = [duel for duel in evening.duels if duel.table in acknowledged]
        for duel in running:
            for player in duel.players:
                player.hall.address = server.address
                player.lost = True
                player.insist("who_am_i")  # reconnects to the same table with the same session
            duel.end()
            duel.close()
    finally:
        assert server.end(signal.SIGTERM) == 0
    records = database.verify(meadhall, store, key)
    print(f"{call.backups} backups during play, {backing_up:.2f} s each ({before:.0f} moves a second before, {copied} moves while they were "
          f"made); restored and verified in {restored:.1f} s; {len(running)} games continued and ended, {records} records are valid")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("meadhall")
    parser.add_argument("--backups", type=int, default=3)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    call = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meadhall-restore-") as folder:
        run(os.path.abspath(call.meadhall), call, folder)


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, subprocess.CalledProcessError) as failure:
        sys.exit(f"restore.py: FAILED: {failure}")
