"""
The elements of a buffer that a view covers, as a box, and boxes that cover the whole buffer.

    memref<4x8xf32>                                        4 x 8 elements, from 0, 0 on
    memref<1x8xf32, strided<[8, 1], offset: 16>>           1 x 8 elements, from 2, 0 on
    memref<16xf32, strided<[1], offset: 16>>               2 x 8 elements, from 2, 0 on

The offset and the strides in the type of a view are relative to the buffer, however many views
are between. A concatenation writes boxes that together cover its result.

MLIR: none; `SubsetOpInterface` compares subsets of tensors
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType

from xdsl_bufferization.support.layouts import identity_strides, is_identity, strides_of

Box = tuple[tuple[int, int], ...]
"""The first index and the number of elements in each dimension."""

MAX_COMPARED = 64
"""The largest number of boxes that are compared with each other."""


def box_of(view: MemRefType, whole: MemRefType) -> Box | None:
    """
    The elements of a buffer without layout that a view of it covers; None if they are no box,
    or not known. The view must have the pointer of the buffer.
    """
    shape, sizes, where = whole.get_shape(), view.get_shape(), strides_of(view)
    if view.element_type != whole.element_type or not is_identity(whole.layout):
        return None
    if DYNAMIC_INDEX in shape or DYNAMIC_INDEX in sizes or 0 in shape or 0 in sizes:
        return None
    if where is None or where.offset is None or where.offset < 0:
        return None
    strides, first, rest = list[int](), list[int](), where.offset
    for stride in identity_strides(shape):
        assert stride is not None
        strides.append(stride)
        first.append(rest // stride)
        rest %= stride
    if rest:
        return None
    dims = [(s, n) for s, n in zip(where.strides, sizes, strict=True) if n > 1]
    counts = _counts(_joined(dims), strides, shape)
    if counts is None:
        return None
    box = tuple(zip(first, counts, strict=True))
    if any(at + n > size for (at, n), size in zip(box, shape, strict=True)):
        return None
    return box


def _joined(dims: Sequence[tuple[int | None, int]]) -> list[tuple[int | None, int]]:
    """Joins neighbouring dimensions over which a view is contiguous."""
    found = list[tuple[int | None, int]]()
    for stride, count in dims:
        if found and stride is not None and found[-1][0] == stride * count:
            found[-1] = (stride, found[-1][1] * count)
        else:
            found.append((stride, count))
    return found


def _counts(
    dims: Sequence[tuple[int | None, int]], strides: Sequence[int], shape: Sequence[int]
) -> list[int] | None:
    """The elements in each dimension of the buffer that dimensions of a view step over."""
    counts = [1] * len(shape)
    for stride, count in dims:
        # The dimensions of the buffer with this stride and up, the innermost first.
        for dim in range(len(shape) - 1, -1, -1):
            if count == 1 or stride is None or strides[dim] < stride or shape[dim] == 1:
                continue
            if strides[dim] != stride or counts[dim] != 1:
                return None
            counts[dim] = min(count, shape[dim])
            if count % counts[dim]:
                return None
            count //= counts[dim]
            stride *= shape[dim]
        if count != 1:
            return None
    return counts


def cover_all(boxes: Sequence[Box], shape: Sequence[int]) -> bool:
    """True if boxes are known to cover all elements of a shape. O(N log N) in the boxes if
    they differ in one dimension; else at most `MAX_COMPARED` are compared."""
    dims = [
        d for d, size in enumerate(shape) if any(box[d] != (0, size) for box in boxes)
    ]
    if not boxes or not dims:
        return bool(boxes)
    if len(dims) == 1:
        end = 0
        for first, count in sorted(box[dims[0]] for box in boxes):
            if first > end:
                return False
            end = max(end, first + count)
        return end == shape[dims[0]]
    if len(boxes) > MAX_COMPARED or any(_meet(a, b) for a, b in combinations(boxes, 2)):
        return False
    return sum(prod(n for _, n in box) for box in boxes) == prod(shape)


def _meet(one: Box, other: Box) -> bool:
    """True if two boxes have an element in common."""
    return all(
        a < b + n and b < a + m for (a, m), (b, n) in zip(one, other, strict=True)
    )
