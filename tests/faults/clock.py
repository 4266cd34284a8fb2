#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests that no player loses thinking time when the wall clock jumps, during a game or while the hall is down.

usage: clock.py MEADHALL LIBJUMPING_CLOCK"""

import email.utils
import os
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))
import example_client  # noqa: E402
import halls  # noqa: E402

BANK_MS = 1_200_000
HOUR = 3600
# How much thinking time a busy machine may cost. An error would cost at least an hour, because no jump is shorter.
SLACK_MS = 60_000


class Evening:
    def __init__(self, meadhall, clock, folder):
        self.jump_file = os.path.join(folder, "jump")
        self.jumped = 0
        self.jump(0)
        self.store = f"sqlite:{folder}/hall.db"
        self.meadhall = meadhall
        self.server = halls.Server(meadhall, self.store,
                                   environment={**os.environ, "LD_PRELOAD": clock, "MEADHALL_CLOCK_JUMP": self.jump_file})
        self.players = [example_client.Player(self.server.address, name) for name in ("Lief", "Hildr")]
        self.table = self.players[0].ask("open_table", game="pebbles", players=2,
                                         clock={"kind": "fischer", "bank_ms": BANK_MS, "increment_ms": 0})["table"]
        for player in self.players:
            player.ask("sit", table=self.table)
            player.ask("subscribe", table=self.table)
        self.players[0].ask("start", table=self.table)
        self.begun = time.monotonic()

    def jump(self, seconds):
        """Writes the jump in one write, so that no reader sees half of it."""
        self.jumped += seconds
        with open(self.jump_file, "r+b" if os.path.exists(self.jump_file) else "wb") as file:
            file.write(struct.pack("=q", self.jumped))

    def restart(self, how, seconds):
        for player in self.players:
            player.close()
        self.server.end(how)
        self.jump(seconds)
        self.server.start()
        for player in self.players:
            player.connect()
            player.ask("subscribe", table=self.table)

    def expect_jumped(self):
        """Checks by the Date header that the hall's wall clock has jumped; otherwise this test would prove nothing."""
        with urllib.request.urlopen(f"http://{self.server.address}/healthz", timeout=60) as answer:
            date = email.utils.parsedate_to_datetime(answer.headers["Date"]).timestamp()
        assert abs(date - time.time() - self.jumped) < 60, f"the hall's time of day has not jumped by {self.jumped} s"

    def check(self, what):
        self.expect_jumped()
        player = self.players[0]
        player.ask("unsubscribe", table=self.table)
        player.ask("subscribe", table=self.table)
        player.ask("who_am_i")
        passed_ms = (time.monotonic() - self.begun) * 1000
        left = [seat["left_ms"] for seat in player.table["seats"]]
        assert all(0 < each <= BANK_MS for each in left), f"{what}: {left}"
        assert sum(left) >= 2 * BANK_MS - passed_ms - SLACK_MS, f"{what}: {left} after {passed_ms} ms"
        assert not any(seat["bot"] for seat in player.table["seats"]), f"{what}: somebody is out of time"

    def end(self):
        for player in self.players:
            player.close()
        self.server.end(signal.SIGTERM)
        subprocess.run([self.meadhall, "admin", "verify", "--store", self.store], check=True, stdout=subprocess.DEVNULL)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(sys.argv[1], sys.argv[2], folder)
        for hours in (1, -1, 24, -24, -1):
            evening.jump(hours * HOUR)
            time.sleep(1.5)  # the hall checks the clocks once a second
            evening.check(f"{hours} h")
            asked = next((player for player in evening.players if player.asked()), None)
            asked.play_something(chance) if asked else None
            evening.check(f"{hours} h, after a move")
            for how in (signal.SIGKILL, signal.SIGTERM):
                evening.restart(how, hours * HOUR)
                evening.check(f"{hours} h, while the hall was down after signal {how}")
        evening.end()
    print("five jumps, each also over two restarts: nobody lost time")


if __name__ == "__main__":
    main()
