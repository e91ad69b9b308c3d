"""What `canonicalize` makes of clones: nothing that MLIR does better, and the same results."""

import shutil
from collections.abc import Iterator

import pytest
from beside_clones import MORE, TOOL, by_hand, random_ones, verdicts
from clones import programs

needs_oracle = pytest.mark.skipif(shutil.which(TOOL) is None, reason="there is no mlir-opt")


def groups() -> Iterator[list[str]]:
    """Some programs of each kind."""
    sample = [clone.text for clone in programs()][::1009]
    yield from (sample[start : start + 5] for start in range(0, len(sample), 5))
    yield from ([text] for text in random_ones(4))


@needs_oracle
@pytest.mark.parametrize("texts", list(groups()))
def test_not_more_clones_than_by_mlir(texts: list[str]) -> None:
    assert MORE not in verdicts(texts)


@needs_oracle
def test_programs_by_hand() -> None:
    found = verdicts(by_hand())
    assert len(found) > 20
    # An operation that reads the source and writes the clone, element by element.
    assert found.count(MORE) == 1
