"""
Replaces `bufferization.clone` by an allocation and a copy.

    %c = bufferization.clone %m : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    // becomes
    %d = memref.dim %m, %c0 : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    %c = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    memref.copy %m, %c : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>

The allocation is row-major. If its type cannot be cast to that of the clone, it is a
one-dimensional buffer of the extent of the layout, and the clone is a
`memref.reinterpret_cast` of it: static strides are kept, and each dynamic stride becomes the
extent of the dimensions placed before. The sizes of an unranked clone are read at run time.

MLIR: lib/Conversion/BufferizationToMemRef/BufferizationToMemRef.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.memref.memory import (
    CopyOp,
)
from xdsl_bufferization.dialects.memref.views import (
    CastOp,
    RankOp,
    ReshapeOp,
)
from xdsl_bufferization.support.layouts import (
    Strides,
    strides_of,
)

INDEX = IndexType()

Size = int | SSAValue
"""A number of elements, known now or at run time."""


def problem(op: CloneOp) -> str:
    """The reason why a clone cannot be lowered, or ""."""
    kind = op.output.type
    if not isa(kind, MemRefType) or _is_castable_from(_row_major(kind), kind):
        return ""
    where = strides_of(kind)
    if where is None:
        return f"the layout of '{kind}' is not strided"
    sizes = kind.get_shape()
    if any(s is not None and s < 0 for s in (*where.strides, where.offset)):
        return f"a stride or the offset of '{kind}' is negative"
    if _may_overlap(where, sizes):
        return f"elements of '{kind}' may share memory"
    return ""


def _may_overlap(where: Strides, sizes: Sequence[int]) -> bool:
    """True if a static stride is smaller than the extent of the dimensions inside."""
    known = sorted(
        (stride, size)
        for stride, size in zip(where.strides, sizes, strict=True)
        if stride is not None and size != 1
    )
    reach = 1
    for stride, size in known:
        if stride < reach or (size == DYNAMIC_INDEX and (stride, size) != known[-1]):
            return True
        reach += stride * (size - 1)
    return False


def _row_major(kind: MemRefType) -> MemRefType:
    return MemRefType(kind.element_type, kind.shape, memory_space=kind.memory_space)


def _is_castable_from(plain: MemRefType, kind: MemRefType) -> bool:
    """
    True if a row-major buffer certainly has the static strides and offset of `kind`. MLIR
    also casts where this is only possible, and misreads a clone with `strided<[1, ?]>`.
    """
    have, want = strides_of(plain), strides_of(kind)
    if have is None or want is None:
        return False
    parts = zip((*have.strides, have.offset), (*want.strides, want.offset), strict=True)
    return all(wanted is None or wanted == had for had, wanted in parts)


@dataclass
class CloneLowering:
    """Lowers one clone."""

    op: CloneOp
    builder: Builder = field(init=False)

    def run(self) -> None:
        """Replaces the operation, for which `problem` must be empty."""
        self.builder = Builder(InsertPoint.before(self.op))
        source, kind = self.op.input, self.op.output.type
        if isa(kind, UnrankedMemRefType):
            clone = self._unranked(kind)
        else:
            assert isa(kind, MemRefType)
            clone = self._ranked(kind)
        self.builder.insert(CopyOp(source, clone))
        Rewriter.replace_op(self.op, [], [clone])

    def _ranked(self, kind: MemRefType) -> SSAValue:
        plain = _row_major(kind)
        if not _is_castable_from(plain, kind):
            return self._strided(kind)
        sizes = [
            self._value(self._size(dimension))
            for dimension, size in enumerate(kind.get_shape())
            if size == DYNAMIC_INDEX
        ]
        new = self.builder.insert(memref.AllocOp(sizes, [], plain)).memref
        if plain == kind:
            return new
        cast = CastOp.create(operands=[new], result_types=[kind])
        return self.builder.insert(cast).results[0]

    def _size(self, dimension: int) -> Size:
        """A size of the source, static if its type is."""
        kind = self.op.input.type
        if isa(kind, MemRefType) and kind.get_shape()[dimension] != DYNAMIC_INDEX:
            return kind.get_shape()[dimension]
        index = self._value(dimension)
        return self.builder.insert(memref.DimOp(self.op.input, index)).result

    def _strided(self, kind: MemRefType) -> SSAValue:
        """A view with the layout of `kind` of a new one-dimensional buffer."""
        sizes = [
            self._size(dimension) if size == DYNAMIC_INDEX else size
            for dimension, size in enumerate(kind.get_shape())
        ]
        where = strides_of(kind)
        assert where is not None
        strides, reach = self._assign_strides(where, sizes)
        offset = 0 if where.offset is None else where.offset
        reach = self._add(reach, offset)
        known = reach if isinstance(reach, int) else DYNAMIC_INDEX
        flat = MemRefType(kind.element_type, [known], memory_space=kind.memory_space)
        dynamic = [] if isinstance(reach, int) else [reach]
        buffer = self.builder.insert(memref.AllocOp(dynamic, [], flat)).memref
        offsets: list[SSAValue | int] = [
            self._value(offset) if where.offset is None else offset
        ]
        view = memref.ReinterpretCastOp.from_dynamic(
            buffer,
            offsets,
            sizes,
            [
                self._value(stride) if known is None else stride
                for stride, known in zip(strides, where.strides, strict=True)
            ],
            kind,
        )
        return self.builder.insert(view).result

    def _assign_strides(
        self, where: Strides, sizes: list[Size]
    ) -> tuple[list[Size], Size]:
        """The stride of each dimension, and the extent of all, in elements."""
        strides: list[Size] = [0 if s is None else s for s in where.strides]
        reach: Size = 1
        inner_first = range(len(sizes) - 1, -1, -1)
        unknown = [d for d in inner_first if where.strides[d] is None]
        for dimension in (*(d for d in inner_first if d not in unknown), *unknown):
            if dimension in unknown:
                strides[dimension] = reach
            size = sizes[dimension]
            # `size` instead of `size - 1` for a dynamic size, which may be zero.
            steps = max(size, 1) - 1 if isinstance(size, int) else size
            reach = self._add(reach, self._multiply(steps, strides[dimension]))
        return strides, reach

    def _unranked(self, kind: UnrankedMemRefType) -> SSAValue:
        """A new one-dimensional buffer, reshaped to the shape of the source."""
        source, build = self.op.input, self.builder
        zero, one = self._value(0), self._value(1)
        rank = build.insert(
            RankOp.create(operands=[source], result_types=[INDEX])
        ).results[0]
        shape = build.insert(
            memref.AllocaOp.build(
                operands=[[rank], []],
                result_types=[MemRefType(INDEX, [DYNAMIC_INDEX])],
            )
        ).memref
        body = Block(arg_types=[INDEX, INDEX])
        dim = memref.DimOp(source, body.args[0])
        count = arith.MuliOp(body.args[1], dim.result)
        store = memref.StoreOp.get(dim.result, shape, [body.args[0]])
        body.add_ops([dim, store, count, scf.YieldOp(count.result)])
        loop = build.insert(scf.ForOp(zero, rank, one, [one], Region(body)))
        flat = MemRefType(
            kind.element_type, [DYNAMIC_INDEX], memory_space=kind.memory_space
        )
        buffer = build.insert(memref.AllocOp([loop.results[0]], [], flat)).memref
        return build.insert(ReshapeOp(buffer, shape, kind)).results[0]

    # Arithmetic on sizes, folded where both operands are static.

    def _value(self, number: Size) -> SSAValue:
        if isinstance(number, SSAValue):
            return number
        constant = arith.ConstantOp(IntegerAttr(number, INDEX))
        return self.builder.insert(constant).result

    def _add(self, a: Size, b: Size) -> Size:
        if isinstance(a, int) and isinstance(b, int):
            return a + b
        if b == 0 or a == 0:
            return a if b == 0 else b
        sum = arith.AddiOp(self._value(a), self._value(b))
        return self.builder.insert(sum).result

    def _multiply(self, a: Size, b: Size) -> Size:
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if a == 0 or b == 0:
            return 0
        if a == 1 or b == 1:
            return b if a == 1 else a
        product = arith.MuliOp(self._value(a), self._value(b))
        return self.builder.insert(product).result


def lower(op: CloneOp) -> None:
    """Replaces a clone, for which `problem` must be empty."""
    CloneLowering(op).run()
