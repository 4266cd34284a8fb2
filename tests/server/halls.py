"""Halls for tests: `meadhall serve` as a process of its own, on a port that is free."""

import re
import subprocess


class Server:
    def __init__(self, meadhall, store, *options):
        self.command = [meadhall, "serve", "--store", store, "--bot-pause", "0", "--rate", "100000", *options]
        self.port = 0
        self.start()

    def start(self):
        """Again at the same port, if it is not for the first time."""
        self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server says: {line!r}"
        self.port = int(found.group(1))
        self.address = f"127.0.0.1:{self.port}"

    def end(self, how):
        self.process.send_signal(how)
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        return status
