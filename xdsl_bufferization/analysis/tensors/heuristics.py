"""The orders in which One-Shot Analysis decides the operations of a function.

Finds operations in loops that overwrite what the loop starts from, without reading it.

    %r = scf.for %i = .. iter_args(%t = %init) -> (tensor<8x4xf32>) {
      %o = tensor.extract_slice %init[%i, 0] [1, 4] [1, 1]
      %x = linalg.exp ins(%s) outs(%o)                         // here
      %n = tensor.insert_slice %x into %t[%i, 0] [1, 4] [1, 1]
      scf.yield %n
    }

Only one of both can be in place. A buffer of its own for `%x` needs no contents, one for the loop
needs those of `%init`.

The operations are visited once, in order, with the loops around them on a stack.

MLIR: `OneShotBufferizationOptions::AnalysisHeuristic`
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Literal

from xdsl.ir import Operation, OpResult

from xdsl_bufferization.analysis.tensors.copy_costs import CopyCosts
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import TensorUse, TensorValue
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface


class OverwrittenInits:
    """The search in one group of operations whose uses are collected."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._order = state.order
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._entered = list[Operation]()
        """The loops around the current operation, the innermost last."""
        self._inits = dict[TensorValue, list[Operation]]()
        """Those of them by the buffers that their inits may be, if a copy of it has contents."""

    def find(self, ops: Sequence[Operation]) -> dict[Operation, Operation]:
        """Returns the operations, given in the order of `pre`, that overwrite an init, each with
        the outermost of the loops that start from it."""
        found = dict[Operation, Operation]()
        for op in ops:
            self._leave_before(op)
            if self._inits:
                loops = [loop for use in self._uses(op) for loop in self._starting_from(use)]
                if loops:
                    found[op] = min(loops, key=self._order.pre.__getitem__)
            if self._loops(op) is not None:
                self._entered.append(op)
                for buffer in self._buffers(op):
                    self._inits.setdefault(buffer, []).append(op)
        return found

    def _leave_before(self, op: Operation) -> None:
        position = self._order.pre[op]
        while self._entered and self._order.post[self._entered[-1]] < position:
            for buffer in self._buffers(self._entered.pop()):
                loops = self._inits[buffer]
                loops.pop()
                if not loops:
                    del self._inits[buffer]

    def _uses(self, op: Operation) -> Sequence[TensorUse]:
        return self._state.uses.op_uses.get(op, ())

    def _buffers(self, loop: Operation) -> Iterator[TensorValue]:
        """Yields the buffers that the inits of a loop may be, each as often as it occurs."""
        for use in self._uses(loop):
            if self._state.needs_copy(*use.operand):
                yield from use.tensor.possible_buffers or ()

    def _starting_from(self, use: TensorUse) -> Iterator[Operation]:
        """Yields the outermost loop around an operand that starts from each buffer that the operand
        may be; none if the operand is read, or may be another buffer."""
        if not use.writes or use.reads or self._state.needs_copy(*use.operand):
            return
        buffers = use.tensor.possible_buffers or ()
        if all(buffer in self._inits for buffer in buffers):
            for buffer in buffers:
                yield self._inits[buffer][0]


HeuristicName = Literal["bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer", "cost"]
"""The values of the option `analysis-heuristic`."""


AnalysisHeuristic = Callable[[Sequence[Operation], OneShotState], Iterable[Operation]]
"""An order of the operations that are decided together. Returns the operations, given in the order
of `pre`, in the order of decisions. Their uses are collected, and none of them is decided."""


def bottom_up(ops: Sequence[Operation], state: OneShotState) -> Iterable[Operation]:
    """Later operations first, the contents of an operation before the operation."""
    return reversed(ops)


def bottom_up_loops_first(ops: Sequence[Operation], state: OneShotState) -> Iterable[Operation]:
    """Bottom-up, but what overwrites the init of a loop inside of it, without reading it, comes
    after the loop: a buffer of its own costs no copy, one of the loop does.

        %r = scf.for ... iter_args(%t = %init) -> (tensor<8xf32>) {       // first
          %x = linalg.exp ins(%s) outs(%init)                             // then
          ...

    MLIR: bottom-up, an operation before all of its contents"""
    after = OverwrittenInits(state).find(ops)
    return _with_some_after(reversed(ops), after) if after else reversed(ops)


def _with_some_after(
    ops: Iterable[Operation], after: Mapping[Operation, Operation]
) -> Iterable[Operation]:
    """Yields operations in order, but some of them right after others."""
    waiting = dict[Operation, list[Operation]]()
    for op in ops:
        if op in after:
            waiting.setdefault(after[op], []).append(op)
        else:
            yield op
            yield from waiting.get(op, ())


def _top_down(ops: Sequence[Operation], state: OneShotState) -> Iterable[Operation]:
    """Earlier operations first, the contents of an operation before the operation."""
    return sorted(ops, key=state.order.post.__getitem__)


def _from_terminators(ops: Sequence[Operation], state: OneShotState) -> Iterable[Operation]:
    """Ordered by the distance from a terminator along definitions of operands, the shortest
    first."""
    wanted = dict.fromkeys(ops)
    done = dict[Operation, None]()
    queue = [op for op in reversed(ops) if op.parent is not None and op.parent.last_op is op]
    for op in queue:
        if op in done or op not in wanted:
            continue
        done[op] = None
        for operand in op.operands:
            if isinstance(operand, OpResult) and operand.op in wanted:
                queue.append(operand.op)
    return [*done, *(op for op in reversed(ops) if op not in done)]


class ByCost:
    """Ordered by the cost of copying an operand, the highest first, so that of two operands
    that cannot both be in place the cheap one is copied. The contents of an operation
    come before the operation, and are as urgent as it is. Equal costs are bottom-up.
    MLIR: none"""

    def __init__(self) -> None:
        self._costs: CopyCosts | None = None

    def __call__(self, ops: Sequence[Operation], state: OneShotState) -> Iterable[Operation]:
        if self._costs is None or self._costs.state is not state:
            self._costs = CopyCosts(state)
        costs = self._costs
        keys = dict[Operation, tuple[int, int, int]]()
        waiting = dict[Operation, int]()
        for number, op in enumerate(ops):
            cost = costs.of_op(op)
            parent = op.parent_op()
            urgency = cost
            if parent is not None and parent in keys:
                urgency = max(cost, -keys[parent][0])
                waiting[parent] = waiting.get(parent, 0) + 1
            keys[op] = -urgency, -cost, -number
        return _by_key(keys, waiting)


def _by_key(
    keys: dict[Operation, tuple[int, int, int]], waiting: dict[Operation, int]
) -> Iterable[Operation]:
    """Yields the operations by their keys, the smallest first, but each one only when as many
    operations directly inside of it as `waiting` says were yielded."""
    by_number = list(keys)
    heap = [key for op, key in keys.items() if op not in waiting]
    heapify(heap)
    while heap:
        op = by_number[-heappop(heap)[2]]
        yield op
        parent = op.parent_op()
        if parent is not None and parent in waiting:
            waiting[parent] -= 1
            if not waiting[parent]:
                heappush(heap, keys[parent])


def heuristic(name: HeuristicName, seed: int = 0) -> AnalysisHeuristic:
    """Returns the heuristic of a name; `fuzzer` is a random order with a fixed seed."""
    match name:
        case "bottom-up":
            return bottom_up_loops_first
        case "top-down":
            return _top_down
        case "bottom-up-from-terminators":
            return _from_terminators
        case "fuzzer":
            return lambda ops, state: random.Random(seed).sample(ops, len(ops))
        case "cost":
            return ByCost()
