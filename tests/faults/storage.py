#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The store fails while people play in the hall: the disk is full, read-only or has errors, another process locks the
database, or PostgreSQL restarts. Clients receive an error that asks them to try again. The hall acknowledges only moves
that are stored. When the fault is over, the same hall continues.

usage: storage.py MEADHALL DISK_LIBRARY [--rounds N] [--tables N] [--seed N]"""

import argparse
import contextlib
import errno
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

import database
import people
import halls
import example_client

FAULT_SECONDS = 3.0  # longer than the store waits for a lock


@contextlib.contextmanager
def failing_disk(folder, code):
    with open(f"{folder}/error", "r+b") as file:
        file.write(bytes([code]))
    yield
    with open(f"{folder}/error", "r+b") as file:
        file.write(bytes([0]))


@contextlib.contextmanager
def locked(folder):
    with contextlib.closing(sqlite3.connect(f"{folder}/hall.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


@contextlib.contextmanager
def restarted(postgresql):
    postgresql.process.send_signal(signal.SIGINT)  # "fast" shutdown: closes all connections
    postgresql.process.wait(timeout=halls.PATIENCE)
    yield
    postgresql.start()


def expect_unavailable(server, player):
    """Checks that a request that changes the store fails as unavailable, and that other requests are still answered."""
    try:
        player.hall.ask("open_table", game="pebbles", players=2)
        raise AssertionError("a table was opened that cannot be stored")
    except example_client.Refused as refused:
        assert refused.code == "unavailable", refused
    with urllib.request.urlopen(f"http://{server.address}/healthz", timeout=halls.PATIENCE) as answer:
        assert answer.status == 200


def moves_at_rest(evening):
    """Waits until no more moves are acknowledged, and returns their number."""
    until = time.monotonic() + halls.PATIENCE
    while True:
        then = evening.moves()
        time.sleep(FAULT_SECONDS / 3)
        if evening.moves() == then:
            return then
        assert time.monotonic() < until, "moves are acknowledged that cannot be stored"


def go_through(fault, evening, server, player):
    """Plays through a fault. Returns the time from its end until moves are acknowledged again."""
    evening.wait_for_all()  # otherwise a player could wait over several faults and reach the time limit
    with fault:
        then = moves_at_rest(evening)
        expect_unavailable(server, player)
        time.sleep(FAULT_SECONDS / 3)
        assert evening.moves() == then, "moves are acknowledged that cannot be stored"
    over = time.monotonic()
    while evening.moves() == then and not evening.failures:
        assert time.monotonic() < over + halls.PATIENCE, "the hall does not continue"
        time.sleep(0.01)
    assert server.process.poll() is None, "the hall has ended"
    return time.monotonic() - over


def run(meadhall, store, folder, faults, call, environment):
    server = halls.Server(meadhall, store, "--key-file", f"{folder}/key", "--proxy", environment=environment)
    try:
        evening = people.Evening(lambda: server.address, ("thunder-and-lightning", "pebbles"), call.tables, call.seed)
        for name, fault in faults.items():
            # Each round uses another player, because the number of tables that a person may open is limited.
            times = [go_through(fault(), evening, server, people.Player(server.address)) for _ in range(call.rounds)]
            print(f"{name}: {call.rounds} times, moves again after {max(times) * 1000:.0f} ms at the latest", flush=True)
        evening.end()
        assert server.end(signal.SIGTERM) == 0
        database.check(meadhall, store, f"{folder}/key", evening.duels)
        received = set().union(*(each.errors for duel in evening.duels for each in duel.players))
        assert "unavailable" in received, received
        print(f"{len(evening.duels)} games, {evening.moves()} moves acknowledged, each stored once; errors received: {sorted(received)}")
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("meadhall")
    parser.add_argument("disk")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    call = parser.parse_args()
    meadhall = os.path.abspath(call.meadhall)
    with tempfile.TemporaryDirectory(prefix="meadhall-storage-") as folder:
        with open(f"{folder}/error", "wb") as file:
            file.write(bytes(1))
        environment = {**os.environ, "LD_PRELOAD": os.path.abspath(call.disk), "MEADHALL_DISK": f"{folder}/hall.db",
                       "MEADHALL_DISK_ERROR": f"{folder}/error"}
        faults = {"a full disk": lambda: failing_disk(folder, errno.ENOSPC),
                    "a read-only disk": lambda: failing_disk(folder, errno.EROFS),
                    "a disk with errors": lambda: failing_disk(folder, errno.EIO),
                    "a locked database": lambda: locked(folder)}
        run(meadhall, f"sqlite:{folder}/hall.db", folder, faults, call, environment)
    postgresql = halls.Postgresql()
    try:
        with tempfile.TemporaryDirectory(prefix="meadhall-storage-") as folder:
            run(meadhall, postgresql.address, folder, {"a restart of PostgreSQL": lambda: restarted(postgresql)}, call, None)
    finally:
        postgresql.end()


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, subprocess.CalledProcessError) as failure:
        sys.exit(f"storage.py: FAILED: {failure}")
