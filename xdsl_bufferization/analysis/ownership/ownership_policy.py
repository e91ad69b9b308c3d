"""
Policies for memory that is owned on some paths only.

`dynamic_ownership.py` does it with flags at run time, `static_ownership.py` without.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from xdsl_bufferization.analysis.memory.flow import CallResult, FlowEdge, Ownership
from xdsl_bufferization.analysis.ownership.clone_conflicts import CloneConflict


@dataclass(frozen=True)
class Settlement:
    """The edges that move memory from now on, and those that forward a clone."""

    moved: set[FlowEdge]
    cloned: set[FlowEdge]


class OwnershipPolicy(Protocol):
    """Settles ownership in one function, given what the analysis knows so far."""

    @property
    def conflicts(self) -> Sequence[CloneConflict]:
        """Clones that change what the program computes, and that are needed all the same."""
        ...

    def edge_ownership(self, edge: FlowEdge) -> Ownership:
        """The ownership of the target if only this edge is taken."""
        ...

    def joined(self, ownership: Ownership, edge_ownership: Ownership) -> Ownership:
        """The ownership of a target, given that by other edges and that by one more."""
        ...

    def settle(self) -> Settlement | None:
        """The edges to move and to clone instead if the current ones are inconsistent; None if they
        are consistent."""
        ...

    def result(self, index: int, known: CallResult) -> CallResult:
        """The summary of a result for callers, given the summary `known` without clones."""
        ...
