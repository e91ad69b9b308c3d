"""
Operations on buffers that models insert.

    builder.insert(op)                        before the operation that is bufferized
    builder.alloc_like(%m, memref<?xf32>)     memref.dim, memref.alloc
    builder.copy(%m, %n)                      memref.copy

MLIR: `OpBuilder`, and `BufferizationOptions::createAlloc` and `createMemCpy`
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue


class BufferBuilder(abc.ABC):
    """Inserts operations before the one that is bufferized."""

    @abc.abstractmethod
    def insert(self, *ops: Operation) -> None:
        """Inserts operations before the one at hand, in order, or before an ancestor
        that takes no operations inside (see `takes_operations_inside`)."""

    @abc.abstractmethod
    def alloc(self, type: MemRefType, dynamic_sizes: Sequence[SSAValue] = ()) -> SSAValue:
        """Allocates a buffer of this type, layout and alignment included."""

    @abc.abstractmethod
    def alloc_like(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """Allocates a buffer of this type with the dynamic sizes of `buffer`."""

    @abc.abstractmethod
    def copy(self, source: SSAValue, target: SSAValue) -> None:
        """Copies the contents of a buffer to another of the same shape."""

    @abc.abstractmethod
    def cast(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """Returns the buffer with this type: itself, a `memref.cast` (or the
        cast of the model of the type), or a copy in a new allocation if the types are not
        cast-compatible."""

    @abc.abstractmethod
    def index_constant(self, value: int) -> SSAValue:
        """Returns an `arith.constant` of type `index`."""

    @abc.abstractmethod
    def dim(self, buffer: SSAValue, dimension: int) -> SSAValue:
        """Returns the size of a memref along a dimension, as a constant if it is static."""
