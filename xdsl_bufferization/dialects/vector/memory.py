"""Operations of the `vector` dialect that read and write memory, where xDSL 0.74 has none
or knows less.

    %v = vector.load %m[%i] {alignment = 16 : i64} : memref<8xf32>, vector<4xf32>
    vector.scatter %m[%i] [%at], %k, %v
      : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %r = vector.transfer_read %t[%i], %f {foo} : tensor<8xf32>, vector<4xf32>

xDSL 0.74 forgets attributes of transfers that it does not know. What is between the brackets and
the types is the same in both: `_parse_end`.

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td, lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self, cast

from xdsl.dialects import vector as xdsl_vector
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ParsePropInAttrDict,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.traits import Pure

from xdsl_bufferization.dialects.vector.types import (
    MASK,
    Reads,
    Writes,
    dimensions,
    scaled,
    shaped,
    vector,
)
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error, verify_alignment
from xdsl_bufferization.support.layouts import (
    as_memref,
    has_identity_layout,
    is_identity,
    strides_of,
)
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import parse_indices

ALIGNMENT = IntegerAttr.constr(type=i64)
_VECTOR = base(VectorType)


def _verify_access(
    op: Operation,
    base: SSAValue,
    indices: Sequence[SSAValue],
    name: str,
    part: SSAValue,
    also: str = "",
) -> None:
    """The elements of the part, and an index for each dimension."""
    verify_alignment(op)
    source, moved = shaped(base.type), vector(part.type)
    if moved.element_type != source.element_type:
        raise op_error(op, f"base and {name} element type should match", also)
    if len(indices) != source.get_num_dims():
        raise op_error(
            op,
            f"requires {source.get_num_dims()} indices",
            "Expected an index for each memref dimension.",
        )


def _verify_same(
    op: Operation, name: str, part: SSAValue, others: Mapping[str, SSAValue], what: str
) -> None:
    """All vectors have the shape of the part."""
    for other, value in others.items():
        if dimensions(value.type) != dimensions(part.type):
            raise op_error(op, f"expected {name} {what} to match {other} {what}")


def _verify_fixed(op: Operation, mask: SSAValue) -> None:
    if any(scaled(vector(mask.type))):
        raise op_error(
            op,
            f"operand #{op.operands.index(mask)} must be fixed-length vector of 1-bit "
            f"signless integer values, but got '{mask.type}'",
        )


def _verify_passed(op: Operation, pass_thru: SSAValue, result: SSAValue, also: str = "") -> None:
    if pass_thru.type != result.type:
        raise op_error(op, "expected pass_thru of same type as result type", also)


@on_demand(irdl_op_definition)
class GatherOp(IRDLOperation):
    """Reads the elements that a vector of indices names, where the mask is set."""

    name = "vector.gather"

    base = operand_def(TensorType | MemRefType)
    offsets = var_operand_def(IndexType)
    indices = operand_def(VectorType[IntegerType | IndexType])
    mask = operand_def(MASK)
    pass_thru = operand_def(VectorType)
    result = result_def(VectorType)

    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(Reads())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict"
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru)"
        "`into` type($result)"
    )

    def verify_(self) -> None:
        """All vectors have one shape, and there is an offset for each dimension."""
        _verify_access(self, self.base, self.offsets, "result", self.result)
        _verify_passed(self, self.pass_thru, self.result)
        others = {"indices": self.indices, "mask": self.mask}
        _verify_same(self, "result", self.result, others, "dim")


@on_demand(irdl_op_definition)
class ScatterOp(IRDLOperation):
    """Writes the elements that a vector of indices names, where the mask is set."""

    name = "vector.scatter"

    base = operand_def(MemRefType)
    offsets = var_operand_def(IndexType)
    indices = operand_def(VectorType[IntegerType | IndexType])
    mask = operand_def(MASK)
    value_to_store = operand_def(VectorType)

    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(Writes())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $value_to_store attr-dict"
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($value_to_store)"
    )

    def verify_(self) -> None:
        """All vectors have one shape, and there is an offset for each dimension."""
        stored = self.value_to_store
        _verify_access(self, self.base, self.offsets, "valueToStore", stored)
        others = {"indices": self.indices, "mask": self.mask}
        _verify_same(self, "valueToStore", stored, others, "dim")


@on_demand(irdl_op_definition)
class ExpandLoadOp(IRDLOperation):
    """Reads elements that lie side by side to where the mask is set."""

    name = "vector.expandload"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    mask = operand_def(MASK)
    pass_thru = operand_def(VectorType)
    result = result_def(VectorType)

    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(Reads())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict"
        "`:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )

    def verify_(self) -> None:
        _verify_fixed(self, self.mask)
        _verify_access(self, self.base, self.indices, "result", self.result)
        _verify_same(self, "result", self.result, {"mask": self.mask}, "dim")
        _verify_passed(self, self.pass_thru, self.result)


@on_demand(irdl_op_definition)
class CompressStoreOp(IRDLOperation):
    """Writes the elements where the mask is set side by side."""

    name = "vector.compressstore"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    mask = operand_def(MASK)
    value_to_store = operand_def(VectorType)

    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(Writes())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $value_to_store attr-dict"
        "`:` type($base) `,` type($mask) `,` type($value_to_store)"
    )

    def verify_(self) -> None:
        stored = self.value_to_store
        _verify_fixed(self, self.mask)
        _verify_access(self, self.base, self.indices, "valueToStore", stored)
        _verify_same(self, "valueToStore", stored, {"mask": self.mask}, "dim")


_PASSED = (
    "MemRef element type should match the result vector and passthrough vector element "
    "type. Found different element types for memref and"
)
_STORED = "MemRef element type should match the stored vector type. Obtained types were"
_ALIGNED = {"alignment": OptPropertyDef(ALIGNMENT)}


def _has_one_element(type: VectorType) -> bool:
    """True if the vector certainly has one element."""
    sizes = zip(type.get_shape(), type.get_scalable_dims(), strict=True)
    return all(size == 1 and not scalable for size, scalable in sizes)


def _verify_whole(
    op: Operation, base: SSAValue, indices: Sequence[SSAValue], name: str, part: SSAValue
) -> None:
    """The elements of the buffer are those of the vector, or such vectors; they lie side by
    side."""
    verify_alignment(op)
    buffer, moved = shaped(base.type), vector(part.type)
    strides = strides_of(buffer) if isinstance(buffer, MemRefType) else None
    is_apart = strides is not None and strides.strides and strides.strides[-1] != 1
    if is_apart and not _has_one_element(moved):
        raise op_error(op, "most minor memref dim must have unit stride")
    if buffer.element_type not in (moved.element_type, moved):
        raise op_error(
            op,
            f"base and {name} should match",
            "MemRef element type should match the Vector element type.",
        )
    if len(indices) != buffer.get_num_dims():
        raise op_error(
            op, f"requires {buffer.get_num_dims()} indices", "Expected an index for each dimension."
        )


@redefine(properties=_ALIGNED)
class LoadOp(xdsl_vector.LoadOp):
    """`vector.load` that is aligned, and of buffers of vectors. What effects it has stays unknown
    as in xDSL, whose own passes count on it that a load without uses stays."""

    def verify_(self) -> None:
        _verify_whole(self, self.base, self.indices, "result element types", self.result)


@redefine(properties=_ALIGNED, traits=traits_def(*private(Writes())))
class StoreOp(xdsl_vector.StoreOp):
    """`vector.store` that is aligned, and to buffers of vectors."""

    def verify_(self) -> None:
        _verify_whole(self, self.base, self.indices, "valueToStore element type", self.vector)


@redefine(
    operands={"mask": OperandDef(MASK)},
    results={"result": ResultDef(_VECTOR)},
    properties=_ALIGNED,
    options=(ParsePropInAttrDict(),),
    traits=traits_def(*private(Reads())),
)
class MaskedLoadOp(xdsl_vector.MaskedLoadOp):
    """`vector.maskedload` with an alignment and any shape."""

    def verify_(self) -> None:
        messages = [f"{_PASSED} {name}." for name in ("result", "passthrough")]
        _verify_access(self, self.base, self.indices, "result", self.result, messages[0])
        _verify_same(self, "result", self.result, {"mask": self.mask}, "shape")
        _verify_passed(self, self.pass_thru, self.result, messages[1])


@redefine(
    operands={"mask": OperandDef(MASK), "value_to_store": OperandDef(_VECTOR)},
    properties=_ALIGNED,
    options=(ParsePropInAttrDict(),),
    traits=traits_def(*private(Writes())),
)
class MaskedStoreOp(xdsl_vector.MaskedStoreOp):
    """`vector.maskedstore` with an alignment and any shape."""

    def verify_(self) -> None:
        stored = self.value_to_store
        wanted, got = shaped(self.base.type), vector(stored.type)
        if wanted.element_type != got.element_type:
            raise op_error(
                self,
                "base and valueToStore element type should match",
                f"{_STORED} {wanted.element_type} and {got.element_type}.",
            )
        _verify_access(self, self.base, self.indices, "valueToStore", stored)
        _verify_same(self, "valueToStore", stored, {"mask": self.mask}, "shape")


@on_demand(irdl_op_definition)
class TypeCastOp(IRDLOperation):
    """A buffer of numbers as a buffer of one vector."""

    name = "vector.type_cast"

    memref = operand_def(MemRefType)
    result = result_def(MemRefType.constr(element_type=base(VectorType)))

    traits = traits_def(Pure())

    assembly_format = "$memref attr-dict `:` type($memref) `to` type($result)"

    def verify_(self) -> None:
        source = as_memref(self.memref.type)
        assert source is not None
        _verify_type_cast(self, source, self.result.type)


def _verify_type_cast(op: TypeCastOp, source: MemRefType, result: MemRefType) -> None:
    """Raises `VerifyException` unless element type and memory space are equal and the
    buffer has no layout."""
    if not has_identity_layout(source):
        raise op_error(op, "expects operand to be a memref with identity layout")
    if not is_identity(result.layout):
        raise op_error(op, "expects result to be a memref with identity layout")
    if source.memory_space != result.memory_space:
        raise op_error(op, "expects result in same memory space")
    inner = vector(result.element_type)
    if source.element_type != inner.element_type:
        raise op_error(op, "expects result and operand with same underlying scalar type")
    if source.get_shape() != (*result.get_shape(), *inner.get_shape()):
        raise op_error(
            op, f"expects concatenated result and operand shapes to be equal: '{result}'"
        )


class TransferReadOp(xdsl_vector.TransferReadOp):
    """`vector.transfer_read` that keeps its attributes in the custom syntax."""

    traits = traits_def(*private(Reads()))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        indices = parse_indices(parser)
        parser.parse_punctuation(",")
        padding = parser.parse_unresolved_operand()
        end = _parse_end(parser, is_read=True)
        return cls.build(
            operands=[
                parser.resolve_operand(source, end.whole),
                indices,
                parser.resolve_operand(padding, end.whole.element_type),
                end.mask,
            ],
            result_types=[end.part],
            properties=end.properties,
            attributes=end.attributes,
        )


class TransferWriteOp(xdsl_vector.TransferWriteOp):
    """`vector.transfer_write` that keeps its attributes in the custom syntax."""

    traits = traits_def(*private(Writes()))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        written = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        source = parser.parse_unresolved_operand()
        indices = parse_indices(parser)
        end = _parse_end(parser, is_read=False)
        return cls.build(
            operands=[
                parser.resolve_operand(written, end.part),
                parser.resolve_operand(source, end.whole),
                indices,
                end.mask,
            ],
            result_types=[[end.whole] if isinstance(end.whole, TensorType) else []],
            properties=end.properties,
            attributes=end.attributes,
        )


class _End(NamedTuple):
    """The parsed rest of a transfer after its other operands."""

    mask: Sequence[SSAValue]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    whole: TensorType | MemRefType
    part: VectorType


def _parse_end(parser: Parser, is_read: bool) -> _End:
    """`, mask {attributes} : types`; a read names the vector last, a write first."""
    start, mask = parser.pos, None
    if parser.parse_optional_punctuation(",") is not None:
        mask = parser.parse_unresolved_operand()
    end, attributes = parser.pos, parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    where = parser.pos
    first = parser.parse_type()
    parser.parse_punctuation(",")
    second = parser.parse_type()
    type, part = (first, second) if is_read else (second, first)
    if not isinstance(type, TensorType | MemRefType):
        parser.raise_error("requires memref or ranked tensor type", where)
    if not isinstance(part, VectorType):
        parser.raise_error("requires vector type", where)
    whole, moved = shaped(cast(Attribute, type)), vector(cast(Attribute, part))
    resolved, map, bounds = xdsl_vector.VectorTransferOperation.resolve_attrs(
        parser, attributes, whole, moved, start, end, mask, where
    )
    own: dict[str, Attribute] = {"permutation_map": map, "in_bounds": bounds}
    return _End(
        () if resolved is None else (resolved,),
        own,
        {name: value for name, value in attributes.items() if name not in own},
        whole,
        moved,
    )


OPERATIONS: tuple[type[Operation], ...] = (
    *(CompressStoreOp, ExpandLoadOp, GatherOp, ScatterOp, TypeCastOp),
)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferReadOp, TransferWriteOp)
}
