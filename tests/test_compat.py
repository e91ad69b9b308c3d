"""This package changes of xDSL what `compat.CHANGES` names, and with the switch off nothing."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from xdsl.dialects import get_all_dialects
from xdsl.transforms import get_all_passes
from xdsl.universe import XDSL_UNIVERSE

from xdsl_bufferization import compat, universe
from xdsl_bufferization.support.extension import EXTENDED, ExtendedFactory

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "xdsl_bufferization"


def run(*argv: str, switch: str) -> subprocess.CompletedProcess[str]:
    """A Python process with the switch in this position."""
    environment = {**os.environ, compat.SWITCH: switch}
    return subprocess.run(
        [sys.executable, *argv], env=environment, capture_output=True, text=True, check=False
    )


def changed(switch: str) -> list[str]:
    """What differs in xDSL after all passes."""
    done = run(str(ROOT / "tests" / "xdsl_snapshot.py"), switch=switch)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_changes_are_those_that_are_named():
    named = sorted(compat.CHANGES)
    if sys.version_info >= (3, 14):
        # Python itself keeps the bits of these NaNs.
        kept = re.compile(r".*\.Float(16|32)Type\.(iter_un|un)?pack(_into)?")
        named = [name for name in named if not kept.fullmatch(name)]
    assert changed("on") == named


def test_the_page_lists_all_changes():
    page = (ROOT / "docs" / "compat.md").read_text()
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall("`(.*?)`", row)]
    assert sorted(named) == sorted(compat.CHANGES)


def test_nothing_is_changed_with_the_switch_off():
    assert changed("off") == []


def test_the_switch_has_two_positions():
    done = run("-c", "import xdsl_bufferization.universe", switch="no")
    assert "XDSL_BUFFERIZATION_COMPAT is 'no', but has to be 'on' or 'off'" in (done.stderr)


def test_the_registry_has_extended_dialects_and_one_other_pass():
    assert universe.BUFFERIZATION_UNIVERSE
    dialects, passes = XDSL_UNIVERSE.all_dialects, XDSL_UNIVERSE.all_passes
    assert dialects.keys() == get_all_dialects().keys()
    extended = {n for n, f in dialects.items() if isinstance(f, ExtendedFactory)}
    assert extended == set(EXTENDED)
    assert passes.keys() == get_all_passes().keys()
    ours = {n for n, f in passes.items() if f.__module__.startswith(PACKAGE.name)}
    assert ours == {"canonicalize"}


MUTATORS = frozenset(
    ("add", "append", "clear", "extend", "insert", "pop", "remove", "setdefault")
) | {"update", "add_trait"}
SETTERS = frozenset(("setattr", "delattr", "__setattr__", "__delattr__"))

SETTING = {
    "dialects/linalg/structured.py": "a substitute, which it defines",
    "interfaces/diagnostics.py": "an error whose message it writes",
    "interfaces/records.py": "the class that it decorates",
    "support/override.py": "the class that it decorates",
}
"""Files that set attributes by name, and of what."""


def imported_from_xdsl(tree: ast.AST) -> set[str]:
    """Names that a module has from xDSL."""
    names = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {
                (alias.asname or alias.name).split(".")[0]
                for alias in node.names
                if alias.name.split(".")[0] == "xdsl"
            }
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            if node.module.split(".")[0] == "xdsl":
                names |= {alias.asname or alias.name for alias in node.names}
    return names


def root_of(node: ast.AST) -> str | None:
    """The name with which a chain of attributes and subscripts begins."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def is_chain(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute | ast.Subscript)


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement assigns to, or deletes."""
    match node:
        case ast.Assign(targets=found) | ast.Delete(targets=found):
            for target in found:
                yield from target.elts if isinstance(target, ast.Tuple) else (target,)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield target
        case _:
            return


def faults(text: str) -> Iterator[str]:
    """Statements that change a class or module of xDSL, or Python's imports or end."""
    tree = ast.parse(text)
    xdsl = imported_from_xdsl(tree)
    for node in ast.walk(tree):
        for target in targets(node):
            attribute = target.attr if isinstance(target, ast.Attribute) else ""
            if is_chain(target) and root_of(target) in xdsl:
                yield ast.unparse(node)
            elif attribute in ("traits", "__class__"):
                yield ast.unparse(node)
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                if name in SETTERS and root_of(value) != "super":
                    yield ast.unparse(node)
                elif name == "add_trait" or (name in MUTATORS and is_chain(value)):
                    if name == "add_trait" or root_of(value) in xdsl:
                        yield ast.unparse(node)
            case ast.Call(func=ast.Name(id=name)) if name in SETTERS:
                yield ast.unparse(node)
            case ast.Attribute(attr="meta_path" | "path_hooks"):
                yield ast.unparse(node)
            case ast.Import(names=names) if any(n.name == "atexit" for n in names):
                yield ast.unparse(node)
            case _:
                pass


def test_only_compat_changes_xdsl():
    found = {
        str(path.relative_to(PACKAGE)): list(faults(path.read_text()))
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] != "compat"
    }
    assert {path for path, changes in found.items() if changes} == set(SETTING)


@pytest.mark.parametrize(
    "text",
    [
        "from xdsl.dialects import cf\ncf.BranchOp.traits = None",
        "import xdsl.parser\nxdsl.parser.Parser.parse, other = 1, 2",
        "from xdsl.dialects.cf import Cf\nCf.operations.append(1)",
        "from xdsl.universe import XDSL_UNIVERSE\nXDSL_UNIVERSE.all_passes['a'] = 1",
        "def f(op): op.traits = None",
        "def f(op): op.traits.add_trait(None)",
        "def f(op): setattr(op, 'verify_', None)",
        "def f(op): type.__setattr__(op, 'verify_', None)",
        "import sys\nsys.meta_path.insert(0, None)",
        "import atexit",
    ],
)
def test_the_check_finds_changes(text: str):
    assert list(faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "from xdsl.dialects import cf\nx = cf.BranchOp.traits",
        "def f(op): op.attributes['a'] = 1",
        "class A:\n    def f(self):\n        self.name = 'a'",
    ],
)
def test_the_check_lets_other_statements_pass(text: str):
    assert not list(faults(text))
