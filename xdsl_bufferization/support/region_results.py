"""
Takes results from an operation whose regions yield them.

    %r:3 = scf.if %c -> (i32, i32, i32) {       %r = scf.if %c -> (i32) {
      scf.yield %a, %x, %a : i32, i32, i32        scf.yield %a : i32
    } else {                                    } else {
      scf.yield %b, %x, %b : i32, i32, i32        scf.yield %b : i32
    }                                           }

A pattern says of one result after the other whether it stays. One that stays has a key, what
is yielded for it; a later one with the same key is the same value.

MLIR: lib/Interfaces/ControlFlowInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter


class ResultPruning:
    """What becomes of each result, in order."""

    kept: list[int]
    """The places of those that stay."""
    values: list[SSAValue | int | None]
    """For each result its number among those that stay, or another value; None: nothing."""

    def __init__(self) -> None:
        self.kept, self.values = [], []
        self._keys = dict[Hashable, int]()

    def keep(self, key: Hashable) -> None:
        """The next result stays, unless there is one with that key."""
        number = self._keys.setdefault(key, len(self.kept))
        if number == len(self.kept):
            self.kept.append(len(self.values))
        self.values.append(number)

    def drop(self, value: SSAValue | None) -> None:
        """The next result goes; uses, if there are any, get the value."""
        self.values.append(value)

    @property
    def is_change(self) -> bool:
        """Does something go?"""
        return len(self.kept) < len(self.values)

    def replacements(self, results: Sequence[SSAValue]) -> list[SSAValue | None]:
        """What takes the place of each, given those that stayed."""
        return [results[v] if isinstance(v, int) else v for v in self.values]


def keep_operands(
    op: Operation, kept: Sequence[int], rewriter: PatternRewriter, first: int = 0
) -> None:
    """Leaves to a terminator these operands, counted from `first`, and those in front."""
    operands = op.operands
    op.operands = [*operands[:first], *(operands[first + k] for k in kept)]
    rewriter.notify_op_modified(op)


def drop_arguments(
    block: Block, pruning: ResultPruning, rewriter: PatternRewriter, first: int = 0
) -> None:
    """Takes arguments from a block that a region starts with, counted from `first`."""
    args = block.args[first:]
    staying = [args[k] for k in pruning.kept]
    going = set(range(len(args))) - set(pruning.kept)
    for k, value in enumerate(pruning.replacements(staying)):
        if k in going and value is not None:
            rewriter.replace_all_uses_with(args[k], value)
    for k in sorted(going, reverse=True):
        block.erase_arg(args[k])


def drop_results(
    op: Operation,
    ends: Sequence[Operation],
    pruning: ResultPruning,
    rewriter: PatternRewriter,
) -> None:
    """Makes the operation and the terminators that yield its results again, if needed."""
    if not pruning.is_change:
        return
    for end in ends:
        keep_operands(end, pruning.kept, rewriter)
    keep_results(op, pruning, rewriter)


def keep_results(
    op: Operation, pruning: ResultPruning, rewriter: PatternRewriter
) -> None:
    """Makes the operation again with the results that stay."""
    types = op.result_types
    new = type(op).create(
        operands=op.operands,
        result_types=[types[k] for k in pruning.kept],
        properties=op.properties,
        attributes=op.attributes,
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    rewriter.replace(op, new, pruning.replacements(new.results))
