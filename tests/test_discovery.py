"""`xdsl-opt` finds this package, also next to another plugin; our words are complete."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from xdsl.dialects import get_all_dialects, memref
from xdsl.universe import XDSL_UNIVERSE

from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.support.extension import (
    EXTENDED,
    ExtendedFactory,
    extend,
    extended_dialects,
)
from xdsl_bufferization.support.rare_collections import OBJECTS, rare_collections
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

XDSL_OPT = Path(sys.executable).parent / "xdsl-opt"

PROGRAM = """
func.func @f(%a: memref<?xf32>, %b: memref<4xf32, strided<[2]>>) {
  memref.copy %a, %b : memref<?xf32> to memref<4xf32, strided<[2]>>
  func.return
}
"""

PLUGIN = """
from xdsl.ir import Dialect
from xdsl.universe import Universe

UNIVERSE = Universe(all_dialects={"neighbour": lambda: Dialect("neighbour", [])})
"""


def run_xdsl_opt(
    *arguments: str, program: str = "", path: Path | None = None
) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    return subprocess.run(
        [str(XDSL_OPT), *arguments],
        input=program,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def second_plugin(tmp_path: Path) -> Path:
    """Another package with a universe, as `pip install` would lay it out."""
    (tmp_path / "neighbour.py").write_text(PLUGIN)
    info = tmp_path / "neighbour-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: neighbour\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[xdsl.universe]\nneighbour = neighbour:UNIVERSE\n")
    return tmp_path


def test_xdsl_opt_knows_the_pass() -> None:
    found = run_xdsl_opt("--help")
    assert "one-shot-bufferize" in "".join(found.stdout.split())


def test_xdsl_opt_reads_and_prints_our_syntax() -> None:
    found = run_xdsl_opt(program=PROGRAM)
    assert found.returncode == 0, found.stderr
    assert "memref.copy %a, %b : memref<?xf32> to memref<4xf32" in found.stdout


def test_next_to_a_second_plugin(second_plugin: Path) -> None:
    found = run_xdsl_opt(program=PROGRAM, path=second_plugin)
    assert found.returncode == 0, found.stderr
    assert "memref.copy %a, %b" in found.stdout
    script = (
        "from xdsl.universe import Universe\n"
        "all = Universe.get_multiverse()\n"
        "print('neighbour' in all.all_dialects, 'one-shot-bufferize' in all.all_passes)"
    )
    listed = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(second_plugin)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.split() == ["True", "True"]


def test_importing_the_universe_extends_once() -> None:
    assert list(BUFFERIZATION_UNIVERSE.all_passes)
    before = dict(XDSL_UNIVERSE.all_dialects)
    extend(XDSL_UNIVERSE.all_dialects)
    assert before == XDSL_UNIVERSE.all_dialects
    assert isinstance(before["memref"], ExtendedFactory)


def test_start_up_loads_no_dialect() -> None:
    script = (
        "import sys, xdsl_bufferization.universe\n"
        "print('xdsl_bufferization.dialects.memref.dialect' in sys.modules)"
    )
    listed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert listed.stdout.strip() == "False"


@pytest.mark.parametrize("name", EXTENDED)
def test_extended_dialects_keep_what_xdsl_has(name: str) -> None:
    theirs = get_all_dialects()[name]()
    ours = extended_dialects()[name]()
    classes = {op.name: op for op in ours.operations}
    assert len(classes) == len(list(ours.operations)), "one class for each name"
    for op in theirs.operations:
        assert issubclass(classes[op.name], op)
    assert set(ours.attributes) >= set(theirs.attributes)


def test_a_substitute_is_an_operation_of_xdsl() -> None:
    assert issubclass(CopyOp, memref.CopyOp)
    assert memref.CopyOp.traits.traits <= CopyOp.traits.traits


def test_a_file_is_complete_when_xdsl_opt_ends(tmp_path: Path) -> None:
    target = tmp_path / "out.mlir"
    done = run_xdsl_opt("-o", str(target), program=PROGRAM)
    assert done.returncode == 0
    assert target.read_text() == run_xdsl_opt(program=PROGRAM).stdout


@pytest.mark.parametrize("threshold", [(700, 10, 10), (0, 10, 10), (50_000, 5, 5)])
def test_pythons_collector_is_as_it_was(threshold: tuple[int, int, int]):
    before = gc.get_threshold()
    gc.set_threshold(*threshold)
    try:
        with suppress(KeyError), rare_collections(), rare_collections():
            first = threshold[0]
            assert gc.get_threshold() == (first and max(first, OBJECTS), *threshold[1:])
            raise KeyError
        assert gc.get_threshold() == threshold
        BUFFERIZATION_UNIVERSE.all_passes["bufferize"]()()
        assert gc.get_threshold() == threshold
    finally:
        gc.set_threshold(*before)


def test_what_is_there_is_not_collected_meanwhile() -> None:
    with rare_collections():
        frozen = gc.get_freeze_count()
        assert frozen
        made = [[n] for n in range(100)]
        with rare_collections():
            assert gc.get_freeze_count() <= frozen
        assert made
    assert not gc.get_freeze_count()


def test_what_others_froze_stays_frozen() -> None:
    gc.freeze()
    try:
        with rare_collections():
            pass
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
