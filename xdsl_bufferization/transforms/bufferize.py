"""The recommended way from tensors to memrefs that are freed.

    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      return %b : tensor<8xf32>
    }
    // becomes
    func.func @f(%x: memref<8xf32, strided<[?], offset: ?>>) -> memref<8xf32> {
      %a = memref.alloc() : memref<8xf32>
      linalg.exp ins(%x : ..) outs(%a : memref<8xf32>)
      linalg.abs ins(%a : memref<8xf32>) outs(%a : memref<8xf32>)
      return %a : memref<8xf32>
    }

It is a pipeline of stages, each an option with the text of a pipeline: another text replaces
the stage, an empty one leaves it out. `print-pipeline` prints the whole text, for those who
want to go on from there with passes of their own.

Before the first stage `public-signatures` fixes the signatures of public functions, if `abi` asks
for it; the results of which it made arguments go right behind `bufferization`.

1. `tensors`: fewer copies and buffers, decided where values are tensors.
2. `bufferization`: tensors become memrefs.
3. `results`: results of private functions that are an argument are dropped, and others
   become arguments, so that loops can allocate once, where that needs no copy.
4. `placement`: allocations leave loops; small ones that are never live together become one,
   and go to the stack.
5. `deallocation`: everything is freed.
6. `planning`: allocations that take more bytes at once than are live go into an arena, others
   that are never live together become one.
7. `cleanup`: clones are lowered to copies, and what is left over goes.

If the program would tell a clone that `deallocation` needs, or nothing can be allocated for it,
functions copy what they return to each other, or else all that they return, and all stages run
again.

Behind the last one `replace-memory-operations` chooses what copies, allocates and frees.

MLIR: `buildBufferDeallocationPipeline`, and what its users put before it
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from functools import cached_property
from time import perf_counter

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException, VerifyException

from xdsl_bufferization.analysis.cfg.call_graph import is_private
from xdsl_bufferization.analysis.cfg.kept_answers import answers_kept
from xdsl_bufferization.analysis.tensors.heuristics import HeuristicName
from xdsl_bufferization.dialects.bufferization.dialect import AllocTensorOp
from xdsl_bufferization.interfaces.bufferizable import TypeConversion
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import TIE, FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import CloneError, warn, without_warnings
from xdsl_bufferization.interfaces.progress import step
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.support.memory_sizes import MALLOC_ALIGNMENT
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.support.rare_collections import rare_collections
from xdsl_bufferization.transforms.cloning import clone_module, restore, restored_on_error
from xdsl_bufferization.transforms.double_buffer_loops import OptimizeFor
from xdsl_bufferization.transforms.input_checks import checked_input, frames_for
from xdsl_bufferization.transforms.options import Abi, CopyName, OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed

TENSORS = (
    "separate-empty-tensors,rematerialize-fills{insertions=true},eliminate-overwritten-contents,"
    "results-to-destinations,eliminate-empty-tensors{reuse-operands=true},reuse-dying-operands"
)
STACK_ALIGNMENT = 64
"""In bytes: a cache line. For the heap MLIR's lowering computes one with integers, and LLVM then
takes any two such buffers for one."""
CLEANUP = "convert-bufferization-to-memref,canonicalize,dominance-cse"
DEFAULT = "default"
"""The text of a stage that stands for its usual pipeline."""


@record
class BufferizePass(OptionsPass):
    """Turns tensors into memrefs, with few copies and little memory, and frees everything: the
    recommended way.

    It is a pipeline of seven stages. Each stage is an option: another text replaces its
    passes, `""` leaves it out. If a pass fails, the module is as before the first one."""

    name = "bufferize"

    abi: Abi = "inferred"
    """As in `public-signatures`; what the analysis finds, or a fixed signature."""
    emit_c_interface: bool = False
    """As in `public-signatures`."""
    function_boundary_type_conversion: TypeConversion = "infer-from-callers"
    """As in `one-shot-bufferize`."""
    allow_unknown_ops: bool = False
    """As in `one-shot-bufferize`."""
    buffer_alignment: int = 0
    """As in `one-shot-bufferize`; buffers on the stack have at least 64."""
    analysis_heuristic: HeuristicName = "cost"
    """As in `one-shot-bufferize`."""
    optimize_for: OptimizeFor = "memory"
    """As in `double-buffer-loops`: buffers instead of allocations in loops."""
    modify_public_functions: bool = False
    """The stage `results` changes public functions, too."""
    private_function_dynamic_ownership: bool = False
    """As in `buffer-deallocation-pipeline`."""
    max_alloc_size_in_bytes: int = 1024
    """As in `promote-buffers-to-stack`; larger buffers are shared after `static-memory-planner`."""
    copy_op: CopyName = "memref-copy"
    """As in `replace-memory-operations`, which runs at the end if one of the three is given."""
    alloc_op: str = ""
    """As in `replace-memory-operations`: a function that allocates."""
    dealloc_op: str = ""
    """As in `replace-memory-operations`: a function that frees."""

    tensors: str = DEFAULT
    """The passes on tensors: less to allocate and to copy."""
    bufferization: str = DEFAULT
    """The passes that replace tensors by memrefs."""
    results: str = DEFAULT
    """The passes on results of functions."""
    placement: str = DEFAULT
    """The passes that move and share allocations."""
    deallocation: str = DEFAULT
    """The passes that free memory."""
    planning: str = DEFAULT
    """The passes that plan memory when all of it is freed."""
    cleanup: str = DEFAULT
    """The passes at the end."""

    verify_each: bool = False
    """Verifies the module after each pass; the error names stage and pass."""
    timing: bool = False
    """Prints the time of each pass to stderr."""
    print_pipeline: bool = False
    """Prints the text of the whole pipeline to stderr."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` as the passes do, with the stage; the module is unchanged
        then."""
        if self.print_pipeline:
            print(",".join(filter(None, self.stages().values())), file=sys.stderr)
        stages = (field.name for field in fields(self) if field.default == DEFAULT)
        with checked_input(op, once=all(getattr(self, name) == DEFAULT for name in stages)):
            if self.abi == "inferred":
                _warn_of_ties(op)
            before, _ = clone_module(op)
            with rare_collections(), restored_on_error(op, before), frames_for(op):
                with answers_kept(), without_warnings():
                    self._run_or_copy(ctx, op, before)

    def _run_or_copy(self, ctx: Context, op: ModuleOp, before: ModuleOp) -> None:
        """Runs all stages. Where they need a clone that cannot be made, they run again with
        functions that copy what they return, as `_copy_results` says."""
        try:
            return self._run(ctx, op)
        except CloneError as error:
            refused = error
        for everywhere in (False, True):
            restore(op, clone_module(before)[0])
            with suppress(CloneError):
                if _copy_results(op, everywhere=everywhere):
                    return self._run(ctx, op)
        raise refused

    def _run(self, ctx: Context, op: ModuleOp) -> None:
        for stage, passes in self._passes.items():
            for transform in passes:
                with self._watched(stage, transform, op):
                    transform.apply(ctx, op)

    def stages(self) -> dict[str, str]:
        """Returns the text of the pipeline of each stage, in order."""
        by_cost = self.analysis_heuristic == "cost"
        public = f"modify-public-functions={_flag(self.modify_public_functions)}"
        size = f"max-alloc-size-in-bytes={self.max_alloc_size_in_bytes}"
        small, on_stack = f"{{{size}}}", f"{{{size} alignment={STACK_ALIGNMENT}}}"
        # A loop that computes in its iter_arg may do so in the argument for the result.
        again = "eliminate-empty-tensors," if self.abi == "out-params" else ""
        usual = {
            "tensors": f"{TENSORS},double-buffer-loops{{optimize-for={self.optimize_for}}},"
            f"{again}copies-to-branches{{by-cost={_flag(by_cost)}}}",
            "bufferization": self._one_shot(),
            "results": "drop-equivalent-buffer-results"
            f"{{{public} split-public-functions={_flag(not self.modify_public_functions)}}},"
            "buffer-results-to-out-params{hoist-static-allocs=true "
            "hoist-dynamic-allocs=true avoid-copies=true "
            f"only-in-loops=true {public}}}",
            "placement": "buffer-hoisting{only-with-existing-memory=true},"
            "buffer-loop-hoisting,"
            f"buffer-reuse{small},promote-buffers-to-stack{on_stack}",
            "deallocation": "buffer-deallocation-pipeline"
            "{private-function-dynamic-ownership="
            f"{_flag(self.private_function_dynamic_ownership)}}}",
            "planning": "static-memory-planner{only-if-smaller=true "
            f"alignment={self.buffer_alignment or MALLOC_ALIGNMENT}}},buffer-reuse",
            "cleanup": CLEANUP,
        }
        given = {stage: getattr(self, stage) for stage in usual}
        texts = {stage: usual[stage] if text == DEFAULT else text for stage, text in given.items()}
        return self._with_signatures(texts) | self._operations()

    def check_options(self) -> None:
        """Raises `PassFailedException` for a stage that is no pipeline."""
        with rare_collections():
            _ = self._passes

    def _with_signatures(self, texts: dict[str, str]) -> dict[str, str]:
        """Adds what the options for signatures need, whatever the stages are."""
        if self.abi == "inferred" and not self.emit_c_interface:
            return texts
        wrappers = _flag(self.emit_c_interface)
        first = f"public-signatures{{abi={self.abi} emit-c-interface={wrappers}}}"
        passed = "drop-equivalent-buffer-results{only-passed=true}"
        if self.abi != "inferred":
            texts["bufferization"] = ",".join(filter(None, (texts["bufferization"], passed)))
        return {"signatures": first, **texts}

    def _operations(self) -> dict[str, str]:
        """The stage that chooses operations, if an option asks for it."""
        given = {"copy-op": self.copy_op, "alloc-op": self.alloc_op, "dealloc-op": self.dealloc_op}
        options = " ".join(f"{option}={name}" for option, name in given.items() if name)
        if options == "copy-op=memref-copy":
            return {}
        return {"operations": f"replace-memory-operations{{{options}}}"}

    def _one_shot(self) -> str:
        return (
            "one-shot-bufferize{bufferize-function-boundaries=true "
            "allow-return-allocs-from-loops=true "
            f"function-boundary-type-conversion={self.function_boundary_type_conversion} "
            f"allow-unknown-ops={_flag(self.allow_unknown_ops)} "
            f"analysis-heuristic={self.analysis_heuristic} "
            f"buffer-alignment={self.buffer_alignment}}}"
        )

    @cached_property
    def _passes(self) -> Mapping[str, Sequence[ModulePass]]:
        """The passes of each stage, in order."""
        known = Universe.get_multiverse().all_passes
        passes = dict[str, Sequence[ModulePass]]()
        for stage, text in self.stages().items():
            try:
                passes[stage] = parsed_passes(text, known)
            except ValueError as error:
                reason = f"a pipeline ({error})"
                raise self.wrong(stage, f"'{text}'", reason) from error
        return passes

    @contextmanager
    def _watched(self, stage: str, transform: ModulePass, module: ModuleOp) -> Generator[None]:
        start = perf_counter()
        step(f"{stage}: {transform.name}")
        yield
        if self.timing:
            seconds = perf_counter() - start
            print(f"{seconds:9.4f} s  {stage}: {transform.name}", file=sys.stderr)
        if self.verify_each:
            _verify(module, stage, transform)


def _warn_of_ties(module: ModuleOp) -> None:
    """Warns of functions with an argument that names a result, where the analysis decides where
    results are."""
    functions = InterfaceCache(FunctionOpInterface)
    for op in module.ops:
        model = functions(op)
        arguments = () if model is None else range(len(model.argument_types(op)))
        ties = (model and model.argument_attribute(op, i, TIE) for i in arguments)
        if any(isinstance(tie, IntegerAttr) for tie in ties):
            reason = "give `abi=out-params` or `abi=returns`; nothing else reads it"
            warn(op, f"has an argument with '{TIE}'", reason)


def _copy_results(module: ModuleOp, *, everywhere: bool) -> bool:
    """Copies what functions return, so that it is memory of its own. Unless `everywhere`, only to
    others of the module, and not what is that already, or always one argument of a private
    function. Returns True if it copies."""
    with analyzed(module) as decided:
        calls, summaries = decided.state.calls, decided.state.summaries
    sites, copied = calls.call_sites(), False
    for function, summary in summaries.items():
        known = summary.new_results.union(summary.equivalent if is_private(function) else ())
        for op in calls.returns(function) if everywhere or sites[function] else ():
            for index, value in enumerate(op.operands):
                if (index in known and not everywhere) or as_tensor(value.type) is None:
                    continue
                copy = AllocTensorOp(value.type, (), copy=value)
                Rewriter.insert_op(copy, InsertPoint.before(op))
                op.operands[index] = copy.tensor
                copied = True
    return copied


def _verify(module: ModuleOp, stage: str, transform: ModulePass) -> None:
    try:
        module.verify()
    except VerifyException as error:
        raise PassFailedException(
            f"bufferize: the module is not valid after '{transform.name}' of stage "
            f"'{stage}': {error}"
        ) from error


def _flag(value: bool) -> str:
    return "true" if value else "false"
