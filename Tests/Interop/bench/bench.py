#!/usr/bin/env python3
"""How fast Assay is beside programs that are known to be fast, and beside other fake issuers.

Only ratios are judged: both sides are measured on the same machine within the same minute; a run of the suite is
measured against parts of itself, and against bounds. Run through `Tests/Interop/run bench`; `BENCH_STRICT=1` turns a
missed aim into a failure.
"""

import contextlib
import json
import os
import re
import resource
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from support.assay import binary, call
from support.assay import serving as issuing
from support.processes import exit_on_signals, fail, free_port, running, say, wait_for_answer, wait_for_file

TOOLS = Path(sys.executable).parent
NGINX = "/usr/sbin/nginx"
ROUNDS = 3
LOAD_SECONDS = 3
KEY_SET = "/apple/auth/keys"
IDLE_CONNECTIONS = 10_000
IDLE_MEGABYTES = 120.0
RUN_SECONDS = 15.0
RUN_MEGABYTES = 100.0


@dataclass(frozen=True)
class Ratio:
    """One line of the table: `ours` over `theirs`, which should be at least (or at most) `aim`."""

    what: str
    unit: str
    ours: float
    against: str
    theirs: float
    aim: float
    at_most: bool = False

    @property
    def value(self) -> float:
        return self.ours / self.theirs if self.theirs else float("inf")

    @property
    def met(self) -> bool:
        return self.value <= self.aim if self.at_most else self.value >= self.aim


@dataclass(frozen=True)
class Program:
    """A server under measurement: how it is started on a port, and where its key set is."""

    name: str
    command: Callable[[int, Path], Sequence[str | Path]]
    path: str
    scheme: str = "http"


@contextlib.contextmanager
def started(program: Program) -> Iterator[tuple[str, int, float]]:
    """A running server: the URL of its key set, its process id, the seconds until its first answer."""
    with tempfile.TemporaryDirectory(prefix="assay-bench-") as name:
        folder, port = Path(name), free_port()
        command = program.command(port, folder)
        url, log = f"{program.scheme}://127.0.0.1:{port}{program.path}", folder / "log"
        begin = time.monotonic()
        with running(command, log, cwd=folder) as process:
            wait_for_answer(process, url, log, pause=0.001)
            yield url, process.pid, time.monotonic() - begin


def family(pid: int) -> list[int]:
    """A process and all below it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid] + [one for child in children for one in family(int(child))]


def resident(pid: int) -> float:
    """Megabytes of memory of a process and its children."""
    total = 0
    for one in family(pid):
        if match := re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{one}/status").read_text()):
            total += int(match[1])
    return total / 1024


def requests_per_second(url: str) -> float:
    """What wrk sees, with connections kept open."""
    output = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{LOAD_SECONDS}s", url], capture_output=True, text=True, check=True
    ).stdout
    if "Non-2xx" in output or not (match := re.search(r"Requests/sec:\s+([\d.]+)", output)):
        fail(f"wrk {url}: not all requests were answered well:\n{output}")
    return float(match[1])


def handshakes_per_second(url: str) -> float:
    """Full handshakes, no request, by several `openssl s_time` at once."""
    address = url.split("/")[2]
    command = ["openssl", "s_time", "-connect", address, "-new", "-time", str(LOAD_SECONDS)]
    begin = time.monotonic()
    clients = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2 * (os.cpu_count() or 1))]
    outputs = [client.communicate()[0] for client in clients]
    seconds = time.monotonic() - begin
    counts = [re.search(r"^(\d+) connections in \d+ real seconds", output, re.MULTILINE) for output in outputs]
    if any(client.returncode for client in clients) or not all(counts):
        fail(f"openssl s_time {address}: not all handshakes went well:\n{''.join(outputs)}")
    return sum(int(count[1]) for count in counts if count) / seconds


def start_seconds(program: Program) -> float:
    times = []
    for _ in range(ROUNDS):
        with started(program) as (_, _, seconds):
            times.append(seconds)
    return statistics.median(times)


def assay() -> Program:
    return Program("assay", lambda port, folder: [binary(), "serve", "--listen", f"127.0.0.1:{port}"], KEY_SET)


def assay_with_tls() -> Program:
    def command(port: int, folder: Path) -> Sequence[str | Path]:
        state = ("--state-dir", folder / "state")
        return [binary(), "serve", "--listen", "127.0.0.1:0", "--tls-listen", f"127.0.0.1:{port}", *state]

    return Program("assay", command, KEY_SET, "https")


def make_certificate(folder: Path) -> str:
    """A certificate of the kind Assay's own is of, ECDSA P-256, and what nginx must be told of it."""
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    files = ("-keyout", folder / "key.pem", "-out", folder / "cert.pem")
    subprocess.run(
        ["openssl", "req", "-x509", *curve, *files, "-subj", "/CN=localhost", "-days", "2"],
        check=True,
        capture_output=True,
    )
    return f"ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem; ssl_protocols TLSv1.2 TLSv1.3;"


def nginx(body: bytes, tls: bool = False) -> Program:
    """nginx with the same bytes in a file, its log off and its workers as many as it likes."""

    def command(port: int, folder: Path) -> Sequence[str | Path]:
        (folder / "keys").write_bytes(body)
        certificate = make_certificate(folder) if tls else ""
        os.chmod(folder, 0o755)
        user = "user root;" if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"""{user} daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes auto;
            events {{ worker_connections 1024; }}
            http {{
                access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000; open_file_cache max=10;
                default_type application/json;
                client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
                uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
                server {{
                    listen 127.0.0.1:{port}{" ssl" * tls}; {certificate}
                    location = {KEY_SET} {{ alias {folder}/keys; add_header Cache-Control "max-age=3600"; }}
                }}
            }}"""
        )
        return [NGINX, "-p", folder, "-c", folder / "nginx.conf"]

    return Program("nginx", command, KEY_SET, "https" if tls else "http")


def oidc_provider_mock() -> Program:
    return Program("oidc-provider-mock", lambda port, _: [TOOLS / "oidc-provider-mock", "-p", str(port)], "/jwks")


def nanoidp() -> Program:
    def command(port: int, folder: Path) -> Sequence[str | Path]:
        subprocess.run([TOOLS / "nanoidp", "init", folder], check=True, capture_output=True)
        return [TOOLS / "nanoidp", "--port", str(port), "--config", folder]

    return Program("nanoidp", command, "/.well-known/jwks.json")


def minted_per_second() -> float:
    printed = call("bench", "mint", "--seconds", "2")
    if not (rate := re.match(r"[\d,.]+", printed)):
        fail(f"assay bench mint: expected a number of tokens a second, actual {printed!r}")
    return float(rate[0].replace(",", ""))


def signed_per_second() -> float:
    command = ["openssl", "speed", "-seconds", "2", "-multi", str(os.cpu_count() or 1), "rsa2048"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if not (match := re.search(r"^rsa\s+2048 bits\s+\S+s\s+\S+s\s+([\d.]+)", output, re.MULTILINE)):
        fail(f"openssl speed: no line for rsa 2048 in\n{output}")
    return float(match[1])


def signing() -> Iterator[Ratio]:
    """Tokens minted on all cores against bare RSA signatures on all cores."""
    rounds = [(minted_per_second(), signed_per_second()) for _ in range(ROUNDS)]
    ours, theirs = (max(rates) for rates in zip(*rounds, strict=True))
    yield Ratio("ID tokens minted", "/s", ours, "openssl speed rsa2048", theirs, 0.90)


def serving() -> Iterator[Ratio]:
    """The same bytes from nginx, in turns so that a slow second hits both."""
    with contextlib.ExitStack() as stack:
        ours, our_pid, _ = stack.enter_context(started(assay()))
        body = urllib.request.urlopen(ours).read()
        theirs, their_pid, _ = stack.enter_context(started(nginx(body)))
        if urllib.request.urlopen(theirs).read() != body:
            fail("nginx does not serve the bytes assay serves")
        rates = [(requests_per_second(ours), requests_per_second(theirs)) for _ in range(ROUNDS)]
        yield Ratio("key sets served", "/s", max(r[0] for r in rates), "nginx, a file", max(r[1] for r in rates), 0.70)
        yield Ratio("memory after that", "MB", resident(our_pid), "nginx", resident(their_pid), 3, at_most=True)


def serving_tls() -> Iterator[Ratio]:
    """The same under TLS, and handshakes alone, which are what a client of key sets mostly causes."""
    with contextlib.ExitStack() as stack:
        ours, _, _ = stack.enter_context(started(assay_with_tls()))
        body = unchecked(ours)
        theirs, _, _ = stack.enter_context(started(nginx(body, tls=True)))
        if unchecked(theirs) != body:
            fail("nginx does not serve the bytes assay serves")
        for what, measure, aim in (
            ("key sets served over TLS", requests_per_second, 0.6),
            ("full TLS handshakes", handshakes_per_second, 0.8),
        ):
            rates = [(measure(ours), measure(theirs)) for _ in range(ROUNDS)]
            yield Ratio(what, "/s", max(r[0] for r in rates), "nginx, P-256 too", max(r[1] for r in rates), aim)


def idling() -> Iterator[Ratio]:
    """Ten thousand connections that say nothing, while others are served."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if most != resource.RLIM_INFINITY and most < IDLE_CONNECTIONS + 100:
        return say(f"idle connections: only {most} descriptors are allowed here (ulimit -Hn), skipped")
    with started(assay()) as (url, pid, _), contextlib.ExitStack() as stack:
        host, port = url.split("/")[2].split(":")
        held = [stack.enter_context(socket.create_connection((host, int(port)))) for _ in range(IDLE_CONNECTIONS)]
        body = urllib.request.urlopen(url, timeout=5).read()
        for connection in (held[0], held[-1]):
            connection.sendall(f"GET {KEY_SET} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            if not connection.makefile("rb").read().endswith(body):
                fail(f"one of {IDLE_CONNECTIONS} idle connections is not served any more")
        what = f"memory with {IDLE_CONNECTIONS:,} idle connections"
        yield Ratio(what, "MB", resident(pid), "a bound", IDLE_MEGABYTES, 1, at_most=True)


def unchecked(url: str) -> bytes:
    """A fetch from whoever answers there."""
    return urllib.request.urlopen(url, timeout=5, context=ssl._create_unverified_context()).read()


def peers() -> Iterator[Ratio]:
    """Other fake issuers: how soon they answer, how much they serve, what they occupy."""
    our_start = start_seconds(assay())
    with started(assay()) as (url, pid, _):
        our_rate, our_memory = requests_per_second(url), resident(pid)
    for peer in (oidc_provider_mock(), nanoidp()):
        their_start = start_seconds(peer)
        with started(peer) as (url, pid, _):
            their_rate, their_memory = requests_per_second(url), resident(pid)
        yield Ratio("start to first answer", "ms", our_start * 1e3, peer.name, their_start * 1e3, 0.1, at_most=True)
        yield Ratio("key sets served", "/s", our_rate, peer.name, their_rate, 50)
        yield Ratio("memory after that", "MB", our_memory, peer.name, their_memory, 0.5, at_most=True)


@dataclass(frozen=True)
class Run:
    """What one run of the suite cost."""

    cases: int
    seconds: float
    megabytes: float


@contextlib.contextmanager
def judged_backend() -> Iterator[Sequence[str]]:
    """An issuer and the reference backend; gives the flags of a run against them."""
    with issuing() as issuer, tempfile.TemporaryDirectory(prefix="assay-bench-") as folder:
        ready, log = Path(folder) / "ready.json", Path(folder) / "backend.log"
        listen = ("--listen", "127.0.0.1:0", "--issuer", issuer["http"], "--ready-file", ready)
        with running([binary(), "backend", "--target", "generic", *listen], log) as process:
            base = wait_for_file(process, ready, log)["http"]
            yield ["--target", "generic", "--base-url", base, "--issuer", issuer["http"]]


def run_suite(flags: Sequence[str]) -> Run:
    """One run to its end, which must find nothing."""
    with tempfile.TemporaryDirectory(prefix="assay-bench-") as folder:
        report, log = Path(folder) / "run.json", Path(folder) / "run.log"
        command = [binary(), "run", *flags, "--report", f"json={report}"]
        begin = time.monotonic()
        with running(command, log) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - begin
        if process.returncode != 0:
            fail(f"assay run: exit status {process.returncode}, expected 0; its output:\n{log.read_text()[-2000:]}")
        return Run(json.loads(report.read_text())["summary"]["run"], seconds, usage.ru_maxrss / 1024)


def suites() -> Iterator[Ratio]:
    """The full suite in quarters, in halves and whole: twice the cases should cost twice the time.

    Every part is measured, since some cases wait and others do not; what a run of one case takes is taken off, so
    that the start of the program does not hide what comes after it.
    """
    with judged_backend() as flags:

        def rounds(*more: str) -> Run:
            return min((run_suite([*flags, *more]) for _ in range(ROUNDS)), key=lambda run: run.seconds)

        start = rounds("--only", "pos-basic", "--provider", "apple").seconds
        parts = {n: [rounds("--suite", "full", "--shard", f"{i}/{n}") for i in range(1, n + 1)] for n in (4, 2, 1)}
    rates = {
        n: sum(run.cases for run in runs) / sum(run.seconds - start for run in runs) for n, runs in parts.items()
    }
    whole = parts[1][0]
    yield Ratio("cases run, half the suite", "/s", rates[2], "a quarter of it", rates[4], 0.75)
    yield Ratio("cases run, the whole suite", "/s", rates[1], "a quarter of it", rates[4], 0.75)
    yield Ratio(f"a full run, {whole.cases:,} cases", "s", whole.seconds, "a bound", RUN_SECONDS, 1, at_most=True)
    yield Ratio("greatest memory of it", "MB", whole.megabytes, "a bound", RUN_MEGABYTES, 1, at_most=True)


def show(ratios: Sequence[Ratio]) -> None:
    lines = [("what", "assay", "", "against", "there", "ratio", "aim", "")]
    for one in ratios:
        aim = f"{'≤' if one.at_most else '≥'} {one.aim:g}"
        lines.append(
            (one.what, f"{one.ours:,.1f}", one.unit, one.against, f"{one.theirs:,.1f}", f"{one.value:.3f}", aim)
            + ("met" if one.met else "MISSED",)
        )
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        cells = [
            cell.rjust(w) if i in (1, 4, 5) else cell.ljust(w)
            for i, (cell, w) in enumerate(zip(line, widths, strict=True))
        ]
        say("  ".join(cells).rstrip())


def main() -> None:
    exit_on_signals()
    begin = time.monotonic()
    ratios: list[Ratio] = []
    parts = (
        ("signing", signing),
        ("serving", serving),
        ("TLS", serving_tls),
        ("idle connections", idling),
        ("runs of the suite", suites),
        ("other fake issuers", peers),
    )
    for title, part in parts:
        say(f"measuring {title} …")
        ratios += part()
    say("")
    show(ratios)
    missed = [one for one in ratios if not one.met]
    say(f"\n{len(ratios) - len(missed)} of {len(ratios)} aims met, in {time.monotonic() - begin:.0f} s")
    if missed and os.environ.get("BENCH_STRICT", "") not in ("", "0"):
        fail("an aim was missed: see the table")


if __name__ == "__main__":
    main()
