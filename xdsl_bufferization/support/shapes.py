"""
Compatibility of element types and shapes of tensors and buffers.

    tensor<?x4xf32>, memref<2x?xf32, strided<[?, 1]>>    yes, the sizes may be equal
    tensor<?x4xf32>, memref<2xf32>                       no
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, ContainerType, ShapedType
from xdsl.ir import Attribute


def types_agree(a: Attribute, b: Attribute) -> bool:
    """True if the element types are equal and the sizes may be equal at run time."""
    if not isinstance(a, ContainerType) or not isinstance(b, ContainerType):
        return False
    left = cast(ContainerType[Attribute], a)
    right = cast(ContainerType[Attribute], b)
    if left.get_element_type() != right.get_element_type():
        return False
    return sizes_agree(a, b)


def sizes_agree(a: Attribute, b: Attribute) -> bool:
    """True if the sizes may be equal at run time; always without a rank."""
    if not isinstance(a, ShapedType) or not isinstance(b, ShapedType):
        return True
    sizes, others = a.get_shape(), b.get_shape()
    return len(sizes) == len(others) and all(
        x == y or DYNAMIC_INDEX in (x, y) for x, y in zip(sizes, others)
    )


def has_static_shape(type: Attribute) -> bool:
    """True for a tensor or buffer all of whose sizes the type says."""
    return isinstance(type, ShapedType) and type.has_static_shape()
