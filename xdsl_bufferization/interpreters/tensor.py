"""Implementations of the operations of `tensor`.

    %r = tensor.insert_slice %s into %d[2] [4] [1]   a new array: %d with %s in it

The value of a tensor is an `Array` that is never written. Operations that only select or
reorder elements of one operand return a view of it, the others a new array. The elements
of `tensor.empty` are None (unwritten).
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, cast

from xdsl.dialects import tensor as dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    MemRefType,
    ShapedType,
    TensorType,
)
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    ReturnedValues,
    TerminatorValue,
    impl,
    impl_terminator,
    register_impls,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import (
    Array,
    cell_count,
    collapsed,
    element_bytes,
    expanded,
    tensor,
    walk,
)


def mixed(static: DenseArrayBase[Any], dynamic: Iterator[int]) -> tuple[int, ...]:
    """Returns the static list with its dynamic entries taken from `dynamic`."""
    values = (int(v) for v in static.iter_values())
    return tuple(next(dynamic) if v == DYNAMIC_INDEX else v for v in values)


def shape_of(type: Attribute, dynamic: Iterator[int]) -> tuple[int, ...]:
    """Returns the shape of a type with its dynamic sizes taken from `dynamic`. Raises
    InterpretationError for a type without a shape."""
    if not isinstance(type, ShapedType):
        raise InterpretationError(f"{type} has no shape")
    return tuple(next(dynamic) if d == DYNAMIC_INDEX else d for d in type.get_shape())


def groups(reassociation: ArrayAttr[ArrayAttr[IntegerAttr]]) -> list[list[int]]:
    """Returns the reassociation groups of an expand_shape or collapse_shape."""
    return [[d.value.data for d in group] for group in reassociation]


def kept_dimensions(sizes: DenseArrayBase[Any], type: Attribute) -> list[int]:
    """Returns the dimensions of a slice that remain in its rank-reduced type. Raises
    InterpretationError if a dropped dimension is not of size 1."""
    assert isinstance(type, ShapedType)
    shape = type.get_shape()
    kept: list[int] = []
    for d, size in enumerate(sizes.iter_values()):
        if len(kept) < len(shape) and shape[len(kept)] == size:
            kept.append(d)
        elif size != 1:
            raise InterpretationError(f"a slice of these sizes is no {type}")
    return kept


def bytes_of(type: Attribute) -> int:
    """Returns the size of an element of a tensor type in bytes."""
    assert isinstance(type, TensorType)
    return element_bytes(cast("TensorType[Attribute]", type).element_type)


def reassociated(op: Operation, array: Array, into: Sequence[Sequence[int]]) -> Array:
    """Returns the collapsed array, copied first if its strides do not allow a view."""
    found = collapsed(array, into) or collapsed(array.copied(), into)
    if found is None:
        raise InterpretationError(f"{op.name} of shape {array.shape} is impossible")
    return found


def check_shape(array: Array, type: Attribute) -> None:
    """Raises InterpretationError if the array does not match the type."""
    if not isinstance(type, TensorType | MemRefType):
        return
    shape = type.get_shape()
    fits = len(shape) == len(array.shape) and all(
        d in (DYNAMIC_INDEX, n) for d, n in zip(shape, array.shape, strict=True)
    )
    if not fits:
        raise InterpretationError(f"a value of shape {array.shape} is no {type}")


@register_impls
class TensorFunctions(InterpreterFunctions):
    """All ops of `tensor` that xDSL defines."""

    @impl(dialect.EmptyOp)
    def run_empty(
        self, interpreter: Interpreter, op: dialect.EmptyOp, args: PythonValues
    ) -> PythonValues:
        shape = shape_of(op.tensor.type, iter(args))
        cells = [None] * cell_count(shape, op)
        return (tensor(cells, shape, bytes_of(op.tensor.type)),)

    @impl(dialect.SplatOp)
    def run_splat(
        self, interpreter: Interpreter, op: dialect.SplatOp, args: PythonValues
    ) -> PythonValues:
        value, *sizes = args
        shape = shape_of(op.result.type, iter(sizes))
        cells = [value] * cell_count(shape, op)
        return (tensor(cells, shape, bytes_of(op.result.type)),)

    @impl(dialect.FromElementsOp)
    def run_from_elements(
        self, interpreter: Interpreter, op: dialect.FromElementsOp, args: PythonValues
    ) -> PythonValues:
        type = op.result.type
        return (tensor(args, shape_of(type, iter(())), bytes_of(type)),)

    @impl(dialect.ExtractOp)
    def run_extract(
        self, interpreter: Interpreter, op: dialect.ExtractOp, args: PythonValues
    ) -> PythonValues:
        source, *indices = args
        return (source.load(indices),)

    @impl(dialect.InsertOp)
    def run_insert(
        self, interpreter: Interpreter, op: dialect.InsertOp, args: PythonValues
    ) -> PythonValues:
        value, dest, *indices = args
        result = dest.copied()
        result.store(indices, value)
        return (result,)

    @impl(dialect.DimOp)
    def run_dim(
        self, interpreter: Interpreter, op: dialect.DimOp, args: PythonValues
    ) -> PythonValues:
        source, dimension = args
        if not 0 <= dimension < len(source.shape):
            raise InterpretationError(f"tensor.dim: no dimension {dimension}")
        return (source.shape[dimension],)

    @impl(dialect.CastOp)
    def run_cast(
        self, interpreter: Interpreter, op: dialect.CastOp, args: PythonValues
    ) -> PythonValues:
        check_shape(args[0], op.dest.type)
        return args

    @impl(dialect.ExtractSliceOp)
    def run_extract_slice(
        self, interpreter: Interpreter, op: dialect.ExtractSliceOp, args: PythonValues
    ) -> PythonValues:
        source, *rest = args
        lists = (op.static_offsets, op.static_sizes, op.static_strides)
        dynamic = iter(rest)
        window = source.window(*[mixed(each, dynamic) for each in lists])
        return (window.with_dimensions(kept_dimensions(op.static_sizes, op.result.type)),)

    @impl(dialect.InsertSliceOp)
    def run_insert_slice(
        self, interpreter: Interpreter, op: dialect.InsertSliceOp, args: PythonValues
    ) -> PythonValues:
        source, dest, *rest = args
        lists = (op.static_offsets, op.static_sizes, op.static_strides)
        dynamic = iter(rest)
        result = dest.copied()
        window = result.window(*[mixed(each, dynamic) for each in lists])
        window.assign(source.values())
        return (result,)

    @impl(dialect.PadOp)
    def run_pad(
        self, interpreter: Interpreter, op: dialect.PadOp, args: PythonValues
    ) -> PythonValues:
        source, *rest = args
        dynamic = iter(rest)
        low, high = mixed(op.static_low, dynamic), mixed(op.static_high, dynamic)
        shape = [a + n + b for a, n, b in zip(low, source.shape, high, strict=True)]
        values = [interpreter.run_ssacfg_region(op.region, i)[0] for i in walk(shape)]
        result = tensor(values, shape, source.storage.element_bytes)
        window = result.window(low, source.shape, (1,) * len(shape))
        window.assign(source.values())
        return (result,)

    @impl(dialect.CollapseShapeOp)
    def run_collapse_shape(
        self, interpreter: Interpreter, op: dialect.CollapseShapeOp, args: PythonValues
    ) -> PythonValues:
        result = reassociated(op, args[0], groups(op.reassociation))
        check_shape(result, op.result.type)
        return (result,)

    @impl(dialect.ExpandShapeOp)
    def run_expand_shape(
        self, interpreter: Interpreter, op: dialect.ExpandShapeOp, args: PythonValues
    ) -> PythonValues:
        source, *rest = args
        shape = mixed(op.static_output_shape, iter(rest))
        result = expanded(source, groups(op.reassociation), shape)
        check_shape(result, op.result.type)
        return (result,)

    @impl(dialect.ReshapeOp)
    def run_reshape(
        self, interpreter: Interpreter, op: dialect.ReshapeOp, args: PythonValues
    ) -> PythonValues:
        source, shape = args
        sizes = shape.values()
        if prod(sizes) != source.size or any(size < 0 for size in sizes):
            why = f"{source.size} elements cannot have the shape {tuple(sizes)}"
            raise Fault("out of bounds", why, source.storage)
        result = tensor(source.values(), sizes, source.storage.element_bytes)
        check_shape(result, op.result.type)
        return (result,)

    @impl(dialect.ConcatOp)
    def run_concat(
        self, interpreter: Interpreter, op: dialect.ConcatOp, args: PythonValues
    ) -> PythonValues:
        along = op.dim.value.data
        shape = list(args[0].shape)
        shape[along] = sum(a.shape[along] for a in args)
        result = tensor([None] * cell_count(shape, op), shape, args[0].storage.element_bytes)
        offsets = [0] * len(shape)
        for part in args:
            window = result.window(offsets, part.shape, [1] * len(shape))
            window.assign(part.values())
            offsets[along] += part.shape[along]
        return (result,)

    @impl_terminator(dialect.YieldOp)
    def run_yield(
        self, interpreter: Interpreter, op: dialect.YieldOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()
