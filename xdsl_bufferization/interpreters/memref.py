"""Implementations of the operations of `memref` and `bufferization`.

    %v = memref.subview %m[1] [2] [1]     a window on the storage of %m
    memref.copy %v, %d                    counted, with its bytes
    %n = memref.realloc %m(%size)         a new buffer with the old elements; %m is freed
    %v = memref.view %bytes[%at][%n]      floats, or others, in the bytes of a buffer
    %t = bufferization.to_tensor %m       the elements of %m as they are now, as a value
    %m = bufferization.to_buffer %t       the buffer that %t was read from, as long as it has these
                                          contents, or a new one

Offset and strides of each view are checked against its type, so that a wrong layout is
reported at the operation that introduces it. A view of bytes reads and writes the bytes
themselves, so that overlapping views alias. The atomic operations return the old element, as
MLIR's lowering to LLVM does.

A transfer, as `memref.dma_start` starts it, may read and write at any time until the wait for
its tag. Here it does so at the wait, which detects buffers that are overwritten in between. To
free one is a fault.

The alignment of buffers, in bytes:

    memref.alloc() {alignment = 64}        64: what the operation says
    memref.alloc()                         16: what `malloc` gives on machines of 64 bits
    memref.alloca(), memref.global         the size of an element, 16 at most, as in LLVM
    an argument of the entry               any: its caller aligned it as the program assumes

An element at byte k of a buffer is as aligned as the buffer and k are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import prod
from typing import Any

from xdsl.dialects import bufferization, memref
from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, MemRefType, StringAttr, UnitAttr
from xdsl.interpreter import PythonValues
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import bits_of, value_of
from xdsl_bufferization.interpreters.machine import Machine, ValueFunction, symbol_of
from xdsl_bufferization.interpreters.scalars import combiner, constant_value, kind_of
from xdsl_bufferization.interpreters.tensor import (
    checked,
    loaded,
    mixed,
    number_of,
    repeated,
    results_of_map,
    same,
    shape_of,
    sizes_in,
)
from xdsl_bufferization.interpreters.values import (
    Array,
    Memory,
    Poison,
    Storage,
    StorageKind,
    cell_count,
    collapsed,
    element_bytes,
    first_byte,
    row_major,
    share_memory,
    span,
)
from xdsl_bufferization.support.layouts import is_identity, reassociation_of, strides_of
from xdsl_bufferization.support.memory_sizes import MALLOC_ALIGNMENT, natural_alignment


def _alignment_of(storage: Storage) -> int | None:
    """Returns the alignment in bytes that a buffer certainly has: that of the operation
    that made it, or of its kind. None for an argument of the entry, which its caller
    aligned as the program says, and for the buffer of a tensor."""
    if storage.kind in ("argument", "tensor"):
        return None
    stated = None if storage.origin is None else storage.origin.get_attr_or_prop("alignment")
    found = stated.value.data if isinstance(stated, IntegerAttr) else 1
    natural = natural_alignment(storage.element_bytes)
    return max(found, natural, MALLOC_ALIGNMENT if storage.kind == "heap" else 1)


def _check_alignment(array: Array, alignment: int, what: str) -> None:
    """Raises `Fault` if the first element does not lie at a multiple of the alignment that
    `what` needs."""
    whole = array.storage.allocated
    first = first_byte(array.storage) + array.offset * array.storage.element_bytes
    known = _alignment_of(whole) or alignment
    if known % alignment == first % alignment == 0:
        return
    why = f"{what} at byte {first} of a {whole.kind} buffer with an alignment of {known}"
    raise Fault("misaligned", f"{why}, where {alignment} is needed", whole)


def _laid_out(
    memory: Memory, type: MemRefType, shape: Sequence[int], kind: StorageKind, op: Operation
) -> Array:
    """Allocates a buffer of this shape with the offset and the strides of the type. A dynamic
    offset is chosen so that no element is in front of the buffer, dynamic strides so that no two
    elements share a cell, if the static ones allow it."""
    if is_identity(type.layout):
        return memory.allocate(type.element_type, shape, kind, op)
    where = strides_of(type)
    if where is None:
        raise InterpretationError(f"no allocation of {type}: its layout is no strides")
    outward = list[int]()
    room = 1
    for stride, size in zip(reversed(where.strides), reversed(shape), strict=True):
        outward.append(room if stride is None else stride)
        room = max(room, abs(outward[-1]) * size)
    steps = tuple(reversed(outward))
    lowest, highest = span(0, zip(shape, steps, strict=True)) or (0, -1)
    start = -lowest if where.offset is None else where.offset
    if start == 0 and steps == row_major(shape):
        return memory.allocate(type.element_type, shape, kind, op)
    room = 0 if highest < 0 else start + highest + 1
    whole = memory.allocate(type.element_type, (room,), kind, op)
    return replace(whole, offset=start, shape=tuple(shape), strides=steps)


def _allocation(kind: StorageKind) -> ValueFunction:
    def run(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
        type = op.results[0].type
        assert isa(type, MemRefType)
        shape = shape_of(type, iter(args))
        return (checked(_laid_out(machine.memory, type, shape, kind, op), type),)

    return run


def _dealloc(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    machine.memory.free(args[0], op)
    return ()


def _realloc(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Always a new buffer, so that a use of the old one is detected."""
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


def _copy(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    machine.memory.copy(*args)
    return ()


def stored(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Stores a value to a buffer at the indices that follow them."""
    value, destination, *indices = args
    destination.store(indices, value)
    if isinstance(value, Array):
        machine.memory.record_pointer(destination, indices, op)
    return ()


def _get_global(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, memref.GetGlobalOp)
    found = machine.lookup(op, op.name_)
    if found not in machine.globals:
        if not isinstance(found, memref.GlobalOp):
            raise InterpretationError(f"no memref.global {op.name_}")
        machine.add_global(found, _initial(found))
    return (checked(machine.globals[found], op.memref.type),)


def _initial(op: memref.GlobalOp) -> Array:
    type = op.type
    assert isinstance(type, MemRefType)
    kind: StorageKind = "constant" if op.constant is not None else "global"
    if isinstance(op.initial_value, UnitAttr | StringAttr):
        shape, size = type.get_shape(), element_bytes(type.element_type)
        return Array(
            Storage([None] * cell_count(shape, op), size, kind, op), 0, shape, row_major(shape)
        )
    value: Array = constant_value(op.initial_value)
    storage = Storage(value.values(), value.storage.element_bytes, kind, op)
    return Array(storage, 0, value.shape, row_major(value.shape))


def _reinterpret_cast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, *rest = args
    dynamic = iter(rest)
    (offset,) = mixed(op, "static_offsets", dynamic)
    sizes = mixed(op, "static_sizes", dynamic)
    strides = mixed(op, "static_strides", dynamic)
    array = Array(source.storage, offset, sizes, strides, source.is_slice)
    if sizes or offset or source.storage.count:
        # Else it is the base of memory without elements.
        array.check_bounds()
    return (checked(array, op.results[0].type),)


def _assume_alignment(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    _check_alignment(args[0], number_of(op, "alignment"), "an element")
    return args


def _collapse_shape(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    array = collapsed(args[0], reassociation_of(op))
    if array is None:
        raise InterpretationError("memref.collapse_shape of dimensions with gaps")
    return (checked(array, op.results[0].type),)


def _reshape(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """A view of a contiguous buffer with another shape."""
    source, shape = args
    sizes = sizes_in(shape)
    has_gaps = source.size > 0 and source.strides != row_major(source.shape)
    if has_gaps or prod(sizes) != source.size or any(size < 0 for size in sizes):
        raise InterpretationError(f"memref.reshape of {source.shape} to {sizes}")
    return (Array(source.storage, source.offset, sizes, row_major(sizes)),)


def _transpose(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    permutation = op.properties["permutation"]
    assert isinstance(permutation, AffineMapAttr)
    results = permutation.data.results
    order = [e.position for e in results if isinstance(e, AffineDimExpr)]
    return (checked(args[0].with_dimensions(order), op.results[0].type),)


def _extract_metadata(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    (source,) = args
    base = Array(source.storage, 0, (), ())
    return (base, source.offset, *source.shape, *source.strides)


def _alloca_scope(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    body, frame = op.regions[0], len(machine.memory.stack)
    results = machine.run_ssacfg_region(body, ())
    machine.memory.pop_frame(frame, results, body.block.last_op)
    return results


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


def _view(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Elements of another type in a buffer of bytes."""
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
        _check_alignment(view, natural_alignment(size), what)
    return (view,)


def _atomic_rmw(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    value, destination, *indices = args
    combine = combiner(kind_of(op.properties["kind"]), op.results[0].type)
    with machine.atomic():
        old = destination.load(indices)
        destination.store(indices, combine(old, value))
    return (old,)


def _generic_atomic_rmw(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    destination, *indices = args
    with machine.atomic():
        old = destination.load(indices)
    (new,) = machine.run_ssacfg_region(op.regions[0], (old,))
    with machine.atomic():
        destination.store(indices, new)
    return (old,)


def _distinct_objects(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """The operands. Raises `Fault` if two of them have memory in common."""
    for (i, first), (j, second) in combinations(enumerate(args), 2):
        if share_memory(first, second):
            why = f"operands #{i} and #{j} have elements in common"
            raise Fault("false assumption", why, second.storage)
    return args


Cell = tuple[Array, int]
"""A buffer and the index of a cell in it."""


@record
class PendingCopy:
    """A copy of consecutive cells that is executed at the wait."""

    source: Cell
    target: Cell
    count: int
    op: Operation
    """The operation that started the transfer."""

    def run(self) -> None:
        """Copies the cells. Raises `Fault` if a buffer is constant or too small."""
        (source, first), (target, start) = self.source, self.target
        for buffer in (source, target):
            buffer.storage.allocated.transfers.remove(self.op)
        target.storage.check_writable()
        for storage, begin in ((source.storage, first), (target.storage, start)):
            end = begin + self.count
            if end > storage.count:
                why = f"a transfer up to cell {end} leaves its buffer of {storage.count}"
                raise Fault("out of bounds", why, storage)
        values = [source.storage.cells[first + k] for k in range(self.count)]
        for k, value in enumerate(values):
            target.storage.cells[start + k] = value


def _next_cell(rest: list[Any], map: AffineMapAttr | None) -> Cell:
    """Returns the element that the next operands refer to, and removes them from `rest`."""
    array: Array = rest.pop(0)
    count = len(array.shape)
    if map is not None:
        count = map.data.num_dims + map.data.num_symbols
    indices: Sequence[int] = rest[:count]
    del rest[:count]
    if map is not None:
        indices = results_of_map(map, indices)
    array.storage.check_live()
    return array, array.position(indices)


def _map(op: Operation, name: str) -> AffineMapAttr | None:
    found = op.attributes.get(name)
    return found if isinstance(found, AffineMapAttr) else None


def _dma_start(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Records the transfer under its tag."""
    rest = [*args]
    source, target = (_next_cell(rest, _map(op, "src_map")), _next_cell(rest, _map(op, "dst_map")))
    # The number of elements stands before the tag in `memref`, after it in `affine`.
    map = _map(op, "tag_map")
    numbers = [rest.pop(0)] if map is None else []
    tag, cell = _next_cell(rest, map)
    count, *strides = numbers + rest
    if strides:
        raise InterpretationError(f"{op.name} with strides is not interpreted")
    copy = PendingCopy(source, target, count, op)
    for buffer, _ in (source, target):
        buffer.storage.allocated.transfers.append(op)
    machine.pending_transfers.setdefault((tag.storage, cell), []).append(copy.run)
    return ()


def _dma_wait(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Executes all transfers with the tag."""
    tag, cell = _next_cell([*args], _map(op, "tag_map"))
    for copy in machine.pending_transfers.pop((tag.storage, cell), ()):
        copy()
    return ()


def _alloc_tensor(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, bufferization.AllocTensorOp)
    if op.copy is not None:
        (source,) = machine.get_values((op.copy,))
        return (source.copied(),)
    return repeated(op, None, iter(machine.get_values(op.dynamic_sizes)))


def _buffer_of_tensor(machine: Machine, value: SSAValue) -> Array | None:
    """Returns the buffer of a tensor that `to_tensor` defines, None for other tensors."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != bufferization.ToTensorOp.name:
        return None
    return machine.get_values(owner.operands)[0]


def _to_buffer(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    buffer = _buffer_of_tensor(machine, op.operands[0])
    is_same = buffer is not None and buffer.storage.live and buffer.values() == args[0].values()
    if buffer is None or not is_same:
        buffer = args[0].copied()
    return (checked(buffer, op.results[0].type),)


def _clone(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    (source,), memory, type = args, machine.memory, op.results[0].type
    if isa(type, MemRefType):
        copy = _laid_out(memory, type, source.shape, "heap", op)
    else:
        copy = memory.allocate_like(source, op)
    memory.copy(source, copy)
    return (checked(copy, type),)


def _materialize(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, destination = args
    if op.results:
        return (source,)
    destination.assign(source.values())
    return ()


def _bufferization_dealloc(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Frees each buffer that is owned and not retained. Returns for each retained buffer
    whether it is owned."""
    count, conditions, _ = mixed(op, "operandSegmentSizes", iter(()))
    buffers, retained = args[:count], args[count + conditions :]
    owned = {
        buffer.storage.pointer: buffer
        for buffer, flag in zip(buffers, args[count : count + conditions], strict=True)
        if flag
    }
    kept = [buffer.storage.pointer for buffer in retained]
    for key, buffer in owned.items():
        if key not in kept:
            machine.memory.free(buffer, op)
    return tuple(key in owned for key in kept)


def _program_global(machine: Machine, op: Operation) -> Array:
    """Returns the tensor of the `ml_program.global` that an operation loads or stores."""
    symbol = symbol_of(op, "global")
    found = machine.lookup(op, symbol)
    if found not in machine.globals:
        value = found.properties.get("value")
        if value is None:
            raise InterpretationError(f"no value for the global {symbol}")
        machine.add_global(found, constant_value(value).copied())
    return machine.globals[found]


def _load_global(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    return (_program_global(machine, op).copied(),)


def _store_global(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    _program_global(machine, op).assign(args[0].values())
    return ()


MEMREF_OPS: Mapping[str, ValueFunction] = {
    "affine.dma_start": _dma_start,
    "affine.dma_wait": _dma_wait,
    "bufferization.alloc_tensor": _alloc_tensor,
    "bufferization.clone": _clone,
    "bufferization.dealloc": _bufferization_dealloc,
    "bufferization.materialize_in_destination": _materialize,
    "bufferization.to_buffer": _to_buffer,
    "bufferization.to_tensor": lambda machine, op, args: (args[0].copied(),),
    "memref.alloc": _allocation("heap"),
    "memref.alloca": _allocation("stack"),
    "memref.alloca_scope": _alloca_scope,
    "memref.assume_alignment": _assume_alignment,
    "memref.atomic_rmw": _atomic_rmw,
    "memref.collapse_shape": _collapse_shape,
    "memref.copy": _copy,
    "memref.dealloc": _dealloc,
    "memref.distinct_objects": _distinct_objects,
    "memref.dma_start": _dma_start,
    "memref.dma_wait": _dma_wait,
    # Only equality is meaningful: MLIR's deallocation compares such pointers.
    "memref.extract_aligned_pointer_as_index": lambda machine, op, args: (args[0].storage.pointer,),
    "memref.extract_strided_metadata": _extract_metadata,
    "memref.generic_atomic_rmw": _generic_atomic_rmw,
    "memref.get_global": _get_global,
    "memref.load": lambda machine, op, args: loaded(op, args[0], args[1:]),
    "memref.memory_space_cast": same,
    "memref.realloc": _realloc,
    "memref.reinterpret_cast": _reinterpret_cast,
    "memref.reshape": _reshape,
    "memref.store": stored,
    "memref.transpose": _transpose,
    "memref.view": _view,
    "ml_program.global_load": _load_global,
    "ml_program.global_load_const": _load_global,
    "ml_program.global_store": _store_global,
}
"""Operations by name that end no region."""
