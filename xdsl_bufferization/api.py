"""The Python API: bufferization without `xdsl-opt`.

    register_dialects(context)
    module = Parser(context, text).parse_module()
    bufferize(module)

The package exports these names; this module is loaded when one of them is first used.

MLIR: `runOneShotModuleBufferize`, `analyzeModuleOp`, `buildBufferDeallocationPipeline`
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import TypedDict, Unpack

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.interpreter import InterpreterFunctions
from xdsl.ir import Operation, SSAValue
from xdsl.universe import Universe

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import (
    BufferizationPlan,
    plan_bufferization,
)
from xdsl_bufferization.analysis.tensors.copy_reasons import CopyReasons
from xdsl_bufferization.analysis.tensors.heuristics import HeuristicName
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.explainer.page import Explained
from xdsl_bufferization.explainer.report import explain_program
from xdsl_bufferization.interfaces.bufferizable import BufferType, TypeConversion
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import failure, op_name
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.interpreters.checker import Checker, CheckSettings, Verdict
from xdsl_bufferization.support.extension import register_dialects as register_dialects
from xdsl_bufferization.support.extension import with_all_dialects
from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
    BufferDeallocationPipelinePass,
)
from xdsl_bufferization.transforms.bufferize import BufferizePass
from xdsl_bufferization.transforms.double_buffer_loops import OptimizeFor
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.transforms.options import Abi, CopyName
from xdsl_bufferization.transforms.replace_memory_operations import (
    MemoryOperations,
    check_lowered,
    memory_operations,
)
from xdsl_bufferization.universe import PASSES as PASSES


class BufferizeOptions(TypedDict, total=False):
    """The options of the pass `bufferize`; docs/passes/bufferize.md explains them."""

    abi: Abi
    emit_c_interface: bool
    function_boundary_type_conversion: TypeConversion
    allow_unknown_ops: bool
    buffer_alignment: int
    analysis_heuristic: HeuristicName
    optimize_for: OptimizeFor
    modify_public_functions: bool
    private_function_dynamic_ownership: bool
    max_alloc_size_in_bytes: int
    copy_op: CopyName
    alloc_op: str
    dealloc_op: str
    tensors: str
    bufferization: str
    results: str
    placement: str
    deallocation: str
    planning: str
    cleanup: str
    verify_each: bool
    timing: bool
    print_pipeline: bool


def bufferize(module: ModuleOp, **options: Unpack[BufferizeOptions]) -> None:
    """Replaces tensors by memrefs, frees them, and uses little memory: the pass `bufferize`.

    Raises `PassFailedException` as the pass does; the module is unchanged then."""
    _check_module(module)
    BufferizePass(**options).apply(Context(), module)


def one_shot_bufferize(module: ModuleOp, options: OneShotBufferizePass | None = None) -> None:
    """Replaces tensors by memrefs and frees nothing. The options are the pass `one-shot-bufferize`;
    without them all have their defaults, and functions keep their tensors.

    Raises `PassFailedException` as the pass does; the module is unchanged then."""
    _check_module(module)
    (options or OneShotBufferizePass()).apply(Context(), module)


def free_buffers(module: ModuleOp, options: BufferDeallocationPipelinePass | None = None) -> None:
    """Inserts deallocations and lowers them, as the pass `buffer-deallocation-pipeline` does.

    Raises `PassFailedException` as the pass does; the module is unchanged then."""
    _check_module(module)
    (options or BufferDeallocationPipelinePass()).apply(Context(), module)


def replace_memory_operations(
    module: ModuleOp, operations: MemoryOperations, functions: Sequence[str] = ()
) -> None:
    """Replaces what copies, allocates and frees by what functions in Python make, as the pass
    `replace-memory-operations` does by name; but not in these functions and in what they call.

    Raises `PassFailedException` for a program that allocates or frees in another way."""
    _check_module(module)
    found = memory_operations(module, functions)
    if operations.allocate is not None or operations.free is not None:
        check_lowered(found)
    for op in found:
        operations.replace(op)


def analyze(module: ModuleOp, options: OneShotBufferizePass | None = None) -> Analysis:
    """Decides which operands are bufferized in place. The module is not changed. The result
    holds until the module changes.

    Raises `PassFailedException` if the decisions cannot be made."""
    _check_module(module)
    return Analysis(module, (options or OneShotBufferizePass()).analyze(module))


def explain(
    module: ModuleOp, passes: str = "bufferize", *, context: Context | None = None
) -> Explained:
    """Why the program would be copied and allocate, if it went through these passes. The module
    is not changed. Places are those of its text, which is parsed again: in a copy of the context
    that the module was parsed in, which it needs for dialects of no installed package.

    Raises `CannotExplain` for a pipeline without `one-shot-bufferize`, and for a program that
    it does not take."""
    known = _context_of(module, context)
    return Explained(explain_program(str(module) + "\n", "module", passes, context=known))


def check(
    module: ModuleOp,
    entry: str = "main",
    args: Sequence[object] | None = None,
    passes: str = "bufferize",
    *,
    context: Context | None = None,
    functions: Sequence[InterpreterFunctions] = (),
) -> Verdict:
    """Executes a function before and after passes, and compares. The module is not changed.
    Without arguments, which are numbers and lists, they are random. For dialects of no
    installed package, give the context that the module was parsed in, and the `functions` that
    implement their operations.

    Raises `BadInput` for what cannot be executed."""
    known = _context_of(module, context)
    given = "" if args is None else json.dumps(args)
    settings = CheckSettings(passes, entry, given, functions=tuple(functions))
    return Checker(known, Universe.get_multiverse(), settings).check(str(module))


def _context_of(module: ModuleOp, context: Context | None) -> Context:
    """A context in which the text of a module can be parsed. Raises `PassFailedException` for an
    operation that it does not know."""
    _check_module(module)
    known = with_all_dialects(context or Context())
    for op in contents(module):
        if known.get_optional_op(op_name(op)) is None:
            raise failure(
                op,
                "belongs to no dialect that is known here",
                "pass the context that the module was parsed in, as 'context'",
            )
    return known


def _check_module(op: Operation) -> None:
    """Raises `PassFailedException` for an operation that is no module."""
    if not isinstance(op, ModuleOp):
        raise failure(op, "is no module", "pass the module that it is in")


@record
class Copy:
    """An operand that gets a new buffer."""

    op: Operation
    operand: int
    """Its index."""
    reason: str
    """The reason, as a sentence."""


@record
class Analysis:
    """The decisions of One-Shot Analysis on a module."""

    module: ModuleOp
    state: OneShotState
    """The tables of the analysis."""

    def __repr__(self) -> str:
        copies = self.copies
        return f"<Analysis: {len(copies)} operands are copied>"

    def is_in_place(self, op: Operation, operand: int) -> bool:
        """True if the operand gets no new buffer. True for operands that are no tensors."""
        return self.state.is_in_place(op, operand)

    def why_copied(self, op: Operation, operand: int) -> str | None:
        """Returns the reason why an operand gets a new buffer; None if it gets none."""
        use = self.state.uses.find_use(op, operand)
        if use is None or self.is_in_place(op, operand):
            return None
        return self._reasons.of_operand(use, "copy").why

    @property
    def copies(self) -> Sequence[Copy]:
        """All operands that get a new buffer, in the order of the module."""
        return [
            Copy(op, index, self.why_copied(op, index) or "")
            for op in self.state.order.operations
            for index in range(len(op.operands))
            if self.state.models(op) is not None and not self.is_in_place(op, index)
        ]

    def are_equivalent(self, a: SSAValue, b: SSAValue) -> bool:
        """True if two tensors certainly have the same buffer."""
        return self.state.are_equivalent(a, b)

    @cached_property
    def alias_sets(self) -> Sequence[Sequence[SSAValue]]:
        """The tensors in sets: tensors of different sets never share memory."""
        found = dict[int, list[SSAValue]]()
        for value, tensor in self.state.uses.tensors.items():
            number = self.state.alias_info.set_number(tensor)
            found.setdefault(number, []).append(value)
        return list(found.values())

    def aliases(self, value: SSAValue) -> Sequence[SSAValue]:
        """Returns all tensors that may share memory with a tensor, itself included."""
        for values in self.alias_sets:
            if value in values:
                return values
        return [value]

    def buffer_type(self, value: SSAValue) -> BufferType:
        """Returns the memref type that replaces the type of a tensor.

        Raises `PassFailedException` if there is none, as where memory spaces meet, and
        `ValueError` if the value is no tensor."""
        if not is_tensor(value):
            raise ValueError(f"a value of type {value.type} has no buffer")
        return self._types.of(value)

    @cached_property
    def _plan(self) -> BufferizationPlan:
        return plan_bufferization(self.module, self.state)

    @cached_property
    def _types(self) -> PlannedTypes:
        return plan_types(self._plan)

    @cached_property
    def _reasons(self) -> CopyReasons:
        return CopyReasons(self.state, SourceTexts(list(self.state.uses.op_uses)))
