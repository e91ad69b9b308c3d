"""Random loops with shared outputs through One-Shot Bufferize, with all of its options.

    python tests/fuzz/sharing.py --count 5000 --seed 0 [--stop 1]

A program is one `@main`: one to three tensors, some of which must not be written, one or two
loops of `foralls.py`, now and then another op, and a return of most of the tensors. It is
bufferized with options drawn from those of `pipelines.py`, every other one with
`copy-before-write`, and executed before and after that. Small programs, as there are many ways to
insert crosswise. Exit 1 when one failed; what failed is shrunk and written to `--failures`.
"""

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import decisions
import foralls
import slices
import straight
from builder import Builder, Value, prelude, used
from campaign import Campaign, Plan, run_in_rounds
from generate import filled
from pipelines import Chain, Part, steps

import xdsl_bufferization

BETWEEN = (
    straight.insert,
    straight.fill,
    straight.copy,
    straight.select,
    slices.extract_slice,
    slices.matching,
)
"""What may stand beside the loops."""
SCALARS = (
    "%p = arith.constant true",
    "%q = arith.constant false",
    "%n = arith.constant 2 : index",
    "%k1 = arith.constant 1 : index",
    "%k2 = arith.constant 2 : index",
    "%s4 = arith.constant 4 : index",
    "%s8 = arith.constant 8 : index",
)
"""What `straight.py` takes for given."""
SHAPES = ((8,), (8,), (8,), (4,), (4, 2), (16,))


def program(seed: int) -> str:
    """The program of this seed."""
    rng = random.Random(seed)
    b = Builder(rng, rng.choice(["f32", "i32"]))
    b.indices += [("%k1", 1), ("%k2", 2)]
    first = rng.choice(SHAPES)
    for k in range(rng.choice([1, 2, 2, 3])):
        sizes = first if rng.random() < 0.8 else rng.choice(SHAPES)
        hidden = tuple(rng.random() < 0.15 for _ in sizes)
        b.add(filled(b, Value("%none", sizes, hidden), k))
    for _ in range(rng.choice([1, 1, 2])):
        foralls.shared(b, _body)
        if rng.random() < 0.3:
            rng.choice(BETWEEN)(b)
    results = [v for v in b.visible() if rng.random() < 0.8] or b.visible()
    types = ", ".join(b.type(v) for v in results)
    b.emit(f"func.return {', '.join(v.name for v in results)} : {types}")
    given = "3" if b.element == "i32" else "3.0"
    head = [*SCALARS, f"%f = arith.constant {given} : {b.element}", *prelude(b.element)]
    lines = used(head, b.lines) + b.lines
    return "\n".join([f"func.func @main() -> ({types}) {{", *lines, "}"]) + "\n"


def _body(b: Builder) -> None:
    """An op in an iteration; now and then a loop with shared outputs of its own."""
    if b.depth < 2 and b.rng.random() < 0.3:
        foralls.shared(b, _body)
    else:
        b.rng.choice(BETWEEN)(b)


@dataclass(frozen=True)
class BufferizedOnly(Plan):
    """Each program goes through one of the steps that bufferize, and nothing else."""

    def text(self, seed: int) -> str:
        """The program of this seed."""
        return program(seed)

    def chains(self, seed: int) -> list[Chain]:
        """The step with one set of options; half of them make copies of what is written."""
        rng = random.Random(~seed)
        copies = rng.random() < 0.5
        found = [
            (step, spec)
            for step in steps("bufferize")
            for spec in step.specs
            if ("copy-before-write" in spec) is copies
        ]
        return [(Part(*rng.choice(found)),)]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    args = parser.parse_args()
    plan = BufferizedOnly(kind="tensors", shrink=not args.no_shrink)
    campaign = Campaign(decisions.context(), plan, args.failures)
    print(xdsl_bufferization.__file__)
    return run_in_rounds(campaign, args.seed, args.count, args.stop)


if __name__ == "__main__":
    sys.exit(main())
