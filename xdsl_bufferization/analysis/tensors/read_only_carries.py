"""
Values that a loop may carry without a copy, because nothing in the loop writes them.

    scf.while (%x = %a, %i = %c0) : (tensor<4xf32>, index) -> index {
      %f = tensor.extract %x[%i]         // the only use of %x: read, and left behind
      scf.condition(%c) %i : index
    } do {
    ^bb0(%i: index):
      scf.yield %a, %j                   // %x may be the buffer of %a from now on
    }

The yielded value is memory from outside the loop, or a constant, and no operation in the loop
writes it. The block argument that receives it is only read: none of its uses, followed through
aliases, writes, frees, has unknown semantics, or lets the same buffer leave the loop.

MLIR does not copy the operands of the terminator of the after region of `scf.while`,
even if they are written.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUse, TensorValue
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_INSPECTED, MOST_STEPS


class ReadOnlyCarries:
    """Finds these values for one loop."""

    def __init__(self, state: OneShotState, loop: Operation, copied: Container[Operand]) -> None:
        self._state = state
        self._uses = state.uses
        self._copied = copied
        order = state.order
        self._start, self._end = order.pre[loop], order.post[loop]
        self._terminators = {
            block.last_op: None for region in loop.regions for block in region.blocks
        }

    def may_share(self, value: SSAValue, targets: Sequence[SSAValue]) -> bool:
        """True if the values that receive a yielded one may be its buffer, without a copy. The
        copies of earlier terminators must be known."""
        if not is_tensor(value):
            return False
        arguments = [t for t in targets if isinstance(t, BlockArgument)]
        return (
            len(arguments) == len(targets)
            and self._is_unchanged(value)
            and all(map(self._is_only_read, arguments))
        )

    def _is_unchanged(self, value: SSAValue) -> bool:
        """True if the value is memory from outside, or a constant, and never written in the
        loop."""
        uses, state = self._uses, self._state
        seen = dict.fromkeys([uses.tensor(value)])
        stack = list(seen)
        while stack:
            number = stack.pop()
            if len(seen) > MOST_STEPS or self._is_written(number):
                return False
            if state.order.definition(number.value) < self._start:
                continue
            sources = self._sources(number)
            if sources is None:
                return False
            stack.extend(s for s in sources if s not in seen)
            seen.update(dict.fromkeys(sources))
        return True

    def _is_written(self, number: TensorValue) -> bool:
        """True if the buffer of a value, or one that may share it, is written inside the loop."""
        alias_set = self._state.alias_info.set_of(number)
        return alias_set.is_written_between(self._start, self._end)

    def _sources(self, number: TensorValue) -> list[TensorValue] | None:
        """Returns the values that may provide the buffer of a result inside the loop; None if they
        are unknown."""
        value = number.value
        if not isinstance(value, OpResult):
            return None
        model = self._state.models(value.op)
        if model is None:
            return None
        sources = number.sources
        is_new = value.op.regions or model.bufferizes_to_allocation(value.op, value)
        if not sources and is_new:
            return None
        if any(not use.in_place for use in sources):
            return None
        return [use.tensor for use in sources]

    def _is_only_read(self, argument: BlockArgument) -> bool:
        uses = self._uses
        seen = dict.fromkeys([uses.tensor(argument)])
        stack, count = list(seen), 0
        while stack:
            for use in stack.pop().uses:
                count += 1
                too_many = count > MOST_INSPECTED or len(seen) > MOST_STEPS
                if too_many or not self._only_reads(use):
                    return False
                if not use.in_place:
                    continue
                for alias in use.aliases:
                    if alias.tensor not in seen:
                        seen[alias.tensor] = None
                        stack.append(alias.tensor)
        return True

    def _only_reads(self, use: TensorUse) -> bool:
        """True if a use neither writes the buffer nor lets it leave the loop."""
        op = use.op
        if op in self._terminators:
            return (op, use.index) in self._copied
        if self._state.models(op) is None:
            return False
        if not use.in_place:
            return True
        if use.writes:
            return False
        # An operation that neither reads a tensor nor forwards it may free it.
        return bool(use.reads or use.aliases or op.results)
