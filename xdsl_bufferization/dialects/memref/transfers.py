"""
Transfers of the `memref` dialect between memory spaces, in MLIR's form and syntax.

    memref.dma_start %m[%i], %far[%j], %n, %tag[%k]
      : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
    memref.dma_wait %tag[%k], %n : memref<1xi32>

xDSL 0.74 groups the operands of a transfer by an attribute that MLIR does not have. Here,
as there, the rank of a buffer determines how many indices follow it; a stride and a number of
elements between strides may stand after the tag.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Self, TypeVar

from xdsl.dialects import memref
from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Operation, OpTraits, SSAValue
from xdsl.irdl import AnyAttr, VarOperandDef
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.memref.views import memref_type
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.override import give_definition, redefine

OpT = TypeVar("OpT", bound=memref.DmaStartOp)

INDEX = IndexType()
GROUPS = "operandSegmentSizes"
"""xDSL's attribute, which is redundant: the types determine the groups."""


class BufferElement(NamedTuple):
    """An element of a buffer."""

    buffer: SSAValue
    indices: Sequence[SSAValue]


class TransferOperands(NamedTuple):
    """The operands of a DMA transfer."""

    source: BufferElement
    target: BufferElement
    number: SSAValue
    """The number of elements."""
    tag: BufferElement
    strides: Sequence[SSAValue]
    """The stride and the number of elements between strides, or nothing."""


def _ungrouped(cls: type[OpT]) -> type[OpT]:
    """Returns the class redefined with all operands in one variadic list."""
    definition = replace(
        cls.get_irdl_definition(),
        operands=[("values", VarOperandDef(AnyAttr()))],
        attributes={},
        options=[],
        accessor_names={},
        # Never shared: models are attached to one class only.
        traits=OpTraits(lambda: (MemoryReadEffect(), MemoryWriteEffect())),
    )
    return give_definition(cls, definition, cls.__dict__["verify_"])


@on_demand(_ungrouped)
class DmaStartOp(memref.DmaStartOp):
    """Starts a copy between memory spaces. Completion is signalled through a tag."""

    def parts(self) -> TransferOperands:
        """Returns the operands of a verified operation."""
        rest = [*self.operands]

        def element() -> BufferElement:
            buffer = rest.pop(0)
            rank = memref_type(buffer).get_num_dims()
            indices, rest[:rank] = rest[:rank], []
            return BufferElement(buffer, indices)

        return TransferOperands(element(), element(), rest.pop(0), element(), rest)

    # The accessors of xDSL's class.

    @property
    def src(self) -> SSAValue:
        return self.parts().source.buffer

    @property
    def src_indices(self) -> Sequence[SSAValue]:
        return self.parts().source.indices

    @property
    def dest(self) -> SSAValue:
        return self.parts().target.buffer

    @property
    def dest_indices(self) -> Sequence[SSAValue]:
        return self.parts().target.indices

    @property
    def num_elements(self) -> SSAValue:
        return self.parts().number

    @property
    def tag(self) -> SSAValue:
        return self.parts().tag.buffer

    @property
    def tag_indices(self) -> Sequence[SSAValue]:
        return self.parts().tag.indices

    def verify_(self) -> None:
        """Raises `VerifyException` unless there are three buffers with one index per
        dimension, and the numbers."""
        if len(self.operands) < 4:
            raise op_error(self, "expected at least 4 operands")
        position = self._verify_element(0, "source", 3)
        position = self._verify_element(position, "destination", 2)
        if self.operands[position].type != INDEX:
            raise op_error(self, "expected num elements to be of index type")
        position = self._verify_element(position + 1, "tag", 0)
        strides = self.operands[position:]
        if len(strides) not in (0, 2):
            raise op_error(self, "incorrect number of operands")
        if any(number.type != INDEX for number in strides):
            raise op_error(self, "expected stride and num elements per stride to be of index type")

    def _verify_element(self, position: int, what: str, following: int) -> int:
        """A buffer, its indices, and at least so many operands after; where those are."""
        buffer = self.operands[position]
        if not isa(buffer.type, MemRefType):
            raise op_error(self, f"expected {what} to be of memref type")
        end = position + 1 + buffer.type.get_num_dims()
        if len(self.operands) < end + following:
            raise op_error(self, f"expected at least {end + following} operands")
        if any(index.type != INDEX for index in self.operands[position + 1 : end]):
            raise op_error(self, f"expected {what} indices to be of index type")
        return end

    def print(self, printer: Printer) -> None:
        parts = self.parts()
        elements = parts.source, parts.target, parts.tag
        for k, element in enumerate(elements):
            printer.print_string(", " if k else " ")
            if element is parts.tag:
                printer.print_ssa_value(parts.number)
                printer.print_string(", ")
            printer.print_ssa_value(element.buffer)
            with printer.in_square_brackets():
                printer.print_list(element.indices, printer.print_ssa_value)
        for number in parts.strides:
            printer.print_string(", ")
            printer.print_ssa_value(number)
        printer.print_op_attributes(self.attributes, reserved_attr_names=(GROUPS,))
        printer.print_string(" : ")
        printer.print_list([p.buffer.type for p in elements], printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        source = _parse_element(parser)
        parser.parse_punctuation(",")
        target = _parse_element(parser)
        parser.parse_punctuation(",")
        count = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        elements = source, target, _parse_element(parser)
        strides = list[UnresolvedOperand]()
        while parser.parse_optional_punctuation(",") is not None:
            strides.append(parser.parse_unresolved_operand())
        if len(strides) not in (0, 2):
            parser.raise_error("expected two stride related operands")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        if len(types) != len(elements):
            parser.raise_error("fewer/more types expected")
        first, second, third = (
            [parser.resolve_operand(buffer, type), *_numbers(parser, indices, position)]
            for (buffer, indices), type in zip(elements, types, strict=True)
        )
        numbers = _numbers(parser, [count, *strides], position)
        return cls.build(
            operands=[[*first, *second, numbers[0], *third, *numbers[1:]]], attributes=attributes
        )


def _parse_element(parser: Parser) -> tuple[UnresolvedOperand, list[UnresolvedOperand]]:
    """`%m[%i, %j]`"""
    buffer = parser.parse_unresolved_operand()
    indices = parser.parse_comma_separated_list(
        Parser.Delimiter.SQUARE, parser.parse_unresolved_operand
    )
    return buffer, indices


def _numbers(parser: Parser, names: Sequence[UnresolvedOperand], position: int) -> list[SSAValue]:
    return list(parser.resolve_operands(names, [INDEX] * len(names), position))


@redefine(assembly_format=("$tag `[` $tag_indices `]` `,` $num_elements attr-dict `:` type($tag)"))
class DmaWaitOp(memref.DmaWaitOp):
    """Waits until the transfer with a tag is done."""

    def verify_(self) -> None:
        rank = memref_type(self.tag).get_num_dims()
        if len(self.tag_indices) != rank:
            raise op_error(
                self,
                "expected tagIndices to have the same number of elements as the "
                f"tagMemRef rank, expected {rank}, but got {len(self.tag_indices)}",
            )


SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (DmaStartOp, DmaWaitOp)}
