#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks games that have a folder cards/ with a table.h: every card, Mission and Bonus of the data files needs a scenario
that names it and an icon on the page, and table.h includes every file in its folder."""

import re

import tidy

ID = re.compile(r'^id = "(\w+)"', re.MULTILINE)
DATA = ("cards", "missions", "bonuses")


def check_game(game, icons_ts):
    scenarios = "\n".join(path.read_text(encoding="utf-8") for path in sorted((game / "tests").glob("*.scn")))
    # A `set` line only puts a piece on the table.
    played = "\n".join(line for line in scenarios.split("\n") if not line.startswith("set "))
    icons = icons_ts.read_text(encoding="utf-8") if icons_ts.is_file() else ""
    findings = []
    for name in DATA:
        data = game / "data" / f"{name}.toml"
        for piece in ID.findall(data.read_text(encoding="utf-8")) if data.is_file() else ():
            if not re.search(rf"\b{piece}\b", played):
                findings.append(f"{game.name}: no scenario plays {piece}")
            if not re.search(rf"^\s+{piece}[:,]", icons, re.MULTILINE):
                findings.append(f"{game.name}: {piece} has no icon in web/src/games/{game.name}/icons.ts")
    for table in sorted(game.glob("*/table.h")):
        text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(table.parent.glob("*.h")))
        for path in sorted(table.parent.glob("*.h")):
            if path != table and f'/{table.parent.name}/{path.name}"' not in text:
                findings.append(f"{game.name}: {table.parent.name}/table.h does not include {path.name}")
    return findings


def check(root):
    findings = []
    for table in sorted((root / "src" / "games").glob("*/cards/table.h")):
        game = table.parent.parent
        findings += check_game(game, root / "web" / "src" / "games" / game.name / "icons.ts")
    return findings


TOY = "src/games/toy/"
CLEAN = {
    TOY + "cards/table.h": '#include "games/toy/cards/lyre.h"\n',
    TOY + "cards/lyre.h": '#include "games/toy/cards/card.h"\n',
    TOY + "cards/card.h": "\n",
    TOY + "data/cards.toml": '[[cards]]\nid = "lyre"\n[[cards]]\nid = "mask"\n',
    TOY + "tests/all.scn": 'set /hand ["mask"]\ntest one\n  set /hand ["lyre"]\n  Olaf: play mask\n',
    "src/games/none/game.h": "\n",
    "web/src/games/toy/icons.ts": "export const icons = {\n  lyre,\n  mask: other,\n};\n",
}
VIOLATIONS = [
    ("no scenario plays mask", {TOY + "tests/all.scn": 'set /hand ["mask"]\ntest one\n  Olaf: play lyre\n'}),
    ("mask has no icon", {"web/src/games/toy/icons.ts": "export const icons = {\n  lyre,\n};\n"}),
    ("lyre has no icon", {"web/src/games/toy/icons.ts": None}),
    ("cards/table.h does not include orb.h", {TOY + "cards/orb.h": "\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
