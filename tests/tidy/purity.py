#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds forbidden words. Rules use no clock, file, thread, hidden chance or floating point, and give the same result
with every compiler. No code in src/ creates its own randomness or reads the date."""

import re

import tidy

FLOATS = r"\bfloat\b|\bdouble\b"
WORTHS = r"\bWorth\b"
RULES = {
    r"std::shuffle|std::ranges::shuffle|std::sample": "shuffle through Chance",
    r"\brandom_device\b|\bmt19937\w*|\w+_distribution\b|\bs?rand\s*\(": "use the parameter Chance",
    r"\bstd::hash\b|\bunordered_\w+": "differs between standard libraries; use kernel/walk.h or a sorted container",
    r"(?<![\w:.>])(?:std::)?(?:time|clock)\s*\(|\bchrono\b|\bgettimeofday\b|\bclock_gettime\b": "rules do not read clocks",
    FLOATS: "no floating point in rules",
    WORTHS: "only bots and cards compute a Worth, which is floating point",
    r"\bstd::(?:cout|cerr|clog|print)\b|\bf?printf\s*\(|\bputs\s*\(": "rules do not print",
    r"\bfstream\b|\bifstream\b|\bofstream\b|\bfopen\s*\(|\bfilesystem\b": "rules do not read or write files",
    r"\bstd::j?thread\b|\bthread_local\b|\bstd::(?:mutex|atomic|async)\b": "rules do not use threads",
    r"\bgetenv\b": "rules do not read the environment",
    r"(?<!constexpr )(?<!const )\bstatic\s+(?!constexpr|consteval|const\b|_)(?!\S+[^;={]*\()": "rules keep no state between calls",
}
EVERYWHERE = {
    r"\brandom_device\b|\bs?rand\s*\(": "use Chance, with a seed from libsodium",
    r"\bsystem_clock\b|(?<![\w:.>])(?:std::)?time\s*\(\s*(?:nullptr|NULL|0|&)": "only the files in ADAPTERS read the date",
}
# Code that evaluates good play. No rule depends on it.
HEURISTICS = re.compile(r"src/kernel/heuristics\.h|src/games/\w+/bot\w*(?:/\w+)?\.(?:h|cpp)")
# The file of a card has its rules and its worth to bots.
CARDS = re.compile(r"src/games/\w+/\w+/\w+\.(?:h|cpp)")
# Files that may read the date; http_connection.cpp needs it for the Date header of HTTP.
ADAPTERS = {"src/cli/common.cpp", "src/server/server.cpp", "src/server/net/http_connection.cpp"}


def check(root):
    findings = []
    for path in tidy.files(root / "src", *tidy.CPP):
        inside = path.relative_to(root).as_posix()
        words = {} if inside in ADAPTERS else dict(EVERYWHERE)
        if inside.startswith(("src/kernel/", "src/games/")):
            words.update(RULES)
            if HEURISTICS.fullmatch(inside):
                words.pop(FLOATS)
            if HEURISTICS.fullmatch(inside) or CARDS.fullmatch(inside):
                words.pop(WORTHS)
        for number, line in tidy.numbered(tidy.without_comments(path.read_text(encoding="utf-8"))):
            for pattern, why in words.items():
                match = re.search(pattern, line)
                if match:
                    findings.append(f"{inside}:{number}: {match.group(0).strip()}: {why}")
    return findings


CLEAN = {
    "src/kernel/chance.h": "// no std::mt19937 here, no double\nint times(int n);\nvoid shuffle();\nint random_seat;\n"
    "static constexpr int a = 1;\nstatic int f(int);\n",
    "src/games/toy/play.cpp": 'const char* words = "the thread of time( is rand( float";\nint lifetime(int);\nint t = lifetime(1);\n',
    "src/games/toy/bot.cpp": "float weight = 1;\n",
    "src/games/toy/bot/think.cpp": "float weight = 1;\n",
    "src/games/toy/cards/lyre.cpp": "Worth worth() { return 1; }\n",
    "src/arena/simulate.cpp": "double seconds = 0;\nstd::chrono::steady_clock::now();\nstd::thread worker;\n",
    "src/cli/common.cpp": "auto today = std::chrono::system_clock::now();\n",
}
VIOLATIONS = [
    (word, {f"src/games/toy/{name}.cpp": f"void f() {{ {line}; }}\n"})
    for name, (word, line) in enumerate(
        [
            ("std::shuffle", "std::shuffle(a, b, c)"),
            ("mt19937_64", "std::mt19937_64 g"),
            ("uniform_int_distribution", "std::uniform_int_distribution<int> d"),
            ("random_device", "std::random_device d"),
            ("rand(", "rand()"),
            ("std::hash", "std::hash<int> h"),
            ("unordered_map", "std::unordered_map<int, int> m"),
            ("time(", "time(nullptr)"),
            ("chrono", "using namespace std::chrono"),
            ("float", "float x"),
            ("double", "double x"),
            ("std::cout", "std::cout << 1"),
            ("printf(", 'printf("x")'),
            ("ifstream", "std::ifstream in"),
            ("std::thread", "std::thread t"),
            ("getenv", 'getenv("HOME")'),
            ("static", "static int calls = 0"),
        ]
    )
] + [
    ("system_clock", {"src/arena/bad.cpp": "std::chrono::system_clock::now();\n"}),
    ("random_device", {"src/match/bad.cpp": "std::random_device d;\n"}),
    ("rand(", {"src/cli/bad.cpp": "int x = rand();\n"}),
    ("time(nullptr", {"src/cli/bad.cpp": "auto x = std::time(nullptr);\n"}),
    ("double", {"src/kernel/bad.h": "/* fine */ double x;\n"}),
    ("float", {"src/games/toy/cards/bad.cpp": "float x;\n"}),
    ("Worth", {"src/games/toy/bad.cpp": "Worth x;\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
