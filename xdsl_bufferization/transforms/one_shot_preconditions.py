"""
What One-Shot Bufferize rejects before it changes anything.

All checks raise `PassFailedException`, and name the operation and a remedy.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import (
    AffineMapAttr,
    FunctionType,
    StridedLayoutAttr,
    SymbolRefAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure, failures, op_name
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.tensor_like import (
    has_type_models,
    is_tensor,
    is_tensor_type,
    memory_space_of,
    tensor_model,
)


def check_plan(plan: BufferizationPlan) -> None:
    """Rejects tensors that are used before their definition, and where they may not be: operations
    without a model, functions as values, impossible layouts of arguments."""
    options = plan.state.options
    _check_definitions(plan)
    if options.bufferize_function_boundaries:
        _check_function_values(plan.state)
        _check_layouts(plan.state)
        if options.dialect_filter:
            _check_filter(plan)
    if not options.allow_unknown_ops:
        _check_known(plan)


def _check_definitions(plan: BufferizationPlan) -> None:
    """Raises for the first operation that uses a tensor which is defined after it."""
    later = set(plan.ops)
    for op in plan.ops:
        for index, operand in enumerate(op.operands):
            if operand.owner not in later or not is_tensor(operand):
                continue
            raise failure(
                op,
                "cannot be bufferized",
                f"operand #{index} is not defined before it, in a block that nothing "
                "reaches or in a graph region; canonicalize erases such blocks",
            )
        later.discard(op)


def _check_known(plan: BufferizationPlan) -> None:
    """Raises for all operations without a model."""
    state = plan.state
    boundaries = state.options.bufferize_function_boundaries
    unknown = [
        op
        for op in plan.ops
        if op not in plan.models
        and (boundaries or not state.calls.is_boundary(op))
        and state.models.is_allowed(op)
    ]
    if unknown:
        raise failures(
            unknown,
            "was not bufferized",
            "it has no BufferizableOpInterface; attach a model to it, or keep it as it "
            "is with the option allow-unknown-ops",
        )


def _check_filter(plan: BufferizationPlan) -> None:
    """Raises for the first call that `dialect-filter` tears from its function."""
    calls = plan.state.calls
    for op in plan.ops:
        callee = calls.callee(op)
        if callee is None or (op in plan.models) == (callee in plan.models):
            continue
        kept = callee if op in plan.models else op
        raise failure(
            op,
            "was not bufferized",
            f"'{op_name(kept)}' or what ends it is not in dialect-filter, and a call and its "
            "function are bufferized together; add the dialects of both, and of the "
            "terminators of the function, or none of them",
        )


def _check_function_values(state: OneShotState) -> None:
    """Raises for the first value that stands for a function with tensors."""
    for op in state.order.operations:
        if not any(_is_function_of_tensors(result.type) for result in op.results):
            continue
        if any(isinstance(p, SymbolRefAttr) for p in op.properties.values()):
            raise failure(
                op,
                "names a function whose tensors become memrefs",
                "functions as values are not supported by One-Shot Bufferize; call the "
                "function by its name",
            )


def _check_layouts(state: OneShotState) -> None:
    """Raises for the first layout of an argument that its tensor cannot have."""
    for function, index, type, layout in _layouts(state):
        message = _layout_error(type, layout)
        if message is None:
            continue
        raise failure(
            function,
            "cannot be bufferized",
            f"'bufferization.buffer_layout' of argument #{index}: {message}; give a "
            "layout of the rank of the tensor",
        )


def _layouts(state: OneShotState) -> Iterator[tuple[Operation, int, Attribute, Attribute]]:
    """Yields the layouts that arguments ask for: function, index, type, layout."""
    for function in state.calls.functions:
        model = model_of(function, FunctionOpInterface)
        assert model is not None
        for index, type in enumerate(model.argument_types(function)):
            layout = model.argument_attribute(function, index, "bufferization.buffer_layout")
            if layout is not None:
                yield function, index, type, layout


def _layout_error(type: Attribute, layout: Attribute) -> str | None:
    """Returns MLIR's message if the tensor cannot have the layout, or None."""
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
        map(is_tensor_type, (*type.inputs, *type.outputs))
    )


def check_casts(plan: BufferizationPlan, types: PlannedTypes) -> None:
    """Raises for the first cast that would copy a tensor whose shape is not known."""
    for op in plan.models:
        _check_unranked_result(op, plan, types)


def rewriting_may_fail(plan: BufferizationPlan) -> bool:
    """True if only the rewriting can tell whether each copy is possible: of a tensor whose rank is
    not known, into a layout that an argument asks for, or of a type of one's own."""
    if has_type_models():
        return True
    return any(True for _ in _layouts(plan.state)) or any(
        isinstance(value.type, UnrankedTensorType) and is_copied
        for op in plan.ops
        for value, is_copied in _perhaps_copied(op, plan)
    )


def _perhaps_copied(op: Operation, plan: BufferizationPlan) -> Iterator[tuple[SSAValue, bool]]:
    """Yields the operands of an operation, and whether they are copied; those and the results of an
    operation that keeps its tensors may be."""
    if op in plan.models:
        for index, operand in enumerate(op.operands):
            yield operand, plan.is_copied(op, index)
    else:
        yield from ((value, True) for value in (*op.operands, *op.results))


def check_copied_operands(op: Operation, plan: BufferizationPlan) -> None:
    """Raises for an operand that `bufferization.alloc_tensor` cannot copy: its shape is not
    known, or its type is none of the builtin dialect."""
    for index, operand in enumerate(op.operands):
        if tensor_model(operand.type) is not None and plan.is_copied(op, index):
            raise failure(
                op,
                "cannot be copied",
                f"operand #{index} has the type '{operand.type}', which "
                "'bufferization.alloc_tensor' cannot have; use one-shot-bufferize",
            )
        if not isinstance(operand.type, UnrankedTensorType):
            continue
        if plan.is_copied(op, index):
            raise failure(
                op,
                "cannot be bufferized",
                f"operand #{index} has to be copied, and copies of unranked tensors "
                "are not supported; use a ranked tensor",
            )


def _check_unranked_result(op: Operation, plan: BufferizationPlan, types: PlannedTypes) -> None:
    """Raises for a cast into another memory space: an unranked buffer cannot be copied."""
    wanted = op.results[0].type if len(op.results) == 1 else None
    if not isinstance(wanted, UnrankedMemRefType) or len(op.operands) != 1:
        return
    if not isinstance(op.operands[0].type, UnrankedTensorType):
        return
    found = types.of_operand(op, 0)
    if memory_space_of(found) != wanted.memory_space:
        raise failure(
            op,
            "cannot be bufferized",
            f"operand type '{found}' and result type '{wanted}' are cast incompatible, "
            "and copies of unranked tensors are not supported; use a ranked tensor",
        )
