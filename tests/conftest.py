"""What several pytest files need: where things are, and skips where they are not."""

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from forking import UNTESTED
from xdsl.context import Context
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("XDSL_BUFFERIZATION_SHARED", ROOT.parent / "shared"))


# Commands that the tests start do not say that xDSL is newer than the tests.
os.environ.setdefault("PYTHONWARNINGS", UNTESTED)

LONG = ("test_xdsl_suite.py", "test_other_passes.py", "test_models.py")
"""Files with tests of ten seconds and more."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first: at the end, other workers would wait for them."""
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the project."""
    return ROOT


Says = Callable[..., str]
"""Runs the main function of a command with arguments, which ends with `code`; what it prints."""


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Says:
    """Runs a command in this process; what is wrong with its input it says on stderr."""

    def says(main: Callable[[Sequence[str]], int], *given: str, code: int = 0) -> str:
        assert main(given) == code
        printed = capsys.readouterr()
        assert bool(printed.err) == (code == 2 and "--json" not in given)
        return printed.out + printed.err

    return says


@pytest.fixture(scope="session")
def ctx() -> Context:
    """A context with every dialect that xdsl-opt knows here, as it finds them."""
    return context_for(Universe.get_multiverse())


@pytest.fixture(scope="session")
def shared_models() -> Path:
    """The folder of real programs with drivers; skips where ../shared is not."""
    folder = SHARED / "models" / "run"
    if not folder.is_dir():
        pytest.skip("no ../shared/models/run here")
    return folder


@pytest.fixture(scope="session")
def shared_tools() -> Path:
    """The folder of the tools execute.py, compare.py, ...; skips where it is not."""
    folder = SHARED / "tools"
    if not folder.is_dir():
        pytest.skip("no ../shared/tools here")
    return folder


@pytest.fixture(scope="session")
def mlir_opt() -> str:
    """Path of the oracle; skips where it is not installed."""
    found = os.environ.get("MLIR_OPT") or shutil.which("mlir-opt-22")
    if not found:
        pytest.skip("mlir-opt-22 is not installed")
    return found
