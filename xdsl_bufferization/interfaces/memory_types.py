"""What memory may be reached through a value, by its type.

    f32, vector<4xindex>              none
    memref<4xf32>                     its own
    memref<2xmemref<4xf32>>           its own, and that of its elements
    tensor<4xf32>, !llvm.ptr          any

MLIR: none; `BaseMemRefType` is the only type with memory there
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, SSAValue

_NUMBERS = (IntegerType, IndexType, AnyFloat, ComplexType, VectorType)
_MEMREFS = (MemRefType, UnrankedMemRefType)

MIN_ADDRESS_BITS = 32
"""The number of bits of the smallest integer that may be an address."""


class Holding(Enum):
    """What may be reached through a value of a type."""

    NOTHING = "a number"
    MEMORY = "a memref of numbers"
    BOX = "a memref whose elements are no numbers"
    OTHER = "a value of another type, through which any memory may be reached"


class _HoldingByClass(dict[type[Attribute], Holding]):
    """`MEMORY` for memrefs; looked up because `isinstance` of abstract classes is slow."""

    def __missing__(self, type_class: type[Attribute]) -> Holding:
        found = Holding.OTHER
        if issubclass(type_class, _NUMBERS):
            found = Holding.NOTHING
        elif issubclass(type_class, _MEMREFS):
            found = Holding.MEMORY
        self[type_class] = found
        return found


_BY_CLASS = _HoldingByClass()
_MEMORY, _NOTHING = Holding.MEMORY, Holding.NOTHING


def is_memref(value: SSAValue) -> bool:
    """True for a ranked or unranked memref."""
    return _BY_CLASS[value.type.__class__] is _MEMORY


def holds_memrefs(value: SSAValue) -> bool:
    """True for a memref of memrefs, whatever the elements of these are."""
    if not is_memref(value):
        return False
    memref = cast(MemRefType | UnrankedMemRefType, value.type)
    return _BY_CLASS[memref.get_element_type().__class__] is _MEMORY


def may_hold(value: SSAValue) -> bool:
    """True for a non-memref value through which memory may be reached."""
    return _BY_CLASS[value.type.__class__] is Holding.OTHER


def may_be_address(value: SSAValue) -> bool:
    """True for an `index` or an integer in which an address fits, and a vector of them."""
    type = value.type
    if isinstance(type, VectorType):
        type = cast(VectorType[Attribute], type).element_type
    if isinstance(type, IntegerType):
        return cast(IntegerType, type).width.data >= MIN_ADDRESS_BITS
    return isinstance(type, IndexType)


def is_pointer(value: SSAValue) -> bool:
    """True for a value through which memory may be reached and that is neither a memref nor
    a tensor, which has elements and no address."""
    return may_hold(value) and not isinstance(value.type, TensorType | UnrankedTensorType)


def kinds_of(values: Iterable[SSAValue]) -> list[Holding]:
    """`MEMORY` for each memref, those of memrefs included; `NOTHING` or `OTHER` for the
    other values."""
    return [_BY_CLASS[value.type.__class__] for value in values]


def holding(value: SSAValue) -> Holding:
    """What may be reached through a value."""
    return holding_of(value.type)


def holding_of(type: Attribute) -> Holding:
    """What may be reached through a value of this type."""
    found = _BY_CLASS[type.__class__]
    if found is not _MEMORY:
        return found
    memref = cast(MemRefType | UnrankedMemRefType, type)
    element = _BY_CLASS[memref.get_element_type().__class__]
    return _MEMORY if element is _NOTHING else Holding.BOX


def nesting(value: SSAValue) -> int:
    """How many memrefs are around the numbers: 1 for `memref<4xf32>`, 2 for a memref of those. 0 if
    there are no numbers inside, or no memrefs around them."""
    return nesting_of(value.type)


def nesting_of(type: Attribute) -> int:
    """As `nesting`, for a value of this type."""
    levels = 0
    while _BY_CLASS[type.__class__] is _MEMORY:
        type = cast(MemRefType | UnrankedMemRefType, type).get_element_type()
        levels += 1
    return levels if _BY_CLASS[type.__class__] is _NOTHING else 0
