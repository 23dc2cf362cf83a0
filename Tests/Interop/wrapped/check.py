#!/usr/bin/env python3
"""Runs the suite against JWT libraries behind a minimal sign-in. Run through `Tests/Interop/run wrapped`."""

import contextlib
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from support.assay import serving_real_names
from support.processes import exit_on_signals, running, wait_for_line
from support.suites import check, run_suite

SERVER = Path(__file__).resolve().parent / "server.py"
# Name of the expected file, how the server is started, providers, and how long keys are kept, where that is short enough
# to wait for: then the cases of the key set are run too.
WRAPPED = (
    ("wrapped-google-auth", ("--with", "google-auth"), ("google",), "0s,0s"),
    ("wrapped-pyjwt", ("--with", "pyjwt", "--key-lifespan", "1"), ("apple", "google"), "1s,0s"),
    ("wrapped-pyjwt-careful", ("--with", "pyjwt", "--careful"), ("apple", "google"), None),
)

# The wrapping takes sign-ins only, and the profile speaks of linking as well.
WITHOUT_LINKING = ("--skip", "scn-two-providers-one-user", "--skip", "scn-link-*")


@contextlib.contextmanager
def wrapped(arguments: tuple[str, ...], environment: Mapping[str, str]) -> Iterator[str]:
    """A running sign-in; gives its base URL."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        log = Path(folder) / "wrapped.log"
        with running([sys.executable, SERVER, *arguments], log, environment) as process:
            yield wait_for_line(process, "http://", log)


def main() -> None:
    exit_on_signals()
    with serving_real_names("python") as (issuer, environment):
        for name, arguments, providers, key_cache in WRAPPED:
            flags = WITHOUT_LINKING + (("--key-cache", key_cache) if key_cache else ())
            with wrapped(arguments, environment) as base:
                reports = [run_suite("generic", provider, base, issuer, *flags) for provider in providers]
            check(name, reports, "Tests/Interop/run wrapped")


if __name__ == "__main__":
    main()
