"""
The common base of `memref.prefetch` and `affine.prefetch`.

    memref.prefetch %m[%i], read, locality<3>, data : memref<8xf32>

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from xdsl.dialects.builtin import BoolAttr, IndexType, IntegerAttr, MemRefType, i32
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, operand_def, prop_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect

from xdsl_bufferization.support.errors import op_error


class Prefetch(IRDLOperation):
    """Hints that an element will soon be read or written."""

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    is_write = prop_def(BoolAttr, prop_name="isWrite")
    locality_hint = prop_def(IntegerAttr.constr(type=i32), prop_name="localityHint")
    is_data_cache = prop_def(BoolAttr, prop_name="isDataCache")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_locality(self) -> None:
        """Raises `VerifyException` unless the locality is from 0 to 3."""
        if not 0 <= self.locality_hint.value.data <= 3:
            raise op_error(
                self,
                "attribute 'localityHint' failed to satisfy constraint: 32-bit signless "
                "integer attribute whose minimum value is 0 whose maximum value is 3",
            )

    def print_hints(self, printer: Printer) -> None:
        """Prints `, read, locality<3>, data {foo} : memref<8xf32>`."""
        printer.print_string(", write" if self.is_write else ", read")
        printer.print_string(f", locality<{self.locality_hint.value.data}>")
        printer.print_string(", data" if self.is_data_cache else ", instr")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)


def parse_hints(parser: Parser) -> dict[str, Attribute]:
    """
    Parses `, read, locality<3>, data` and returns the properties. Raises `ParseError`.
    """
    parser.parse_punctuation(",")
    write = _parse_keyword(parser, "rw specifier has to be", "read", "write") == "write"
    parser.parse_punctuation(",")
    parser.parse_keyword("locality")
    with parser.in_angle_brackets():
        locality = parser.parse_integer(allow_boolean=False)
    parser.parse_punctuation(",")
    data = _parse_keyword(parser, "cache type has to be", "data", "instr") == "data"
    return {
        "isWrite": BoolAttr.from_bool(write),
        "localityHint": IntegerAttr(locality, i32),
        "isDataCache": BoolAttr.from_bool(data),
    }


def _parse_keyword(parser: Parser, what: str, first: str, second: str) -> str:
    """Parses one of two keywords. Raises `ParseError` for any other one."""
    keyword = parser.parse_identifier()
    if keyword not in (first, second):
        parser.raise_error(f"{what} '{first}' or '{second}'")
    return keyword
