#!/usr/bin/env python3
"""Runs the suite against an unmodified django-allauth. Run through `Tests/Interop/run allauth`."""

import contextlib
import shlex
import socket
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from support.assay import serving
from support.processes import exit_on_signals, running, say, wait_for_answer, wait_for_line
from support.suites import check, run_suite

HERE = Path(__file__).resolve().parent
# Cases in which somebody signs in with the other provider too.
OF_BOTH = ("scn-*", "sub-same-two-issuers")


@contextlib.contextmanager
def allauth(environment: Mapping[str, str]) -> Iterator[str]:
    """A running allauth; gives its base URL."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        log = Path(folder) / "allauth.log"
        with running([HERE / "start"], log, environment) as process:
            base = wait_for_line(process, "http://", log)
            wait_for_answer(process, f"{base}/_allauth/app/v1/config", log)
            yield base


def through_proxy(provider: str, *arguments: str) -> dict[str, Any]:
    """One run that starts allauth itself, with a proxy that answers for the providers' real addresses."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    say(f"allauth started by assay run, the keys for {provider} through its proxy")
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as state:
        return run_suite(
            *("allauth", provider, f"http://127.0.0.1:{port}", None),
            *("--listen", "127.0.0.1:0", "--state-dir", state),
            *("--exec", f"PORT={port} exec {shlex.quote(str(HERE / 'start'))}", *arguments),
        )


def by_setting() -> dict[str, Any]:
    """One run of Google's cases with the address of the certificates in allauth's settings."""
    with serving() as issuer:
        certificates = f"{issuer['http']}/google/oauth2/v1/certs"
        with allauth({"GOOGLE_CERTS_URL": certificates}) as base:
            say(f"allauth at {base}, Google's certificates from {certificates}")
            return run_suite("allauth", "google", base, issuer["http"])


def main() -> None:
    exit_on_signals()
    # Apple's addresses are constants of allauth.
    check("allauth-apple", [through_proxy("apple")], "Tests/Interop/run allauth")
    # Cases of both providers need both of them to be ours, which only the proxy can do; its verdicts count there.
    of_both = [argument for case in OF_BOTH for argument in ("--only", case)]
    check("allauth-google", [by_setting(), through_proxy("google", *of_both)], "Tests/Interop/run allauth")


if __name__ == "__main__":
    main()
