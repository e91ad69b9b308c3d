"""
How the ownership of memory is settled that is owned on some paths only.

`dynamic_ownership.py` does it with flags at run time, `static_ownership.py` without.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from xdsl_bufferization.analysis.memory.flow import (
    CallResult,
    Handover,
    Mode,
)
from xdsl_bufferization.analysis.ownership.clone_conflicts import (
    CloneConflict,
)


@dataclass(frozen=True)
class Settlement:
    """The handovers that move memory from now on, and those of a clone."""

    moved: set[Handover]
    cloned: set[Handover]


class OwnershipPolicy(Protocol):
    """Settles ownership in one function, given what the analysis knows so far."""

    @property
    def conflicts(self) -> Sequence[CloneConflict]:
        """Clones that change what the program computes, and that are needed all the same."""
        ...

    def handed(self, handover: Handover) -> Mode:
        """The ownership of the target if only this edge is taken."""
        ...

    def joined(self, mode: Mode, handed: Mode) -> Mode:
        """The ownership of a target, given that by other edges and that by one more."""
        ...

    def settle(self) -> Settlement | None:
        """
        What moves and what is cloned instead, where ownership cannot stay as it is; None
        if it can.
        """
        ...

    def result(self, index: int, known: CallResult) -> CallResult:
        """What callers have to know of a result beside what is `known` of it."""
        ...
