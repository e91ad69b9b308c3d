"""
The analysis of `copy-before-write`: whoever writes a tensor gets a copy of it.

    %1 = tensor.insert %f into %0[%i]     // always out of place

Nothing is asked but whether an operand is written. A destination that should stay in
place does so where nobody else has it:

    %0 = tensor.empty()
    %1 = bufferization.materialize_in_destination %a in %0    // the only use of %0

Since no buffer with contents is ever written, no conflict can arise.

MLIR: `bufferizeOp` with the option `copy-before-write`, `insertTensorCopies`.
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_bufferization.analysis.one_shot_analysis import Decisions


class AlwaysCopy(Decisions):
    """Decisions without conflicts: every operand that is written is copied."""

    def _would_conflict(self, use: int) -> bool:
        if not self.facts.use_writes[use]:
            return False
        op, index = self.facts.use_op[use], self.facts.use_index[use]
        model = self.model(op)
        is_forced = model is not None and model.must_bufferize_in_place(op, index, self)
        return not (is_forced and self._may_stay(use))

    def _may_stay(self, use: int) -> bool:
        """Is the use the only one of a new buffer, or one that no copy can stand for?"""
        facts = self.facts
        if not facts.use_aliases[use]:
            return True
        value = facts.use_value[use]
        maker = facts.values[value].owner
        return (
            isinstance(maker, Operation)
            and maker.parent is facts.use_op[use].parent
            and len(facts.uses[value]) == 1
            and all(
                facts.use_writes[source] and self._would_conflict(source)
                for source in facts.sources[value]
            )
        )

    def _refuse(self, op: Operation, use: int) -> None:
        """A copy will do."""

    def verify(self) -> None:
        """Loops may yield any buffer, since nobody writes it."""
