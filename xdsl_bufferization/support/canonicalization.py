"""
The canonicalization patterns of operations, by table.

    dialects/scf/canonicalization/table.py:     PATTERNS = {"scf.if": (CombineIfs(), ...), ...}

A dialect has one table: for the name of an operation, its patterns in the order in which they
are tried. An operation that has an entry is also erased where it is unused and has no effect
that can be observed; an empty entry says only that. A table may replace patterns that xDSL
attaches to its operations: `REPLACED` maps their classes to other patterns. A table is
imported when `canonicalize` first meets an operation of its dialect.

No operation has a trait for its table: the pass `canonicalize` of this package asks
`patterns_of` for each of them.

MLIR: `getCanonicalizationPatterns` and `fold` of the operations
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.pattern_rewriter import RewritePattern
from xdsl.traits import HasCanonicalizationPatternsTrait

from xdsl_bufferization.support.unused import (
    EraseUnused,
)

DIALECTS = frozenset(
    (
        "affine",
        "arith",
        "bufferization",
        "cf",
        "func",
        "linalg",
        "memref",
        "ml_program",
        "scf",
        "tensor",
        "vector",
    )
)
"""The dialects that have a table."""

_UNUSED = (EraseUnused(),)


class Table(NamedTuple):
    """The patterns of one dialect."""

    patterns: Mapping[str, tuple[RewritePattern, ...]]
    """Patterns by the name of the operation."""
    replaced: Mapping[type[RewritePattern], RewritePattern]
    """What is applied instead of patterns of xDSL, by their class."""


def table_of(name: str) -> Table:
    """The table for the operation of this name; an empty one if its dialect has none."""
    dialect = name.partition(".")[0]
    return _table(dialect) if dialect in DIALECTS else Table({}, {})


@cache
def _table(dialect: str) -> Table:
    module = import_module(
        f"xdsl_bufferization.dialects.{dialect}.canonicalization.table"
    )
    return Table(module.PATTERNS, getattr(module, "REPLACED", {}))


@cache
def patterns_of(op: type[Operation]) -> tuple[RewritePattern, ...]:
    """
    All patterns of an operation: those of its traits, in the order of the names of the
    traits and with replacements applied, and those of the table behind them. xDSL keeps
    traits in a set, whose order differs from run to run.
    """
    if issubclass(op, IRDLOperation):
        # A class that is defined when it is first used has its traits from then on.
        op.get_irdl_definition()
    table = table_of(op.name)
    traits = op.get_traits_of_type(HasCanonicalizationPatternsTrait)
    attached = tuple(
        table.replaced.get(type(pattern), pattern)
        for trait in sorted(traits, key=lambda trait: type(trait).__name__)
        for pattern in trait.get_patterns(op)
    )
    patterns = table.patterns.get(op.name)
    return attached if patterns is None else (*_UNUSED, *attached, *patterns)
