"""
Operations of MLIR's `test` dialect that programs about buffers use, which xDSL 0.74
does not define.

    test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>)
    test.buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>)
    %r = test.tensor_based in(%t : tensor<2xf32>) -> tensor<2xf32>
    "test.side_effect_op"() {effects = [{effect = "write"}]} : () -> ()

Operations with regions are in `regions.py`. `mlir-opt` does not register this dialect:
it is part of MLIR's tests only.

MLIR: test/lib/Dialect/Test/TestOps.td
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Self

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, MemRefType, StringAttr, TensorType
from xdsl.ir import Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    MemoryReadEffect,
    MemoryWriteEffect,
)

from xdsl_bufferization.dialects.test import regions
from xdsl_bufferization.support.errors import op_error

_KINDS = {
    "allocate": MemoryEffectKind.ALLOC,
    "free": MemoryEffectKind.FREE,
    "read": MemoryEffectKind.READ,
    "write": MemoryEffectKind.WRITE,
}


@irdl_op_definition
class CopyOp(IRDLOperation):
    """Copies a buffer into another one."""

    name = "test.copy"

    source = operand_def(MemRefType)
    target = operand_def(MemRefType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def print(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" : ")
        with printer.in_parens():
            printer.print_list(self.operand_types, printer.print_attribute)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """
        Parses the operation with or without `-> ()`, the older syntax. Raises `ParseError`.
        """
        position = parser.pos
        names = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
        if parser.parse_optional_punctuation("->") is not None:
            parser.parse_punctuation("(")
            parser.parse_punctuation(")")
        operands = parser.resolve_operands(names, types, position)
        attributes = parser.parse_optional_attr_dict()
        if len(operands) != 2:
            parser.raise_error("expected a source and a target", position)
        return cls.build(operands=operands, attributes=attributes)


@irdl_op_definition
class BufferBasedOp(IRDLOperation):
    """Computes from one buffer into another one."""

    name = "test.buffer_based"

    input = operand_def(MemRefType)
    output = operand_def(MemRefType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` attr-dict"
    )


@irdl_op_definition
class TensorBasedOp(IRDLOperation):
    """Computes a tensor from another one."""

    name = "test.tensor_based"

    input = operand_def(TensorType)
    result = result_def(TensorType)

    assembly_format = "`in` `(` $input `:` type($input) `)` `->` type($result) attr-dict"


@irdl_op_definition
class MemRefUserOp(IRDLOperation):
    """Reads and writes memory in an unspecified way."""

    name = "test.memref_user"

    values = var_operand_def()
    res = var_result_def()

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())


@irdl_op_definition
class ReadBufferOp(IRDLOperation):
    """Reads a buffer."""

    name = "test.read_buffer"

    values = var_operand_def()
    res = var_result_def()

    traits = traits_def(MemoryReadEffect())


class WrittenEffects(MemoryEffect):
    """The effects listed in the attribute `effects`; none without the attribute."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Returns the effects listed in the attribute."""
        assert isinstance(op, SideEffectOp)
        names = (effect.data.get("effect") for effect in op.effects or ())
        return {
            EffectInstance(_KINDS[name.data])
            for name in names
            if isinstance(name, StringAttr) and name.data in _KINDS
        }


@irdl_op_definition
class SideEffectOp(IRDLOperation):
    """An operation with the effects listed in its attribute."""

    name = "test.side_effect_op"

    values = var_operand_def()
    res = var_result_def()
    effects = opt_attr_def(ArrayAttr[DictionaryAttr])

    traits = traits_def(WrittenEffects())

    def verify_(self) -> None:
        """Raises `VerifyException` if an effect has no known name."""
        for effect in self.effects or ():
            name = effect.data.get("effect")
            if not isinstance(name, StringAttr) or name.data not in _KINDS:
                raise op_error(self, f"expected an effect that is one of {', '.join(_KINDS)}")


OPERATIONS: tuple[type[Operation], ...] = (
    BufferBasedOp,
    CopyOp,
    MemRefUserOp,
    ReadBufferOp,
    SideEffectOp,
    TensorBasedOp,
    *regions.OPERATIONS,
)
