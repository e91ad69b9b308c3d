"""xDSL's passes do with this package what they do without it, and so after our passes.

The sweep over all programs and passes is `benchmarks/run.py other-passes --all`; here the same runs on
fewer of them.
"""

import other_passes
import pytest
from other_passes import DIRECT, REGISTERING, Relation, Run, Sweep

CANONICALIZING = ("canonicalize", "canonicalize-dmp", "test-lower-linalg-to-snitch")
"""Passes of xDSL that canonicalize, for which this package has more patterns."""


def canonicalizes(spec: str) -> bool:
    """Does one of the passes canonicalize?"""
    return any(name in CANONICALIZING for name in spec.split(","))


@pytest.fixture(scope="module")
def sweep() -> Sweep:
    """All passes on some programs, and some passes on all."""
    return other_passes.quick()


def shown(runs: list[Run]) -> list[str]:
    """What a failing test prints."""
    return [f"{run.program}: {run.first}, {run.name}: {run.ours}" for run in runs]


def test_the_programs_are_read(sweep: Sweep) -> None:
    unread = {program for program, first in sweep.unread if first == DIRECT}
    # xDSL's generic form of `ml_program.global_load_const` is not MLIR's.
    assert unread == {"values/program"}


def test_no_pass_fails_with_this_package_only(sweep: Sweep) -> None:
    assert {run.name for run in sweep.runs} == {*other_passes.passes()}
    assert {run.first for run in sweep.runs} == {DIRECT, REGISTERING}
    assert len(sweep.runs) > 1800
    assert not shown(sweep.of(Relation.LOST))


def test_other_programs_are_made_by_canonicalization_only(sweep: Sweep) -> None:
    changed = sweep.of(Relation.CHANGED)
    assert not shown([run for run in changed if not canonicalizes(run.name)])


def test_the_sweep_tells_outcomes_apart() -> None:
    def relation(alone: str, ours: str) -> Relation:
        return Run("program", DIRECT, "cse", alone, ours).relation

    assert relation("a", "a") is Relation.SAME
    assert relation("!Error: a", "!Error: b") is Relation.SAME
    assert relation("a", "b") is Relation.CHANGED
    assert relation("a", "!Error: b") is Relation.LOST
    assert relation("!Error: a", "b") is Relation.WON
