"""
The analysis of `copy-before-write`: whoever writes a tensor gets a copy of it.

    %1 = tensor.insert %f into %0[%i]     // always out of place

Nothing is asked but whether an operand is written. Operands that must be used in place
stay in place. Since no buffer with contents is ever written, no conflict can arise.

MLIR: `bufferizeOp` with the option `copy-before-write`, `insertTensorCopies`.
"""

from __future__ import annotations

from xdsl_bufferization.analysis.one_shot_analysis import Decisions


class AlwaysCopy(Decisions):
    """Decisions without conflicts: every operand that is written is copied."""

    def _would_conflict(self, use: int) -> bool:
        op, index = self.facts.use_op[use], self.facts.use_index[use]
        model = self.model(op)
        if model is not None and model.must_bufferize_in_place(op, index, self):
            return False
        return self.facts.use_writes[use]

    def verify(self) -> None:
        """Loops may yield any buffer, since nobody writes it."""
