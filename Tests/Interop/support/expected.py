"""Checked-in expectations: read, compared, and rewritten when UPDATE_EXPECTED=1."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]


def updating() -> bool:
    return os.environ.get("UPDATE_EXPECTED", "") not in ("", "0")


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text()) if path.exists() else {}


def save(path: Path, document: Mapping[str, Any]) -> None:
    """JSON with one case per line, so that a change reads well in a diff. `cases` comes last."""
    rows = [f"    {json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in document["cases"].items()]
    without = json.dumps({**document, "cases": {}}, indent=2, ensure_ascii=False)
    path.write_text(without.removesuffix("{}\n}") + "{\n" + ",\n".join(rows) + "\n  }\n}\n")


def differences(expected: Mapping[str, Row], actual: Mapping[str, Row]) -> list[str]:
    """One line for each cell that is not what the file says."""
    lines = []
    for name in sorted(expected.keys() | actual.keys()):
        if name not in actual:
            lines.append(f"{name}: is in the expected file, but no such case ran")
        elif name not in expected:
            lines.append(f"{name}: ran, but is not in the expected file: {json.dumps(actual[name])}")
        else:
            columns = list(expected[name]) + [column for column in actual[name] if column not in expected[name]]
            lines += [
                f"{name}: {column}: expected {expected[name].get(column)!r}, actual {actual[name].get(column)!r}"
                for column in columns
                if expected[name].get(column) != actual[name].get(column)
            ]
    return lines


def settle(path: Path, document: dict[str, Any], actual: Mapping[str, Row]) -> list[str]:
    """Compares with the document's cases, or puts the actual ones into it and writes it back."""
    ordered = {name: actual[name] for name in sorted(actual)}
    if updating():
        save(path, {**document, "cases": ordered})
        print(f"wrote {path}")
        return []
    return differences(document.get("cases", {}), ordered)


def report(path: Path, lines: list[str], rerun: str) -> str:
    """The failure text: what differs, and what to do."""
    shown = "\n  ".join(lines[:60]) + (f"\n  … and {len(lines) - 60} more" if len(lines) > 60 else "")
    return (
        f"{len(lines)} difference(s) from {path.name}:\n  {shown}\n"
        f"If the new answers are right, run `UPDATE_EXPECTED=1 {rerun}`, read the diff of {path.name} and commit it."
    )
