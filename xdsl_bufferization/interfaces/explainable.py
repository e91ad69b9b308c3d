"""
What an operation knows of the copies that are made for it.

    %0 = bufferization.to_tensor %m     why_new: "operations on the memref may change it later"
                                        advice: add `restrict`
    %c = arith.constant dense<0.0>      advice_to_write: compute the tensor, as by linalg.fill

One-Shot Bufferize explains its own decisions; it asks here where the reason is a property of
one operation. All answers are for readers: no decision depends on them.

MLIR has no such interface.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.explanations import Advice


class ExplainableOpInterface(OpTrait):
    """An operation with reasons of its own for a copy."""

    def why_new(self, op: Operation) -> str:
        """Returns why the operation bufferizes to new memory or to a copy, as a clause; "" if
        the general reason holds."""
        return ""

    def advice(self, op: Operation) -> Sequence[Advice]:
        """Returns what would avoid that."""
        return ()

    def iterations(self, op: Operation) -> int | None:
        """Returns how often its regions run in one execution, for an operation that is no loop
        of `LoopLikeOpInterface`; None if that is not known."""
        return None

    def advice_to_write(
        self, op: Operation, value: SSAValue, options: BufferizationOptions
    ) -> Sequence[Advice]:
        """
        Returns what would make the buffer of a result writable, or that of an argument of a
        region of the operation.
        """
        return ()
