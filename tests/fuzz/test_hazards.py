"""Programs in which two things look alike that are not compute the same after our passes."""

import pytest
from hazards import WEIGHTS, failure, program
from simplified import context
from xdsl.parser import Parser


@pytest.mark.parametrize("seed", range(8))
def test_programs_compute_the_same(seed: int) -> None:
    assert failure(context(), seed) is None


@pytest.mark.parametrize("piece", WEIGHTS)
def test_each_piece_computes_the_same(piece: str) -> None:
    assert failure(context(), 1, [piece]) is None


def test_a_seed_has_one_program() -> None:
    assert program(5) == program(5) != program(6)
    Parser(context(), program(5)).parse_module().verify()
