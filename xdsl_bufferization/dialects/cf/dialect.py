r"""Branches of the `cf` dialect that xDSL 0.74 defines more narrowly than MLIR.

    cf.cond_br %c weights([1, 9]), ^bb1(%x : f32), ^bb2
    cf.assert %c, "\C3\BC"

xDSL has no branch weights, accepts ASCII messages only, declares no memory effects for
branches, and does not verify the types of forwarded operands.

MLIR: include/mlir/Dialect/ControlFlow/IR/ControlFlowOps.td,
lib/Interfaces/ControlFlowInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from xdsl.dialects import cf
from xdsl.dialects.builtin import BytesAttr, DenseArrayBase, StringAttr, i32
from xdsl.ir import Operation, OpTraits, SSAValue
from xdsl.irdl import OptPropertyDef, PropertyDef, VarOperand, base
from xdsl.traits import IsTerminator, MemoryWriteEffect, OpTrait, Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.override import redefine


def passed_values(op: Operation) -> tuple[Sequence[SSAValue], ...]:
    """Returns the operands that a branch of `cf` forwards to each successor."""
    if isinstance(op, cf.ConditionalBranchOp):
        return op.then_arguments, op.else_arguments
    if isinstance(op, cf.SwitchOp):
        # `op.case_operand` takes quadratic time.
        cases, sizes = op.case_operands, op.case_operand_segments.get_values()
        ends = pairwise(accumulate(sizes, initial=0))
        return op.default_operands, *(cases[start:end] for start, end in ends)
    return (op.operands,)


class PassesArguments(OpTrait):
    """Verifies that a branch forwards operands of the types of the block arguments."""

    def verify(self, op: Operation) -> None:
        for k, (block, values) in enumerate(zip(op.successors, passed_values(op))):
            if len(values) != len(block.args):
                raise VerifyException(
                    f"branch has {len(values)} operands for successor #{k}, but target "
                    f"block has {len(block.args)}"
                )
            for n, (value, argument) in enumerate(zip(values, block.args, strict=True)):
                if value.type != argument.type:
                    raise VerifyException(f"type mismatch for bb argument #{n} of successor #{k}")


@redefine(
    assembly_format=(
        "$cond (`weights` `(` $branch_weights^ `)`)? `,`"
        "$then_block (`(` $then_arguments^ `:` type($then_arguments) `)`)? `,`"
        "$else_block (`(` $else_arguments^ `:` type($else_arguments) `)`)? attr-dict"
    ),
    properties={"branch_weights": OptPropertyDef(DenseArrayBase.constr(i32))},
    traits=OpTraits(lambda: (*(IsTerminator(), PassesArguments()), *private(Pure()))),
)
class ConditionalBranchOp(cf.ConditionalBranchOp):
    """`cf.cond_br` with branch weights."""

    def verify_(self) -> None:
        weights = self.properties.get("branch_weights")
        if weights is None or not DenseArrayBase.constr(i32).verifies(weights):
            return
        if len(weights) != len(self.successors):
            raise VerifyException(
                "expects number of branch weights to match number of successors: "
                f"{len(weights)} vs {len(self.successors)}"
            )
        if not any(weights.get_values()):
            raise VerifyException("branch weights cannot all be zero")


@redefine(
    properties={"msg": PropertyDef(base(StringAttr) | base(BytesAttr))},
    traits=OpTraits(lambda: (*cf.AssertOp.traits, *private(MemoryWriteEffect()))),
)
class AssertOp(cf.AssertOp):
    """`cf.assert` with any message: xDSL reads messages with non-ASCII characters as bytes."""


@redefine(traits=OpTraits(lambda: (*cf.BranchOp.traits, PassesArguments(), *private(Pure()))))
class BranchOp(cf.BranchOp):
    """`cf.br` that verifies the forwarded operands."""


@redefine(traits=OpTraits(lambda: (*cf.SwitchOp.traits, PassesArguments(), *private(Pure()))))
class SwitchOp(cf.SwitchOp):
    """`cf.switch` that verifies the forwarded operands, and finds those of its cases in linear
    time."""

    @property
    def case_operand(self) -> tuple[VarOperand, ...]:
        """The operands that are forwarded to each case."""
        return tuple(map(VarOperand, passed_values(self)[1:]))

    def verify_(self) -> None:
        super().verify_()


SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (AssertOp, BranchOp, ConditionalBranchOp, SwitchOp)
}
