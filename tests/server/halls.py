"""Halls for tests: `meadhall serve` as a process of its own, on a port that is free, and a PostgreSQL for it."""

import glob
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time


class Server:
    def __init__(self, meadhall, store, *options, environment=None):
        self.environment = environment
        self.command = [meadhall, "serve", "--store", store, "--bot-pause", "0", "--rate", "100000", *options]
        self.port = 0
        self.start()

    def start(self):
        """Again at the same port, if it is not for the first time."""
        for _ in range(200):
            with tempfile.TemporaryFile() as log:
                self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdout=subprocess.PIPE,
                                                stderr=log, text=True, env=self.environment)
                line = self.process.stdout.readline()
                found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
                if found:
                    break
                self.process.wait(timeout=20)
                log.seek(0)
                why = log.read().decode(errors="replace")
            # While nobody listened, somebody else on this machine may have been given the port for a moment; and a
            # PostgreSQL that was killed may need longer than the hall waits for it. Whoever runs a hall starts it again.
            assert self.port and ("in use" in why or "connection to server" in why), f"the server says: {line!r} {why[-500:]}"
            time.sleep(0.1)
        self.port = int(found.group(1))
        self.address = f"127.0.0.1:{self.port}"

    def end(self, how):
        self.process.send_signal(how)
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        return status


class Postgresql:
    """A server of its own, at a socket in a folder of its own; it ends when this program does, whatever happens."""

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
                if self.process.poll() is not None:  # somebody of the one before was still there
                    self.process = subprocess.Popen(self.command, cwd="/", stdout=subprocess.DEVNULL,
                                                    stderr=subprocess.DEVNULL)
                time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start")

    def kill(self):
        """With all its processes, which have sessions of their own."""
        server = self.process.pid
        with open(f"/proc/{server}/task/{server}/children") as file:
            children = [int(word) for word in file.read().split()]
        for process in (server, *children):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait(timeout=20)

    def words(self, program, *words):
        found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))
        assert found, "PostgreSQL is not installed: these tests need the package postgresql-15"
        return [*self.who, found[-1], *words]

    def run(self, program, *words):
        subprocess.run(self.words(program, *words), cwd="/", check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        shutil.rmtree(self.folder)
