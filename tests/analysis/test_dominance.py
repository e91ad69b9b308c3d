"""Dominance on graphs of blocks, against the definition."""

import random

import pytest
from xdsl.dialects.test import TestTermOp
from xdsl.ir import Block, Region

from xdsl_bufferization.analysis.cfg.dominance import Dominance


def region(edges: list[list[int]]) -> Region:
    blocks = [Block() for _ in edges]
    for block, targets in zip(blocks, edges, strict=True):
        block.add_op(TestTermOp.create(successors=[blocks[t] for t in targets]))
    return Region(blocks)


def reached(edges: list[list[int]], without: int | None) -> set[int]:
    """What block 0 reaches on paths that avoid a block."""
    found = set[int]()
    stack = [0] if without != 0 else []
    while stack:
        block = stack.pop()
        if block not in found:
            found.add(block)
            stack += [t for t in edges[block] if t != without]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_against_the_definition(seed: int):
    source = random.Random(seed)
    count = source.randint(1, 9)
    edges = [[source.randrange(count) for _ in range(source.randint(0, 3))] for _ in range(count)]
    made = region(edges)
    dominance = Dominance(made)
    reachable = reached(edges, None)
    for a, first in enumerate(made.blocks):
        assert dominance.is_reachable(first) == (a in reachable)
        for b, second in enumerate(made.blocks):
            wanted = b not in reachable or (a in reachable and b not in reached(edges, a))
            assert dominance.dominates(first, second) == wanted
