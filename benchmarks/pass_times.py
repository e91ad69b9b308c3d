"""
The times of passes on the real programs, beside those of another state of this package.

    python benchmarks/pass_times.py --base TREE [--models DIR] [--only NAME ...] [--write]

TREE is a folder with the other state, as `git worktree add` makes it. `mlir-opt-22` bufferizes the
programs, so that both get the same buffers. Each state has a process of its own, with the
garbage collector on; they take turns, program by program. The least CPU time of several runs
counts, each on a new copy of the parsed program. A row has the sums over all programs.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

HERE = Path(__file__).resolve()
PASSES = (
    "ownership-based-buffer-deallocation",
    "buffer-deallocation",
    "buffer-deallocation-pipeline",
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "dominance-cse",
)
BUFFERIZE = (
    "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops",
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
)
RUNS = 3
HEAD = "| pass | ms before | ms now | ratio | ratio, median of programs |\n|---|--:|--:|--:|--:|"
Times = dict[str, float]


def measure(text: str) -> Times:
    """The seconds of each pass on a program, in this process."""
    universe = Universe.get_multiverse()
    context = Context(allow_unregistered=True)
    for name, make in universe.all_dialects.items():
        context.register_dialect(name, make)
    module = Parser(context, text).parse_module()
    found = Times()
    for name in PASSES:
        passes = PassPipeline.parse_spec(universe.all_passes, name)
        best = math.inf
        for _ in range(RUNS):
            copy = module.clone()
            gc.collect()
            start = time.process_time()
            passes.apply(context, copy)
            best = min(best, time.process_time() - start)
        found[name] = best
    return found


def in_tree(tree: Path, text: str) -> Times:
    """The same with the package of a folder."""
    done = subprocess.run(
        [sys.executable, str(HERE), "--measure"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(tree)},
    )
    return json.loads(done.stdout)


def bufferized(path: Path) -> str | None:
    """The program on buffers; None if MLIR refuses it."""
    done = subprocess.run(["mlir-opt-22", *BUFFERIZE, str(path)], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def rows(found: dict[str, tuple[Times, Times]]) -> Iterator[str]:
    """The lines of the table."""
    for name in PASSES:
        before = [times[0][name] for times in found.values()]
        now = [times[1][name] for times in found.values()]
        ratios = sorted(b / a for a, b in zip(before, now, strict=True))
        median = ratios[len(ratios) // 2]
        total = f"{1000 * sum(before):.0f} | {1000 * sum(now):.0f}"
        yield f"| `{name}` | {total} | {sum(now) / sum(before):.2f} | {median:.2f} |"


def compare(programs: list[Path], base: Path) -> dict[str, tuple[Times, Times]]:
    """The times of both states, by program."""
    found = dict[str, tuple[Times, Times]]()
    for path in programs:
        text = bufferized(path)
        if text is not None:
            now = in_tree(HERE.parents[1], text)
            found[path.stem] = in_tree(base, text), now
            print(path.stem, file=sys.stderr)
    return found


def main() -> None:
    """The command."""
    if sys.argv[1:] == ["--measure"]:
        print(json.dumps(measure(sys.stdin.read())))
        return
    # Not above: the other state may not have it.
    from measuring import request

    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--base", type=Path, required=True)
    args, others = parser.parse_known_args()
    sys.argv[1:] = others
    asked = request(__doc__)
    found = compare(asked.programs, args.base)
    asked.show("pass-times", HEAD, rows(found))


if __name__ == "__main__":
    main()
