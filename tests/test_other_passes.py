"""
xDSL's passes do with this package what they do without it, and so behind our passes.

The sweep over all programs and passes is benchmarks/other_passes.py; here the same runs on
fewer of them.
"""

import other_passes
import pytest
from other_passes import DIRECT, FEW, Relation, Run, Sweep

CANONICALIZING = ("canonicalize", "canonicalize-dmp", "test-lower-linalg-to-snitch")
"""Passes of xDSL that canonicalize, for which this package has more patterns."""
BEHIND = "optimize-allocation-liveness"
"""A pass of ours that registers models and leaves most programs as they are."""
PASSES = (
    "canonicalize",
    "control-flow-hoist",
    "convert-linalg-to-memref-stream",
    "cse",
    "dce",
    "licm",
    "loop-hoist-memref",
)
"""Passes that ask for traits, or leave what our verifiers could refuse."""


def canonicalizes(spec: str) -> bool:
    """Does one of the passes canonicalize?"""
    return any(name in CANONICALIZING for name in spec.split(","))


@pytest.fixture(scope="module")
def all_passes() -> Sweep:
    """All passes on some programs, with and without this package."""
    return other_passes.swept((DIRECT,), names=FEW)


@pytest.fixture(scope="module")
def all_programs() -> Sweep:
    """Some passes on all programs, also behind a pass of ours."""
    names = [*other_passes.programs()]
    return other_passes.swept((DIRECT, BEHIND), PASSES, names)


def shown(runs: list[Run]) -> list[str]:
    """What a failing test prints."""
    return [f"{run.program}: {run.first}, {run.name}: {run.ours}" for run in runs]


def test_the_programs_are_read(all_programs: Sweep) -> None:
    unread = {program for program, first in all_programs.unread if first == DIRECT}
    # xDSL's generic form of `ml_program.global_load_const` is not MLIR's.
    assert unread == {"values/program"}


def test_no_pass_fails_with_this_package_only(
    all_passes: Sweep, all_programs: Sweep
) -> None:
    assert len(all_passes.runs) == len(FEW) * len(other_passes.passes()) > 1000
    assert len(all_programs.runs) > 900
    assert not shown(all_passes.of(Relation.LOST))
    assert not shown(all_programs.of(Relation.LOST))


def test_other_programs_are_made_by_canonicalization_only(
    all_passes: Sweep, all_programs: Sweep
) -> None:
    changed = [*all_passes.of(Relation.CHANGED), *all_programs.of(Relation.CHANGED)]
    assert not shown([run for run in changed if not canonicalizes(run.name)])


def test_the_sweep_tells_outcomes_apart() -> None:
    def relation(alone: str, ours: str) -> Relation:
        return Run("program", DIRECT, "cse", alone, ours).relation

    assert relation("a", "a") is Relation.SAME
    assert relation("!Error: a", "!Error: b") is Relation.SAME
    assert relation("a", "b") is Relation.CHANGED
    assert relation("a", "!Error: b") is Relation.LOST
    assert relation("!Error: a", "b") is Relation.WON
