"""What the hunt for mutants of one pass looks at: programs, weights, chains of passes.

    FOCUS["expand-realloc"]  ->  programs about buffers, many of which grow

A mutant of one pass can only show where that pass runs, so that chains without it would
be wasted; everything that these programs consist of is in those of the other runs, too.
"""

import random
from dataclasses import dataclass, field, fields, replace
from typing import Any

from boxes import BoxWeights
from buffers import BufferWeights
from generate import Shape, Weights
from mutants import (
    BUFFERIZE,
    CLASSIC,
    COPIES,
    CSE,
    DESTINATIONS,
    EAGER,
    HOIST,
    INLINE,
    LIVENESS,
    LOOP_HOIST,
    LOWER,
    OWNERSHIP,
    PLANNER,
    REALLOC,
    REUSE,
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
    shape: Shape | None = None
    """How large programs about tensors are, if not small and large by turns."""

    boxes: BoxWeights | None = None
    """If set, all programs are about buffers of buffers (`boxes.py`)."""

    def chains(self, rng: random.Random, kind: Kind) -> list[Chain]:
        """What a program goes through."""
        found = [chains(rng, kind, step) for step in self.steps]
        return [chain for each in found for chain in each]

    def row(self) -> str:
        """The cells of the table that say so."""
        kinds = {"tensors": "about tensors", "buffers": "about buffers", None: "all"}
        raised = [*_raised(Weights(), self.tensors)]
        raised += _raised(BufferWeights(), self.buffers)
        if self.boxes is not None:
            kinds["buffers"] = "about buffers of buffers"
            raised = [*_raised(BoxWeights(), self.boxes)]
        if self.shape is not None:
            raised += _raised(Shape(), self.shape)
        steps = ", ".join(f"`{step}`" for step in self.steps)
        return f"{kinds[self.kind]} | {steps} | {', '.join(raised)}"


def _raised(
    usual: Weights | BufferWeights | BoxWeights | Shape,
    given: Weights | BufferWeights | BoxWeights | Shape,
) -> list[str]:
    names = [f.name for f in fields(usual)]
    return [
        f"`{name}` {getattr(given, name):g}"
        for name in names
        if getattr(given, name) != getattr(usual, name)
    ]


def _small(weights: Weights, step: str = BUFFERIZE, **shape: Any) -> Focus:
    """Small programs about tensors, of a shape that differs in these fields."""
    usual = Shape(functions=1, ops=2, nested=2, depth=1, cfg=0.1)
    return Focus((step,), "tensors", weights, shape=replace(usual, **shape))


FOCUS = {
    BUFFERIZE: Focus(
        (BUFFERIZE,), "tensors", Weights(parallel=1.5, reshape=0.8, cfg_loop=1.5, graph=1, call=1.5)
    ),
    f"{BUFFERIZE}: parallel loops": Focus((BUFFERIZE,), "tensors", Weights(parallel=8, fill=3)),
    f"{BUFFERIZE}: loops of blocks": _small(
        Weights(cfg_loop=15, select=10, extract_slice=5, insert=15), nested=3, cfg=1
    ),
    f"{BUFFERIZE}: calls": _small(Weights(call=5, generic=5), functions=6, ops=3, nested=1),
    f"{BUFFERIZE}: recursion": Focus(
        (BUFFERIZE,),
        "tensors",
        Weights(recurse=30, insert=15, fill=3, select=3),
        shape=Shape(functions=2, ops=4, nested=3, depth=1, recursive=1, mutual=True),
    ),
    f"{BUFFERIZE}: rows in loops": _small(Weights(for_loop=10, outer_row=20), nested=3),
    f"{BUFFERIZE}: carried twice": _small(Weights(carried_twice=10, insert=15)),
    f"{BUFFERIZE}: carried parts": _small(Weights(part_carried=10)),
    **{
        f"{name}: memory that is only read": _small(Weights(only_read=10), name, nested=1)
        for name in ("reuse-dying-operands", "double-buffer-loops")
    },
    **{
        f"{name}: turned matrices": _small(Weights(turned=10), name, nested=1)
        for name in ("reuse-dying-operands", "double-buffer-loops")
    },
    **{
        f"{name}: memory behind calls": _small(Weights(read_behind_call=10), name, nested=1)
        for name in ("reuse-dying-operands", "double-buffer-loops")
    },
    "eliminate-empty-tensors: parts of later rounds": _small(
        Weights(later_part=10), "eliminate-empty-tensors", nested=1
    ),
    "eliminate-empty-tensors: copied rows": _small(
        Weights(copied_row=10, fill=3), "eliminate-empty-tensors", nested=1
    ),
    f"{BUFFERIZE}: casts of one result": _small(Weights(returned_as_casts=10)),
    f"{BUFFERIZE}: overlapping parts": _small(Weights(overlapping=10)),
    f"{BUFFERIZE}: moving parts": _small(Weights(moving_part=10)),
    f"{BUFFERIZE}: tiles": _small(Weights(tiled=10)),
    f"{BUFFERIZE}: callees in loops": _small(Weights(callee_in_loop=10)),
    f"{BUFFERIZE}: callers in loops": _small(Weights(caller_in_loop=10)),
    f"{BUFFERIZE}: changed places": _small(
        Weights(for_loop=10, while_loop=5, insert=15, elements=5), ops=3, depth=2
    ),
    DESTINATIONS: Focus(
        (DESTINATIONS,),
        "tensors",
        Weights(concat=4, pad=4, insert_slice=8, expand=2, collapse=2, generic=3),
    ),
    INLINE: Focus(
        (INLINE,), "tensors", Weights(call=5), shape=Shape(functions=6, ops=3, nested=1, depth=1)
    ),
    EAGER: Focus((EAGER,), "tensors", Weights(overwritten=1)),
    OWNERSHIP: Focus((OWNERSHIP,), buffers=BufferWeights(held=0.5, found=0.5)),
    f"{OWNERSHIP}: choices": Focus(
        (OWNERSHIP,), "buffers", buffers=BufferWeights(alloc=3, either=4, branch=4)
    ),
    f"{OWNERSHIP}: freed by the program": Focus(
        (OWNERSHIP,), "buffers", buffers=BufferWeights(released=3)
    ),
    CLASSIC: Focus((CLASSIC,)),
    SIMPLIFY: Focus((SIMPLIFY,), "buffers", buffers=BufferWeights(settled=2)),
    LOWER: Focus((LOWER,), "buffers", buffers=BufferWeights(settled=2)),
    TO_MEMREF: Focus((TO_MEMREF,)),
    COPIES: Focus((COPIES,), "buffers", buffers=BufferWeights(assumed=5, distinct=3, rows=3)),
    REALLOC: Focus((REALLOC, "expand-realloc-freeing"), "buffers"),
    LIVENESS: Focus((LIVENESS,), buffers=BufferWeights(held=0.5, found=0.5)),
    STACK: Focus((STACK,), buffers=BufferWeights(held=0.5, found=0.5)),
    HOIST: Focus((HOIST,), buffers=BufferWeights(released=0.5)),
    LOOP_HOIST: Focus((LOOP_HOIST,), buffers=BufferWeights(gathered=0.5)),
    f"{STACK}: loops": Focus(
        (STACK,), "buffers", buffers=BufferWeights(copy_over=8, load=4, loop=5, loop_while=3)
    ),
    **{
        f"{name}: boxes": Focus((name,), "buffers", boxes=BoxWeights(call=3, store=3))
        for name in (OWNERSHIP, CLASSIC, LIVENESS, STACK, LOOP_HOIST)
    },
    REUSE: Focus((REUSE,), buffers=BufferWeights(alloc=4, copy_over=8, load=3)),
    PLANNER: Focus((PLANNER,), buffers=BufferWeights(alloc=4, load=3)),
    CSE: Focus((CSE,), buffers=BufferWeights(update=2, load=2, part=2, increment=1)),
}
