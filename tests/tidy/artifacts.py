#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks games that have a list artifacts/all.h of cards, and a file for each card.
Every listed card needs a file, a scenario that plays it, and an icon on the page. Every file <name>.cpp that makes a card
must be listed."""

import re

import tidy

LIST = re.compile(r"^#define \w+_[A-Z]+ ((?:.*\\\n)*.*)$", re.MULTILINE)
MADE = re.compile(r"\bmake_kind<")


def check_folder(all_h, web):
    folder = all_h.parent
    game = folder.parent
    where = f"{game.name}/{folder.name}"
    found = LIST.search(all_h.read_text(encoding="utf-8"))
    if not found:
        return [f"{where}/all.h has no list of names"]
    names = re.findall(r"\w+", found.group(1))
    scenarios = "\n".join(path.read_text(encoding="utf-8") for path in sorted((game / "tests").glob("*.scn")))
    icons_ts = web / game.name / "icons.ts"
    icons = icons_ts.read_text(encoding="utf-8") if icons_ts.is_file() else ""
    findings = []
    for name in names:
        if not (folder / f"{name}.cpp").is_file():
            findings.append(f"{where}: there is no {name}.cpp")
        if not re.search(rf"\b(?:use|reveal) {name}(?:_s\d)?\b", scenarios):
            findings.append(f"{where}: no scenario uses {name}")
        if not re.search(rf"^\s+{name}[:,]", icons, re.MULTILINE):
            findings.append(f"{where}: {name} has no icon in web/src/games/{game.name}/icons.ts")
    for path in sorted(folder.glob("*.cpp")):
        if path.stem not in names and MADE.search(path.read_text(encoding="utf-8")):
            findings.append(f"{where}: {path.name} makes a card that all.h does not list")
    return findings


def check(root):
    findings = []
    for all_h in sorted((root / "src" / "games").glob("*/artifacts/all.h")):
        findings += check_folder(all_h, root / "web" / "src" / "games")
    return findings


CARDS = "src/games/toy/artifacts/"
CLEAN = {
    CARDS + "all.h": "#define MEADHALL_TOY_CARDS \\\n    lyre, \\\n        mask\n",
    CARDS + "lyre.cpp": "const Kind cards::lyre = make_kind<Lyre>();\n",
    CARDS + "mask.cpp": "const Kind cards::mask = make_kind<Mask>();\n",
    CARDS + "shared.cpp": "void Turn::play() {}\n",
    "src/games/toy/tests/all.scn": "test one\n  Olaf: use lyre\n  Olaf: reveal mask\n",
    "src/games/none/game.h": "\n",
    "web/src/games/toy/icons.ts": "export const icons = {\n  lyre,\n  mask: other,\n};\n",
}
VIOLATIONS = [
    ("there is no mask.cpp", {CARDS + "mask.cpp": None}),
    ("no scenario uses lyre", {"src/games/toy/tests/all.scn": "test one\n  Olaf: use lyres\n  Olaf: reveal mask\n"}),
    ("mask has no icon", {"web/src/games/toy/icons.ts": "export const icons = {\n  lyre,\n};\n"}),
    ("lyre has no icon", {"web/src/games/toy/icons.ts": None}),
    ("orb.cpp makes a card", {CARDS + "orb.cpp": "const Kind cards::orb = make_kind<Orb>();\n"}),
    ("has no list of names", {CARDS + "all.h": "#pragma once\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
