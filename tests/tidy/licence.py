#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every source file has the licence line that tools/spdx adds."""

import importlib.machinery
import importlib.util
import pathlib

import tidy

tool = pathlib.Path(__file__).resolve().parents[2] / "tools/spdx"
loader = importlib.machinery.SourceFileLoader("spdx", str(tool))
spdx = importlib.util.module_from_spec(importlib.util.spec_from_loader("spdx", loader))
loader.exec_module(spdx)


def check(root):
    return [f"{path.relative_to(root)}: the licence line is missing; run tools/spdx" for path, _ in spdx.missing(root)]


CLEAN = {
    "CMakeLists.txt": f"{spdx.HASH}\nproject(meadhall)\n",
    "LICENSE": "Apache License\n",
    "README.md": "# Meadhall\n",
    "src/server/hall.cpp": f"{spdx.SLASHES}\nint main() {{}}\n",
    "tools/build": f"#!/usr/bin/env bash\n{spdx.HASH}\n",
    "web/node_modules/vite/index.js": "export {};\n",
    "web/src/App.svelte": f"{spdx.LINES['.svelte']}\n<p></p>\n",
    "web/src/generated/games.ts": "// do not edit\n",
    "build/page.cpp": "int page;\n",
}
VIOLATIONS = [
    ("src/server/table.h: ", {"src/server/table.h": "#pragma once\n"}),
    ("src/server/hall.cpp: ", {"src/server/hall.cpp": f"int first;\n{spdx.SLASHES}\n"}),
    ("tools/fuzz: ", {"tools/fuzz": "#!/usr/bin/env bash\nset -eu\n"}),
    ("tests/faults/kill.py: ", {"tests/faults/kill.py": f"{spdx.HASH} OR MIT\n"}),
    ("src/CMakeLists.txt: ", {"src/CMakeLists.txt": "add_library(house)\n"}),
    ("web/src/look/base.css: ", {"web/src/look/base.css": f"{spdx.SLASHES}\n"}),
    ("web/src/Bad.svelte: ", {"web/src/Bad.svelte": "<p></p>\n"}),
    ("web/src/bad.ts: ", {"web/src/bad.ts": ""}),
]

if __name__ == "__main__":
    tidy.main(check, CLEAN, VIOLATIONS)
