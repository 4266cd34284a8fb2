#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The server from the outside: docs/example_client.py, which is based on docs/protocol.md alone, plays a whole game of
each kind. A kill -9 in mid-game loses nothing.

usage: protocol_test.py MEADHALL [Protocol.test_...] [ProtocolOnPostgresql.test_...]"""

import hmac
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.request
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
import example_client  # noqa: E402
import halls  # noqa: E402
import sinks  # noqa: E402

MEADHALL = None
GAMES = {"pebbles": 2, "bottlecap-vikings": 2, "thunder-and-lightning": 2, "spoils-of-war": 3, "vikings-gone-wild": 2}


def verify(record, folder):
    path = os.path.join(folder, "record.jsonl")
    with open(path, "w") as file:
        file.write(record)
    subprocess.run([MEADHALL, "verify", path], check=True, stdout=subprocess.DEVNULL)


class CompressedSocket(example_client.Socket):
    """A WebSocket that offers permessage-deflate (RFC 7692), and always compresses if the hall accepts."""

    def __init__(self, address, token=None):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=halls.PATIENCE)
        lines = ["GET /ws HTTP/1.1", f"Host: {address}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        found = re.search(rb"(?i)\r\nsec-websocket-extensions: (.*)", head)
        self.terms = found[1].decode().strip() if found else ""
        self.inflater = zlib.decompressobj(-11)  # the window that the hall has promised
        self.compressed = self.bytes = self.inflated = 0  # compressed messages, their bytes, the bytes of their texts

    def send(self, message):
        deflater = zlib.compressobj(wbits=-15)
        data = deflater.compress(json.dumps(message).encode()) + deflater.flush(zlib.Z_SYNC_FLUSH)
        self.frame(0x41, data[:-4])

    def read(self):
        while True:
            first, length = self.take(2)
            if length == 126:
                length = int.from_bytes(self.take(2), "big")
            elif length == 127:
                length = int.from_bytes(self.take(8), "big")
            data = self.take(length)
            if first == 0x89:
                self.frame(10, data)
            elif first == 0xC1:
                text = self.inflater.decompress(data + b"\x00\x00\xff\xff")
                self.compressed, self.bytes, self.inflated = self.compressed + 1, self.bytes + length, self.inflated + len(text)
                return json.loads(text)
            elif first == 0x81:
                return json.loads(data)
            else:
                raise ConnectionError(f"a frame that begins with {first:#x}")


class Protocol(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = halls.Server(MEADHALL, self.store(), "--key-file", f"{self.folder.name}/key")
        self.players = []

    def store(self):
        return f"sqlite:{self.folder.name}/hall.db"

    def tearDown(self):
        for player in self.players:
            player.close()
        if self.server.process.poll() is None:
            self.server.end(signal.SIGKILL)
        self.folder.cleanup()

    def begin(self, game, people, bots=(), player=halls.Player):
        players = [player(self.server.address, f"{game[:8]}-{i}") for i in range(people)]
        self.players += players
        table = players[0].ask("open_table", game=game, players=people + len(bots), bots=list(bots))["table"]
        for player in players:
            player.ask("sit", table=table)
            player.ask("subscribe", table=table, deltas=True)
        players[0].ask("start", table=table)
        return players, table

    games = GAMES

    def test_an_away_player_is_notified_of_a_turn(self):
        mail, hooks = sinks.mail_sink(), sinks.hook_sink()
        self.addCleanup(mail.close)
        self.addCleanup(hooks.close)
        self.server.end(signal.SIGTERM)
        self.server.command += ["--mail", f"smtp://127.0.0.1:{mail.port}", "--mail-from", "hall@example.org",
                               "--public-url", "https://hall.example", "--webhooks-anywhere", "--away", "0"]
        self.server.start()
        (me,), table = self.begin("pebbles", 1, [{"seat": 1, "level": "thrall"}])
        name = me.welcome["me"]["name"]
        me.hall.ask("register", name=name, password="green sails")
        me.connect()
        secret = me.ask("set_notifications", email="leif@example.net", webhook=f"http://127.0.0.1:{hooks.port}/ok",
                        your_turn="both")["webhook_secret"]
        code = re.search(r"^    (\S+)\r$", mail.wait_for(1)["body"], re.MULTILINE).group(1)
        self.assertEqual(me.ask("confirm_email", code=code)["email"], "leif@example.net")
        me.close()
        mailed = mail.wait_for(2)
        self.assertEqual(mailed["headers"]["Subject"], "Your turn at Pebbles")
        self.assertIn(f"https://hall.example/table/{table}", mailed["body"])
        call = hooks.wait_for(1)
        signature = hmac.digest(secret.encode(), call["body"].encode(), "sha256").hex()
        self.assertEqual(call["headers"]["Meadhall-Signature"], f"sha256={signature}")
        self.assertEqual(json.loads(call["body"])["what"], "your_turn")

    def test_deltas_are_applied_as_in_the_shared_cases(self):
        cases = json.loads((pathlib.Path(__file__).parent / "deltas.json").read_text())
        self.assertGreater(len(cases), 10)
        for case in cases:
            with self.subTest(what=case["what"]):
                self.assertEqual(example_client.delta_applied(case["before"], case["delta"]), case["after"])

    def test_a_whole_game_of_each_kind(self):
        for game, players in self.games.items():
            with self.subTest(game=game):
                chance = random.Random(1)
                bots = [{"seat": seat, "level": "thrall"} for seat in range(1, players)]
                (me,), table = self.begin(game, 1, bots, example_client.Player)
                moves = 0
                while me.table["status"] != "finished":
                    if moves == 60 and not me.table["seats"][0]["bot"]:  # random moves alone may never end the game
                        self.stand(me, table)
                    elif me.asked():
                        me.play_something(chance)
                        moves += 1
                    else:
                        me.read()
                self.assertEqual(len(me.table["outcome"]), players)
                verify(me.hall.record(table), self.folder.name)

    def test_kill_loses_nothing(self):
        """After kill -9 every acknowledged move is stored exactly once, and the game continues."""
        chance = random.Random(2)
        players, table = self.begin("bottlecap-vikings", 2)
        acknowledged = 0
        for kill in range(6):
            try:
                for _ in range(chance.randrange(1, 8)):
                    asked = self.asked(players)
                    action = chance.choice(asked.table["offers"])["action"]
                    mine = {"do": "play", "id": f"move-{acknowledged}", "table": table,
                            "position": asked.table["position"], "action": action}
                    asked.socket.send(mine)
                    if chance.random() < 0.3:
                        raise ConnectionError("killed with a move on its way")
                    self.answer(asked, mine["id"])
                    acknowledged += 1
            except ConnectionError:
                pass
            self.server.end(signal.SIGKILL)
            self.server.start()
            for player in players:
                player.connect()
                player.ask("subscribe", table=table, deltas=True)
            # The last move may or may not have been stored. Sent again with the same id, it is stored once.
            asked.socket.send(mine)
            message = self.answer(asked, mine["id"])
            if message["is"] != "refused":
                acknowledged = int(mine["id"].split("-")[1]) + 1
            for player in players:
                player.ask("who_am_i")
        for player in players:
            player.ask("propose" if player is players[0] else "consent", table=table,
                       **({"what": "abandon"} if player is players[0] else {"yes": True}))
        moves = [line for line in players[0].hall.record(table).splitlines() if '"action"' in line]
        self.assertEqual(len(moves), acknowledged)

    def stand(self, player, table):
        try:
            player.ask("stand", table=table)
        except example_client.Refused as refused:  # the game may be over by now
            self.assertEqual(refused.code, "not_now")

    def asked(self, players):
        for player in players:
            player.ask("who_am_i")  # reads all earlier messages
        return next(player for player in players if player.asked())

    def answer(self, player, request):
        while True:
            message = player.read()
            if message.get("to") == request:
                return message

    def test_metrics(self):
        (me,), table = self.begin("pebbles", 1, [{"seat": 1, "level": "thrall"}])
        chance = random.Random(3)
        while me.table["status"] != "finished":
            me.play_something(chance) if me.asked() else me.read()
        with self.assertRaises(example_client.Refused):
            me.ask("start", table=table)
        with urllib.request.urlopen(f"http://{self.server.address}/metrics", timeout=halls.PATIENCE) as answer:
            text = answer.read().decode()
        found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        value = {name: float(number) for name, number in found.items()}
        self.assertEqual(value["meadhall_request_seconds_count"], value["meadhall_requests_total"])
        self.assertEqual(value["meadhall_requests_waiting"], 0)
        self.assertGreaterEqual(value["meadhall_commit_seconds_count"], value["meadhall_events_committed_total"])
        self.assertGreater(value["meadhall_commit_seconds_sum"], 0)
        self.assertGreater(value["meadhall_bot_seconds_count"], 0)
        self.assertEqual(value['meadhall_refusals_total{code="not_now"}'], 1)
        self.assertEqual(sum(number for name, number in value.items() if name.startswith("meadhall_refusals_total")),
                         value["meadhall_requests_refused_total"])
        self.assertEqual((value["meadhall_connections"], value["meadhall_tables_in_memory"]), (1, 1))
        self.assertGreater(value["meadhall_resident_memory_bytes"], 1_000_000)
        for name in ("bots_waiting", "passwords_waiting", "slow_readers_total"):
            self.assertEqual(value[f"meadhall_{name}"], 0)

    def test_spectators_who_are_signed_out_may_compress(self):
        (me,), table = self.begin("pebbles", 1, [{"seat": 1, "level": "thrall"}])
        plain = example_client.Socket(self.server.address, None)
        compressed = CompressedSocket(self.server.address)
        self.assertEqual(compressed.terms, "permessage-deflate; client_no_context_takeover; server_max_window_bits=11")
        for each in (plain, compressed):
            self.addCleanup(each.close)
        of_player = CompressedSocket(self.server.address, me.hall.token)
        self.assertEqual(of_player.terms, "", "a player's messages are secret")
        of_player.close()
        received = {}
        for watching in (plain, compressed):
            watching.send({"do": "subscribe", "id": "1", "table": table, "deltas": True})
        chance = random.Random(5)
        while me.table["status"] != "finished":
            me.play_something(chance) if me.asked() else me.read()
        for watching in (plain, compressed):
            watching.send({"do": "who_am_i", "id": "2"})
            received[watching] = []
            while not received[watching] or received[watching][-1].get("to") != "2":
                received[watching].append(watching.read())
        # The two spectators may have subscribed at different moments, so only their last messages must be equal.
        last = {watching: [each for each in all if each["is"] == "delta"][-1] for watching, all in received.items()}
        self.assertEqual(last[plain], last[compressed])
        self.assertGreater(compressed.compressed, 3)
        self.assertLess(compressed.bytes, 0.7 * compressed.inflated)

    def test_it_stops_cleanly(self):
        (player,), table = self.begin("pebbles", 1, [{"seat": 1, "level": "random"}])
        self.server.process.send_signal(signal.SIGTERM)
        with self.assertRaisesRegex(ConnectionError, "1001|closed"):
            while True:
                player.read()
        self.assertEqual(self.server.process.wait(timeout=halls.PATIENCE), 0)
        self.server.process.stdout.close()


class ProtocolOnPostgresql(Protocol):
    """One game, and the crash test."""

    games = {"bottlecap-vikings": 2}
    test_it_stops_cleanly = test_metrics = test_spectators_who_are_signed_out_may_compress = None

    @classmethod
    def setUpClass(cls):
        cls.postgresql = halls.Postgresql()

    @classmethod
    def tearDownClass(cls):
        cls.postgresql.end()

    def store(self):
        self.postgresql.run("psql", self.postgresql.address, "-c", "DROP SCHEMA IF EXISTS meadhall CASCADE")
        return self.postgresql.address


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__)
        sys.exit(2)
    MEADHALL = sys.argv.pop(1)
    unittest.main()
