"""Implementations of operations of `memref` that xDSL lacks.

    %n = memref.realloc %m(%size)      a new buffer with the old elements; %m is freed
    %v = memref.view %bytes[%at][%n]   floats, or others, in the bytes of a buffer

A view of bytes reads and writes the bytes themselves, so that overlapping views alias.
The atomic operations return the old element, as MLIR's lowering to LLVM does.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, MemRefType
from xdsl.interpreter import PythonValues
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.alignment import check_alignment, natural_alignment
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import bits_of, value_of
from xdsl_bufferization.interpreters.kinds import combiner, kind_of
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.memref import checked
from xdsl_bufferization.interpreters.tensor import shape_of
from xdsl_bufferization.interpreters.values import (
    Array,
    Poison,
    Storage,
    element_bytes,
    row_major,
    share_memory,
)


def run_realloc(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.realloc`: always a new buffer, so that a use of the old one is detected."""
    source, *rest = args
    type = op.results[0].type
    assert isa(type, MemRefType)
    shape = shape_of(type, iter(rest))
    memory = machine.memory
    new = memory.allocate(type.element_type, shape, "heap", op)
    kept = (min(source.shape[0], shape[0]),)
    memory.copy(source.window((0,), kept, (1,)), new.window((0,), kept, (1,)))
    memory.free(source, op)
    return (checked(new, type),)


def run_transpose(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.transpose`: a view with permuted dimensions."""
    permutation = op.properties["permutation"]
    assert isinstance(permutation, AffineMapAttr)
    results = permutation.data.results
    order = [e.position for e in results if isinstance(e, AffineDimExpr)]
    return (checked(args[0].with_dimensions(order), op.results[0].type),)


class Bytes:
    """The cells of a byte buffer as elements of another type."""

    def __init__(self, whole: Storage, start: int, count: int, type: Attribute) -> None:
        self.whole = whole
        self.start = start
        self.count = count
        self.type = type
        self.size = element_bytes(type)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.count))

    def _positions(self, index: int) -> range:
        first = self.start + index * self.size
        return range(first, first + self.size)

    def __getitem__(self, index: int, /) -> Any:
        cells = self.whole.cells
        found = [cells[position] for position in self._positions(index)]
        for byte in found:
            if byte is None or isinstance(byte, Poison):
                return byte
        return value_of(self.type, int.from_bytes([b & 255 for b in found], "little"))

    def __setitem__(self, index: int, value: Any, /) -> None:
        packed: Sequence[Any] = [value] * self.size
        if value is not None and not isinstance(value, Poison):
            raw = bits_of(self.type, value).to_bytes(self.size, "little")
            packed = [b - 256 if b > 127 else b for b in raw]
        cells = self.whole.cells
        for position, byte in zip(self._positions(index), packed, strict=True):
            cells[position] = byte


def run_view(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.view`: elements of another type in a buffer of bytes."""
    source, shift, *sizes = args
    type = op.results[0].type
    assert isa(type, MemRefType)
    shape = shape_of(type, iter(sizes))
    size = element_bytes(type.element_type)
    if min((shift, *shape)) < 0 or shift + prod(shape) * size > source.size:
        why = f"a view of {prod(shape) * size} bytes at {shift} leaves {source.size}"
        raise Fault("out of bounds", why, source.storage)
    whole = source.storage
    whole.check_live()
    start = source.offset + shift
    cells = Bytes(whole, start, prod(shape), type.element_type)
    storage = Storage(cells, size, whole.kind, whole.origin, parent=whole, start=start)
    whole.views = [*(whole.views or ()), storage]
    view = Array(storage, 0, shape, row_major(shape), True)
    if view.size:
        what = f"elements of {type.element_type}"
        check_alignment(view, natural_alignment(size), what)
    return (view,)


def run_atomic_rmw(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.atomic_rmw`: returns the old element."""
    value, destination, *indices = args
    combine = combiner(kind_of(op.properties["kind"]), op.results[0].type)
    with machine.atomic():
        old = destination.load(indices)
        destination.store(indices, combine(old, value))
    return (old,)


def run_generic_atomic_rmw(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.generic_atomic_rmw`: returns the old element."""
    destination, *indices = args
    with machine.atomic():
        old = destination.load(indices)
    (new,) = machine.run_ssacfg_region(op.regions[0], (old,))
    with machine.atomic():
        destination.store(indices, new)
    return (old,)


def run_distinct_objects(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.distinct_objects`: the operands. Raises `Fault` if two of them have memory
    in common."""
    for (i, first), (j, second) in combinations(enumerate(args), 2):
        if share_memory(first, second):
            why = f"operands #{i} and #{j} have elements in common"
            raise Fault("false assumption", why, second.storage)
    return args


def run_same(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """An operation whose results are its operands."""
    return args
