"""Attributes of the builtin dialect that xDSL 0.74 has no class for.

    sparse<[[0, 0], [1, 1]], [3, 4]> : tensor<2x2xi8>
    dense<["a", "b"]> : tensor<2x!ml_program.token>
    distinct[0]<"x">
    loc("file":1:2 to 3:4)

Nobody here computes with them: elements stay as they are written. The parser finds these
classes by `compat/attributes.py`, when a program has the first one.

MLIR: include/mlir/IR/BuiltinAttributes.td, BuiltinLocationAttributes.td
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, BuiltinAttribute, ParametrizedAttribute, TypedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer


@irdl_attr_definition
class WrittenElementsAttr(TypedAttribute, BuiltinAttribute):
    """Elements as they are written: `keyword<text> : type`."""

    name = "builtin.written_elements"

    keyword: StringAttr
    text: StringAttr
    type: Attribute

    @staticmethod
    def parse_with_type(parser: AttrParser, type: Attribute) -> TypedAttribute:
        """Raises `ParseError`, as these elements are never without their type."""
        parser.raise_error("expected elements with a type")

    def print_without_type(self, printer: Printer) -> None:
        printer.print_string(f"{self.keyword.data}<{self.text.data}>")

    def print_builtin(self, printer: Printer) -> None:
        self.print_without_type(printer)
        printer.print_string(" : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class DistinctAttr(ParametrizedAttribute, BuiltinAttribute):
    """An attribute that differs from the same attribute with another number."""

    name = "builtin.distinct"

    number: IntAttr
    referenced: Attribute

    def print_builtin(self, printer: Printer) -> None:
        printer.print_string(f"distinct[{self.number.data}]")
        with printer.in_angle_brackets():
            if not isinstance(self.referenced, UnitAttr):
                printer.print_attribute(self.referenced)


@irdl_attr_definition
class FileRangeLoc(ParametrizedAttribute, BuiltinAttribute):
    """A location from one place in a file to another one."""

    name = "builtin.file_range_loc"

    filename: StringAttr
    line: IntAttr
    column: IntAttr
    end_line: IntAttr
    end_column: IntAttr

    def print_builtin(self, printer: Printer) -> None:
        with printer.in_location():
            printer.print_attribute(self.filename)
            printer.print_string(f":{self.line.data}:{self.column.data} to ")
            if self.end_line != self.line:
                printer.print_string(str(self.end_line.data))
            printer.print_string(f":{self.end_column.data}")
