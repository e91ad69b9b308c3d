"""Interprocedural ownership analysis of the functions of a module, callees first.

    func.func private @same(%m: memref<4xf32>) -> memref<4xf32> { return %m }

By MLIR's function boundary ABI the caller owns the results, so that @same would have to return
a clone of %m. If all calls of a function are known, its summary shows instead that the result
aliases the argument. A recursive call that is visited before its callee follows the ABI, unless the
result can only be memory of arguments: that is then borrowed by all, or by none.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which
analyses each function in isolation
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from xdsl.ir import Operation

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    CallResult,
    FlowModels,
    Ownership,
)
from xdsl_bufferization.analysis.memory.memory_summary import NOTHING, MemorySummary, Reached
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership, PolicyFactory
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.progress import each

Flags = Literal["never", "needed", "always"]
"""When a private function returns whether the caller owns a result, if it does on some paths only,
in place of a clone: where it is needed, a clone would change what the program computes."""


@dataclass(eq=False, repr=False)
class ModuleOwnership:
    """The ownership of the memory of all functions with a body, once `run` has found it."""

    module: Operation
    policy: PolicyFactory
    """How ownership that differs from path to path is settled."""
    flags: Flags = "never"
    """Where private functions may return ownership flags."""
    plans: dict[Operation, BufferOwnership] = field(
        default_factory=dict[Operation, BufferOwnership]
    )
    """The ownership analysis of each function."""
    _assumed: set[Operation] = field(default_factory=set[Operation])
    """Functions whose callers were analysed first, as if they owned what is returned."""
    _borrowed: dict[tuple[Operation, int], None] = field(
        default_factory=dict[tuple[Operation, int], None]
    )
    """Functions, with a result that callers which were analysed first are taken to borrow."""
    _may_borrow: bool = True

    def run(self) -> None:
        """Analyses all functions."""
        self.calls = CallGraph(self.module)
        self._summaries = ModuleSummaries(self.calls, owns_unknown_results=True)
        self._function = InterfaceCache(FunctionOpInterface)
        self._models = FlowModels(self, self.calls)
        self._flagging = set[Operation]()
        self._analyze()
        while self.flags == "needed" and self._find_flagging():
            self._analyze()

    def _find_flagging(self) -> bool:
        """Finds more functions that have to return flags, with those that make the clones which
        they hand on; True if there are any."""
        known = len(self._flagging)
        work = [conflict.edge.op for plan in self.plans.values() for conflict in plan.conflicts]
        while work:
            callee = self.calls.callee(work.pop())
            if callee is None or callee in self._flagging or not self._can_flag(callee):
                continue
            self._flagging.add(callee)
            if callee in self.plans:
                work += (edge.op for edge in self.plans[callee].flow.copies)
        return len(self._flagging) > known

    def _can_flag(self, function: Operation) -> bool:
        model = self._function(function)
        takes_more = model is not None and model.takes_more_results
        return takes_more and self._has_known_callers(function)

    def _analyze(self) -> None:
        self._analyze_once()
        found = [self.plans[function].result(index) for function, index in self._borrowed]
        if any(result.ownership is not Ownership.BORROWED for result in found):
            self._may_borrow = False
            self._analyze_once()

    def _analyze_once(self) -> None:
        for kept in (self.plans, self._assumed, self._borrowed):
            kept.clear()
        for function in each(self.calls.callees_first()):
            body = self.calls.body(function)
            if body is None:
                continue
            flow = BufferFlowGraph(body, self._models)
            flow.run()
            is_known = self._has_known_callers(function)
            may_flag = self.flags == "always" or function in self._flagging
            may_flag = may_flag and self._can_flag(function)
            plan = BufferOwnership(flow, self.policy, is_known, may_flag)
            plan.run()
            self.plans[function] = plan

    def _has_known_callers(self, function: Operation) -> bool:
        """True if each caller is analysed with the summary of the function."""
        return self.calls.is_closed(function) and function not in self._assumed

    # The call model.

    def summary(self, call: Operation) -> MemorySummary | None:
        """What a call may do; None for an operation that is no call."""
        return self._summaries.summary(call)

    def may_write(self, call: Operation, argument: int) -> bool:
        """True if a call may write the argument, or for -1 any other memory."""
        return self._summaries.may_write(call, argument, is_told=True)

    def result(self, call: Operation, index: int) -> CallResult:
        """The summary of a result: owned by the caller, if nothing else is known."""
        callee = self.calls.callee(call)
        plan = None if callee is None else self.plans.get(callee)
        if plan is not None:
            known = plan.result(index)
        else:
            known = self._summaries.owned_result(call, index)
        if callee is not None and plan is None:
            borrowed = self._borrowed_result(callee, call, index, known)
            if borrowed is not None:
                return borrowed
            self._assumed.add(callee)
        if known.ownership is not Ownership.OWNED:
            return known
        return self._with_copied(call, index, known)

    def _borrowed_result(
        self, callee: Operation, call: Operation, index: int, owned: CallResult
    ) -> CallResult | None:
        """The summary of a result that can only be memory of arguments, if callers may know."""
        summary = self._summaries.summary(call)
        if summary is None or not self._may_borrow or not self.calls.is_closed(callee):
            return None
        memory = summary.results.get(index, NOTHING)
        if not memory.arguments or memory != Reached(memory.arguments):
            return None
        self._borrowed[callee, index] = None
        arguments = tuple(members(memory.arguments))
        return replace(owned, ownership=Ownership.BORROWED, arguments=arguments)

    def _with_copied(self, call: Operation, index: int, known: CallResult) -> CallResult:
        """Adds what an owned result would be if the callee had not to give away what it returns."""
        summary = self._summaries.summary(call)
        functions = self.calls.targets(call).functions
        if summary is None or all(self.calls.body(f) is None for f in functions):
            # A function without a body returns what it wants to give away.
            return known
        memory = summary.results.get(index, NOTHING)
        may_change = bool((summary.left | summary.variable) >> index & 1)
        return replace(
            known,
            copied_arguments=tuple(members(memory.arguments)),
            copied_results=tuple(members(summary.shared.get(index, 0))),
            may_copy_unowned=may_change or bool(memory.contents),
        )
