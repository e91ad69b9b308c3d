"""
Yielded values of a loop whose buffer is allocated in the same iteration and not shared.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %n = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n                       // the buffer of %e: fresh
    }

From the yielded value, the operands whose buffer it may have are followed backwards. It
is fresh if all paths end inside the loop, at an allocation, at an operand that is
copied, at a block argument that gets a copy from another terminator, or at its own
iter_arg, and if no other yielded value was followed through the same values. This also
bounds the time: each value of the loop is visited once.

MLIR: `doesNotAliasExternalValue` in SCF's BufferizableOpInterfaceImpl.cpp, which also
takes a constant inside the loop, or one buffer yielded twice, for fresh.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import (
    OneShotState,
)


class FreshBuffers:
    """Finds these values for one loop."""

    def __init__(self, state: OneShotState, loop: Operation) -> None:
        self._state = state
        self._uses = state.uses
        order = state.order
        self._start, self._end = order.pre[loop], order.post[loop]
        self._visited = set[int]()
        self._copies = set[int]()

    def note_copies(self, values: Iterable[SSAValue]) -> None:
        """Records values that a terminator inside the loop copies."""
        self._copies.update(self._uses.value(value) for value in values)

    def is_fresh(self, value: SSAValue, own: SSAValue | None) -> bool:
        """
        True if the tensor is unshared memory that was allocated in this iteration, or
        the buffer of `own`, the block argument that receives it.
        """
        stack = [self._uses.value(value)]
        while stack:
            number = stack.pop()
            if number in self._visited:
                return False
            self._visited.add(number)
            if self._uses.values[number] is own or number in self._copies:
                continue
            if not self._follow(number, stack):
                return False
        return True

    def _follow(self, number: int, stack: list[int]) -> bool:
        """
        Pushes the values that the value may alias; returns False if it is not fresh.
        """
        value = self._uses.values[number]
        if not isinstance(value, OpResult) or not self._is_inside(value.op):
            return False
        model = self._state.models(value.op)
        if model is None:
            return False
        sources = self._uses.sources[number]
        if not sources:
            return model.bufferizes_to_allocation(value.op, value)
        following = {
            self._uses.use_value[use] for use in sources if self._state.in_place[use]
        }
        stack.extend(sorted(following))
        return True

    def _is_inside(self, op: Operation) -> bool:
        return self._start < self._state.order.pre[op] < self._end
