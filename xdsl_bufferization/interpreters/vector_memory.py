"""What the ops of `vector` read and write, in memory and in tensors.

    %v = vector.transfer_read %m[%i, %j], %pad, %mask    padding where the mask is 0, and
                                                         outside of what need not fit

An access outside of the memory is a fault unless the op may miss it (`in_bounds`) or a
mask leaves it out. A `vector.mask` around a transfer is its mask.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.dialects import vector
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, BoolAttr
from xdsl.interpreter import PythonValues
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.scalars import unwritten
from xdsl_bufferization.interpreters.values import Array, walk
from xdsl_bufferization.interpreters.vectors import (
    is_on,
    mask_around,
    result,
    vector_type,
)


def _mask_of(machine: Machine, op: Operation, mask: SSAValue | None) -> Array | None:
    if mask is None:
        return mask_around(machine, op)
    (found,) = machine.get_values((mask,))
    return found


class Transfer:
    """Which element of the memory each element of the vector stands for."""

    def __init__(
        self,
        op: vector.TransferReadOp | vector.TransferWriteOp,
        memory: Array,
        indices: Sequence[int],
        mask: Array | None,
    ) -> None:
        permutation = op.properties["permutation_map"]
        flags = op.properties["in_bounds"]
        assert isinstance(permutation, AffineMapAttr)
        assert isa(flags, ArrayAttr[BoolAttr])
        self.memory = memory
        self.indices = indices
        self.mask = mask
        self.dims = [
            e.position if isinstance(e, AffineDimExpr) else None
            for e in permutation.data.results
        ]
        self.must_fit = [flag.value.data != 0 for flag in flags]
        known = [(d, r) for r, d in enumerate(self.dims) if d is not None]
        self.masked = [r for _, r in sorted(known)]

    def place(self, at: Sequence[int]) -> list[int] | None:
        """Where the element is, None where it is left out; raises `Fault`."""
        if not is_on(self.mask, [at[r] for r in self.masked]):
            return None
        place = list(self.indices)
        may_miss = [True] * len(place)
        for i, dimension, fits in zip(at, self.dims, self.must_fit, strict=True):
            if dimension is not None:
                place[dimension] += i
                may_miss[dimension] = not fits
        for d, (i, n) in enumerate(zip(place, self.memory.shape, strict=True)):
            if 0 <= i < n:
                continue
            if may_miss[d] and d in self.dims:
                return None
            why = f"index {tuple(place)} out of bounds of shape {self.memory.shape}"
            raise Fault("out of bounds", why, self.memory.storage)
        return place


def run_transfer_read(
    machine: Machine, op: Operation, args: PythonValues
) -> PythonValues:
    """`vector.transfer_read`."""
    assert isinstance(op, vector.TransferReadOp)
    memory, padding = args[0], machine.get_values((op.padding,))[0]
    indices = machine.get_values(op.indices)
    moves = Transfer(op, memory, indices, _mask_of(machine, op, op.mask))
    found = list[Any]()
    for at in walk(vector_type(op.results[0].type).get_shape()):
        place = moves.place(at)
        found.append(padding if place is None else memory.load(place))
    return result(op, found)


def run_transfer_write(
    machine: Machine, op: Operation, args: PythonValues
) -> PythonValues:
    """`vector.transfer_write`: gives a new tensor, or works in the memory."""
    assert isinstance(op, vector.TransferWriteOp)
    values, memory = args[:2]
    if op.results:
        memory = memory.copied()
    indices = machine.get_values(op.indices)
    moves = Transfer(op, memory, indices, _mask_of(machine, op, op.mask))
    for at in walk(values.shape):
        place = moves.place(at)
        if place is not None:
            memory.store(place, values.load(at))
    return (memory,) if op.results else ()


def _lanes(
    memory: Array, indices: Sequence[int], shape: Sequence[int]
) -> Iterator[list[int]]:
    """Where the elements of a vector are that lies along the last dimensions."""
    first = len(indices) - len(shape)
    for at in walk(shape):
        moved = (i + j for i, j in zip(indices[first:], at, strict=True))
        yield [*indices[:first], *moved]


def run_load(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.load`."""
    memory, *indices = args
    shape = vector_type(op.results[0].type).get_shape()
    return result(op, [memory.load(at) for at in _lanes(memory, indices, shape)])


def run_store(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.store`."""
    values, memory, *indices = args
    lanes = _lanes(memory, indices, values.shape)
    for at, value in zip(lanes, values.values(), strict=True):
        memory.store(at, value)
    return ()


def run_maskedload(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.maskedload`: what is masked out is not touched."""
    memory, *indices, mask, instead = args
    lanes = zip(_lanes(memory, indices, mask.shape), walk(mask.shape), strict=True)
    found = [
        memory.load(place) if is_on(mask, at) else instead.load(at)
        for place, at in lanes
    ]
    return result(op, found)


def run_maskedstore(
    machine: Machine, op: Operation, args: PythonValues
) -> PythonValues:
    """`vector.maskedstore`."""
    memory, *indices, mask, values = args
    for place, at in zip(
        _lanes(memory, indices, mask.shape), walk(mask.shape), strict=True
    ):
        if is_on(mask, at):
            memory.store(place, values.load(at))
    return ()


def _scattered(
    memory: Array, offsets: Sequence[int], numbers: Array, mask: Array
) -> Iterator[tuple[tuple[int, ...], list[int] | None]]:
    """Where each lane is: so far behind the offsets in the last dimension."""
    for at in walk(numbers.shape):
        if not is_on(mask, at):
            yield at, None
            continue
        number = numbers.load(at)
        if number is None:
            raise unwritten(numbers.storage)
        yield at, [*offsets[:-1], offsets[-1] + number]


def run_gather(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.gather`."""
    memory, *offsets, numbers, mask, instead = args
    around = mask_around(machine, op)
    if around is not None:
        pairs = zip(around.values(), mask.values(), strict=True)
        mask = around.copied()
        mask.assign([int(a and b) for a, b in pairs])
    found = [
        instead.load(at) if place is None else memory.load(place)
        for at, place in _scattered(memory, offsets, numbers, mask)
    ]
    return result(op, found)


def run_scatter(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.scatter`, from the first lane to the last."""
    memory, *offsets, numbers, mask, values = args
    for at, place in _scattered(memory, offsets, numbers, mask):
        if place is not None:
            memory.store(place, values.load(at))
    return ()


def run_expandload(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.expandload`: neighbours go to the lanes that are on."""
    memory, *indices, mask, instead = args
    found = list[Any]()
    count = 0
    for at in walk(mask.shape):
        lane = is_on(mask, at)
        place = [*indices[:-1], indices[-1] + count]
        found.append(memory.load(place) if lane else instead.load(at))
        count += lane
    return result(op, found)


def run_compressstore(
    machine: Machine, op: Operation, args: PythonValues
) -> PythonValues:
    """`vector.compressstore`: the lanes that are on become neighbours."""
    memory, *indices, mask, values = args
    count = 0
    for at in walk(mask.shape):
        if is_on(mask, at):
            place = [*indices[:-1], indices[-1] + count]
            memory.store(place, values.load(at))
            count += 1
    return ()


VECTOR_MEMORY_OPS = {
    "vector.compressstore": run_compressstore,
    "vector.expandload": run_expandload,
    "vector.gather": run_gather,
    "vector.load": run_load,
    "vector.maskedload": run_maskedload,
    "vector.maskedstore": run_maskedstore,
    "vector.scatter": run_scatter,
    "vector.store": run_store,
    "vector.transfer_read": run_transfer_read,
    "vector.transfer_write": run_transfer_write,
}
"""Ops by name."""
