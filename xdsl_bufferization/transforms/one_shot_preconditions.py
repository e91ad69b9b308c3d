"""What One-Shot Bufferize rejects before it changes anything.

All checks raise `PassFailedException`, and name the operation and a remedy.

Checks what `bufferize` of a model does to the IR.

    rewriter.replace(op, [])                     %r of the operation has no replacement
    rewriter.replace(op, [op.results[0]])        a tensor for a tensor
    rewriter.insert(AddOp(tensor, x))            an operand that is still a tensor

Replacements are checked at once, by comparing types. The operations that models of other
packages insert are checked when everything is rewritten: they verify, and their operands
are visible. `restored_on_error` then brings back the module.

MLIR: the checks of `replaceOpWithBufferizedValues` and of `bufferizeOp`, which are assertions or
leave the IR half rewritten
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

from xdsl.dialects.builtin import (
    FunctionType,
    SymbolRefAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.checked_models import is_listed, shown, wrong_bufferize
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure, failures, op_name
from xdsl_bufferization.interfaces.external_models import is_foreign, known_model
from xdsl_bufferization.interfaces.tensor_like import (
    has_type_models,
    is_tensor,
    is_tensor_type,
    memory_space_of,
    tensor_model,
    wrong_buffer_type,
)
from xdsl_bufferization.support.layouts import BUFFER_LAYOUT, layout_fault


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
        model = known_model(function, FunctionOpInterface)
        for index, type in enumerate(model.argument_types(function)):
            layout = model.argument_attribute(function, index, BUFFER_LAYOUT)
            if layout is not None:
                yield function, index, type, layout


def _layout_error(type: Attribute, layout: Attribute) -> str | None:
    """Returns MLIR's message if the tensor cannot have the layout, or None."""
    if isinstance(type, UnrankedTensorType):
        return f"the type '{type}' has no rank"
    if not isinstance(type, TensorType):
        return None
    return layout_fault(layout, type.get_num_dims())


def _is_function_of_tensors(type: Attribute) -> bool:
    return isinstance(type, FunctionType) and any(
        map(is_tensor_type, (*type.inputs, *type.outputs))
    )


def check_casts(plan: BufferizationPlan, types: PlannedTypes) -> None:
    """Raises for the first cast that would copy a tensor whose shape is not known."""
    for op in plan.models:
        _check_unranked_result(op, types)


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


def _check_unranked_result(op: Operation, types: PlannedTypes) -> None:
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


def check_replacement(op: Operation, values: Sequence[SSAValue | None]) -> None:
    """Raises `ModelError` unless `values` can replace the results of `op`."""
    if not is_listed(values) or len(values) != len(op.results):
        raise wrong_bufferize(
            op,
            f"replaced {len(op.results)} results by {shown(values)}; give a list with "
            "one value for each",
        )
    for result, value in zip(op.results, values, strict=True):
        wrong = _wrong_value(result, value)
        if wrong is not None:
            raise wrong_bufferize(op, f"replaced result #{result.index} {wrong}")


def _wrong_value(result: OpResult, value: object) -> str | None:
    """Returns what is wrong with a replacement, or None."""
    if value is None:
        return "by None, but it is used" if result.first_use else None
    if not _is_value(value):
        return f"by {value!r}, which is no value"
    if not is_tensor(result):
        if value.type == result.type:
            return None
        return f"of type {result.type} by a value of type {value.type}"
    wrong = wrong_buffer_type(result.type, value.type)
    return f"by a value of type '{value.type}': {wrong}" if wrong else None


def _is_value(value: object) -> TypeGuard[SSAValue]:
    return isinstance(value, SSAValue)


def check_unused(op: Operation, values: Iterable[SSAValue]) -> None:
    """Raises `ModelError` if a new operation uses one of the values, which belong to an operation
    that is replaced: its results, or arguments of its blocks."""
    for value in values:
        if value.first_use is not None:
            user = value.first_use.operation
            raise wrong_bufferize(op, f"left a use of the replaced '{op.name}' in '{user.name}'")


def classes_of_others(ops: Iterable[Operation]) -> set[type[Operation]]:
    """The classes of operations whose models are not of this package."""
    classes = dict.fromkeys(type(op) for op in ops)
    return {each for each in classes if is_foreign(each, BufferizableOpInterface)}


class InsertionChecks:
    """Checks the operations that models inserted, when the whole module is rewritten."""

    def __init__(self) -> None:
        self._dominance = NestedDominance()
        self._positions = dict[Block, dict[Operation, int]]()

    def check_operands(self, op: Operation, inserted: Iterable[Operation]) -> None:
        """Raises `ModelError` if an operation that replaces `op` uses a value that is not
        visible there. The replaced operations are still in place."""
        for new in inserted:
            if new.parent is None:
                continue
            for index, operand in enumerate(new.operands):
                if operand in op.operands or self._is_visible(operand, new):
                    continue
                raise wrong_bufferize(
                    op,
                    f"inserted '{new.name}', whose operand #{index} is not defined before "
                    "it, or in another region",
                )

    def _is_visible(self, value: SSAValue, op: Operation) -> bool:
        owner = value.owner
        block = owner.parent if isinstance(owner, Operation) else owner
        region = None if block is None else block.parent
        if block is None or region is None:
            return False
        at: Operation = op
        while (here := at.parent) is not None and here.parent is not region:
            around = at.parent_op()
            if around is None or around.get_trait(IsolatedFromAbove) is not None:
                return False
            at = around
        if here is None:
            return False
        if here is not block:
            return self._dominance.tree(region).dominates(block, here)
        if not isinstance(owner, Operation):
            return True
        positions = self._positions_in(block)
        return positions[owner] < positions[at]

    def _positions_in(self, block: Block) -> dict[Operation, int]:
        found = self._positions.get(block)
        if found is None:
            found = {op: index for index, op in enumerate(block.ops)}
            self._positions[block] = found
        return found


def check_valid(op: Operation, inserted: Iterable[Operation]) -> None:
    """Raises `ModelError` if an operation that replaces `op` does not verify. The replaced
    operations are erased, as a terminator is valid at the end of its block only."""
    for new in inserted:
        if new.parent is None:
            continue
        try:
            new.verify_()
        except VerifyException as error:
            raise wrong_bufferize(
                op, f"inserted '{new.name}', which is invalid: {error}", at=new
            ) from error
