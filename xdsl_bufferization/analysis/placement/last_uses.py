"""
The last operation of a block that may use an allocation of the block.

    %a = memref.alloc()
    %s = arith.select %c, %a, %b
    memref.copy %s, %m               the last use of %a
    memref.dealloc %a                not a use

Uses count through all that a memref may be. What an operation with regions uses inside is
used by that operation.

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
    """The last uses of what is allocated and freed in one block of one function."""

    body: Region
    last: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """For each operation that frees, the operation behind which it could; by allocation."""

    def run(self) -> None:
        """Goes backwards through all blocks that free something."""
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
        """Notes the last uses of a block."""
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
    """Is it allocated in the block of the operation, by an operation with one result?"""
    value = root.value
    return (
        root.kind is Kind.NEW
        and root.block is op.parent
        and isinstance(value, OpResult)
        and len(value.op.results) == 1
    )
