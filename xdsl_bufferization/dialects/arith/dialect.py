"""Operations of the `arith` dialect that xDSL 0.74 defines only for scalars or without flags.

    %s = arith.select %m, %a, %b : tensor<4xi1>, tensor<4xf32>
    %c = arith.cmpf oeq, %a, %b fastmath<fast> {foo} : tensor<4xf32>
    %d = arith.divsi %i, %j exact : i32
    %u = arith.addi %x, %y : tensor<*xi32>

Casts are in `casts.py`.

Elementwise operations of the `arith` dialect on tensors without a rank, which xDSL 0.74 refuses.

    %u = arith.addi %x, %y : tensor<*xi32>        a subclass of xDSL's class
    %v = arith.addi %a, %b : tensor<4xi32>        xDSL's class, as ever

Translations and interpreters of xDSL look up `type(op)` in tables, where a subclass would be
missing. So the substitutes here make operations of xDSL's class wherever that accepts the
types, when they are read and when they are built.

MLIR: include/mlir/Dialect/Arith/IR/ArithOps.td
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, ClassVar, Self, TypeVar, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    IntegerAttr,
    IntegerType,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, OpTraits
from xdsl.irdl import (
    AttrConstraint,
    EqAttrConstraint,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ResultDef,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from xdsl_bufferization.dialects.arith import casts
from xdsl_bufferization.dialects.arith.casts import FLOATS, containers
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine, subclass
from xdsl_bufferization.support.syntax import (
    parse_case,
    parse_names,
    parse_operands_and_attributes,
    print_parts,
)

INTEGERS = containers(casts.INDEX, "signless-integer-like")

_WIDENED: tuple[tuple[tuple[type[IRDLOperation], ...], AttrConstraint], ...] = (
    ((arith.SignlessIntegerBinaryOperation, arith.MulExtendedBase), INTEGERS),
    ((arith.FloatingPointLikeBinaryOperation, arith.NegfOp), FLOATS),
)
"""Bases, and the types of their operands and results."""


def _widened(xdsl: type[IRDLOperation], types: AttrConstraint) -> type[IRDLOperation]:
    """The subclass of a class of xDSL that has these types, all equal."""

    class Widened(xdsl):
        @classmethod
        def create(cls, **parts: Any) -> Any:
            if _is_unranked(parts):
                return super().create(**parts)
            return xdsl.create(**parts)

        @classmethod
        def build(cls, **parts: Any) -> Any:
            if _is_unranked(parts):
                return super().build(**parts)
            return xdsl.build(**parts)

    Widened.__name__ = Widened.__qualname__ = xdsl.__name__
    Widened.__doc__ = xdsl.__doc__
    variable = VarConstraint("T", types)
    definition = xdsl.get_irdl_definition()
    return redefine(
        operands={name: OperandDef(variable) for name, _ in definition.operands},
        results={name: ResultDef(variable) for name, _ in definition.results},
    )(Widened)


def _is_unranked(parts: dict[str, Any]) -> bool:
    """Is one of the types of the results a tensor without a rank? Types may be in groups."""
    groups = parts.get("result_types") or ()
    flat = chain.from_iterable((g,) if isinstance(g, Attribute) else g or () for g in groups)
    return any(isinstance(type, UnrankedTensorType) for type in flat)


UNRANKED: dict[str, type[Operation]] = {
    op.name: _widened(op, types)
    for op in arith.Arith.operations
    for bases, types in _WIDENED
    if issubclass(op, bases)
}


I1 = IntegerType(1)
BOOLS = containers(EqAttrConstraint(I1), "bool-like")
NO_FLAGS = arith.FastMathFlagsAttr("none")

_ComparisonT = TypeVar("_ComparisonT", bound=arith.ComparisonOperation)


@on_demand(irdl_op_definition)
class RemFOp(arith.FloatingPointLikeBinaryOperation):
    """The remainder of a division of floating-point numbers, as C's fmod."""

    name = "arith.remf"

    T: ClassVar = VarConstraint("T", FLOATS)

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)

    traits = traits_def(Pure())


_exact = redefine(
    assembly_format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    operands={side: OperandDef(VarConstraint("T", INTEGERS)) for side in ("lhs", "rhs")},
    results={"result": ResultDef(VarConstraint("T", INTEGERS))},
    properties={"isExact": OptPropertyDef(base(UnitAttr))},
)


_EXACT = (arith.DivSIOp, arith.DivUIOp, arith.ShRSIOp, arith.ShRUIOp)
"""Those with the flag `exact`: there is no remainder, or only zeros are shifted out."""


@redefine(
    operands={side: OperandDef(VarConstraint("T", INTEGERS)) for side in ("lhs", "rhs")},
    results={"sum": ResultDef(VarConstraint("T", INTEGERS)), "overflow": ResultDef(BOOLS)},
)
class AddUIExtendedOp(arith.AddUIExtendedOp):
    """`arith.addui_extended` also of `index` and of unranked tensors."""

    def verify_(self) -> None:
        if self.overflow.type != boolean_type(self.lhs.type):
            raise op_error(
                self,
                "all non-scalar operands/results must have the same shape and base type, expected "
                f"{boolean_type(self.lhs.type)}, got {self.overflow.type}",
            )


@redefine(operands={"cond": OperandDef(BOOLS)})
class SelectOp(arith.SelectOp):
    """`arith.select` with a scalar condition or one per element of a tensor or vector."""

    def verify_(self) -> None:
        condition, result = self.cond.type, self.result.type
        if condition != I1 and condition != boolean_type(result):
            raise op_error(
                self, "failed to verify that condition is signless i1 or has matching shape"
            )

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.operands, self.attributes, " : ")
        if self.cond.type != I1:
            print_parts(printer, self.cond.type, ", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        beginning = parse_operands_and_attributes(parser)
        condition: Attribute = I1
        result = parser.parse_type()
        if parser.parse_optional_punctuation(",") is not None:
            condition, result = result, parser.parse_type()
        return cls.build(
            operands=beginning.resolved(parser, condition, result, result),
            result_types=(result,),
            attributes=beginning.attributes,
        )


def _verify_comparison(op: arith.CmpiOp | arith.CmpfOp, predicates: Sequence[str]) -> None:
    """Raises `VerifyException` unless the operands have one type, the result is its `i1`
    counterpart, and the predicate exists."""
    if not 0 <= op.predicate.value.data < len(predicates):
        raise op_error(op, f"invalid attribute `predicate`: {op.predicate}")
    left, right = op.operand_types
    if left != right:
        raise op_error(op, "requires all operands to have the same type")
    verify_boolean(op)


def verify_boolean(op: Operation) -> None:
    """Raises `VerifyException` unless the result is the `i1` counterpart of the operands."""
    if op.results[0].type != boolean_type(op.operands[0].type):
        raise op_error(
            op, "failed to verify that result type has i1 element type and same shape as operands"
        )


def _print_comparison(
    op: arith.CmpiOp | arith.CmpfOp, predicates: Sequence[str], printer: Printer
) -> None:
    print_parts(printer, f" {predicates[op.predicate.value.data]}, ", op.operands)
    if isinstance(op, arith.CmpfOp) and op.fastmath != NO_FLAGS:
        printer.print_string(" fastmath")
        op.fastmath.print_parameter(printer)
    print_parts(printer, op.attributes, " : ", op.lhs.type)


def _parse_comparison(
    cls: type[_ComparisonT], predicates: Sequence[str], parser: Parser
) -> _ComparisonT:
    """Parses `predicate, left, right`, the flags of floats, the attributes and the operand type.
    The predicate may be a string."""
    name = parse_case(parser, "predicate", predicates)
    properties: dict[str, Attribute] = {"predicate": IntegerAttr(predicates.index(name), 64)}
    parser.parse_punctuation(",")
    position, operands = parser.pos, parse_names(parser, Parser.Delimiter.NONE)
    if issubclass(cls, arith.CmpfOp):
        is_fast = parser.parse_optional_keyword("fastmath") is not None
        properties["fastmath"] = (
            arith.FastMathFlagsAttr(arith.FastMathFlagsAttr.parse_parameter(parser))
            if is_fast
            else NO_FLAGS
        )
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    operand_type = parser.parse_type()
    return cls.build(
        operands=parser.resolve_operands(operands, [operand_type] * 2, position),
        result_types=(boolean_type(operand_type),),
        properties=properties,
        attributes=attributes,
    )


def boolean_type(operand_type: Attribute) -> Attribute:
    """Returns the type of one `i1` for each element: the result of a comparison."""
    if isinstance(operand_type, VectorType):
        vector = cast(VectorType[Attribute], operand_type)
        return VectorType(I1, vector.shape, vector.scalable_dims)
    if isinstance(operand_type, TensorType):
        tensor = cast(TensorType[Attribute], operand_type)
        return TensorType(I1, tensor.shape, tensor.encoding)
    if isinstance(operand_type, UnrankedTensorType):
        return UnrankedTensorType(I1)
    return I1


def _comparison(
    original: type[_ComparisonT],
    types: AttrConstraint,
    predicates: Sequence[str],
    traits: OpTraits | None = None,
) -> type[_ComparisonT]:
    """Returns a comparison of xDSL also of tensors and vectors, with attributes."""

    def verify_(self: arith.CmpiOp | arith.CmpfOp) -> None:
        _verify_comparison(self, predicates)

    def print(self: arith.CmpiOp | arith.CmpfOp, printer: Printer) -> None:
        _print_comparison(self, predicates, printer)

    def parse(cls: type[_ComparisonT], parser: Parser) -> _ComparisonT:
        return _parse_comparison(cls, predicates, parser)

    return redefine(
        operands={side: OperandDef(types) for side in ("lhs", "rhs")},
        results={"result": ResultDef(BOOLS)},
        traits=traits,
    )(subclass(original, verify_=verify_, print=print, parse=classmethod(parse)))


CmpiOp = _comparison(arith.CmpiOp, INTEGERS, arith.CMPI_COMPARISON_OPERATIONS, traits_def(Pure()))
CmpfOp = _comparison(arith.CmpfOp, FLOATS, arith.CMPF_COMPARISON_OPERATIONS)


OPERATIONS: tuple[type[Operation], ...] = (RemFOp, *casts.OPERATIONS)

SUBSTITUTES: dict[str, type[Operation]] = {
    **casts.SUBSTITUTES,
    **UNRANKED,
    **{
        op.name: op
        for op in (
            *(AddUIExtendedOp, CmpfOp, CmpiOp, SelectOp),
            *(_exact(subclass(op)) for op in _EXACT),
        )
    },
}
