"""Plan of the rewriting after One-Shot Analysis: the operations with tensors, the control
flow that forwards tensors, and the buffers to copy.

One walk over the module finds for each block argument and each result of a region
operation the operands that may become it, the operands of loop terminators that are
copied, and the operations without a model. The IR is not changed.

Values that a loop may carry without a copy, because nothing in the loop writes them.

    scf.while (%x = %a, %i = %c0) : (tensor<4xf32>, index) -> index {
      %f = tensor.extract %x[%i]         // the only use of %x: read, and left behind
      scf.condition(%c) %i : index
    } do {
    ^bb0(%i: index):
      scf.yield %a, %j                   // %x may be the buffer of %a from now on
    }

The yielded value is memory from outside the loop, or a constant, and no operation in the loop
writes it. The block argument that receives it is only read: none of its uses, followed through
aliases, writes, frees, has unknown semantics, or lets the same buffer leave the loop.

MLIR does not copy the operands of the terminator of the after region of `scf.while`,
even if they are written.

Operations that keep their tensors, and through which the buffer of an operand may be written.

    %s = arith.select %c, %t, %u                   // kept, as by `dialect-filter`: open
    %m = bufferization.to_buffer %s                // kept: open, it returns a memref
    memref.store %f, %m[%i]

A canonicalization may find that `%m` is the buffer of `%t`. From what returns a memref, the
tensors that it may be made of are followed backwards, through operations that keep theirs.

MLIR: none; `to_buffer` of a tensor that is needed later is not copied
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import order_blocks
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.rotations import FreshBuffers, carried_arguments
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUse, TensorValue
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import defining_op
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    FunctionOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.tensor_like import is_tensor, is_tensor_type
from xdsl_bufferization.support.bounds import MOST_INSPECTED, MOST_STEPS


class ReadOnlyCarries:
    """Finds these values for one loop."""

    def __init__(self, state: OneShotState, loop: Operation, copied: Container[Operand]) -> None:
        self._state = state
        self._uses = state.uses
        self._copied = copied
        order = state.order
        self._start, self._end = order.pre[loop], order.post[loop]
        self._terminators = {
            block.last_op: None for region in loop.regions for block in region.blocks
        }

    def may_share(self, value: SSAValue, targets: Sequence[SSAValue]) -> bool:
        """True if the values that receive a yielded one may be its buffer, without a copy. The
        copies of earlier terminators must be known."""
        if not is_tensor(value):
            return False
        arguments = [t for t in targets if isinstance(t, BlockArgument)]
        return (
            len(arguments) == len(targets)
            and self._is_unchanged(value)
            and all(map(self._is_only_read, arguments))
        )

    def _is_unchanged(self, value: SSAValue) -> bool:
        """True if the value is memory from outside, or a constant, and never written in the
        loop."""
        uses, state = self._uses, self._state
        seen = dict.fromkeys([uses.tensor(value)])
        stack = list(seen)
        while stack:
            number = stack.pop()
            if len(seen) > MOST_STEPS or self._is_written(number):
                return False
            if state.order.definition(number.value) < self._start:
                continue
            sources = self._sources(number)
            if sources is None:
                return False
            stack.extend(s for s in sources if s not in seen)
            seen.update(dict.fromkeys(sources))
        return True

    def _is_written(self, number: TensorValue) -> bool:
        """True if the buffer of a value, or one that may share it, is written inside the loop."""
        alias_set = self._state.alias_info.set_of(number)
        return alias_set.is_written_between(self._start, self._end)

    def _sources(self, number: TensorValue) -> list[TensorValue] | None:
        """Returns the values that may provide the buffer of a result inside the loop; None if they
        are unknown."""
        value = number.value
        if not isinstance(value, OpResult):
            return None
        model = self._state.models(value.op)
        if model is None:
            return None
        sources = number.sources
        is_new = value.op.regions or model.bufferizes_to_allocation(value.op, value)
        if not sources and is_new:
            return None
        if any(not use.in_place for use in sources):
            return None
        return [use.tensor for use in sources]

    def _is_only_read(self, argument: BlockArgument) -> bool:
        uses = self._uses
        seen = dict.fromkeys([uses.tensor(argument)])
        stack, count = list(seen), 0
        while stack:
            for use in stack.pop().uses:
                count += 1
                too_many = count > MOST_INSPECTED or len(seen) > MOST_STEPS
                if too_many or not self._only_reads(use):
                    return False
                if not use.in_place:
                    continue
                for alias in use.aliases:
                    if alias.tensor not in seen:
                        seen[alias.tensor] = None
                        stack.append(alias.tensor)
        return True

    def _only_reads(self, use: TensorUse) -> bool:
        """True if a use neither writes the buffer nor lets it leave the loop."""
        op = use.op
        if op in self._terminators:
            return (op, use.index) in self._copied
        if self._state.models(op) is None:
            return False
        if not use.in_place:
            return True
        if use.writes:
            return False
        # An operation that neither reads a tensor nor forwards it may free it.
        return bool(use.reads or use.aliases or op.results)


@dataclass(frozen=True, eq=False)
class BufferizationPlan:
    """Input of the rewriting of a module, except the buffer types."""

    state: OneShotState
    ops: Sequence[Operation]
    """Operations with tensors, definitions before uses."""
    models: Mapping[Operation, BufferizableOpInterface]
    """The models of the operations that are bufferized."""
    sources: Mapping[SSAValue, Sequence[Operand]]
    """Values that control flow forwards, with the operands that they may be."""
    loop_copies: AbstractSet[Operand]
    """Operands of loop terminators whose buffer must be copied in each iteration."""
    copied_results: Mapping[SSAValue, Operand]
    """Results that are copied instead of the operand."""

    def is_copied(self, op: Operation, index: int) -> bool:
        """True if the operation gets a new buffer for its operand."""
        if (op, index) in self.loop_copies:
            return True
        return not (self.state.is_in_place(op, index) or self.state.copies_result(op, index))


def plan_bufferization(module: Operation, state: OneShotState) -> BufferizationPlan:
    """Plans the rewriting of all operations under `module`.

    Raises `PassFailedException` if a model refuses an operation that is bufferized although it
    has no operands, results or regions, as a global."""
    planner = _Planner(state)
    planner.run(module)
    for op in planner.symbols:
        planner.models[op].verify_analysis(op, state)
    return BufferizationPlan(
        state,
        planner.ops,
        planner.models,
        planner.sources,
        planner.loop_copies,
        planner.copied_results,
    )


@dataclass(eq=False, repr=False)
class _Planner:
    """The walk over the module. Its fields are those of the plan."""

    state: OneShotState
    ops: list[Operation] = field(default_factory=list[Operation])
    models: dict[Operation, BufferizableOpInterface] = field(
        default_factory=dict[Operation, BufferizableOpInterface]
    )
    symbols: list[Operation] = field(default_factory=list[Operation])
    """Operations that are bufferized because of a type or a symbol."""
    sources: dict[SSAValue, list[Operand]] = field(default_factory=dict[SSAValue, list[Operand]])
    loop_copies: set[Operand] = field(default_factory=set[Operand])
    copied_results: dict[SSAValue, Operand] = field(default_factory=dict[SSAValue, Operand])

    def __post_init__(self) -> None:
        self._branch = InterfaceCache(BranchOpInterface)
        self._region_branch = InterfaceCache(RegionBranchOpInterface)
        self._loop = InterfaceCache(LoopLikeOpInterface)
        self._function = InterfaceCache(FunctionOpInterface)

    def run(self, module: Operation) -> None:
        """Visits all operations under `module`."""
        stack = [iter(ops_inside(module))]
        while stack:
            op = next(stack[-1], None)
            if op is None:
                stack.pop()
                continue
            self._visit(op)
            if op.regions:
                stack.append(iter(ops_inside(op)))

    def _visit(self, op: Operation) -> None:
        if not self._has_tensors(op):
            if not self._is_symbol(op):
                return
            self.symbols.append(op)
        self.ops.append(op)
        model = self.state.models(op)
        if model is None:
            return
        self.models[op] = model
        self._note_copied_results(op, model)
        self._note_branch(op)
        if self._region_branch(op) is not None:
            self._note_regions(op)

    def _is_symbol(self, op: Operation) -> bool:
        """True if the operation is bufferized although it has no values and no regions."""
        if op.operands or op.results or op.regions:
            return False
        model = self.state.models(op)
        return model is not None and model.has_tensor_semantics(op)

    def _has_tensors(self, op: Operation) -> bool:
        """True if the operation or the entry of one of its regions has tensors."""
        for operand in op.operands:
            if is_tensor(operand):
                return True
        for result in op.results:
            if is_tensor(result):
                return True
        return bool(op.regions) and self._regions_have_tensors(op)

    def _regions_have_tensors(self, op: Operation) -> bool:
        for region in op.regions:
            for block in region.blocks:
                if any(is_tensor(argument) for argument in block.args):
                    return True
        function = self._function(op)
        if function is None:
            return False
        types = (*function.argument_types(op), *function.result_types(op))
        return any(map(is_tensor_type, types))

    def _note_copied_results(self, op: Operation, model: BufferizableOpInterface) -> None:
        state = self.state
        for index, operand in enumerate(op.operands):
            if not is_tensor(operand) or state.is_in_place(op, index):
                continue
            if not state.copies_result(op, index):
                continue
            (alias,) = model.get_aliasing_values(op, index, state)
            self.copied_results[alias.value] = (op, index)

    # Control flow.

    def _note_branch(self, op: Operation) -> None:
        branch = self._branch(op)
        if branch is None:
            return
        ranges = branch.operands_by_successor(op)
        for operands, block in zip(ranges, op.successors, strict=True):
            self._note_edge(op, operands, block.args)

    def _note_edge(self, op: Operation, operands: range, targets: Sequence[SSAValue]) -> None:
        for index, target in zip(operands, targets, strict=True):
            if is_tensor(target):
                self.sources.setdefault(target, []).append((op, index))

    def _note_regions(self, op: Operation) -> None:
        model = self._region_branch(op)
        assert model is not None
        edges = model.edges(op)
        for edge in edges:
            self._note_edge(*edge)
        if self._loop(op) is not None and not self.state.copies_before_write(op):
            self._note_loop(op, edges)

    def _note_loop(self, op: Operation, edges: Sequence[RegionEdge]) -> None:
        carried = carried_arguments(edges)
        fresh = FreshBuffers(self.state, op)
        read_only = ReadOnlyCarries(self.state, op, self.loop_copies)
        terminators = {edge.source: edge for edge in edges if edge.source is not op}
        for terminator, edge in terminators.items():
            block = terminator.parent_block()
            assert block is not None
            targets = list(zip(*(e.targets for e in edges if e.source is terminator), strict=True))
            shared = [
                read_only.may_share(terminator.operands[index], values)
                for index, values in zip(edge.operands, targets, strict=True)
            ]
            copied = self._note_loop_copies(fresh, edge, carried.get(block, ()), targets, shared)
            for position in copied:
                fresh.note_copies(targets[position])

    def _note_loop_copies(
        self,
        fresh: FreshBuffers,
        edge: RegionEdge,
        carried: Sequence[SSAValue],
        targets: Sequence[Sequence[SSAValue]],
        shared: Sequence[bool],
    ) -> list[int]:
        """Returns the positions of the yielded values that are copied at the end of each iteration.

        The result of a loop may only be the buffer of an init or new memory, of its own
        init unless the loop rotates. Any other value is copied, and so is a value that
        is carried twice, as the next iteration may write to one of the two. A shared
        value stays in the loop and is only read there. What is in the buffer of its own
        iter_arg comes first: parts of it that are carried at other positions are copied."""
        terminator, operands = edge.source, edge.operands
        copied = list[int]()
        values = [terminator.operands[index] for index in operands]
        own = {p for p, pair in enumerate(zip(values, carried)) if self.state.are_equivalent(*pair)}
        for position in sorted(range(len(values)), key=lambda position: position not in own):
            value, index = values[position], operands[position]
            if not is_tensor(value) or shared[position]:
                continue
            if position in own:
                is_good = fresh.claim(carried[position], targets[position])
            else:
                is_good = fresh.is_fresh(value, carried, position, targets[position])
            if not is_good:
                self.loop_copies.add((terminator, index))
                copied.append(position)
        return copied


def ops_inside(op: Operation) -> Iterator[Operation]:
    """Yields the operations directly inside the regions of `op`, in blocks ordered so that
    definitions come before uses."""
    for region in op.regions:
        if region.first_block is None:
            continue
        for block in order_blocks(region).order:
            # Of the view of a block, `list` would ask for the length, which walks through it.
            yield from list(iter(block.ops))


def open_operations(plan: BufferizationPlan) -> set[Operation]:
    """Returns these operations. O(N) in the operations and blocks of the module."""
    kept = dict.fromkeys(op for op in plan.ops if op not in plan.models)
    stack = [op for op in kept if any(map(is_memref, op.results))]
    found, entered = set(stack), set[Operation | Block]()
    while stack:
        for operand in stack.pop().operands:
            if not is_tensor(operand) or operand.owner in entered:
                continue
            entered.add(operand.owner)
            for op in _makers(operand):
                if op in kept and op not in found:
                    found.add(op)
                    stack.append(op)
    return found


def _makers(value: SSAValue) -> Iterator[Operation]:
    """Yields the operations whose operands a value may be, with regions of its operation."""
    op = defining_op(value)
    if op is None:
        return
    yield op
    for region in op.regions:
        for block in region.blocks:
            if block.last_op is not None:
                yield block.last_op
