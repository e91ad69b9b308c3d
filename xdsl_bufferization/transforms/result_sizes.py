"""The sizes of the buffers that a function returns, as its callers can compute them.

    func.func private @f(%m: memref<?xf32>, %n: index) -> memref<?x?xf32> {
      %d = memref.dim %m, %c0
      %k = arith.addi %n, %c1
      %a = memref.alloc(%d, %k)             sizes: dimension 0 of argument 0, argument 1 plus 1
      return %a
    }

A size is computed from arguments and from sizes of arguments by operations without effects that
may be executed speculatively. The sizes at all returns must be equal.

MLIR: BufferResultsToOutParams.cpp, where dynamic sizes are arguments of the function
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.properties import is_side_effect_free, is_speculatable
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_SIZE_OPS
from xdsl_bufferization.support.constants import number_of
from xdsl_bufferization.support.layouts import as_memref, memref_type
from xdsl_bufferization.transforms.new_buffers import Size, index_constant


@record
class Argument:
    """The argument of the function with an index."""

    index: int


@record
class ArgumentSize:
    """A size of an argument of the function."""

    argument: int
    dimension: int


@record
class Computed:
    """The result of an operation without effects."""

    name: str
    type: Attribute
    properties: tuple[tuple[str, Attribute], ...]
    operands: tuple[Expression, ...]
    op: Operation = field(compare=False)
    """An operation that computes it."""


Expression = int | Argument | ArgumentSize | Computed
"""A number that a caller can compute."""


class ResultSizes:
    """The sizes of memrefs in the body of one function."""

    def __init__(self, body: Region) -> None:
        self.entry = body.first_block
        self._view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self._left = MOST_SIZE_OPS
        self._calls: Mapping[SSAValue, Sequence[Expression]] = {}

    def of(
        self, value: SSAValue, calls: Mapping[SSAValue, Sequence[Expression]]
    ) -> list[Expression] | None:
        """The sizes of the dynamic dimensions of the type of a memref; None if a caller cannot
        compute them. `calls` has those of results of calls, in terms of this function."""
        self._calls = calls
        found = list[Expression]()
        kind = memref_type(value)
        for dimension, size in enumerate(kind.get_shape()):
            if size != DYNAMIC_INDEX:
                continue
            self._left = MOST_SIZE_OPS
            expression = self._size(value, dimension)
            if expression is None:
                return None
            found.append(expression)
        return found

    def argument(self, value: SSAValue) -> Expression | None:
        """A number in the function as an expression, or None."""
        self._left = MOST_SIZE_OPS
        return self._number(value)

    def size(self, value: SSAValue, dimension: int) -> Expression | None:
        """A size of a memref as an expression, or None."""
        self._left = MOST_SIZE_OPS
        return self._size(value, dimension)

    def _size(self, value: SSAValue, dimension: int) -> Expression | None:
        while self._left > 0:
            self._left -= 1
            kind = as_memref(value.type)
            if kind is None or dimension >= kind.get_num_dims():
                return None
            shape = kind.get_shape()
            if shape[dimension] != DYNAMIC_INDEX:
                return shape[dimension]
            dynamic = shape[:dimension].count(DYNAMIC_INDEX)
            if value in self._calls:
                return self._calls[value][dynamic]
            if isinstance(value, BlockArgument):
                is_argument = value.block is self.entry
                return ArgumentSize(value.index, dimension) if is_argument else None
            assert isinstance(value, OpResult)
            if isinstance(value.op, memref.AllocOp):
                return self._number(value.op.dynamic_sizes[dynamic])
            source = self._whole_source(value)
            if source is None:
                return None
            value = source
        return None

    def _whole_source(self, value: OpResult) -> SSAValue | None:
        """The memref with the same sizes that the value is a view of, or None."""
        model = self._view_flow(value.op)
        if model is None or not model.is_whole(value.op):
            return None
        sources = model.sources(value.op, value.index)
        return value.op.operands[sources[0]] if len(sources) == 1 else None

    def _number(self, value: SSAValue) -> Expression | None:
        constant = number_of(value)
        if constant is not None and isinstance(value.type, IndexType):
            return constant
        if isinstance(value, BlockArgument):
            return Argument(value.index) if value.block is self.entry else None
        assert isinstance(value, OpResult)
        if isinstance(value.op, memref.DimOp):
            dimension = number_of(value.op.index)
            if dimension is None or dimension < 0:
                return None
            return self._size(value.op.source, dimension)
        return self._computed(value.op)

    def _computed(self, op: Operation) -> Expression | None:
        self._left -= 1
        if self._left < 0 or not self._may_be_repeated(op):
            return None
        operands = list[Expression]()
        for operand in op.operands:
            found = self._number(operand)
            if found is None:
                return None
            operands.append(found)
        attributes = sorted((op.properties | op.attributes).items())
        type = op.results[0].type
        return Computed(op.name, type, tuple(attributes), tuple(operands), op)

    def _may_be_repeated(self, op: Operation) -> bool:
        if len(op.results) != 1 or op.regions or not is_side_effect_free(op):
            return False
        return is_speculatable(op)


def substituted(
    expression: Expression, call: Operation, arguments: range, sizes: ResultSizes
) -> Expression | None:
    """An expression of a callee in terms of the function that calls; None if impossible."""
    match expression:
        case int():
            return expression
        case Argument(index):
            return sizes.argument(call.operands[arguments[index]])
        case ArgumentSize(index, dimension):
            return sizes.size(call.operands[arguments[index]], dimension)
        case Computed(operands=operands):
            found = [substituted(o, call, arguments, sizes) for o in operands]
            known = [o for o in found if o is not None]
            if len(known) < len(found):
                return None
            return replace(expression, operands=tuple(known))


def compute(expression: Expression, call: Operation, arguments: range, builder: Builder) -> Size:
    """Computes an expression in terms of the arguments of a call."""
    match expression:
        case int():
            return expression
        case Argument(index):
            return call.operands[arguments[index]]
        case ArgumentSize(index, dimension):
            number = index_constant(builder, dimension)
            source = call.operands[arguments[index]]
            return builder.insert(memref.DimOp(source, number)).result
        case Computed(operands=operands, op=op):
            values = list[SSAValue]()
            for operand in operands:
                size = compute(operand, call, arguments, builder)
                if isinstance(size, int):
                    size = index_constant(builder, size)
                values.append(size)
            copy = op.clone()
            copy.operands = values
            return builder.insert(copy).results[0]
