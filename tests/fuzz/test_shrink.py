"""The shrinker, with faults that are made up."""

import checking
import decisions
import pytest
from buffers import BufferPrograms
from generate import Generator
from shrink import shrunk
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser


def count(module: ModuleOp, name: str) -> int:
    """How many ops of this name the module has."""
    return sum(op.name == name for op in module.walk())


def size(module: ModuleOp) -> int:
    """How many ops the module has, functions and returns included."""
    return sum(1 for _ in module.walk())


def runs(module: ModuleOp) -> bool:
    """Can the program be executed?"""
    return checking.executed(module, 20000).result is not None


@pytest.mark.parametrize(
    "name, most", [("linalg.fill", 11), ("tensor.insert_slice", 11), ("scf.for", 12)]
)
def test_tensors(name: str, most: int):
    """An op that is in the way of something, wherever it is."""
    ctx = decisions.context()
    tried = 0
    for seed in range(30):
        module = Parser(ctx, Generator().program(seed)).parse_module()
        if count(module, name) == 0:
            continue
        small = shrunk(module, lambda m: count(m, name) > 0 and runs(m))
        small.verify()
        assert count(small, name) == 1
        assert size(small) <= most
        tried += 1
        if tried == 2:
            return


def test_blocks():
    """A loop of blocks needs two of them."""
    ctx = decisions.context()
    module = Parser(ctx, BufferPrograms(2).program()).parse_module()

    def fails(candidate: ModuleOp) -> bool:
        return count(candidate, "cf.cond_br") > 0 and runs(candidate)

    assert size(shrunk(module, fails)) <= 9


def test_fault_in_a_run():
    """What is needed to print a number larger than 10."""
    ctx = decisions.context()
    module = Parser(ctx, BufferPrograms(3).program()).parse_module()

    def fails(candidate: ModuleOp) -> bool:
        outcome = checking.executed(candidate, 20000)
        return any(n > 10 for n in outcome.numbers if n is not None)

    assert fails(module)
    assert size(shrunk(module, fails)) <= 9
