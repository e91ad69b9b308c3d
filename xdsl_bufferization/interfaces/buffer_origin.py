"""
The origin of the memref results of an operation, and the operands it frees and captures.

    %m = memref.alloc()            new memory, owned by its block
    %v = memref.subview %m[..]     a view of operand 0
    %s = arith.select %c, %m, %n   operand 1 or operand 2
    %g = memref.get_global @g      memory that is not allocated locally

MLIR: AllocationOpInterface.td, ViewLikeInterface.td and the memory effects, by value,
of lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.traits import OpTrait

MANUAL_DEALLOCATION = "bufferization.manual_deallocation"
"""The attribute of an allocation that the program frees itself, so that no pass inserts
a deallocation."""


class BufferOriginOpInterface(OpTrait, abc.ABC):
    """The effects of an operation on the aliasing and the lifetime of buffers."""

    @abc.abstractmethod
    def sources(self, op: Operation, result: int) -> Sequence[int]:
        """Returns the indices of the operands that the memref may alias, as a whole or
        as a view: one for a view, several for a select, none for memory of no
        operand."""

    def is_new(self, op: Operation, result: int) -> bool:
        """True if the memref is heap memory that the operation allocates."""
        return False

    def is_external(self, op: Operation) -> bool:
        """True if a memref that is not new cannot alias an allocation of this
        function."""
        return False

    def freed(self, op: Operation) -> Sequence[int]:
        """Returns the indices of the operands that the operation may free."""
        return ()

    def captured(self, op: Operation) -> Sequence[int]:
        """Returns the indices of the operands that the operation captures: they may be
        reached afterwards through a result that is no memref, or through other
        memory."""
        return ()

    def token_operands(self, op: Operation) -> Sequence[int]:
        """Returns the indices of the token operands of an asynchronous operation, such
        as a DMA transfer. What it captures is in use until a wait for one of the
        tokens, and cannot be loaded from other memory."""
        return ()

    def awaited_tokens(self, op: Operation) -> Sequence[int]:
        """Returns the indices of the token operands that the operation awaits."""
        return ()

    def written(self, op: Operation) -> Sequence[int] | None:
        """Returns the indices of the operands whose elements the operation may write;
        None if its memory effects determine them."""
        return None

    def keeps_pointer(self, op: Operation) -> bool:
        """True if a result has the aligned pointer of its source."""
        return True

    def is_whole(self, op: Operation) -> bool:
        """True if a result covers all elements of its source in the same layout."""
        return False
