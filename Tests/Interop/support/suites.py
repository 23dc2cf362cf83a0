"""`assay run` against a real program, and the comparison with what that program was seen to do.

The expected files hold every case, and every case is run unless INTEROP_SUITE names a smaller suite; what ran is
compared.
"""

import difflib
import json
import os
import re
import shlex
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from support import expected
from support.assay import EXPECTED, call
from support.processes import fail, free_port, say

SUITE = "certify" if expected.updating() else os.environ.get("INTEROP_SUITE") or "certify"
# All satisfied, findings, critical findings. Anything else means that nothing was judged.
JUDGED = (0, 2, 4)
# What a reader takes in.
SCREEN_LINES = 50
MOST_CAUSES = 12


def run_suite(
    target: str, provider: str, base_url: str, issuer: str | None, *arguments: str, suite: str = SUITE
) -> dict[str, Any]:
    """The JSON report of one run; without an issuer the run has one of its own."""
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        report = Path(folder) / "report.json"
        call(
            *("run", "--target", target, "--provider", provider, "--base-url", base_url),
            *(("--issuer", issuer) if issuer else ()),
            *("--suite", suite, "--report", f"json={report}", *arguments),
            accept=JUDGED,
        )
        content: dict[str, Any] = json.loads(report.read_text())
        content["screen"] = call("show", "--from", str(report)).replace(str(report), "run.json")
        return content


def run_started(target: str, provider: str, start: Path, *arguments: str) -> dict[str, Any]:
    """The report of a run that starts the target itself, with a proxy that answers for the providers' real addresses;
    `start` is told the port in its environment."""
    port = free_port()
    say(f"{target} started by assay run, the keys for {provider} through its proxy")
    with tempfile.TemporaryDirectory(prefix="assay-interop-") as state:
        return run_suite(
            *(target, provider, f"http://127.0.0.1:{port}", None),
            *("--listen", "127.0.0.1:0", "--state-dir", state),
            *("--exec", f"PORT={port} exec {shlex.quote(str(start))}", *arguments),
        )


def row_of(case: dict[str, Any]) -> dict[str, Any]:
    """What is expected of a case: its verdict; of what is high or critical also who can do it, and how."""
    row = {"verdict": case["verdict"]}
    if case["verdict"] in ("critical", "fail") and case["severity"] in ("critical", "high"):
        row |= {"severity": case["severity"], "actor": case["actor"], "attack": case.get("attack")}
    return row


def rows_of(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    rows = {f"{case['provider']}/{case['id']}": row_of(case) for case in report["cases"]}
    for name, row in rows.items():
        if "attack" in row and (row["actor"] == "signer" or not row["attack"]):
            fail(f"{name} is {row['severity']} for {row['actor']}, and nobody says how it is used: {row}")
    return rows


def check_screen(name: str, report: dict[str, Any], rerun: str) -> None:
    """Fails when a whole run does not end on one screen, as `expected/NAME.txt` has it but for address and time."""
    if SUITE != "certify":
        return
    text = re.sub(r" at http://\S+", " at ADDRESS", report["screen"], count=1)
    text = re.sub(r" in [0-9.]+ (ms|s|min)( [0-9]+ s)?$", " in SOME TIME", text, count=1, flags=re.MULTILINE)
    lines = text.splitlines()
    causes = [cause for cause in report["causes"] if cause["severity"] in ("critical", "high", "medium")]
    if len(lines) > SCREEN_LINES or len(causes) > MOST_CAUSES:
        fail(f"{name}: {len(lines)} lines and {len(causes)} causes are no screen\n{text}")
    path = EXPECTED / f"{name}.txt"
    if expected.updating():
        path.write_text(text)
    elif not path.exists() or path.read_text() != text:
        known = path.read_text().splitlines() if path.exists() else []
        shown = "\n".join(difflib.unified_diff(known, lines, path.name, "now", lineterm=""))
        fail(f"{shown}\nIf the new screen is right, run `UPDATE_EXPECTED=1 {rerun}`, and read and commit {path.name}.")


def check(name: str, reports: Sequence[dict[str, Any]], rerun: str, suite: str = SUITE) -> None:
    """Fails when a verdict differs from `expected/NAME.json`."""
    path = EXPECTED / f"{name}.json"
    rows: dict[str, dict[str, Any]] = {}
    for report in reports:
        summary = report["summary"]
        if not summary["complete"] or summary["run"] == 0:
            fail(f"{name}: the run is not complete, so its verdicts say nothing: {json.dumps(summary)}")
        rows |= rows_of(report)
    counts: dict[str, int] = {}
    for row in rows.values():
        counts[row["verdict"]] = counts.get(row["verdict"], 0) + 1
    say(
        f"{name}: {suite} suite, {len(rows)} cases: "
        + ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    )
    document = expected.load(path)
    if SUITE != "certify":
        document["cases"] = {name: row for name, row in document.get("cases", {}).items() if name in rows}
    if lines := expected.settle(path, document, rows):
        fail(expected.report(path, lines, rerun))
