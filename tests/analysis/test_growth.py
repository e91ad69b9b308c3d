"""The work of the passes grows with programs in which one thing has N parts.

What is counted are calls of functions, which are the same in each run, not seconds.
"""

import math
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from executing import passed, pipeline
from xdsl.parser import Parser

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

from families import SECTIONS, Family  # noqa: E402
from harness import new_context  # noqa: E402

CONTEXT = new_context()
LARGEST = 1.15
SIZES = (120, 240)


def calls(text: str, spec: str) -> int:
    """How many functions the passes call for a program."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    passes = pipeline(spec)
    module = Parser(CONTEXT, text).parse_module()
    sys.setprofile(note)
    try:
        passes.apply(CONTEXT, module)
    finally:
        sys.setprofile(None)
    return count


def _families(pipeline: str, *names: str) -> list[Family]:
    wanted = {f"{pipeline}: {name}" for name in names}
    return [family for family in SECTIONS["growth-wide"] if family.name in wanted]


FAMILIES = (
    *_families(
        "one-shot-bufferize",
        "edges with values",
        "cf.switch to blocks",
        "cf.switch in a cycle",
        "scf.index_switch",
        "returns",
    ),
    *_families(
        "canonicalize",
        "edges to one block",
        "edges with values",
        "scf.for results",
        "scf.while results",
        "rotated results",
        "scf.if results",
    ),
    *_families("buffer-deallocation", "edges in turns"),
    *_families(
        "ownership-based-buffer-deallocation",
        "edges in turns",
        "scf.for results",
        "scf.while results",
        "scf.if results",
    ),
)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_growth(family: Family) -> None:
    """The exponent between two sizes is near 1."""
    _check_growth(family.text, family.pipeline)


def test_growth_of_merged_blocks() -> None:
    """Each of the blocks is merged with the one before in a step of its own."""
    _check_growth(_branches_to_one_block, "canonicalize")


def _check_growth(text: Callable[[int], str], pipeline: str) -> None:
    calls(text(8), pipeline)
    small, large = (calls(text(n), pipeline) for n in SIZES)
    assert math.log2(large / small) <= LARGEST


def _branches_to_one_block(n: int) -> str:
    """Branches with two equal successors, each of which becomes `arith.select`."""
    blocks = (
        f"^b{k}(%a{k}: i32):\n"
        f"%x{k} = arith.muli %a{k}, %a{k} : i32\n"
        f"cf.cond_br %c, ^b{k + 1}(%x{k} : i32), ^b{k + 1}(%a{k} : i32)\n"
        for k in range(n)
    )
    return (
        f"func.func @f(%c: i1, %x: i32) -> i32 {{\ncf.br ^b0(%x : i32)\n{''.join(blocks)}"
        f"^b{n}(%r: i32):\nfunc.return %r : i32\n}}"
    )


def test_many_cases_without_copies() -> None:
    """Writes in exclusive cases are no conflicts, however many there are."""
    (family,) = _families("one-shot-bufferize", "scf.index_switch")
    module = passed(CONTEXT, family.text(600), family.pipeline)
    names = [op.name for op in module.walk()]
    assert names.count("memref.store") == 600
    assert "memref.copy" not in names
