"""Real programs after bufferization and deallocation: no false alarm, the same bits."""

from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import Checker, CheckSettings, verdict_as_text

PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true},buffer-deallocation-pipeline"
)
SMALL = ("jax_assoc_scan", "jax_bfgs", "jax_cg", "jax_cg_cf", "jax_convolve", "jax_image_resize")
"""Those that take a second or two."""


@pytest.mark.parametrize("name", SMALL)
def test_model(name: str, ctx: Context, shared_models: Path) -> None:
    settings = CheckSettings(pipeline=PIPELINE, entry="__driver")
    checker = Checker(ctx, Universe.get_multiverse(), settings)
    path = shared_models / f"{name}.mlir"
    verdict = checker.check(path.read_text())
    assert verdict.is_equal, verdict_as_text(verdict)
    assert verdict.before is not None
    assert verdict.before.printed
