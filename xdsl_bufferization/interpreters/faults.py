"""What goes wrong in a run, and where.

    memref.dealloc %0          the op that the fault is at
    %0 = memref.alloc()        its origin: the op that made the buffer

Implementations raise `Fault` with the storage that it is about; the machine adds the op
that it runs and the calls that led there. Nothing of that costs a run without faults.
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
    "write to a constant",
    "dangling stack buffer",
    "stack overflow",
    "overlapping copy",
    "step limit",
    "failure",
]
"""The faults of memory, the limit of steps, and "failure" for all else that stops a
run: an op without an implementation, a division by zero, a `cf.assert`, ..."""


class Buffer(Protocol):
    """What a fault tells of the memory that it is about."""

    @property
    def origin(self) -> Operation | None:
        """The op that made it."""
        ...

    @property
    def freed_by(self) -> Operation | None:
        """The op that freed it."""
        ...


class Fault(InterpretationError):
    """A run that cannot go on, or that must not have ended as it did."""

    kind: FaultKind
    reason: str
    """What is wrong, in words."""
    op: Operation | None
    """The op that was running; for a leak the one that made the buffer."""
    origin: Operation | None
    """The op that made the buffer: an allocation or a `memref.global`."""
    freed_by: Operation | None
    """The op that freed the buffer, where that has happened."""
    calls: list[Operation]
    """The calls that led to the op, innermost first."""
    others: list[Operation]
    """For a leak, the other ops whose buffers are lost."""

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
