"""
Lifetime of stack memory, and where an operation with an allocation scope can be
inlined.

    memref.alloca_scope {              %a is freed in each iteration of a cycle of
      %a = memref.alloca()             blocks; without the scope it is freed when
    }                                  the function returns
    cf.cond_br %c, ^again, ^end

A body that allocates stack memory is inlined only if it runs at most once per execution
of the enclosing allocation scope. A body that allocates none is inlined anywhere.

MLIR: `AllocaScopeInliner` in lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.memref.regions import (
    AllocaScopeOp,
    AllocaScopeReturnOp,
)
from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.external_models import model_of

_RUN_ONCE = (scf.ExecuteRegionOp, scf.IfOp, scf.IndexSwitchOp)
"""Operations that execute each region at most once."""

_DEEPEST = 64
"""Number of enclosing operations that are inspected."""


def takes_stack(region: Region) -> bool:
    """True if the region may allocate stack memory that is not freed inside of it."""
    effects = MemoryEffects()
    stack = [region]
    while stack:
        for block in stack.pop().blocks:
            for op in block.ops:
                # The `llvm` dialect of xDSL has no models.
                if isinstance(op, UnregisteredOp) or op.name == "llvm.alloca":
                    return True
                if any(effects.allocates_on_stack(op, r.index) for r in op.results):
                    return True
                if not is_scope(op):
                    stack += op.regions
    return False


def is_scope(op: Operation) -> bool:
    """True if stack memory ends with each execution of a region of the operation."""
    kinds = (AllocationScopeOpInterface, FunctionOpInterface)
    return any(model_of(op, kind) is not None for kind in kinds)


def runs_once(op: Operation) -> bool:
    """
    True if the operation runs at most once per execution of the enclosing allocation
    scope.
    """
    for _ in range(_DEEPEST):
        block, around = op.parent, op.parent_op()
        if block is None or around is None or not _runs_once(block):
            return False
        if is_scope(around):
            return True
        if not isinstance(around, _RUN_ONCE):
            return False
        op = around
    return False


def _runs_once(block: Block) -> bool:
    """
    True if the block is in no cycle of blocks: it is the only one, or has no
    successors.
    """
    region, last = block.parent, block.last_op
    is_alone = region is not None and region.first_block is region.last_block
    return is_alone or (last is not None and not last.successors)


def run_in_place(
    op: Operation,
    values: Sequence[SSAValue],
    results: Sequence[SSAValue],
    rewriter: PatternRewriter,
) -> None:
    """
    Inlines the only block of an operation, without its terminator and with `values` for
    its arguments. The block stays in a scope of its own if it allocates stack memory
    and may run more than once per execution of the enclosing allocation scope.
    """
    region = op.regions[0]
    block = region.block
    known = dict[SSAValue, SSAValue](zip(block.args, values, strict=True))
    results = [known.get(result, result) for result in results]
    if not takes_stack(region) or runs_once(op):
        rewriter.inline_block(block, InsertPoint.before(op), values)
        rewriter.replace(op, (), results)
        return
    for argument, value in zip(list(block.args), values, strict=True):
        rewriter.replace_all_uses_with(argument, value)
        rewriter.erase_block_argument(argument)
    end = AllocaScopeReturnOp.build(operands=(results,))
    rewriter.insert(end, InsertPoint.at_end(block))
    scope = AllocaScopeOp.build(
        regions=(op.detach_region(region),),
        result_types=([result.type for result in results],),
    )
    rewriter.replace(op, scope)
