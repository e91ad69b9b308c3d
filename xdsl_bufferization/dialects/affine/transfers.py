"""
Operations of the `affine` dialect that xDSL 0.74 does not define and that hint at memory
or copy it between spaces.

    affine.prefetch %m[%i, 0], read, locality<3>, data : memref<?x8xf32>
    affine.dma_start %m[%i], %far[0], %tag[0], %n, %stride, %count
      : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.h, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import AffineMapAttr, IndexType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.affine.memory import (
    IndexedBuffer,
    parse_access,
    parse_indexed_buffer,
    print_indexed_buffer,
)
from xdsl_bufferization.dialects.memref.memory import Prefetch, parse_hints
from xdsl_bufferization.dialects.memref.views import memref_type
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand

INDEX = IndexType()


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
            printer.print_string(", ")
            printer.print_ssa_value(number)
        printer.print_string(" : ")
        printer.print_list([b.type for b, _ in elements], printer.print_attribute)

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
