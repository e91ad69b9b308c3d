"""
Interface of the policies that decide which operands One-Shot Analysis uses in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from xdsl_bufferization.analysis.tensors.alias_sets import AliasSet
from xdsl_bufferization.analysis.tensors.one_shot_state import (
    CopyReason,
    OneShotState,
)


class InPlacePolicy(Protocol):
    """
    Decides operand by operand, given the state with all decisions so far.

    `copy_on_conflict.py` copies as few operands as it can, `copy_before_write.py` all
    written ones.
    """

    copies_destinations: bool
    """
    True if a destination that has to bufferize in place (`must_bufferize_in_place`) may
    be copied. If False, a copy is an error.
    """
    verifies: bool
    """True if the models verify the decisions (`verify_analysis`)."""

    def reason_to_copy(self, use: int) -> CopyReason | None:
        """Returns the reason to copy the operand; None if it is used in place."""
        ...

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        """
        True if the tensors of two alias sets may share memory from a position on,
        without a conflict.
        """
        ...


PolicyFactory = Callable[[OneShotState], InPlacePolicy]
"""Creates the policy of one analysis for a state."""
