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

from xdsl.ir import Block, Operation, OpResult, Region

from xdsl_bufferization.analysis.cfg.bit_sets import (
    members,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
    any_argument,
)
from xdsl_bufferization.analysis.memory.captures import (
    BufferKeepers,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Kind,
    Root,
)


@dataclass
class LastUses:
    """The last uses of memory that is allocated and freed in the same block."""

    body: Region
    last: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """Maps a deallocation to the operation behind which it can go, in allocation order."""

    def run(self) -> None:
        """Searches all blocks with deallocations, backwards."""
        facts = BufferRoots(self.body, any_argument)
        facts.run()
        self._facts = facts
        self._aliases = BufferAliases(facts, unknown=0)
        self._aliases.run()
        kept = BufferKeepers(facts).memory(self._aliases)
        frees = dict[int, list[Operation]]()
        for op, root in facts.freed:
            for number in members(self._aliases.memory[root]):
                frees.setdefault(number, []).append(op)
        movable = dict[Operation, Root]()
        for op, root in facts.freed:
            is_only = frees.get(root.number) == [op] and len(op.operands) == 1
            if is_only and not kept & root.bit and _is_local(root, op):
                movable[op] = root
        found = dict[Operation, Operation]()
        for block in dict.fromkeys(op.parent for op in movable):
            assert block is not None
            self._search(block, movable, found)
        by_allocation = sorted(movable, key=lambda op: movable[op].number)
        self.last = {op: found[op] for op in by_allocation}

    def _search(
        self,
        block: Block,
        movable: dict[Operation, Root],
        found: dict[Operation, Operation],
    ) -> None:
        """Adds the last uses in a block to `found`."""
        pending = dict[int, Operation]()
        bits = 0
        for op in reversed(self._facts.events[block]):
            used = 0
            for root in self._facts.uses[block].get(op, ()):
                used |= self._aliases.memory[root]
            if op in movable:
                root = movable[op]
                pending[root.number] = op
                bits |= root.bit
                continue
            for root in self._facts.defined.get(op, ()):
                used |= root.bit
            for number in members(used & bits):
                found[pending.pop(number)] = op
            bits &= ~used


def _is_local(root: Root, op: Operation) -> bool:
    """True if the node is allocated in the block of `op`, by an op with one result."""
    value = root.value
    return (
        root.kind is Kind.NEW
        and root.block is op.parent
        and isinstance(value, OpResult)
        and len(value.op.results) == 1
    )
