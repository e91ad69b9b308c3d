"""Random programs that keep what no iteration writes, through One-Shot Bufferize.

    python tests/fuzz/unwritten.py --count 5000 --seed 0 [--stop 1]

A program is one `@main`: one or two tensors, one to three ops of `partial.py`, now and then
another one, and a return of some of the tensors. It is bufferized with options drawn from those of
`pipelines.py` and executed before and after that. Exit 1 when one failed; what failed is
written to `--failures`.
"""

import random
import sys
from argparse import ArgumentParser

import control
import partial
import slices
import straight
from builder import Builder, Value
from campaign import OneChain, command
from generate import filled, only_main
from pipelines import Chain, Part, steps

SHAPES = ((4,), (8,), (4, 4), (4, 4), (2, 4))
BESIDE = (straight.insert, straight.copy, straight.generic, slices.matching)
"""What may stand beside the ops of `partial.py`."""


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
    return only_main(b, results)


def chain(rng: random.Random) -> Chain:
    """A step that bufferizes with one set of options; now and then after `canonicalize`."""
    step = rng.choice(steps("bufferize"))
    spec = rng.choice(step.specs)
    first = "canonicalize," if rng.random() < 0.3 else ""
    return (Part(step, first + spec),)


if __name__ == "__main__":
    plan = OneChain(kind="tensors", program=program, chain=chain)
    sys.exit(command(ArgumentParser(description=__doc__), lambda _: plan))
