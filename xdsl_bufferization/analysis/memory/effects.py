"""
Memory effects of operations, summarized for common subexpression elimination.

    %0 = arith.addi %a, %b       no effects
    %1 = memref.load %m[%i]      reads %m
    %2 = memref.alloc()          allocates its result, removable
    func.call @f()               unknown effects; `versions.py` asks what the callee writes

MLIR: lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import Resource

from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_effects import DEFAULT_RESOURCE, Effect, EffectKind
from xdsl_bufferization.support.bounds import MOST_KEPT


class Access(NamedTuple):
    """The memory that is read or written."""

    value: SSAValue | None = None
    """The memref, or None for all memory of the resource."""
    resource: Resource = DEFAULT_RESOURCE


@dataclass(frozen=True)
class Effects:
    """The effects of one operation, with those of its regions if they are recursive."""

    is_known: bool = True
    reads: tuple[Access, ...] = ()
    writes: tuple[Access, ...] = ()
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
        reads=reads[:MOST_KEPT],
        reads_anything=len(reads) > MOST_KEPT or any(p.reads_anything for p in parts),
        is_repeatable=all(part.is_repeatable for part in parts),
        is_removable=all(part.is_removable for part in parts),
    )


class EffectSummaries:
    """The effects of operations without those of their regions. `assumed` has the names of
    operations or dialects that are assumed to have none."""

    def __init__(self, assumed: frozenset[str] = frozenset()) -> None:
        self._assumed = assumed
        self._effects = MemoryEffects()
        self.is_recursive = self._effects.is_recursive

    def __call__(self, op: Operation) -> Effects:
        """The effects of the operation, without those of its regions."""
        if self._assumed and self._is_assumed(op):
            return NOTHING
        effects = self._effects.of(op)
        if effects is None:
            return UNKNOWN
        return _summarize(op, effects) if effects else NOTHING

    def _is_assumed(self, op: Operation) -> bool:
        """True if `assumed` names the operation, it has results, and is no branch."""
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        is_named = name in self._assumed or name.split(".")[0] in self._assumed
        return is_named and bool(op.results) and not op.successors


def _summarize(op: Operation, effects: Sequence[Effect]) -> Effects:
    """Summarizes the effects of an operation. A capture has no effect by itself."""
    reads, writes = list[Access](), list[Access]()
    is_repeatable = is_removable = True
    for effect in effects:
        match effect.kind:
            case EffectKind.START | EffectKind.WAIT:
                return UNKNOWN
            case EffectKind.CAPTURE:
                continue
            case EffectKind.READ:
                reads.append(_access(op, effect))
                continue
            case EffectKind.WRITE:
                writes.append(_access(op, effect))
            case EffectKind.ALLOCATE | EffectKind.FREE:
                pass
        is_repeatable = False
        is_new = effect.kind is EffectKind.ALLOCATE and effect.result is not None
        is_removable &= is_new
    return Effects(
        reads=tuple(reads[:MOST_KEPT]),
        writes=tuple(writes),
        reads_anything=len(reads) > MOST_KEPT,
        is_repeatable=is_repeatable,
        is_removable=is_removable,
    )


def _access(op: Operation, effect: Effect) -> Access:
    """The accessed value, or None for any, and the resource."""
    if effect.operand is not None:
        return Access(op.operands[effect.operand], effect.resource)
    value = None if effect.result is None else op.results[effect.result]
    return Access(value, effect.resource)
