"""
One-Shot Bufferize: tensors become memrefs, with as few copies as the analysis can.

    func.func @f(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
      %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    // becomes
    func.func @f(%t: memref<4xf32, strided<[?], offset: ?>>, %f: f32, %i: index)
        -> memref<4xf32, strided<[?], offset: ?>> {
      memref.store %f, %t[%i] : memref<4xf32, strided<[?], offset: ?>>
      return %t : memref<4xf32, strided<[?], offset: ?>>
    }

First the whole module is analysed (`analysis/tensors/one_shot_analysis.py`), then it is planned
what is rewritten (`bufferization_plan.py`) and which types buffers get (`buffer_types.py`), then
the module is rewritten in one walk (`buffer_rewriter.py`). All errors come before the first
change (`one_shot_preconditions.py`).

MLIR: lib/Dialect/Bufferization/Transforms/Bufferize.cpp and OneShotModuleBufferize.cpp
"""

from __future__ import annotations

from abc import ABC
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.tensors.buffer_causes import BufferizationListener
from xdsl_bufferization.analysis.tensors.buffer_types import plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import plan_bufferization
from xdsl_bufferization.analysis.tensors.cheapest_analysis import analyze_by_cost
from xdsl_bufferization.analysis.tensors.copy_on_conflict import CopyBeforeWrite, CopyOnConflict
from xdsl_bufferization.analysis.tensors.heuristics import HeuristicName, heuristic
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.shared_outputs import initial_reads
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions, TypeConversion
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.annotate_analysis import annotate, annotate_alias_sets
from xdsl_bufferization.transforms.buffer_rewriter import BufferRewriter
from xdsl_bufferization.transforms.cloning import clone_module, restored_on_error
from xdsl_bufferization.transforms.double_buffer_loops import (
    double_buffer_loops,
    find_spare_buffers,
)
from xdsl_bufferization.transforms.early_reads import MovedReads
from xdsl_bufferization.transforms.initial_reads import Redirection, redirected
from xdsl_bufferization.transforms.input_checks import check_input
from xdsl_bufferization.transforms.one_shot_preconditions import (
    check_casts,
    check_plan,
    rewriting_may_fail,
)
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass
from xdsl_bufferization.transforms.rewriting_checks import classes_of_others

UnknownTypeConversion = Literal["fully-dynamic-layout-map", "identity-layout-map"]


@dataclass(frozen=True)
class BufferizingPass(OptionsPass, ABC):
    """Replaces tensors by memrefs, with MLIR's options."""

    bufferize_function_boundaries: bool = False
    """Arguments, results and calls become memrefs too."""
    function_boundary_type_conversion: TypeConversion = "infer-layout-map"
    """The layouts of arguments and results."""
    unknown_type_conversion: UnknownTypeConversion = "fully-dynamic-layout-map"
    """The layout of the buffer of a tensor from an operation without a model."""
    allow_return_allocs_from_loops: bool = False
    """Loops may yield a buffer that is not that of their iter_arg."""
    allow_unknown_ops: bool = False
    """Operations without a model keep their tensors."""
    copy_before_write: bool = False
    """
    No analysis: every operand that is written is copied first, without its contents if
    these are not read.
    """
    buffer_alignment: int = 64
    """
    The attribute `alignment` of allocations and globals: 0 for none, or a power of two.
    """
    analysis_heuristic: HeuristicName = "bottom-up"
    """
    The order in which operands are decided; the earlier one of two that conflict is in place.
    """
    analysis_fuzzer_seed: int = 0
    """The seed of the order `fuzzer`."""
    check_parallel_regions: bool = True
    """
    Iterations of `scf.forall` may not write a shared buffer from outside the loop.
    """

    dialect_filter: tuple[str, ...] = ()
    """
    Only operations of these dialects are bufferized, terminators with the operation around;
    others keep their tensors.
    """
    no_analysis_func_filter: tuple[str, ...] = ()
    """
    In these functions every operand that is written is copied first, as with `copy-before-write`.
    """
    must_infer_memory_space: bool = False
    """
    A buffer whose memory space nothing determines is an error; otherwise it is in the
    default space.
    """
    use_encoding_for_memory_space: bool = False
    """
    The encoding of a tensor type is its memory space, where the buffer is not that of
    another tensor.
    """

    def run(self, op: ModuleOp, listener: BufferizationListener | None = None) -> None:
        """
        Bufferizes a module; a listener learns what is inserted, and why. Raises
        `PassFailedException`; the module is unchanged then.
        """
        try:
            self._run(op, listener)
        except PassFailedException as error:
            if self.allow_return_allocs_from_loops or self.copy_before_write:
                raise
            self._run_with_double_buffers(op, listener, error)

    def _run(self, op: ModuleOp, listener: BufferizationListener | None) -> None:
        with self._redirected(op, keep=True) as redirection:
            self._bufferize(op, redirection, listener)

    def _run_with_double_buffers(
        self, op: ModuleOp, listener: BufferizationListener | None, error: PassFailedException
    ) -> None:
        """
        Bufferizes a module with second buffers for loops that would allocate in each
        iteration. Raises `error` if that does not help.
        """
        try:
            found = find_spare_buffers(op, self._options())
            if not found:
                raise error
            before, _ = clone_module(op)
            with restored_on_error(op, before):
                double_buffer_loops(found)
                self._run(op, listener)
        except PassFailedException:
            raise error from None

    def analyze(self, op: ModuleOp) -> OneShotState:
        """Analyses a module with these options. The module is not changed."""
        register_models()
        check_input(op)
        reads = initial_reads(op, everything=self.copy_before_write)
        with redirected(reads, keep=False):
            return self._analyze(op)

    def _redirected(self, op: ModuleOp, *, keep: bool) -> AbstractContextManager[Redirection]:
        """Redirects the reads of shared outputs, where nothing is analysed all of them."""
        register_models()
        check_input(op)
        reads = initial_reads(
            op, everything=self.copy_before_write, everything_in=self._not_analyzed(op)
        )
        return redirected(reads, keep=keep)

    def _analyze(self, op: ModuleOp, moved: MovedReads | None = None) -> OneShotState:
        """
        Analyses a module. The heuristic `cost` may move reads, if it is told where to record them.
        """
        if self.analysis_heuristic == "cost" and not self.copy_before_write:
            analyze = partial(analyze_by_cost, op, self._options())
            return (analyze() if moved is None else moved.analyze(analyze)).state
        return analyze_module(
            op,
            self._options(),
            heuristic(self.analysis_heuristic, self.analysis_fuzzer_seed),
            CopyBeforeWrite if self.copy_before_write else CopyOnConflict,
        )

    def _bufferize(
        self, op: ModuleOp, redirection: Redirection, listener: BufferizationListener | None
    ) -> None:
        moved = MovedReads()
        with moved.taken_back_on_error():
            plan = plan_bufferization(op, self._analyze(op, moved))
            check_plan(plan)
            types = plan_types(plan)
            check_casts(plan, types)
        if not plan.ops:
            return
        if listener is not None:
            listener.start(plan)
        others = classes_of_others(plan.models)
        may_fail = bool(others) or self.must_infer_memory_space
        may_fail = may_fail or rewriting_may_fail(plan)
        if not may_fail:
            BufferRewriter(op, plan, types, others, listener).run()
            return
        with redirection.taken_back(), moved.taken_back():
            before, _ = clone_module(op)
        with restored_on_error(op, before):
            BufferRewriter(op, plan, types, others, listener).run()

    def _options(self) -> BufferizationOptions:
        return BufferizationOptions(
            bufferize_function_boundaries=self.bufferize_function_boundaries,
            function_boundary_type_conversion=self.function_boundary_type_conversion,
            unknown_type_conversion=self.unknown_type_conversion,
            allow_return_allocs_from_loops=self.allow_return_allocs_from_loops,
            allow_unknown_ops=self.allow_unknown_ops,
            copy_before_write=self.copy_before_write,
            buffer_alignment=self.buffer_alignment,
            check_parallel_regions=self.check_parallel_regions,
            dialect_filter=self.dialect_filter,
            must_infer_memory_space=self.must_infer_memory_space,
            use_encoding_for_memory_space=self.use_encoding_for_memory_space,
            no_analysis_func_filter=self.no_analysis_func_filter,
        )

    def _not_analyzed(self, op: ModuleOp) -> list[Operation]:
        """The functions of the option `no-analysis-func-filter`."""
        if not self.no_analysis_func_filter:
            return []
        calls, names = CallGraph(op), self.no_analysis_func_filter
        return [f for f in calls.functions if calls.symbol(f) in names]

    def check_options(self) -> None:
        """
        Raises `PassFailedException` for numbers out of range and for options that exclude
        each other.
        """
        self._require("no_analysis_func_filter", "bufferize_function_boundaries")
        if self.must_infer_memory_space and self.use_encoding_for_memory_space:
            raise PassFailedException(
                f"{self.name}: only one of 'must-infer-memory-space' and "
                "'use-encoding-for-memory-space' are allowed"
            )
        alignment = self.buffer_alignment
        if alignment < 0 or alignment & (alignment - 1) or alignment >> 63:
            raise self.wrong("buffer_alignment", alignment, "0 or a power of two below 2^63")
        if self.analysis_fuzzer_seed < 0:
            raise self.wrong("analysis_fuzzer_seed", self.analysis_fuzzer_seed, NOT_NEGATIVE)

    def _require(self, option: str, required: str) -> None:
        """Raises `PassFailedException` for an option without the one that it needs."""
        if getattr(self, option) and not getattr(self, required):
            shown = [name.replace("_", "-") for name in (option, required)]
            raise PassFailedException(f"{self.name}: option '{shown[0]}' requires '{shown[1]}'")


@dataclass(frozen=True)
class OneShotBufferizePass(BufferizingPass):
    """
    Replaces tensors by memrefs, with as few copies as One-Shot Analysis can.

    The analysis decides for each tensor operand of the module whether it bufferizes in
    place; otherwise the operand is copied first. Contents are copied unless they are not
    read, or certainly overwritten. Buffers are allocated and not freed.
    """

    name = "one-shot-bufferize"

    test_analysis_only: bool = False
    """Only writes the decisions into the IR, as attributes."""
    print_conflicts: bool = False
    """With `test-analysis-only`: also writes the conflicts."""
    dump_alias_sets: bool = False
    """
    With `test-analysis-only`: also writes the alias sets, as `__opresult_alias_set_attr__`
    and `__bbarg_alias_set_attr__`.
    """

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not self.test_analysis_only:
            self.run(op)
            return
        with self._redirected(op, keep=False):
            state = self._analyze(op)
            annotate(state, print_conflicts=self.print_conflicts)
            if self.dump_alias_sets:
                annotate_alias_sets(op, state)

    def check_options(self) -> None:
        """
        Raises `PassFailedException` for numbers out of range and for options that exclude
        each other.
        """
        self._require("print_conflicts", "test_analysis_only")
        self._require("dump_alias_sets", "test_analysis_only")
        if self.copy_before_write and self.test_analysis_only:
            raise PassFailedException(
                f"{self.name}: option 'copy-before-write' makes no analysis that "
                "'test-analysis-only' could show; give one of them"
            )
        super().check_options()
