"""Operations of the `tensor` dialect that xDSL 0.74 does not define, and those that it
defines more narrowly than MLIR.

    %0 = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<?xf32>
    %r = tensor.rank %t : tensor<*xf32>
    tensor.parallel_insert_slice %s into %o[%i] [1] [1]
      : tensor<1xf32> into tensor<?xf32>
    %g = tensor.gather %t[%i] gather_dims([1]) unique
      : (tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<3x4x6xf32>
    %u = tensor.scatter %g into %t[%i] scatter_dims([1]) unique
      : (tensor<3x4x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>

MLIR: include/mlir/Dialect/Tensor/IR/TensorOps.td, lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Self, cast

from xdsl.dialects import tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I64,
    AnyFloatConstr,
    DenseArrayBase,
    FixedBitwidthType,
    IndexType,
    IntegerType,
    ShapedType,
    SignlessIntegerConstraint,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList, verify_dynamic_index_list
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    BaseAttr,
    IRDLOperation,
    MessageConstraint,
    OperandDef,
    ParamAttrConstraint,
    ResultDef,
    VerificationContext,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    Pure,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)

from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import (
    cast_incompatible,
    op_error,
    op_error_after,
    verify_sizes,
)
from xdsl_bufferization.support.layouts import kept_dimensions, ranked_tensor, sizes_agree
from xdsl_bufferization.support.memory_sizes import slice_fault
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import parse_operands_and_attributes, print_parts


class AnyTensor(BaseAttr[TensorType[Attribute]]):
    """A tensor with or without a rank. Errors are those of xDSL's constraint."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        if not isinstance(attr, UnrankedTensorType):
            super().verify(attr, constraint_context)

    def get_bases(self) -> set[type[Attribute]] | None:
        return {TensorType, UnrankedTensorType}


TENSOR = MessageConstraint(AnyTensor(TensorType), "must be tensor of any type values")
BITS = base(IntegerType) | AnyFloatConstr
BITS_TENSOR = MessageConstraint(
    TensorType.constr(BITS) | ParamAttrConstraint(UnrankedTensorType, (BITS,)),
    "must be tensor of signless integer or unsigned integer or signed integer or "
    "floating-point values",
)
SHAPE = MessageConstraint(
    TensorType.constr(SignlessIntegerConstraint | base(IndexType)),
    "must be 1D tensor of signless integer or index values",
)


@on_demand(irdl_op_definition)
class GenerateOp(IRDLOperation):
    """A tensor whose elements a region computes from their indices."""

    name = "tensor.generate"

    dynamic_extents = var_operand_def(IndexType)
    body = region_def("single_block")
    result = result_def(TensorType[Attribute])

    traits = traits_def(RecursiveMemoryEffect(), SingleBlockImplicitTerminator(tensor.YieldOp))

    assembly_format = "$dynamic_extents $body attr-dict `:` type($result)"

    def __init__(
        self,
        dynamic_extents: Sequence[SSAValue | Operation],
        body: Region,
        result_type: TensorType[Attribute],
    ):
        super().__init__(operands=(dynamic_extents,), regions=(body,), result_types=(result_type,))

    def verify_(self) -> None:
        shape = self.result.type.get_shape()
        verify_sizes(self, self.dynamic_extents, shape.count(DYNAMIC_INDEX))
        arguments = self.body.block.arg_types
        if len(arguments) != len(shape):
            raise op_error(self, "must have one body argument per input dimension")
        if not all(isinstance(type, IndexType) for type in arguments):
            raise op_error(self, "all body arguments must be index")
        last = self.body.block.last_op
        if last is None or last.operand_types != (self.result.type.element_type,):
            raise op_error(
                self, "body must be terminated with a `yield` operation of the tensor element type"
            )


@on_demand(irdl_op_definition)
class RankOp(IRDLOperation):
    """The number of dimensions of a tensor."""

    name = "tensor.rank"

    tensor = operand_def(TENSOR)
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    def __init__(self, tensor: SSAValue | Operation):
        super().__init__(operands=(tensor,), result_types=(IndexType(),))


@on_demand(irdl_op_definition)
class BitcastOp(IRDLOperation, HasFolderInterface):
    """Reinterprets the elements as another type of the same width."""

    name = "tensor.bitcast"

    source = operand_def(BITS_TENSOR)
    dest = result_def(BITS_TENSOR)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"

    def __init__(self, source: SSAValue | Operation, dest: Attribute):
        super().__init__(operands=(source,), result_types=(dest,))

    def fold(self) -> Sequence[SSAValue] | None:
        """Folds a cast to the same type."""
        return (self.source,) if self.source.type == self.dest.type else None

    def verify_(self) -> None:
        """Raises `VerifyException` unless the element widths are equal and the shapes
        compatible."""
        widths = [_bits(type) for type in (self.source.type, self.dest.type)]
        if widths[0] != widths[1] or not sizes_agree(self.source.type, self.dest.type):
            raise cast_incompatible(self)


@redefine(
    assembly_format="$arguments attr-dict `:` type($arguments)",
    traits=OpTraits(
        lambda: (IsTerminator(), HasParent(GenerateOp, tensor.PadOp), *private(Pure()))
    ),
)
class YieldOp(tensor.YieldOp):
    """`tensor.yield` with attributes after the value."""


@redefine()
class EmptyOp(tensor.EmptyOp):
    """`tensor.empty` with attributes in the custom syntax."""

    def verify_(self) -> None:
        wanted = self.tensor.type.get_shape().count(DYNAMIC_INDEX)
        verify_sizes(self, self.dynamic_sizes, wanted)

    def print(self, printer: Printer) -> None:
        print_parts(printer, "(", self.dynamic_sizes, ")", self.attributes, " : ", self.tensor.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        sizes = parse_operands_and_attributes(parser, Parser.Delimiter.PAREN)
        result_type = parser.parse_type()
        types = [IndexType()] * len(sizes.operands)
        op = cls(sizes.resolved(parser, *types), result_type)
        op.attributes |= sizes.attributes
        return op


@redefine(
    assembly_format=("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
    operands={"source": OperandDef(TENSOR), "shape": OperandDef(SHAPE)},
    results={"result": ResultDef(TENSOR)},
)
class ReshapeOp(tensor.ReshapeOp):
    """`tensor.reshape` with dynamic sizes in source and result."""

    def verify_(self) -> None:
        """The element types are equal, and the numbers of elements where they are static."""
        if cast(TensorType[Attribute], self.shape.type).get_num_dims() != 1:
            raise op_error_after(
                self,
                "shape tensor must have a rank one",
                "operand #1 must be 1D tensor of signless integer or index values, but got "
                f"'{self.shape.type}'",
            )
        source, result = self.source.type, cast(Attribute, self.result.type)
        if _element(source) != _element(result):
            raise op_error_after(
                self,
                "element types of source and result tensor types should be the same",
                "element types of source and destination tensor types should be the same",
            )
        if not isinstance(result, ShapedType):
            return
        sizes = result.get_shape()
        _verify_count(self, source, sizes)
        count = cast(TensorType[Attribute], self.shape.type).get_shape()[0]
        if count == DYNAMIC_INDEX:
            raise op_error(
                self,
                "cannot use shape operand with dynamic length to reshape to statically-ranked "
                "tensor type",
            )
        if count != len(sizes):
            message = "length of shape operand differs from the result's tensor rank"
            raise op_error_after(self, message, message)


@redefine()
class ExpandShapeOp(tensor.ExpandShapeOp):
    """`tensor.expand_shape` of tensors without dimensions, too."""

    def verify_(self) -> None:
        source = cast(TensorType[Attribute], self.src.type)
        if source.get_shape() or self.reassociation.data:
            super().verify_()
            return
        sizes = self.result.type.get_shape()
        if any(size != 1 for size in sizes) or len(self.static_output_shape) != len(sizes):
            raise op_error(
                self,
                "expands a tensor of one element, so that all sizes must be 1, got "
                f"{self.result.type}",
            )


@redefine(
    traits=OpTraits(
        lambda: (
            Pure(),
            *private(RecursiveMemoryEffect(), RecursivelySpeculatable()),
            SingleBlockImplicitTerminator(tensor.YieldOp),
        )
    )
)
class PadOp(tensor.PadOp):
    """`tensor.pad` whose result may have a static size where the sum is dynamic, and whose region
    may read memory."""

    def verify_(self) -> None:
        source = cast(TensorType[Attribute], self.source.type).get_shape()
        result = self.result.type.get_shape()
        low, high = self.static_low.get_values(), self.static_high.get_values()
        if len(low) != len(source) or len(high) != len(source):
            raise op_error(
                self,
                f"failed to infer expectedType from sourceType '{self.source.type}', specified "
                f"resultType is '{self.result.type}'",
            )
        inferred = [
            DYNAMIC_INDEX if DYNAMIC_INDEX in sizes else sum(sizes)
            for sizes in zip(source, low, high)
        ]
        if len(result) != len(source) or any(
            wanted not in (DYNAMIC_INDEX, size) for wanted, size in zip(inferred, result)
        ):
            wanted = TensorType(self.result.type.element_type, inferred)
            raise op_error(
                self,
                f"specified type '{self.result.type}' does not match the inferred type '{wanted}'",
            )
        self._verify_region(len(source))

    def _verify_region(self, rank: int) -> None:
        """Raises `VerifyException` unless the region has an index per dimension and yields an
        element."""
        block = self.region.block
        if len(block.args) != rank:
            raise op_error(self, f"expected the block to have {rank} arguments")
        for number, type in enumerate(block.arg_types, 1):
            if not isinstance(type, IndexType):
                raise op_error(self, f"expected block argument {number} to be an index")
        last = block.last_op
        if last is None or last.operand_types != (self.result.type.element_type,):
            raise op_error(self, "expected yield type to match shape element type")


def _verify_count(op: ReshapeOp, source: Attribute, sizes: Sequence[int]) -> None:
    """Raises `VerifyException` if source and result have different static numbers of elements."""
    if not isinstance(source, ShapedType):
        return
    if DYNAMIC_INDEX in (*sizes, *source.get_shape()):
        return
    if math.prod(source.get_shape()) != math.prod(sizes):
        raise op_error_after(
            op,
            "source and result tensor should have the same number of elements",
            "source and destination tensor should have the same number of elements",
        )


def _element(tensor_type: Attribute) -> Attribute:
    """Returns the element type of a ranked or unranked tensor type."""
    return cast(TensorType[Attribute] | UnrankedTensorType[Attribute], tensor_type).element_type


def _bits(tensor_type: Attribute) -> int:
    """Returns the width of an element in bits."""
    element = _element(tensor_type)
    assert isinstance(element, FixedBitwidthType)
    return element.bitwidth


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
        source, dest = ranked_tensor(self.source), ranked_tensor(self.dest)
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
            ("source", self.source),
            ("result", self.result),
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
            self, ("scatter_dims", self.scatter_dims), ("dest", self.dest), ("source", self.source)
        )


def _verify_slices(
    op: GatherOp | ScatterOp,
    dims: tuple[str, DenseArrayBase[I64]],
    whole: tuple[str, SSAValue],
    slices: tuple[str, SSAValue],
) -> None:
    """Raises `VerifyException` unless each index vector (the last dimension of the indices) has one
    number per dimension in `dims`, `dims` is an increasing list of dimensions of the whole tensor,
    and the slices have size 1 in these dimensions or drop them."""
    name, chosen = dims[0], dims[1].get_values()
    tensor, at = ranked_tensor(whole[1]), ranked_tensor(op.indices).get_shape()
    if fault := _error(chosen, tensor.get_num_dims(), whole[0]):
        raise op_error(op, f"{name} {fault}")
    if not at or at[-1] != len(chosen):
        raise op_error(op, f"{name} length must match the size of last dimension of indices")
    sizes = list(enumerate(tensor.get_shape()))
    full = (*at[:-1], *(1 if k in chosen else size for k, size in sizes))
    reduced = (*at[:-1], *(size for k, size in sizes if k not in chosen))
    wanted = [TensorType(tensor.element_type, shape, tensor.encoding) for shape in (full, reduced)]
    if slices[1].type not in wanted:
        raise op_error(
            op,
            f"{slices[0]} type mismatch: expected '{wanted[0]}' or its rank-reduced variant "
            f"'{wanted[1]}' (got: '{slices[1].type}')",
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


OPERATIONS: tuple[type[Operation], ...] = (
    *(BitcastOp, GatherOp, GenerateOp, ParallelInsertSliceOp, RankOp, ScatterOp),
)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (EmptyOp, ExpandShapeOp, PadOp, ReshapeOp, YieldOp)
}
