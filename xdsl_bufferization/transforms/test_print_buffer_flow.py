"""Prints what the analyses know of the memory of each function, as comments above the module.

    func.func private @keep(%a, %boxes) {    // @keep
      memref.store %a, %boxes[%i]            //   %a = argument 0
      %l = memref.load %boxes[%j]            //   %boxes = argument 1
      ...                                    //   contents {%boxes} = {%a, contents of argument 1}
    }                                        //   %l may be {%a, contents of argument 1}
                                             //   memref.store: writes %boxes, captures %a
                                             //   summary: argument 1 gets argument 0; ...

It changes nothing but names: memrefs without a name, or with the name of another value of the
function, get one, so that the comments and the module agree. For tests of models and analyses.

MLIR: `test-print-liveness` and the other printing passes of test/lib/Analysis
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.contents import Contents
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.memory_summary import NOTHING, MemorySummary, Reached
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, ModuleSummaries
from xdsl_bufferization.interfaces.diagnostics import op_name
from xdsl_bufferization.interfaces.memory_types import Holding, holding, is_memref
from xdsl_bufferization.transforms.options import OptionsPass


class TestPrintBufferFlowPass(OptionsPass):
    """Prints what the analyses know of the memory of each function, as comments above the module.

    It is for tests, and for people who debug a model of their own, and changes nothing but
    the names of memrefs that have none."""

    name = "test-print-buffer-flow"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        calls = CallGraph(op)
        for function, memory in ModuleSummaries(calls).functions().items():
            print(f"// @{calls.symbol(function)}")
            for line in FunctionReport(memory).lines():
                print(f"//   {line}")


@dataclass(eq=False, repr=False)
class FunctionReport:
    """The report on one function."""

    memory: FunctionMemory
    _names: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])

    def lines(self) -> Iterator[str]:
        """Yields the lines of the report."""
        self.flow, self.points_to = self.memory.flow, self.memory.points_to
        self._name_values()
        yield from self._origins()
        for edge in self.flow.edges:
            if edge.target.kind is NodeKind.RESULT:
                continue
            source = edge.op.operands[edge.operand]
            way = self._way(source, edge.source)
            target = self._name(edge.target.value)
            yield f"flow {op_name(edge.op)} #{edge.operand}: {way} -> {target}"
        yield from self._contents()
        for node in self.flow.nodes:
            found = self.points_to.memory[node.number]
            if node.kind is not NodeKind.RESULT and found != node.bit:
                yield f"{self._name(node.value)} may be {self._set(found)}"
        for op in self.flow.operations:
            if effects := self._effects(op):
                yield f"{op_name(op)}: {effects}"
        yield f"summary: {_summary(self.memory.summary)}"

    # Names.

    def _name_values(self) -> None:
        """Gives a unique name to every value through which memory may be reached."""
        taken = set[str]()
        values = list[SSAValue]()
        for region in self.flow.regions:
            for block in region.blocks:
                values += block.args
        for op in self.flow.operations:
            values += op.results
        others = [v for v in values if holding(v) is Holding.NOTHING]
        taken.update(value.name_hint for value in others if value.name_hint)
        for value in values:
            if holding(value) is Holding.NOTHING:
                continue
            name = base = value.name_hint or "m"
            number = 0
            while name in taken:
                name = f"{base}{number}"
                number += 1
            taken.add(name)
            value.name_hint = name
            self._names[value] = f"%{name}"

    def _name(self, value: SSAValue) -> str:
        return self._names.get(value, "%?")

    def _way(self, value: SSAValue, node: MemoryNode) -> str:
        """The value, and how it differs from its node."""
        if value is node.value:
            return self._name(value)
        whole = "whole" if self.flow.is_whole(value) else "part"
        return f"{self._name(value)} ({whole} of {self._name(node.value)})"

    def _set(self, bits: int) -> str:
        """A set of locations."""
        found = list[str]()
        for number in members(bits):
            if number < len(self.flow.nodes):
                found.append(self._name(self.flow.nodes[number].value))
            elif number in self.points_to.argument_contents:
                index = self.points_to.argument_contents[number]
                found.append(f"contents of argument {index}")
            else:
                found.append("unknown memory")
        return "{" + ", ".join(found) + "}"

    # Parts of the report.

    def _origins(self) -> Iterator[str]:
        for value, name in self._names.items():
            node = self.flow.values.get(value)
            if node is None:
                continue
            if node.value is not value:
                whole = "whole" if self.flow.is_whole(value) else "part"
                yield f"{name} = view of {self._name(node.value)} ({whole})"
            elif node.number in self.points_to.arguments:
                yield f"{name} = argument {self.points_to.arguments[node.number]}"
            elif node.kind is NodeKind.NEW or self.flow.is_allocation(value):
                yield f"{name} = new memory"

    def _contents(self) -> Iterator[str]:
        """The classes of contents, with their members and what they contain."""
        contents = self.points_to.contents
        classes = dict[int, list[str]]()
        for found, member in contents.members():
            value = member.value if isinstance(member, MemoryNode) else member
            is_result = isinstance(member, MemoryNode) and (member.kind is NodeKind.RESULT)
            names = classes.setdefault(found, [])
            if value in self._names and not is_result:
                names.append(self._name(value))
        for found, names in classes.items():
            if found == contents.find(Contents.OUTSIDE):
                names.append("outside")
            if names:
                held = self._set(self.points_to.held(found))
                yield f"contents {{{', '.join(names)}}} = {held}"

    def _effects(self, op: Operation) -> str:
        """The effects of an operation on its operands and results."""
        effects = self.flow.effects
        parts = [
            ("reads", effects.read(op)),
            ("writes", effects.written(op)),
            ("frees", effects.freed(op)),
            ("captures", effects.captured(op)),
        ]
        words = [f"{word} {self._operands(op, found)}" for word, found in parts if found]
        tokens = (("starts", effects.started(op)), ("awaits", effects.awaited(op)))
        words += [f"{w} {' '.join(map(self._name, t))}" for w, t in tokens if t]
        words += ["its regions may run later"] if effects.may_run_later(op) else []
        new = [r for r in op.results if is_memref(r) and self.flow.is_allocation(r)]
        if new:
            words.append(f"allocates {', '.join(map(self._name, new))}")
        return ", ".join(words)

    def _operands(self, op: Operation, indices: Sequence[int]) -> str:
        return " ".join(self._name(op.operands[index]) for index in indices)


def _summary(summary: MemorySummary) -> str:
    """A summary in words."""
    words = list[str]()
    for index, found in summary.results.items():
        part = "" if summary.is_whole(index) else " (part)"
        words.append(f"result {index} is {_reached(found)}{part}")
    for index, found in summary.held.items():
        if found != NOTHING:
            words.append(f"result {index} holds {_reached(found)}")
    for index, found in summary.stored.items():
        if found != NOTHING:
            words.append(f"argument {index} gets {_reached(found)}")
    for word, found in (
        ("captures", summary.captured),
        ("reads", summary.read),
        ("writes", summary.written),
        ("frees", summary.freed),
    ):
        if found != NOTHING:
            words.append(f"{word} {_reached(found)}")
    return "; ".join(words) or "nothing"


def _reached(found: Reached) -> str:
    """What a function reaches, in words."""
    words = [f"argument {index}" for index in members(found.arguments)]
    words += [f"contents of argument {index}" for index in members(found.contents)]
    words += ["outside memory"] if found.is_outside else []
    words += ["new memory"] if found.is_new else []
    return " or ".join(words) or "nothing"
