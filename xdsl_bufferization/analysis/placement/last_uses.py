"""
The last operation of a block that may use an allocation of the block.

    %a = memref.alloc()
    %s = arith.select %c, %a, %b
    memref.copy %s, %m               the last use of %a
    memref.dealloc %a                not a use

An operation uses an allocation if one of its operands may alias it. A use nested in an
operation counts as a use by that operation.

MLIR: lib/Dialect/Bufferization/Transforms/OptimizeAllocationLiveness.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, OpResult

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory


@dataclass
class LastUses:
    """The last uses of memory that is allocated and freed in the same block."""

    function: FunctionMemory
    last: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """Maps a deallocation to the operation after which it can go, in allocation order."""

    def run(self) -> None:
        """Searches all blocks with deallocations, backwards."""
        flow = self._flow = self.function.flow
        flow.note_uses()
        points_to = self.function.points_to
        self._memory = [bits & (points_to.unknown - 1) for bits in points_to.memory]
        captured = self.function.captured
        frees = dict[int, list[Operation]]()
        for op, node in flow.freed:
            for number in members(self._memory[node.number]):
                frees.setdefault(number, []).append(op)
        movable = dict[Operation, MemoryNode]()
        for op, node in flow.freed:
            is_only = frees.get(node.number) == [op] and len(op.operands) == 1
            if is_only and not captured & node.bit and _is_local(node, op):
                movable[op] = node
        found = dict[Operation, Operation]()
        for block in dict.fromkeys(op.parent for op in movable):
            assert block is not None
            self._search(block, movable, found)
        by_allocation = sorted(movable, key=lambda op: movable[op].number)
        # In an unreachable block a deallocation may stand before its allocation: it stays.
        self.last = {op: found[op] for op in by_allocation if op in found}

    def _search(
        self, block: Block, movable: dict[Operation, MemoryNode], found: dict[Operation, Operation]
    ) -> None:
        """Adds the last uses in a block to `found`."""
        pending = dict[int, Operation]()
        bits = 0
        for op in reversed(self._flow.events[block]):
            used = 0
            for node in self._flow.uses[block].get(op, ()):
                used |= self._memory[node.number]
            if op in movable:
                node = movable[op]
                pending[node.number] = op
                bits |= node.bit
                continue
            for node in self._flow.defined.get(op, ()):
                used |= node.bit
            for number in members(used & bits):
                found[pending.pop(number)] = op
            bits &= ~used


def _is_local(node: MemoryNode, op: Operation) -> bool:
    """True if the node is allocated in the block of `op`, by an op with one result."""
    value = node.value
    return (
        node.kind is NodeKind.NEW
        and node.block is op.parent
        and isinstance(value, OpResult)
        and len(value.op.results) == 1
    )
