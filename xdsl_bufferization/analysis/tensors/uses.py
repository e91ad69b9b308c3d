"""
What the models say of each tensor operand, asked once and inverted.

Values and operands ("uses") are numbered. For each use: is its buffer read, written,
and which values alias it. From that follow, for each value:

- `sources`: the uses whose buffer it may have;
- `is_read`: may its contents be read, through aliases too;
- `definitions`: the values whose writes (or arrival as an argument) give it its
  contents; empty if the contents are undefined, as for `tensor.empty`;
- `nearest`: the extractions of a subset through which it reaches its memory;
- `origin`: the value whose buffer it has if every operand on the way is in place;
- `leaves`: the values that it may have its buffer from, whatever is decided.

MLIR: `AnalysisState::isValueRead`, `findDefinitions`, `findValueInReverseUseDefChain`,
which walk the IR for each question.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove

from xdsl_bufferization.analysis.cfg.ir_order import (
    IROrder,
)
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    ForwardedOperands,
)
from xdsl_bufferization.interfaces.subset import SubsetExtractionOpInterface

MOST_DEFINITIONS = 8
"""A value with more definitions is taken to be defined by `ANY_DEFINITION`."""

ANY_DEFINITION = -2
"""Stands for definitions too many to list: as early as can be."""

MOST_EXTRACTIONS = 4
"""A value with more nearest extractions is taken to have none."""

MOST_LEAVES = 8
"""A value with more leaves is taken to share memory with any other."""

MOST_READERS = 64
"""How many reads are followed through operations without models."""

Models = Callable[[Operation], BufferizableOpInterface | None]


class Alias:
    """A value that may alias a use; a plain class, because there are many."""

    __slots__ = ("is_definite", "is_equivalent", "value")

    def __init__(self, value: int, is_equivalent: bool, is_definite: bool) -> None:
        self.value = value
        self.is_equivalent = is_equivalent
        self.is_definite = is_definite


class TensorFacts:
    """The facts about all tensors and their uses in the operations collected so far."""

    def __init__(self, order: IROrder, models: Models, state: AnalysisState) -> None:
        self.order = order
        self.models = models
        self.state = state
        self.extractions = InterfaceCache(SubsetExtractionOpInterface)
        self.branches = InterfaceCache(BranchOpInterface)
        self.number = dict[SSAValue, int]()
        self.values = list[SSAValue]()
        self.uses = list[list[int]]()
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
        self.uses_of = dict[Operation, list[int]]()

    def value(self, value: SSAValue) -> int:
        """The number of a tensor value."""
        number = self.number.get(value)
        if number is not None:
            return number
        number = self.number[value] = len(self.values)
        self.values.append(value)
        self.uses.append([])
        self.sources.append([])
        self.is_read.append(False)
        self.definitions.append((number,))
        self.nearest.append(())
        self.origin.append(number)
        self.leaves.append((number,) if _is_parameter(value) else None)
        return number

    def find_use(self, op: Operation, index: int) -> int | None:
        """The number of an operand; None if it is no tensor or was not collected."""
        uses = self.uses_of.get(op, ())
        place = bisect_left(uses, index, key=self.use_index.__getitem__)
        if place < len(uses) and self.use_index[uses[place]] == index:
            return uses[place]
        return None

    def collect(self, ops: Sequence[Operation], completed: Iterable[Operation]) -> None:
        """
        Collects the uses of operations, given in the orders of `pre` and of `post`.

        Later operations come first, so that what an answer depends on, the reads of a
        block argument, is known already; only branches that go back need more rounds.
        """
        for op in reversed(ops):
            self._collect(op)
        while self._update_reads(ops):
            pass
        for op in completed:
            block = op.parent
            if op.prev_op is None and block is not None and block.args:
                self._trace_arguments(block)
            for result in op.results:
                if result in self.number:
                    self._trace(op, result)

    def _collect(self, op: Operation) -> None:
        uses = list[int]()
        model = self.models(op)
        for index, operand in enumerate(op.operands):
            if operand not in self.number and not isinstance(
                operand.type, TensorType | UnrankedTensorType
            ):
                continue
            use = len(self.use_op)
            uses.append(use)
            value = self.value(operand)
            self.use_op.append(op)
            self.use_index.append(index)
            self.use_value.append(value)
            self.uses[value].append(use)
            self._ask(use, op, index, model)
            for alias in self.use_aliases[use]:
                self.sources[alias.value].append(use)
            self._note_read(use)
        if uses:
            self.uses_of[op] = uses

    def _ask(
        self,
        use: int,
        op: Operation,
        index: int,
        model: BufferizableOpInterface | None,
    ) -> None:
        """Asks the model; an operation without one reads and may forward anything."""
        if model is None:
            self.use_reads.append(True)
            self.use_writes.append(False)
            self.use_aliases.append(self._aliases(self._anything(op, index)))
            return
        self.use_reads.append(model.bufferizes_to_memory_read(op, index, self.state))
        self.use_writes.append(model.bufferizes_to_memory_write(op, index, self.state))
        aliases = model.get_aliasing_values(op, index, self.state)
        self.use_aliases.append(self._aliases(aliases))

    def _anything(self, op: Operation, index: int) -> list[AliasingValue]:
        """The tensors that an operation without a model may make of an operand."""
        return [
            AliasingValue(v, BufferRelation.UNKNOWN, False)
            for v in (*self._forwarded(op, index), *self._made(op, index))
            if isinstance(v.type, TensorType | UnrankedTensorType)
        ]

    def _forwarded(self, op: Operation, index: int) -> Iterator[SSAValue]:
        """The block arguments that an operand may become."""
        branch = self.branches(op)
        if branch is None:
            for block in op.successors:
                yield from block.args
        else:
            argument = self.state.notes(ForwardedOperands).of(op, branch).get(index)
            if argument is not None:
                yield argument
        for region in op.regions:
            if region.first_block is not None:
                yield from region.first_block.args

    def _made(self, op: Operation, index: int) -> Sequence[SSAValue]:
        """The results that may be an operand; a call is known by its callee."""
        summary = self.state.function_summary(op)
        if summary is None:
            return op.results
        return [
            op.results[result]
            for result, arguments in summary.aliasing.items()
            if index in arguments
        ]

    def _aliases(self, aliases: Iterable[AliasingValue]) -> list[Alias]:
        return [
            Alias(self.value(v), relation is BufferRelation.EQUIVALENT, is_definite)
            for v, relation, is_definite in aliases
        ]

    def refresh_relations(self, op: Operation) -> None:
        """Asks again how the results relate to the operands: more is known by now."""
        model = self.models(op)
        if model is None:
            return
        for use in self.uses_of.get(op, ()):
            if any(not a.is_equivalent for a in self.use_aliases[use]):
                answer = model.get_aliasing_values(op, self.use_index[use], self.state)
                self.use_aliases[use] = self._aliases(answer)

    def has_read_alias(self, use: int) -> bool:
        """May the contents be read through a value that aliases the use?"""
        return any(self.is_read[a.value] for a in self.use_aliases[use])

    def needs_contents(self, use: int) -> bool:
        """Is the use a read, or handed on to one?"""
        if self.use_reads[use]:
            return True
        return not self.use_writes[use] and self.has_read_alias(use)

    def _note_read(self, use: int) -> bool:
        """Marks the value of the use as read if it is; says if that is new."""
        value = self.use_value[use]
        if self.is_read[value] or not self.needs_contents(use):
            return False
        self.is_read[value] = True
        return True

    def _update_reads(self, ops: Sequence[Operation]) -> bool:
        """Another round for values that are passed backwards; says if it was needed."""
        changed = False
        for op in reversed(ops):
            for use in self.uses_of.get(op, ()):
                model = self.models(op)
                if not self.use_reads[use] and model is not None and op.regions:
                    self.use_reads[use] = model.bufferizes_to_memory_read(
                        op, self.use_index[use], self.state
                    )
                changed |= self._note_read(use)
        return changed

    def _trace_arguments(self, block: Block) -> None:
        """Finds the leaves of the arguments that branches from earlier blocks fill."""
        for argument in block.args:
            number = self.number.get(argument)
            if number is not None and self.sources[number]:
                self.leaves[number] = self._united_leaves(number, {})

    def _trace(self, op: Operation, result: OpResult) -> None:
        """Finds the definitions and the nearest extractions of a result."""
        number = self.number[result]
        if self.models(op) is None:
            return
        self.definitions[number] = self._find_definitions(op, result, number)
        self.origin[number] = self._find_origin(number)
        self.leaves[number] = self._find_leaves(op, number)
        if self.extractions(op) is not None:
            self.nearest[number] = (number,)
            return
        found = dict[int, None]()
        for use in self.sources[number]:
            nearest = self.nearest[self.use_value[use]]
            if not nearest:
                return
            found.update(dict.fromkeys(nearest))
        if len(found) <= MOST_EXTRACTIONS:
            self.nearest[number] = tuple(found)

    def _find_origin(self, number: int) -> int:
        sources = self.sources[number]
        if len(sources) != 1:
            return number
        for alias in self.use_aliases[sources[0]]:
            if alias.value == number and alias.is_equivalent and alias.is_definite:
                return self.origin[self.use_value[sources[0]]]
        return number

    def _find_leaves(self, op: Operation, number: int) -> tuple[int, ...] | None:
        """
        Those of the sources. Results that an operation makes itself may be one buffer;
        a loop may give back one that it makes.
        """
        found = dict[int, None]()
        if not self.sources[number] or op.regions or len(op.results) > 1:
            found[self.value(op.results[0])] = None
        return self._united_leaves(number, found)

    def _united_leaves(
        self, number: int, found: dict[int, None]
    ) -> tuple[int, ...] | None:
        for use in self.sources[number]:
            leaves = self.leaves[self.use_value[use]]
            if leaves is None:
                return None
            found.update(dict.fromkeys(leaves))
        return tuple(found) if len(found) <= MOST_LEAVES else None

    def may_share_memory(self, a: int, b: int) -> bool:
        """False if two values cannot have one buffer, whatever is decided."""
        first, second = self.leaves[a], self.leaves[b]
        if first is None or second is None:
            return True
        return any(leaf in second for leaf in first)

    def _find_definitions(
        self, op: Operation, result: OpResult, number: int
    ) -> tuple[int, ...]:
        sources = self.sources[number]
        if not sources:
            model = self.models(op)
            if model is None or model.result_bufferizes_to_memory_write(
                op, result, self.state
            ):
                return (number,)
            return ()
        if any(self.use_writes[u] or self._is_nested_write(u, op) for u in sources):
            return (number,)
        found = dict[int, None]()
        for use in sources:
            found.update(dict.fromkeys(self.definitions[self.use_value[use]]))
        if ANY_DEFINITION in found or len(found) > MOST_DEFINITIONS:
            return (ANY_DEFINITION,)
        return tuple(found)

    def _is_nested_write(self, use: int, op: Operation) -> bool:
        return self.use_op[use] is not op and self.is_written_inside(
            self.use_value[use], op
        )

    def readers_through(self, use: int) -> list[int] | None:
        """
        For a use by an operation without a model: all reads of what that operation
        may have made of the operand; None if they are too many to follow.
        """
        seen = {alias.value: None for alias in self.use_aliases[use]}
        stack, readers = list(seen), list[int]()
        while stack:
            for reader in self.uses[stack.pop()]:
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


def _is_parameter(value: SSAValue) -> bool:
    """Is the value an argument of a function: of an operation isolated from above?"""
    if not isinstance(value, BlockArgument):
        return False
    region = value.block.parent
    if region is None or region.first_block is not value.block:
        return False
    parent = region.parent
    return parent is not None and parent.get_trait(IsolatedFromAbove) is not None
