"""Arrays and the memory they live in, as the interpreters see them.

An `Array` is a strided window on a `Storage`; a memref value and a tensor value are
both one. Several memrefs may share a storage. A tensor never sees a write:
implementations of tensor ops make a new array, or a window on one that nobody writes.

    %m = memref.alloc() : memref<4x4xf32>        Array(offset 0, (4, 4), strides (4, 1))
    %v = memref.subview %m[1, 0] [2, 4] [2, 1]   Array(offset 4, (2, 4), strides (8, 1))

A cell holds an `int` or a `float`, or None as long as nothing was written to it.
`Memory` creates the storages of one run and keeps its books: what was allocated, freed
and copied. Use after free, a second free, an access out of bounds and a write to a
constant are faults.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import prod
from typing import Any, Literal, Protocol, TypeAlias

from xdsl.dialects.builtin import (
    FixedBitwidthType,
    IndexType,
    IntegerType,
    MemRefType,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault

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


def span(start: int, steps: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
    """The first and the last cell that the loop nest meets; None where it meets none."""
    low = high = start
    for count, stride in steps:
        if count == 0:
            return None
        reach = (count - 1) * stride
        low, high = low + min(reach, 0), high + max(reach, 0)
    return low, high


class Cells(Protocol):
    """Elements by number: a list, or what reads and writes the cells of another one."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __setitem__(self, index: int, value: Any, /) -> None: ...


@dataclass(eq=False)
class Storage:
    """A run of cells that is allocated and freed as one."""

    cells: Cells
    """The elements; None where nothing was written yet. Empty once it is freed."""
    element_bytes: int
    """The size of one element."""
    place: Place
    """Where the cells lie, which says who may free and who may write them."""
    origin: Operation | None = None
    """The op that made it."""
    live: bool = True
    """False from the moment when it is freed."""
    freed_by: Operation | None = None
    """The op that freed it, or that left the function or scope of a stack buffer."""
    pointers: dict[int, Operation] | None = None
    """For elements that are buffers: who stored the one in a cell."""
    parent: "Storage | None" = None
    """The buffer of bytes that these cells lie in."""
    views: "list[Storage] | None" = None
    """The elements of other types that lie in this buffer of bytes."""

    def __post_init__(self) -> None:
        self.count = len(self.cells)

    @property
    def size_bytes(self) -> int:
        """The size of the whole."""
        return self.count * self.element_bytes

    def check_live(self) -> None:
        """Raises `Fault` when the storage was freed."""
        if self.live:
            return
        if self.place == "stack":
            why = "use after free of a stack buffer: what it was made in has ended"
            raise Fault("dangling stack buffer", why, self)
        raise Fault("use after free", f"use after free of a {self.place} buffer", self)

    def check_writable(self) -> None:
        """Raises `Fault` when the storage was freed or is constant."""
        self.check_live()
        if self.place == "constant":
            raise Fault("write to a constant", "write to a constant global", self)

    def end(self, op: Operation | None) -> None:
        """Ends its life."""
        self.live = False
        self.freed_by = op
        self.cells = []
        for view in self.views or ():
            view.end(op)


@dataclass(frozen=True, eq=False)
class Array:
    """A strided window on a storage: the value of a tensor or of a memref."""

    storage: Storage
    offset: int
    """The cell of element (0, ..., 0)."""
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """Cells between neighbours, per dimension."""
    part: bool = False
    """Is it a slice of some elements of a buffer, which nobody may free?"""

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
        self.check_bounds()
        return positions(self.offset, zip(self.shape, self.strides, strict=True))

    def check_bounds(self) -> None:
        """Raises `Fault` when an element lies outside of the storage."""
        ends = None
        if all(size >= 0 for size in self.shape):
            ends = span(self.offset, zip(self.shape, self.strides, strict=True))
            if ends is None:
                return
        if ends is not None and 0 <= ends[0] <= ends[1] < self.storage.count:
            return
        raise Fault(
            "out of bounds",
            f"window {self.shape} at {self.offset} with strides {self.strides} leaves "
            f"its buffer of {self.storage.count} elements",
            self.storage,
        )

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
        """The cell of one element; raises `Fault` when it is outside."""
        if len(indices) != len(self.shape):
            raise InterpretationError(
                f"{len(indices)} indices for rank {len(self.shape)}"
            )
        found = self.offset
        for i, size, stride in zip(indices, self.shape, self.strides, strict=True):
            if not 0 <= i < size:
                raise Fault(
                    "out of bounds",
                    f"index {tuple(indices)} out of bounds of shape {self.shape}",
                    self.storage,
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
        """The slice of this array; raises `Fault` when it sticks out."""
        rank = len(self.shape)
        if not rank == len(offsets) == len(sizes) == len(strides):
            raise InterpretationError(f"slice of other rank than its source ({rank})")
        for o, n, s, size in zip(offsets, sizes, strides, self.shape, strict=True):
            last = o + (n - 1) * s
            if n < 0 or (n and not (0 <= o < size and 0 <= last < size)):
                raise Fault(
                    "out of bounds",
                    f"slice [{o}] [{n}] [{s}] sticks out of a dimension of {size}",
                    self.storage,
                )
        moved = sum(o * s for o, s in zip(offsets, self.strides, strict=True))
        steps = tuple(a * b for a, b in zip(strides, self.strides, strict=True))
        part = self.part or tuple(sizes) != self.shape
        return Array(self.storage, self.offset + moved, tuple(sizes), steps, part)

    def keeping(self, dimensions: Sequence[int]) -> "Array":
        """The same elements without the other dimensions, which are of size 1."""
        return Array(
            self.storage,
            self.offset,
            tuple(self.shape[d] for d in dimensions),
            tuple(self.strides[d] for d in dimensions),
            self.part,
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
    """The array with each dimension split into the group of dimensions of `shape`. Raises
    `Fault` for sizes whose product is another one."""
    for group, size in zip(groups, array.shape, strict=True):
        parts = [shape[d] for d in group]
        if prod(parts) != size or any(part < 0 for part in parts):
            why = f"a dimension of {size} cannot be split into {parts}"
            raise Fault("out of bounds", why, array.storage)
    strides = [1] * len(shape)
    for group, stride in zip(groups, array.strides, strict=True):
        for d in reversed(group):
            strides[d] = stride
            stride *= shape[d]
    return replace(array, shape=tuple(shape), strides=tuple(strides))


def collapsed(array: Array, groups: Sequence[Sequence[int]]) -> Array | None:
    """The array with each group of dimensions merged into one, None where the elements
    of a group do not lie at equal distances."""
    shape = tuple(prod(array.shape[d] for d in group) for group in groups)
    strides = [_collapsed_stride(array, group) for group in groups]
    known = tuple(s for s in strides if s is not None)
    if len(known) < len(strides):
        return None
    return replace(array, shape=shape, strides=known)


def _collapsed_stride(array: Array, group: Sequence[int]) -> int | None:
    wide = [d for d in group if array.shape[d] != 1]
    if not wide:
        return array.strides[group[-1]] if group else 1
    for outer, inner in pairwise(wide):
        if array.strides[outer] != array.strides[inner] * array.shape[inner]:
            return None
    return array.strides[wide[-1]]


STACK_LIMIT = 8 << 20
"""Most bytes on the stack at one time: what Linux gives to a program."""


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

    frees_arguments: bool = False
    """May the program free the buffers that it was called with?"""
    heap: dict[int, Storage] = field(default_factory=dict[int, Storage])
    """What was allocated and not freed yet, in order, by `id`."""
    stack: list[Storage] = field(default_factory=list[Storage])
    """The stack buffers whose frames were not left yet, in order."""
    stack_bytes: int = 0
    """Their size, all together."""
    pointers: dict[int, Storage] = field(default_factory=dict[int, Storage])
    """The live storages whose elements are buffers, by `id`."""
    allocations: int = 0
    bytes_allocated: int = 0
    frees: int = 0
    stack_allocations: int = 0
    live_bytes: int = 0
    peak_bytes: int = 0
    copies: int = 0
    bytes_copied: int = 0

    def allocate(
        self,
        element_type: Attribute,
        shape: Sequence[int],
        place: Place,
        origin: Operation | None = None,
    ) -> Array:
        """A new buffer without gaps and without contents, made by the op `origin`."""
        array = self._allocated(shape, element_bytes(element_type), place, origin)
        if isinstance(element_type, MemRefType):
            array.storage.pointers = {}
            self.pointers[id(array.storage)] = array.storage
        return array

    def allocate_like(self, array: Array, origin: Operation | None = None) -> Array:
        """A new heap buffer without gaps of the shape of another one."""
        bytes_each = array.storage.element_bytes
        return self._allocated(array.shape, bytes_each, "heap", origin)

    def _allocated(
        self,
        shape: Sequence[int],
        bytes_each: int,
        place: Place,
        origin: Operation | None,
    ) -> Array:
        if any(size < 0 for size in shape):
            raise Fault("out of bounds", f"a buffer of shape {tuple(shape)}", op=origin)
        storage = Storage([None] * prod(shape), bytes_each, place, origin)
        if place == "heap":
            self.heap[id(storage)] = storage
            self.allocations += 1
            self.bytes_allocated += storage.size_bytes
            self.live_bytes += storage.size_bytes
            self.peak_bytes = max(self.peak_bytes, self.live_bytes)
        elif place == "stack":
            self._push(storage)
        return Array(storage, 0, tuple(shape), row_major(shape))

    def _push(self, storage: Storage) -> None:
        """Puts a buffer on the stack. Raises `Fault` where there is no room for it."""
        self.stack.append(storage)
        self.stack_allocations += 1
        self.stack_bytes += storage.size_bytes
        if self.stack_bytes > STACK_LIMIT:
            why = f"more than {STACK_LIMIT} bytes on the stack"
            raise Fault("stack overflow", why, storage)

    def free(self, array: Array, op: Operation | None = None) -> None:
        """Gives a heap buffer back; raises `Fault` where that is wrong."""
        storage = array.storage
        if not storage.live and storage.place != "stack":
            raise Fault("double free", "double free", storage)
        self._check_owned(array)
        storage.end(op)
        self.frees += 1
        self.pointers.pop(id(storage), None)
        if self.heap.pop(id(storage), None) is not None:
            self.live_bytes -= storage.size_bytes

    def _check_owned(self, array: Array) -> None:
        storage = array.storage
        owned = ("heap", "argument") if self.frees_arguments else ("heap",)
        if storage.place not in owned:
            article = "an" if storage.place == "argument" else "a"
            why = f"free of {article} {storage.place} buffer"
            raise Fault("free of what is not owned", why, storage)
        if array.part:
            why = "free of a part of a buffer"
            raise Fault("free of what is not owned", why, storage)

    def copy(self, source: Array, destination: Array) -> None:
        """Copies all elements. Raises `Fault` for windows of two shapes, and for two
        that overlap and are not the same."""
        if source.shape != destination.shape:
            raise Fault(
                "out of bounds",
                f"copy of shape {source.shape} to shape {destination.shape}",
                destination.storage,
            )
        if source.storage is destination.storage and _overlap(source, destination):
            why = "copy between two parts of a buffer that overlap"
            raise Fault("overlapping copy", why, source.storage)
        destination.assign(source.values())
        self.copies += 1
        self.bytes_copied += source.size_bytes

    def leave_frame(
        self, height: int, left: Sequence[Any] = (), op: Operation | None = None
    ) -> None:
        """Ends the life of the stack buffers above `height`, with the op `op`. Raises
        `Fault` when one of them is among the values `left`, or in memory that stays."""
        ended = self.stack[height:]
        del self.stack[height:]
        for storage in ended:
            self.stack_bytes -= storage.size_bytes
            storage.end(op)
            self.pointers.pop(id(storage), None)
        for value in left:
            if isinstance(value, Array) and value.storage in ended:
                why = "a stack buffer leaves what it was made in"
                raise Fault("dangling stack buffer", why, value.storage, op)
        for storage in self.pointers.values():
            _check_held(storage, ended)

    def note(self, destination: Array, indices: Sequence[int], op: Operation) -> None:
        """Remembers that the op stored a buffer there."""
        if destination.storage.pointers is not None:
            destination.storage.pointers[destination.position(indices)] = op

    def facts(self) -> MemoryFacts:
        """The books, as they are now."""
        return MemoryFacts(
            allocations=self.allocations,
            bytes_allocated=self.bytes_allocated,
            peak_bytes=self.peak_bytes,
            frees=self.frees,
            leaks=len(self.heap),
            stack_allocations=self.stack_allocations,
            copies=self.copies,
            bytes_copied=self.bytes_copied,
        )


def _overlap(first: Array, second: Array) -> bool:
    """Have they elements in common, and are they not the same window?"""
    places = (first.flat(), second.flat())
    return places[0] != places[1] and not set(places[0]).isdisjoint(places[1])


def _check_held(holder: Storage, ended: Sequence[Storage]) -> None:
    """Raises `Fault` where the holder still has a buffer whose life has ended."""
    for place, cell in enumerate(holder.cells):
        if isinstance(cell, Array) and cell.storage in ended:
            why = "memory holds a stack buffer when what it was made in ends"
            writer = None if holder.pointers is None else holder.pointers.get(place)
            raise Fault("dangling stack buffer", why, cell.storage, writer)


def walk(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The indices of an array of this shape, in row-major order."""
    if not shape:
        yield ()
        return
    for rest in walk(shape[:-1]):
        for i in range(shape[-1]):
            yield (*rest, i)
