#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests with a fake npm that tools/page replaces a link to a folder and never empties that folder."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A fake npm. Like the real one, it empties a folder before it fills the folder.
NPM = """#!/usr/bin/env bash
case "$*" in
    ci*) folder=node_modules file=.package-lock.json ;;
    *build) folder=dist file=index.html ;;
esac
mkdir -p "$folder" && find "$folder/" -mindepth 1 -delete && echo installed >"$folder/$file"
"""
NODE = "#!/usr/bin/env bash\nexit 0\n"


class Page(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("tools", "web", "bin", "shared"):
            (self.root / name).mkdir()
        shutil.copy(ROOT / "tools/page", self.root / "tools/page")
        for name, text in (("npm", NPM), ("node", NODE)):
            (self.root / "bin" / name).write_text(text, encoding="utf-8")
            (self.root / "bin" / name).chmod(0o755)
        (self.root / "shared/mine").write_text("keep", encoding="utf-8")

    def page(self, *arguments):
        path = f"{self.root}/bin:{os.environ['PATH']}"
        subprocess.run([self.root / "tools/page", *arguments], check=True, env={**os.environ, "PATH": path},
                       capture_output=True)

    def check(self, folder, file, *arguments):
        inside = self.root / "web" / folder
        inside.symlink_to(self.root / "shared", target_is_directory=True)
        for _ in range(2):
            self.page(*arguments)
            self.assertEqual([each.name for each in (self.root / "shared").iterdir()], ["mine"])
            self.assertFalse(inside.is_symlink())
            self.assertTrue((inside / file).exists())

    def test_install(self):
        self.check("node_modules", ".package-lock.json", "install")

    def test_build(self):
        self.check("dist", "index.html", "build", "packed")


if __name__ == "__main__":
    unittest.main()
