"""
Canonicalization of the blocks of a region, for operations that have several.

    ^bb0:                                         ^bb0:
      cf.br ^bb1(%x, %y, %z : i32, i32, i32)        cf.br ^bb1(%z : i32)
    ^bb1(%a: i32, %b: i32, %c: i32):              ^bb1(%c: i32):
      %d = arith.addi %b, %b : i32                  "f"(%x, %c) : (i32, i32) -> ()
      "f"(%a, %c) : (i32, i32) -> ()                %p, %e = "g"() : () -> (i1, i32)
      %p, %e = "g"() : () -> (i1, i32)              cf.cond_br %p, ^bb1(%e : i32), ^bb2
      cf.cond_br %p, ^bb1(%a, %d, %e), ^bb2

An argument is another value if all branches pass that value, or pass the argument itself on; and
an earlier argument if all branches pass the same to both. It goes if nobody needs it: if what
uses it has no effects and results that nobody needs, up to branches that pass these to arguments
that nobody needs. One search forwards from the arguments and one back find what is needed,
each looking at a use once.

MLIR: lib/Transforms/Utils/RegionUtils.cpp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, chain

from xdsl.dialects import cf
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.post_order import PostOrderIterator
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike
from xdsl.transforms.canonicalization_patterns.cf import (
    SimplifyBrToBlockWithSinglePred,
)
from xdsl.transforms.dead_code_elimination import would_be_trivially_dead

from xdsl_bufferization.dialects.cf import passed_values
from xdsl_bufferization.dialects.patterns.results import Decisions, drop_arguments

BRANCHES = (cf.BranchOp, cf.ConditionalBranchOp, cf.SwitchOp)
"""Terminators of which it is known what they pass to which block."""


class BlockArguments(RewritePattern):
    """Arguments of blocks, but for the first block of a region."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        for region in op.regions:
            blocks = _blocks(region)
            for block in blocks:
                _apply(block, _known(block), rewriter)
            _drop_unneeded(blocks, rewriter)


def _blocks(region: Region) -> list[Block]:
    """Those with arguments, if it is known what is passed, and in the order of control."""
    first = region.first_block
    if first is None or first is region.last_block:
        return []
    # A block that is twice a successor of another one comes twice.
    reachable = dict.fromkeys(reversed(list(PostOrderIterator(first))))
    return [
        block
        for block in reachable
        if block.args
        and block is not first
        and all(isinstance(use.operation, BRANCHES) for use in block.uses)
    ]


def _known(block: Block) -> Decisions:
    """Arguments that are other values, or stand twice."""
    rows = [passed_values(use.operation)[use.index] for use in block.uses]
    decisions = Decisions()
    for k, arg in enumerate(block.args):
        values = [row[k] for row in rows]
        others = {value for value in values if value is not arg}
        if len(others) == 1:
            decisions.drop(others.pop())
        else:
            decisions.keep(tuple(None if value is arg else value for value in values))
    return decisions


def _apply(block: Block, decisions: Decisions, rewriter: PatternRewriter) -> None:
    """Takes arguments from a block, and from the branches to it."""
    if not decisions.is_change:
        return
    _pass_less(block, decisions, rewriter)
    drop_arguments(block, decisions, rewriter)


def _pass_less(block: Block, decisions: Decisions, rewriter: PatternRewriter) -> None:
    for use in block.uses:
        branch = use.operation
        lists = [list(values) for values in passed_values(branch)]
        fixed = len(branch.operands) - sum(map(len, lists))
        lists[use.index] = [lists[use.index][k] for k in decisions.kept]
        branch.operands = [*branch.operands[:fixed], *chain(*lists)]
        branch.properties |= _segments(branch, [len(values) for values in lists])
        rewriter.notify_op_modified(branch)


def _segments(branch: Operation, sizes: Sequence[int]) -> dict[str, DenseArrayBase]:
    """The properties of a branch that passes so many values to its successors."""
    if isinstance(branch, cf.BranchOp):
        return {}
    if isinstance(branch, cf.ConditionalBranchOp):
        return {"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, *sizes])}
    default, *cases = sizes
    return {
        "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, default, sum(cases)]),
        "case_operand_segments": DenseArrayBase.from_list(i32, cases),
    }


def _drop_unneeded(blocks: Sequence[Block], rewriter: PatternRewriter) -> None:
    """Drops the arguments that nobody needs, with what is made of them."""
    users = _users(blocks)
    needed = _needed(users)
    dropped = list[tuple[Block, Decisions]]()
    for block in blocks:
        decisions = Decisions()
        for k, arg in enumerate(block.args):
            if arg in needed:
                decisions.keep(k)
            else:
                decisions.drop(None)
        if decisions.is_change:
            _pass_less(block, decisions, rewriter)
            dropped.append((block, decisions))
    if not dropped:
        return
    _erase({v.owner for v in users if v not in needed}, rewriter)
    for block, decisions in dropped:
        drop_arguments(block, decisions, rewriter)


Users = dict[SSAValue, list[SSAValue | None]]
"""The values that are made of a value, or are it in another block; None: what is needed."""


def _users(blocks: Sequence[Block]) -> Users:
    """What becomes of the arguments of blocks, and of all that is made of them."""
    users: Users = {arg: [] for block in blocks for arg in block.args}
    arguments = set(users)
    work = list(users)
    while work:
        value = work.pop()
        found = users[value]
        for use in value.uses:
            made = _made(use.operation, use.index, arguments)
            if made is None:
                found.append(None)
                break
            found += made
            new = [other for other in made if other not in users]
            users |= {other: [] for other in new}
            work += new
    return users


def _made(
    op: Operation, index: int, arguments: set[SSAValue]
) -> Sequence[SSAValue] | None:
    """What an operation makes of an operand, if that is all that it does."""
    if isinstance(op, BRANCHES):
        target = _target(op, index)
        return (target,) if target is not None and target in arguments else None
    if op.regions or not would_be_trivially_dead(op):
        return None
    return op.results


def _target(branch: Operation, index: int) -> SSAValue | None:
    """The argument that gets an operand of a branch, if one does."""
    lists = passed_values(branch)
    ends = list(accumulate(map(len, lists)))
    place = index - len(branch.operands) + ends[-1]
    for end, values, block in zip(ends, lists, branch.successors, strict=True):
        if 0 <= place < end:
            return block.args[place - end + len(values)]
    return None


def _needed(users: Users) -> set[SSAValue]:
    """The values of which something is made that is needed."""
    sources = dict[SSAValue, list[SSAValue]]()
    needed = set[SSAValue]()
    for value, found in users.items():
        for other in found:
            if other is None:
                needed.add(value)
            else:
                sources.setdefault(other, []).append(value)
    work = list(needed)
    while work:
        for value in sources.get(work.pop(), ()):
            if value not in needed:
                needed.add(value)
                work.append(value)
    return needed


def _erase(owners: set[Operation | Block], rewriter: PatternRewriter) -> None:
    """Erases those operations that have no uses, or none after others were erased."""
    waiting = {owner for owner in owners if isinstance(owner, Operation)}
    work = [op for op in waiting if not _is_used(op)]
    while work:
        op = work.pop()
        waiting.discard(op)
        sources = dict.fromkeys(operand.owner for operand in op.operands)
        rewriter.erase(op)
        work += [
            source
            for source in sources
            if isinstance(source, Operation)
            and source in waiting
            and not _is_used(source)
        ]


def _is_used(op: Operation) -> bool:
    return any(result.first_use is not None for result in op.results)


class OnlyWayIn(RewritePattern):
    """
    A block to which one branch leads alone is a part of the block that branches. xDSL counts
    all branches to a block for each of them, here there is a look at two of them.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.BranchOp, rewriter: PatternRewriter) -> None:
        block, next = op.parent, op.successor
        if block is None or next is block or not next.has_one_use():
            return
        values = list(op.operands)
        if _goes_round(block, next, values):
            return
        rewriter.erase(op)
        rewriter.inline_block(next, InsertPoint.at_end(block), values)


def _goes_round(block: Block, next: Block, values: Sequence[SSAValue]) -> bool:
    """
    Would a value be made of itself? Only blocks that nothing reaches can hand on what
    comes from the block that they lead to; they are erased after the patterns.
    """
    if any(value.owner is next for value in values):
        return True
    uses = (use for argument in next.args for use in argument.uses)
    return any(use.operation.parent is block for use in uses)


def repair() -> None:
    """Lets xDSL's pattern for `cf.br` take constant time."""
    method = OnlyWayIn.match_and_rewrite
    setattr(SimplifyBrToBlockWithSinglePred, "match_and_rewrite", method)


repair()


class OnlyConstants(RewritePattern):
    """A block that makes constants and branches lets others make them, and only branches."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.BranchOp, rewriter: PatternRewriter) -> None:
        block = op.parent
        region = None if block is None else block.parent
        if block is None or region is None or block is region.first_block:
            return
        first = region.first_block
        constants = list[Operation]()
        before = op.prev_op
        while before is not None and before.get_trait(ConstantLike) is not None:
            constants.append(before)
            before = before.prev_op
        if before is not None or first is None:
            return
        for constant in constants:
            clone = rewriter.insert(constant.clone(), InsertPoint.at_start(first))
            rewriter.replace(constant, (), clone.results)


PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "cf.br": (OnlyConstants(),),
    "func.func": (BlockArguments(),),
}
