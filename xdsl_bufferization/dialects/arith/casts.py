"""Casts of the `arith` dialect on tensors and vectors where xDSL 0.74 knows scalars.

    %i = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
    %n = arith.trunci %x overflow<nsw> : i64 to i32
    %h = arith.truncf %f to_nearest_even fastmath<fast> : f32 to f16
    %w = arith.scaling_extf %q, %e : f4E2M1FN, f8E8M0FNU to f32

A cast keeps the shape and changes the elements; which elements are castable is all that
the verifiers differ in.

MLIR: include/mlir/Dialect/Arith/IR/ArithOps.td, lib/Dialect/Arith/IR/ArithOps.cpp
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloatConstr,
    ContainerType,
    FixedBitwidthType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedTensorType,
    VectorType,
    container_of,
    i32,
)
from xdsl.ir import Attribute, Operation, OpTraits, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    IRDLOperation,
    MessageConstraint,
    OperandDef,
    OptPropertyDef,
    ParamAttrConstraint,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.type import get_element_type_or_self, have_compatible_shape

from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine, subclass


def containers(element: AttrConstraint, name: str) -> AttrConstraint:
    """The element itself, vectors and tensors of it; xDSL leaves unranked ones out. The name is
    what MLIR calls them."""
    unranked = ParamAttrConstraint(UnrankedTensorType, (element,))
    return MessageConstraint(container_of(element) | unranked, f"must be {name}")


INTEGERS = containers(base(IntegerType), "signless-fixed-width-integer-like")
FLOATS = containers(AnyFloatConstr, "floating-point-like")
INDEX = base(IntegerType) | base(IndexType)
INDICES = MessageConstraint(
    container_of(INDEX) | MemRefType.constr(INDEX),
    "must be signless-integer-like or memref of signless-integer",
)
ROUNDING_MODES = (*("to_nearest_even", "downward", "upward", "toward_zero"), "to_nearest_away")
"""The keywords in the order of their numbers in the property `roundingmode`."""

_FASTMATH = {"fastmath": OptPropertyDef(base(arith.FastMathFlagsAttr))}
_SPEED = "(`fastmath` `` $fastmath^)?"
_TYPES = "attr-dict `:` type($input) `to` type($result)"
_SCALED_TYPES = "attr-dict `:` type($input) `,` type($scale) `to` type($result)"

Castable = Callable[[Attribute, Attribute], bool]
"""Returns whether elements of one type may be cast to the other."""


@irdl_custom_directive
class RoundingMode(CustomDirective):
    """`to_nearest_even` for the property 0, and so on; nothing without a property."""

    mode: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        for number, keyword in enumerate(ROUNDING_MODES):
            if parser.parse_optional_keyword(keyword) is not None:
                self.mode.set(state, IntegerAttr(number, i32))
                return

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        mode = self.mode.get(op)
        if isinstance(mode, IntegerAttr):
            state.print_whitespace(printer)
            printer.print_string(ROUNDING_MODES[mode.value.data])


def verify_cast(op: Operation, castable: Castable) -> None:
    """Raises `VerifyException` unless both sides have the same shape and castable elements."""
    operand, result = op.operands[0].type, op.results[0].type
    if (
        not isinstance(operand, ContainerType)
        and not isinstance(result, ContainerType)
        and castable(operand, result)
    ):
        return
    is_unranked = isinstance(operand, UnrankedTensorType)
    if is_unranked or _tensor_sizes(operand) != _tensor_sizes(result):
        raise op_error(op, "failed to verify that input and output have the same tensor dimensions")
    if not have_compatible_shape(operand, result) or _form(operand) != _form(result):
        raise op_error(op, "requires the same shape for all operands and results")
    if _encoding(operand) == _encoding(result) and castable(
        get_element_type_or_self(operand), get_element_type_or_self(result)
    ):
        return
    plural = "s" if len(op.operands) > 1 else ""
    sources = ", ".join(f"'{type}'" for type in op.operand_types)
    raise op_error(
        op, f"operand type{plural} {sources} and result type '{result}' are cast incompatible"
    )


def _tensor_sizes(type: Attribute) -> tuple[int, ...] | None:
    if not isinstance(type, TensorType):
        return None
    return cast(TensorType[Attribute], type).get_shape()


def _form(type: Attribute) -> tuple[object, ...]:
    """The kind of container, and which sizes of a vector are scaled."""
    if get_element_type_or_self(type) == type:
        return ()
    if not isinstance(type, VectorType):
        return (type.name,)
    return (type.name, cast(VectorType[Attribute], type).scalable_dims)


def _encoding(type: Attribute) -> Attribute | None:
    if not isinstance(type, TensorType):
        return None
    return cast(TensorType[Attribute], type).encoding


def _is_wider(operand: Attribute, result: Attribute) -> bool:
    """True if the elements of the result have more bits."""
    return (
        isinstance(operand, FixedBitwidthType)
        and isinstance(result, FixedBitwidthType)
        and operand.bitwidth < result.bitwidth
    )


def _is_index_cast(operand: Attribute, result: Attribute) -> bool:
    """True if exactly one of the two types is `index`."""
    return isinstance(operand, IndexType) != isinstance(result, IndexType)


def _verify_extension(self: Operation) -> None:
    verify_cast(self, _is_wider)


def _verify_truncation(self: Operation) -> None:
    verify_cast(self, lambda operand, result: _is_wider(result, operand))


def _verify_conversion(self: Operation) -> None:
    verify_cast(self, lambda operand, result: True)


def _verify_index_cast(self: Operation) -> None:
    verify_cast(self, _is_index_cast)


@on_demand(irdl_op_definition)
class IndexCastUIOp(IRDLOperation):
    """Between integers and `index`; what is missing before is zero."""

    name = "arith.index_castui"

    input = operand_def(INDICES)
    result = result_def(INDICES)

    traits = traits_def(Pure())

    assembly_format = f"$input {_TYPES}"

    verify_ = _verify_index_cast

    def __init__(self, input: SSAValue | Operation, target_type: Attribute):
        super().__init__(operands=(input,), result_types=(target_type,))


class _ScalingOp(IRDLOperation):
    """A cast of numbers that share a scale."""

    input = operand_def(FLOATS)
    scale = operand_def(FLOATS)
    result = result_def(FLOATS)

    fastmath = opt_prop_def(arith.FastMathFlagsAttr)

    traits = traits_def(Pure())

    def __init__(
        self, input: SSAValue | Operation, scale: SSAValue | Operation, result_type: Attribute
    ):
        super().__init__(operands=(input, scale), result_types=(result_type,))


@on_demand(irdl_op_definition)
class ScalingExtFOp(_ScalingOp):
    """Each number times its scale, in a wider type."""

    name = "arith.scaling_extf"

    assembly_format = f"$input `,` $scale {_SPEED} {_SCALED_TYPES}"

    verify_ = _verify_extension


@on_demand(irdl_op_definition)
class ScalingTruncFOp(_ScalingOp):
    """Each number divided by its scale, in a narrower type."""

    name = "arith.scaling_truncf"

    roundingmode = opt_prop_def(IntegerAttr.constr(type=i32))

    assembly_format = (
        f"$input `,` $scale custom<RoundingMode>($roundingmode) {_SPEED} {_SCALED_TYPES}"
    )
    custom_directives = (RoundingMode,)

    verify_ = _verify_truncation


@redefine(
    operands={"input": OperandDef(INTEGERS)},
    results={"result": ResultDef(INTEGERS)},
    traits=OpTraits(lambda: private(Pure())),
)
class ExtSIOp(arith.ExtSIOp):
    """`arith.extsi` of tensors and vectors, without effects."""

    verify_ = _verify_extension


@redefine(
    assembly_format=f"$input (`overflow` `` $overflowFlags^)? {_TYPES}",
    operands={"input": OperandDef(INTEGERS)},
    results={"result": ResultDef(INTEGERS)},
    properties={
        "overflowFlags": OptPropertyDef(
            base(arith.IntegerOverflowAttr), arith.IntegerOverflowAttr("none")
        )
    },
)
class TruncIOp(arith.TruncIOp):
    """`arith.trunci` of tensors and vectors, with flags."""

    verify_ = _verify_truncation


@redefine(assembly_format=f"$input {_SPEED} {_TYPES}", properties=_FASTMATH)
class ExtFOp(arith.ExtFOp):
    """`arith.extf` with flags, and only to a wider type."""

    verify_ = _verify_extension


@redefine(
    assembly_format=f"$input custom<RoundingMode>($roundingmode) {_SPEED} {_TYPES}",
    directives=(RoundingMode,),
    properties={**_FASTMATH, "roundingmode": OptPropertyDef(IntegerAttr.constr(type=i32))},
)
class TruncFOp(arith.TruncFOp):
    """`arith.truncf` with flags and a rounding mode, and only to a narrower type."""

    verify_ = _verify_truncation


_ON_CONTAINERS = (
    (arith.ExtUIOp, INTEGERS, INTEGERS, _verify_extension),
    (arith.FPToSIOp, FLOATS, INTEGERS, _verify_conversion),
    (arith.FPToUIOp, FLOATS, INTEGERS, _verify_conversion),
    (arith.IndexCastOp, INDICES, INDICES, _verify_index_cast),
    (arith.SIToFPOp, INTEGERS, FLOATS, _verify_conversion),
    (arith.UIToFPOp, INTEGERS, FLOATS, _verify_conversion),
)
"""Casts that differ from xDSL's in their types only: those of the operand and of the result."""


OPERATIONS: tuple[type[Operation], ...] = (IndexCastUIOp, ScalingExtFOp, ScalingTruncFOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    **{op.name: op for op in (ExtFOp, ExtSIOp, TruncFOp, TruncIOp)},
    **{
        op.name: redefine(
            operands={"input": OperandDef(operand)}, results={"result": ResultDef(result)}
        )(subclass(op, verify_=verify))
        for op, operand, result, verify in _ON_CONTAINERS
    },
}
