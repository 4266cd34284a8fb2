#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""kill -9 in mid-game: the real hall is killed at random moments while many games are played over the protocol. Each
client keeps a journal of the acknowledged moves. Afterwards the log must contain each of these moves once and no other,
every game must be over, and the records must be valid.

usage: kill.py MEADHALL [--store sqlite|postgresql] [--kills N] [--tables N] [--seed N]"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import database
import people
import halls

GAMES = ("thunder-and-lightning", "bottlecap-vikings", "pebbles")
LONGEST_PAUSE = 0.6  # maximum number of seconds between a start and the next kill


def kill(chance, server, postgresql):
    victims = chance.choice(("hall", "database", "both")) if postgresql else "hall"
    if victims != "hall":
        postgresql.kill()
    if victims != "database":
        server.end(signal.SIGKILL)
    if victims != "hall":
        time.sleep(chance.random() * 0.3)  # the hall runs without its database meanwhile
        postgresql.start()
    if victims != "database":
        server.start()


def run(meadhall, kind, kills, tables, seed, folder):
    chance = random.Random(seed)
    postgresql = halls.Postgresql() if kind == "postgresql" else None
    store = postgresql.address if postgresql else f"sqlite:{folder}/hall.db"
    server = halls.Server(meadhall, store, "--key-file", f"{folder}/key", "--proxy")
    begun = time.monotonic()
    try:
        evening = people.Evening(lambda: server.address, GAMES, tables, seed)
        while evening.moves() < tables and not evening.failures:  # afterwards nearly all games have begun
            time.sleep(people.PAUSE)
        waits = []
        for _ in range(kills):
            time.sleep(chance.uniform(0.0005, LONGEST_PAUSE))
            kill(chance, server, postgresql)
            before, back = evening.moves(), time.monotonic()
            while evening.moves() == before and not evening.failures:
                time.sleep(0.002)
            waits.append(time.monotonic() - back)
            assert server.process.poll() is None, "the hall ended without a signal"
        evening.end()
        assert server.end(signal.SIGTERM) == 0
        records = database.check(meadhall, store, f"{folder}/key", evening.duels)
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
        if postgresql:
            postgresql.end()
    duels = evening.duels
    compared = sum(duel.compared for duel in duels)
    assert compared > 0, "no view was compared with one from before a crash"
    returns = sum(player.returns for duel in duels for player in duel.players)
    waits.sort()
    print(f"{kind}: {kills} kills in {time.monotonic() - begun:.0f} s, {len(duels)} games, {evening.moves()} moves acknowledged, "
          f"each stored once; {returns} reconnections, {compared} views compared, {records} records are valid; "
          f"first move after a start: median {waits[len(waits) // 2] * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("meadhall")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    call = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meadhall-kill-") as folder:
        run(os.path.abspath(call.meadhall), call.store, call.kills, call.tables, call.seed, folder)


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, subprocess.CalledProcessError) as failure:
        sys.exit(f"kill.py: FAILED: {failure}")
