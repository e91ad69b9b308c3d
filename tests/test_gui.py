"""`xdsl-bufferize-gui`, without a screen; skipped where xDSL's extra `gui` is missing."""

import asyncio
from pathlib import Path

import pytest

from xdsl_bufferization.api import PASSES
from xdsl_bufferization.command.gui import app, main

PROGRAM = """func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


def test_it_lists_our_passes_and_applies_one(tmp_path: Path):
    pytest.importorskip("textual")
    path = tmp_path / "program.mlir"
    path.write_text(PROGRAM)
    made = app(str(path), "bufferize")

    async def look() -> tuple[set[str], str, str]:
        async with made.run_test() as pilot:
            await pilot.pause()
            listed = {str(each.label) for each in made.passes_tree.root.children}
            return listed, made.input_text_area.text, made.output_text_area.text

    listed, before, after = asyncio.run(look())
    assert listed >= {*PASSES, "canonicalize", "convert-scf-to-cf"}
    assert before == PROGRAM
    assert "memref.store" in after


def test_a_wrong_pass_gets_a_sentence(capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("textual")
    assert main(["-p", "bufferise"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("xdsl-bufferize-gui: error: unknown pass 'bufferise'")
    assert said.endswith("did you mean 'bufferize'?\n")


def test_the_extra_is_named_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named '{name}'", name="textual")

    monkeypatch.setattr("xdsl_bufferization.command.gui.import_module", missing)
    assert main([]) == 2
    assert capsys.readouterr().err == (
        "xdsl-bufferize-gui: error: needs 'textual', which is missing: "
        "pip install 'xdsl-bufferization[gui]'\n"
    )
