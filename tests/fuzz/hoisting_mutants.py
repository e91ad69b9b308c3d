"""The mutants of the passes that move allocations, and of copies always; see `mutants.py`."""

from mutants import EAGER, HOIST, LOOP_HOIST, Mutant

HOISTING = "analysis/placement/hoisting.py"

HOISTING_MUTANTS = (
    Mutant(
        "hoisted-out-of-loops",
        HOISTING,
        HOIST,
        "return self.loop(op) is None and self.facts.region_branch(op) is not None",
        "return self.facts.region_branch(op) is not None",
        "an allocation leaves a loop, whatever becomes of its memory",
    ),
    Mutant(
        "hoisted-out-of-cycles",
        HOISTING,
        HOIST,
        "return not self.is_carried(root, cycle) and not root.bit & self.escapes.kept",
        "return True",
        "all rounds of a cycle of blocks have one buffer",
    ),
    Mutant(
        "hoisted-before-sizes",
        HOISTING,
        HOIST,
        "            if not all(self.is_in_view(operand, parent) for operand in op.operands):\n",
        "            if not parent.operands and op is None:\n",
        "an allocation goes in front of what computes its size",
    ),
    Mutant(
        "freed-is-hoisted",
        HOISTING,
        HOIST,
        "        if root.bit & self._freed or self.is_freed_by_others(root):\n",
        "        if self.is_freed_by_others(root):\n",
        "what the program frees itself is allocated more often",
    ),
    Mutant(
        "kept-out-of-loops",
        HOISTING,
        LOOP_HOIST,
        "        if root.bit & (self.escapes.kept | self._blurred):\n",
        "        if root.bit & self._blurred:\n",
        "what each round stores elsewhere is one buffer",
    ),
    Mutant(
        "carried-out-of-loops",
        HOISTING,
        LOOP_HOIST,
        "            return not self.is_carried(root, op)\n",
        "            return True\n",
        "a round hands its memory to the next one, which has the same",
    ),
    Mutant(
        "free-stays-in-loop",
        HOISTING,
        LOOP_HOIST,
        "        free = frees[0] if frees else None\n",
        "        free = None\n",
        "an allocation leaves a loop, and its deallocation stays",
    ),
)

EAGER_MUTANTS = (
    Mutant(
        "destination-stays",
        "analysis/tensors/copy_before_write.py",
        EAGER,
        "        if not is_only_use or maker.parent is not op.parent:\n            return None\n",
        "        if not is_only_use or maker.parent is not op.parent:\n            return ()\n",
        "a destination is overwritten that somebody else has",
    ),
    Mutant(
        "writers-stay",
        "analysis/tensors/copy_before_write.py",
        EAGER,
        "        if not model.must_bufferize_in_place(op, index, self):\n            return None\n",
        "        if not model.must_bufferize_in_place(op, index, self):\n            return ()\n",
        "what is written is not copied before",
    ),
)
