"""
Measures what the package costs those who do not need it.

    python benchmarks/startup.py [--pairs N] [--models DIR] [--write]

`xdsl-opt` runs in pairs, with and without this package among the installed ones, on an
empty module and on each real program that xDSL reads alone. The two of a pair follow
each other directly, in turn first, so that a slow moment of the machine hits both; the
figure is the median over the pairs of the ratio of their times. `--write` puts the
table into docs/mlir-parity.md.
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
from pathlib import Path

from measuring import ROOT, machine, write_section

OURS = "xdsl_bufferization"
RUN = "from xdsl.tools.xdsl_opt import main; main()"


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


def seconds(packages: Path, program: Path) -> float | None:
    """Wall-clock time of one `xdsl-opt program`; None if it failed."""
    environment = {**os.environ, "PYTHONPATH": str(packages)}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-S", "-c", RUN, str(program)],
        env=environment,
        cwd=packages,  # not where this package would be found as well
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return None if done.returncode else time.perf_counter() - start


def ratio(without: Path, with_ours: Path, program: Path, pairs: int) -> float | None:
    """The median of time with us over time without; None if xDSL fails alone."""
    if seconds(without, program) is None or seconds(with_ours, program) is None:
        return None
    ratios: list[float] = []
    for number in range(pairs):
        order = (without, with_ours) if number % 2 else (with_ours, without)
        times = {packages: seconds(packages, program) for packages in order}
        ours, alone = times[with_ours], times[without]
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
    lines = ["| program | time with us / without |", "|---|--:|"]
    with tempfile.TemporaryDirectory() as name:
        empty = Path(name) / "empty.mlir"
        empty.write_text("builtin.module {\n}\n")
        without = installed(Path(name) / "without", False)
        with_ours = installed(Path(name) / "with", True)
        for program in (empty, *sorted(args.models.glob("*.mlir"))):
            found = ratio(without, with_ours, program, args.pairs)
            if found is not None:
                lines.append(f"| {program.stem} | {found:.3f} |")
                print(lines[-1], flush=True)
    if args.write:
        lines += ["", f"Medians of {args.pairs} pairs. Measured on {machine()}."]
        write_section("startup", "\n".join(lines))


if __name__ == "__main__":
    main()
