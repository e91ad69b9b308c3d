"""Types at the edge and cyclic definitions: no pass ends in a traceback."""

import shutil

import pytest
from edges import Checker, program, rejected

SEEDS = range(24)


def test_programs_go_through_all_passes() -> None:
    checker = Checker()
    assert not [failure for seed in SEEDS for failure in checker.check(seed)]
    # Each program was canonicalized; some are executed before and after.
    assert len(checker.results) == len(SEEDS)
    assert checker.compared > len(SEEDS) // 3


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="there is no mlir-opt")
def test_mlir_accepts_programs_before_and_after() -> None:
    checker = Checker()
    for seed in SEEDS:
        list(checker.check(seed))
    assert not rejected({seed: program(seed) for seed in SEEDS})
    assert not rejected(checker.results)
