"""
Makes room for the flags that travel with buffers.

    %r = scf.for .. iter_args(%x = %m) -> (memref<4xf32>) {
      scf.yield %y : memref<4xf32>
    }
    // becomes
    %r:2 = scf.for .. iter_args(%x = %m, %f = %none) -> (memref<4xf32>, i1) {
      scf.yield %y, %none : memref<4xf32>, i1
    }

Flags come last: among the arguments of a block, the results and operands of an
operation with regions, and the operands of its terminators. What is handed over there is
written later; until then it is a placeholder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import I32, DenseArrayBase, i1, i32
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.irdl import AttrSizedOperandSegments
from xdsl.rewriter import Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.flow import (
    Kind,
    Mode,
    Root,
)
from xdsl_bufferization.analysis.ownership.buffer_ownership import (
    BufferOwnership,
)
from xdsl_bufferization.interfaces.control_flow import RegionEdge
from xdsl_bufferization.transforms.edge_blocks import EdgeBlocks

_SEGMENTS = AttrSizedOperandSegments.attribute_name

Slot = tuple[Operation, int]
"""A terminator or region operation, and the index of one of its operands."""


@dataclass
class OwnershipFlags:
    """The flags of one function."""

    ownership: BufferOwnership
    placeholder: SSAValue
    of: dict[Root, SSAValue] = field(default_factory=dict[Root, SSAValue])
    """The flag of each root that has one."""
    slots: dict[Slot, tuple[Operation, int]] = field(
        default_factory=dict[Slot, tuple[Operation, int]]
    )
    """For the operand of a handover the operation and operand that hands its flag over."""
    renewed: dict[Operation, Operation] = field(
        default_factory=dict[Operation, Operation]
    )
    """Operations with regions that were made again."""
    results: int = 0
    """How many flags the function returns."""

    def __post_init__(self) -> None:
        self.edges = EdgeBlocks(self.ownership.flow)

    def run(self) -> None:
        """Adds arguments, results and operands for all roots with a flag."""
        flow = self.ownership.flow
        blocks = dict[Block, list[Root]]()
        operations = dict[Operation, None]()
        calls = dict[Operation, list[Root]]()
        for root in flow.roots:
            owner = self._region_op(root)
            if self._is_flagged_result(root, owner):
                # The function returns a flag, whatever becomes of the memory here.
                calls.setdefault(_operation(root.value), []).append(root)
            elif self.ownership.mode(root) is not Mode.FLAGGED:
                continue
            elif root.kind is Kind.RESULT:
                if self.ownership.may_flag_results:
                    self._extend_returns(root)
            elif owner is not None:
                operations[owner] = None
            elif isinstance(root.value, BlockArgument):
                blocks.setdefault(root.value.block, []).append(root)
        for block, roots in blocks.items():
            self._extend_block(block, roots)
        for call, results in calls.items():
            self._renew(call, results)
        # Inner operations first: they are moved when outer ones are made again.
        for op in reversed(flow.operations):
            if op in operations:
                self._extend_operation(op)

    def _is_flagged_result(self, root: Root, owner: Operation | None) -> bool:
        """Is it the result of a call that has a flag?"""
        is_call = root.kind is not Kind.RESULT and owner is None
        return is_call and root.first_mode is Mode.FLAGGED

    def _region_op(self, root: Root) -> Operation | None:
        """The operation with regions whose result or region argument it is."""
        flow = self.ownership.flow
        if isinstance(root.value, OpResult):
            op = root.value.op
            return op if flow.region_branch(op) is not None else None
        if root.block is root.region.first_block and root.region is not flow.body:
            return root.region.parent
        return None

    def _extend_returns(self, result: Root) -> None:
        """Adds an operand for the flag of a result to all returns."""
        self.results += 1
        for handover in result.incoming:
            op = handover.source
            self.slots[(op, handover.operand)] = (op, len(op.operands))
            op.operands = [*op.operands, self.placeholder]

    # Blocks.

    def _extend_block(self, block: Block, roots: Sequence[Root]) -> None:
        for root in roots:
            self.of[root] = block.insert_arg(i1, len(block.args))
        sources = {(h.source, h.way): None for root in roots for h in root.incoming}
        for source, way in sources:
            self._extend_branch(source, way, block, roots)

    def _extend_branch(
        self, source: Operation, way: int, block: Block, roots: Sequence[Root]
    ) -> None:
        branch = self.edges.branch(source, way, len(roots))
        first = len(branch.operands)
        branch.operands = [*branch.operands, *[self.placeholder] * len(roots)]
        for index, root in enumerate(roots):
            for handover in root.incoming:
                if (handover.source, handover.way) == (source, way):
                    slot = (source, handover.operand)
                    self.slots[slot] = (branch, first + index)

    # Operations with regions.

    def _extend_operation(self, op: Operation) -> None:
        flow = self.ownership.flow
        model = flow.region_branch(op)
        assert model is not None
        bundles = _bundles(model.edges(op))
        results = list[Root | None]()
        added = dict[Operation, int]()
        for targets, slots in bundles:
            roots = [flow.root(t) for t in targets if t in flow.values]
            if not any(self.ownership.mode(r) is Mode.FLAGGED for r in roots):
                continue
            results += self._extend_bundle(targets, slots, added)
        for source, count in added.items():
            source.operands = [*source.operands, *[self.placeholder] * count]
            _lengthen_last_segment(source, count)
        self._renew(op, results)

    def _extend_bundle(
        self,
        targets: Sequence[SSAValue],
        slots: Sequence[Slot],
        added: dict[Operation, int],
    ) -> list[Root | None]:
        """
        Adds a flag to all values of a bundle; those that are results are returned. Counts
        the operands that have to be added for them.
        """
        flow = self.ownership.flow
        results = list[Root | None]()
        for target in targets:
            root = flow.root(target)
            if isinstance(target, BlockArgument):
                block = target.block
                self.of[root] = block.insert_arg(i1, len(block.args))
            else:
                results.append(root)
        extended = dict[Operation, int]()
        for source, operand in slots:
            if source not in extended:
                count = added.get(source, 0)
                extended[source] = len(source.operands) + count
                added[source] = count + 1
            self.slots[(source, operand)] = (source, extended[source])
        return results

    def _renew(self, op: Operation, results: Sequence[Root | None]) -> None:
        """Makes the operation again, with more results."""
        if not results:
            return
        new = type(op).create(
            operands=op.operands,
            result_types=[*op.result_types, *[i1] * len(results)],
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        block = op.parent
        assert block is not None
        block.insert_op_before(new, op)
        first = len(op.results)
        for old, result in zip(op.results, new.results, strict=False):
            if old in self.ownership.flow.values:
                self.ownership.flow.rename(old, result)
        for index, root in enumerate(results):
            if root is not None:
                self.of[root] = new.results[first + index]
        Rewriter.replace_op(op, [], new.results[:first])
        self.renewed[op] = new


def _lengthen_last_segment(op: Operation, count: int) -> None:
    """What was added belongs to the last operands, as the carried values do."""
    segments = op.properties.get(_SEGMENTS)
    if not isa(segments, DenseArrayBase[I32]):
        return
    sizes = segments.get_values()
    op.properties[_SEGMENTS] = DenseArrayBase.from_list(
        i32, (*sizes[:-1], sizes[-1] + count)
    )


def _operation(value: SSAValue) -> Operation:
    """The operation of a result."""
    assert isinstance(value, OpResult)
    return value.op


def _bundles(
    edges: Sequence[RegionEdge],
) -> list[tuple[list[SSAValue], list[Slot]]]:
    """
    The values that must have a flag together, as they are handed over by the same
    operands, and these operands.
    """
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
    """Moves a value or slot, and all that is with it, to a group."""
    old = group.get(x)
    if old == number:
        return
    moving = [x] if old is None else members[old]
    if old is not None:
        members[old] = []
    for part in moving:
        group[part] = number
    members[number] += moving
