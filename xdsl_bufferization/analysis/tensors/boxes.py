"""
Boxes: parts of a tensor without gaps, and the part that several of them cover.

    tensor.insert_slice %a into %t[0, 0] [1, 8] [1, 1]      // of tensor<2x8xf32>
    tensor.insert_slice %b into %0[1, 0] [1, 8] [1, 1]      // together: all elements

A box has an offset and a size per dimension, as linear forms (`linear_forms.py`). Two boxes
that differ in one dimension, where they overlap or touch, are merged.

MLIR: none; `ValueBoundsConstraintSet::areOverlappingSlices` compares two slices
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl_bufferization.analysis.cfg.linear_forms import Linear, LinearForms, number
from xdsl_bufferization.interfaces.subset import Subset

MOST_BOXES = 64
"""The largest number of boxes of one part; further ones are left out."""

Shape = tuple[Linear, ...]
"""The sizes of a tensor."""


class Extent(NamedTuple):
    """A part of a dimension."""

    offset: Linear
    size: Linear

    def encloses(self, inner: Extent) -> bool:
        """True if all positions of the other part are certainly in this one."""
        if self == inner:
            return True
        if self.size.terms or inner.size.terms:
            return False
        if self.offset.terms != inner.offset.terms:
            return False
        distance = inner.offset.constant - self.offset.constant
        return 0 <= distance <= self.size.constant - inner.size.constant

    def joined(self, other: Extent) -> Extent | None:
        """Returns the union of two parts that overlap or touch; None if it is unknown."""
        if self.size.terms or other.size.terms:
            return None
        if self.offset.terms != other.offset.terms:
            return None
        starts = self.offset.constant, other.offset.constant
        ends = starts[0] + self.size.constant, starts[1] + other.size.constant
        if max(starts) > min(ends):
            return None
        start = min(starts)
        return Extent(Linear(start, self.offset.terms), number(max(ends) - start))


Box = tuple[Extent | None, ...]
"""One part per dimension; None stands for the whole dimension."""
Boxes = tuple[Box, ...]
"""The part of a tensor that is covered by one box or another."""


def is_whole(boxes: Boxes, shape: Shape) -> bool:
    """True if the boxes certainly cover all elements of a tensor of this shape."""
    if any(not size.terms and size.constant == 0 for size in shape):
        return True
    return any(all(extent is None for extent in box) for box in boxes)


def contains(boxes: Boxes, inner: Box) -> bool:
    """True if one of the boxes certainly contains all elements of another one."""
    return any(_encloses(box, inner) for box in boxes)


def subset_box(subset: Subset, shape: Shape, forms: LinearForms) -> Box | None:
    """Returns the box of a subset of a tensor of this shape; None if it has gaps."""
    found = list[Extent | None]()
    for offset, size, stride, whole in zip(*subset, shape, strict=True):
        extent = Extent(forms.of(offset), forms.of(size))
        if extent.size != number(1) and forms.of(stride) != number(1):
            return None
        found.append(normal(extent, whole))
    return tuple(found)


def normal(extent: Extent, whole: Linear) -> Extent | None:
    """Returns None for a part that is the whole dimension of this size."""
    return None if extent == (number(0), whole) else extent


def added(boxes: Boxes, box: Box, shape: Shape) -> Boxes:
    """Returns the part that is covered by the boxes or by one more, of a tensor of this
    shape. Linear in the number of boxes for each that is merged."""
    rest = list(boxes)
    position = 0
    while position < len(rest):
        other = rest[position]
        if _encloses(other, box):
            return tuple(rest)
        merged = box if _encloses(box, other) else _merged(other, box, shape)
        if merged is None:
            position += 1
            continue
        # A larger box may touch those that were compared before.
        del rest[position]
        position = position if merged == box else 0
        box = merged
    return (*rest[: MOST_BOXES - 1], box)


def _encloses(outer: Box, inner: Box) -> bool:
    return all(
        a is None or (b is not None and a.encloses(b))
        for a, b in zip(outer, inner, strict=True)
    )


def _merged(a: Box, b: Box, shape: Shape) -> Box | None:
    """Returns the union of two boxes that differ in one dimension; None if it is no box."""
    different = [k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    if len(different) != 1:
        return None
    (k,) = different
    first, second = a[k], b[k]
    if first is None or second is None:
        return None
    union = first.joined(second)
    return None if union is None else (*a[:k], normal(union, shape[k]), *a[k + 1 :])
