"""Buffers that share memory, on random programs: the same numbers, no larger peak."""

import decisions
import pytest
from executing import executed
from lifetimes import LifetimePrograms
from mutants import PLANNER, REUSE

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
    text = LifetimePrograms(seed).program()
    before = run(text)
    for spec in PASSES:
        done = run(text, spec)
        assert done.numbers() == before.numbers(), spec
        assert not done.memory.leaks, spec
    assert run(text, REUSE).memory.peak_bytes <= before.memory.peak_bytes
    assert run(text, PLANNERS[0]).memory.peak_bytes <= before.memory.peak_bytes
