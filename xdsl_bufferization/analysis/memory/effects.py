"""
What operations do to memory, in the few words that a merge of operations needs.

    %0 = arith.addi %a, %b       nothing
    %1 = memref.load %m[%i]      reads %m
    %2 = memref.alloc()          allocates what only its result shows
    func.call @f()               nobody knows

Asked once per class of operations where the answer does not depend on the operation.

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

MANY = 8
"""More reads than that are taken together as a read of anything."""


@dataclass(frozen=True)
class Effects:
    """What an operation does, and what is done in its regions if that counts."""

    is_known: bool = True
    reads: tuple[EffectInstance, ...] = ()
    writes: tuple[EffectInstance, ...] = ()
    reads_anything: bool = False
    """Does it read more than `reads` says?"""
    is_repeatable: bool = True
    """Does it at most read, so that doing it once is as good as twice?"""
    is_removable: bool = True
    """Does it at most read, and allocate what nobody sees but through its results?"""

    @property
    def is_pure(self) -> bool:
        """Does it not even read?"""
        return self.is_repeatable and not self.reads and not self.reads_anything


NOTHING = Effects()
UNKNOWN = Effects(is_known=False, is_repeatable=False, is_removable=False)


def together(parts: Sequence[Effects]) -> Effects:
    """The effects of several operations; what they write is left out."""
    if not parts:
        return NOTHING
    if not all(part.is_known for part in parts):
        return UNKNOWN
    reads = tuple(dict.fromkeys(read for part in parts for read in part.reads))
    return Effects(
        reads=reads[:MANY],
        reads_anything=len(reads) > MANY or any(p.reads_anything for p in parts),
        is_repeatable=all(part.is_repeatable for part in parts),
        is_removable=all(part.is_removable for part in parts),
    )


class OwnEffects:
    """
    The effects of operations without those of their regions. `assumed` are names of
    operations, or of dialects, that have none.
    """

    def __init__(self, assumed: frozenset[str] = frozenset()) -> None:
        self._assumed = assumed
        self._model = InterfaceCache(EffectsOpInterface)
        self._fixed = dict[type[Operation], Effects | None]()
        self._recursive = dict[type[Operation], bool]()

    def __call__(self, op: Operation) -> Effects:
        """What the operation does itself."""
        op_class = type(op)
        if self._assumed and self._is_assumed(op):
            return NOTHING
        if op_class not in self._fixed:
            self._fixed[op_class] = self._of_class(op)
        fixed = self._fixed[op_class]
        return self._of_operation(op) if fixed is None else fixed

    def _is_assumed(self, op: Operation) -> bool:
        """Is it said to have no effects? What has no results is there for something."""
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        is_named = name in self._assumed or name.split(".")[0] in self._assumed
        return is_named and bool(op.results) and not op.successors

    def is_recursive(self, op: Operation) -> bool:
        """Does an operation do what its regions do?"""
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
        """What all operations of a class do; None if they differ."""
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
    """The effects of an operation that are listed."""
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
        reads=tuple(reads[:MANY]),
        writes=tuple(writes),
        reads_anything=len(reads) > MANY,
        is_repeatable=is_repeatable,
        is_removable=is_removable,
    )
