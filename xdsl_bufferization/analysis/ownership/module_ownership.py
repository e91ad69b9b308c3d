"""
The ownership of buffers in all functions of a module, callees first.

    func.func private @same(%m: memref<4xf32>) -> memref<4xf32> { return %m }

A function gives away what it returns, so that it would have to return a copy of %m. If
all callers are known, they learn instead that they get their own argument
back. A function that is met before it is analysed, in recursion, follows the rule.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which
analyses each function by itself
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Operation

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
    is_private,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    CallResult,
)
from xdsl_bufferization.analysis.memory.module_writes import (
    ModuleWrites,
)
from xdsl_bufferization.analysis.ownership.buffer_ownership import (
    BufferOwnership,
    PolicyFactory,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    FunctionOpInterface,
)


@dataclass
class ModuleOwnership:
    """The ownership of the memory of all functions with a body, once `run` has found it."""

    module: Operation
    policy: PolicyFactory
    """How ownership that differs from path to path is settled."""
    may_flag_results: bool = False
    """May private functions return flags?"""
    plans: dict[Operation, BufferOwnership] = field(
        default_factory=dict[Operation, BufferOwnership]
    )
    """By function."""
    _assumed: set[Operation] = field(default_factory=set[Operation])
    """Functions whose callers were analysed first, as if they owned what is returned."""

    def run(self) -> None:
        """Analyses all functions."""
        self.calls = CallGraph(self.module)
        writes = ModuleWrites(self.calls)
        self._function = InterfaceCache(FunctionOpInterface)
        self._known = self._with_known_callers()
        for function in self.calls.callees_first():
            body = self.calls.body(function)
            if body is None:
                continue
            flow = BufferRoots(body, self._call_result, writes.may_write)
            flow.run()
            is_known = function in self._known and function not in self._assumed
            model = self._function(function)
            can_flag = model is not None and model.takes_more_results
            may_flag = is_known and can_flag and self.may_flag_results
            plan = BufferOwnership(flow, self.policy, is_known, may_flag)
            plan.run()
            self.plans[function] = plan

    def _call_result(self, call: Operation, index: int) -> CallResult:
        callee = self.calls.callee(call)
        if callee is None:
            return CallResult()
        plan = self.plans.get(callee)
        if plan is None:
            self._assumed.add(callee)
            return CallResult()
        return plan.result(index)

    def _with_known_callers(self) -> set[Operation]:
        """The private functions that are called, but not mentioned in another way."""
        mentioned = self.calls.mentioned()
        return {
            function
            for function in self.calls.functions
            if is_private(function) and function not in mentioned
        }
