"""
Interprocedural write summaries: the arguments that each function of a module may write.

    func.func @f(%m, %n) { call @f(%n, %m) ; memref.store %v, %m }      both

Each function is visited once, for its direct writes and for the arguments that it passes on
to callees. Writes are then propagated from callees to callers up to a fix-point, which is
precise for recursive functions as well. A function without a body may write all arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
    call_results,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    NodeKind,
    is_memref,
    writes_arguments,
)

OTHER = -1
"""The index of external memory that is no argument."""


@dataclass
class ModuleWrites:
    """The write summaries of a module, computed at the first query."""

    calls: CallGraph
    _found: dict[Operation, set[int]] = field(default_factory=dict[Operation, set[int]])
    _passed: dict[tuple[Operation, int], list[tuple[Operation, set[int]]]] = field(
        default_factory=dict[tuple[Operation, int], list[tuple[Operation, set[int]]]]
    )
    """Maps an argument of a callee to each caller with the arguments it may be there."""

    def may_write(self, call: Operation, argument: int) -> bool:
        """True if a call may write the argument, or with `OTHER` other external memory."""
        callee = self._callee(call)
        if callee is None:
            return writes_arguments(call, argument)
        if not self._found:
            self._run()
        return argument in self._found[callee]

    def _callee(self, call: Operation) -> Operation | None:
        """The callee if it has a body, else None."""
        callee = self.calls.callee(call)
        return None if callee is None or self.calls.body(callee) is None else callee

    def _run(self) -> None:
        for function in self.calls.functions:
            body = self.calls.body(function)
            if body is not None:
                flow = BufferFlowGraph(
                    body, call_results(self.calls), self._writes_directly
                )
                flow.run()
                self._found[function] = set()
                self._visit_function(function, flow)
        work = [(f, argument) for f, found in self._found.items() for argument in found]
        while work:
            for caller, external_memory in self._passed.get(work.pop(), ()):
                new = external_memory - self._found[caller]
                self._found[caller] |= new
                work += [(caller, argument) for argument in new]

    def _writes_directly(self, call: Operation, argument: int) -> bool:
        """True if a call writes the argument without a look at callees with a body."""
        return self._callee(call) is None and writes_arguments(call, argument)

    def _visit_function(self, function: Operation, flow: BufferFlowGraph) -> None:
        aliases = BufferAliases(flow, 0)
        aliases.run()
        for op in flow.operations:
            for operand in flow.effects.written(op):
                self._found[function].update(_external_memory(aliases, op, operand))
            call, callee = flow.call(op), self._callee(op)
            if call is None or callee is None:
                continue
            others = (function, {OTHER})
            self._passed.setdefault((callee, OTHER), []).append(others)
            for argument, operand in enumerate(call.arguments(op)):
                if is_memref(op.operands[operand]):
                    external_memory = set(_external_memory(aliases, op, operand))
                    passed = self._passed.setdefault((callee, argument), [])
                    passed.append((function, external_memory))


def _external_memory(
    aliases: BufferAliases, op: Operation, operand: int
) -> Iterator[int]:
    """Yields the arguments that an operand may alias, and `OTHER` for external memory."""
    flow = aliases.flow
    node = flow.node(op.operands[operand])
    bits = node.bit | aliases.memory[node]
    entry = flow.body.first_block
    for node in flow.members(bits):
        value = node.value
        if isinstance(value, BlockArgument) and value.block is entry:
            yield value.index
        elif node.may_alias_anything or (
            node.kind is NodeKind.UNOWNED and not flow.is_allocation(value)
        ):
            yield OTHER
