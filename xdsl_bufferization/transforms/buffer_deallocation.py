"""Inserts deallocations for all memory that a program allocates, without conditions at run time.

    %r = scf.for .. iter_args(%x = %arg) -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %x, %b
      scf.yield %b
    }
    %l = memref.load %r[%c0]
    // becomes
    %c = bufferization.clone %arg
    %r = scf.for .. iter_args(%x = %c) -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      memref.copy %x, %b
      memref.dealloc %x
      scf.yield %b
    }
    %l = memref.load %r[%c0]
    memref.dealloc %r

The analysis (`analysis/ownership/ownership_policies.py`) selects the values to clone, so
that each memref is owned always or never, and computes where ownership ends; the pass inserts
a `memref.dealloc` there. If a clone would change what the program computes, the pass first
hoists the allocations (`analysis/placement/hoisting.py`), provided that this makes all such
clones unnecessary. A function never owns its arguments, and its callers own the results.

MLIR: lib/Dialect/Bufferization/Transforms/BufferDeallocation.cpp (up to LLVM 19)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.analysis.ownership.module_ownership import ModuleOwnership
from xdsl_bufferization.analysis.ownership.ownership_policies import StaticOwnership
from xdsl_bufferization.analysis.placement.hoisting import BlockHoisting
from xdsl_bufferization.interfaces.diagnostics import failure, observed_clone, op_name
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.support.memory_sizes import stated_alignment
from xdsl_bufferization.transforms.buffer_hoisting import hoist
from xdsl_bufferization.transforms.cloning import clone_module
from xdsl_bufferization.transforms.freeing import (
    EdgeBlocks,
    FreeingPass,
    FunctionFreeing,
    check_regions,
    memory_to_free,
)

_RULE = (
    "would tell the clone from the original, against the rule that all writes to a buffer "
    "come before it is handed on and read"
)


class BufferDeallocationPass(FreeingPass):
    """Frees all memory that a program allocates with `memref.dealloc` only: no flags, no
    comparisons at run time.

    A value whose memory is owned on some paths only borrows it, if the owned memory can
    outlive the value. That costs nothing. Otherwise memory that is not owned is cloned with
    `bufferization.clone`, on the edge that forwards it. The other way to free all memory is
    `ownership-based-buffer-deallocation`."""

    name = "buffer-deallocation"

    def ownership(self, op: ModuleOp) -> dict[Operation, BufferOwnership]:
        """Returns the ownership in each function; hoists allocations where that makes it possible.
        Raises, before the module is changed, if an interface is missing or a necessary clone would
        change what the program computes."""
        plans = _plans(op)
        conflicting = {f for f, plan in plans.items() if plan.conflicts}
        if conflicting and _helps_to_hoist(op, conflicting):
            hoist(op, BlockHoisting, conflicting)
            plans = _plans(op)
        for function, plan in plans.items():
            _check_copies(plan, function)
        return plans

    def free(self, plans: Mapping[Operation, BufferOwnership]) -> None:
        alignment = stated_alignment(plans)
        for plan in plans.values():
            StaticDeallocation(plan, alignment).run()


def _plans(module: ModuleOp) -> dict[Operation, BufferOwnership]:
    """The ownership analysis of each function. Raises if an interface is missing."""
    module_ownership = ModuleOwnership(module, StaticOwnership)
    module_ownership.run()
    for plan in module_ownership.plans.values():
        check_regions(plan)
        _check_branches(plan)
    return module_ownership.plans


def _helps_to_hoist(module: ModuleOp, functions: Collection[Operation]) -> bool:
    """True if no clone changes what the program computes after hoisting the allocations. Tried on a
    clone of the module."""
    trial, copies = clone_module(module)
    hoist(trial, BlockHoisting, {copies[function] for function in functions})
    return not any(plan.conflicts for plan in _plans(trial).values())


def _check_branches(plan: BufferOwnership) -> None:
    """Raises for terminators that may forward memrefs without a `BranchOpInterface`."""
    flow = plan.flow
    for op in flow.operations:
        if not op.successors or flow.models.branch(op) is not None:
            continue
        arguments = [argument for block in op.successors for argument in block.args]
        if any(map(is_memref, (*op.operands, *arguments))):
            raise failure(
                op,
                "was not deallocated",
                "All terminators with successors need to implement the "
                "BranchOpInterface, as it may hand a memref on; attach a model of it",
            )


def _check_copies(plan: BufferOwnership, function: Operation) -> None:
    """Raises for necessary clones that change what the program computes."""
    for edge, op, _, is_freed in plan.conflicts:
        is_result = plan.flow.call(edge.op) is not None
        why = (
            "has a result that is a clone, as the function gives away what it returns"
            if is_result
            else f"needs a clone of operand #{edge.operand}, as the value that it "
            "becomes is memory that was allocated here on other ways only"
        )
        reason = "may have freed the original before" if is_freed else _RULE
        remedy = "" if is_freed else "write to a copy, or "
        raise observed_clone(
            edge.op,
            why,
            f"'{op_name(op)}' {reason}; {remedy}use ownership-based-buffer-deallocation",
        )


class StaticDeallocation(FunctionFreeing):
    def run(self) -> None:
        """Rewrites the function."""
        edges = EdgeBlocks(self.plan.flow)
        for edge in self.plan.flow.edges:
            if edge in self.plan.cloned:
                op, operand = edges.operand(edge)
                self._clone_operand(op, operand, Builder(InsertPoint.before(op)))
        self._new.apply()
        for point, nodes in self._ends(edges, {}):
            builder = Builder(point)
            for node in nodes:
                builder.insert(memref.DeallocOp.get(memory_to_free(builder, node)))
