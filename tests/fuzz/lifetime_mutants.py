"""The mutants of the passes that share memory by lifetime; see `mutants.py`."""

from mutants import PLANNER, REUSE, Mutant

LIFETIME_MUTANTS = (
    Mutant(
        "writes-are-no-accesses",
        "BufferLifetimes.run",
        PLANNER,
        "(read | written | frees) & wanted",
        "(read | frees) & wanted",
        "a write to a buffer lies over what another one holds",
    ),
    Mutant(
        "reads-are-not-kept",
        "_Lifetime._summarize",
        PLANNER,
        "any(...)",
        "False",
        "what an operation reads inside of its regions is not kept in front of it",
    ),
    Mutant(
        "frees-a-part",
        "LocalMemory._check_deallocations",
        PLANNER,
        "any(n not in found for n in members(bits))",
        "False",
        "a deallocation of a buffer in the arena, or of another one, goes",
    ),
    Mutant(
        "same-bytes",
        "_FreeList.take",
        PLANNER,
        "self._add(offset + size, start + length)",
        "self._add(start, start + length)",
        "bytes that are taken are free",
    ),
    Mutant(
        "reused-too-early",
        "BufferSharing._unused",
        REUSE,
        "unused[0][0] >= candidate.live[0][0]",
        "unused[0][0] > candidate.live[-1][1]",
        "a buffer is reused while it is needed",
    ),
    Mutant(
        "freed-too-early",
        "BufferSharing._serve",
        REUSE,
        "self._is_before(buffer.last, end)",
        "False",
        "a buffer is freed behind the first of its uses",
    ),
)
