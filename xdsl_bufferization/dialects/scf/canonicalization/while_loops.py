"""Canonicalization of `scf.while`.

    %r:2 = scf.while (%a = %0, %b = %1)         %r = scf.while (%a = %0)
        : (i32, i32) -> (i32, i32) {                : (i32) -> i32 {
      %c = "f"(%a, %b)                            %c = "f"(%a, %1)
      scf.condition(%c) %a, %b : i32, i32         scf.condition(%c) %a : i32
    } do {                                      } do {
    ^bb0(%x: i32, %y: i32):                     ^bb0(%x: i32):
      %d = "g"(%x, %y)                            %d = "g"(%x, %1)
      scf.yield %d, %y : i32, i32                 scf.yield %d : i32
    }                                           }

An operand of `scf.condition` is removed if it is dead, defined outside, the condition itself, or a
duplicate. An iteration argument of the before region is removed if it is unused or invariant.

MLIR: lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, scf
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike

from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.support.constants import (
    OPPOSITES,
    bool_of,
    is_in,
    is_movable,
    make_bool,
    moved,
    same,
)
from xdsl_bufferization.support.rebuilding import (
    ResultPruning,
    drop_arguments,
    keep_operands,
    keep_results,
    rebuilt,
)


class NeverRuns(RewritePattern):
    """Inlines the before region of an `scf.while` whose condition is false."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.WhileOp, rewriter: PatternRewriter) -> None:
        block = op.before_region.block
        condition = block.last_op
        if not isinstance(condition, scf.ConditionOp):
            return
        if bool_of(condition.condition) is not False:
            return
        rewriter.inline_block(block, InsertPoint.before(op), list(op.arguments))
        rewriter.replace(op, (), list(condition.args))
        rewriter.erase(condition)


class PassedOn(RewritePattern):
    """Removes operands of `scf.condition` that are unused, invariant, or duplicates.
    MLIR: `RemoveLoopInvariantValueYielded`, `WhileUnusedResult`, `WhileRemoveDuplicatedResults`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.WhileOp, rewriter: PatternRewriter) -> None:
        before, after = op.before_region.block, op.after_region.block
        condition = before.last_op
        if not isinstance(condition, scf.ConditionOp) or not op.results:
            return
        pruning = ResultPruning()
        for value, arg, result in zip(condition.args, after.args, op.results, strict=True):
            if arg.first_use is None and result.first_use is None:
                pruning.drop(None)
            elif is_movable(value, before):
                pruning.drop(moved(value, before, rewriter))
            else:
                pruning.keep(value)
        if not pruning.is_change:
            return
        keep_operands(condition, pruning.kept, rewriter, 1)
        drop_arguments(after, pruning, rewriter)
        keep_results(op, pruning, rewriter)


class ConditionAfterwards(RewritePattern):
    """Replaces the condition by true in the after region, and by false in the results.
    MLIR: `WhileConditionTruth`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.WhileOp, rewriter: PatternRewriter) -> None:
        condition = op.before_region.block.last_op
        if not isinstance(condition, scf.ConditionOp):
            return
        after = op.after_region.block
        for k, value in enumerate(condition.args):
            if value is not condition.condition:
                continue
            if after.args[k].first_use is not None:
                truth = make_bool(True, rewriter, InsertPoint.at_start(after))
                rewriter.replace_all_uses_with(after.args[k], truth)
            if op.results[k].first_use is not None:
                truth = make_bool(False, rewriter)
                rewriter.replace_all_uses_with(op.results[k], truth)


class WhileCmpCond(RewritePattern):
    """Replaces a comparison in the after region that is the condition or its negation."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.WhileOp, rewriter: PatternRewriter) -> None:
        before, after = op.before_region.block, op.after_region.block
        condition = before.last_op
        if not isinstance(condition, scf.ConditionOp):
            return
        compare = condition.condition.owner
        if not isinstance(compare, arith.CmpiOp) or compare.parent is not before:
            return
        for value, arg in zip(condition.args, after.args, strict=True):
            if value is not compare.lhs and value is not compare.rhs:
                continue
            for use in list(arg.uses):
                truth = _truth(use.operation, compare, condition, after)
                if truth is None:
                    continue
                known = arith.ConstantOp.from_int_and_width(int(truth), 1)
                rewriter.replace(use.operation, known)


def _truth(
    op: Operation, compare: arith.CmpiOp, condition: scf.ConditionOp, after: Block
) -> bool | None:
    """Returns the result of a comparison in the after region, given that `compare` was true; None
    if that does not follow."""
    if not isinstance(op, arith.CmpiOp) or op.result.type != compare.result.type:
        return None
    operands = [_before(value, condition, after) for value in op.operands]
    if not all(same(a, b) for a, b in zip(operands, compare.operands, strict=True)):
        return None
    names = arith.CMPI_COMPARISON_OPERATIONS
    implied, held = names[op.predicate.value.data], names[compare.predicate.value.data]
    if implied == held:
        return True
    return False if OPPOSITES[implied] == held else None


def _before(value: SSAValue, condition: scf.ConditionOp, after: Block) -> SSAValue:
    """Returns the value in the before region that became an argument of the after region."""
    if isinstance(value, BlockArgument) and value.owner is after:
        return condition.args[value.index]
    return value


class CarriedValues(RewritePattern):
    """Removes iteration arguments of the before region that are unused or invariant.
    MLIR: `RemoveLoopInvariantArgsFromBeforeBlock`, `WhileRemoveUnusedArgs`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.WhileOp, rewriter: PatternRewriter) -> None:
        before, after = op.before_region.block, op.after_region.block
        condition, end = before.last_op, after.last_op
        if not isinstance(condition, scf.ConditionOp) or end is None:
            return
        pruning = ResultPruning()
        for init, arg, value in zip(op.arguments, before.args, end.operands, strict=True):
            unchanged = same(value, init) or _before(value, condition, after) is arg
            if arg.first_use is None or unchanged:
                pruning.drop(init)
            else:
                pruning.keep((init, value))
        if not pruning.is_change:
            return
        keep_operands(end, pruning.kept, rewriter)
        drop_arguments(before, pruning, rewriter)
        new = rebuilt(op, [op.arguments[k] for k in pruning.kept])
        rewriter.replace(op, new)


class WhileMoveIfDown(RewritePattern):
    """Moves an `scf.if` on the condition, the last operation of the before region, to the start of
    the after region."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.WhileOp, rewriter: PatternRewriter) -> None:
        before, after = op.before_region.block, op.after_region.block
        condition = before.last_op
        if not isinstance(condition, scf.ConditionOp):
            return
        branch = condition.prev_op
        while branch is not None and branch.get_trait(ConstantLike) is not None:
            branch = branch.prev_op
        if not isinstance(branch, scf.IfOp) or branch.cond is not condition.condition:
            return
        otherwise = branch.false_region.first_block
        if otherwise is not None and otherwise.first_op is not otherwise.last_op:
            return
        then = branch.true_region.block
        passed = _operands_if_false(branch, condition, otherwise)
        known = set(passed)
        added = [v for v in _captured(then, before) if v not in known]
        _run_in_second(branch, condition, after, rewriter)
        condition.operands = [condition.condition, *passed, *added]
        rewriter.notify_op_modified(condition)
        rewriter.erase(branch)
        for value in added:
            after.insert_arg(value.type, len(after.args))
        _replace_captured(after, before, [*passed, *added])
        types = [*op.result_types, *(value.type for value in added)]
        new = rebuilt(op, types=types)
        rewriter.replace(op, new, new.results[: len(op.results)])


def _operands_if_false(
    branch: scf.IfOp, condition: scf.ConditionOp, otherwise: Block | None
) -> list[SSAValue]:
    """Returns the operands of `scf.condition` for the case that the condition does not hold."""
    end = None if otherwise is None else otherwise.last_op
    if end is None:
        return list(condition.args)
    return [
        end.operands[branch.results.index(value)] if value.owner is branch else value
        for value in condition.args
    ]


def _captured(then: Block, before: Block) -> list[SSAValue]:
    """Returns the values of the before region that are used in the nested block."""
    values = (value for op in contents(then) for value in op.operands)
    return list(dict.fromkeys(value for value in values if is_in(value, before)))


def _run_in_second(
    branch: scf.IfOp, condition: scf.ConditionOp, after: Block, rewriter: PatternRewriter
) -> None:
    """Moves the first region of the `scf.if` to the start of the after region."""
    then = branch.true_region.block
    end = then.last_op
    assert end is not None
    for value, arg in zip(condition.args, after.args, strict=True):
        if value.owner is branch:
            yielded = end.operands[branch.results.index(value)]
            rewriter.replace_all_uses_with(arg, yielded)
    rewriter.erase(end)
    rewriter.inline_block(then, InsertPoint.at_start(after))


def _replace_captured(after: Block, before: Block, passed: Sequence[SSAValue]) -> None:
    """Replaces the captured values in the after region by its arguments."""
    args = dict[SSAValue, SSAValue]()
    for value, arg in zip(passed, after.args, strict=True):
        args.setdefault(value, arg)
    for op in contents(after):
        for k, value in enumerate(op.operands):
            if is_in(value, before):
                op.operands[k] = args[value]
