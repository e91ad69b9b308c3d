"""
Where the buffers among the results of an operation come from, and what is freed.

    %m = memref.alloc()            new memory, for which its block is responsible
    %v = memref.subview %m[..]     a view of operand 0
    %s = arith.select %c, %m, %n   operand 1 or operand 2
    %g = memref.get_global @g      memory of somebody else

MLIR: AllocationOpInterface.td, ViewLikeInterface.td and the memory effects, by value,
of lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.traits import OpTrait

MANUAL_DEALLOCATION = "bufferization.manual_deallocation"
"""The attribute of an allocation that is freed by the program, and by no pass."""


class BufferOriginOpInterface(OpTrait, abc.ABC):
    """What an operation has to do with the lifetime of buffers."""

    @abc.abstractmethod
    def sources(self, op: Operation, result: int) -> Sequence[int]:
        """
        The indices of the operands that the memref may be, as a whole or as a view: one
        for a view, several for a choice, none for memory that no operand has.
        """

    def is_new(self, op: Operation, result: int) -> bool:
        """Is the memref heap memory that the operation allocates?"""
        return False

    def is_apart(self, op: Operation) -> bool:
        """Is a memref that is not new certainly no memory that was allocated here?"""
        return False

    def freed(self, op: Operation) -> Sequence[int]:
        """The indices of the operands whose memory the operation may free."""
        return ()

    def kept(self, op: Operation) -> Sequence[int]:
        """
        The indices of the operands whose memory can still be reached when the operation
        is done, through a result that is no memref, or through other memory.
        """
        return ()

    def tags(self, op: Operation) -> Sequence[int]:
        """
        The indices of the operands that name what goes on behind the operation, such as a
        transfer: what it keeps is in use until somebody waits for one of them, and
        cannot be read out of other memory.
        """
        return ()

    def waits(self, op: Operation) -> Sequence[int]:
        """The indices of the operands that name what is over behind the operation."""
        return ()

    def written(self, op: Operation) -> Sequence[int] | None:
        """
        The indices of the operands whose elements the operation may write; None if the
        memory effects of the operation say it.
        """
        return None

    def keeps_pointer(self, op: Operation) -> bool:
        """Has a result the aligned pointer of its source?"""
        return True

    def is_whole(self, op: Operation) -> bool:
        """Has a result all elements of its source, in the same layout?"""
        return False
