"""What One-Shot Analysis asks before it uses an operand in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from xdsl_bufferization.analysis.tensors.one_shot_state import (
    CopyReason,
    OneShotState,
)


class InPlacePolicy(Protocol):
    """
    Decides operand by operand, given the state with all decisions so far.

    `copy_on_conflict.py` copies as little as it can, `copy_before_write.py` all that is
    written.
    """

    copies_destinations: bool
    """
    May a destination be copied that has to stay in place (`must_bufferize_in_place`)? Else
    that is an error.
    """
    verifies: bool
    """Do the models verify the decisions (`verify_analysis`)?"""

    def reason_to_copy(self, use: int) -> CopyReason | None:
        """Why the use gets a copy; None if it is used in place."""
        ...


PolicyFactory = Callable[[OneShotState], InPlacePolicy]
"""Makes the policy of one analysis, given its state."""
