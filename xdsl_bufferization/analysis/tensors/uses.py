"""
Tables of the tensors of a module and their uses, for One-Shot Analysis.

Values and operands ("uses") are numbered. For each use, the tables record whether its
buffer is read or written, and which values alias it. They also have, for each value:

- `sources`: the uses whose buffer it may have;
- `is_read`: whether its contents may be read, through aliases too;
- `definitions`: the values whose writes (or arrival as an argument) define its
  contents; empty if the contents are undefined, as for `tensor.empty`;
- `nearest`: the subset extractions through which it accesses its memory;
- `is_reordered`: whether its elements may stand in another order there, as in a transposed view;
- `origin`: the value whose buffer it has if every operand on the way is in place;
- `leaves`: the values that may provide its buffer, whatever is decided: tensors that are
  made in new memory, and arguments; None if they are many, or not known;
- `roots`: the block arguments without sources, as of loops, that may provide its buffer;
  None if there are many, so that it may be any;
- `shapes`: the values that have the same sizes.

`use_collector.py` fills the tables.

MLIR: `AnalysisState::isValueRead`, `findDefinitions`, `findValueInReverseUseDefChain`,
which walk the IR on each call
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove

from xdsl_bufferization.analysis.cfg.block_order import is_entry_block
from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP, IROrder
from xdsl_bufferization.analysis.tensors.shape_classes import ShapeClasses, has_one_unknown_size
from xdsl_bufferization.interfaces.bufferizable import BufferRelation

ANY_DEFINITION = -2
"""Stands for more definitions than are listed; its position is before everything."""

Operand = tuple[Operation, int]
"""An operand, by operation and index."""

MOST_READERS = 64
"""Number of reads that are followed through operations without models."""


class Alias:
    """A value that may alias a use. Not a dataclass, because there are many."""

    __slots__ = ("is_definite", "is_equivalent", "keeps_sizes", "value")

    def __init__(self, value: int, relation: BufferRelation, is_definite: bool) -> None:
        self.value = value
        self.is_equivalent = relation is not BufferRelation.UNKNOWN
        self.keeps_sizes = relation is BufferRelation.EQUIVALENT
        self.is_definite = is_definite


class TensorUses:
    """The tables, by the number of a value or of a use."""

    def __init__(self, order: IROrder) -> None:
        self.order = order
        self.number = dict[SSAValue, int]()
        self.values = list[SSAValue]()
        self.value_uses = list[list[int]]()
        self.sources = list[list[int]]()
        self.is_read = list[bool]()
        self.definitions = list[tuple[int, ...]]()
        self.nearest = list[tuple[int, ...]]()
        self.is_reordered = list[bool]()
        self.origin = list[int]()
        self.leaves = list[tuple[int, ...] | None]()
        self.roots = list[tuple[int, ...] | None]()
        self.shapes = ShapeClasses()
        self.use_op = list[Operation]()
        self.use_index = list[int]()
        self.use_value = list[int]()
        self.use_reads = list[bool]()
        self.use_writes = list[bool]()
        self.use_ends = list[int]()
        """The position up to which the operation uses the buffer as it found it."""
        self.use_claims = list[bool]()
        """True if nothing else may write the buffer while the operation runs."""
        self.use_aliases = list[list[Alias]]()
        self.op_uses = dict[Operation, list[int]]()
        self.later_readers = dict[int, Sequence[Operation] | None]()
        """For uses whose buffer is accessed after them through a memref: by which
        operations, or None for any."""
        self.keeping = dict[Operation, int]()
        """The loops in which an operand is accessed anywhere later, each with one of those."""
        self.carried = set[int]()
        """The block arguments, as of loops, whose buffer may be that of any other value."""
        self.rotating = set[Operation]()
        """The loops that may forward the buffer of an iter_arg to another position."""

    def value(self, value: SSAValue) -> int:
        """Returns the number of a tensor. The first call assigns it."""
        number = self.number.get(value)
        if number is not None:
            return number
        number = self.number[value] = len(self.values)
        self.values.append(value)
        self.value_uses.append([])
        self.sources.append([])
        self.is_read.append(False)
        self.definitions.append((number,))
        self.nearest.append(())
        self.is_reordered.append(False)
        self.origin.append(number)
        self.leaves.append((number,) if is_parameter(value) else None)
        self.roots.append((number,) if isinstance(value, BlockArgument) else ())
        return number

    def find_use(self, op: Operation, index: int) -> int | None:
        """
        Returns the number of an operand; None if it is no tensor or was not collected.
        """
        uses = self.op_uses.get(op, ())
        position = bisect_left(uses, index, key=self.use_index.__getitem__)
        if position < len(uses) and self.use_index[uses[position]] == index:
            return uses[position]
        return None

    def has_read_alias(self, use: int) -> bool:
        """True if the contents may be read through a value that aliases the use."""
        return any(self.is_read[a.value] for a in self.use_aliases[use])

    def needs_contents(self, use: int) -> bool:
        """
        True if the use reads, or forwards the buffer to an alias that is read without writing it.
        """
        if self.use_reads[use]:
            return True
        return not self.use_writes[use] and self.has_read_alias(use)

    def may_share_memory(self, a: int, b: int) -> bool:
        """False if two values cannot have the same buffer, whatever is decided."""
        first, second = self.leaves[a], self.leaves[b]
        if first is None or second is None:
            return True
        if any(leaf in second for leaf in first):
            return True
        return self._is_carried(first) or self._is_carried(second)

    def may_share_older_memory(self, a: int, b: int, position: int) -> bool:
        """
        False if two values cannot have the same buffer, or only one that `b` does not
        have from before a position.
        """
        first, second = self.leaves[a], self.leaves[b]
        if second is None:
            return True
        older = [leaf for leaf in second if self._position(leaf) < position]
        if first is None or any(leaf in older for leaf in first):
            return bool(older)
        return bool(older) and (self._is_carried(first) or self._is_carried(older))

    def may_be_carried(self, value: int, loop: int) -> bool:
        """True if a value may have the same buffer in several iterations of a loop."""
        if loop == NO_LOOP:
            return False
        start = self.order.loop_start[loop]
        return self.may_share_older_memory(value, value, start) or self._is_carried(
            self.leaves[value] or ()
        )

    def _is_carried(self, leaves: Iterable[int]) -> bool:
        """True if one of the leaves may be the buffer of any other value."""
        return not self.carried.isdisjoint(leaves)

    def _position(self, value: int) -> int:
        return self.order.definition(self.values[value])

    def have_same_shape(self, a: int, b: int) -> bool:
        """True if two values that have the same buffer certainly have the same sizes, so that
        equal positions are the same element."""
        if self.shapes.are_same(a, b):
            return True
        return has_one_unknown_size(self.values[a].type, self.values[b].type)

    def united_leaves(self, values: Iterable[int]) -> set[int] | None:
        """The values whose buffers these may be; None if that is not known."""
        found = set[int]()
        for value in values:
            leaves = self.leaves[value]
            if leaves is None:
                return None
            found.update(leaves)
        return None if self._is_carried(found) else found

    def readers_through(self, use: int) -> list[int] | None:
        """
        Returns all reads of the values that an operation without a model may derive
        from its operand; None if they are too many.
        """
        seen = {alias.value: None for alias in self.use_aliases[use]}
        stack, readers = list(seen), list[int]()
        while stack:
            for reader in self.value_uses[stack.pop()]:
                if len(readers) == MOST_READERS:
                    return None
                readers.append(reader)
                if self.use_writes[reader]:
                    continue
                for alias in self.use_aliases[reader]:
                    if alias.value not in seen:
                        seen[alias.value] = None
                        stack.append(alias.value)
        return readers

    def is_written_inside(self, value: int, op: Operation) -> bool:
        """True if a definition of the value's contents is inside `op`."""
        first, last = self.order.pre[op], self.order.post[op]
        return any(
            definition == ANY_DEFINITION
            or first < self.order.definition(self.values[definition]) < last
            for definition in self.definitions[value]
        )

    def low(self, definition: int) -> int:
        """
        Returns the position of a definition; the position before everything for `ANY_DEFINITION`.
        """
        if definition == ANY_DEFINITION:
            return 0
        return self.order.definition(self.values[definition])

    def after(self, definition: int) -> int:
        """Returns the first position at which the definition is complete."""
        if definition == ANY_DEFINITION:
            return 0
        value = self.values[definition]
        if isinstance(value, OpResult):
            return self.order.post[value.op]
        return self.low(definition)


def is_parameter(value: SSAValue) -> bool:
    """
    True if the value is an argument of an operation that is isolated from above, as a function.
    """
    if not isinstance(value, BlockArgument) or not is_entry_block(value.block):
        return False
    parent = value.block.parent_op()
    return parent is not None and parent.get_trait(IsolatedFromAbove) is not None
