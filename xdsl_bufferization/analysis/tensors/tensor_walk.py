"""
The operations with tensors in a module, and where control flow hands tensors over.

A first walk over the module notes for each block argument and each result of a region
operation which operands may become it, which operands of loop terminators have to be
copied, and which operations have no model. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.ir import Block, Operation, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import (
    order_blocks,
)
from xdsl_bufferization.analysis.tensors.fresh_buffers import (
    FreshBuffers,
)
from xdsl_bufferization.analysis.tensors.one_shot_analysis import (
    Decisions,
)
from xdsl_bufferization.analysis.tensors.read_only_carries import (
    ReadOnlyCarries,
)
from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    is_tensor,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    FunctionOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)

Operand = tuple[Operation, int]
"""An operand, by operation and index."""


@dataclass
class TensorWalk:
    """What the first walk finds."""

    decisions: Decisions
    ops: list[Operation] = field(default_factory=list[Operation])
    """Operations with tensors, in an order in which definitions come before uses."""
    known: dict[Operation, BufferizableOpInterface] = field(
        default_factory=dict[Operation, BufferizableOpInterface]
    )
    """Those that have a model which is to be used."""
    sources: dict[SSAValue, list[Operand]] = field(
        default_factory=dict[SSAValue, list[Operand]]
    )
    """Values that control flow hands over, and the operands that they may be."""
    loop_copies: set[Operand] = field(default_factory=set[Operand])
    """Operands of loop terminators whose buffer must be copied in each iteration."""
    copied_results: dict[SSAValue, Operand] = field(
        default_factory=dict[SSAValue, Operand]
    )
    """Results that are copied in place of the operand."""

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
            return
        self.ops.append(op)
        model = self.decisions.model(op)
        if model is None:
            return
        self.known[op] = model
        self._note_copied_results(op, model)
        self._note_branch(op)
        if self._region_branch(op) is not None:
            self._note_regions(op)

    def _has_tensors(self, op: Operation) -> bool:
        """
        Does the operation itself, or one of its regions' entries, have tensors, or a
        type of one, as a global does?
        """
        for operand in op.operands:
            if isinstance(operand.type, TensorType | UnrankedTensorType):
                return True
        for result in op.results:
            if isinstance(result.type, TensorType | UnrankedTensorType):
                return True
        if op.regions:
            return self._regions_have_tensors(op)
        if op.operands or op.results:
            return False
        model = self.decisions.model(op)
        if model is None or not model.has_tensor_semantics(op):
            return False
        model.verify_analysis(op, self.decisions)
        return True

    def _regions_have_tensors(self, op: Operation) -> bool:
        for region in op.regions:
            for block in region.blocks:
                if any(is_tensor(argument) for argument in block.args):
                    return True
        function = self._function(op)
        if function is None:
            return False
        types = (*function.argument_types(op), *function.result_types(op))
        return any(isinstance(t, TensorType | UnrankedTensorType) for t in types)

    def _note_copied_results(
        self, op: Operation, model: BufferizableOpInterface
    ) -> None:
        decisions = self.decisions
        for index, operand in enumerate(op.operands):
            if not is_tensor(operand) or decisions.is_in_place(op, index):
                continue
            if not decisions.copies_result(op, index):
                continue
            (alias,) = model.get_aliasing_values(op, index, decisions)
            self.copied_results[alias.value] = (op, index)

    def _note_branch(self, op: Operation) -> None:
        branch = self._branch(op)
        if branch is None:
            return
        ranges = branch.operands_by_successor(op)
        for operands, block in zip(ranges, op.successors, strict=True):
            self._note_edge(op, operands, block.args)

    def _note_edge(
        self, op: Operation, operands: range, targets: Sequence[SSAValue]
    ) -> None:
        for index, target in zip(operands, targets, strict=True):
            if is_tensor(target):
                self.sources.setdefault(target, []).append((op, index))

    def _note_regions(self, op: Operation) -> None:
        model = self._region_branch(op)
        assert model is not None
        carried = dict[Block, Sequence[SSAValue]]()
        edges = model.edges(op)
        for edge in edges:
            self._note_edge(*edge)
            if edge.targets and isinstance(block := edge.targets[0].owner, Block):
                carried[block] = edge.targets
        if self._loop(op) is None or self.decisions.options.copy_before_write:
            return
        fresh = FreshBuffers(self.decisions, op)
        read_only = ReadOnlyCarries(self.decisions, op, self.loop_copies)
        terminators = {edge.source: edge for edge in edges if edge.source is not op}
        for terminator, edge in terminators.items():
            block = terminator.parent_block()
            assert block is not None
            targets = [e.targets for e in edges if e.source is terminator]
            places = zip(*targets, strict=True)
            kept = [
                read_only.may_share(terminator.operands[index], place)
                for index, place in zip(edge.operands, places, strict=True)
            ]
            copied = self._note_loop_copies(fresh, edge, carried.get(block, ()), kept)
            for values in targets:
                fresh.note_copies(values[p] for p in copied)

    def _note_loop_copies(
        self,
        fresh: FreshBuffers,
        edge: RegionEdge,
        carried: Sequence[SSAValue],
        kept: Sequence[bool],
    ) -> list[int]:
        """
        The result of a loop may be the buffer of its init or new memory, but nothing
        else: what is neither is copied at the end of each iteration, and so is what is
        carried on for the second time, as the next iteration may write to one of the
        two. What is kept stays in the loop and is only read there. Says which.
        """
        terminator, operands = edge.source, edge.operands
        copied, handed = list[int](), set[int]()
        for position, index in enumerate(operands):
            value = terminator.operands[index]
            if not is_tensor(value) or kept[position]:
                continue
            own = carried[position] if position < len(carried) else None
            is_own = own is not None and self.decisions.are_equivalent(value, own)
            if is_own or fresh.is_fresh(value, own):
                buffer = self.decisions.buffer_number(value)
                if buffer not in handed:
                    handed.add(buffer)
                    continue
            self.loop_copies.add((terminator, index))
            copied.append(position)
        return copied


def ops_inside(op: Operation) -> Iterator[Operation]:
    """
    The operations directly inside the regions of `op`, blocks in an order in which
    definitions come before uses.
    """
    for region in op.regions:
        if region.first_block is None:
            continue
        for block in order_blocks(region).order:
            yield from tuple(block.ops)
