#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks games that list abilities or faces of tiles in a table, abilities/all.h or tiles/all.h. Each row needs its rule
id in the comment above it, a scenario that cites this rule, an entry in the data files, and a picture on the page. An
ability that asks a question or runs code needs a file with its name."""

import re

import tidy

ROW = re.compile(r"^    (?:// ([A-Z]+-[A-Z]\d+)\b[^\n]*\n    )?\w+Row\{\s*\.\w+ = \w+::(\w+)(.*?)\},$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"\.(?:acquire|asks|before_action) =")
TABLES = (("abilities", "abilities.ts"), ("tiles", "faces.ts"))


def read(paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths) if path.is_file())


def check_table(game, table, page):
    findings = []
    scenarios = read((game / "tests").glob("*.scn"))
    data = read((game / "data").glob("*.toml"))
    pictures = read([page])
    for rule, name, row in ROW.findall((game / table / "all.h").read_text(encoding="utf-8")):
        where = f"{game.name}: {table}/all.h: {name}"
        if not rule:
            findings.append(f"{where} has no rule id above its row")
        elif not re.search(rf"#.*\b{rule}\b", scenarios):
            findings.append(f"{where} has no scenario for {rule}")
        if f'id = "{name}"' not in data:
            findings.append(f"{where} is not in the data files")
        if not re.search(rf"^  {name}: \{{", pictures, re.MULTILINE):
            findings.append(f"{where} has no picture in {page.name}")
        if CODE.search(row) and not (game / table / f"{name}.cpp").is_file():
            findings.append(f"{where} has no file {name}.cpp")
    return findings


def check(root):
    findings = []
    for table, pictures in TABLES:
        for all_h in sorted((root / "src" / "games").glob(f"*/{table}/all.h")):
            game = all_h.parents[1]
            findings += check_table(game, table, root / "web" / "src" / "games" / game.name / pictures)
    return findings


GAME = "src/games/toy/"
PAGE = "web/src/games/toy/"
CLEAN = {
    GAME + "abilities/all.h": "constexpr std::array rows{\n    // TY-A1  Oars\n    AbilityRow{.ability = Ability::oars,\n"
    "               .reach = 2},\n    // TY-A2\n    AbilityRow{.ability = Ability::rune, .acquire = rune},\n};\n",
    GAME + "abilities/rune.cpp": "// TY-A2\n",
    GAME + "tiles/all.h": "    // TY-T1\n    FaceRow{.face = Face::coast, .parts = {{{.gain = {.gold = 1}}}}},\n",
    GAME + "data/abilities.toml": 'id = "oars"\nid = "rune"\n',
    GAME + "data/tiles.toml": 'id = "coast"\n',
    GAME + "tests/all.scn": "test oars  # TY-A1\ntest rune  # TY-A2 TY-T1\n",
    PAGE + "abilities.ts": "export const abilities = {\n  oars: { icon: canoe },\n  rune: { icon: stone },\n};\n",
    PAGE + "faces.ts": "export const faces = {\n  coast: { parts: [] },\n};\n",
}
VIOLATIONS = [
    ("oars has no rule id", {GAME + "abilities/all.h": "    AbilityRow{.ability = Ability::oars},\n"}),
    ("oars has no scenario for TY-A1", {GAME + "tests/all.scn": "test rune  # TY-A12 TY-A2 TY-T1\n"}),
    ("coast has no scenario for TY-T1", {GAME + "tests/all.scn": "test rune  # TY-A1 TY-A2\n"}),
    ("rune is not in the data files", {GAME + "data/abilities.toml": 'id = "oars"\n'}),
    ("oars has no picture in abilities.ts", {PAGE + "abilities.ts": "  rune: { icon: stone },\n"}),
    ("coast has no picture in faces.ts", {PAGE + "faces.ts": None}),
    ("rune has no file rune.cpp", {GAME + "abilities/rune.cpp": None}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
