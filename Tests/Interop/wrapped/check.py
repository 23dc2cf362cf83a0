#!/usr/bin/env python3
"""Runs the suite against JWT libraries behind a minimal sign-in. Run through `Tests/Interop/run wrapped`."""

import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from support.assay import PROVIDERS, serving_real_names
from support.processes import exit_on_signals, running, wait_for_line
from support.suites import check, run_suite
from support.tools import TOOLS, built_go

HERE = Path(__file__).resolve().parent
SERVER = (sys.executable, HERE / "server.py")
# Name of the expected file, how the server is started, and how each provider is asked. Cases that change the key set
# run where it is said how long keys are kept. PyJWT's client holds a lock during a fetch of up to 30 s, so that a case of
# a slow issuer spoils the next ones: it is asked with keys at hand only, where the slow cases are left out.
WRAPPED: tuple[tuple[str, tuple[str, ...], dict[str, tuple[str, ...]]], ...] = (
    ("wrapped-google-auth", ("--with", "google-auth"), {"google": ("--key-cache", "0s,0s")}),
    ("wrapped-pyjwt", ("--with", "pyjwt"), {"apple": (), "google": ()}),
    (
        "wrapped-pyjwt-careful",
        ("--with", "pyjwt", "--careful", "--key-cooldown", "1"),
        {"apple": ("--key-cache", "300s,1s"), "google": ()},
    ),
)

# The wrapping takes sign-ins only, and the profile speaks of linking as well.
OF_LINKING = ("scn-two-providers-one-user", "scn-link-*")
# Where there is one provider nobody can sign in with the other.
OF_BOTH = ("scn-unverified-collision*", "sub-same-two-issuers")
# Python takes seconds to read so much; whether that is too long is a question of the machine.
OF_SPEED = ("jwks-huge-10k-keys", "jwks-50mb")


# Asked by the quick suite alone, which a team runs first: it ends with 0, or with attacks that work.
BRIEFLY: dict[str, Callable[[str], Sequence[str | Path]]] = {
    "wrapped-joserfc": lambda issuer: (*SERVER, "--with", "joserfc"),
    "wrapped-node-crypto": lambda issuer: (TOOLS / "node", HERE / "server.mjs", issuer),
    "wrapped-go": lambda issuer: (built_go(HERE / "server.go"), issuer),
}


@contextlib.contextmanager
def wrapped(command: Sequence[str | Path], environment: Mapping[str, str]) -> Iterator[str]:
    """A running sign-in; gives its base URL."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        log = Path(folder) / "wrapped.log"
        with running(command, log, environment) as process:
            yield wait_for_line(process, "http://", log)


def main() -> None:
    exit_on_signals()
    with serving_real_names("python") as (issuer, environment):
        for name, arguments, providers in WRAPPED:
            skipped = OF_LINKING + OF_SPEED + (() if len(providers) > 1 else OF_BOTH)
            skip = [word for case in skipped for word in ("--skip", case)]
            with wrapped((*SERVER, *arguments), environment) as base:
                reports = [
                    run_suite("generic", provider, base, issuer, *skip, *flags) for provider, flags in providers.items()
                ]
            check(name, reports, "Tests/Interop/run wrapped")
        for name, command in BRIEFLY.items():
            skip = [word for case in OF_LINKING for word in ("--skip", case)]
            with wrapped(command(issuer), environment) as base:
                reports = [run_suite("generic", one, base, issuer, *skip, suite="quick") for one in PROVIDERS]
            check(name, reports, "Tests/Interop/run wrapped", suite="quick")


if __name__ == "__main__":
    main()
