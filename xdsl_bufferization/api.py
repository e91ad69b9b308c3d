"""
The Python API: bufferization without `xdsl-opt`.

    register_dialects(context)
    module = Parser(context, text).parse_module()
    bufferize(module, OneShotBufferizePass(bufferize_function_boundaries=True))
    free_buffers(module)

The package exports these names; this module is loaded when one of them is first used.

MLIR: `runOneShotModuleBufferize`, `analyzeModuleOp`, `buildBufferDeallocationPipeline`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import (
    BufferizationPlan,
    plan_bufferization,
)
from xdsl_bufferization.analysis.tensors.copy_reasons import CopyReasons
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.bufferizable import BufferType
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
    BufferDeallocationPipelinePass,
)
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

PASSES: Mapping[str, Callable[[], type[ModulePass]]] = BUFFERIZATION_UNIVERSE.all_passes
"""The passes of this package: functions that return the class, by name."""


def register_dialects(context: Context) -> None:
    """Registers the dialects of the installed packages, those of xDSL with the operations
    of this package. A name that is registered already is left as it is."""
    present = set(context.registered_dialect_names)
    for name, factory in Universe.get_multiverse().all_dialects.items():
        if name not in present:
            context.register_dialect(name, factory)


def bufferize(module: ModuleOp, options: OneShotBufferizePass | None = None) -> None:
    """
    Replaces tensors by memrefs. The options are the pass `one-shot-bufferize`; without them
    all have their defaults, and functions keep their tensors.

    Raises `PassFailedException` as the pass does; the module is unchanged then.
    """
    _check_module(module)
    (options or OneShotBufferizePass()).apply(Context(), module)


def free_buffers(
    module: ModuleOp, options: BufferDeallocationPipelinePass | None = None
) -> None:
    """
    Inserts deallocations and lowers them, as the pass `buffer-deallocation-pipeline` does.

    Raises `PassFailedException` as the pass does; the module is unchanged then.
    """
    _check_module(module)
    (options or BufferDeallocationPipelinePass()).apply(Context(), module)


def analyze(module: ModuleOp, options: OneShotBufferizePass | None = None) -> Analysis:
    """
    Decides which operands are bufferized in place. The module is not changed. The result
    holds until the module changes.

    Raises `PassFailedException` if the decisions cannot be made.
    """
    _check_module(module)
    return Analysis(module, (options or OneShotBufferizePass()).analyze(module))


def _check_module(op: Operation) -> None:
    """Raises `PassFailedException` for an operation that is no module."""
    if not isinstance(op, ModuleOp):
        raise failure(op, "is no module", "pass the module that it is in")


@dataclass(frozen=True)
class Copy:
    """An operand that gets a new buffer."""

    op: Operation
    operand: int
    """Its index."""
    reason: str
    """The reason, as a sentence."""


@dataclass(frozen=True)
class Analysis:
    """The decisions of One-Shot Analysis on a module."""

    module: ModuleOp
    state: OneShotState
    """The tables of the analysis."""

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
        for number, value in enumerate(self.state.uses.values):
            set_number = self.state.alias_info.representative(number)
            found.setdefault(set_number, []).append(value)
        return list(found.values())

    def aliases(self, value: SSAValue) -> Sequence[SSAValue]:
        """Returns all tensors that may share memory with a tensor, itself included."""
        for values in self.alias_sets:
            if value in values:
                return values
        return [value]

    def buffer_type(self, value: SSAValue) -> BufferType:
        """
        Returns the memref type that replaces the type of a tensor.

        Raises `PassFailedException` if there is none, as where memory spaces meet, and
        `ValueError` if the value is no tensor.
        """
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
