"""Small programs in which memory is reached by other ways than by its names compute the same."""

import decisions
import pytest
from checking import Checker, executed
from reach import KINDS, ReachPlan
from xdsl.parser import Parser


@pytest.mark.parametrize("kind", KINDS)
def test_programs_are_defined(kind: str) -> None:
    ctx = decisions.context()
    for seed in range(3):
        module = Parser(ctx, ReachPlan(kinds=[kind]).text(seed)).parse_module()
        module.verify()
        outcome = executed(module)
        assert outcome.why == ""
        assert None not in outcome.numbers


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(100, 105))
def test_memory_is_freed_when_nothing_reaches_it(kind: str, seed: int) -> None:
    ctx, plan = decisions.context(), ReachPlan(kinds=[kind])
    module = Parser(ctx, plan.text(seed)).parse_module()
    assert Checker(ctx, module).first_failure(plan.chains(seed)) is None


def test_a_seed_has_one_program() -> None:
    assert ReachPlan().text(5) == ReachPlan().text(5) != ReachPlan().text(6)
