"""Reports of a run: a fault with its operations, and the statistics of memory.

    use after free of a heap buffer
      at          memref.store %1, %0[%2] : memref<4xf32>, in @main
      buffer of   %0 = memref.alloc() : memref<4xf32>, in @main
      freed by    memref.dealloc %0 : memref<4xf32>, in @f

Values have the names that they have in the printed module.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from io import StringIO

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.printer import Printer

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import MemoryStatistics

MAX_LINE_LENGTH = 160
"""The number of characters after which a printed operation is cut."""
MAX_CALLS = 8
"""The maximum number of calls in a report, innermost first."""
MAX_OTHERS = 4
"""The maximum number of further leaks in a report."""


class _LinePrinter(Printer):
    """Records the offset at which the text of each wanted operation begins."""

    def __init__(self, stream: StringIO, wanted: Iterable[Operation]) -> None:
        super().__init__(stream=stream)
        self.text = stream
        self.starts: dict[Operation, int | None] = dict.fromkeys(wanted)

    def print_op(self, op: Operation) -> None:
        if op in self.starts:
            self.starts[op] = self.text.tell()
        super().print_op(op)


def lines(module: ModuleOp, ops: Iterable[Operation]) -> dict[Operation, str]:
    """Returns the first line of each operation in the printed module. An operation
    outside of the module has no entry."""
    stream = StringIO()
    printer = _LinePrinter(stream, ops)
    printer.print_op(module)
    text = stream.getvalue()
    found = dict[Operation, str]()
    for op, start in printer.starts.items():
        if start is not None:
            line = text[start:].split("\n", 1)[0].removesuffix("{").rstrip()
            found[op] = (
                line
                if len(line) <= MAX_LINE_LENGTH
                else f"{line[:MAX_LINE_LENGTH]} ..."
            )
    return found


def function_of(op: Operation) -> str:
    """Returns the symbol of the function around an operation as `@f`, or "" if there is
    none."""
    parent = op.parent_op()
    while parent is not None:
        name = parent.properties.get("sym_name")
        if isinstance(name, StringAttr) and not isinstance(parent, ModuleOp):
            return f"@{name.data}"
        parent = parent.parent_op()
    return ""


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


def describe_fault(fault: Fault, module: ModuleOp) -> str:
    """Returns a fault as text of several lines, with the operations involved."""
    operations = _operations_of(fault)
    texts = lines(module, [op for _, op in operations])
    found = [_headline(fault)]
    for name, op in operations:
        function = function_of(op)
        where = f", in {function}" if function else ""
        found.append(f"  {name:<11} {texts.get(op, op.name)}{where}")
    if len(fault.calls) > MAX_CALLS:
        found.append(f"  {'':<11} and {len(fault.calls) - MAX_CALLS} more calls")
    return "\n".join(found)


def _headline(fault: Fault) -> str:
    if fault.kind == "failure" or fault.reason.startswith(fault.kind):
        return fault.reason
    return f"{fault.kind}: {fault.reason}"


def fault_as_data(fault: Fault, module: ModuleOp) -> dict[str, object]:
    """Returns a fault as a dictionary for JSON."""
    operations = _operations_of(fault)
    texts = lines(module, [op for _, op in operations])
    data: dict[str, object] = {"kind": fault.kind, "reason": fault.reason}
    lists: dict[str, list[object]] = {"called_by": [], "also": []}
    for name, op in operations:
        key = name.replace(" ", "_")
        shown = {"op": texts.get(op, op.name), "function": function_of(op)}
        if key in lists:
            lists[key].append(shown)
        else:
            data[key] = shown
    return data | lists


LABELS = {
    "allocations": "buffers allocated",
    "bytes_allocated": "bytes allocated",
    "peak_bytes": "bytes live at the peak",
    "frees": "buffers freed",
    "stack_allocations": "stack buffers",
    "copies": "copies",
    "bytes_copied": "bytes copied",
}
"""The statistics in a report and their labels."""


def statistics_as_data(statistics: MemoryStatistics, steps: int) -> dict[str, int]:
    """Returns the statistics and the number of steps as a dictionary for JSON."""
    values: dict[str, int] = asdict(statistics)
    return {name: values[name] for name in LABELS} | {"steps": steps}


def statistics_as_text(statistics: MemoryStatistics, steps: int) -> str:
    """Returns the statistics and the number of steps as one line of text each."""
    labels = LABELS | {"steps": "steps of the interpreter"}
    found = statistics_as_data(statistics, steps)
    return "\n".join(f"{value:>12} {labels[name]}" for name, value in found.items())


def as_json(data: object) -> str:
    """Returns `data` as JSON on one line."""
    return json.dumps(data)
