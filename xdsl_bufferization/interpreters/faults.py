"""Errors of an execution, with the operations involved, and their reports.

    memref.dealloc %0          the op that the fault is at
    %0 = memref.alloc()        its origin: the op that made the buffer

Implementations raise `Fault` with the storage concerned. The machine adds the executed
operation and the active calls. A run without faults pays nothing for this.

    use after free of a heap buffer
      at          memref.store %1, %0[%2] : memref<4xf32>, in @main (model.mlir:9:3)
      buffer of   %0 = memref.alloc() : memref<4xf32>, in @main (model.mlir:4:8)
      freed by    memref.dealloc %0 : memref<4xf32>, in @f (model.mlir:15:3)

In a report, values have the names that they have in the printed module.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from xdsl.ir import Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interfaces.diagnostics import function_name, place, texts

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


MAX_CALLS = 8
"""The maximum number of calls in a report, innermost first."""
MAX_OTHERS = 4
"""The maximum number of further leaks in a report."""


def _operations_of(fault: Fault) -> list[tuple[str, Operation]]:
    operations = [("at", fault.op), ("buffer of", fault.origin)]
    operations += [("freed by", fault.freed_by)]
    operations += [("called by", call) for call in fault.calls[:MAX_CALLS]]
    operations += [("also", op) for op in fault.others[:MAX_OTHERS]]
    shown = list[tuple[str, Operation]]()
    for name, op in operations:
        if op is not None and (name != "buffer of" or op is not fault.op):
            shown.append((name, op))
    return shown


def describe_fault(fault: Fault) -> str:
    """Returns a fault as text of several lines, with the operations involved."""
    operations = _operations_of(fault)
    shown = texts([op for _, op in operations])
    found = [_headline(fault)]
    for name, op in operations:
        function, position = function_name(op), place(op)
        where = f", in {function}" if function else ""
        where += f" ({position})" if position else ""
        found.append(f"  {name:<11} {shown.get(op, op.name)}{where}")
    if len(fault.calls) > MAX_CALLS:
        found.append(f"  {'':<11} and {len(fault.calls) - MAX_CALLS} more calls")
    return "\n".join(found)


def _headline(fault: Fault) -> str:
    if fault.kind == "failure" or fault.reason.startswith(fault.kind):
        return fault.reason
    return f"{fault.kind}: {fault.reason}"


def fault_as_data(fault: Fault) -> dict[str, object]:
    """Returns a fault as a dictionary for JSON."""
    operations = _operations_of(fault)
    found = texts([op for _, op in operations])
    data: dict[str, object] = {"kind": fault.kind, "reason": fault.reason}
    lists: dict[str, list[object]] = {"called_by": [], "also": []}
    for name, op in operations:
        key = name.replace(" ", "_")
        shown = {"op": found.get(op, op.name), "function": function_name(op), "place": place(op)}
        if key in lists:
            lists[key].append(shown)
        else:
            data[key] = shown
    return data | lists
