"""
Operations on buffers whose offset, sizes and strides are known from those of the source.

    %v = memref.subview %m[%i] [4] [2]
      // of base %b, offset %o, strides [%s]:  base %b, offset %o + %i * %s, sizes [4],
      // strides [%s * 2]

MLIR: lib/Dialect/MemRef/Transforms/ExpandStridedMetadata.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.indexed_access import InsertOp

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
    """An operation with one result, a buffer with a strided layout."""

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
