"""
The events of an operand: the positions over which its buffer is written, and its contents needed.

    %1 = tensor.insert %f into %0[%i]     // a write at this position
    %2 = tensor.extract %1[%j]            // a read, from the insert to here

Positions that control cannot pass between a definition and its read are left out, so that one
read may have several events.

MLIR: none; `hasReadAfterWriteInterference` compares the uses themselves
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation
from xdsl.traits import IsolatedFromAbove

from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.alias_sets import Read, Write
from xdsl_bufferization.analysis.tensors.tensor_models import TensorModels
from xdsl_bufferization.analysis.tensors.uses import (
    ANY_DEFINITION,
    NO_DEFINITION,
    TensorUse,
    TensorUses,
    TensorValue,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.effect_query import MemoryEffects


class UseEvents:
    """Lists the events of the operands of a module."""

    def __init__(self, uses: TensorUses, models: TensorModels) -> None:
        self._uses = uses
        self._order = uses.order
        self._models = models
        self._effects = MemoryEffects()
        self._isolated = InterfaceCache(IsolatedFromAbove)
        self._detached = dict[Block, Operation | None]()
        """What `_detached_around` returns."""

    def write(self, use: TensorUse) -> Write:
        """Returns the event of an operand that is written."""
        return Write(self._order.pre[use.op], use)

    def claims(self, use: TensorUse) -> Iterator[Read]:
        """Yields the events of the memory that a written operand uses, whatever its contents: while
        an operation runs that may access it more than once, as long as it is accessed through a
        memref, and once it is freed."""
        order = self._order
        op = use.op
        if not use.writes:
            return
        if use.claims:
            yield Read(order.pre[op], order.post[op], use, NO_DEFINITION, NO_LOOP)
        later, low = use.later_readers, order.pre[op]
        if later is None or use.frees:
            yield self.claim_for_good(op, use)
            return
        for reader in later:
            yield from self._until(reader, order.post[reader], low, use, NO_DEFINITION)

    def claim_for_good(self, op: Operation, use: TensorUse) -> Read:
        """Returns the event of memory that may be accessed anywhere after an operation, or not at
        all."""
        order = self._order
        loop = order.outermost_loop_without(op, 0)
        start = order.pre[op] if loop == NO_LOOP else order.loop_start[loop]
        return Read(start, order.last, use, NO_DEFINITION, NO_LOOP)

    def reads(self, use: TensorUse) -> Iterator[Read]:
        """Yields the events of an operand that is read. The results of an operation without a model
        may be the same buffer; their reads count as well."""
        uses = self._uses
        readers = [use]
        if use.aliases and self._models(use.op) is None:
            through = uses.readers_through(use)
            if through is None:
                yield Read(0, self._order.last, use, ANY_DEFINITION, NO_LOOP)
            readers += through or []
        for reader in readers:
            op, end = reader.op, reader.end
            for definition in use.tensor.definitions:
                yield from self._reads(reader, definition, op, end)

    def later_reads(self, use: TensorUse) -> Iterator[Read]:
        """Yields the events of reads through a memref of the operand."""
        order = self._order
        later = use.later_readers
        for definition in use.tensor.definitions:
            if later is None:
                yield from self._reads_for_good(use, definition, use.op)
                continue
            for reader in later:
                yield from self._reads(use, definition, reader, order.post[reader])

    def _reads_for_good(
        self, use: TensorUse, definition: TensorValue, reader: Operation
    ) -> Iterator[Read]:
        """Yields the events of a read that may take place anywhere after an operation."""
        order, low = self._order, self._uses.low(definition)
        loop = order.outermost_loop_without(reader, low)
        yield Read(low, order.last, use, definition, loop)
        if order.loop_of[reader] != NO_LOOP:
            yield Read(0, order.last, use, ANY_DEFINITION, NO_LOOP)

    def _reads(
        self, use: TensorUse, definition: TensorValue, reader: Operation, end: int
    ) -> Iterator[Read]:
        """Yields the events of one read: from the definition, or from nested operations that come
        earlier, to the position `end`, at which the reader has done."""
        low, after = self._uses.low(definition), self._uses.after(definition)
        around = self._detached_around(reader.parent)
        if around is not None and not (self._order.pre[around] < low < self._order.post[around]):
            yield from self._reads_for_good(use, definition, around)
            return
        if low + 1 < after < self._order.pre[reader]:
            loop = self._order.outermost_loop_without(reader, low)
            yield Read(low, low, use, definition, loop)
            low = after
        yield from self._until(reader, end, low, use, definition)

    def _until(
        self, reader: Operation, end: int, low: int, use: TensorUse, definition: TensorValue
    ) -> Iterator[Read]:
        """Yields the events from a position to the end of an operation, or of the outermost loop
        around it that does not contain the position, where control may pass."""
        order = self._order
        loop = order.outermost_loop_without(reader, low)
        high = end if loop == NO_LOOP else order.loop_end[loop]
        for start, last in order.intervals(reader, low, high, loop):
            yield Read(start, last, use, definition, loop)

    def _detached_around(self, block: Block | None) -> Operation | None:
        """The innermost operation around a block that keeps its tensors, and whose regions may run
        when it has been executed, or None."""
        path = list[Block]()
        found: Operation | None = None
        while block is not None and found is None:
            if block in self._detached:
                found = self._detached[block]
                break
            path.append(block)
            op = block.parent_op()
            if op is None or self._isolated(op) is not None:
                break
            if self._models(op) is None and self._effects.may_run_later(op):
                found = op
            block = op.parent
        self._detached.update(dict.fromkeys(path, found))
        return found
