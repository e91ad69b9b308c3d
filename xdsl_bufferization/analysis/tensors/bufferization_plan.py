"""
Plan of the rewriting after One-Shot Analysis: the operations with tensors, the control
flow that forwards tensors, and the buffers to copy.

One walk over the module finds for each block argument and each result of a region
operation the operands that may become it, the operands of loop terminators that are
copied, and the operations without a model. The IR is not changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import order_blocks
from xdsl_bufferization.analysis.tensors.fresh_buffers import FreshBuffers
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.read_only_carries import ReadOnlyCarries
from xdsl_bufferization.analysis.tensors.rotations import carried_arguments
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    FunctionOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.tensor_like import is_tensor, is_tensor_type


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
    """
    Plans the rewriting of all operations under `module`.

    Raises `PassFailedException` if a model refuses an operation that is bufferized although it
    has no operands, results or regions, as a global.
    """
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


@dataclass
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
            targets = [e.targets for e in edges if e.source is terminator]
            shared = [
                read_only.may_share(terminator.operands[index], values)
                for index, values in zip(edge.operands, zip(*targets, strict=True), strict=True)
            ]
            copied = self._note_loop_copies(fresh, edge, carried.get(block, ()), shared)
            for values in targets:
                fresh.note_copies(values[position] for position in copied)

    def _note_loop_copies(
        self,
        fresh: FreshBuffers,
        edge: RegionEdge,
        carried: Sequence[SSAValue],
        shared: Sequence[bool],
    ) -> list[int]:
        """
        Returns the positions of the yielded values that are copied at the end of each iteration.

        The result of a loop may only be the buffer of an init or new memory, of its own
        init unless the loop rotates. Any other value is copied, and so is a value that
        is carried twice, as the next iteration may write to one of the two. A shared
        value stays in the loop and is only read there.
        """
        terminator, operands = edge.source, edge.operands
        copied, seen = list[int](), set[int]()
        for position, index in enumerate(operands):
            value = terminator.operands[index]
            if not is_tensor(value) or shared[position]:
                continue
            is_fresh = fresh.is_fresh(value, carried, position)
            own = carried[position] if position < len(carried) else None
            is_own = own is not None and self.state.are_equivalent(value, own)
            if is_own or is_fresh:
                buffer = self.state.buffer_number(value)
                if buffer not in seen:
                    seen.add(buffer)
                    continue
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
            yield from tuple(block.ops)
