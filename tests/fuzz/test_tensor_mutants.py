"""Each mutant of `mutants.toml` that is found by `tensors` is shown by one program."""

from pathlib import Path

import pytest
from breaking import Switch
from companions import checked
from executing import sections
from mutants import BUFFERIZE, COST, Mutant, mutants

from xdsl_bufferization.interpreters.checker import BadInput

OPTIONS = "bufferize-function-boundaries=1 allow-return-allocs-from-loops=1"
PROGRAMS = sections(Path(__file__).with_name("tensor_programs.mlir"))
TRANSFORMS = Path(__file__).resolve().parents[1] / "filecheck" / "transforms"
SHOWN_BY = {
    "branches-change-places": "copies-to-branches/basic.mlir",
    "branches-copy-nothing": "copies-to-branches/basic.mlir",
    "sizes-may-change": "double-buffer-loops/dynamic.mlir",
    "last-results-are-first": "double-buffer-loops/while.mlir",
    "parts-are-apart": "one-shot-bufferize/parts-with-any-stride.mlir",
    "later-parts-are-apart": "one-shot-bufferize/parts-with-any-stride.mlir",
    "first-result-is-all": "../pipelines/found-by-reading/constant-beside-new-memory.mlir",
    "no-part-is-apart": "one-shot-bufferize/mixed-parts.mlir",
    "results-are-copied-apart": "../pipelines/found-by-reading/results-of-a-call-in-a-loop.mlir",
    "accumulators-may-grow": "larger-accumulator",
    "last-is-turned": "../pipelines/found-by-reading/second-buffer-of-two-shapes.mlir",
    "unused-is-as-large": "../pipelines/found-by-reading/size-of-what-is-passed-on.mlir",
    "only-the-argument": "../pipelines/found-by-reading/constant-or-argument-of-a-callee.mlir",
    "unreached-behind-calls": "../pipelines/found-by-reading/memory-of-a-call.mlir",
    "indices-change-places": "overwritten-element",
    "reads-before-their-operands": "late-index",
    "rounds-are-one": "../pipelines/found-by-reading/part-of-a-later-round.mlir",
    "anything-is-undefined": "contents",
    "overwritten-is-not-read": "read-contents",
    "memory-stays": "written-memory",
    "computed-anywhere": "late-offset",
    "moved-without-operands": "late-offset",
}


def is_right(mutant: Mutant) -> bool:
    """True if the program of a mutant computes the same before and after the pass."""
    shown_by = SHOWN_BY[mutant.name]
    text = PROGRAMS.get(shown_by) or (TRANSFORMS / shown_by).read_text()
    spec = f"one-shot-bufferize{{{OPTIONS}}}"
    if mutant.broken == COST:
        spec = f"one-shot-bufferize{{{OPTIONS} {COST}}}"
    elif mutant.broken != BUFFERIZE:
        spec = f"{mutant.broken},{spec}"
    try:
        return checked(text, spec, "main").is_equal
    except (AssertionError, BadInput):
        return False


@pytest.mark.parametrize("mutant", mutants("tensors"), ids=lambda mutant: mutant.name)
def test_is_found(mutant: Mutant) -> None:
    switch = Switch(mutant)
    assert is_right(mutant)
    with switch.broken():
        assert not is_right(mutant)
