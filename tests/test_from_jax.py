"""The commands of docs/from-jax.md print what the page says."""

import re
from pathlib import Path

import pytest

from xdsl_bufferization.command.main import main

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "from-jax.md").read_text()
SOURCE = ROOT / "examples" / "jax" / "gen.py"


def test_the_commands_print_what_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(SOURCE.parent)
    commands = re.findall(r"^    xdsl-bufferize (.*)$", PAGE, re.M)
    source, *wanted = re.findall(r"^```text\n(.*?)^```$", PAGE, re.M | re.S)
    assert source in SOURCE.read_text()
    assert len(commands) == len(wanted) == 2
    for command, text in zip(commands, wanted, strict=True):
        assert main(command.split()) == 0
        assert capsys.readouterr().out.startswith(text)


def test_without_second_buffers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(SOURCE.parent)
    assert main(["rnn.mlir", "--check"]) == 0
    printed = capsys.readouterr().out
    assert " 101 buffers allocated\n" in printed
    assert " 0 copies\n" in printed
