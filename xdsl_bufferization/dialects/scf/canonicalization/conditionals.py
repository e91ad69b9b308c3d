"""Canonicalization of `scf.if`.

    %n = arith.xori %c, %true : i1
    %r:2 = scf.if %n -> (i32, i32) {            %s = arith.select %c, %y, %x : i32
      scf.yield %x, %a : i32, i32               // and %r#1, which is not used, is gone
    } else {
      scf.yield %y, %b : i32, i32
    }

Each result is handled alone: an unused result is removed, and a result is replaced if
both regions yield the same outer value, or the same values as for an earlier result. A
row of consecutive `scf.if` with the same condition is merged in one step, so that N of
them take O(N). Inside of a region the condition is a constant.

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from xdsl.dialects import arith, cf, func, scf
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import BlockInsertPoint, InsertPoint
from xdsl.traits import ConstantLike
from xdsl.transforms.dead_code_elimination import would_be_trivially_dead

from xdsl_bufferization.dialects.scf.dialect import ForallOp, InParallelOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.constants import (
    bool_of,
    is_movable,
    make_bool,
    make_not,
    moved,
    negated,
    of_equals,
    same,
)
from xdsl_bufferization.support.rebuilding import (
    ResultPruning,
    drop_results,
    rebuilt,
    replace_in,
    uses_in,
)

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


@record
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


Sides = tuple[Sequence[SSAValue], Sequence[SSAValue]]
"""The values that the first and the second region yield for one result."""


class RemoveEmptyElseBranch(RewritePattern):
    """Removes an else region that does nothing."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IfOp, rewriter: PatternRewriter) -> None:
        block = op.false_region.first_block
        if op.results or block is None or block.first_op is not block.last_op:
            return
        rewriter.replace(op, _rebuilt(op, op.cond, op.true_region, None))


class NegatedCondition(RewritePattern):
    """Swaps the regions if the condition is a negation, and drops the negation.
    MLIR: `IfOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IfOp, rewriter: PatternRewriter) -> None:
        condition = negated(op.cond)
        if condition is None or not op.false_region.blocks:
            return
        rewriter.replace(op, _rebuilt(op, condition, op.false_region, op.true_region))


def _rebuilt(op: scf.IfOp, condition: SSAValue, then: Region, otherwise: Region | None) -> scf.IfOp:
    """Rebuilds the operation with these regions."""
    regions = [op.detach_region(then)]
    regions += [Region() if otherwise is None else op.detach_region(otherwise)]
    return rebuilt(op, [condition], regions=regions)


def chosen(op: Operation, values: Sequence[SSAValue], rewriter: PatternRewriter) -> SSAValue | None:
    """Returns the value of a result whose two yielded values are defined outside, creating
    `arith.select` before the operation if needed; else None.
    MLIR: `ConvertTrivialIfToSelect`, `ReplaceIfYieldWithConditionOrValue`"""
    assert isinstance(op, scf.IfOp)
    (a, b), then, otherwise = values, op.true_region.block, op.false_region.block
    if not is_movable(a, then) or not is_movable(b, otherwise):
        return None
    if same(a, b):
        return moved(a, then, rewriter)
    match bool_of(a), bool_of(b):
        case True, False:
            return op.cond
        case False, True:
            return make_not(op.cond, rewriter)
        case _:
            pass
    a, b = moved(a, then, rewriter), moved(b, otherwise, rewriter)
    if (equal := of_equals(op.cond, a, b)) is not None:
        return equal
    return rewriter.insert(arith.SelectOp(op.cond, a, b)).result


class ConstantsOfSmallRegions(RewritePattern):
    """Moves constants out of regions with at most two other operations, so that other patterns
    apply. MLIR: `OperationFolder`, which puts constants at the start of a region"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IfOp, rewriter: PatternRewriter) -> None:
        for region in op.regions:
            for constant in _constants(region):
                clone = rewriter.insert(constant.clone())
                rewriter.replace(constant, (), clone.results)


def _constants(region: Region) -> list[Operation]:
    """Returns the constants of a region with at most two other operations."""
    constants, others = list[Operation](), 0
    for block in region.blocks:
        for op in block.ops:
            if op.get_trait(ConstantLike) is not None:
                constants.append(op)
            elif (others := others + 1) > 2:
                return []
    return constants


class CombineNestedIfs(RewritePattern):
    """Merges an `scf.if` with the only operation in it, another `scf.if`, into one on both
    conditions. The else regions must yield the same values. The inner condition may be undefined
    where the outer one is false, so that `arith.andi` of MLIR would be undefined, too."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IfOp, rewriter: PatternRewriter) -> None:
        inner = op.true_region.block.first_op
        if not isinstance(inner, scf.IfOp) or not _only_yields(op.false_region):
            return
        end = inner.next_op
        if not isinstance(end, scf.YieldOp) or not _only_yields(inner.false_region):
            return
        otherwise = _yielded(op.false_region)
        inner_sides = _yielded(inner.true_region), _yielded(inner.false_region)
        values = _flattened(inner, end.operands, otherwise, inner_sides)
        if values is None:
            return
        both = rewriter.insert(
            arith.SelectOp(op.cond, inner.cond, make_bool(False, rewriter))
        ).result
        _move_out(op, inner, both, (values, otherwise), rewriter)


def _only_yields(region: Region) -> bool:
    block = region.first_block
    return block is None or block.first_op is block.last_op


def _yielded(region: Region) -> list[SSAValue]:
    block = region.first_block
    end = None if block is None else block.last_op
    return [] if end is None else list(end.operands)


def _flattened(
    inner: scf.IfOp, yielded: Sequence[SSAValue], otherwise: Sequence[SSAValue], inner_sides: Sides
) -> list[SSAValue] | None:
    """Returns the values to yield if both conditions hold; None if the else cases yield different
    values. Results that do not come from the inner operation are folded by `ResultsOfRegions`."""
    values = list[SSAValue]()
    for value, other in zip(yielded, otherwise, strict=True):
        if value.owner is not inner:
            return None
        k = inner.results.index(value)
        if not same(inner_sides[1][k], other):
            return None
        values.append(inner_sides[0][k])
    return values


def _move_out(
    op: scf.IfOp, inner: scf.IfOp, condition: SSAValue, sides: Sides, rewriter: PatternRewriter
) -> None:
    """Replaces an operation by a new one with the first region of the nested operation."""
    region = inner.detach_region(inner.true_region)
    _end(region.block, sides[0], rewriter)
    regions = [region, Region()]
    if op.results:
        regions[1].add_block(Block([scf.YieldOp(*sides[1])]))
    new = rebuilt(op, [condition], regions=regions)
    rewriter.replace(op, new)


def _end(block: Block, values: Sequence[SSAValue], rewriter: PatternRewriter) -> None:
    """Replaces the yielded values of a block."""
    end = block.last_op
    assert end is not None
    end.operands = values
    rewriter.notify_op_modified(end)


class Member(NamedTuple):
    """One `scf.if` of a row with the same condition, or with its negation."""

    op: scf.IfOp
    regions: tuple[Region, Region]
    """The regions that run if the condition of the row holds, and if it does not."""


class CombineIfs(RewritePattern):
    """Merges consecutive `scf.if` with the same condition."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IfOp, rewriter: PatternRewriter) -> None:
        row = list(_row(op))
        if len(row) < 2:
            return
        _forward_results(row, rewriter)
        regions = [_merged([m.regions[k] for m in row], rewriter) for k in (0, 1)]
        new = rebuilt(
            op, [op.cond], [t for member in row for t in member.op.result_types], regions=regions
        )
        rewriter.insert(new, InsertPoint.before(row[-1].op))
        results = iter(new.results)
        for member in row:
            rewriter.replace(member.op, (), list(islice(results, len(member.op.results))))


def _row(op: scf.IfOp) -> Iterator[Member]:
    """Returns the operation and the following `scf.if` of its row, with only constants in
    between."""
    yield Member(op, (op.true_region, op.false_region))
    after = op.next_op
    while after is not None:
        if not isinstance(after, scf.IfOp):
            if after.get_trait(ConstantLike) is None:
                return
        elif after.cond is op.cond:
            yield Member(after, (after.true_region, after.false_region))
        elif negated(after.cond) is op.cond or negated(op.cond) is after.cond:
            yield Member(after, (after.false_region, after.true_region))
        else:
            return
        after = after.next_op


def _forward_results(row: Sequence[Member], rewriter: PatternRewriter) -> None:
    """Replaces, inside of the row, results of an earlier member by the values that its regions
    yield."""
    side = {block: k for m in row for k, region in enumerate(m.regions) for block in region.blocks}
    home = row[0].op.parent
    for member in row[:-1]:
        if not member.op.results:
            continue
        sides = [_yielded(region) for region in member.regions]
        for n, result in enumerate(member.op.results):
            for k in (0, 1):
                rewriter.replace_uses_with_if(
                    result, sides[k][n], lambda use, k=k: _side(use.operation, side, home) == k
                )


def _side(op: Operation, side: Mapping[Block, int], home: Block | None) -> int | None:
    """Returns which of the two regions contains the operation."""
    block = op.parent
    while block is not None and block is not home:
        if block in side:
            return side[block]
        parent = block.parent_op()
        block = None if parent is None else parent.parent
    return None


def _merged(regions: Sequence[Region], rewriter: PatternRewriter) -> Region:
    """Returns one region with the contents and the yielded values of all these regions."""
    blocks = [block for region in regions if (block := region.first_block) is not None]
    if not blocks:
        return Region()
    values = [value for region in regions for value in _yielded(region)]
    new = Block()
    for block in blocks:
        if (end := block.last_op) is not None:
            rewriter.erase(end)
        rewriter.inline_block(block, InsertPoint.at_end(new))
    new.add_op(scf.YieldOp(*values))
    return Region(new)


class ConditionPropagation(RewritePattern):
    """Replaces the condition by a constant inside of the regions. The operations of the regions are
    searched. The uses of the condition are not, because they can be in as many regions as there are
    `scf.if`."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IfOp, rewriter: PatternRewriter) -> None:
        condition = op.cond
        if condition.has_one_use():
            return
        for region in op.regions:
            if uses := uses_in(contents(region), condition):
                replace_in(uses, _truth_in(region, rewriter), rewriter)


def _truth_in(region: Region, rewriter: PatternRewriter) -> SSAValue:
    """Creates a constant with the value of the condition in a region of an `scf.if`."""
    parent = region.parent_op()
    truth = isinstance(parent, scf.IfOp) and region is parent.true_region
    return make_bool(truth, rewriter, InsertPoint.at_start(region.block))
