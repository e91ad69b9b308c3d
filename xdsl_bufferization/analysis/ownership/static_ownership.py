"""
The same as `buffer_ownership.py`, where no flag can travel with a buffer.

    cf.cond_br %c, ^bb1(%a), ^bb1(%arg)     %a was allocated here, %arg was not

Is the argument of ^bb1 owned? There are two ways to make it always the same.

1. Lent. All that is owned and handed to it is in view of it, as %a is here: then nothing
   moves, and what is lent ends when the merge is not used any more.
2. Owned. What is handed over and not owned is copied.

The first one costs nothing, unless the memory is handed on to where it has to be owned,
and is preferred to a copy that somebody would notice (`clone_conflicts.py`).

MLIR: lib/Dialect/Bufferization/Transforms/BufferDeallocation.cpp, which makes copies of
all that is handed to a merge
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
)
from xdsl_bufferization.analysis.memory.flow import (
    CallResult,
    Handover,
    Kind,
    Mode,
    Root,
)
from xdsl_bufferization.analysis.ownership.borrow_inference import (
    BufferLending,
)
from xdsl_bufferization.analysis.ownership.buffer_ownership import (
    BufferOwnership,
)
from xdsl_bufferization.analysis.ownership.clone_conflicts import (
    CloneConflicts,
    Conflict,
)


@dataclass
class StaticOwnership(BufferOwnership):
    """Each root is owned always, or never."""

    lent: set[Handover] = field(default_factory=set[Handover])
    """Handovers that could be moves, but are none."""
    conflicts: list[Conflict] = field(default_factory=list[Conflict])
    """Copies that somebody would notice, and that cannot be done without."""
    _aliases: BufferAliases | None = None
    _outside: int = 0
    """Roots that are memory of somebody else."""
    _watch: CloneConflicts | None = None
    _tried: set[Root] = field(default_factory=set[Root])
    """Merges of which it was tried to do without a copy."""

    def _allowed_moves(self) -> Iterator[Handover]:
        for handover in self._possible_moves():
            if handover not in self.cloned and handover not in self.lent:
                yield handover

    def _joined(self, handover: Handover) -> Mode:
        mode, handed = self.modes[handover.target.number], self.handed(handover)
        if mode is Mode.OWNED or handed is Mode.UNKNOWN:
            return mode
        return handed

    def handed(self, handover: Handover) -> Mode:
        """What the target is if this handover happens, and a copy is made if it has to be."""
        if handover in self.cloned:
            return Mode.OWNED
        if handover in self.moved:
            mode = self.mode(handover.giver)
            if mode is not Mode.BORROWED:
                return mode
        return Mode.OWNED if self.claimed(handover) else Mode.BORROWED

    def _settle_mixtures(self) -> bool:
        """Lends or copies where a merge is owned only sometimes; has anything changed?"""
        wrong = [h for h in self.facts.handovers if self._is_wrong(h)]
        if not wrong:
            return self._settle_conflicts()
        lending = BufferLending(
            self.facts, self.lenders, self._owners, self.cloned.__contains__
        )
        lendable = lending.find(handover.target for handover in wrong)
        found = [h for root in lendable for h in root.incoming if h in self.moved]
        if found:
            self.lent.update(found)
        else:
            self._copy(wrong)
        self.moved = set(self._allowed_moves())
        return True

    def _is_wrong(self, handover: Handover) -> bool:
        """Is the target owned, but not what is handed to it?"""
        if handover in self.cloned or self._is_left_alone(handover):
            return False
        if handover.is_choice:
            return False
        if self._owns(handover):
            return False
        if self.claimed(handover):
            return not self.is_only_claim(handover)
        if handover.target.kind is Kind.RESULT:
            return not self._may_borrow(handover.target)
        return self.mode(handover.target) is Mode.OWNED

    def _owns(self, handover: Handover) -> bool:
        return handover in self.moved and self.mode(handover.giver) is Mode.OWNED

    def _owners(self, handover: Handover) -> list[Root]:
        """What is moved to the target, and what goes out of view and becomes the target's."""
        claimed = self.claimed(handover)
        return [handover.giver, *claimed] if self._owns(handover) else claimed

    def _copy(self, wrong: Sequence[Handover]) -> None:
        """Several ways out may share an operand, and so a copy of it."""
        waiting = set(wrong)
        operands = {
            (h.source, h.operand) for h in wrong if not self._may_wait(h, waiting)
        }
        self.cloned.update(
            h for h in self.facts.handovers if (h.source, h.operand) in operands
        )

    def _may_wait(self, handover: Handover, wrong: set[Handover]) -> bool:
        """Is it the first of several claimants of the same memory, and of no other?"""
        claims = self.lenders.claims.get(handover, ())
        if len(claims) != 1:
            return False
        claimants = self.claimants(handover, claims[0])
        return claimants[0] is handover and any(c in wrong for c in claimants[1:])

    # Copies that somebody would notice.

    def _settle_conflicts(self) -> bool:
        """Lends instead where a copy would be noticed; has anything changed?"""
        cloned = [h for h in self.facts.handovers if h in self.cloned]
        copies = [h for h in cloned if h.target.kind is not Kind.RESULT]
        copies += self.facts.copies
        if not copies:
            return False
        self._watch = self._watch or CloneConflicts(self.facts, self.kept)
        self.conflicts = list(self._watch.find(copies, self.liveness))
        targets = [conflict.handover.target for conflict in self.conflicts]
        targets = [target for target in targets if self._could_borrow(target)]
        if not targets:
            return False
        for target in targets:
            self._tried.add(target)
            self.lent.update(target.incoming)
        operands = {(h.source, h.operand) for t in targets for h in t.incoming}
        self.cloned = {h for h in cloned if (h.source, h.operand) not in operands}
        self.moved = set(self._allowed_moves())
        return True

    def _could_borrow(self, root: Root) -> bool:
        """Could the merge borrow all that is handed to it, had nothing been copied?"""
        if root.kind is not Kind.MERGE or root in self._tried:
            return False
        return all(
            handover in self.cloned
            or not self._owns(handover)
            or self.lenders.is_in_view(handover.giver, root)
            for handover in root.incoming
        )

    # What callers have to know.

    def result(self, index: int) -> CallResult:
        """Says also what a result would be if it had not to be given away."""
        known, root = super().result(index), self.facts.results.get(index)
        if root is None or known.mode is not Mode.OWNED:
            return known
        memory = self._memory(root)
        is_other, arguments = self._callers_memory(self._outside & memory, False)
        results = set[int]()
        for handover in root.incoming:
            results.update(self._returned_with(handover))
        return replace(
            known,
            copied_arguments=tuple(arguments),
            copied_results=tuple(sorted(results - {index})),
            may_copy_foreign=is_other,
        )

    def _memory(self, root: Root) -> int:
        """The memory that a root was before anything was copied."""
        if self._aliases is None:
            self._aliases = BufferAliases(self.facts, 0)
            self._aliases.run()
            for other in self.facts.roots:
                is_foreign = other.kind is Kind.FOREIGN or other.is_guess
                self._outside |= other.bit if is_foreign else 0
            for copy in self.facts.copies:
                self._outside |= copy.target.bit if copy.giver is copy.target else 0
        return self._aliases.memory[root] | root.bit

    def _returned_with(self, handover: Handover) -> Iterator[int]:
        """Other results that would be the same memory."""
        memory = self._memory(handover.giver)
        for index, result in self.facts.results.items():
            for other in result.incoming:
                is_same = other.source is handover.source and other is not handover
                if is_same and memory & self._memory(other.giver):
                    yield index
