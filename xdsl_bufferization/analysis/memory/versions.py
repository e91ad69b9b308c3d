"""
Has memory been written since? Answered by a comparison of two numbers.

    %0 = memref.load %a[%i]      version of %a: 4
    memref.store %f, %b[%i]      allocated elsewhere: the version of %b grows
    %1 = memref.load %a[%i]      version of %a: 4, so that %1 is %0
    func.call @f()               writes anything: all versions grow

Each place, an allocation or a resource, has a counter of writes. A version is the sum of
the counters of all places that may be meant, so that it grows with each write and never
goes back. What may be one of many places is anything.

MLIR: `hasOtherSideEffectingOpInBetween` in lib/Transforms/CSE.cpp looks at each operation
between the two, whatever memory it writes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Region, SSAValue
from xdsl.traits import DefaultResource, EffectInstance

from xdsl_bufferization.analysis.cfg.bit_sets import (
    members,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
    any_argument,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Root,
    is_memref,
)

_FEW = 4
"""Memory of more allocations than that is taken as anything."""

Places = Sequence[Hashable] | None
"""Where an effect may happen; None for anywhere."""
Version = tuple[frozenset[Hashable] | None, int]
"""
Where is read, None as long as nothing was written there, and how many writes there were.
"""
ANYWHERE = frozenset[Hashable](["anywhere"])


class MemoryVersions:
    """Counts the writes that were met on a walk."""

    def __init__(self) -> None:
        self._anywhere = 0
        """Writes that may be of any place."""
        self._functions = [_Function(None)]
        """The functions that the walk is in."""

    def enter(self, body: Region | None) -> None:
        """The walk goes into a function."""
        self._functions.append(_Function(body))

    def leave(self) -> None:
        """The walk leaves the function."""
        self._functions.pop()

    def write_anything(self) -> None:
        """An operation was met of which nobody knows what it does."""
        self._anywhere += 1

    def write(self, effects: Iterable[EffectInstance]) -> None:
        """An operation was met that writes."""
        function = self._functions[-1]
        for effect in effects:
            places = function.places(effect)
            if places is None:
                self._anywhere += 1
            else:
                function.write(places)

    def version(self, effects: Iterable[EffectInstance], anything: bool) -> Version:
        """Equal to what it was before only if what is read is the same as before."""
        function = self._functions[-1]
        if not function.writes:
            return None, self._anywhere
        read = set[Hashable]()
        for effect in effects:
            places = None if anything else function.places(effect)
            if places is None:
                return ANYWHERE, self._anywhere + function.writes
            read.update(places)
        writes = sum(function.count.get(place, 0) for place in read)
        return frozenset(read) if writes else None, self._anywhere + writes


@dataclass
class _Function:
    """The memory of one function; found out when it is first asked for."""

    body: Region | None
    writes: int = 0
    """Writes of places that are known."""
    count: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    """The same for each place."""
    _aliases: BufferAliases | None = None
    _places: dict[Root, Places] = field(default_factory=dict[Root, Places])

    def write(self, places: Sequence[Hashable]) -> None:
        """Counts a write."""
        self.writes += 1
        for place in places:
            self.count[place] = self.count.get(place, 0) + 1

    def places(self, effect: EffectInstance) -> Places:
        """Where an effect may happen."""
        if not isinstance(effect.resource, DefaultResource):
            return (effect.resource,)
        value = effect.value
        if not isinstance(value, SSAValue) or not is_memref(value) or self.body is None:
            return None
        if self._aliases is None:
            self._aliases = _aliases(self.body)
        root = self._aliases.facts.values.get(value)
        if root is None:
            return None
        if root not in self._places:
            bits, elsewhere = self._aliases.of(value), self._aliases.elsewhere
            self._places[root] = _numbers(bits, elsewhere)
        return self._places[root]


def _aliases(body: Region) -> BufferAliases:
    """Which memrefs of a function may be the same memory."""
    facts = BufferRoots(body, any_argument, notes_uses=False)
    facts.run()
    aliases = BufferAliases(facts)
    aliases.run()
    return aliases


def _numbers(bits: int, elsewhere: int) -> Places:
    """
    The numbers of the roots in a bit set; None if they are many, or all. What is
    elsewhere is one place.
    """
    numbers = list[int]()
    if bits >= 0 and bits & elsewhere:
        numbers.append(-1)
        bits &= ~elsewhere
    if bits < 0 or bits.bit_count() > _FEW:
        return None
    return [*numbers, *members(bits)]
