"""Buffers that share memory, on random programs: the same numbers, no larger peak; and mutants that
change what becomes of the programs in tests/filecheck.
"""

from pathlib import Path
from random import Random

import decisions
import pytest
from breaking import Switch
from executing import executed, passed
from lifetimes import LifetimePrograms
from mutants import PLANNER, REUSE, Mutant, mutants

from xdsl_bufferization.interpreters.run import RunResult

PLANNERS = (
    f"{PLANNER}{{alignment=1}}",
    f"{PLANNER}{{strategy=best-fit arena=argument}}",
    f"{PLANNER}{{strategy=first-fit arena=global}}",
)
PASSES = (REUSE, f"buffer-loop-hoisting,{REUSE}", *PLANNERS)


def run(text: str, spec: str = "") -> RunResult:
    return executed(decisions.context(), text, *([spec] if spec else []))


@pytest.mark.parametrize("seed", range(12))
def test_the_same_numbers(seed: int):
    text = LifetimePrograms(Random(seed)).program()
    before = run(text)
    for spec in PASSES:
        done = run(text, spec)
        assert done.numbers() == before.numbers(), spec
        assert not done.memory.leaks, spec
    assert run(text, REUSE).memory.peak_bytes <= before.memory.peak_bytes
    assert run(text, PLANNERS[0]).memory.peak_bytes <= before.memory.peak_bytes


FILECHECK = Path(__file__).parents[1] / "filecheck"
PROGRAMS = ("transforms/buffer-reuse/loops.mlir", "pipelines/found-by-fuzzing/reuse-in-front.mlir")


def reused() -> list[str]:
    """What `buffer-reuse` makes of the programs with loops and regions."""
    texts = [(FILECHECK / name).read_text() for name in PROGRAMS]
    return [str(passed(decisions.context(), text, REUSE)) for text in texts]


@pytest.mark.parametrize("mutant", mutants("lifetimes"), ids=lambda m: m.name)
def test_mutants_change_what_is_checked(mutant: Mutant):
    whole = reused()
    with Switch(mutant).broken():
        assert reused() != whole
    assert reused() == whole
