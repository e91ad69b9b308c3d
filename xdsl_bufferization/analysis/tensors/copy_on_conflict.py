"""The policy of One-Shot Analysis: an operand is copied only if using it in place is wrong.

    %1 = tensor.insert %f into %0[%i]     // in place would destroy what is read below
    %2 = tensor.extract %0[%j]

In place, the alias sets of the operand and of the values that alias it are merged. The
operand is copied if then

- contents would be overwritten that are read later, or memory that an operation uses
  meanwhile (`conflicts.py`),
- a read-only buffer would be written, as that of a constant, or a part of one freed, or
- concurrent threads would share a buffer that one of them writes.

Two bounds keep the worst cases linear. Operands beyond a bound are copied.

The policy of `copy-before-write`: every operand that is written is copied.

    %1 = tensor.insert %f into %0[%i]     // always out of place

Conflicts are not searched. A destination that must bufferize in place does so if its
buffer may be written and has no other use:

    %0 = tensor.empty()
    %1 = bufferization.materialize_in_destination %a in %0    // the only use of %0

So do the insertions of a parallel loop, into the copy that the loop has made of its init; reads of
a shared output in the loop are redirected to that init (see `shared_outputs.py`). No buffer with
contents is written that is read later, so no conflict can arise.

Interface of the policies that decide which operands One-Shot Analysis uses in place.

MLIR: lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp,
`wouldCreateReadAfterWriteInterference` and `wouldCreateWriteToNonWritableBuffer`; `bufferizeOp`
with the option `copy-before-write`, `insertTensorCopies`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.alias_sets import AliasSet, Read, Write, not_writable
from xdsl_bufferization.analysis.tensors.conflicts import ConflictRules
from xdsl_bufferization.analysis.tensors.one_shot_state import CopyReason, OneShotState, RaWConflict
from xdsl_bufferization.analysis.tensors.use_events import UseEvents
from xdsl_bufferization.analysis.tensors.uses import NO_DEFINITION, TensorUse, TensorValue
from xdsl_bufferization.support.bounds import MOST_CANDIDATES, MOST_TRIALS


class InPlacePolicy(Protocol):
    """Decides operand by operand, given the state with all decisions so far.

    `CopyOnConflict` copies as few operands as it can, `CopyBeforeWrite` all written ones."""

    copies_destinations: bool
    """True if a destination that has to bufferize in place (`must_bufferize_in_place`) may be
    copied. If False, a copy is an error."""
    verifies: bool
    """True if the models verify the decisions (`verify_analysis`)."""

    def reason_to_copy(self, use: TensorUse) -> CopyReason | None:
        """Returns the reason to copy the operand; None if it is used in place."""
        ...

    def reason_to_copy_reads(self, reads: Sequence[Read], alias_set: AliasSet) -> CopyReason | None:
        """Returns the reason why reads of an operand, after its operation, must be of a copy; None
        if they may be of the memory of the alias set."""
        ...

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        """True if the tensors of two alias sets may share memory from a position on, without a
        conflict."""
        ...


PolicyFactory = Callable[[OneShotState], InPlacePolicy]
"""Creates the policy of one analysis for a state."""


_WRITTEN = CopyReason("always")


class CopyBeforeWrite:
    """The `InPlacePolicy` that copies every written operand."""

    copies_destinations = True
    verifies = False
    """Loops may yield any buffer, since none is written."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._uses = state.uses
        self._copied = dict[TensorUse, bool]()
        """The decisions of the uses on the stack: True if a use is copied."""

    def reason_to_copy(self, use: TensorUse) -> CopyReason | None:
        # Iterative, because chains of destinations may be long.
        stack = [use]
        while stack:
            top = stack[-1]
            before = self._decided_before(top)
            unknown = [source for source in before or () if source not in self._copied]
            stack += unknown
            if not unknown:
                is_new = before is not None and all(self._copied[s] for s in before)
                self._copied[top] = top.writes and not is_new
                stack.pop()
        return _WRITTEN if self._copied[use] else None

    def reason_to_copy_reads(self, reads: Sequence[Read], alias_set: AliasSet) -> CopyReason | None:
        return None

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        return False

    def _decided_before(self, use: TensorUse) -> Sequence[TensorUse] | None:
        """Returns the uses that must be copied for a destination to bufferize in place, so that its
        buffer has no other use. None if the destination is copied in any case."""
        op, index = use.op, use.index
        model = self._state.models(op)
        if not use.writes or model is None:
            return None
        if not model.must_bufferize_in_place(op, index, self._state):
            return None
        if not use.aliases:
            return ()  # no result could be replaced by a copy
        value = use.tensor
        maker = value.value.owner
        is_only_use = len(value.uses) == 1 and isinstance(maker, Operation)
        if not is_only_use or maker.parent is not op.parent:
            return None
        if not self._state.is_writable(value.value):
            return None
        sources = value.sources
        return sources if all(self._is_written_buffer(s, value) for s in sources) else None

    def _is_written_buffer(self, use: TensorUse, value: TensorValue) -> bool:
        """True if the value is certainly the written buffer. The result of a loop may be another
        buffer."""
        aliases = use.aliases
        return use.writes and any(
            alias.tensor == value and alias.is_equivalent and alias.is_definite for alias in aliases
        )


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

    def reason_to_copy(self, use: TensorUse) -> CopyReason | None:
        aliases, writes = use.aliases, use.writes
        if not aliases and not writes:
            return None
        if len(aliases) > MOST_TRIALS:
            return CopyReason("aliases")
        sets = self._alias_sets(use)
        read_only = not_writable(sets, use.tensor if writes else None)
        if read_only is not None:
            return CopyReason("not-writable", not_writable=read_only)
        part = self._rules.freed_part(use) if writes else None
        if part is not None:
            return CopyReason("not-writable", not_writable=part)
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

    def reason_to_copy_reads(self, reads: Sequence[Read], alias_set: AliasSet) -> CopyReason | None:
        conflict = _first(self._destroying_write(read, alias_set) for read in reads)
        return None if conflict is None else CopyReason("conflict", conflict)

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        if not_writable((a, b)) is not None:
            return False
        across = a.is_written_across_threads or b.is_written_across_threads
        if self._checks_threads and across:
            return False
        return self._set_conflict(a, b, start) is None

    def _alias_sets(self, use: TensorUse) -> list[AliasSet]:
        """Returns the alias sets that are merged if the use is in place."""
        tensors = (use.tensor, *(alias.tensor for alias in use.aliases))
        found = {self._alias_info.set_number(tensor): tensor for tensor in tensors}
        return [self._alias_info.set_of(tensor) for tensor in found.values()]

    def _write_conflict(self, use: TensorUse, sets: Sequence[AliasSet]) -> RaWConflict | None:
        """Returns a conflict with the write of the operand itself, or None."""
        write, claims = self._events.write(use), list(self._events.claims(use))
        for claim in claims:
            if self._rules.is_conflict(claim, write):
                return RaWConflict(claim, write)
        return _first(self._destroyed_read(write, s) for s in sets) or _first(
            self._destroying_write(claim, s) for claim in claims for s in sets
        )

    def _set_conflict(self, a: AliasSet, b: AliasSet, start: int = 0) -> RaWConflict | None:
        """Returns a conflict of a write of one set, from a position on, with a read of the other,
        or None."""
        small, large = (a, b) if a.size <= b.size else (b, a)
        return _first(
            self._destroyed_read(write, large) for write in small.writes if write.position >= start
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
        if read.definition is not NO_DEFINITION and read.low == self._uses.low(read.definition):
            complete = self._uses.after(read.definition)
        candidates = alias_set.writes_between(max(complete, start), read.high)
        if complete != read.low >= start:
            candidates += alias_set.writes_between(read.low, read.low)
        for tried, write in enumerate(candidates):
            is_assumed = tried == MOST_CANDIDATES
            if is_assumed or self._rules.is_conflict(read, write):
                return RaWConflict(read, write, is_assumed)
        return None

    def _crosses_parallel_regions(self, use: TensorUse, sets: Sequence[AliasSet]) -> bool:
        """True if concurrent threads would share a buffer that one of them writes."""
        if not self._checks_threads:
            return False
        is_written = any(s.is_written_across_threads for s in sets)
        return is_written or self._parallel.is_written_from_inside(use)


def _first(found: Iterator[RaWConflict | None]) -> RaWConflict | None:
    return next((conflict for conflict in found if conflict is not None), None)
