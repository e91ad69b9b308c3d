"""What the hunt for mutants of one pass looks at: programs, weights, chains of passes.

    FOCUS["expand-realloc"]  ->  programs about buffers, many of which grow

A mutant of one pass can only show where that pass runs, so that chains without it would
be wasted; everything that these programs consist of is in those of the other runs, too.
"""

import random
from dataclasses import dataclass, field, fields

from buffers import BufferWeights
from generate import Weights
from mutants import (
    BUFFERIZE,
    CLASSIC,
    CSE,
    LIVENESS,
    LOWER,
    OWNERSHIP,
    REALLOC,
    SIMPLIFY,
    STACK,
    TO_MEMREF,
)
from pipelines import Chain, Kind, chains


@dataclass(frozen=True)
class Focus:
    """How programs are chosen, and what they go through."""

    steps: tuple[str, ...]
    """Names of steps of `pipelines.py`: all chains with one of them."""
    kind: Kind | None = None
    """Only programs of this kind."""
    tensors: Weights = field(default_factory=Weights)
    buffers: BufferWeights = field(default_factory=BufferWeights)

    def chains(self, rng: random.Random, kind: Kind) -> list[Chain]:
        """What a program goes through."""
        found = [chains(rng, kind, step) for step in self.steps]
        return [chain for each in found for chain in each]

    def row(self) -> str:
        """The cells of the table that say so."""
        kinds = {"tensors": "about tensors", "buffers": "about buffers", None: "all"}
        raised = [*_raised(Weights(), self.tensors)]
        raised += _raised(BufferWeights(), self.buffers)
        steps = ", ".join(f"`{step}`" for step in self.steps)
        return f"{kinds[self.kind]} | {steps} | {', '.join(raised)}"


def _raised(
    usual: Weights | BufferWeights, given: Weights | BufferWeights
) -> list[str]:
    names = [f.name for f in fields(usual)]
    return [
        f"`{name}` {getattr(given, name):g}"
        for name in names
        if getattr(given, name) != getattr(usual, name)
    ]


FOCUS = {
    BUFFERIZE: Focus(
        (BUFFERIZE,),
        "tensors",
        Weights(parallel=1.5, reshape=0.8, cfg_loop=1.5, graph=1, call=1.5),
    ),
    OWNERSHIP: Focus((OWNERSHIP,), buffers=BufferWeights(held=0.5, found=0.5)),
    CLASSIC: Focus((CLASSIC,)),
    SIMPLIFY: Focus((SIMPLIFY,), "buffers", buffers=BufferWeights(settled=2)),
    LOWER: Focus((LOWER,), "buffers", buffers=BufferWeights(settled=2)),
    TO_MEMREF: Focus((TO_MEMREF,)),
    REALLOC: Focus((REALLOC, "expand-realloc-freeing"), "buffers"),
    LIVENESS: Focus((LIVENESS,), buffers=BufferWeights(held=0.5, found=0.5)),
    STACK: Focus((STACK,), buffers=BufferWeights(held=0.5, found=0.5)),
    CSE: Focus((CSE,), buffers=BufferWeights(update=2, load=2, part=2, increment=1)),
}
