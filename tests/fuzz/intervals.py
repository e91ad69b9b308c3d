"""Random programs that write tensors while they are used, through the passes that bufferize.

    python tests/fuzz/intervals.py --count 5000 --seed 0 [--stop 1] [--only crossed forall]

A program is one `@main`, and what it calls: one or two tensors, one or two statements of
`effects.py`, `resizing.py` or `many.py`, and a return of most of the tensors. It is bufferized
with options drawn from those of `pipelines.py`, with all heuristics more often than others, and
executed before and after that; races between iterations of `scf.forall` are faults.
Exit 1 when one failed; what failed is shrunk and written to `--failures`.
"""

import random
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import effects
import many
import overlaps
import resizing
from blanks import empty
from builder import Builder, Value
from campaign import OneChain, command
from generate import filled, only_main
from pipelines import FUNCTIONS, Chain, Part, Step, steps

SHAPES = ((8,), (8,), (8,), (4,), (4, 4))
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
    "scanned": effects.scanned,
    "crossed": effects.crossed,
    "part": effects.part_carried,
    "returned": effects.returned_or_new,
    "reshape": resizing.reshaped,
    "resize": resizing.resized,
    "choices": many.many_choices,
    "parts": many.many_parts,
    "aliases": many.many_aliases,
    "places": many.many_places,
    "overlapping": overlaps.overlapping,
    "one": overlaps.one_of_two,
    "moving": overlaps.moving_part,
    "tiled": overlaps.tiled,
    "looped": effects.callee_in_loop,
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
        f"separate-empty-tensors,reuse-dying-operands,{FUNCTIONS}}}",
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
    return only_main(b, results)


def actions(rng: random.Random) -> dict[str, float]:
    """How often regions do what: some often, others never."""
    found = {n: w * rng.choice([0, 0, 1, 1, 4]) for n, w in effects.ACTIONS.items()}
    return found if any(found.values()) else effects.ACTIONS


def chain(rng: random.Random) -> Chain:
    """A step that bufferizes with one set of options; now and then after another pass."""
    if rng.random() < 0.5:
        first = rng.choice(["", "", "", "", "canonicalize,", "cse,"])
        return (Part(USUAL, first + rng.choice(USUAL.specs)),)
    step = rng.choice(steps("bufferize"))
    return (Part(step, rng.choice(step.specs)),)


PLAN = OneChain(kind="tensors", program=program, chain=chain)
"""Each program goes through one step that bufferizes, and nothing else."""


if __name__ == "__main__":
    options = ArgumentParser(description=__doc__)
    options.add_argument("--only", nargs="+", default=[], choices=list(KINDS))
    sys.exit(command(options, lambda a: replace(PLAN, program=partial(program, only=a.only))))
