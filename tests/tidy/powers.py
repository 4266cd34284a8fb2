#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks games that have a list powers/all.h of cards with a power. Each such card needs a file that the list includes,
a place in the list, a scenario that uses the power, and an icon on the page for each of its ids in the data files."""

import re

import tidy

CARD = re.compile(r"^struct (\w+)\b[^;{]*\{\n(?:.*\n)*?    static constexpr Kind kind = Kind::(\w+);", re.MULTILINE)
LIST = re.compile(r"\bPowerList<([^;]*)>;")
ROW = re.compile(r'^kind = "(\w+)"\nid = "(\w+)"', re.MULTILINE)


def read(paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


def check_game(game, cards_ts):
    powers = game / "powers"
    all_h = (powers / "all.h").read_text(encoding="utf-8")
    listed = re.findall(r"\w+", "".join(LIST.findall(all_h)))
    headers = read(powers.glob("*.h"))
    scenarios = read((game / "tests").glob("*.scn"))
    imports = cards_ts.read_text(encoding="utf-8") if cards_ts.is_file() else ""
    ids = {}
    for kind, card_id in ROW.findall(read((game / "data").glob("*.toml"))):
        ids.setdefault(kind, set()).add(card_id)
    findings = []
    for path in sorted(powers.glob("*.h")):
        if path.name != "all.h" and f'/powers/{path.name}"' not in headers:
            findings.append(f"{game.name}: powers/all.h does not include {path.name}")
        for name, kind in CARD.findall(path.read_text(encoding="utf-8")):
            if name not in listed:
                findings.append(f"{game.name}: {name} is not in the list in powers/all.h")
            if path.stem != kind:
                findings.append(f"{game.name}: the card {kind} is in powers/{path.name}, not in powers/{kind}.h")
            names = ids.get(kind, set())
            if not re.search(rf": power (?:{'|'.join(sorted(names)) or kind})\b", scenarios):
                findings.append(f"{game.name}: no scenario uses the power of {kind}")
            for each in sorted(names):
                if not re.search(rf"^import {each} from 'icon:", imports, re.MULTILINE):
                    findings.append(f"{game.name}: {each} has no icon in web/src/games/{game.name}/cards.ts")
    return findings


def check(root):
    findings = []
    for all_h in sorted((root / "src" / "games").glob("*/powers/all.h")):
        game = all_h.parents[1]
        findings += check_game(game, root / "web" / "src" / "games" / game.name / "cards.ts")
    return findings


TOY = "src/games/toy/"
FREYA = "struct Freya : Plain<Freya> {\n    static constexpr Kind kind = Kind::freya;\n};\n"
HAMMER = "struct Hammer {\n    static constexpr Kind kind = Kind::hammer;\n};\n"
CLEAN = {
    TOY + "powers/all.h": '#include "games/toy/powers/freya.h"\n#include "games/toy/powers/hammer.h"\n'
    "using Powers = PowerList<Freya,\n    Hammer>;\n",
    TOY + "powers/freya.h": '#include "games/toy/powers/power.h"\n' + FREYA,
    TOY + "powers/hammer.h": HAMMER,
    TOY + "powers/power.h": "template <class Self>\nstruct Plain {\n};\n",
    TOY + "data/thor.toml": '[[cards]]\nkind = "freya"\nid = "freya"\n[[cards]]\nkind = "hammer"\nid = "mjolnir"\n',
    TOY + "data/loki.toml": '[[cards]]\nkind = "hammer"\nid = "gungnir"\n',
    TOY + "tests/all.scn": "test one\n  Olaf: power freya\n  Olaf: power gungnir target 0 1\n",
    "src/games/none/game.h": "\n",
    "web/src/games/toy/cards.ts": "import freya from 'icon:a';\nimport gungnir from 'icon:b';\nimport mjolnir from 'icon:c';\n",
}
VIOLATIONS = [
    ("all.h does not include odin.h", {TOY + "powers/odin.h": HAMMER}),
    ("Odin is not in the list", {TOY + "powers/hammer.h": HAMMER.replace("Hammer", "Odin")}),
    ("hammer is in powers/freya.h", {TOY + "powers/freya.h": '#include "games/toy/powers/power.h"\n' + HAMMER}),
    ("no scenario uses the power of freya", {TOY + "tests/all.scn": "  Olaf: power freyas\n  Olaf: power mjolnir\n"}),
    ("mjolnir has no icon", {"web/src/games/toy/cards.ts": "import freya from 'icon:a';\nimport gungnir from 'icon:b';\n"}),
    ("freya has no icon", {"web/src/games/toy/cards.ts": None}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
