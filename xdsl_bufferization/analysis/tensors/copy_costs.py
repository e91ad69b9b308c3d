"""Estimates how many bytes the copies of One-Shot Analysis move.

    scf.for %i = %c0 to %c100 step %c1 ... {
      %1 = linalg.fill ins(%f) outs(%0 : tensor<16xf32>)    // a copy of %0: 100 * 64 bytes
    }

The cost of an operand is the size of what would be copied, times the number of
executions of its operation: the product of the trip counts of the loops around it. What
is not known is taken for a constant. A buffer without contents costs nothing.

The tensors that One-Shot Bufferize copies with their contents.

    %1 = tensor.insert %f into %0[%i]               // out of place: %0 is copied
    %2 = tensor.extract_slice %0[%i] [4] [1]        // or the result, which may be smaller

An operand that is copied without its contents is left out.

MLIR: `BufferizableOpInterface::resolveTensorOpOperandConflicts`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, ContainerType, NoneAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import IsTerminator

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.destination_style import DestinationStyleRewriteOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.memory_sizes import element_bytes


@record
class CopiedTensor:
    """A tensor that is copied."""

    value: SSAValue
    anchor: Operation
    """The operation before which another tensor can be made instead, or after which if
    its result is copied."""
    uses: tuple[Operand, ...]
    """The operands that get the copy: one, or all uses of a result."""
    is_result: bool
    """True if a result is copied, and not an operand."""


class CopiedTensors:
    """The copies in one module."""

    def __init__(self, plan: BufferizationPlan) -> None:
        self._plan = plan
        self._results = {use: value for value, use in plan.copied_results.items()}
        """The copied results, by the operands whose buffers they would have."""
        self._types: PlannedTypes | None = None
        self.dominance = NestedDominance()
        self._subsets = InterfaceCache(DestinationSubsetOpInterface)
        self._rewrites = InterfaceCache(DestinationStyleRewriteOpInterface)

    def find(self) -> Iterator[CopiedTensor]:
        """Yields the copies in the order of the program. Left out are those in regions that take
        no operations, and those in blocks that nothing reaches, where a tensor may be defined
        after its use."""
        plan, order, results = self._plan, self._plan.state.order, self._results
        for op in plan.models:
            anchor = self._anchor(op)
            if anchor is None:
                continue
            for index, operand in enumerate(op.operands):
                use = (op, index)
                if not is_tensor(operand) or not self._has_contents(use):
                    continue
                if order.definition(operand) >= order.pre[anchor]:
                    continue
                if plan.is_copied(op, index):
                    yield CopiedTensor(operand, anchor, (use,), False)
                elif use in results and anchor is op:
                    users = ((u.operation, u.index) for u in results[use].uses)
                    yield CopiedTensor(results[use], anchor, tuple(users), True)

    def inserted(self) -> Iterator[CopiedTensor]:
        """Yields the tensors that are copied where an operation puts them: into a part of another
        one, in place, or into a new one."""
        order = self._plan.state.order
        for op in self._plan.models:
            anchor = self._anchor(op)
            if anchor is None:
                continue
            for index in self._inserted(op):
                operand = op.operands[index]
                if order.definition(operand) < order.pre[anchor]:
                    yield CopiedTensor(operand, anchor, ((op, index),), False)

    def _inserted(self, op: Operation) -> Sequence[int]:
        """Returns the indices of the operands that the operation puts somewhere."""
        subset, rewrite = self._subsets(op), self._rewrites(op)
        if rewrite is not None:
            return rewrite.sources(op) if self.is_in_default_space(op.results[0]) else ()
        if subset is None or subset.writes_memory(op) or not subset.needed_values(op):
            return ()
        source = subset.source(op)
        others = ((op, index) for index in range(len(op.operands)) if index != source)
        is_copied = any(o in self._results or self._plan.is_copied(*o) for o in others)
        return () if is_copied else (source,)

    def is_in_default_space(self, value: SSAValue) -> bool:
        """True if the buffer of a tensor is in the memory space of a new one. Raises
        `PassFailedException` if tensors in different memory spaces meet."""
        if self._types is None:
            self._types = plan_types(self._plan)
        return self._types.memory_space(value) == NoneAttr()

    def _has_contents(self, use: Operand) -> bool:
        return use in self._plan.loop_copies or self._plan.state.needs_copy(*use)

    def _anchor(self, op: Operation) -> Operation | None:
        """Returns the operation, or the terminator around it; None if operations cannot be
        inserted there."""
        parent = op.parent_op()
        while parent is not None and self._takes_none(parent) and parent.get_trait(IsTerminator):
            op, parent = parent, parent.parent_op()
        if parent is None or op.parent is None or not self.dominance.is_reached(op.parent):
            return None
        return None if self._takes_none(parent) else op

    def _takes_none(self, op: Operation) -> bool:
        model = self._plan.state.models(op)
        return model is not None and not model.takes_operations_inside(op)


UNKNOWN_TRIPS = 16
"""Trip count of a loop for which it is not known."""

UNKNOWN_SIZE = 128
"""Size of a dimension for which it is not known."""

UNKNOWN_BYTES = 8
"""Size of an element of a type without a size of its own."""

UNRANKED_ELEMENTS = 1024
"""Number of elements of a tensor of unknown rank."""


class CopyCosts:
    """The costs of copies in one module."""

    def __init__(self, state: OneShotState) -> None:
        self.state = state
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._executions = self._count_executions()

    def _count_executions(self) -> list[int]:
        """Returns for each loop the number of iterations in one run of the function."""
        order = self.state.order
        trips = dict[int, int]()
        for op in order.operations:
            loop = order.loop_of[op]
            if loop != NO_LOOP and loop not in trips:
                trips[loop] = self._trips(op)
        counts = list[int]()
        for loop, parent in enumerate(order.loop_parent):
            outer = 1 if parent == NO_LOOP else counts[parent]
            counts.append(outer * trips.get(loop, UNKNOWN_TRIPS))
        return counts

    def _trips(self, op: Operation) -> int:
        """Returns the trip count of the loop of which the operation is the first one."""
        parent = op.parent_op()
        model = None if parent is None else self._loops(parent)
        if parent is None or model is None:
            return UNKNOWN_TRIPS
        count = model.trip_count(parent)
        return UNKNOWN_TRIPS if count is None else count

    def executions(self, op: Operation) -> int:
        """Returns how often the operation is executed in one run of its function."""
        loop = self.state.order.loop_of[op]
        return 1 if loop == NO_LOOP else self._executions[loop]

    def of_operand(self, op: Operation, index: int) -> int:
        """Returns the bytes that a copy of the operand would move in one run."""
        state = self.state
        if not state.needs_copy(op, index):
            return 0
        copied = op.operands[index]
        if state.copies_result(op, index):
            use = state.uses.find_use(op, index)
            assert use is not None, "an operand whose result is copied is collected"
            copied = use.aliases[0].tensor.value
        return self.of_value(op, copied)

    def of_value(self, op: Operation, value: SSAValue) -> int:
        """Returns the bytes that a copy of the tensor at the operation would move."""
        return self.executions(op) * _bytes(value)

    def of_plan(self, plan: BufferizationPlan) -> int:
        """Returns the bytes that all copies of a plan move."""
        total = sum(
            self.of_operand(use.op, use.index)
            for use in self.state.uses.all
            if use.in_place is False
        )
        return total + sum(self.of_value(op, op.operands[index]) for op, index in plan.loop_copies)

    def of_op(self, op: Operation) -> int:
        """Returns the largest cost of an operand that may be copied."""
        uses = self.state.uses
        copied = (use.index for use in uses.op_uses.get(op, ()) if use.writes or use.aliases)
        return max((self.of_operand(op, index) for index in copied), default=0)


def _bytes(value: SSAValue) -> int:
    type = value.type
    if not isinstance(type, TensorType):
        return UNRANKED_ELEMENTS * UNKNOWN_BYTES
    sizes = type.get_shape()
    each = element_bytes(cast(ContainerType[Attribute], type).get_element_type())
    elements = prod(UNKNOWN_SIZE if s == DYNAMIC_INDEX else s for s in sizes)
    return elements * (UNKNOWN_BYTES if each is None else each)
