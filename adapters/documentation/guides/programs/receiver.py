"""
Receives webhooks: verifies the signature, stores each webhook once in inbox.sqlite, and acknowledges it.
It needs nothing but Python.

    python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import sqlite3
import sys
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# It holds personal data: only this user may read it.
INBOX = "inbox.sqlite"
MAX_BYTES = 1_048_576
TOLERANCE_SECONDS = 300


def key_bytes(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix("whsec_") + "==")


# whsec_...; while the secret is rotated both, with a space between.
SECRETS = [key_bytes(secret) for secret in os.environ.get("HRSYNC_WEBHOOK_SECRET", "").split()]


def is_genuine(headers, body: bytes) -> bool:
    """Standard Webhooks: HMAC-SHA-256 of id, time and the raw bytes of the body; one match is enough."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message_id or not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    given = [part[3:] for part in headers.get("webhook-signature", "").split() if part.startswith("v1,")]
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = [base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()) for secret in SECRETS]
    return any(hmac.compare_digest(one.encode(), other) for one in given for other in expected)


def store(message_id: str, body: bytes) -> bool:
    """Returns after the webhook is on disk; False: it was there already."""
    with closing(sqlite3.connect(INBOX, timeout=10)) as inbox, inbox:
        stored = inbox.execute("INSERT OR IGNORE INTO inbox (id, body) VALUES (?, ?)", (message_id, body))
        return stored.rowcount == 1


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self) -> None:
        self.send_response(self.receive())
        self.send_header("content-length", "0")
        self.end_headers()

    def receive(self) -> int:
        length = self.headers.get("content-length", "")
        if not length.isdecimal():
            return 411
        if int(length) > MAX_BYTES:
            return 413
        body = self.rfile.read(int(length))
        if not is_genuine(self.headers, body):
            return 401
        message_id = self.headers["webhook-id"]
        webhook = json.loads(body)
        # Work that takes longer follows after the response, from the inbox.
        is_new = store(message_id, body)
        words = "stored" if is_new else "already stored"
        print(words, message_id, webhook["event"], webhook["webhookCounter"], webhook["recordCount"], flush=True)
        return 204

    def log_message(self, *_) -> None:
        pass


if __name__ == "__main__":
    if not SECRETS:
        sys.exit("Set HRSYNC_WEBHOOK_SECRET.")
    os.umask(0o077)
    with closing(sqlite3.connect(INBOX)) as inbox:
        inbox.execute("CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY, body BLOB NOT NULL)")
    server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8099"))), Receiver)
    print(f"Listening on port {server.server_port}", flush=True)
    server.serve_forever()
