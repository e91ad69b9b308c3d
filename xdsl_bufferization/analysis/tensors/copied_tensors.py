"""
The tensors that One-Shot Bufferize copies with their contents.

    %1 = tensor.insert %f into %0[%i]               // out of place: %0 is copied
    %2 = tensor.extract_slice %0[%i] [4] [1]        // or the result, which may be smaller

An operand that is copied without its contents is left out.

MLIR: `BufferizableOpInterface::resolveTensorOpOperandConflicts`
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.tensor_like import is_tensor


@dataclass(frozen=True)
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
        self._types: PlannedTypes | None = None
        self._dominance = NestedDominance()
        self._reached = dict[Block, bool]()

    def find(self) -> Iterator[CopiedTensor]:
        """Yields the copies in the order of the program. Left out are those in regions that take
        no operations, and those in blocks that nothing reaches, where a tensor may be defined
        after its use."""
        plan, order = self._plan, self._plan.state.order
        results = {use: value for value, use in plan.copied_results.items()}
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
        while parent is not None and parent.get_trait(IsTerminator) is not None:
            op, parent = parent, parent.parent_op()
        if parent is None or op.parent is None or not self.is_reached(op.parent):
            return None
        model = self._plan.state.models(parent)
        return op if model is None or model.takes_operations_inside(parent) else None

    def is_reached(self, block: Block) -> bool:
        """True if the block, and those around it, can be reached in their regions."""
        path, current = list[Block](), block
        while current not in self._reached:
            path.append(current)
            outer = current.parent_block()
            if outer is None:
                break
            current = outer
        found = self._reached.get(current, True)
        for each in reversed(path):
            region = each.parent
            if found and region is not None:
                found = self._dominance.tree(region).is_reachable(each)
            self._reached[each] = found
        return found
