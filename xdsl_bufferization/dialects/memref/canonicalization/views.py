"""Canonicalization of views of memory, of memory that is not read, and of stack memory.

    %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xf32, strided<[?]>> -> ..
    %r = memref.reinterpret_cast %b to offset: [0], sizes: [4], strides: [%t]      // %m
    %v = memref.collapse_shape %n [[0, 1]] : memref<4x8xf32> into memref<32xf32>
    %w = memref.expand_shape %v [[0, 1]] output_shape [4, 8]                      // %n

Constant operands move into the operation and its type. A view of a view is taken of the
original memref, and a view that equals its source is replaced by it.

Canonicalization of memory that is not read.

    %m = memref.alloc(%n) : memref<?xf32>
    %v = memref.subview %m[0] [4] [1]                  // all of this goes
    memref.copy %s, %v
    memref.dealloc %m : memref<?xf32>

An allocation is erased if its only uses are writes, deallocations, and views with only
such uses. All users are erased with it, so they must have no other effects. The search
ends at the first other use.

Lifetime of stack memory, and where an operation with an allocation scope can be inlined.

    memref.alloca_scope {              %a is freed in each iteration of a cycle of
      %a = memref.alloca()             blocks; without the scope it is freed when
    }                                  the function returns
    cf.cond_br %c, ^again, ^end

A body that allocates stack memory is inlined only if it runs at most once per execution
of the enclosing allocation scope. A body that allocates none is inlined anywhere.

Canonicalization of `memref.subview`.

    %k = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
    %v = memref.subview %k[%c2, %c2] [4, 4] [1, 1]
       : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
    // becomes
    %s = memref.subview %m[2, 2] [4, 4] [1, 1]
       : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 18>>
    %v = memref.cast %s : ..

Constant operands move into the operation and its type. A cast that only makes the
source less static is skipped. A subview of the whole source is replaced by the source.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp, lib/Dialect/Utils/ReshapeOpsUtils.cpp;
`AllocaScopeInliner` in lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref, scf
from xdsl.dialects.builtin import MemRefType, StridedLayoutAttr, UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.transforms.canonicalization_patterns.scf import replace_op_with_region

from xdsl_bufferization.dialects.memref.canonicalization.casts import with_cast
from xdsl_bufferization.dialects.memref.regions import AllocaScopeOp, AllocaScopeReturnOp
from xdsl_bufferization.dialects.memref.views import have_same_elements, may_be_cast, under_cast
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.effect_query import MemoryEffects, memory_effects
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_effects import DEFAULT_RESOURCE, Effect, EffectKind
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.support.bounds import MOST_STEPS
from xdsl_bufferization.support.constants import make_index
from xdsl_bufferization.support.layouts import (
    as_memref,
    identity_strides,
    is_identity,
    kept_dimensions,
    known,
    memref_type,
    strides_of,
    subview_type,
    with_shape,
)
from xdsl_bufferization.support.memory_sizes import Slice, known_sizes, numbers
from xdsl_bufferization.support.rebuilding import rebuilt


def same_layout(a: MemRefType, b: MemRefType) -> bool:
    """True if the types have the same shape, strides and offset, in whatever notation."""
    return a.get_shape() == b.get_shape() and strides_of(a) == strides_of(b)


class BetterKnown(RewritePattern):
    """Puts constant offsets, sizes and strides of a subview into the type, and takes the subview of
    the source of a cast.
    MLIR: `OpWithOffsetSizesAndStridesConstantArgumentFolder`, `SubViewOpMemRefCastFolder`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.SubviewOp, rewriter: PatternRewriter) -> None:
        parts = Slice(op)
        source = under_cast(op.source)
        if source is op.source and not parts.is_new:
            return
        old, space = memref_type(op.result), memref_type(source)
        if not parts.fits(space.get_shape()):
            return
        new = _result_type(op, space, parts)
        if new is None or not may_be_cast(new, old):
            return
        if same_layout(new, old):
            new = old
        view = memref.SubviewOp.get(source, parts.offsets, parts.sizes, parts.strides, new)
        view.attributes |= op.attributes
        with_cast(op, view.result, rewriter, view)


def _result_type(op: memref.SubviewOp, source: MemRefType, parts: Slice) -> MemRefType | None:
    """Returns the type of the subview of the new source, rank-reduced as before."""
    shape = memref_type(op.result).get_shape()
    kept = kept_dimensions(op.static_sizes.get_values(), shape)
    sizes = numbers(parts.sizes)
    full = subview_type(source, numbers(parts.offsets), sizes, numbers(parts.strides))
    if kept is None or full is None or len(kept) == len(sizes):
        return None if kept is None else full
    where = strides_of(full)
    if where is None:
        return None
    layout = StridedLayoutAttr([where.strides[d] for d in kept], where.offset)
    return MemRefType(source.element_type, [sizes[d] for d in kept], layout, source.memory_space)


class WholeBuffer(RewritePattern):
    """Replaces a subview of all elements by its source. MLIR: `TrivialSubViewOpFolder`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.SubviewOp, rewriter: PatternRewriter) -> None:
        source, result = memref_type(op.source), memref_type(op.result)
        shape = source.get_shape()
        if shape != result.get_shape() or not Slice(op).is_whole(shape):
            return
        if may_be_cast(source, result):
            with_cast(op, op.source, rewriter)


_RUN_ONCE = (scf.ExecuteRegionOp, scf.IfOp, scf.IndexSwitchOp)
"""Operations that execute each region at most once."""

_DEEPEST = 64
"""Number of enclosing operations that are inspected."""


def takes_stack(region: Region) -> bool:
    """True if the region may allocate stack memory that is not freed inside of it."""
    effects = memory_effects()
    stack = [region]
    while stack:
        for block in stack.pop().blocks:
            for op in block.ops:
                # The `llvm` dialect of xDSL has no models.
                if isinstance(op, UnregisteredOp) or op.name == "llvm.alloca":
                    return True
                if any(effects.allocates_on_stack(op, r.index) for r in op.results):
                    return True
                if not is_scope(op):
                    stack += op.regions
    return False


def is_scope(op: Operation) -> bool:
    """True if stack memory ends with each execution of a region of the operation."""
    kinds = (AllocationScopeOpInterface, FunctionOpInterface)
    return any(model_of(op, kind) is not None for kind in kinds)


def runs_once(op: Operation) -> bool:
    """True if the operation runs at most once per execution of the enclosing allocation scope."""
    for _ in range(_DEEPEST):
        block, around = op.parent, op.parent_op()
        if block is None or around is None or not _runs_once(block):
            return False
        if is_scope(around):
            return True
        if not isinstance(around, _RUN_ONCE):
            return False
        op = around
    return False


def _runs_once(block: Block) -> bool:
    """True if the block is in no cycle of blocks: it is the only one, or has no successors."""
    region, last = block.parent, block.last_op
    is_alone = region is not None and region.first_block is region.last_block
    return is_alone or (last is not None and not last.successors)


def run_in_place(
    op: Operation,
    values: Sequence[SSAValue],
    results: Sequence[SSAValue],
    rewriter: PatternRewriter,
) -> None:
    """Inlines the only block of an operation, without its terminator and with `values` for its
    arguments. The block stays in a scope of its own if it allocates stack memory and may run more
    than once per execution of the enclosing allocation scope."""
    region = op.regions[0]
    block = region.block
    known = dict[SSAValue, SSAValue](zip(block.args, values, strict=True))
    results = [known.get(result, result) for result in results]
    if not takes_stack(region) or runs_once(op):
        rewriter.inline_block(block, InsertPoint.before(op), values)
        rewriter.replace(op, (), results)
        return
    for argument, value in zip(list(block.args), values, strict=True):
        rewriter.replace_all_uses_with(argument, value)
        rewriter.erase_block_argument(argument)
    end = AllocaScopeReturnOp.build(operands=(results,))
    rewriter.insert(end, InsertPoint.at_end(block))
    scope = AllocaScopeOp.build(
        regions=(op.detach_region(region),), result_types=([result.type for result in results],)
    )
    rewriter.replace(op, scope)


class NeverRead(RewritePattern):
    """Removes an allocation whose contents are never read. MLIR: `SimplifyDeadAlloc`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, memref.AllocOp | memref.AllocaOp):
            return
        users = _users(op.memref)
        if users is None:
            return
        for user in reversed(users):
            rewriter.erase(user)
        rewriter.erase(op)


def _users(buffer: SSAValue) -> list[Operation] | None:
    """Returns all users of a buffer, views before their users; None if the buffer may be read, or a
    user has another effect."""
    effects = memory_effects()
    users = dict[Operation, None]()
    work = [buffer]
    while work:
        value = work.pop()
        for use in value.uses:
            user = use.operation
            if not _is_view(user, value) or not _may_go(user, use.index, effects):
                return None
            users[user] = None
            work += user.results
    return list(users)


def _is_view(op: Operation, value: SSAValue) -> bool:
    """True if every memref result is a view of the value; so if there are no results."""
    model = model_of(op, BufferViewFlowOpInterface) if op.results else None
    if model is None:
        return not op.results
    return all(
        [op.operands[index] for index in model.sources(op, result.index)] == [value]
        for result in op.results
        if is_memref(result)
    )


def _may_go(op: Operation, index: int, effects: MemoryEffects) -> bool:
    """True if the only effects are reads of other memory, and writes and deallocations
    of the operand with this index. Not asked are operations with many operands, of which each
    may be an allocation."""
    if len(op.operands) > MOST_STEPS:
        return False
    own = effects.of(op)
    if own is None or op.next_op is None or not all(_is_harmless(e, index) for e in own):
        return False
    inside = effects.with_contents(op) if op.regions else own
    return inside is not None and len(inside) == len(own)


def _is_harmless(effect: Effect, index: int) -> bool:
    """True for a read of other memory, a store of it, and a change of the operand."""
    match effect.kind:
        case EffectKind.WRITE | EffectKind.FREE:
            return effect.operand == index and effect.resource == DEFAULT_RESOURCE
        case EffectKind.READ | EffectKind.CAPTURE:
            return effect.operand not in (None, index)
        case _:
            return False


class SourceOfView(RewritePattern):
    """Reinterprets the source of a view instead of its result. MLIR: `ReinterpretCastOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.ReinterpretCastOp, rewriter: PatternRewriter) -> None:
        view = op.source.owner
        match view:
            case memref.ReinterpretCastOp():
                pass
            case memref.SubviewOp() if not any(numbers(Slice(view).offsets)):
                pass
            case _:
                return
        op.operands[0] = view.source
        rewriter.notify_op_modified(op)


class ReinterpretConstants(RewritePattern):
    """Puts constant offsets, sizes and strides into the type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.ReinterpretCastOp, rewriter: PatternRewriter) -> None:
        parts, old = Slice(op), memref_type(op.result)
        where = strides_of(old)
        if not parts.is_new or where is None:
            return
        new = with_shape(old, numbers(parts.sizes))
        if not is_identity(old.layout):
            strides = [known(number) for number in numbers(parts.strides)]
            layout = StridedLayoutAttr(strides, known(numbers(parts.offsets)[0]))
            new = MemRefType(new.element_type, new.shape, layout, new.memory_space)
        elif tuple(map(known, numbers(parts.strides))) != identity_strides(new.get_shape()):
            return
        if not may_be_cast(new, old):
            return
        view = rebuilt(op, [op.source, *parts.operands()], [new], properties=parts.properties(1))
        with_cast(op, view.results[0], rewriter, view)


class ReinterpretedAsItWas(RewritePattern):
    """Replaces a `memref.reinterpret_cast` to the layout of its source by the source.
    MLIR: `ReinterpretCastOpExtractStridedMetadataFolder`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.ReinterpretCastOp, rewriter: PatternRewriter) -> None:
        owner, parts = op.source.owner, Slice(op)
        source, metadata = op.source, None
        if isinstance(owner, memref.ExtractStridedMetaDataOp):
            source, metadata = owner.source, owner
        ranked = as_memref(source.type)
        if ranked is None or not _is_at(parts, ranked, metadata):
            return
        if may_be_cast(source.type, memref_type(op.result)):
            with_cast(op, source, rewriter)


def _is_at(
    parts: Slice, source: MemRefType, metadata: memref.ExtractStridedMetaDataOp | None
) -> bool:
    """True if these are the offset, sizes and strides of the source."""
    where = strides_of(source)
    if where is None or len(parts.sizes) != source.get_num_dims():
        return False
    wanted: list[int | None] = [where.offset, *map(known, source.get_shape()), *where.strides]
    values: Sequence[SSAValue | None] = [None] * len(wanted)
    if metadata is not None:
        values = [metadata.offset, *metadata.sizes, *metadata.strides]
    found = [*parts.offsets, *parts.sizes, *parts.strides]
    return all(
        part is value if isinstance(part, SSAValue) else part == number
        for part, value, number in zip(found, values, wanted, strict=True)
    )


class KnownMetadata(RewritePattern):
    """Replaces the offset, sizes and strides that are static in the type.
    MLIR: `ExtractStridedMetadataOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.ExtractStridedMetaDataOp, rewriter: PatternRewriter
    ) -> None:
        source = memref_type(op.source)
        where = strides_of(source)
        if where is None:
            return
        numbers = (where.offset, *map(known, source.get_shape()), *where.strides)
        results = (op.offset, *op.sizes, *op.strides)
        for result, number in zip(results, numbers, strict=True):
            if number is not None and result.first_use is not None:
                rewriter.replace_all_uses_with(result, make_index(number, rewriter))


class ViewOpShapeFolder(RewritePattern):
    """Puts constant sizes of a `memref.view` into the type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.ViewOp, rewriter: PatternRewriter) -> None:
        old = memref_type(op.result)
        found = known_sizes(old.get_shape(), op.sizes)
        if found is None:
            return
        shape, rest = found
        new = type(op)(op.source, op.byte_shift, rest, with_shape(old, shape))
        with_cast(op, new.result, rewriter, new)


class OtherSpace(RewritePattern):
    """Merges two consecutive casts of the memory space. MLIR: `MemorySpaceCastOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.MemorySpaceCastOp, rewriter: PatternRewriter) -> None:
        before = op.source.owner
        if op.source.type == op.dest.type:
            rewriter.replace(op, (), (op.source,))
        elif isinstance(before, memref.MemorySpaceCastOp):
            op.operands[0] = before.source
            rewriter.notify_op_modified(op)


class NothingCopied(RewritePattern):
    """Removes a copy of a buffer to itself, or of a part of one to the same part, and a copy of a
    buffer without elements. MLIR: `FoldSelfCopy`, `FoldEmptyCopy`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.CopyOp, rewriter: PatternRewriter) -> None:
        is_empty = any(
            isinstance(value.type, MemRefType) and 0 in memref_type(value).get_shape()
            for value in op.operands
        )
        if is_empty or have_same_elements(op.source, op.destination):
            rewriter.erase(op)


class ScopeAtTheEnd(RewritePattern):
    """Inlines a scope that allocates no stack memory, or that is followed only by the terminator of
    a function or of another scope and runs once there. MLIR: `AllocaScopeInliner`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.AllocaScopeOp, rewriter: PatternRewriter) -> None:
        after, around = op.next_op, op.parent_op()
        if after is None or around is None or not op.scope.blocks:
            return
        is_last = after.next_op is None and is_scope(around)
        if not takes_stack(op.scope) or (is_last and runs_once(op)):
            replace_op_with_region(rewriter, op, op.scope)
