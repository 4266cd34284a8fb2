#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every rule in a game's rules.md is cited in its code and in a scenario, and that every cited rule exists."""

import re

import tidy

NEEDED = ("README.md", "rules.md", "rulings.md", "game.h")
NUMBER = r"\d+(?:\.\d+)*(?:\.[a-z]+_\w+)?"
RULE = re.compile(rf"^- \*\*([A-Z]+)-([A-QS-Z]?{NUMBER})\*\*", re.MULTILINE)  # PB-6, SW-5.4.6, BV-A5, VG-5.26.m_worker
RULING = re.compile(r"^\|\s*([A-Z]+-R\d+)\s*\|", re.MULTILINE)


def cited(text, prefix):
    """The ids of rules in a text. `PB-5 to PB-7` also cites PB-6. Ids with S or X (TL-S63) are examples, not rules."""
    number = rf"(?:[A-RT-WYZ]?{NUMBER})"
    ids = {f"{prefix}-{each}" for each in re.findall(rf"\b{prefix}-({number})", text)}
    for first, last in re.findall(rf"\b{prefix}-(\d+) to {prefix}-(\d+)\b", text):
        ids.update(f"{prefix}-{each}" for each in range(int(first), int(last) + 1))
    return ids


def read(paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def in_order(ids):
    return sorted(ids, key=lambda each: (each.strip("0123456789."), [int(part) for part in re.findall(r"\d+", each)]))


def check_game(folder):
    name = folder.name
    findings = [f"{name}: there is no {needed}" for needed in NEEDED if not (folder / needed).is_file()]
    scenarios = sorted((folder / "tests").glob("*.scn"))
    if not scenarios:
        findings.append(f"{name}: there is no tests/*.scn")
    if findings:
        return findings

    book = (folder / "rules.md").read_text(encoding="utf-8")
    rules = [f"{prefix}-{number}" for prefix, number in RULE.findall(book)]
    prefixes = {rule.split("-")[0] for rule in rules}
    if len(prefixes) != 1:
        return [f"{name}: rules.md has no rules like `- **PB-6** ...`, or with different prefixes: {sorted(prefixes)}"]
    prefix = prefixes.pop()
    for twice in in_order({rule for rule in rules if rules.count(rule) > 1}):
        findings.append(f"{name}: rules.md has {twice} twice")
    known = set(rules) | set(RULING.findall((folder / "rulings.md").read_text(encoding="utf-8")))

    # A citation may name a whole chapter (TY-3 for TY-3.1, TY-3.2 ...). It does not count as a citation of the rules in
    # the chapter.
    known |= {rule.rsplit(".", 1)[0] for rule in rules if "." in rule}

    code = cited(read(tidy.files(folder, *tidy.CPP)), prefix)
    in_scenarios = cited(read(scenarios), prefix)
    for rule in in_order(set(rules) - code):
        findings.append(f"{name}: {rule} is not cited in the code")
    for rule in in_order(set(rules) - in_scenarios):
        findings.append(f"{name}: {rule} has no scenario")
    pages = {path.relative_to(folder).as_posix(): read([path]) for path in tidy.files(folder, ".h", ".cpp", ".scn", ".md")}
    for page, text in pages.items():
        for rule in in_order(cited(text, prefix) - known):
            findings.append(f"{name}: {page} cites {rule}, which is neither in rules.md nor in rulings.md")
    return findings


def check(root):
    findings = []
    for folder in sorted((root / "src" / "games").iterdir()):
        if folder.is_dir():
            findings += check_game(folder)
    return findings


GAME = "src/games/toy/"
CLEAN = {
    GAME + "README.md": "Toy.\n",
    GAME + "rules.md": "- **TY-1** One.\n- **TY-2** Two, see TY-1.\n- **TY-3** Three.\n- **TY-3.1** More.\n"
    "- **TY-A5** Five.\n- **TY-3.m_six** Six.\n",
    GAME + "rulings.md": "| id | q |\n| --- | --- |\n| TY-R1 | Why? |\n",
    GAME + "game.h": "// TY-1 to TY-3\n",
    GAME + "play.cpp": '// RULING TY-R1\nrefused("TY-3.1", "no");  // TY-A5 TY-3.m_six\n',
    GAME + "tests/all.scn": "test one  # TY-1 TY-2\ntest three  # TY-3\n  -> refused TY-3.1\ntest five  # TY-A5 TY-3.m_six\n",
    "src/games/all.h": "\n",
}
VIOLATIONS = [
    ("toy: there is no README.md", {GAME + "README.md": None}),
    ("toy: there is no rulings.md", {GAME + "rulings.md": None}),
    ("toy: there is no tests/*.scn", {GAME + "tests/all.scn": None}),
    ("toy: TY-2 is not cited in the code", {GAME + "game.h": "// TY-1, TY-3\n"}),
    ("toy: TY-3.1 is not cited in the code", {GAME + "play.cpp": "// TY-R1\n"}),
    ("toy: TY-A5 is not cited in the code", {GAME + "play.cpp": "// TY-R1 TY-3.1\n"}),
    ("toy: TY-3.m_six is not cited in the code", {GAME + "play.cpp": "// TY-R1 TY-3.1 TY-A5\n"}),
    ("toy: TY-2 has no scenario", {GAME + "tests/all.scn": "test one  # TY-1\ntest three  # TY-3 TY-3.1\n"}),
    ("toy: TY-A5 has no scenario", {GAME + "tests/all.scn": "test one  # TY-1 TY-2\ntest three  # TY-3 TY-3.1\n"}),
    ("play.cpp cites TY-9,", {GAME + "play.cpp": '// TY-3.1\nrefused("TY-9", "no");\n'}),
    ("tests/more.scn cites TY-4,", {GAME + "tests/more.scn": "test four  # TY-4\n"}),
    ("tests/more.scn cites TY-A6,", {GAME + "tests/more.scn": "test six  # TY-A6\n"}),
    ("play.cpp cites TY-R2,", {GAME + "play.cpp": "// TY-3.1 RULING TY-R2\n"}),
    ("rules.md has TY-1 twice", {GAME + "rules.md": CLEAN[GAME + "rules.md"] + "- **TY-1** Again.\n"}),
    ("rules.md has no rules", {GAME + "rules.md": "No rules.\n"}),
    ("two: there is no game.h", {"src/games/two/rules.md": "- **TW-1** One.\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
