#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every rule in a game's rules.md is cited in its code and in a scenario, and that every cited rule exists.

Also checks that every rule that can refuse a player has a scenario in which it forbids, and one in which it permits:

- A rule can refuse if its number is a string literal in the game's C++, in any subfolder: refused("PB-4", ...), a table
  of rules, the refusal of unreadable text. Literals that no player can meet do not count: those in data.cpp (checks of
  an edition's files), in audit.cpp and functions named audit... (checks of a state), and in the game's Identity. A
  card's member `static constexpr const char* rule` counts only if a scenario expects a refusal on it: many cards refuse
  nothing.
- It forbids in a line that expects the refusal by its number: `NAME: ACTION -> refused PB-4`.
- It permits in a line `NAME: ACTION` or `NAME may ACTION` of a test about the rule: a test whose title cites the rule, or
  which also expects a refusal on it. The action must be of a kind that the rule refuses: its first word is also the
  first word of an action that a scenario refuses on this rule. So a refused bid needs a permitted bid.
- `options OBJECT` permits a set-up, `options OBJECT -> refused PB-1` forbids one.

REFUSES_ONLY and NEVER_REFUSES list the exceptions, each with its reason.
"""

import re

import tidy

NEEDED = ("README.md", "rules.md", "rulings.md", "game.h")
NUMBER = r"\d+(?:\.\d+)*(?:\.[a-z]+_\w+)?"
RULE = re.compile(rf"^- \*\*([A-Z]+)-([A-QS-Z]?{NUMBER})\*\*", re.MULTILINE)  # PB-6, SW-5.4.6, BV-A5, VG-5.26.m_worker
RULING = re.compile(r"^\|\s*([A-Z]+-R\d+)\s*\|", re.MULTILINE)


# Code whose refusals no player can meet: these files, the functions named audit..., and the Identity. A function body ends with the brace at the indentation of its first line.
UNMET = ("data.cpp", "audit.cpp")
AUDIT = re.compile(r"^( *)[^\n;=#/]*\baudit\w*\([^;{}]*\)[^;{}]*\{\n.*?^\1\}", re.MULTILINE | re.DOTALL)
IDENTITY = re.compile(r"\bIdentity identity\{.*?\};", re.DOTALL)
RULE_OF_CARD = re.compile(r'static constexpr const char\* rule = "[^"]*";')
REFUSED = re.compile(r"(\S+): (.*?) *-> *refused +(\S+)$")
REFUSED_OPTIONS = re.compile(r"(options) .*?-> *refused +(\S+)$")
PERMITTED = re.compile(r"[^\s:]+: (?P<played>\S+)|\S+ may (?!not )(?P<may>\S+)|(?P<options>options) ")

# Rules that only forbid an action. What they permit is an action of another kind.
REFUSES_ONLY = {
    "SW-A5": "a raven is never used, only revealed",
    "SW-A14": "a raven is never used, only revealed",
}
# Rules in why_not() that decide what the rules offer and whether they ask at all, so that no asked player can break them.
NEVER_REFUSES = {
    "BV-5.25": "all spots that a hut can move to cost the same, and only players who can pay are asked",
    "BV-5.36": "only players who can choose between two goods are asked",
}


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


def refusing(text, prefix):
    """The rules that this C++ text can refuse a player with."""
    text = tidy.without_comments(text, keep_strings=True)
    for left_out in (AUDIT, IDENTITY, RULE_OF_CARD):
        text = left_out.sub("", text)
    return set(re.findall(rf'"({prefix}-[A-Z]?{NUMBER})"', text))


def read_tests(text, prefix):
    """For each test: the rules that its title cites, the refused (rule, kind of action), the permitted kinds."""
    for test in re.split(r"^test ", text, flags=re.MULTILINE)[1:]:
        title, _, body = test.partition("\n")
        refused, permitted = set(), set()
        for line in body.split("\n"):
            line = re.sub(r"(^|\s)#\s.*", "", line).strip()
            if match := REFUSED.match(line):
                refused.add((match.group(3), match.group(2).split(" ")[0]))
            elif match := REFUSED_OPTIONS.match(line):
                refused.add((match.group(2), match.group(1)))
            elif match := PERMITTED.match(line):
                permitted.add(match.group("played") or match.group("may") or match.group("options"))
        yield cited(title.partition("#")[2], prefix), refused, permitted


def check_refusals(name, rules, scenarios, prefix):
    tests = list(read_tests(scenarios, prefix))
    forbids, permits = {}, {}
    for cites, refused, permitted in tests:
        for rule, kind in refused:
            forbids.setdefault(rule, set()).add(kind)
        for rule in cites | {rule for rule, _ in refused}:
            permits.setdefault(rule, set()).update(permitted)
    for rule in in_order(rules | set(forbids)):
        kinds = forbids.get(rule, set())
        if not kinds and rule not in NEVER_REFUSES:
            yield f"{name}: no scenario expects a refusal on {rule}"
        elif kinds and rule in NEVER_REFUSES:
            yield f"{name}: {rule} refuses in a scenario; remove it from NEVER_REFUSES"
        elif kinds and not kinds & permits[rule] and rule not in REFUSES_ONLY:
            yield f"{name}: {rule} refuses {' and '.join(sorted(kinds))}, but no test about it permits this kind of action"
        elif kinds & permits.get(rule, set()) and rule in REFUSES_ONLY:
            yield f"{name}: {rule} permits in a scenario; remove it from REFUSES_ONLY"


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
    refusals = [refusing(read([path]), prefix) for path in tidy.files(folder, *tidy.CPP) if path.name not in UNMET]
    findings += check_refusals(name, set().union(*refusals), read(scenarios), prefix)
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
NO_REFUSAL = "test one  # TY-1 TY-2 TY-3 TY-A5 TY-3.m_six\ntest three  # TY-3.1\n"
OPTIONS = 'refused("TY-3.1", "no");  // TY-R1 TY-A5 TY-3.m_six\nrefused("TY-2", "no");\n'
CLEAN = {
    GAME + "README.md": "Toy.\n",
    GAME + "rules.md": "- **TY-1** One.\n- **TY-2** Two, see TY-1.\n- **TY-3** Three.\n- **TY-3.1** More.\n"
    "- **TY-A5** Five.\n- **TY-3.m_six** Six.\n",
    GAME + "rulings.md": "| id | q |\n| --- | --- |\n| TY-R1 | Why? |\n",
    GAME + "game.h": "// TY-1 to TY-3\n",
    GAME + "play.cpp": '// RULING TY-R1\nrefused("TY-3.1", "no");  // TY-A5 TY-3.m_six\n'
    'Verdict audit_cards(const State& state) {\n    if (x) {\n        return refused("TY-1", "lost");\n    }\n}\n'
    'static constexpr Identity identity{"toy",\n                                   "TY-3"};\n',
    GAME + "cards/elf.h": 'static constexpr const char* rule = "TY-3";\n',
    GAME + "audit.cpp": 'return refused("TY-1", "lost");\n',
    GAME + "data.cpp": 'require(x, "TY-3", "bad");\n',
    GAME + "tests/all.scn": "test one  # TY-1 TY-2\ntest three  # TY-3 TY-3.1\n  Lief: go 9 -> refused TY-3.1\n"
    "  Lief: go 8   # as far as it goes\ntest five  # TY-A5 TY-3.m_six\n",
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
    ("no scenario expects a refusal on TY-2", {GAME + "cards/card.h": 'constexpr const char* rule = "TY-2";\n'}),
    ("no scenario expects a refusal on TY-3.1", {GAME + "tests/all.scn": NO_REFUSAL}),
    ("TY-3.1 refuses go, but no test about it permits", {GAME + "tests/all.scn": NO_REFUSAL + "  Lief: go 9 -> refused TY-3.1\n"}),
    (
        "TY-3.1 refuses go, but no test about it permits",
        {GAME + "tests/all.scn": NO_REFUSAL + "  Lief: go 9 -> refused TY-3.1\n  Lief: stay\n  Lief may not go 8\ntest seven\n  Lief: go 8\n"},
    ),
    ("TY-3 refuses stay, but no test about it permits", {GAME + "tests/b.scn": "test b\n  Lief: stay -> refused TY-3\n"}),
    ("TY-2 refuses options, but no test", {GAME + "play.cpp": OPTIONS, GAME + "tests/b.scn": "test b\n  options {} -> refused TY-2\n"}),
    ("rules.md has TY-1 twice", {GAME + "rules.md": CLEAN[GAME + "rules.md"] + "- **TY-1** Again.\n"}),
    ("rules.md has no rules", {GAME + "rules.md": "No rules.\n"}),
    ("two: there is no game.h", {"src/games/two/rules.md": "- **TW-1** One.\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
