"""
Tables of the canonicalization patterns of operations.

    dialects/scf/canonicalization/__init__.py:     PATTERNS = {"scf.if": (CombineIfs(), ...), ...}

Each dialect has one table. It maps the name of an operation to its patterns, in the
order in which they are tried. An operation with an entry, even an empty one, is also
erased if it is unused and has no effect but reads and new memory. A table may replace patterns
that xDSL attaches to its operations: `REPLACED` maps their classes to other patterns. A
table is imported when `canonicalize` first visits an operation of its dialect.

The tables are not traits of operations: the pass `canonicalize` of this package calls
`patterns_of` for each operation.

MLIR: `getCanonicalizationPatterns` and `fold` of the operations; `isOpTriviallyDead` in
lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import Rewriter
from xdsl.traits import (
    EffectInstance,
    HasCanonicalizationPatternsTrait,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.interfaces.private_traits import operations_inside, traits_of

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
    return attached if patterns is None else (_ERASE_UNUSED, *attached, *patterns)


def is_unused(op: Operation) -> bool:
    """True if no result of the operation has a use."""
    return all(result.first_use is None for result in op.results)


def erase_unused(ops: Iterable[Operation]) -> None:
    """Erases those of some operations that have no uses, one after the other. They must have
    no effects."""
    for op in ops:
        if is_unused(op):
            Rewriter.erase_op(op)


class EraseUnused(RewritePattern):
    """Erases the operation if it has no uses, and no effects other than reads and its own
    allocations."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not is_unused(op):
            return
        if op.parent is None or op.get_trait(IsTerminator) is not None:
            return
        if _has_no_outer_effect(op):
            rewriter.erase(op)


_ERASE_UNUSED = EraseUnused()


def _has_no_outer_effect(op: Operation) -> bool:
    """
    True if all effects are known to be reads, or allocations by the operation itself.

    By traits alone: as in MLIR, unused conversions between tensors and buffers stay.
    """
    pending = [op]
    while pending:
        current = pending.pop()
        traits = traits_of(current, MemoryEffect)
        if not traits:
            return False
        for trait in traits:
            if isinstance(trait, RecursiveMemoryEffect):
                pending += operations_inside(current)
                continue
            effects = trait.get_effects(current)
            if effects is None or not all(_stays_inside(op, e) for e in effects):
                return False
    return True


def _stays_inside(op: Operation, effect: EffectInstance) -> bool:
    """True for a read, or an allocation by the operation itself."""
    value = effect.value
    return effect.kind is MemoryEffectKind.READ or (
        effect.kind is MemoryEffectKind.ALLOC
        and isinstance(value, SSAValue)
        and op.is_ancestor(value.owner)
    )
