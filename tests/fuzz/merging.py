"""Compares `dominance-cse` with the oracle's `--cse`, and with execution.

    python tests/fuzz/merging.py --count 200 --seed 0 [--graphs]

For each program: what is printed before and after, and how many operations are left here,
there, and there when the pass has run until nothing changes. The same program in normal
form, or fewer operations than that. With `--graphs` modules in which uses come before
definitions; these are not executed.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import commandline
import decisions
import roundtrip
from executing import passed, printed_by
from repeats import Repeats, graph_region
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module

TOOL = "mlir-opt-22"
PASSES = 6
"""So often the oracle's pass is run one after the other."""


class Verdict(NamedTuple):
    """How a program fared."""

    fault: str
    """What is wrong, or ""."""
    before: int
    ours: int
    theirs: int
    at_last: int
    """Theirs, when nothing changes any more."""
    is_equal: bool
    """The same program in normal form."""


def operations(generic: str) -> int:
    """How many operations a program in generic form has."""
    return len(re.findall(r'^ *(?:%[^=]* = )?"', generic, re.MULTILINE))


def oracle(tool: str, text: str, *flags: str) -> str:
    """What mlir-opt makes of a program, in generic form."""
    printing = ("--mlir-print-op-generic", "--mlir-print-local-scope")
    return printed_by(text, tool, "--allow-unregistered-dialect", *printing, *flags)


def verdict(ctx: Context, tool: str, text: str, runs: bool = True) -> Verdict:
    """Merges the operations of one program, here and there."""
    module = passed(ctx, text, "dominance-cse")
    ours = oracle(tool, roundtrip.printed(ctx, module, True))
    theirs = oracle(tool, text, "--cse")
    at_last = oracle(tool, text, *["--cse"] * PASSES)
    counts = operations(ours), operations(theirs), operations(at_last)
    fault = "" if counts[0] <= counts[2] else "more operations are left"
    if runs:
        before = run_module(Parser(ctx, text).parse_module()).numbers()
        if not agree(before, run_module(module).numbers()):
            fault = "prints other numbers"
    return Verdict(fault, operations(oracle(tool, text)), *counts, ours in (theirs, at_last))


def main() -> int:
    """Returns the exit code."""
    args = commandline.parser(
        __doc__, count=100, seed=0, graphs=False, failures=Path("fuzz-failures")
    ).parse_args()
    ctx = decisions.context()
    found = Counter[str]()
    for seed in range(args.seed, args.seed + args.count):
        text = graph_region(seed) if args.graphs else Repeats(Random(seed)).program()
        result = verdict(ctx, TOOL, text, runs=not args.graphs)
        found["programs"] += 1
        found["equal"] += result.is_equal
        found["fewer"] += result.ours < result.at_last
        found["ops before"] += result.before
        found["ops left"] += result.ours
        found["ops left by the oracle"] += result.theirs
        found["at last"] += result.at_last
        if result.fault:
            found[result.fault] += 1
            args.failures.mkdir(parents=True, exist_ok=True)
            (args.failures / f"seed-{seed}.mlir").write_text(text)
            print(f"seed {seed}: {result.fault}")
    print(", ".join(f"{name}: {count}" for name, count in found.items()))
    return int(args.failures.is_dir() and any(args.failures.iterdir()))


if __name__ == "__main__":
    sys.exit(main())
