"""What `canonicalize` leaves: never more than the oracle, and the same results."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from buffers import BufferPrograms
from generate import Generator
from simplifiable import program
from simplified import ORACLE, canonicalized, context, differences
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module

FOLDER = Path(__file__).parents[1] / "filecheck" / "transforms" / "canonicalize"

SAME = [
    *("bufferization-casts", "bufferization-dealloc", "cf", "memref", "scf-for"),
    *("scf-if", "scf-regions", "scf-while", "tensor"),
]

needs_oracle = pytest.mark.skipif(shutil.which(ORACLE) is None, reason="there is no mlir-opt")


def programs() -> list[str]:
    """A few of each kind."""
    texts = [program(seed) for seed in range(6)]
    texts += [Generator().program(seed) for seed in range(2)]
    return texts + [BufferPrograms(seed).program() for seed in (0, 2)]


@pytest.mark.parametrize("text", programs())
def test_canonical_programs_compute_the_same(text: str) -> None:
    before, after = (
        run_module(Parser(context(), each).parse_module(), "main").numbers()
        for each in (text, canonicalized(text))
    )
    assert agree(before, after)


@needs_oracle
@pytest.mark.parametrize("seed", range(4))
def test_not_more_is_left_of_programs_than_by_the_oracle(seed: int) -> None:
    assert not [d for d in differences(program(seed)) if d.is_worse]


@needs_oracle
@pytest.mark.parametrize("name", SAME)
def test_not_more_is_left_of_the_texts_than_by_the_oracle(name: str) -> None:
    text = (FOLDER / f"{name}.mlir").read_text()
    assert not [d for d in differences(text) if d.is_worse]
