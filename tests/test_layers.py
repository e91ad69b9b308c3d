"""What import-linter cannot say of xDSL's own modules: which layers may name ops."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "xdsl_bufferization"
ABSTRACT = {"xdsl.dialects", "xdsl.dialects.builtin"}
"""Modules of xDSL's dialects that every layer may import: types, and ModuleOp."""


def imported(path: Path) -> list[str]:
    """The full names of the modules that a file imports from."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "xdsl.dialects":
            found += [f"xdsl.dialects.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


@pytest.mark.parametrize("layer", ["analysis", "interfaces"])
def test_facts_and_questions_name_no_op(layer: str) -> None:
    files = sorted((PACKAGE / layer).rglob("*.py"))
    assert files
    for path in files:
        named = [m for m in imported(path) if m.startswith("xdsl.dialects")]
        assert set(named) <= ABSTRACT, f"{path.name} imports {named}"


def test_no_file_attaches_traits() -> None:
    users = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        if ".add_trait(" in path.read_text()
    ]
    assert not users


def test_only_compat_touches_the_registries_of_xdsl() -> None:
    users = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        if "XDSL_UNIVERSE" in path.read_text()
    ]
    assert users == ["compat/__init__.py", "compat/registry.py"]


def test_traits_are_asked_by_get_trait(root: Path) -> None:
    """`has_trait` is true for operations that are not registered."""
    found = [
        f"{path.relative_to(root)}:{number}"
        for path in sorted((root / "xdsl_bufferization").rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if ".has_trait(" in line
    ]
    assert not found


def test_bounds_are_named_once() -> None:
    """In one module, with what happens beyond."""
    named = re.compile(r"^_?(MOST|MAX)_[A-Z_]+ = \d", re.M)
    layers = (PACKAGE / layer for layer in ("analysis", "dialects", "support", "transforms"))
    files = [path for layer in layers for path in sorted(layer.rglob("*.py"))]
    found = [path.relative_to(PACKAGE) for path in files if named.search(path.read_text())]
    assert found == [Path("support/bounds.py")]
