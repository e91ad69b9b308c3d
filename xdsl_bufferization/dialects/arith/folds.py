"""
Folds of integer arithmetic where xDSL 0.74 goes wrong.

    %a = arith.constant 4611686018427387904 : index
    %m = arith.muli %a, %c4 : index                   // arith.constant 0 : index

A number of the type `index` has 64 bits in MLIR and wraps around like one of the type `i64`.
xDSL folds it without a limit: an attribute of that type holds any number. `fold` of the
operations is mended in place, if it has the fault; the pattern of xDSL that folds once more is
mended where ours are (`dialects/arith/canonicalization/integers.py`).

MLIR: `constFoldBinaryOp` in include/mlir/Dialect/CommonFolders.h
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute, SSAValue

from xdsl_bufferization.support.twos_complement import (
    INDEX_BITS,
    signed,
)


def _wrapped(value: SSAValue | Attribute) -> SSAValue | Attribute:
    """A result of a fold, which fits into 64 bits if it is of the type `index`."""
    if not isinstance(value, IntegerAttr):
        return value
    number = cast(IntegerAttr, value)
    if not isinstance(number.type, IndexType):
        return number
    return IntegerAttr(signed(number.value.data, INDEX_BITS), number.type)


@cache
def repair() -> None:
    """Lets xDSL's folds of `index` wrap around; idempotent."""
    if not is_faulty():
        return
    base = arith.SignlessIntegerBinaryOperation
    original = base.fold

    def fold(
        self: arith.SignlessIntegerBinaryOperation,
    ) -> Sequence[SSAValue | Attribute] | None:
        results = original(self)
        return None if results is None else tuple(map(_wrapped, results))

    setattr(base, "fold", fold)


def is_faulty() -> bool:
    """Does xDSL fold the sum of the largest index and 1 to a number that is no index?"""
    largest, one = (
        arith.ConstantOp(IntegerAttr(number, IndexType()))
        for number in ((1 << (INDEX_BITS - 1)) - 1, 1)
    )
    return arith.AddiOp(largest, one).fold() != (
        IntegerAttr(-(1 << (INDEX_BITS - 1)), IndexType()),
    )
