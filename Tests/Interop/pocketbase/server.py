#!/usr/bin/env python3
"""Starts an unmodified PocketBase at $PORT, set up for Apple, until it is told to stop. Run through `start`.

PocketBase takes an authorization code, not an ID token. Its token endpoint can be set; the one here gives back the code
itself as the ID token, so that whoever sends a code chooses the token that PocketBase has to judge. All the rest is
PocketBase: it goes to Apple for the keys by itself, and nothing can be set about that.
"""

import http.server
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from pathlib import Path

CLIENT = os.environ.get("CLIENT_ID", "com.example.fieldnotes")
MIGRATION = """migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  users.oauth2.enabled = true;
  users.oauth2.providers = [%s];
  app.save(users);
});
"""


class TokenEndpoint(http.server.BaseHTTPRequestHandler):
    """Any code is exchanged for itself."""

    def do_POST(self) -> None:
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())
        code = form.get("code", [""])[0]
        body = json.dumps({"access_token": "unused", "token_type": "Bearer", "id_token": code}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        pass


def main() -> None:
    # As an exception, so that the folder below is removed.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    tokens = http.server.ThreadingHTTPServer(("127.0.0.1", 0), TokenEndpoint)
    threading.Thread(target=tokens.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="assay-pocketbase-") as path:
        folder = Path(path)
        provider = {
            "name": "apple",
            "clientId": CLIENT,
            "clientSecret": "unused",
            "tokenURL": f"http://127.0.0.1:{tokens.server_port}/token",
        }
        (folder / "migrations").mkdir()
        (folder / "migrations" / "1_apple.js").write_text(MIGRATION % json.dumps(provider))
        program = Path(sys.executable).parent / "pocketbase"
        folders = (f"--dir={folder}/data", f"--migrationsDir={folder}/migrations", "--automigrate=false")
        # Without an administrator it would open a browser and print an address to make one.
        subprocess.run([program, "superuser", "upsert", "admin@example.com", "not-a-secret", *folders], check=True)
        server = subprocess.Popen([program, "serve", f"--http=127.0.0.1:{os.environ['PORT']}", *folders])
        try:
            sys.exit(server.wait())
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
