"""Programs that are started, waited for, and never left running."""

import contextlib
import ctypes
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

PR_SET_PDEATHSIG = 1
START_SECONDS = 30.0
STOP_SECONDS = 5.0
# Whoever answers there answers, whatever its certificate.
_anybody = ssl._create_unverified_context()
_libc = ctypes.CDLL(None, use_errno=True)


def fail(text: str) -> NoReturn:
    """Ends the program with a message for people. Context managers still clean up."""
    print(f"\n{text}", file=sys.stderr)
    raise SystemExit(1)


def say(text: str) -> None:
    print(text, flush=True)


def exit_on_signals() -> None:
    """Turns SIGTERM into an exception, so that `with` blocks stop what they started."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def die_with_parent() -> None:
    """Asks the kernel to stop this process when the one that started it is gone, however it went."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@contextlib.contextmanager
def running(
    command: Sequence[str | Path], log: Path, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a program in the background for the length of a `with` block; its output goes to `log`."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **(env or {})},
            cwd=cwd,
            preexec_fn=die_with_parent,
        )
        try:
            yield process
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(STOP_SECONDS)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def _give_up(process: subprocess.Popen[bytes], log: Path, what: str) -> NoReturn:
    state = "is still running" if process.poll() is None else f"ended with status {process.returncode}"
    tail = "\n".join(log.read_text(errors="replace").splitlines()[-20:])
    fail(f"{log.stem} (process {process.pid}) {state} but {what}; the end of its output:\n{tail}")


def wait_for_file(process: subprocess.Popen[bytes], ready: Path, log: Path) -> dict[str, Any]:
    """The content of a ready file, which appears whole once the program answers."""
    deadline = time.monotonic() + START_SECONDS
    while not ready.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            _give_up(process, log, f"wrote no ready file {ready}")
        time.sleep(0.01)
    content: dict[str, Any] = json.loads(ready.read_text())
    return content


def wait_for_answer(process: subprocess.Popen[bytes], url: str, log: Path, pause: float = 0.05) -> None:
    """Returns once `url` gives any HTTP answer at all."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            urllib.request.urlopen(url, timeout=2, context=_anybody).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                _give_up(process, log, f"{url} does not answer")
            time.sleep(pause)


def wait_for_line(process: subprocess.Popen[bytes], prefix: str, log: Path) -> str:
    """The first whole line of a program's output that starts with `prefix`."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        for line in log.read_text(errors="replace").splitlines(keepends=True):
            if line.startswith(prefix) and line.endswith("\n"):
                return line.strip()
        if process.poll() is not None or time.monotonic() > deadline:
            _give_up(process, log, f"printed no line that starts with {prefix}")
        time.sleep(0.05)
