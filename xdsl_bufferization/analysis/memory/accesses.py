"""
The buffers that an operation reads and writes.

    linalg.copy ins(%a) outs(%b)      reads %a, writes %b
    %v = memref.subview %a[..]        neither
    %v = memref.reshape %a(%s)        reads %s
    "unknown"(%a)                     both

The written operands are those that the model of `BufferOriginOpInterface` lists, else the
inits of an operation in destination style, else those with a write effect. An operation
without effects information writes all its buffers. Control flow forwards memory without
accessing it.

MLIR: include/mlir/Interfaces/SideEffectInterfaces.td
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    is_memref,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.private_traits import get_effects, has_effects


@dataclass
class BufferAccesses:
    """Memory accesses of the operations of one function."""

    flow: BufferFlowGraph

    def __post_init__(self) -> None:
        self.style = InterfaceCache(DestinationStyleOpInterface)

    def read(self, op: Operation) -> Sequence[int]:
        """The indices of the memref operands whose elements may be read."""
        memrefs = self._memrefs(op)
        if not memrefs or self._is_control_flow(op):
            return ()
        viewed = self._viewed_operands(op)
        memrefs = [index for index in memrefs if index not in viewed]
        if op.regions:
            return memrefs
        effects = get_effects(op)
        return () if effects is not None and not effects else memrefs

    def written(self, op: Operation) -> Sequence[int]:
        """The indices of the memref operands whose elements may be written."""
        memrefs = self._memrefs(op)
        if not memrefs or self._is_control_flow(op) or self.flow.is_return(op):
            return ()
        origin = self.flow.origin(op)
        declared = None if origin is None else origin.written(op)
        if declared is not None:
            return [index for index in declared if index in memrefs]
        if self.flow.call(op) is not None:
            return self._written_by_call(op, memrefs)
        style = self.style(op)
        if style is not None:
            inits = style.inits(op)
            return [index for index in memrefs if index in inits]
        return _written_by_effects(op, memrefs)

    def writes_others(self, op: Operation) -> bool:
        """True for a call that may write memory other than its arguments (a global)."""
        return self.flow.call(op) is not None and self.flow.call_writes(op, -1)

    def _memrefs(self, op: Operation) -> Sequence[int]:
        return [i for i, operand in enumerate(op.operands) if is_memref(operand)]

    def _viewed_operands(self, op: Operation) -> set[int]:
        """The operands that results are views of; making a view reads no elements."""
        origin = self.flow.origin(op)
        if origin is None:
            return set()
        return {i for r in op.results for i in origin.sources(op, r.index)}

    def _is_control_flow(self, op: Operation) -> bool:
        """True for a branch, a region branch, and a terminator inside of the latter."""
        if op.successors or self.flow.region_branch(op) is not None:
            return True
        parent = op.parent_op()
        is_last = op.next_op is None and op.parent_region() is not self.flow.body
        return (
            is_last
            and parent is not None
            and self.flow.region_branch(parent) is not None
        )

    def _written_by_call(self, op: Operation, memrefs: Sequence[int]) -> Sequence[int]:
        call = self.flow.call(op)
        assert call is not None
        arguments = call.arguments(op)
        return [
            index
            for index in memrefs
            if index not in arguments
            or self.flow.call_writes(op, arguments.index(index))
        ]


def is_alloca(value: SSAValue) -> bool:
    """True for memory that the function allocates and that is freed with its scope."""
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
