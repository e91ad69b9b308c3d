"""
The orders in which One-Shot Analysis decides the operations of a function.

MLIR: `OneShotBufferizationOptions::AnalysisHeuristic`
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from xdsl.ir import Operation, OpResult

from xdsl_bufferization.analysis.cfg.ir_order import (
    IROrder,
)

HeuristicName = Literal["bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer"]
"""The values of the option `analysis-heuristic`."""


class AnalysisHeuristic(Protocol):
    """An order of the operations that are decided together."""

    def arrange(self, ops: Sequence[Operation], order: IROrder) -> Iterable[Operation]:
        """
        Returns the operations, given in the order of `pre`, in the order of decisions.
        """
        ...


class BottomUp:
    """Later operations first, the contents of an operation before the operation."""

    def arrange(self, ops: Sequence[Operation], order: IROrder) -> Iterable[Operation]:
        return reversed(ops)


class TopDown:
    """Earlier operations first, the contents of an operation before the operation."""

    def arrange(self, ops: Sequence[Operation], order: IROrder) -> Iterable[Operation]:
        return sorted(ops, key=order.post.__getitem__)


@dataclass(frozen=True)
class Fuzzer:
    """A random order with a fixed seed."""

    seed: int = 0

    def arrange(self, ops: Sequence[Operation], order: IROrder) -> Iterable[Operation]:
        return random.Random(self.seed).sample(ops, len(ops))


class BottomUpFromTerminators:
    """
    Ordered by the distance from a terminator along definitions of operands, the
    shortest first.
    """

    def arrange(self, ops: Sequence[Operation], order: IROrder) -> Iterable[Operation]:
        wanted = dict.fromkeys(ops)
        done = dict[Operation, None]()
        queue = [
            op
            for op in reversed(ops)
            if op.parent is not None and op.parent.last_op is op
        ]
        for op in queue:
            if op in done or op not in wanted:
                continue
            done[op] = None
            for operand in op.operands:
                if isinstance(operand, OpResult) and operand.op in wanted:
                    queue.append(operand.op)
        return [*done, *(op for op in reversed(ops) if op not in done)]


def heuristic(name: HeuristicName, seed: int = 0) -> AnalysisHeuristic:
    """Returns the heuristic of a name; `seed` is used by `Fuzzer` only."""
    match name:
        case "bottom-up":
            return BottomUp()
        case "top-down":
            return TopDown()
        case "bottom-up-from-terminators":
            return BottomUpFromTerminators()
        case "fuzzer":
            return Fuzzer(seed)
