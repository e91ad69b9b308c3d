"""Each dialect has one table of canonicalization patterns, and `canonicalize` asks it."""

import ast
from pathlib import Path

import pytest
from xdsl.dialects import scf
from xdsl.dialects.test import TestOp
from xdsl.irdl import IRDLOperation
from xdsl.traits import HasCanonicalizationPatternsTrait

from xdsl_bufferization.support.canonicalization import DIALECTS, patterns_of, table_of
from xdsl_bufferization.support.extension import extended_dialects

FOLDER = Path(__file__).resolve().parents[1] / "xdsl_bufferization" / "dialects"
FILES = sorted((*FOLDER.glob("*/canonicalization.py"), *FOLDER.glob("*/canonicalization/*.py")))


def test_each_folder_of_patterns_has_a_table() -> None:
    assert {path.relative_to(FOLDER).parts[0] for path in FILES} == DIALECTS


@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_each_entry_is_an_operation_of_the_dialect(name: str) -> None:
    operations = {op.name for op in extended_dialects()[name]().operations}
    table = table_of(f"{name}.any")
    assert table.patterns
    assert table.patterns.keys() <= operations


def test_each_pattern_is_in_a_table() -> None:
    tables = [table_of(f"{name}.any") for name in sorted(DIALECTS)]
    used = {
        (type(pattern).__module__, type(pattern).__name__)
        for table in tables
        for patterns in (*table.patterns.values(), tuple(table.replaced.values()))
        for pattern in patterns
    }
    defined = {
        (
            ".".join(path.relative_to(FOLDER.parents[1]).with_suffix("").parts).removesuffix(
                ".__init__"
            ),
            node.name,
        )
        for path in FILES
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(b, ast.Name) and b.id == "RewritePattern" for b in node.bases)
    }
    assert defined - used == set()


def test_no_operation_has_a_trait_of_this_package_with_patterns() -> None:
    for name in sorted(DIALECTS):
        for op in extended_dialects()[name]().operations:
            if issubclass(op, IRDLOperation):
                op.get_irdl_definition()
            for trait in op.get_traits_of_type(HasCanonicalizationPatternsTrait):
                assert not type(trait).__module__.startswith("xdsl_bufferization.")


def test_patterns_of_xdsl_come_first() -> None:
    (trait,) = scf.IfOp.get_traits_of_type(HasCanonicalizationPatternsTrait)
    names = [type(pattern).__name__ for pattern in patterns_of(scf.IfOp)]
    (theirs,) = (type(pattern).__name__ for pattern in trait.get_patterns(scf.IfOp))
    assert names[0] == theirs
    assert len(names) > 1


def test_an_operation_without_an_entry_has_no_patterns() -> None:
    assert patterns_of(TestOp) == ()
    assert patterns_of(scf.YieldOp) == ()


def test_the_module_of_a_table_makes_nothing_else_public() -> None:
    for path in FILES:
        if path.name not in ("__init__.py", "canonicalization.py"):
            continue
        assigned = {
            node.id
            for statement in ast.parse(path.read_text()).body
            if isinstance(statement, ast.Assign | ast.AnnAssign)
            for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        public = {name for name in assigned if name.isupper() and not name.startswith("_")}
        assert public <= {"PATTERNS", "REPLACED"}
