"""
The policy of One-Shot Analysis: an operand is copied only if using it in place is
wrong.

    %1 = tensor.insert %f into %0[%i]     // in place would destroy what is read below
    %2 = tensor.extract %0[%j]

In place, the alias sets of the operand and of the values that alias it are merged. The
operand is copied if then

- contents would be overwritten that are read later, or memory that an operation uses
  meanwhile (`conflicts.py`),
- a read-only buffer would be written, as that of a constant, or
- concurrent threads would share a buffer that one of them writes.

Two bounds keep the worst cases linear. Operands beyond a bound are copied.

MLIR: lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp,
`wouldCreateReadAfterWriteInterference` and `wouldCreateWriteToNonWritableBuffer`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl_bufferization.analysis.tensors.alias_sets import (
    NO_VALUE,
    AliasSet,
    Read,
    Write,
)
from xdsl_bufferization.analysis.tensors.conflicts import (
    ConflictRules,
)
from xdsl_bufferization.analysis.tensors.one_shot_state import (
    CopyReason,
    OneShotState,
    RaWConflict,
)
from xdsl_bufferization.analysis.tensors.use_events import UseEvents

MOST_CANDIDATES = 512
"""
Number of harmless writes or reads that one look-up inspects; beyond it, a conflict is
assumed.
"""

MOST_ALIASES = 16
"""
Number of values that may alias an operand used in place; an operand with more is
copied.
"""


class CopyOnConflict:
    """The `InPlacePolicy` that copies only operands with conflicts."""

    copies_destinations = False
    verifies = True

    def __init__(self, state: OneShotState) -> None:
        self._uses = state.uses
        self._events = UseEvents(state.uses, state.models)
        self._parallel = state.parallel
        self._alias_info = state.alias_info
        self._checks_threads = state.options.check_parallel_regions
        self._rules = ConflictRules(state)

    def reason_to_copy(self, use: int) -> CopyReason | None:
        uses = self._uses
        aliases, writes = uses.use_aliases[use], uses.use_writes[use]
        if not aliases and not writes:
            return None
        if len(aliases) > MOST_ALIASES:
            return CopyReason("aliases")
        sets = self._alias_sets(use)
        if writes or any(s.writes for s in sets):
            read_only = max(s.read_only for s in sets)
            if read_only != NO_VALUE:
                return CopyReason("not-writable", not_writable=read_only)
        conflict = self._write_conflict(use, sets) if writes else None
        if conflict is not None:
            return CopyReason("conflict", conflict)
        if self._crosses_parallel_regions(use, sets):
            return CopyReason("threads")
        for i, a in enumerate(sets):
            for b in sets[i + 1 :]:
                conflict = self._set_conflict(a, b)
                if conflict is not None:
                    return CopyReason("conflict", conflict)
        return None

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        if (a.writes or b.writes) and max(a.read_only, b.read_only) != NO_VALUE:
            return False
        across = a.is_written_across_threads or b.is_written_across_threads
        if self._checks_threads and across:
            return False
        return self._set_conflict(a, b, start) is None

    def _alias_sets(self, use: int) -> list[AliasSet]:
        """Returns the alias sets that are merged if the use is in place."""
        uses, representative = self._uses, self._alias_info.representative
        found = {representative(uses.use_value[use]): None}
        found.update(
            (representative(alias.value), None) for alias in uses.use_aliases[use]
        )
        return [self._alias_info.set_of(value) for value in found]

    def _write_conflict(self, use: int, sets: Sequence[AliasSet]) -> RaWConflict | None:
        """Returns a conflict with the write of the operand itself, or None."""
        write, claims = self._events.write(use), list(self._events.claims(use))
        for claim in claims:
            if self._rules.is_conflict(claim, write):
                return RaWConflict(claim, write)
        return _first(self._destroyed_read(write, s) for s in sets) or _first(
            self._destroying_write(claim, s) for claim in claims for s in sets
        )

    def _set_conflict(
        self, a: AliasSet, b: AliasSet, start: int = 0
    ) -> RaWConflict | None:
        """
        Returns a conflict of a write of one set, from a position on, with a read of the
        other, or None.
        """
        small, large = (a, b) if a.size <= b.size else (b, a)
        return _first(
            self._destroyed_read(write, large)
            for write in small.writes
            if write.position >= start
        ) or _first(self._destroying_write(read, large, start) for read in small.reads)

    def _destroyed_read(self, write: Write, alias_set: AliasSet) -> RaWConflict | None:
        for tried, read in enumerate(alias_set.reads.around(write.position)):
            is_assumed = tried == MOST_CANDIDATES
            if is_assumed or self._rules.is_conflict(read, write):
                return RaWConflict(read, write, is_assumed)
        return None

    def _destroying_write(
        self, read: Read, alias_set: AliasSet, start: int = 0
    ) -> RaWConflict | None:
        if not alias_set.writes or read.high < start:
            return None
        complete = read.low
        if read.definition != NO_VALUE and read.low == self._uses.low(read.definition):
            complete = self._uses.after(read.definition)
        candidates = alias_set.writes_between(max(complete, start), read.high)
        if complete != read.low >= start:
            candidates += alias_set.writes_between(read.low, read.low)
        for tried, write in enumerate(candidates):
            is_assumed = tried == MOST_CANDIDATES
            if is_assumed or self._rules.is_conflict(read, write):
                return RaWConflict(read, write, is_assumed)
        return None

    def _crosses_parallel_regions(self, use: int, sets: Sequence[AliasSet]) -> bool:
        """True if concurrent threads would share a buffer that one of them writes."""
        if not self._checks_threads:
            return False
        is_written = any(s.is_written_across_threads for s in sets)
        return is_written or self._parallel.is_written_from_inside(use)


def _first(found: Iterator[RaWConflict | None]) -> RaWConflict | None:
    return next((conflict for conflict in found if conflict is not None), None)
