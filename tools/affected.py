#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads the names of changed files and prints the affected .cpp files, one per line.

A file is affected if it has changed or includes a changed file, directly or not. Changed files come first.
A changed .clang-tidy affects all files. Run it in the root of the repository.
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
        # An include path is relative to src/, to the root or to the file's own folder.
        places = ("src/", "", str(pathlib.Path(name).parent) + "/")
        includes[name] = {place + header for header in found for place in places}
    reached = set(sources) if ".clang-tidy" in changed else changed & set(sources)
    grew = True
    while grew:
        more = {name for name in sources if name not in reached and includes[name] & reached}
        grew = bool(more)
        reached |= more
    for name in sorted(reached, key=lambda each: (each not in changed, each)):
        # boost_json.cpp only compiles Boost.JSON, which is not our code.
        if name.endswith(".cpp") and name != "src/codec/boost_json.cpp":
            print(name)


if __name__ == "__main__":
    main()
