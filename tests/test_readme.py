"""The commands of README.md work as they are printed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.command.main import main

README = (Path(__file__).resolve().parents[1] / "README.md").read_text()
SCRIPT = re.search(r"^```sh\n(pip install.*?)^```$", README, re.M | re.S)
OUTPUT = re.search(r"The first command prints\n\n```mlir\n(.*?)^```$", README, re.M | re.S)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the first block of commands prints, after the installation."""
    assert SCRIPT is not None
    commands = re.sub(r"^pip install .*$", "", SCRIPT[1], flags=re.M)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    run = subprocess.run(
        ["bash", "-euc", commands],
        cwd=tmp_path_factory.mktemp("readme"),
        env=environment,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_output_is_the_printed_one(printed: str) -> None:
    assert OUTPUT is not None
    assert printed.startswith(OUTPUT[1])


def test_the_second_one_explains(printed: str) -> None:
    text = re.search(r"^```text\n(.*?)^```$", README, re.M | re.S)
    assert text is not None
    assert text[1] in printed


def test_the_checker_says_equal(printed: str) -> None:
    assert "\nequal: " in printed


def test_the_other_ways_give_the_same(printed: str, tmp_path: Path) -> None:
    program = re.search(r"<<'END'\n(.*?)END\n", README, re.S)
    python = re.search(r"^```python\n(.*?)^```$", README, re.M | re.S)
    assert program is not None
    assert python is not None
    assert OUTPUT is not None
    context = Context()
    names: dict[str, object] = {"Parser": Parser, "context": context}
    exec(python[1], names | {"text": program[1]}, names)
    assert str(names["module"]) + "\n" == OUTPUT[1]
    path = tmp_path / "model.mlir"
    path.write_text(program[1])
    assert main([str(path), "-p", "bufferize"]) == 0
