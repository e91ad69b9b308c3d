"""Boxes of views, compared with the elements that the type of the view addresses."""

import random
from itertools import product
from math import prod

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr, f32, i32

from xdsl_bufferization.analysis.placement.buffer_lifetimes import Box, box_of, cover_all
from xdsl_bufferization.support.layouts import strides_of


def addressed(view: MemRefType) -> set[int]:
    """The elements of a view, relative to the pointer."""
    where = strides_of(view)
    assert where is not None
    assert where.offset is not None
    found = set[int]()
    for index in product(*map(range, view.get_shape())):
        steps = zip(index, where.strides, strict=True)
        found.add(where.offset + sum(i * (s or 0) for i, s in steps))
    return found


def in_box(box: Box, shape: tuple[int, ...]) -> set[int]:
    """The elements of a box of a row-major buffer."""
    found = set[int]()
    for index in product(*(range(a, a + n) for a, n in box)):
        number = 0
        for i, size in zip(index, shape, strict=True):
            number = number * size + i
        found.add(number)
    return found


def strided(shape: list[int], strides: list[int], offset: int) -> MemRefType:
    return MemRefType(f32, shape, StridedLayoutAttr(strides, offset))


def random_view(rng: random.Random, shape: tuple[int, ...]) -> MemRefType:
    """A slice of a buffer, reduced in rank and collapsed where that is possible."""
    dims = list[tuple[int, int]]()
    offset = stride = 0
    for d, size in enumerate(shape):
        stride = prod(shape[d + 1 :])
        first = rng.randrange(size)
        count = rng.choice((size - first, rng.randrange(1, size - first + 1)))
        offset += first * stride
        if count > 1 or rng.random() < 0.5:
            dims.append((count, stride))
    while len(dims) > 1 and rng.random() < 0.5:
        at = rng.randrange(len(dims) - 1)
        (n, s), (m, t) = dims[at : at + 2]
        if s == m * t:
            dims[at : at + 2] = [(n * m, t)]
    if rng.random() < 0.2:
        rng.shuffle(dims)
    return strided([n for n, _ in dims], [s for _, s in dims], offset)


@pytest.mark.parametrize("seed", range(200))
def test_boxes_have_the_elements_of_the_view(seed: int):
    rng = random.Random(seed)
    shape = tuple(rng.choice((1, 2, 3, 4)) for _ in range(rng.randrange(4)))
    view = random_view(rng, shape)
    box = box_of(view, MemRefType(f32, shape))
    assert box is not None
    assert in_box(box, shape) == addressed(view)


@pytest.mark.parametrize("seed", range(200))
def test_any_layout(seed: int):
    """Whatever the strides are, a box is only found if it is right."""
    rng = random.Random(seed)
    shape = tuple(rng.choice((1, 2, 3, 4)) for _ in range(rng.randrange(4)))
    sizes = [rng.choice((1, 2, 3)) for _ in range(rng.randrange(4))]
    strides = [rng.choice((0, 1, 2, 3, 4, 6, 8, 12)) for _ in sizes]
    view = strided(sizes, strides, rng.randrange(8))
    box = box_of(view, MemRefType(f32, shape))
    if box is not None:
        assert in_box(box, shape) == addressed(view)


def test_what_is_no_box():
    whole = MemRefType(f32, [4, 4])
    assert box_of(strided([4, 2], [4, 2], 0), whole) is None
    assert box_of(strided([4], [5], 0), whole) is None
    assert box_of(strided([6], [1], 1), whole) is None
    assert box_of(strided([DYNAMIC_INDEX, 4], [4, 1], 0), whole) is None
    assert box_of(strided([2, 4], [4, 1], DYNAMIC_INDEX), whole) is None
    assert box_of(strided([2, 4], [4, 1], 12), whole) is None
    assert box_of(MemRefType(i32, [4, 4]), whole) is None
    assert box_of(whole, MemRefType(f32, [4, DYNAMIC_INDEX])) is None
    assert box_of(MemRefType(f32, [16], NoneAttr()), whole) == ((0, 4), (0, 4))


@pytest.mark.parametrize("seed", range(100))
def test_covers(seed: int):
    """Boxes are only said to cover what they cover; in one dimension always."""
    rng = random.Random(seed)
    shape = tuple(rng.randrange(1, 4) for _ in range(rng.randrange(1, 4)))
    varied = rng.choice((1, len(shape)))
    boxes = list[Box]()
    for _ in range(rng.randrange(1, 7)):
        box = [(0, size) for size in shape]
        for d in range(varied):
            first = rng.randrange(shape[d])
            box[d] = (first, rng.randrange(1, shape[d] - first + 1))
        boxes.append(tuple(box))
    found = set[int]()
    for box in boxes:
        found |= in_box(box, shape)
    is_all = len(found) == prod(shape)
    if varied == 1:
        assert cover_all(boxes, shape) == is_all
    elif cover_all(boxes, shape):
        assert is_all


def test_tiles_cover():
    tiles = [((i, 2), (j, 3)) for i in (0, 2) for j in (0, 3)]
    assert cover_all(tiles, (4, 6))
    assert not cover_all(tiles[1:], (4, 6))
    assert not cover_all([], (4, 6))
