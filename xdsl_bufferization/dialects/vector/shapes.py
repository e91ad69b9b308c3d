"""Operations of the `vector` dialect that move elements, where xDSL 0.74 has none.

    %c = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
    %t = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
    %s = vector.extract_strided_slice %v {offsets = [0], sizes = [1], strides = [1]}
      : vector<2x4xf32> to vector<1x4xf32>
    %i = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>

Operations of the `vector` dialect that make vectors from nothing or from scalars, and
the one that prints them, where xDSL 0.74 has none or knows less.

    %m = vector.constant_mask [1, 3] : vector<2x4xi1>
    %v = vector.from_elements %a, %b : vector<2xf32>
    %e:2 = vector.to_elements %v : vector<2xf32>
    vector.print %v : vector<2xf32> punctuation <comma>

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td, lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar, Self

from xdsl.dialects import vector as xdsl_vector
from xdsl.dialects.builtin import (
    I64,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    VectorType,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    MessageConstraint,
    OptOperandDef,
    OptPropertyDef,
    ParsePropInAttrDict,
    PropertyDef,
    VarConstraint,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from xdsl_bufferization.dialects.vector.types import (
    MASK,
    dimensions,
    of_dimensions,
    parse_vector_type,
    scaled,
    vector,
)
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import print_parts


@on_demand(irdl_op_definition)
class ConstantMaskOp(IRDLOperation):
    """A mask that is set in the first elements of each dimension."""

    name = "vector.constant_mask"

    mask_dim_sizes = prop_def(DenseArrayBase.constr(i64))
    result = result_def(MessageConstraint(MASK, "must be vector of 1-bit signless integer values"))

    traits = traits_def(Pure())

    assembly_format = "$mask_dim_sizes attr-dict `:` type($result)"

    def verify_(self) -> None:
        sizes, dims = self.mask_dim_sizes.get_values(), dimensions(self.result.type)
        if not dims:
            self._verify_single(sizes)
            return
        if len(sizes) != len(dims):
            raise op_error(self, "must specify array attr of size equal vector result rank")
        for size, (limit, is_scaled) in zip(sizes, dims):
            if not 0 <= size <= limit:
                raise op_error(
                    self, "array attr of size out of bounds of vector result dimension size"
                )
            if is_scaled and size not in (0, limit):
                raise op_error(self, "only supports 'none set' or 'all set' scalable dimensions")
        if 0 in sizes and any(sizes):
            raise op_error(
                self,
                "expected all mask dim sizes to be zeros, as a result of conjunction "
                "with zero mask dim",
            )

    def _verify_single(self, sizes: tuple[int, ...]) -> None:
        if len(sizes) != 1:
            raise op_error(self, "array attr must have length 1 for 0-D vectors")
        if sizes[0] not in (0, 1):
            raise op_error(self, "mask dim size must be either 0 or 1 for 0-D vectors")


@redefine(traits=traits_def(*private(Pure())))
class CreateMaskOp(xdsl_vector.CreateMaskOp):
    """`vector.create_mask` of a vector without dimensions, too."""

    def verify_(self) -> None:
        count, rank = len(self.mask_dim_sizes), len(dimensions(self.mask_vector.type))
        if not rank and count != 1:
            raise op_error(self, "must specify exactly one operand for 0-D create_mask")
        if rank and count != rank:
            raise op_error(
                self,
                "must specify an operand for each result vector dimension",
                "Expected an operand value for each dimension of resultant mask.",
            )


@on_demand(irdl_op_definition)
class FromElementsOp(IRDLOperation):
    """A vector of the operands, in order."""

    name = "vector.from_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    elements = var_operand_def(T)
    dest = result_def(VectorType.constr(T))

    traits = traits_def(Pure())

    assembly_format = "$elements attr-dict `:` type($dest)"

    def verify_(self) -> None:
        _verify_elements(self, "operands", len(self.elements), vector(self.dest.type))


@on_demand(irdl_op_definition)
class ToElementsOp(IRDLOperation):
    """The elements of a vector, in order."""

    name = "vector.to_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(VectorType.constr(T))
    elements = var_result_def(T)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        _verify_elements(self, "results", len(self.elements), vector(self.source.type))

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.source, self.attributes, " : ", self.source.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operand = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source = parse_vector_type(parser)
        return cls.build(
            operands=[parser.resolve_operand(operand, source)],
            result_types=[[source.element_type] * prod(source.get_shape())],
            attributes=attributes,
        )


def _verify_elements(op: Operation, what: str, count: int, type: VectorType) -> None:
    """As many scalars as the vector, of fixed length, has elements."""
    if any(scaled(type)):
        raise op_error(
            op, f"'dest' must be fixed-length vector of any type values, but got '{type}'"
        )
    wanted = prod(type.get_shape())
    if count != wanted:
        raise op_error(
            op, f"number of {what} and types do not match: got {count} {what} and {wanted} types"
        )


@on_demand(irdl_op_definition)
class StepOp(IRDLOperation):
    """The numbers from zero."""

    name = "vector.step"

    result = result_def(
        MessageConstraint(VectorType[IndexType], "must be vector of index values of ranks 1")
    )

    traits = traits_def(Pure())

    assembly_format = "attr-dict `:` type($result)"

    def verify_(self) -> None:
        if len(dimensions(self.result.type)) != 1:
            raise op_error(
                self,
                "result #0 must be vector of index values of ranks 1, but got "
                f"'{self.result.type}'",
            )


@on_demand(irdl_op_definition)
class VectorScaleOp(IRDLOperation):
    """By how much the scaled sizes of the machine are scaled."""

    name = "vector.vscale"

    res = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict"


class Punctuation(StrEnum):
    """The text that follows a printed vector."""

    NO_PUNCTUATION = "no_punctuation"
    NEWLINE = "newline"
    COMMA = "comma"
    OPEN = "open"
    CLOSE = "close"


@irdl_attr_definition
class PunctuationAttr(EnumAttribute[Punctuation]):
    """`#vector.punctuation<comma>`."""

    name = "vector.punctuation"

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Punctuation:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)


NEWLINE = PunctuationAttr(Punctuation.NEWLINE)


@redefine(
    operands={"source": OptOperandDef(AnyAttr())},
    properties={
        "punctuation": PropertyDef(base(PunctuationAttr), NEWLINE),
        "stringLiteral": OptPropertyDef(base(StringAttr)),
    },
)
class PrintOp(xdsl_vector.PrintOp):
    """`vector.print` of a value, of a text or of nothing, and what follows."""

    def verify_(self) -> None:
        has_more = self.operands or self.mark != NEWLINE
        if "stringLiteral" in self.properties and has_more:
            raise op_error(
                self,
                "failed to verify that `source` or `punctuation` are not set when printing strings",
            )

    @property
    def mark(self) -> PunctuationAttr:
        """Returns the punctuation."""
        mark = self.properties.get("punctuation", NEWLINE)
        assert isinstance(mark, PunctuationAttr)
        return mark

    def print(self, printer: Printer) -> None:
        if self.operands:
            print_parts(printer, " ", self.operands[0], " : ", self.operands[0].type)
        if (text := self.properties.get("stringLiteral")) is not None:
            print_parts(printer, " str ", text)
        if self.mark != NEWLINE:
            printer.print_string(" punctuation ")
            self.mark.print_parameter(printer)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"punctuation": NEWLINE}
        operand = parser.parse_optional_unresolved_operand()
        operands = []
        if operand is not None:
            parser.parse_punctuation(":")
            operands = [parser.resolve_operand(operand, parser.parse_type())]
        elif parser.parse_optional_keyword("str") is not None:
            properties["stringLiteral"] = StringAttr(parser.parse_str_literal())
        if parser.parse_optional_keyword("punctuation") is not None:
            mark = PunctuationAttr.parse_parameter(parser)
            properties["punctuation"] = PunctuationAttr(mark)
        attributes = parser.parse_optional_attr_dict()
        return cls.build(operands=[operands], properties=properties, attributes=attributes)


_CREATION: tuple[type[Operation], ...] = (
    *(ConstantMaskOp, FromElementsOp, StepOp, ToElementsOp, VectorScaleOp),
)

ATTRIBUTES: tuple[type[Attribute], ...] = (PunctuationAttr,)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (CreateMaskOp, PrintOp)}


Numbers = ArrayAttr[IntegerAttr[I64]]


@on_demand(irdl_op_definition)
class ShapeCastOp(IRDLOperation, HasFolderInterface):
    """Reinterprets the elements, in order, in another shape."""

    name = "vector.shape_cast"

    source = operand_def(VectorType)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def fold(self) -> Sequence[SSAValue] | None:
        """Nothing to do if the shape stays."""
        return (self.source,) if self.source.type == self.result.type else None

    def verify_(self) -> None:
        source, result = vector(self.source.type), vector(self.result.type)
        if source.element_type != result.element_type:
            raise op_error(self, "has different source and result element types")
        counts = [prod(type.get_shape()) for type in (source, result)]
        if counts[0] != counts[1]:
            raise op_error(
                self,
                f"has different number of elements at source ({counts[0]}) and result "
                f"({counts[1]})",
            )
        flags = [sum(scaled(type)) for type in (source, result)]
        if flags[0] != flags[1]:
            raise op_error(
                self,
                f"has different number of scalable dims at source ({flags[0]}) and "
                f"result ({flags[1]})",
            )


@on_demand(irdl_op_definition)
class TransposeOp(IRDLOperation, HasFolderInterface):
    """Dimension `k` of the result is dimension `permutation[k]` of the operand."""

    name = "vector.transpose"

    vector = operand_def(VectorType)
    permutation = prop_def(DenseArrayBase.constr(i64))
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"

    def fold(self) -> Sequence[SSAValue] | None:
        """Nothing to do if all dimensions stay where they are."""
        order = self.permutation.get_values()
        return (self.vector,) if list(order) == sorted(order) else None

    def verify_(self) -> None:
        source, result = vector(self.vector.type), vector(self.result.type)
        order = self.permutation.get_values()
        if source.element_type != result.element_type:
            raise op_error(self, "failed to verify that operand and result have same element type")
        rank = result.get_num_dims()
        if source.get_num_dims() != rank:
            raise op_error(self, f"vector result rank mismatch: {rank}")
        if len(order) != rank:
            raise op_error(self, f"transposition length mismatch: {len(order)}")
        wanted, got = dimensions(source), dimensions(result)
        for k, position in enumerate(order):
            if not 0 <= position < rank:
                raise op_error(self, f"transposition index out of range: {position}")
            if position in order[:k]:
                raise op_error(self, f"duplicate position index: {position}")
            if got[k] != wanted[position]:
                raise op_error(self, f"dimension size mismatch at: {position}")


def _numbers(attribute: Numbers) -> tuple[int, ...]:
    return tuple(number.value.data for number in attribute)


def _verify_confined(
    op: Operation, what: str, values: Sequence[int], low: int, limits: Sequence[int]
) -> None:
    """Each value is at least `low` and less than its limit."""
    for dimension, (value, limit) in enumerate(zip(values, limits)):
        if not low <= value < limit:
            raise op_error(
                op, f"expected {what} dimension {dimension} to be confined to [{low}, {limit})"
            )


def _verify_strides(op: Operation, strides: Sequence[int]) -> None:
    if any(stride != 1 for stride in strides):
        raise op_error(op, "expected strides to be confined to [1, 2)")


@on_demand(irdl_op_definition)
class ExtractStridedSliceOp(IRDLOperation):
    """A box of a vector; the numbers are for the first dimensions."""

    name = "vector.extract_strided_slice"

    source = operand_def(VectorType)
    offsets = prop_def(Numbers)
    sizes = prop_def(Numbers)
    strides = prop_def(Numbers)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        source = vector(self.source.type)
        offsets, sizes = _numbers(self.offsets), _numbers(self.sizes)
        strides, shape = _numbers(self.strides), source.get_shape()
        if not len(offsets) == len(sizes) == len(strides):
            raise op_error(self, "expected offsets, sizes and strides attributes of same size")
        if len(offsets) > len(shape):
            raise op_error(self, "expected offsets attribute of rank no greater than vector rank")
        ends = [size + 1 for size in shape]
        _verify_confined(self, "offsets", offsets, 0, shape)
        _verify_confined(self, "sizes", sizes, 1, ends)
        _verify_strides(self, strides)
        sums = [a + b for a, b in zip(offsets, sizes)]
        _verify_confined(self, "sum(offsets, sizes)", sums, 1, ends)
        flags = scaled(source)
        for k, size in enumerate(sizes):
            if flags[k] and size != shape[k]:
                raise op_error(
                    self,
                    f"expected size at idx={k} to match the corresponding base size "
                    f"from the input vector ({size} vs {shape[k]})",
                )
        taken = (*sizes, *shape[len(sizes) :])
        wanted = of_dimensions(source.element_type, tuple(zip(taken, flags)))
        if self.result.type != wanted:
            raise op_error(self, f"expected result type to be '{wanted}'")


@on_demand(irdl_op_definition)
class InsertStridedSliceOp(IRDLOperation):
    """A vector with a box of it replaced; the box has its last dimensions."""

    name = "vector.insert_strided_slice"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    dest = operand_def(T)
    offsets = prop_def(Numbers)
    strides = prop_def(Numbers)
    result = result_def(T)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source `,` $dest attr-dict `:` type($source) `into` type($dest)"

    def verify_(self) -> None:
        source, dest = vector(self.source.type), vector(self.dest.type)
        if source.element_type != dest.element_type:
            raise op_error(
                self, "failed to verify that operand #0 and result have same element type"
            )
        offsets, strides = _numbers(self.offsets), _numbers(self.strides)
        shape, box = dest.get_shape(), source.get_shape()
        if len(offsets) != len(shape):
            raise op_error(self, "expected offsets of same size as destination vector rank")
        if len(strides) != len(box):
            raise op_error(self, "expected strides of same size as source vector rank")
        if len(box) > len(shape):
            raise op_error(self, "expected source rank to be no greater than destination rank")
        _verify_confined(self, "offsets", offsets, 0, shape)
        _verify_strides(self, strides)
        padded = (*(1 for _ in shape[len(box) :]), *box)
        sums = [a + b for a, b in zip(offsets, padded)]
        ends = [size + 1 for size in shape]
        _verify_confined(self, "sum(offsets, source vector shape)", sums, 1, ends)


@on_demand(irdl_op_definition)
class InterleaveOp(IRDLOperation):
    """The elements of two vectors in turn, along the last dimension."""

    name = "vector.interleave"

    T: ClassVar = VarConstraint("T", base(VectorType))

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"

    def verify_(self) -> None:
        source = vector(self.lhs.type)
        *outer, (last, flag) = dimensions(source) or ((1, False),)
        wanted = of_dimensions(source.element_type, (*outer, (2 * last, flag)))
        if self.result.type != wanted:
            raise op_error(
                self, "failed to verify that type of 'result' is double the width of the inputs"
            )


@on_demand(irdl_op_definition)
class DeinterleaveOp(IRDLOperation):
    """The elements with an even place in the last dimension, and the odd ones."""

    name = "vector.deinterleave"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    res1 = result_def(T)
    res2 = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `->` type($res1)"

    def verify_(self) -> None:
        source = vector(self.source.type)
        sizes = dimensions(source)
        if not sizes or sizes[-1][0] % 2:
            raise op_error(
                self,
                "failed to verify that the trailing dimension of the source vector has "
                "an even number of elements",
            )
        *outer, (last, flag) = sizes
        wanted = of_dimensions(source.element_type, (*outer, (last // 2, flag)))
        if self.res1.type != wanted:
            raise op_error(
                self,
                "failed to verify that the trailing dimension of the results is half "
                "the width of source trailing dimension",
            )


def _verify_part(
    op: Operation, part: VectorType, whole: VectorType, position: int, name: str
) -> None:
    """A vector of fixed length in one that is scaled, at a multiple of the length."""
    for type, flags in ((part, (False,)), (whole, (True,))):
        if scaled(type) != flags:
            kind = "a scalable" if flags[0] else "a fixed-length"
            raise op_error(op, f"needs {kind} vector of rank 1, got '{type}'")
    if part.element_type != whole.element_type:
        raise op_error(op, "failed to verify that all of its vectors have same element type")
    if position % part.get_shape()[0]:
        raise op_error(op, f"failed to verify that position is a multiple of the {name} length.")


@on_demand(irdl_op_definition)
class ScalableInsertOp(IRDLOperation):
    """A scaled vector with a part of fixed length replaced."""

    name = "vector.scalable.insert"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    dest = operand_def(T)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(T)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `,` $dest `[` $pos `]` attr-dict `:` type($source) `into` type($dest)"
    )

    def verify_(self) -> None:
        part, whole = vector(self.source.type), vector(self.dest.type)
        _verify_part(self, part, whole, self.pos.value.data, "source")


@on_demand(irdl_op_definition)
class ScalableExtractOp(IRDLOperation):
    """A part of fixed length of a scaled vector."""

    name = "vector.scalable.extract"

    source = operand_def(VectorType)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"

    def verify_(self) -> None:
        part, whole = vector(self.result.type), vector(self.source.type)
        _verify_part(self, part, whole, self.pos.value.data, "result")


OPERATIONS: tuple[type[Operation], ...] = (
    *_CREATION,
    *(DeinterleaveOp, ExtractStridedSliceOp, InsertStridedSliceOp, InterleaveOp),
    *(ScalableExtractOp, ScalableInsertOp, ShapeCastOp, TransposeOp),
)
