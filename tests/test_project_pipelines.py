"""Pipelines of three projects on small real programs of ../shared/models: never more buffers or
copies than with mlir-opt, and the recorded numbers. `benchmarks/run.py project-pipelines`
runs all programs.
"""

from pathlib import Path

import pytest
from model_tables import PIPELINES, pipeline_row
from models import Case

PROGRAMS = (
    "gc_tilefuse_02",
    "jax_assoc_scan",
    "jax_cg",
    "jax_cg_cf",
    "jax_convolve",
    "jax_heat_inplace",
    "jax_ring_buffer",
)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("name", PIPELINES)
def test_pipeline(
    program: str, name: str, mlir_opt: str, shared_models: Path, shared_tools: Path
) -> None:
    case = Case(shared_models / f"{program}.mlir")
    ours, theirs, verdicts = pipeline_row(case, PIPELINES[name], shared_tools)
    assert verdicts[0] == "ok"
    if theirs is not None:
        assert ours.allocs <= theirs.allocs
        assert ours.copies <= theirs.copies
