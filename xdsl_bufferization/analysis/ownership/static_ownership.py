"""
Ownership without flags: each value owns its memory always, or never.

    cf.cond_br %c, ^bb1(%a), ^bb1(%arg)     %a was allocated here, %arg was not

Is the argument of ^bb1 owned? There are two ways to make it always the same.

1. Lent. All that is owned and handed to it is in view of it, as %a is here: then nothing
   moves, and what is lent ends when the merge is not used any more.
2. Owned. What is handed over and not owned is copied.

The first one costs nothing, unless the memory is handed on to where it has to be owned,
and is preferred to a clone that changes what the program computes (`clone_conflicts.py`).

MLIR: lib/Dialect/Bufferization/Transforms/BufferDeallocation.cpp, which makes copies of
all that is handed to a merge
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

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
    BorrowInference,
)
from xdsl_bufferization.analysis.ownership.buffer_ownership import (
    BufferOwnership,
)
from xdsl_bufferization.analysis.ownership.clone_conflicts import (
    CloneConflict,
    CloneConflicts,
)
from xdsl_bufferization.analysis.ownership.ownership_policy import (
    Settlement,
)


class StaticOwnership:
    """An `OwnershipPolicy`: each root is owned always, or never."""

    def __init__(self, plan: BufferOwnership) -> None:
        self._plan = plan
        self.conflicts: Sequence[CloneConflict] = ()
        self._lent = set[Handover]()
        """Handovers that could be moves, but are none."""
        self._aliases: BufferAliases | None = None
        self._external = 0
        """Roots that are not allocated by the function."""
        self._watch: CloneConflicts | None = None
        self._tried = set[Root]()
        """Merges that were made to borrow once, to do without a clone."""

    def joined(self, mode: Mode, handed: Mode) -> Mode:
        if mode is Mode.OWNED or handed is Mode.UNKNOWN:
            return mode
        return handed

    def handed(self, handover: Handover) -> Mode:
        if handover in self._plan.cloned:
            return Mode.OWNED
        if handover in self._plan.moved:
            mode = self._plan.mode(handover.giver)
            if mode is not Mode.BORROWED:
                return mode
        return Mode.OWNED if self._plan.claimed(handover) else Mode.BORROWED

    def settle(self) -> Settlement | None:
        """Lends or clones where a merge is owned on some paths only."""
        wrong = [h for h in self._plan.flow.handovers if self._is_wrong(h)]
        if not wrong:
            return self._settle_conflicts()
        lending = BorrowInference(
            self._plan.flow,
            self._plan.borrows,
            self._owners,
            self._plan.cloned.__contains__,
        )
        lendable = lending.find(handover.target for handover in wrong)
        found = [h for root in lendable for h in root.incoming if h in self._plan.moved]
        if found:
            self._lent.update(found)
            return self._settlement(self._plan.cloned)
        return self._settlement(self._plan.cloned | self._clones(wrong))

    def _settlement(self, cloned: set[Handover]) -> Settlement:
        moves = self._plan.possible_moves()
        moved = {h for h in moves if h not in cloned and h not in self._lent}
        return Settlement(moved, cloned)

    def _is_wrong(self, handover: Handover) -> bool:
        """Is the target owned, but not what is handed to it?"""
        if handover in self._plan.cloned or self._plan.is_left_alone(handover):
            return False
        if handover.is_choice:
            return False
        if self._owns(handover):
            return False
        if self._plan.claimed(handover):
            return not self._plan.is_only_claim(handover)
        if handover.target.kind is Kind.RESULT:
            return not self._plan.may_borrow(handover.target)
        return self._plan.mode(handover.target) is Mode.OWNED

    def _owns(self, handover: Handover) -> bool:
        return (
            handover in self._plan.moved
            and self._plan.mode(handover.giver) is Mode.OWNED
        )

    def _owners(self, handover: Handover) -> list[Root]:
        """What is moved to the target, and what goes out of view and becomes the target's."""
        claimed = self._plan.claimed(handover)
        return [handover.giver, *claimed] if self._owns(handover) else claimed

    def _clones(self, wrong: Sequence[Handover]) -> set[Handover]:
        """The handovers of clones. Several successors may share an operand, and its clone."""
        waiting = set(wrong)
        operands = {
            (h.source, h.operand) for h in wrong if not self._may_wait(h, waiting)
        }
        return {
            h for h in self._plan.flow.handovers if (h.source, h.operand) in operands
        }

    def _may_wait(self, handover: Handover, wrong: set[Handover]) -> bool:
        """Is it the first of several claimants of the same memory, and of no other?"""
        claims = self._plan.borrows.claims.get(handover, ())
        if len(claims) != 1:
            return False
        claimants = self._plan.claimants(handover, claims[0])
        return claimants[0] is handover and any(c in wrong for c in claimants[1:])

    # Clones that change what the program computes.

    def _settle_conflicts(self) -> Settlement | None:
        """Lends instead where a clone would change what the program computes."""
        cloned = [h for h in self._plan.flow.handovers if h in self._plan.cloned]
        copies = [h for h in cloned if h.target.kind is not Kind.RESULT]
        copies += self._plan.flow.copies
        if not copies:
            return None
        self._watch = self._watch or CloneConflicts(self._plan.flow, self._plan.kept)
        self.conflicts = list(self._watch.find(copies, self._plan.liveness))
        targets = [conflict.handover.target for conflict in self.conflicts]
        targets = [target for target in targets if self._could_borrow(target)]
        if not targets:
            return None
        for target in targets:
            self._tried.add(target)
            self._lent.update(target.incoming)
        operands = {(h.source, h.operand) for t in targets for h in t.incoming}
        return self._settlement(
            {h for h in cloned if (h.source, h.operand) not in operands}
        )

    def _could_borrow(self, root: Root) -> bool:
        """Could the merge borrow all that is handed to it, had nothing been copied?"""
        if root.kind is not Kind.MERGE or root in self._tried:
            return False
        return all(
            handover in self._plan.cloned
            or not self._owns(handover)
            or self._plan.borrows.is_in_view(handover.giver, root)
            for handover in root.incoming
        )

    # Results.

    def result(self, index: int, known: CallResult) -> CallResult:
        """Adds what a result would be if it had not to be owned by the caller."""
        root = self._plan.flow.results.get(index)
        if root is None or known.mode is not Mode.OWNED:
            return known
        memory = self._memory(root)
        is_other, arguments = self._plan.callers_memory(self._external & memory, False)
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
            self._aliases = BufferAliases(self._plan.flow, 0)
            self._aliases.run()
            for other in self._plan.flow.roots:
                is_foreign = other.kind is Kind.FOREIGN or other.is_guess
                self._external |= other.bit if is_foreign else 0
            for copy in self._plan.flow.copies:
                self._external |= copy.target.bit if copy.giver is copy.target else 0
        return self._aliases.memory[root] | root.bit

    def _returned_with(self, handover: Handover) -> Iterator[int]:
        """Other results that would be the same memory."""
        memory = self._memory(handover.giver)
        for index, result in self._plan.flow.results.items():
            for other in result.incoming:
                is_same = other.source is handover.source and other is not handover
                if is_same and memory & self._memory(other.giver):
                    yield index
