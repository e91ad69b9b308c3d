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
        "what an operation reads inside of its regions is not kept before it",
    ),
    Mutant(
        "frees-a-part",
        "LocalMemory._check_deallocations",
        PLANNER,
        "bits & ~local",
        "False",
        "a deallocation of a buffer in the arena, or of another one, goes",
    ),
    Mutant(
        "same-bytes", "_in_order", PLANNER, "first <= end", "False", "bytes that are taken are free"
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
        "self.points.is_before(buffer.last, end)",
        "False",
        "a buffer is freed after the first of its uses",
    ),
)

HOISTED_MUTANTS = (
    Mutant(
        "next-round-is-forgotten",
        "_Lifetime._inside",
        REUSE,
        "needed or any(...)",
        "needed",
        "what the next iteration of a loop reads is not kept to its end",
    ),
    Mutant(
        "a-branch-overwrites",
        "_Lifetime._summarize",
        REUSE,
        "all(...)",
        "any(map(self._is_overwritten, op.regions))",
        "what one branch overwrites is not kept for the other one",
    ),
    Mutant(
        "a-loop-overwrites",
        "BufferLifetimes.runs_a_region",
        REUSE,
        "(loop.trip_count(...) or 0) > 0",
        "True",
        "a loop without iterations overwrites what is read after it",
    ),
    Mutant(
        "a-part-overwrites",
        "BufferLifetimes._overwritten",
        REUSE,
        "self.flow.is_whole(value)",
        "True",
        "a write to a part of a buffer loses the rest",
    ),
    Mutant(
        "read-before-all-parts",
        "BufferLifetimes._joined",
        REUSE,
        "access.reads or self._is_read_inside(...)",
        "False",
        "a part is read before it is overwritten",
    ),
    Mutant(
        "threads-take-turns",
        "BufferLifetimes.is_opaque",
        REUSE,
        "is_scope and not self.runs_one_region_once(...)",
        "False",
        "one thread uses a buffer that another one needs",
    ),
    Mutant(
        "carried-by-one-buffer",
        "LocalMemory._reason",
        REUSE,
        "node.bit & self._carried.carried_around(...)",
        "0",
        "a round overwrites what it got from the one before",
    ),
    Mutant(
        "a-region-uses-what-is-after",
        "BufferSharing._may_serve",
        REUSE,
        "here is candidate.op or self._is_before(...)",
        "True",
        "a region uses a buffer that is allocated after it",
    ),
)
"""Mutants of rules about loops and regions that tests of `buffer-reuse` show."""
