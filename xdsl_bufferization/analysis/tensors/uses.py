"""The tensors of a module and their uses, for One-Shot Analysis.

    %1 = tensor.insert %f into %0[%i]      // a TensorUse: operand 1, of the TensorValue %0;
                                           // it writes its buffer, and %1 is an alias

`use_collector.py` makes them, asking each model once per operand.

MLIR: `AnalysisState::isValueRead`, `findDefinitions`, `findValueInReverseUseDefChain`,
which walk the IR on each call
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.analysis.cfg.block_order import is_entry_block
from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP, IROrder
from xdsl_bufferization.interfaces.bufferizable import BufferRelation
from xdsl_bufferization.support.bounds import MOST_ROUNDS, MOST_STEPS
from xdsl_bufferization.support.layouts import sizes_agree

Operand = tuple[Operation, int]
"""An operand, by operation and index."""


class TensorValue:
    """A tensor. Not a dataclass, because there are many; they are ordered by number."""

    __slots__ = (
        "certain_buffer",
        "definitions",
        "extractions",
        "is_carried",
        "is_read",
        "is_reordered",
        "may_overlap",
        "number",
        "possible_buffers",
        "possible_iter_args",
        "sources",
        "uses",
        "value",
    )

    def __init__(self, value: SSAValue, number: int) -> None:
        self.value = value
        self.number = number
        """By which alias sets and shapes know it."""
        self.uses: list[TensorUse] = []
        self.sources: list[TensorUse] = []
        """The uses whose buffer it may have."""
        self.is_read = False
        """True if its contents may be read, through aliases too."""
        self.definitions: tuple[TensorValue, ...] = (self,)
        """The tensors whose writes (or arrival as an argument) define its contents; none if
        these are undefined, as for `tensor.empty`; `ANY_DEFINITION` if there are many."""
        self.extractions: tuple[TensorValue, ...] = ()
        """The nearest subset extractions through which it accesses its memory; beside them the
        sources that it accesses through none."""
        self.is_reordered = False
        """True if its elements may stand in another order there, as in a transposed view."""
        self.may_overlap = False
        """True if two of its elements may be one there, as in a slice with a stride of 0."""
        self.certain_buffer = self
        """The tensor whose buffer it has if every operand on the way is in place."""
        own = (self,)
        self.possible_buffers: tuple[TensorValue, ...] | None = own if is_parameter(value) else None
        """The tensors that may provide its buffer, whatever is decided: those made in new
        memory, and arguments; None if they are many, or not known."""
        self.possible_iter_args: tuple[TensorValue, ...] | None = (
            own if isinstance(value, BlockArgument) else ()
        )
        """The block arguments without sources, as of loops, that may provide its buffer; None
        if there are many, so that it may be any."""
        self.is_carried = False
        """True for a block argument, as of a loop, whose buffer may be that of any tensor."""

    def __lt__(self, other: TensorValue) -> bool:
        return self.number < other.number

    def is_forwarded_from(self, use: TensorUse) -> bool:
        """True if the value has the buffer of an operand, if that is used in place."""
        return any(a.tensor is self and a.is_equivalent for a in use.aliases)


def _nothing(number: int) -> TensorValue:
    """Returns what stands for a tensor, and has no value; it is before all tensors."""
    made = TensorValue.__new__(TensorValue)
    made.number = number
    return made


ANY_DEFINITION = _nothing(-2)
"""Stands for more definitions than are listed; its position is before everything."""
NO_DEFINITION = _nothing(-1)
"""Stands for the definition of memory that is used whatever its contents are."""


class Alias:
    """A tensor that may alias a use. Not a dataclass, because there are many."""

    __slots__ = ("is_definite", "is_equivalent", "keeps_sizes", "tensor")

    def __init__(self, tensor: TensorValue, relation: BufferRelation, is_definite: bool) -> None:
        self.tensor = tensor
        self.is_equivalent = relation is not BufferRelation.UNKNOWN
        self.keeps_sizes = relation is BufferRelation.EQUIVALENT
        self.is_definite = is_definite


class TensorUse:
    """An operand that is a tensor. Not a dataclass, because there are many; in their order."""

    __slots__ = (
        "aliases",
        "claims",
        "end",
        "frees",
        "in_place",
        "index",
        "later_readers",
        "number",
        "op",
        "reads",
        "tensor",
        "writes",
    )

    def __init__(self, number: int, op: Operation, index: int, tensor: TensorValue) -> None:
        self.number = number
        self.op = op
        self.index = index
        self.tensor = tensor
        self.reads = True
        """True if the operation reads its buffer."""
        self.writes = False
        """True if the operation writes its buffer."""
        self.frees = False
        """True if the operation frees its buffer, which is a write."""
        self.aliases: Sequence[Alias] = ()
        self.end = 0
        """The position up to which the operation uses the buffer as it found it."""
        self.claims = False
        """True if nothing else may write the buffer while the operation runs."""
        self.later_readers: Sequence[Operation] | None = ()
        """The operations that access the buffer after this one, through a memref; None if
        any may."""
        self.in_place: bool | None = None
        """True for in place, False for a copy, None if undecided."""

    def __lt__(self, other: TensorUse) -> bool:
        return self.number < other.number

    @property
    def is_accessed_later(self) -> bool:
        """True if the buffer is accessed after the operation, through a memref."""
        return self.later_readers is None or bool(self.later_readers)

    @property
    def needs_contents(self) -> bool:
        """True if the use reads, or forwards the buffer to an alias that is read without writing
        it."""
        if self.reads or self.writes:
            return self.reads
        return any(alias.tensor.is_read for alias in self.aliases)

    @property
    def operand(self) -> Operand:
        """The operand."""
        return self.op, self.index

    def __repr__(self) -> str:
        return f"<use {self.number}: operand {self.index} of {self.op.name}>"


class TensorUses:
    """The tensors and uses of a module."""

    def __init__(self, order: IROrder) -> None:
        self.order = order
        self.tensors = dict[SSAValue, TensorValue]()
        self.all = list[TensorUse]()
        """The uses, in the order in which they were collected."""
        self.shapes = ShapeClasses()
        """Which tensors have the same sizes."""
        self.op_uses = dict[Operation, list[TensorUse]]()
        self.keeping = dict[Operation, TensorUse]()
        """The loops in which an operand is accessed anywhere later, each with one of those."""
        self.rotating = set[Operation]()
        """The loops that may forward the buffer of an iter_arg to another position."""

    def tensor(self, value: SSAValue) -> TensorValue:
        """Returns a tensor, which the first call makes."""
        found = self.tensors.get(value)
        if found is None:
            found = self.tensors[value] = TensorValue(value, len(self.tensors))
        return found

    def find_use(self, op: Operation, index: int) -> TensorUse | None:
        """Returns the use by an operand; None if it is no tensor or was not collected."""
        uses = self.op_uses.get(op, ())
        if index < len(uses) and uses[index].index == index:  # all operands are tensors
            return uses[index]
        position = bisect_left(uses, index, key=lambda use: use.index)
        if position < len(uses) and uses[position].index == index:
            return uses[position]
        return None

    def may_share_memory(self, a: TensorValue, b: TensorValue) -> bool:
        """False if two values cannot have the same buffer, whatever is decided."""
        first, second = a.possible_buffers, b.possible_buffers
        if first is None or second is None:
            return True
        if any(each in second for each in first):
            return True
        return _is_carried(first) or _is_carried(second)

    def may_share_memory_now(self, older: TensorValue, newer: TensorValue) -> bool:
        """As `may_share_memory`, of values that are there at one time: what was made since a loop
        passed its iter_args on is none of them."""
        first, second = older.possible_buffers, newer.possible_buffers
        if first is None or second is None or any(each in second for each in first):
            return True
        if _is_carried(second):
            return True
        position = self.order.definition
        passed = [position(each.value) for each in first if each.is_carried]
        return bool(passed) and any(position(each.value) < max(passed) for each in second)

    def may_share_older_memory(self, a: TensorValue, b: TensorValue, position: int) -> bool:
        """False if two values cannot have the same buffer, or only one that `b` does not have from
        before a position."""
        first, second = a.possible_buffers, b.possible_buffers
        if second is None:
            return True
        older = [each for each in second if self.order.definition(each.value) < position]
        if first is None or any(each in older for each in first):
            return bool(older)
        return bool(older) and (_is_carried(first) or _is_carried(older))

    def may_be_carried(self, value: TensorValue, loop: int) -> bool:
        """True if a value may have the same buffer in several iterations of a loop."""
        if loop == NO_LOOP:
            return False
        start = self.order.loop_start[loop]
        return self.may_share_older_memory(value, value, start) or _is_carried(
            value.possible_buffers or ()
        )

    def have_same_shape(self, a: TensorValue, b: TensorValue) -> bool:
        """True if two values that have the same buffer certainly have the same sizes, so that
        equal positions are the same element."""
        if self.shapes.are_same(a, b):
            return True
        return has_one_unknown_size(a.value.type, b.value.type)

    def united_buffers(self, values: Iterable[TensorValue]) -> set[TensorValue] | None:
        """The values whose buffers these may be; None if that is not known."""
        found = set[TensorValue]()
        for value in values:
            buffers = value.possible_buffers
            if buffers is None:
                return None
            found.update(buffers)
        return None if _is_carried(found) else found

    def readers_through(self, use: TensorUse) -> list[TensorUse] | None:
        """Returns all reads of the values that an operation without a model may derive from its
        operand; None if they are too many."""
        seen = {alias.tensor: None for alias in use.aliases}
        stack, readers = list(seen), list[TensorUse]()
        while stack:
            for reader in stack.pop().uses:
                if len(readers) == MOST_STEPS:
                    return None
                readers.append(reader)
                if reader.writes:
                    continue
                for alias in reader.aliases:
                    if alias.tensor not in seen:
                        seen[alias.tensor] = None
                        stack.append(alias.tensor)
        return readers

    def is_written_inside(self, value: TensorValue, op: Operation) -> bool:
        """True if a definition of the value's contents is inside `op`."""
        first, last = self.order.pre[op], self.order.post[op]
        return any(
            definition is ANY_DEFINITION or first < self.order.definition(definition.value) < last
            for definition in value.definitions
        )

    def low(self, definition: TensorValue) -> int:
        """Returns the position of a definition; the position before everything for
        `ANY_DEFINITION`."""
        if definition is ANY_DEFINITION:
            return 0
        return self.order.definition(definition.value)

    def after(self, definition: TensorValue) -> int:
        """Returns the first position at which the definition is complete."""
        if definition is ANY_DEFINITION:
            return 0
        value = definition.value
        if isinstance(value, OpResult):
            return self.order.post[value.op]
        return self.low(definition)


def _is_carried(tensors: Iterable[TensorValue]) -> bool:
    """True if one of the tensors may be the buffer of any other one."""
    return any(tensor.is_carried for tensor in tensors)


def is_parameter(value: SSAValue) -> bool:
    """True if the value is an argument of an operation that is isolated from above, as a
    function."""
    if not isinstance(value, BlockArgument) or not is_entry_block(value.block):
        return False
    parent = value.block.parent_op()
    return parent is not None and parent.get_trait(IsolatedFromAbove) is not None


class ShapeClasses:
    """Tensors that certainly have the same sizes, though their types do not say which. Without
    more, each tensor is alone.

        %y = linalg.exp ins(%x) outs(%t : tensor<?x?xf32>)     // %y has the sizes of %t
        %r = tensor.reshape %y(%s)                             // %r has others, perhaps

    Equal types are not equal sizes if two of them are dynamic: 8x2 and 2x8 are both
    `tensor<?x?xf32>`. What an operation passes on with the same sizes is of one class. A value
    that may be one of several tensors is of their class if they are all of one, and a value that
    a loop carries is of the class of its init if each iteration passes on sizes that it got.

    MLIR: `ValueBoundsConstraintSet::areEqual`, which builds constraints for each query."""

    def __init__(self) -> None:
        self._classes = IntDisjointSet(size=0)

    def are_same(self, a: TensorValue, b: TensorValue) -> bool:
        """True if two tensors are of one class."""
        return a is b or self._class(a) == self._class(b)

    def add(self, value: TensorValue, sources: Iterable[TensorValue]) -> bool:
        """Adds a tensor that is always one of others, or has the sizes of one, to their class if
        they are all of one. `value` itself does not count as a source. Returns True if this joins
        two classes."""
        own = self._class(value)
        others = {self._class(source) for source in sources} - {own}
        if len(others) != 1:
            return False
        self._classes.union(own, others.pop())
        return True

    def add_all(self, sources: Mapping[TensorValue, Sequence[TensorValue]]) -> None:
        """Adds the targets of the flow edges of one operation, each with all its sources. By
        induction over the iterations, the targets may be among the sources."""
        for _ in range(MOST_ROUNDS):
            if not any([self.add(target, found) for target, found in sources.items()]):
                return

    def _class(self, value: TensorValue) -> int:
        for _ in range(self._classes.value_count(), value.number + 1):
            self._classes.add()
        return self._classes[value.number]


def has_one_unknown_size(a: Attribute, b: Attribute) -> bool:
    """True if two tensors with as many elements have the same sizes because in at most one
    dimension one of these is unknown. Two might be exchanged, as by `tensor.reshape`, also from 4x?
    to ?x4; and 0x5 has as many elements as 0x7."""
    if not sizes_agree(a, b):
        return False
    if not isinstance(a, TensorType) or not isinstance(b, TensorType):
        return False
    pairs = list(zip(a.get_shape(), b.get_shape(), strict=True))
    unknown = sum(DYNAMIC_INDEX in pair for pair in pairs)
    return not unknown or (unknown == 1 and not any(0 in pair for pair in pairs))
