"""The models of the operations that take part in One-Shot Bufferize."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove, IsTerminator

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface, BufferizationOptions
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor


class TensorModels:
    """Looks up bufferization models, and their properties of regions.
    MLIR: `BufferizationOptions::dynCastBufferizableOp`."""

    def __init__(self, options: BufferizationOptions, calls: CallGraph) -> None:
        self._boundaries = options.bufferize_function_boundaries
        self._calls = calls
        self._models = InterfaceCache(BufferizableOpInterface)
        self._isolated = InterfaceCache(IsolatedFromAbove)
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._terminator = InterfaceCache(IsTerminator)
        self._filter = frozenset(options.dialect_filter)
        self._allowed = dict[Operation, bool]()

    def __call__(self, op: Operation) -> BufferizableOpInterface | None:
        """The model of an operation. None if it has none, or if it is a function, a call or a
        return and function boundaries keep their tensors."""
        if not self._boundaries and self._calls.is_boundary(op):
            return None
        if self._filter and not self.is_allowed(op):
            return None
        return self._models[type(op)]

    def is_allowed(self, op: Operation) -> bool:
        """True if the option `dialect-filter` has the dialect of the operation, and those of the
        operations that are bufferized with it: of the terminators of its regions, or for a
        terminator and what is in it, of the operation around."""
        if not self._filter:
            return True
        found = self._allowed.get(op)
        if found is None:
            whole = self._whole(op)
            found = self._is_listed(op) and self._ends_are_listed(whole)
            self._allowed[op] = found
        return found

    def _whole(self, op: Operation) -> Operation:
        """The operation of which a terminator, or an operation in one, is a part."""
        parent = op.parent_op()
        while parent is not None:
            if self._terminator(op) is None and self._terminator(parent) is None:
                break
            op, parent = parent, parent.parent_op()
        return op

    def _ends_are_listed(self, op: Operation) -> bool:
        """True if the filter has the operation and its terminators with tensors."""
        pending = [op]
        while pending:
            current = pending.pop()
            if not self._is_listed(current):
                return False
            for region in current.regions:
                lasts = (block.last_op for block in region.blocks)
                pending += [last for last in lasts if last and _may_have_tensors(last)]
        return True

    def _is_listed(self, op: Operation) -> bool:
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        return name.partition(".")[0] in self._filter

    def is_repetitive(self, op: Operation, index: int) -> bool:
        """True if a region may run more than once per execution of the operation."""
        model = self._models(op)
        if model is None:
            return self._may_repeat(op, index)
        return model.is_repetitive_region(op, index)

    def is_parallel(self, op: Operation, index: int) -> bool:
        """True if several executions of a region may overlap in time."""
        model = self._models(op)
        if model is None:
            return self._may_repeat(op, index)
        return model.is_parallel_region(op, index)

    def is_choice(self, op: Operation) -> bool:
        """True if each execution of the operation runs exactly one of its regions, once."""
        branch = self._branches(op)
        return branch is not None and branch.runs_one_region_once(op)

    def _may_repeat(self, op: Operation, index: int) -> bool:
        """True if a region of an operation without a model, which may use tensors from outside, may
        run repeatedly and concurrently."""
        branch = self._branches(op)
        if branch is not None and not branch.is_repetitive_region(op, index):
            return False
        return self._isolated(op) is None


def _may_have_tensors(op: Operation) -> bool:
    return bool(op.regions) or any(map(is_tensor, op.operands))
