"""Operations that access elements of a buffer at indices, and views that rename the indices.

    %v = memref.subview %m[%o] [4] [2]     // element %i of %v is element %o + 2 * %i of %m
    memref.load %v[%i]                     // accesses one element
    vector.load %v[%i] : vector<4xf32>     // accesses 4, from %i on

MLIR: the patterns of lib/Dialect/MemRef/Transforms/{FoldMemRefAliasOps,ExpandStridedMetadata}.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

InsertOp = Callable[[Operation], None]
"""Inserts an operation where the indices are needed."""


class IndexedAccessOpInterface(OpTrait, abc.ABC):
    """An operation that reads or writes elements of a buffer from given indices on."""

    @abc.abstractmethod
    def buffer(self, op: Operation) -> int:
        """Returns the index of the operand with the buffer."""

    @abc.abstractmethod
    def indices(self, op: Operation) -> range:
        """Returns the operands with the indices, one for each dimension."""

    @abc.abstractmethod
    def counts(self, op: Operation) -> Sequence[int]:
        """Returns, per dimension of the buffer, the number of consecutive elements."""

    @abc.abstractmethod
    def rebuild(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        dimensions: Sequence[int],
    ) -> Operation | None:
        """Returns the access of another buffer, in which a dimension of the old one is the
        dimension that `dimensions` has in its place; None if it cannot be written so."""

    def depends_on_bounds(self, op: Operation) -> bool:
        """True if elements out of bounds of the buffer have a defined value, or are
        defined not to be written."""
        return False

    def is_in_bounds(self, op: Operation) -> bool:
        """True if the indices are certainly in bounds."""
        return False


class IndexedViewOpInterface(OpTrait, abc.ABC):
    """A view, each element of which is an element of the source at other indices."""

    @abc.abstractmethod
    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        """Returns, per dimension of the view, the dimension of the source along which as many
        elements follow each other; None if they do not, or if the source is not known to be in
        bounds there."""

    @abc.abstractmethod
    def source_indices(
        self, op: Operation, indices: Sequence[SSAValue], insert: InsertOp, *, in_bounds: bool
    ) -> Sequence[SSAValue]:
        """Returns the indices in the source (operand 0) of an element of the view;
        `in_bounds` if they are certainly in bounds of the view."""

    def has_bounds_of_source(self, op: Operation) -> bool:
        """True if indices out of bounds of the view are out of bounds of the source, and
        the other way round."""
        return False

    def as_view_of_source(self, op: Operation, insert: InsertOp) -> Operation | None:
        """Returns a new operation for a view of a view, which takes the source of the
        latter; None if there is none."""
        return None


Mixed = SSAValue | int
"""A static number, or a value."""


class StridedMetadata(NamedTuple):
    """What `memref.extract_strided_metadata` tells of a buffer."""

    base: SSAValue
    """A buffer that starts where the memory does, as one of rank 0."""
    offset: Mixed
    sizes: Sequence[Mixed]
    strides: Sequence[Mixed]


class StridedMetadataOpInterface(OpTrait, abc.ABC):
    """An operation with one result, a buffer with a strided layout.

    %v = memref.subview %m[%i] [4] [2]
      // of base %b, offset %o, strides [%s]:  base %b, offset %o + %i * %s, sizes [4],
      // strides [%s * 2]"""

    @abc.abstractmethod
    def source(self, op: Operation) -> SSAValue | None:
        """Returns the buffer that the result is a view of; None for other memory."""

    @abc.abstractmethod
    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata | None:
        """Returns the metadata of the result, from those of the source; None if they are
        not known."""

    def is_expanded(self, op: Operation) -> bool:
        """True if `memref.reinterpret_cast` with the metadata can replace it."""
        return False

    def keeps_pointer(self, op: Operation) -> bool:
        """True if the aligned pointer of the result is that of the source."""
        return True
