"""The memory summary of a function: what its callers have to know.

    func.func private @f(%a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>) -> memref<4xf32> {
      memref.store %a, %boxes[%i]              stored: argument 0 into the contents of argument 1
      %r = memref.load %boxes[%j]              result 0: the contents of argument 1
      return %r

The policy for calls of the unknown: of functions without a body, of symbols that are not found,
and of values that may come from outside of the module.

    func.func private @ext(memref<4xf32>, memref<2xmemref<4xf32>>) -> memref<4xf32>
    %r = func.call @ext(%a, %boxes)

Such a function

- reads and writes: the memory of its arguments, what may be reached through them (the elements of
  %boxes), and all memory that others than the caller can see: that of globals, of the arguments of
  the caller, and what was captured before;
  Clones and copies are made as if it wrote no argument of the caller that it is not given and
  that was not captured, and no constant global;
- frees nothing;
- keeps its arguments in the buffers of buffers that it is given (%a in %boxes), and nowhere else;
- calls the functions that it is given, with anything that it can reach, and no other private ones;
- returns new memory that the caller owns, or, where a pass does not rely on that, anything that it
  can reach; several results may be the same; what a result that is no memref holds is anything that
  it can reach.

All passes get it as the memory summary of the call.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp and
lib/Transforms/CSE.cpp, which know nothing of a callee; docs/OwnershipBasedBufferDeallocation.md,
"Function boundary ABI", on ownership only
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from xdsl.ir import Attribute, Operation

from xdsl_bufferization.analysis.cfg.bit_sets import bit_set
from xdsl_bufferization.interfaces.control_flow import CallOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_types import Holding, holding_of, nesting_of


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
    """For each memref result, the other results that may be the same new memory, as a bit set of
    their indices."""
    left: int = 0
    """The results whose new memory may also be reached through contents or by other functions, as a
    bit set of their indices."""
    parts: int = 0
    """The results that may be a part of an allocation, as a bit set of their indices."""
    incomparable: int = 0
    """The results whose pointer may differ from that of their memory, likewise."""
    variable: int = 0
    """The results that may be other memory that exists before the call and is not constant."""
    in_use: int = 0
    """The results whose new memory may be used in other ways when the function has returned:
    by what it started, or by an address; likewise."""
    promised: Reached = NOTHING
    """That of which an alignment, or that it is apart from other memory, is stated."""
    told: Reached = NOTHING
    """That whose pointer it computes with as a number."""

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
            promised=self.promised | other.promised,
            told=self.told | other.told,
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


_NEW = Reached(is_new=True)
_MEMREFS = (Holding.MEMORY, Holding.BOX)
_HOLDERS = (Holding.BOX, Holding.OTHER)


def unknown_summary(call: Operation, owns_results: bool) -> MemorySummary:
    """What a call of the unknown may do. With `owns_results` the memrefs that it returns are new
    memory, by MLIR's function boundary ABI."""
    model = model_of(type(call), CallOpInterface)
    arguments = range(0) if model is None else model.arguments(call)
    return _summary(
        tuple(call.operands[index].type for index in arguments),
        tuple(result.type for result in call.results),
        owns_results,
    )


def with_callback(unknown: MemorySummary, callback: MemorySummary) -> MemorySummary:
    """What an unknown function may do that is given another one: it calls it with whatever it can
    reach."""
    freed, kept = unknown.freed, unknown.captured
    if callback.freed.arguments or callback.freed.contents:
        freed |= unknown.read
    if callback.captured.arguments or callback.captured.contents:
        kept |= unknown.read._replace(is_outside=False)
    promised = unknown.read if callback.promised != NOTHING else NOTHING
    pointers = unknown.read if callback.told != NOTHING else NOTHING
    freed = freed._replace(is_outside=freed.is_outside or callback.freed.is_outside)
    told = unknown.told_written | Reached(is_outside=callback.told_written.is_outside)
    return replace(
        unknown,
        freed=freed,
        captured=kept,
        captured_inside=unknown.captured_inside | kept | freed,
        told_written=told,
        promised=promised,
        told=pointers,
    )


@lru_cache(maxsize=1024)
def _summary(
    arguments: Sequence[Attribute], results: Sequence[Attribute], owns_results: bool
) -> MemorySummary:
    memrefs, boxes = _indices(arguments, _MEMREFS), _indices(arguments, (Holding.BOX,))
    holders = bit_set(_indices(arguments, _HOLDERS))
    reached = Reached(bit_set(memrefs), holders, is_outside=True)
    anything = reached | _NEW
    stored = dict.fromkeys(_indices(arguments, _HOLDERS), Reached(contents=holders))
    kept = 0
    for box in boxes:
        fitting = [i for i in memrefs if _fits(arguments[i], arguments[box])]
        stored[box] = anything._replace(arguments=bit_set(fitting))
        kept |= bit_set(fitting)
    memref_results = _indices(results, _MEMREFS)
    return MemorySummary(
        results=dict.fromkeys(memref_results, _NEW if owns_results else anything),
        held=dict.fromkeys(_indices(results, _HOLDERS), anything),
        stored=stored,
        captured_inside=Reached(kept),
        read=reached,
        written=reached,
        writes_unknown=True,
        told_written=reached._replace(is_outside=False),
        shared={i: bit_set(j for j in memref_results if j != i) for i in memref_results},
    )


def _indices(types: Sequence[Attribute], kinds: Sequence[Holding]) -> Sequence[int]:
    """The indices of the types through which memory is reached in one of these ways."""
    return [i for i, type in enumerate(types) if holding_of(type) in kinds]


def _fits(type: Attribute, box: Attribute) -> bool:
    """True if a memref may be an element of a buffer of buffers, at any depth."""
    levels = nesting_of(box)
    return not levels or nesting_of(type) < levels
