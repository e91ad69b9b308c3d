"""The size of buffers in memory.

    memref<4x8xf32>                          32 elements of 4 bytes
    memref<4xf32, strided<[3]>>              10 elements of 4 bytes
    memref<4xmemref<2xf32>>                  4 elements of 40 bytes: the descriptors

MLIR: lib/Interfaces/DataLayoutInterfaces.cpp, which takes an i1 for one bit, and has no size of
a memref

Sizes of buffers for explanations.

    memref<4x?xf32>, %n    "4 x %n x 4 bytes"
    memref<4x8xf32>        128 bytes

Mixed static and dynamic sizes: lists of numbers in the operation and of operands.

    %v = memref.subview %m[%c2, %i] [4, %n] [1, 1] : ...     // offsets [2, %i], sizes [4, %n]

An operand that is a constant counts as the number, if it is not negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import prod
from typing import Protocol

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ComplexType,
    DenseArrayBase,
    FixedBitwidthType,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.utils import get_dynamic_index_list, split_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.explanations import Size
from xdsl_bufferization.interfaces.indexed_access import Mixed as Mixed
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.support.constants import number_of
from xdsl_bufferization.support.layouts import is_identity, strides_of

_POINTER = 8

MALLOC_ALIGNMENT = 16
"""In bytes: that which `malloc` gives to all allocations."""


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


def natural_alignment(bytes: int) -> int:
    """Returns the alignment that elements of so many bytes need: a power of two that divides them,
    for a vector all of them."""
    return bytes & -bytes or 1


def heap_alignment(type: MemRefType) -> int:
    """Returns the alignment of an allocation that states none: that of `malloc`, or of its elements
    if they need more."""
    return max(MALLOC_ALIGNMENT, natural_alignment(element_bytes(type.element_type) or 1))


def stated_alignment(roots: Iterable[Operation]) -> dict[str, Attribute]:
    """The largest alignment that operations in these ones state of memory, as the attribute of a
    buffer which may stand for that memory; empty if each buffer of the heap has it."""
    largest = MALLOC_ALIGNMENT
    for op in chain.from_iterable(map(contents, roots)):
        stated = op.get_attr_or_prop("alignment")
        if isa(stated, IntegerAttr) and any(map(is_memref, op.operands)):
            number = stated.value.data
            largest = number if number > largest and not number & (number - 1) else largest
    return {} if largest == MALLOC_ALIGNMENT else {"alignment": IntegerAttr(largest, i64)}


def static_bytes(type: MemRefType) -> int:
    """Returns the bytes of a buffer for each element along its dynamic dimensions; the size of its
    elements has to be known."""
    each = element_bytes(type.element_type)
    assert each is not None
    return each * prod(size for size in type.get_shape() if size != DYNAMIC_INDEX)


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


def mixed(dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]) -> list[Mixed]:
    """Returns the list of an operation, with constant operands as numbers."""
    return [
        value if isinstance(value, int) else folded(value)
        for value in get_dynamic_index_list(static.get_values(), dynamic, DYNAMIC_INDEX)
    ]


def folded(value: SSAValue) -> Mixed:
    """Returns the number of a constant index that is not negative; otherwise the value itself."""
    number = number_of(value) if isinstance(value.type, IndexType) else None
    return value if number is None or number < 0 else number


def numbers(values: Iterable[Mixed]) -> list[int]:
    """Returns the static list, with `DYNAMIC_INDEX` for values."""
    return [value if isinstance(value, int) else DYNAMIC_INDEX for value in values]


def split(values: Sequence[Mixed]) -> tuple[Sequence[int], Sequence[SSAValue]]:
    """Returns the static list, with `DYNAMIC_INDEX` for operands, and the operands."""
    return split_dynamic_index_list(values, DYNAMIC_INDEX)


def known_sizes(
    shape: Sequence[int], values: Sequence[SSAValue]
) -> tuple[list[int], list[SSAValue]] | None:
    """Returns the shape with constant sizes made static, and the remaining dynamic sizes; None if
    no size is a constant. `values` has one value per dynamic size."""
    remaining = iter(values)
    sizes: list[Mixed] = [
        folded(next(remaining)) if size == DYNAMIC_INDEX else size for size in shape
    ]
    rest = [size for size in sizes if isinstance(size, SSAValue)]
    return None if len(rest) == len(values) else (numbers(sizes), rest)


def has_new_numbers(values: Sequence[Mixed], dynamic: Sequence[SSAValue]) -> bool:
    """True if a dynamic operand has become a number."""
    return sum(isinstance(value, SSAValue) for value in values) < len(dynamic)


def equal(a: Mixed, b: Mixed) -> bool:
    """True if both are the same number or the same value."""
    return a is b or (isinstance(a, int) and isinstance(b, int) and a == b)


class SliceOp(Protocol):
    """An operation that takes a slice of something."""

    @property
    def offsets(self) -> Sequence[SSAValue]: ...
    @property
    def sizes(self) -> Sequence[SSAValue]: ...
    @property
    def strides(self) -> Sequence[SSAValue]: ...
    @property
    def static_offsets(self) -> DenseArrayBase[IntegerType]: ...
    @property
    def static_sizes(self) -> DenseArrayBase[IntegerType]: ...
    @property
    def static_strides(self) -> DenseArrayBase[IntegerType]: ...


class Slice:
    """Mixed offsets, sizes and strides of a slice. Non-negative constants count as static."""

    offsets: list[Mixed]
    sizes: list[Mixed]
    strides: list[Mixed]
    is_new: bool
    """True if a dynamic operand has become a number."""

    def __init__(self, op: SliceOp) -> None:
        lists = (
            (op.offsets, op.static_offsets),
            (op.sizes, op.static_sizes),
            (op.strides, op.static_strides),
        )
        self.offsets, self.sizes, self.strides = (
            mixed(dynamic, static) for dynamic, static in lists
        )
        self.is_new = any(
            has_new_numbers(values, dynamic)
            for values, (dynamic, _) in zip(
                (self.offsets, self.sizes, self.strides), lists, strict=True
            )
        )

    def operands(self) -> list[SSAValue]:
        """Returns the dynamic operands, in order."""
        lists = (self.offsets, self.sizes, self.strides)
        return [value for values in lists for value in split(values)[1]]

    def properties(self, *others: int) -> dict[str, Attribute]:
        """Returns the properties of an operation with this slice; `others` are the sizes of the
        operand segments before."""
        return slice_properties(self.offsets, self.sizes, self.strides, *others)

    def is_whole(self, shape: Sequence[int]) -> bool:
        """True if the slice covers all elements of a tensor or buffer with a static shape."""
        return (
            DYNAMIC_INDEX not in shape
            and all(offset == 0 for offset in numbers(self.offsets))
            and numbers(self.sizes) == list(shape)
            and all(stride == 1 for stride in numbers(self.strides))
        )

    def fits(self, shape: Sequence[int]) -> bool:
        """True if the static numbers are valid for a slice of this shape.

        A static offset must be smaller than its dimension, even if the slice has no
        elements; a dynamic one is not checked."""
        offsets, sizes, strides = (
            split(values)[0] for values in (self.offsets, self.sizes, self.strides)
        )
        return slice_fault(offsets, sizes, strides, shape) is None


def slice_properties(
    offsets: Sequence[Mixed], sizes: Sequence[Mixed], strides: Sequence[Mixed], *others: int
) -> dict[str, Attribute]:
    """Returns the properties of an operation with a slice; `others` are the sizes of the operand
    segments before."""
    lists = {"offsets": offsets, "sizes": sizes, "strides": strides}
    parts = {name: split(values) for name, values in lists.items()}
    segments = [*others, *(len(dynamic) for _, dynamic in parts.values())]
    return {
        **{
            f"static_{name}": DenseArrayBase.from_list(i64, static)
            for name, (static, _) in parts.items()
        },
        "operandSegmentSizes": DenseArrayBase.from_list(i32, segments),
    }


def slice_fault(
    offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int], shape: Sequence[int]
) -> str | None:
    """MLIR's message if a slice of this shape is out of bounds, or None. Numbers that are not known
    are `DYNAMIC_INDEX`, and not checked; neither is a slice that runs backwards.
    MLIR: `verifyInBoundsSlice`, `OffsetSizeAndStrideOpInterface`"""
    for what, values in (("offset", offsets), ("size", sizes), ("stride", strides)):
        if len(values) != len(shape):
            return f"expected {len(shape)} {what} values, got {len(values)}"
    for what, values in (("offsets", offsets), ("sizes", sizes)):
        for value in values:
            if value < 0 and value != DYNAMIC_INDEX:
                return f"expected {what} to be non-negative, but got {value}"
    parts = zip(offsets, sizes, strides, shape, strict=True)
    for dimension, (offset, size, stride, whole) in enumerate(parts):
        if DYNAMIC_INDEX in (offset, whole):
            continue
        if offset >= whole:
            return f"offset {dimension} is out-of-bounds: {offset} >= {whole}"
        if DYNAMIC_INDEX in (size, stride) or size == 0:
            continue
        last = offset + (size - 1) * stride
        if last >= whole:
            return f"slice along dimension {dimension} runs out-of-bounds: {last} >= {whole}"
    return None


def reshape_fault(
    small: Sequence[int], large: Sequence[int], groups: Sequence[Sequence[int]]
) -> str | None:
    """MLIR's message if groups of the dimensions of a large memref do not make the small one, or
    None. MLIR: `verifyCollapsedShape`"""
    if len(groups) != len(small):
        return f"invalid number of reassociation groups: found {len(groups)}, expected {len(small)}"
    if not small and any(size not in (1, DYNAMIC_INDEX) for size in large):
        return "rank 0 memrefs can only be extended/collapsed with/from ones"
    named = [index for group in groups for index in group]
    if named and max(named) >= len(large):
        return f"reassociation index {len(large)} is out of bounds"
    if named != list(range(len(named))):
        return "reassociation indices must be contiguous"
    if small and len(named) != len(large):
        return (
            f"expanded rank ({len(large)}) inconsistent with number of reassociation indices "
            f"({len(named)})"
        )
    for dimension, (size, group) in enumerate(zip(small, groups, strict=True)):
        sizes = [large[index] for index in group]
        if (DYNAMIC_INDEX in sizes) != (size == DYNAMIC_INDEX):
            return (
                f"collapsed dim ({dimension}) must be dynamic if and only if reassociation group "
                "is dynamic"
            )
        if size not in (DYNAMIC_INDEX, prod(sizes)):
            return (
                f"collapsed dim size ({size}) must equal reassociation group size ({prod(sizes)})"
            )
    return None
