"""Sets of tensors that may share memory, with all reads and writes of that memory.

A read event states that the contents defined at position `low` are needed up to position `high`. A
write event at a position strictly between would destroy them. A claim is such an event without a
definition: an operation uses the memory of an operand that it writes, whatever its contents were,
and no other write may come in between. Each set has an index of its read events, which finds those
around a position, and a sorted list of its write events, which finds those between two positions.
When two sets are merged, only the events of the smaller one are looked up in the larger one, so
that N merges cost O(N log N) look-ups in all.

MLIR: `OneShotAnalysisState::aliasInfo`, which compares every read with every write.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.analysis.tensors.uses import TensorUse, TensorValue

CHUNK = 128
"""Maximum number of events in one chunk of a `ReadIndex`."""


class Read(NamedTuple):
    """A read event: contents, or the memory itself, are needed from position `low` to `high`.

    Positions that control flow cannot pass on the way are left out, so that one read
    may have several events."""

    low: int
    high: int
    use: TensorUse
    """The operand that reads."""
    definition: TensorValue
    """The tensor whose contents are read; `NO_DEFINITION` for a claim."""
    loop: int
    """The outermost loop around the read, but not around the definition."""


class Write(NamedTuple):
    """A write at a position, through an operand."""

    position: int
    use: TensorUse


class ReadIndex:
    """Read events by `low`, in chunks that record their largest `high`."""

    __slots__ = ("chunks", "highest", "size")

    def __init__(self) -> None:
        self.chunks: list[list[Read]] = []
        self.highest: list[int] = []
        self.size = 0

    def __iter__(self) -> Iterator[Read]:
        for chunk in self.chunks:
            yield from chunk

    def add(self, event: Read) -> None:
        """Adds an event."""
        self.size += 1
        if not self.chunks:
            self.chunks.append([event])
            self.highest.append(event.high)
            return
        at = len(self.chunks) - 1
        if at:
            at = max(0, bisect_right(self.chunks, event.low, key=_first_low) - 1)
        chunk = self.chunks[at]
        insort(chunk, event)
        self.highest[at] = max(self.highest[at], event.high)
        if len(chunk) > CHUNK:
            self._split(at)

    def _split(self, at: int) -> None:
        chunk = self.chunks[at]
        halves = chunk[: CHUNK // 2], chunk[CHUNK // 2 :]
        self.chunks[at : at + 1] = halves
        self.highest[at : at + 1] = [max(e.high for e in half) for half in halves]

    def around(self, position: int) -> Iterator[Read]:
        """The events with `low <= position <= high`, latest definitions first."""
        at = bisect_right(self.chunks, position, key=_first_low) - 1
        while at >= 0:
            if self.highest[at] >= position:
                for event in reversed(self.chunks[at]):
                    if event.low <= position <= event.high:
                        yield event
            at -= 1


def _first_low(chunk: list[Read]) -> int:
    return chunk[0].low


class AliasSet:
    """The read and write events of one set, and properties of some of its tensors. Not a dataclass,
    because there are many."""

    def __init__(self) -> None:
        self.reads = ReadIndex()
        self.writes: list[Write] = []
        self.read_only: TensorValue | None = None
        """A tensor whose buffer must not be written; None if there is none."""
        self.overlapping: TensorValue | None = None
        """A part of a buffer whose elements may be one in memory; None if there is none."""
        self.writes_overlapping = False
        """True if a tensor is written that may be such a part, or come from one."""
        self.is_written_across_threads = False
        """True if the set is written in another parallel region than its contents are from."""
        self.is_kept = False
        """True if the memory may be accessed at any later point, as through a memref."""

    @property
    def size(self) -> int:
        """The number of events."""
        return self.reads.size + len(self.writes)

    def add_write(self, event: Write) -> None:
        """Adds a write event."""
        insort(self.writes, event)
        self.writes_overlapping |= event.use.tensor.may_overlap

    def writes_between(self, low: int, high: int) -> list[Write]:
        """Returns the writes with `low <= position <= high`, in order."""
        first = bisect_left(self.writes, low, key=_position)
        return self.writes[first : bisect_right(self.writes, high, key=_position)]

    def is_written_between(self, low: int, high: int) -> bool:
        """True if there is a write with `low <= position <= high`."""
        first = bisect_left(self.writes, low, key=_position)
        return first < len(self.writes) and self.writes[first].position <= high

    def absorb(self, other: AliasSet) -> None:
        """Adds all events and properties of a smaller set."""
        for read in other.reads:
            self.reads.add(read)
        for write in other.writes:
            self.add_write(write)
        self.read_only = last_of(self.read_only, other.read_only)
        self.overlapping = last_of(self.overlapping, other.overlapping)
        self.is_written_across_threads |= other.is_written_across_threads
        self.is_kept |= other.is_kept


def last_of(*tensors: TensorValue | None) -> TensorValue | None:
    """Returns the tensor that was collected last; None if there is none."""
    return max((tensor for tensor in tensors if tensor is not None), default=None)


def not_writable(
    sets: Sequence[AliasSet], written: TensorValue | None = None
) -> TensorValue | None:
    """Returns a tensor of the sets because of which they may not be one set, or a tensor may not be
    written; None if there is none."""
    is_written = written is not None or any(s.writes for s in sets)
    read_only = last_of(*(s.read_only for s in sets)) if is_written else None
    if read_only is not None:
        return read_only
    has_parts = written is not None and written.may_overlap
    has_parts = has_parts or any(s.writes_overlapping for s in sets)
    return last_of(*(s.overlapping for s in sets)) if has_parts else None


def _position(event: Write) -> int:
    return event.position


class AliasInfo:
    """
    Alias sets of tensors that may share a buffer, and classes of tensors with equivalent buffers.

    Without merges, each tensor is in a set of its own.

    MLIR: `OneShotAnalysisState::aliasInfo` and `equivalentInfo`."""

    def __init__(self) -> None:
        self._aliases = IntDisjointSet(size=0)
        self._equivalent = IntDisjointSet(size=0)
        self._sets = list[AliasSet | None]()
        """The alias set of each representative; None for all other tensors."""

    def add_up_to(self, count: int) -> None:
        """Adds the tensors with numbers below `count`, each alone."""
        for _ in range(len(self._sets), count):
            self._sets.append(AliasSet())
            self._aliases.add()
            self._equivalent.add()

    def __contains__(self, tensor: TensorValue) -> bool:
        """False for a tensor that nothing uses: it was numbered when somebody asked for it."""
        return tensor.number < len(self._sets)

    # Alias sets.

    def set_number(self, tensor: TensorValue) -> int:
        """Returns a number that is the same for all tensors of one alias set."""
        return self._aliases[tensor.number]

    def set_of(self, tensor: TensorValue) -> AliasSet:
        """Returns the alias set of a tensor."""
        return self.numbered(self._aliases[tensor.number])

    def numbered(self, number: int) -> AliasSet:
        """Returns the alias set with a number."""
        alias_set = self._sets[number]
        assert alias_set is not None, "only representatives have sets"
        return alias_set

    def merge(self, one: TensorValue, other: TensorValue) -> None:
        """Merges the alias sets of two tensors: the smaller one into the larger one."""
        a, b = self._aliases[one.number], self._aliases[other.number]
        if a == b:
            return
        if self.numbered(a).size < self.numbered(b).size:
            a, b = b, a
        self.numbered(a).absorb(self.numbered(b))
        self._sets[b] = None
        self._aliases.union_left(a, b)

    # Equivalence.

    def buffer_number(self, tensor: TensorValue) -> int:
        """Returns a number that is the same for all tensors with equivalent buffers."""
        number = tensor.number
        return self._equivalent[number] if number < len(self._sets) else number

    def are_equivalent(self, a: TensorValue, b: TensorValue) -> bool:
        """True if two tensors certainly have the same buffer."""
        return a is b or self.buffer_number(a) == self.buffer_number(b)

    def make_equivalent(self, a: TensorValue, b: TensorValue) -> None:
        """Notes that two tensors have the same buffer."""
        self._equivalent.union(a.number, b.number)
