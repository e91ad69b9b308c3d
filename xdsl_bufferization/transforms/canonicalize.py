"""
The pass `canonicalize` of xDSL, with the patterns of this package.

    %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
    %1 = memref.load %0[%i] : memref<?xf32>
    // becomes
    %1 = memref.load %m[%i] : memref<4xf32>

xDSL's pass takes the patterns from the traits of an operation. This one takes them from
`patterns_of`, which adds those of this package and replaces wrong ones of xDSL, so that xDSL's
classes stay unchanged. Folders and patterns are not applied to operations that depend on
themselves (`cyclic_definitions.py`).

Patterns are applied until nothing changes, in one order. The options of MLIR's pass, which
choose an order, limits, the simplification of regions, or a test of convergence, are accepted and
change nothing.

MLIR: lib/Transforms/Canonicalizer.cpp
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import ErasedSSAValue, Operation, SSAValue
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
)
from xdsl.transforms import canonicalize
from xdsl.transforms.dead_code_elimination import region_dce

from xdsl_bufferization.support.canonicalization import patterns_of
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.cyclic_definitions import AcyclicApplier
from xdsl_bufferization.transforms.options import OptionsPass

_FEW = 3
"""The number of uses up to which a value is looked at again when one of them goes."""


class Patterns(RewritePattern):
    """Applies the patterns of an operation until one of them changes something."""

    def __init__(self) -> None:
        self._appliers = dict[type[Operation], RewritePattern]()

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        op_class = type(op)
        applier = self._appliers.get(op_class)
        if applier is None:
            patterns = list(patterns_of(op_class))
            applier = GreedyRewritePatternApplier(patterns)
            self._appliers[op_class] = applier
        applier.match_and_rewrite(op, rewriter)


@dataclass(eq=False, repr=False)
class Walker(PatternRewriteWalker):
    """
    Visits the operation around one that is replaced again, and what defined operands of one that
    is erased, at once. Else nested regions, and buffers that are stored in each other, take
    a walk over the module for each of them.
    """

    def _handle_operation_replacement(
        self, op: Operation, new_results: Sequence[SSAValue | None]
    ) -> None:
        super()._handle_operation_replacement(op, new_results)
        around = op.parent_op()
        if around is not None and not isinstance(around, ModuleOp):
            self._worklist.push(around)

    def _add_operands_to_worklist(self, operands: Iterable[SSAValue]) -> None:
        """Adds what has few other uses: a buffer may be left with its stores alone."""
        for operand in operands:
            few = islice(operand.uses, _FEW + 1)
            if isinstance(operand, ErasedSSAValue) or sum(1 for _ in few) > _FEW:
                continue
            if isinstance(operand.owner, Operation):
                self._worklist.push(operand.owner)


@dataclass(frozen=True)
class CanonicalizePass(OptionsPass, canonicalize.CanonicalizePass):
    """
    Applies folders and canonicalization patterns until nothing changes.

    It is xDSL's pass with more patterns, as MLIR has them, for the dialects `affine`,
    `arith`, `bufferization`, `cf`, `func`, `linalg`, `memref`, `ml_program`, `scf`,
    `tensor` and `vector`. Dead code and unreachable blocks are erased.
    """

    name = "canonicalize"

    top_down: bool = True
    """No effect: the order in which operations are visited first."""
    region_simplify: Literal["disabled", "normal", "aggressive"] = "normal"
    """No effect: dead code and unreachable blocks are erased, as by MLIR with each value."""
    max_iterations: int = 10
    """No effect: patterns are applied until nothing changes."""
    max_num_rewrites: int = -1
    """No effect: patterns are applied until nothing changes."""
    test_convergence: bool = False
    """No effect: the pass ends when nothing changes any more."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        pattern = AcyclicApplier([Patterns()], ctx=ctx, folding_enabled=True)
        Walker(pattern, post_walk_func=region_dce).rewrite_module(op)
