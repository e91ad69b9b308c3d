"""
Which buffers an operation reads and writes.

    linalg.copy ins(%a) outs(%b)      reads %a, writes %b
    %v = memref.subview %a[..]        neither
    %v = memref.reshape %a(%s)        reads %s
    "unknown"(%a)                     both

A model of `BufferOriginOpInterface` says what is written, or the inits of an operation in
destination style, or its memory effects; who says nothing writes all its buffers. Control
flow hands memory on and accesses none.

MLIR: include/mlir/Interfaces/SideEffectInterfaces.td
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    is_memref,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.private_traits import get_effects, has_effects


@dataclass
class BufferAccesses:
    """What the operations of one function do to memrefs."""

    facts: BufferRoots

    def __post_init__(self) -> None:
        self.style = InterfaceCache(DestinationStyleOpInterface)

    def read(self, op: Operation) -> Sequence[int]:
        """The operands that are memrefs whose elements may be read."""
        memrefs = self._memrefs(op)
        if not memrefs or self._hands_on(op):
            return ()
        shown = self._shown(op)
        memrefs = [index for index in memrefs if index not in shown]
        if op.regions:
            return memrefs
        effects = get_effects(op)
        return () if effects is not None and not effects else memrefs

    def written(self, op: Operation) -> Sequence[int]:
        """The operands that are memrefs whose elements may be written."""
        memrefs = self._memrefs(op)
        if not memrefs or self._hands_on(op) or self.facts.is_leaving(op):
            return ()
        origin = self.facts.origin(op)
        known = None if origin is None else origin.written(op)
        if known is not None:
            return [index for index in known if index in memrefs]
        if self.facts.call(op) is not None:
            return self._written_by_call(op, memrefs)
        style = self.style(op)
        if style is not None:
            inits = style.inits(op)
            return [index for index in memrefs if index in inits]
        return _written_by_effects(op, memrefs)

    def writes_others(self, op: Operation) -> bool:
        """May a call write memory that it does not get, as that of a global?"""
        return self.facts.call(op) is not None and self.facts.call_writes(op, -1)

    def _memrefs(self, op: Operation) -> Sequence[int]:
        return [i for i, operand in enumerate(op.operands) if is_memref(operand)]

    def _shown(self, op: Operation) -> set[int]:
        """The operands that results are views of, whose elements are not read for that."""
        origin = self.facts.origin(op)
        if origin is None:
            return set()
        return {i for r in op.results for i in origin.sources(op, r.index)}

    def _hands_on(self, op: Operation) -> bool:
        """Is it control flow inside of the function?"""
        if op.successors or self.facts.region_branch(op) is not None:
            return True
        parent = op.parent_op()
        is_last = op.next_op is None and op.parent_region() is not self.facts.body
        return (
            is_last
            and parent is not None
            and self.facts.region_branch(parent) is not None
        )

    def _written_by_call(self, op: Operation, memrefs: Sequence[int]) -> Sequence[int]:
        call = self.facts.call(op)
        assert call is not None
        given = call.arguments(op)
        return [
            index
            for index in memrefs
            if index not in given or self.facts.call_writes(op, given.index(index))
        ]


def is_alloca(value: SSAValue) -> bool:
    """Is it memory that the function allocates and that ends with its scope?"""
    return isinstance(value, OpResult) and has_effects(value.op, MemoryEffectKind.ALLOC)


def _written_by_effects(op: Operation, memrefs: Sequence[int]) -> Sequence[int]:
    if op.regions:
        return memrefs
    effects = get_effects(op)
    if effects is None:
        return memrefs
    writes = [effect for effect in effects if _is_write(effect)]
    if not writes:
        return ()
    values = {effect.value for effect in writes}
    return (
        memrefs if None in values else [i for i in memrefs if op.operands[i] in values]
    )


def _is_write(effect: EffectInstance) -> bool:
    return effect.kind is MemoryEffectKind.WRITE
