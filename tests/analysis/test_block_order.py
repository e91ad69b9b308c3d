"""Weak topological order and reachability of blocks, on small and random graphs."""

import random

import pytest
from xdsl.dialects import test
from xdsl.ir import Block, Region

from xdsl_bufferization.analysis.cfg.block_order import order_blocks


def region_of(edges: dict[int, list[int]]) -> tuple[Region, list[Block]]:
    blocks = [Block() for _ in edges]
    region = Region(blocks)
    for source, targets in edges.items():
        blocks[source].add_op(test.TestTermOp(successors=[blocks[t] for t in targets]))
    return region, blocks


def ordered(edges: dict[int, list[int]]) -> tuple[list[int], list[tuple[int, int]]]:
    region, blocks = region_of(edges)
    graph = order_blocks(region)
    names = [blocks.index(b) for b in graph.order]
    return names, [(c.start, c.end) for c in graph.components]


@pytest.mark.parametrize(
    "edges, order, components",
    [
        ({0: []}, [0], []),
        ({0: [0]}, [0], [(0, 1)]),
        ({0: [1], 1: [2, 3], 2: [1], 3: []}, [0, 1, 2, 3], [(1, 3)]),
        ({0: [1, 2], 1: [3], 2: [3], 3: []}, [0, 1, 2, 3], []),
        (
            {0: [1], 1: [2, 5], 2: [3], 3: [2, 4], 4: [1], 5: []},
            [0, 1, 2, 3, 4, 5],
            [(1, 5), (2, 4)],
        ),
        ({0: [1, 2], 1: [2], 2: [1, 3], 3: []}, [0, 2, 1, 3], [(1, 3)]),
        ({0: [], 1: [0]}, [0, 1], []),
    ],
)
def test_order(edges: dict[int, list[int]], order: list[int], components: list[tuple[int, int]]):
    assert ordered(edges) == (order, components)


def reachable(edges: dict[int, list[int]], source: int) -> set[int]:
    seen, stack = set[int](), [*edges[source]]
    while stack:
        block = stack.pop()
        if block not in seen:
            seen.add(block)
            stack.extend(edges[block])
    return seen


@pytest.mark.parametrize("seed", range(60))
def test_random_graphs(seed: int):
    """Backward edges lead to heads of components around them; reachability is exact."""
    generator = random.Random(seed)
    count = generator.randint(1, 12)
    edges = {
        i: [generator.randrange(count) for _ in range(generator.randint(0, 3))]
        for i in range(count)
    }
    region, blocks = region_of(edges)
    graph = order_blocks(region)
    place = {blocks.index(b): i for i, b in enumerate(graph.order)}
    assert sorted(place) == list(range(count))
    live = reachable(edges, 0) | {0}
    for source in live:
        for target in edges[source]:
            if place[target] > place[source]:
                continue
            assert any(
                c.start == place[target] and c.start <= place[source] < c.end
                for c in graph.components
            )
    for source in edges:
        for target in edges:
            expected = target in reachable(edges, source)
            assert graph.paths.reaches(blocks[source], blocks[target]) == expected


@pytest.mark.parametrize("seed", range(300))
def test_paths_around_a_dominator(seed: int):
    """No path is missed; none is invented from what the block dominates, where loops
    have one entry."""
    generator = random.Random(seed)
    count = generator.randint(2, 9)
    edges = {
        i: [generator.randrange(count) for _ in range(generator.randint(0, 3))]
        for i in range(count)
    }
    region, blocks = region_of(edges)
    paths = order_blocks(region).paths
    live = reachable(edges, 0) | {0}
    for avoided in live:
        cut = {i: [j for j in edges[i] if j != avoided] for i in edges}
        free = set[int]() if avoided == 0 else reachable(cut, 0) | {0}
        for target in live - free - {avoided}:
            for source in live:
                expected = target in reachable(cut, source)
                found = paths.reaches_without(blocks[source], blocks[target], blocks[avoided])
                assert found or not expected
                if source not in free and not any(paths.is_entered_inside):
                    assert found == expected
