#!/usr/bin/env python3
"""Lets schemathesis call the control API in every way its own OpenAPI document allows, and in many it does not. Run
through `Tests/Interop/run control`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from support.assay import serving
from support.processes import exit_on_signals, fail, say

# The same calls each time: no random phases, one seed.
OPTIONS = ("--phases", "examples,coverage", "--seed", "1", "--generation-database", "none", "--no-color")
# A schema cannot say everything: two edits that exclude each other are well-formed and refused.
EXCLUDED = ("--exclude-checks", "positive_data_acceptance")


def main() -> None:
    exit_on_signals()
    program = Path(sys.executable).parent / "schemathesis"
    with serving() as ready, tempfile.TemporaryDirectory(prefix="assay-interop-") as folder:
        base = ready["http"]
        command = [program, "run", f"{base}/_assay/openapi.json", "--url", base, *OPTIONS, *EXCLUDED]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    lines = [line.strip() for line in done.stdout.splitlines()]
    say("\n".join(line for line in lines if "generated" in line or line.startswith("Tested:")))
    if done.returncode != 0:
        fail(f"schemathesis: exit status {done.returncode}, expected 0\n{done.stdout[-8000:]}\n{done.stderr[-2000:]}")


if __name__ == "__main__":
    main()
