"""The versions of xDSL that are supported, and what is said of all others."""

import re
import tomllib
import warnings
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import func, ml_program
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    f32,
)

from xdsl_bufferization.support import versions
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

ROOT = Path(__file__).resolve().parents[1]


def test_the_pin_is_what_is_supported():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == [versions.REQUIREMENT]
    first, last = versions.SUPPORTED[0], versions.SUPPORTED[-1]
    behind = f"0.{int(last.removeprefix('0.')) + 1}"
    assert versions.REQUIREMENT == f"xdsl>={first},<{behind}"


def test_the_versions_of_the_makefile_and_the_workflow_are_the_supported_ones():
    makefile = re.search(r"^VERSIONS := (.*)$", (ROOT / "Makefile").read_text(), re.M)
    assert makefile is not None
    assert makefile[1].split() == list(versions.SUPPORTED[:-1])
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    matrix = re.search(r"^ +xdsl: \[(.*)\]$", workflow, re.M)
    assert matrix is not None
    assert re.findall(r'"([\d.]+)"', matrix[1]) == list(versions.SUPPORTED[:-1])


def test_the_installed_version_is_supported():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        versions.warn_if_unsupported()


@pytest.mark.parametrize("installed", ["0.71.0", "0.75.0", "0.7.4", "1.72.0", "0.740"])
def test_another_version_gets_a_warning(
    installed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(versions.xdsl, "__path__", [str(tmp_path / "xdsl")])
    monkeypatch.setattr(versions, "version", {"xdsl": installed}.__getitem__)
    sentence = (
        "xdsl-bufferization supports xDSL 0.72 to 0.74, and "
        f"xDSL {installed} is installed: pip install 'xdsl>=0.72,<0.75'"
    )
    with pytest.warns(UserWarning, match=f"^{re.escape(sentence)}$"):
        versions.warn_if_unsupported()


@pytest.mark.parametrize("installed", ["0.72.0", "0.73.5", "0.74.0+12.gabcdef"])
def test_a_version_that_only_the_metadata_tell(
    installed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(versions.xdsl, "__path__", [str(tmp_path / "xdsl")])
    monkeypatch.setattr(versions, "version", {"xdsl": installed}.__getitem__)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        versions.warn_if_unsupported()


def test_globals_of_xdsls_own_classes_keep_other_attributes_only():
    """xDSL before 0.74 has attributes where MLIR has properties."""
    type = TensorType(f32, [2])
    value = DenseIntOrFPElementsAttr.from_list(type, [1.0, 2.0])
    own = ml_program.GlobalOp(StringAttr("g"), type, None, value, StringAttr("private"))
    own.attributes["a.b"] = UnitAttr()
    load = ml_program.GlobalLoadConstantOp(SymbolRefAttr("g"), type)
    function = func.FuncOp("f", ((), (type,)))
    function.body.block.add_ops([load, func.ReturnOp(load.result)])
    module = ModuleOp([own, function])
    module.verify()
    OneShotBufferizePass(bufferize_function_boundaries=True).apply(Context(), module)
    module.verify()
    made = module.body.block.first_op
    assert made is not None
    assert made.name == "memref.global"
    assert made.attributes == {"a.b": UnitAttr()}
    assert set(made.properties) == {
        *("sym_name", "sym_visibility", "type", "initial_value", "constant"),
    }
