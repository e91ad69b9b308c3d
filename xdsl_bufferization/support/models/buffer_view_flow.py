"""
Models of view flow that several dialects share.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp,
lib/Dialect/Bufferization/IR/BufferizationOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface


@dataclass(frozen=True)
class ViewFlow(BufferViewFlowOpInterface):
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


@dataclass(frozen=True)
class NoSources(BufferViewFlowOpInterface):
    """The result is memory of no operand, such as that of a global."""

    external: bool = False
    """True if it cannot be an allocation of this function."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def is_external(self, op: Operation) -> bool:
        return self.external
