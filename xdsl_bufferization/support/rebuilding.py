"""Operations with other operands, results and types.

    return %a, %b        // with %c for both
    return %c, %c

    %r:3 = scf.if %c -> (i32, i32, i32) {       %r = scf.if %c -> (i32) {
      scf.yield %a, %x, %a : i32, i32, i32        scf.yield %a : i32
    } else {                                    } else {
      scf.yield %b, %x, %b : i32, i32, i32        scf.yield %b : i32
    }                                           }

xDSL copies all operands for each one that is set, so that setting N of them one by one takes
quadratic time: `OperandChanges` sets several at once.

Dead and duplicate results of operations whose regions yield them are pruned. A pattern decides for
one result after the other whether it is kept. A kept result has a key, the values yielded for it; a
later result with the same key is merged with it.

MLIR: `Operation::create` with the state of another operation,
lib/Interfaces/ControlFlowInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

OpT = TypeVar("OpT", bound=Operation)


def rebuilt(
    op: OpT,
    operands: Sequence[SSAValue] | None = None,
    types: Sequence[Attribute] | None = None,
    *,
    properties: Mapping[str, Attribute] = MappingProxyType({}),
    attributes: Mapping[str, Attribute] = MappingProxyType({}),
    regions: Sequence[Region] | None = None,
) -> OpT:
    """Returns a new operation of the same class with these operands and result types, and with
    these properties and attributes among those of the old one. What is not given is as in the old
    one, whose regions move."""
    moved = regions is None
    return type(op).create(
        operands=op.operands if operands is None else operands,
        result_types=op.result_types if types is None else types,
        properties={**op.properties, **properties},
        attributes={**op.attributes, **attributes},
        successors=op.successors,
        regions=[op.detach_region(r) for r in list(op.regions)] if moved else regions,
    )


class OperandChanges:
    """Values that take the place of operands."""

    def __init__(self) -> None:
        self._of_op = dict[Operation, dict[int, SSAValue]]()

    def add(self, op: Operation, index: int, value: SSAValue) -> None:
        """Notes a value for an operand."""
        self._of_op.setdefault(op, {})[index] = value

    def apply(self) -> None:
        """Sets all operands that were noted."""
        for op, values in self._of_op.items():
            op.operands = [values.get(i, v) for i, v in enumerate(op.operands)]
        self._of_op.clear()


def replace_uses(old: Sequence[SSAValue], new: Sequence[SSAValue]) -> None:
    """Replaces all uses of values."""
    changes = OperandChanges()
    for value, other in zip(old, new, strict=True):
        for use in value.uses:
            changes.add(use.operation, use.index, other)
    changes.apply()


Uses = Sequence[tuple[Operation, int]]


def uses_in(ops: Iterable[Operation], value: SSAValue) -> Uses:
    """Returns the uses of a value in some operations, which are searched."""
    return [(op, k) for op in ops for k, operand in enumerate(op.operands) if operand is value]


def replace_in(uses: Uses, value: SSAValue, rewriter: PatternRewriter) -> None:
    """Replaces the operands at these uses."""
    for op, index in uses:
        op.operands[index] = value
        rewriter.notify_op_modified(op)


class ResultPruning:
    """Records for each result, in order, whether it is kept, merged or dropped."""

    kept: list[int]
    """The indices of the results that are kept."""
    values: list[SSAValue | int | None]
    """For each result its index among those kept, its replacement, or None if unused."""

    def __init__(self) -> None:
        self.kept, self.values = [], []
        self._keys = dict[Hashable, int]()

    def keep(self, key: Hashable) -> None:
        """Keeps the next result, or merges it with an earlier one with the same key."""
        number = self._keys.setdefault(key, len(self.kept))
        if number == len(self.kept):
            self.kept.append(len(self.values))
        self.values.append(number)

    def drop(self, value: SSAValue | None) -> None:
        """Drops the next result; `value` replaces its uses, if there are any."""
        self.values.append(value)

    @property
    def is_change(self) -> bool:
        """True if a result is dropped or merged."""
        return len(self.kept) < len(self.values)

    def replacements(self, results: Sequence[SSAValue]) -> list[SSAValue | None]:
        """Returns the replacement of each result, given the results that are kept."""
        return [results[v] if isinstance(v, int) else v for v in self.values]


def keep_operands(
    op: Operation, kept: Sequence[int], rewriter: PatternRewriter, first: int = 0
) -> None:
    """Drops the operands of a terminator that are not kept, counted from `first`."""
    operands = op.operands
    op.operands = [*operands[:first], *(operands[first + k] for k in kept)]
    rewriter.notify_op_modified(op)


def drop_arguments(
    block: Block, pruning: ResultPruning, rewriter: PatternRewriter, first: int = 0
) -> None:
    """Drops arguments of a region's entry block, counted from `first`."""
    args = block.args[first:]
    staying = [args[k] for k in pruning.kept]
    going = set(range(len(args))) - set(pruning.kept)
    for k, value in enumerate(pruning.replacements(staying)):
        if k in going and value is not None:
            rewriter.replace_all_uses_with(args[k], value)
    for k in sorted(going, reverse=True):
        block.erase_arg(args[k])


def drop_results(
    op: Operation, ends: Sequence[Operation], pruning: ResultPruning, rewriter: PatternRewriter
) -> None:
    """Rebuilds the operation and the terminators of its regions without the pruned results."""
    if not pruning.is_change:
        return
    for end in ends:
        keep_operands(end, pruning.kept, rewriter)
    keep_results(op, pruning, rewriter)


def keep_results(op: Operation, pruning: ResultPruning, rewriter: PatternRewriter) -> None:
    """Rebuilds the operation with the results that are kept."""
    types = op.result_types
    new = rebuilt(op, types=[types[k] for k in pruning.kept])
    rewriter.replace(op, new, pruning.replacements(new.results))
