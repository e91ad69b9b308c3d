"""The look-ups of alias sets against a scan of all events."""

import random

import pytest

from xdsl_bufferization.analysis.tensors.alias_sets import AliasInfo, AliasSet, Read, Write


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
        assert between == sorted(w for w in writes if position <= w.position <= position + 20)


def test_merged_tensors_have_one_set_and_equivalence_is_its_own_relation():
    info = AliasInfo()
    info.add_up_to(4)
    info.set_of(1).add_write(Write(7, 0))
    info.merge(0, 1)
    info.make_equivalent(0, 1)
    info.merge(2, 0)
    assert info.set_of(2) is info.set_of(1)
    assert info.set_of(2).writes == [Write(7, 0)]
    assert info.representative(3) == 3
    assert info.are_equivalent(0, 1)
    assert not info.are_equivalent(0, 2)


def test_a_tensor_that_was_never_added_is_equivalent_to_itself_alone():
    info = AliasInfo()
    info.add_up_to(2)
    assert info.are_equivalent(5, 5)
    assert not info.are_equivalent(5, 1)
    assert not info.are_equivalent(5, 6)
