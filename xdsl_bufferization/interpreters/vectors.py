"""Implementations of the operations of `vector` that do not access memory.

    %r = vector.contract {...} %a, %b, %acc       a vector is an `Array`, as a tensor is

Scalable vectors are not supported. `vector.mask` selects between the result of the masked operation
and its passthru operand. Operations that access memory or reduce evaluate the mask themselves.
"""

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    VectorType,
)
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.interpreter import PythonValues
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.float_functions import float_function
from xdsl_bufferization.interpreters.kinds import combiner
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.relayouts import numbers_of
from xdsl_bufferization.interpreters.scalars import applied, bitcast, element_type, without_number
from xdsl_bufferization.interpreters.tensor import mixed
from xdsl_bufferization.interpreters.values import Array, Poison, element_bytes, tensor, walk


def vector_type(type: Attribute) -> VectorType[Attribute]:
    """Returns a vector type of fixed size. Raises InterpretationError for any other type."""
    if not isa(type, VectorType[Attribute]) or any(bool(flag) for flag in type.scalable_dims):
        raise InterpretationError(f"{type} is no vector of known size")
    return type


def vector(type: Attribute, values: Sequence[Any]) -> Array:
    """Returns a vector of this type with these elements."""
    known = vector_type(type)
    return tensor(values, known.get_shape(), element_bytes(known.element_type))


def result(op: Operation, values: Sequence[Any]) -> PythonValues:
    """Returns the one result: a vector with these elements, or the only element for a scalar."""
    type = op.results[0].type
    if isa(type, VectorType[Attribute]):
        return (vector(type, values),)
    (value,) = values
    return (value,)


def elements(value: Any) -> list[Any]:
    """Returns the elements of a vector, or a list with the scalar."""
    return value.values() if isinstance(value, Array) else [value]


def combining(op: Operation, type: Attribute) -> Callable[[Any, Any], Any]:
    """Returns the function of the combining kind of the operation."""
    kind = op.properties.get("kind")
    name = kind.data.value if isinstance(kind, CombiningKindAttr) else "add"
    if name in ("add", "mul"):
        name += "f" if isinstance(type, AnyFloat) else "i"
    if name in ("and", "or", "xor"):
        name += "i"
    return combiner(f"arith.{name}", type)


def mask_around(machine: Machine, op: Operation) -> Array | None:
    """Returns the mask of the enclosing `vector.mask`, None without one."""
    parent = op.parent_op()
    if parent is None or parent.name != "vector.mask":
        return None
    (mask,) = machine.get_values(parent.operands[:1])
    return mask


def is_on(mask: Array | None, at: Sequence[int]) -> bool:
    """True if there is no mask, or if it is set at this position. Raises `Fault` if the
    mask is unwritten or poison there."""
    if mask is None:
        return True
    flag = mask.load(at)
    if flag is None or isinstance(flag, Poison):
        raise without_number([flag])
    return bool(flag)


def run_broadcast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.broadcast`: adds outer dimensions and expands dimensions of size 1."""
    (source,) = args
    shape = vector_type(op.results[0].type).get_shape()
    if not isinstance(source, Array):
        return result(op, [source for _ in walk(shape)])
    kept = len(shape) - len(source.shape)
    found = [
        source.load([0 if n == 1 else i for i, n in zip(at[kept:], source.shape, strict=True)])
        for at in walk(shape)
    ]
    return result(op, found)


def _part(array: Array, at: Sequence[int]) -> Array:
    """Returns the slice of a vector at some leading indices."""
    rank, count = len(array.shape), len(at)
    offsets = [*at, *[0] * (rank - count)]
    sizes = [*[1] * count, *array.shape[count:]]
    return array.window(offsets, sizes, [1] * rank)


def _position(op: Operation, dynamic: Sequence[int]) -> tuple[int, ...]:
    static = op.properties["static_position"]
    assert isa(static, DenseArrayBase)
    return mixed(static, iter(dynamic))


def run_extract(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.extract`."""
    source, *dynamic = args
    return result(op, _part(source, _position(op, dynamic)).values())


def run_insert(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.insert`."""
    source, destination, *dynamic = args
    new = destination.copied()
    _part(new, _position(op, dynamic)).assign(elements(source))
    return (new,)


def run_from_elements(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.from_elements`."""
    return result(op, args)


def run_to_elements(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.to_elements`."""
    return tuple(args[0].values())


def run_step(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.step`: 0, 1, 2, ..."""
    return result(op, range(vector_type(op.results[0].type).get_shape()[0]))


def _mask(op: Operation, sizes: Sequence[int]) -> PythonValues:
    shape = vector_type(op.results[0].type).get_shape()
    inside = [all(i < n for i, n in zip(at, sizes, strict=True)) for at in walk(shape)]
    return result(op, [int(flag) for flag in inside])


def run_create_mask(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.create_mask`."""
    return _mask(op, args)


def run_constant_mask(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.constant_mask`."""
    return _mask(op, numbers_of(op, "mask_dim_sizes"))


def run_shape_cast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.shape_cast`."""
    return result(op, args[0].values())


def run_bitcast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.bitcast` to elements of the same size."""
    types = (element_type(op.operands[0].type), element_type(op.results[0].type))
    if element_bytes(types[0]) != element_bytes(types[1]):
        raise InterpretationError(f"no vector.bitcast from {types[0]} to {types[1]}")
    values = args[0].values()
    return result(op, [None if v is None else bitcast(*types, v) for v in values])


def run_transpose(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.transpose`."""
    return result(op, args[0].with_dimensions(numbers_of(op, "permutation")).values())


def _integers(op: Operation, name: str) -> list[int]:
    numbers = op.properties[name]
    assert isa(numbers, ArrayAttr[IntegerAttr])
    return [number.value.data for number in numbers]


def run_extract_strided_slice(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.extract_strided_slice`: offsets apply to the leading dimensions."""
    (source,) = args
    offsets, sizes = _integers(op, "offsets"), _integers(op, "sizes")
    rest = source.shape[len(offsets) :]
    steps = [*_integers(op, "strides"), *[1] * len(rest)]
    window = source.window([*offsets, *[0] * len(rest)], [*sizes, *rest], steps)
    return result(op, window.values())


def run_insert_strided_slice(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.insert_strided_slice`: the source has the trailing dimensions."""
    source, destination = args
    new = destination.copied()
    kept = len(new.shape) - len(source.shape)
    steps = [*[1] * kept, *_integers(op, "strides")]
    sizes = [*[1] * kept, *source.shape]
    new.window(_integers(op, "offsets"), sizes, steps).assign(source.values())
    return (new,)


def run_interleave(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.interleave`."""
    pairs = zip(args[0].values(), args[1].values(), strict=True)
    return result(op, [value for pair in pairs for value in pair])


def run_deinterleave(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.deinterleave`."""
    values = args[0].values()
    halves = (values[::2], values[1::2])
    return tuple(vector(r.type, h) for r, h in zip(op.results, halves, strict=True))


def run_shuffle(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.shuffle`: slices of two vectors by number; -1 for an arbitrary one."""
    parts = [_part(v, (i,)).values() for v in args for i in range(v.shape[0])]
    nothing = [None] * len(parts[0])
    chosen = [parts[i] if i >= 0 else nothing for i in numbers_of(op, "mask")]
    return result(op, [value for part in chosen for value in part])


def run_fma(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.fma`, with a single rounding."""
    fused = float_function("math.fma", element_type(op.results[0].type), 3)
    assert fused is not None
    rows = zip(*(arg.values() for arg in args), strict=True)
    return result(op, [applied(fused, row) for row in rows])


def run_reduction(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.reduction`, from the first element to the last."""
    join = combining(op, op.results[0].type)
    mask = mask_around(machine, op)
    lanes = [args[0].load(at) for at in walk(args[0].shape) if is_on(mask, at)]
    found, *values = [*args[1:], *lanes] or [None]
    for value in values:
        found = join(found, value)
    return (found,)


def run_multi_reduction(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.multi_reduction`."""
    source, start = args
    join = combining(op, element_type(op.results[0].type))
    reduced = numbers_of(op, "reduction_dims")
    kept = [d for d in range(len(source.shape)) if d not in reduced]
    shape = [source.shape[d] for d in kept]
    found = dict(zip(walk(shape), elements(start), strict=True))
    mask = mask_around(machine, op)
    for at in walk(source.shape):
        place = tuple(at[d] for d in kept)
        if is_on(mask, at):
            found[place] = join(found[place], source.load(at))
    return result(op, list(found.values()))


def run_outerproduct(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.outerproduct`; with a scalar on the right the product with it."""
    lhs, rhs, *start = args
    _refuse_mask(machine, op)
    type = element_type(op.results[0].type)
    multiply = _multiplication(type)
    found = [multiply(a, b) for a in lhs.values() for b in elements(rhs)]
    if start:
        join = combining(op, type)
        found = [join(a, b) for a, b in zip(start[0].values(), found, strict=True)]
    return result(op, found)


def _refuse_mask(machine: Machine, op: Operation) -> None:
    if mask_around(machine, op) is not None:
        raise InterpretationError(f"{op.name} in vector.mask cannot be interpreted")


def _multiplication(type: Attribute) -> Callable[[Any, Any], Any]:
    return combiner("arith.mulf" if isinstance(type, AnyFloat) else "arith.muli", type)


def run_contract(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.contract`, as the loop nest of its indexing maps."""
    _refuse_mask(machine, op)
    lhs, rhs, start = args
    maps = op.properties["indexing_maps"]
    assert isa(maps, ArrayAttr[AffineMapAttr])
    left, right, out = (m.data for m in maps)
    type = element_type(op.results[0].type)
    join, multiply = combining(op, type), _multiplication(type)
    shape = start.shape if isinstance(start, Array) else ()
    found = dict(zip(walk(shape), elements(start), strict=True))
    sizes = [0] * left.num_dims
    for map, array in ((left, lhs), (right, rhs)):
        for expression, n in zip(map.results, array.shape, strict=True):
            if isinstance(expression, AffineDimExpr):
                sizes[expression.position] = n
    for at in walk(sizes):
        place = tuple(out.eval(at, ()))
        product = multiply(lhs.load(left.eval(at, ())), rhs.load(right.eval(at, ())))
        found[place] = join(found[place], product)
    return result(op, list(found.values()))


def run_mask(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.mask`: masked-off elements come from the passthru operand."""
    values = machine.run_ssacfg_region(op.regions[0], ())
    if len(args) < 2:
        return values
    mask, instead = args[0].values(), elements(args[1])
    pairs = zip(mask, elements(values[0]), instead, strict=True)
    return result(op, [new if flag else old for flag, new, old in pairs])


def run_yield(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`vector.yield`."""
    return args


VECTOR_OPS = {
    "vector.bitcast": run_bitcast,
    "vector.broadcast": run_broadcast,
    "vector.constant_mask": run_constant_mask,
    "vector.contract": run_contract,
    "vector.create_mask": run_create_mask,
    "vector.deinterleave": run_deinterleave,
    "vector.extract": run_extract,
    "vector.extract_strided_slice": run_extract_strided_slice,
    "vector.fma": run_fma,
    "vector.from_elements": run_from_elements,
    "vector.insert": run_insert,
    "vector.insert_strided_slice": run_insert_strided_slice,
    "vector.interleave": run_interleave,
    "vector.mask": run_mask,
    "vector.multi_reduction": run_multi_reduction,
    "vector.outerproduct": run_outerproduct,
    "vector.reduction": run_reduction,
    "vector.shape_cast": run_shape_cast,
    "vector.shuffle": run_shuffle,
    "vector.step": run_step,
    "vector.to_elements": run_to_elements,
    "vector.transpose": run_transpose,
}
"""Ops by name."""
