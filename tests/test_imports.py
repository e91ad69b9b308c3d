"""The imports of the package have no circle, and only what start-up needs is imported late.

All imports count: at the top of a module, inside of functions, under `TYPE_CHECKING`, and of
modules of the package that are imported by their name (`BY_NAME`).
"""

import ast
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "xdsl_bufferization"

LATE: Mapping[str, str] = {
    "": "the API, which xdsl-opt does not need",
    "compat.attributes": "attributes of the builtin dialect that few programs have",
    "command.main": "explanations and interpreters, for which an option asks",
    "universe": "a pass is imported when it is asked for, a dialect when it is used",
}
"""Modules with imports that are not executed when the module is, and what they keep out of
start-up. `benchmarks/run.py late-imports` measures what they save."""

BY_NAME: Mapping[str, tuple[str, ...]] = {
    "": ("api", "interfaces.external_models", "interfaces.tensor_like"),
    "entry": ("command.gui", "command.main", "explainer.command", "interpreters.check"),
    "support.canonicalization": ("dialects.*.canonicalization",),
    "support.extension": ("dialects.*.dialect",),
    "support.models.registration": ("dialects.*.dialect", "dialects.*.models"),
    "universe": ("transforms.*",),
}
"""Modules that import others by their name, one dialect at a time, and which they import."""

OUTSIDE: Mapping[str, str] = {
    "command.gui": "xDSL's GUI, which needs packages of an extra",
    "dialects.linalg.bodies": "xdsl.dialects.complex, where a body has complex numbers",
    "interpreters.model_check": "the module with examples that a user names",
    "interpreters.checker": "the universe that a user names",
}
"""Modules that import what is not of the package by its name."""


class Import(NamedTuple):
    """One imported module."""

    target: str
    """Its name."""
    is_late: bool
    """Is it not executed when the module with the import is?"""


def name_of(path: Path) -> str:
    """The dotted name of a module, without that of the package."""
    parts = path.relative_to(ROOT / PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {
    name_of(path): ast.parse(path.read_text()) for path in sorted((ROOT / PACKAGE).rglob("*.py"))
}


def imports(node: ast.AST, is_late: bool = False) -> Iterator[Import]:
    """All imports in a piece of code."""
    match node:
        case ast.Import(names):
            yield from (Import(alias.name, is_late) for alias in names)
        case ast.ImportFrom(module=str(module), names=names, level=0):
            own = module.removeprefix(PACKAGE).removeprefix(".")
            for alias in names:
                inner = f"{own}.{alias.name}".removeprefix(".")
                is_module = module.startswith(PACKAGE) and inner in TREES
                yield Import(f"{PACKAGE}.{inner}" if is_module else module, is_late)
        case ast.ImportFrom():
            raise AssertionError("the package has no relative imports")
        case ast.If() if "TYPE_CHECKING" in ast.unparse(node.test):
            is_late = True
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            is_late = True
        case _:
            pass
    for child in ast.iter_child_nodes(node):
        yield from imports(child, is_late)


IMPORTS = {name: tuple(imports(tree)) for name, tree in TREES.items()}


def packages_of(target: str, importer: str) -> Iterator[str]:
    """The packages that are executed before a module, without those that the importer is in."""
    parts = target.split(".")
    for package in (".".join(parts[:end]) for end in range(1, len(parts))):
        if not f"{importer}.".startswith(f"{package}."):
            yield package


def graph() -> dict[str, list[str]]:
    """The modules of the package that a module imports, in any way."""
    found = dict[str, list[str]]()
    for name, all_imports in IMPORTS.items():
        targets = [
            target.removeprefix(PACKAGE).removeprefix(".")
            for target, _ in all_imports
            if target == PACKAGE or target.startswith(f"{PACKAGE}.")
        ]
        targets += [package for target in targets for package in packages_of(target, name)]
        for pattern in BY_NAME.get(name, ()):
            by_name = [module for module in TREES if fnmatchcase(module, pattern)]
            assert by_name
            targets += by_name
        found[name] = targets
    return found


def circle_in(edges: Mapping[str, list[str]]) -> list[str]:
    """The modules of one circle, in order; none if there is no circle."""
    path, done = dict[str, Iterator[str]](), set[str]()
    for start in edges:
        pending = [] if start in done else [start]
        while pending or path:
            if pending:
                module = pending.pop()
                path[module] = iter(edges[module])
            current = next(reversed(path))
            target = next((t for t in path[current] if t not in done), None)
            if target is None:
                done.add(path.popitem()[0])
            elif target in path:
                modules = list(path)
                return modules[modules.index(target) :]
            else:
                pending.append(target)
    return []


def test_there_is_no_circle() -> None:
    edges = graph()
    assert all(target in edges for targets in edges.values() for target in targets)
    assert sum(map(len, edges.values())) > 1000
    assert circle_in(edges) == []


@pytest.mark.parametrize(
    "edges, circle",
    [
        ({"a": ["b"], "b": ["c"], "c": []}, []),
        ({"a": ["b", "c"], "b": ["c"], "c": []}, []),
        ({"a": ["a"]}, ["a"]),
        ({"a": ["b"], "b": ["c", "d"], "c": [], "d": ["b"]}, ["b", "d"]),
    ],
)
def test_a_circle_is_found(edges: dict[str, list[str]], circle: list[str]) -> None:
    assert circle_in(edges) == circle


def test_all_kinds_of_imports_are_found() -> None:
    code = f"""
import a
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from b import B
def f():
    from {PACKAGE}.support import errors
    class C:
        import d
"""
    assert list(imports(ast.parse(code))) == [
        ("a", False),
        ("typing", False),
        ("b", True),
        (f"{PACKAGE}.support.errors", True),
        ("d", True),
    ]


def test_late_imports_are_listed() -> None:
    late = {name for name, found in IMPORTS.items() if any(i.is_late for i in found)}
    assert late == LATE.keys()


def test_imports_by_name_are_listed() -> None:
    by_name = {
        name
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith(("import_module", "__import__"))
    }
    assert by_name == BY_NAME.keys() | OUTSIDE.keys()


@pytest.mark.parametrize("folder", ["analysis", "dialects"])
def test_modules_are_in_packages(folder: str) -> None:
    files = [path.name for path in (ROOT / PACKAGE / folder).glob("*.py")]
    assert files == ["__init__.py"]
