"""Implementations of the operations of `memref`.

    %v = memref.subview %m[1] [2] [1]     a window on the storage of %m
    memref.copy %v, %d                    counted, with its bytes

Offset and strides of each view are checked against its type, so that a wrong layout is
reported at the operation that introduces it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType, StringAttr, UnitAttr, UnrankedMemRefType
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    ReturnedValues,
    TerminatorValue,
    impl,
    impl_terminator,
    register_impls,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.alignment import check_alignment
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.scalars import constant_value
from xdsl_bufferization.interpreters.tensor import (
    check_shape,
    groups,
    kept_dimensions,
    mixed,
    shape_of,
)
from xdsl_bufferization.interpreters.values import (
    Array,
    Memory,
    Storage,
    StorageKind,
    cell_count,
    collapsed,
    element_bytes,
    expanded,
    row_major,
    span,
)
from xdsl_bufferization.support.layouts import as_memref, strides_of


def loaded(op: Operation, source: Array, indices: Sequence[int]) -> Any:
    """Returns an element for an operation that loads it. Raises `Fault` for a buffer that
    was never stored: unlike a number, it cannot be moved."""
    value = source.load(indices)
    if value is None and isinstance(op.results[0].type, MemRefType | UnrankedMemRefType):
        why = "a buffer is loaded that was never stored"
        raise Fault("read of what was never written", why, source.storage)
    return value


def machine_of(interpreter: Interpreter) -> Machine:
    """Returns the interpreter as a `Machine`. Raises InterpretationError for any other one."""
    if not isinstance(interpreter, Machine):
        raise InterpretationError("these implementations need a Machine")
    return interpreter


def checked(array: Array, type: Attribute) -> Array:
    """Returns the array. Raises InterpretationError if its shape, offset or strides do
    not match the type."""
    check_shape(array, type)
    memref_type = as_memref(type)
    if memref_type is None or array.size == 0:
        return array
    where = strides_of(memref_type)
    if where is None:
        return array
    steps = zip(where.strides, array.strides, array.shape, strict=True)
    fits = where.offset in (None, array.offset) and all(
        s in (None, actual) or n == 1 for s, actual, n in steps
    )
    if not fits:
        raise InterpretationError(
            f"a view at {array.offset} with strides {array.strides} is no {type}"
        )
    return array


def laid_out(
    memory: Memory, type: MemRefType, shape: Sequence[int], kind: StorageKind, op: Operation
) -> Array:
    """Allocates a buffer of this shape with the offset and the strides of the type.
    Dynamic strides are chosen so that no two elements share a cell, if the static ones
    allow it."""
    where = strides_of(type)
    if where is None:
        raise InterpretationError(f"no allocation of {type}: its layout is no strides")
    outward = list[int]()
    room = 1
    for stride, size in zip(reversed(where.strides), reversed(shape), strict=True):
        outward.append(room if stride is None else stride)
        room = max(room, abs(outward[-1]) * size)
    steps = tuple(reversed(outward))
    start = where.offset or 0
    if start == 0 and steps == row_major(shape):
        return memory.allocate(type.element_type, shape, kind, op)
    ends = span(start, zip(shape, steps, strict=True))
    room = 0 if ends is None else ends[1] + 1
    whole = memory.allocate(type.element_type, (room,), kind, op)
    return replace(whole, offset=start, shape=tuple(shape), strides=steps)


def allocated(
    interpreter: Interpreter, op: Operation, dynamic: Iterator[int], kind: StorageKind
) -> Array:
    """Allocates a buffer for an operation whose one result is a memref."""
    type = op.results[0].type
    assert isa(type, MemRefType)
    memory = machine_of(interpreter).memory
    shape = shape_of(type, dynamic)
    return checked(laid_out(memory, type, shape, kind, op), type)


def global_array(machine: Machine, op: memref.GetGlobalOp) -> Array:
    """Returns the memory of the global that the operation refers to."""
    found = machine.lookup(op, op.name_)
    if found not in machine.globals:
        if not isinstance(found, memref.GlobalOp):
            raise InterpretationError(f"no memref.global {op.name_}")
        made = machine.globals[found] = _initial(found)
        for loop in machine.parallel_loops:
            loop.watch(made.storage)
    return machine.globals[found]


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


@register_impls
class MemRefFunctions(InterpreterFunctions):
    """The operations of `memref` that allocate, view, read and write buffers."""

    @impl(memref.AllocOp)
    def run_alloc(
        self, interpreter: Interpreter, op: memref.AllocOp, args: PythonValues
    ) -> PythonValues:
        return (allocated(interpreter, op, iter(args), "heap"),)

    @impl(memref.AllocaOp)
    def run_alloca(
        self, interpreter: Interpreter, op: memref.AllocaOp, args: PythonValues
    ) -> PythonValues:
        return (allocated(interpreter, op, iter(args), "stack"),)

    @impl(memref.DeallocOp)
    def run_dealloc(
        self, interpreter: Interpreter, op: memref.DeallocOp, args: PythonValues
    ) -> PythonValues:
        machine_of(interpreter).memory.free(args[0], op)
        return ()

    @impl(memref.CopyOp)
    def run_copy(
        self, interpreter: Interpreter, op: memref.CopyOp, args: PythonValues
    ) -> PythonValues:
        machine_of(interpreter).memory.copy(*args)
        return ()

    @impl(memref.LoadOp)
    def run_load(
        self, interpreter: Interpreter, op: memref.LoadOp, args: PythonValues
    ) -> PythonValues:
        source, *indices = args
        return (loaded(op, source, indices),)

    @impl(memref.StoreOp)
    def run_store(
        self, interpreter: Interpreter, op: memref.StoreOp, args: PythonValues
    ) -> PythonValues:
        value, destination, *indices = args
        destination.store(indices, value)
        if isinstance(value, Array):
            machine_of(interpreter).memory.record_pointer(destination, indices, op)
        return ()

    @impl(memref.DimOp)
    def run_dim(
        self, interpreter: Interpreter, op: memref.DimOp, args: PythonValues
    ) -> PythonValues:
        source, dimension = args
        if not 0 <= dimension < len(source.shape):
            why = f"memref.dim: no dimension {dimension}"
            raise Fault("out of bounds", why, source.storage)
        return (source.shape[dimension],)

    @impl(memref.RankOp)
    def run_rank(
        self, interpreter: Interpreter, op: memref.RankOp, args: PythonValues
    ) -> PythonValues:
        return (len(args[0].shape),)

    @impl(memref.GetGlobalOp)
    def run_get_global(
        self, interpreter: Interpreter, op: memref.GetGlobalOp, args: PythonValues
    ) -> PythonValues:
        array = global_array(machine_of(interpreter), op)
        return (checked(array, op.memref.type),)

    @impl(memref.SubviewOp)
    def run_subview(
        self, interpreter: Interpreter, op: memref.SubviewOp, args: PythonValues
    ) -> PythonValues:
        source, *rest = args
        dynamic = iter(rest)
        lists = (op.static_offsets, op.static_sizes, op.static_strides)
        window = source.window(*[mixed(each, dynamic) for each in lists])
        kept = window.with_dimensions(kept_dimensions(op.static_sizes, op.result.type))
        return (checked(kept, op.result.type),)

    @impl(memref.ReinterpretCastOp)
    def run_reinterpret_cast(
        self, interpreter: Interpreter, op: memref.ReinterpretCastOp, args: PythonValues
    ) -> PythonValues:
        source, *rest = args
        dynamic = iter(rest)
        (offset,) = mixed(op.static_offsets, dynamic)
        sizes = mixed(op.static_sizes, dynamic)
        strides = mixed(op.static_strides, dynamic)
        array = Array(source.storage, offset, sizes, strides, source.is_slice)
        array.check_bounds()
        return (checked(array, op.result.type),)

    @impl(memref.CastOp)
    def run_cast(
        self, interpreter: Interpreter, op: memref.CastOp, args: PythonValues
    ) -> PythonValues:
        return (checked(args[0], op.dest.type),)

    @impl(memref.MemorySpaceCastOp)
    def run_memory_space_cast(
        self, interpreter: Interpreter, op: memref.MemorySpaceCastOp, args: PythonValues
    ) -> PythonValues:
        return args

    @impl(memref.AssumeAlignmentOp)
    def run_assume_alignment(
        self, interpreter: Interpreter, op: memref.AssumeAlignmentOp, args: PythonValues
    ) -> PythonValues:
        check_alignment(args[0], op.alignment.value.data, "an element")
        return args

    @impl(memref.ExpandShapeOp)
    def run_expand_shape(
        self, interpreter: Interpreter, op: memref.ExpandShapeOp, args: PythonValues
    ) -> PythonValues:
        source, *rest = args
        shape = mixed(op.static_output_shape, iter(rest))
        array = expanded(source, groups(op.reassociation), shape)
        return (checked(array, op.result.type),)

    @impl(memref.CollapseShapeOp)
    def run_collapse_shape(
        self, interpreter: Interpreter, op: memref.CollapseShapeOp, args: PythonValues
    ) -> PythonValues:
        array = collapsed(args[0], groups(op.reassociation))
        if array is None:
            raise InterpretationError("memref.collapse_shape of dimensions with gaps")
        return (checked(array, op.result.type),)

    @impl(memref.ExtractStridedMetaDataOp)
    def run_extract_strided_metadata(
        self, interpreter: Interpreter, op: memref.ExtractStridedMetaDataOp, args: PythonValues
    ) -> PythonValues:
        (source,) = args
        base = Array(source.storage, 0, (), ())
        return (base, source.offset, *source.shape, *source.strides)

    @impl(memref.ExtractAlignedPointerAsIndexOp)
    def run_extract_aligned_pointer(
        self,
        interpreter: Interpreter,
        op: memref.ExtractAlignedPointerAsIndexOp,
        args: PythonValues,
    ) -> PythonValues:
        # Only equality is meaningful: MLIR's deallocation compares such pointers.
        return (id(args[0].storage),)

    @impl(memref.AllocaScopeOp)
    def run_alloca_scope(
        self, interpreter: Interpreter, op: memref.AllocaScopeOp, args: PythonValues
    ) -> PythonValues:
        memory = machine_of(interpreter).memory
        frame = len(memory.stack)
        results = interpreter.run_ssacfg_region(op.scope, ())
        memory.pop_frame(frame, results, op.scope.block.last_op)
        return results

    @impl_terminator(memref.AllocaScopeReturnOp)
    def run_alloca_scope_return(
        self, interpreter: Interpreter, op: memref.AllocaScopeReturnOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()

    @impl(memref.GlobalOp)
    def run_global(
        self, interpreter: Interpreter, op: memref.GlobalOp, args: PythonValues
    ) -> PythonValues:
        return ()
