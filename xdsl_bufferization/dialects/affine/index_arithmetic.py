"""
Index arithmetic with operations of the `affine` dialect.

    offset + index * stride      affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%o, %i]
    indices to one index         affine.linearize_index [%i, %j] by (4, 8)
    one index to indices         affine.delinearize_index %i into (4, 8)

Numbers that are known are computed at once.

MLIR: `affine::makeComposedFoldedAffineApply`
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import AffineMapAttr, DenseArrayBase, IndexType, UnitAttr, i64
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_bufferization.dialects.affine.indices import ApplyOp, DelinearizeIndexOp, LinearizeIndexOp
from xdsl_bufferization.interfaces.indexed_access import InsertOp
from xdsl_bufferization.support.mixed_sizes import Mixed, split

INDEX = IndexType()


class IndexSum:
    """A sum of products, of which one `affine.apply` is made."""

    def __init__(self) -> None:
        self._symbols = list[SSAValue]()
        self._expression: AffineExpr | None = None
        self._number = 0

    def add(self, *factors: Mixed) -> None:
        """Adds a product."""
        number, symbols = 1, list[SSAValue]()
        for factor in factors:
            if isinstance(factor, int):
                number *= factor
            else:
                symbols.append(factor)
        if not symbols or not number:
            self._number += number
            return
        product: AffineExpr | None = None
        for value in symbols:
            symbol = self._symbol(value)
            product = symbol if product is None else product * symbol
        assert product is not None
        if number != 1:
            product = product * number
        before = self._expression
        self._expression = product if before is None else before + product

    def value(self, insert: InsertOp) -> Mixed:
        """Returns the sum: a number, a value that is already there, or a new one."""
        if self._expression is None:
            return self._number
        symbol = AffineExpr.symbol(0)
        if not self._number and self._expression == symbol:
            return self._symbols[0]
        expression = self._expression
        if self._number:
            expression = expression + self._number
        map = AffineMap(0, len(self._symbols), (expression,))
        op = ApplyOp(self._symbols, AffineMapAttr(map))
        insert(op)
        return op.result

    def _symbol(self, value: SSAValue) -> AffineExpr:
        if value not in self._symbols:
            self._symbols.append(value)
        return AffineExpr.symbol(self._symbols.index(value))


def as_value(number: Mixed, insert: InsertOp) -> SSAValue:
    """Returns the value, or a constant for a number."""
    if not isinstance(number, int):
        return number
    op = ConstantOp.from_int_and_width(number, INDEX)
    insert(op)
    return op.result


def scaled(offset: Mixed, index: Mixed, stride: Mixed, insert: InsertOp) -> Mixed:
    """Returns `offset + index * stride`."""
    found = IndexSum()
    found.add(offset)
    found.add(index, stride)
    return found.value(insert)


def linearized(
    indices: Sequence[SSAValue], sizes: Sequence[Mixed], insert: InsertOp, *, disjoint: bool
) -> SSAValue:
    """Returns the index of an element in row-major order."""
    if len(indices) == 1:
        return indices[0]
    static, dynamic = split(sizes)
    op = LinearizeIndexOp.build(
        operands=(indices, dynamic),
        properties={
            "static_basis": DenseArrayBase.from_list(i64, static),
            "disjoint": UnitAttr() if disjoint else None,
        },
        result_types=(INDEX,),
    )
    insert(op)
    return op.linear_index


def delinearized(index: SSAValue, sizes: Sequence[Mixed], insert: InsertOp) -> Sequence[SSAValue]:
    """Returns the indices of the element with a number in row-major order."""
    if len(sizes) == 1:
        return (index,)
    static, dynamic = split(sizes)
    op = DelinearizeIndexOp.build(
        operands=(index, dynamic),
        properties={"static_basis": DenseArrayBase.from_list(i64, static)},
        result_types=([INDEX] * len(sizes),),
    )
    insert(op)
    return op.multi_index
