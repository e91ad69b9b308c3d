"""Programs with buffers of buffers: freed once, none too early, and the same numbers."""

import decisions
import pytest
from boxes import BoxPlan
from checking import Checker, executed
from xdsl.parser import Parser


@pytest.mark.parametrize("seed", range(12))
def test_programs_are_defined(seed: int) -> None:
    module = Parser(decisions.context(), BoxPlan().text(seed)).parse_module()
    module.verify()
    assert executed(module).why == ""


@pytest.mark.parametrize("seed", range(20))
def test_memory_is_freed_once(seed: int) -> None:
    ctx, plan = decisions.context(), BoxPlan()
    module = Parser(ctx, plan.text(seed)).parse_module()
    assert Checker(ctx, module).first_failure(plan.chains(seed)) is None


def test_a_seed_has_one_program() -> None:
    assert BoxPlan().text(5) == BoxPlan().text(5) != BoxPlan().text(6)
