"""
Which values a loop may carry on without a copy, because nothing in it writes them.

    scf.while (%x = %a, %i = %c0) : (tensor<4xf32>, index) -> index {
      %f = tensor.extract %x[%i]         // the only use of %x: read, and left behind
      scf.condition(%c) %i : index
    } do {
    ^bb0(%i: index):
      scf.yield %a, %j                   // %x may be the buffer of %a from now on
    }

The yielded value is memory from outside the loop, or a constant, and no operation inside the
loop writes it. What it becomes is only read: followed forwards, no use of it writes, frees, is
of unknown meaning, or takes it out of the loop in the same buffer.

MLIR does not copy what the second region of `scf.while` yields, whether it is written or not.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_analysis import (
    Decisions,
)
from xdsl_bufferization.interfaces.bufferizable import is_tensor

MOST_VALUES = 64
"""What is handed on as more values than that is copied."""

MOST_USES = 256
"""What has more uses than that, as itself or as what it is handed on as, is copied."""

Operand = tuple[Operation, int]
"""An operand, by operation and index."""


class ReadOnlyCarries:
    """Answers for one loop."""

    def __init__(
        self, decisions: Decisions, loop: Operation, copied: Container[Operand]
    ) -> None:
        self._decisions = decisions
        self._facts = decisions.facts
        self._copied = copied
        order = decisions.order
        self._start, self._end = order.pre[loop], order.post[loop]
        self._terminators = {
            block.last_op: None for region in loop.regions for block in region.blocks
        }

    def may_share(self, value: SSAValue, targets: Sequence[SSAValue]) -> bool:
        """
        May the values that take over a yielded one be its buffer, instead of a copy? To be
        asked when the copies of the terminators before are known.
        """
        if not is_tensor(value):
            return False
        arguments = [t for t in targets if isinstance(t, BlockArgument)]
        return (
            len(arguments) == len(targets)
            and self._is_unchanged(value)
            and all(map(self._is_only_read, arguments))
        )

    def _is_unchanged(self, value: SSAValue) -> bool:
        """Is the value memory from outside, or a constant, that the loop never writes?"""
        facts, decisions = self._facts, self._decisions
        seen = dict.fromkeys([facts.value(value)])
        stack = list(seen)
        while stack:
            number = stack.pop()
            if len(seen) > MOST_VALUES or self._is_written(number):
                return False
            if decisions.order.definition(facts.values[number]) < self._start:
                continue
            sources = self._sources(number)
            if sources is None:
                return False
            stack.extend(s for s in sources if s not in seen)
            seen.update(dict.fromkeys(sources))
        return True

    def _is_written(self, number: int) -> bool:
        """Is the buffer of a value, or what may share it, written inside the loop?"""
        alias_set = self._decisions.sets[self._decisions.aliases[number]]
        return alias_set is None or alias_set.is_written_between(self._start, self._end)

    def _sources(self, number: int) -> list[int] | None:
        """
        The values whose buffer a result inside the loop may have; None if it may be
        memory that is not known from them.
        """
        value = self._facts.values[number]
        if not isinstance(value, OpResult):
            return None
        model = self._decisions.model(value.op)
        if model is None:
            return None
        sources = self._facts.sources[number]
        is_new = value.op.regions or model.bufferizes_to_allocation(value.op, value)
        if not sources and is_new:
            return None
        if any(not self._decisions.in_place[use] for use in sources):
            return None
        return [self._facts.use_value[use] for use in sources]

    def _is_only_read(self, argument: BlockArgument) -> bool:
        facts = self._facts
        seen = dict.fromkeys([facts.value(argument)])
        stack, uses = list(seen), 0
        while stack:
            for use in facts.uses[stack.pop()]:
                uses += 1
                too_many = uses > MOST_USES or len(seen) > MOST_VALUES
                if too_many or not self._only_reads(use):
                    return False
                if not self._decisions.in_place[use]:
                    continue
                for alias in facts.use_aliases[use]:
                    if alias.value not in seen:
                        seen[alias.value] = None
                        stack.append(alias.value)
        return True

    def _only_reads(self, use: int) -> bool:
        """Does a use leave the buffer as it is, and in the loop?"""
        facts = self._facts
        op = facts.use_op[use]
        if op in self._terminators:
            return (op, facts.use_index[use]) in self._copied
        if self._decisions.model(op) is None:
            return False
        if not self._decisions.in_place[use]:
            return True
        if facts.use_writes[use]:
            return False
        # What neither reads nor hands a tensor on may free it.
        return bool(facts.use_reads[use] or facts.use_aliases[use] or op.results)
