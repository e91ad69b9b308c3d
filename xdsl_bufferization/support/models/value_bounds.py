"""Models of value bounds and of speculation that several dialects share, and interval arithmetic.

    %n = arith.remui %k, %c8        [0, 7]
    %i of scf.for from 0 to 8       [0, 7]
    %d = memref.dim %m, %i          at least 0
    memref.dim %m, %c0              speculatable if the rank is at least 1

MLIR: lib/Dialect/{Arith,MemRef,Tensor}/IR/ValueBoundsOpInterfaceImpl.cpp; `getSpeculatability` in
lib/Dialect/{MemRef,Tensor}/IR
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType
from xdsl.ir import Operation
from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.value_bounds import (
    Interval,
    LinearForm,
    ValueBoundsOpInterface,
    anything,
)
from xdsl_bufferization.support.models.bufferization import constant_index

Rule = Callable[[Sequence[Interval]], Interval | None]
"""Computes the bounds of a result from those of the operands."""

FormRule = Callable[[Sequence[Interval]], LinearForm | None]
"""Computes the linear form of a result from the bounds of the operands."""


@record
class Arithmetic(ValueBoundsOpInterface):
    """Bounds of an operation whose result depends on its operands only."""

    rule: Rule
    form: FormRule | None = None

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        return self.rule(operands)

    def linear_form(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> LinearForm | None:
        return None if self.form is None else self.form(operands)


class SizeBounds(ValueBoundsOpInterface):
    """Bounds of `memref.dim` and `tensor.dim`."""

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        type, (low, high) = op.operands[0].type, operands[1]
        at_least_0 = Interval(0, anything(op.results[0]).high)
        if not isinstance(type, MemRefType | TensorType):
            return at_least_0
        shape = type.get_shape()
        if low != high or not 0 <= low < len(shape) or shape[low] == DYNAMIC_INDEX:
            return at_least_0
        return Interval(shape[low], shape[low])

    def is_size(self, op: Operation) -> bool:
        return True


class RankBounds(ValueBoundsOpInterface):
    """Bounds of `memref.rank` and `tensor.rank`."""

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        type = op.operands[0].type
        if isinstance(type, MemRefType | TensorType):
            return Interval(type.get_num_dims(), type.get_num_dims())
        return Interval(0, anything(op.results[0]).high)

    def is_rank(self, op: Operation) -> bool:
        return True


def counted(first: int, end: int) -> Interval | None:
    """Returns the bounds of the induction variable of a loop from `first` to `end`; None without
    iterations."""
    return Interval(first, end - 1) if first < end else None


def iterations(values: range) -> int:
    """Returns how many values an induction variable has. Python has no `len` of so many as an index
    can count."""
    return max(0, -((values.start - values.stop) // values.step))


def add(of: Sequence[Interval]) -> Interval:
    """Returns the bounds of the sum of both operands."""
    return Interval(of[0].low + of[1].low, of[0].high + of[1].high)


def mul(of: Sequence[Interval]) -> Interval:
    """Returns the bounds of the product of both operands."""
    corners = [a * b for a in of[0] for b in of[1]]
    return Interval(min(corners), max(corners))


def floor_div(of: Sequence[Interval]) -> Interval | None:
    """Returns the bounds of a division that rounds down; None unless the divisor is positive."""
    if of[1].low <= 0:
        return None
    corners = [a // b for a in of[0] for b in of[1]]
    return Interval(min(corners), max(corners))


def ceil_div(of: Sequence[Interval]) -> Interval | None:
    """Returns the bounds of a division that rounds up; None unless the divisor is positive."""
    if of[1].low <= 0:
        return None
    corners = [-(-a // b) for a in of[0] for b in of[1]]
    return Interval(min(corners), max(corners))


def mod(of: Sequence[Interval]) -> Interval | None:
    """A remainder that is not negative."""
    if of[1].low <= 0:
        return None
    high = of[1].high - 1
    return Interval(0, min(high, of[0].high) if of[0].low >= 0 else high)


@record
class DimensionExists(ConditionallySpeculatable):
    """`dim` with a constant index of an existing dimension never fails."""

    @classmethod
    def is_speculatable(cls, op: Operation) -> bool:
        type, number = op.operands[0].type, constant_index(op.operands[1])
        if number is None or not isinstance(type, MemRefType | TensorType):
            return False
        return 0 <= number < type.get_num_dims()
