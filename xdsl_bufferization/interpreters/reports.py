"""What a user reads of a run: a fault with its ops, and what was done to memory.

    use after free of a heap buffer
      at          memref.store %1, %0[%2] : memref<4xf32>, in @main
      buffer of   %0 = memref.alloc() : memref<4xf32>, in @main
      freed by    memref.dealloc %0 : memref<4xf32>, in @f

Values have the numbers that they have when the whole module is printed.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from io import StringIO

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.printer import Printer

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import MemoryFacts

WIDTH = 160
"""The most of an op that is shown."""
CALLS = 8
"""The most calls that are shown, innermost first."""
OTHERS = 4
"""The most other ops whose buffers are lost that are shown."""


class _LinePrinter(Printer):
    """Remembers where the text of some ops begins."""

    def __init__(self, stream: StringIO, wanted: Iterable[Operation]) -> None:
        super().__init__(stream=stream)
        self.text = stream
        self.starts: dict[Operation, int | None] = dict.fromkeys(wanted)

    def print_op(self, op: Operation) -> None:
        if op in self.starts:
            self.starts[op] = self.text.tell()
        super().print_op(op)


def lines(module: ModuleOp, ops: Iterable[Operation]) -> dict[Operation, str]:
    """The first line of each op as it stands in the printed module. An op that is not
    in the module has no line."""
    stream = StringIO()
    printer = _LinePrinter(stream, ops)
    printer.print_op(module)
    text = stream.getvalue()
    found = dict[Operation, str]()
    for op, start in printer.starts.items():
        if start is not None:
            line = text[start:].split("\n", 1)[0].removesuffix("{").rstrip()
            found[op] = line if len(line) <= WIDTH else f"{line[:WIDTH]} ..."
    return found


def function_of(op: Operation) -> str:
    """The symbol of the function that an op is in, as `@f`, or "" outside of one."""
    parent = op.parent_op()
    while parent is not None:
        name = parent.properties.get("sym_name")
        if isinstance(name, StringAttr) and not isinstance(parent, ModuleOp):
            return f"@{name.data}"
        parent = parent.parent_op()
    return ""


def _places(fault: Fault) -> list[tuple[str, Operation]]:
    places = [("at", fault.op), ("buffer of", fault.origin)]
    places += [("freed by", fault.freed_by)]
    places += [("called by", call) for call in fault.calls[:CALLS]]
    places += [("also", op) for op in fault.others[:OTHERS]]
    shown = list[tuple[str, Operation]]()
    for name, op in places:
        if op is not None and (name != "buffer of" or op is not fault.op):
            shown.append((name, op))
    return shown


def described(fault: Fault, module: ModuleOp) -> str:
    """The fault as text of several lines, with the ops that it is about."""
    places = _places(fault)
    texts = lines(module, [op for _, op in places])
    found = [_headline(fault)]
    for name, op in places:
        function = function_of(op)
        where = f", in {function}" if function else ""
        found.append(f"  {name:<11} {texts.get(op, op.name)}{where}")
    if len(fault.calls) > CALLS:
        found.append(f"  {'':<11} and {len(fault.calls) - CALLS} more calls")
    return "\n".join(found)


def _headline(fault: Fault) -> str:
    if fault.kind == "failure" or fault.reason.startswith(fault.kind):
        return fault.reason
    return f"{fault.kind}: {fault.reason}"


def fault_as_data(fault: Fault, module: ModuleOp) -> dict[str, object]:
    """The fault as JSON has it."""
    places = _places(fault)
    texts = lines(module, [op for _, op in places])
    data: dict[str, object] = {"kind": fault.kind, "reason": fault.reason}
    lists: dict[str, list[object]] = {"called_by": [], "also": []}
    for name, op in places:
        key = name.replace(" ", "_")
        shown = {"op": texts.get(op, op.name), "function": function_of(op)}
        if key in lists:
            lists[key].append(shown)
        else:
            data[key] = shown
    return data | lists


WORDS = {
    "allocations": "buffers allocated",
    "bytes_allocated": "bytes allocated",
    "peak_bytes": "bytes live at the peak",
    "frees": "buffers freed",
    "stack_allocations": "stack buffers",
    "copies": "copies",
    "bytes_copied": "bytes copied",
}
"""The facts that are shown, and what they are called in text."""


def facts_as_data(facts: MemoryFacts, steps: int) -> dict[str, int]:
    """What a run did to memory, and its steps, by name."""
    values: dict[str, int] = asdict(facts)
    return {name: values[name] for name in WORDS} | {"steps": steps}


def facts_as_text(facts: MemoryFacts, steps: int) -> str:
    """The same as lines of text."""
    words = WORDS | {"steps": "steps of the interpreter"}
    found = facts_as_data(facts, steps)
    return "\n".join(f"{value:>12} {words[name]}" for name, value in found.items())


def as_json(data: object) -> str:
    """Data as one line."""
    return json.dumps(data)
