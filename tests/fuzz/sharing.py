"""Random loops with shared outputs through One-Shot Bufferize, with all of its options.

    python tests/fuzz/sharing.py --count 5000 --seed 0 [--stop 1]

A program is one `@main`: one to three tensors, some of which must not be written, one or two
loops of `foralls.py`, now and then another op, and a return of most of the tensors. It is
bufferized with options drawn from those of `pipelines.py`, every other one with
`copy-before-write`, and executed before and after that. Small programs, as there are many ways to
insert crosswise. Exit 1 when one failed; what failed is shrunk and written to `--failures`.
"""

import random
import sys
from argparse import ArgumentParser

import foralls
import slices
import straight
from builder import Builder, Value
from campaign import OneChain, command
from generate import filled, only_main
from pipelines import Chain, Part, steps

BETWEEN = (
    straight.insert,
    straight.fill,
    straight.copy,
    straight.select,
    slices.extract_slice,
    slices.matching,
)
"""What may stand beside the loops."""
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
    return only_main(b, results)


def _body(b: Builder) -> None:
    """An op in an iteration; now and then a loop with shared outputs of its own."""
    if b.depth < 2 and b.rng.random() < 0.3:
        foralls.shared(b, _body)
    else:
        b.rng.choice(BETWEEN)(b)


def chain(rng: random.Random) -> Chain:
    """A step that bufferizes with one set of options; half of them make copies of what is
    written."""
    copies = rng.random() < 0.5
    found = [
        (step, spec)
        for step in steps("bufferize")
        for spec in step.specs
        if ("copy-before-write" in spec) is copies
    ]
    return (Part(*rng.choice(found)),)


if __name__ == "__main__":
    plan = OneChain(kind="tensors", program=program, chain=chain)
    sys.exit(command(ArgumentParser(description=__doc__), lambda _: plan))
