"""
The memory effects of an operation itself, by operand and result.

    %0 = memref.load %m[%i]            reads operand 0
    memref.copy %a, %b                 reads operand 0, writes operand 1
    %c = bufferization.clone %m        reads operand 0, allocates result 0
    memref.store %m, %boxes[%i]        writes operand 1, captures operand 0
    memref.dma_start %a[..], ..        reads, writes, captures, and starts a transfer
    scf.for .. { .. }                  the effects of its region only

A model states all effects. An operation without one has the effects of its xDSL traits;
without those its effects are unknown. `MemoryEffects` (`effect_query.py`) answers queries.

MLIR: include/mlir/Interfaces/SideEffectInterfaces.td
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from xdsl.ir import Operation
from xdsl.traits import DefaultResource, OpTrait, Resource

MANUAL_DEALLOCATION = "bufferization.manual_deallocation"
"""The attribute of an allocation that the program frees itself, so that no pass inserts
a deallocation."""


class EffectKind(Enum):
    """What an operation does with memory."""

    READ = "reads elements"
    WRITE = "writes elements"
    ALLOCATE = "returns new memory"
    FREE = "may free the memory"
    CAPTURE = (
        "the memory may be reached afterwards, through a result that is no memref "
    )
    "or through other memory"
    START = "the operand is a token of an asynchronous transfer: the captured operands "
    "are in use until an operation waits for one of the tokens, and cannot be loaded "
    "from other memory"
    WAIT = "waits for the transfers with the token"


@dataclass(frozen=True)
class AutomaticAllocationScopeResource(Resource):
    """Stack memory, which ends with the enclosing allocation scope."""

    def name(self) -> str:
        return "AutomaticAllocationScope"


@dataclass(frozen=True)
class CacheResource(Resource):
    """The caches of the processor: a prefetch changes them, and no elements."""

    def name(self) -> str:
        return "Cache"


DEFAULT_RESOURCE = DefaultResource()
STACK = AutomaticAllocationScopeResource()
CACHE = CacheResource()


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect on an operand or on a result, or, with neither, on all memory of the
    resource."""

    kind: EffectKind
    operand: int | None = None
    result: int | None = None
    resource: Resource = DEFAULT_RESOURCE
    on_full_region: bool = False
    """True if each execution accesses every element (MLIR: `effectOnFullRegion`)."""


class MemoryEffectsOpInterface(OpTrait, abc.ABC):
    """The effects of an operation, without those of its regions."""

    is_recursive = False
    """True if the effects of the operations in its regions are effects of the
    operation."""

    @abc.abstractmethod
    def effects(self, op: Operation) -> Sequence[Effect]:
        """Returns all effects."""
