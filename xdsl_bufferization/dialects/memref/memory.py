"""Operations of the `memref` dialect that read, write, make and free memory, where xDSL 0.74
has none, or not the syntax that MLIR prints.

    memref.copy %a, %b : memref<?xf32> to memref<4xf32, strided<[2]>>
    %r = memref.realloc %m(%n) : memref<4xf32> to memref<?xf32>
    memref.prefetch %m[%i], read, locality<3>, data : memref<8xf32>
    memref.dma_start %m[%i], %far[%j], %n, %tag[%k]
      : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>
    memref.dma_wait %tag[%k], %n : memref<1xi32>

xDSL 0.74 groups the operands of a transfer by an attribute that MLIR does not have. Here,
as there, the rank of a buffer determines how many indices follow it; a stride and a number of
elements between strides may stand after the tag.

MLIR: include/mlir/Dialect/MemRef/IR/MemRefOps.td, lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Self, TypeVar

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, OpTraits, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ParsePropInAttrDict,
    VarOperandDef,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect, MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.memref.views import MEMREF, element
from xdsl_bufferization.support.errors import op_error, verify_alignment
from xdsl_bufferization.support.layouts import as_memref, is_identity, memref_type, types_agree
from xdsl_bufferization.support.override import give_definition, on_demand, redefine
from xdsl_bufferization.support.syntax import parse_indices, print_parts

OpT = TypeVar("OpT", bound=memref.DmaStartOp)

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
        access, cache = (
            "write" if self.is_write else "read",
            "data" if self.is_data_cache else "instr",
        )
        locality = self.locality_hint.value.data
        print_parts(printer, f", {access}, locality<{locality}>, {cache}", self.attributes)
        print_parts(printer, " : ", self.memref.type)


def parse_hints(parser: Parser) -> dict[str, Attribute]:
    """Parses `, read, locality<3>, data` and returns the properties. Raises `ParseError`."""
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
        print_parts(printer, " ", self.memref, "[", self.indices, "]")
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
        source, target, number, tag, strides = self.parts()
        buffers = source.buffer, target.buffer, tag.buffer
        print_parts(printer, " ", source.buffer, "[", source.indices, "], ")
        print_parts(printer, target.buffer, "[", target.indices, "], ", number, ", ")
        print_parts(
            printer, tag.buffer, "[", tag.indices, "]", *((", ", strides) if strides else ())
        )
        printer.print_op_attributes(self.attributes, reserved_attr_names=(GROUPS,))
        print_parts(printer, " : ", [buffer.type for buffer in buffers])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = _parse_element(parser)
        parser.parse_punctuation(",")
        target = _parse_element(parser)
        parser.parse_punctuation(",")
        count = parser.parse_operand(INDEX)
        parser.parse_punctuation(",")
        elements = source, target, _parse_element(parser)
        strides = list[SSAValue]()
        while parser.parse_optional_punctuation(",") is not None:
            strides.append(parser.parse_operand(INDEX))
        if len(strides) not in (0, 2):
            parser.raise_error("expected two stride related operands")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        if len(types) != len(elements):
            parser.raise_error("fewer/more types expected")
        first, second, third = (
            [parser.resolve_operand(buffer, type), *indices]
            for (buffer, indices), type in zip(elements, types, strict=True)
        )
        return cls.build(
            operands=[[*first, *second, count, *third, *strides]], attributes=attributes
        )


def _parse_element(parser: Parser) -> tuple[UnresolvedOperand, list[SSAValue]]:
    """`%m[%i, %j]`"""
    return parser.parse_unresolved_operand(), parse_indices(parser)


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


OPERATIONS: tuple[type[Operation], ...] = (PrefetchOp, ReallocOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (CopyOp, DmaStartOp, DmaWaitOp, LoadOp, StoreOp)
}
