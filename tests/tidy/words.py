#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Simple checks of every file: no trailing blanks, no tabs or long lines in C++, valid shell scripts, valid links."""

import re
import subprocess

import tidy

LONGEST = 120
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)[^)]*\)")


def check_lines(name, suffix, text):
    findings = []
    for number, line in tidy.numbered(text):
        if line != line.rstrip(" \t\r"):
            findings.append(f"{name}:{number}: blanks at the end of the line")
        if suffix in tidy.CPP:
            if "\t" in line:
                findings.append(f"{name}:{number}: a tab")
            if len(line) > LONGEST:
                findings.append(f"{name}:{number}: {len(line)} columns, more than {LONGEST}")
    if text and not text.endswith("\n"):
        findings.append(f"{name}: the last line has no newline")
    return findings


def check_shell(name, path):
    result = subprocess.run(["bash", "-n", str(path)], capture_output=True, text=True, check=False)
    return [f"{name}: bash -n: {result.stderr.strip().splitlines()[0]}"] if result.returncode != 0 else []


def check_links(name, path, root, text):
    findings = []
    text = re.sub(r"```.*?```", lambda match: re.sub(r"[^\n]", " ", match.group(0)), text, flags=re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    for number, line in tidy.numbered(text):
        for target in LINK.findall(line):
            if re.match(r"[a-z]+:|#", target):
                continue
            file = target.split("#")[0]
            base = root if file.startswith("/") else path.parent
            if not (base / file.lstrip("/")).exists():
                findings.append(f"{name}:{number}: there is no {target}")
    return findings


def check(root):
    findings = []
    for path in tidy.files(root):
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue  # binary files such as pictures
        name = path.relative_to(root).as_posix()
        if "\0" in text or name.startswith("tests/fuzz/corpus/"):
            continue  # files with NUL bytes, and fuzz inputs, which may have any line ends and blanks
        findings += check_lines(name, path.suffix, text)
        if re.match(r"#!.*\b(?:ba)?sh\b", text):
            findings += check_shell(name, path)
        if path.suffix == ".md":
            findings += check_links(name, path, root, text)
    return findings


CLEAN = {
    "src/a.cpp": "int a;\n",
    "play": "#!/usr/bin/env bash\necho play\n",
    "README.md": "[a](src/a.cpp) [b](docs/b.md#top) [c](https://example.org) [d](#d) `[e](none)`\n",
    "tests/fuzz/corpus/http/get": "GET / HTTP/1.1\r\n\r\n",
    "docs/b.md": "[up](../README.md)\n\n```\n[x](none)\n```\n" + "long " * 40 + "line\n",
}
VIOLATIONS = [
    ("src/a.cpp:2: blanks at the end", {"src/a.cpp": "int a;\nint b; \n"}),
    ("docs/b.md:1: blanks at the end", {"docs/b.md": "text\t\n"}),
    ("play:1: blanks at the end", {"play": "#!/usr/bin/env bash\r\n"}),
    ("src/a.cpp:1: a tab", {"src/a.cpp": "\tint a;\n"}),
    ("src/a.cpp:1: 121 columns", {"src/a.cpp": "//" + "x" * 119 + "\n"}),
    ("src/a.cpp: the last line", {"src/a.cpp": "int a;"}),
    ("play: bash -n", {"play": "#!/usr/bin/env bash\nif true; then\n"}),
    ("README.md:1: there is no docs/none.md", {"README.md": "[a](docs/none.md)\n"}),
    ("docs/b.md:1: there is no README.md", {"docs/b.md": "[up](README.md#top)\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
