"""
Operations of the `tensor` dialect on many slices that xDSL 0.74 does not define.

    tensor.parallel_insert_slice %s into %o[%i] [1] [1]
      : tensor<1xf32> into tensor<?xf32>
    %g = tensor.gather %t[%i] gather_dims([1]) unique
      : (tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<3x4x6xf32>
    %u = tensor.scatter %g into %t[%i] scatter_dims([1]) unique
      : (tensor<3x4x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>

MLIR: include/mlir/Dialect/Tensor/IR/TensorOps.td, lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I64,
    DenseArrayBase,
    IndexType,
    SignlessIntegerConstraint,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList, verify_dynamic_index_list
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    MessageConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.layouts import as_tensor, kept_dimensions
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.mixed_sizes import slice_fault

AT = MessageConstraint(
    TensorType.constr(SignlessIntegerConstraint | base(IndexType)),
    "must be ranked tensor of signless integer or index values",
)


@on_demand(irdl_op_definition)
class ParallelInsertSliceOp(IRDLOperation):
    """Inserts the slice of one thread of `scf.forall` into the shared destination."""

    name = "tensor.parallel_insert_slice"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    strides = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        "$source `into` $dest ``"
        "custom<DynamicIndexList>($offsets, $static_offsets)"
        "custom<DynamicIndexList>($sizes, $static_sizes)"
        "custom<DynamicIndexList>($strides, $static_strides)"
        "attr-dict `:` type($source) `into` type($dest)"
    )

    custom_directives = (DynamicIndexList,)

    def verify_(self) -> None:
        """A slice of the destination has the type of the source."""
        source, dest = _tensor(self.source.type), _tensor(self.dest.type)
        for what, static, dynamic in (
            ("offset", self.static_offsets, self.offsets),
            ("size", self.static_sizes, self.sizes),
            ("stride", self.static_strides, self.strides),
        ):
            verify_dynamic_index_list(
                static.get_values(), dynamic, DYNAMIC_INDEX, f" in the {what} arguments"
            )
            if len(static) != dest.get_num_dims():
                raise op_error(
                    self, f"expected {dest.get_num_dims()} {what} values, got {len(static)}"
                )
        self._verify_source(source, dest)
        fault = slice_fault(
            self.static_offsets.get_values(),
            self.static_sizes.get_values(),
            self.static_strides.get_values(),
            dest.get_shape(),
        )
        if fault is not None:
            raise op_error(self, f"{fault}")

    def _verify_source(self, source: TensorType, dest: TensorType) -> None:
        """The source is the slice, maybe without some sizes of 1."""
        if source.element_type != dest.element_type:
            raise op_error(self, f"expected element type to be '{dest.element_type}'")
        sizes = self.static_sizes.get_values()
        if kept_dimensions(sizes, source.get_shape()) is None:
            wanted = TensorType(dest.element_type, sizes)
            raise op_error(
                self, f"expected type to be '{wanted}' or a rank-reduced version. (size mismatch)"
            )


@on_demand(irdl_op_definition)
class GatherOp(IRDLOperation):
    """Reads one slice of a tensor for each position, and puts them side by side."""

    name = "tensor.gather"

    source = operand_def(TensorType)
    indices = operand_def(AT)
    gather_dims = prop_def(DenseArrayBase.constr(i64))
    unique = opt_prop_def(UnitAttr)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)`"
        "(`unique` $unique^)? attr-dict `:` functional-type(operands, results)"
    )

    def verify_(self) -> None:
        """The result is the slices."""
        _verify_slices(
            self,
            ("gather_dims", self.gather_dims),
            ("source", self.source.type),
            ("result", self.result.type),
        )


@on_demand(irdl_op_definition)
class ScatterOp(IRDLOperation):
    """Writes one slice of a tensor for each position."""

    name = "tensor.scatter"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    indices = operand_def(AT)
    scatter_dims = prop_def(DenseArrayBase.constr(i64))
    unique = opt_prop_def(UnitAttr)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)`"
        "(`unique` $unique^)? attr-dict `:` functional-type(operands, results)"
    )

    def verify_(self) -> None:
        """The source is the slices, and no two positions are the same."""
        if self.unique is None:
            raise op_error(self, "requires 'unique' attribute to be set")
        _verify_slices(
            self,
            ("scatter_dims", self.scatter_dims),
            ("dest", self.dest.type),
            ("source", self.source.type),
        )


def _verify_slices(
    op: GatherOp | ScatterOp,
    dims: tuple[str, DenseArrayBase[I64]],
    whole: tuple[str, Attribute],
    slices: tuple[str, Attribute],
) -> None:
    """Raises `VerifyException` unless each index vector (the last dimension of the indices) has one
    number per dimension in `dims`, `dims` is an increasing list of dimensions of the whole tensor,
    and the slices have size 1 in these dimensions or drop them."""
    name, chosen = dims[0], dims[1].get_values()
    tensor, at = _tensor(whole[1]), _tensor(op.indices.type).get_shape()
    if fault := _error(chosen, tensor.get_num_dims(), whole[0]):
        raise op_error(op, f"{name} {fault}")
    if not at or at[-1] != len(chosen):
        raise op_error(op, f"{name} length must match the size of last dimension of indices")
    sizes = list(enumerate(tensor.get_shape()))
    full = (*at[:-1], *(1 if k in chosen else size for k, size in sizes))
    reduced = (*at[:-1], *(size for k, size in sizes if k not in chosen))
    wanted = [TensorType(tensor.element_type, shape, tensor.encoding) for shape in (full, reduced)]
    if slices[1] not in wanted:
        raise op_error(
            op,
            f"{slices[0]} type mismatch: expected '{wanted[0]}' or its rank-reduced variant "
            f"'{wanted[1]}' (got: '{slices[1]}')",
        )


def _error(dims: Sequence[int], rank: int, whole: str) -> str:
    """Returns the error if `dims` is not an increasing list of dimensions below `rank`, else ""."""
    if not dims:
        return "must be non-empty"
    if len(dims) > rank:
        return f"overflow {whole} rank"
    if min(dims) < 0:
        return "value must be non-negative"
    if max(dims) >= rank:
        return f"value must be smaller than {whole} rank"
    if any(a >= b for a, b in pairwise(dims)):
        return "values must be strictly increasing"
    return ""


def _tensor(type: Attribute) -> TensorType:
    """The type, known to be a ranked tensor."""
    tensor = as_tensor(type)
    assert tensor is not None
    return tensor


OPERATIONS: tuple[type[Operation], ...] = (GatherOp, ParallelInsertSliceOp, ScatterOp)
