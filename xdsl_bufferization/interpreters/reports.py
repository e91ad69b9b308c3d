"""Reports of a run: a fault with its operations, and the statistics of memory.

    use after free of a heap buffer
      at          memref.store %1, %0[%2] : memref<4xf32>, in @main (model.mlir:9:3)
      buffer of   %0 = memref.alloc() : memref<4xf32>, in @main (model.mlir:4:8)
      freed by    memref.dealloc %0 : memref<4xf32>, in @f (model.mlir:15:3)

Values have the names that they have in the printed module.
"""

import json
from dataclasses import asdict

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.diagnostics import function_name, place, texts
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import MemoryStatistics

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


def describe_fault(fault: Fault, module: ModuleOp) -> str:
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


def fault_as_data(fault: Fault, module: ModuleOp) -> dict[str, object]:
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
