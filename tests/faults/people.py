# SPDX-License-Identifier: Apache-2.0
"""People who do not give up: after a lost connection they reconnect, and repeat the request with the same id until it
is answered."""

import http.client
import itertools
import pathlib
import random
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[2] / "docs"), str(HERE.parents[1] / "server")]
import example_client  # noqa: E402
import halls  # noqa: E402

PATIENCE = 2 * halls.PATIENCE  # seconds for one answer, including outages of the hall
PAUSE = 0.02  # seconds before the next try
LOST = (OSError, http.client.HTTPException)
AGAIN = ("unavailable", "too_many")

newcomers = itertools.count(1)


class Hall(example_client.Hall):
    """A client with its own address, for a hall with --proxy. Sign-ups are limited by address."""

    def __init__(self, address):
        super().__init__(address)
        number = next(newcomers)
        self.name = f"Guest-{number}"
        self.peer = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"

    def headers(self):
        return {**super().headers(), "X-Forwarded-For": self.peer}


class Player(example_client.Player):
    hall_type = Hall

    def __init__(self, address):
        self.hall = Hall(address)
        self.table = self.socket = self.subscribed = None
        self.lost = True
        self.returns = 0
        self.errors = set()  # error codes received so far
        until = time.monotonic() + PATIENCE
        while not self.hall.token:
            try:
                self.person = self.hall.ask("enter", name=f"{self.hall.name}-{self.hall.next_id()}")["me"]["person"]
            except (*LOST, example_client.Refused) as error:
                self.bear(error, until)

    def bear(self, error, until):
        """Waits before the next try. Raises the error if it is not temporary, or if it is too late."""
        code = getattr(error, "code", "lost")
        self.errors.add(code)
        if time.monotonic() > until or code not in (*AGAIN, "lost"):
            raise error
        time.sleep(PAUSE)

    def read_until(self, ended):
        while True:
            message = self.read()
            if message["is"] == "refused" and message.get("to"):
                raise example_client.Refused(message["error"])
            if ended(message):
                return message

    def reconnect(self):
        """Opens a socket, and follows the table again from its current snapshot."""
        self.connect()
        if self.subscribed:
            self.socket.send({"do": "subscribe", "id": self.hall.next_id(), "table": self.subscribed, "deltas": True})
            self.read_until(lambda message: message["is"] == "table")
        self.lost = False
        self.returns += 1

    def insist(self, do, request=None, **fields):
        """Sends a request, again after each outage, until it is answered."""
        request = request or self.hall.next_id()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if self.lost:
                    self.reconnect()
                self.socket.send({"do": do, "id": request, **fields})
                return self.read_until(lambda message: message.get("to") == request)
            except LOST as error:
                self.lost = True
                self.bear(error, until)
            except example_client.Refused as error:
                self.bear(error, until)

    def subscribe(self, table):
        self.subscribed = table
        self.lost = True
        self.insist("who_am_i")


class Duel:
    """A game of two people without bots. It knows every move, so that the test can check the stored ones."""

    def __init__(self, address, game, chance):
        self.players = [Player(address), Player(address)]
        self.chance = chance
        host = self.players[0]
        self.table = host.insist("open_table", game=game, players=2)["table"]
        for player in self.players:
            player.insist("sit", table=self.table)
            player.subscribe(self.table)
        host.insist("start", table=self.table)
        self.acknowledged = []  # (person, request) of every move, in order
        self.compared = 0  # number of views compared with the view before a crash

    def close(self):
        for player in self.players:
            player.close()

    def receive(self, may_have_moved):
        """Reads all waiting messages. If no move was made meanwhile, a player who reconnects must see the same as
        before."""
        for player in self.players:
            before, returns = player.table, player.returns
            player.insist("who_am_i")
            if player.returns > returns and not may_have_moved:
                changed = {what: (before[what], player.table[what]) for what in ("position", "view", "offers", "status")
                           if before[what] != player.table[what]}
                assert not changed, f"{before['game']} at {self.table} changed during an outage: {changed}"
                self.compared += 1

    def over(self):
        return self.players[0].table["status"] == "finished"

    def move(self):
        """Makes one move, through all outages. False: the game is over."""
        until = time.monotonic() + PATIENCE
        while True:
            self.receive(may_have_moved=True)
            asked = [player for player in self.players if player.asked()]
            if self.over() or asked:
                break
            assert time.monotonic() < until, f"nobody is asked at {self.table}"
            time.sleep(PAUSE)  # the end of the game is stored after the last move
        if self.over():
            return False
        player = self.chance.choice(asked)
        action = self.chance.choice(player.table["offers"])["action"]
        request = player.hall.next_id()
        player.insist("play", request, table=self.table, position=player.table["position"], action=action)
        self.acknowledged.append((player.person, request))
        self.receive(may_have_moved=True)
        # Compare only while a player is asked. Otherwise the hall is about to store the end of the
        # game, which changes the snapshot.
        if any(each.asked() for each in self.players) and self.chance.random() < 0.4:
            time.sleep(self.chance.random() * 0.3)
            self.receive(may_have_moved=False)
        return True

    def end(self):
        """Both players stand up, and bots play to the end."""
        for player in self.players:
            try:
                player.insist("stand", table=self.table)
            except example_client.Refused as refused:
                assert refused.code == "not_now", refused  # the game is over
        player = self.players[0]
        until = time.monotonic() + PATIENCE
        while not self.over():
            assert time.monotonic() < until, f"the game does not continue at {self.table}"
            before = player.table["first_line"] + len(player.table["lines"])
            time.sleep(PAUSE)
            player.insist("who_am_i")
            if player.table["first_line"] + len(player.table["lines"]) > before:
                until = time.monotonic() + PATIENCE


class Evening:
    """Many duels in parallel, one in each thread. A new one follows each finished one until end() is called."""

    def __init__(self, address, games, tables, seed):
        self.address, self.games = address, games
        self.last_orders = threading.Event()
        self.duels, self.failures = [], []
        self.progress = [0] * tables  # for each thread: games begun, moves made, games ended
        self.threads = [threading.Thread(target=self.play, args=(random.Random(seed * 1000 + i), i), daemon=True)
                        for i in range(tables)]
        for thread in self.threads:
            thread.start()

    def play(self, chance, number):
        try:
            while not self.last_orders.is_set():
                duel = Duel(self.address(), self.games[number % len(self.games)], chance)
                self.duels.append(duel)
                self.progress[number] += 1
                while not self.last_orders.is_set() and duel.move():
                    self.progress[number] += 1
                duel.end()
                duel.close()
                self.progress[number] += 1
        except BaseException as failure:  # noqa: BLE001: every failure is reported
            self.failures.append(f"{type(failure).__name__}: {failure}"[:2000])

    def moves(self):
        return sum(len(duel.acknowledged) for duel in self.duels)

    def wait_for_all(self):
        """Waits until every table has made progress. A player who waits too long fails."""
        before = list(self.progress)
        while any(now == then for now, then in zip(self.progress, before)) and not self.failures:
            time.sleep(PAUSE)

    def end(self):
        self.last_orders.set()
        for thread in self.threads:
            thread.join(timeout=2 * PATIENCE)
        assert not any(thread.is_alive() for thread in self.threads), "a table does not end"
        assert not self.failures, f"{len(self.failures)} tables failed, the first: {self.failures[0]}"
