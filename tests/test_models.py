"""The real programs of ../shared/models: never more buffers or copies than mlir-opt makes,
output that it reads, and the recorded numbers when that is executed; without tensors at the
boundaries of functions all memory is freed, once, and nothing is decided at run time by a
library function.
"""

from pathlib import Path

import models
import pytest
from conftest import SHARED
from harness import after, new_context

from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
    BufferDeallocationPipelinePass,
)

PROGRAMS = sorted((SHARED / "models" / "run").glob("*.mlir"))
FAULTS: dict[str, str] = {}
"""What is known to print something else, and why."""


def case_parameters() -> list[object]:
    """All cases; those in `FAULTS` have to fail."""
    found = list[object]()
    for case in (models.Case(path, flag) for path in PROGRAMS for flag in (True, False)):
        fault = FAULTS.get(str(case))
        marks = [pytest.mark.xfail(reason=fault, strict=True)] if fault else []
        found.append(pytest.param(case, marks=marks, id=str(case)))
    return found


def test_the_programs_are_there(shared_models: Path) -> None:
    assert len(list(shared_models.glob("*.mlir"))) >= 14


@pytest.mark.parametrize("case", case_parameters())
def test_real_program(case: models.Case, mlir_opt: str, shared_tools: Path) -> None:
    module = after(case.text, case.pipeline)
    ours = models.count(models.as_text(module))
    theirs = models.reference(case)
    assert theirs is not None, "the reference rejects the program"
    assert ours.allocs <= theirs.allocs
    assert ours.copies <= theirs.copies
    assert models.is_accepted(module)
    if case.boundaries:
        BufferDeallocationPipelinePass().apply(new_context(), module)
        module.verify()
        assert "dealloc_helper" not in models.as_text(module)
        assert models.is_accepted(module)
    may_leak = not case.boundaries
    assert case.executed_module(module, shared_tools, may_leak) == "ok"
