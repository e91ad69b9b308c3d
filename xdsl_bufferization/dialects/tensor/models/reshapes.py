"""Models of operations that change the type of a tensor, and of `tensor.dim` and `tensor.rank`.

    %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>

    %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x4xf32> into memref<16xf32>

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from math import prod

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, TensorType, i64
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_bufferization.dialects.memref.views import CastOp, RankOp, ReshapeOp
from xdsl_bufferization.dialects.tensor.dialect import ExpandShapeOp
from xdsl_bufferization.dialects.tensor.models.new_tensors import NewOps
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
)
from xdsl_bufferization.interfaces.explanations import ExplainableOpInterface
from xdsl_bufferization.interfaces.properties import ReshapeOpInterface, SpeculationOpInterface
from xdsl_bufferization.interfaces.tensor_like import memory_space_of
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.layouts import (
    memref_type,
    ranked_tensor,
    reassociation_attribute,
    reassociation_of,
)
from xdsl_bufferization.support.memory_sizes import Mixed, split
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ViewModel,
    buffer_type,
    unsupported_layout,
)


class CastModel(ViewModel):
    """`tensor.cast` becomes `memref.cast`; the layout stays as it is."""

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        result = layouts.as_tensor(op.results[0].type)
        if result is None:
            type = op.results[0].type
            return layouts.identity_layout_type(type, memory_space_of(source))
        ranked = layouts.as_memref(source)
        if ranked is None:
            return layouts.fully_dynamic_type(result, memory_space_of(source))
        return layouts.with_shape(ranked, result.get_shape())

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return CastOp.create(operands=[source], result_types=[type])

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        # `memref.cast` refuses two equal types without a rank.
        if op.operands[0].type == op.results[0].type:
            rewriter.replace(op, [rewriter.buffer(op, 0)])
        else:
            super().bufferize(op, rewriter)


class CastMayFail(SpeculationOpInterface):
    """A cast to sizes that its operand may not have."""

    def never_fails(self, op: Operation) -> bool:
        known, wanted = (layouts.as_tensor(v.type) for v in (op.operands[0], op.results[0]))
        if known is None or wanted is None:
            return wanted is None
        pairs = zip(known.get_shape(), wanted.get_shape(), strict=True)
        return all(size in (DYNAMIC_INDEX, before) for before, size in pairs)


class SizesMayDiffer(SpeculationOpInterface):
    """An operation that demands sizes of its operands which their types do not state, or that has a
    region, which may fail."""

    def never_fails(self, op: Operation) -> bool:
        types = (value.type for value in (*op.operands, *op.results))
        return not op.regions and all(map(layouts.has_static_shape, types))


class ExpandShapeModel(ViewModel):
    """`tensor.expand_shape` becomes `memref.expand_shape`."""

    relation = BufferRelation.RESHAPED

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        source = layouts.ranked_memref(source)
        shape = ranked_tensor(op.results[0]).get_shape()
        type = layouts.expanded_type(source, shape, reassociation_of(op))
        if type is None:
            raise unsupported_layout(op, source)
        return type

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return memref.ExpandShapeOp.create(
            operands=[source, *op.operands[1:]],
            result_types=[type],
            properties={
                "reassociation": op.properties["reassociation"],
                "static_output_shape": op.properties["static_output_shape"],
            },
        )


class CollapseShapeModel(ViewModel):
    """`tensor.collapse_shape` becomes `memref.collapse_shape`, of a row-major copy where the
    dimensions may not be contiguous."""

    relation = BufferRelation.RESHAPED

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        # Layouts are determined after the analysis, so a copy may become necessary.
        return True

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        source = layouts.ranked_memref(source)
        type = layouts.collapsed_type(source, reassociation_of(op))
        if type is not None:
            return type
        return layouts.identity_layout_type(op.results[0].type, source.memory_space)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return memref.CollapseShapeOp.create(
            operands=[source],
            result_types=[type],
            properties={"reassociation": op.properties["reassociation"]},
        )

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 0)
        type = memref_type(source)
        if layouts.collapsed_type(type, reassociation_of(op)) is None:
            source = _contiguous_copy(op.operands[0], source, rewriter)
        view = self.view(op, source, self.view_type(op, buffer_type(source)))
        rewriter.insert(view)
        rewriter.replace(op, [view.results[0]])


class ExplainReshape(ExplainableOpInterface):
    """The copy before a reshape."""

    def why_new(self, op: Operation) -> str:
        return "the elements of the operand are not contiguous in memory"


class _Reshape(ReshapeOpInterface, abc.ABC):
    def is_view(self, op: Operation, source: MemRefType) -> bool:
        return True

    def has_inverse(self, op: Operation) -> bool:
        return True


class ExpandReshape(_Reshape):
    """`tensor.expand_shape`, whose inverse is `tensor.collapse_shape`."""

    def inverse(self, op: Operation, value: SSAValue) -> Sequence[Operation]:
        return (
            tensor.CollapseShapeOp.create(
                operands=[value],
                result_types=[op.operands[0].type],
                properties={"reassociation": op.properties["reassociation"]},
            ),
        )


class CollapseReshape(_Reshape):
    """`tensor.collapse_shape`, whose inverse is `tensor.expand_shape` unless a group
    has two dynamic sizes."""

    def is_view(self, op: Operation, source: MemRefType) -> bool:
        return layouts.collapsed_type(source, reassociation_of(op)) is not None

    def has_inverse(self, op: Operation) -> bool:
        shape = ranked_tensor(op.operands[0]).get_shape()
        groups = ([shape[d] for d in group] for group in reassociation_of(op))
        return all(group.count(DYNAMIC_INDEX) <= (0 not in group) for group in groups)

    def inverse(self, op: Operation, value: SSAValue) -> Sequence[Operation]:
        ops, type = NewOps(), ranked_tensor(op.operands[0])
        shape = type.get_shape()
        sizes = list[Mixed](shape)
        for group, size in zip(reassociation_of(op), ops.sizes(value), strict=True):
            known = prod(shape[d] for d in group if shape[d] != DYNAMIC_INDEX)
            for dimension in group:
                if shape[dimension] == DYNAMIC_INDEX:
                    sizes[dimension] = ops.value(ops.quotient(size, known))
        ops.add(_expansion(value, sizes, type, op.properties["reassociation"]))
        return ops.made


def with_unit_dimensions(
    source: SSAValue, type: TensorType
) -> tuple[Sequence[Operation], SSAValue]:
    """Returns new operations, in order, and the tensor in a type with other dimensions of size
    one."""
    ops, given = NewOps(), ranked_tensor(source)
    if given == type:
        return (), source
    kept = [size for size in given.get_shape() if size != 1]
    if len(kept) < given.get_num_dims():
        source = ops.add(
            tensor.CollapseShapeOp.create(
                operands=[source],
                result_types=[TensorType(given.element_type, kept)],
                properties={"reassociation": _unit_groups(given.get_shape())},
            )
        )
    if len(kept) < type.get_num_dims():
        dynamic = iter(ops.dynamic(ranked_tensor(source), ops.sizes(source)))
        sizes = [next(dynamic) if size == DYNAMIC_INDEX else size for size in type.get_shape()]
        source = ops.add(_expansion(source, sizes, type, _unit_groups(type.get_shape())))
    return ops.made, source


def _unit_groups(shape: Sequence[int]) -> Attribute:
    """Returns the reassociation of the dimensions whose size is not one."""
    first = next((d for d, size in enumerate(shape) if size != 1), len(shape))
    groups = list[list[int]]()
    for dimension in range(first, len(shape)):
        if shape[dimension] != 1:
            groups.append([] if groups else [*range(first)])
        groups[-1].append(dimension)
    return reassociation_attribute(groups)


def _expansion(
    value: SSAValue, sizes: Sequence[Mixed], type: TensorType, reassociation: Attribute
) -> Operation:
    static, dynamic = split(sizes)
    return ExpandShapeOp.create(
        operands=[value, *dynamic],
        result_types=[type],
        properties={
            "reassociation": reassociation,
            "static_output_shape": DenseArrayBase.from_list(i64, static),
        },
    )


def _contiguous_copy(
    value: SSAValue, buffer: SSAValue, rewriter: BufferizationRewriter
) -> SSAValue:
    """Copies the buffer of a tensor into a row-major buffer."""
    space = memref_type(buffer).memory_space
    copy = rewriter.alloc_like(buffer, layouts.ranked_identity_type(value.type, space))
    rewriter.copy(buffer, copy)
    return copy


class ReshapeModel(ViewModel):
    """`tensor.reshape` becomes `memref.reshape`, of a copy if the source is not row-major. The
    shape operand is read."""

    relation = BufferRelation.RESHAPED

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index == 1

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        space = memory_space_of(source)
        return layouts.identity_layout_type(op.results[0].type, space)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return ReshapeOp(source, op.operands[1], type)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 0)
        shape = rewriter.buffer(op, 1)
        type = buffer_type(source)
        ranked = layouts.as_memref(type)
        if ranked is not None and not layouts.has_identity_layout(ranked):
            source = _contiguous_copy(op.operands[0], source, rewriter)
        elif ranked is not None:
            # The op rejects every layout, even one that is equal to the identity.
            space = ranked.memory_space
            plain = layouts.ranked_identity_type(op.operands[0].type, space)
            source = rewriter.cast(source, plain)
        result = self.view_type(op, type)
        view = ReshapeOp(source, shape, result)
        rewriter.insert(view)
        rewriter.replace(op, [view.result])


class DimModel(NoAccessModel):
    """`tensor.dim` becomes `memref.dim`."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        dim = memref.DimOp(rewriter.buffer(op, 0), op.operands[1])
        rewriter.insert(dim)
        rewriter.replace(op, [dim.result])


class RankModel(NoAccessModel):
    """`tensor.rank` becomes a constant, or `memref.rank` where it is unranked."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        type = layouts.as_tensor(op.operands[0].type)
        if type is not None:
            rank = len(type.shape)
            rewriter.replace(op, [rewriter.index_constant(rank)])
            return
        rank_op = RankOp.create(
            operands=[rewriter.buffer(op, 0)], result_types=[op.results[0].type]
        )
        rewriter.insert(rank_op)
        rewriter.replace(op, [rank_op.results[0]])
