#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page as the program serves it, built in or from a folder, and the headers that a browser receives.

usage: page_test.py MEADHALL FOLDER|none    FOLDER: the folder of the built page; none: MEADHALL has no page"""

import gzip
import http.client
import pathlib
import re
import signal
import sys
import tempfile
import unittest

import halls

MEADHALL = FOLDER = None
BROWSER = {"Accept": "text/html,*/*;q=0.8", "Accept-Encoding": "gzip, deflate"}


class Page(unittest.TestCase):
    def serve(self, *options):
        server = halls.Server(MEADHALL, "sqlite::memory:", *options)
        self.addCleanup(server.end, signal.SIGTERM)
        return server

    def get(self, server, path, headers=BROWSER, method="GET"):
        connection = http.client.HTTPConnection(server.address, timeout=halls.PATIENCE)
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        if response.getheader("Content-Encoding") == "gzip" and body:
            body = gzip.decompress(body)
        return response, body

    def test_the_built_in_page(self):
        server = self.serve()
        response, index = self.get(server, "/table/17")
        self.assertEqual(response.status, 200)
        self.assertIn("script-src 'self';", response.getheader("Content-Security-Policy"))
        self.assertEqual(response.getheader("X-Content-Type-Options"), "nosniff")
        if FOLDER is None:
            self.assertIn(b"tools/build release meadhall", index)
            return
        for file in FOLDER.rglob("*"):
            if file.is_file():
                response, body = self.get(server, "/" + str(file.relative_to(FOLDER)))
                self.assertEqual((response.status, body), (200, file.read_bytes()), file)
        used = re.findall(r'(?:src|href)="(/[^"]+)"', index.decode())
        self.assertTrue(used, "the page loads nothing")
        for path in used:
            self.assertEqual(self.get(server, path)[0].status, 200, path)

    def test_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "index.html").write_text("one")
            server = self.serve("--page", folder)
            response, body = self.get(server, "/")
            self.assertEqual(body, b"one")
            again, body = self.get(server, "/", {**BROWSER, "If-None-Match": response.getheader("ETag")})
            self.assertEqual((again.status, body), (304, b""))
            self.assertEqual(self.get(server, "/", method="HEAD")[0].getheader("Content-Length"), "3")
            for path in ["/no.js", "/%2e%2e/etc/passwd", "//etc/passwd", "/../../etc/passwd"]:
                self.assertIn(self.get(server, path, {})[0].status, (400, 404), path)


if __name__ == "__main__":
    MEADHALL = sys.argv[1]
    FOLDER = None if sys.argv[2] == "none" else pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
