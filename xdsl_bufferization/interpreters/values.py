"""Arrays and the memory they live in, as the interpreters see them.

An `Array` is a strided window on a `Storage`; a memref value and a tensor value are
both one. Several memrefs may share a storage. A tensor never sees a write:
implementations of tensor ops make a new array, or a window on one that nobody writes.

    %m = memref.alloc() : memref<4x4xf32>        Array(offset 0, (4, 4), strides (4, 1))
    %v = memref.subview %m[1, 0] [2, 4] [2, 1]   Array(offset 4, (2, 4), strides (8, 1))

A cell holds an `int` or a `float`, or None as long as nothing was written to it.
`Memory` creates the storages of one run and keeps its books: what was allocated, freed
and copied. Use after free, a second free, an access out of bounds and a write to a
constant are errors.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from typing import Any, Literal, TypeAlias

from xdsl.dialects.builtin import (
    FixedBitwidthType,
    IndexType,
    IntegerType,
    MemRefType,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

Place: TypeAlias = Literal["tensor", "heap", "stack", "global", "constant", "argument"]


def element_bytes(element_type: Attribute) -> int:
    """The bytes that one element of this type takes in memory."""
    match element_type:
        case IntegerType():
            return max(1, (element_type.width.data + 7) // 8)
        case IndexType():
            return 8
        case FixedBitwidthType():
            return (element_type.bitwidth + 7) // 8
        case MemRefType():
            # Two pointers, the offset, and a size and a stride per dimension.
            return 8 * (3 + 2 * element_type.get_num_dims())
        case _:
            raise InterpretationError(f"elements of type {element_type} have no size")


def row_major(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of an array of this shape without gaps."""
    return tuple(prod(shape[i + 1 :]) for i in range(len(shape)))


def positions(start: int, steps: Iterable[tuple[int, int]]) -> list[int]:
    """The cells that a loop nest meets: one (count, stride) pair per loop, outermost
    first."""
    found = [start]
    for count, stride in steps:
        found = [p + i * stride for p in found for i in range(count)]
    return found


@dataclass(eq=False)
class Storage:
    """A run of cells that is allocated and freed as one."""

    cells: list[Any]
    """The elements; None where nothing was written yet."""
    element_bytes: int
    """The size of one element."""
    place: Place
    """Where the cells lie, which says who may free and who may write them."""
    live: bool = True
    """False from the moment when it is freed."""

    @property
    def size_bytes(self) -> int:
        """The size of the whole."""
        return len(self.cells) * self.element_bytes

    def check_live(self) -> None:
        """Raises InterpretationError when the storage was freed."""
        if not self.live:
            raise InterpretationError(f"use after free of a {self.place} buffer")

    def check_writable(self) -> None:
        """Raises InterpretationError when the storage was freed or is constant."""
        self.check_live()
        if self.place == "constant":
            raise InterpretationError("write to a constant global")


@dataclass(frozen=True, eq=False)
class Array:
    """A strided window on a storage: the value of a tensor or of a memref."""

    storage: Storage
    offset: int
    """The cell of element (0, ..., 0)."""
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """Cells between neighbours, per dimension."""

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)

    @property
    def size_bytes(self) -> int:
        """The bytes that the elements of the window take."""
        return self.size * self.storage.element_bytes

    def flat(self) -> list[int]:
        """The cells of the elements, in row-major order, after a check of bounds."""
        found = positions(self.offset, zip(self.shape, self.strides, strict=True))
        if found and not 0 <= min(found) <= max(found) < len(self.storage.cells):
            raise InterpretationError(
                f"window {self.shape} at {self.offset} leaves its buffer of "
                f"{len(self.storage.cells)} elements"
            )
        return found

    def values(self) -> list[Any]:
        """The elements in row-major order."""
        self.storage.check_live()
        cells = self.storage.cells
        return [cells[p] for p in self.flat()]

    def assign(self, values: Sequence[Any]) -> None:
        """Overwrites all elements, in row-major order."""
        self.storage.check_writable()
        cells = self.storage.cells
        for p, value in zip(self.flat(), values, strict=True):
            cells[p] = value

    def position(self, indices: Sequence[int]) -> int:
        """The cell of one element; raises InterpretationError when it is outside."""
        if len(indices) != len(self.shape):
            raise InterpretationError(
                f"{len(indices)} indices for rank {len(self.shape)}"
            )
        found = self.offset
        for i, size, stride in zip(indices, self.shape, self.strides, strict=True):
            if not 0 <= i < size:
                raise InterpretationError(
                    f"index {tuple(indices)} out of bounds of shape {self.shape}"
                )
            found += i * stride
        return found

    def load(self, indices: Sequence[int]) -> Any:
        """One element."""
        self.storage.check_live()
        return self.storage.cells[self.position(indices)]

    def store(self, indices: Sequence[int], value: Any) -> None:
        """Overwrites one element."""
        self.storage.check_writable()
        self.storage.cells[self.position(indices)] = value

    def window(
        self, offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
    ) -> "Array":
        """The slice of this array; raises InterpretationError when it sticks out."""
        rank = len(self.shape)
        if not rank == len(offsets) == len(sizes) == len(strides):
            raise InterpretationError(f"slice of other rank than its source ({rank})")
        for o, n, s, size in zip(offsets, sizes, strides, self.shape, strict=True):
            last = o + (n - 1) * s
            if n < 0 or (n and not (0 <= o < size and 0 <= last < size)):
                raise InterpretationError(
                    f"slice [{o}] [{n}] [{s}] sticks out of a dimension of {size}"
                )
        moved = sum(o * s for o, s in zip(offsets, self.strides, strict=True))
        steps = tuple(a * b for a, b in zip(strides, self.strides, strict=True))
        return Array(self.storage, self.offset + moved, tuple(sizes), steps)

    def keeping(self, dimensions: Sequence[int]) -> "Array":
        """The same elements without the other dimensions, which are of size 1."""
        return Array(
            self.storage,
            self.offset,
            tuple(self.shape[d] for d in dimensions),
            tuple(self.strides[d] for d in dimensions),
        )

    def copied(self) -> "Array":
        """A tensor value of its own with the same elements."""
        return tensor(self.values(), self.shape, self.storage.element_bytes)


def tensor(values: Sequence[Any], shape: Sequence[int], bytes_each: int) -> Array:
    """A new tensor value with these elements in row-major order."""
    storage = Storage(list(values), bytes_each, "tensor")
    return Array(storage, 0, tuple(shape), row_major(shape))


def expanded(
    array: Array, groups: Sequence[Sequence[int]], shape: Sequence[int]
) -> Array:
    """The array with each dimension split into the group of dimensions of `shape`."""
    strides = [1] * len(shape)
    for group, stride in zip(groups, array.strides, strict=True):
        for d in reversed(group):
            strides[d] = stride
            stride *= shape[d]
    return Array(array.storage, array.offset, tuple(shape), tuple(strides))


def collapsed(array: Array, groups: Sequence[Sequence[int]]) -> Array | None:
    """The array with each group of dimensions merged into one, None where the elements
    of a group do not lie at equal distances."""
    shape = tuple(prod(array.shape[d] for d in group) for group in groups)
    strides = [_collapsed_stride(array, group) for group in groups]
    known = tuple(s for s in strides if s is not None)
    if len(known) < len(strides):
        return None
    return Array(array.storage, array.offset, shape, known)


def _collapsed_stride(array: Array, group: Sequence[int]) -> int | None:
    wide = [d for d in group if array.shape[d] != 1]
    if not wide:
        return array.strides[group[-1]] if group else 1
    for outer, inner in pairwise(wide):
        if array.strides[outer] != array.strides[inner] * array.shape[inner]:
            return None
    return array.strides[wide[-1]]


@dataclass(frozen=True)
class MemoryFacts:
    """What a run did to memory. Tensors do not count, whatever they cost."""

    allocations: int
    """Buffers taken from the heap."""
    bytes_allocated: int
    """Their size, all together."""
    peak_bytes: int
    """The most that was allocated at one time."""
    frees: int
    """Buffers given back."""
    leaks: int
    """Buffers on the heap that nobody gave back."""
    stack_allocations: int
    """Buffers of `memref.alloca`."""
    copies: int
    """Copies from buffer to buffer (memref.copy, bufferization.clone, ...)."""
    bytes_copied: int
    """Their size, all together."""


@dataclass
class Memory:
    """The storages of one run and the books over them."""

    heap: list[Storage] = field(default_factory=list[Storage])
    stack: list[Storage] = field(default_factory=list[Storage])
    frees: int = 0
    stack_allocations: int = 0
    live_bytes: int = 0
    peak_bytes: int = 0
    copies: int = 0
    bytes_copied: int = 0

    def allocate(
        self, element_type: Attribute, shape: Sequence[int], place: Place
    ) -> Array:
        """A new buffer without gaps and without contents."""
        return self._allocated(shape, element_bytes(element_type), place)

    def allocate_like(self, array: Array) -> Array:
        """A new heap buffer without gaps of the shape of another one."""
        return self._allocated(array.shape, array.storage.element_bytes, "heap")

    def _allocated(self, shape: Sequence[int], bytes_each: int, place: Place) -> Array:
        storage = Storage([None] * prod(shape), bytes_each, place)
        if place == "heap":
            self.heap.append(storage)
            self.live_bytes += storage.size_bytes
            self.peak_bytes = max(self.peak_bytes, self.live_bytes)
        elif place == "stack":
            self.stack.append(storage)
            self.stack_allocations += 1
        return Array(storage, 0, tuple(shape), row_major(shape))

    def free(self, array: Array) -> None:
        """Gives a heap buffer back; raises InterpretationError where that is wrong."""
        storage = array.storage
        if storage.place not in ("heap", "argument"):
            raise InterpretationError(f"free of a {storage.place} buffer")
        if not storage.live:
            raise InterpretationError("double free")
        storage.live = False
        self.frees += 1
        if storage.place == "heap":
            self.live_bytes -= storage.size_bytes

    def copy(self, source: Array, destination: Array) -> None:
        """Copies all elements; the two windows may not overlap by halves."""
        if source.shape != destination.shape:
            raise InterpretationError(
                f"copy of shape {source.shape} to shape {destination.shape}"
            )
        destination.assign(source.values())
        self.copies += 1
        self.bytes_copied += source.size_bytes

    def leave_frame(self, height: int) -> None:
        """Ends the life of the stack buffers above `height`."""
        for storage in self.stack[height:]:
            storage.live = False
        del self.stack[height:]

    def facts(self) -> MemoryFacts:
        """The books, as they are now."""
        return MemoryFacts(
            allocations=len(self.heap),
            bytes_allocated=sum(s.size_bytes for s in self.heap),
            peak_bytes=self.peak_bytes,
            frees=self.frees,
            leaks=sum(s.live for s in self.heap),
            stack_allocations=self.stack_allocations,
            copies=self.copies,
            bytes_copied=self.bytes_copied,
        )


def walk(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The indices of an array of this shape, in row-major order."""
    if not shape:
        yield ()
        return
    for rest in walk(shape[:-1]):
        for i in range(shape[-1]):
            yield (*rest, i)
