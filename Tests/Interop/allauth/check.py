#!/usr/bin/env python3
"""Runs the suite against an unmodified django-allauth. Run through `Tests/Interop/run allauth`."""

import contextlib
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from support.assay import serving
from support.processes import exit_on_signals, running, say, wait_for_answer, wait_for_line
from support.suites import check, check_screen, run_started, run_suite

START = Path(__file__).resolve().parent / "start"
# Cases in which somebody signs in with the other provider too.
OF_BOTH = ("scn-*", "sub-same-two-issuers")


@contextlib.contextmanager
def allauth(environment: Mapping[str, str]) -> Iterator[str]:
    """A running allauth; gives its base URL."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        log = Path(folder) / "allauth.log"
        with running([START], log, environment) as process:
            base = wait_for_line(process, "http://", log)
            wait_for_answer(process, f"{base}/_allauth/app/v1/config", log)
            yield base


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
    apple = run_started("allauth", "apple", START)
    check("allauth-apple", [apple], "Tests/Interop/run allauth")
    check_screen("allauth-apple", apple, "Tests/Interop/run allauth")
    # Cases of both providers need both of them to be ours, which only the proxy can do; its verdicts count there.
    of_both = [argument for case in OF_BOTH for argument in ("--only", case)]
    reports = [by_setting(), run_started("allauth", "google", START, *of_both)]
    check("allauth-google", reports, "Tests/Interop/run allauth")


if __name__ == "__main__":
    main()
