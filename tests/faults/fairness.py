#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how much guests who flood the hall slow down an ordinary player, and how many of their requests are carried
out.

usage: fairness.py MEADHALL [--turns N] [--most RATIO]      --most: fails above this slowdown (default: 2)

Ten guests open 20 tables of ten jarls each, let them play, and ask for hints at their own tables. A player against
three jarls measures the time until it is their turn again, first alone and then beside these guests. Then one guest
floods the hall over 30 sockets and over short-lived sockets, and 20 connections download a record. All sockets and
downloads come from one address."""

import argparse
import http.client
import random
import statistics
import sys
import tempfile
import threading
import time

import people  # adds the folders of the other modules to the path
import example_client
import halls


def seconds_of_bots(player, table, turns, chance):
    """Measures the seconds from the player's move until it is their turn again."""
    times = []
    while len(times) < turns and player.table["status"] == "playing":
        if not player.asked():
            player.read()
            continue
        player.play_something(chance)
        if player.asked():
            continue  # a turn has several moves
        began = time.monotonic()
        while player.table["status"] == "playing" and not player.asked():
            player.read()
        times.append(time.monotonic() - began)
    return times


def play_against_jarls(address, turns):
    chance = random.Random(4)
    player = people.Player(address)
    player.connect()
    bots = [{"seat": seat, "level": "jarl"} for seat in (1, 2, 3)]
    times = []
    while len(times) < turns:
        table = player.ask("open_table", game="bottlecap-vikings", players=4, bots=bots)["table"]
        player.ask("sit", table=table)
        player.ask("subscribe", table=table, deltas=True)
        player.ask("start", table=table)
        times += seconds_of_bots(player, table, turns - len(times), chance)
        player.ask("unsubscribe", table=table)
        player.table = None
    player.close()
    return times


class Guest(threading.Thread):
    """Opens tables as fast as the hall allows, and asks for hints at one of them."""

    def __init__(self, address, ended):
        super().__init__(daemon=True)
        self.address, self.ended = address, ended
        self.opened = self.started = self.hints = 0

    def run(self):
        player = people.Player(self.address)
        player.connect()
        own = player.ask("open_table", game="bottlecap-vikings", players=2, bots=[{"seat": 1, "level": "random"}])["table"]
        player.ask("sit", table=own)
        player.ask("subscribe", table=own, deltas=True)
        player.ask("start", table=own)
        bots = [{"seat": seat, "level": "jarl"} for seat in range(10)]
        for _ in range(20):
            try:
                table = player.ask("open_table", game="spoils-of-war", players=10, bots=bots)["table"]
                self.opened += 1
                player.ask("start", table=table)
                self.started += 1
            except example_client.Refused:
                continue
        while not self.ended.is_set():
            try:
                if player.asked():
                    player.ask("hint", table=player.table["table"], position=player.table["position"])
                    self.hints += 1
                time.sleep(0.3)
                player.ask("who_am_i")
            except example_client.Refused:
                time.sleep(0.3)


def median(times):
    return statistics.median(times) if times else float("nan")


def compare_bots(hall, turns, most):
    alone = play_against_jarls(hall.address, turns)
    ended = threading.Event()
    guests = [Guest(hall.address, ended) for _ in range(10)]
    for guest in guests:
        guest.start()
    time.sleep(15)
    beside = play_against_jarls(hall.address, turns)
    ended.set()
    for guest in guests:
        guest.join(timeout=60)
    ratio = median(beside) / median(alone)
    print(f"a player's bots: {median(alone):.2f} s alone, {median(beside):.2f} s beside ten guests with "
          f"{sum(guest.started for guest in guests)} tables of ten jarls and {sum(guest.hints for guest in guests)} hints: "
          f"{ratio:.1f} times as long; the longest {max(alone):.2f} s and {max(beside):.2f} s", flush=True)
    return ratio <= most


def count_done(sockets, requests):
    """Sends this many requests over each socket, and counts those that are carried out."""
    done = 0
    for number in range(requests):
        for socket in sockets:
            try:
                socket.send({"do": "who_am_i", "id": f"f{number}"})
            except OSError:
                pass
    for socket in sockets:
        socket.socket.settimeout(0.5)
        try:
            while True:
                done += socket.read().get("is") == "done"
        except (OSError, ConnectionError):
            pass
    return done


def flood(hall):
    guest = people.Player(hall.address)
    began = time.monotonic()
    sockets = [example_client.Socket(hall.address, guest.hall.token) for _ in range(30)]
    done = count_done(sockets, 20)
    seconds = time.monotonic() - began
    print(f"600 requests over 30 sockets: {done} carried out in {seconds:.1f} s", flush=True)
    fair = done <= 20 + 5 * seconds + 1
    began, done = time.monotonic(), 0
    while time.monotonic() - began < 5:
        socket = example_client.Socket(hall.address, guest.hall.token)
        for number in range(15):
            socket.send({"do": "who_am_i", "id": f"r{number}"})
        answers = 0
        try:
            while answers < 15:
                message = socket.read()
                answers += message["is"] != "welcome"
                done += message["is"] == "done"
        except (OSError, ConnectionError):
            pass
        socket.socket.close()
    print(f"with sockets that come and go: {done / 5:.0f} requests/s carried out", flush=True)
    return fair and done <= 5 * 5 + 25


def download(hall):
    """Measures how long a person's request takes while twenty connections download one record."""
    host = people.Player(hall.address)
    host.connect()
    bots = [{"seat": 1, "level": "random"}]
    table = host.ask("open_table", game="bottlecap-vikings", players=2, bots=bots)["table"]
    host.ask("sit", table=table)
    host.ask("subscribe", table=table, deltas=True)
    host.ask("start", table=table)
    host.ask("stand", table=table)
    until = time.monotonic() + 60
    while host.table["status"] == "playing" and time.monotonic() < until:
        host.read()
    got, ended = [], threading.Event()

    def get():
        while not ended.is_set():
            connection = http.client.HTTPConnection(hall.address, timeout=20)
            connection.request("GET", f"/record/{table}")
            got.append(connection.getresponse().status)
            connection.close()

    threads = [threading.Thread(target=get, daemon=True) for _ in range(20)]
    for thread in threads:
        thread.start()
    other, times = people.Player(hall.address), []
    other.connect()
    for _ in range(15):
        began = time.monotonic()
        other.ask("who_am_i")
        times.append(time.monotonic() - began)
        time.sleep(0.25)
    ended.set()
    for thread in threads:
        thread.join(timeout=30)
    print(f"{got.count(200)} of {len(got)} downloads of a record; the request of another person took {1000 * median(times):.1f} ms in the "
          f"median, {1000 * max(times):.1f} ms at the longest", flush=True)
    return got.count(200) <= 60 + len(times) * 60 // 15


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("meadhall")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--most", type=float, default=2.0)
    call = parser.parse_args()
    held = True
    with tempfile.TemporaryDirectory() as folder:
        hall = halls.Server(call.meadhall, f"sqlite:{folder}/bots.db", "--proxy")
        held = compare_bots(hall, call.turns, call.most) and held
        hall.end(15)
        hall = halls.Server(call.meadhall, f"sqlite:{folder}/limits.db", "--proxy", rate=5)
        held = flood(hall) and held
        time.sleep(5)
        held = download(hall) and held
        hall.end(15)
    sys.exit(0 if held else "fairness.py: somebody took more than their share")


if __name__ == "__main__":
    main()
