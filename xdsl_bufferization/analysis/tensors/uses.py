"""
The tensors of a module and their uses, as tables that One-Shot Analysis looks things up in.

Values and operands ("uses") are numbered. For each use: is its buffer read, written,
and which values alias it. From that follow, for each value:

- `sources`: the uses whose buffer it may have;
- `is_read`: may its contents be read, through aliases too;
- `definitions`: the values whose writes (or arrival as an argument) give it its
  contents; empty if the contents are undefined, as for `tensor.empty`;
- `nearest`: the extractions of a subset through which it reaches its memory;
- `origin`: the value whose buffer it has if every operand on the way is in place;
- `leaves`: the values that it may have its buffer from, whatever is decided.

`use_collector.py` fills the tables.

MLIR: `AnalysisState::isValueRead`, `findDefinitions`, `findValueInReverseUseDefChain`,
which walk the IR for each question
"""

from __future__ import annotations

from bisect import bisect_left

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove

from xdsl_bufferization.analysis.cfg.ir_order import (
    NO_LOOP,
    IROrder,
)
from xdsl_bufferization.analysis.tensors.alias_sets import (
    NO_VALUE,
    Read,
)

ANY_DEFINITION = -2
"""Stands for definitions too many to list: as early as can be."""

Operand = tuple[Operation, int]
"""An operand, by operation and index."""

MOST_READERS = 64
"""How many reads are followed through operations without models."""


class Alias:
    """A value that may alias a use; a plain class, because there are many."""

    __slots__ = ("is_definite", "is_equivalent", "value")

    def __init__(self, value: int, is_equivalent: bool, is_definite: bool) -> None:
        self.value = value
        self.is_equivalent = is_equivalent
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
        self.origin = list[int]()
        self.leaves = list[tuple[int, ...] | None]()
        self.use_op = list[Operation]()
        self.use_index = list[int]()
        self.use_value = list[int]()
        self.use_reads = list[bool]()
        self.use_writes = list[bool]()
        self.use_aliases = list[list[Alias]]()
        self.op_uses = dict[Operation, list[int]]()

    def value(self, value: SSAValue) -> int:
        """The number of a tensor, given at the first call."""
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
        self.origin.append(number)
        self.leaves.append((number,) if _is_parameter(value) else None)
        return number

    def find_use(self, op: Operation, index: int) -> int | None:
        """The number of an operand; None if it is no tensor or was not collected."""
        uses = self.op_uses.get(op, ())
        position = bisect_left(uses, index, key=self.use_index.__getitem__)
        if position < len(uses) and self.use_index[uses[position]] == index:
            return uses[position]
        return None

    def has_read_alias(self, use: int) -> bool:
        """May the contents be read through a value that aliases the use?"""
        return any(self.is_read[a.value] for a in self.use_aliases[use])

    def needs_contents(self, use: int) -> bool:
        """Is the use a read, or does it pass the buffer on to one without writing it?"""
        if self.use_reads[use]:
            return True
        return not self.use_writes[use] and self.has_read_alias(use)

    def may_share_memory(self, a: int, b: int) -> bool:
        """False if two values cannot have one buffer, whatever is decided."""
        first, second = self.leaves[a], self.leaves[b]
        if first is None or second is None:
            return True
        return any(leaf in second for leaf in first)

    def readers_through(self, use: int) -> list[int] | None:
        """
        For a use by an operation without a model: all reads of what that operation
        may have made of the operand; None if they are too many to follow.
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
        """Does the value get its contents from a definition inside `op`?"""
        first, last = self.order.pre[op], self.order.post[op]
        return any(
            definition == ANY_DEFINITION
            or first < self.order.definition(self.values[definition]) < last
            for definition in self.definitions[value]
        )

    def low(self, definition: int) -> int:
        """The position of a definition; before everything for `ANY_DEFINITION`."""
        if definition == ANY_DEFINITION:
            return 0
        return self.order.definition(self.values[definition])

    def after(self, definition: int) -> int:
        """The first position at which the definition is complete."""
        if definition == ANY_DEFINITION:
            return 0
        value = self.values[definition]
        if isinstance(value, OpResult):
            return self.order.post[value.op]
        return self.low(definition)

    def init_read(self, use: int) -> Read:
        """The read event of a loop that runs on the buffer of its init until it ends."""
        op = self.use_op[use]
        return Read(self.order.pre[op], self.order.post[op], use, NO_VALUE, NO_LOOP)


def _is_parameter(value: SSAValue) -> bool:
    """Is the value an argument of a function: of an operation isolated from above?"""
    if not isinstance(value, BlockArgument):
        return False
    region = value.block.parent
    if region is None or region.first_block is not value.block:
        return False
    parent = region.parent
    return parent is not None and parent.get_trait(IsolatedFromAbove) is not None
