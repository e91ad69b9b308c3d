"""Canonicalization of the blocks of regions with several blocks, and of the branches between them.

    ^bb0:                                         ^bb0:
      cf.br ^bb1(%x, %y, %z : i32, i32, i32)        cf.br ^bb1(%z : i32)
    ^bb1(%a: i32, %b: i32, %c: i32):              ^bb1(%c: i32):
      %d = arith.addi %b, %b : i32                  "f"(%x, %c) : (i32, i32) -> ()
      "f"(%a, %c) : (i32, i32) -> ()                %p, %e = "g"() : () -> (i1, i32)
      %p, %e = "g"() : () -> (i1, i32)              cf.cond_br %p, ^bb1(%e : i32), ^bb2
      cf.cond_br %p, ^bb1(%a, %d, %e), ^bb2

An argument is replaced by another value if all branches pass that value or the argument
itself, and by an earlier argument if all branches pass the same operands to both. A
dead argument is removed: each of its users is erasable, with dead results, or is a
branch that passes it to a dead argument. One search forwards from the arguments and one
backwards find the live values; each inspects a use once.

    cf.cond_br %c weights([3, 4]), ^bb1, ^bb2
  ^bb1:
    cf.br ^bb3(%x : f32)
    // becomes
    cf.cond_br %c weights([3, 4]), ^bb3(%x : f32), ^bb2

Branches skip blocks that only branch. A cycle of such blocks is an endless loop, and stays as it
is. xDSL 0.74 only checks for a block that branches to itself, so its canonicalization of a cycle of
two blocks does not terminate; its patterns would drop the weights of branches.

MLIR: lib/Transforms/Utils/RegionUtils.cpp, lib/Dialect/ControlFlow/IR/ControlFlowOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, islice, pairwise

from xdsl.dialects import cf
from xdsl.dialects.arith import SelectOp
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Block, Operation, Region, SSAValue, Use
from xdsl.ir.post_order import PostOrderIterator
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike
from xdsl.transforms.canonicalization_patterns import cf as xdsl_patterns
from xdsl.transforms.dead_code_elimination import would_be_trivially_dead

from xdsl_bufferization.dialects.cf.dialect import ConditionalBranchOp, passed_values
from xdsl_bufferization.support.constants import make_bool
from xdsl_bufferization.support.rebuilding import ResultPruning, drop_arguments, replace_in, uses_in

BRANCHES = (cf.BranchOp, cf.ConditionalBranchOp, cf.SwitchOp)
"""Terminators whose operands map to block arguments in a known way."""


class BlockArguments(RewritePattern):
    """Removes block arguments, except those of entry blocks, that always equal another value,
    duplicate an earlier argument, or are dead. MLIR: `dropRedundantArguments`, `runRegionDCE`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        for region in op.regions:
            blocks = _blocks(region)
            _drop_known(blocks, rewriter)
            _drop_dead(blocks, rewriter)


class Passed:
    """The operands that branches pass to blocks, by branch and successor.

    Each branch is read once. A branch with several successors is changed once, by `finish`."""

    def __init__(self) -> None:
        self._places = dict[Operation, list[Sequence[int]]]()
        self._changed = dict[Operation, None]()

    def values(self, use: Use) -> list[SSAValue]:
        """Returns the values that the branch passes to the successor."""
        operands = use.operation.operands
        places = self._by_successor(use.operation)[use.index]
        return [operands[place] for place in places]

    def keep(self, block: Block, pruning: ResultPruning, rewriter: PatternRewriter) -> None:
        """Removes the other operands for a successor; a branch with several successors waits for
        `finish`."""
        small = dict[Operation, None]()
        for use in block.uses:
            branch = use.operation
            lists = self._by_successor(branch)
            lists[use.index] = [lists[use.index][k] for k in pruning.kept]
            changed = small if len(lists) <= 2 else self._changed
            changed[branch] = None
        for branch in small:
            self._change(branch, rewriter)

    def finish(self, rewriter: PatternRewriter) -> None:
        """Changes the branches with several successors."""
        for branch in self._changed:
            self._change(branch, rewriter)
        self._changed.clear()

    def _change(self, branch: Operation, rewriter: PatternRewriter) -> None:
        lists = self._places.pop(branch)
        operands = branch.operands
        fixed = len(operands) - sum(map(len, passed_values(branch)))
        kept = [operands[place] for place in chain(*lists)]
        branch.operands = [*operands[:fixed], *kept]
        branch.properties |= _segments(branch, [len(places) for places in lists])
        rewriter.notify_op_modified(branch)

    def _by_successor(self, branch: Operation) -> list[Sequence[int]]:
        places = self._places.get(branch)
        if places is None:
            sizes = [len(values) for values in passed_values(branch)]
            first = len(branch.operands) - sum(sizes)
            ends = pairwise(accumulate(sizes, initial=first))
            places = self._places[branch] = [range(*ends_of) for ends_of in ends]
        return places


def _blocks(region: Region) -> list[Block]:
    """Returns the blocks whose arguments are analysed, in the order of control flow: all
    predecessors end in one of `BRANCHES`."""
    first = region.first_block
    if first is None or first is region.last_block:
        return []
    # The iterator yields a block twice that a branch names twice.
    reachable = dict.fromkeys(reversed(list(PostOrderIterator(first))))
    return [
        block
        for block in reachable
        if block.args
        and block is not first
        and all(isinstance(use.operation, BRANCHES) for use in block.uses)
    ]


def _drop_known(blocks: Sequence[Block], rewriter: PatternRewriter) -> None:
    """Replaces the arguments that are known; others that they are passed to may be, too."""
    passed, work = Passed(), dict.fromkeys(reversed(blocks))
    analysed = set(blocks)
    while work:
        block, _ = work.popitem()
        pruning = _known(block, passed)
        if not pruning.is_change:
            continue
        taking = _taking(block)
        passed.keep(block, pruning, rewriter)
        drop_arguments(block, pruning, rewriter)
        work.update(dict.fromkeys(b for b in taking if b in analysed))
    passed.finish(rewriter)


def _taking(block: Block) -> list[Block]:
    """The blocks to which arguments of a block are passed."""
    ops = dict.fromkeys(use.operation for arg in block.args for use in arg.uses)
    return [b for op in ops if isinstance(op, BRANCHES) for b in op.successors]


def _known(block: Block, passed: Passed) -> ResultPruning:
    """Finds arguments that always equal another value or an earlier argument."""
    rows = [passed.values(use) for use in block.uses]
    pruning = ResultPruning()
    for k, arg in enumerate(block.args):
        values = [row[k] for row in rows]
        others = {value for value in values if value is not arg}
        if len(others) == 1:
            pruning.drop(others.pop())
        else:
            pruning.keep(tuple(None if value is arg else value for value in values))
    return pruning


def _segments(branch: Operation, sizes: Sequence[int]) -> dict[str, DenseArrayBase]:
    """Returns the properties of a branch for these numbers of operands per successor."""
    if isinstance(branch, cf.BranchOp):
        return {}
    if isinstance(branch, cf.ConditionalBranchOp):
        return {"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, *sizes])}
    default, *cases = sizes
    return {
        "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, default, sum(cases)]),
        "case_operand_segments": DenseArrayBase.from_list(i32, cases),
    }


def _drop_dead(blocks: Sequence[Block], rewriter: PatternRewriter) -> None:
    """Erases the dead arguments, and the operations that depend on them."""
    users = _users(blocks)
    needed = _live(users)
    dropped = list[tuple[Block, ResultPruning]]()
    passed = Passed()
    for block in blocks:
        pruning = ResultPruning()
        for k, arg in enumerate(block.args):
            if arg in needed:
                pruning.keep(k)
            else:
                pruning.drop(None)
        if pruning.is_change:
            passed.keep(block, pruning, rewriter)
            dropped.append((block, pruning))
    if not dropped:
        return
    passed.finish(rewriter)
    _erase({v.owner for v in users if v not in needed}, rewriter)
    for block, pruning in dropped:
        drop_arguments(block, pruning, rewriter)


Users = dict[SSAValue, list[SSAValue | None]]
"""For each value, the results and block arguments that depend on it. None stands for a use that
keeps the value alive."""


def _users(blocks: Sequence[Block]) -> Users:
    """Finds the values that depend on block arguments, directly or through other such values."""
    users: Users = {arg: [] for block in blocks for arg in block.args}
    targets = Targets(set(users))
    work = list(users)
    while work:
        value = work.pop()
        found = users[value]
        for use in value.uses:
            made = _dependents(use.operation, use.index, targets)
            if made is None:
                found.append(None)
                break
            found += made
            new = [other for other in made if other not in users]
            users |= {other: [] for other in new}
            work += new
    return users


def _dependents(op: Operation, index: int, targets: Targets) -> Sequence[SSAValue] | None:
    """Returns the values that depend on the operand; None if the use keeps the operand alive."""
    if isinstance(op, BRANCHES):
        target = targets.of(op, index)
        return None if target is None else (target,)
    if op.regions or not would_be_trivially_dead(op):
        return None
    return op.results


class Targets:
    """The block arguments to which operands of branches are passed. Each branch is read once."""

    def __init__(self, arguments: set[SSAValue]) -> None:
        self._arguments = arguments
        self._of = dict[Operation, list[SSAValue | None]]()

    def of(self, branch: Operation, index: int) -> SSAValue | None:
        """Returns the argument that gets the operand; None if it is not one of the analysed
        arguments."""
        found = self._of.get(branch)
        if found is None:
            targets = chain(*(block.args for block in branch.successors))
            ours = [a if a in self._arguments else None for a in targets]
            fixed = len(branch.operands) - len(ours)
            found = self._of[branch] = [*([None] * fixed), *ours]
        return found[index]


def _live(users: Users) -> set[SSAValue]:
    """Returns the live values: those on which a use depends that keeps its operand alive."""
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
    """Erases the operations without uses, users before definitions."""
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
            if isinstance(source, Operation) and source in waiting and not _is_used(source)
        ]


def _is_used(op: Operation) -> bool:
    return any(result.first_use is not None for result in op.results)


class SimplifyBrToBlockWithSinglePred(RewritePattern):
    """Merges a block into its only predecessor, if that ends in an unconditional branch. Constant
    time: at most two predecessors are counted, whereas xDSL's pattern counts all."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.BranchOp, rewriter: PatternRewriter) -> None:
        block, next = op.parent, op.successor
        if block is None or next is block or not next.has_one_use():
            return
        values = list(op.operands)
        if _is_cyclic(block, next, values):
            return
        rewriter.erase(op)
        rewriter.inline_block(next, InsertPoint.at_end(block), values)


def _is_cyclic(block: Block, next: Block, values: Sequence[SSAValue]) -> bool:
    """True if merging would make an operation use its own result. Only in unreachable blocks can a
    block use values of its successor; the driver erases these blocks after the patterns."""
    if any(value.owner is next for value in values):
        return True
    uses = (use for argument in next.args for use in argument.uses)
    return any(use.operation.parent is block for use in uses)


class SimplifyPassThroughBr(RewritePattern):
    """Skips a block that only branches."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.BranchOp, rewriter: PatternRewriter) -> None:
        if op.parent is None or op.successor is op.parent:
            return
        collapsed = collapse_branch(op.successor, op.arguments)
        if collapsed is not None:
            block, values = collapsed
            rewriter.replace(op, cf.BranchOp(block, *values))


class OnlyConstants(RewritePattern):
    """Moves constants out of a block that otherwise only branches, so that branches can skip it.
    MLIR: `OperationFolder`, which puts constants at the start of a region"""

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


Collapsed = tuple[Block, Sequence[SSAValue]]

LONGEST = 64
"""Number of such blocks in a row that are inspected; a longer row is not skipped."""


def _next(block: Block) -> Block | None:
    """Returns the successor of the block, if the block consists of an unconditional branch; else
    None."""
    op = block.first_op
    return op.successor if isinstance(op, cf.BranchOp) else None


def is_endless(block: Block) -> bool:
    """True if the block leads into a cycle of blocks that only branch."""
    seen = dict.fromkeys((block,))
    for _ in range(LONGEST):
        next = _next(block)
        if next is None:
            return False
        if next in seen:
            return True
        seen[next] = None
        block = next
    return True


def collapse_branch(block: Block, values: Sequence[SSAValue]) -> Collapsed | None:
    """Returns the final block and operands of a branch to a block that only branches; None
    if the branch stays.

    xDSL's version counts all operations of the block, and does not detect cycles of several blocks.
    """
    if _next(block) is None or is_endless(block):
        return None
    return xdsl_patterns.collapse_branch(block, values)


class SimplifyPassThroughCondBranch(RewritePattern):
    """Skips successors that only branch, and keeps the branch weights."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.ConditionalBranchOp, rewriter: PatternRewriter) -> None:
        then = collapse_branch(op.then_block, op.then_arguments)
        otherwise = collapse_branch(op.else_block, op.else_arguments)
        if then is None and otherwise is None:
            return
        then = then or (op.then_block, op.then_arguments)
        otherwise = otherwise or (op.else_block, op.else_arguments)
        branch = type(op)(op.cond, *then, *otherwise)
        weights = op.properties.get("branch_weights")
        if weights is not None:
            branch.properties["branch_weights"] = weights
        rewriter.replace(op, branch)


class SimplifyPassThroughSwitch(RewritePattern):
    """Skips successors that only branch, for the default and all cases of `cf.switch`."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.SwitchOp, rewriter: PatternRewriter) -> None:
        ways = list(zip(op.successors, passed_values(op), strict=True))
        collapsed = [collapse_branch(*way) for way in ways]
        if not any(collapsed):
            return
        (block, values), *cases = (new or way for new, way in zip(collapsed, ways, strict=True))
        blocks, operands = [case[0] for case in cases], [case[1] for case in cases]
        new = cf.SwitchOp(op.flag, block, values, op.case_values, blocks, operands)
        rewriter.replace(op, new)


class SimplifyCondBranchIdenticalSuccessors(RewritePattern):
    """Replaces a conditional branch whose successors are the same block by `cf.br`. Operands that
    differ are chosen by `arith.select`, but only if the block has no other predecessor: its
    arguments would stay otherwise."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConditionalBranchOp, rewriter: PatternRewriter) -> None:
        block = op.then_block
        if block is not op.else_block:
            return
        pairs = list(zip(op.then_arguments, op.else_arguments, strict=True))
        if any(a is not b for a, b in pairs) and not _is_only_branch(op, block):
            return
        values = list[SSAValue]()
        for a, b in pairs:
            if a is not b:
                a = rewriter.insert(SelectOp(op.cond, a, b)).result
            values.append(a)
        rewriter.replace(op, cf.BranchOp(block, *values))


class CondBranchTruthPropagation(RewritePattern):
    """Replaces the condition by a constant in a successor that has no other predecessor. The
    operations of that block are searched. The uses of the condition are not, because they can be in
    as many blocks as there are branches."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConditionalBranchOp, rewriter: PatternRewriter) -> None:
        condition = op.cond
        if condition.has_one_use():
            return
        for truth, block in ((True, op.then_block), (False, op.else_block)):
            if not block.has_one_use() or block is op.parent:
                continue
            if uses := uses_in(block.ops, condition):
                known = make_bool(truth, rewriter, InsertPoint.before(op))
                known.name_hint = condition.name_hint
                replace_in(uses, known, rewriter)


def _is_only_branch(op: ConditionalBranchOp, block: Block) -> bool:
    return all(use.operation is op for use in islice(block.uses, 3))
