"""Our in-place decisions against the oracle's on the programs of tests/filecheck/with-mlir/programs."""

from pathlib import Path

import corpus
import decisions
import pytest

COPIES_MORE = {
    "br_oop": "the oracle overwrites a tensor that is read after the branch",
    "loop_outer": "the oracle overwrites a tensor that the next round needs",
    "loop_init_read": "the oracle overwrites an init that is read after the loop",
    "loop_swap": "two tensors that change places in a loop of blocks",
    "unk2": "a slice of what an unknown operation made is used in place instead",
    "mlp": "the oracle overwrites what was loaded from a global",
    "mlp3": "the oracle overwrites what was loaded from a global",
}
"""Functions in which ours copies what the oracle does not, and why."""


@pytest.mark.parametrize("path", sorted(corpus.FOLDER.glob("*.mlir")), ids=lambda path: path.stem)
def test_decisions_are_as_good_as_the_oracle(path: Path, mlir_opt: str):
    row = corpus.compare_file(decisions.context(), mlir_opt, path)
    assert not row.failed
    assert not [w for w in row.worse if w.split(":")[0] not in COPIES_MORE]
