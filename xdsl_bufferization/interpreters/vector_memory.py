"""Implementations of the operations of `vector` that access memrefs and tensors.

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
from xdsl_bufferization.interpreters.scalars import without_number
from xdsl_bufferization.interpreters.values import Array, Poison, walk
from xdsl_bufferization.interpreters.vectors import is_on, mask_around, result, vector_type


def _mask_of(machine: Machine, op: Operation, mask: SSAValue | None) -> Array | None:
    if mask is None:
        return mask_around(machine, op)
    (found,) = machine.get_values((mask,))
    return found


class TransferAccess:
    """Maps the positions of the vector of a transfer to elements of the memory."""

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
            e.position if isinstance(e, AffineDimExpr) else None for e in permutation.data.results
        ]
        self.must_fit = [flag.value.data != 0 for flag in flags]
        known = [(d, r) for r, d in enumerate(self.dims) if d is not None]
        self.masked = [r for _, r in sorted(known)]

    def position(self, at: Sequence[int]) -> list[int] | None:
        """Returns the element, None if it is masked off or allowed to be out of bounds.
        Raises `Fault` if it is out of bounds otherwise."""
        if not is_on(self.mask, [at[r] for r in self.masked]):
            return None
        position = list(self.indices)
        may_miss = [True] * len(position)
        for i, dimension, fits in zip(at, self.dims, self.must_fit, strict=True):
            if dimension is not None:
                position[dimension] += i
                may_miss[dimension] = not fits
        for d, (i, n) in enumerate(zip(position, self.memory.shape, strict=True)):
            if 0 <= i < n:
                continue
            if may_miss[d] and d in self.dims:
                return None
            why = f"index {tuple(position)} out of bounds of shape {self.memory.shape}"
            raise Fault("out of bounds", why, self.memory.storage)
        return position


def run_transfer_read(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.transfer_read`."""
    assert isinstance(op, vector.TransferReadOp)
    memory, padding = args[0], machine.get_values((op.padding,))[0]
    indices = machine.get_values(op.indices)
    transfer = TransferAccess(op, memory, indices, _mask_of(machine, op, op.mask))
    found = list[Any]()
    for at in walk(vector_type(op.results[0].type).get_shape()):
        position = transfer.position(at)
        found.append(padding if position is None else memory.load(position))
    return result(op, found)


def run_transfer_write(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.transfer_write`: returns a new tensor, or writes to the memref."""
    assert isinstance(op, vector.TransferWriteOp)
    values, memory = args[:2]
    if op.results:
        memory = memory.copied()
    indices = machine.get_values(op.indices)
    transfer = TransferAccess(op, memory, indices, _mask_of(machine, op, op.mask))
    for at in walk(values.shape):
        position = transfer.position(at)
        if position is not None:
            memory.store(position, values.load(at))
    return (memory,) if op.results else ()


def _lanes(memory: Array, indices: Sequence[int], shape: Sequence[int]) -> Iterator[list[int]]:
    """Yields the positions of a vector that lies along the last dimensions."""
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
    """`vector.maskedload`: masked-off elements are not accessed."""
    memory, *indices, mask, instead = args
    lanes = zip(_lanes(memory, indices, mask.shape), walk(mask.shape), strict=True)
    found = [
        memory.load(position) if is_on(mask, at) else instead.load(at) for position, at in lanes
    ]
    return result(op, found)


def run_maskedstore(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.maskedstore`."""
    memory, *indices, mask, values = args
    for position, at in zip(_lanes(memory, indices, mask.shape), walk(mask.shape), strict=True):
        if is_on(mask, at):
            memory.store(position, values.load(at))
    return ()


def _scattered(
    memory: Array, offsets: Sequence[int], numbers: Array, mask: Array
) -> Iterator[tuple[tuple[int, ...], list[int] | None]]:
    """Yields the position of each lane, offset in the last dimension; None if masked off."""
    for at in walk(numbers.shape):
        if not is_on(mask, at):
            yield at, None
            continue
        number = numbers.load(at)
        if number is None or isinstance(number, Poison):
            raise without_number([number])
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
        instead.load(at) if position is None else memory.load(position)
        for at, position in _scattered(memory, offsets, numbers, mask)
    ]
    return result(op, found)


def run_scatter(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.scatter`, from the first lane to the last."""
    memory, *offsets, numbers, mask, values = args
    for at, position in _scattered(memory, offsets, numbers, mask):
        if position is not None:
            memory.store(position, values.load(at))
    return ()


def run_expandload(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.expandload`: consecutive elements go to the enabled lanes."""
    memory, *indices, mask, instead = args
    found = list[Any]()
    count = 0
    for at in walk(mask.shape):
        lane = is_on(mask, at)
        position = [*indices[:-1], indices[-1] + count]
        found.append(memory.load(position) if lane else instead.load(at))
        count += lane
    return result(op, found)


def run_compressstore(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.compressstore`: the enabled lanes become consecutive elements."""
    memory, *indices, mask, values = args
    count = 0
    for at in walk(mask.shape):
        if is_on(mask, at):
            position = [*indices[:-1], indices[-1] + count]
            memory.store(position, values.load(at))
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
