"""Programs of other languages, which come from PyPI into the environment."""

import os
import subprocess
import sys
from pathlib import Path

from support.processes import say

TOOLS = Path(sys.executable).parent


def built_go(source: Path) -> Path:
    """The Go program, compiled once for each version of its source."""
    cache = Path(os.environ.get("ASSAY_CACHE") or Path.home() / ".cache/assay") / "go"
    program = cache / f"{source.parent.name}-{source.stem}"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        say(f"go: compiling {source.name}, which takes a while the first time")
        settings = {"GOTOOLCHAIN": "local", "GOPROXY": "off", "GOTELEMETRY": "off", "CGO_ENABLED": "0"}
        environment = os.environ | settings | {"GOCACHE": str(cache / "build"), "GOPATH": str(cache / "path")}
        subprocess.run([TOOLS / "go", "build", "-o", program, source], check=True, env=environment)
    return program
