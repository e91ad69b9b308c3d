"""Random programs that write tensors while they are used, through the passes that bufferize.

    python tests/fuzz/intervals.py --count 5000 --seed 0 [--stop 1] [--only crossed forall]

A program is one `@main`, and what it calls: one or two tensors, one or two statements of
`effects.py`, `resizing.py` or `many.py`, and a return of most of the tensors. It is bufferized
with options drawn from those of `pipelines.py`, with all heuristics more often than others, and
executed before and after that; races between iterations of `scf.forall` are faults.
Exit 1 when one failed; what failed is shrunk and written to `--failures`.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import decisions
import effects
import many
import resizing
from blanks import empty
from builder import Builder, Value, prelude, used
from campaign import Campaign, Plan, run_in_rounds
from generate import filled
from pipelines import FUNCTIONS, Chain, Part, Step, steps

import xdsl_bufferization

SHAPES = ((8,), (8,), (8,), (4,), (4, 4))
SCALARS = (
    "%p = arith.constant true",
    "%q = arith.constant false",
    "%n = arith.constant 2 : index",
    "%k1 = arith.constant 1 : index",
    "%k2 = arith.constant 2 : index",
    "%s4 = arith.constant 4 : index",
    "%s8 = arith.constant 8 : index",
)
"""What functions are given elsewhere."""
KINDS: dict[str, Callable[[Builder], bool]] = {
    "generic": effects.written_in_generic,
    "pad": effects.written_in_pad,
    "for": effects.written_in_for,
    "while": effects.written_in_while,
    "forall": effects.written_in_forall,
    "callee": effects.written_by_callee,
    "buffer": effects.buffered,
    "given": effects.returned_with_buffer,
    "casts": effects.cast_in_while,
    "restrict": effects.not_restrict,
    "jacobi": effects.jacobi,
    "crossed": effects.crossed,
    "returned": effects.returned_or_new,
    "reshape": resizing.reshaped,
    "resize": resizing.resized,
    "choices": many.many_choices,
    "parts": many.many_parts,
    "aliases": many.many_aliases,
    "places": many.many_places,
}
"""The statements, by what `--only` calls them."""
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators", "cost", "fuzzer")
USUAL = Step(
    "usual",
    "bufferize",
    (
        *(f"{FUNCTIONS} analysis-heuristic={name}}}" for name in HEURISTICS),
        f"{FUNCTIONS} copy-before-write}}",
        f"double-buffer-loops,cse,{FUNCTIONS}}}",
        f"eliminate-overwritten-contents,{FUNCTIONS}}}",
        "bufferize",
    ),
)
"""What half of the programs go through."""


def program(seed: int, only: Sequence[str] = ()) -> str:
    """The program of this seed."""
    rng = random.Random(seed)
    b = Builder(rng, rng.choice(["f32", "i32"]))
    b.indices += [("%k1", 1), ("%k2", 2)]
    sizes = rng.choice(SHAPES)
    for k in range(rng.choice([1, 2, 2])):
        b.add(filled(b, Value("%none", sizes, (False,) * len(sizes)), k))
    if rng.random() < 0.7:
        empty(b, b.visible()[0])
    b.actions = actions(rng)
    for _ in range(rng.choice([1, 1, 1, 2])):
        KINDS[rng.choice(list(only or KINDS))](b)
    share = rng.choice([0.3, 0.7])
    results = [v for v in b.visible() if rng.random() < share] or b.visible()[-1:]
    types = ", ".join(b.type(v) for v in results)
    b.emit(f"func.return {', '.join(v.name for v in results)} : {types}")
    given = "3" if b.element == "i32" else "3.0"
    head = [*SCALARS, f"%f = arith.constant {given} : {b.element}", *prelude(b.element)]
    lines = used(head, b.lines) + b.lines
    main = [f"func.func @main() -> ({types}) {{", *lines, "}"]
    return "\n".join([*b.helpers, *main]) + "\n"


def actions(rng: random.Random) -> dict[str, float]:
    """How often regions do what: some often, others never."""
    found = {n: w * rng.choice([0, 0, 1, 1, 4]) for n, w in effects.ACTIONS.items()}
    return found if any(found.values()) else effects.ACTIONS


@dataclass(frozen=True)
class BufferizedOnly(Plan):
    """Each program goes through one step that bufferizes, and nothing else."""

    statements: tuple[str, ...] = ()
    """Only these."""

    def text(self, seed: int) -> str:
        """The program of this seed."""
        return program(seed, self.statements)

    def chains(self, seed: int) -> list[Chain]:
        """A step with one set of options; now and then after another pass."""
        rng = random.Random(~seed)
        if rng.random() < 0.5:
            first = rng.choice(["", "", "", "", "canonicalize,", "cse,"])
            return [(Part(USUAL, first + rng.choice(USUAL.specs)),)]
        step = rng.choice(steps("bufferize"))
        return [(Part(step, rng.choice(step.specs)),)]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--only", nargs="+", default=[], choices=list(KINDS))
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    args = parser.parse_args()
    plan = BufferizedOnly(kind="tensors", shrink=not args.no_shrink, statements=tuple(args.only))
    campaign = Campaign(decisions.context(), plan, args.failures)
    print(xdsl_bufferization.__file__)
    return run_in_rounds(campaign, args.seed, args.count, args.stop)


if __name__ == "__main__":
    sys.exit(main())
