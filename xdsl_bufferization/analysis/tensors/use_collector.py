"""Fills the tables of `uses.py`.

The model of an operation is queried once per operand. Its relations from operands to
values are inverted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.rotations import may_rotate
from xdsl_bufferization.analysis.tensors.uses import (
    ANY_DEFINITION,
    Alias,
    TensorUse,
    TensorUses,
    TensorValue,
    is_parameter,
)
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    ForwardedOperands,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.subset import SubsetExtractionOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_KEPT, MOST_TERMS
from xdsl_bufferization.support.layouts import has_static_shape, sizes_agree

Models = Callable[[Operation], BufferizableOpInterface | None]


class _Rotated(NamedTuple):
    """What all results of a loop that rotates have in common."""

    buffers: tuple[TensorValue, ...] | None
    iter_args: tuple[TensorValue, ...] | None
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
        """Collects the uses of operations, given in the orders of `pre` and of `post`.

        Later operations come first, so that the reads of a block argument are known
        before they are needed. Only backward branches need more rounds."""
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
                if result in self._uses.tensors:
                    self._trace(op, result)

    def refresh_relations(self, op: Operation) -> None:
        """Queries the aliases of the operation again, given the decisions so far."""
        model = self._models(op)
        if model is None:
            return
        for use in self._uses.op_uses.get(op, ()):
            if any(not alias.is_equivalent for alias in use.aliases):
                found = model.get_aliasing_values(op, use.index, self._state)
                use.aliases = self._aliases(found)

    # Uses.

    def _collect(self, op: Operation) -> None:
        uses, model = self._uses, self._models(op)
        found: list[TensorUse] = []
        for index, operand in enumerate(op.operands):
            if operand not in uses.tensors and not is_tensor(operand):
                continue
            use = TensorUse(len(uses.all), op, index, uses.tensor(operand))
            found.append(use)
            uses.all.append(use)
            use.tensor.uses.append(use)
            self._query_model(use, model)
            for alias in use.aliases:
                alias.tensor.sources.append(use)
            self._mark_read(use)
        if found:
            uses.op_uses[op] = found
            self._find_claims(op, found)

    def _find_claims(self, op: Operation, found: Sequence[TensorUse]) -> None:
        """Finds the operands whose buffers nothing else may write while the operation runs: those
        that it writes, if it may access them more than once."""
        written = [use for use in found if use.writes]
        if op.regions or len(written) > 1 or self._calls(op) is not None:
            for use in written:
                use.claims = True

    def _query_model(self, use: TensorUse, model: BufferizableOpInterface | None) -> None:
        """Records the reads, writes and aliases of an operand. An operation without a model reads
        it and may forward it to any value."""
        op, index, state, order = use.op, use.index, self._state, self._uses.order
        is_short = not op.regions or (model is not None and model.is_used_at_start_only(op, index))
        use.end = order.pre[op] if is_short else order.post[op]
        if model is None:
            use.aliases = self._aliases(self._possible_aliases(op, index))
            return
        use.reads = model.bufferizes_to_memory_read(op, index, state)
        use.writes = model.bufferizes_to_memory_write(op, index, state)
        use.frees = use.writes and model.frees_memory(op, index, state)
        aliases = model.get_aliasing_values(op, index, state)
        use.later_readers = model.later_readers(op, index, state)
        use.aliases = self._aliases(aliases)

    def _possible_aliases(self, op: Operation, index: int) -> list[AliasingValue]:
        """Returns the possible aliases of an operand of an operation without a model."""
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
        """Returns the results that may alias an operand, by the summary of the callee if there is
        one."""
        summary = self._state.function_summary(op)
        if summary is None:
            return op.results
        return [
            op.results[result]
            for result, arguments in summary.aliasing.items()
            if index in arguments
        ]

    def _aliases(self, aliases: Iterable[AliasingValue]) -> list[Alias]:
        tensor = self._uses.tensor
        return [Alias(tensor(v), relation, is_definite) for v, relation, is_definite in aliases]

    def _spread_later_readers(self, ops: Sequence[Operation]) -> None:
        """Notes that loops around an operand that is accessed anywhere later may leave its memory
        to their results, and to what they start from."""
        uses = self._uses
        for op in reversed(ops):
            for use in uses.op_uses.get(op, ()):
                if use.later_readers is None:
                    self._keep_around(op, use)

    def _keep_around(self, op: Operation, use: TensorUse) -> None:
        uses, parent = self._uses, op.parent_op()
        while parent is not None and parent not in uses.keeping:
            if self._loops(parent) is not None:
                uses.keeping[parent] = use
                for init in uses.op_uses.get(parent, ()):
                    init.later_readers = None
            parent = parent.parent_op()

    # Reads.

    def _mark_read(self, use: TensorUse) -> bool:
        """Marks the value of the use as read if the use reads it. Returns True if it was not marked
        before."""
        if use.tensor.is_read or not use.needs_contents:
            return False
        use.tensor.is_read = True
        return True

    def _update_reads(self, ops: Sequence[Operation]) -> bool:
        """Updates the reads of values that backward branches forward. Returns True if one
        changed."""
        uses, changed = self._uses, False
        for op in reversed(ops):
            model = self._models(op) if op.regions else None
            for use in uses.op_uses.get(op, ()):
                if not use.reads and model is not None:
                    use.reads = model.bufferizes_to_memory_read(op, use.index, self._state)
                changed |= self._mark_read(use)
        return changed

    # Definitions and buffers of values.

    def _find_carried(self, ops: Sequence[Operation]) -> None:
        """Notes that block arguments without sources, as of loops, may be their own buffer."""
        uses = self._uses
        for op in ops:
            for block in (block for region in op.regions for block in region.blocks):
                for argument in block.args:
                    tensor = uses.tensors.get(argument)
                    if tensor is None or tensor.sources:
                        continue
                    if not is_parameter(argument):
                        tensor.possible_buffers = (tensor,)
                        tensor.is_carried = True

    def _trace_arguments(self, block: Block) -> None:
        """Finds the possible buffers of block arguments, from the branches of earlier blocks."""
        uses, start = self._uses, self._uses.order.start[block]
        for argument in block.args:
            tensor = uses.tensors.get(argument)
            if tensor is not None and tensor.sources:
                tensor.possible_buffers = self._united_buffers(tensor.sources, {})
                tensor.possible_iter_args = self._united_iter_args(tensor.sources)
                self._join_shapes(tensor)
                # What a backward branch forwards has not been traced.
                tensor.may_overlap = any(
                    use.tensor.may_overlap or uses.order.pre[use.op] > start
                    for use in tensor.sources
                )

    def _may_rotate(self, op: Operation) -> bool:
        """True if the loop may forward the buffer of an iter_arg to another position."""
        loop, branch = self._loops(op), self._region_branches(op)
        if loop is None or branch is None or self._models(op) is None:
            return False
        return may_rotate(op, branch.edges(op), self._uses)

    def _trace(self, op: Operation, result: OpResult) -> None:
        """Finds the definitions and the nearest extractions of a result."""
        uses = self._uses
        tensor = uses.tensors[result]
        model = self._models(op)
        if model is None:
            return
        tensor.definitions = self._find_definitions(op, result, tensor)
        tensor.certain_buffer = self._find_certain_buffer(tensor)
        tensor.may_overlap = any(use.tensor.may_overlap for use in tensor.sources)
        if not op.regions:
            self._join_shapes(tensor)
        if op in uses.rotating:
            self._trace_rotating(op, tensor)
            return
        tensor.possible_buffers = self._find_buffers(op, tensor)
        tensor.possible_iter_args = self._united_iter_args(tensor.sources)
        if self._extractions(op) is not None:
            tensor.extractions = (tensor,)
            tensor.may_overlap |= not model.is_writable(op, result, self._state)
            return
        tensor.is_reordered = self._is_reordered(op, tensor)
        found = dict[TensorValue, None]()
        for use in tensor.sources:
            found.update(dict.fromkeys(use.tensor.extractions or (use.tensor,)))
        is_part = any(use.tensor.extractions for use in tensor.sources)
        if is_part and len(found) <= MOST_TERMS:
            tensor.extractions = tuple(found)

    def _join_shapes(self, tensor: TensorValue) -> None:
        """Notes that a value has the sizes of its sources, if it certainly has."""
        uses = self._uses
        sources = tensor.sources
        passed = [use.tensor for use in sources]
        types = [value.value.type for value in (tensor, *passed)]
        if not passed or all(map(has_static_shape, types)):
            return
        aliases = (alias for use in sources for alias in use.aliases)
        if all(a.keeps_sizes for a in aliases if a.tensor is tensor) and all(
            sizes_agree(types[0], other) for other in types
        ):
            uses.shapes.add(tensor, passed)

    def _join_shapes_of_regions(self, op: Operation) -> None:
        """Notes which values an operation with regions forwards without new sizes."""
        branch, known = self._region_branches(op), self._uses.tensors
        if branch is None or self._models(op) is None:
            return
        found = dict[TensorValue, list[TensorValue]]()
        for source, operands, targets in branch.edges(op):
            for index, target in zip(operands, targets, strict=True):
                value = source.operands[index]
                if target not in known or has_static_shape(target.type):
                    continue
                found.setdefault(known[target], []).append(self._uses.tensor(value))
        self._uses.shapes.add_all(found)

    def _is_reordered(self, op: Operation, tensor: TensorValue) -> bool:
        """True if the elements of a result may stand in another order in the memory of its sources.
        What an operation with regions forwards keeps its order, unless an operation inside reorders
        it."""
        uses = self._uses
        sources = tensor.sources
        if any(use.tensor.is_reordered for use in sources):
            return True
        if self._region_branches(op) is not None:
            return self._reordered_at > uses.order.pre[op]
        aliases = (alias for use in sources for alias in use.aliases)
        if all(a.is_equivalent for a in aliases if a.tensor is tensor):
            return False
        self._reordered_at = uses.order.post[op]
        return True

    def _find_certain_buffer(self, tensor: TensorValue) -> TensorValue:
        sources = tensor.sources
        if len(sources) != 1:
            return tensor
        for alias in sources[0].aliases:
            if alias.tensor is tensor and alias.is_equivalent and alias.is_definite:
                return sources[0].tensor.certain_buffer
        return tensor

    def _find_buffers(self, op: Operation, tensor: TensorValue) -> tuple[TensorValue, ...] | None:
        """Returns the possible buffers of the sources of a result, or None if they are too many.
        The results of an operation with regions or several results may also be a new buffer, and
        those with contents of their own be none of the sources."""
        uses = self._uses
        found = dict[TensorValue, None]()
        if not tensor.sources or op.regions or len(op.results) > 1 or self._is_own(op, tensor):
            found[uses.tensor(op.results[0])] = None
        return self._united_buffers(tensor.sources, found)

    def _is_own(self, op: Operation, tensor: TensorValue) -> bool:
        """True if a result may have contents of its own, and is not certainly its source."""
        model = self._models(op)
        is_own = model is None or model.may_have_own_contents(op, tensor.value, self._state)
        return is_own and tensor.certain_buffer is tensor

    def _trace_rotating(self, op: Operation, tensor: TensorValue) -> None:
        """Notes that a result of a loop that rotates may be the buffer of any of its inits, and is
        no certain subset of a tensor. All results are traced at once."""
        uses = self._uses
        traced = self._rotated.get(op)
        if traced is None:
            inits = uses.op_uses.get(op, ())
            found: dict[TensorValue, None] = {uses.tensor(op.results[0]): None}
            traced = self._rotated[op] = _Rotated(
                self._united_buffers(inits, found),
                self._united_iter_args(inits),
                any(use.tensor.is_reordered for use in inits)
                or self._reordered_at > uses.order.pre[op],
            )
        tensor.possible_buffers = traced.buffers
        tensor.possible_iter_args = traced.iter_args
        tensor.is_reordered = traced.is_reordered

    def _united_iter_args(self, sources: Sequence[TensorUse]) -> tuple[TensorValue, ...] | None:
        found = dict[TensorValue, None]()
        for use in sources:
            iter_args = use.tensor.possible_iter_args
            if iter_args is None:
                return None
            found.update(dict.fromkeys(iter_args))
        return tuple(found) if len(found) <= MOST_KEPT else None

    def _united_buffers(
        self, sources: Sequence[TensorUse], found: dict[TensorValue, None]
    ) -> tuple[TensorValue, ...] | None:
        for use in sources:
            buffers = use.tensor.possible_buffers
            if buffers is None:
                return None
            found.update(dict.fromkeys(buffers))
        return tuple(found) if len(found) <= MOST_KEPT else None

    def _find_definitions(
        self, op: Operation, result: OpResult, tensor: TensorValue
    ) -> tuple[TensorValue, ...]:
        sources = tensor.sources
        if not sources:
            model = self._models(op)
            if model is None or model.result_bufferizes_to_memory_write(op, result, self._state):
                return (tensor,)
            return ()
        if any(u.writes or self._is_nested_write(u, op) for u in sources):
            return (tensor,)
        found = dict[TensorValue, None]()
        model = self._models(op)
        if model is None or model.may_have_own_contents(op, result, self._state):
            found[tensor] = None
        for use in sources:
            found.update(dict.fromkeys(use.tensor.definitions))
        if ANY_DEFINITION in found or len(found) > MOST_KEPT:
            return (ANY_DEFINITION,)
        return tuple(found)

    def _is_nested_write(self, use: TensorUse, op: Operation) -> bool:
        return use.op is not op and self._uses.is_written_inside(use.tensor, op)
