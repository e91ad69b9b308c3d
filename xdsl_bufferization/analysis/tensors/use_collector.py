"""
Fills the tables of `uses.py`.

The model of an operation is queried once per operand. Its relations from operands to
values are inverted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.rotations import may_rotate
from xdsl_bufferization.analysis.tensors.uses import ANY_DEFINITION, Alias, TensorUses, is_parameter
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    ForwardedOperands,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.subset import SubsetExtractionOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.layouts import has_static_shape, sizes_agree

MOST_DEFINITIONS = 8
"""Limit of definitions of a value; a value with more is defined by `ANY_DEFINITION`."""

MOST_EXTRACTIONS = 4
"""Limit of nearest extractions of a value; a value with more has none."""

MOST_LEAVES = 8
"""Limit of leaves of a value; a value with more may share memory with any other."""

MOST_ROOTS = 8
"""Limit of roots of a value; a value with more may be any block argument."""

Models = Callable[[Operation], BufferizableOpInterface | None]


class _Rotated(NamedTuple):
    """Tables that all results of a loop that rotates have in common."""

    leaves: tuple[int, ...] | None
    roots: tuple[int, ...] | None
    is_reordered: bool


class UseCollector:
    """Fills the tables for one group of operations after the other."""

    def __init__(self, uses: TensorUses, models: Models, state: AnalysisState) -> None:
        self._uses = uses
        self._models = models
        self._state = state
        self._extractions = InterfaceCache(SubsetExtractionOpInterface)
        self._branches = InterfaceCache(BranchOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._region_branches = InterfaceCache(RegionBranchOpInterface)
        self._calls = InterfaceCache(CallOpInterface)
        self._rotated = dict[Operation, _Rotated]()
        self._reordered_at = -1
        """The position of the last operation that returns a reordered view."""

    def collect(self, ops: Sequence[Operation], completed: Iterable[Operation]) -> None:
        """
        Collects the uses of operations, given in the orders of `pre` and of `post`.

        Later operations come first, so that the reads of a block argument are known
        before they are needed. Only backward branches need more rounds.
        """
        for op in reversed(ops):
            self._collect(op)
        while self._update_reads(ops):
            pass
        self._reordered_at = -1
        self._spread_later_readers(ops)
        self._find_carried(ops)
        for op in completed:
            block = op.parent
            if op.prev_op is None and block is not None and block.args:
                self._trace_arguments(block)
            if op.regions:
                self._join_shapes_of_regions(op)
            if op.regions and op.results and self._may_rotate(op):
                self._uses.rotating.add(op)
            for result in op.results:
                if result in self._uses.number:
                    self._trace(op, result)

    def refresh_relations(self, op: Operation) -> None:
        """Queries the aliases of the operation again, given the decisions so far."""
        model = self._models(op)
        if model is None:
            return
        uses = self._uses
        for use in uses.op_uses.get(op, ()):
            if any(not a.is_equivalent for a in uses.use_aliases[use]):
                index = uses.use_index[use]
                found = model.get_aliasing_values(op, index, self._state)
                uses.use_aliases[use] = self._aliases(found)

    # Uses.

    def _collect(self, op: Operation) -> None:
        uses, found = self._uses, list[int]()
        model = self._models(op)
        for index, operand in enumerate(op.operands):
            if operand not in uses.number and not is_tensor(operand):
                continue
            use = len(uses.use_op)
            found.append(use)
            value = uses.value(operand)
            uses.use_op.append(op)
            uses.use_index.append(index)
            uses.use_value.append(value)
            uses.value_uses[value].append(use)
            self._query_model(op, index, model)
            for alias in uses.use_aliases[use]:
                uses.sources[alias.value].append(use)
            self._mark_read(use)
        if found:
            uses.op_uses[op] = found
            self._find_claims(op, found)

    def _find_claims(self, op: Operation, found: Sequence[int]) -> None:
        """
        Finds the operands whose buffers nothing else may write while the operation runs:
        those that it writes, if it may access them more than once.
        """
        uses = self._uses
        written = [use for use in found if uses.use_writes[use]]
        if op.regions or len(written) > 1 or self._calls(op) is not None:
            for use in written:
                uses.use_claims[use] = True

    def _query_model(
        self, op: Operation, index: int, model: BufferizableOpInterface | None
    ) -> None:
        """
        Records the reads, writes and aliases of an operand. An operation without a
        model reads it and may forward it to any value.
        """
        uses, state, order = self._uses, self._state, self._uses.order
        is_short = not op.regions or (model is not None and model.is_used_at_start_only(op, index))
        uses.use_ends.append(order.pre[op] if is_short else order.post[op])
        uses.use_claims.append(False)
        if model is None:
            uses.use_reads.append(True)
            uses.use_writes.append(False)
            uses.use_aliases.append(self._aliases(self._possible_aliases(op, index)))
            return
        uses.use_reads.append(model.bufferizes_to_memory_read(op, index, state))
        uses.use_writes.append(model.bufferizes_to_memory_write(op, index, state))
        aliases = model.get_aliasing_values(op, index, state)
        later = model.later_readers(op, index, state)
        if later is None or later:
            uses.later_readers[len(uses.use_aliases)] = later
        uses.use_aliases.append(self._aliases(aliases))

    def _possible_aliases(self, op: Operation, index: int) -> list[AliasingValue]:
        """
        Returns the possible aliases of an operand of an operation without a model.
        """
        return [
            AliasingValue(v, BufferRelation.UNKNOWN, False)
            for v in (*self._forwarded(op, index), *self._aliasing_results(op, index))
            if is_tensor(v)
        ]

    def _forwarded(self, op: Operation, index: int) -> Iterator[SSAValue]:
        """Returns the block arguments that an operand may be forwarded to."""
        branch = self._branches(op)
        if branch is None:
            for block in op.successors:
                yield from block.args
        else:
            argument = self._state.notes(ForwardedOperands).of(op, branch).get(index)
            if argument is not None:
                yield argument
        for region in op.regions:
            if region.first_block is not None:
                yield from region.first_block.args

    def _aliasing_results(self, op: Operation, index: int) -> Sequence[SSAValue]:
        """
        Returns the results that may alias an operand, by the summary of the callee if there is one.
        """
        summary = self._state.function_summary(op)
        if summary is None:
            return op.results
        return [
            op.results[result]
            for result, arguments in summary.aliasing.items()
            if index in arguments
        ]

    def _aliases(self, aliases: Iterable[AliasingValue]) -> list[Alias]:
        number = self._uses.value
        return [Alias(number(v), relation, is_definite) for v, relation, is_definite in aliases]

    def _spread_later_readers(self, ops: Sequence[Operation]) -> None:
        """
        Notes that loops around an operand that is accessed anywhere later may leave its
        memory to their results, and to what they start from.
        """
        uses = self._uses
        for op in reversed(ops):
            for use in uses.op_uses.get(op, ()):
                if uses.later_readers.get(use, ()) is None:
                    self._keep_around(op, use)

    def _keep_around(self, op: Operation, use: int) -> None:
        uses, parent = self._uses, op.parent_op()
        while parent is not None and parent not in uses.keeping:
            if self._loops(parent) is not None:
                uses.keeping[parent] = use
                uses.later_readers.update(dict.fromkeys(uses.op_uses.get(parent, ()), None))
            parent = parent.parent_op()

    # Reads.

    def _mark_read(self, use: int) -> bool:
        """
        Marks the value of the use as read if the use reads it. Returns True if it was
        not marked before.
        """
        uses = self._uses
        value = uses.use_value[use]
        if uses.is_read[value] or not uses.needs_contents(use):
            return False
        uses.is_read[value] = True
        return True

    def _update_reads(self, ops: Sequence[Operation]) -> bool:
        """
        Updates the reads of values that backward branches forward. Returns True if one changed.
        """
        uses, changed = self._uses, False
        for op in reversed(ops):
            for use in uses.op_uses.get(op, ()):
                model = self._models(op)
                if not uses.use_reads[use] and model is not None and op.regions:
                    uses.use_reads[use] = model.bufferizes_to_memory_read(
                        op, uses.use_index[use], self._state
                    )
                changed |= self._mark_read(use)
        return changed

    # Definitions and buffers of values.

    def _find_carried(self, ops: Sequence[Operation]) -> None:
        """Notes that block arguments without sources, as of loops, are leaves themselves."""
        uses = self._uses
        for op in ops:
            for block in (block for region in op.regions for block in region.blocks):
                for argument in block.args:
                    number = uses.number.get(argument)
                    if number is None or uses.sources[number]:
                        continue
                    if not is_parameter(argument):
                        uses.leaves[number] = (number,)
                        uses.carried.add(number)

    def _trace_arguments(self, block: Block) -> None:
        """Finds the leaves of block arguments, from the branches of earlier blocks."""
        uses = self._uses
        for argument in block.args:
            number = uses.number.get(argument)
            if number is not None and uses.sources[number]:
                uses.leaves[number] = self._united_leaves(uses.sources[number], {})
                uses.roots[number] = self._united_roots(uses.sources[number])
                self._join_shapes(number)

    def _may_rotate(self, op: Operation) -> bool:
        """True if the loop may forward the buffer of an iter_arg to another position."""
        loop, branch = self._loops(op), self._region_branches(op)
        if loop is None or branch is None or self._models(op) is None:
            return False
        return may_rotate(op, branch.edges(op), self._uses)

    def _trace(self, op: Operation, result: OpResult) -> None:
        """Finds the definitions and the nearest extractions of a result."""
        uses = self._uses
        number = uses.number[result]
        if self._models(op) is None:
            return
        uses.definitions[number] = self._find_definitions(op, result, number)
        uses.origin[number] = self._find_origin(number)
        if not op.regions:
            self._join_shapes(number)
        if op in uses.rotating:
            self._trace_rotating(op, number)
            return
        uses.leaves[number] = self._find_leaves(op, number)
        uses.roots[number] = self._united_roots(uses.sources[number])
        if self._extractions(op) is not None:
            uses.nearest[number] = (number,)
            return
        uses.is_reordered[number] = self._is_reordered(op, number)
        found = dict[int, None]()
        for use in uses.sources[number]:
            nearest = uses.nearest[uses.use_value[use]]
            if not nearest:
                return
            found.update(dict.fromkeys(nearest))
        if len(found) <= MOST_EXTRACTIONS:
            uses.nearest[number] = tuple(found)

    def _join_shapes(self, number: int) -> None:
        """Notes that a value has the sizes of its sources, if it certainly has."""
        uses = self._uses
        sources = uses.sources[number]
        passed = [uses.use_value[use] for use in sources]
        types = [uses.values[value].type for value in (number, *passed)]
        if not passed or all(map(has_static_shape, types)):
            return
        aliases = (alias for use in sources for alias in uses.use_aliases[use])
        if all(a.keeps_sizes for a in aliases if a.value == number) and all(
            sizes_agree(types[0], other) for other in types
        ):
            uses.shapes.add(number, passed)

    def _join_shapes_of_regions(self, op: Operation) -> None:
        """Notes which values an operation with regions forwards without new sizes."""
        branch, number = self._region_branches(op), self._uses.number
        if branch is None or self._models(op) is None:
            return
        found = dict[int, list[int]]()
        for source, operands, targets in branch.edges(op):
            for index, target in zip(operands, targets, strict=True):
                value = source.operands[index]
                if target not in number or has_static_shape(target.type):
                    continue
                found.setdefault(number[target], []).append(self._uses.value(value))
        self._uses.shapes.add_all(found)

    def _is_reordered(self, op: Operation, number: int) -> bool:
        """
        True if the elements of a result may stand in another order in the memory of its
        sources. What an operation with regions forwards keeps its order, unless an
        operation inside reorders it.
        """
        uses = self._uses
        sources = uses.sources[number]
        if any(uses.is_reordered[uses.use_value[use]] for use in sources):
            return True
        if self._region_branches(op) is not None:
            return self._reordered_at > uses.order.pre[op]
        aliases = (alias for use in sources for alias in uses.use_aliases[use])
        if all(a.is_equivalent for a in aliases if a.value == number):
            return False
        self._reordered_at = uses.order.post[op]
        return True

    def _find_origin(self, number: int) -> int:
        uses = self._uses
        sources = uses.sources[number]
        if len(sources) != 1:
            return number
        for alias in uses.use_aliases[sources[0]]:
            if alias.value == number and alias.is_equivalent and alias.is_definite:
                return uses.origin[uses.use_value[sources[0]]]
        return number

    def _find_leaves(self, op: Operation, number: int) -> tuple[int, ...] | None:
        """
        Returns the leaves of the sources of a result, or None if they are too many. The results of
        an operation with regions or several results may also be a new buffer.
        """
        uses = self._uses
        found = dict[int, None]()
        if not uses.sources[number] or op.regions or len(op.results) > 1:
            found[uses.value(op.results[0])] = None
        return self._united_leaves(uses.sources[number], found)

    def _trace_rotating(self, op: Operation, number: int) -> None:
        """
        Notes that a result of a loop that rotates may be the buffer of any of its inits,
        and is no certain subset of a tensor. All results are traced at once.
        """
        uses = self._uses
        traced = self._rotated.get(op)
        if traced is None:
            inits = uses.op_uses.get(op, ())
            found: dict[int, None] = {uses.value(op.results[0]): None}
            traced = self._rotated[op] = _Rotated(
                self._united_leaves(inits, found),
                self._united_roots(inits),
                any(uses.is_reordered[uses.use_value[use]] for use in inits)
                or self._reordered_at > uses.order.pre[op],
            )
        uses.leaves[number] = traced.leaves
        uses.roots[number] = traced.roots
        uses.is_reordered[number] = traced.is_reordered

    def _united_roots(self, sources: Sequence[int]) -> tuple[int, ...] | None:
        uses, found = self._uses, dict[int, None]()
        for use in sources:
            roots = uses.roots[uses.use_value[use]]
            if roots is None:
                return None
            found.update(dict.fromkeys(roots))
        return tuple(found) if len(found) <= MOST_ROOTS else None

    def _united_leaves(
        self, sources: Sequence[int], found: dict[int, None]
    ) -> tuple[int, ...] | None:
        uses = self._uses
        for use in sources:
            leaves = uses.leaves[uses.use_value[use]]
            if leaves is None:
                return None
            found.update(dict.fromkeys(leaves))
        return tuple(found) if len(found) <= MOST_LEAVES else None

    def _find_definitions(self, op: Operation, result: OpResult, number: int) -> tuple[int, ...]:
        uses = self._uses
        sources = uses.sources[number]
        if not sources:
            model = self._models(op)
            if model is None or model.result_bufferizes_to_memory_write(op, result, self._state):
                return (number,)
            return ()
        if any(uses.use_writes[u] or self._is_nested_write(u, op) for u in sources):
            return (number,)
        found = dict[int, None]()
        model = self._models(op)
        if model is None or model.may_have_own_contents(op, result, self._state):
            found[number] = None
        for use in sources:
            found.update(dict.fromkeys(uses.definitions[uses.use_value[use]]))
        if ANY_DEFINITION in found or len(found) > MOST_DEFINITIONS:
            return (ANY_DEFINITION,)
        return tuple(found)

    def _is_nested_write(self, use: int, op: Operation) -> bool:
        uses = self._uses
        return uses.use_op[use] is not op and uses.is_written_inside(uses.use_value[use], op)
