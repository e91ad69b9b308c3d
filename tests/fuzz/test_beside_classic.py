"""What two buffers become in all ways that there are: not worse than what MLIR 19 makes."""

import decisions
import pytest
from beside_classic import MLIR_OPT, compared, gives_back
from merges import Merge, programs

SAMPLE = list(programs())[::30]


@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-19 is not installed")
@pytest.mark.parametrize(
    "merge", SAMPLE, ids=lambda m: f"{m.shape}-{m.first}-{m.second}"
)
def test_not_worse_than_mlir(merge: Merge) -> None:
    assert compared(decisions.context(), merge) != "more" or gives_back(merge)
