"""Adds the block arguments, results and operands for ownership flags.

    %r = scf.for .. iter_args(%x = %m) -> (memref<4xf32>) {
      scf.yield %y : memref<4xf32>
    }
    // becomes
    %r:2 = scf.for .. iter_args(%x = %m, %f = %none) -> (memref<4xf32>, i1) {
      scf.yield %y, %none : memref<4xf32>, i1
    }

Flags come last among the arguments of a block, the results and operands of an operation with
regions, and the operands of its terminators. The forwarded flags are placeholders until the
deallocation pass sets them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import I32, DenseArrayBase, i1, i32
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.irdl import AttrSizedOperandSegments
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind, Ownership
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.interfaces.contents import block_of, op_of
from xdsl_bufferization.interfaces.control_flow import RegionEdge
from xdsl_bufferization.support.syntax import name_after
from xdsl_bufferization.transforms.freeing import EdgeBlocks

_SEGMENTS = AttrSizedOperandSegments.attribute_name

Slot = tuple[Operation, int]
"""A terminator or region operation, and the index of one of its operands."""


@dataclass(eq=False, repr=False)
class OwnershipFlags:
    """The flags of one function."""

    plan: BufferOwnership
    placeholder: SSAValue
    results: int = 0
    """The number of flags that the function returns."""

    def __post_init__(self) -> None:
        self.of = dict[MemoryNode, SSAValue]()
        """The flag of each node that has one."""
        self.slots = dict[Slot, tuple[Operation, int]]()
        """Maps a forwarded operand to the operation and operand that forward its flag."""
        self.renewed = dict[Operation, Operation]()
        """Maps operations that were replaced, to get more results, to their replacements."""
        self.edges = EdgeBlocks(self.plan.flow)

    def run(self) -> None:
        """Adds arguments, results and operands for all nodes with a flag."""
        flow = self.plan.flow
        blocks = dict[Block, list[MemoryNode]]()
        operations = dict[Operation, None]()
        calls = dict[Operation, list[MemoryNode]]()
        for node in flow.nodes:
            owner = self._region_op(node)
            if self._is_conditional_result(node, owner):
                # The callee returns a flag, even if it is not used here.
                calls.setdefault(op_of(node.value), []).append(node)
            elif self.plan.ownership(node) is not Ownership.CONDITIONAL:
                continue
            elif node.kind is NodeKind.RESULT:
                if self.plan.may_return_flags:
                    self._extend_returns(node)
            elif owner is not None:
                operations[owner] = None
            elif isinstance(node.value, BlockArgument):
                blocks.setdefault(node.value.block, []).append(node)
        for block, nodes in blocks.items():
            self._extend_block(block, nodes)
        for call, results in calls.items():
            self._renew(call, results)
        # Inner operations first: they move to the replacement of an outer one.
        for op in reversed(flow.operations):
            if op in operations:
                self._extend_operation(op)
        for node, flag in self.of.items():
            name_after(flag, node.value, "owned")

    def _is_conditional_result(self, node: MemoryNode, owner: Operation | None) -> bool:
        """True for the result of a call that also returns a flag for it."""
        is_call = node.kind is not NodeKind.RESULT and owner is None
        return is_call and node.initial_ownership is Ownership.CONDITIONAL

    def _region_op(self, node: MemoryNode) -> Operation | None:
        """The region branch operation that the node is a result or region argument of."""
        flow = self.plan.flow
        if isinstance(node.value, OpResult):
            op = node.value.op
            return op if flow.region_branch(op) is not None else None
        if node.block is node.region.first_block and node.region is not flow.body:
            return node.region.parent
        return None

    def _extend_returns(self, result: MemoryNode) -> None:
        """Adds an operand for the flag of a result to all returns."""
        self.results += 1
        for edge in result.incoming:
            op = edge.op
            self.slots[(op, edge.operand)] = (op, len(op.operands))
            op.operands = [*op.operands, self.placeholder]

    # Blocks.

    def _extend_block(self, block: Block, nodes: Sequence[MemoryNode]) -> None:
        for node in nodes:
            self.of[node] = block.insert_arg(i1, len(block.args))
        branches = {(e.op, e.successor_index): None for node in nodes for e in node.incoming}
        for terminator, successor_index in branches:
            self._extend_branch(terminator, successor_index, nodes)

    def _extend_branch(
        self, terminator: Operation, successor_index: int, nodes: Sequence[MemoryNode]
    ) -> None:
        branch = self.edges.branch(terminator, successor_index, len(nodes))
        first = len(branch.operands)
        branch.operands = [*branch.operands, *[self.placeholder] * len(nodes)]
        for index, node in enumerate(nodes):
            for edge in node.incoming:
                if (edge.op, edge.successor_index) == (terminator, successor_index):
                    slot = (terminator, edge.operand)
                    self.slots[slot] = (branch, first + index)

    # Operations with regions.

    def _extend_operation(self, op: Operation) -> None:
        flow = self.plan.flow
        model = flow.region_branch(op)
        assert model is not None
        bundles = _bundles(model.edges(op))
        results = list[MemoryNode | None]()
        added = dict[Operation, int]()
        for targets, slots in bundles:
            nodes = [flow.node(t) for t in targets if t in flow.values]
            if not any(self.plan.ownership(r) is Ownership.CONDITIONAL for r in nodes):
                continue
            results += self._extend_bundle(targets, slots, added)
        for terminator, count in added.items():
            terminator.operands = [*terminator.operands, *[self.placeholder] * count]
            _lengthen_last_segment(terminator, count)
        self._renew(op, results)

    def _extend_bundle(
        self, targets: Sequence[SSAValue], slots: Sequence[Slot], added: dict[Operation, int]
    ) -> list[MemoryNode | None]:
        """Adds a flag for each value of a bundle and returns the nodes of those that are results.
        Counts in `added` the operands to be added to each operation."""
        flow = self.plan.flow
        results = list[MemoryNode | None]()
        for target in targets:
            node = flow.node(target)
            if isinstance(target, BlockArgument):
                block = target.block
                self.of[node] = block.insert_arg(i1, len(block.args))
            else:
                results.append(node)
        extended = dict[Operation, int]()
        for terminator, operand in slots:
            if terminator not in extended:
                count = added.get(terminator, 0)
                extended[terminator] = len(terminator.operands) + count
                added[terminator] = count + 1
            self.slots[(terminator, operand)] = (terminator, extended[terminator])
        return results

    def _renew(self, op: Operation, results: Sequence[MemoryNode | None]) -> None:
        """Replaces the operation by one with more results."""
        if not results:
            return
        new = type(op).create(
            operands=op.operands,
            result_types=[*op.result_types, *[i1] * len(results)],
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        block_of(op).insert_op_before(new, op)
        first = len(op.results)
        for old, result in zip(op.results, new.results, strict=False):
            if old in self.plan.flow.values:
                self.plan.flow.rename(old, result)
        for index, node in enumerate(results):
            if node is not None:
                self.of[node] = new.results[first + index]
        Rewriter.replace_op(op, [], new.results[:first])
        self.renewed[op] = new


def _lengthen_last_segment(op: Operation, count: int) -> None:
    """Adds `count` to the last operand segment, that of the loop-carried values."""
    segments = op.properties.get(_SEGMENTS)
    if not isa(segments, DenseArrayBase[I32]):
        return
    sizes = segments.get_values()
    op.properties[_SEGMENTS] = DenseArrayBase.from_list(i32, (*sizes[:-1], sizes[-1] + count))


def _bundles(edges: Sequence[RegionEdge]) -> list[tuple[list[SSAValue], list[Slot]]]:
    """The sets of values that are connected by shared operands, and must have flags together, each
    with these operands."""
    group = dict[SSAValue | Slot, int]()
    members: list[list[SSAValue | Slot]] = []
    for edge in edges:
        for operand, target in zip(edge.operands, edge.targets, strict=False):
            pair: tuple[SSAValue | Slot, ...] = (target, (edge.source, operand))
            numbers = [group[x] for x in pair if x in group]
            number = min(numbers, default=len(members))
            if number == len(members):
                members.append([])
            for x in pair:
                _put(x, number, group, members)
    bundles: list[tuple[list[SSAValue], list[Slot]]] = []
    for parts in members:
        values = [part for part in parts if isinstance(part, SSAValue)]
        slots = [part for part in parts if not isinstance(part, SSAValue)]
        bundles.append((values, slots))
    return bundles


def _put(
    x: SSAValue | Slot,
    number: int,
    group: dict[SSAValue | Slot, int],
    members: list[list[SSAValue | Slot]],
) -> None:
    """Moves a value or slot, with its whole group, to another group."""
    old = group.get(x)
    if old == number:
        return
    moving = [x] if old is None else members[old]
    if old is not None:
        members[old] = []
    for part in moving:
        group[part] = number
    members[number] += moving
