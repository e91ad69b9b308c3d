"""A short run of the fuzzer over all passes with small bounds."""

import pytest
from bounds import bounds, lowered, wrong


def test_every_bound_is_lowered():
    names = {(module.__name__, name) for module, name, _ in bounds()}
    assert ("xdsl_bufferization.analysis.tensors.use_collector", "MOST_KEPT") in names
    assert len(names) > 40
    before = [getattr(module, name) for module, name, _ in bounds()]
    with lowered(1):
        assert {getattr(module, name) for module, name, _ in bounds()} == {1}
    assert [getattr(module, name) for module, name, _ in bounds()] == before


@pytest.mark.parametrize("value", range(3))
def test_programs_do_the_same(value: int):
    assert not [(f.seed, f.failure) for f in wrong(value, 500 + 5 * value, 5)]
