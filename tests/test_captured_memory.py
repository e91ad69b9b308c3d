"""What regions use that run later, and what addresses point to: programs are executed before and
after passes that free or place memory.
"""

from pathlib import Path

import pytest
from executing import sections

from xdsl_bufferization.interpreters.check import main

PASSES = (
    "buffer-deallocation-pipeline",
    "buffer-deallocation-pipeline{private-function-dynamic-ownership}",
    "buffer-deallocation",
    "promote-buffers-to-stack,buffer-deallocation",
    "buffer-hoisting,buffer-loop-hoisting,buffer-deallocation,optimize-allocation-liveness",
)

PROGRAMS = sections(Path(__file__).with_name("captured_memory.mlir"))
FREED = ("awaited", "chain", "box", "cloned")
"""Programs all of whose memory is freed; some memory of the others is kept."""


@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_executed(
    name: str, passes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"{name}.mlir"
    path.write_text(PROGRAMS[name])
    options = ["--universe=later_dialect:UNIVERSE", "-p", passes]
    options += ["--interpreter=later_dialect:LaterFunctions"]
    options += [] if name in FREED else ["--allow-leaks"]
    assert main([str(path), *options]) == 0, capsys.readouterr()
