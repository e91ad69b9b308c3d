"""
Memory effects of operations, summarized for common subexpression elimination.

    %0 = arith.addi %a, %b       no effects
    %1 = memref.load %m[%i]      reads %m
    %2 = memref.alloc()          allocates its result, removable
    func.call @f()               unknown effects

The effects of a class of operations are cached if they do not depend on the operation.

MLIR: lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import (
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    NoMemoryEffect,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.memory_effects import EffectsOpInterface
from xdsl_bufferization.interfaces.private_traits import traits_of

MAX_LISTED_READS = 8
"""The largest number of reads that is listed; more become a read of any memory."""


@dataclass(frozen=True)
class Effects:
    """The effects of one operation, with those of its regions if they are recursive."""

    is_known: bool = True
    reads: tuple[EffectInstance, ...] = ()
    writes: tuple[EffectInstance, ...] = ()
    reads_anything: bool = False
    """True if it may read more than `reads` lists."""
    is_repeatable: bool = True
    """True if it has no effects but reads, so that it is idempotent."""
    is_removable: bool = True
    """True if it has no effects but reads and the allocation of its results."""

    @property
    def is_pure(self) -> bool:
        """True if it has no effects at all."""
        return self.is_repeatable and not self.reads and not self.reads_anything


NOTHING = Effects()
UNKNOWN = Effects(is_known=False, is_repeatable=False, is_removable=False)


def together(parts: Sequence[Effects]) -> Effects:
    """The combined effects of several operations, without the list of writes."""
    if not parts:
        return NOTHING
    if not all(part.is_known for part in parts):
        return UNKNOWN
    reads = tuple(dict.fromkeys(read for part in parts for read in part.reads))
    return Effects(
        reads=reads[:MAX_LISTED_READS],
        reads_anything=len(reads) > MAX_LISTED_READS
        or any(p.reads_anything for p in parts),
        is_repeatable=all(part.is_repeatable for part in parts),
        is_removable=all(part.is_removable for part in parts),
    )


class OwnEffects:
    """
    The effects of operations without those of their regions. `assumed` has the names of
    operations or dialects that are assumed to have none.
    """

    def __init__(self, assumed: frozenset[str] = frozenset()) -> None:
        self._assumed = assumed
        self._model = InterfaceCache(EffectsOpInterface)
        self._fixed = dict[type[Operation], Effects | None]()
        self._recursive = dict[type[Operation], bool]()

    def __call__(self, op: Operation) -> Effects:
        """The effects of the operation, without those of its regions."""
        op_class = type(op)
        if self._assumed and self._is_assumed(op):
            return NOTHING
        if op_class not in self._fixed:
            self._fixed[op_class] = self._of_class(op)
        fixed = self._fixed[op_class]
        return self._of_operation(op) if fixed is None else fixed

    def _is_assumed(self, op: Operation) -> bool:
        """True if `assumed` names the operation, it has results, and is no branch."""
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        is_named = name in self._assumed or name.split(".")[0] in self._assumed
        return is_named and bool(op.results) and not op.successors

    def is_recursive(self, op: Operation) -> bool:
        """True if the effects of the regions are effects of the operation."""
        op_class = type(op)
        if op_class not in self._recursive:
            model = self._model(op)
            self._recursive[op_class] = (
                bool(traits_of(op_class, RecursiveMemoryEffect))
                if model is None
                else model.is_recursive
            )
        return self._recursive[op_class]

    def _of_class(self, op: Operation) -> Effects | None:
        """The effects of all operations of a class; None if they differ."""
        if self._model(op) is not None:
            return None
        traits = traits_of(op, MemoryEffect)
        if not traits:
            return UNKNOWN
        plain = (NoMemoryEffect, RecursiveMemoryEffect)
        return NOTHING if all(isinstance(t, plain) for t in traits) else None

    def _of_operation(self, op: Operation) -> Effects:
        model = self._model(op)
        if model is not None:
            return _effects(op, model.effects(op))
        found = list[EffectInstance]()
        for trait in traits_of(op, MemoryEffect):
            if isinstance(trait, RecursiveMemoryEffect):
                continue
            effects = trait.get_effects(op)
            if effects is None:
                return UNKNOWN
            found += effects
        return _effects(op, found)


def _effects(op: Operation, instances: Sequence[EffectInstance]) -> Effects:
    """Summarizes the effect instances of an operation."""
    if not instances:
        return NOTHING
    reads, writes = list[EffectInstance](), list[EffectInstance]()
    is_repeatable = is_removable = True
    for effect in instances:
        if effect.kind is MemoryEffectKind.READ:
            reads.append(effect)
            continue
        is_repeatable = False
        is_new = effect.kind is MemoryEffectKind.ALLOC and effect.value in op.results
        is_removable &= is_new
        if effect.kind is MemoryEffectKind.WRITE:
            writes.append(effect)
    return Effects(
        reads=tuple(reads[:MAX_LISTED_READS]),
        writes=tuple(writes),
        reads_anything=len(reads) > MAX_LISTED_READS,
        is_repeatable=is_repeatable,
        is_removable=is_removable,
    )
