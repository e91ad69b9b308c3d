"""
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

MLIR: none; One-Shot Analysis decides a loop before all that is in it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import TensorUse, TensorValue
from xdsl_bufferization.interfaces.cache import InterfaceCache
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
