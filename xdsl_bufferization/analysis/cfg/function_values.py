"""
The function types whose values may come from outside of the module.

    func.func @apply(%f: (memref<4xf32>) -> ())        open: other modules call @apply
    %f = func.constant @keep : (memref<4xf32>) -> ()   closed: a function of the module
    %f = "other.lookup"() : () -> ((f32) -> ())        open: nothing is known of it

Values are followed through control flow, selects, calls by name of functions with a body, and
memrefs whose elements are functions. A type is open if one of its values comes from anywhere else,
or if such a memref can be written from anywhere else. One walk over the module.

MLIR: none; the callee of an indirect call is unknown
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol, cast

from xdsl.dialects.builtin import FunctionType, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_bufferization.interfaces.buffer_view_flow import (
    BufferViewFlowOpInterface,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import op_and_contents
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    FunctionOpInterface,
    RegionBranchOpInterface,
    SelectLikeOpInterface,
)
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_types import is_memref


class Callees(Protocol):
    """What the search asks of a call graph."""

    def is_call(self, op: Operation) -> bool: ...

    def calls_body(self, call: Operation) -> bool:
        """True for a call by name of a function with a body."""
        ...

    def is_closed(self, function: Operation) -> bool:
        """True if all calls of the function are calls by name in functions of the module."""
        ...

    def is_constant(self, op: Operation) -> bool:
        """True if the result is a function of the module, by its name and type."""
        ...


def open_function_types(root: Operation, calls: Callees) -> set[FunctionType]:
    """The types of which a value in `root` may be a function from outside."""
    search = _Search(calls)
    for op in op_and_contents(root):
        search.visit(op)
    return search.found


def function_type_in(type: Attribute) -> FunctionType | None:
    """The type itself if it is that of a function, or that of the elements of a memref."""
    while isinstance(type, MemRefType | UnrankedMemRefType):
        type = cast(MemRefType | UnrankedMemRefType, type).get_element_type()
    return type if isinstance(type, FunctionType) else None


@dataclass
class _Search:
    calls: Callees
    found: set[FunctionType] = field(default_factory=set[FunctionType])

    def __post_init__(self) -> None:
        self._effects = MemoryEffects()
        self._function = InterfaceCache(FunctionOpInterface)
        self._view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self._branch = InterfaceCache(BranchOpInterface)
        self._region_branch = InterfaceCache(RegionBranchOpInterface)
        self._select = InterfaceCache(SelectLikeOpInterface)

    def visit(self, op: Operation) -> None:
        """Adds the types of values that the operation gets from outside."""
        if any(function_type_in(v.type) for v in (*op.results, *op.operands)):
            self._add(r for r in op.results if not self._is_known(op, r))
            if self._shows_operands(op):
                self._add(filter(is_memref, op.operands))
        if not self._branch(op):
            for block in op.successors:
                self._add(block.args)
        if op.regions:
            self._visit_regions(op)

    def _visit_regions(self, op: Operation) -> None:
        """The arguments of the regions of an operation."""
        if self._function(op) is not None:
            is_known = self.calls.is_closed(op)
        else:
            is_known = self._region_branch(op) is not None
        for region in () if is_known else op.regions:
            if region.first_block is not None:
                self._add(region.first_block.args)

    def _add(self, values: Iterable[SSAValue]) -> None:
        for value in values:
            type = function_type_in(value.type)
            if type is not None:
                self.found.add(type)

    def _is_known(self, op: Operation, result: SSAValue) -> bool:
        """True if functions that are reached through a result are reached in another way."""
        if self.calls.is_call(op):
            return self.calls.calls_body(op)
        if self._region_branch(op) or self._select(op):
            return True
        if not is_memref(result) and self.calls.is_constant(op):
            return True
        view_flow, index = self._view_flow(op), op.results.index(result)
        if self._effects.returns_new_memory(op, index):
            return True
        sources = () if view_flow is None else view_flow.sources(op, index)
        if not sources and self._effects.of(op) is not None:
            sources = self._effects.read(op)
        type = function_type_in(result.type)
        return any(function_type_in(op.operands[i].type) == type for i in sources)

    def _shows_operands(self, op: Operation) -> bool:
        """True if memory of the operands may be written from outside, now or later."""
        if self.calls.is_call(op):
            return not self.calls.calls_body(op)
        if self._effects.is_return(op):
            function = op.parent_op()
            return function is None or not self.calls.is_closed(function)
        if self._effects.is_unknown(op):
            return True
        captured = self._effects.captured(op)
        return bool(captured) and any(not is_memref(r) for r in op.results)
