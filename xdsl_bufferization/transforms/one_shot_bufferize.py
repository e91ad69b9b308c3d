"""One-Shot Bufferize: tensors become memrefs, with as few copies as the analysis can.

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
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import fields
from typing import Literal

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.cfg.kept_answers import answers_kept
from xdsl_bufferization.analysis.tensors.buffer_types import BufferizationListener
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_on_conflict import CopyBeforeWrite
from xdsl_bufferization.analysis.tensors.decisions import Decisions, decide, decide_by_cost
from xdsl_bufferization.analysis.tensors.heuristics import HeuristicName, heuristic
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.shared_outputs import InitialRead, initial_reads, own_parts
from xdsl_bufferization.analysis.tensors.spare_buffers import LoopWithSpares
from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp, ToTensorOp
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.diagnostics import function_name, warn
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.rare_collections import rare_collections
from xdsl_bufferization.transforms.annotate_analysis import annotate, annotate_alias_sets
from xdsl_bufferization.transforms.buffer_rewriter import BufferRewriter
from xdsl_bufferization.transforms.cloning import clone_module, restored_on_error
from xdsl_bufferization.transforms.double_buffer_loops import (
    double_buffer_loops,
    find_spare_buffers,
)
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.input_checks import check_input
from xdsl_bufferization.transforms.late_conversions import late_conversions
from xdsl_bufferization.transforms.one_shot_preconditions import (
    check_casts,
    check_plan,
    classes_of_others,
    rewriting_may_fail,
)
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import decide_with_early_reads

UnknownTypeConversion = Literal["fully-dynamic-layout-map", "identity-layout-map"]


@record
class BufferizingPass(OptionsPass, BufferizationOptions, ABC):
    """Replaces tensors by memrefs, with MLIR's options: those of the analysis, and its order."""

    unknown_type_conversion: UnknownTypeConversion = "fully-dynamic-layout-map"
    """The layout of the buffer of a tensor from an operation without a model."""
    analysis_heuristic: HeuristicName = "bottom-up"
    """The order in which operands are decided; the earlier one of two that conflict is in place."""
    analysis_fuzzer_seed: int = 0
    """The seed of the order `fuzzer`."""

    def run(self, op: ModuleOp, listener: BufferizationListener | None = None) -> None:
        """Bufferizes a module; a listener learns what is inserted, and why. Raises
        `PassFailedException`; the module is unchanged then."""
        check_input(op)
        with rare_collections(), answers_kept():
            loops = self._loops_without_memory(op)
            with restored_on_error(op) if loops else nullcontext():
                double_buffer_loops(loops)
                self._bufferize(op, listener)

    def analyze(self, op: ModuleOp) -> OneShotState:
        """Analyses a module with these options. The module is not changed."""
        check_input(op)
        edits = Edits()
        with edits.on_trial():
            edits.set_operands(self._initial_reads(op))
            return self._decide(op, None).state

    def _loops_without_memory(self, op: ModuleOp) -> Sequence[LoopWithSpares]:
        """The loops that may not allocate, and need not if they get a second buffer."""
        if self.allow_return_allocs_from_loops or self.copy_before_write:
            return ()
        return find_spare_buffers(op, self._options())

    def _initial_reads(self, op: ModuleOp) -> Sequence[InitialRead]:
        """The reads of shared outputs to redirect, where nothing is analysed all of them, and the
        uses of initial tensors that may be uses of the output, where everything is."""
        skipped = self._not_analyzed(op)
        reads = initial_reads(op, everything=self.copy_before_write, everything_in=skipped)
        return reads if skipped or self.copy_before_write else [*reads, *own_parts(op)]

    def _decide(self, op: ModuleOp, edits: Edits | None) -> Decisions:
        """Analyses a module. The heuristic `cost` may move reads, if they can be moved back."""
        options, name = self._options(), self.analysis_heuristic
        if self.copy_before_write:
            return Decisions(op, analyze_module(op, options, policy=CopyBeforeWrite))
        if name == "bottom-up":
            return decide(op, options, heuristic(name))
        if name != "cost":
            order = heuristic(name, self.analysis_fuzzer_seed)
            return Decisions(op, analyze_module(op, options, order))
        if edits is None:
            return decide_by_cost(op, options)
        return decide_with_early_reads(op, options, edits)

    def _bufferize(self, op: ModuleOp, listener: BufferizationListener | None) -> None:
        edits = Edits()
        with edits.taken_back_on_error():
            _convert_late(op, edits)
            edits.set_operands(self._initial_reads(op))
            decided = self._decide(op, edits)
            check_plan(decided.plan)
            check_casts(decided.plan, decided.types)
        plan, types = decided.plan, decided.types
        if not plan.ops:
            return
        _warn_of_leaks(plan)
        if listener is not None:
            listener.start(plan)
        others = classes_of_others(plan.models)
        rewriter = BufferRewriter(op, plan, types, others, listener)
        if not (others or self.must_infer_memory_space or rewriting_may_fail(plan)):
            rewriter.run()
            return
        with edits.taken_back():
            before, _ = clone_module(op)
        with restored_on_error(op, before):
            rewriter.run()

    def _options(self) -> BufferizationOptions:
        names = (field.name for field in fields(BufferizationOptions))
        return BufferizationOptions(**{name: getattr(self, name) for name in names})

    def _not_analyzed(self, op: ModuleOp) -> list[Operation]:
        """The functions of the option `no-analysis-func-filter`."""
        if not self.no_analysis_func_filter:
            return []
        calls, names = CallGraph(op), self.no_analysis_func_filter
        return [f for f in calls.functions if calls.symbol(f) in names]

    def check_options(self) -> None:
        """Raises `PassFailedException` for numbers out of range and for options that exclude each
        other."""
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


def _convert_late(module: ModuleOp, edits: Edits) -> None:
    """Makes tensors of memory where it has contents, and of the memory itself where nothing else
    reaches it (`late_conversions.py`)."""
    for op, before, is_last in late_conversions(module):
        if before is not op:
            edits.move(op, before)
        if is_last:
            edits.add_property(op, "restrict", UnitAttr())
            edits.add_property(op, "writable", UnitAttr())


def _warn_of_leaks(plan: BufferizationPlan) -> None:
    """Warns of copies of memrefs in functions where something is freed already: passes that free
    have run before, and the copies are new."""
    copied = [op for op in plan.ops if isinstance(op, ToTensorOp) and op.restrict is None]
    if not copied:
        return
    kinds = (memref.DeallocOp, DeallocOp)
    frees = {function_name(op) for op in plan.state.order.operations if isinstance(op, kinds)}
    for op in copied:
        if function_name(op) in frees:
            what = "is copied to new memory, and something is freed already"
            why = "run a pass that frees behind this one, or add `restrict`"
            warn(op, what, why)


@record
class OneShotBufferizePass(BufferizingPass):
    """Replaces tensors by memrefs, with as few copies as One-Shot Analysis can.

    The analysis decides for each tensor operand of the module whether it bufferizes in
    place; otherwise the operand is copied first. Contents are copied unless they are not
    read, or certainly overwritten. Buffers are allocated and not freed."""

    name = "one-shot-bufferize"

    test_analysis_only: bool = False
    """Only writes the decisions into the IR, as attributes."""
    print_conflicts: bool = False
    """With `test-analysis-only`: also writes the conflicts."""
    dump_alias_sets: bool = False
    """With `test-analysis-only`: also writes the alias sets, as `__opresult_alias_set_attr__` and
    `__bbarg_alias_set_attr__`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not self.test_analysis_only:
            self.run(op)
            return
        state = self.analyze(op)
        annotate(state, print_conflicts=self.print_conflicts)
        if self.dump_alias_sets:
            annotate_alias_sets(op, state)

    def check_options(self) -> None:
        """Raises `PassFailedException` for numbers out of range and for options that exclude each
        other."""
        self._require("print_conflicts", "test_analysis_only")
        self._require("dump_alias_sets", "test_analysis_only")
        if self.copy_before_write and self.test_analysis_only:
            raise PassFailedException(
                f"{self.name}: option 'copy-before-write' cannot be used with "
                "'test-analysis-only', as it makes no analysis"
            )
        super().check_options()
