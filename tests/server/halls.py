# SPDX-License-Identifier: Apache-2.0
"""Halls for tests: `meadhall serve` as a process on a free port, and a PostgreSQL for it. Also players who stay
connected however slow the machine is."""

import glob
import os
import pathlib
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
import example_client  # noqa: E402

PATIENCE = 300  # seconds; no test depends on how fast the machine is
example_client.PATIENCE = PATIENCE


class Socket(example_client.Socket):
    """Reads in its own thread, so that pings are answered while the test does something else."""

    def __init__(self, address, token):
        self.sending = threading.Lock()
        self.messages = queue.SimpleQueue()  # the last item is the exception that ended the connection
        self.ended = None
        super().__init__(address, token)
        threading.Thread(target=self.read_all, daemon=True).start()

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)  # otherwise the socket stays open as long as the thread reads
        except OSError:
            pass  # already closed
        super().close()

    def read_all(self):
        try:
            while True:
                self.messages.put(super().read())
        except (OSError, ValueError) as end:
            self.messages.put(end)

    def frame(self, opcode, data):
        with self.sending:
            super().frame(opcode, data)

    def read(self):
        if not self.ended:
            message = self.messages.get(timeout=PATIENCE)
            if not isinstance(message, Exception):
                return message
            self.ended = message
        raise self.ended


class Player(example_client.Player):
    socket_type = Socket


class Server:
    def __init__(self, meadhall, store, *options, rate=100_000, environment=None):
        self.environment = environment
        self.command = [meadhall, "serve", "--store", store, "--bot-pause", "0", "--rate", str(rate), *options]
        self.port = 0
        self.start()

    def start(self):
        """Starts the hall; on a restart, at the same port."""
        for _ in range(200):
            with tempfile.TemporaryFile() as log:
                self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdout=subprocess.PIPE,
                                                stderr=log, text=True, env=self.environment)
                line = self.process.stdout.readline()
                found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
                if found:
                    break
                self.process.wait(timeout=PATIENCE)
                log.seek(0)
                why = log.read().decode(errors="replace")
            # While the hall was down, another process may have used the port for a moment. A PostgreSQL that was killed
            # may need longer than the hall waits for it. In both cases the hall is started again.
            assert self.port and ("in use" in why or "connection to server" in why), f"the server says: {line!r} {why[-500:]}"
            time.sleep(0.1)
        self.port = int(found.group(1))
        self.address = f"127.0.0.1:{self.port}"

    def end(self, how):
        self.process.send_signal(how)
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return status


class Postgresql:
    """A separate PostgreSQL server with a Unix socket in its own folder. It ends with this program, even if this
    program is killed."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="meadhall-postgresql-")
        self.who = ["setpriv", "--pdeathsig=QUIT"]
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(self.folder, "postgres")
            self.who += ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
        data = os.path.join(self.folder, "data")
        self.run("initdb", f"--pgdata={data}", "--username=meadhall", "--auth=trust", "--no-sync", "--encoding=UTF8",
                 "--locale=C.UTF-8")
        self.address = f"postgresql://meadhall@/postgres?host={self.folder}"
        self.command = self.words("postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses=")
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.run("psql", self.address, "-c", "SELECT 1")
                return
            except subprocess.CalledProcessError:
                if self.process.poll() is not None:  # a process of the previous server was still running
                    self.process = subprocess.Popen(self.command, cwd="/", stdout=subprocess.DEVNULL,
                                                    stderr=subprocess.DEVNULL)
                time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start")

    def kill(self):
        """Kills the server and all its child processes, which have sessions of their own."""
        server = self.process.pid
        with open(f"/proc/{server}/task/{server}/children") as file:
            children = [int(word) for word in file.read().split()]
        for process in (server, *children):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait(timeout=PATIENCE)

    def words(self, program, *words):
        found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))
        assert found, "PostgreSQL is not installed: these tests need the package postgresql-15"
        return [*self.who, found[-1], *words]

    def run(self, program, *words):
        subprocess.run(self.words(program, *words), cwd="/", check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        shutil.rmtree(self.folder)
