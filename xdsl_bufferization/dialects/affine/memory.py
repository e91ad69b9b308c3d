"""Operations of the `affine` dialect that read and write memory, copy it between spaces, or hint at
it.

    %x = affine.load %m[%i - symbol(%n), 3] {foo} : memref<?x8xf32>
    affine.vector_store %v, %m[%i * 2, 0] : memref<?x8xf32>, vector<4xf32>
    affine.prefetch %m[%i, 0], read, locality<3>, data : memref<?x8xf32>
    affine.dma_start %m[%i], %far[0], %tag[0], %n, %stride, %count
      : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>

xDSL 0.74 does not define the last three. It takes every value in an access for a symbol, and prints
the wrong ones for an operation that has both. A dimension is written as it stands, a symbol as
`symbol(%n)`.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr, IndexType, MemRefType, VectorType
from xdsl.ir import Attribute, Operation, OpTraits, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AnyAttr,
    BaseAttr,
    IRDLOperation,
    OperandDef,
    ResultDef,
    irdl_op_definition,
    prop_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.affine.expressions import ValueParser, ValuePrinter
from xdsl_bufferization.dialects.memref.memory import Prefetch, parse_hints
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.layouts import memref_type
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import print_parts

INDEX = IndexType()
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
    """Parses `%m[%i] {foo} : memref<8xf32>`. Raises `ParseError`."""
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


class Access(IRDLOperation):
    """The syntax `%m[%i] {foo} : memref<8xf32>`; vectors follow with their type."""

    @property
    def accessed(self) -> SSAValue:
        """Returns the element or the vector that is read or written."""
        return self.results[0] if self.results else self.operands[0]

    def print(self, printer: Printer) -> None:
        buffer, *indices = self.operands[not self.results :]
        map = self.properties["map"]
        assert isinstance(map, AffineMapAttr)
        print_parts(printer, " ", *(() if self.results else (self.accessed, ", ")))
        print_indexed_buffer(printer, buffer, map.data, indices)
        print_parts(printer, self.attributes, " : ", buffer.type)
        if isinstance(self, affine.VectorLoadOp | affine.VectorStoreOp):
            print_parts(printer, ", ", self.accessed.type)

    @classmethod
    def parse(cls, parser: Parser) -> Any:
        is_load, value = issubclass(cls, affine.LoadOp | affine.VectorLoadOp), None
        if not is_load:
            value = parser.parse_unresolved_operand()
            parser.parse_punctuation(",")
        access = parse_access(parser)
        type = access.element
        if issubclass(cls, affine.VectorLoadOp | affine.VectorStoreOp):
            parser.parse_punctuation(",")
            type = parser.parse_type()
            if is_load and not isa(type, VectorType):
                parser.raise_error(f"Expected {cls.name} to return a vector, but found: {type}")
        stored = () if value is None else (parser.resolve_operand(value, type),)
        return cls.build(
            operands=(*stored, access.buffer, access.indices),
            result_types=(type,) if is_load else (),
            properties={"map": access.map},
            attributes=access.attributes,
        )


@redefine(
    results={"result": ResultDef(AnyAttr())}, traits=OpTraits(lambda: private(MemoryReadEffect()))
)
class LoadOp(Access, affine.LoadOp):
    """`affine.load` of dimensions and symbols."""

    def verify_(self) -> None:
        if verify_access(self, self.indices) != self.result.type:
            raise op_error(self, "result type must match element type of memref")


@redefine(
    operands={"value": OperandDef(AnyAttr())}, traits=OpTraits(lambda: private(MemoryWriteEffect()))
)
class StoreOp(Access, affine.StoreOp):
    """`affine.store` to dimensions and symbols."""

    def verify_(self) -> None:
        if verify_access(self, self.indices) != self.value.type:
            raise op_error(self, "value to store must have the same type as memref element type")


@redefine(
    results={"result": ResultDef(VECTOR)}, traits=OpTraits(lambda: private(MemoryReadEffect()))
)
class VectorLoadOp(Access, affine.VectorLoadOp):
    """`affine.vector_load` of dimensions and symbols."""

    def verify_(self) -> None:
        _verify_vector(self, verify_access(self, self.indices), self.result.type)


@redefine(
    operands={"value": OperandDef(VECTOR)}, traits=OpTraits(lambda: private(MemoryWriteEffect()))
)
class VectorStoreOp(Access, affine.VectorStoreOp):
    """`affine.vector_store` to dimensions and symbols."""

    def verify_(self) -> None:
        _verify_vector(self, verify_access(self, self.indices), self.value.type)


@on_demand(irdl_op_definition)
class PrefetchOp(Prefetch):
    """A hint that an element will be read or written soon."""

    name = "affine.prefetch"

    map = prop_def(AffineMapAttr)

    def verify_(self) -> None:
        """Raises `VerifyException` unless the indices match the buffer and the locality
        is from 0 to 3."""
        self.verify_locality()
        map = self.map.data
        if len(map.results) != memref_type(self.memref).get_num_dims():
            raise op_error(self, "affine.prefetch affine map num results must equal memref rank")
        if len(self.indices) != map.num_dims + map.num_symbols:
            raise op_error(self, "too few operands")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        print_indexed_buffer(printer, self.memref, self.map.data, self.indices)
        self.print_hints(printer)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        element = parse_indexed_buffer(parser)
        hints = parse_hints(parser)
        access = parse_access(parser, element)
        return cls.build(
            operands=(access.buffer, access.indices),
            properties={**hints, "map": access.map},
            attributes=access.attributes,
        )


class DMAOp(IRDLOperation):
    """A DMA transfer between buffers: operands are elements of buffers, then numbers."""

    MAP_ATTRIBUTES: ClassVar[tuple[str, ...]]
    """The attributes with the index map of each buffer element."""

    values = var_operand_def()

    def maps(self) -> list[AffineMapAttr]:
        """Returns the index maps that the operation has."""
        maps = (self.attributes.get(name) for name in self.MAP_ATTRIBUTES)
        return [map for map in maps if isinstance(map, AffineMapAttr)]

    def parts(self) -> tuple[list[tuple[SSAValue, Sequence[SSAValue]]], list[SSAValue]]:
        """Returns each buffer with its indices, and the numbers."""
        rest, elements = [*self.operands], list[tuple[SSAValue, Sequence[SSAValue]]]()
        for map in self.maps():
            count = 1 + map.data.num_dims + map.data.num_symbols
            (buffer, *indices), rest = rest[:count], rest[count:]
            elements.append((buffer, indices))
        return elements, rest

    def verify_(self) -> None:
        """Raises `VerifyException` if a map, buffer, index or number is missing."""
        maps = self.maps()
        if len(maps) != len(self.MAP_ATTRIBUTES):
            raise op_error(self, f"requires the attributes {', '.join(self.MAP_ATTRIBUTES)}")
        if any(number.type != INDEX for number in self._verified_numbers(maps)):
            raise op_error(self, "numbers must have 'index' type")

    def _verified_numbers(self, maps: list[AffineMapAttr]) -> list[SSAValue]:
        rest = [*self.operands]
        for name, map in zip(self.MAP_ATTRIBUTES, maps, strict=True):
            kind = name.removesuffix("_map")
            count = map.data.num_dims + map.data.num_symbols
            if not rest or not isa(rest[0].type, MemRefType):
                what = {"src": "source", "dst": "destination"}.get(kind, kind)
                raise op_error(self, f"expected DMA {what} to be of memref type")
            indices, rest = rest[1 : 1 + count], rest[1 + count :]
            if any(index.type != INDEX for index in indices):
                raise op_error(self, f"{kind} index to {self.name[7:]} must have 'index' type")
        if len(rest) != 1 and (len(maps), len(rest)) != (3, 3):
            raise op_error(self, "incorrect number of operands")
        return rest

    def print(self, printer: Printer) -> None:
        elements, numbers = self.parts()
        for k, ((buffer, indices), map) in enumerate(zip(elements, self.maps())):
            printer.print_string(", " if k else " ")
            print_indexed_buffer(printer, buffer, map.data, indices)
        for number in numbers:
            print_parts(printer, ", ", number)
        print_parts(printer, " : ", [b.type for b, _ in elements])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        elements = list[IndexedBuffer]()
        for _ in cls.MAP_ATTRIBUTES:
            elements.append(parse_indexed_buffer(parser))
            parser.parse_punctuation(",")
        numbers = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, lambda: parser.parse_operand(INDEX)
        )
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        if len(types) != len(elements):
            parser.raise_error("fewer/more types expected")
        operands = list[SSAValue]()
        for element, type in zip(elements, types, strict=True):
            operands += [parser.resolve_operand(element.buffer, type), *element.indices]
        maps = dict[str, Attribute](
            zip(cls.MAP_ATTRIBUTES, (element.map for element in elements), strict=True)
        )
        return cls.build(operands=[[*operands, *numbers]], attributes=maps)


@on_demand(irdl_op_definition)
class DmaStartOp(DMAOp):
    """Starts a copy between memory spaces. Completion is signalled through a tag."""

    name = "affine.dma_start"

    MAP_ATTRIBUTES: ClassVar = ("src_map", "dst_map", "tag_map")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())


@on_demand(irdl_op_definition)
class DmaWaitOp(DMAOp):
    """Waits until the copy with a tag is done."""

    name = "affine.dma_wait"

    MAP_ATTRIBUTES: ClassVar = ("tag_map",)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())


OPERATIONS: tuple[type[Operation], ...] = (DmaStartOp, DmaWaitOp, PrefetchOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (LoadOp, StoreOp, VectorLoadOp, VectorStoreOp)
}
