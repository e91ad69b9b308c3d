"""Our passes, broken on purpose: each mutant changes one place of one file.

    Mutant("for-without-rounds", "dialects/scf/models.py", BUFFERIZE,
           old="...", new="...", what="the init of a loop that may not run is not read")

`mutation.py` applies each to a copy of the package and fuzzes that until it is found.
`test_mutation.py` checks that each `old` stands exactly once in its file.
"""

from dataclasses import dataclass

BUFFERIZE = "one-shot-bufferize"
OWNERSHIP = "ownership-based-buffer-deallocation"
CLASSIC = "buffer-deallocation"
PIPELINE = "buffer-deallocation-pipeline"
SIMPLIFY = "buffer-deallocation-simplification"
LOWER = "bufferization-lower-deallocations"
TO_MEMREF = "convert-bufferization-to-memref"
REALLOC = "expand-realloc"
LIVENESS = "optimize-allocation-liveness"
STACK = "promote-buffers-to-stack"
CSE = "dominance-cse"
HOIST = "buffer-hoisting"
LOOP_HOIST = "buffer-loop-hoisting"
EAGER = "copy-before-write"


@dataclass(frozen=True)
class Mutant:
    """One place that is wrong."""

    name: str
    file: str
    """In the package."""
    broken: str
    """The pass that is wrong then."""
    old: str
    new: str
    what: str
    """What is lost."""
    about: str = ""
    """What the programs are to be about, if not only about the pass: see `focus.py`."""

    @property
    def focus(self) -> str:
        """The entry of `FOCUS`."""
        return f"{self.broken}: {self.about}" if self.about else self.broken


CONFLICTS = "analysis/tensors/conflicts.py"
ANALYSIS = "analysis/tensors/one_shot_analysis.py"
FACTS = "analysis/tensors/uses.py"

BUFFERIZE_MUTANTS = (
    Mutant(
        "no-conflict",
        CONFLICTS,
        BUFFERIZE,
        "return not self._subsets_allow(read, write, read.loop if again else NO_LOOP)",
        "return False",
        "nothing conflicts with anything: copies are dropped",
    ),
    Mutant(
        "loop-is-straight",
        CONFLICTS,
        BUFFERIZE,
        "again = self.order.in_loop(write.position, read.loop)",
        "again = False",
        "a loop is treated as straight line: its next round is forgotten",
    ),
    Mutant(
        "all-elementwise",
        CONFLICTS,
        BUFFERIZE,
        "return facts.origin[a] == facts.origin[b] or self.equivalent(a, b)",
        "return True",
        "an elementwise operation may read a shifted view of what it writes",
    ),
    Mutant(
        "maps-are-identities",
        "dialects/linalg/models.py",
        BUFFERIZE,
        "return map == AffineMap.identity(map.num_dims)",
        "return True",
        "permutations and reversals count as elementwise",
    ),
    Mutant(
        "definition-cuts-all-paths",
        CONFLICTS,
        BUFFERIZE,
        "return not paths.reaches_without(writing, reading, defining)",
        "return True",
        "a write in another block of a graph never reaches a read",
    ),
    Mutant(
        "blocks-in-text-order",
        CONFLICTS,
        BUFFERIZE,
        "if reader.parent is writer.parent:\n            return False",
        "if reader.parent is writer.parent:\n            return True",
        "what stands in the same block is never written in between",
    ),
    Mutant(
        "any-subset-matches",
        CONFLICTS,
        BUFFERIZE,
        "return self._extracted(candidate) in wanted",
        "return self._extracted(candidate) is not None",
        "an insertion of another slice counts as putting it back",
    ),
    Mutant(
        "any-round-is-the-same",
        CONFLICTS,
        BUFFERIZE,
        "if loop != NO_LOOP and self._varies(wanted, loop):",
        "if loop != loop:",
        "the part that a round writes counts as the one that the next round overwrites",
        "rows in loops",
    ),
    Mutant(
        "any-tensor-is-the-same",
        CONFLICTS,
        BUFFERIZE,
        "return a == b or (self.equivalent(a, b) and values[a].type == values[b].type)",
        "return True",
        "slices of two tensors count as slices of one",
    ),
    Mutant(
        "puts-back-anything",
        CONFLICTS,
        BUFFERIZE,
        "return self.equivalent(facts.use_value[read.use], value) and self._matches(\n"
        "            value, op, insertion, loop\n        )",
        "return self._matches(value, op, insertion, loop)",
        "an insertion keeps also what is read elsewhere",
    ),
    Mutant(
        "touching-is-disjoint",
        "interfaces/subset.py",
        BUFFERIZE,
        "return a_last < b_first or b_last < a_first",
        "return a_last <= b_last or b_last < a_first",
        "slices that overlap count as disjoint",
    ),
    Mutant(
        "init-is-free",
        CONFLICTS,
        BUFFERIZE,
        "if self.facts.use_op[write.use] is op:\n            return False\n        value =",
        "if op is not None:\n            return False\n        value =",
        "a loop may write its init through another name",
        "parallel loops",
    ),
    Mutant(
        "definition-is-late",
        CONFLICTS,
        BUFFERIZE,
        "return write.position < self.order.post[value.op]",
        "return True",
        "a write behind a definition counts as part of it",
    ),
    Mutant(
        "constants-are-writable",
        ANALYSIS,
        BUFFERIZE,
        "            if self._read_only != NO_VALUE:\n                return True",
        "            if self._read_only == NO_VALUE - 1:\n                return True",
        "constants and read-only arguments are written",
    ),
    Mutant(
        "sets-forget-reads",
        ANALYSIS,
        BUFFERIZE,
        "return any(self._destroys(write, large) for write in small.writes) or any(\n"
        "            self._is_destroyed(read, large) for read in small.reads\n        )",
        "return any(self._destroys(write, large) for write in small.writes)",
        "merging alias sets forgets the reads of the smaller one",
    ),
    Mutant(
        "yields-stay",
        ANALYSIS,
        BUFFERIZE,
        "            if not self._would_conflict(use):\n"
        "                self._use_in_place(use)\n"
        "            elif facts.use_writes[use]:",
        "            self._use_in_place(use)\n            if False:",
        "what is yielded is never copied",
    ),
    Mutant(
        "results-are-apart",
        ANALYSIS,
        BUFFERIZE,
        "groups = [range(len(op.results))]\n            if summary is not None:\n"
        "                groups = summary.shared_results",
        "groups = list[range]()",
        "two results of a call never share memory",
    ),
    Mutant(
        "results-are-writable",
        ANALYSIS,
        BUFFERIZE,
        "read_only_results=self._read_only_results(function)",
        "read_only_results=frozenset()",
        "a caller writes to the constant that a function returns",
    ),
    Mutant(
        "callee-writes-nothing",
        ANALYSIS,
        BUFFERIZE,
        "written=frozenset(i for i, a in arguments if self._set(find(a)).writes)",
        "written=frozenset()",
        "a caller does not know that a callee writes",
    ),
    Mutant(
        "callee-reads-nothing",
        ANALYSIS,
        BUFFERIZE,
        "read=frozenset(i for i, a in arguments if self.facts.is_read[a])",
        "read=frozenset()",
        "a caller does not know that a callee reads",
    ),
    Mutant(
        "callee-returns-no-argument",
        ANALYSIS,
        BUFFERIZE,
        "                aliasing[result] = tuple(shared)",
        "                aliasing[result] = ()",
        "a caller does not know that it gets its own tensor back",
    ),
    Mutant(
        "one-return-speaks-for-all",
        ANALYSIS,
        BUFFERIZE,
        "if len(same) == 1 and (argument := same.pop()) is not None:",
        "if shared and (argument := shared[0]) is not None:",
        "what may be an argument counts as that argument",
        "calls",
    ),
    Mutant(
        "reads-of-one-round",
        FACTS,
        BUFFERIZE,
        "        while self._update_reads(ops):\n            pass\n",
        "",
        "a tensor that only the next round reads counts as not read",
        "loops of blocks",
    ),
    Mutant(
        "contents-for-own-reads",
        ANALYSIS,
        BUFFERIZE,
        "        return facts.needs_contents(use)\n\n    def copies_result",
        "        return facts.use_reads[use]\n\n    def copies_result",
        "a copy has no contents if only others read them",
    ),
    Mutant(
        "one-leaf-is-enough",
        FACTS,
        BUFFERIZE,
        "return any(leaf in second for leaf in first)",
        "return first[-1] in second",
        "of the tensors that a select may be only one counts",
    ),
    Mutant(
        "loops-always-run",
        "dialects/scf/models.py",
        BUFFERIZE,
        "        if not self.is_entered(op):\n            return True\n"
        "        return state.is_value_read",
        "        return state.is_value_read",
        "the init of a loop that may not run is not read",
    ),
    Mutant(
        "loop-hands-on-anything",
        "analysis/tensors/tensor_walk.py",
        BUFFERIZE,
        "if is_own or fresh.is_fresh(value, own):",
        "if own is not None:",
        "a loop hands on the buffer of a tensor that is not its own",
    ),
    Mutant(
        "carried-twice",
        "analysis/tensors/tensor_walk.py",
        BUFFERIZE,
        "                if buffer not in handed:\n",
        "                if own is not None:\n",
        "two tensors that a loop carries on are one buffer",
    ),
    Mutant(
        "loops-run-once",
        "dialects/scf/models.py",
        BUFFERIZE,
        "    def is_repetitive_region(self, op: Operation, index: int) -> bool:\n"
        "        return True\n\n\nclass ForModel",
        "    def is_repetitive_region(self, op: Operation, index: int) -> bool:\n"
        "        return False\n\n\nclass ForModel",
        "repeated regions are ignored",
    ),
    Mutant(
        "insertion-reads-nothing",
        "dialects/tensor/models.py",
        BUFFERIZE,
        "return not slices.covers(subset, ranked_tensor(op.operands[1]))",
        "return False",
        "the rest of the destination of an insertion is lost",
    ),
    Mutant(
        "any-part-covers",
        "support/models/slices.py",
        BUFFERIZE,
        "        and subset.sizes == type.get_shape()\n        and all(stride == 1",
        "        and all(stride == 1",
        "an insertion at the start of a tensor counts as overwriting all of it",
    ),
    Mutant(
        "no-copy-into-slice",
        "support/models/slices.py",
        BUFFERIZE,
        "        and view.operands[0] is source\n",
        "",
        "a slice of another buffer is not copied into place",
    ),
    Mutant(
        "inits-are-not-read",
        "dialects/linalg/models.py",
        BUFFERIZE,
        "            return _STYLE.is_init_read(op, index)\n",
        "            return False\n",
        "the contents of an init that the body reads are not copied",
    ),
    Mutant(
        "part-is-all",
        "dialects/linalg/models.py",
        BUFFERIZE,
        "is_operand_used(op, index) or not is_fully_written(op, index)",
        "is_operand_used(op, index)",
        "elements of an init that no iteration writes are not copied",
    ),
    Mutant(
        "diagonal-is-all",
        "dialects/linalg/coverage.py",
        BUFFERIZE,
        "if loops is None or not used.isdisjoint(loops):",
        "if loops is None:",
        "one loop reaches all elements of two dimensions",
    ),
    Mutant(
        "reductions-always-run",
        "dialects/linalg/coverage.py",
        BUFFERIZE,
        "    return all(counts[loop] > 0 for loop in range(map.num_dims) if loop not in used)",
        "    return True",
        "a reduction over no elements overwrites its init",
    ),
    Mutant(
        "bounds-are-signed",
        "support/models/trip_counts.py",
        BUFFERIZE,
        "    if is_unsigned:\n",
        "    if is_unsigned and first == end:\n",
        "the bounds of an unsigned loop are compared as signed numbers",
    ),
    Mutant(
        "shape-is-not-read",
        "dialects/tensor/models.py",
        BUFFERIZE,
        "        return index == 1\n\n    def view_type",
        "        return False\n\n    def view_type",
        "the tensor with the shape of a reshape may be overwritten",
    ),
    Mutant(
        "reshape-any-layout",
        "dialects/tensor/models.py",
        BUFFERIZE,
        "not layouts.has_identity_layout(type):\n"
        "            source = _contiguous_copy(op.operands[0], source, rewriter)\n        elif",
        "not layouts.has_identity_layout(type):\n"
        "            type = layouts.ranked_identity_type(op.operands[0].type, type.memory_space)\n"
        "            cast = CastOp.create(operands=[source], result_types=[type])\n"
        "            rewriter.insert(cast)\n"
        "            source = cast.results[0]\n        elif",
        "a buffer with gaps is reshaped as if it had none",
    ),
    Mutant(
        "pad-at-zero",
        "dialects/tensor/models.py",
        BUFFERIZE,
        "copy_into_slice(op, source, buffer, low, rewriter)",
        "copy_into_slice(op, source, buffer, [0] * len(low), rewriter)",
        "a padded tensor begins where its padding should",
    ),
)
