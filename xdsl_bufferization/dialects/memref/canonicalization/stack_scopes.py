"""
Which operations have stack memory of their own, and where it may become that of others.

    memref.alloca_scope {              the stack memory of %a is freed in each round of a
      %a = memref.alloca()             cycle of blocks; without the scope it is not, before
    }                                  the function returns
    cf.cond_br %c, ^again, ^end

A body with stack memory goes where it runs at most once for each time that stack memory around
it is freed; without stack memory it goes anywhere.

MLIR: `AllocaScopeInliner` in lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func, memref, scf
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.memref.regions import (
    AllocaScopeOp,
    AllocaScopeReturnOp,
)

SCOPES = frozenset(
    ("affine.parallel", "memref.alloca_scope", "scf.forall", "scf.parallel")
)
"""Operations that free stack memory at the end of each run of their region."""

_RUN_ONCE = (scf.ExecuteRegionOp, scf.IfOp, scf.IndexSwitchOp)
"""Operations that run each region at most once."""

_DEEPEST = 64
"""How many operations around one are looked at."""


def takes_stack(region: Region) -> bool:
    """May the region take stack memory that is not freed inside of it?"""
    stack = [region]
    while stack:
        for block in stack.pop().blocks:
            for op in block.ops:
                if isinstance(op, memref.AllocaOp | UnregisteredOp):
                    return True
                if op.name == "llvm.alloca":
                    return True
                if op.name not in SCOPES:
                    stack += op.regions
    return False


def runs_once(op: Operation) -> bool:
    """Does an operation run at most once before stack memory around it is freed?"""
    for _ in range(_DEEPEST):
        block, around = op.parent, op.parent_op()
        if block is None or around is None or not _runs_once(block):
            return False
        if isinstance(around, func.FuncOp) or around.name in SCOPES:
            return True
        if not isinstance(around, _RUN_ONCE):
            return False
        op = around
    return False


def _runs_once(block: Block) -> bool:
    """Is the block in no cycle of blocks, as it is alone or leads to none?"""
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
    Replaces an operation by its only block, which has no end any more, with values for its
    arguments. Stack memory that the block takes stays its own where the operation may run
    again before what is around it frees such memory.
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
