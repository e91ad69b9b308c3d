"""
Sets several operands of an operation at once.

    return %a, %b        // becomes, with %c for both
    return %c, %c

xDSL copies all operands for each one that is set, so that setting N of them one by one takes
quadratic time.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue


class OperandChanges:
    """Values that take the place of operands."""

    def __init__(self) -> None:
        self._of_op = dict[Operation, dict[int, SSAValue]]()

    def add(self, op: Operation, index: int, value: SSAValue) -> None:
        """Notes a value for an operand."""
        self._of_op.setdefault(op, {})[index] = value

    def apply(self) -> None:
        """Sets all operands that were noted."""
        for op, values in self._of_op.items():
            op.operands = [values.get(i, v) for i, v in enumerate(op.operands)]
        self._of_op.clear()


def replace_uses(old: Sequence[SSAValue], new: Sequence[SSAValue]) -> None:
    """Replaces all uses of values."""
    changes = OperandChanges()
    for value, other in zip(old, new, strict=True):
        for use in value.uses:
            changes.add(use.operation, use.index, other)
    changes.apply()
