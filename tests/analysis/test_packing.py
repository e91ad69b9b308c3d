"""Packing: what is live at the same time is at disjoint offsets, and few bytes are lost."""

import random
from itertools import combinations, pairwise
from typing import get_args

import pytest

from xdsl_bufferization.analysis.cfg.ir_order import Points, are_disjoint, united
from xdsl_bufferization.analysis.placement.packing import (
    Packing,
    Request,
    Strategy,
    largest_sum,
    pack,
)

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


def lifetime(rng: random.Random, span: int) -> Points:
    """One interval, or several with gaps."""
    count = rng.choice((1, 1, 1, 2, 3))
    starts = (rng.randrange(span) for _ in range(count))
    return united((s, s + rng.randrange(span // 3 + 1)) for s in starts)


def requests(seed: int, count: int, aligned: bool = True) -> list[Request]:
    rng = random.Random(seed)
    span = rng.choice((3, 10, count + 1))
    return [
        Request(
            rng.choice((1, 3, 4, 16, 100, rng.randrange(1, 1000))),
            rng.choice((1, 4, 16, 64)) if aligned else 1,
            lifetime(rng, span),
        )
        for _ in range(count)
    ]


def bound(wanted: list[Request]) -> int:
    return largest_sum((r.size, r.lifetime) for r in wanted)[0]


def check(wanted: list[Request], packing: Packing) -> None:
    """Raises if a packing is not valid."""
    placed = list(zip(packing.offsets, wanted, strict=True))
    for offset, request in placed:
        assert offset >= 0
        assert offset % request.alignment == 0
        assert offset + request.size <= packing.size
    for (a, one), (b, other) in combinations(placed, 2):
        if not are_disjoint(one.lifetime, other.lifetime):
            assert a + one.size <= b or b + other.size <= a


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("seed", range(60))
def test_packings_are_valid(seed: int, strategy: Strategy):
    wanted = requests(seed, count=seed % 30)
    packing = pack(wanted, strategy)
    check(wanted, packing)
    assert packing.size >= bound(wanted)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_many_neighbours(strategy: Strategy):
    wanted = [Request(1 + k % 7, 4, ((k, 400 + k),)) for k in range(400)]
    check(wanted, pack(wanted, strategy))


@pytest.mark.parametrize("seed", range(40))
def test_exact_is_never_worse(seed: int):
    wanted = requests(seed, count=12)
    sizes = {strategy: pack(wanted, strategy).size for strategy in STRATEGIES}
    assert sizes["exact"] == min(sizes.values())


def lowest(wanted: list[Request], placed: dict[int, int]) -> int:
    """The smallest arena, found by trying all orders of offsets."""
    if len(placed) == len(wanted):
        return max(placed[i] + wanted[i].size for i in placed)
    found = 10**9
    for index in set(range(len(wanted))) - set(placed):
        ends = [
            placed[other] + wanted[other].size
            for other in placed
            if not are_disjoint(wanted[index].lifetime, wanted[other].lifetime)
        ]
        align = wanted[index].alignment
        offset = -(-max(ends, default=0) // align) * align
        found = min(found, lowest(wanted, {**placed, index: offset}))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_exact_is_exact_for_few(seed: int):
    wanted = requests(seed, count=2 + seed % 4)
    assert pack(wanted, "exact").size == lowest(wanted, {})


def test_best_fit_can_miss_the_bound_and_exact_does_not():
    wanted = [
        Request(2, 1, ((0, 1),)),
        Request(2, 1, ((0, 5),)),
        Request(1, 1, ((2, 3),)),
        Request(2, 1, ((3, 5),)),
        Request(1, 1, ((4, 5),)),
    ]
    assert pack(wanted, "exact").size == bound(wanted) == 5


@pytest.mark.parametrize("seed", range(30))
def test_the_largest_sum_is_that_of_some_point(seed: int):
    wanted = requests(seed, count=seed)
    sums = [
        sum(r.size for r in wanted if any(a <= point <= b for a, b in r.lifetime))
        for point in range(200)
    ]
    most, where = largest_sum((r.size, r.lifetime) for r in wanted)
    assert most == max(sums)
    assert where == (sums.index(most) if most else -1)


@pytest.mark.parametrize("seed", range(50))
def test_sets_of_points(seed: int):
    rng = random.Random(seed)
    one, other = ([lifetime(rng, 12) for _ in range(2)] for _ in range(2))
    a, b = united(one[0]), united([*other[0], *other[1]])
    points = [{p for f, l in s for p in range(f, l + 1)} for s in (a, b)]
    assert points[1] == {p for s in other for f, l in s for p in range(f, l + 1)}
    assert are_disjoint(a, b) == are_disjoint(b, a) == (not points[0] & points[1])
    assert all(x[1] + 1 < y[0] for x, y in pairwise(b))
