#!/usr/bin/env python3
"""Runs the suite against an unmodified django-allauth. Run through `Tests/Interop/run allauth`."""

import contextlib
import shlex
import socket
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from support.assay import serving
from support.processes import exit_on_signals, running, say, wait_for_answer, wait_for_line
from support.suites import check, run_suite

HERE = Path(__file__).resolve().parent


@contextlib.contextmanager
def allauth(environment: Mapping[str, str]) -> Iterator[str]:
    """A running allauth; gives its base URL."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        log = Path(folder) / "allauth.log"
        with running([HERE / "start"], log, environment) as process:
            base = wait_for_line(process, "http://", log)
            wait_for_answer(process, f"{base}/_allauth/app/v1/config", log)
            yield base


def check_apple() -> None:
    """Apple's addresses are constants of allauth: `assay run` starts it, with a proxy that answers for them."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    say("allauth started by assay run, Apple's keys through its proxy")
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as state:
        report = run_suite(
            *("allauth", "apple", f"http://127.0.0.1:{port}", None),
            *("--listen", "127.0.0.1:0", "--state-dir", state),
            *("--exec", f"PORT={port} exec {shlex.quote(str(HERE / 'start'))}"),
        )
    check("allauth-apple", [report], "Tests/Interop/run allauth")


def main() -> None:
    exit_on_signals()
    check_apple()
    with serving() as issuer:
        certificates = f"{issuer['http']}/google/oauth2/v1/certs"
        with allauth({"GOOGLE_CERTS_URL": certificates}) as base:
            say(f"allauth at {base}, Google's certificates from {certificates}")
            report = run_suite("allauth", "google", base, issuer["http"])
    check("allauth-google", [report], "Tests/Interop/run allauth")


if __name__ == "__main__":
    main()
