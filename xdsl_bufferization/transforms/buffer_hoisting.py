"""Hoists allocations: to the common dominator of all values that may be their memory, and out of
loops, with the computation of their sizes and deallocations.

    scf.if %c {                               %a = memref.alloc()
      %a = memref.alloc()                     scf.if %c {
      scf.yield %a                   ->         scf.yield %a
    } else {                                  } else {
      scf.yield %m                              scf.yield %m

    scf.for .. {                              %n = arith.addi %x, %y
      %n = arith.addi %x, %y                  %a = memref.alloc(%n)
      %a = memref.alloc(%n)                   scf.for .. {
      use %a                         ->         use %a
      memref.dealloc %a                       }
    }                                         memref.dealloc %a

`analysis/placement/hoisting.py` plans the targets. `buffer-hoisting` leaves allocations in their
loops. If both branches allocate, it makes two buffers of one: `only-with-existing-memory` leaves
them there.

MLIR: the passes `buffer-hoisting` and `buffer-loop-hoisting` of
lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, summaries_of
from xdsl_bufferization.analysis.placement.hoisting import BlockHoisting, BufferHoisting, HoistPlan
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.options import OptionsPass


@record
class BufferHoistingPass(OptionsPass):
    """Moves each `memref.alloc` before the branches whose paths join with its memory.

    It goes to the block that dominates all values that the memory is forwarded to. The pass
    is for programs without deallocations: one deallocation after the join is then enough."""

    name = "buffer-hoisting"

    only_with_existing_memory: bool = False
    """An allocation stays where branches join it with other new memory only: hoisted, all of that
    would be allocated at once. So does memory that is returned or that a loop carries."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        existing = self.only_with_existing_memory
        hoist(op, partial(BlockHoisting, only_with_existing_memory=existing))


def hoist(
    module: Operation,
    kind: Callable[[FunctionMemory, bool], BufferHoisting],
    only: Collection[Operation] | None = None,
) -> None:
    """Hoists the allocations of the functions of a module, or of `only` some of them."""
    functions = summaries_of(module).functions()
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
