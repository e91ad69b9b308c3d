"""`dominance-cse` on random programs: the same numbers, and no more operations than MLIR."""

from random import Random

import decisions
import pytest
from merging import verdict
from repeats import Repeats, graph_region


@pytest.mark.parametrize("seed", range(1000, 1012))
def test_merging(seed: int, mlir_opt: str):
    found = verdict(decisions.context(), mlir_opt, Repeats(Random(seed)).program())
    assert found.fault == ""
    assert found.ours < found.before


@pytest.mark.parametrize("seed", range(8))
def test_graph_regions(seed: int, mlir_opt: str):
    text = graph_region(seed)
    found = verdict(decisions.context(), mlir_opt, text, runs=False)
    assert found.fault == ""
