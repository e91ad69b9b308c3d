"""
Transfers between memory spaces: `memref.dma_start`, `affine.dma_start`, and their waits.

    memref.dma_start %m[%i], %far[%j], %n, %tag[%k] : ...      nothing is copied yet
    memref.dma_wait %tag[%k], %n : ...                         now it is

A transfer may read and write at any time between start and wait. Here it does so at the
wait, which detects buffers that are overwritten in between. To free one is a fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.interpreter import PythonValues
from xdsl.ir import Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.affine import results
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.values import Array, Storage

Cell = tuple[Array, int]
"""A buffer and the index of a cell in it."""


@dataclass(frozen=True)
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
            _check_end(storage, begin + self.count)
        values = [source.storage.cells[first + k] for k in range(self.count)]
        for k, value in enumerate(values):
            target.storage.cells[start + k] = value


def _check_end(storage: Storage, end: int) -> None:
    if end > storage.count:
        why = f"a transfer up to cell {end} leaves its buffer of {storage.count}"
        raise Fault("out of bounds", why, storage)


def _next_cell(rest: list[Any], map: AffineMapAttr | None) -> Cell:
    """Returns the element that the next operands refer to, and removes them from `rest`."""
    array: Array = rest.pop(0)
    count = len(array.shape)
    if map is not None:
        count = map.data.num_dims + map.data.num_symbols
    indices: Sequence[int] = rest[:count]
    del rest[:count]
    if map is not None:
        indices = results(map, indices)
    array.storage.check_live()
    return array, array.position(indices)


def _map(op: Operation, name: str) -> AffineMapAttr | None:
    found = op.attributes.get(name)
    return found if isinstance(found, AffineMapAttr) else None


def run_dma_start(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
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


def run_dma_wait(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Executes all transfers with the tag."""
    tag, cell = _next_cell([*args], _map(op, "tag_map"))
    for copy in machine.pending_transfers.pop((tag.storage, cell), ()):
        copy()
    return ()
