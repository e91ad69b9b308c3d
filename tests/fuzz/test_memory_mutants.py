"""Each program of `memory_mutants.mlir` shows the mutant that it is named after."""

import pytest
from breaking import Switch
from companions import checked
from mutants import (
    BUFFERIZE,
    CLASSIC,
    HOIST,
    LIVENESS,
    LOOP_HOIST,
    OWNERSHIP,
    PIPELINE,
    PLANNER,
    Mutant,
    mutants,
    programs,
)

CHAINS = {
    BUFFERIZE: f"{BUFFERIZE}{{bufferize-function-boundaries allow-return-allocs-from-loops}},{PIPELINE}",
    OWNERSHIP: PIPELINE,
    CLASSIC: f"{CLASSIC},convert-bufferization-to-memref",
    LIVENESS: LIVENESS,
    LOOP_HOIST: LOOP_HOIST,
    HOIST: HOIST,
    PLANNER: PLANNER,
}
KEEP_MEMORY = (BUFFERIZE, HOIST, PLANNER)
"""Their mutants give wrong numbers; the others free what is still in use."""
FAULTS = ("use after free", "double free", "free of what is not owned")
PROGRAMS = programs()
SHOWN = [mutant for mutant in mutants("random") if mutant.name in PROGRAMS]


def test_all_programs_are_used() -> None:
    assert sorted(PROGRAMS) == sorted(mutant.name for mutant in SHOWN)


@pytest.mark.parametrize("mutant", SHOWN, ids=lambda mutant: mutant.name)
def test_is_found(mutant: Mutant) -> None:
    text, chain = PROGRAMS[mutant.name], CHAINS[mutant.broken]
    assert checked(text, chain, "main").is_equal
    with Switch(mutant).broken():
        verdict = checked(text, chain, "main")
    assert not verdict.is_equal
    if mutant.broken not in KEEP_MEMORY:
        assert verdict.fault is not None
        assert verdict.fault.kind in FAULTS
