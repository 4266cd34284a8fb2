#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A client of the hall, written from docs/protocol.md. It uses only Python's standard library. It signs in as a guest,
opens a table against bots, and plays random moves until the game is over.

usage: example_client.py ADDRESS GAME [PLAYERS]      e.g. example_client.py 127.0.0.1:8080 liars-dice 3
"""

import base64
import http.client
import json
import os
import random
import re
import socket
import struct
import sys


PATIENCE = 20  # seconds for an answer


class Refused(Exception):
    def __init__(self, error):
        super().__init__(error)
        self.code = error.get("code") if isinstance(error, dict) else None


class Hall:
    """Sends requests by HTTP: for signing in, and for a record."""

    def __init__(self, address):
        self.address = address
        self.token = None
        self.count = 0

    def next_id(self):
        self.count += 1
        return f"{os.getpid()}-{self.count}"

    def headers(self):
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, do, **fields):
        headers = {"Content-Type": "application/json", **self.headers()}
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        connection.request("POST", "/api", json.dumps({"do": do, "id": self.next_id(), **fields}), headers)
        answer = json.loads(connection.getresponse().read())
        connection.close()
        if answer["is"] == "refused":
            raise Refused(answer["error"])
        self.token = answer.get("token") or self.token
        return answer

    def record(self, table):
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        connection.request("GET", f"/record/{table}", headers=self.headers())
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        if response.status != 200:
            raise Refused(text)
        return text


class Socket:
    """A WebSocket client (RFC 6455), with only the features that the hall needs."""

    def __init__(self, address, token):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /ws HTTP/1.1", f"Host: {address}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Refused(head.decode())

    def close(self):
        self.socket.close()

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the hall has closed the socket")
        return data

    def take(self, size):
        while len(self.buffer) < size:
            self.buffer += self.more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def frame(self, opcode, data):
        mask = os.urandom(4)
        length = len(data)
        head = bytes([0x80 | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def read(self):
        """Waits for the next message and returns it. Answers pings meanwhile."""
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            data = self.take(length)
            opcode = first & 0x0F
            if opcode == 8:
                raise ConnectionError(f"closed with {struct.unpack('>H', data[:2])[0] if data else 'no code'}")
            if opcode == 9:
                self.frame(10, data)
            elif opcode in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)


def event_text(catalogue, names, event):
    """The text of an event, from the game's catalogue (/words/GAME.json) and the names of the seats."""
    return pattern_text(catalogue, names, catalogue["events"][event["kind"]], event)


def action_text(catalogue, names, action):
    return pattern_text(catalogue, names, catalogue["actions"][action["kind"]], action)


def pattern_text(catalogue, names, wording, values):
    one = False  # whether the last number was 1
    something = False  # whether a field of the current part is neither 0 nor empty

    def filled(hole):
        nonlocal one, something
        if hole[1] == "s":
            return "" if one else "s"
        way = wording["fields"][hole[1]]
        value = values.get("words", {}).get(hole[1]) if way == "text" else values[hole[1]]
        one = value == 1 if way == "number" else one
        something = something or is_something(catalogue, way, value)
        return value_text(catalogue, names, way, value)

    def part_text(part, may_be_left_out=True):
        nonlocal one, something
        before, something = one, not may_be_left_out
        text = re.sub(r"\{(\w+)\}", filled, part)
        one = one if something else before
        return text if something else ""

    text = ""
    for plain, in_brackets, parts in re.findall(r"([^\[<]+)|\[([^\]]*)\]|<([^>]*)>", wording["pattern"]):
        texts = [each for each in map(part_text, parts.split("|")) if each]
        text += part_text(plain, False) + part_text(in_brackets)
        text += in_sentence(catalogue, texts) if texts else parts.split("|")[-1]
    return text


def in_sentence(catalogue, texts):
    return catalogue["and"].join([", ".join(texts[:-1])] * (len(texts) > 1) + texts[-1:])


def is_something(catalogue, way, value):
    """Whether a value has something to show. False for 0, null, an empty list, and a missing text."""
    if way in catalogue["parts"]:
        fields = catalogue["parts"][way]["fields"]
        return any(is_something(catalogue, fields[field], value[field]) for field in fields)
    return not (value is None or value == [] or (way == "number" and value == 0))


def value_text(catalogue, names, way, value):
    """The text of a value. `way` is the type of its field in the catalogue, such as number, seat[] or Face?"""
    if way.endswith("[]"):
        texts = [value_text(catalogue, names, way[:-2], each) for each in value]
        return in_sentence(catalogue, texts) if way == "seat[]" else ", ".join(texts)
    way, word = way.removesuffix("?"), "" if value is None else str(value)
    if way in catalogue["names"]:
        return catalogue["names"][way].get(word, word)
    if way in catalogue["parts"] and value is not None:
        return pattern_text(catalogue, names, catalogue["parts"][way], value)
    return names[value] if way == "seat" and value is not None else word


def difference_applied(before, difference):
    """Applies a difference to a value. A scalar or [value] replaces the value, [at, gone, items...] changes a list, and
    {...} changes members of an object or items of a list."""
    if isinstance(difference, dict):
        after = before.copy()
        for key, each in difference.items():
            place = int(key) if isinstance(after, list) else key
            after[place] = difference_applied(before[place] if isinstance(after, list) else before.get(key), each)
        return after
    if not isinstance(difference, list):
        return difference
    if len(difference) == 1:
        return difference[0]
    at, gone, *items = difference
    return before[:at] + items + before[at + gone:]


def delta_applied(table, delta):
    """The table message after the delta: what the hall would have sent without deltas."""
    return {**difference_applied(table, delta.get("now", {})),
            "first_line": table["first_line"] + len(table["lines"]), "lines": delta.get("lines", []),
            "first_chat": table["first_chat"] + len(table["chat"]), "chat": delta.get("chat", [])}


class Player:
    """A person with a socket who subscribes to one table. `table` is the newest table message."""

    hall_type = Hall
    socket_type = Socket

    def __init__(self, address, name):
        self.hall = self.hall_type(address)
        self.hall.ask("enter", name=name)
        self.table = None
        self.socket = None
        self.connect()

    def close(self):
        if self.socket:
            self.socket.close()

    def connect(self):
        self.close()
        self.socket = self.socket_type(self.hall.address, self.hall.token)
        self.welcome = self.read()

    def read(self):
        message = self.socket.read()
        if message["is"] == "table":
            self.table = message
        elif message["is"] == "delta":
            self.table = delta_applied(self.table, message)
        return message

    def ask(self, do, **fields):
        """Sends a request and reads messages until its answer arrives."""
        request = self.hall.next_id()
        self.socket.send({"do": do, "id": request, **fields})
        while True:
            message = self.read()
            if message.get("to") == request:
                if message["is"] == "refused":
                    raise Refused(message["error"])
                return message

    def asked(self):
        return self.table is not None and self.table["status"] == "playing" and bool(self.table["offers"])

    def play_something(self, chance):
        before = self.table["position"]
        action = chance.choice(self.table["offers"])["action"]
        try:
            self.ask("play", table=self.table["table"], position=before, action=action)
        except Refused as refused:
            if refused.code != "stale":  # stale: the table has changed, and we have already received the change
                raise
        while self.table["position"] == before and self.table["status"] == "playing":
            self.read()


def main():
    if len(sys.argv) not in (3, 4):
        print(__doc__.strip())
        sys.exit(2)
    address, game = sys.argv[1:3]
    players = int(sys.argv[3]) if len(sys.argv) == 4 else 3
    chance = random.Random(1)
    me = Player(address, "Guest-" + base64.b32encode(os.urandom(5)).decode())
    bots = [{"seat": seat, "level": "thrall"} for seat in range(1, players)]
    table = me.ask("open_table", game=game, players=players, bots=bots)["table"]
    me.ask("sit", table=table)
    me.ask("subscribe", table=table, deltas=True)
    me.ask("start", table=table)
    while me.table["status"] != "finished":
        me.play_something(chance) if me.asked() else me.read()
    for standing in me.table["outcome"]:
        print(f"{me.table['seats'][standing['seat']]['name']}: place {standing['place']}, {standing['score']}")


if __name__ == "__main__":
    main()
