"""
Models of views of `memref` as other names of the elements of their source, and of the
operations that access one element.

    memref.subview %m[%o] [4] [2]               // %i is %o + %i * 2
    memref.expand_shape %m [[0, 1]] [4, 8]      // %i, %j is %i * 8 + %j
    memref.collapse_shape %m [[0, 1]]           // %i is %i / 8, %i % 8
    memref.cast %m                              // the same

MLIR: lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp,
lib/Dialect/MemRef/Utils/MemRefUtils.cpp
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.memref import ExtractStridedMetaDataOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_bufferization.dialects.affine.index_arithmetic import (
    as_value,
    delinearized,
    linearized,
    scaled,
)
from xdsl_bufferization.dialects.memref.views import memref_type
from xdsl_bufferization.interfaces.indexed_access import (
    IndexedAccessOpInterface,
    IndexedViewOpInterface,
    InsertOp,
)
from xdsl_bufferization.support.layouts import as_memref, kept_dimensions, strides_of, subview_type
from xdsl_bufferization.support.mixed_sizes import Mixed, Slice, folded, mixed, numbers
from xdsl_bufferization.support.rebuilding import rebuilt


@dataclass(frozen=True)
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
        kept = kept_by(owner)
        steps = [*outer.strides, *inner.strides]
        if kept is None or any(step != 1 for step in steps):
            return None
        places = dict(zip(kept, range(len(kept)), strict=True))
        if not _has_merged_type(op, owner, outer, inner, places):
            return None
        for d in range(len(outer.offsets)):
            if d not in places:
                outer.sizes[d] = 1
                continue
            offset = scaled(outer.offsets[d], inner.offsets[places[d]], 1, insert)
            outer.offsets[d], outer.sizes[d] = offset, inner.sizes[places[d]]
        return rebuilt(op, [owner.source, *outer.operands()], properties=outer.properties(1))


def _has_merged_type(
    op: memref.SubviewOp,
    owner: memref.SubviewOp,
    outer: Slice,
    inner: Slice,
    places: dict[int, int],
) -> bool:
    """True if the merged view has the type of the view of the view."""
    offsets, sizes = list[int](), list[int]()
    for d, offset in enumerate(numbers(outer.offsets)):
        begin = numbers(inner.offsets)[places[d]] if d in places else 0
        known = DYNAMIC_INDEX not in (offset, begin)
        offsets.append(offset + begin if known else DYNAMIC_INDEX)
        sizes.append(numbers(inner.sizes)[places[d]] if d in places else 1)
    result, ones = memref_type(op.result), [1] * len(sizes)
    type = subview_type(memref_type(owner.source), offsets, sizes, ones, result.get_shape())
    return type == result


class ExpandIndices(IndexedViewOpInterface):
    """`memref.expand_shape` splits an index."""

    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        assert isinstance(op, memref.ExpandShapeOp)
        found = list[int]()
        for number, group in enumerate(groups(op)):
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
            for group in groups(op)
        ]


class CollapseIndices(IndexedViewOpInterface):
    """`memref.collapse_shape` merges indices."""

    def dimensions(self, op: Operation, counts: Sequence[int]) -> Sequence[int] | None:
        assert isinstance(op, memref.CollapseShapeOp)
        found = list[int]()
        for count, group in zip(counts, groups(op)):
            if count != 1 and len(group) != 1:
                return None
            found.append(group[-1])
        return found

    def source_indices(
        self, op: Operation, indices: Sequence[SSAValue], insert: InsertOp, *, in_bounds: bool
    ) -> Sequence[SSAValue]:
        assert isinstance(op, memref.CollapseShapeOp)
        source, found = op.operands[0], list[SSAValue]()
        shape: list[Mixed] = list(memref_type(source).get_shape())
        merged = groups(op)
        if not merged:
            return [as_value(0, insert) for _ in shape]
        if any(
            len(group) > 1 and any(shape[d] == DYNAMIC_INDEX for d in group) for group in merged
        ):
            metadata = ExtractStridedMetaDataOp(source)
            insert(metadata)
            for d, size in enumerate(shape):
                shape[d] = metadata.sizes[d] if size == DYNAMIC_INDEX else size
        for index, group in zip(indices, merged, strict=True):
            found += delinearized(index, [shape[d] for d in group], insert)
        return found


def groups(op: memref.ExpandShapeOp | memref.CollapseShapeOp) -> list[list[int]]:
    """Returns the dimensions of the larger shape for each dimension of the smaller."""
    return [[dimension.value.data for dimension in group.data] for group in op.reassociation.data]
