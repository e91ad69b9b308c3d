"""
The size of buffers in memory.

    memref<4x8xf32>                          32 elements of 4 bytes
    memref<4xf32, strided<[3]>>              10 elements of 4 bytes
    memref<4xmemref<2xf32>>                  4 elements of 40 bytes: the descriptors

MLIR: lib/Interfaces/DataLayoutInterfaces.cpp, which takes an i1 for one bit, and has no size of
a memref

Sizes of buffers for explanations.

    memref<4x?xf32>, %n    "4 x %n x 4 bytes"
    memref<4x8xf32>        128 bytes
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ComplexType,
    FixedBitwidthType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.explanations import Size
from xdsl_bufferization.support.layouts import is_identity, strides_of

_POINTER = 8


def element_bytes(type: Attribute) -> int | None:
    """Returns the distance of consecutive elements of this type in bytes; None if unknown."""
    match type:
        case IndexType() | FunctionType():
            return _POINTER
        case IntegerType():
            return _bytes(type.width.data)
        case FixedBitwidthType():
            return _bytes(type.bitwidth)
        case MemRefType():
            # Two pointers, the offset, and a size and a stride per dimension.
            return _POINTER * (3 + 2 * type.get_num_dims())
        case UnrankedMemRefType():
            return 2 * _POINTER
        case ComplexType():
            part = element_bytes(type.element_type)
            return None if part is None else 2 * part
        case VectorType():
            return _vector_bytes(type)
        case _:
            return None


def _bytes(bits: int) -> int:
    """The bytes of a number, which LLVM pads to a power of two."""
    return 1 << max(0, (bits + 7) // 8 - 1).bit_length()


def _vector_bytes(type: VectorType) -> int | None:
    """Returns the size of a vector in bytes, with the innermost dimension padded to a power of
    two."""
    each = element_bytes(type.element_type)
    if each is None or type.get_num_scalable_dims():
        return None
    *outer, inner = (*type.get_shape(),) or (1,)
    return prod(outer) * (1 << (inner - 1).bit_length()) * each


def extent(type: MemRefType, shape: Sequence[int]) -> int | None:
    """Returns the number of elements from the first to the last of a buffer, gaps included; None if
    the layout is not strided or has unknown strides."""
    if is_identity(type.layout):
        return prod(shape)
    where = strides_of(type)
    if where is None or where.offset is None or None in where.strides:
        return None
    if 0 in shape:
        return 0
    steps = zip(shape, where.strides, strict=True)
    return 1 + where.offset + sum((n - 1) * abs(s or 0) for n, s in steps)


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
