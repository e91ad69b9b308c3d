"""
`bufferization.dealloc`, which xDSL 0.74 does not define.

    %r = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %d)
                        retain (%x : memref<2xf32>)

It frees each buffer of the first list whose condition holds, unless a buffer of the last
list is the same memory; memory is freed once. A result is the new ownership of a retained
buffer: true if it is the same memory as a buffer of the first list whose condition holds.

MLIR: include/mlir/Dialect/Bufferization/IR/BufferizationOps.td
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    i1,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    base,
    irdl_op_definition,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryFreeEffect, MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.support.syntax import parse_typed_operands, print_typed_operands

_MEMREF = base(MemRefType) | base(UnrankedMemRefType)


@lru_cache
def _segments(sizes: tuple[int, ...]) -> DenseArrayBase[IntegerType]:
    """The sizes of groups of operands, as an attribute."""
    return DenseArrayBase.from_list(i32, sizes)


@irdl_op_definition
class DeallocOp(IRDLOperation):
    """Frees the buffers whose conditions hold and that are not retained."""

    name = "bufferization.dealloc"

    memrefs = var_operand_def(_MEMREF)
    conditions = var_operand_def(i1)
    retained = var_operand_def(_MEMREF)
    updated_conditions = var_result_def(i1)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    # Which pointers are the same is read from the buffers' descriptors.
    traits = traits_def(*(MemoryFreeEffect(), MemoryReadEffect(), MemoryWriteEffect()))

    def __init__(
        self,
        memrefs: Sequence[SSAValue],
        conditions: Sequence[SSAValue],
        retained: Sequence[SSAValue] = (),
        attributes: dict[str, Attribute] | None = None,
    ) -> None:
        # A deallocation is built for each buffer: `IRDLOperation` would look at the definition
        # of the operation each time.
        sizes = len(memrefs), len(conditions), len(retained)
        Operation.__init__(
            self,
            operands=[*memrefs, *conditions, *retained],
            result_types=[i1] * len(retained),
            properties={AttrSizedOperandSegments.attribute_name: _segments(sizes)},
            attributes=attributes or {},
        )

    def verify_(self) -> None:
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException(
                f"'{self.name}' op must have the same number of conditions as memrefs to deallocate"
            )
        if len(self.retained) != len(self.updated_conditions):
            raise VerifyException(
                f"'{self.name}' op must have the same number of updated conditions "
                "(results) as retained operands"
            )

    @classmethod
    def parse(cls, parser: Parser) -> DeallocOp:
        memrefs: Sequence[SSAValue] = ()
        conditions: Sequence[SSAValue] = ()
        retained: Sequence[SSAValue] = ()
        if parser.parse_optional_punctuation("(") is not None:
            memrefs = parse_typed_operands(parser, parser.pos)
            parser.parse_keyword("if")
            position = parser.pos
            names = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_unresolved_operand
            )
            conditions = parser.resolve_operands(names, [i1] * len(names), position)
        if parser.parse_optional_keyword("retain") is not None:
            parser.parse_punctuation("(")
            retained = parse_typed_operands(parser, parser.pos)
        return cls(memrefs, conditions, retained, parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        if self.memrefs:
            printer.print_string(" ")
            print_typed_operands(printer, self.memrefs)
            printer.print_string(" if (")
            printer.print_list(self.conditions, printer.print_ssa_value)
            printer.print_string(")")
        if self.retained:
            printer.print_string(" retain ")
            print_typed_operands(printer, self.retained)
        printer.print_op_attributes(self.attributes)
