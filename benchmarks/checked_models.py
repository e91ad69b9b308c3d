"""Runs the real programs under the rules of check-memory, and says how fast that is.

    python benchmarks/checked_models.py [NAMES] [--max-steps 200000000]

Each program is bufferized and deallocated by ours and executed. What it prints must be
what is known of it; a fault is shown with its operations. Exit 1 when one fails. A
program that needs more steps than the limit is shown as such and is no failure.
"""

import argparse
import os
import sys
import time
from pathlib import Path

from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.reports import describe_fault
from xdsl_bufferization.interpreters.run import RunResult, agree, check_module

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("XDSL_BUFFERIZATION_SHARED", ROOT.parent / "shared"))
FOLDER = SHARED / "models" / "run"
PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true},buffer-deallocation-pipeline"
)
TOLERANCE = 1e-4
"""The known numbers were computed by another library, and printed with few digits."""


def is_right(path: Path, result: RunResult) -> bool:
    """Does the run print what is known?"""
    known = [float(word) for word in path.with_suffix(".out").read_text().split()]
    found = [float(word) for word in result.printed.split()]
    return agree(known, found, TOLERANCE)


def check(path: Path, max_steps: int) -> bool:
    """Runs one program and prints a line; returns whether all is well."""
    universe = Universe.get_multiverse()
    ctx = context_for(universe)
    module = Parser(ctx, path.read_text(), str(path)).parse_module()
    PassPipeline.parse_spec(universe.all_passes, PIPELINE).apply(ctx, module)
    start = time.perf_counter()
    try:
        result = check_module(module, "__driver", max_steps=max_steps)
    except Fault as fault:
        seconds = time.perf_counter() - start
        if fault.kind == "step limit":
            print(f"| {path.stem} | more than {max_steps} | {seconds:.1f} | | | |")
            return True
        print(f"| {path.stem} | {describe_fault(fault, module)} | | | | |")
        return False
    seconds = time.perf_counter() - start
    right = is_right(path, result)
    print(
        f"| {path.stem} | {result.steps} | {seconds:.1f} "
        f"| {result.steps / seconds / 1e6:.1f} | {result.memory.allocations} "
        f"| {'no fault' if right else 'OTHER NUMBERS'} |",
        flush=True,
    )
    return right


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Checks the real programs.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--max-steps", type=int, default=200_000_000)
    args = parser.parse_args()
    if not FOLDER.is_dir():
        print(f"no {FOLDER}")
        return 0
    print("| program | steps | s | million steps per s | allocations | |")
    print("|---|---|---|---|---|---|")
    paths = sorted(FOLDER.glob("*.mlir"))
    chosen = [p for p in paths if not args.names or p.stem in args.names]
    return int(not all([check(path, args.max_steps) for path in chosen]))


if __name__ == "__main__":
    sys.exit(main())
