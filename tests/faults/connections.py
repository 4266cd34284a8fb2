#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Misbehaving connections: a hundred clients that do not read, clients that connect and disconnect all the time,
connections that are cut or stay half open, and a thousand clients that reconnect together after a crash. Meanwhile two
people play, and each of their moves is timed. The median move may take at most MOST_TIMES times as long as without the
other clients in the same run. Memory stays bounded, and no descriptor leaks.

usage: connections.py MEADHALL [--clients N] [--moves N] [--half-open-seconds N]"""

import argparse
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import people
import halls
import example_client

READERS = 100
REQUESTS = 600  # number of requests of each client that does not read; an answer has about a kilobyte
BYTES_A_READER = 1.5 * 2**20  # maximum memory for such a client: a queue of 1 MiB, and the rest of a connection
# The median move may take this many times as long with the other clients as alone, because all share two cores.
MOST_TIMES = 20


class Probe:
    """Two people whose moves are timed."""

    def __init__(self, server):
        self.server, self.chance = server, random.Random(1)
        self.duel = None

    def new_duel(self):
        if self.duel:
            self.duel.close()
        self.duel = people.Duel(self.server.address, "thunder-and-lightning", self.chance)

    def times(self, moves):
        taken = []
        while len(taken) < moves:
            if self.duel.over():
                self.new_duel()
            self.duel.receive(may_have_moved=True)
            asked = next((player for player in self.duel.players if player.asked()), None)
            if asked is None:
                time.sleep(people.PAUSE)
                continue
            action = self.chance.choice(asked.table["offers"])["action"]
            begun = time.monotonic()
            asked.insist("play", table=self.duel.table, position=asked.table["position"], action=action)
            taken.append(time.monotonic() - begun)
        return sorted(taken)


def metric(server, name):
    with urllib.request.urlopen(f"http://{server.address}/metrics", timeout=halls.PATIENCE) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(f"meadhall_{name} "):
                return float(line.split()[1])
    raise AssertionError(f"{name} is not measured")


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def wait_until(what, holds, seconds=halls.PATIENCE):
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.05)


def compare(name, without, with_them):
    median, least = with_them[len(with_them) // 2], without[len(without) // 2]
    worst, worst_without = with_them[len(with_them) * 99 // 100], without[len(without) * 99 // 100]
    print(f"{name}: a move takes {median * 1000:.1f} ms in the median, {median / least:.1f} times as long as alone "
          f"({least * 1000:.1f} ms); p99 {worst * 1000:.0f} ms (alone {worst_without * 1000:.0f} ms)", flush=True)
    assert median <= MOST_TIMES * least, f"{name}: other players are slowed down too much"


def in_threads(count, work):
    """Calls work(i) for each i in a few threads. Raises the first failure."""
    failures, rest = [], iter(range(count))

    def take():
        for i in rest_of():
            try:
                work(i)
            except Exception as failure:  # noqa: BLE001: every failure is reported
                failures.append(failure)
                return

    lock = threading.Lock()

    def rest_of():
        while True:
            with lock:
                number = next(rest, None)
            if number is None:
                return
            yield number

    threads = [threading.Thread(target=take, daemon=True) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def frame(message):
    """A WebSocket frame, with a mask of zeros that changes nothing."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def next_table(line):
    while True:
        message = line.read()
        assert message["is"] != "refused", message
        if message["is"] == "table":
            return message


def tables(server, count):
    """Opens tables, ten for each host. Returns (token, table) of each."""
    opened = []
    while len(opened) < count:
        host = people.Player(server.address).hall
        opened += [(host.token, host.ask("open_table", game="pebbles", players=2)["table"]) for _ in range(10)]
    return opened


class Crowd:
    """Sockets that follow tables, ten at each. come() connects all of them, or connects them again."""

    def __init__(self, server, count):
        self.server, self.seats = server, tables(server, max(count // 10, 1))
        self.sockets = [None] * count
        self.times = [0.0] * count

    def join(self, number):
        until = time.monotonic() + people.PATIENCE
        begun = time.monotonic()
        while True:
            try:
                token, table = self.seats[number % len(self.seats)]
                line = example_client.Socket(self.server.address, token)
                line.send({"do": "subscribe", "id": "w", "table": table, "deltas": True})
                next_table(line)
                self.sockets[number] = line
                self.times[number] = time.monotonic() - begun
                return
            except (*people.LOST, example_client.Refused):
                if time.monotonic() > until:
                    raise
                time.sleep(random.uniform(0.05, 0.5))

    def come(self):
        begun = time.monotonic()
        in_threads(len(self.sockets), self.join)
        return time.monotonic() - begun

    def cut(self):
        for line in self.sockets:
            cut(line.socket)


def cut(line):
    """Closes without a close frame: the other side receives a reset."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    line.close()


def slow_readers(server, probe, call):
    memory = metric(server, "resident_memory_bytes")
    seats, lines = tables(server, READERS + 1), []

    def ask_and_not_read(number):
        token, table = seats[number]
        line = example_client.Socket(server.address, token)
        lines.append(line)
        line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.socket.sendall(b"".join(frame({"do": "subscribe", "id": str(i), "table": table}) for i in range(REQUESTS)))
        line.table = table

    in_threads(READERS, ask_and_not_read)
    wait_until("not all queues were dropped", lambda: metric(server, "slow_readers_total") >= READERS)
    # One more client does not read at first. When it reads again, it must receive the current table. It connects last,
    # because the hall soon closes the connections of clients that do not read.
    ask_and_not_read(READERS)
    wait_until("the last queue was not dropped", lambda: metric(server, "slow_readers_total") > READERS)
    reader = lines[-1]
    people.Player(server.address).insist("sit", table=reader.table)
    while not any(seat["person"] for seat in next_table(reader)["seats"]):
        pass
    times = probe.times(call.moves)
    grown = metric(server, "resident_memory_bytes") - memory
    print(f"{READERS} clients that do not read: {grown / READERS / 1024:.0f} kB each", flush=True)
    assert grown < READERS * BYTES_A_READER, f"{grown / 2**20:.0f} MiB for {READERS} clients that do not read"
    for line in lines:
        cut(line.socket)
    return times


def flapping(server, probe, call):
    ended = threading.Event()
    table = probe.duel.table
    half = [socket.create_connection(server.address.split(":"), timeout=halls.PATIENCE) for _ in range(50)]
    for line in half:
        line.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgr")
    flaps = [0]

    def flap():
        token = people.Player(server.address).hall.token
        while not ended.is_set():
            line = example_client.Socket(server.address, token)
            line.send({"do": "subscribe", "id": "w", "table": table})
            random.random() < 0.5 and line.read()
            cut(line.socket)
            flaps[0] += 1
            time.sleep(0.01)

    threads = [threading.Thread(target=flap, daemon=True) for _ in range(8)]
    for thread in threads:
        thread.start()
    times = probe.times(call.moves)
    ended.set()
    for thread in threads:
        thread.join()
    for line in half:
        cut(line)
    print(f"{flaps[0]} connections were cut during the moves", flush=True)
    assert flaps[0] > 20
    return times


def storm(server, probe, call):
    crowd = Crowd(server, call.clients)
    # An upper bound for the open descriptors. The clients of the crowd answer no ping, so the hall may close some of
    # their connections before the last client connects.
    fine = descriptors(server) + call.clients
    crowd.come()
    server.end(signal.SIGKILL)
    server.start()
    took = crowd.come()
    waits = sorted(crowd.times)
    print(f"{call.clients} reconnected after kill -9 in {took:.1f} s, 99 % of them within {waits[len(waits) * 99 // 100]:.2f} s of "
          f"their first try; {metric(server, 'resident_memory_bytes') / 2**20:.0f} MiB in total", flush=True)
    storming = threading.Thread(target=lambda: (crowd.cut(), crowd.come()), daemon=True)
    storming.start()
    times = probe.times(call.moves)
    storming.join()
    assert descriptors(server) <= fine + 20, f"{descriptors(server)} descriptors, more than {fine}"
    crowd.cut()
    return times


def half_open(server, call, before):
    """Peers that stay connected and never answer, not even a ping."""
    lines = [example_client.Socket(server.address, None) for _ in range(READERS)]
    begun = time.monotonic()
    wait_until("half-open connections are not closed", lambda: metric(server, "connections") <= before, call.half_open_seconds)
    print(f"{len(lines)} half-open connections were closed within {time.monotonic() - begun:.0f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("meadhall")
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--half-open-seconds", type=int, default=0)
    call = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, 2 * (resource.getrlimit(resource.RLIMIT_NOFILE)[1],))
    with tempfile.TemporaryDirectory(prefix="meadhall-connections-") as folder:
        server = halls.Server(os.path.abspath(call.meadhall), f"sqlite:{folder}/hall.db", "--proxy")
        try:
            probe = Probe(server)
            probe.new_duel()
            probe.times(call.moves // 2)
            before, connected = descriptors(server), metric(server, "connections")
            for name, disturb in ((f"{READERS} clients that do not read", slow_readers),
                                  ("8 clients that reconnect all the time, and 50 incomplete handshakes", flapping),
                                  (f"{call.clients} clients that are cut and reconnect together", storm)):
                alone = probe.times(call.moves)
                disturbed = disturb(server, probe, call)
                wait_until(f"connections are still open: {name}", lambda: metric(server, "connections") <= connected)
                wait_until(f"descriptors are still open: {name}", lambda: descriptors(server) <= before + 4)
                compare(name, sorted(alone + probe.times(call.moves)), disturbed)
            if call.half_open_seconds:
                half_open(server, call, connected)
            probe.times(2)
            assert server.end(signal.SIGTERM) == 0
        finally:
            if server.process.poll() is None:
                server.end(signal.SIGKILL)


if __name__ == "__main__":
    try:
        main()
    except (AssertionError, subprocess.CalledProcessError) as failure:
        sys.exit(f"connections.py: FAILED: {failure}")
