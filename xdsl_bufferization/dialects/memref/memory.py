"""
Operations of the `memref` dialect that read, write, make and free memory, where xDSL 0.74
has none, or not the syntax that MLIR prints.

    memref.copy %a, %b : memref<?xf32> to memref<4xf32, strided<[2]>>
    %r = memref.realloc %m(%n) : memref<4xf32> to memref<?xf32>
    %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
    ^bb0(%old: f32):
      memref.atomic_yield %new : f32
    }

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td, lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType, i64
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect

from xdsl_bufferization.dialects.memref.views import MEMREF, element, memref_type
from xdsl_bufferization.support.errors import op_error, verify_alignment
from xdsl_bufferization.support.layouts import as_memref, is_identity
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.prefetch import Prefetch, parse_hints
from xdsl_bufferization.support.shapes import types_agree

ALIGNMENT = IntegerAttr.constr(type=i64)
INDEX = IndexType()


@on_demand(irdl_op_definition)
class ReallocOp(IRDLOperation):
    """A buffer of one dimension with another size; the old one is freed."""

    name = "memref.realloc"

    source = operand_def(MemRefType)
    dynamic_size = var_operand_def(IndexType)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(MemRefType)

    traits = traits_def(MemoryAllocEffect(), MemoryFreeEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$source (`(` $dynamic_size^ `)`)? attr-dict`:` type($source) `to` type($result)"
    )

    def verify_(self) -> None:
        """Both buffers have one dimension, no layout, one element type and space."""
        verify_alignment(self)
        source, result = memref_type(self.source), memref_type(self.result)
        for number, type in (("operand", source), ("result", result)):
            if type.get_num_dims() != 1:
                raise op_error(
                    self, f"{number} #0 must be 1D memref of any type values, but got '{type}'"
                )
        for name, type in (("source", source), ("result", result)):
            if not is_identity(type.layout):
                raise op_error(self, f"unsupported layout for {name} memref type '{type}'")
        for what, differ in (
            ("memory spaces", source.memory_space != result.memory_space),
            ("element types", source.element_type != result.element_type),
        ):
            if differ:
                raise op_error(
                    self,
                    f"different {what} specified for source memref type '{source}' and "
                    f"result memref type '{result}'",
                )
        dynamic = result.get_shape()[0] == DYNAMIC_INDEX
        if dynamic != bool(self.dynamic_size):
            keyword = "missing" if dynamic else "unnecessary"
            raise op_error(self, f"{keyword} dimension operand for result type '{result}'")


@redefine(
    assembly_format=("$source `,` $destination attr-dict`:` type($source) `to` type($destination)"),
    operands={"source": OperandDef(MEMREF), "destination": OperandDef(MEMREF)},
)
class CopyOp(memref.CopyOp):
    """`memref.copy` between buffers whose sizes may be known on one side only."""

    def verify_(self) -> None:
        source, destination = self.source.type, self.destination.type
        if element(source) != element(destination):
            raise op_error(self, "requires the same element type for all operands")
        ranked = as_memref(source) is not None and as_memref(destination) is not None
        if ranked and not types_agree(source, destination):
            raise op_error(self, "requires the same shape for all operands")


@redefine(properties={"alignment": OptPropertyDef(ALIGNMENT)})
class LoadOp(memref.LoadOp):
    """`memref.load` with an alignment."""

    def verify_(self) -> None:
        verify_alignment(self)
        rank = memref_type(self.memref).get_num_dims()
        if rank != len(self.indices):
            raise op_error(
                self,
                f"incorrect number of indices for load, expected {rank} but got "
                f"{len(self.indices)}",
            )


@redefine(properties={"alignment": OptPropertyDef(ALIGNMENT)})
class StoreOp(memref.StoreOp):
    """`memref.store` with an alignment."""

    def verify_(self) -> None:
        verify_alignment(self)
        if memref_type(self.memref).get_num_dims() != len(self.indices):
            raise op_error(self, "store index operand count not equal to memref rank")


@on_demand(irdl_op_definition)
class PrefetchOp(Prefetch):
    """A hint that an element will be read or written soon."""

    name = "memref.prefetch"

    def verify_(self) -> None:
        """An index for each dimension, and a locality from 0 to 3."""
        if len(self.indices) != memref_type(self.memref).get_num_dims():
            raise op_error(self, "too few indices")
        self.verify_locality()

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        print_element(printer, self.memref, self.indices)
        self.print_hints(printer)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        buffer = parser.parse_unresolved_operand()
        indices = parse_indices(parser)
        hints = parse_hints(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.build(
            operands=(parser.resolve_operand(buffer, parser.parse_type()), indices),
            properties=hints,
            attributes=attributes,
        )


def print_element(printer: Printer, buffer: SSAValue, indices: Sequence[SSAValue]) -> None:
    """`%m[%i, %j]`"""
    printer.print_ssa_value(buffer)
    with printer.in_square_brackets():
        printer.print_list(indices, printer.print_ssa_value)


def parse_indices(parser: Parser) -> list[SSAValue]:
    """`[%i, %j]`"""
    names = parser.parse_comma_separated_list(
        Parser.Delimiter.SQUARE, parser.parse_unresolved_operand
    )
    return [parser.resolve_operand(name, INDEX) for name in names]


OPERATIONS: tuple[type[Operation], ...] = (PrefetchOp, ReallocOp)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (CopyOp, LoadOp, StoreOp)}
