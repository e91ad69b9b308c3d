"""Expands `memref.realloc`: a buffer that is too small is copied to a new one.

    %1 = memref.realloc %0(%n) : memref<?xf32> to memref<?xf32>
    // becomes
    %old = memref.dim %0, %c0
    %small = arith.cmpi ult, %old, %n
    %1 = scf.if %small -> (memref<?xf32>) {
      %new = memref.alloc(%n)
      %part = memref.subview %new[0] [%old] [1]
      memref.copy %0, %part
      memref.dealloc %0
      scf.yield %new
    } else {
      %same = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1]
      scf.yield %same
    }

If both sizes are static, only one of the branches is generated.

With `bufferization.manual_deallocation` the program frees what it allocates. The new buffer has the
attribute then, and the old one is freed with it, in any case: no other pass does it.

MLIR: lib/Dialect/MemRef/Transforms/ExpandRealloc.cpp

Expands the `memref.realloc` operations that free memory on some paths only.

    %s = arith.select %c, %a, %b
    %r = memref.realloc %s            frees %a or %b; no deallocation pass can free the other one
    // becomes
    %r = memref.alloc()
    memref.copy %s, %r                all three are freed after their last uses

A `memref.realloc` of one allocation in the block of that allocation stays, and so does one of
memory that is not of this function, that escapes, or that something else frees.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.bit_sets import bit_set, members, unions
from xdsl_bufferization.analysis.memory.flow import NodeKind
from xdsl_bufferization.analysis.memory.lifetimes import CapturedLifetimes
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, summaries_of
from xdsl_bufferization.dialects.memref.memory import CopyOp, ReallocOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.memory_sizes import MALLOC_ALIGNMENT
from xdsl_bufferization.support.syntax import name_after
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.new_buffers import index_constant
from xdsl_bufferization.transforms.options import OptionsPass


@record
class ExpandReallocPass(OptionsPass):
    """Replaces `memref.realloc`: a buffer that is too small is copied into a new one.

    Static sizes are compared at compile time."""

    name = "expand-realloc"

    emit_deallocs: bool = True
    """The old buffer is freed after the copy. It always is by a `memref.realloc` with
    `bufferization.manual_deallocation`, and where the program frees the new one."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expands all `memref.realloc` operations."""
        found = [o for o in contents(op) if isinstance(o, ReallocOp)]
        released = _released(op) if found and not self.emit_deallocs else ()
        freeing = ExpandReallocPass()
        for realloc in found:
            (freeing if realloc in released else self).expand(realloc)

    def expand(self, op: ReallocOp) -> None:
        """Expands one of them."""
        source, target = op.source.type, op.result.type
        assert isa(source, MemRefType)
        assert isa(target, MemRefType)
        builder = Builder(InsertPoint.before(op))
        old, new = source.get_shape()[0], target.get_shape()[0]
        if DYNAMIC_INDEX not in (old, new) or new == 0:
            # No buffer is smaller than one without elements.
            expand = self._grown if _grows(op) else self._kept
            Rewriter.replace_op(op, [], [expand(builder, op, None)])
            return
        sizes = [
            _old_size(builder, op.source, old),
            op.dynamic_size[0] if op.dynamic_size else index_constant(builder, new),
        ]
        is_small = builder.insert(arith.CmpiOp(sizes[0], sizes[1], "ult")).result
        blocks = [Block(), Block()]
        for block, expand in zip(blocks, (self._grown, self._kept), strict=True):
            inner = Builder(InsertPoint.at_end(block))
            inner.insert(scf.YieldOp(expand(inner, op, sizes[0])))
        grown, kept = (Region(block) for block in blocks)
        choice = scf.IfOp(is_small, [target], grown, kept)
        builder.insert(choice)
        Rewriter.replace_op(op, [], choice.results)

    def _grown(self, builder: Builder, op: ReallocOp, old: SSAValue | None) -> SSAValue:
        """Allocates a buffer and copies the old contents to its beginning."""
        source, target = op.source.type, op.result.type
        assert isa(source, MemRefType)
        assert isa(target, MemRefType)
        allocation = self._allocation(op, target)
        new = builder.insert(allocation).memref
        size = source.get_shape()[0]
        layout = StridedLayoutAttr([1], 0)
        part = MemRefType(source.element_type, [size], layout, target.memory_space)
        view = memref.SubviewOp.create(
            operands=[new] if old is None or size != DYNAMIC_INDEX else [new, old],
            result_types=[part],
            properties=_sizes([0], [size], [1], 1),
        )
        builder.insert(view)
        self._copy(builder, op, op.source, view.results[0], allocation)
        return new

    def _allocation(self, op: ReallocOp, target: MemRefType) -> memref.AllocOp:
        """Creates the new buffer."""
        alignment = op.alignment if isa(op.alignment, IntegerAttr) else None
        allocation = memref.AllocOp(op.dynamic_size, [], target, alignment)
        allocation.memref.name_hint = op.result.name_hint
        return allocation

    def _copy(
        self,
        builder: Builder,
        op: ReallocOp,
        source: SSAValue,
        target: SSAValue,
        allocation: memref.AllocOp,
    ) -> None:
        """Copies to the new buffer, and frees the old one."""
        builder.insert(CopyOp(source, target))
        manual = op.attributes.get(MANUAL_DEALLOCATION)
        if self.emit_deallocs or manual is not None:
            deallocation = builder.insert(memref.DeallocOp.get(op.source))
            _mark((allocation, deallocation), manual)

    def _kept(self, builder: Builder, op: ReallocOp, old: SSAValue | None) -> SSAValue:
        """A view of the beginning of the old buffer; a copy if it may not be aligned."""
        target = op.result.type
        assert isa(target, MemRefType)
        size = target.get_shape()[0]
        view = memref.ReinterpretCastOp.create(
            operands=[op.source, *op.dynamic_size],
            result_types=[target],
            properties=_sizes([0], [size], [1], 1),
        )
        kept = name_after(builder.insert(view).results[0], op.source, "cast")
        if _is_aligned(op):
            return kept
        allocation = self._allocation(op, target)
        new = builder.insert(allocation).memref
        self._copy(builder, op, kept, new, allocation)
        return new


def _grows(op: ReallocOp) -> bool:
    """True if the old buffer is known to be too small."""
    source, target = op.source.type, op.result.type
    assert isa(source, MemRefType)
    assert isa(target, MemRefType)
    return DYNAMIC_INDEX != source.get_shape()[0] < target.get_shape()[0]


def _is_aligned(op: ReallocOp) -> bool:
    """True if the old buffer has the alignment that is stated of the new one."""
    source = op.source.owner
    known = source.alignment if isinstance(source, memref.AllocOp) else None
    least = max(MALLOC_ALIGNMENT, known.value.data if known else 0)
    return not isa(op.alignment, IntegerAttr) or op.alignment.value.data <= least


def _mark(ops: Sequence[Operation], manual: Attribute | None) -> None:
    """Gives operations the attribute that the program frees the memory itself."""
    if manual is not None:
        for op in ops:
            op.attributes[MANUAL_DEALLOCATION] = manual


def _sizes(
    offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int], leading: int
) -> dict[str, Attribute]:
    """The properties of a view with at most one dynamic size."""
    unknown = sum(size == DYNAMIC_INDEX for size in sizes)
    return {
        "static_offsets": DenseArrayBase.from_list(i64, offsets),
        "static_sizes": DenseArrayBase.from_list(i64, sizes),
        "static_strides": DenseArrayBase.from_list(i64, strides),
        "operandSegmentSizes": DenseArrayBase.from_list(i32, [leading, 0, unknown, 0]),
    }


def _old_size(builder: Builder, value: SSAValue, size: int) -> SSAValue:
    if size != DYNAMIC_INDEX:
        return index_constant(builder, size)
    zero = index_constant(builder, 0)
    return builder.insert(memref.DimOp(value, zero)).result


@contextmanager
def conditional_reallocs_expanded(module: ModuleOp) -> Generator[None]:
    """Expands them; brings back the contents of the module when the body raises."""
    if not any(isinstance(op, ReallocOp) for op in contents(module)):
        yield
        return
    functions = summaries_of(module).functions()
    found = [op for memory in functions.values() for op in _conditional(memory)]
    if not found:
        yield
        return
    with restored_on_error(module):
        expansion = ExpandReallocPass(emit_deallocs=False)
        for op in found:
            expansion.expand(op)
        yield


def _released(module: Operation) -> set[ReallocOp]:
    """The operations of which the program frees the new buffer, as no deallocation pass then frees
    the old one, which may be the new one."""
    found = set[ReallocOp]()
    for memory in summaries_of(module).functions().values():
        reallocs = dict[int, ReallocOp]()
        freed = memory.points_to.freed_by_calls
        for op in memory.freed:
            if isinstance(op, ReallocOp):
                reallocs[memory.flow.node(op.result).number] = op
            else:
                freed |= _freed(memory, op)
        made = bit_set(reallocs)
        work = [*members(freed & made)]
        while work:
            op = reallocs.pop(work.pop(), None)
            if op is not None:
                found.add(op)
                work += members(_freed(memory, op) & made)
    return found


def _conditional(memory: FunctionMemory) -> Iterator[ReallocOp]:
    """Yields the operations to expand: together with those that may free memory of the same
    allocations."""
    every = {op: _freed(memory, op) for op in memory.freed}
    # In a block that nothing leads to, what is freed may be no memory at all.
    bits = {op: freed for op, freed in every.items() if freed}
    kept = _kept(memory) if bits else 0
    groups = dict(zip(bits, unions(bits.values()), strict=True))
    shared = (freed | _shared(memory, op) for op, freed in bits.items())
    chains = dict(zip(bits, unions(shared), strict=True))
    fixed, conditional = set[int](), set[int]()
    for op, freed in bits.items():
        group = groups[op]
        if freed & kept or not _is_expandable(memory, op, freed):
            fixed.add(chains[op])
        elif not _is_certain(memory, op, freed):
            conditional.add(group)
    for op, group in groups.items():
        if group in conditional and chains[op] not in fixed:
            assert isinstance(op, ReallocOp)
            yield op


def _freed(memory: FunctionMemory, op: Operation) -> int:
    """The locations that a deallocation may free."""
    found = 0
    for node in memory.freed[op]:
        found |= memory.points_to.memory[node.number]
    return found


def _shared(memory: FunctionMemory, op: Operation) -> int:
    """The new buffer, if it is the old one where the operation is expanded."""
    if not isinstance(op, ReallocOp) or _grows(op):
        return 0
    return bit_set([memory.flow.node(op.result).number])


def _kept(memory: FunctionMemory) -> int:
    """The locations that a deallocation pass does not free, as others may reach them later."""
    captures = CapturedLifetimes(memory.points_to, {})
    captures.run()
    found = memory.points_to.freed_by_calls
    for node in captures.escaping:
        found |= memory.points_to.memory[node.number]
    return found


def _is_expandable(memory: FunctionMemory, op: Operation, freed: int) -> bool:
    """True if what is freed are allocations that a deallocation pass frees, too."""
    if not isinstance(op, ReallocOp) or MANUAL_DEALLOCATION in op.attributes:
        return False
    points_to = memory.points_to
    if freed & (points_to.external | points_to.unknown):
        return False
    return all(node.kind is NodeKind.NEW for node in memory.flow.members(freed))


def _is_certain(memory: FunctionMemory, op: Operation, freed: int) -> bool:
    """True if one allocation is freed whenever it is made."""
    blocks = [node.block for node in memory.flow.members(freed)]
    return blocks == [op.parent]
