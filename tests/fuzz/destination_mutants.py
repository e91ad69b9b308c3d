"""`eliminate-empty-tensors` and `inline`, broken on purpose."""

from mutants import BUFFERIZE, DESTINATIONS, INLINE, Mutant

DESTINATION_MUTANTS = (
    Mutant(
        "concat-at-zero",
        "ConcatRewrite.rewritten",
        DESTINATIONS,
        "[end if d == dim else 0 for d in range(len(size))]",
        "[0] * len(size)",
        "all operands of a concatenation are inserted at the same place",
    ),
    Mutant(
        "pad-rewritten-at-zero",
        "PadRewrite.rewritten",
        DESTINATIONS,
        "ops.insert(op.source, sizes, padding, low)",
        "ops.insert(op.source, sizes, padding, [0] * len(low))",
        "a padded tensor is inserted where its padding should begin",
    ),
    Mutant(
        "part-of-any-buffer",
        "_is_subview_of",
        BUFFERIZE,
        "view.operands[0] is source",
        "True",
        "a slice of another buffer is not copied into the destination",
    ),
    Mutant(
        "inserted-in-part",
        "_Inliner._can_be_inserted",
        INLINE,
        "len(body.blocks) != 1",
        "False",
        "functions with several blocks are inserted",
    ),
)
