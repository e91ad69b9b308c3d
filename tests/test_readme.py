"""The commands of README.md work as they are printed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parents[1] / "README.md").read_text()
SCRIPT = re.search(r"^```sh\n(.*?)^```$", README, re.M | re.S)
OUTPUT = re.search(
    r"The first command prints\n\n```mlir\n(.*?)^```$", README, re.M | re.S
)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the first block of commands prints, after the installation."""
    assert SCRIPT is not None
    commands = re.sub(r"^pip install .*$", "", SCRIPT[1], flags=re.M)
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }
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


def test_nothing_but_memrefs_is_left(printed: str) -> None:
    second = printed.split("builtin.module")[2]
    assert "memref." in second
    assert "bufferization." not in second
    assert "tensor" not in second


def test_the_checker_says_equal(printed: str) -> None:
    assert "\nequal: " in printed
