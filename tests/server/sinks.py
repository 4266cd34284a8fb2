#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Receives notifications in tests: a mail server and a web server on this machine that keep what they receive.

The address decides how the mail server answers (busy-...: 451 the first time; nobody@...: 550). The path decides how
the web server answers (/busy: 503 twice; /gone: 410; /elsewhere: 302 to /ok; /slow: after 300 seconds; /long: without
end).

As a program it prints its two ports, and a line of JSON for whatever arrives, until its input ends."""

import http.server
import json
import socketserver
import sys
import threading
import time


class Sink:
    def __init__(self, server, report=None):
        self.server = server
        self.server.sink = self
        self.port = server.server_address[1]
        self.report = report
        self.changed = threading.Condition()
        self.kept = []
        self.tries = {}
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def keep(self, thing):
        with self.changed:
            self.kept.append(thing)
            self.changed.notify_all()
        if self.report:
            self.report(thing)

    def tried(self, key):
        """Counts a try. Returns the number of tries of this key."""
        self.tries[key] = self.tries.get(key, 0) + 1
        return self.tries[key]

    def wait_for(self, count, seconds=300):
        with self.changed:
            if not self.changed.wait_for(lambda: len(self.kept) >= count, seconds):
                raise TimeoutError(f"{len(self.kept)} of {count} have arrived: {self.kept}")
            return self.kept[count - 1]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Mail(socketserver.StreamRequestHandler):
    """The part of SMTP (RFC 5321) that a client with one message needs."""

    def say(self, text):
        self.wfile.write(text.encode() + b"\r\n")

    def handle(self):
        self.say("220 sink")
        sender, to = None, None
        while line := self.rfile.readline():
            words = line.decode().strip()
            command = words[:4].upper()
            if command in ("EHLO", "HELO"):
                self.say("250 sink")
            elif command == "MAIL":
                sender = words
                self.say("250 yes")
            elif command == "RCPT":
                to = words[words.index("<") + 1:words.index(">")]
                if to.startswith("nobody@"):
                    self.say("550 nobody")
                    self.server.sink.keep({"refused": to})
                elif to.startswith("busy-") and self.server.sink.tried(to) == 1:
                    self.say("451 later")
                    self.server.sink.keep({"put_off": to})
                else:
                    self.say("250 yes")
            elif command == "DATA":
                self.say("354 go on")
                text = b""
                while (line := self.rfile.readline()) != b".\r\n":
                    text += line[1:] if line.startswith(b"..") else line
                head, body = text.decode().split("\r\n\r\n", 1)
                headers = dict(field.split(": ", 1) for field in head.split("\r\n"))
                self.say("250 thanks")
                self.server.sink.keep({"from": sender, "to": to, "headers": headers, "body": body})
            elif command == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("502 no")


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        tries = self.server.sink.tried(self.path)
        if self.path == "/slow":
            time.sleep(300)  # longer than any test waits (notification_sender_test.cpp)
        status = {"/busy": 503 if tries < 3 else 200, "/gone": 410, "/elsewhere": 302}.get(self.path, 200)
        self.server.sink.keep({"path": self.path, "status": status, "body": body, "headers": dict(self.headers)})
        try:
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"http://127.0.0.1:{self.server.sink.port}/ok")
            self.send_header("Content-Length", str(10**9 if self.path == "/long" else 0))
            self.end_headers()
            while self.path == "/long":
                self.wfile.write(b"x" * 65536)
        except OSError:
            pass  # the client has closed

    def log_message(self, *args):
        pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


def mail_sink(report=None):
    return Sink(Server(("127.0.0.1", 0), Mail), report)


def hook_sink(report=None):
    return Sink(Server(("127.0.0.1", 0), Hook), report)


def main():
    lock = threading.Lock()

    def report(thing):
        with lock:
            print(json.dumps(thing), flush=True)

    mail, hooks = mail_sink(report), hook_sink(report)
    print(mail.port, hooks.port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
