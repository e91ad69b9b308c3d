"""
Lets operands read the initial tensor of a shared output while a module is analysed.

    %s = tensor.extract_slice %o[%j] [2] [1]     // of shared_outs(%o = %t)
    %s = tensor.extract_slice %t[%j] [2] [1]     // the same, as long as tensors are values

The operands are computed by `analysis/tensors/shared_outputs.py`. The IR
is changed before One-Shot Analysis, and changed back if the pass fails or only analyses,
because the models read operands from the IR: those of region operations find out where the
operands of their terminators go, subsets where they are taken from. A map beside the IR would
have to be consulted wherever a model reads `op.operands[..]`, in models of users as well.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.analysis.tensors.shared_outputs import InitialRead


class Redirection:
    """Operands that are redirected while a module is bufferized."""

    def __init__(self, reads: Sequence[InitialRead]) -> None:
        self._reads = reads
        self._before = [(op, index, op.operands[index]) for op, index, _ in reads]
        self._before.reverse()

    def apply(self) -> None:
        """Redirects the operands."""
        _set_operands(self._reads)

    def take_back(self) -> None:
        """Sets the operands to what they were."""
        _set_operands(self._before)

    @contextmanager
    def taken_back(self) -> Generator[None]:
        """Takes the redirection back during the body."""
        self.take_back()
        yield
        self.apply()


@contextmanager
def redirected(reads: Sequence[InitialRead], *, keep: bool) -> Generator[Redirection]:
    """
    Redirects the operands. Takes that back when the body raises, and, unless they are to be
    kept, when it ends.
    """
    redirection = Redirection(reads)
    redirection.apply()
    try:
        yield redirection
    except BaseException:
        redirection.take_back()
        raise
    if not keep:
        redirection.take_back()


def _set_operands(operands: Sequence[tuple[Operation, int, SSAValue]]) -> None:
    for op, index, value in operands:
        op.operands[index] = value
