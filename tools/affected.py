#!/usr/bin/env python3
"""Reads names of changed files and prints the .cpp files that they are or reach by #include, one a line:
those that changed themselves come first.

A changed .clang-tidy reaches all. Run in the root of the repository.
"""

import pathlib
import re
import subprocess
import sys


def main():
    changed = set(sys.stdin.read().split())
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src", "bench", "tests"],
        capture_output=True, text=True, check=True).stdout.split()
    sources = [name for name in listed if name.endswith((".h", ".cpp")) and pathlib.Path(name).is_file()]
    includes = {}
    for name in sources:
        text = pathlib.Path(name).read_text(encoding="utf-8")
        found = re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.MULTILINE)
        # Headers are named from src/ or from the root; or they lie beside the file.
        places = ("src/", "", str(pathlib.Path(name).parent) + "/")
        includes[name] = {place + header for header in found for place in places}
    reached = set(sources) if ".clang-tidy" in changed else changed & set(sources)
    grew = True
    while grew:
        more = {name for name in sources if name not in reached and includes[name] & reached}
        grew = bool(more)
        reached |= more
    for name in sorted(reached, key=lambda each: (each not in changed, each)):
        # The Boost.JSON library itself is not ours to judge.
        if name.endswith(".cpp") and name != "src/codec/boost_json.cpp":
            print(name)


if __name__ == "__main__":
    main()
