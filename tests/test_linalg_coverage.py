"""Which elements the loops of structured operations reach, against counting them."""

import random
from itertools import product

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType, f32
from xdsl.ir import Operation
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_bufferization.dialects.affine.expressions import linear_form
from xdsl_bufferization.dialects.linalg.coverage import reaches_all

D0, D1 = AffineExpr.dimension(0), AffineExpr.dimension(1)


def operands(counts: list[int], shape: list[int], hidden: int | None) -> Operation:
    """An operation on one tensor that has the loops as sizes, and on the output."""
    known = [DYNAMIC_INDEX if k == hidden else n for k, n in enumerate(counts)]
    types = (TensorType(f32, known), TensorType(f32, shape))
    return test.TestOp(operands=test.TestOp(result_types=types).results)


def reached(map: AffineMap, counts: list[int]) -> set[tuple[int, ...]]:
    """The elements that the loops write."""
    rounds = product(*(range(n) for n in counts))
    return {tuple(map.eval(indices, ())) for indices in rounds}


def random_expression(rng: random.Random, loops: int) -> AffineExpr:
    """A sum of multiples of loops, now and then with a division."""
    found = AffineExpr.constant(rng.choice([0, 0, 0, 1, 2, 3]))
    for loop in rng.sample(range(loops), rng.randint(0, min(2, loops))):
        found = found + AffineExpr.dimension(loop) * rng.choice([1, 1, 2, 3, 4, -1])
    return found % 3 if rng.random() < 0.1 else found


def random_case(rng: random.Random) -> tuple[AffineMap, list[int], list[int]]:
    """A map, how often its loops run, and the shape that it reaches, or more than that."""
    loops = rng.randint(1, 3)
    counts = [rng.choice([0, 1, 2, 2, 3, 4]) for _ in range(loops)]
    results = [random_expression(rng, loops) for _ in range(rng.randint(0, 2))]
    map = AffineMap(loops, 0, tuple(results))
    elements = reached(map, counts) or {(0,) * len(results)}
    ends = [max(sizes) + 1 for sizes in zip(*elements)]
    shape = [max(1, end + rng.choice([0, 0, 0, 1])) for end in ends]
    for axis, expression in enumerate(results):
        if expression in [AffineExpr.dimension(loop) for loop in range(loops)]:
            form = linear_form(expression, loops, loops)
            assert form is not None
            loop = form.factors.index(1)
            shape[axis] = counts[loop]
    return map, counts, shape


def test_what_reaches_all_does() -> None:
    rng = random.Random(15)
    found = 0
    for _ in range(5_000):
        map, counts, shape = random_case(rng)
        maps = [AffineMap.identity(len(counts)), map]
        hidden = rng.choice([None, None, *range(len(counts))])
        if not reaches_all(operands(counts, shape, hidden), maps, 1):
            continue
        found += 1
        everything = set(product(*(range(size) for size in shape)))
        assert everything <= reached(map, counts), (map, counts, shape)
    assert found > 500


REACHING = [
    ((D1, D0), [2, 3], [3, 2]),
    ((D0, AffineExpr.constant(0)), [4], [4, 1]),
    ((D0 * 4 + D1,), [2, 4], [8]),
    ((D1 * 2 + D0,), [2, 4], [8]),
    ((AffineExpr.constant(7) - D0,), [8], [8]),
    ((D0 + D1,), [3, 2], [4]),
    ((D0,), [4, 2], [4]),
]


@pytest.mark.parametrize(("results", "counts", "shape"), REACHING)
def test_what_is_known_to_reach_all(
    results: tuple[AffineExpr, ...], counts: list[int], shape: list[int]
) -> None:
    map = AffineMap(len(counts), 0, results)
    assert reached(map, counts) == set(product(*(range(size) for size in shape)))
    maps = [AffineMap.identity(len(counts)), map]
    assert reaches_all(operands(counts, shape, None), maps, 1)


@pytest.mark.parametrize("hidden", [0, 1])
def test_a_loop_of_unknown_length_may_not_run(hidden: int) -> None:
    map = AffineMap(2, 0, (AffineExpr.dimension(1 - hidden),))
    maps = [AffineMap.identity(2), map]
    counts = [2, 2]
    assert reaches_all(operands(counts, [2], None), maps, 1)
    assert reaches_all(operands(counts, [2], 1 - hidden), maps, 1)
    assert not reaches_all(operands(counts, [2], hidden), maps, 1)
