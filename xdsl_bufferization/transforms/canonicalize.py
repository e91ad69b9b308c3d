"""The pass `canonicalize` of xDSL, with the patterns of this package.

    %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
    %1 = memref.load %0[%i] : memref<?xf32>
    // becomes
    %1 = memref.load %m[%i] : memref<4xf32>

xDSL's pass takes the patterns from the traits of an operation. This one takes them from
`patterns_of`, which adds those of this package and replaces wrong ones of xDSL, so that xDSL's
classes stay unchanged. Folders and patterns are not applied to operations that depend on
themselves (`AcyclicApplier`).

Patterns are applied until nothing changes, in one order. The options of MLIR's pass, which
choose an order, limits, the simplification of regions, or a test of convergence, are accepted and
change nothing.

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

MLIR: lib/Transforms/Canonicalizer.cpp; RegionUtils.cpp erases unreachable blocks before patterns
are applied; graph regions are not handled, and such patterns do not terminate
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, ErasedSSAValue, Operation, Region, SSAValue
from xdsl.ir.post_order import PostOrderIterator
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
)
from xdsl.traits import ConstantLike, HasFolder
from xdsl.transforms import canonicalize

from xdsl_bufferization.analysis.cfg.dominance import cyclic, inside_first
from xdsl_bufferization.dialects.arith.canonicalization.integers import is_left_to_patterns
from xdsl_bufferization.interfaces.progress import at
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.canonicalization import patterns_of
from xdsl_bufferization.support.dead_code import DeadCode
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(eq=False, repr=False)
class AcyclicApplier(GreedyRewritePatternApplier):
    """Applies folders and patterns to operations that do not depend on themselves."""

    dead: DeadCode = field(default_factory=DeadCode, init=False)
    _round: Round | None = field(default=None, init=False)
    """The state of the current round of the pass."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        at(op)
        if self._round is None:
            self._erase_dead(op, rewriter)
        has_erased, rewriter.has_done_action = rewriter.has_done_action, False
        if self.dead.is_dead(op):
            rewriter.erase(op)
        elif self._known(op, rewriter).is_safe(op):
            self._rewrite(op, rewriter)
        rewriter.has_done_action |= has_erased

    def _erase_dead(self, first: Operation, rewriter: PatternRewriter) -> None:
        """Erases dead operations without regions, except for `first`, which is being matched."""
        for op in reversed(list(inside_first(first.get_toplevel_object()))):
            if op is not first and not op.regions and self.dead.is_dead(op):
                rewriter.erase(op)

    def _rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if _is_folded(type(op)) and not is_left_to_patterns(op):
            super().match_and_rewrite(op, rewriter)
            return
        for pattern in self.rewrite_patterns:
            pattern.match_and_rewrite(op, rewriter)

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
    forward_edges: dict[Block, int] = field(default_factory=dict[Block, int], init=False)
    """The number of forward edges to a block from reachable blocks."""
    unreachable: set[Block] = field(default_factory=set[Block], init=False)
    """Blocks that may be unreachable."""
    suspects: list[Block] = field(default_factory=list[Block], init=False)
    """Blocks that lost an incoming edge since `unreachable` was updated."""

    def __post_init__(self) -> None:
        ops = list(inside_first(self.root))
        self.cyclic = cyclic(ops)
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


@cache
def _is_folded(op_class: type[Operation]) -> bool:
    """Does the class have a folder? That of constants would go on for ever."""
    return op_class.get_trait(HasFolder) is not None and op_class.get_trait(ConstantLike) is None


_FEW = 3
"""The number of uses up to which a value is looked at again when one of them goes."""


class Patterns(RewritePattern):
    """Applies the patterns of an operation until one of them changes something."""

    def __init__(self) -> None:
        self._appliers = dict[type[Operation], RewritePattern | None]()

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        op_class = type(op)
        if op_class not in self._appliers:
            patterns = list(patterns_of(op_class))
            applier = GreedyRewritePatternApplier(patterns, dce_enabled=False) if patterns else None
            self._appliers[op_class] = applier
        applier = self._appliers[op_class]
        if applier is not None:
            applier.match_and_rewrite(op, rewriter)


@dataclass(eq=False, repr=False)
class Walker(PatternRewriteWalker):
    """Visits the operation around one that is replaced again, and what defined operands of one that
    is erased, at once. Else nested regions, and buffers that are stored in each other, take a walk
    over the module for each of them. Patterns of regions with several blocks look at all of these,
    and wait for the next walk."""

    def _handle_operation_replacement(
        self, op: Operation, new_results: Sequence[SSAValue | None]
    ) -> None:
        super()._handle_operation_replacement(op, new_results)
        region = op.parent_region()
        if region is None or region.first_block is not region.last_block:
            return
        around = region.parent
        if around is not None and not isinstance(around, ModuleOp):
            self._worklist.push(around)

    def _add_operands_to_worklist(self, operands: Iterable[SSAValue]) -> None:
        """Adds what has few other uses: a buffer may be left with its stores alone."""
        for operand in operands:
            few = islice(operand.uses, _FEW + 1)
            if isinstance(operand, ErasedSSAValue) or sum(1 for _ in few) > _FEW:
                continue
            if isinstance(operand.owner, Operation):
                self._worklist.push(operand.owner)


@record
class CanonicalizePass(OptionsPass, canonicalize.CanonicalizePass):
    """Applies folders and canonicalization patterns until nothing changes.

    It is xDSL's pass with more patterns, as MLIR has them, for the dialects `affine`,
    `arith`, `bufferization`, `cf`, `func`, `linalg`, `memref`, `scf` and `tensor`. Dead code and
    unreachable blocks are erased."""

    name = "canonicalize"

    top_down: bool = True
    """No effect: the order in which operations are visited first."""
    region_simplify: Literal["disabled", "normal", "aggressive"] = "normal"
    """No effect: dead code and unreachable blocks are erased, as by MLIR with each value."""
    max_iterations: int = 10
    """No effect: patterns are applied until nothing changes."""
    max_num_rewrites: int = -1
    """No effect: patterns are applied until nothing changes."""
    test_convergence: bool = False
    """No effect: the pass ends when nothing changes any more."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        pattern = AcyclicApplier([Patterns()], ctx=ctx, folding_enabled=True, dce_enabled=False)
        Walker(pattern, post_walk_func=pattern.dead.eliminate).rewrite_module(op)
