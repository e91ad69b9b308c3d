"""
The memref type of every tensor, decided before anything is rewritten.

    scf.for ... iter_args(%x = %m : memref<4xf32>) {
      scf.yield %s : memref<4xf32, strided<[1], offset: 2>>
    }                               // %x: memref<4xf32, strided<[?], offset: ?>>

A data flow over the tensors in program order. A value that control flow hands over (a
result or block argument of a loop, a block argument of a branch target, the result of a
function) gets the type of all its sources if they agree, and else a layout about which
nothing is known; all other types follow from the models. When the type of a value
changes, only the values that asked for it are computed again. A handed-over value
changes twice at most, so that the work is linear in the number of uses.

MLIR: `bufferization::getBufferType`, which walks back through the IR for each question.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from xdsl.dialects.builtin import (
    AffineMapAttr,
    MemRefType,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.tensor_walk import (
    Operand,
    TensorWalk,
)
from xdsl_bufferization.interfaces.bufferizable import (
    BufferType,
    BufferTypes,
    TypeConversion,
    is_tensor,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.support.layouts import (
    fully_dynamic_type,
    identity_layout_type,
)


@dataclass(frozen=True)
class FunctionResult:
    """A result of a function, as a place of the data flow."""

    function: Operation
    index: int


Place = SSAValue | FunctionResult


class _NotKnownYet(Exception):
    """Asked for the type of a place that the data flow has not reached."""


class PlannedTypes(BufferTypes):
    """
    The buffer types of all tensors of a walk.

    Raises `PassFailedException` if an operation has none, or if values in different
    memory spaces meet.
    """

    def __init__(self, walk: TensorWalk) -> None:
        self.options = walk.decisions.options
        self._walk = walk
        self._decisions = walk.decisions
        self._function = InterfaceCache(FunctionOpInterface)
        self._types = dict[Place, BufferType]()
        self._raw = dict[SSAValue, BufferType]()
        self._places = list[Place]()
        self._number = dict[Place, int]()
        self._asked = list[dict[int, dict[Operand, None]]]()
        """
        By place: the places to be computed again when its type changes, and those of
        their sources that have it.
        """
        self._to_join = dict[int, dict[Operand, None]]()
        """By place: the sources whose types changed since they were joined."""
        self._source: Operand | None = None
        """The source that is being joined."""
        self._returned = dict[FunctionResult, list[Operand]]()
        self._current: Place | None = None
        self._inputs = dict[Operation, Sequence[Attribute]]()
        self._equal_operands = dict[SSAValue, int]()
        self._expanded = set[Operation]()
        self._collect()
        self._solve()

    # What models and the rewriting ask.

    def of(self, value: SSAValue) -> BufferType:
        if value is self._current and self._source is None:
            return self._default(value)
        return self._of_place(value)  # of a source, perhaps the joined value itself

    def of_operand(self, op: Operation, index: int) -> BufferType:
        type = self.of(op.operands[index])
        if not self.is_copied(op, index):
            return type
        return identity_layout_type(op.operands[index].type, type.memory_space)

    def result_of_call(self, call: Operation, index: int) -> BufferType | None:
        callee = self._decisions.calls.callee(call)
        if callee is None:
            return None
        return self._of_place(FunctionResult(callee, index))

    def arguments_of_call(self, call: Operation) -> Sequence[Attribute]:
        callee = self._decisions.calls.callee(call)
        if callee is not None:
            return self._inputs_of(callee)
        return [self._boundary(operand.type) for operand in call.operands]

    def of_function(
        self, function: Operation
    ) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        model = self._function(function)
        assert model is not None
        outputs = [
            self._of_place(FunctionResult(function, index))
            if isinstance(type, TensorType | UnrankedTensorType)
            else type
            for index, type in enumerate(model.result_types(function))
        ]
        return self._inputs_of(function), outputs

    def memory_space(self, value: SSAValue) -> Attribute:
        return self.of(value).memory_space

    def before_copy(self, value: SSAValue) -> BufferType:
        """The type of a result, before it is copied in place of an operand."""
        return self._raw.get(value) or self.of(value)

    def is_copied(self, op: Operation, index: int) -> bool:
        """Does the operation get a new buffer for its operand?"""
        if (op, index) in self._walk.loop_copies:
            return True
        return not (
            self._decisions.is_in_place(op, index)
            or self._decisions.copies_result(op, index)
        )

    # The data flow.

    def _collect(self) -> None:
        """Numbers the places: arguments before the inside of an operation."""
        for op in self._walk.ops:
            for region in op.regions:
                for block in region.blocks:
                    self._add_tensors(block.args)
            self._add_tensors(op.results)
            if self._function(op) is not None:
                self._add_function_results(op)

    def _add_tensors(self, values: Sequence[SSAValue]) -> None:
        for value in values:
            if is_tensor(value):
                self._add(value)

    def _add_function_results(self, op: Operation) -> None:
        model = self._function(op)
        assert model is not None
        for index, type in enumerate(model.result_types(op)):
            if isinstance(type, TensorType | UnrankedTensorType):
                self._add(FunctionResult(op, index))

    def _add(self, place: Place) -> None:
        self._number[place] = len(self._places)
        self._places.append(place)
        self._asked.append({})

    def _solve(self) -> None:
        queue = list(range(len(self._places)))
        queued = [True] * len(queue)
        while queue:
            number = heapq.heappop(queue)
            queued[number] = False
            if not self._update(self._places[number]):
                continue
            for user, sources in self._asked[number].items():
                if sources:
                    self._to_join.setdefault(user, {}).update(sources)
                if not queued[user]:
                    queued[user] = True
                    heapq.heappush(queue, user)
        self._current = None

    def _update(self, place: Place) -> bool:
        """Computes the type of a place; did it change?"""
        self._current = place
        try:
            new = self._compute(place)
        except _NotKnownYet:
            return False
        if isinstance(place, SSAValue) and place in self._walk.copied_results:
            self._raw[place] = new
            new = identity_layout_type(place.type, new.memory_space)
        if self._types.get(place) == new:
            return False
        self._types[place] = new
        return True

    def _of_place(self, place: Place) -> BufferType:
        number = self._number.get(place)
        if self._current is not None and number is not None:
            sources = self._asked[number].setdefault(self._number[self._current], {})
            if self._source is not None:
                sources[self._source] = None
        found = self._types.get(place)
        if found is not None:
            return found
        if self._current is not None and number is not None:
            raise _NotKnownYet
        return self._unreached(place)

    def _unreached(self, place: Place) -> BufferType:
        """The type of a tensor that no definition reaches, as in dead code."""
        if isinstance(place, SSAValue):
            return fully_dynamic_type(place.type)
        model = self._function(place.function)
        assert model is not None
        return fully_dynamic_type(model.result_types(place.function)[place.index])

    def _compute(self, place: Place) -> BufferType:
        if isinstance(place, FunctionResult):
            return self._compute_function_result(place)
        sources = self._walk.sources.get(place)
        if sources:
            return self._join(place, sources)
        owner = _owning_op(place)
        model = None if owner is None else self._walk.known.get(owner)
        if owner is None or model is None:
            return _converted(place.type, self.options.unknown_type_conversion)
        if isinstance(place, BlockArgument) and not _is_in_entry_block(place):
            return self._unreached(place)
        if isinstance(place, BlockArgument) and self._function(owner) is not None:
            type = self._inputs_of(owner)[place.index]
            assert is_buffer_type(type)
            return type
        return model.get_buffer_type(owner, place, self)

    def _compute_function_result(self, place: FunctionResult) -> BufferType:
        model = self._function(place.function)
        assert model is not None
        type = model.result_types(place.function)[place.index]
        returns = self._decisions.calls.returns(place.function)
        conversion = self.options.function_boundary_type_conversion
        if conversion != "infer-layout-map" or not returns:
            return _converted(type, conversion)
        if place not in self._returned:
            self._returned[place] = [(op, place.index) for op in returns]
        return self._join(place, self._returned[place])

    def _join(self, place: Place, sources: Sequence[Operand]) -> BufferType:
        """
        The type for a place that may be any of the operands. A type only becomes more
        general, so that a source is looked at again only when its own type changes.
        """
        joined = self._types.get(place)
        for source in self._to_join.pop(self._number[place], sources):
            self._source = source
            try:
                type = self.of_operand(*source)
            except _NotKnownYet:
                continue
            finally:
                self._source = None
            joined = type if joined is None else _join_types(source[0], joined, type)
        if joined is None:
            raise _NotKnownYet
        return joined

    def _default(self, value: SSAValue) -> BufferType:
        """The type of the buffer of an equivalent operand, or else of a new one."""
        op = _owning_op(value)
        assert op is not None
        if op not in self._expanded:
            self._expanded.add(op)
            self._find_equal_operands(op)
        index = self._equal_operands.get(value)
        if index is not None:
            return self.of_operand(op, index)
        return identity_layout_type(value.type)

    def _find_equal_operands(self, op: Operation) -> None:
        model = self._walk.known[op]
        for index, operand in enumerate(op.operands):
            if not is_tensor(operand):
                continue
            for alias in model.get_aliasing_values(op, index, self._decisions):
                self._equal_operands.setdefault(alias.value, index)

    # Function boundaries.

    def _inputs_of(self, function: Operation) -> Sequence[Attribute]:
        found = self._inputs.get(function)
        if found is None:
            model = self._function(function)
            assert model is not None
            count = len(model.argument_types(function))
            found = [self._argument(function, index) for index in range(count)]
            self._inputs[function] = found
        return found

    def _argument(self, function: Operation, index: int) -> Attribute:
        model = self._function(function)
        assert model is not None
        type = model.argument_types(function)[index]
        layout = model.argument_attribute(
            function, index, "bufferization.buffer_layout"
        )
        if _is_ranked_tensor_type(type) and isinstance(
            layout, StridedLayoutAttr | AffineMapAttr
        ):
            identity = AffineMap.identity(type.get_num_dims())
            if isinstance(layout, AffineMapAttr) and layout.data == identity:
                return identity_layout_type(type)
            return MemRefType(type.element_type, type.shape, layout)
        return self._boundary(type)

    def _boundary(self, type: Attribute) -> Attribute:
        if not _is_tensor_type(type):
            return type
        return _converted(type, self.options.function_boundary_type_conversion)


def is_buffer_type(type: Attribute) -> TypeGuard[BufferType]:
    """Is it the type of a memref?"""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def _is_tensor_type(type: Attribute) -> TypeGuard[TensorType | UnrankedTensorType]:
    return isinstance(type, TensorType | UnrankedTensorType)


def _is_ranked_tensor_type(type: Attribute) -> TypeGuard[TensorType]:
    return isinstance(type, TensorType)


def _converted(tensor: Attribute, conversion: TypeConversion) -> BufferType:
    """The buffer type of a tensor type about which the IR says nothing."""
    if conversion == "identity-layout-map":
        return identity_layout_type(tensor)
    return fully_dynamic_type(tensor)


def _owning_op(value: SSAValue) -> Operation | None:
    """The operation of a result, or the one around the block of an argument."""
    if isinstance(value, OpResult):
        return value.op
    owner = value.owner
    return owner.parent_op() if isinstance(owner, Block) else None


def _is_in_entry_block(argument: BlockArgument) -> bool:
    """Does the argument belong to the first block of its region?"""
    region = argument.block.parent
    return region is None or region.first_block is argument.block


def _join_types(op: Operation, a: BufferType, b: BufferType) -> BufferType:
    """A type to which both can be cast."""
    if a == b:
        return a
    if a.memory_space != b.memory_space:
        raise PassFailedException(
            f"'{op.name}': inconsistent memory space: {a} and {b} meet here; copy one "
            "of them with bufferization.alloc_tensor"
        )
    if not isinstance(a, MemRefType) or not isinstance(b, MemRefType):
        return a if not isinstance(a, MemRefType) else b
    return fully_dynamic_type(TensorType(a.element_type, a.shape), a.memory_space)
