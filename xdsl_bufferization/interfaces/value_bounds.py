"""
Between which numbers an integer value lies.

    %n = arith.constant 4        [4, 4]
    %m = arith.minsi %k, %n      at most 4

MLIR: include/mlir/Interfaces/ValueBoundsOpInterface.td, of which this is the part with numbers
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
    """All numbers from `low` to `high`, both included."""

    low: int
    high: int

    def joined(self, other: Interval) -> Interval:
        """The smallest interval with all numbers of both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def is_inside(self, other: Interval) -> bool:
        """Has the other one all numbers of this one?"""
        return other.low <= self.low and self.high <= other.high


def anything(value: SSAValue) -> Interval:
    """All numbers that a value of this type can be, read as signed."""
    type = value.type
    width = _INDEX_WIDTH
    if isinstance(type, IntegerType):
        width = cast(IntegerType, type).width.data
    if not width:
        return Interval(0, 0)
    # The one bit of an i1 is written as 1 and as -1.
    return Interval(-(1 << (width - 1)), max(1, (1 << (width - 1)) - 1))


class ValueBoundsOpInterface(OpTrait, abc.ABC):
    """An operation of which the results, or what its regions are given, have bounds."""

    @abc.abstractmethod
    def bounds(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> Interval | None:
        """The bounds of a result, from those of the operands; None if it may be anything."""

    def argument_bounds(
        self, op: Operation, argument: BlockArgument, operands: Sequence[Interval]
    ) -> Interval | None:
        """The same for an argument of the first block of a region."""
        return None

    def is_rank(self, op: Operation) -> bool:
        """Is the result the rank of something?"""
        return False
