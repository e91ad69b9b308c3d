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

First the whole module is analysed (see `analysis/tensors/one_shot_analysis.py`), then all types
are chosen (see `buffer_types.py`), then it is rewritten in one walk (see
`buffer_rewriter.py`). What can fail is checked before the first change.

MLIR: lib/Dialect/Bufferization/Transforms/Bufferize.cpp and OneShotModuleBufferize.cpp
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AffineMapAttr,
    FunctionType,
    ModuleOp,
    StridedLayoutAttr,
    SymbolRefAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.buffer_types import (
    PlannedTypes,
)
from xdsl_bufferization.analysis.tensors.copy_before_write import (
    AlwaysCopy,
)
from xdsl_bufferization.analysis.tensors.one_shot_analysis import (
    Decisions,
    Heuristic,
)
from xdsl_bufferization.analysis.tensors.tensor_walk import (
    TensorWalk,
)
from xdsl_bufferization.interfaces.bufferizable import (
    BufferizationOptions,
    TypeConversion,
    is_tensor,
)
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.models.registration import (
    register_models,
)
from xdsl_bufferization.transforms.annotate_analysis import annotate
from xdsl_bufferization.transforms.attributes import check_attributes
from xdsl_bufferization.transforms.buffer_rewriter import BufferRewriter
from xdsl_bufferization.transforms.messages import op_name
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass
from xdsl_bufferization.transforms.shared_outputs import redirected_outputs

UnknownTypeConversion = Literal["fully-dynamic-layout-map", "identity-layout-map"]


@dataclass(frozen=True)
class OneShotBufferizePass(OptionsPass):
    """The pass `one-shot-bufferize`, with MLIR's options."""

    name = "one-shot-bufferize"

    bufferize_function_boundaries: bool = False
    """Do functions take and return memrefs? Else tensors are kept there."""
    function_boundary_type_conversion: TypeConversion = "infer-layout-map"
    """The layouts of arguments and results of functions."""
    unknown_type_conversion: UnknownTypeConversion = "fully-dynamic-layout-map"
    """The layouts of buffers of tensors that operations without a model make."""
    allow_return_allocs_from_loops: bool = False
    """May a loop yield a buffer that is not that of its iter_arg?"""
    allow_unknown_ops: bool = False
    """May operations without a model keep their tensors?"""
    copy_before_write: bool = False
    """Copy whatever is written, without an analysis."""
    test_analysis_only: bool = False
    """Only write the decisions of the analysis into the IR, as attributes."""
    print_conflicts: bool = False
    """With `test-analysis-only`: also write down what made it copy."""
    buffer_alignment: int = 64
    """The alignment of new buffers in bytes; 0 for none."""
    analysis_heuristic: Heuristic = "bottom-up"
    """The order in which operations are analysed."""
    analysis_fuzzer_seed: int = 0
    """The seed of the heuristic `fuzzer`."""
    check_parallel_regions: bool = True
    """Keep iterations that overlap in time from sharing a buffer that they write?"""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        check_attributes(op)
        keep, everything = not self.test_analysis_only, self.copy_before_write
        with redirected_outputs(op, keep=keep, everything=everything):
            self._bufferize(op)

    def _bufferize(self, op: ModuleOp) -> None:
        decisions = self._analyse(op)
        decisions.verify()
        if self.test_analysis_only:
            annotate(decisions, print_conflicts=self.print_conflicts)
            return
        walk = TensorWalk(decisions)
        walk.run(op)
        if not walk.ops:
            return
        _check_definitions(walk)
        if self.bufferize_function_boundaries:
            _check_function_values(decisions)
            _check_layouts(decisions)
        if not self.allow_unknown_ops:
            _check_known(walk)
        types = PlannedTypes(walk)
        _check_copies(walk, types)
        BufferRewriter(op, walk, types).run()

    def _analyse(self, module: ModuleOp) -> Decisions:
        make = AlwaysCopy if self.copy_before_write else Decisions
        return make(
            module, self._options(), self.analysis_heuristic, self.analysis_fuzzer_seed
        )

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
        )

    def check_options(self) -> None:
        """
        Raises `PassFailedException` for numbers out of range and for options that exclude
        each other.
        """
        if self.print_conflicts and not self.test_analysis_only:
            raise PassFailedException(
                f"{self.name}: option 'print-conflicts' requires 'test-analysis-only'"
            )
        if self.copy_before_write and self.test_analysis_only:
            raise PassFailedException(
                f"{self.name}: option 'copy-before-write' makes no analysis that "
                "'test-analysis-only' could show; give one of them"
            )
        alignment = self.buffer_alignment
        if alignment < 0 or alignment & (alignment - 1) or alignment >> 63:
            raise self.wrong(
                "buffer_alignment", alignment, "0 or a power of two below 2^63"
            )
        if self.analysis_fuzzer_seed < 0:
            raise self.wrong(
                "analysis_fuzzer_seed", self.analysis_fuzzer_seed, NOT_NEGATIVE
            )


def _check_definitions(walk: TensorWalk) -> None:
    """Raises for the first operation that uses a tensor which is defined behind it."""
    behind = set(walk.ops)
    for op in walk.ops:
        for index, operand in enumerate(op.operands):
            if operand.owner not in behind or not is_tensor(operand):
                continue
            raise PassFailedException(
                f"'{op_name(op)}' op cannot be bufferized{_where(op, walk.decisions)}: "
                f"operand #{index} is not defined before it, in a block that nothing "
                "reaches or in a graph region; canonicalize erases such blocks"
            )
        behind.discard(op)


def _check_known(walk: TensorWalk) -> None:
    """Raises for the first operation that nobody knows how to bufferize."""
    decisions = walk.decisions
    boundaries = decisions.options.bufferize_function_boundaries
    for op in walk.ops:
        if op in walk.known:
            continue
        if not boundaries and decisions.calls.is_boundary(op):
            continue
        raise PassFailedException(
            f"'{op_name(op)}' op was not bufferized{_where(op, decisions)}: it has no "
            "BufferizableOpInterface; attach a model to it, or keep it as it is with "
            "the option allow-unknown-ops"
        )


def _check_function_values(decisions: Decisions) -> None:
    """Raises for the first value that stands for a function with tensors."""
    for op in decisions.order.operations:
        if not any(_is_function_of_tensors(result.type) for result in op.results):
            continue
        if any(isinstance(p, SymbolRefAttr) for p in op.properties.values()):
            raise PassFailedException(
                f"'{op.name}' op names a function whose tensors become memrefs"
                f"{_where(op, decisions)}: functions as values are not supported by "
                "One-Shot Bufferize; call the function by its name"
            )


def _check_layouts(decisions: Decisions) -> None:
    """Raises for the first layout of an argument that its tensor cannot have."""
    for function in decisions.calls.functions:
        model = model_of(function, FunctionOpInterface)
        assert model is not None
        for index, type in enumerate(model.argument_types(function)):
            layout = model.argument_attribute(
                function, index, "bufferization.buffer_layout"
            )
            if layout is None or (words := _layout_fault(type, layout)) is None:
                continue
            raise PassFailedException(
                f"'{op_name(function)}' op cannot be bufferized, in function "
                f"@{model.symbol(function)}: 'bufferization.buffer_layout' of argument "
                f"#{index}: {words}; give a layout of the rank of the tensor"
            )


def _layout_fault(type: Attribute, layout: Attribute) -> str | None:
    """Why a tensor cannot have a layout, in MLIR's words; None if it can."""
    if isinstance(type, UnrankedTensorType):
        return f"the type '{type}' has no rank"
    if not isinstance(type, TensorType):
        return None
    rank = type.get_num_dims()
    match layout:
        case StridedLayoutAttr() if len(layout.strides) != rank:
            return "expected the number of strides to match the rank"
        case AffineMapAttr() if layout.data.num_dims != rank:
            return (
                "memref layout mismatch between rank and affine map: "
                f"{rank} != {layout.data.num_dims}"
            )
        case _:
            return None


def _is_function_of_tensors(type: Attribute) -> bool:
    return isinstance(type, FunctionType) and any(
        isinstance(t, TensorType | UnrankedTensorType)
        for t in (*type.inputs, *type.outputs)
    )


def _check_copies(walk: TensorWalk, types: PlannedTypes) -> None:
    """Raises for the first copy or cast of a tensor whose shape is not known."""
    for op in walk.known:
        _check_unranked_result(op, walk, types)
        for index, operand in enumerate(op.operands):
            if not isinstance(operand.type, UnrankedTensorType):
                continue
            if types.is_copied(op, index):
                raise PassFailedException(
                    f"'{op.name}' op cannot be bufferized"
                    f"{_where(op, walk.decisions)}: operand #{index} has to be copied, "
                    "and copies of unranked tensors are not supported; use a ranked "
                    "tensor"
                )


def _check_unranked_result(
    op: Operation, walk: TensorWalk, types: PlannedTypes
) -> None:
    """A buffer without rank cannot be copied into another memory space."""
    wanted = op.results[0].type if len(op.results) == 1 else None
    if not isinstance(wanted, UnrankedMemRefType) or len(op.operands) != 1:
        return
    if not isinstance(op.operands[0].type, UnrankedTensorType):
        return
    found = types.of_operand(op, 0)
    if found.memory_space != wanted.memory_space:
        raise PassFailedException(
            f"'{op.name}' op cannot be bufferized{_where(op, walk.decisions)}: operand "
            f"type '{found}' and result type '{wanted}' are cast incompatible, and "
            "copies of unranked tensors are not supported; use a ranked tensor"
        )


def _where(op: Operation, decisions: Decisions) -> str:
    return decisions.calls.where(op)
