"""
Escape analysis: memory that may still be used after a function, or an operation, has ended.

    memref.store %a, %boxes[%i]         captured by other memory
    %t = bufferization.to_tensor %a     captured by a value that is no memref
    "async.execute"() ({ use %a })      captured by a region that may run later
    func.call @keeps(%a)                captured by the callee
    return %a                           returned

Interprocedural: callees are analysed first. The results of a call to an unknown function,
or to one whose analysis is not finished, may be its arguments or any other memory.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp, which only looks for
aliases among the operands of the terminators of a scope
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
    CaptureAnalysis,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    CallResult,
    CallResultPolicy,
    MemoryNode,
    Ownership,
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

_SYNCHRONOUS_TRAITS: tuple[type[OpTrait], ...] = (
    AllocationScopeOpInterface,
    DestinationStyleOpInterface,
    LoopLikeOpInterface,
    MemoryEffect,
    RegionBranchOpInterface,
)
"""An operation with one of these traits runs its regions only while it is executed."""

CallCapturePolicy = Callable[[Operation], frozenset[int]]
"""Returns the operands of a call that the callee captures or frees."""

MAX_ROUNDS = 4
"""The largest number of rounds of the fix-point over recursive functions."""


@dataclass
class BufferEscapes:
    """The memory of one function that is captured, freed or returned."""

    body: Region
    captured_by_call: CallCapturePolicy
    call_result: CallResultPolicy
    unknown: int = 0
    """The bit of unknown memory: neither allocated here nor that of an argument."""
    captured: int = 0
    """Bit set of the nodes whose memory may be captured."""
    returned: int = 0
    """Bit set of the nodes whose memory the function may return."""
    freed: dict[Operation, list[MemoryNode]] = field(
        default_factory=dict[Operation, list[MemoryNode]]
    )
    """The nodes that each deallocation frees."""

    def run(self) -> None:
        """Visits all operations once."""
        self.flow = BufferFlowGraph(self.body, self.call_result)
        self.flow.run()
        self.unknown = 1 << len(self.flow.nodes)
        self.aliases = BufferAliases(self.flow, unknown=self.unknown)
        self.aliases.run()
        self._synchronous_classes = dict[type[Operation], bool]()
        self._asynchronous = set[Operation]()
        """Operations that may run, or whose regions may run, asynchronously."""
        self.captured |= CaptureAnalysis(self.flow).memory(self.aliases)
        for op in self.flow.operations:
            self._note_call_captures(op)
            self._note_async_captures(op)
        for node in self.flow.results.values():
            self.returned |= self.aliases.memory[node]
        for op, node in self.flow.freed:
            self.freed.setdefault(op, []).append(node)

    def captured_arguments(self) -> frozenset[int]:
        """The indices of the arguments whose memory the function captures or frees."""
        captured = self.captured
        for nodes in self.freed.values():
            for node in nodes:
                captured |= self.aliases.memory[node]
        block = self.body.blocks[0]
        return frozenset(
            argument.index
            for argument in block.args
            if is_memref(argument) and self.flow.node(argument).bit & captured
        )

    def results(self) -> dict[int, CallResult]:
        """The summaries of the memref results of the function, by index."""
        block = self.body.blocks[0]
        arguments = [
            (a.index, self.flow.node(a).bit) for a in block.args if is_memref(a)
        ]
        of_arguments = sum(bit for _, bit in arguments)
        found = dict[int, CallResult]()
        for index, node in self.flow.results.items():
            memory = self.aliases.memory[node]
            same = tuple(number for number, bit in arguments if memory & bit)
            is_other = bool(memory & ~of_arguments)
            found[index] = CallResult(Ownership.BORROWED, same, may_be_unowned=is_other)
        return found

    def _note_call_captures(self, op: Operation) -> None:
        if self.flow.call(op) is None:
            return
        for operand in self.captured_by_call(op):
            self._capture(op, operand)

    def _capture(self, op: Operation, operand: int) -> None:
        value = op.operands[operand]
        if is_memref(value):
            self.captured |= self.aliases.memory[self.flow.node(value)]

    def _note_async_captures(self, op: Operation) -> None:
        """Notes that an asynchronous region captures all memrefs that it uses."""
        parent = op.parent_op()
        if parent not in self._asynchronous and (
            not op.regions or self._is_synchronous(op)
        ):
            return
        self._asynchronous.add(op)
        for operand in range(len(op.operands)):
            self._capture(op, operand)

    def _is_synchronous(self, op: Operation) -> bool:
        kind = type(op)
        if kind not in self._synchronous_classes:
            self._synchronous_classes[kind] = any(
                model_of(kind, t) is not None for t in _SYNCHRONOUS_TRAITS
            )
        return self._synchronous_classes[kind]


class ModuleEscapes:
    """The escapes of all functions of a module with a body, callees first."""

    def __init__(self, calls: CallGraph) -> None:
        self._calls = calls
        self.functions = dict[Operation, BufferEscapes]()
        self._captured_arguments = dict[Operation, frozenset[int]]()
        self._results = dict[Operation, dict[int, CallResult]]()

    def run(self) -> None:
        """Analyses all functions, callees first; recursive ones up to a fix-point."""
        for group in self._calls.groups():
            found = [f for f in group if self._calls.body(f) is not None]
            is_recursive = len(found) > 1 or any(map(self._calls.calls_itself, found))
            self._captured_arguments.update(
                (function, frozenset[int]()) for function in found
            )
            if is_recursive and not self._reach_fix_point(found):
                for function in found:
                    arguments = self._calls.body(function)
                    assert arguments is not None
                    count = len(arguments.blocks[0].args)
                    self._captured_arguments[function] = frozenset(range(count))
            for function in found:
                captured = self._analyse(function)
                if not is_recursive:
                    self._captured_arguments[function] = captured
            for function in found:
                self._results[function] = self.functions[function].results()

    def _reach_fix_point(self, group: list[Operation]) -> bool:
        """
        Computes the captured arguments of mutually recursive functions as a fix-point.
        Returns False if it is not reached in `MAX_ROUNDS` rounds.
        """
        for _ in range(MAX_ROUNDS):
            before = [self._captured_arguments[function] for function in group]
            for function in group:
                self._captured_arguments[function] = self._analyse(function)
            if before == [self._captured_arguments[function] for function in group]:
                return True
        return False

    def _analyse(self, function: Operation) -> frozenset[int]:
        """Analyses one function; returns the arguments that it captures or frees."""
        body = self._calls.body(function)
        assert body is not None
        escapes = BufferEscapes(body, self._captured_by_call, self._result)
        escapes.run()
        self.functions[function] = escapes
        return escapes.captured_arguments()

    def _result(self, call: Operation, index: int) -> CallResult:
        callee = self._calls.callee(call)
        if callee is None or callee not in self._results:
            return any_argument(call, index)
        # A function that never returns has no result summaries.
        return self._results[callee].get(index, CallResult(Ownership.BORROWED))

    def _captured_by_call(self, call: Operation) -> frozenset[int]:
        callee = self._calls.callee(call)
        if callee is None or self._calls.body(callee) is None:
            return frozenset()
        arguments = self._calls.arguments(call)
        return frozenset(arguments[index] for index in self._captured_arguments[callee])
