"""Implementations of tensor operations that move elements, and of `linalg.softmax`.

%p = linalg.pack %t inner_dims_pos = [1] inner_tiles = [4] into %d
%g = tensor.gather %t[%i] gather_dims([0])        one slice for each position
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import ContainerType, DenseArrayBase, IntegerAttr, MemRefType, TensorType
from xdsl.interpreter import PythonValues
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import rounding
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.scalars import applied, bitcast, element_type
from xdsl_bufferization.interpreters.tensor import bytes_of, mixed
from xdsl_bufferization.interpreters.values import Array, tensor, walk


def numbers_of(op: Operation, name: str) -> list[int]:
    """Returns the integers of a property, () if the operation has no such property."""
    found = op.properties.get(name)
    if not isinstance(found, DenseArrayBase):
        return []
    return [int(number) for number in found.iter_values()]


def run_rank(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`tensor.rank`."""
    return (len(args[0].shape),)


def run_bitcast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`tensor.bitcast`: the same bits as elements of another type."""
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
                why = "use of an element that was never written"
                raise Fault("read of what was never written", why)
            offsets[d] = number
        yield where, whole.window(offsets, sizes, [1] * len(sizes))


def run_gather(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`tensor.gather`: the slices at the given positions."""
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


def run_scatter(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`tensor.scatter`: overwrites the slices at the given positions."""
    source, destination, at = args
    result = destination.copied()
    values = iter(source.values())
    for _, part in _slices(result, at, numbers_of(op, "scatter_dims")):
        part.assign([next(values) for _ in range(part.size)])
    return (result,)


def _tiling(
    op: Operation, rank: int, dynamic: Iterator[int]
) -> tuple[list[int], list[int], list[int]]:
    """Returns the tiled dimensions, their tile sizes and the permutation of the outer
    dimensions."""
    static = op.properties["static_inner_tiles"]
    assert isa(static, DenseArrayBase)
    tiles = list(mixed(static, dynamic))
    order = numbers_of(op, "outer_dims_perm") or list(range(rank))
    return numbers_of(op, "inner_dims_pos"), tiles, order


def _plain_index(
    index: Sequence[int], tiled: list[int], tiles: list[int], order: list[int]
) -> list[int]:
    """Returns the index in the unpacked tensor of an element of the packed tensor."""
    plain = [0] * len(order)
    for d, outer in zip(order, index, strict=False):
        plain[d] = outer
    for d, tile, inner in zip(tiled, tiles, index[len(order) :], strict=True):
        plain[d] = plain[d] * tile + inner
    return plain


def _is_inside(index: Sequence[int], shape: Sequence[int]) -> bool:
    return all(i < n for i, n in zip(index, shape, strict=True))


def run_pack(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`linalg.pack`: tiles become inner dimensions, incomplete tiles are padded."""
    source, destination, *rest = args
    padded = numbers_of(op, "operandSegmentSizes")[2] > 0
    padding = rest.pop(0) if padded else None
    plan = _tiling(op, len(source.shape), iter(rest))
    values = list[Any]()
    for index in walk(destination.shape):
        plain = _plain_index(index, *plan)
        inside = _is_inside(plain, source.shape)
        values.append(source.load(plain) if inside else padding)
    return (tensor(values, destination.shape, source.storage.element_bytes),)


def run_unpack(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`linalg.unpack`: the inverse of `linalg.pack`, which drops the padding."""
    source, destination, *rest = args
    result = destination.copied()
    plan = _tiling(op, len(destination.shape), iter(rest))
    for index in walk(source.shape):
        plain = _plain_index(index, *plan)
        if _is_inside(plain, result.shape):
            result.store(plain, source.load(index))
    return (result,)


def run_softmax(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`linalg.softmax`: each row becomes exp(x - max) / sum, rounded at each step."""
    source, output = args
    dimension = op.properties["dimension"]
    assert isinstance(dimension, IntegerAttr)
    along = dimension.value.data
    type = op.operands[0].type
    assert isinstance(type, TensorType | MemRefType)
    elements = cast("ContainerType[Attribute]", type).get_element_type()
    rounds = rounding(elements) or float
    result = output.copied() if op.results else output
    outer = [1 if d == along else n for d, n in enumerate(source.shape)]
    sizes = [n if d == along else 1 for d, n in enumerate(source.shape)]
    for where in walk(outer):
        ones = [1] * len(sizes)
        row = source.window(where, sizes, ones).values()
        result.window(where, sizes, ones).assign(applied(_softmax, (row, rounds)))
    return (result,) if op.results else ()


def _softmax(row: Sequence[float], rounds: Any) -> list[float]:
    top = max(row)
    found = [rounds(math.exp(rounds(value - top))) for value in row]
    total = 0.0
    for value in found:
        total = rounds(total + value)
    return [rounds(value / total) for value in found]
