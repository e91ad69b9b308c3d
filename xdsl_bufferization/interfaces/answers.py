"""
What the methods of interfaces may return: one check per method.

    bufferizes_to_memory_write      True or False
    get_aliasing_values             tensors that are results or block arguments
    get_buffer_type                 a memref with the element type and shape of the tensor
    sources                         indices of operands

A check gets the operation, the answer and the further arguments of the method. It returns a
text that says what is wrong, or None. Each costs O(1) per value of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeGuard, cast

from xdsl.dialects.builtin import (
    FloatAttr,
    IntegerAttr,
    MemRefType,
    SymbolRefAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    FunctionOpInterface,
    Induction,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
    SelectLikeOpInterface,
)
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.explainable import ExplainableOpInterface
from xdsl_bufferization.interfaces.explanations import Advice
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    EffectList,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interfaces.speculation import SpeculationOpInterface
from xdsl_bufferization.interfaces.splat import SplatOpInterface
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.interfaces.tensor_like import (
    TensorLikeTypeInterface,
    is_buffer_type,
    is_tensor,
    tensor_model,
)
from xdsl_bufferization.interfaces.value_bounds import Interval, LinearForm, ValueBoundsOpInterface

Check = Callable[[Operation, object, tuple[object, ...]], str | None]
"""Returns what is wrong with an answer, or None."""

_AnyEdge = tuple[object, object, object]
"""A `RegionEdge` whose fields may be anything: a NamedTuple checks nothing when it is made."""

Rest = tuple[object, ...]
"""The arguments of a method after the operation."""


def is_listed(answer: object) -> TypeGuard[Sequence[object]]:
    """True for a sequence that is no text. Most are tuples and lists."""
    if type(answer) is tuple or type(answer) is list:
        return True
    return isinstance(answer, Sequence) and not isinstance(answer, str | bytes)


# Values of simple types.


def nothing(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts None, and anything else: the answer is not used."""
    return None


def a_bool(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts True and False."""
    if answer is True or answer is False:
        return None
    return "expected True or False"


def a_text(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a text."""
    return None if isinstance(answer, str) else "expected a text"


def a_count(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a number that is not negative, and None."""
    if answer is None or (type(answer) is int and answer >= 0):
        return None
    return "expected a number that is not negative or None"


def an_operand(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts the index of an operand."""
    if type(answer) is not int:
        return "expected the index of an operand"
    if 0 <= answer < len(op.operands):
        return None
    return f"there is no operand #{answer}, the operation has {len(op.operands)}"


def operands(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts indices of operands."""
    if not is_listed(answer):
        return "expected a sequence of indices of operands"
    for index in answer:
        wrong = an_operand(op, index, rest)
        if wrong is not None:
            return wrong
    return None


def range_of_operands(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a range of indices of operands."""
    if not isinstance(answer, range) or answer.step != 1:
        return "expected a range of indices of operands"
    if answer and not 0 <= answer.start < answer.stop <= len(op.operands):
        return f"the operation has {len(op.operands)} operands"
    return None


def attributes(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a sequence of attributes."""
    if is_listed(answer) and all(isinstance(type, Attribute) for type in answer):
        return None
    return "expected a sequence of attributes"


def some_advice(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a sequence of `Advice`."""
    if is_listed(answer) and all(isinstance(advice, Advice) for advice in answer):
        return None
    return "expected a sequence of Advice"


def _optional(kind: type, name: str) -> Check:
    """Accepts None and objects of one class."""

    def check(op: Operation, answer: object, rest: Rest) -> str | None:
        if answer is None or isinstance(answer, kind):
            return None
        return f"expected {name} or None"

    return check


# Tensors.


def aliasing_values(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts values that may share the buffer of an operand."""
    if not is_listed(answer):
        return "expected a sequence of AliasingValue"
    for alias in answer:
        if not isinstance(alias, AliasingValue):
            return f"{alias!r} is no AliasingValue"
        wrong = None if _is_own_tensor(op, alias) else _wrong_alias(op, alias)
        if wrong is not None:
            return wrong
    return None


def _is_own_tensor(op: Operation, alias: AliasingValue) -> bool:
    """True for a ranked result of the operation or of the one around it: decides most cases
    in less time."""
    value = alias.value
    return (
        type(value) is OpResult
        and (value.op is op or value.op is op.parent_op())
        and type(value.type) is TensorType
        and type(alias.relation) is BufferRelation
        and type(alias.is_definite) is bool
    )


def _wrong_alias(op: Operation, alias: AliasingValue) -> str | None:
    # A NamedTuple checks nothing when it is made.
    value, relation, is_definite = cast(tuple[object, object, object], alias)
    if not isinstance(relation, BufferRelation):
        return f"{relation!r} is no BufferRelation"
    if is_definite is not True and is_definite is not False:
        return f"is_definite is {is_definite!r}, expected True or False"
    if not _is_value(value):
        return f"{value!r} is no value"
    if not is_tensor(value):
        return f"an alias must be a tensor, and has the type {value.type}"
    if isinstance(value, OpResult) and value.op is op:
        return None
    if _is_reached(op, value):
        return None
    if value in op.operands:
        return "an alias must be a result or a block argument, and this is an operand"
    return (
        "an alias must be a result or a block argument of the operation, of an operation "
        "around it, or of a successor"
    )


def _is_value(value: object) -> TypeGuard[SSAValue]:
    return isinstance(value, SSAValue)


def _is_argument(value: object) -> TypeGuard[BlockArgument]:
    return type(value) is BlockArgument


def _is_reached(op: Operation, value: SSAValue) -> bool:
    """True if control flow may lead from the operands of `op` to the value."""
    if isinstance(value, OpResult):
        return _is_around(value.op, op)
    block = value.owner
    if not isinstance(block, Block):
        return False
    parent = block.parent_op()
    if parent is None:
        return False
    return parent is op or block in op.successors or _is_around(parent, op)


def _is_around(outer: Operation, op: Operation) -> bool:
    parent = op.parent_op()
    while parent is not None and parent is not outer:
        parent = parent.parent_op()
    return parent is not None


def buffer_type(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a memref with the shape and element type of the tensor."""
    return wrong_buffer_type(cast(SSAValue, rest[0]).type, answer)


def wrong_buffer_type(tensor: Attribute, buffer: object) -> str | None:
    """Returns what is wrong with a buffer type of a tensor type, or None."""
    if _fits(tensor, buffer):
        return None
    model = tensor_model(tensor)
    if model is not None:
        return _wrong_own_buffer(model, tensor, buffer)
    if not _is_tensor_type(tensor):
        return None
    if not _is_memref_type(buffer):
        return f"expected a memref type for '{tensor}'"
    if buffer.element_type != tensor.element_type:
        return f"the element type of '{tensor}' is {tensor.element_type}"
    shape = tensor.get_shape() if isinstance(tensor, TensorType) else None
    if shape == (buffer.get_shape() if isinstance(buffer, MemRefType) else None):
        return None
    return f"expected the shape of '{tensor}'"


def _wrong_own_buffer(
    model: TensorLikeTypeInterface, tensor: Attribute, buffer: object
) -> str | None:
    """Returns what is wrong with a buffer type of a tensor type of one's own, or None."""
    if not isinstance(buffer, Attribute) or not is_buffer_type(buffer):
        return f"expected a buffer type for '{tensor}'"
    if model.is_compatible(tensor, buffer):
        return None
    return f"'{tensor}' cannot have a buffer of that type"


def _fits(tensor: Attribute, buffer: object) -> bool:
    """True for most right types, in less time."""
    return (
        type(tensor) is TensorType
        and type(buffer) is MemRefType
        and tensor.element_type is buffer.element_type
        and tensor.shape == buffer.shape
    )


def _is_tensor_type(type: object) -> TypeGuard[TensorType | UnrankedTensorType]:
    return isinstance(type, TensorType | UnrankedTensorType)


def _is_memref_type(type: object) -> TypeGuard[MemRefType | UnrankedMemRefType]:
    return isinstance(type, MemRefType | UnrankedMemRefType)


# Memory.


def effects(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts effects on operands and results that exist."""
    if type(answer) is EffectList and answer.fits(op):
        return None
    if not is_listed(answer):
        return "expected a sequence of Effect"
    for effect in answer:
        if not isinstance(effect, Effect):
            return f"{effect!r} is no Effect"
        # Hashing a member of an enumeration is slow.
        if type(effect.kind) is not EffectKind:
            return f"{effect.kind!r} is no EffectKind"
        wrong = _wrong_position(op, effect)
        if wrong is not None:
            return wrong
    if type(answer) is EffectList:
        answer.note_fit(op)
    return None


def _wrong_position(op: Operation, effect: Effect) -> str | None:
    if effect.operand is not None:
        if effect.result is not None:
            return f"{effect.kind.name} is on an operand and on a result"
        return an_operand(op, effect.operand, ())
    if effect.result is None:
        return None
    if type(effect.result) is not int:
        return "expected the index of a result"
    if 0 <= effect.result < len(op.results):
        return None
    return f"there is no result #{effect.result}, the operation has {len(op.results)}"


# Control flow.


def successor_operands(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a range of operands, one for each argument of the successor."""
    successor = rest[0]
    assert isinstance(successor, int)
    wrong = range_of_operands(op, answer, rest)
    if wrong is None and isinstance(answer, range):
        wrong = _wrong_length(answer, op.successors[successor].args, "arguments")
    return wrong


def operands_by_successor(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a range of operands for each successor."""
    if not is_listed(answer) or len(answer) != len(op.successors):
        return f"expected a range for each of {len(op.successors)} successors"
    for index, found in enumerate(answer):
        wrong = successor_operands(op, found, (index,))
        if wrong is not None:
            return f"successor #{index}: {wrong}"
    return None


def _wrong_length(found: Sequence[object], wanted: Sequence[object], name: str) -> str | None:
    if len(found) == len(wanted):
        return None
    return f"{len(found)} operands are forwarded to {len(wanted)} {name}"


def an_operation(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts an operation."""
    return None if isinstance(answer, Operation) else "expected an operation"


def some_operations(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a sequence of operations."""
    if is_listed(answer) and all(isinstance(each, Operation) for each in answer):
        return None
    return "expected a sequence of operations"


def region_edges(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts flow edges between the operation and its regions."""
    if not is_listed(answer):
        return "expected a sequence of RegionEdge"
    for edge in answer:
        if not isinstance(edge, RegionEdge):
            return f"{edge!r} is no RegionEdge"
        if _is_own_edge(op, edge):
            continue
        wrong = _wrong_edge(op, edge)
        if wrong is not None:
            return wrong
    return None


def _is_own_edge(op: Operation, edge: RegionEdge) -> bool:
    """True for an edge from the operation, or from one of its terminators, that is right:
    decides most cases in less time."""
    source, forwarded, targets = cast("_AnyEdge", edge)
    if not isinstance(source, Operation) or not isinstance(targets, tuple):
        return False
    if source is not op and source.parent_op() is not op:
        return False
    if type(forwarded) is not range or forwarded.step != 1:
        return False
    count = len(forwarded)
    if count != len(cast("tuple[object, ...]", targets)):
        return False
    if not count:
        return True
    if forwarded.start < 0 or forwarded.stop > len(source.operands):
        return False
    return targets is op.results or _are_arguments(op, cast("tuple[object, ...]", targets))


def _are_arguments(op: Operation, targets: tuple[object, ...]) -> bool:
    """True if all values are arguments of one block of the operation."""
    first = targets[0]
    if type(first) is not BlockArgument or first.block.parent_op() is not op:
        return False
    block = first.block
    for target in targets:
        if type(target) is not BlockArgument or target.block is not block:
            return False
    return True


def _wrong_edge(op: Operation, edge: RegionEdge) -> str | None:
    source, forwarded, targets = cast("_AnyEdge", edge)
    if source is op:
        source = op
    elif not isinstance(source, Operation):
        return f"the source of an edge is {source!r}, expected an operation"
    elif not _is_around(op, source):
        return f"the source '{source.name}' of an edge is not inside of the operation"
    if not is_listed(targets):
        return "the targets of an edge must be a sequence of values"
    wrong = range_of_operands(source, forwarded, ())
    if wrong is None and isinstance(forwarded, range):
        wrong = _wrong_length(forwarded, targets, "targets")
    if wrong is not None:
        return f"edge from '{source.name}': {wrong}"
    for target in targets:
        if not _is_target(op, target):
            return "the target of an edge is no result and no block argument of it"
    return None


def _is_target(op: Operation, target: object) -> bool:
    if type(target) is OpResult:
        return target.op is op
    return _is_argument(target) and target.block.parent_op() is op


def own_regions(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts regions of the operation."""
    if is_listed(answer) and all(
        isinstance(region, Region) and region.parent is op for region in answer
    ):
        return None
    return "expected a sequence of regions of the operation"


def own_region(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a region of the operation, and None."""
    if answer is None or (isinstance(answer, Region) and answer.parent is op):
        return None
    return "expected a region of the operation or None"


def own_arguments(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts block arguments of the regions of the operation."""
    if is_listed(answer) and all(
        _is_argument(value) and value.block.parent_op() is op for value in answer
    ):
        return None
    return "expected a sequence of block arguments of the operation"


# Further interfaces.


def operations(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts operations, and None."""
    if answer is None or (
        is_listed(answer) and all(isinstance(found, Operation) for found in answer)
    ):
        return None
    return "expected a sequence of operations or None"


def own_result(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a result of the operation, and None."""
    if answer is None or (isinstance(answer, OpResult) and answer.op is op):
        return None
    return "expected a result of the operation or None"


def a_subset(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a subset with as many offsets as sizes and strides."""
    if not isinstance(answer, Subset):
        return "expected a Subset"
    if len(answer.offsets) == len(answer.sizes) == len(answer.strides):
        return None
    return "expected as many offsets as sizes and strides"


def an_element(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a value, a constant, and None."""
    if answer is None or isinstance(answer, SSAValue | IntegerAttr | FloatAttr):
        return None
    return "expected a value, an IntegerAttr, a FloatAttr or None"


def an_interval(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts bounds, the lower one first, and None."""
    if answer is None or (isinstance(answer, Interval) and answer.low <= answer.high):
        return None
    return "expected an Interval or None"


def a_linear_form(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a form with a factor for each operand, and None."""
    if answer is None or (
        isinstance(answer, LinearForm) and len(answer.factors) == len(op.operands)
    ):
        return None
    return "expected a LinearForm with a factor for each operand, or None"


def inductions(op: Operation, answer: object, rest: Rest) -> str | None:
    """Accepts a sequence of inductions."""
    if is_listed(answer) and all(isinstance(found, Induction) for found in answer):
        return None
    return "expected a sequence of Inductions"


ANSWERS: Mapping[type[OpTrait], Mapping[str, Check]] = {
    BufferizableOpInterface: {
        "bufferizes_to_memory_read": a_bool,
        "bufferizes_to_memory_write": a_bool,
        "is_used_at_start_only": a_bool,
        "later_readers": operations,
        "get_aliasing_values": aliasing_values,
        "bufferize": nothing,
        "get_buffer_type": buffer_type,
        "must_bufferize_in_place": a_bool,
        "bufferizes_to_allocation": a_bool,
        "result_bufferizes_to_memory_write": a_bool,
        "may_have_own_contents": a_bool,
        "is_writable": a_bool,
        "is_not_conflicting": a_bool,
        "bufferizes_to_elementwise_access": a_bool,
        "is_repetitive_region": a_bool,
        "is_parallel_region": a_bool,
        "takes_operations_inside": a_bool,
        "has_tensor_semantics": a_bool,
        "verify_analysis": nothing,
    },
    BufferViewFlowOpInterface: {
        "sources": operands,
        "keeps_pointer": a_bool,
        "is_whole": a_bool,
        "is_external": a_bool,
    },
    MemoryEffectsOpInterface: {"effects": effects},
    BranchOpInterface: {
        "successor_operands": successor_operands,
        "operands_by_successor": operands_by_successor,
        "with_operands": an_operation,
    },
    RegionBranchOpInterface: {
        "edges": region_edges,
        "are_exclusive": a_bool,
        "runs_one_region_once": a_bool,
        "is_repetitive_region": a_bool,
    },
    LoopLikeOpInterface: {
        "loop_regions": own_regions,
        "inits": range_of_operands,
        "region_iter_args": own_arguments,
        "trip_count": a_count,
        "inductions": inductions,
    },
    SelectLikeOpInterface: {
        "condition": an_operand,
        "true_value": an_operand,
        "false_value": an_operand,
    },
    CallOpInterface: {
        "callee": _optional(SymbolRefAttr, "a SymbolRefAttr"),
        "arguments": range_of_operands,
        "with_signature": an_operation,
    },
    FunctionOpInterface: {
        "body": own_region,
        "symbol": a_text,
        "argument_types": attributes,
        "result_types": attributes,
        "argument_attribute": _optional(Attribute, "an attribute"),
        "change_signature": own_arguments,
        "append_results": nothing,
    },
    DestinationStyleOpInterface: {
        "inits": range_of_operands,
        "is_init_read": a_bool,
        "tied_result": own_result,
    },
    SubsetExtractionOpInterface: {"source": an_operand, "subset": a_subset},
    SubsetInsertionOpInterface: {
        "source": an_operand,
        "destination": an_operand,
        "subset": a_subset,
        "insertions": some_operations,
    },
    SplatOpInterface: {"element": an_element},
    SpeculationOpInterface: {"never_fails": a_bool},
    ExplainableOpInterface: {
        "why_new": a_text,
        "advice": some_advice,
        "iterations": a_count,
        "advice_to_write": some_advice,
    },
    ValueBoundsOpInterface: {
        "bounds": an_interval,
        "argument_bounds": an_interval,
        "linear_form": a_linear_form,
        "is_rank": a_bool,
        "is_size": a_bool,
    },
}
"""The checks by interface and method. Other interfaces have no methods."""

ATTRIBUTES: Mapping[type[OpTrait], Sequence[str]] = {
    MemoryEffectsOpInterface: ("is_recursive",),
    CallOpInterface: ("has_open_signature",),
    FunctionOpInterface: ("has_open_signature", "takes_more_results"),
}
"""The attributes of interfaces that are no methods."""
