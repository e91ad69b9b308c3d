"""Each mutant of `mutants.toml` that is found by `contents` is shown by one of the programs."""

from collections.abc import Iterator

import overwriting
import pytest
import splats
from breaking import Switch
from companions import checked
from mutants import FILLS, Mutant, mutants

from xdsl_bufferization.interpreters.check import Verdict

PLAIN = "one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1}"
SHOWN_BY = {
    "gaps-are-closed": "slices_apart",
    "strides-are-one": "strided_gap",
    "slices-are-read-elsewhere": "reads_before",
    "any-path-overwrites": "on_one_path",
    "steps-are-small": "too_wide_steps",
    "loops-begin-at-zero": "but_first",
    "clamps-never-act": "clamped_too_early",
    "positions-do-not-matter": "swapped",
    "threads-read-their-own": "forall_reads",
    "loops-of-blocks-vary-not": "blocks_stale",
    "nothing-is-read": "clamped_too_early",
    "elements-are-equal": "not_splat, insert, slice",
    "written-is-viewed": "constant, add, written",
}


def programs(mutant: Mutant) -> Iterator[tuple[str, str]]:
    """The function that shows a mutant, with its name."""
    shown_by = SHOWN_BY[mutant.name]
    if mutant.broken == FILLS:
        for number, (text, what) in enumerate(splats.programs()):
            if what == shown_by:
                yield splats.CALLEE + text, f"p{number}"
        return
    for number, (text, start, way, read) in enumerate(overwriting.programs()):
        if (start, way, read) == ("constant", shown_by, False):
            yield overwriting.CALLEE + text, f"p{number}"


def verdict(mutant: Mutant) -> Verdict:
    """What becomes of the program of a mutant."""
    ((text, entry),) = programs(mutant)
    return checked(text, f"{mutant.broken},{PLAIN}", entry, seed=1)


@pytest.mark.parametrize("mutant", mutants("contents"), ids=lambda mutant: mutant.name)
def test_is_found(mutant: Mutant) -> None:
    switch = Switch(mutant)
    assert verdict(mutant).is_equal
    with switch.broken():
        assert not verdict(mutant).is_equal
