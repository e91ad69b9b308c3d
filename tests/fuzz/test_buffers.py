"""Random programs on buffers: freed once, none too early, and the same numbers."""

from dataclasses import replace

import decisions
import pytest
from buffers import BufferPrograms, BufferWeights
from campaign import Campaign, Plan
from executing import passed
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module


@pytest.mark.parametrize("flags", ["false", "true"])
@pytest.mark.parametrize("seed", range(12))
def test_memory_is_freed_once(seed: int, flags: str):
    ctx = decisions.context()
    # What other buffers hold may stay.
    weights = BufferWeights(held=0, found=0)
    text = BufferPrograms(seed, weights=weights).program()
    before = run_module(Parser(ctx, text).parse_module())
    spec = f"ownership-based-buffer-deallocation{{private-function-dynamic-ownership={flags}}}"
    after = run_module(passed(ctx, text, spec))
    assert agree(before.numbers(), after.numbers())
    assert before.memory.leaks > 0
    assert after.memory.leaks == 0


@pytest.mark.parametrize("name", ["passed", "assumed", "distinct", "rows", "reduced", "unranked"])
@pytest.mark.parametrize("step", ["buffer-deallocation-pipeline", "canonicalize"])
def test_statements_compute_the_same(name: str, step: str) -> None:
    weights = replace(BufferWeights(), **{name: 20})
    plan = Plan(buffers=weights, depth=1, most=2, kind="buffers", only=step, shrink=False)
    campaign = Campaign(decisions.context(), plan)
    campaign.run(0, 3)
    assert not [(f.seed, f.failure) for f in campaign.found]
