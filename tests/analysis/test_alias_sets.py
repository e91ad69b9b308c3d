"""The look-ups of alias sets against a scan of all events."""

import random

import pytest
from xdsl.dialects.builtin import ModuleOp, TensorType, f32
from xdsl.ir import Block

from xdsl_bufferization.analysis.tensors.alias_sets import AliasInfo, AliasSet, Read, Write
from xdsl_bufferization.analysis.tensors.uses import TensorUse, TensorValue


def tensors(count: int) -> list[TensorValue]:
    """Different tensors."""
    block = Block(arg_types=[TensorType(f32, [4])] * count)
    return [TensorValue(value, number) for number, value in enumerate(block.args)]


@pytest.mark.parametrize("seed", range(20))
def test_look_ups_find_what_a_scan_finds(seed: int):
    generator, op = random.Random(seed), ModuleOp([])
    sets = [AliasSet(), AliasSet()]
    reads = list[Read]()
    writes = list[Write]()
    for number, tensor in enumerate(tensors(generator.choice([5, 50, 700]))):
        low = generator.randrange(1000)
        use = TensorUse(number, op, 0, tensor)
        read = Read(low, low + generator.randrange(50), use, tensor, -1)
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
    info, (a, b, c, d) = AliasInfo(), tensors(4)
    write = Write(7, TensorUse(0, ModuleOp([]), 0, a))
    info.add_up_to(4)
    info.set_of(b).add_write(write)
    info.merge(a, b)
    info.make_equivalent(a, b)
    info.merge(c, a)
    assert info.set_of(c) is info.set_of(b)
    assert info.set_of(c).writes == [write]
    assert info.set_number(d) == d.number
    assert info.are_equivalent(a, b)
    assert not info.are_equivalent(a, c)


def test_a_tensor_that_was_never_added_is_equivalent_to_itself_alone():
    info, known = AliasInfo(), tensors(7)
    info.add_up_to(2)
    assert info.are_equivalent(known[5], known[5])
    assert not info.are_equivalent(known[5], known[1])
    assert not info.are_equivalent(known[5], known[6])
