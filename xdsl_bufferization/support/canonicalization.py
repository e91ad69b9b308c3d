"""
Gives operations the patterns that `canonicalize` applies to them.

    scf.if: patterns of xDSL        scf.if afterwards: patterns of xDSL, then ours

`PATTERNS` says in which module of `dialects/` those of an operation are. A module is
loaded when `canonicalize` first meets such an operation. Its `PATTERNS` has the patterns by
operation, its `REPLACED` those that stand for patterns of xDSL that go wrong, by class.
Patterns of several traits are applied in the order of the names of the traits, where xDSL
takes the order of a set.

MLIR: `getCanonicalizationPatterns` and `fold` of the operations
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.traits import HasCanonicalizationPatternsTrait

from xdsl_bufferization.interfaces.attach import attach_beside

if TYPE_CHECKING:
    # Rewriters are not needed where no pass runs.
    from xdsl.pattern_rewriter import RewritePattern

PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "arith.addf": "arith.canonicalization.choices",
        "arith.addi": "arith.canonicalization.integers",
        "arith.andi": "arith.canonicalization.integers",
        "arith.bitcast": "arith.canonicalization.choices",
        "arith.ceildivsi": "arith.canonicalization.integers",
        "arith.ceildivui": "arith.canonicalization.integers",
        "arith.cmpi": "arith.canonicalization.choices",
        "arith.divf": "arith.canonicalization.choices",
        "arith.divsi": "arith.canonicalization.integers",
        "arith.divui": "arith.canonicalization.integers",
        "arith.extsi": "arith.canonicalization.choices",
        "arith.extui": "arith.canonicalization.choices",
        "arith.floordivsi": "arith.canonicalization.integers",
        "arith.index_cast": "arith.canonicalization.choices",
        "arith.index_castui": "arith.canonicalization.choices",
        "arith.maximumf": "arith.canonicalization.choices",
        "arith.maxsi": "arith.canonicalization.integers",
        "arith.maxui": "arith.canonicalization.integers",
        "arith.minimumf": "arith.canonicalization.choices",
        "arith.minsi": "arith.canonicalization.integers",
        "arith.minui": "arith.canonicalization.integers",
        "arith.mulf": "arith.canonicalization.choices",
        "arith.muli": "arith.canonicalization.integers",
        "arith.negf": "arith.canonicalization.choices",
        "arith.ori": "arith.canonicalization.integers",
        "arith.remsi": "arith.canonicalization.integers",
        "arith.remui": "arith.canonicalization.integers",
        "arith.select": "arith.canonicalization.choices",
        "arith.shli": "arith.canonicalization.integers",
        "arith.shrsi": "arith.canonicalization.integers",
        "arith.shrui": "arith.canonicalization.integers",
        "arith.subf": "arith.canonicalization.choices",
        "arith.subi": "arith.canonicalization.integers",
        "arith.trunci": "arith.canonicalization.choices",
        "arith.xori": "arith.canonicalization.integers",
        "bufferization.alloc_tensor": "bufferization.canonicalization.conversions",
        "bufferization.clone": "bufferization.canonicalization.clone",
        "bufferization.materialize_in_destination": "bufferization.canonicalization.conversions",
        "bufferization.to_buffer": "bufferization.canonicalization.conversions",
        "bufferization.to_tensor": "bufferization.canonicalization.conversions",
        "cf.br": "cf.canonicalization.blocks",
        "cf.cond_br": "cf.canonicalization.branches",
        "cf.switch": "cf.canonicalization.branches",
        "func.func": "cf.canonicalization.blocks",
        "linalg.index": "linalg.canonicalization.indices",
        "memref.alloc": "memref.canonicalization.casts",
        "memref.alloca": "memref.canonicalization.casts",
        "memref.alloca_scope": "memref.canonicalization.views",
        "memref.cast": "memref.canonicalization.casts",
        "memref.collapse_shape": "memref.canonicalization.reshapes",
        "memref.copy": "memref.canonicalization.views",
        "memref.dim": "memref.canonicalization.dims",
        "memref.expand_shape": "memref.canonicalization.reshapes",
        "memref.extract_strided_metadata": "memref.canonicalization.views",
        "memref.memory_space_cast": "memref.canonicalization.views",
        "memref.rank": "memref.canonicalization.dims",
        "memref.reinterpret_cast": "memref.canonicalization.views",
        "memref.subview": "memref.canonicalization.subviews",
        "memref.view": "memref.canonicalization.views",
        "scf.execute_region": "scf.canonicalization.regions",
        "scf.for": "scf.canonicalization.for_loops",
        "scf.forall": "scf.canonicalization.regions",
        "scf.if": "scf.canonicalization.conditionals",
        "scf.index_switch": "scf.canonicalization.regions",
        "scf.while": "scf.canonicalization.while_loops",
        "tensor.cast": "tensor.canonicalization.slices",
        "tensor.collapse_shape": "tensor.canonicalization.slices",
        "tensor.concat": "tensor.canonicalization.slices",
        "tensor.dim": "tensor.canonicalization.dims",
        "tensor.empty": "tensor.canonicalization.casts",
        "tensor.expand_shape": "tensor.canonicalization.slices",
        "tensor.extract": "tensor.canonicalization.elements",
        "tensor.extract_slice": "tensor.canonicalization.slices",
        "tensor.from_elements": "tensor.canonicalization.elements",
        "tensor.generate": "tensor.canonicalization.casts",
        "tensor.insert": "tensor.canonicalization.elements",
        "tensor.insert_slice": "tensor.canonicalization.slices",
        "tensor.pad": "tensor.canonicalization.slices",
        "tensor.parallel_insert_slice": "tensor.canonicalization.slices",
        "tensor.reshape": "tensor.canonicalization.slices",
        "tensor.splat": "tensor.canonicalization.elements",
        "vector.bitcast": "vector.canonicalization.unused",
        "vector.reduction": "vector.canonicalization.unused",
    }
)
"""The module with the patterns of an operation, by the name of the operation."""


@dataclass(frozen=True)
class MorePatterns(HasCanonicalizationPatternsTrait):
    """The patterns of the other traits of an operation class of this package, and those here."""

    def get_patterns(self, op: type[Operation]) -> tuple[RewritePattern, ...]:
        return patterns_of(op)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """None: which patterns there are depends on the operation."""
        return ()


@cache
def patterns_of(op: type[Operation]) -> tuple[RewritePattern, ...]:
    """
    The patterns of an operation class: those of its traits, with the replacements of this
    package for patterns of xDSL that go wrong, and then those of this package.
    """
    if issubclass(op, IRDLOperation):
        # A class of this package has its traits from then on.
        op.get_irdl_definition()
    traits = op.get_traits_of_type(HasCanonicalizationPatternsTrait)
    present = [
        pattern
        for trait in sorted(traits, key=lambda trait: type(trait).__name__)
        if not isinstance(trait, MorePatterns)
        for pattern in trait.get_patterns(op)
    ]
    name = PATTERNS.get(op.name)
    if name is None:
        return tuple(present)
    from xdsl_bufferization.support.unused_patterns import (
        EraseUnused,
    )

    module = import_module(f"xdsl_bufferization.dialects.{name}")
    added: Mapping[str, tuple[RewritePattern, ...]] = module.PATTERNS
    replaced: Mapping[type[RewritePattern], RewritePattern]
    replaced = getattr(module, "REPLACED", {})
    present = [replaced.get(type(pattern), pattern) for pattern in present]
    return EraseUnused(), *present, *added.get(op.name, ())


def attach_patterns(operations: Iterable[type[Operation]]) -> None:
    """
    Gives the operation classes of this package their patterns; idempotent. Those of xDSL
    stay as they are: the pass `canonicalize` of this package asks `patterns_of`.
    """
    for op in operations:
        if op.name in PATTERNS and op.__module__.startswith("xdsl_bufferization."):
            attach_beside(op, MorePatterns())
