"""Constant bounds of integer values.

    %n = arith.constant 4        [4, 4]
    %m = arith.minsi %k, %n      at most 4

MLIR: include/mlir/Interfaces/ValueBoundsOpInterface.td, restricted to constant bounds
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import NamedTuple, cast

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.traits import OpTrait

_INDEX_WIDTH = 64


class Interval(NamedTuple):
    """The integers from `low` to `high`, both included."""

    low: int
    high: int

    def joined(self, other: Interval) -> Interval:
        """Returns the smallest interval that contains both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def is_inside(self, other: Interval) -> bool:
        """True if `other` contains this interval."""
        return other.low <= self.low and self.high <= other.high


class LinearForm(NamedTuple):
    """A constant plus multiples of the operands of an operation."""

    constant: int
    factors: tuple[int, ...]
    """One factor for each operand."""


def anything(value: SSAValue) -> Interval:
    """Returns the interval of all signed values of the type of `value`."""
    type = value.type
    width = _INDEX_WIDTH
    if isinstance(type, IntegerType):
        width = cast(IntegerType, type).width.data
    if not width:
        return Interval(0, 0)
    # An i1 is written as 1 or as -1.
    return Interval(-(1 << (width - 1)), max(1, (1 << (width - 1)) - 1))


class ValueBoundsOpInterface(OpTrait, abc.ABC):
    """An operation with bounds for its results or for the arguments of its regions."""

    @abc.abstractmethod
    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        """Returns the bounds of a result for these bounds of the operands; None if they
        are unknown."""

    def argument_bounds(
        self, op: Operation, argument: BlockArgument, operands: Sequence[Interval]
    ) -> Interval | None:
        """Returns the bounds of an argument of the first block of a region for these
        bounds of the operands; None if they are unknown."""
        return None

    def linear_form(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> LinearForm | None:
        """Returns the form that a result has for all values of the operands in these
        bounds, as an operand that is the minimum of both; None if there is none. Overflow
        need not be considered."""
        return None

    def is_size(self, op: Operation) -> bool:
        """True if the result is the size of a dimension of something that exists."""
        return False

    def is_rank(self, op: Operation) -> bool:
        """True if the result is the rank of a tensor or a memref."""
        return False
