# SPDX-License-Identifier: Apache-2.0
"""Shared by the tidy checks: the root of the repository, the output of findings, and the self-test.

A check is a function from the root of a tree to a list of findings. `--self-test` builds a small clean tree, in which
the check must find nothing. Then it plants one violation after another, and the check must find each.
"""

import pathlib
import re
import sys
import tempfile

SKIPPED = {".git", "node_modules", "dist", "__pycache__"}
CPP = {".h", ".cpp"}


def files(root, *suffixes):
    """All files below root, sorted. If suffixes are given, only files with one of them."""
    found = []
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        if inside[0] == "build" or SKIPPED.intersection(inside):
            continue
        if path.is_file() and (not suffixes or path.suffix in suffixes):
            found.append(path)
    return found


def without_comments(text, keep_strings=False):
    """C++ with blanks for all comments, and for strings unless keep_strings is set. Line numbers do not change."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*~*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)

    def blank(match):
        word = match.group(0)
        if word[0] == "/" or not keep_strings:
            return re.sub(r"[^\n]", " ", word)
        return word

    return pattern.sub(blank, text)


def numbered(text):
    return enumerate(text.split("\n"), start=1)


def plant(root, tree):
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def self_test(check, clean, violations):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        plant(root, clean)
        found = check(root)
        if found:
            return [f"the clean tree is not clean: {finding}" for finding in found]
    failures = []
    for wanted, tree in violations:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            plant(root, {**clean, **{name: text for name, text in tree.items() if text is not None}})
            for name, text in tree.items():
                if text is None:
                    (root / name).unlink()
            found = check(root)
            if not any(wanted in finding for finding in found):
                failures.append(f"planted, but not found: {wanted} (found: {found})")
    return failures


def main(check, clean, violations):
    if sys.argv[1:] == ["--self-test"]:
        findings = self_test(check, clean, violations)
        good = f"finds all {len(violations)} planted violations"
    elif not sys.argv[1:]:
        findings = check(pathlib.Path(__file__).resolve().parents[2])
        good = "nothing found"
    else:
        sys.exit(f"usage: {sys.argv[0]} [--self-test]")
    for finding in findings:
        print(finding)
    if not findings:
        print(good)
    sys.exit(1 if findings else 0)
