#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the #include lines of src/ against the table of rooms in ARCHITECTURE.md."""

import re

import tidy

# Our headers that each room may include: all headers of a room, or one header by name.
OWN = {
    "kernel": {"kernel"},
    "games": {"kernel"},  # and the folder of the same game
    "codec": {"kernel", "codec"},
    "match": {"kernel", "codec", "match", "games/all.h"},
    "bots": {"kernel", "codec", "match", "bots", "games/all.h"},
    "arena": {"kernel", "codec", "match", "bots", "arena", "games/all.h"},
    "store": {"kernel", "store"},
    "protocol": {"kernel", "codec", "protocol"},
    "server": {"kernel", "codec", "match", "bots", "protocol", "store", "server"},
    "load": {"kernel", "codec", "protocol", "store", "load"},
    "cli": {"kernel", "codec", "match", "bots", "arena", "protocol", "store", "server", "load", "cli", "games/all.h", "bench/benchmarks.h"},
}
# Libraries by the start of the header name. A name without a slash and without .h is a standard header.
LIBRARIES = {
    "kernel": ("boost/describe", "boost/mp11"),
    "games": (),
    "codec": ("boost/json", "boost/describe", "boost/mp11", "toml++/"),
    "match": ("boost/json", "boost/describe", "boost/mp11", "sodium.h"),
    "bots": ("boost/json", "boost/mp11", "sys/", "unistd.h", "fcntl.h", "poll.h", "signal.h", "spawn.h"),
    "arena": ("boost/json", "boost/describe", "boost/mp11"),
    "protocol": ("boost/json", "boost/describe", "boost/mp11"),
    "store": ("SQLiteCpp/", "sqlite3.h", "libpq-fe.h", "sodium.h", "openssl/", "sys/stat.h", "fcntl.h", "unistd.h"),
    "server": ("boost/", "sodium.h", "spdlog/", "curl/", "unicode/", "zlib.h", "sys/", "unistd.h", "netinet/", "arpa/"),
    "load": ("boost/", "linux/tcp.h", "netinet/in.h", "sys/", "unistd.h"),
    "cli": ("boost/", "CLI/", "spawn.h", "sys/", "unistd.h", "fcntl.h", "termios.h", "poll.h", "signal.h"),
}
NETWORK = ("boost/asio", "boost/beast")
# Standard headers that a room never includes.
CLOCKS = {"chrono", "ctime"}
DISK = {"fstream", "filesystem"}
PRINTING = {"iostream", "print", "syncstream"}
THREADS = {"thread", "mutex", "shared_mutex", "atomic", "future", "condition_variable", "semaphore", "latch", "barrier"}
HIDDEN_CHANCE = {"random"}
NEVER = {
    "kernel": CLOCKS | DISK | PRINTING | THREADS | HIDDEN_CHANCE,
    "games": CLOCKS | DISK | PRINTING | THREADS | HIDDEN_CHANCE,
    "codec": CLOCKS | DISK | PRINTING | THREADS | HIDDEN_CHANCE,
    "match": CLOCKS | DISK | PRINTING | THREADS | HIDDEN_CHANCE,
    "bots": DISK | PRINTING | HIDDEN_CHANCE,
    "arena": DISK | PRINTING | HIDDEN_CHANCE,
    "protocol": CLOCKS | DISK | PRINTING | THREADS | HIDDEN_CHANCE,
    "store": DISK | PRINTING | HIDDEN_CHANCE,  # clocks are allowed: a group commit waits a moment for more changes
    "server": PRINTING | HIDDEN_CHANCE,
    "load": PRINTING | HIDDEN_CHANCE,
    "cli": HIDDEN_CHANCE,
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def may_include_own(room, inside, header):
    if room == "games":
        if inside.parent.name == "games":  # games/all.h: the list of games
            return header.startswith("kernel/") or re.fullmatch(r"games/\w+/game\.h", header)
        if header.startswith(f"games/{inside.parts[1]}/"):
            return True
    return header in OWN[room] or header.split("/")[0] in OWN[room]


def may_include_library(room, inside, header):
    if "/" not in header and not header.endswith((".h", ".hpp")):
        return header not in NEVER[room]
    if room == "games" and inside.parent.name == "games":
        return header.startswith("boost/mp11")
    if room == "server" and header.startswith(NETWORK):  # in this room, only server/net uses Asio and Beast
        return inside.parent.name == "net"
    return header.startswith(LIBRARIES[room])


def check(root):
    findings = []
    source = root / "src"
    for path in tidy.files(source, *tidy.CPP):
        inside = path.relative_to(source)
        room = inside.parts[0]
        if room not in OWN:
            findings.append(f"src/{inside}: there is no room {room} in the table of {__file__.split('/')[-1]}")
            continue
        text = tidy.without_comments(path.read_text(encoding="utf-8"), keep_strings=True)
        for number, line in tidy.numbered(text):
            match = INCLUDE.match(line)
            if match:
                may = may_include_own if match.group(1) == '"' else may_include_library
                if not may(room, inside, match.group(2)):
                    findings.append(f"src/{inside}:{number}: {room} may not include {match.group(2)}")
    return findings


CLEAN = {
    "src/kernel/game.h": "#include <boost/describe.hpp>\n#include <vector>\n\n#include \"kernel/seat.h\"\n",
    "src/games/all.h": '#include <boost/mp11.hpp>\n\n#include "games/toy/game.h"\n',
    "src/games/toy/game.h": '#include "kernel/game.h"\n',
    "src/games/toy/play.cpp": '#include <algorithm>\n\n#include "games/toy/game.h"\n',
    "src/codec/json.h": '#include <boost/json.hpp>\n\n#include "kernel/game.h"\n// #include "match/match.h"\n',
    "src/match/match.h": '#include <sodium.h>\n\n#include "codec/json.h"\n#include "games/all.h"\n',
    "src/arena/simulate.cpp": '#include <chrono>\n#include <thread>\n\n#include "match/match.h"\n',
    "src/server/net/listener.cpp": '#include <boost/asio/ip/tcp.hpp>\n\n#include "server/net.h"\n',
    "src/cli/main.cpp": '#include <CLI/CLI.hpp>\n#include <fstream>\n\n#include "bench/benchmarks.h"\n',
}
VIOLATIONS = [
    ("kernel may not include match/match.h", {"src/kernel/bad.h": '#include "match/match.h"\n'}),
    ("kernel may not include boost/json.hpp", {"src/kernel/bad.h": "#include <boost/json.hpp>\n"}),
    ("kernel may not include chrono", {"src/kernel/bad.h": "#  include <chrono>\n"}),
    ("games may not include games/toy/game.h", {"src/games/two/game.h": '#include "games/toy/game.h"\n'}),
    ("games may not include codec/json.h", {"src/games/toy/bad.cpp": '#include "codec/json.h"\n'}),
    ("games may not include sodium.h", {"src/games/toy/bad.cpp": "#include <sodium.h>\n"}),
    ("games may not include games/toy/play.h", {"src/games/all.h": '#include "games/toy/play.h"\n'}),
    ("codec may not include games/all.h", {"src/codec/bad.cpp": '#include "games/all.h"\n'}),
    ("match may not include games/toy/game.h", {"src/match/bad.cpp": '#include "games/toy/game.h"\n'}),
    ("match may not include fstream", {"src/match/bad.cpp": "#include <fstream>\n"}),
    ("arena may not include cli/common.h", {"src/arena/bad.cpp": '#include "cli/common.h"\n'}),
    ("arena may not include iostream", {"src/arena/bad.cpp": "#include <iostream>\n"}),
    ("server may not include boost/beast/http.hpp", {"src/server/bad.cpp": "#include <boost/beast/http.hpp>\n"}),
    ("cli may not include bench/baseline.h", {"src/cli/bad.cpp": '#include "bench/baseline.h"\n'}),
    ("cli may not include random", {"src/cli/bad.cpp": "#include <random>\n"}),
    ("there is no room cellar", {"src/cellar/bad.cpp": "\n"}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
