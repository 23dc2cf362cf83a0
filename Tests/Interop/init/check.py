#!/usr/bin/env python3
"""`assay init` on an unmodified django-allauth, then the quick suite with the profile it wrote.

Run through `Tests/Interop/run init`.
"""

import json
import shlex
import tempfile
from pathlib import Path
from typing import Any

from support import expected
from support.assay import EXPECTED, call, serving
from support.processes import exit_on_signals, fail, free_port, running, say, wait_for_answer, wait_for_line
from support.suites import JUDGED

START = Path(__file__).resolve().parents[1] / "allauth" / "start"
REQUEST = (
    *("--endpoint", "/_allauth/app/v1/auth/provider/token", "--member", "process=login"),
    *("--field", "provider=provider", "--field", "token=token.id_token", "--field", "nonce=token.nonce"),
    *("--field", "audience=token.client_id"),
)
AUDIENCES = {"apple": "com.example.fieldnotes", "google": "100200300400-web.apps.googleusercontent.com"}
# A target that looks at no nonce does not show in which form it is meant, so the proposal asks for the raw one.
OF_FORMS = {"nonce-hash-hash"}
# What a proposal must hold, whoever reviews it.
PROOF = {"/meta/session_token", "/data/user/id"}


def findings(provider: str, base: str, folder: Path, *how: str) -> set[str]:
    """What the quick suite says is wrong, by the profile that init has just written."""
    profile, report = folder / f"{provider}.json", folder / "report.json"
    told = call(
        *("init", "--base-url", base, *REQUEST, "--audience", f"{provider}={AUDIENCES[provider]}"),
        *("--output", str(profile), *how),
    )
    say(told.strip())
    call("lint", str(profile))
    check_proposal(profile.read_text())
    call(
        *("run", "--target", str(profile), "--base-url", base, "--quiet", "--report", f"json={report}", *how),
        accept=JUDGED,
    )
    content: dict[str, Any] = json.loads(report.read_text())
    if not content["summary"]["complete"] or content["summary"]["run"] == 0:
        fail(f"init: the run is not complete: {json.dumps(content['summary'])}")
    return {
        f"{case['provider']}/{case['id']}" for case in content["cases"] if case["verdict"] in ("fail", "critical")
    }


def check_proposal(text: str) -> None:
    """The file says that nobody has reviewed it, and has what proves a session."""
    if "NOBODY HAS REVIEWED IT" not in text:
        fail("init: the profile does not say that it is a proposal")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    profile = json.loads("\n".join(lines))
    if set(profile["session"]["require"]) != PROOF:
        fail(f"init: expected {sorted(PROOF)} as the proof of a session, found {profile['session']['require']}")
    if not profile["errors"] or any(row["grade"] != "observed" for row in profile["errors"]):
        fail("init: every row of a proposal is observed, and there is one at least")


def compare(provider: str, found: set[str]) -> None:
    """The proposal finds at least what the reviewed profile finds in the quick suite.

    More it finds only where the reviewed profile has a policy or a pending step (info, inconclusive): what a reviewer
    would write into the proposal.
    """
    rows = expected.load(EXPECTED / f"allauth-{provider}.json")["cases"]
    quick = {f"{provider}/{case['id']}" for case in json.loads(call("cases", "--suite", "quick", "--json"))}
    known = {name for name, row in rows.items() if row["verdict"] in ("fail", "critical")} & quick
    say(f"init, {provider}: {len(found)} findings; the reviewed profile has {len(known)}")
    if missed := {name for name in known - found if name.split("/")[1] not in OF_FORMS}:
        fail(f"init, {provider}: the proposal does not find {sorted(missed)}")
    settled = {name for name, row in rows.items() if row["verdict"] in ("pass", "pass-undocumented")}
    if wrong := found & settled:
        fail(f"init, {provider}: the proposal finds wrong what the reviewed profile finds right: {sorted(wrong)}")
    if found - known:
        say(f"  left to a reviewer: {', '.join(sorted(found - known))}")


def check_apple(folder: Path) -> None:
    """Apple's addresses are constants of allauth: init starts it, with a proxy that answers for them."""
    port = free_port()
    start = f"PORT={port} exec {shlex.quote(str(START))}"
    how = ("--listen", "127.0.0.1:0", "--state-dir", str(folder / "state"), "--exec", start)
    compare("apple", findings("apple", f"http://127.0.0.1:{port}", folder, *how))


def check_google(folder: Path) -> None:
    with serving() as issuer:
        log = folder / "allauth.log"
        with running([START], log, {"GOOGLE_CERTS_URL": f"{issuer['http']}/google/oauth2/v1/certs"}) as process:
            base = wait_for_line(process, "http://", log)
            wait_for_answer(process, f"{base}/_allauth/app/v1/config", log)
            compare("google", findings("google", base, folder, "--issuer", issuer["http"]))


def main() -> None:
    exit_on_signals()
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        check_apple(Path(folder))
        check_google(Path(folder))


if __name__ == "__main__":
    main()
