"""The versions of xDSL that are tested, and what is said of all others."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import warnings
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

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

import xdsl_bufferization
from xdsl_bufferization import compat as versions
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

ROOT = Path(__file__).resolve().parents[1]


def test_the_requirement_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == [versions.REQUIREMENT]


def test_the_installed_version_is_not_too_old():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What a newer one changes is for the other tests to find.
        warnings.filterwarnings("ignore", ".* is tested with xDSL")
        versions.warn_if_untested()


NEWER = "is tested with xDSL up to 0.75, and xDSL {} is installed; it goes on"
OLDER = "needs xDSL 0.74 or newer, and xDSL {} is installed: pip install 'xdsl>=0.74'"


@pytest.mark.parametrize(
    "installed, text",
    [("0.71.0", OLDER), ("0.7.4", OLDER), ("0.76.0", NEWER), ("0.740", NEWER), ("1.72.0", NEWER)],
)
def test_another_version_gets_a_sentence(
    installed: str, text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(versions.xdsl, "__path__", [str(tmp_path / "xdsl")])
    monkeypatch.setattr(versions, "version", {"xdsl": installed}.__getitem__)
    sentence = f"xdsl-bufferization {text.format(installed)}"
    with pytest.warns(UserWarning, match=f"^{re.escape(sentence)}$"):
        versions.warn_if_untested()


def test_a_newer_version_says_so_in_one_line_and_goes_on(tmp_path: Path):
    """xDSL under the name of a version that no test has seen."""
    installed = Path(versions.xdsl.__path__[0])
    (tmp_path / "xdsl").symlink_to(installed)
    (found,) = installed.parent.glob("xdsl-*.dist-info")
    other = tmp_path / "xdsl-0.99.0.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: xdsl\nVersion: 0.99.0\n")
    shutil.copy(found / "entry_points.txt", other)
    command = "from xdsl_bufferization.entry import bufferize; bufferize()"
    done = subprocess.run(
        [sys.executable, "-c", command, "-p", "bufferize"],
        input="func.func @f() {\n  return\n}\n",
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONWARNINGS": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    assert "func.func @f()" in done.stdout
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(f"xdsl-bufferization {NEWER.format('0.99.0')}\n")


@pytest.mark.parametrize("installed", ["0.74.0", "0.74.0+12.gabcdef", "0.75.0"])
def test_a_version_that_only_the_metadata_tell(
    installed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(versions.xdsl, "__path__", [str(tmp_path / "xdsl")])
    monkeypatch.setattr(versions, "version", {"xdsl": installed}.__getitem__)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        versions.warn_if_untested()


def test_globals_of_xdsls_own_classes_keep_other_attributes_only():
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
        *("sym_name", "sym_visibility", "type", "initial_value", "constant")
    }


def test_no_class_has_bases_of_which_some_are_frozen():
    """Python 3.12 and newer refuse them."""
    path = xdsl_bufferization.__path__
    for module in walk_packages(path, "xdsl_bufferization."):
        for made in vars(import_module(module.name)).values():
            if isinstance(made, type) and is_dataclass(made):
                bases = [b for b in made.__mro__ if "__dataclass_params__" in vars(b)]
                frozen = {vars(b)["__dataclass_params__"].frozen for b in bases}
                assert len(frozen) == 1, made
