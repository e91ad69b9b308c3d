"""The notebook `examples/tour.py` runs, and shows what it says."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("marimo")
TOUR = Path(__file__).resolve().parents[1] / "examples" / "tour.py"


def test_it_runs_as_a_script() -> None:
    subprocess.run([sys.executable, str(TOUR)], check=True)


def test_the_change_avoids_the_copy() -> None:
    outputs: tuple[Any, ...]
    outputs, defined = runpy.run_path(str(TOUR))["app"].run()
    assert defined["before"].text.endswith("1 copy of 256 bytes, 2 allocations")
    assert defined["after"].text.endswith("0 copies, 1 allocation")
    assert outputs.count(defined["before"]) == outputs.count(defined["after"]) == 1
    assert "<iframe srcdoc=" in defined["before"]._repr_html_()
    assert "memref.copy" in str(defined["bufferized"])
    verdict = defined["verdict"]
    assert verdict.is_equal
    assert verdict.after.outputs[0] == 1.5
    assert (verdict.after.memory.allocations, verdict.after.memory.copies) == (1, 0)
