"""
The policy of `copy-before-write`: every operand that is written is copied.

    %1 = tensor.insert %f into %0[%i]     // always out of place

Conflicts are not looked for. A destination that should stay in place does so if its buffer
has no other use:

    %0 = tensor.empty()
    %1 = bufferization.materialize_in_destination %a in %0    // the only use of %0

So do the insertions of a parallel loop, into the copy that the loop has made of its init;
what the iterations read of a shared output is redirected to that init (see
`shared_outputs.py`). Since no buffer with contents is ever written that is read later, no
conflict can arise.

MLIR: `bufferizeOp` with the option `copy-before-write`, `insertTensorCopies`
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.one_shot_state import (
    CopyReason,
    OneShotState,
)

_WRITTEN = CopyReason()


class CopyBeforeWrite:
    """An `InPlacePolicy`."""

    copies_destinations = True
    verifies = False
    """Loops may yield any buffer, since none is written."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._uses = state.uses
        self._copied = dict[int, bool]()
        """The uses that were asked for: are they copied?"""

    def reason_to_copy(self, use: int) -> CopyReason | None:
        # Without recursion, as destinations may follow one another in a long chain.
        asked = [use]
        while asked:
            top = asked[-1]
            before = self._decided_before(top)
            unknown = [source for source in before or () if source not in self._copied]
            asked += unknown
            if not unknown:
                is_new = before is not None and all(self._copied[s] for s in before)
                self._copied[top] = self._uses.use_writes[top] and not is_new
                asked.pop()
        return _WRITTEN if self._copied[use] else None

    def _decided_before(self, use: int) -> Sequence[int] | None:
        """
        The uses that must be copied for a destination to stay in place: then its buffer
        has no other use. None if it is copied in any case.
        """
        uses = self._uses
        op, index = uses.use_op[use], uses.use_index[use]
        model = self._state.models(op)
        if not uses.use_writes[use] or model is None:
            return None
        if not model.must_bufferize_in_place(op, index, self._state):
            return None
        if not uses.use_aliases[use]:
            return ()  # no copy can stand for it
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
        """Is the value certainly the buffer that is written? A loop may yield another."""
        aliases = self._uses.use_aliases[use]
        return self._uses.use_writes[use] and any(
            alias.value == value and alias.is_equivalent and alias.is_definite
            for alias in aliases
        )
