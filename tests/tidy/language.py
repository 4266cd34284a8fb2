#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds words that this project avoids (docs/glossary.md), in sources, documents and the page."""

import re

import tidy

TEXT = {".h", ".cpp", ".py", ".ts", ".svelte", ".md", ".toml", ".sh"}
# Generated files, files that must not change, and this file, which contains the words.
SKIPPED = re.compile(r"web/src/generated/|tests/replays/|tests/fuzz/corpus/|web/package-lock|data/0\.1\.0/|tests/tidy/language\.py")

WORDS = {
    r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b": "people are they or you",
    r"\bof before\b": "say earlier, previous or older",
    r"\b[Aa]new\b": "say again",
    r"\b[Ww]ho is no\b": "say what somebody is",
}
CODE = {r"(?::|\?) (?:static_cast<void>\()?void\(\)": "write an if statement"}
COLUMNS = 100
# These files may have longer lines: the rules of a game have one rule per paragraph, its README has wide tables.
WIDE = re.compile(r"src/games/\w+/\w+\.md")
# Exceptions: file, text and reason.
EXCEPTIONS = [
    (r"src/games/\w+/data/\w+\.toml", r"", "the name of an edition follows from the text of its files"),
    (r"src/games/thunder_and_lightning/words\.cpp", r"cannot spend his points", "is in records of 0.1.0"),
    (r"tests/games/vikings_gone_wild_data_test\.cpp", r"find\(\" his \"\)", "is in the data of 0.1.0"),
]


def is_excepted(inside, line):
    return any(re.fullmatch(name, inside) and re.search(text, line) for name, text, _ in EXCEPTIONS)


def without_code_blocks(text):
    return re.sub(r"^```.*?^```", lambda match: re.sub(r"[^\n]", "", match.group(0)), text, flags=re.DOTALL | re.MULTILINE)


def check_line(inside, suffix, line):
    words = {**WORDS, **(CODE if suffix in tidy.CPP else {})}
    for pattern, instead in words.items():
        match = re.search(pattern, line)
        if match:
            yield f"{match.group(0).strip()}: {instead}"
    is_breakable = not re.search(r"\]\(|https?://", line) and not line.startswith(("    ", "\t"))
    if suffix == ".md" and len(line) > COLUMNS and is_breakable and not WIDE.fullmatch(inside):
        yield f"{len(line)} columns, at most {COLUMNS}"


def check(root):
    findings = []
    for path in tidy.files(root, *TEXT):
        inside = path.relative_to(root).as_posix()
        if SKIPPED.search(inside):
            continue
        text = path.read_text(encoding="utf-8")
        for number, line in tidy.numbered(without_code_blocks(text) if path.suffix == ".md" else text):
            if not is_excepted(inside, line):
                findings += [f"{inside}:{number}: {what}" for what in check_line(inside, path.suffix, line)]
    return findings


CLEAN = {
    "src/server/hall.cpp": "// The player keeps their seat.\nif (a) {\n    f();\n}\nstd::function<void()> then;\n",
    "docs/hosting.md": "A host starts the hall.\n\n    meadhall serve " + "--very-long-option " * 8 + "\n",
    "web/src/App.svelte": "<p>You have no games yet.</p>\n",
}
VIOLATIONS = [
    ("him: people", {"src/server/bad.cpp": "// The move was refused to him.\n"}),
    ("His: people", {"web/src/Bad.svelte": "<p>His turn</p>\n"}),
    ("of before: say", {"docs/bad.md": "The table of before is closed.\n"}),
    ("anew: say", {"tests/bad.py": '"""Dealt anew."""\n'}),
    ("who is no: say", {"src/cli/bad.h": "// Nothing for who is no program.\n"}),
    ("void(): write", {"src/cli/bad.cpp": "ready ? go() : void();\n"}),
    ("void(): write", {"src/cli/bad.cpp": "ready ? void() : go();\n"}),
    ("101 columns", {"docs/bad.md": "a" * 101 + "\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
