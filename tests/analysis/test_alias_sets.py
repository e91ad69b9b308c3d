"""The look-ups of alias sets against a scan of all events."""

import random

import pytest

from xdsl_bufferization.analysis.tensors.alias_sets import (
    AliasSet,
    Read,
    Write,
)


@pytest.mark.parametrize("seed", range(20))
def test_look_ups_find_what_a_scan_finds(seed: int):
    generator = random.Random(seed)
    sets = [AliasSet(), AliasSet()]
    reads = list[Read]()
    writes = list[Write]()
    for use in range(generator.choice([5, 50, 700])):
        low = generator.randrange(1000)
        read = Read(low, low + generator.randrange(50), use, use, -1)
        write = Write(generator.randrange(1000), use)
        chosen = generator.choice(sets)
        chosen.reads.add(read)
        chosen.add_write(write)
        reads.append(read)
        writes.append(write)
    sets[0].absorb(sets[1])
    assert sets[0].size == len(reads) + len(writes)
    for position in range(0, 1000, 7):
        expected = {r for r in reads if r.low <= position <= r.high}
        assert set(sets[0].reads.around(position)) == expected
        between = sets[0].writes_between(position, position + 20)
        assert between == sorted(
            w for w in writes if position <= w.position <= position + 20
        )
