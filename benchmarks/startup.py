"""
Measures what the package costs those who do not need it.

    python benchmarks/startup.py [--pairs N] [--models DIR] [--write]

`xdsl-opt` runs in pairs, with and without this package among the installed ones, on an
empty module and on each real program that xDSL reads alone. The two of a pair follow
each other directly, in turn first, so that a slow moment of the machine hits both; the
figure is the median over the pairs of the ratio of their times. The second figure leaves
out what Python does when a process ends. The third is
that of reading alone, in a process in which the dialects are loaded: the least of several
times. `--write` puts the table into docs/measurements.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from measuring import ROOT, machine, write_section

Measure = Callable[[Path, Path], float | None]
"""The time that a program takes with these packages; None if it fails."""
OURS = "xdsl_bufferization"
RUN = "from xdsl.tools.xdsl_opt import main; main()"
LEAVE = f"{RUN}; import os, sys; sys.stdout.flush(); os._exit(0)"
READ = """
import sys, time
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe
context = Context()
for name, factory in Universe.get_multiverse().all_dialects.items():
    context.register_dialect(name, factory)
with open(sys.argv[1]) as file:
    text = file.read()
times = []
for _ in range(6):
    start = time.perf_counter()
    Parser(context, text).parse_module()
    times.append(time.perf_counter() - start)
print(min(times))
"""
"""Prints the seconds to read a program, the first time and the loading of dialects left out."""


def installed(folder: Path, with_ours: bool) -> Path:
    """A folder of links to the installed packages, with or without this one."""
    folder.mkdir()
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        is_ours = OURS in entry.name
        if not is_ours or (with_ours and entry.suffix == ".dist-info"):
            (folder / entry.name).symlink_to(entry)
    if with_ours:
        (folder / OURS).symlink_to(ROOT / OURS)
    return folder


def python(packages: Path, code: str, program: Path) -> str | None:
    """What a script prints in a process of its own; None if it fails."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, str(program)],
        env={**os.environ, "PYTHONPATH": str(packages)},
        cwd=packages,  # not where this package would be found as well
        capture_output=True,
        text=True,
        check=False,
    )
    return None if done.returncode else done.stdout


def process_seconds(packages: Path, program: Path) -> float | None:
    """Wall-clock time of one `xdsl-opt program`; None if it failed."""
    return _seconds(packages, RUN, program)


def seconds_without_end(packages: Path, program: Path) -> float | None:
    """The same of a process that leaves as soon as it has printed."""
    return _seconds(packages, LEAVE, program)


def _seconds(packages: Path, code: str, program: Path) -> float | None:
    start = time.perf_counter()
    printed = python(packages, code, program)
    return None if printed is None else time.perf_counter() - start


def reading_seconds(packages: Path, program: Path) -> float | None:
    """Time to read a program where the dialects are loaded; None if it failed."""
    printed = python(packages, READ, program)
    return None if printed is None else float(printed)


MEASURES: tuple[Measure, ...] = (process_seconds, seconds_without_end, reading_seconds)


@dataclass(frozen=True)
class Pair:
    """Folders of installed packages."""

    without: Path
    with_ours: Path

    def ratio(self, measure: Measure, program: Path, times: int) -> float | None:
        """The median of time with us over time without; None if xDSL fails alone."""
        if measure(self.without, program) is None:
            return None
        ratios = list[float]()
        for number in range(times):
            order = (self.without, self.with_ours)
            found = {p: measure(p, program) for p in order[:: 1 - 2 * (number % 2)]}
            ours, alone = found[self.with_ours], found[self.without]
            assert ours is not None
            assert alone is not None
            ratios.append(ours / alone)
        return statistics.median(ratios)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20)
    models = ROOT.parent / "shared" / "models" / "run"
    parser.add_argument("--models", type=Path, default=models)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    lines = ["| program | whole process | without its end | reading alone |", "|---|--:|--:|--:|"]
    with tempfile.TemporaryDirectory() as name:
        empty = Path(name) / "empty.mlir"
        empty.write_text("builtin.module {\n}\n")
        pair = Pair(installed(Path(name) / "without", False), installed(Path(name) / "with", True))
        for program in (empty, *sorted(args.models.glob("*.mlir"))):
            ratios = [pair.ratio(measure, program, args.pairs) for measure in MEASURES]
            if None in ratios:
                continue
            words = [f"{ratio:.3f}" for ratio in ratios]
            if program is empty:
                words[-1] = ""  # there is nothing to read
            lines.append(f"| {program.stem} | {' | '.join(words)} |")
            print(lines[-1], flush=True)
    if args.write:
        lines += ["", f"Medians of {args.pairs} pairs. Measured on {machine()}."]
        write_section("startup", "\n".join(lines))


if __name__ == "__main__":
    main()
