"""Errors of an execution, with the operations involved.

    memref.dealloc %0          the op that the fault is at
    %0 = memref.alloc()        its origin: the op that made the buffer

Implementations raise `Fault` with the storage concerned. The machine adds the executed
operation and the active calls. A run without faults pays nothing for this.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from xdsl.ir import Operation
from xdsl.utils.exceptions import InterpretationError

FaultKind: TypeAlias = Literal[
    "leak",
    "double free",
    "free of what is not owned",
    "use after free",
    "out of bounds",
    "read of what was never written",
    "use of poison",
    "write to a constant",
    "dangling stack buffer",
    "stack overflow",
    "overlapping copy",
    "free during a transfer",
    "misaligned",
    "false assumption",
    "race",
    "step limit",
    "out of memory",
    "failure",
]
"""The faults of memory, the limits of steps and of memory, and "failure" for all else that stops a
run: an op without an implementation, a division by zero, a `cf.assert`, ..."""


class Buffer(Protocol):
    """The part of a storage that a fault refers to."""

    @property
    def origin(self) -> Operation | None:
        """The op that made it."""
        ...

    @property
    def freed_by(self) -> Operation | None:
        """The op that freed it."""
        ...


class Fault(InterpretationError):
    """An execution that cannot continue, or that ended in a state that is an error."""

    kind: FaultKind
    reason: str
    """The error as a sentence."""
    op: Operation | None
    """The operation that was executed; for a leak the one that allocated the buffer."""
    origin: Operation | None
    """The operation that made the buffer: an allocation or a `memref.global`."""
    freed_by: Operation | None
    """The operation that freed the buffer, or None."""
    calls: list[Operation]
    """The active calls, innermost first."""
    others: list[Operation]
    """For a leak, further operations whose buffers leak."""

    def __init__(
        self,
        kind: FaultKind,
        reason: str,
        storage: Buffer | None = None,
        op: Operation | None = None,
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.op = op
        self.origin = None if storage is None else storage.origin
        self.freed_by = None if storage is None else storage.freed_by
        self.calls = []
        self.others = []
