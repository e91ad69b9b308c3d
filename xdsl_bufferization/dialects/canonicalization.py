"""
Gives operations the patterns that `canonicalize` applies to them.

    scf.if: patterns of xDSL        scf.if afterwards: patterns of xDSL, then ours

`PATTERNS` says in which module of `dialects/patterns/` those of an operation are. A module is
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

from xdsl_bufferization.dialects.on_import import when_imported
from xdsl_bufferization.interfaces.attach import attach_beside

if TYPE_CHECKING:
    # Rewriters are not needed where no pass runs.
    from xdsl.pattern_rewriter import RewritePattern

PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "arith.addf": "arith_choices",
        "arith.addi": "arith_integers",
        "arith.andi": "arith_integers",
        "arith.bitcast": "arith_choices",
        "arith.ceildivsi": "arith_integers",
        "arith.ceildivui": "arith_integers",
        "arith.cmpi": "arith_choices",
        "arith.divf": "arith_choices",
        "arith.divsi": "arith_integers",
        "arith.divui": "arith_integers",
        "arith.extsi": "arith_choices",
        "arith.extui": "arith_choices",
        "arith.floordivsi": "arith_integers",
        "arith.index_cast": "arith_choices",
        "arith.index_castui": "arith_choices",
        "arith.maximumf": "arith_choices",
        "arith.maxsi": "arith_integers",
        "arith.maxui": "arith_integers",
        "arith.minimumf": "arith_choices",
        "arith.minsi": "arith_integers",
        "arith.minui": "arith_integers",
        "arith.mulf": "arith_choices",
        "arith.muli": "arith_integers",
        "arith.negf": "arith_choices",
        "arith.ori": "arith_integers",
        "arith.remsi": "arith_integers",
        "arith.remui": "arith_integers",
        "arith.select": "arith_choices",
        "arith.shli": "arith_integers",
        "arith.shrsi": "arith_integers",
        "arith.shrui": "arith_integers",
        "arith.subf": "arith_choices",
        "arith.subi": "arith_integers",
        "arith.trunci": "arith_choices",
        "arith.xori": "arith_integers",
        "bufferization.alloc_tensor": "buffers",
        "bufferization.clone": "bufferization_clone",
        "bufferization.materialize_in_destination": "buffers",
        "bufferization.to_buffer": "buffers",
        "bufferization.to_tensor": "buffers",
        "cf.br": "blocks",
        "func.func": "blocks",
        "linalg.index": "linalg_indices",
        "memref.alloc": "memref_casts",
        "memref.alloca": "memref_casts",
        "memref.alloca_scope": "memref_views",
        "memref.cast": "memref_casts",
        "memref.collapse_shape": "reshapes",
        "memref.copy": "memref_views",
        "memref.dim": "memref_dims",
        "memref.expand_shape": "reshapes",
        "memref.extract_strided_metadata": "memref_views",
        "memref.memory_space_cast": "memref_views",
        "memref.rank": "memref_dims",
        "memref.reinterpret_cast": "memref_views",
        "memref.subview": "memref_subviews",
        "memref.view": "memref_views",
        "scf.execute_region": "scf_regions",
        "scf.for": "scf_for",
        "scf.forall": "scf_regions",
        "scf.if": "scf_if",
        "scf.index_switch": "scf_regions",
        "scf.while": "scf_while",
        "tensor.cast": "tensor_slices",
        "tensor.collapse_shape": "tensor_slices",
        "tensor.concat": "tensor_slices",
        "tensor.dim": "tensor_dims",
        "tensor.empty": "tensor_casts",
        "tensor.expand_shape": "tensor_slices",
        "tensor.extract": "tensor_elements",
        "tensor.extract_slice": "tensor_slices",
        "tensor.from_elements": "tensor_elements",
        "tensor.generate": "tensor_casts",
        "tensor.insert": "tensor_elements",
        "tensor.insert_slice": "tensor_slices",
        "tensor.pad": "tensor_slices",
        "tensor.parallel_insert_slice": "tensor_slices",
        "tensor.reshape": "tensor_slices",
        "tensor.splat": "tensor_elements",
    }
)
"""The module with the patterns of an operation, by the name of the operation."""


@dataclass(frozen=True)
class MorePatterns(HasCanonicalizationPatternsTrait):
    """The patterns of the other traits of an operation, and then ours."""

    module: str
    """The module of `dialects/patterns/` with ours, by the name of the operation."""

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
    from xdsl_bufferization.dialects.patterns.unused import EraseUnused

    module = import_module(f"{__package__}.patterns.{trait.module}")
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
    from xdsl_bufferization.dialects.cyclic_definitions import mend

    mend(module)


def _mend_branches(module: ModuleType) -> None:
    from xdsl_bufferization.dialects.passing_blocks import mend

    mend(module)
