#!/usr/bin/env python3
"""Sets every fault through the control API and lets curl and `openssl s_client` say what they saw: at the base URL,
over TLS under the real name, and through the proxy. After each the fault is removed and a fetch is good again. Run
through `Tests/Interop/run faults`.
"""

import contextlib
import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.assay import control, serving
from support.processes import exit_on_signals, fail, say

REAL = "https://appleid.apple.com/auth/keys"
OTHER = "https://www.googleapis.com/oauth2/v3/certs"
# What curl tells of a transfer.
TOLD = ("exitcode", "http_code", "content_type", "size_download", "time_total", "redirect_url", "num_redirects")
IMPATIENT = ("--max-time", "0.6")
# curl's exit codes.
OK, BAD_URL_SCHEME, PARTIAL, TIMED_OUT, NO_TLS, REDIRECTS, BROKEN, BAD_CERTIFICATE, BAD_ENCODING = (
    *(0, 1, 18, 28, 35, 47, 56, 60, 61),
)


@dataclass(frozen=True)
class Way:
    """One way to the issuer."""

    name: str
    url: str
    curl: Sequence[str]
    s_client: Sequence[str] = ()


@dataclass(frozen=True)
class Seen:
    """What curl saw."""

    told: dict[str, Any]
    headers: str
    body: bytes


@dataclass(frozen=True)
class Row:
    """A fault, how to fetch, and what must be seen: `sees` says what is wrong, or nothing."""

    fault: dict[str, Any]
    exit: int = OK
    code: int = 200
    curl: Sequence[str] = ()
    size: Callable[[int], Any] | None = None
    type: str | None = None
    header: str | None = None
    seconds: tuple[float, float] = (0, 8)
    location: str | None = None
    redirects: int = 0
    body: Callable[[bytes], bool] = field(default=lambda body: True)

    def differences(self, seen: Seen, good: bytes) -> Iterator[str]:
        told = seen.told
        exact = {"exitcode": self.exit, "http_code": self.code, "content_type": self.type}
        exact["num_redirects"] = self.redirects
        for name, expected in exact.items():
            if expected is not None and told[name] != expected:
                yield f"{name}: expected {expected!r}, actual {told[name]!r}"
        if self.size and not self.size(len(good)) == told["size_download"]:
            yield f"size: expected {self.size(len(good))!r}, actual {told['size_download']}"
        if not self.seconds[0] <= told["time_total"] <= self.seconds[1]:
            yield f"seconds: expected {self.seconds}, actual {told['time_total']}"
        if self.location and not re.fullmatch(self.location, told["redirect_url"]):
            yield f"location: expected {self.location}, actual {told['redirect_url']}"
        if self.header and not re.search(rf"^{self.header}\r$", seen.headers, re.MULTILINE | re.IGNORECASE):
            yield f"header: expected {self.header}, actual {seen.headers}"
        if not self.body(seen.body):
            yield f"body: not as expected: {seen.body[:80]!r}"


class More:
    """A size above another."""

    def __init__(self, least: int) -> None:
        self.least = least

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and other > self.least

    def __repr__(self) -> str:
        return f"more than {self.least}"


def is_json(body: bytes) -> bool:
    try:
        return bool(json.loads(body))
    except ValueError:
        return False


def key_count(body: bytes) -> int:
    return len(json.loads(body)["keys"])


SAME_ADDRESS = r"https?://[^/]+(/apple)?/auth/keys\?assay-redirected"
JSON_TYPE = "application/json;charset=UTF-8"
FAR_LENGTH = 100_000
ROWS = {
    "status 503": Row({"status": 503, "headers": {"retry-after": "30"}}, code=503, header="Retry-After: 30"),
    "status 429": Row({"status": 429, "headers": {"retry-after": "7"}}, code=429, header="Retry-After: 7"),
    "status 404": Row({"status": 404}, code=404),
    "html": Row({"preset": "html"}, type="text/html; charset=utf-8", body=lambda b: b.startswith(b"<!DOCTYPE html>")),
    "empty": Row({"preset": "empty"}, size=lambda good: 0, type=JSON_TYPE),
    "truncated": Row({"preset": "truncated"}, exit=PARTIAL, size=lambda good: good // 2),
    "wrong-content-type": Row({"preset": "wrong-content-type"}, type="text/plain; charset=utf-8", body=is_json),
    "no-content-type": Row({"preset": "no-content-type"}, type="", body=is_json),
    "bad-gzip": Row({"preset": "bad-gzip"}, exit=BAD_ENCODING, curl=("--compressed",), header="Content-Encoding: gzip"),
    "bad-json": Row({"preset": "bad-json"}, type=JSON_TYPE, body=lambda b: len(b) > 100 and not is_json(b)),
    "ten-thousand-keys": Row({"preset": "ten-thousand-keys"}, body=lambda b: key_count(b) == 10_003),
    "fifty-megabytes": Row({"preset": "fifty-megabytes"}, size=lambda good: More(50_000_000), body=is_json),
    "endless": Row({"preset": "endless"}, exit=TIMED_OUT, curl=IMPATIENT, size=lambda good: More(good)),
    "redirect-same": Row({"preset": "redirect-same"}, code=302, location=SAME_ADDRESS),
    "redirect-same, followed": Row({"preset": "redirect-same"}, curl=("-L",), redirects=1, body=is_json),
    "redirect-other": Row({"preset": "redirect-other"}, code=302, location="http://127.0.0.1:9/attacker/keys"),
    "redirect-http": Row({"preset": "redirect-http"}, code=302, location="http:" + SAME_ADDRESS.partition(":")[2]),
    "redirect-loop": Row(
        *({"preset": "redirect-loop"}, REDIRECTS, 302), curl=("-L", "--max-redirs", "5"), redirects=5
    ),
    "redirect-file": Row({"preset": "redirect-file"}, exit=BAD_URL_SCHEME, code=302, curl=("-L",), redirects=1),
    "not-modified": Row({"preset": "not-modified"}, code=304, size=lambda good: 0),
    "wire delay": Row({"wire": {"delay": 400}}, seconds=(0.4, 8), body=is_json),
    "wire drip": Row({"wire": {"drip": 3000}}, seconds=(0.3, 8), body=is_json),
    "wire truncate": Row({"wire": {"truncate": 10}}, exit=PARTIAL, size=lambda good: 10),
    "wire wrong-length": Row({"wire": {"wrong-length": FAR_LENGTH}}, exit=PARTIAL, size=lambda good: good),
    "wire wrong-length, too short": Row({"wire": {"wrong-length": 10}}, size=lambda good: 10),
    "wire reset before-headers": Row({"wire": {"reset": "before-headers"}}, exit=BROKEN, code=0, size=lambda good: 0),
    "wire reset": Row({"wire": {"reset": 40}}, exit=BROKEN, body=lambda b: len(b) <= 40),
    "wire no-answer": Row({"wire": {"no-answer": True}}, exit=TIMED_OUT, code=0, curl=IMPATIENT, size=lambda good: 0),
    "wire endless": Row({"wire": {"endless": True}}, exit=TIMED_OUT, curl=IMPATIENT, size=lambda good: More(good)),
}


@dataclass(frozen=True)
class Handshake:
    """A fault of the handshake: what curl ends with, and what `openssl s_client` says."""

    curl: int
    s_client: str
    # Whether a client that checks nothing gets its answer all the same.
    careless: bool = True
    # What a client of that age is told, which does speak TLS 1.0.
    old: str | None = None


HANDSHAKES = {
    "self-signed": Handshake(BAD_CERTIFICATE, r"verify error:num=18:self-signed certificate"),
    "expired": Handshake(BAD_CERTIFICATE, r"verify error:num=10:certificate has expired"),
    "wrong-host": Handshake(BAD_CERTIFICATE, r"verify error:num=62:hostname mismatch"),
    "tls-1.0": Handshake(NO_TLS, r"unsupported protocol|legacy sigalg|Protocol *: TLSv1\n", False, "TLSv1"),
    "close": Handshake(NO_TLS, r"unexpected eof while reading|errno=0", careless=False),
}
OLD_CLIENT = ("-tls1", "-cipher", "ALL:@SECLEVEL=0")


def fetch(way: Way, *arguments: str, url: str | None = None) -> Seen:
    """One transfer by curl, on a connection of its own."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        body, headers = Path(folder) / "body", Path(folder) / "headers"
        command = ["curl", "-sS", "--max-time", "10", "-o", str(body), "-D", str(headers), "-w", "%{json}"]
        done = subprocess.run([*command, *way.curl, *arguments, url or way.url], capture_output=True, text=True)
        told = {name: json.loads(done.stdout)[name] for name in TOLD}
        told["content_type"] = told["content_type"] or ""
        told["redirect_url"] = told["redirect_url"] or ""
        read = lambda path: path.read_bytes() if path.exists() else b""  # noqa: E731
        return Seen(told, read(headers).decode(), read(body))


@contextlib.contextmanager
def fault(base: str, rule: dict[str, Any]) -> Iterator[None]:
    """A fault for as long as the block lasts; it must have struck."""
    number = control(base, "POST", "/faults", rule)["number"]
    yield
    struck = {each["number"]: each["struck"] for each in control(base, "GET", "/faults")}
    control(base, "DELETE", f"/faults/{number}")
    if not struck[number]:
        fail(f"{json.dumps(rule)}: never struck")


def expect_good(way: Way, good: bytes, after: str) -> None:
    seen = fetch(way)
    if seen.told["exitcode"] != OK or seen.told["http_code"] != 200 or seen.body != good:
        fail(f"{way.name}: {after}: a fetch is not good again: {json.dumps(seen.told)} {seen.body[:80]!r}")


def check_row(base: str, name: str, row: Row, way: Way, good: bytes) -> None:
    if not list(row.differences(fetch(way), good)):
        fail(f"{way.name}: {name}: what is expected is what a good fetch gives, so this row shows nothing")
    with fault(base, {"provider": "apple", "endpoint": "keys", **row.fault}):
        lines = list(row.differences(fetch(way, *row.curl), good))
    if lines:
        fail(f"{way.name}: {name}: {json.dumps(row.fault)}\n  " + "\n  ".join(lines))
    expect_good(way, good, f"after {name}")


def s_client(way: Way, state: Path, *arguments: str) -> str:
    """What `openssl s_client` says of a handshake."""
    checks = ("-CAfile", str(state / "ca.pem"), "-verify_hostname", "appleid.apple.com", "-verify_return_error")
    command = ["openssl", "s_client", "-servername", "appleid.apple.com", *way.s_client, *checks, *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10)
    return done.stdout + done.stderr


def check_handshake(base: str, name: str, expected: Handshake, way: Way, good: bytes, state: Path) -> None:
    with fault(base, {"provider": "apple", "tls": name}):
        if (code := fetch(way).told["exitcode"]) != expected.curl:
            fail(f"{way.name}: {name}: curl: expected exit code {expected.curl}, actual {code}")
        if not re.search(expected.s_client, said := s_client(way, state)):
            fail(f"{way.name}: {name}: openssl s_client: expected {expected.s_client}, it said:\n{said}")
        if expected.old and f"Protocol  : {expected.old}\n" not in (said := s_client(way, state, *OLD_CLIENT)):
            fail(f"{way.name}: {name}: openssl s_client {OLD_CLIENT}: expected {expected.old}, it said:\n{said}")
        if expected.careless and (body := fetch(way, "--insecure").body) != good:
            fail(f"{way.name}: {name}: curl --insecure: expected the key set, actual {body[:80]!r}")
        if (seen := fetch(way, url=OTHER)).told["http_code"] != 200:
            fail(f"{way.name}: {name}: the other provider must be as good as ever, actual {json.dumps(seen.told)}")
    said = s_client(way, state)
    if "Verify return code: 0 (ok)" not in said or re.search(expected.s_client, said):
        fail(f"{way.name}: after {name}: openssl s_client: expected a good certificate, it said:\n{said}")
    expect_good(way, good, f"after {name}")


def check_completeness(base: str) -> None:
    """A fault that the document names and no row here tries is a gap."""
    schemas = control(base, "GET", "/openapi.json")["components"]["schemas"]
    rule = schemas["FaultRule"]["properties"]
    tried = [row.fault for row in ROWS.values()]
    gaps = set(rule["preset"]["enum"]) - {fault.get("preset") for fault in tried}
    gaps |= set(rule["wire"]["properties"]) - {name for fault in tried for name in fault.get("wire", {})}
    gaps |= set(schemas["HandshakeFault"]["enum"]) ^ set(HANDSHAKES)
    if gaps:
        fail(f"no row in faults/check.py tries {', '.join(sorted(gaps))}: add one")


def ways(ready: dict[str, Any], state: Path) -> list[Way]:
    port, proxy, trusting = ready["tls"].rpartition(":")[2], ready["proxy"], ("--cacert", str(state / "ca.pem"))
    return [
        Way("base URL", f"{ready['http']}/apple/auth/keys", ()),
        Way("TLS", REAL, (*trusting, "--connect-to", f"::127.0.0.1:{port}"), ("-connect", f"127.0.0.1:{port}")),
        Way(
            *("proxy", REAL, (*trusting, "--proxy", proxy, "--noproxy", "127.0.0.1")),
            ("-proxy", proxy.removeprefix("http://"), "-connect", "appleid.apple.com:443"),
        ),
    ]


def main() -> None:
    exit_on_signals()
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        state = Path(folder)
        flags = ("--tls-listen", "127.0.0.1:0", "--proxy-listen", "127.0.0.1:0", "--state-dir", folder)
        with serving(*flags) as ready:
            base = ready["http"]
            check_completeness(base)
            for way in ways(ready, state):
                good = fetch(way).body
                if key_count(good) != 3:
                    fail(f"{way.name}: no key set without a fault: {good[:80]!r}")
                for name, row in ROWS.items():
                    check_row(base, name, row, way, good)
                handshakes = HANDSHAKES if way.s_client else {}
                for name, expected in handshakes.items():
                    check_handshake(base, name, expected, way, good, state)
                say(f"{way.name}: curl saw {len(ROWS)} faults" + f", s_client {len(handshakes)}" * bool(handshakes))


if __name__ == "__main__":
    main()
