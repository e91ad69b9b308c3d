"""A short run of the fuzzer: random programs print the same before and after."""

import decisions
import pytest
from execution import difference_when_run
from generate import Generator, Shape


@pytest.mark.parametrize("seed", range(12))
def test_programs_print_the_same(seed: int):
    text = Generator(shape=Shape(cfg=0.3)).program(seed)
    assert difference_when_run(decisions.context(), text) == ""
