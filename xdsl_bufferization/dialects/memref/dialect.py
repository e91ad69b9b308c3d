"""Operations of the `memref` dialect that xDSL 0.74 does not define, and MLIR's custom
syntax for those that xDSL prints in the generic form.

    memref.global "private" constant @g : memref<2xf32> = dense<0.0>
    memref.global @h : memref<2xf32> = uninitialized

Views, memory accesses and regions are in `views.py`, `memory.py` and `regions.py`.

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    MemRefType,
    ShapedType,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import AnyAttr, OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.dialects.memref import memory, regions, views
from xdsl_bufferization.support.errors import op_error, verify_alignment
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import print_parts


@redefine(
    properties={
        "sym_visibility": OptPropertyDef(base(StringAttr)),
        "initial_value": OptPropertyDef(
            base(UnitAttr) | base(DenseIntOrFPElementsAttr) | AnyAttr()
        ),
    }
)
class GlobalOp(memref.GlobalOp):
    """`memref.global` in MLIR's syntax; public ones and declarations, too."""

    def verify_(self) -> None:
        verify_alignment(self)
        buffer = self.type
        if DYNAMIC_INDEX in buffer.get_shape():
            raise op_error(self, f"type should be static shaped memref, but got '{buffer}'")
        value = self.properties.get("initial_value")
        if value is None or isinstance(value, UnitAttr):
            return
        if not isinstance(value, DenseIntOrFPElementsAttr | DenseResourceAttr):
            raise op_error(
                self, f"initial value should be a unit or elements attribute, but got {value}"
            )
        type = value.get_type()
        # xDSL's programs write a splat as one element.
        shapes = (buffer.get_shape(), (1,))
        if isinstance(type, ShapedType) and type.get_shape() not in shapes:
            raise op_error(
                self, f"initial value shape expected to be {_sizes(buffer)} but was {_sizes(type)}"
            )

    def print(self, printer: Printer) -> None:
        properties = self.properties
        if (visibility := properties.get("sym_visibility")) is not None:
            print_parts(printer, " ", visibility)
        printer.print_string(" " if self.constant is None else " constant ")
        printer.print_symbol_name(self.sym_name.data)
        print_parts(printer, " : ", self.type)
        _print_initial_value(printer, properties.get("initial_value"))
        others = {k: v for k, v in properties.items() if k not in _GLOBAL_SYNTAX} | self.attributes
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
            properties["initial_value"] = _parse_initial_value(parser, properties["type"])
        attributes = dict(parser.parse_optional_attr_dict())
        alignment = attributes.pop("alignment", None)
        if alignment is not None:
            properties["alignment"] = alignment
        return cls.build(properties=properties, attributes=attributes)


def _sizes(type: ShapedType) -> str:
    return "x".join(map(str, type.get_shape()))


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
        name = parser.parse_identifier(context_msg=" for resource handle")
    if ("builtin", name) in parser.dialect_resources:
        return name
    storage = parser.ctx.get_dialect("builtin").get_interface(OpAsmDialectInterface)
    if storage is None:
        parser.raise_error("builtin dialect should have an OpAsmDialectInterface")
    name = storage.declare_resource(name)
    parser.dialect_resources.add(("builtin", name))
    return name


OPERATIONS: tuple[type[Operation], ...] = (
    *memory.OPERATIONS,
    *regions.OPERATIONS,
    *views.OPERATIONS,
)

SUBSTITUTES: dict[str, type[Operation]] = {
    GlobalOp.name: GlobalOp,
    **memory.SUBSTITUTES,
    **regions.SUBSTITUTES,
    **views.SUBSTITUTES,
}
