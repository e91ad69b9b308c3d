"""Arrays and memory of the interpreters.

An `Array` is a strided view of a `Storage`. It represents memref values and tensor
values. Several memrefs may share a storage. Tensors are immutable: implementations of
tensor operations return a new array, or a view of an array that is never written.

    %m = memref.alloc() : memref<4x4xf32>        Array(offset 0, (4, 4), strides (4, 1))
    %v = memref.subview %m[1, 0] [2, 4] [2, 1]   Array(offset 4, (2, 4), strides (8, 1))

A cell holds an `int` or a `float`, None while it is unwritten, or `POISON`. `Memory` creates the
storages of one run and counts allocations, deallocations and copies. Use after free,
double free, an access out of bounds and a write to a constant raise `Fault`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from math import prod
from typing import Any, Literal, Protocol, TypeAlias

from xdsl.dialects.builtin import ComplexType, MemRefType, UnrankedMemRefType, VectorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.support import memory_sizes


class NoBuffer(AttributeError, TypeError):
    """An access of a buffer that is poison."""


class Poison:
    """The type of `POISON`. Computing with it is a TypeError, like computing with None."""

    def __bool__(self) -> bool:
        raise TypeError("poison is neither true nor false")

    def __getattr__(self, name: str) -> Any:
        raise NoBuffer(f"poison has no {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Poison)

    def __hash__(self) -> int:
        return hash(Poison)

    def __repr__(self) -> str:
        return "poison"


POISON = Poison()
"""The value of an operation that has none, such as a shift by too many bits. It may be moved
and computed with, which gives poison."""


class Raced(Poison):
    """What is loaded of an element that only another iteration of a parallel loop writes. It
    may be moved, but not computed with."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def __repr__(self) -> str:
        return "what iterations race for"


class NoValue(TypeError):
    """The result of an operation is poison."""


StorageKind: TypeAlias = Literal["tensor", "heap", "stack", "global", "constant", "argument"]
"""Where a storage lies. The kind decides whether it may be freed or written."""


def element_bytes(element_type: Attribute) -> int:
    """Returns the size of an element of this type in bytes. Raises InterpretationError
    for a type without a size, and for one whose values are not held as single cells."""
    size = memory_sizes.element_bytes(element_type)
    not_single = ComplexType | UnrankedMemRefType | VectorType
    if size is None or isinstance(element_type, not_single):
        raise InterpretationError(f"elements of type {element_type} have no size")
    return size


def row_major(shape: Sequence[int]) -> tuple[int, ...]:
    """Returns the strides of a contiguous row-major array of this shape, in elements."""
    return tuple(prod(shape[i + 1 :]) for i in range(len(shape)))


MAX_CELLS = 1 << 27
"""The maximum number of elements that are allocated at one time: a Python list of 1 GiB."""


def cell_count(shape: Sequence[int], op: Operation | None = None) -> int:
    """Returns the number of elements of an array. Raises `Fault` for a negative size, and
    if the array does not fit into memory."""
    if any(size < 0 for size in shape):
        raise Fault("out of bounds", f"a buffer of shape {tuple(shape)}", op=op)
    count = prod(shape)
    check_room(count, op)
    return count


def check_room(count: int, op: Operation | None = None) -> None:
    """Raises `Fault` for more than `MAX_CELLS` elements."""
    if count > MAX_CELLS:
        why = f"{count} elements at one time, and the limit is {MAX_CELLS}"
        raise Fault("out of memory", why, op=op)


def positions(start: int, steps: Iterable[tuple[int, int]]) -> list[int]:
    """Returns the cells that a loop nest visits, in order, given one (count, stride)
    pair per loop, outermost first."""
    loops = list(steps)
    found = [start] if all(count > 0 for count, _ in loops) else []
    for count, stride in loops if found else ():
        found = [p + i * stride for p in found for i in range(count)]
    return found


def span(start: int, steps: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
    """Returns the lowest and the highest cell that a loop nest visits; None for an empty nest."""
    low = high = start
    for count, stride in steps:
        if count == 0:
            return None
        reach = (count - 1) * stride
        low, high = low + min(reach, 0), high + max(reach, 0)
    return low, high


class Cells(Protocol):
    """Indexable elements: a list, or a view of the cells of another storage."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __setitem__(self, index: int, value: Any, /) -> None: ...


@dataclass(eq=False, repr=False)
class Storage:
    """A range of cells that is allocated and freed as one."""

    cells: Cells
    """The elements, None where unwritten. Empty once the storage is freed."""
    element_bytes: int
    """The size of one element in bytes."""
    kind: StorageKind
    """Where the cells lie, which decides whether they may be freed or written."""
    origin: Operation | None = None
    """The operation that allocated the storage."""
    live: bool = True
    """False once the storage is freed."""
    freed_by: Operation | None = None
    """The operation that freed it, or the end of the function or scope of a stack buffer."""
    pointers: dict[int, Operation] | None = None
    """If the elements are buffers: by cell, the operation that stored the buffer."""
    parent: "Storage | None" = None
    """For a `memref.view`, the byte buffer that the cells lie in."""
    start: int = 0
    """For a `memref.view`, the first byte in the byte buffer."""
    views: "list[Storage] | None" = None
    """The `memref.view`s of this byte buffer."""
    transfers: list[Operation] = field(default_factory=list[Operation])
    """The operations that started a transfer from or to the storage that may still run."""

    def __post_init__(self) -> None:
        self.count = len(self.cells)

    @property
    def allocated(self) -> "Storage":
        """The storage itself; for a `memref.view`, the byte buffer that was allocated."""
        found = self
        while found.parent is not None:
            found = found.parent
        return found

    @property
    def pointer(self) -> int:
        """A number that only storages with the same first byte have in common."""
        whole, start = self, 0
        while whole.parent is not None:
            whole, start = whole.parent, start + whole.start
        return id(whole) + (start << 48)

    @property
    def size_bytes(self) -> int:
        """The size of the storage in bytes."""
        return self.count * self.element_bytes

    def check_live(self) -> None:
        """Raises `Fault` if the storage was freed."""
        if self.live:
            return
        if self.kind == "stack":
            why = "use after free of a stack buffer: what it was made in has ended"
            raise Fault("dangling stack buffer", why, self)
        raise Fault("use after free", f"use after free of a {self.kind} buffer", self)

    def check_writable(self) -> None:
        """Raises `Fault` if the storage was freed or is constant."""
        self.check_live()
        if self.kind == "constant":
            raise Fault("write to a constant", "write to a constant global", self)

    def end_lifetime(self, op: Operation | None) -> None:
        """Marks the storage and all views of it as freed by `op`. Raises `Fault` while a
        transfer uses it."""
        for transfer in self.transfers:
            why = f"what {transfer.name} reads or writes ends before the wait for it"
            raise Fault("free during a transfer", why, self, op)
        self.live = False
        self.freed_by = op
        self.cells = []
        for view in self.views or ():
            view.end_lifetime(op)


@dataclass(frozen=True, eq=False)
class Array:
    """A strided view of a storage: the value of a tensor or of a memref."""

    storage: Storage
    offset: int
    """The cell of the element (0, ..., 0)."""
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """The distance in cells between neighbours, per dimension."""
    is_slice: bool = False
    """True for a strict slice of a buffer, which must not be freed."""

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)

    @property
    def size_bytes(self) -> int:
        """The size of the elements of the view in bytes."""
        return self.size * self.storage.element_bytes

    def flat(self) -> list[int]:
        """Returns the cells of the elements in row-major order. Raises `Fault` if one
        is out of bounds."""
        self.check_bounds()
        return positions(self.offset, zip(self.shape, self.strides, strict=True))

    def check_bounds(self) -> None:
        """Raises `Fault` if an element lies outside of the storage."""
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
        """Returns the elements in row-major order."""
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
        """Returns the cell of one element. Raises `Fault` if the indices are out of bounds."""
        if len(indices) != len(self.shape):
            raise InterpretationError(f"{len(indices)} indices for rank {len(self.shape)}")
        if not indices:
            self.check_bounds()
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
        """Returns one element."""
        self.storage.check_live()
        return self.storage.cells[self.position(indices)]

    def store(self, indices: Sequence[int], value: Any) -> None:
        """Overwrites one element."""
        self.storage.check_writable()
        self.storage.cells[self.position(indices)] = value

    def window(
        self, offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
    ) -> "Array":
        """Returns a slice of this array. Raises `Fault` if it is out of bounds."""
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
        is_slice = self.is_slice or tuple(sizes) != self.shape
        return Array(self.storage, self.offset + moved, tuple(sizes), steps, is_slice)

    def with_dimensions(self, dimensions: Sequence[int]) -> "Array":
        """Returns a view with these dimensions in this order; the dropped ones have size 1."""
        return Array(
            self.storage,
            self.offset,
            tuple(self.shape[d] for d in dimensions),
            tuple(self.strides[d] for d in dimensions),
            self.is_slice,
        )

    def copied(self) -> "Array":
        """Returns a copy as a new tensor value."""
        return tensor(self.values(), self.shape, self.storage.element_bytes)


def tensor(values: Sequence[Any], shape: Sequence[int], bytes_each: int) -> Array:
    """Returns a new tensor value with these elements in row-major order."""
    storage = Storage(list(values), bytes_each, "tensor")
    return Array(storage, 0, tuple(shape), row_major(shape))


def expanded(array: Array, groups: Sequence[Sequence[int]], shape: Sequence[int]) -> Array:
    """Returns the array with dimension i split into the dimensions `groups[i]` of `shape`. Raises
    `Fault` if the product of their sizes is not the size of the dimension."""
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
    """Returns the array with each group of dimensions merged into one; None if the
    elements of a group do not lie at equal distances."""
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
"""The maximum size of the stack in bytes: the default limit of Linux."""


@dataclass(eq=False, repr=False)
class MemoryStatistics:
    """Counts of the memory operations of a run. Tensors are not counted."""

    allocations: int = 0
    """Number of heap allocations."""
    bytes_allocated: int = 0
    """Total size of the heap allocations in bytes."""
    peak_bytes: int = 0
    """Maximum size of the live heap in bytes."""
    frees: int = 0
    """Number of deallocations."""
    leaks: int = 0
    """Number of heap buffers still allocated."""
    stack_allocations: int = 0
    """Number of `memref.alloca`s executed."""
    copies: int = 0
    """Number of copies between buffers (memref.copy, bufferization.clone, ...)."""
    bytes_copied: int = 0
    """Total size of the copies in bytes."""


@dataclass(eq=False, repr=False)
class Memory:
    """The storages of one run and their statistics."""

    frees_arguments: bool = False
    """True if the program may free the buffers that the entry function receives."""
    heap: dict[int, Storage] = field(default_factory=dict[int, Storage])
    """The live heap storages in allocation order, by `id`."""
    stack: list[Storage] = field(default_factory=list[Storage])
    """The live stack storages in allocation order."""
    arguments: list[Storage] = field(default_factory=list[Storage])
    """The buffers that the entry function received."""
    stack_bytes: int = 0
    """The size of the live stack in bytes."""
    pointers: dict[int, Storage] = field(default_factory=dict[int, Storage])
    """The live storages whose elements are buffers, by `id`."""
    live_bytes: int = 0
    live_cells: int = 0
    counts: MemoryStatistics = field(default_factory=MemoryStatistics)
    """The statistics so far, without leaks."""

    def storages(self) -> list[Storage]:
        """Returns the live buffers but globals."""
        given = [storage for storage in self.arguments if storage.live]
        return [*self.heap.values(), *self.stack, *given]

    def allocate(
        self,
        element_type: Attribute,
        shape: Sequence[int],
        kind: StorageKind,
        origin: Operation | None = None,
    ) -> Array:
        """Allocates an uninitialized contiguous buffer for the operation `origin`.
        Raises `Fault` for a negative size and for a stack overflow."""
        array = self._allocated(shape, element_bytes(element_type), kind, origin)
        if isinstance(element_type, MemRefType):
            array.storage.pointers = {}
            self.pointers[id(array.storage)] = array.storage
        return array

    def allocate_like(self, array: Array, origin: Operation | None = None) -> Array:
        """Allocates a contiguous heap buffer with the shape and the element size of `array`."""
        bytes_each = array.storage.element_bytes
        return self._allocated(array.shape, bytes_each, "heap", origin)

    def _allocated(
        self, shape: Sequence[int], bytes_each: int, kind: StorageKind, origin: Operation | None
    ) -> Array:
        count = cell_count(shape, origin)
        check_room(self.live_cells + count, origin)
        self.live_cells += count
        storage = Storage([None] * count, bytes_each, kind, origin)
        if kind == "heap":
            self.heap[id(storage)] = storage
            self.counts.allocations += 1
            self.counts.bytes_allocated += storage.size_bytes
            self.live_bytes += storage.size_bytes
            self.counts.peak_bytes = max(self.counts.peak_bytes, self.live_bytes)
        elif kind == "stack":
            self._push(storage)
        return Array(storage, 0, tuple(shape), row_major(shape))

    def _push(self, storage: Storage) -> None:
        """Pushes a buffer onto the stack. Raises `Fault` if the stack overflows."""
        self.stack.append(storage)
        self.counts.stack_allocations += 1
        self.stack_bytes += storage.size_bytes
        if self.stack_bytes > STACK_LIMIT:
            why = f"more than {STACK_LIMIT} bytes on the stack"
            raise Fault("stack overflow", why, storage)

    def free(self, array: Array, op: Operation | None = None) -> None:
        """Frees a heap buffer; by the base of a `memref.view`, the byte buffer. Raises
        `Fault` for a double free and for memory that is not owned."""
        storage = array.storage.allocated
        if not storage.live and storage.kind != "stack":
            raise Fault("double free", "double free", storage)
        self._check_owned(array)
        storage.end_lifetime(op)
        self.counts.frees += 1
        self.pointers.pop(id(storage), None)
        if self.heap.pop(id(storage), None) is not None:
            self.live_bytes -= storage.size_bytes
            self.live_cells -= storage.count

    def _check_owned(self, array: Array) -> None:
        storage = array.storage
        owned = ("heap", "argument") if self.frees_arguments else ("heap",)
        if storage.kind not in owned:
            article = "an" if storage.kind == "argument" else "a"
            why = f"free of {article} {storage.kind} buffer"
            raise Fault("free of what is not owned", why, storage)
        if array.is_slice:
            why = "free of a part of a buffer"
            raise Fault("free of what is not owned", why, storage)

    def copy(self, source: Array, destination: Array) -> None:
        """Copies all elements. Raises `Fault` if the shapes differ, and if the arrays
        overlap without being the same."""
        if source.shape != destination.shape:
            raise Fault(
                "out of bounds",
                f"copy of shape {source.shape} to shape {destination.shape}",
                destination.storage,
            )
        if (
            source.storage.allocated is destination.storage.allocated
            and share_memory(source, destination)
            and _bytes(source) != _bytes(destination)
        ):
            why = "copy between two parts of a buffer that overlap"
            raise Fault("overlapping copy", why, source.storage)
        destination.assign(source.values())
        self.counts.copies += 1
        self.counts.bytes_copied += source.size_bytes

    def pop_frame(
        self, height: int, escaping: Sequence[Any] = (), op: Operation | None = None
    ) -> None:
        """Ends the lifetime of the stack buffers above `height` at the operation `op`. Raises
        `Fault` if one of them is among the `escaping` values or is stored in live memory."""
        ended = self.stack[height:]
        del self.stack[height:]
        for storage in ended:
            self.stack_bytes -= storage.size_bytes
            self.live_cells -= storage.count
            storage.end_lifetime(op)
            self.pointers.pop(id(storage), None)
        for value in escaping:
            if isinstance(value, Array) and value.storage in ended:
                why = "a stack buffer leaves what it was made in"
                raise Fault("dangling stack buffer", why, value.storage, op)
        for storage in self.pointers.values():
            _check_dangling(storage, ended)

    def record_pointer(self, destination: Array, indices: Sequence[int], op: Operation) -> None:
        """Records `op` as the operation that stored a buffer at this element."""
        if destination.storage.pointers is not None:
            destination.storage.pointers[destination.position(indices)] = op

    def statistics(self) -> MemoryStatistics:
        """Returns the statistics so far."""
        return replace(self.counts, leaks=len(self.heap))


def share_memory(first: Array, second: Array) -> bool:
    """True if the arrays have memory in common."""
    if first.storage is second.storage:
        return not set(first.flat()).isdisjoint(second.flat())
    if first.storage.allocated is not second.storage.allocated:
        return False
    return not set(_bytes(first)).isdisjoint(_bytes(second))


def _bytes(array: Array) -> list[int]:
    """Returns the bytes of the elements in the buffer that was allocated."""
    size = array.storage.element_bytes
    first = first_byte(array.storage)
    return [first + cell * size + i for cell in array.flat() for i in range(size)]


def first_byte(storage: Storage) -> int:
    """Returns the position of a `memref.view` in the buffer that was allocated."""
    found = 0
    while storage.parent is not None:
        found, storage = found + storage.start, storage.parent
    return found


def _check_dangling(holder: Storage, ended: Sequence[Storage]) -> None:
    """Raises `Fault` if the holder contains a buffer whose lifetime has ended."""
    for index, cell in enumerate(holder.cells):
        if isinstance(cell, Array) and cell.storage in ended:
            why = "memory holds a stack buffer when what it was made in ends"
            writer = None if holder.pointers is None else holder.pointers.get(index)
            raise Fault("dangling stack buffer", why, cell.storage, writer)


def walk(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yields the indices of an array of this shape in row-major order."""
    if not shape:
        yield ()
        return
    for rest in walk(shape[:-1]):
        for i in range(shape[-1]):
            yield (*rest, i)


LABELS = {
    "allocations": "buffers allocated",
    "bytes_allocated": "bytes allocated",
    "peak_bytes": "bytes live at the peak",
    "frees": "buffers freed",
    "stack_allocations": "stack buffers",
    "copies": "copies",
    "bytes_copied": "bytes copied",
}
"""The statistics in a report and their labels."""


def statistics_as_data(statistics: MemoryStatistics, steps: int) -> dict[str, int]:
    """Returns the statistics and the number of steps as a dictionary for JSON."""
    values: dict[str, int] = asdict(statistics)
    return {name: values[name] for name in LABELS} | {"steps": steps}


def statistics_as_text(statistics: MemoryStatistics, steps: int) -> str:
    """Returns the statistics and the number of steps as one line of text each."""
    labels = LABELS | {"steps": "steps of the interpreter"}
    found = statistics_as_data(statistics, steps)
    return "\n".join(f"{value:>12} {labels[name]}" for name, value in found.items())
