"""Our in-place decisions against the oracle's on the programs of tests/with_mlir."""

from pathlib import Path

import corpus
import decisions
import pytest

UNSOUND = ("cf.mlir", "mixed-dialects.mlir")
"""Files where the oracle writes in place what is read later (block arguments, globals
that are stored to): there ours may copy more."""


@pytest.mark.parametrize(
    "path", sorted(corpus.FOLDER.glob("*.mlir")), ids=lambda path: path.stem
)
def test_decisions_are_as_good_as_the_oracle(path: Path, mlir_opt: str):
    row = corpus.compare_file(decisions.context(), mlir_opt, path)
    assert not row.failed
    if path.name not in UNSOUND:
        assert not row.worse
