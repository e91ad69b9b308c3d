"""The memory effects of an operation itself, by operand and result.

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
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property

from xdsl.ir import Operation
from xdsl.traits import DefaultResource, OpTrait, Resource

from xdsl_bufferization.interfaces.records import record

MANUAL_DEALLOCATION = "bufferization.manual_deallocation"
"""The attribute of an allocation that the program frees itself, so that no pass inserts
a deallocation."""


class EffectKind(Enum):
    """What an operation does with memory."""

    READ = "reads elements"
    WRITE = "writes elements"
    ALLOCATE = "returns new memory"
    FREE = "may free the memory"
    CAPTURE = "the memory may be reached afterwards, through a result that is no memref "
    "or through other memory"
    START = "the operand or result is a token of what runs afterwards, a transfer or the "
    "regions: what is captured, and used in the regions, is in use until an operation "
    "waits for one of the tokens; captured operands cannot be loaded from other memory"
    WAIT = "waits for what was started with the token; with START, what is started waits"


@record
class AutomaticAllocationScopeResource(Resource):
    """Stack memory, which ends with the enclosing allocation scope."""

    def name(self) -> str:
        return "AutomaticAllocationScope"


@record
class CacheResource(Resource):
    """The caches of the processor: a prefetch changes them, and no elements."""

    def name(self) -> str:
        return "Cache"


DEFAULT_RESOURCE = DefaultResource()
STACK = AutomaticAllocationScopeResource()
CACHE = CacheResource()


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect on an operand or on a result, or, with neither, on all memory of the resource."""

    kind: EffectKind
    operand: int | None = None
    result: int | None = None
    resource: Resource = DEFAULT_RESOURCE
    on_full_region: bool = False
    """True if each execution accesses every element (MLIR: `effectOnFullRegion`)."""
    element: tuple[int, ...] | None = None
    """The indices of the element that is a token, if they are known and the operand is a memref."""


class EffectList(tuple[Effect, ...]):
    """Effects that a model returns for many operations: they are sorted by kind once, and checked
    once for all operations with at least as many operands and results (`checked_models.py`)."""

    def __init__(self, effects: Iterable[Effect] = (), /) -> None:
        self._operands = self._results = sys.maxsize
        """An operation with at least as many operands and results has these effects."""

    def fits(self, op: Operation) -> bool:
        """True if the effects are known to be right for as few operands and results."""
        return self._operands <= len(op.operands) and self._results <= len(op.results)

    def note_fit(self, op: Operation) -> None:
        """Records that the effects were found to be right for an operation."""
        self._operands = min(self._operands, len(op.operands))
        self._results = min(self._results, len(op.results))

    @cached_property
    def concerned(self) -> tuple[frozenset[int] | None, ...]:
        """What `operands_with` returns for each of `CONCERNED`."""
        return tuple(operands_with(self, kinds) for kinds in CONCERNED)

    @cached_property
    def kinds_on_all(self) -> frozenset[EffectKind]:
        """The kinds of the effects on all memory."""
        kinds = {effect.kind for effect in self}
        return frozenset(kind for kind in kinds if operands_with(self, (kind,)) is None)

    @cached_property
    def allocations(self) -> tuple[Effect, ...]:
        """The allocations among the effects."""
        return tuple(e for e in self if e.kind is EffectKind.ALLOCATE)


CONCERNED = (
    (EffectKind.READ, EffectKind.CAPTURE),
    (EffectKind.WRITE,),
    (EffectKind.FREE,),
    (EffectKind.CAPTURE,),
)
"""The kinds that analyses ask for together; what is captured may be read later."""
READ, WRITE, FREE, CAPTURE = range(4)
"""Positions in `CONCERNED`."""


def is_on_memory(effect: Effect) -> bool:
    """True for an effect on the heap, or on memory in general."""
    resource = effect.resource
    return resource is DEFAULT_RESOURCE or isinstance(resource, DefaultResource)


def operands_with(effects: Iterable[Effect], kinds: Sequence[EffectKind]) -> frozenset[int] | None:
    """The operands with an effect of one of the kinds on memory; None for all of them."""
    found = set[int]()
    for effect in effects:
        if effect.kind not in kinds or not is_on_memory(effect):
            continue
        if effect.operand is not None:
            found.add(effect.operand)
        elif effect.result is None:
            return None
    return frozenset(found)


@cache
def operand_effects(read: int, written: int) -> EffectList:
    """The effects of an operation that reads and writes operands, given as bit sets."""
    count = max(read, written).bit_length()
    kinds = ((EffectKind.WRITE, written), (EffectKind.READ, read))
    return EffectList(
        Effect(kind, i) for i in range(count) for kind, bits in kinds if bits >> i & 1
    )


class MemoryEffectsOpInterface(OpTrait, abc.ABC):
    """The effects of an operation, without those of its regions."""

    is_recursive = False
    """True if the effects of the operations in its regions are effects of the operation."""

    @abc.abstractmethod
    def effects(self, op: Operation) -> Sequence[Effect]:
        """Returns all effects; an `EffectList` where many operations have the same ones."""
