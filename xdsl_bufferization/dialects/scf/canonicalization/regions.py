"""
Canonicalization of `scf.execute_region` and `scf.index_switch`.

    func.func @f(%c: i1, %x: i32) -> i32 {
      %r = scf.execute_region -> i32 {            cf.cond_br %c, ^bb1, ^bb2
        cf.cond_br %c, ^bb1, ^bb2               ^bb1:
      ^bb1:                                       cf.br ^bb3(%x : i32)
        scf.yield %x : i32                      ^bb2:
      ^bb2:                                       %y = "g"() : () -> i32
        %y = "g"() : () -> i32                    cf.br ^bb3(%y : i32)
        scf.yield %y : i32                      ^bb3(%r: i32):
      }                                           return %r : i32
      return %r : i32
    }

Blocks are inlined out of an `scf.execute_region` where the parent region may have several blocks:
in a function or in another `scf.execute_region`. Results are folded as those of `scf.if`.

MLIR: lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects import cf, func, scf
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import BlockInsertPoint
from xdsl.transforms.dead_code_elimination import would_be_trivially_dead

from xdsl_bufferization.dialects.scf.dialect import ForallOp, InParallelOp
from xdsl_bufferization.support.rebuilding import ResultPruning, drop_results

HAVE_BLOCKS = (func.FuncOp, scf.ExecuteRegionOp)
"""Operations whose region may have several blocks, connected by branches of `cf`."""


class MultiBlockExecuteInliner(RewritePattern):
    """Inlines an `scf.execute_region` of several blocks into the parent region."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ExecuteRegionOp, rewriter: PatternRewriter) -> None:
        block, region = op.parent, op.region
        if block is None or block.parent is None or "no_inline" in op.properties:
            return
        if not isinstance(block.parent_op(), HAVE_BLOCKS):
            return
        if region.first_block is None or region.first_block is region.last_block:
            return
        rest = block.split_before(op, arg_types=op.result_types)
        first = region.first_block
        for end in _ends(region):
            branch = cf.BranchOp(rest, *end.operands)
            rewriter.replace(end, branch, ())
        rewriter.inline_region(region, BlockInsertPoint.before(rest))
        rewriter.replace(op, (), rest.args)
        block.add_op(branch := cf.BranchOp(first))
        rewriter.notify_op_modified(branch)


def _ends(region: Region) -> list[scf.YieldOp]:
    """Returns the terminators from which control leaves the operation."""
    lasts = [block.last_op for block in region.blocks]
    return [last for last in lasts if isinstance(last, scf.YieldOp)]


Known = Callable[[Operation, Sequence[SSAValue], PatternRewriter], SSAValue | None]
"""Returns the value of a result, given those that the regions yield for it; else None."""


def same_outside(
    op: Operation, values: Sequence[SSAValue], rewriter: PatternRewriter
) -> SSAValue | None:
    """Returns the value that all regions yield, if it is defined outside of the operation."""
    return values[0] if len(set(values)) == 1 and not _is_inside(values[0], op) else None


@dataclass(frozen=True)
class ResultsOfRegions(RewritePattern):
    """Removes results that are unused, duplicates, or known outside of the operation.
    MLIR: `RemoveUnusedResults`"""

    known: Known = same_outside

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not op.results:
            return
        ends = [end for region in op.regions for end in _ends(region)]
        pruning = ResultPruning()
        for k, result in enumerate(op.results):
            values = tuple(end.operands[k] for end in ends)
            if result.first_use is None:
                pruning.drop(None)
            elif (known := self.known(op, values, rewriter)) is not None:
                pruning.drop(known)
            else:
                pruning.keep(values)
        drop_results(op, ends, pruning, rewriter)


class UnusedThreads(RewritePattern):
    """Removes an `scf.forall` whose only effect is to define tensors that are unused."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ForallOp, rewriter: PatternRewriter) -> None:
        is_used = any(result.first_use is not None for result in op.results)
        if op.results and not is_used and _makes_tensors_only(op):
            rewriter.erase(op)


def _makes_tensors_only(op: ForallOp) -> bool:
    """True if the operation has no effect other than its results."""
    loops = [op]
    while loops:
        for inside in loops.pop().body.block.ops:
            match inside:
                case InParallelOp():
                    names = {insertion.name for insertion in inside.region.block.ops}
                    is_pure = names <= {"tensor.parallel_insert_slice"}
                case ForallOp():
                    is_pure = bool(inside.results)
                    loops.append(inside)
                case _:
                    is_pure = would_be_trivially_dead(inside)
            if not is_pure:
                return False
    return True


def _is_inside(value: SSAValue, op: Operation) -> bool:
    """True if the value is defined directly in a region of the operation."""
    owner = value.owner
    region = owner.parent if isinstance(owner, Block) else owner.parent_region()
    return region in op.regions
