"""
Operations of the `linalg` dialect that move elements.

    %r = linalg.transpose ins(%a : t) outs(%b : u) permutation = [1, 0] {foo}
    linalg.broadcast ins(%a : t) outs(%b : u) dimensions = [0]

They are xDSL's with what xDSL 0.74 leaves out: attributes, and element types other than
numbers.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.dialects.linalg import ops
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.dialects.linalg_effects import with_effects
from xdsl_bufferization.dialects.linalg_structured import YieldOp
from xdsl_bufferization.dialects.linalg_syntax import (
    element_types,
    parse_numbers,
    parse_operands,
    print_numbers,
    print_operands,
    tensor_types,
)
from xdsl_bufferization.dialects.linalg_verifiers import (
    verify_broadcast,
    verify_results,
    verify_transposition,
    verify_yield,
)
from xdsl_bufferization.dialects.on_demand import on_demand
from xdsl_bufferization.dialects.redefine import redefine


def _copying_body(operands: Sequence[SSAValue]) -> Region:
    """Yields the element of the input."""
    block = Block(arg_types=element_types(operands))
    block.add_op(YieldOp(block.args[0]))
    return Region(block)


@on_demand(redefine(traits=with_effects()))
class BroadcastOp(ops.BroadcastOp):
    """`linalg.broadcast` with attributes, on all element types."""

    def verify_(self) -> None:
        verify_broadcast(self, self.dimensions.get_values())
        verify_results(self, (self.init,))
        verify_yield(self, self.regions[0].block, 1)

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", (self.input,))
        print_operands(printer, "outs", (self.init,))
        print_numbers(printer, "dimensions", self.dimensions.get_values())
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        dimensions = parse_numbers(parser, "dimensions")
        return cls.build(
            operands=(*inputs, *inits),
            result_types=(tensor_types(inits),),
            properties={"dimensions": dimensions},
            attributes=parser.parse_optional_attr_dict(),
            regions=(_copying_body((*inputs, *inits)),),
        )

    @classmethod
    def move(cls, input: SSAValue, init: SSAValue, dimensions: Sequence[int]) -> Self:
        """The operation on any elements."""
        return cls.build(
            operands=(input, init),
            result_types=(tensor_types((init,)),),
            properties={"dimensions": DenseArrayBase.from_list(i64, dimensions)},
            regions=(_copying_body((input, init)),),
        )


@on_demand(redefine(traits=with_effects()))
class TransposeOp(ops.TransposeOp):
    """`linalg.transpose` with attributes, on all element types."""

    def verify_(self) -> None:
        verify_transposition(self, self.permutation.get_values())
        verify_results(self, self.outputs)
        verify_yield(self, self.body.block, 1)

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        print_numbers(printer, "permutation", self.permutation.get_values())
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        permutation = parse_numbers(parser, "permutation")
        return cls.build(
            operands=(inputs, inits),
            result_types=(tensor_types(inits),),
            properties={"permutation": permutation},
            attributes=parser.parse_optional_attr_dict(),
            regions=(_copying_body((*inputs, *inits)),),
        )

    @classmethod
    def move(cls, input: SSAValue, init: SSAValue, permutation: Sequence[int]) -> Self:
        """The operation on any elements."""
        return cls.build(
            operands=((input,), (init,)),
            result_types=(tensor_types((init,)),),
            properties={"permutation": DenseArrayBase.from_list(i64, permutation)},
            regions=(_copying_body((input, init)),),
        )


SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (BroadcastOp, TransposeOp)
}
