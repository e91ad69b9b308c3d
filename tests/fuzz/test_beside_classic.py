"""What two buffers become in all ways that there are: not worse than what MLIR 19 makes."""

from random import Random

import decisions
import pytest
from beside_classic import FEWER_LATER, MLIR_OPT, WORSE, compared, gives_back
from merges import Merge, programs
from whiles import Whiles

SAMPLE = list(programs())[::30]


needs_oracle = pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-19 is not installed")


@needs_oracle
@pytest.mark.parametrize("merge", SAMPLE, ids=lambda m: f"{m.shape}-{m.first}-{m.second}")
def test_not_worse_than_mlir(merge: Merge) -> None:
    verdict = compared(decisions.context(), merge.text)
    assert verdict not in WORSE or gives_back(merge)


@needs_oracle
@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_loops_are_not_worse_than_mlir(seed: int) -> None:
    verdict = compared(decisions.context(), Whiles(Random(seed)).module())
    assert verdict not in WORSE or verdict == FEWER_LATER
