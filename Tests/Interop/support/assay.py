"""The `assay` program as these checks use it."""

import contextlib
import json
import os
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.processes import die_with_parent, fail, running, wait_for_file

REPOSITORY = Path(__file__).resolve().parents[3]
EXPECTED = Path(__file__).resolve().parents[1] / "expected"
PROVIDERS = ("apple", "google")


def binary() -> Path:
    """$ASSAY, else the newest build in this checkout."""
    if named := os.environ.get("ASSAY"):
        path = Path(named).resolve()
        if not path.is_file():
            fail(f"no program at $ASSAY ({named}): build it, or unset ASSAY to use .build/")
        return path
    built = [p for kind in ("release", "debug") if (p := REPOSITORY / ".build" / kind / "assay").is_file()]
    if not built:
        fail("no assay binary: expected $ASSAY or .build/release/assay; run `swift build -c release --product assay`")
    return max(built, key=lambda path: path.stat().st_mtime)


def call(*arguments: str, accept: Sequence[int] = (0,)) -> str:
    """The standard output of one `assay` command."""
    done = subprocess.run(
        [binary(), *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        preexec_fn=die_with_parent,
    )
    if done.returncode not in accept:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        fail(f"assay {' '.join(arguments)}: exit status {done.returncode}, expected {list(accept)}\n{said}")
    return done.stdout


@dataclass(frozen=True)
class Minted:
    """One line of `assay mint --all --json`."""

    id: str
    provider: str
    expect: str
    token: str
    nonce: str | None
    audience: str
    issuer: str
    condition: str | None
    changes_request: bool
    minted_at: int

    @property
    def name(self) -> str:
        return f"{self.provider}/{self.id}"


def mint_all(provider: str) -> list[Minted]:
    """Every case of the catalogue as a fresh token."""
    lines = [json.loads(line) for line in call("mint", provider, "--all", "--json").splitlines()]
    return [Minted(**{name: line.get(name) for name in Minted.__dataclass_fields__}) for line in lines]


def mint(provider: str, *arguments: str) -> str:
    """One token."""
    return call("mint", provider, *arguments).strip()


@contextlib.contextmanager
def serving(*arguments: str) -> Iterator[dict[str, Any]]:
    """A running issuer; gives the content of its ready file."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        ready, log = Path(folder) / "ready.json", Path(folder) / "serve.log"
        command: list[str | Path] = [binary(), "serve", "--listen", "127.0.0.1:0", "--ready-file", ready, *arguments]
        with running(command, log) as process:
            yield wait_for_file(process, ready, log)


def control(base: str, method: str, path: str, body: Any = None) -> Any:
    """The answer of a call to the control API, which must succeed."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{base}/_assay{path}", data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        fail(f"{method} /_assay{path}: status {error.code}, expected success: {error.read().decode(errors='replace')}")


@contextlib.contextmanager
def serving_real_names(runtime: str) -> Iterator[tuple[str, dict[str, str]]]:
    """A running issuer with its proxy; gives its base URL, and the environment in which a program finds it under the
    providers' own names."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as state:
        with serving("--proxy-listen", "127.0.0.1:0", "--state-dir", state) as ready:
            told = call("env", "--for", runtime, "--proxy", ready["proxy"], "--state-dir", state, "--json")
            yield ready["http"], json.loads(told)["environment"]
