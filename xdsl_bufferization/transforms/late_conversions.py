"""Memory that becomes a tensor, where nothing has written it before or nothing reaches it later.

    %m = memref.alloc() : memref<8xf32>
    %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
    scf.for ... { memref.store %f, %m[%i] }
    "use"(%t)
    // becomes
    %m = memref.alloc() : memref<8xf32>
    scf.for ... { memref.store %f, %m[%i] }
    %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
    "use"(%t)

Passes that bufferize one dialect, as `tm-tensor-bufferize` of torch-mlir, replace the result of an
operation where its memory is allocated. Without `restrict` the tensor is the contents that the
memory has at that point.

1. If nothing has used the new memory before, these are undefined, so that those which it has later
   will do; not so if it is a clone, or the like. They are taken where the tensor is first used, or
   where the memory may be freed or is handed on.
2. If it is on the heap, and no other operation reaches it from there on, it is the buffer of the
   tensor. Otherwise it is copied.

MLIR: none; One-Shot Analysis rejects `to_tensor` without `restrict`
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.bufferization import ToTensorOp
from xdsl.ir import Block, Operation, OpResult, SSAValue, Use

from xdsl_bufferization.interfaces.contents import ancestor_in, block_of, contents
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.support.layouts import as_memref, is_identity


class LateConversion(NamedTuple):
    """A conversion, and what it may be."""

    op: ToTensorOp
    before: Operation
    """The operation before which it may be; itself if it is to stay."""
    is_last: bool
    """True if nothing else reaches the memory from there on."""


def late_conversions(root: Operation) -> list[LateConversion]:
    """Returns the conversions that may be later, or whose memory nothing else reaches then."""
    search = _Search()
    found = [op for op in contents(root) if isinstance(op, ToTensorOp) and op.restrict is None]
    each = [late for op in found if (late := search.conversion(op)) is not None]
    return [late for late in each if late.is_last or late.before is not late.op]


class _Uses(NamedTuple):
    """Where new memory is used, by the numbers of operations of its block."""

    first: int
    """The first place where something else than a conversion uses it."""
    last: int
    is_converted_once: bool
    end: int | None
    """The first place where it may be freed, or be reached by others; None if there is none."""


@dataclass(eq=False, repr=False)
class _Search:
    effects: MemoryEffects = field(default_factory=MemoryEffects)
    _ops: dict[Block, list[Operation]] = field(default_factory=dict[Block, list[Operation]])
    _places: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The numbers of the operations of these blocks."""
    _uses: dict[SSAValue, _Uses] = field(default_factory=dict[SSAValue, _Uses])

    def conversion(self, op: ToTensorOp) -> LateConversion | None:
        """Returns what a conversion of memory that its block allocates may be."""
        memory, block = op.memref, block_of(op)
        if not isinstance(memory, OpResult) or memory.op.parent is not block:
            return None
        if not self.effects.returns_new_memory(memory.op, memory.index):
            return None
        start, uses = self._place(op, block), self._uses_of(memory, block)
        at = start
        # What allocates and does more may give contents to the memory, as a clone.
        is_undefined = start < uses.first and self.effects.only_allocates(memory.op)
        if op.tensor.first_use is not None and is_undefined:
            places = [self._place(use.operation, block) for use in op.tensor.uses]
            at = min(len(self._ops[block]) - 1, *places, *(() if uses.end is None else (uses.end,)))
        is_last = uses.end is None and uses.is_converted_once and uses.last <= max(start, at - 1)
        is_last &= self._is_plain(memory)
        before = op if at <= start + 1 else self._ops[block][at]
        return LateConversion(op, before, is_last)

    def _uses_of(self, memory: SSAValue, block: Block) -> _Uses:
        """Returns where memory is used, also by conversions."""
        if memory not in self._uses:
            uses = list(_all_uses(memory))
            used = [self._place(use.operation, block) for use in uses]
            ends = [place for place, use in zip(used, uses, strict=True) if self._ends(use)]
            others = [place for place, use in zip(used, uses, strict=True) if not _converts(use)]
            first = min(others, default=len(self._ops[block]))
            is_converted_once = len(others) == len(used) - 1
            self._uses[memory] = _Uses(first, max(used), is_converted_once, min(ends, default=None))
        return self._uses[memory]

    def _is_plain(self, memory: OpResult) -> bool:
        """True for memory on the heap without a layout."""
        type = as_memref(memory.type)
        on_heap = self.effects.allocates(memory.op, memory.index)
        return on_heap and type is not None and is_identity(type.layout)

    def _ends(self, use: Use) -> bool:
        """True if the memory may be freed by the operation, or may be reached by others then."""
        op, index, effects = use.operation, use.index, self.effects
        if _converts(use):
            return False
        if effects.is_unknown(op) or effects.is_control_flow(op) or effects.is_return(op):
            return True
        if effects.writes_others(op):  # a call
            return True
        return index in effects.freed(op) or index in effects.captured(op)

    def _place(self, op: Operation, block: Block) -> int:
        """The number of the operation of a block that is or contains another one; after all of them
        for one in another block, which runs later with the memory that was allocated here."""
        if block not in self._ops:
            ops = self._ops[block] = list(block.ops)
            self._places.update((each, place) for place, each in enumerate(ops))
        around = ancestor_in(block.parent, op)
        if around is None or around.parent is not block:
            return len(self._ops[block])
        return self._places[around]


def _converts(use: Use) -> bool:
    """True for a conversion that copies what the memory contains."""
    return isinstance(use.operation, ToTensorOp) and use.operation.restrict is None


def _all_uses(memory: SSAValue) -> Iterator[Use]:
    """Yields the uses of memory and of what may be views of it."""
    seen, pending = {memory}, [memory]
    while pending:
        for use in pending.pop().uses:
            yield use
            results = [r for r in use.operation.results if is_memref(r) and r not in seen]
            seen.update(results)
            pending += results
