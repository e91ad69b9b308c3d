"""docs/mlir-parity.md has a row for each modelled operation and each option of MLIR."""

import re
import subprocess
from pathlib import Path

import pytest
from xdsl.universe import Universe

from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.models.registration import register_models

PAGE = Path(__file__).resolve().parents[1] / "docs" / "mlir-parity.md"


def modelled() -> list[str]:
    """The names of all operations with a model of bufferization."""
    register_models()
    factories = Universe.get_multiverse().all_dialects.values()
    operations = [op for factory in factories for op in factory().operations]
    return sorted(op.name for op in operations if model_of(op, BufferizableOpInterface) is not None)


def test_every_modelled_operation_is_on_the_page() -> None:
    text = PAGE.read_text()
    assert modelled()
    assert not [name for name in modelled() if f"`{name}`" not in text]


def test_every_option_of_mlir_is_on_the_page(mlir_opt: str) -> None:
    done = subprocess.run([mlir_opt, "--help"], capture_output=True, text=True, check=True)
    section = re.search(
        r"^      --one-shot-bufferize .*\n((?:(?!      --).*\n)*)", done.stdout, re.M
    )
    assert section is not None
    options = re.findall(r"^        --([\w-]+)", section[1], re.M)
    assert len(options) > 10
    text = PAGE.read_text()
    missing = [option for option in options if f"| `{option}` |" not in text]
    if missing:
        pytest.fail(f"no row for {', '.join(missing)}")
