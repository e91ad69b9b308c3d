"""Models of views of `memref`: as other names of the elements of their source, and by their strided
metadata; and of the operations that access one element.

    memref.subview %m[%o] [4] [2]               // %i is %o + %i * 2; offset %o, stride 2
    memref.expand_shape %m [[0, 1]] [%n, 8]     // %i, %j is %i * 8 + %j; strides [%s * 8, %s]
    memref.collapse_shape %m [[0, 1]]           // %i is %i / 8, %i % 8; size %n * 8
    memref.cast %m                              // the same

MLIR: lib/Dialect/MemRef/Transforms/{FoldMemRefAliasOps,ExpandStridedMetadata}.cpp,
lib/Dialect/MemRef/Utils/MemRefUtils.cpp
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.memref import ExtractStridedMetaDataOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_bufferization.dialects.affine.indices import (
    IndexSum,
    as_value,
    at_least_one,
    delinearized,
    linearized,
    scaled,
)
from xdsl_bufferization.dialects.memref.views import (
    MemorySpaceCastOp,
    ReinterpretCastOp,
    may_be_cast,
)
from xdsl_bufferization.interfaces.indexed_access import (
    IndexedAccessOpInterface,
    IndexedViewOpInterface,
    InsertOp,
    StridedMetadata,
    StridedMetadataOpInterface,
)
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_BYTES
from xdsl_bufferization.support.layouts import (
    as_memref,
    has_identity_layout,
    kept_dimensions,
    known,
    memref_type,
    reassociation_of,
    strides_of,
    subview_type,
)
from xdsl_bufferization.support.memory_sizes import (
    Mixed,
    Slice,
    equal,
    folded,
    mixed,
    numbers,
    slice_fault,
)
from xdsl_bufferization.support.rebuilding import rebuilt


@record
class AccessAt(IndexedAccessOpInterface, ABC):
    """An access of the buffer that is a certain operand; its indices follow it."""

    at: int = 0
    """The index of the buffer."""

    def buffer(self, op: Operation) -> int:
        return self.at

    def rebuilt(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        properties: Mapping[str, Attribute] = MappingProxyType({}),
    ) -> Operation:
        """Returns the operation with another buffer, other indices and these properties."""
        rest = op.operands[self.indices(op).stop :]
        return rebuilt(
            op, [*op.operands[: self.at], buffer, *indices, *rest], properties=properties
        )


class OneElement(AccessAt):
    """An access of one element; all operands after the buffer are indices."""

    def indices(self, op: Operation) -> range:
        return range(self.at + 1, len(op.operands))

    def counts(self, op: Operation) -> Sequence[int]:
        return (1,) * len(self.indices(op))

    def is_in_bounds(self, op: Operation) -> bool:
        return True

    def rebuild(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        dimensions: Sequence[int],
    ) -> Operation | None:
        return self.rebuilt(op, buffer, indices)


class CastIndices(IndexedViewOpInterface):
    """`memref.cast` keeps the indices."""

    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        source, result = as_memref(op.operands[0].type), as_memref(op.results[0].type)
        if source is None or result is None:
            return None
        same = strides_of(source) == strides_of(result)
        if any(count != 1 for count in counts) and not (same or _is_dense(source)):
            return None
        return range(len(counts))

    def source_indices(
        self, op: Operation, indices: Sequence[SSAValue], insert: InsertOp, *, in_bounds: bool
    ) -> Sequence[SSAValue]:
        return indices

    def has_bounds_of_source(self, op: Operation) -> bool:
        return True

    def as_view_of_source(self, op: Operation, insert: InsertOp) -> Operation | None:
        cast = op.operands[0].owner
        if not isinstance(cast, memref.CastOp) or as_memref(cast.source.type) is None:
            return None
        fits = may_be_cast(cast.source.type, op.results[0].type)
        return rebuilt(op, [cast.source]) if fits else None


def _is_dense(type: MemRefType) -> bool:
    """True if the elements of a row follow each other."""
    where = strides_of(type)
    return where is not None and where.strides[-1:] == (1,)


def kept_by(op: memref.SubviewOp) -> list[int] | None:
    """Returns the dimensions of the source that the result of `memref.subview` has."""
    sizes = op.static_sizes.get_values()
    return kept_dimensions(sizes, memref_type(op.result).get_shape())


class SubviewIndices(IndexedViewOpInterface):
    """`memref.subview` scales and shifts the indices."""

    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        assert isinstance(op, memref.SubviewOp)
        slice = Slice(op)
        kept = kept_by(op)
        if kept is None:
            return None
        ones = all(n == 1 or slice.strides[d] == 1 for n, d in zip(counts, kept))
        return kept if ones else None

    def source_indices(
        self, op: Operation, indices: Sequence[SSAValue], insert: InsertOp, *, in_bounds: bool
    ) -> Sequence[SSAValue]:
        assert isinstance(op, memref.SubviewOp)
        slice = Slice(op)
        kept = kept_by(op)
        assert kept is not None
        inner = dict(zip(kept, indices, strict=True))
        found = list[SSAValue]()
        for d, (offset, stride) in enumerate(zip(slice.offsets, slice.strides)):
            index: Mixed = folded(inner[d]) if d in inner else 0
            whole = scaled(offset, index, stride, insert)
            unchanged = d in inner and whole == index
            found.append(inner[d] if unchanged else as_value(whole, insert))
        return found

    def as_view_of_source(self, op: Operation, insert: InsertOp) -> Operation | None:
        assert isinstance(op, memref.SubviewOp)
        owner = op.source.owner
        if not isinstance(owner, memref.SubviewOp):
            return None
        outer, inner = Slice(owner), Slice(op)
        kept, is_deep = kept_by(owner), isinstance(owner.source.owner, memref.SubviewOp)
        # Through two views with steps an access computes less if it takes one after the other.
        if kept is None or any(s != 1 and not is_deep for s in (*outer.strides, *inner.strides)):
            return None
        places = dict(zip(kept, range(len(kept)), strict=True))
        if not _has_merged_type(op, owner, outer, inner, places):
            return None
        for d in range(len(outer.offsets)):
            if d not in places:
                outer.sizes[d] = 1
                continue
            offset, stride, place = outer.offsets[d], outer.strides[d], places[d]
            outer.offsets[d] = scaled(offset, inner.offsets[place], stride, insert)
            outer.strides[d] = product(stride, inner.strides[place], insert=insert)
            outer.sizes[d] = inner.sizes[place]
        return rebuilt(op, [owner.source, *outer.operands()], properties=outer.properties(1))


def _shifted(offset: int, index: int, stride: int) -> tuple[int, bool]:
    """`offset + index * stride`, if all are known, and True if no buffer is as large."""
    if DYNAMIC_INDEX in (offset, index, stride):
        return DYNAMIC_INDEX, False
    found = offset + index * stride
    return found, abs(found) > MOST_BYTES


def _has_merged_type(
    op: memref.SubviewOp,
    owner: memref.SubviewOp,
    outer: Slice,
    inner: Slice,
    places: dict[int, int],
) -> bool:
    """True if the merged view is in bounds, and has the type of the view of the view."""
    offsets, strides = numbers(outer.offsets), numbers(outer.strides)
    sizes = [1] * len(offsets)
    for d, place in places.items():
        begin, step = numbers(inner.offsets)[place], numbers(inner.strides)[place]
        offsets[d], is_wide = _shifted(offsets[d], begin, strides[d])
        strides[d], is_wider = _shifted(0, strides[d], step)
        if is_wide or is_wider:
            return False
        sizes[d] = numbers(inner.sizes)[place]
    source, result = memref_type(owner.source), memref_type(op.result)
    if slice_fault(offsets, sizes, strides, source.get_shape()):
        return False
    return subview_type(source, offsets, sizes, strides, result.get_shape()) == result


class ExpandIndices(IndexedViewOpInterface):
    """`memref.expand_shape` splits an index."""

    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        assert isinstance(op, memref.ExpandShapeOp)
        found = list[int]()
        for number, group in enumerate(reassociation_of(op)):
            if any(counts[d] != 1 for d in group[:-1]):
                return None
            found += [number] * len(group)
        return found if len(found) == len(counts) else [0] * len(counts)

    def source_indices(
        self, op: Operation, indices: Sequence[SSAValue], insert: InsertOp, *, in_bounds: bool
    ) -> Sequence[SSAValue]:
        assert isinstance(op, memref.ExpandShapeOp)
        sizes = mixed(op.output_shape, op.static_output_shape)
        return [
            linearized(
                [indices[d] for d in group], [sizes[d] for d in group], insert, disjoint=in_bounds
            )
            for group in reassociation_of(op)
        ]


class CollapseIndices(IndexedViewOpInterface):
    """`memref.collapse_shape` merges indices."""

    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        assert isinstance(op, memref.CollapseShapeOp)
        found, shape = list[int](), memref_type(op.src).get_shape()
        for count, group in zip(counts, reassociation_of(op)):
            if len(group) != 1 and (count != 1 or any(shape[d] == 0 for d in group)):
                return None
            found.append(group[-1])
        return found

    def source_indices(
        self, op: Operation, indices: Sequence[SSAValue], insert: InsertOp, *, in_bounds: bool
    ) -> Sequence[SSAValue]:
        assert isinstance(op, memref.CollapseShapeOp)
        source, found = op.operands[0], list[SSAValue]()
        shape: list[Mixed] = list(memref_type(source).get_shape())
        merged = reassociation_of(op)
        if not merged:
            return [as_value(0, insert) for _ in shape]
        if any(
            len(group) > 1 and any(shape[d] == DYNAMIC_INDEX for d in group) for group in merged
        ):
            metadata = ExtractStridedMetaDataOp(source)
            insert(metadata)
            for d, size in enumerate(shape):
                if size == DYNAMIC_INDEX:
                    number = metadata.sizes[d]
                    # Nothing need be accessed, as by a mask: there may be no elements.
                    shape[d] = number if in_bounds else at_least_one(number, insert)
        for index, group in zip(indices, merged, strict=True):
            found += delinearized(index, [shape[d] for d in group], insert)
        return found


def product(*factors: Mixed, insert: InsertOp) -> Mixed:
    """Returns a product."""
    found = IndexSum()
    found.add(*factors)
    return found.value(insert)


@record
class ViewMetadata(StridedMetadataOpInterface):
    """The metadata of a view of operand 0."""

    build: Callable[[Operation, StridedMetadata, InsertOp], StridedMetadata | None]
    """Computes them from those of the source."""
    may_expand: Callable[[Operation], bool] = lambda _: False
    """Tells whether `memref.reinterpret_cast` can replace the operation."""
    has_pointer: bool = True
    """False if the aligned pointer is another one. As in MLIR, only views are looked through."""

    def source(self, op: Operation) -> SSAValue | None:
        return op.operands[0]

    def metadata(
        self, op: Operation, source: StridedMetadata | None, insert: InsertOp
    ) -> StridedMetadata | None:
        assert source is not None
        return self.build(op, source, insert)

    def is_expanded(self, op: Operation) -> bool:
        return self.may_expand(op)

    def keeps_pointer(self, op: Operation) -> bool:
        return self.has_pointer


def _subview(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata:
    assert isinstance(op, memref.SubviewOp)
    slice, kept = Slice(op), kept_by(op)
    assert kept is not None
    offset = IndexSum()
    offset.add(source.offset)
    for begin, stride in zip(slice.offsets, source.strides, strict=True):
        offset.add(begin, stride)
    strides = [product(slice.strides[d], source.strides[d], insert=insert) for d in kept]
    sizes = [slice.sizes[d] for d in kept]
    return StridedMetadata(source.base, offset.value(insert), sizes, strides)


def _is_known(op: Operation) -> bool:
    """True if it is known which dimensions `memref.subview` keeps."""
    assert isinstance(op, memref.SubviewOp)
    return kept_by(op) is not None


def _expanded(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata:
    assert isinstance(op, memref.ExpandShapeOp)
    sizes = mixed(op.output_shape, op.static_output_shape)
    strides: list[Mixed] = [1] * len(sizes)
    for group, stride in zip(reassociation_of(op), source.strides, strict=True):
        for number, dimension in enumerate(group):
            inner = [sizes[d] for d in group[number + 1 :]]
            strides[dimension] = product(*inner, stride, insert=insert)
    return StridedMetadata(source.base, source.offset, sizes, strides)


def _collapsed(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata:
    assert isinstance(op, memref.CollapseShapeOp)
    type = memref_type(op.operands[0])
    sizes, strides = list[Mixed](), list[Mixed]()
    for group in reassociation_of(op):
        merged = (source.sizes[d] for d in group)
        sizes.append(product(*merged, insert=insert))
        strides.append(_merged_stride(type, source, group, insert))
    return StridedMetadata(source.base, source.offset, sizes, strides)


def _merged_stride(
    type: MemRefType, source: StridedMetadata, group: Sequence[int], insert: InsertOp
) -> Mixed:
    """The stride of the last dimension with a size other than 1, also at run time, which makes no
    difference in row-major memory. MLIR: `getCollapsedStride`, which looks at static sizes only"""
    shape = type.get_shape()
    first, *others = [d for d in group if shape[d] != 1] or group[:1]
    stride = source.strides[first]
    for d in others:
        if equal(stride, source.strides[d]):
            continue
        if shape[d] != DYNAMIC_INDEX or has_identity_layout(type):
            stride = source.strides[d]
            continue
        is_one = arith.CmpiOp(as_value(source.sizes[d], insert), as_value(1, insert), "eq")
        insert(is_one)
        values = (as_value(stride, insert), as_value(source.strides[d], insert))
        insert(choice := arith.SelectOp(is_one.result, *values))
        stride = choice.result
    return stride


def _cast(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata | None:
    """The same buffer, with the numbers that either type has."""
    return _in_type(source, memref_type(op.results[0]))


def _in_space(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata:
    """The same buffer in another memory space."""
    base, space = memref_type(source.base), memref_type(op.results[0]).memory_space
    type = MemRefType(base.element_type, base.shape, base.layout, space)
    cast = MemorySpaceCastOp.create(operands=[source.base], result_types=[type])
    insert(cast)
    return source._replace(base=cast.results[0])


def _reinterpreted(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata:
    """Only the base is that of the source."""
    assert isinstance(op, memref.ReinterpretCastOp)
    parts = Slice(op)
    return StridedMetadata(source.base, parts.offsets[0], parts.sizes, parts.strides)


def _base(op: Operation, source: StridedMetadata, insert: InsertOp) -> StridedMetadata:
    """The base of `memref.extract_strided_metadata`."""
    return StridedMetadata(source.base, 0, (), ())


VIEWS: Mapping[str, ViewMetadata] = {
    "memref.cast": ViewMetadata(_cast, has_pointer=False),
    "memref.collapse_shape": ViewMetadata(_collapsed, lambda _: True),
    "memref.expand_shape": ViewMetadata(_expanded, lambda _: True),
    "memref.extract_strided_metadata": ViewMetadata(_base, has_pointer=False),
    "memref.memory_space_cast": ViewMetadata(_in_space, has_pointer=False),
    "memref.reinterpret_cast": ViewMetadata(_reinterpreted),
    "memref.subview": ViewMetadata(_subview, _is_known),
}
"""The metadata of the views of `memref`."""


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
    results = StridedMetadata(op.base_buffer, op.offset, op.sizes, op.strides)
    found = _in_type(results, memref_type(op.source))
    assert found is not None
    return found


def _in_type(
    found: StridedMetadata, type: MemRefType, convert: Callable[[Mixed], Mixed] = lambda n: n
) -> StridedMetadata | None:
    """Returns the metadata, converted where the type has no number; None if its layout is not
    strided."""
    where = strides_of(type)
    if where is None:
        return None
    static = (where.offset, *map(known, type.get_shape()), *where.strides)
    values = (found.offset, *found.sizes, *found.strides)
    offset, *rest = (
        convert(value) if number is None else number
        for number, value in zip(static, values, strict=True)
    )
    rank = len(found.sizes)
    return StridedMetadata(found.base, offset, rest[:rank], rest[rank:])


def as_extraction(op: Operation) -> memref.ExtractStridedMetaDataOp | None:
    """Returns the operation if it is `memref.extract_strided_metadata`."""
    return op if isinstance(op, memref.ExtractStridedMetaDataOp) else None


def is_pointer(op: Operation) -> bool:
    """True for `memref.extract_aligned_pointer_as_index`."""
    return isinstance(op, memref.ExtractAlignedPointerAsIndexOp)


def reinterpreted(found: StridedMetadata, type: MemRefType, insert: InsertOp) -> Operation | None:
    """Returns the buffer of this type with these metadata; None if the layout of the
    type is not strided."""
    written = _in_type(found, type, lambda number: as_value(number, insert))
    if written is None:
        return None
    base, offset, sizes, strides = written
    return ReinterpretCastOp.from_dynamic(base, [offset], sizes, strides, type)


def results_of(found: StridedMetadata, type: MemRefType, insert: InsertOp) -> list[SSAValue]:
    """Returns the values of `memref.extract_strided_metadata` with this type of base."""
    base = found.base
    if base.type != type:
        cast = ReinterpretCastOp.from_dynamic(base, [0], [], [], type)
        insert(cast)
        base = cast.results[0]
    numbers = (found.offset, *found.sizes, *found.strides)
    return [base, *(as_value(number, insert) for number in numbers)]
