#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`meadhall admin` while the hall runs: people, tables, records, backups and purges.

usage: admin_test.py MEADHALL [Admin.test_...]"""

import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
import example_client  # noqa: E402
import halls  # noqa: E402

MEADHALL = None
PASSWORD = "a horn of mead"


class Admin(unittest.TestCase):
    """One hall for all tests: a finished, a running and an open table, and all kinds of people."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.file = os.path.join(cls.folder.name, "hall.db")
        cls.server = halls.Server(MEADHALL, f"sqlite:{cls.file}")
        cls.lief = halls.Player(cls.server.address, "Lief")
        cls.lief.hall.ask("register", name="Lief", password=PASSWORD)
        cls.lief.connect()
        cls.finished = cls.play_to_the_end()
        cls.running = cls.lief.ask("open_table", game="thunder-and-lightning", players=2,
                                   bots=[{"seat": 1, "level": "random"}])["table"]
        cls.lief.ask("sit", table=cls.running)
        cls.lief.ask("start", table=cls.running)
        cls.open = cls.lief.ask("open_table", game="pebbles", players=2)["table"]

    @classmethod
    def play_to_the_end(cls):
        table = cls.lief.ask("open_table", game="pebbles", players=2, bots=[{"seat": 1, "level": "thrall"}])["table"]
        for do in ("sit", "subscribe", "start"):
            cls.lief.ask(do, table=table)
        chance = random.Random(1)
        while cls.lief.table["status"] != "finished":
            if cls.lief.asked():
                cls.lief.play_something(chance)
            else:
                cls.lief.read()
        return table

    @classmethod
    def tearDownClass(cls):
        cls.lief.close()
        cls.server.end(signal.SIGTERM)
        cls.folder.cleanup()

    def admin(self, *words, status=0, store=None, text=""):
        store = f"sqlite:{store or self.file}"
        done = subprocess.run([MEADHALL, "admin", *words, "--store", store], input=text, capture_output=True, text=True,
                              timeout=halls.PATIENCE, check=False)
        self.assertEqual(done.returncode, status, f"{words}: {done.stdout}{done.stderr}")
        return done.stderr if status else done.stdout

    def listed(self, *words, store=None):
        return json.loads(self.admin(*words, "--json", store=store))

    def player(self, name):
        player = halls.Player(self.server.address, name)
        self.addCleanup(player.close)
        return player

    def path(self, name):
        path = os.path.join(self.folder.name, name)
        self.assertFalse(os.path.exists(path), "every test has files of its own")
        return path

    def backup(self, name):
        """A backup, encrypted like the hall's database, with a copy of its key."""
        path = self.path(name)
        self.admin("backup", path)
        shutil.copy(self.file + ".key", path + ".key")
        return path

    def test_people(self):
        guest = self.player("Guest-of-a-day")
        users = {user["name"]: user for user in self.listed("users")}
        self.assertFalse(users["Lief"]["guest"])
        self.assertTrue(users["Guest-of-a-day"]["guest"])
        self.assertGreater(users["Lief"]["seen_ms"], 0)
        self.assertEqual([user["name"] for user in self.listed("users", "--name", "IEF")], ["Lief"])
        self.admin("make-admin", "lief")
        self.assertTrue(self.lief.hall.ask("who_am_i")["me"]["admin"])
        self.admin("unmake-admin", "Lief")
        self.assertFalse(self.lief.hall.ask("who_am_i")["me"]["admin"])
        for wrong in (["make-admin", "nobody"], ["make-admin", "Guest-of-a-day"], ["reset-password", "Guest-of-a-day"],
                      ["delete-user", "no such name"]):
            self.admin(*wrong, status=2)
        self.admin("delete-user", "Guest-of-a-day")
        self.assertEqual(self.listed("users", "--name", "guest-of"), [])
        self.assert_signed_out(guest)

    def test_a_new_password_signs_out_everywhere(self):
        hildr = self.player("Hildr")
        hildr.hall.ask("register", name="Hildr", password=PASSWORD)
        hildr.connect()
        self.admin("reset-password", "Hildr", status=2, text="short\n")
        self.admin("reset-password", "Hildr", status=2)
        hildr.ask("who_am_i")
        self.admin("reset-password", "Hildr", text="another horn of mead\n")
        self.assert_signed_out(hildr)
        other = example_client.Hall(self.server.address)
        with self.assertRaises(example_client.Refused) as refused:
            other.ask("sign_in", name="Hildr", password=PASSWORD)
        self.assertEqual(refused.exception.code, "wrong_password")
        other.ask("sign_in", name="Hildr", password="another horn of mead")

    def assert_signed_out(self, player):
        with self.assertRaisesRegex(ConnectionError, "4001"):
            while True:
                player.read()
        self.assertIsNone(player.hall.ask("who_am_i").get("me"))

    def test_tables(self):
        tables = {table["table"]: table for table in self.listed("tables")}
        self.assertEqual(tables[self.finished]["status"], "finished")
        person, bot = tables[self.running]["names"]
        self.assertEqual(person, "Lief")
        self.assertRegex(bot, "^[A-Z][a-z]+$", "a bot has a name")
        ids = [table["table"] for table in self.listed("tables", "--status", "playing")]
        self.assertEqual(ids, [self.running])
        ids = {table["table"] for table in self.listed("tables", "--game", "pebbles")}
        self.assertEqual(ids, {self.finished, self.open})
        self.admin("tables", "--status", "asleep", status=2)
        self.admin("tables", "--game", "chess", status=2)

    def test_show_reveals_nothing_hidden(self):
        """Shows what a spectator in the hall receives, and not the seed."""
        spectator = self.player("Spectator")
        spectator.ask("subscribe", table=self.running)
        spectator.ask("who_am_i")
        seen = self.listed("show", self.running)
        self.assertEqual(seen["view"], spectator.table["view"])
        self.assertEqual((seen["you"], seen["offers"], seen["invitation"]), (None, [], ""))
        for text in (json.dumps(seen), self.admin("show", self.running)):
            self.assertEqual(re.findall("[0-9a-f]{64}", text), [seen["commitment"]])
        self.assertIn("Lief", self.admin("show", self.finished))
        self.admin("show", "no-such-table", status=2)

    def test_the_store_shows_no_secrets(self):
        """Seeds, cards and chat are not readable in the files, and nothing works without the key."""
        table = self.lief.ask("open_table", game="thunder-and-lightning", players=2, title="A duel",
                              bots=[{"seat": 1, "level": "random"}])["table"]
        for do in ("sit", "subscribe", "start"):
            self.lief.ask(do, table=table)
        self.lief.ask("say", table=table, text="a word among us")
        chance = random.Random(4)
        for _ in range(3):  # no more: some games are over after five
            while not self.lief.asked():
                self.lief.read()
            self.lief.play_something(chance)
        kept = b"".join(path.read_bytes() for path in pathlib.Path(self.folder.name).glob("hall.db*")
                        if path.suffix != ".key")
        cards = set(re.findall(r'"card": ?"(\w+)"', json.dumps(self.lief.table["view"])))
        self.assertGreater(len(cards), 2)
        self.lief.ask("propose", table=table, what="abandon")
        self.assertIn(table.encode(), kept)  # the table is in the file
        self.assertIn(b"A duel", kept)  # titles in lists are not encrypted
        for word in (b'"seed"', b'"chance"', b'"action"', b"a word among us", *(f'"{card}"'.encode() for card in cards)):
            self.assertNotIn(word, kept)
        copy = self.backup("stolen.db")
        os.remove(copy + ".key")
        self.assertIn("key", self.admin("verify", store=copy, status=2))
        self.assertFalse(os.path.exists(copy + ".key"))
        self.assertIn("key", self.admin("verify", "--key-file", os.path.join(self.folder.name, "none"), status=2))
        self.assertEqual(self.listed("verify", "--key-file", self.file + ".key", store=copy)["faults"], [])

    def test_records_are_exported_and_verify(self):
        folder = self.path("records")
        self.assertIn("1 written", self.admin("export", folder))
        self.assertEqual(os.listdir(folder), [f"{self.finished}.jsonl"])
        subprocess.run([MEADHALL, "verify", os.path.join(folder, f"{self.finished}.jsonl")], check=True,
                       stdout=subprocess.DEVNULL)
        self.assertIn("0 written, 1 already there", self.admin("export", folder))
        self.assertIn("1 written", self.admin("export", folder, "--force"))
        self.assertIn("0 written", self.admin("export", folder, "--game", "liars-dice"))

    def test_a_backup_is_restored(self):
        copy = self.backup("monday.db")
        self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
        self.admin("backup", copy, status=2)
        before = pathlib.Path(copy).read_bytes()
        restored = self.path("restored.db")
        self.admin("restore", copy, store=restored)
        self.assertEqual(pathlib.Path(copy).read_bytes(), before)
        self.admin("tables", store=restored, status=2)  # the key is missing
        shutil.copy(self.file + ".key", restored + ".key")
        self.assertEqual(self.listed("tables", store=restored), self.listed("tables"))
        self.admin("restore", copy, store=restored, status=2)  # the target contains people
        self.admin("restore", copy, "--force", store=restored)
        self.assertIn("open", self.admin("restore", copy, "--force", status=1))  # the hall is open
        self.admin("restore", self.path("none"), store=restored, status=2)
        self.assertIn("a database in use", self.admin("restore", self.file, store=self.path("live.db"), status=2))
        server = halls.Server(MEADHALL, f"sqlite:{restored}")
        hall = example_client.Hall(server.address)
        hall.token = self.lief.hall.token
        self.assertIn('"seed"', hall.record(self.finished))
        server.end(signal.SIGTERM)
        self.assertEqual([name for name in os.listdir(self.folder.name) if "restoring" in name], [])

    def test_a_damaged_backup_is_not_restored(self):
        copy = self.backup("damaged.db")
        self.damage(copy, "UPDATE events SET at_ms = at_ms + 1 WHERE number = 2")
        target = self.path("untouched.db")
        self.assertIn("is not as written", self.admin("restore", copy, store=target, status=1))
        self.assertFalse(os.path.exists(target))
        pathlib.Path(copy).write_bytes(b"no database")
        self.admin("restore", copy, store=target, status=2)
        self.assertFalse(os.path.exists(target))

    def damage(self, file, sql):
        with contextlib.closing(sqlite3.connect(file)) as database, database:
            database.execute(sql)

    def sign(self, file):
        """Recomputes the checksums of the current rows, as the store does."""
        rows = {"people": ("id", "name", "key", "password", "admin", "created_ms"),
                "sessions": ("token_hash", "person", "created_ms", "seen_ms"),
                "summaries": ('"table"', "game", "status", "listed", "details", "created_ms", "changed_ms")}
        with contextlib.closing(sqlite3.connect(file)) as database, database:
            for name, columns in rows.items():
                for row in database.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall():
                    fields = [name, *row]
                    if name == "summaries":
                        fields += [person for person, in database.execute(
                            'SELECT person FROM seats WHERE "table" = ? ORDER BY number', (row[0],))]
                    texts = [str(field).encode() for field in fields]
                    text = b"row-v1|" + b"".join(str(len(each)).encode() + b":" + each for each in texts)
                    database.execute(f"UPDATE {name} SET checksum = ? WHERE {columns[0]} = ?",
                                     (hashlib.sha256(text).hexdigest()[:16], row[0]))

    def test_damaged_summaries_are_named_and_rebuilt(self):
        copy = self.backup("summaries.db")
        before = self.listed("tables", store=copy)
        sessions = len([user for user in self.listed("users", store=copy) if user["seen_ms"]])
        for damage in (f"UPDATE summaries SET details = replace(details, 'Lief', 'Lieg') WHERE \"table\" = '{self.running}'",
                       f"UPDATE seats SET person = 'x' || person WHERE \"table\" = '{self.finished}'",
                       f"UPDATE events SET \"table\" = 'other' WHERE \"table\" = '{self.running}' AND number = 2",
                       "UPDATE sessions SET seen_ms = seen_ms + 1024",
                       "UPDATE people SET admin = 1 - admin WHERE name = 'Lief'"):
            self.damage(copy, damage)
        said = self.admin("verify", store=copy, status=1)
        for part in (f"summary of table {self.running}", f"summary of table {self.finished}", "session", "people",
                     "another table"):
            self.assertIn(part, said)
        self.admin("repair", store=copy)
        self.assertEqual(self.listed("verify", store=copy)["faults"], [])
        self.assertEqual(self.listed("tables", store=copy), before)
        self.assertGreater(sessions, 0)
        self.assertEqual([user for user in self.listed("users", store=copy) if user["seen_ms"] or user["admin"]], [])
        self.assertIn("0 repaired", self.admin("repair", store=copy))
        # An intact summary that does not agree with the log.
        self.damage(copy, f"UPDATE summaries SET status = 'paused' WHERE \"table\" = '{self.running}'")
        self.sign(copy)
        self.assertIn("does not match its log", self.admin("verify", store=copy, status=1))
        self.assertIn("rebuilt", self.admin("repair", store=copy))
        self.assertEqual(self.listed("verify", store=copy)["faults"], [])

    def test_a_second_hall_is_refused(self):
        second = subprocess.run([MEADHALL, "serve", "--port", "0", "--store", f"sqlite:{self.file}"], capture_output=True,
                                text=True, timeout=60, check=False)
        self.assertNotEqual(second.returncode, 0)
        self.assertIn(f"another hall (process {self.server.process.pid}) is open", second.stderr)
        for command in ("repair", "set-clock"):
            self.assertIn("another hall", self.admin(command, status=2))

    def test_the_clock_is_set(self):
        copy = self.backup("clock.db")
        self.damage(copy, "UPDATE clock SET hall_ms = 1000")
        self.assertIn("clock", self.admin("verify", store=copy, status=1))
        self.assertIn("is now at", self.admin("set-clock", store=copy))
        self.assertEqual(self.listed("verify", store=copy)["faults"], [])

    def test_verify(self):
        self.assertEqual(self.listed("verify")["faults"], [])
        copy = self.backup("verified.db")
        self.damage(copy, f"""UPDATE events SET payload = payload || ' '
                              WHERE "table" = '{self.finished}' AND kind = 'row'""")
        self.assertIn("is not as written", self.admin("verify", store=copy, status=1))
        gone = self.backup("gone.db")
        self.damage(gone, f"""DELETE FROM events WHERE "table" = '{self.finished}'""")
        self.assertIn("its last event is missing", self.admin("verify", store=gone, status=1))
        self.damage(gone, f"""DELETE FROM logs WHERE "table" = '{self.finished}'""")
        self.assertIn("its log is missing", self.admin("verify", store=gone, status=1))

    def test_purge(self):
        copy = self.backup("purged.db")
        # Simulates that a hundred days pass in which nobody comes or plays.
        day = 24 * 3600 * 1000
        self.damage(copy, f"UPDATE summaries SET created_ms = created_ms - {100 * day}, changed_ms = changed_ms - {100 * day}")
        self.damage(copy, f"UPDATE sessions SET created_ms = created_ms - {100 * day}, seen_ms = seen_ms - {100 * day}")
        self.damage(copy, f"UPDATE people SET created_ms = created_ms - {100 * day}")
        self.damage(copy, f"UPDATE seats SET changed_ms = changed_ms - {100 * day}")
        self.sign(copy)
        guests = sum(user["guest"] for user in self.listed("users", store=copy))
        young = self.listed("purge", "--older-than", "101d", "--dry-run", store=copy)
        self.assertEqual((young["open_tables"], young["guests"]), (0, 0))
        for dry in (["--dry-run"], ["--dry-run"], []):
            done = self.listed("purge", "--older-than", "90d", *dry, store=copy)
            self.assertEqual((done["open_tables"], done["games"], done["guests"]), (1, 0, guests))
            self.assertGreater(done["sessions"], 0)
        tables = {table["table"] for table in self.listed("tables", store=copy)}
        self.assertEqual(tables, {self.finished, self.running})
        self.assertEqual(sum(user["guest"] for user in self.listed("users", store=copy)), 0)
        done = self.listed("purge", "--older-than", "90d", "--games", store=copy)
        self.assertEqual(done, {"open_tables": 0, "games": 1, "guests": 0, "sessions": 0, "dry_run": False})
        self.assertEqual([table["table"] for table in self.listed("tables", store=copy)], [self.running])
        self.admin("repair", store=copy)  # the dates in the log differ from the summary
        self.assertEqual(self.listed("verify", store=copy)["faults"], [])
        self.admin("purge", "--older-than", "soon", store=copy, status=2)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__)
        sys.exit(2)
    MEADHALL = sys.argv.pop(1)
    unittest.main()
