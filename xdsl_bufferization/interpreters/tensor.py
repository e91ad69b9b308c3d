"""Implementations of the operations of `tensor`, and what other dialects share with them.

    %r = tensor.insert_slice %s into %d[2] [4] [1]   a new array: %d with %s in it
    %p = linalg.pack %t inner_dims_pos = [1] inner_tiles = [4] into %d
    %g = tensor.gather %t[%i] gather_dims([0])       one slice for each position

The value of a tensor is an `Array` that is never written. Operations that only select or
reorder elements of one operand return a view of it, the others a new array. The elements
of `tensor.empty` are None (unwritten). Operations on memrefs take the same views.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ShapedType,
    TensorType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.interpreter import PythonValues
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import rounding
from xdsl_bufferization.interpreters.machine import Machine, ValueFunction
from xdsl_bufferization.interpreters.scalars import (
    applied,
    bitcast,
    element_type,
    scalar_functions,
    unwritten,
    without_number,
)
from xdsl_bufferization.interpreters.values import (
    POISON,
    Array,
    cell_count,
    collapsed,
    element_bytes,
    expanded,
    tensor,
    walk,
)
from xdsl_bufferization.support.layouts import kept_dimensions, reassociation_of, strides_of


def numbers_of(op: Operation, name: str) -> list[int]:
    """Returns the integers of a property, [] if the operation has no such property."""
    found = op.properties.get(name)
    if not isinstance(found, DenseArrayBase):
        return []
    return [int(number) for number in found.iter_values()]


def mixed(op: Operation, name: str, dynamic: Iterator[int]) -> tuple[int, ...]:
    """Returns the integers of a property, with dynamic entries taken from `dynamic`."""
    return tuple(next(dynamic) if n == DYNAMIC_INDEX else n for n in numbers_of(op, name))


def number_of(op: Operation, name: str) -> int:
    """Returns the integer of a property."""
    found = op.properties[name]
    assert isinstance(found, IntegerAttr)
    return found.value.data


def results_of_map(map: AffineMapAttr, operands: Sequence[int]) -> tuple[int, ...]:
    """Returns the results of a map for its dimensions, followed by its symbols."""
    count = map.data.num_dims
    return map.data.eval(operands[:count], operands[count:])


def shape_of(type: Attribute, dynamic: Iterator[int]) -> tuple[int, ...]:
    """Returns the shape of a type with its dynamic sizes taken from `dynamic`. Raises
    InterpretationError for a type without a shape."""
    if not isinstance(type, ShapedType):
        raise InterpretationError(f"{type} has no shape")
    return tuple(next(dynamic) if d == DYNAMIC_INDEX else d for d in type.get_shape())


def bytes_of(type: Attribute) -> int:
    """Returns the size of an element of a tensor or a vector type in bytes."""
    return element_bytes(element_type(type))


def window(op: Operation, source: Array, dynamic: Iterator[int]) -> Array:
    """Returns the slice of an array at the offsets, sizes and strides of an operation."""
    names = ("static_offsets", "static_sizes", "static_strides")
    return source.window(*[mixed(op, name, dynamic) for name in names])


def checked(array: Array, type: Attribute) -> Array:
    """Returns the array. Raises InterpretationError if its shape, or the offset or the
    strides of a buffer, do not match the type."""
    if not isinstance(type, TensorType | MemRefType):
        return array
    shape = type.get_shape()
    fits = len(shape) == len(array.shape) and all(
        d in (DYNAMIC_INDEX, n) for d, n in zip(shape, array.shape, strict=True)
    )
    if not fits:
        raise InterpretationError(f"a value of shape {array.shape} is no {type}")
    where = strides_of(type) if isa(type, MemRefType) and array.size else None
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


def loaded(op: Operation, source: Array, indices: Sequence[int]) -> PythonValues:
    """Returns an element for an operation that loads it. Raises `Fault` for a buffer that
    was never stored: unlike a number, it cannot be moved."""
    value = source.load(indices)
    if value is None and isinstance(op.results[0].type, MemRefType | UnrankedMemRefType):
        why = "a buffer is loaded that was never stored"
        raise Fault("read of what was never written", why, source.storage)
    return (value,)


def repeated(op: Operation, value: Any, dynamic: Iterator[int]) -> PythonValues:
    """Returns a tensor or a vector for the one result, all of whose elements are equal."""
    type = op.results[0].type
    shape = shape_of(type, dynamic)
    return (tensor([value] * cell_count(shape, op), shape, bytes_of(type)),)


def same(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Executes an operation whose results are its operands."""
    return args


def nothing(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Executes an operation without results and effects."""
    return ()


def run_scalar(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Executes an operation of `arith` or `math`, elementwise on arrays."""
    found = machine.prepared.get(id(op))
    if found is None:
        found = machine.prepared[id(op)] = scalar_functions(op)
    if any(isinstance(a, Array) for a in args):
        pairs = zip(found, op.results, strict=True)
        return tuple(_elementwise(op, f, args, result.type) for f, result in pairs)
    return tuple(applied(function, args) for function in found)


def _elementwise(
    op: Operation, function: Callable[..., Any], args: PythonValues, type: Attribute
) -> Array:
    if op.name == "arith.select" and not isinstance(args[0], Array):
        return function(*args)
    (shape,) = {a.shape for a in args}
    columns = [a.values() for a in args]
    values = [applied(function, row) for row in zip(*columns, strict=True)]
    return tensor(values, shape, bytes_of(type))


def _poison(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    type = op.results[0].type
    if isinstance(type, AnyFloat | IndexType | IntegerType) or is_memref(op.results[0]):
        return (POISON,)
    if not isinstance(type, TensorType | VectorType):
        raise InterpretationError(f"{op.name} of {type}")
    return repeated(op, POISON, repeat(DYNAMIC_INDEX))


def _computed(machine: Machine, op: Operation, shape: Sequence[int], bytes_each: int) -> Array:
    """Returns a tensor whose elements the body computes from their indices."""
    elements = [machine.run_ssacfg_region(op.regions[0], at)[0] for at in walk(shape)]
    return tensor(elements, shape, bytes_each)


def _generate(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    type = op.results[0].type
    return (_computed(machine, op, shape_of(type, iter(args)), bytes_of(type)),)


def _pad(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, *rest = args
    dynamic = iter(rest)
    low, high = mixed(op, "static_low", dynamic), mixed(op, "static_high", dynamic)
    shape = [a + n + b for a, n, b in zip(low, source.shape, high, strict=True)]
    result = _computed(machine, op, shape, source.storage.element_bytes)
    result.window(low, source.shape, (1,) * len(shape)).assign(source.values())
    return (checked(result, op.results[0].type),)


def _insert(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    value, dest, *indices = args
    result = dest.copied()
    result.store(indices, value)
    return (result,)


def _insert_slice(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, dest, *rest = args
    result = dest.copied()
    part = window(op, result, iter(rest))
    if [size for size in part.shape if size != 1] != [size for size in source.shape if size != 1]:
        why = f"insertion of shape {source.shape} into a part of shape {part.shape}"
        raise Fault("out of bounds", why, source.storage)
    part.assign(source.values())
    return (result,)


def _slice(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, *rest = args
    found, type = window(op, source, iter(rest)), op.results[0].type
    kept = kept_dimensions(numbers_of(op, "static_sizes"), shape_of(type, repeat(DYNAMIC_INDEX)))
    if kept is None:
        raise InterpretationError(f"a slice of these sizes is no {type}")
    return (checked(found.with_dimensions(kept), type),)


def _dim(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, dimension = args
    if not 0 <= dimension < len(source.shape):
        kind = "failure" if op.name == "tensor.dim" else "out of bounds"
        raise Fault(kind, f"{op.name}: no dimension {dimension}", source.storage)
    return (source.shape[dimension],)


def _expand_shape(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, *rest = args
    shape = mixed(op, "static_output_shape", iter(rest))
    return (checked(expanded(source, reassociation_of(op), shape), op.results[0].type),)


def _collapse_shape(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Copies first if the strides do not allow a view."""
    (source,), into = args, reassociation_of(op)
    found = collapsed(source, into) or collapsed(source.copied(), into)
    if found is None:
        raise InterpretationError(f"{op.name} of shape {source.shape} is impossible")
    return (checked(found, op.results[0].type),)


def sizes_in(shape: Array) -> tuple[int, ...]:
    """Returns the sizes that a tensor or a buffer holds. Raises `Fault` if one is no number."""
    sizes = tuple(shape.values())
    if not all(isinstance(size, int) for size in sizes):
        raise without_number(sizes)
    return sizes


def _reshape(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, shape = args
    sizes = sizes_in(shape)
    if math.prod(sizes) != source.size or any(size < 0 for size in sizes):
        why = f"{source.size} elements cannot have the shape {sizes}"
        raise Fault("out of bounds", why, source.storage)
    result = tensor(source.values(), sizes, source.storage.element_bytes)
    return (checked(result, op.results[0].type),)


def _concat(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    along = number_of(op, "dim")
    shape = list(args[0].shape)
    shape[along] = sum(a.shape[along] for a in args)
    result = tensor([None] * cell_count(shape, op), shape, args[0].storage.element_bytes)
    offsets = [0] * len(shape)
    for part in args:
        result.window(offsets, part.shape, [1] * len(shape)).assign(part.values())
        offsets[along] += part.shape[along]
    return (result,)


def _bitcast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    (source,) = args
    types = (element_type(op.operands[0].type), element_type(op.results[0].type))
    values = [None if v is None else bitcast(*types, v) for v in source.values()]
    return (tensor(values, source.shape, bytes_of(op.results[0].type)),)


def _slices(
    whole: Array, at: Array, dims: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], Array]]:
    """Yields the position of each index vector in `at`, and the slice of `whole` that
    it selects, of size 1 in the dimensions `dims`."""
    sizes = [1 if d in dims else n for d, n in enumerate(whole.shape)]
    for where in walk(at.shape[:-1]):
        offsets = [0] * len(sizes)
        for k, d in enumerate(dims):
            number = at.load((*where, k))
            if number is None:
                raise unwritten()
            offsets[d] = number
        yield where, whole.window(offsets, sizes, [1] * len(sizes))


def _gather(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, at = args
    dims = numbers_of(op, "gather_dims")
    values = [v for _, part in _slices(source, at, dims) for v in part.values()]
    type = op.results[0].type
    assert isa(type, TensorType[Attribute])
    kept = [n for d, n in enumerate(source.shape) if d not in dims]
    full = [1 if d in dims else n for d, n in enumerate(source.shape)]
    rank = len(at.shape) - 1 + len(full)
    sizes = full if type.get_num_dims() == rank else kept
    return (tensor(values, (*at.shape[:-1], *sizes), bytes_of(type)),)


def _scatter(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, destination, at = args
    result = destination.copied()
    values = iter(source.values())
    for _, part in _slices(result, at, numbers_of(op, "scatter_dims")):
        part.assign([next(values) for _ in range(part.size)])
    return (result,)


def _plain_index(op: Operation, rank: int, dynamic: Iterator[int]) -> Callable[[Any], list[int]]:
    """Returns the function from the index of an element of the packed tensor to its index in
    the unpacked tensor of this rank."""
    tiled, tiles = numbers_of(op, "inner_dims_pos"), mixed(op, "static_inner_tiles", dynamic)
    order = numbers_of(op, "outer_dims_perm") or list(range(rank))

    def plain_index(index: Sequence[int]) -> list[int]:
        plain = [0] * rank
        for d, outer in zip(order, index, strict=False):
            plain[d] = outer
        for d, tile, inner in zip(tiled, tiles, index[rank:], strict=True):
            plain[d] = plain[d] * tile + inner
        return plain

    return plain_index


def _is_inside(index: Sequence[int], shape: Sequence[int]) -> bool:
    return all(i < n for i, n in zip(index, shape, strict=True))


def _pack(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Tiles become inner dimensions, incomplete tiles are padded."""
    source, destination, *rest = args
    padding = rest.pop(0) if numbers_of(op, "operandSegmentSizes")[2] else None
    plain_index = _plain_index(op, len(source.shape), iter(rest))
    indices = map(plain_index, walk(destination.shape))
    values = [source.load(at) if _is_inside(at, source.shape) else padding for at in indices]
    return (tensor(values, destination.shape, source.storage.element_bytes),)


def _unpack(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """The inverse of `linalg.pack`, which drops the padding."""
    source, destination, *rest = args
    result = destination.copied()
    plain_index = _plain_index(op, len(destination.shape), iter(rest))
    for index in walk(source.shape):
        plain = plain_index(index)
        if _is_inside(plain, result.shape):
            result.store(plain, source.load(index))
    return (result,)


def _softmax(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Each row becomes exp(x - max) / sum, rounded at each step."""
    source, output = args
    along = number_of(op, "dimension")
    type = op.operands[0].type
    assert isinstance(type, TensorType | MemRefType)
    rounds = rounding(cast("TensorType[Attribute]", type).element_type) or float
    result = output.copied() if op.results else output
    outer = [1 if d == along else n for d, n in enumerate(source.shape)]
    sizes = [n if d == along else 1 for d, n in enumerate(source.shape)]
    for where in walk(outer):
        ones = [1] * len(sizes)
        row = source.window(where, sizes, ones).values()
        result.window(where, sizes, ones).assign(applied(_softmax_of_row, (row, rounds)))
    return (result,) if op.results else ()


def _softmax_of_row(row: Sequence[float], rounds: Any) -> list[float]:
    top = max(row)
    found = [rounds(math.exp(rounds(value - top))) for value in row]
    total = 0.0
    for value in found:
        total = rounds(total + value)
    return [rounds(value / total) for value in found]


_BOTH: Mapping[str, ValueFunction] = {
    "cast": lambda machine, op, args: (checked(args[0], op.results[0].type),),
    "dim": _dim,
    "expand_shape": _expand_shape,
    "rank": lambda machine, op, args: (len(args[0].shape),),
}
"""Operations of `tensor` and of `memref` that are the same on arrays."""

TENSOR_OPS: Mapping[str, ValueFunction] = {
    **{f"{dialect}.{name}": run for dialect in ("memref", "tensor") for name, run in _BOTH.items()},
    "linalg.pack": _pack,
    "linalg.softmax": _softmax,
    "linalg.unpack": _unpack,
    "memref.subview": _slice,
    "tensor.bitcast": _bitcast,
    "tensor.collapse_shape": _collapse_shape,
    "tensor.concat": _concat,
    "tensor.empty": lambda machine, op, args: repeated(op, None, iter(args)),
    "tensor.extract": lambda machine, op, args: loaded(op, args[0], args[1:]),
    "tensor.extract_slice": _slice,
    "tensor.from_elements": lambda machine, op, args: (
        tensor(args, shape_of(op.results[0].type, iter(())), bytes_of(op.results[0].type)),
    ),
    "tensor.gather": _gather,
    "tensor.generate": _generate,
    "tensor.insert": _insert,
    "tensor.insert_slice": _insert_slice,
    "tensor.pad": _pad,
    "tensor.reshape": _reshape,
    "tensor.scatter": _scatter,
    "tensor.splat": lambda machine, op, args: repeated(op, args[0], iter(args[1:])),
    "ub.poison": _poison,
}
"""Operations by name that end no region."""
