"""The models of the operations that take part in One-Shot Bufferize."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    BufferizationOptions,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface


class TensorModels:
    """
    Looks up bufferization models, and their properties of regions.

    MLIR: `BufferizationOptions::dynCastBufferizableOp`.
    """

    def __init__(self, options: BufferizationOptions, calls: CallGraph) -> None:
        self._boundaries = options.bufferize_function_boundaries
        self._calls = calls
        self._models = InterfaceCache(BufferizableOpInterface)
        self._isolated = InterfaceCache(IsolatedFromAbove)
        self._branches = InterfaceCache(RegionBranchOpInterface)

    def __call__(self, op: Operation) -> BufferizableOpInterface | None:
        """
        The model of an operation. None if it has none, or if it is a function, a call or
        a return and function boundaries keep their tensors.
        """
        if not self._boundaries and self._calls.is_boundary(op):
            return None
        return self._models(op)

    def is_repetitive(self, op: Operation, index: int) -> bool:
        """True if a region may run more than once per execution of the operation."""
        model = self._models(op)
        if model is None:
            return self._may_repeat(op)
        return model.is_repetitive_region(op, index)

    def is_parallel(self, op: Operation, index: int) -> bool:
        """True if several executions of a region may overlap in time."""
        model = self._models(op)
        if model is None:
            return self._may_repeat(op)
        return model.is_parallel_region(op, index)

    def is_choice(self, op: Operation) -> bool:
        """
        True if each execution of the operation runs exactly one of its regions, once.
        """
        branch = self._branches(op)
        return branch is not None and branch.runs_one_region_once(op)

    def _may_repeat(self, op: Operation) -> bool:
        """
        True for an operation without a model that may use tensors from outside: its
        regions may run repeatedly and concurrently.
        """
        return self._isolated(op) is None
