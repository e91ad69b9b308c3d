"""
Operations of the `memref` dialect: what xDSL 0.74 does not define, and the syntax that
MLIR prints for those that xDSL only knows in the generic form.

    %r = memref.reshape %m(%shape)
       : (memref<2x3xf32>, memref<2xindex>) -> memref<?x?xf32>
    memref.copy %a, %b : memref<?xf32> to memref<4xf32, strided<[2]>>
    memref.global "private" constant @g : memref<2xf32> = dense<0.0>

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    AnySignlessIntegerType,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IndexType,
    MemRefType,
    StringAttr,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect, NoMemoryEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.redefine import redefine
from xdsl_bufferization.dialects.shapes import agree

MEMREF = base(MemRefType) | base(UnrankedMemRefType)

_TO = "$source attr-dict `:` type($source) `to` type($dest)"


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """A view of a row-major buffer with the shape that another buffer holds."""

    name = "memref.reshape"

    source = operand_def(MEMREF)
    shape = operand_def(MemRefType[AnySignlessIntegerType | IndexType])
    result = result_def(MEMREF)

    traits = traits_def(NoMemoryEffect())

    assembly_format = (
        "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        shape: SSAValue | Operation,
        result_type: Attribute,
    ):
        super().__init__(operands=(source, shape), result_types=(result_type,))


@irdl_op_definition
class ReallocOp(IRDLOperation):
    """A buffer of one dimension with another size; the old one is freed."""

    name = "memref.realloc"

    source = operand_def(MemRefType)
    dynamic_size = var_operand_def(IndexType)
    result = result_def(MemRefType)

    traits = traits_def(MemoryAllocEffect(), MemoryFreeEffect())

    assembly_format = (
        "$source (`(` $dynamic_size^ `)`)? attr-dict"
        "`:` type($source) `to` type($result)"
    )


@redefine(
    assembly_format="$source attr-dict `:` type($source)",
    operands={"source": OperandDef(MEMREF)},
)
class RankOp(memref.RankOp):
    """`memref.rank` of buffers whose rank is not known, too."""


@redefine(
    assembly_format=(
        "$source `,` $destination attr-dict`:` type($source) `to` type($destination)"
    ),
    operands={"source": OperandDef(MEMREF), "destination": OperandDef(MEMREF)},
)
class CopyOp(memref.CopyOp):
    """`memref.copy` between buffers whose sizes may be known on one side only."""

    def verify_(self) -> None:
        source, destination = self.source.type, self.destination.type
        if not agree(source, destination):
            raise VerifyException(
                f"'memref.copy' op requires the same shape and element type for all "
                f"operands, got {source} and {destination}"
            )


@redefine(assembly_format=_TO)
class CastOp(memref.CastOp):
    """`memref.cast` in MLIR's syntax."""


@redefine(assembly_format=_TO)
class MemorySpaceCastOp(memref.MemorySpaceCastOp):
    """`memref.memory_space_cast` in MLIR's syntax."""


@redefine(
    assembly_format="$source attr-dict `:` type($source) `->` type($aligned_pointer)",
    operands={"source": OperandDef(MEMREF)},
)
class ExtractAlignedPointerAsIndexOp(memref.ExtractAlignedPointerAsIndexOp):
    """`memref.extract_aligned_pointer_as_index` in MLIR's syntax, of any buffer."""


@redefine(
    properties={
        "sym_visibility": OptPropertyDef(base(StringAttr)),
        "initial_value": OptPropertyDef(
            base(UnitAttr) | base(DenseIntOrFPElementsAttr) | AnyAttr()
        ),
    },
)
class GlobalOp(memref.GlobalOp):
    """`memref.global` in MLIR's syntax; public ones and declarations, too."""

    def verify_(self) -> None:
        alignment = self.alignment
        if alignment is not None and alignment.value.data.bit_count() != 1:
            raise VerifyException(
                f"Alignment attribute {alignment.value.data} is not a power of 2"
            )

    def print(self, printer: Printer) -> None:
        properties = self.properties
        visibility = properties.get("sym_visibility")
        if visibility is not None:
            printer.print_string(" ")
            printer.print_attribute(visibility)
        if self.constant is not None:
            printer.print_string(" constant")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        _print_initial_value(printer, properties.get("initial_value"))
        others = {
            k: v for k, v in properties.items() if k not in _GLOBAL_SYNTAX
        } | self.attributes
        printer.print_op_attributes(others)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties = dict[str, Attribute]()
        visibility = parser.parse_optional_str_literal()
        if visibility is not None:
            properties["sym_visibility"] = StringAttr(visibility)
        if parser.parse_optional_keyword("constant") is not None:
            properties["constant"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        properties["type"] = parser.parse_type()
        if parser.parse_optional_punctuation("=") is not None:
            properties["initial_value"] = _parse_initial_value(
                parser, properties["type"]
            )
        attributes = dict(parser.parse_optional_attr_dict())
        alignment = attributes.pop("alignment", None)
        if alignment is not None:
            properties["alignment"] = alignment
        return cls.build(properties=properties, attributes=attributes)


_GLOBAL_SYNTAX = ("sym_name", "sym_visibility", "type", "initial_value", "constant")


def _print_initial_value(printer: Printer, value: Attribute | None) -> None:
    if value is None:
        return
    printer.print_string(" = ")
    if isinstance(value, UnitAttr):
        printer.print_string("uninitialized")
    elif isinstance(value, DenseIntOrFPElementsAttr | DenseResourceAttr):
        # MLIR takes the type of the data from the type of the global.
        value.print_without_type(printer)
    else:
        printer.print_attribute(value)


def _parse_initial_value(parser: Parser, memref_type: Attribute) -> Attribute:
    if parser.parse_optional_keyword("uninitialized") is not None:
        return UnitAttr()
    if not isinstance(memref_type, MemRefType):
        parser.raise_error("the type of a memref.global is a ranked memref")
    buffer = cast(MemRefType[Attribute], memref_type)
    tensor = TensorType(buffer.element_type, buffer.shape)
    if parser.parse_optional_keyword("dense_resource") is not None:
        return DenseResourceAttr.from_params(_parse_resource(parser), tensor)
    parser.parse_keyword("dense")
    return DenseIntOrFPElementsAttr.parse_with_type(parser, tensor)


def _parse_resource(parser: Parser) -> str:
    """`<name>`, declared as xDSL's own parser of resources does it."""
    with parser.in_angle_brackets():
        name = parser.parse_identifier(" for resource handle")
    if ("builtin", name) in parser.dialect_resources:
        return name
    storage = parser.ctx.get_dialect("builtin").get_interface(OpAsmDialectInterface)
    if storage is None:
        parser.raise_error("builtin dialect should have an OpAsmDialectInterface")
    name = storage.declare_resource(name)
    parser.dialect_resources.add(("builtin", name))
    return name


OPERATIONS: tuple[type[Operation], ...] = (ReshapeOp, ReallocOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        CastOp,
        CopyOp,
        ExtractAlignedPointerAsIndexOp,
        GlobalOp,
        MemorySpaceCastOp,
        RankOp,
    )
}
