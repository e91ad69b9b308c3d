"""Operations of the `math` dialect that xDSL 0.75 does not define.

    %b = math.isnan %x : vector<4xf32>                   // vector<4xi1>
    %e = math.erfc %x fastmath<fast> : f32
    %c = math.clampf %x to [%low, %high] : f32
    %sin, %cos = math.sincos %x : f32

MLIR: include/mlir/Dialect/Math/IR/MathOps.td
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar, Self

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.math import FloatingPointLikeUnaryMathOperation
from xdsl.ir import Operation
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from xdsl_bufferization.dialects.arith.casts import FLOATS
from xdsl_bufferization.dialects.arith.dialect import BOOLS, NO_FLAGS, boolean_type, verify_boolean
from xdsl_bufferization.support.override import on_demand
from xdsl_bufferization.support.syntax import parse_operands_and_attributes, print_parts

_FLAGS = "(`fastmath` `` $fastmath^)? attr-dict"


class ClassTest(IRDLOperation, ABC):
    """A test of the class of floats, with an `i1` for each."""

    operand = operand_def(FLOATS)
    result = result_def(BOOLS)
    fastmath = prop_def(FastMathFlagsAttr, default_value=NO_FLAGS)
    traits = traits_def(Pure())

    def verify_(self) -> None:
        verify_boolean(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        beginning = parse_operands_and_attributes(parser)
        type = parser.parse_type()
        attributes = dict(beginning.attributes)
        return cls.build(
            operands=beginning.resolved(parser, type),
            result_types=(boolean_type(type),),
            properties={"fastmath": attributes.pop("fastmath", NO_FLAGS)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        flags = {} if self.fastmath == NO_FLAGS else {"fastmath": self.fastmath}
        attributes = {**self.attributes, **flags}
        print_parts(printer, " ", self.operand, attributes, " : ", self.operand.type)


@on_demand(irdl_op_definition)
class IsFiniteOp(ClassTest):
    """True for what is neither infinite nor a NaN."""

    name = "math.isfinite"


@on_demand(irdl_op_definition)
class IsInfOp(ClassTest):
    """True for an infinity."""

    name = "math.isinf"


@on_demand(irdl_op_definition)
class IsNaNOp(ClassTest):
    """True for a NaN."""

    name = "math.isnan"


@on_demand(irdl_op_definition)
class IsNormalOp(ClassTest):
    """True for what is neither zero, subnormal, infinite nor a NaN."""

    name = "math.isnormal"


@on_demand(irdl_op_definition)
class ErfcOp(FloatingPointLikeUnaryMathOperation):
    """The complementary error function."""

    name = "math.erfc"

    traits = traits_def(Pure())


@on_demand(irdl_op_definition)
class SinCosOp(IRDLOperation):
    """Sine and cosine of a number."""

    name = "math.sincos"

    T: ClassVar = VarConstraint("T", FLOATS)

    operand = operand_def(T)
    sin = result_def(T)
    cos = result_def(T)
    fastmath = prop_def(FastMathFlagsAttr, default_value=NO_FLAGS)
    traits = traits_def(Pure())

    assembly_format = f"$operand {_FLAGS} `:` type($sin)"


@on_demand(irdl_op_definition)
class ClampFOp(IRDLOperation):
    """A number, or the bound that it is beyond; a NaN if one of the three is one."""

    name = "math.clampf"

    T: ClassVar = VarConstraint("T", FLOATS)

    value = operand_def(T)
    min = operand_def(T)
    max = operand_def(T)
    result = result_def(T)
    fastmath = prop_def(FastMathFlagsAttr, default_value=NO_FLAGS)
    traits = traits_def(Pure())

    assembly_format = f"$value `to` ` ` `[` $min `,` $max `]` {_FLAGS} `:` type($result)"


OPERATIONS: tuple[type[Operation], ...] = (
    *(ClampFOp, ErfcOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, SinCosOp),
)
