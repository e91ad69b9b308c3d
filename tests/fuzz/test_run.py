"""A short run of the fuzzer over all passes."""

import decisions
import pytest
from campaign import Campaign, Plan
from generate import Generator, Shape


@pytest.mark.parametrize("first", range(0, 40, 20))
def test_programs_do_the_same(first: int):
    campaign = Campaign(decisions.context(), Plan(shrink=False))
    campaign.run(first, 20)
    assert not [(f.seed, f.failure) for f in campaign.found]


def test_public_functions_do_the_same() -> None:
    tensors = Generator(shape=Shape(recursive=0.5, public=True))
    campaign = Campaign(
        decisions.context(), Plan(tensors, kind="tensors", only="bufferize", shrink=False)
    )
    campaign.run(0, 20)
    assert not [(f.seed, f.failure) for f in campaign.found]
