"""
Runs the real programs of ../shared/models with all memory freed, by us and by MLIR.

    python benchmarks/deallocation.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

`one-shot-bufferize` and `buffer-deallocation-pipeline` of both tools; what they make is
executed on memory that is checked for leaks, double frees and uses after free. A row
has the verdict on ours, the allocations and the peak of live bytes at run time, ours
and MLIR's. A second table has those of the classic `buffer-deallocation`, which decides
nothing at run time, and the copies that the program contains, clones included.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from measuring import Request, request

BUFFERIZE = (
    "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}"
)
PIPELINE = f"{BUFFERIZE},buffer-deallocation-pipeline"
CLASSIC = f"{BUFFERIZE},buffer-deallocation,canonicalize,convert-bufferization-to-memref"
HEAD = "| program | verdict | allocations | MLIR | peak bytes | MLIR |\n|---|---|--:|--:|--:|--:|"

CLASSIC_HEAD = (
    "| program | verdict | allocations | ownership | copies | ownership | peak bytes "
    "| ownership |\n|---|---|--:|--:|--:|--:|--:|--:|"
)


@dataclass(frozen=True)
class Figures:
    """What a program did when it ran; None if it did not."""

    verdict: str
    allocations: int | None
    peak_bytes: int | None
    copies: int | None
    """How many the program contains."""
    copied_bytes: int | None = None
    """By the copies that ran, clones included."""


def figures(asked: Request, *arguments: str) -> dict[str, Figures]:
    """What models.py of ../shared/tools finds. Ends the script where that is not."""
    script = asked.tools / "models.py"
    if not script.exists():
        raise SystemExit(f"nothing measured: {script} executes programs, and is not here")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.json"
        options = ["--folder", str(asked.folder), "--json", str(path), *arguments]
        names = ["--only", *(program.stem for program in asked.programs)]
        subprocess.run([sys.executable, str(script), *options, *names], check=False)
        rows = json.loads(path.read_text())
    return {
        found["model"]: Figures(
            found["verdict"],
            found.get("allocs"),
            found.get("peak_bytes"),
            found.get("copies"),
            found.get("copied_bytes"),
        )
        for found in rows
    }


def line(name: str, ours: Figures, theirs: Figures) -> str:
    """A row of the table."""
    values = (
        *(ours.verdict, ours.allocations, theirs.allocations),
        *(ours.peak_bytes, theirs.peak_bytes),
    )
    return row(name, values)


def classic_line(name: str, classic: Figures, ours: Figures) -> str:
    """A row of the second table."""
    values = (
        *(classic.verdict, classic.allocations, ours.allocations),
        *(classic.copies, ours.copies),
        *(classic.peak_bytes, ours.peak_bytes),
    )
    return row(name, values)


def row(name: str, values: Sequence[str | int | None]) -> str:
    """A line of a table."""
    shown = ["rejected" if value is None else str(value) for value in values]
    return f"| `{name}` | {' | '.join(shown)} |"


def main() -> None:
    """The command."""
    asked = request(__doc__)
    ours = figures(asked, "-p", PIPELINE)
    theirs = figures(asked, "--reference")
    classic = figures(asked, "-p", CLASSIC)
    rows = (line(name, ours[name], theirs[name]) for name in ours)
    asked.show("deallocation", HEAD, rows)
    rows = (classic_line(name, classic[name], ours[name]) for name in ours)
    asked.show("classic-deallocation", CLASSIC_HEAD, rows)


if __name__ == "__main__":
    main()
