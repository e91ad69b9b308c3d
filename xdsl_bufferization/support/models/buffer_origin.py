"""
Models of buffer origins that several dialects share.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp,
lib/Dialect/Bufferization/IR/BufferizationOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.buffer_origin import BufferOriginOpInterface


@dataclass(frozen=True)
class ViewOrigin(BufferOriginOpInterface):
    """The result is a view of operand 0."""

    pointer: bool = True
    """True if source and result have the same aligned pointer."""
    whole: bool = False

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return (0,)

    def keeps_pointer(self, op: Operation) -> bool:
        return self.pointer

    def is_whole(self, op: Operation) -> bool:
        return self.whole

    def written(self, op: Operation) -> Sequence[int]:
        return ()


@dataclass(frozen=True)
class MemoryOrigin(BufferOriginOpInterface):
    """
    The result is new memory, or memory whose lifetime does not depend on this function.
    """

    new: bool
    frees: tuple[int, ...] = ()
    external: bool = False

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def is_new(self, op: Operation, result: int) -> bool:
        return self.new

    def is_external(self, op: Operation) -> bool:
        return self.external

    def freed(self, op: Operation) -> Sequence[int]:
        return self.frees

    def written(self, op: Operation) -> Sequence[int]:
        return ()


@dataclass(frozen=True)
class CapturesFirstOperand(BufferOriginOpInterface):
    """Captures operand 0, which may be accessed later."""

    writes: tuple[int, ...] = ()

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def written(self, op: Operation) -> Sequence[int]:
        return self.writes

    def captured(self, op: Operation) -> Sequence[int]:
        return (0,)


@dataclass(frozen=True)
class TransferOrigin(BufferOriginOpInterface):
    """An asynchronous copy, which ends when an operation waits for its tag."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def captured(self, op: Operation) -> Sequence[int]:
        return self._buffers(op)

    def token_operands(self, op: Operation) -> Sequence[int]:
        return self._buffers(op)[2:]

    def written(self, op: Operation) -> Sequence[int]:
        return self._buffers(op)[1:]

    def _buffers(self, op: Operation) -> list[int]:
        """
        Returns the source, the target and the tag; all other operands are numbers.
        """
        return [i for i, o in enumerate(op.operands) if isinstance(o.type, MemRefType)]


@dataclass(frozen=True)
class WaitOrigin(BufferOriginOpInterface):
    """Waits for the transfers with the tag in operand 0."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def awaited_tokens(self, op: Operation) -> Sequence[int]:
        return (0,)


@dataclass(frozen=True)
class NoMemRefResult(BufferOriginOpInterface):
    """No result is a memref; the elements of some operands are written."""

    writes: tuple[int, ...] = ()

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def written(self, op: Operation) -> Sequence[int]:
        return self.writes
