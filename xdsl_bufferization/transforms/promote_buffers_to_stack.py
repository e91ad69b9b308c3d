"""Promotes small buffers that do not outlive their scope to the stack.

    %a = memref.alloc() : memref<4xf32>        %a = memref.alloca() : memref<4xf32>
    "use"(%a)                            ->    "use"(%a)
    memref.dealloc %a

`analysis/placement/local_memory.py` finds the allocations that can be promoted and the
deallocations that become redundant. The pass promotes the small ones, those in the deepest loops
first, until the stack limit of the function is reached. An allocation in loops is made once, before
the outermost one, because stack memory is only freed at the end of its scope.

MLIR: the pass `promote-buffers-to-stack` of
lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, ModuleOp, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.value_bounds import ValueBounds
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, summaries_of
from xdsl_bufferization.analysis.placement.hoisting import EarlyAllocations
from xdsl_bufferization.analysis.placement.local_memory import StackGroup, StackMemory, StackTarget
from xdsl_bufferization.interfaces.properties import is_side_effect_free
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.value_bounds import anything
from xdsl_bufferization.support.memory_sizes import element_bytes, extent, heap_alignment
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass


@record
class PromoteBuffersToStackPass(OptionsPass):
    """Replaces small `memref.alloc` whose memory does not escape the function by `memref.alloca`,
    and erases their `memref.dealloc`."""

    name = "promote-buffers-to-stack"

    max_alloc_size_in_bytes: int = 1024
    """Larger buffers stay on the heap; an `i1` takes one byte, a `memref` as an element the size of
    its descriptor."""
    max_rank_of_allocated_memref: int = 1
    """The maximal rank of a buffer whose dynamic sizes are all ranks (`memref.rank`,
    `tensor.rank`); such sizes count as small."""
    max_total_size_in_bytes: int = 65536
    """The limit per function, including existing stack buffers; allocations in the deepest loops
    are promoted first."""
    alignment: int = 0
    """The least alignment of new stack buffers, in bytes."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        summaries = summaries_of(op)
        recursive = summaries.calls.recursive()
        for function, found in summaries.functions().items():
            if function not in recursive:
                Promotion(found, self).run()

    def check_options(self) -> None:
        """Raises `PassFailedException` for a number out of range."""
        for limit in fields(self):
            value = getattr(self, limit.name)
            if value < 0:
                raise self.wrong(limit.name, value, NOT_NEGATIVE)
        if self.alignment & (self.alignment - 1):
            raise self.wrong("alignment", self.alignment, "0 or a power of two")


@dataclass(eq=False, repr=False)
class Promotion:
    """Stack promotion in one function."""

    function: FunctionMemory
    limits: PromoteBuffersToStackPass

    def __post_init__(self) -> None:
        self._early = EarlyAllocations(self.function)
        self._bounds = ValueBounds()

    def run(self) -> None:
        """Promotes the groups of allocations that fit within the limits."""
        memory = StackMemory(self.function)
        memory.run()
        left = self.limits.max_total_size_in_bytes - self._existing_bytes()
        chosen = list[StackGroup]()
        for group in sorted(memory.groups, key=_depth, reverse=True):
            size = self._group_size(group)
            if size is not None and size <= left:
                left -= size
                chosen.append(group)
        promised = self.function.promised
        for group in chosen:
            for deallocation in group.deallocations:
                Rewriter.erase_op(deallocation)
            for op, target in group.targets.items():
                assert isinstance(op, memref.AllocOp)
                node = self.function.flow.node(op.memref)
                promise = heap_alignment(op.memref.type) if node.bit & promised else 0
                _promote(op, target, _alignment(op, max(promise, self.limits.alignment)))

    def _existing_bytes(self) -> int:
        """The bytes of existing `memref.alloca`, without those of unbounded size."""
        sizes = (
            self._size(op.memref.type, op.dynamic_sizes)
            for op in self.function.flow.operations
            if isinstance(op, memref.AllocaOp)
        )
        return sum(size for size in sizes if size is not None)

    def _group_size(self, group: StackGroup) -> int | None:
        """The bytes of all allocations of a group; None if one cannot be promoted."""
        total = 0
        for op, target in group.targets.items():
            size = self._allocation_size(op, target)
            if size is None:
                return None
            total += size
        return total

    def _allocation_size(self, op: Operation, target: StackTarget) -> int | None:
        if not isinstance(op, memref.AllocOp):
            return None
        if any(not _is_available(operand, target) for operand in op.operands):
            return None
        if target.loop is not None and not self._early.is_safe(op, target.loop):
            return None
        limit = self.limits.max_alloc_size_in_bytes
        rank = op.memref.type.get_num_dims()
        if (
            op.dynamic_sizes
            and rank <= self.limits.max_rank_of_allocated_memref
            and all(map(self._bounds.is_rank, op.dynamic_sizes))
        ):
            return limit
        size = self._size(op.memref.type, op.dynamic_sizes)
        return None if size is None or size > limit else size

    def _size(self, type: MemRefType, dynamic: Iterable[SSAValue]) -> int | None:
        """An upper bound of the size of a buffer in bytes; None if it is unbounded."""
        sizes = iter(dynamic)
        shape = list[int]()
        for size in type.get_shape():
            if size == DYNAMIC_INDEX:
                value = next(sizes)
                size = self._bounds.of(value).high
                if size == anything(value).high:
                    return None
            shape.append(max(0, size))
        elements, each = extent(type, shape), element_bytes(type.element_type)
        return None if elements is None or each is None else elements * each


def _depth(group: StackGroup) -> int:
    return max(target.depth for target in group.targets.values())


def _is_available(value: SSAValue, target: StackTarget) -> bool:
    """True if the value is available at the target or is a constant to be cloned there."""
    loop = target.loop
    if loop is None or not loop.is_ancestor(value.owner):
        return True
    return isinstance(value, OpResult) and _is_constant(value.op)


def _is_constant(op: Operation) -> bool:
    return not op.operands and not op.regions and is_side_effect_free(op)


def _alignment(op: memref.AllocOp, least: int) -> dict[str, Attribute]:
    """What an allocation has to state to have at least this alignment."""
    stated = op.alignment.value.data if op.alignment else 0
    return {"alignment": IntegerAttr(least, i64)} if stated < least else {}


def _promote(op: memref.AllocOp, target: StackTarget, alignment: dict[str, Attribute]) -> None:
    """Replaces an allocation."""
    where = op if target.loop is None else target.loop
    operands = list[SSAValue]()
    for operand in op.operands:
        if where is not op and where.is_ancestor(operand.owner):
            assert isinstance(operand, OpResult)
            copy = operand.op.clone()
            Rewriter.insert_op(copy, InsertPoint.before(where))
            operand = copy.results[operand.index]
        operands.append(operand)
    new = memref.AllocaOp.create(
        operands=operands,
        result_types=op.result_types,
        properties=op.properties | alignment,
        attributes=op.attributes.copy(),
    )
    new.location = op.location
    Rewriter.insert_op(new, InsertPoint.before(where))
    Rewriter.replace_op(op, (), new.results)
