"""
Operations of the `affine` dialect that read and write memory.

    %x = affine.load %m[%i - symbol(%n), 3] {foo} : memref<?x8xf32>
    affine.vector_store %v, %m[%i * 2, 0] : memref<?x8xf32>, vector<4xf32>

xDSL 0.74 takes every value in an access for a symbol, and prints the wrong ones for an
operation that has both. A dimension is written as it stands, a symbol as `symbol(%n)`.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr, IndexType, MemRefType, VectorType
from xdsl.ir import Attribute, Operation, OpTraits, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import AnyAttr, BaseAttr, OperandDef, ResultDef
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.affine.expressions import ValueParser, ValuePrinter
from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine

VECTOR = BaseAttr[Attribute](VectorType)


class IndexedBuffer(NamedTuple):
    """A parsed `%m[%i + 1, symbol(%n)]` before the type of %m is known."""

    buffer: UnresolvedOperand
    map: AffineMapAttr
    indices: list[SSAValue[IndexType]]


def parse_indexed_buffer(parser: Parser) -> IndexedBuffer:
    """Parses a buffer and its affine indices. Raises `ParseError`."""
    buffer = parser.parse_unresolved_operand()
    values = ValueParser(parser)
    results = parser.parse_comma_separated_list(Parser.Delimiter.SQUARE, values.expression)
    dimensions, symbols = values.operands()
    map = AffineMap(len(dimensions), len(symbols), tuple(results))
    return IndexedBuffer(buffer, AffineMapAttr(map), [*dimensions, *symbols])


def print_indexed_buffer(
    printer: Printer, buffer: SSAValue, map: AffineMap, indices: Sequence[SSAValue]
) -> None:
    """`%m[%i + 1, symbol(%n)]`"""
    printer.print_ssa_value(buffer)
    count = map.num_dims
    values = ValuePrinter(printer, indices[:count], indices[count:])
    with printer.in_square_brackets():
        printer.print_list(map.results, values.print)


def print_access(printer: Printer, op: affine.LoadOp | affine.StoreOp | _Vector) -> None:
    """`%m[%i] {foo} : memref<8xf32>`"""
    print_indexed_buffer(printer, op.memref, op.map.data, op.indices)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


_Vector = affine.VectorLoadOp | affine.VectorStoreOp


class AccessSyntax(NamedTuple):
    """The parsed parts common to all affine accesses."""

    buffer: SSAValue[MemRefType]
    indices: list[SSAValue[IndexType]]
    map: AffineMapAttr
    attributes: dict[str, Attribute]

    @property
    def element(self) -> Attribute:
        """Returns the element type of the buffer."""
        return self.buffer.type.get_element_type()


def parse_access(parser: Parser, element: IndexedBuffer | None = None) -> AccessSyntax:
    """Parses what `print_access` prints. Raises `ParseError`."""
    element = element or parse_indexed_buffer(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    if not isa(type, MemRefType):
        parser.raise_error("Expected memref type")
    buffer = parser.resolve_operand(element.buffer, type)
    return AccessSyntax(buffer, element.indices, element.map, attributes)


def verify_access(op: Operation, indices: Sequence[SSAValue]) -> Attribute:
    """Returns the element type of the buffer. Raises `VerifyException` unless the map,
    the indices and the rank of the buffer match."""
    map, buffer = op.properties["map"], op.operands[-len(indices) - 1].type
    assert isinstance(map, AffineMapAttr)
    assert isa(buffer, MemRefType)
    if len(map.data.results) != buffer.get_num_dims():
        raise op_error(op, "affine map num results must equal memref rank")
    if len(indices) != map.data.num_dims + map.data.num_symbols:
        raise op_error(op, "expects as many subscripts as affine map inputs")
    return buffer.get_element_type()


def _verify_vector(op: Operation, element: Attribute, vector: Attribute) -> None:
    if not isa(vector, VectorType) or vector.get_element_type() != element:
        raise op_error(op, "requires memref and vector types of the same elemental type")


@redefine(
    results={"result": ResultDef(AnyAttr())}, traits=OpTraits(lambda: private(MemoryReadEffect()))
)
class LoadOp(affine.LoadOp):
    """`affine.load` of dimensions and symbols."""

    def verify_(self) -> None:
        if verify_access(self, self.indices) != self.result.type:
            raise op_error(self, "result type must match element type of memref")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        print_access(printer, self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        access = parse_access(parser)
        op = cls(access.buffer, access.indices, access.map, access.element)
        op.attributes |= access.attributes
        return op


@redefine(
    operands={"value": OperandDef(AnyAttr())}, traits=OpTraits(lambda: private(MemoryWriteEffect()))
)
class StoreOp(affine.StoreOp):
    """`affine.store` to dimensions and symbols."""

    def verify_(self) -> None:
        if verify_access(self, self.indices) != self.value.type:
            raise op_error(self, "value to store must have the same type as memref element type")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.value)
        printer.print_string(", ")
        print_access(printer, self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        access = parse_access(parser)
        stored = parser.resolve_operand(value, access.element)
        op = cls(stored, access.buffer, access.indices, access.map)
        op.attributes |= access.attributes
        return op


@redefine(
    results={"result": ResultDef(VECTOR)}, traits=OpTraits(lambda: private(MemoryReadEffect()))
)
class VectorLoadOp(affine.VectorLoadOp):
    """`affine.vector_load` of dimensions and symbols."""

    def verify_(self) -> None:
        _verify_vector(self, verify_access(self, self.indices), self.result.type)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        print_access(printer, self)
        printer.print_string(", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        access = parse_access(parser)
        parser.parse_punctuation(",")
        type = parser.parse_type()
        if not isa(type, VectorType):
            parser.raise_error(f"Expected {cls.name} to return a vector, but found: {type}")
        op = cls(access.buffer, access.indices, access.map, type)
        op.attributes |= access.attributes
        return op


@redefine(
    operands={"value": OperandDef(VECTOR)}, traits=OpTraits(lambda: private(MemoryWriteEffect()))
)
class VectorStoreOp(affine.VectorStoreOp):
    """`affine.vector_store` to dimensions and symbols."""

    def verify_(self) -> None:
        _verify_vector(self, verify_access(self, self.indices), self.value.type)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.value)
        printer.print_string(", ")
        print_access(printer, self)
        printer.print_string(", ")
        printer.print_attribute(self.value.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        access = parse_access(parser)
        parser.parse_punctuation(",")
        stored = parser.resolve_operand(value, parser.parse_type())
        op = cls(stored, access.buffer, access.indices, access.map)
        op.attributes |= access.attributes
        return op


_OPERATIONS = (LoadOp, StoreOp, VectorLoadOp, VectorStoreOp)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in _OPERATIONS}
