"""
Between which numbers the results of integer arithmetic lie.

    %n = arith.remui %k, %c8        [0, 7]
    %i of scf.for from 0 to 8       [0, 7]

MLIR: lib/Dialect/{Arith,Affine,MemRef,SCF,Tensor}/IR/ValueBoundsOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IntegerAttr,
    MemRefType,
    TensorType,
    i1,
)
from xdsl.ir import Attribute, BlockArgument, Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from xdsl_bufferization.interfaces.value_bounds import (
    Interval,
    ValueBoundsOpInterface,
    anything,
)
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)
from xdsl_bufferization.support.twos_complement import (
    INDEX_BITS,
)

_INDICES = Interval(-(1 << (INDEX_BITS - 1)), (1 << (INDEX_BITS - 1)) - 1)
"""All numbers of the type `index`."""

Rule = Callable[[Sequence[Interval]], Interval | None]
"""The bounds of a result, from those of the operands."""


@dataclass(frozen=True)
class Arithmetic(ValueBoundsOpInterface):
    """An operation whose result depends on its operands only."""

    rule: Rule

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        return self.rule(operands)


class ConstantBounds(ValueBoundsOpInterface):
    """`arith.constant`"""

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        value = op.properties.get("value")
        # A true i1 is written as 1 and as -1.
        if not isinstance(value, IntegerAttr) or op.results[0].type == i1:
            return None
        return Interval(value.value.data, value.value.data)


class UnsignedExtension(ValueBoundsOpInterface):
    """An extension, or a cast, that adds zeros."""

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        if operands[0].low >= 0:
            return operands[0]
        widest = anything(op.operands[0])
        return Interval(0, widest.high - widest.low)


class MapBounds(ValueBoundsOpInterface):
    """`affine.apply`, `affine.min` and `affine.max`"""

    def __init__(self, choose: Callable[[Sequence[int]], int]) -> None:
        self._choose = choose

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        found = _map_results(op.properties.get("map"), operands)
        if found is None:
            return None
        lows, highs = zip(*found, strict=True)
        return Interval(self._choose(lows), self._choose(highs))


class SizeBounds(ValueBoundsOpInterface):
    """`memref.dim` and `tensor.dim`"""

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        type, (low, high) = op.operands[0].type, operands[1]
        at_least_0 = Interval(0, anything(op.results[0]).high)
        if not isinstance(type, MemRefType | TensorType):
            return at_least_0
        shape = type.get_shape()
        if low != high or not 0 <= low < len(shape) or shape[low] == DYNAMIC_INDEX:
            return at_least_0
        return Interval(shape[low], shape[low])


class RankBounds(ValueBoundsOpInterface):
    """`memref.rank` and `tensor.rank`"""

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        type = op.operands[0].type
        if isinstance(type, MemRefType | TensorType):
            return Interval(type.get_num_dims(), type.get_num_dims())
        return Interval(0, anything(op.results[0]).high)

    def is_rank(self, op: Operation) -> bool:
        return True


class LoopBounds(ValueBoundsOpInterface):
    """What `scf.for` counts."""

    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        return None

    def argument_bounds(
        self, op: Operation, argument: BlockArgument, operands: Sequence[Interval]
    ) -> Interval | None:
        if argument.index != 0 or "unsignedCmp" in op.properties:
            return None
        return _counted(operands[0].low, operands[1].high)


class AffineLoopBounds(LoopBounds):
    """What `affine.for` counts between constants."""

    def argument_bounds(
        self, op: Operation, argument: BlockArgument, operands: Sequence[Interval]
    ) -> Interval | None:
        if argument.index != 0:
            return None
        low = _map_results(op.properties.get("lowerBoundMap"), ())
        high = _map_results(op.properties.get("upperBoundMap"), ())
        if low is None or high is None:
            return None
        return _counted(max(l.low for l in low), min(h.high for h in high))


def _counted(first: int, end: int) -> Interval | None:
    return Interval(first, end - 1) if first < end else None


def _map_results(
    map: Attribute | None, operands: Sequence[Interval]
) -> list[Interval] | None:
    """The bounds of the results of a map."""
    if not isinstance(map, AffineMapAttr):
        return None
    count = map.data.num_dims
    if count + map.data.num_symbols != len(operands):
        return None
    found = list[Interval]()
    for expression in map.data.results:
        result = _expression(expression, operands[:count], operands[count:])
        if result is None:
            return None
        found.append(result)
    return found or None


def _expression(
    expression: AffineExpr, dims: Sequence[Interval], symbols: Sequence[Interval]
) -> Interval | None:
    match expression:
        case AffineConstantExpr(value):
            return Interval(value, value)
        case AffineDimExpr(position):
            return dims[position]
        case AffineSymExpr(position):
            return symbols[position]
        case AffineBinaryOpExpr(kind, lhs, rhs):
            a, b = _expression(lhs, dims, symbols), _expression(rhs, dims, symbols)
            found = None if a is None or b is None else _EXPRESSIONS[kind]((a, b))
            # What does not fit has wrapped around before it is divided or compared.
            return found if found is not None and found.is_inside(_INDICES) else None
        case _:
            return None


def _add(of: Sequence[Interval]) -> Interval:
    return Interval(of[0].low + of[1].low, of[0].high + of[1].high)


def _sub(of: Sequence[Interval]) -> Interval:
    return Interval(of[0].low - of[1].high, of[0].high - of[1].low)


def _mul(of: Sequence[Interval]) -> Interval:
    corners = [a * b for a in of[0] for b in of[1]]
    return Interval(min(corners), max(corners))


def _floor_div(of: Sequence[Interval]) -> Interval | None:
    if of[1].low <= 0:
        return None
    corners = [a // b for a in of[0] for b in of[1]]
    return Interval(min(corners), max(corners))


def _ceil_div(of: Sequence[Interval]) -> Interval | None:
    if of[1].low <= 0:
        return None
    corners = [-(-a // b) for a in of[0] for b in of[1]]
    return Interval(min(corners), max(corners))


def _natural_div(of: Sequence[Interval]) -> Interval | None:
    """A division that rounds to zero, of what is not negative."""
    return _floor_div(of) if of[0].low >= 0 else None


def _mod(of: Sequence[Interval]) -> Interval | None:
    """A remainder that is not negative."""
    if of[1].low <= 0:
        return None
    high = of[1].high - 1
    return Interval(0, min(high, of[0].high) if of[0].low >= 0 else high)


def _natural_rem(of: Sequence[Interval]) -> Interval | None:
    return _mod(of) if of[0].low >= 0 else None


def _min(of: Sequence[Interval]) -> Interval:
    return Interval(min(of[0].low, of[1].low), min(of[0].high, of[1].high))


def _max(of: Sequence[Interval]) -> Interval:
    return Interval(max(of[0].low, of[1].low), max(of[0].high, of[1].high))


def _unsigned_min(of: Sequence[Interval]) -> Interval | None:
    """What is negative is a large number here, and not the smaller one."""
    natural = [each for each in of if each.low >= 0]
    if len(natural) == 2:
        return _min(of)
    return Interval(0, natural[0].high) if natural else None


def _unsigned_max(of: Sequence[Interval]) -> Interval | None:
    return _max(of) if of[0].low >= 0 and of[1].low >= 0 else None


def _and(of: Sequence[Interval]) -> Interval | None:
    """At most each operand that is not negative."""
    highs = [each.high for each in of if each.low >= 0]
    return Interval(0, min(highs)) if highs else None


def _same(of: Sequence[Interval]) -> Interval:
    return of[0]


def _select(of: Sequence[Interval]) -> Interval:
    return of[1].joined(of[2])


_EXPRESSIONS: dict[AffineBinaryOpKind, Rule] = {
    AffineBinaryOpKind.Add: _add,
    AffineBinaryOpKind.Mul: _mul,
    AffineBinaryOpKind.Mod: _mod,
    AffineBinaryOpKind.FloorDiv: _floor_div,
    AffineBinaryOpKind.CeilDiv: _ceil_div,
}

_RULES: dict[str, Rule] = {
    "arith.addi": _add,
    "arith.andi": _and,
    "arith.ceildivsi": _ceil_div,
    "arith.divsi": _natural_div,
    "arith.divui": _natural_div,
    "arith.extsi": _same,
    "arith.floordivsi": _floor_div,
    "arith.index_cast": _same,
    "arith.maxsi": _max,
    "arith.maxui": _unsigned_max,
    "arith.minsi": _min,
    "arith.minui": _unsigned_min,
    "arith.muli": _mul,
    "arith.remsi": _natural_rem,
    "arith.remui": _mod,
    "arith.select": _select,
    "arith.subi": _sub,
}


def _first(numbers: Sequence[int]) -> int:
    return numbers[0]


_MODELS: dict[str, dict[str, ValueBoundsOpInterface]] = {
    "affine": {
        "affine.apply": MapBounds(_first),
        "affine.for": AffineLoopBounds(),
        "affine.max": MapBounds(max),
        "affine.min": MapBounds(min),
    },
    "arith": {
        "arith.constant": ConstantBounds(),
        "arith.extui": UnsignedExtension(),
        "arith.index_castui": UnsignedExtension(),
        **{name: Arithmetic(rule) for name, rule in _RULES.items()},
    },
    "memref": {"memref.dim": SizeBounds(), "memref.rank": RankBounds()},
    "scf": {"scf.for": LoopBounds()},
    "tensor": {"tensor.dim": SizeBounds(), "tensor.rank": RankBounds()},
}


def register() -> None:
    """Attaches the models."""
    for dialect, models in _MODELS.items():
        attach_by_name(dialect, ValueBoundsOpInterface, models)
