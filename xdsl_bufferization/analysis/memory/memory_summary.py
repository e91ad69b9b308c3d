"""
The memory summary of a function: what its callers have to know.

    func.func private @f(%a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>) -> memref<4xf32> {
      memref.store %a, %boxes[%i]              stored: argument 0 into the contents of argument 1
      %r = memref.load %boxes[%j]              result 0: the contents of argument 1
      return %r

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp and
lib/Transforms/CSE.cpp, which know nothing of a callee
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Reached(NamedTuple):
    """Memory that a function may reach, as its callers see it."""

    arguments: int = 0
    """The arguments whose memory it is, as a bit set of their indices."""
    contents: int = 0
    """The arguments in whose contents it is, as a bit set of their indices."""
    is_outside: bool = False
    """True if it may be other memory that exists before the call, as that of a global."""
    is_new: bool = False
    """True if it may be memory that the function allocates."""

    def __or__(self, other: Reached) -> Reached:
        """The union of both."""
        return Reached(
            self.arguments | other.arguments,
            self.contents | other.contents,
            self.is_outside or other.is_outside,
            self.is_new or other.is_new,
        )


NOTHING = Reached()


@dataclass(frozen=True, kw_only=True)
class MemorySummary:
    """The memory facts of one function, whatever ownership its results have."""

    results: Mapping[int, Reached] = field(default_factory=dict[int, Reached])
    """For each memref result, the memory that it may be."""
    held: Mapping[int, Reached] = field(default_factory=dict[int, Reached])
    """For each result with contents, what they may contain."""
    stored: Mapping[int, Reached] = field(default_factory=dict[int, Reached])
    """For each argument with contents, what the function may add to them."""
    captured: Reached = NOTHING
    """What may be reached after the call by way of memory that is no argument."""
    captured_inside: Reached = NOTHING
    """What the function or one that it calls captures in any way or frees."""
    read: Reached = NOTHING
    written: Reached = NOTHING
    freed: Reached = NOTHING
    writes_unknown: bool = False
    """True if it may write memory that `written` does not tell, or another resource."""
    told_written: Reached = NOTHING
    """What is written, without what unknown functions may write that they are not given."""
    shared: Mapping[int, int] = field(default_factory=dict[int, int])
    """
    For each memref result, the other results that may be the same new memory, as a bit set of
    their indices.
    """
    left: int = 0
    """
    The results whose new memory may also be reached through contents or by other functions,
    as a bit set of their indices.
    """
    parts: int = 0
    """The results that may be a part of an allocation, as a bit set of their indices."""
    incomparable: int = 0
    """The results whose pointer may differ from that of their memory, likewise."""
    variable: int = 0
    """The results that may be other memory that exists before the call and is not constant."""
    in_use: int = 0
    """The results whose new memory may be used in other ways when the function has returned:
    by what it started, or by an address; likewise."""

    def __or__(self, other: MemorySummary) -> MemorySummary:
        """What a function may do by one of two summaries."""
        return MemorySummary(
            results=_united(self.results, other.results),
            held=_united(self.held, other.held),
            stored=_united(self.stored, other.stored),
            captured=self.captured | other.captured,
            captured_inside=self.captured_inside | other.captured_inside,
            read=self.read | other.read,
            written=self.written | other.written,
            freed=self.freed | other.freed,
            writes_unknown=self.writes_unknown or other.writes_unknown,
            told_written=self.told_written | other.told_written,
            shared={
                result: self.shared.get(result, 0) | other.shared.get(result, 0)
                for result in dict.fromkeys([*self.shared, *other.shared])
            },
            left=self.left | other.left,
            parts=self.parts | other.parts,
            incomparable=self.incomparable | other.incomparable,
            variable=self.variable | other.variable,
            in_use=self.in_use | other.in_use,
        )

    def is_whole(self, result: int) -> bool:
        """True if the result covers its allocation; see `MemoryNode.is_whole`."""
        return not self.parts >> result & 1

    def is_comparable(self, result: int) -> bool:
        """True if the pointer tells the memory; see `MemoryNode.is_comparable`."""
        return not self.incomparable >> result & 1


BOTTOM = MemorySummary()
"""The first approximation of a recursive function."""


def _united(one: Mapping[int, Reached], other: Mapping[int, Reached]) -> Mapping[int, Reached]:
    """For each index the union of both."""
    indices = dict.fromkeys([*one, *other])
    return {i: one.get(i, NOTHING) | other.get(i, NOTHING) for i in indices}
