#!/usr/bin/env python3
"""Kills Assay with SIGKILL at any moment: nothing that it started is left, and its authority is whole. Run through
`Tests/Interop/run killed`.
"""

import os
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Sequence
from pathlib import Path

from support.assay import binary, call
from support.processes import die_with_parent, exit_on_signals, fail, say

MARK = "ASSAY_INTEROP_MARK"
# Answers GET at once and POST never; says in files that it runs, and that it was asked to sign somebody in.
TARGET = """
import http.server, pathlib, sys, time
folder = pathlib.Path(sys.argv[2])
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self): self.send_response(204); self.end_headers()
    def do_POST(self): (folder / "asked").touch(); time.sleep(600)
    def log_message(self, *arguments): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
(folder / "running").touch()
server.serve_forever()
"""
# A target with a child of its own, and one that does not want to end; with until when to wait before the kill: for a
# file of the target's, or for some seconds.
COMMANDS: dict[str, tuple[str, Sequence[str | float]]] = {
    "a target with children": (
        'python3 -c "$TARGET" "$PORT" "$FOLDER" & sleep 600 & wait',
        ("running", "asked", 0.0, 0.05, 0.1, 0.2, 0.3),
    ),
    "a target that ignores SIGTERM": (
        'trap "" TERM; python3 -c "$TARGET" "$PORT" "$FOLDER"; sleep 600',
        ("running", "asked"),
    ),
}
PATIENCE = 5.0


def marked(mark: str) -> list[str]:
    """The processes, but zombies, whose environment bears the mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()[:100])
        except OSError:
            continue
    return found


def wait_for(moment: str | float, folder: Path, process: subprocess.Popen[bytes]) -> None:
    if isinstance(moment, float):
        return time.sleep(moment)
    deadline = time.monotonic() + 30
    while not (folder / moment).exists():
        if process.poll() is not None or time.monotonic() > deadline:
            fail(f"assay run ended, or came to nothing, before the target was {moment}: {(folder / 'log').read_text()}")
        time.sleep(0.01)


def check_target(name: str, command: str, moment: str | float) -> None:
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as path, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port, mark, folder = free.getsockname()[1], uuid.uuid4().hex, Path(path)
        free.close()
        environment = {MARK: mark, "TARGET": TARGET, "PORT": str(port), "FOLDER": path}
        arguments = ("run", "--target", "generic", "--base-url", f"http://127.0.0.1:{port}", "--listen", "127.0.0.1:0")
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [binary(), *arguments, "--state-dir", folder / "state", "--exec", command],
                env=os.environ | environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,
            )
            wait_for(moment, folder, process)
            if isinstance(moment, str) and len(marked(mark)) < 4:
                fail(f"{name}: expected assay, its watcher and the target to run, found {marked(mark)}")
            process.kill()
            process.wait()
        deadline = time.monotonic() + PATIENCE
        while (left := marked(mark)) and time.monotonic() < deadline:
            time.sleep(0.02)
        if left:
            fail(f"{name}: {PATIENCE:g} s after the kill ({moment}) there are still {left}")
        check_authority(folder / "state")


def openssl(*arguments: str | Path) -> str:
    done = subprocess.run(["openssl", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"openssl {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def check_authority(state: Path) -> None:
    """`assay env` works, the key is the certificate's, all files agree, and no draft is left."""
    call("env", "--for", "curl", "--state-dir", str(state))
    authority, root = state / "authority.pem", (state / "ca.pem").read_text()
    if openssl("x509", "-in", authority, "-noout", "-pubkey") != openssl("pkey", "-in", authority, "-pubout"):
        fail(f"{authority}: the key is not the certificate's")
    if openssl("x509", "-in", authority) != root or not (state / "bundle.pem").read_text().endswith(root):
        fail(f"{state}: ca.pem, bundle.pem and authority.pem do not agree")
    openssl("pkcs12", "-in", state / "trust.p12", "-nokeys", "-passin", "pass:changeit")
    if drafts := [path.name for path in state.rglob("*.tmp")]:
        fail(f"{state}: drafts are left: {drafts}")


def check_making(count: int) -> None:
    """The authority is being made while the process is killed, at `count` moments spread over the whole of it."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as path:
        started = time.monotonic()
        call("env", "--for", "curl", "--state-dir", f"{path}/whole")
        usual = time.monotonic() - started
        killed = 0
        for number in range(count):
            state = Path(path) / str(number)
            process = subprocess.Popen(
                [binary(), "env", "--for", "curl", "--state-dir", state],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            time.sleep(usual * number / count)
            process.send_signal(signal.SIGKILL)
            killed += process.wait() == -signal.SIGKILL
            check_authority(state)
        if not killed:
            fail("no process was killed in time, so this shows nothing")
        say(f"an authority is whole after {killed} kills while it was made")


def main() -> None:
    exit_on_signals()
    for name, (command, moments) in COMMANDS.items():
        for moment in moments:
            check_target(name, command, moment)
        say(f"{name}: gone within {PATIENCE:g} s of {len(moments)} kills")
    check_making(40)


if __name__ == "__main__":
    main()
