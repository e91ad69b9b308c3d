"""Queries of patterns about values: constants, negations, and the block of a definition.

    %c1 = arith.constant 1 : index      // number_of(%c1) == 1
    %n = arith.xori %c, %true : i1      // negated(%n) is %c

    signed(18446744073709551615, 64) == -1      what the bits of an index of all ones mean

All queries take constant time, without a walk.

MLIR: include/mlir/IR/Matchers.h, lib/Dialect/Arith/Utils/Utils.cpp
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    BoolAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike
from xdsl.transforms.canonicalization_patterns.utils import const_evaluate_operand

INDEX = IndexType()

OPPOSITES: Mapping[str, str] = MappingProxyType(
    {
        "eq": "ne",
        "ne": "eq",
        "slt": "sge",
        "sle": "sgt",
        "sgt": "sle",
        "sge": "slt",
        "ult": "uge",
        "ule": "ugt",
        "ugt": "ule",
        "uge": "ult",
    }
)
"""The negated predicate of each predicate of `arith.cmpi`."""


def constant_of(value: SSAValue) -> Attribute | None:
    """Returns the attribute of a value that `arith.constant` defines, else None."""
    owner = value.owner
    return owner.value if isinstance(owner, arith.ConstantOp) else None


def is_splat(dense: DenseIntOrFPElementsAttr) -> bool:
    """True if all elements have the same bits; 0.0 and -0.0 have not. Compares bytes, without a
    copy."""
    data = memoryview(dense.data.data)
    size = dense.get_element_type().compile_time_size
    return data[-size:] == data[:size] and data[size:] == data[:-size]


def number_of(value: SSAValue) -> int | None:
    """Returns the value of a constant integer as a signed number, else None."""
    number = const_evaluate_operand(value)
    width = bits_of(value.type)
    return None if width is None or number is None else signed(number, width)


def number_or_value(value: SSAValue) -> int | SSAValue:
    """Returns the value of a constant integer as a signed number, or the value itself."""
    number = number_of(value)
    return value if number is None else number


def splat_of(value: SSAValue) -> int | None:
    """Returns the value of a constant integer or of a splat as a signed number, else None."""
    constant = constant_of(value)
    if not isinstance(constant, DenseIntOrFPElementsAttr):
        return number_of(value)
    dense = cast(DenseIntOrFPElementsAttr, constant)
    kind = dense.get_element_type()
    width = bits_of(kind)
    if width is None or not isinstance(kind, IntegerType | IndexType):
        return None
    data, size = memoryview(dense.data.data), kind.compile_time_size
    if not data or data[-size:] != data[:size] or data[size:] != data[:-size]:
        return None
    return signed(kind.unpack(data[:size], 1)[0], width)


def bool_of(value: SSAValue) -> bool | None:
    """Returns the value of a constant of type `i1`, else None."""
    if value.type != i1:
        return None
    number = const_evaluate_operand(value)
    return None if number is None else number != 0


def bits_of(type: Attribute) -> int | None:
    """Returns the width of an integer type or of `index` in bits, else None."""
    if isinstance(type, IndexType):
        return INDEX_BITS
    return type.bitwidth if isinstance(type, IntegerType) else None


def same(a: SSAValue, b: SSAValue) -> bool:
    """True if the values are identical or equal constants."""
    if a is b:
        return True
    if a.type != b.type:
        return False
    constant = constant_of(a)
    return constant is not None and constant == constant_of(b)


def negated(value: SSAValue) -> SSAValue | None:
    """Returns the `i1` value that `value` negates by `arith.xori`, else None."""
    owner = value.owner
    if not isinstance(owner, arith.XOrIOp) or value.type != i1:
        return None
    if bool_of(owner.rhs):
        return owner.lhs
    return owner.rhs if bool_of(owner.lhs) else None


def predicate(name: str) -> IntegerAttr:
    """Returns the predicate of `arith.cmpi` with this name."""
    return IntegerAttr(arith.CMPI_COMPARISON_OPERATIONS.index(name), i64)


def of_equals(condition: SSAValue, a: SSAValue, b: SSAValue) -> SSAValue | None:
    """Returns what a choice between two values is, the first one if the condition holds, where
    that compares the two for (in)equality; else None."""
    compare = condition.owner
    if not isinstance(compare, arith.CmpiOp) or {compare.lhs, compare.rhs} != {a, b}:
        return None
    name = arith.CMPI_COMPARISON_OPERATIONS[compare.predicate.value.data]
    return {"eq": b, "ne": a}.get(name)


def is_in(value: SSAValue, block: Block) -> bool:
    """True if the value is defined in the block itself. For a value used in the block,
    but not in a region of its operations, False then means that it is defined outside
    of the region of the block, if that has one block only."""
    owner = value.owner
    return owner is block or (isinstance(owner, Operation) and owner.parent is block)


def is_movable(value: SSAValue, block: Block) -> bool:
    """True if the value is available outside of the block, or a constant that can be copied."""
    if not is_in(value, block):
        return True
    owner = value.owner
    return isinstance(owner, Operation) and owner.get_trait(ConstantLike) is not None


def moved(value: SSAValue, block: Block, rewriter: PatternRewriter) -> SSAValue:
    """Returns a movable value, with constants copied to the insertion point."""
    owner = value.owner
    if not isinstance(owner, Operation) or not is_in(value, block):
        return value
    constant = rewriter.insert(owner.clone())
    return constant.results[owner.results.index(value)]


def make_number(number: int, type: Attribute, rewriter: PatternRewriter) -> SSAValue:
    """Inserts a constant integer, wrapped to its type."""
    assert isinstance(type, IntegerType | IndexType)
    kind = cast(IntegerType | IndexType, type)
    width = bits_of(kind)
    assert width is not None
    constant = arith.ConstantOp(IntegerAttr(signed(number, width), kind))
    return rewriter.insert(constant).result


def make_bool(truth: bool, rewriter: PatternRewriter, point: InsertPoint | None = None) -> SSAValue:
    """Inserts an `i1` constant."""
    constant = arith.ConstantOp(BoolAttr.from_bool(truth))
    return rewriter.insert(constant, point).result


def make_index(
    number: int, rewriter: PatternRewriter, point: InsertPoint | None = None
) -> SSAValue:
    """Inserts an `index` constant, wrapped to 64 bits."""
    constant = arith.ConstantOp(IntegerAttr(signed(number, INDEX_BITS), INDEX))
    return rewriter.insert(constant, point).result


def make_not(value: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    """Inserts the negation of an `i1` value."""
    return rewriter.insert(arith.XOrIOp(value, make_bool(True, rewriter))).result


INDEX_BITS = 64
"""The width of `index` in bits on the target machines."""


def signed(number: int, width: int) -> int:
    """Returns the number sign-extended from `width` bits; 0 for width 0."""
    if not width:
        return 0
    number &= (1 << width) - 1
    return number - (1 << width) if number >> (width - 1) else number


def unsigned(number: int, width: int) -> int:
    """Returns the number truncated to `width` bits."""
    return number & ((1 << width) - 1)
