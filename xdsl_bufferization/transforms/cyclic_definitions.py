"""
Excludes operations that depend on themselves from `canonicalize`.

    ^unreachable:
      %a = arith.subi %b, %x : i32      // (%b - %x) would become %a, that is itself
      %b = arith.addi %a, %x : i32

Patterns and folders follow operands to their definitions and rely on dominance, by which
a value never depends on itself. Graph regions and unreachable blocks have no dominance, so
that such a pattern replaces a value by itself, or does not terminate. `AcyclicApplier` wraps
all folders and patterns of our pass. It skips two kinds of operations:

- those that depend on a cycle of definitions. They are found at the start of each round
  of the pass, in one walk. A pattern that replaces a value by one of its operands' operands
  closes no new cycle;
- those in blocks that may have become unreachable in this round. Merging such blocks may
  close a cycle. A block counts as reachable as long as a branch from a reachable block
  that was before it leads there; the next round looks again.

Before the first round it erases dead operations, users first. Otherwise each of N dead users
of an operation triggers another attempt to match that operation.

MLIR: RegionUtils.cpp erases unreachable blocks before patterns are applied; graph regions are
not handled, and such patterns do not terminate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from xdsl.ir import Block, Operation, Region
from xdsl.ir.post_order import PostOrderIterator
from xdsl.pattern_rewriter import GreedyRewritePatternApplier, PatternRewriter
from xdsl.traits import IsolatedFromAbove
from xdsl.transforms.dead_code_elimination import is_trivially_dead

from xdsl_bufferization.dialects.arith.folds import is_left_to_patterns
from xdsl_bufferization.interfaces.progress import at


@dataclass(eq=False, repr=False)
class AcyclicApplier(GreedyRewritePatternApplier):
    """Applies folders and patterns to operations that do not depend on themselves."""

    _round: Round | None = field(default=None, init=False)
    """The state of the current round of the pass."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        at(op)
        if self._round is None:
            _erase_dead(op, rewriter)
        has_erased, rewriter.has_done_action = rewriter.has_done_action, False
        if self._known(op, rewriter).is_safe(op):
            self._rewrite(op, rewriter)
        elif is_trivially_dead(op):
            rewriter.erase(op)
        rewriter.has_done_action |= has_erased

    def _rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if is_left_to_patterns(op) and not is_trivially_dead(op):
            for pattern in self.rewrite_patterns:
                pattern.match_and_rewrite(op, rewriter)
        else:
            super().match_and_rewrite(op, rewriter)

    def _known(self, op: Operation, rewriter: PatternRewriter) -> Round:
        """The state of this round; a new rewriter means that a new round has started."""
        known = self._round
        if known is None or known.rewriter is not rewriter:
            known = self._round = Round(rewriter, op.get_toplevel_object())
        return known


@dataclass(eq=False)
class Round:
    """The operations that are skipped in one round of the pass."""

    rewriter: PatternRewriter
    root: Block | Region | Operation
    cyclic: set[Operation] = field(init=False)
    """Operations that depend on a cycle of definitions."""
    numbers: dict[Block, int] = field(default_factory=dict[Block, int], init=False)
    """Reachable blocks of regions with several blocks, in reverse post-order."""
    forward_edges: dict[Block, int] = field(
        default_factory=dict[Block, int], init=False
    )
    """The number of forward edges to a block from reachable blocks."""
    unreachable: set[Block] = field(default_factory=set[Block], init=False)
    """Blocks that may be unreachable."""
    suspects: list[Block] = field(default_factory=list[Block], init=False)
    """Blocks that lost an incoming edge since `unreachable` was updated."""

    def __post_init__(self) -> None:
        ops = list(_inside_first(self.root))
        self.cyclic = _cyclic(ops)
        for op in ops:
            for region in op.regions:
                self._number(region)
        if self.numbers:
            self.rewriter.operation_insertion_handler.append(self._inserted)
            self.rewriter.operation_removal_handler.append(self._removed)

    def is_safe(self, op: Operation) -> bool:
        """True if folders and patterns may be applied to the operation."""
        if self.suspects:
            self._update_unreachable()
        return op not in self.cyclic and op.parent not in self.unreachable

    def _number(self, region: Region) -> None:
        first = region.first_block
        if first is None or first is region.last_block:
            return
        reachable = list(PostOrderIterator(first))
        for number, block in enumerate(reversed(reachable)):
            self.numbers[block] = number
            self.forward_edges[block] = 0
        for block in reachable:
            for next in self._forwards(block, block.last_op):
                self.forward_edges[next] += 1
        self.unreachable.update(b for b in region.blocks if b not in self.numbers)

    def _forwards(self, block: Block, branch: Operation | None) -> Iterable[Block]:
        """The successors of the branch with larger numbers than its block."""
        number = self.numbers.get(block)
        if branch is None or number is None:
            return ()
        return (b for b in branch.successors if self.numbers.get(b, -1) > number)

    def _inserted(self, op: Operation) -> None:
        block = op.parent
        if op.successors and block is not None and block not in self.unreachable:
            for next in self._forwards(block, op):
                self.forward_edges[next] += 1

    def _removed(self, op: Operation) -> None:
        block = op.parent
        if not op.successors or block is None or block in self.unreachable:
            return
        is_new = block not in self.numbers
        for next in op.successors if is_new else self._forwards(block, op):
            self._remove_edge(next)

    def _remove_edge(self, block: Block) -> None:
        if block in self.forward_edges:
            self.forward_edges[block] -= 1
            self.suspects.append(block)

    def _update_unreachable(self) -> None:
        """Marks blocks without incoming forward edges as unreachable, transitively."""
        while self.suspects:
            block = self.suspects.pop()
            if self.forward_edges[block] > 0 or block in self.unreachable:
                continue
            # A block without parent was merged into its predecessor.
            if block.parent is not None:
                self.unreachable.add(block)
                for next in self._forwards(block, block.last_op):
                    self._remove_edge(next)


def _erase_dead(first: Operation, rewriter: PatternRewriter) -> None:
    """Erases dead operations without regions, except for `first`, which is being matched."""
    for op in reversed(list(_inside_first(first.get_toplevel_object()))):
        if op is not first and not op.regions and is_trivially_dead(op):
            rewriter.erase(op)


def _inside_first(root: Block | Region | Operation) -> Iterator[Operation]:
    """Yields all operations in post-order."""
    owner = root if isinstance(root, Operation) else None
    pending = [(owner, _directly_in(root))]
    while pending:
        owner, inside = pending[-1]
        op = next(inside, None)
        if op is None:
            pending.pop()
            if owner is not None:
                yield owner
        elif op.regions:
            pending.append((op, _directly_in(op)))
        else:
            yield op


def _directly_in(node: Block | Region | Operation) -> Iterator[Operation]:
    if isinstance(node, Block):
        yield from node.ops
        return
    for region in node.regions if isinstance(node, Operation) else (node,):
        for block in region.blocks:
            yield from block.ops


def _cyclic(ops: Iterable[Operation]) -> set[Operation]:
    """
    The operations that depend on a cycle of definitions. `ops` are in post-order. An operation
    depends on the definitions of its operands, and on its nested operations unless it is
    isolated from above. Linear in operations and operands (Kahn's algorithm).
    """
    settled = set[Operation]()
    pending = dict[Operation, int]()
    users = dict[Operation, list[Operation]]()
    inside = dict[Operation, int]()
    for op in ops:
        sources = [v.owner for v in op.operands if v.owner not in settled]
        unsettled = [owner for owner in sources if isinstance(owner, Operation)]
        count = len(unsettled) + inside.get(op, 0)
        if not count:
            settled.add(op)
            continue
        pending[op] = count
        for source in unsettled:
            users.setdefault(source, []).append(op)
        parent = op.parent_op()
        if parent is not None and not _is_isolated(type(parent)):
            users.setdefault(op, []).append(parent)
            inside[parent] = inside.get(parent, 0) + 1
    work = [op for op in users if op in settled]
    while work:
        for user in users[work.pop()]:
            pending[user] -= 1
            if not pending[user]:
                del pending[user]
                if user in users:
                    work.append(user)
    return set(pending)


@cache
def _is_isolated(op_class: type[Operation]) -> bool:
    return op_class.get_trait(IsolatedFromAbove) is not None
