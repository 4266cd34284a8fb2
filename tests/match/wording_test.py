#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The example client makes the texts of events and actions. tests/match/wording_test.cpp makes the cases.

usage: wording_test.py"""

import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs"))
import example_client  # noqa: E402


class Wording(unittest.TestCase):
    def test_of_the_shared_cases(self):
        games = json.loads((ROOT / "tests/match/wording_cases.json").read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(games), 6)
        for game in games:
            for name, text_of in (("events", example_client.event_text), ("actions", example_client.action_text)):
                for values, text in game[name]:
                    with self.subTest(game=game["catalogue"]["game"], values=values):
                        self.assertEqual(text_of(game["catalogue"], game["names"], values), text)


if __name__ == "__main__":
    unittest.main()
