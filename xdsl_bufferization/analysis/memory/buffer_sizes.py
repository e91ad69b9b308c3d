"""
Sizes of buffers for explanations.

    memref<4x?xf32>, %n    "4 x %n x 4 bytes"
    memref<4x8xf32>        128 bytes
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.explanations import Size
from xdsl_bufferization.support.memory_sizes import element_bytes


def size_of(type: Attribute, names: Sequence[str] = ()) -> Size:
    """Returns the size of a buffer of a type, whose dynamic sizes have these names."""
    if not isa(type, MemRefType):
        return Size(None, f"the size of '{type}'")
    each = element_bytes(type.element_type)
    shape = type.get_shape()
    if each is not None and DYNAMIC_INDEX not in shape:
        size = prod(shape) * each
        return Size(size, f"{size:,} byte{'s' if size != 1 else ''}")
    unit = f"{each} bytes" if each is not None else f"elements of {type.element_type}"
    known = prod(size for size in shape if size != DYNAMIC_INDEX)
    factors = [str(known)] if known != 1 else []
    count = sum(size == DYNAMIC_INDEX for size in shape)
    factors += names if len(names) == count else ["?"] * count
    return Size(None, " x ".join((*factors, unit)))
