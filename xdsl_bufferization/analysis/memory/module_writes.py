"""
Which of its arguments each function of a module may write to.

    func.func @f(%m, %n) { call @f(%n, %m) ; memref.store %v, %m }      both

Each function is looked at once: what it writes itself, and what it would write if a callee
writes to an argument. The latter is spread along calls until nothing changes, so that
recursion is no reason to assume the worst. Functions without a body write all they get.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.accesses import (
    BufferAccesses,
    is_alloca,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
    call_results,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Kind,
    is_memref,
    writes_arguments,
)

OTHER = -1
"""Memory that was there before the call, and is no argument."""


@dataclass
class ModuleWrites:
    """What the functions of a module write to; looked at when somebody asks."""

    calls: CallGraph
    _found: dict[Operation, set[int]] = field(default_factory=dict[Operation, set[int]])
    _passed: dict[tuple[Operation, int], list[tuple[Operation, set[int]]]] = field(
        default_factory=dict[tuple[Operation, int], list[tuple[Operation, set[int]]]]
    )
    """For an argument of a callee what it is in the callers."""

    def may_write(self, call: Operation, argument: int) -> bool:
        """May a call write to an argument, or with `OTHER` to what it does not get?"""
        callee = self._callee(call)
        if callee is None:
            return writes_arguments(call, argument)
        if not self._found:
            self._run()
        return argument in self._found[callee]

    def _callee(self, call: Operation) -> Operation | None:
        """The function that is called, if it has a body."""
        callee = self.calls.callee(call)
        return None if callee is None or self.calls.body(callee) is None else callee

    def _run(self) -> None:
        for function in self.calls.functions:
            body = self.calls.body(function)
            if body is not None:
                facts = BufferRoots(body, call_results(self.calls), self._directly)
                facts.run()
                self._found[function] = set()
                self._look_at(function, facts)
        work = [(f, argument) for f, found in self._found.items() for argument in found]
        while work:
            for caller, outside in self._passed.get(work.pop(), ()):
                new = outside - self._found[caller]
                self._found[caller] |= new
                work += [(caller, argument) for argument in new]

    def _directly(self, call: Operation, argument: int) -> bool:
        """What a call writes, as long as nothing is known of functions with a body."""
        return self._callee(call) is None and writes_arguments(call, argument)

    def _look_at(self, function: Operation, facts: BufferRoots) -> None:
        accesses = BufferAccesses(facts)
        aliases = BufferAliases(facts, 0)
        aliases.run()
        for op in facts.operations:
            for operand in accesses.written(op):
                self._found[function].update(_outside(aliases, op, operand))
            call, callee = facts.call(op), self._callee(op)
            if call is None or callee is None:
                continue
            others = (function, {OTHER})
            self._passed.setdefault((callee, OTHER), []).append(others)
            for argument, operand in enumerate(call.arguments(op)):
                if is_memref(op.operands[operand]):
                    outside = set(_outside(aliases, op, operand))
                    passed = self._passed.setdefault((callee, argument), [])
                    passed.append((function, outside))


def _outside(aliases: BufferAliases, op: Operation, operand: int) -> Iterator[int]:
    """What an operand may be of the memory that was there before the call."""
    facts = aliases.facts
    root = facts.root(op.operands[operand])
    bits = root.bit | aliases.memory[root]
    entry = facts.body.first_block
    for root in facts.members(bits):
        value = root.value
        if isinstance(value, BlockArgument) and value.block is entry:
            yield value.index
        elif root.is_guess or (root.kind is Kind.FOREIGN and not is_alloca(value)):
            yield OTHER
