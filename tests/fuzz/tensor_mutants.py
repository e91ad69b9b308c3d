"""
The mutants of rules that avoid copies, beside those that random programs find; see
`mutants.py`. The programs that show them are those of tests of the passes and of
`tensor_programs.py`.
"""

from mutants import BUFFERIZE, DESTINATIONS, Mutant

BRANCHES = "copies-to-branches"
DOUBLE = "double-buffer-loops"
COST = "analysis-heuristic=cost"
TENSOR_MUTANTS = (
    Mutant(
        "branches-change-places",
        "_branch",
        BRANCHES,
        "(model.true_value(select), model.false_value(select))",
        "(model.false_value(select), model.true_value(select))",
        "a branch yields what the other one should",
    ),
    Mutant(
        "branches-copy-nothing",
        "_Trial._copy",
        BRANCHES,
        "AllocTensorOp(value.type, (), copy=value)",
        "AllocTensorOp(value.type, ())",
        "what is copied in a branch has no contents",
    ),
    Mutant(
        "sizes-may-change",
        "_keeps_sizes",
        DOUBLE,
        "size_origin(spare.empty, number) not in origins",
        "False",
        "the second buffer of a loop has another size than the first one",
    ),
    Mutant(
        "last-results-are-first",
        "_replace_with_inits",
        DOUBLE,
        "new.results[: len(op.results)]",
        "new.results[-len(op.results):]",
        "a loop returns its second buffer",
    ),
    Mutant(
        "indices-change-places",
        "ElementInsertion.subset",
        BUFFERIZE,
        "op.operands[2:]",
        "op.operands[:1:-1]",
        "an element counts as written that is another one",
    ),
    Mutant(
        "reads-before-their-operands",
        "_may_come_first",
        COST,
        "all(...)",
        "True",
        "a read moves before what computes its index",
    ),
    Mutant(
        "anything-is-undefined",
        "UndefinedSources.is_undefined",
        DESTINATIONS,
        "self.is_rewritten(op) or not model.result_bufferizes_to_memory_write(...)",
        "True",
        "a new tensor with contents is replaced by a part without",
    ),
    Mutant(
        "overwritten-is-not-read",
        "UndefinedSources._is_overwritten",
        DESTINATIONS,
        "not use.reads",
        "True",
        "contents that are read are replaced by those of the destination",
    ),
    Mutant(
        "memory-stays",
        "ExtractionPoints._is_safe",
        DESTINATIONS,
        "self._effects.accesses(start, max(last, end) + 1) <= 1",
        "True",
        "a tensor is computed in memory that is written before it is read",
    ),
    Mutant(
        "computed-anywhere",
        "ExtractionPoints._is_defined_before",
        DESTINATIONS,
        "self._place(owner) < self._place(around)",
        "True",
        "a part of the destination is used before it",
    ),
    Mutant(
        "moved-without-operands",
        "ExtractionPoints._computation",
        DESTINATIONS,
        "for inner in op_and_contents(op): ...",
        "",
        "what computes an offset moves, and its operands stay",
    ),
)
