"""Random programs that keep what no iteration writes, through One-Shot Bufferize.

    python tests/fuzz/unwritten.py --count 5000 --seed 0 [--stop 1]

A program is one `@main`: one or two tensors, one to three ops of `partial.py`, now and then
another one, and a return of some of the tensors. It is bufferized with options drawn from those of
`pipelines.py` and executed before and after that. Exit 1 when one failed; what failed is
written to `--failures`.
"""

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import control
import decisions
import partial
import slices
import straight
from builder import Builder, Value, prelude, used
from campaign import Campaign, Plan, run_in_rounds
from generate import filled
from pipelines import Chain, Part, steps

import xdsl_bufferization

SHAPES = ((4,), (8,), (4, 4), (4, 4), (2, 4))
BESIDE = (straight.insert, straight.copy, straight.generic, slices.matching)
"""What may stand beside the ops of `partial.py`."""
SCALARS = (
    "%p = arith.constant true",
    "%q = arith.constant false",
    "%k1 = arith.constant 1 : index",
    "%k2 = arith.constant 2 : index",
    "%s4 = arith.constant 4 : index",
    "%s8 = arith.constant 8 : index",
)
"""What other functions are given."""


def op(b: Builder) -> None:
    """An op that may write a part only, or one beside it."""
    kinds = ["partial", "last", "bounded", "threads", "beside", "if", "loop"]
    weights = [4, 2, 3, 0.5, 1, 0.3, 0.3]
    if b.depth > 1:
        kinds, weights = kinds[:5], [4, 2, 0, 0, 1]
    match b.rng.choices(kinds, weights)[0]:
        case "partial":
            partial.partial(b)
        case "last":
            partial.last_of(b)
        case "bounded":
            partial.bounded(b, body)
        case "threads":
            partial.threads(b, body)
        case "if":
            control.branch_if(b, body)
        case "loop":
            control.for_loop(b, body)
        case _:
            b.rng.choice(BESIDE)(b)


def body(b: Builder) -> None:
    """What a region does: often nothing more."""
    if b.rng.random() < 0.4:
        op(b)


def program(seed: int) -> str:
    """The program of this seed."""
    rng = random.Random(seed)
    b = Builder(rng, rng.choice(["f32", "i32"]))
    b.indices += [("%k1", 1), ("%k2", 2)]
    for k in range(rng.choice([1, 1, 2])):
        sizes = rng.choice(SHAPES)
        hidden = tuple(rng.random() < 0.1 for _ in sizes)
        b.add(filled(b, Value("%none", sizes, hidden), k))
    for _ in range(rng.choice([1, 1, 2, 3])):
        op(b)
    results = [v for v in b.visible() if rng.random() < 0.6] or b.visible()[-1:]
    types = ", ".join(b.type(v) for v in results)
    b.emit(f"func.return {', '.join(v.name for v in results)} : {types}")
    given = "3" if b.element == "i32" else "3.0"
    head = [*SCALARS, f"%f = arith.constant {given} : {b.element}", *prelude(b.element)]
    lines = used(head, b.lines) + b.lines
    return "\n".join([f"func.func @main() -> ({types}) {{", *lines, "}"]) + "\n"


@dataclass(frozen=True)
class BufferizedOnly(Plan):
    """Each program goes through one of the steps that bufferize, and nothing else."""

    def text(self, seed: int) -> str:
        """The program of this seed."""
        return program(seed)

    def chains(self, seed: int) -> list[Chain]:
        """The step with one set of options; now and then after `canonicalize`."""
        rng = random.Random(~seed)
        step = rng.choice(steps("bufferize"))
        spec = rng.choice(step.specs)
        first = "canonicalize," if rng.random() < 0.3 else ""
        return [(Part(step, first + spec),)]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    args = parser.parse_args()
    plan = BufferizedOnly(kind="tensors", shrink=False)
    campaign = Campaign(decisions.context(), plan, args.failures)
    print(xdsl_bufferization.__file__)
    return run_in_rounds(campaign, args.seed, args.count, args.stop)


if __name__ == "__main__":
    sys.exit(main())
