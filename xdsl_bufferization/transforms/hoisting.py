"""
Carries out hoisting plans (`analysis/placement/hoisting.py`).

    scf.for .. {                                      %n = arith.addi %x, %y
      %n = arith.addi %x, %y                          %a = memref.alloc(%n)
      %a = memref.alloc(%n)                 ->        scf.for .. {
      memref.dealloc %a                               }
    }                                                 memref.dealloc %a
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, ModuleSummaries
from xdsl_bufferization.analysis.placement.hoisting import BufferHoisting, HoistPlan
from xdsl_bufferization.interfaces.progress import each


def hoist(
    module: Operation,
    kind: Callable[[FunctionMemory, bool], BufferHoisting],
    only: Collection[Operation] | None = None,
) -> None:
    """Hoists the allocations of the functions of a module, or of `only` some of them."""
    functions = ModuleSummaries(CallGraph(module)).functions()
    module_frees = any(found.freed for found in functions.values())
    for function in each(functions):
        if only is not None and function not in only:
            continue
        for plan in kind(functions[function], module_frees).plans():
            _carry_out(plan)


def _carry_out(plan: HoistPlan) -> None:
    for op in (*plan.size_ops, plan.allocation):
        op.detach()
        Rewriter.insert_op(op, InsertPoint.before(plan.before))
    if plan.deallocation is not None:
        plan.deallocation.detach()
        plan.deallocation.operands[0] = plan.allocation.results[0]
        Rewriter.insert_op(plan.deallocation, InsertPoint.after(plan.before))
