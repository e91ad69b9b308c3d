"""
Which memory of a function may still be used when the function, or an operation, is left.

    memref.store %a, %boxes[%i]         %a is in other memory
    %t = bufferization.to_tensor %a     something else than a memref shows %a
    "async.execute"() ({ use %a })      a region that may run later shows %a
    func.call @keeps(%a)                the function does one of these
    return %a                           %a leaves the function

What is freed is noted by the operation that frees. A call does what its function does; of
a function that is not known, or that is being analysed, it is assumed that its results may be
its arguments, or any other memory.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp, which asks for aliases in
the terminators of a scope, and for nothing else
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.ir import Operation, Region
from xdsl.traits import MemoryEffect, OpTrait

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
    any_argument,
)
from xdsl_bufferization.analysis.memory.captures import (
    BufferKeepers,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    CallResult,
    Mode,
    ResultQuestion,
    Root,
    is_memref,
)
from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.control_flow import (
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.external_models import model_of

_RUNS_WHILE_IT_RUNS: tuple[type[OpTrait], ...] = (
    AllocationScopeOpInterface,
    DestinationStyleOpInterface,
    LoopLikeOpInterface,
    MemoryEffect,
    RegionBranchOpInterface,
)
"""An operation with one of these runs its regions, if at all, before it is done."""

Taken = Callable[[Operation], frozenset[int]]
"""The operands of a call that the function keeps or frees."""

MOST_ROUNDS = 4
"""How often functions that call each other are analysed."""


@dataclass
class BufferEscapes:
    """The memory of one function that others may keep, free or get back."""

    body: Region
    taken_by: Taken
    call_result: ResultQuestion
    outside: int = 0
    """The bit of all memory that was not allocated here, nor is that of an argument."""
    kept: int = 0
    """The roots whose memory something else than a memref shows, or other memory."""
    returned: int = 0
    """The roots whose memory the function may return."""
    freed: dict[Operation, list[Root]] = field(
        default_factory=dict[Operation, list[Root]]
    )
    """What operations free."""

    def run(self) -> None:
        """Looks at all operations once."""
        self.facts = BufferRoots(self.body, self.call_result)
        self.facts.run()
        self.outside = 1 << len(self.facts.roots)
        self.aliases = BufferAliases(self.facts, unknown=self.outside)
        self.aliases.run()
        self._runs_now = dict[type[Operation], bool]()
        self._later = set[Operation]()
        """Operations that may run, or have regions that may run, at some other time."""
        self.kept |= BufferKeepers(self.facts).memory(self.aliases)
        for op in self.facts.operations:
            self._note_taken(op)
            self._note_shown(op)
        for root in self.facts.results.values():
            self.returned |= self.aliases.memory[root]
        for op, root in self.facts.freed:
            self.freed.setdefault(op, []).append(root)

    def taken_arguments(self) -> frozenset[int]:
        """The arguments of the function whose memory it keeps or frees."""
        taken = self.kept
        for roots in self.freed.values():
            for root in roots:
                taken |= self.aliases.memory[root]
        block = self.body.blocks[0]
        return frozenset(
            argument.index
            for argument in block.args
            if is_memref(argument) and self.facts.root(argument).bit & taken
        )

    def results(self) -> dict[int, CallResult]:
        """What the results of the function are that are memrefs."""
        block = self.body.blocks[0]
        arguments = [
            (a.index, self.facts.root(a).bit) for a in block.args if is_memref(a)
        ]
        of_arguments = sum(bit for _, bit in arguments)
        found = dict[int, CallResult]()
        for index, root in self.facts.results.items():
            memory = self.aliases.memory[root]
            same = tuple(number for number, bit in arguments if memory & bit)
            is_other = bool(memory & ~of_arguments)
            found[index] = CallResult(Mode.BORROWED, same, may_be_foreign=is_other)
        return found

    def _note_taken(self, op: Operation) -> None:
        if self.facts.call(op) is None:
            return
        for operand in self.taken_by(op):
            self._keep(op, operand)

    def _keep(self, op: Operation, operand: int) -> None:
        value = op.operands[operand]
        if is_memref(value):
            self.kept |= self.aliases.memory[self.facts.root(value)]

    def _note_shown(self, op: Operation) -> None:
        """A region that may run at some other time shows all that it uses."""
        parent = op.parent_op()
        if parent not in self._later and (not op.regions or self._is_now(op)):
            return
        self._later.add(op)
        for operand in range(len(op.operands)):
            self._keep(op, operand)

    def _is_now(self, op: Operation) -> bool:
        kind = type(op)
        if kind not in self._runs_now:
            self._runs_now[kind] = any(
                model_of(kind, t) is not None for t in _RUNS_WHILE_IT_RUNS
            )
        return self._runs_now[kind]


class ModuleEscapes:
    """The escapes of all functions of a module with a body, callees first."""

    def __init__(self, calls: CallGraph) -> None:
        self._calls = calls
        self.functions = dict[Operation, BufferEscapes]()
        self._taken = dict[Operation, frozenset[int]]()
        self._results = dict[Operation, dict[int, CallResult]]()

    def run(self) -> None:
        """Analyses all functions; those that call each other until nothing changes."""
        for group in self._calls.groups():
            found = [f for f in group if self._calls.body(f) is not None]
            is_recursive = len(found) > 1 or any(map(self._calls.calls_itself, found))
            self._taken.update((function, frozenset[int]()) for function in found)
            if is_recursive and not self._settle(found):
                for function in found:
                    arguments = self._calls.body(function)
                    assert arguments is not None
                    count = len(arguments.blocks[0].args)
                    self._taken[function] = frozenset(range(count))
            for function in found:
                taken = self._analyse(function)
                if not is_recursive:
                    self._taken[function] = taken
            for function in found:
                self._results[function] = self.functions[function].results()

    def _settle(self, group: list[Operation]) -> bool:
        """Finds out what functions that call each other take; False if that is not soon."""
        for _ in range(MOST_ROUNDS):
            before = [self._taken[function] for function in group]
            for function in group:
                self._taken[function] = self._analyse(function)
            if before == [self._taken[function] for function in group]:
                return True
        return False

    def _analyse(self, function: Operation) -> frozenset[int]:
        """Analyses one function; the arguments that it takes."""
        body = self._calls.body(function)
        assert body is not None
        escapes = BufferEscapes(body, self._taken_by, self._result)
        escapes.run()
        self.functions[function] = escapes
        return escapes.taken_arguments()

    def _result(self, call: Operation, index: int) -> CallResult:
        callee = self._calls.callee(call)
        if callee is None or callee not in self._results:
            return any_argument(call, index)
        # There is none if the function does not return.
        return self._results[callee].get(index, CallResult(Mode.BORROWED))

    def _taken_by(self, call: Operation) -> frozenset[int]:
        callee = self._calls.callee(call)
        if callee is None or self._calls.body(callee) is None:
            return frozenset()
        arguments = self._calls.arguments(call)
        return frozenset(arguments[index] for index in self._taken[callee])
