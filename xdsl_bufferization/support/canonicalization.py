"""
Gives operations the patterns that `canonicalize` applies to them.

    scf.if: patterns of xDSL        scf.if afterwards: patterns of xDSL, then ours

`PATTERNS` says in which module of `dialects/` those of an operation are. A module is
loaded when `canonicalize` first meets such an operation. xDSL asks all traits of an operation
for patterns, in the order of a set; the trait here knows those of the others too, and has them
in front of ours, so that the first one that fits is always the same.

MLIR: `getCanonicalizationPatterns` and `fold` of the operations
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING

from xdsl.ir import Operation
from xdsl.traits import HasCanonicalizationPatternsTrait

from xdsl_bufferization.compat.on_import import (
    when_imported,
)
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
    }
)
"""The module with the patterns of an operation, by the name of the operation."""


@dataclass(frozen=True)
class MorePatterns(HasCanonicalizationPatternsTrait):
    """The patterns of the other traits of an operation, and then ours."""

    module: str
    """The module of `dialects/` with ours, by the name of the operation."""

    def get_patterns(self, op: type[Operation]) -> tuple[RewritePattern, ...]:
        return _patterns(op, self)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """None: which patterns there are depends on the operation."""
        return ()


@cache
def _patterns(op: type[Operation], trait: MorePatterns) -> tuple[RewritePattern, ...]:
    others = op.get_traits_of_type(HasCanonicalizationPatternsTrait)
    theirs = [
        pattern
        for other in sorted(others, key=lambda other: type(other).__name__)
        if other != trait
        for pattern in other.get_patterns(op)
    ]
    from xdsl_bufferization.support.unused_patterns import (
        EraseUnused,
    )

    module = import_module(f"xdsl_bufferization.dialects.{trait.module}")
    ours: Mapping[str, tuple[RewritePattern, ...]] = module.PATTERNS
    return EraseUnused(), *theirs, *ours[op.name]


def attach_patterns(operations: Iterable[type[Operation]]) -> None:
    """
    Gives each of these operations its patterns, if it has some here; idempotent. The class
    of xDSL for which one of ours stands gets them too, for patterns make operations of it.
    """
    for op in operations:
        module = PATTERNS.get(op.name)
        if module is None:
            continue
        for cls in op.__mro__:
            if issubclass(cls, Operation) and cls.__dict__.get("name") == op.name:
                attach_beside(cls, MorePatterns(module))
        attach_beside(op, MorePatterns(module))


def repair() -> None:
    """
    Keeps the pass `canonicalize` from definitions that are cyclic, and its patterns for
    branches from going round in blocks that only branch; idempotent.
    """
    when_imported("xdsl.transforms.canonicalize", _mend_pass)
    when_imported("xdsl.transforms.canonicalization_patterns.cf", _mend_branches)


def _mend_pass(module: ModuleType) -> None:
    from xdsl_bufferization.compat.cyclic_definitions import (
        mend,
    )

    mend(module)


def _mend_branches(module: ModuleType) -> None:
    from xdsl_bufferization.compat.passing_blocks import (
        mend,
    )

    mend(module)
