"""
Yielded values of a loop whose buffer is allocated in the same iteration and not shared.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %n = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n                       // the buffer of %e: fresh
    }

From the yielded value, the operands whose buffer it may have are followed backwards. It is fresh if
all paths end inside the loop, at an allocation, at an operand that is copied, at a block argument
that gets a copy from another terminator, or at its own iter_arg, and if no other yielded value was
followed through the same values. This also bounds the time: each value of the loop is visited once.

If the loop may rotate its buffers (`rotations.py`), a path may end at any iter_arg. The
results of a nested loop that rotates are its inits in some order: all of them are
followed from the first result that is met. Another result is fresh if that one is; but not
if a path has ended at the iter_arg of the first one, unless the loop rotates as well.

MLIR: `doesNotAliasExternalValue` in SCF's BufferizableOpInterfaceImpl.cpp, which also
takes a constant inside the loop, or one buffer yielded twice, for fresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.summaries import is_new
from xdsl_bufferization.analysis.tensors.uses import TensorUse, TensorValue


class FreshBuffers:
    """Finds these values for one loop."""

    def __init__(self, state: OneShotState, loop: Operation, *, allows_new: bool = True) -> None:
        self._state = state
        self._uses = state.uses
        order = state.order
        self._start, self._end = order.pre[loop], order.post[loop]
        self._allows_new = allows_new
        """False if only the buffers of iter_args are fresh, not those of allocations."""
        self._rotates = loop in state.rotating
        self._visited = set[TensorValue]()
        self._copies = set[TensorValue]()
        self._entered = dict[Operation, bool]()
        """The nested loops that rotate whose inits were followed, and whether their other
        results are fresh."""
        self._new = list[Operation]()
        """Those that the present search has entered."""

    def note_copies(self, values: Iterable[SSAValue]) -> None:
        """Records values that a terminator inside the loop copies."""
        self._copies.update(self._uses.tensor(value) for value in values)

    def is_fresh(self, value: SSAValue, carried: Sequence[SSAValue], own: int) -> bool:
        """True if the tensor is unshared memory that was allocated in this iteration, or the buffer
        of a block argument that the terminator's block carries, at the position `own` unless the
        loop rotates."""
        end = carried[own] if own < len(carried) else None
        is_fresh, ends = self._search(value, end, carried)
        for loop in self._new:
            self._entered[loop] = is_fresh and (self._rotates or not ends)
        self._new.clear()
        return is_fresh

    def _search(
        self, value: SSAValue, end: SSAValue | None, carried: Sequence[SSAValue]
    ) -> tuple[bool, bool]:
        """Returns whether a tensor is fresh, and whether a path has ended at `end`."""
        block = carried[0].owner if self._rotates and carried else None
        stack, ends = [self._uses.tensor(value)], False
        while stack:
            number = stack.pop()
            if number in self._visited:
                return False, ends
            self._visited.add(number)
            reached = number.value
            ends = ends or reached is end
            if reached is end or reached.owner is block or number in self._copies:
                continue
            if not self._follow(number, stack):
                return False, ends
        return True, ends

    def _follow(self, number: TensorValue, stack: list[TensorValue]) -> bool:
        """Pushes the values that the value may alias; returns False if it is not fresh."""
        value = number.value
        if not isinstance(value, OpResult) or not self._is_inside(value.op):
            return False
        model = self._state.models(value.op)
        if model is None:
            return False
        sources = number.sources
        if value.op in self._state.rotating:
            if not self._entered.get(value.op, True):
                return False
            sources = self._inits(value.op)
        elif not sources:
            return self._allows_new and is_new(value, self._state)
        in_place = [use for use in sources if use.in_place]
        if not self._allows_new and not self._only_forwards(value, sources, in_place):
            return False
        stack.extend(sorted({use.tensor for use in in_place}))
        return True

    def _inits(self, loop: Operation) -> Sequence[TensorUse]:
        """Returns the inits of a loop that rotates, if they were not followed yet."""
        if loop in self._entered:
            return ()
        self._entered[loop] = True
        self._new.append(loop)
        return self._uses.op_uses.get(loop, ())

    def _only_forwards(
        self, value: OpResult, sources: Sequence[TensorUse], in_place: Sequence[TensorUse]
    ) -> bool:
        """True if the value certainly has the whole buffer of one of the sources."""
        if len(in_place) < len(sources):
            return False
        number = self._uses.tensors[value]
        return value.op in self._state.rotating or all(
            any(a.tensor is number and a.is_equivalent for a in u.aliases) for u in sources
        )

    def _is_inside(self, op: Operation) -> bool:
        return self._start < self._state.order.pre[op] < self._end
