"""
The analysis of `copy-before-write`: whoever writes a tensor gets a copy of it.

    %1 = tensor.insert %f into %0[%i]     // always out of place

Nothing is asked but whether an operand is written. A destination that should stay in
place does so where nobody else has it:

    %0 = tensor.empty()
    %1 = bufferization.materialize_in_destination %a in %0    // the only use of %0

So do the insertions of a parallel loop, into the copy that the loop has made of its init;
what the iterations read of a shared output is redirected to that init (see
`transforms/shared_outputs.py`). Since no buffer with contents is ever written that is read
later, no conflict can arise.

MLIR: `bufferizeOp` with the option `copy-before-write`, `insertTensorCopies`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.one_shot_analysis import (
    Decisions,
)


class AlwaysCopy(Decisions):
    """Decisions without conflicts: every operand that is written is copied."""

    @cached_property
    def _copied(self) -> dict[int, bool]:
        """The answers so far: is the use copied?"""
        return {}

    def _would_conflict(self, use: int) -> bool:
        # Without recursion, as destinations may follow one another in a long chain.
        asked = [use]
        while asked:
            top = asked[-1]
            before = self._decided_before(top)
            unknown = [source for source in before or () if source not in self._copied]
            asked += unknown
            if not unknown:
                is_new = before is not None and all(self._copied[s] for s in before)
                self._copied[top] = self.facts.use_writes[top] and not is_new
                asked.pop()
        return self._copied[use]

    def _decided_before(self, use: int) -> Sequence[int] | None:
        """
        A destination that should stay in place does so if all these uses are copied: then
        nobody else has its buffer. None if it is copied whatever they are.
        """
        facts = self.facts
        op, index = facts.use_op[use], facts.use_index[use]
        model = self.model(op)
        if not facts.use_writes[use] or model is None:
            return None
        if not model.must_bufferize_in_place(op, index, self):
            return None
        if not facts.use_aliases[use]:
            return ()  # no copy can stand for it
        value = facts.use_value[use]
        maker = facts.values[value].owner
        is_only_use = len(facts.uses[value]) == 1 and isinstance(maker, Operation)
        if not is_only_use or maker.parent is not op.parent:
            return None
        sources = facts.sources[value]
        return (
            sources if all(self._is_written_buffer(s, value) for s in sources) else None
        )

    def _is_written_buffer(self, use: int, value: int) -> bool:
        """Is the value certainly the buffer that is written? A loop may yield another."""
        aliases = self.facts.use_aliases[use]
        return self.facts.use_writes[use] and any(
            alias.value == value and alias.is_equivalent and alias.is_definite
            for alias in aliases
        )

    def _refuse(self, op: Operation, use: int) -> None:
        """A copy will do."""

    def verify(self) -> None:
        """Loops may yield any buffer, since nobody writes it."""
