"""Our passes, broken on purpose: each mutant is an edit of one function.

    Mutant("bounds-are-signed", "has_iteration", BUFFERIZE,
           "is_unsigned", "False", "the bounds of an unsigned loop are compared as signed numbers")

The function is named by its qualified name, in whichever file of the package it stands; `edits.py` says
how an edit is written. `mutation.py` fuzzes each mutant until a program shows it, and `test_mutation.py`
checks that each edit applies exactly once.
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
REUSE = "buffer-reuse"
DESTINATIONS = "eliminate-empty-tensors"
INLINE = "inline"
PLANNER = "static-memory-planner"


@dataclass(frozen=True)
class Mutant:
    """One place that is wrong."""

    name: str
    function: str
    """Qualified name of the function, method or text constant that is changed."""
    broken: str
    """The pass that is wrong then."""
    old: str
    """Code that stands once in the function: an expression, or a statement."""
    new: str
    """What stands there instead; empty if the statement is dropped."""
    what: str
    """What is lost."""
    about: str = ""
    """What the programs are to be about, if not only about the pass: see `focus.py`."""

    @property
    def focus(self) -> str:
        """The entry of `FOCUS`."""
        return f"{self.broken}: {self.about}" if self.about else self.broken


BUFFERIZE_MUTANTS = (
    Mutant(
        "no-conflict",
        "ConflictRules.is_conflict",
        BUFFERIZE,
        "not self._subsets_allow(...)",
        "False",
        "nothing conflicts with anything: copies are dropped",
    ),
    Mutant(
        "loop-is-straight",
        "ConflictRules.is_conflict",
        BUFFERIZE,
        "self.order.in_loop(...)",
        "False",
        "a loop is treated as straight line: its next round is forgotten",
    ),
    Mutant(
        "all-elementwise",
        "ConflictRules._is_elementwise",
        BUFFERIZE,
        "self.equivalent(a, b)",
        "True",
        "an elementwise operation may read a shifted view of what it writes",
    ),
    Mutant(
        "maps-are-identities",
        "_is_identity",
        BUFFERIZE,
        "expression.position == loop",
        "True",
        "permutations and reversals count as elementwise",
    ),
    Mutant(
        "definition-cuts-all-paths",
        "ConflictRules._blocks_are_separate",
        BUFFERIZE,
        "not paths.reaches_without(...)",
        "True",
        "a write in another block of a graph never reaches a read",
    ),
    Mutant(
        "blocks-in-text-order",
        "ConflictRules._never_in_between",
        BUFFERIZE,
        "if reader.parent is writer.parent: return False",
        "if reader.parent is writer.parent: return True",
        "what stands in the same block is never written in between",
    ),
    Mutant(
        "any-subset-matches",
        "ConflictRules._is_subset",
        BUFFERIZE,
        "self._extracted(candidate) in ...",
        "self._extracted(candidate) is not None",
        "an insertion of another slice counts as putting it back",
    ),
    Mutant(
        "any-round-is-the-same",
        "ConflictRules._matches",
        BUFFERIZE,
        "self._varies(...)",
        "False",
        "the part that a round writes counts as the one that the next round overwrites",
        "rows in loops",
    ),
    Mutant(
        "any-tensor-is-the-same",
        "ConflictRules._same_tensor",
        BUFFERIZE,
        "self.equivalent(a, b) and ...",
        "True",
        "slices of two tensors count as slices of one",
    ),
    Mutant(
        "puts-back-anything",
        "ConflictRules._puts_back",
        BUFFERIZE,
        "self.equivalent(read.use.tensor, value)",
        "True",
        "an insertion keeps also what is read elsewhere",
    ),
    Mutant(
        "touching-is-disjoint",
        "_separate",
        BUFFERIZE,
        "a_last < b_first",
        "a_last <= b_last",
        "slices that overlap count as disjoint",
    ),
    Mutant(
        "init-is-free",
        "ConflictRules._breaks_claim",
        BUFFERIZE,
        "write.use == claim.use",
        "uses is not None",
        "a loop may write its init through another name",
        "parallel loops",
    ),
    Mutant(
        "definition-is-late",
        "ConflictRules._is_before_definition",
        BUFFERIZE,
        "write.position < ...",
        "True",
        "a write after a definition counts as part of it",
    ),
    Mutant(
        "constants-are-writable",
        "CopyOnConflict.reason_to_copy",
        BUFFERIZE,
        "read_only is not None",
        "False",
        "constants and read-only arguments are written",
    ),
    Mutant(
        "sets-forget-reads",
        "CopyOnConflict._set_conflict",
        BUFFERIZE,
        "self._destroying_write(...)",
        "None",
        "merging alias sets forgets the reads of the smaller one",
    ),
    Mutant(
        "yields-stay",
        "OneShotAnalysis._decide_forced",
        BUFFERIZE,
        "reason is None",
        "True",
        "what is yielded is never copied",
    ),
    Mutant(
        "results-are-apart",
        "OneShotAnalysis._merge_results_of_calls",
        BUFFERIZE,
        "for group in groups: ...",
        "for group in (): ...",
        "two results of a call never share memory",
    ),
    Mutant(
        "results-are-writable",
        "summarize",
        BUFFERIZE,
        "_read_only_results(...)",
        "frozenset()",
        "a caller writes to the constant that a function returns",
    ),
    Mutant(
        "callee-writes-nothing",
        "summarize",
        BUFFERIZE,
        "_written_arguments(...)",
        "frozenset()",
        "a caller does not know that a callee writes",
    ),
    Mutant(
        "unknown-is-not-written",
        "_written_arguments",
        BUFFERIZE,
        "written is None or a in written",
        "written is not None and a in written",
        "a callee that may write any of its arguments writes none",
        "calls",
    ),
    Mutant(
        "callee-reads-nothing",
        "summarize",
        BUFFERIZE,
        "a.is_read",
        "False",
        "a caller does not know that a callee reads",
    ),
    Mutant(
        "callee-returns-no-argument",
        "_returned_buffers",
        BUFFERIZE,
        "tuple(shared)",
        "()",
        "a caller does not know that it gets its own tensor back",
    ),
    Mutant(
        "one-return-speaks-for-all",
        "_returned_buffers",
        BUFFERIZE,
        "len(same) == 1 and (argument := same.pop()) is not None",
        "shared and (argument := shared[0]) is not None",
        "what may be an argument counts as that argument",
        "calls",
    ),
    Mutant(
        "assumptions-hold",
        "_until_assumptions_hold",
        BUFFERIZE,
        "both == assumed",
        "True",
        "what is assumed of a recursive function is not compared with what is found",
        "recursion",
    ),
    Mutant(
        "recursion-writes-nothing",
        "joined_summary",
        BUFFERIZE,
        "a.written | b.written",
        "a.written",
        "a recursive call never writes an argument",
        "recursion",
    ),
    Mutant(
        "recursion-reads-nothing",
        "joined_summary",
        BUFFERIZE,
        "a.read | b.read",
        "a.read",
        "a recursive call never reads an argument",
        "recursion",
    ),
    Mutant(
        "recursion-returns-no-argument",
        "joined_summary",
        BUFFERIZE,
        "{**a.aliasing, **aliasing}",
        "a.aliasing",
        "a recursive call never returns an argument",
        "recursion",
    ),
    Mutant(
        "recursion-returns-no-constant",
        "joined_summary",
        BUFFERIZE,
        "a.read_only_results | b.read_only_results",
        "a.read_only_results",
        "what a recursive call returns may always be written",
        "recursion",
    ),
    Mutant(
        "reads-of-one-round",
        "UseCollector.collect",
        BUFFERIZE,
        "while self._update_reads(...): ...",
        "",
        "a tensor that only the next round reads counts as not read",
        "loops of blocks",
    ),
    Mutant(
        "contents-for-own-reads",
        "OneShotState.needs_copy",
        BUFFERIZE,
        "use.needs_contents",
        "use.reads",
        "a copy has no contents if only others read them",
    ),
    Mutant(
        "one-leaf-is-enough",
        "TensorUses.may_share_memory",
        BUFFERIZE,
        "any(each in second for each in first)",
        "first[-1] in second",
        "of the tensors that a select may be only one counts",
    ),
    Mutant(
        "loops-always-run",
        "LoopModel.bufferizes_to_memory_read",
        BUFFERIZE,
        "self.is_entered(op)",
        "True",
        "the init of a loop that may not run is not read",
    ),
    Mutant(
        "loop-hands-on-anything",
        "_Planner._note_loop_copies",
        BUFFERIZE,
        "is_own or is_fresh",
        "own is not None",
        "a loop hands on the buffer of a tensor that is not its own",
    ),
    Mutant(
        "carried-twice",
        "_Planner._note_loop_copies",
        BUFFERIZE,
        "buffer not in seen",
        "own is not None",
        "two tensors that a loop carries on are one buffer",
        "carried twice",
    ),
    Mutant(
        "loops-run-once",
        "LoopModel.is_repetitive_region",
        BUFFERIZE,
        "True",
        "False",
        "repeated regions are ignored",
    ),
    Mutant(
        "insertion-reads-nothing",
        "InsertSliceStyle.is_init_read",
        BUFFERIZE,
        "not covers(...)",
        "False",
        "the rest of the destination of an insertion is lost",
    ),
    Mutant(
        "any-part-covers",
        "covers",
        BUFFERIZE,
        "subset.sizes == type.get_shape()",
        "True",
        "an insertion at the start of a tensor counts as overwriting all of it",
    ),
    Mutant(
        "no-copy-into-slice",
        "_is_subview_of",
        BUFFERIZE,
        "view.operands[0] is source",
        "True",
        "a slice of another buffer is not copied into place",
    ),
    Mutant(
        "inits-are-not-read",
        "LinalgModel.bufferizes_to_memory_read",
        BUFFERIZE,
        "_STYLE.is_init_read(...)",
        "False",
        "the contents of an init that the body reads are not copied",
    ),
    Mutant(
        "part-is-all",
        "LinalgStyle.is_init_read",
        BUFFERIZE,
        "not is_fully_written(...)",
        "False",
        "elements of an init that no iteration writes are not copied",
    ),
    Mutant(
        "diagonal-is-all",
        "reaches_all",
        BUFFERIZE,
        "not used.isdisjoint(loops)",
        "False",
        "one loop reaches all elements of two dimensions",
    ),
    Mutant(
        "reductions-always-run",
        "reaches_all",
        BUFFERIZE,
        "counts[loop] > 0",
        "True",
        "a reduction over no elements overwrites its init",
    ),
    Mutant(
        "bounds-are-signed",
        "has_iteration",
        BUFFERIZE,
        "is_unsigned",
        "is_unsigned and first == end",
        "the bounds of an unsigned loop are compared as signed numbers",
    ),
    Mutant(
        "shape-is-not-read",
        "ReshapeModel.bufferizes_to_memory_read",
        BUFFERIZE,
        "index == 1",
        "False",
        "the tensor with the shape of a reshape may be overwritten",
    ),
    Mutant(
        "reshape-any-layout",
        "ReshapeModel.bufferize",
        BUFFERIZE,
        "source = _contiguous_copy(...)",
        (
            "type = layouts.ranked_identity_type(op.operands[0].type, type.memory_space)\n"
            "cast = CastOp.create(operands=[source], result_types=[type])\n"
            "rewriter.insert(cast)\n"
            "source = cast.results[0]"
        ),
        "a buffer with gaps is reshaped as if it had none",
    ),
    Mutant(
        "pad-at-zero",
        "PadModel.bufferize",
        BUFFERIZE,
        "copy_into_slice(op, source, buffer, low, ...)",
        "copy_into_slice(op, source, buffer, [0] * len(low), ...)",
        "a padded tensor begins where its padding should",
    ),
)
