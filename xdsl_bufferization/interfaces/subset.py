"""Operations that extract a part of a tensor or insert one.

    %s = tensor.extract_slice %t[%o] [4] [1]          // extraction
    %r = tensor.insert_slice %s into %t[%o] [4] [1]   // insertion

MLIR: include/mlir/Interfaces/SubsetOpInterface.td
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import OpTrait

_Dimension = tuple[int | SSAValue, int | SSAValue, int | SSAValue]
"""Offset, size and stride."""


class Subset(NamedTuple):
    """A hyperrectangular part of a tensor, one entry per dimension."""

    offsets: tuple[int | SSAValue, ...]
    sizes: tuple[int | SSAValue, ...]
    strides: tuple[int | SSAValue, ...]

    def is_disjoint_from(self, other: Subset) -> bool:
        """True if the parts, of the same tensor, certainly have no element in common.
        Only constant offsets, sizes and strides are compared."""
        return any(
            _separate(a, b) for a, b in zip(zip(*self, strict=True), zip(*other, strict=True))
        )

    def contains(self, part: Subset, shape: Sequence[int]) -> bool:
        """True if every element of `part` is certainly in this part. Both are parts of
        a tensor of this shape and within its bounds."""
        return all(
            outer == (0, extent, 1) or _encloses(outer, inner)
            for outer, inner, extent in zip(
                zip(*self, strict=True), zip(*part, strict=True), shape, strict=True
            )
        )


def _encloses(outer: _Dimension, inner: _Dimension) -> bool:
    """True if all positions of `inner` (offset, size, stride) are positions of `outer`."""
    if outer == inner:
        return True
    (offset, size, stride), (first, count, step) = outer, inner
    if not isinstance(size, int) or not isinstance(count, int):
        return False
    if not isinstance(stride, int) or stride < 1:
        return False
    if not isinstance(step, int) or (count > 1 and step % stride):
        return False
    if isinstance(offset, int) and isinstance(first, int):
        distance = first - offset
    elif offset == first:
        distance = 0
    else:
        return False
    ends = distance, distance + (count - 1) * step  # the last one may be lower
    return 0 <= min(ends) and not distance % stride and max(ends) <= (size - 1) * stride


def _separate(a: _Dimension, b: _Dimension) -> bool:
    """True if the (offset, size, stride) `a` ends before `b` begins."""
    ranges = list[tuple[int, int]]()
    for offset, size, stride in (a, b):
        if not isinstance(offset, int) or not isinstance(size, int):
            return False
        if not isinstance(stride, int) or stride < 1:
            return False
        ranges.append((offset, offset + (size - 1) * stride))
    (a_first, a_last), (b_first, b_last) = ranges
    return a_last < b_first or b_last < a_first


class SubsetExtractionOpInterface(OpTrait, abc.ABC):
    """An operation whose result is a part of its source, one element, or a vector of some."""

    @abc.abstractmethod
    def source(self, op: Operation) -> int:
        """Returns the index of the source operand."""

    @abc.abstractmethod
    def subset(self, op: Operation) -> Subset | None:
        """Returns the part of the source that is extracted; None if it is not known."""


class SubsetInsertionOpInterface(OpTrait, abc.ABC):
    """An operation that overwrites a part of its destination by its source, a tensor, a scalar or
    a vector."""

    @abc.abstractmethod
    def source(self, op: Operation) -> int:
        """Returns the index of the source operand."""

    @abc.abstractmethod
    def destination(self, op: Operation) -> int:
        """Returns the index of the destination operand."""

    @abc.abstractmethod
    def subset(self, op: Operation) -> Subset | None:
        """Returns the part of the destination that is overwritten; None if it is not known, or if
        some of its elements may be left as they are."""

    def is_whole(self, op: Operation) -> bool:
        """True if the source certainly overwrites all elements of the destination, in their
        order."""
        return False

    def insertions(self, op: Operation) -> Sequence[Operation]:
        """Returns the insertions that together overwrite one destination without a read of the
        intermediate contents: this operation alone, or all of one parallel loop."""
        return (op,)


class DestinationSubsetOpInterface(OpTrait, abc.ABC):
    """An operation that puts its source into a part of a destination, which an extraction
    before it can name: the source may be computed there at once.

    MLIR: `SubsetInsertionOpInterface`, `buildSubsetExtraction` and
    `getValuesNeededToBuildSubsetExtraction`"""

    @abc.abstractmethod
    def source(self, op: Operation) -> int:
        """Returns the index of the source operand."""

    @abc.abstractmethod
    def needed_values(self, op: Operation) -> Sequence[SSAValue] | None:
        """Returns the operands of the extraction; None if there can be none."""

    @abc.abstractmethod
    def extraction_type(self, op: Operation) -> Attribute:
        """Returns the type of the part, if there can be an extraction."""

    @abc.abstractmethod
    def build_extraction(self, op: Operation) -> Operation | None:
        """Returns a new operation whose first result is the part of the destination; None if the
        part is the needed value itself. It may change `op`, where both together would otherwise
        claim the destination twice."""

    @abc.abstractmethod
    def is_in_bounds(self, op: Operation) -> bool:
        """True if the part certainly exists, also where `op` is not executed."""

    def writes_memory(self, op: Operation) -> bool:
        """True if the destination is memory that changes when `op` is executed, not a tensor."""
        return False
