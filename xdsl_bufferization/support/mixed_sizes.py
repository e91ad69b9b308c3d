"""
Mixed static and dynamic sizes: lists of numbers in the operation and of operands.

    %v = memref.subview %m[%c2, %i] [4, %n] [1, 1] : ...     // offsets [2, %i], sizes [4, %n]

An operand that is a constant counts as the number, if it is not negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, IntegerType, i32, i64
from xdsl.dialects.utils import get_dynamic_index_list, split_dynamic_index_list
from xdsl.ir import Attribute, SSAValue

from xdsl_bufferization.interfaces.indexed_access import Mixed as Mixed
from xdsl_bufferization.support.constants import number_of


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
        lists = {"offsets": self.offsets, "sizes": self.sizes, "strides": self.strides}
        parts = {name: split(values) for name, values in lists.items()}
        segments = [*others, *(len(dynamic) for _, dynamic in parts.values())]
        return {
            **{
                f"static_{name}": DenseArrayBase.from_list(i64, static)
                for name, (static, _) in parts.items()
            },
            "operandSegmentSizes": DenseArrayBase.from_list(i32, segments),
        }

    def fits(self, shape: Sequence[int]) -> bool:
        """
        True if the static numbers are valid for a slice of this shape.

        A static offset must be smaller than its dimension, even if the slice has no
        elements; a dynamic one is not checked.
        """
        offsets, sizes, strides = (
            split(values)[0] for values in (self.offsets, self.sizes, self.strides)
        )
        return slice_fault(offsets, sizes, strides, shape) is None


def slice_fault(
    offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int], shape: Sequence[int]
) -> str | None:
    """MLIR's message if a slice of this shape is out of bounds, or None. Numbers that are not known
    are `DYNAMIC_INDEX`, and not checked; neither is a slice that runs backwards.
    MLIR: `verifyInBoundsSlice`, `OffsetSizeAndStrideOpInterface`"""
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
