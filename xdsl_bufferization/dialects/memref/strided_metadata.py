"""
Models of the strided metadata of operations of `memref`.

    memref.subview %m[%i] [4] [2]           // offset %o + %i * %s, stride %s * 2
    memref.expand_shape %m [[0, 1]] [%n, 4] // strides [%s * 4, %s]
    memref.collapse_shape %m [[0, 1]]       // size %n * %m, the stride of the last dimension

MLIR: lib/Dialect/MemRef/Transforms/ExpandStridedMetadata.cpp
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.dialects.affine.index_arithmetic import IndexSum, as_value
from xdsl_bufferization.dialects.memref.indexed_views import groups, kept_by
from xdsl_bufferization.dialects.memref.views import (
    MemorySpaceCastOp,
    ReinterpretCastOp,
    memref_type,
)
from xdsl_bufferization.interfaces.indexed_access import (
    InsertOp,
    StridedMetadata,
    StridedMetadataOpInterface,
)
from xdsl_bufferization.support.layouts import (
    as_memref,
    has_identity_layout,
    last_non_unit,
    strides_of,
)
from xdsl_bufferization.support.mixed_sizes import Mixed, Slice, mixed


def product(*factors: Mixed, insert: InsertOp) -> Mixed:
    """Returns a product."""
    found = IndexSum()
    found.add(*factors)
    return found.value(insert)


class _OfView(StridedMetadataOpInterface):
    """A view of operand 0."""

    def source(self, op: Operation) -> SSAValue | None:
        return op.operands[0]


class SubviewMetadata(_OfView):
    """`memref.subview`"""

    def is_expanded(self, op: Operation) -> bool:
        assert isinstance(op, memref.SubviewOp)
        return kept_by(op) is not None

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata:
        assert isinstance(op, memref.SubviewOp)
        assert source is not None
        slice, kept = Slice(op), kept_by(op)
        assert kept is not None
        offset = IndexSum()
        offset.add(source.offset)
        for begin, stride in zip(slice.offsets, source.strides, strict=True):
            offset.add(begin, stride)
        strides = [product(slice.strides[d], source.strides[d], insert=insert) for d in kept]
        sizes = [slice.sizes[d] for d in kept]
        return StridedMetadata(source.base, offset.value(insert), sizes, strides)


class ExpandMetadata(_OfView):
    """`memref.expand_shape`"""

    def is_expanded(self, op: Operation) -> bool:
        return True

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata:
        assert isinstance(op, memref.ExpandShapeOp)
        assert source is not None
        sizes = mixed(op.output_shape, op.static_output_shape)
        strides: list[Mixed] = [1] * len(sizes)
        for group, stride in zip(groups(op), source.strides, strict=True):
            for number, dimension in enumerate(group):
                inner = [sizes[d] for d in group[number + 1 :]]
                strides[dimension] = product(*inner, stride, insert=insert)
        return StridedMetadata(source.base, source.offset, sizes, strides)


class CollapseMetadata(_OfView):
    """`memref.collapse_shape`"""

    def is_expanded(self, op: Operation) -> bool:
        return True

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata:
        assert isinstance(op, memref.CollapseShapeOp)
        assert source is not None
        shape = memref_type(op.operands[0]).get_shape()
        sizes, strides = list[Mixed](), list[Mixed]()
        for group in groups(op):
            merged = (source.sizes[d] for d in group)
            sizes.append(product(*merged, insert=insert))
            strides.append(source.strides[group[last_non_unit(shape, group)]])
        return StridedMetadata(source.base, source.offset, sizes, strides)


class CastMetadata(_OfView):
    """`memref.cast`: the same buffer, with the numbers that either type has."""

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata | None:
        assert source is not None
        type = memref_type(op.results[0])
        where = strides_of(type)
        if where is None:
            return None
        return StridedMetadata(
            source.base,
            source.offset if where.offset is None else where.offset,
            [
                value if size == DYNAMIC_INDEX else size
                for size, value in zip(type.get_shape(), source.sizes, strict=True)
            ],
            [
                value if stride is None else stride
                for stride, value in zip(where.strides, source.strides, strict=True)
            ],
        )

    def keeps_pointer(self, op: Operation) -> bool:
        # As in MLIR, only views are looked through.
        return False


class SpaceCastMetadata(_OfView):
    """`memref.memory_space_cast`: the same buffer in another memory space."""

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata:
        assert source is not None
        base, space = memref_type(source.base), memref_type(op.results[0]).memory_space
        type = MemRefType(base.element_type, base.shape, base.layout, space)
        cast = MemorySpaceCastOp.create(operands=[source.base], result_types=[type])
        insert(cast)
        return source._replace(base=cast.results[0])

    def keeps_pointer(self, op: Operation) -> bool:
        return False


class ReinterpretMetadata(_OfView):
    """`memref.reinterpret_cast`: only the base is that of the source."""

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata:
        assert isinstance(op, memref.ReinterpretCastOp)
        assert source is not None
        (offset,) = mixed(op.offsets, op.static_offsets)
        return StridedMetadata(
            source.base,
            offset,
            mixed(op.sizes, op.static_sizes),
            mixed(op.strides, op.static_strides),
        )


class ExtractedBase(_OfView):
    """The base of `memref.extract_strided_metadata`."""

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata:
        assert source is not None
        return StridedMetadata(source.base, 0, (), ())

    def keeps_pointer(self, op: Operation) -> bool:
        return False


class WholeMemory(StridedMetadataOpInterface):
    """A row-major buffer at the start of its memory; the operands are its sizes."""

    def source(self, op: Operation) -> SSAValue | None:
        return None

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata | None:
        type, dynamic = memref_type(op.results[0]), iter(op.operands)
        if not has_identity_layout(type):
            return None
        sizes: list[Mixed] = [
            next(dynamic) if size == DYNAMIC_INDEX else size for size in type.get_shape()
        ]
        strides = [product(*sizes[number + 1 :], insert=insert) for number in range(len(sizes))]
        return StridedMetadata(op.results[0], 0, sizes, strides)


def extracted(value: SSAValue, insert: InsertOp) -> StridedMetadata | None:
    """Returns the metadata of any buffer; None if its layout is not strided."""
    type = as_memref(value.type)
    if type is None or strides_of(type) is None:
        return None
    op = memref.ExtractStridedMetaDataOp(value)
    insert(op)
    return known_metadata(op)


def known_metadata(op: memref.ExtractStridedMetaDataOp) -> StridedMetadata:
    """Returns the results, with the numbers that the type of the source has."""
    type = memref_type(op.source)
    where = strides_of(type)
    assert where is not None
    sizes = [
        result if size == DYNAMIC_INDEX else size
        for size, result in zip(type.get_shape(), op.sizes, strict=True)
    ]
    strides = [
        result if stride is None else stride
        for stride, result in zip(where.strides, op.strides, strict=True)
    ]
    offset = op.offset if where.offset is None else where.offset
    return StridedMetadata(op.base_buffer, offset, sizes, strides)


def as_extraction(op: Operation) -> memref.ExtractStridedMetaDataOp | None:
    """Returns the operation if it is `memref.extract_strided_metadata`."""
    return op if isinstance(op, memref.ExtractStridedMetaDataOp) else None


def is_pointer(op: Operation) -> bool:
    """True for `memref.extract_aligned_pointer_as_index`."""
    return isinstance(op, memref.ExtractAlignedPointerAsIndexOp)


def reinterpreted(found: StridedMetadata, type: MemRefType, insert: InsertOp) -> Operation | None:
    """Returns the buffer of this type with these metadata; None if the layout of the
    type is not strided."""
    where = strides_of(type)
    if where is None:
        return None
    offset = _as_in_type(found.offset, where.offset, insert)
    sizes = [
        _as_in_type(size, None if static == DYNAMIC_INDEX else static, insert)
        for size, static in zip(found.sizes, type.get_shape(), strict=True)
    ]
    strides = [
        _as_in_type(stride, static, insert)
        for stride, static in zip(found.strides, where.strides, strict=True)
    ]
    return ReinterpretCastOp.from_dynamic(found.base, [offset], sizes, strides, type)


def _as_in_type(number: Mixed, static: int | None, insert: InsertOp) -> Mixed:
    """Returns the number of the type, or a value where it has none."""
    return as_value(number, insert) if static is None else static


def results_of(found: StridedMetadata, type: MemRefType, insert: InsertOp) -> list[SSAValue]:
    """Returns the values of `memref.extract_strided_metadata` with this type of base."""
    base = found.base
    if base.type != type:
        cast = ReinterpretCastOp.from_dynamic(base, [0], [], [], type)
        insert(cast)
        base = cast.results[0]
    numbers = (found.offset, *found.sizes, *found.strides)
    return [base, *(as_value(number, insert) for number in numbers)]
