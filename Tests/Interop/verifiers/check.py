#!/usr/bin/env python3
"""Lets independent JWT libraries judge every token Assay can mint.

A good token that a library refuses, or a bad one that nobody refuses, is a mistake of ours until the expected file
explains it. Run through `Tests/Interop/run verifiers`.
"""

import fnmatch
from collections.abc import Mapping
from typing import Any

import time_machine

from support import expected
from support.assay import EXPECTED, PROVIDERS, Minted, mint_all, serving
from support.processes import exit_on_signals, fail, say
from verifiers import judges

FILE = EXPECTED / "verifiers.json"
ACCEPTS, NOT_ASKED = "accepts", "-"


def verdict(judge: judges.Judge, case: Minted) -> str:
    if case.provider not in judge.providers:
        return NOT_ASKED
    try:
        judge.accept(case)
    except judge.refusals as refusal:
        return type(refusal).__name__ if not isinstance(refusal, judges.Refused) else f"refuses {refusal}"
    except Exception as crash:
        return f"crash {type(crash).__name__}"
    return ACCEPTS


def judge_all(base: str) -> tuple[list[Minted], dict[str, dict[str, str]]]:
    panel = [make(base) for make in judges.ALL]
    cases: list[Minted] = []
    rows: dict[str, dict[str, str]] = {}
    for provider in PROVIDERS:
        # What is wrong with a request alone cannot be seen in its token; the suites judge that.
        minted = [case for case in mint_all(provider) if not case.changes_request]
        for case in minted:
            # The clock stands still at the second it was made in: what is good for a second or two stays good.
            with time_machine.travel(case.minted_at, tick=False):
                rows[case.name] = {"expect": case.expect} | {judge.name: verdict(judge, case) for judge in panel}
        cases += minted
    return cases, rows


def show(rows: Mapping[str, Mapping[str, str]]) -> None:
    columns = list(next(iter(rows.values())))
    table = [["case", *columns]] + [[name, *(row[column] for column in columns)] for name, row in rows.items()]
    widths = [max(len(line[i]) for line in table) for i in range(len(columns) + 1)]
    for line in table:
        say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def summarise(rows: Mapping[str, Mapping[str, str]]) -> None:
    """A line for each verifier: what it made of the good tokens and of the bad ones."""

    def count(name: str, expectation: str) -> str:
        answers = [row[name] for row in rows.values() if row["expect"] == expectation and row[name] != NOT_ASKED]
        accepted, crashed = answers.count(ACCEPTS), sum(answer.startswith("crash") for answer in answers)
        return f"{accepted:3} accepted, {len(answers) - accepted - crashed:3} refused, {crashed:2} crashed"

    for name in list(next(iter(rows.values())))[1:]:
        say(f"{name:12} good: {count(name, 'accept')}    bad: {count(name, 'reject')}")


def explains(entry: Mapping[str, Any], case: Minted) -> bool:
    """Whether an explanation speaks of this case: all members it has must match."""
    globs = entry.get("cases", ["*"])
    return (
        any(fnmatch.fnmatch(case.name, glob) or fnmatch.fnmatch(case.id, glob) for glob in globs)
        and case.condition in entry.get("conditions", [case.condition])
        and case.provider in entry.get("providers", [case.provider])
    )


def unexplained(cases: list[Minted], rows: Mapping[str, Mapping[str, str]], document: Mapping[str, Any]) -> list[str]:
    """Breaches of the two rules, and explanations that explain nothing any more."""
    stricter, blind = document.get("stricter", []), document.get("nobody_refuses", [])
    used: set[int] = set()
    problems = []
    for case in cases:
        answers = {name: answer for name, answer in rows[case.name].items() if name != "expect"}
        if case.expect == "accept":
            for name, answer in answers.items():
                if answer in (ACCEPTS, NOT_ASKED):
                    continue
                known = [e for e in stricter if name in e["verifiers"] and explains(e, case)]
                used.update(map(id, known))
                if not known:
                    problems.append(f"{case.name}: must be accepted, but {name} says {answer}")
        elif case.expect == "reject" and all(answer in (ACCEPTS, NOT_ASKED) for answer in answers.values()):
            known = [e for e in blind if explains(e, case)]
            used.update(map(id, known))
            if not known:
                problems.append(f"{case.name}: must be refused ({case.condition}), but nobody refuses it")
    problems += [f"this explanation fits no case any more: {e['why']}" for e in stricter + blind if id(e) not in used]
    return problems


def main() -> None:
    exit_on_signals()
    document = expected.load(FILE)
    with serving() as ready:
        cases, rows = judge_all(ready["http"])
    if not cases:
        fail("assay mint --all printed no case: nothing was judged")
    show(rows)

    say(f"\n{len(cases)} tokens judged by {len(judges.ALL)} verifiers")
    summarise(rows)
    lines = expected.settle(FILE, document, rows)
    problems = unexplained(cases, rows, document)
    texts = [expected.report(FILE, lines, "Tests/Interop/run verifiers")] if lines else []
    if problems:
        texts.append(
            f"{len(problems)} case(s) break a rule without an explanation:\n  " + "\n  ".join(problems) + "\n"
            f"Correct the case, or say why in {FILE.name} under `stricter` (good tokens refused) or `nobody_refuses`."
        )
    if texts:
        fail("\n\n".join(texts))


if __name__ == "__main__":
    main()
