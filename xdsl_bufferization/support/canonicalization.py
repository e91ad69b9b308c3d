"""Tables of the canonicalization patterns of operations.

    dialects/scf/canonicalization/__init__.py:     PATTERNS = {"scf.if": (CombineIfs(), ...), ...}

Each dialect has one table. It maps the name of an operation to its patterns, in the
order in which they are tried. A table may replace patterns that xDSL attaches to its operations:
`REPLACED` maps their classes to other patterns. A table is imported when `canonicalize` first
visits an operation of its dialect.

The tables are not traits of operations: the pass `canonicalize` of this package calls
`patterns_of` for each operation.

MLIR: `getCanonicalizationPatterns` and `fold` of the operations
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.pattern_rewriter import RewritePattern
from xdsl.rewriter import Rewriter
from xdsl.traits import HasCanonicalizationPatternsTrait

from xdsl_bufferization.support.dead_code import is_unused

DIALECTS = frozenset(
    ("affine", "arith", "bufferization", "cf", "func", "linalg", "memref", "scf", "tensor")
)
"""The dialects that have a table."""


class Table(NamedTuple):
    """The patterns of one dialect."""

    patterns: Mapping[str, tuple[RewritePattern, ...]]
    """Patterns by the name of the operation."""
    replaced: Mapping[type[RewritePattern], RewritePattern]
    """Replacements of xDSL's patterns, by their class."""


def table_of(name: str) -> Table:
    """Returns the table for the operation of this name; an empty one if its dialect has none."""
    dialect = name.partition(".")[0]
    return _table(dialect) if dialect in DIALECTS else Table({}, {})


@cache
def _table(dialect: str) -> Table:
    module = import_module(f"xdsl_bufferization.dialects.{dialect}.canonicalization")
    return Table(module.PATTERNS, getattr(module, "REPLACED", {}))


@cache
def patterns_of(op: type[Operation]) -> tuple[RewritePattern, ...]:
    """Returns all patterns of an operation: first those of its traits, sorted by trait name because
    xDSL keeps traits in a set, and with replacements applied, then those of the table."""
    if issubclass(op, IRDLOperation):
        # A lazily defined class gets its traits with its definition.
        op.get_irdl_definition()
    table = table_of(op.name)
    traits = op.get_traits_of_type(HasCanonicalizationPatternsTrait)
    attached = tuple(
        table.replaced.get(type(pattern), pattern)
        for trait in sorted(traits, key=lambda trait: type(trait).__name__)
        for pattern in trait.get_patterns(op)
    )
    patterns = table.patterns.get(op.name)
    return attached if patterns is None else (*attached, *patterns)


def erase_unused(ops: Iterable[Operation]) -> None:
    """Erases those of some operations that have no uses, one after the other. They must have
    no effects."""
    for op in ops:
        if is_unused(op):
            Rewriter.erase_op(op)
