"""
Buffers that share memory, on random programs: the same numbers, no more memory at the peak, and
mutants of the analysis that these programs show.
"""

import decisions
import pytest
from breaking import Switch
from executing import executed
from lifetime_mutants import HOISTED_MUTANTS
from lifetimes import LifetimePrograms
from mutants import PLANNER, REUSE, Mutant
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.run import RunResult

PLANNERS = (
    f"{PLANNER}{{alignment=1}}",
    f"{PLANNER}{{strategy=best-fit arena=argument}}",
    f"{PLANNER}{{strategy=first-fit arena=global}}",
)
PASSES = (REUSE, f"buffer-loop-hoisting,{REUSE}", *PLANNERS)
MOST = 300
"""Programs until a mutant must have shown."""


def run(text: str, spec: str = "") -> RunResult:
    return executed(decisions.context(), text, *([spec] if spec else []))


@pytest.mark.parametrize("seed", range(30))
def test_the_same_numbers(seed: int):
    text = LifetimePrograms(seed).program()
    before = run(text)
    for spec in PASSES:
        done = run(text, spec)
        assert done.numbers() == before.numbers(), spec
        assert not done.memory.leaks, spec
    assert run(text, REUSE).memory.peak_bytes <= before.memory.peak_bytes
    assert run(text, PLANNERS[0]).memory.peak_bytes <= before.memory.peak_bytes


def shows(mutant: Mutant, seed: int) -> bool:
    """Do the numbers of a program change with a mutant, or does it fail?"""
    text = LifetimePrograms(seed).program()
    specs = PASSES[:2] if mutant.broken == REUSE else PLANNERS[:1]
    for spec in specs:
        switch = Switch(mutant)
        try:
            with switch.broken():
                numbers = run(text, spec).numbers()
        except InterpretationError:
            return True
        if numbers != run(text).numbers():
            return True
    return False


@pytest.mark.parametrize("mutant", HOISTED_MUTANTS, ids=lambda m: m.name)
def test_mutants_show(mutant: Mutant):
    assert any(shows(mutant, seed) for seed in range(MOST))
