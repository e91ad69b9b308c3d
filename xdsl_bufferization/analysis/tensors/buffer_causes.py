"""
What the rewriter of One-Shot Bufferize tells a listener.

    %t_copy = memref.alloc()          inserted, for operand 1 of tensor.insert
    memref.copy %t, %t_copy           inserted, for the same operand

MLIR: `RewriterBase::Listener`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import BufferType


@dataclass(frozen=True)
class BufferCause:
    """What the rewriter was doing when it inserted operations."""

    at: Operation
    """The operation that is bufferized."""
    operand: Operand | None = None
    """The operand that gets a new buffer, if it is one."""
    layout: tuple[BufferType, BufferType] | None = None
    """The type that a buffer has and the one it needs, if no cast leads there."""


class BufferizationListener(Protocol):
    """Listens to the rewriting of a module."""

    def start(self, plan: BufferizationPlan) -> None:
        """Called before the first change."""

    def inserted(self, ops: Sequence[Operation], cause: BufferCause) -> None:
        """Called after each insertion."""

    def rewritten(self) -> None:
        """Called after the last insertion, before the replaced operations are erased."""
