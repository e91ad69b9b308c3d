"""
Operations of the `linalg` dialect that move elements.

    %r = linalg.transpose ins(%a : t) outs(%b : u) permutation = [1, 0] {foo}
    linalg.broadcast ins(%a : t) outs(%b : u) dimensions = [0]

They are xDSL's with what xDSL 0.74 leaves out: attributes, and element types other than numbers.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import I64, DenseArrayBase, i64
from xdsl.dialects.linalg import ops
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.dialects.linalg.effects import with_effects
from xdsl_bufferization.dialects.linalg.structured import YieldOp
from xdsl_bufferization.dialects.linalg.syntax import (
    element_types,
    parse_numbers,
    parse_operands,
    print_numbers,
    print_operands,
    tensor_types,
)
from xdsl_bufferization.dialects.linalg.verifiers import (
    verify_broadcast,
    verify_results,
    verify_transposition,
    verify_yield,
)
from xdsl_bufferization.support.override import redefine


class DataMovementOp(IRDLOperation):
    """An operation with an input, an init, a list of dimensions and a body that copies."""

    KEYWORD: ClassVar[str]
    """The keyword before the dimensions."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Returns the dimensions."""
        return cast(DenseArrayBase[I64], self.properties[self.KEYWORD]).get_values()

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.operands[:1])
        print_operands(printer, "outs", self.operands[1:])
        print_numbers(printer, self.KEYWORD, self.numbers)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        if len(inputs) != 1 or len(inits) != 1:
            parser.raise_error("expected one input and one init", position, parser.pos)
        numbers = parse_numbers(parser, cls.KEYWORD)
        op = cls.move(inputs[0], inits[0], numbers.get_values())
        op.attributes |= parser.parse_optional_attr_dict()
        return op

    @classmethod
    def move(cls, input: SSAValue, init: SSAValue, numbers: Sequence[int]) -> Self:
        """Creates the operation for any element type."""
        block = Block(arg_types=element_types((input, init)))
        block.add_op(YieldOp(block.args[0]))
        return cls.create(
            operands=(input, init),
            result_types=tensor_types((init,)),
            properties={cls.KEYWORD: DenseArrayBase.from_list(i64, numbers)},
            regions=(Region(block),),
        )


@redefine(traits=with_effects())
class BroadcastOp(DataMovementOp, ops.BroadcastOp):
    """`linalg.broadcast` with attributes, on all element types."""

    KEYWORD = "dimensions"

    def verify_(self) -> None:
        verify_broadcast(self, self.numbers)
        verify_results(self, (self.init,))
        verify_yield(self, self.regions[0].block, 1)


@redefine(traits=with_effects())
class TransposeOp(DataMovementOp, ops.TransposeOp):
    """`linalg.transpose` with attributes, on all element types."""

    KEYWORD = "permutation"

    def verify_(self) -> None:
        verify_transposition(self, self.numbers)
        verify_results(self, self.outputs)
        verify_yield(self, self.body.block, 1)


SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (BroadcastOp, TransposeOp)}
