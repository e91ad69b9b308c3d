"""
The mutants of `eliminate-overwritten-contents` and `rematerialize-fills`; see `mutants.py`.
The programs that show them are those of `overwriting.py` and `splats.py`.
"""

from mutants import Mutant

OVERWRITTEN = "eliminate-overwritten-contents"
FILLS = "rematerialize-fills"
CONTENTS_MUTANTS = (
    Mutant(
        "gaps-are-closed",
        "Extent.joined",
        OVERWRITTEN,
        "max(starts) > min(ends)",
        "False",
        "what is between two slices counts as overwritten",
    ),
    Mutant(
        "strides-are-one",
        "subset_box",
        OVERWRITTEN,
        "extent.size != number(1) and forms.of(stride) != number(1)",
        "False",
        "a slice with a stride counts as one without",
    ),
    Mutant(
        "slices-are-read-elsewhere",
        "OverwrittenContents._extract",
        OVERWRITTEN,
        "box is not None and contains(visit.boxes, box)",
        "True",
        "a slice that is read counts as overwritten",
    ),
    Mutant(
        "any-path-overwrites",
        "_on_all_paths",
        OVERWRITTEN,
        "all(...)",
        "True",
        "what one path of an iteration overwrites counts on all paths",
    ),
    Mutant(
        "steps-are-small",
        "_swept_over",
        OVERWRITTEN,
        "abs(factor * values.step) > size.constant",
        "False",
        "what a loop steps over counts as overwritten",
    ),
    Mutant(
        "loops-begin-at-zero",
        "_swept_over",
        OVERWRITTEN,
        "Extent(offset, ...)",
        "Extent(number(0), number(size.constant + max(ends)))",
        "what is before the first iteration counts as overwritten",
    ),
    Mutant(
        "clamps-never-act",
        "_minimum_form",
        OVERWRITTEN,
        "a.high <= b.low",
        "True",
        "an offset that is limited counts as the one before it",
    ),
    Mutant(
        "positions-do-not-matter",
        "OverwrittenContents._leave_region",
        OVERWRITTEN,
        "loop.argument not in targets or not all(...)",
        "False",
        "a tensor that is passed on at another position counts as at its own",
    ),
    Mutant(
        "threads-read-their-own",
        "OverwrittenContents._enter",
        OVERWRITTEN,
        "visit.value in self._redirected",
        "False",
        "the initial contents that a thread reads are dropped",
    ),
    Mutant(
        "loops-of-blocks-vary-not",
        "_without_values",
        OVERWRITTEN,
        "any(...)",
        "False",
        "an offset of an earlier iteration counts as that of this one",
    ),
    Mutant(
        "nothing-is-read",
        "OverwrittenContents._follow_use",
        OVERWRITTEN,
        "not use.needs_contents",
        "True",
        "a read counts as none",
    ),
    Mutant(
        "elements-are-equal",
        "ConstantElement.element",
        FILLS,
        "is_splat(value)",
        "True",
        "a constant is filled with its first element",
    ),
    Mutant(
        "written-is-viewed",
        "Splats._viewed",
        FILLS,
        "use.writes or self.state.calls.is_call(op)",
        "False",
        "what overwrites a filled tensor counts as a view of it",
    ),
)
