"""What `drop-equivalent-buffer-results` and `buffer-results-to-out-params` make of results: nothing
that MLIR does better, and the same numbers."""

import shutil

import pytest
from beside_results import MORE, SPECS, TOOL, verdicts
from companions import checked
from results import programs

needs_oracle = pytest.mark.skipif(shutil.which(TOOL) is None, reason="there is no mlir-opt")
PROGRAMS = [text for text, _ in programs()]
READ = [text for text, what in programs() if " read " in what]
"""Programs that write to nothing that a function has returned. (A pass that frees copies arguments
that a function returns.)"""


@needs_oracle
@pytest.mark.parametrize("number", range(len(SPECS)))
def test_nothing_is_better_by_mlir(number: int) -> None:
    found = verdicts(PROGRAMS[number :: 4 * len(SPECS)], SPECS[number])
    assert len(found) > 5
    assert MORE not in found


@pytest.mark.parametrize("number", range(len(SPECS)))
def test_freed(number: int) -> None:
    """After both passes, memory is freed as without them."""
    for text in READ[number + 1 :: 2 * len(SPECS)]:
        verdict = checked(text, f"{SPECS[number]},buffer-deallocation-pipeline", "main")
        assert verdict.is_equal, text
        assert verdict.after is not None
        assert verdict.after.memory.leaks == 0, text
