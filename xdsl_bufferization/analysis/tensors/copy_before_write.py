"""
The policy of `copy-before-write`: every operand that is written is copied.

    %1 = tensor.insert %f into %0[%i]     // always out of place

Conflicts are not searched. A destination that must bufferize in place does so if its
buffer has no other use:

    %0 = tensor.empty()
    %1 = bufferization.materialize_in_destination %a in %0    // the only use of %0

So do the insertions of a parallel loop, into the copy that the loop has made of its
init; reads of a shared output in the loop are redirected to that init (see
`shared_outputs.py`). No buffer with contents is written that is read later, so no
conflict can arise.

MLIR: `bufferizeOp` with the option `copy-before-write`, `insertTensorCopies`
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.alias_sets import AliasSet
from xdsl_bufferization.analysis.tensors.one_shot_state import (
    CopyReason,
    OneShotState,
)

_WRITTEN = CopyReason("always")


class CopyBeforeWrite:
    """The `InPlacePolicy` that copies every written operand."""

    copies_destinations = True
    verifies = False
    """Loops may yield any buffer, since none is written."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._uses = state.uses
        self._copied = dict[int, bool]()
        """The decisions of the uses on the stack: True if a use is copied."""

    def reason_to_copy(self, use: int) -> CopyReason | None:
        # Iterative, because chains of destinations may be long.
        stack = [use]
        while stack:
            top = stack[-1]
            before = self._decided_before(top)
            unknown = [source for source in before or () if source not in self._copied]
            stack += unknown
            if not unknown:
                is_new = before is not None and all(self._copied[s] for s in before)
                self._copied[top] = self._uses.use_writes[top] and not is_new
                stack.pop()
        return _WRITTEN if self._copied[use] else None

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        return False

    def _decided_before(self, use: int) -> Sequence[int] | None:
        """
        Returns the uses that must be copied for a destination to bufferize in place, so
        that its buffer has no other use. None if the destination is copied in any case.
        """
        uses = self._uses
        op, index = uses.use_op[use], uses.use_index[use]
        model = self._state.models(op)
        if not uses.use_writes[use] or model is None:
            return None
        if not model.must_bufferize_in_place(op, index, self._state):
            return None
        if not uses.use_aliases[use]:
            return ()  # no result could be replaced by a copy
        value = uses.use_value[use]
        maker = uses.values[value].owner
        is_only_use = len(uses.value_uses[value]) == 1 and isinstance(maker, Operation)
        if not is_only_use or maker.parent is not op.parent:
            return None
        sources = uses.sources[value]
        return (
            sources if all(self._is_written_buffer(s, value) for s in sources) else None
        )

    def _is_written_buffer(self, use: int, value: int) -> bool:
        """
        True if the value is certainly the written buffer. The result of a loop may be
        another buffer.
        """
        aliases = self._uses.use_aliases[use]
        return self._uses.use_writes[use] and any(
            alias.value == value and alias.is_equivalent and alias.is_definite
            for alias in aliases
        )
