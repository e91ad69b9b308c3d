"""The mutants of the passes that move allocations, and of copies always; see `mutants.py`."""

from mutants import EAGER, HOIST, LOOP_HOIST, Mutant

HOISTING_MUTANTS = (
    Mutant(
        "hoisted-out-of-loops",
        "BlockHoisting._runs_regions_once",
        HOIST,
        "self.loop(op) is None",
        "True",
        "an allocation leaves a loop, whatever becomes of its memory",
    ),
    Mutant(
        "hoisted-out-of-cycles",
        "BufferHoisting.may_leave_cycle",
        HOIST,
        "not self.is_carried(...) and not node.bit & self.function.captured",
        "True",
        "all rounds of a cycle of blocks have one buffer",
    ),
    Mutant(
        "hoisted-before-sizes",
        "BlockHoisting._outermost_op",
        HOIST,
        "not all(self.is_available(...) for operand in op.operands)",
        "not parent.operands and op is None",
        "an allocation goes before what computes its size",
    ),
    Mutant(
        "freed-is-hoisted",
        "BlockHoisting.plan",
        HOIST,
        "node.bit & self._freed",
        "0",
        "what the program frees itself is allocated more often",
    ),
    Mutant(
        "kept-out-of-loops",
        "LoopHoisting.plan",
        LOOP_HOIST,
        "self.function.captured | self._ambiguously_freed",
        "self._ambiguously_freed",
        "what each round stores elsewhere is one buffer",
    ),
    Mutant(
        "carried-out-of-loops",
        "LoopHoisting._may_leave",
        LOOP_HOIST,
        "not self.is_carried(...)",
        "True",
        "a round hands its memory to the next one, which has the same",
    ),
    Mutant(
        "free-stays-in-loop",
        "LoopHoisting.plan",
        LOOP_HOIST,
        "frees[0] if frees else None",
        "None",
        "an allocation leaves a loop, and its deallocation stays",
    ),
)

EAGER_MUTANTS = (
    Mutant(
        "destination-stays",
        "CopyBeforeWrite._decided_before",
        EAGER,
        "if not is_only_use or ...: return None",
        "if not is_only_use or ...: return ()",
        "a destination is overwritten that somebody else has",
    ),
    Mutant(
        "writers-stay",
        "CopyBeforeWrite._decided_before",
        EAGER,
        "if not model.must_bufferize_in_place(...): return None",
        "if not model.must_bufferize_in_place(...): return ()",
        "what is written is not copied before",
    ),
)
