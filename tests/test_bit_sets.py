"""Bit sets, beside sets of Python."""

import random

import pytest

from xdsl_bufferization.analysis.cfg.bit_sets import members, unions


@pytest.mark.parametrize("seed", range(50))
def test_unions(seed: int):
    rng = random.Random(seed)
    sets = [set(rng.sample(range(40), rng.randrange(5))) for _ in range(rng.randrange(20))]
    wanted = list[set[int]]()
    for each in filter(None, sets):
        apart = [other for other in wanted if not other & each]
        wanted = [*apart, each.union(*(o for o in wanted if o & each))]
    found = filter(None, set(unions(sum(1 << member for member in each) for each in sets)))
    assert sorted(map(list, map(members, found))) == sorted(map(sorted, wanted))
