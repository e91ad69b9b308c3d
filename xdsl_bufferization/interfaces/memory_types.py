"""
What memory may be reached through a value, by its type.

    f32, vector<4xindex>              none
    memref<4xf32>                     its own
    memref<2xmemref<4xf32>>           its own, and that of its elements
    tensor<4xf32>, !llvm.ptr          any

MLIR: none; `BaseMemRefType` is the only type with memory there
"""

from __future__ import annotations

from enum import Enum
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.ir import Attribute, SSAValue

_NUMBERS = (IntegerType, IndexType, AnyFloat, ComplexType, VectorType)
_MEMREFS = (MemRefType, UnrankedMemRefType)


class Holding(Enum):
    """What may be reached through a value of a type."""

    NOTHING = "a number"
    MEMORY = "a memref of numbers"
    BOX = "a memref whose elements are no numbers"
    OTHER = "a value of another type, through which any memory may be reached"


_BY_CLASS = dict[type[Attribute], Holding]()
"""`MEMORY` for memrefs; looked up because `isinstance` of abstract classes is slow."""


def _of_class(type_class: type[Attribute]) -> Holding:
    found = _BY_CLASS.get(type_class)
    if found is None:
        found = Holding.OTHER
        if issubclass(type_class, _NUMBERS):
            found = Holding.NOTHING
        elif issubclass(type_class, _MEMREFS):
            found = Holding.MEMORY
        _BY_CLASS[type_class] = found
    return found


def is_memref(value: SSAValue) -> bool:
    """True for a ranked or unranked memref."""
    return _of_class(value.type.__class__) is Holding.MEMORY


def may_hold(value: SSAValue) -> bool:
    """True for a non-memref value through which memory may be reached."""
    return _of_class(value.type.__class__) is Holding.OTHER


def holding(value: SSAValue) -> Holding:
    """What may be reached through a value."""
    found, type = _of_class(value.type.__class__), value.type
    if found is not Holding.MEMORY:
        return found
    memref = cast(MemRefType | UnrankedMemRefType, type)
    element = _of_class(memref.get_element_type().__class__)
    return Holding.MEMORY if element is Holding.NOTHING else Holding.BOX
