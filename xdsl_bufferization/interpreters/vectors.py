"""Implementations of the operations of `vector`.

    %r = vector.contract {...} %a, %b, %acc              a vector is an `Array`, as a tensor is
    %v = vector.transfer_read %m[%i, %j], %pad, %mask    padding where the mask is 0, and
                                                         outside of what need not fit

An access outside of the memory is a fault unless the op may miss it (`in_bounds`) or a
mask leaves it out. A `vector.mask` around a transfer is its mask; around other operations it
selects between the result of the masked operation and its passthru operand. Scalable vectors
are not supported.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from xdsl.dialects import vector as dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    BoolAttr,
    IntegerAttr,
    VectorType,
)
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.interpreter import PythonValues
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import float_function
from xdsl_bufferization.interpreters.machine import Machine, ValueFunction
from xdsl_bufferization.interpreters.scalars import (
    applied,
    bitcast,
    combiner,
    element_type,
    without_number,
)
from xdsl_bufferization.interpreters.tensor import mixed, numbers_of
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


def _broadcast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Adds outer dimensions and expands dimensions of size 1."""
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


def _extract(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, *dynamic = args
    return result(op, _part(source, mixed(op, "static_position", iter(dynamic))).values())


def _insert(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    source, destination, *dynamic = args
    new = destination.copied()
    _part(new, mixed(op, "static_position", iter(dynamic))).assign(elements(source))
    return (new,)


def _prefix_mask(op: Operation, sizes: Sequence[int]) -> PythonValues:
    shape = vector_type(op.results[0].type).get_shape()
    inside = [all(i < n for i, n in zip(at, sizes, strict=True)) for at in walk(shape)]
    return result(op, [int(flag) for flag in inside])


def _bitcast(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """To elements of the same size."""
    types = (element_type(op.operands[0].type), element_type(op.results[0].type))
    if element_bytes(types[0]) != element_bytes(types[1]):
        raise InterpretationError(f"no vector.bitcast from {types[0]} to {types[1]}")
    values = args[0].values()
    return result(op, [None if v is None else bitcast(*types, v) for v in values])


def _integers(op: Operation, name: str) -> list[int]:
    numbers = op.properties[name]
    assert isa(numbers, ArrayAttr[IntegerAttr])
    return [number.value.data for number in numbers]


def _extract_strided_slice(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Offsets apply to the leading dimensions."""
    (source,) = args
    offsets, sizes = _integers(op, "offsets"), _integers(op, "sizes")
    rest = source.shape[len(offsets) :]
    steps = [*_integers(op, "strides"), *[1] * len(rest)]
    window = source.window([*offsets, *[0] * len(rest)], [*sizes, *rest], steps)
    return result(op, window.values())


def _insert_strided_slice(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """The source has the trailing dimensions."""
    source, destination = args
    new = destination.copied()
    kept = len(new.shape) - len(source.shape)
    steps = [*[1] * kept, *_integers(op, "strides")]
    sizes = [*[1] * kept, *source.shape]
    new.window(_integers(op, "offsets"), sizes, steps).assign(source.values())
    return (new,)


def _deinterleave(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    values = args[0].values()
    halves = (values[::2], values[1::2])
    return tuple(vector(r.type, h) for r, h in zip(op.results, halves, strict=True))


def _shuffle(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Slices of two vectors by number; -1 for an arbitrary one."""
    parts = [_part(v, (i,)).values() for v in args for i in range(v.shape[0])]
    nothing = [None] * len(parts[0])
    chosen = [parts[i] if i >= 0 else nothing for i in numbers_of(op, "mask")]
    return result(op, [value for part in chosen for value in part])


def _fma(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """With a single rounding."""
    fused = float_function("math.fma", element_type(op.results[0].type), 3)
    assert fused is not None
    rows = zip(*(arg.values() for arg in args), strict=True)
    return result(op, [applied(fused, row) for row in rows])


def _reduction(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """From the first element to the last."""
    join = combining(op, op.results[0].type)
    mask = mask_around(machine, op)
    lanes = [args[0].load(at) for at in walk(args[0].shape) if is_on(mask, at)]
    found, *values = [*args[1:], *lanes] or [None]
    for value in values:
        found = join(found, value)
    return (found,)


def _multi_reduction(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
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


def _outerproduct(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """With a scalar on the right the product with it."""
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


def _contract(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """As the loop nest of its indexing maps."""
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


def _mask(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Masked-off elements come from the passthru operand."""
    values = machine.run_ssacfg_region(op.regions[0], ())
    if len(args) < 2:
        return values
    mask, instead = args[0].values(), elements(args[1])
    pairs = zip(mask, elements(values[0]), instead, strict=True)
    return result(op, [new if flag else old for flag, new, old in pairs])


Lanes = Iterable[tuple[tuple[int, ...], Sequence[int] | None]]
"""The positions in a vector, each with the position in memory; None for a lane that is off."""


def _read(op: Operation, memory: Array, lanes: Lanes, instead: Any = None) -> PythonValues:
    """Returns the vector of the elements of memory; those of `instead`, a vector or a scalar,
    where a lane is off."""
    found = list[Any]()
    for at, position in lanes:
        if position is not None:
            found.append(memory.load(position))
        else:
            found.append(instead.load(at) if isinstance(instead, Array) else instead)
    return result(op, found)


def _write(memory: Array, lanes: Lanes, values: Array) -> None:
    for at, position in lanes:
        if position is not None:
            memory.store(position, values.load(at))


def _transfer(
    machine: Machine,
    op: dialect.TransferReadOp | dialect.TransferWriteOp,
    memory: Array,
    shape: Sequence[int],
) -> Lanes:
    """Yields the lanes of a transfer; one is off if it is masked off or may be out of bounds and
    is. Raises `Fault` if it is out of bounds otherwise."""
    permutation, flags = op.properties["permutation_map"], op.properties["in_bounds"]
    assert isinstance(permutation, AffineMapAttr)
    assert isa(flags, ArrayAttr[BoolAttr])
    dims = [e.position if isinstance(e, AffineDimExpr) else None for e in permutation.data.results]
    moved = [(r, d) for r, d in enumerate(dims) if d is not None]
    may_miss = [d for r, d in moved if not flags.data[r].value.data]
    masked = sorted(moved, key=lambda pair: pair[1])
    mask = mask_around(machine, op) if op.mask is None else machine.get_values((op.mask,))[0]
    indices = machine.get_values(op.indices)
    for at in walk(shape):
        position = None
        if is_on(mask, [at[r] for r, _ in masked]):
            position = list(indices)
            for r, d in moved:
                position[d] += at[r]
        yield at, None if position is None else _in_bounds(memory, position, may_miss)


def _in_bounds(
    memory: Array, position: Sequence[int], may_miss: Sequence[int]
) -> Sequence[int] | None:
    """Returns the position, None if a dimension that may miss the memory does."""
    for d, (i, n) in enumerate(zip(position, memory.shape, strict=True)):
        if 0 <= i < n:
            continue
        if d in may_miss:
            return None
        why = f"index {tuple(position)} out of bounds of shape {memory.shape}"
        raise Fault("out of bounds", why, memory.storage)
    return position


def _transfer_read(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, dialect.TransferReadOp)
    memory, padding = args[0], machine.get_values((op.padding,))[0]
    shape = vector_type(op.results[0].type).get_shape()
    return _read(op, memory, _transfer(machine, op, memory, shape), padding)


def _transfer_write(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Returns a new tensor, or writes to the memref."""
    assert isinstance(op, dialect.TransferWriteOp)
    values, memory = args[:2]
    if op.results:
        memory = memory.copied()
    _write(memory, _transfer(machine, op, memory, values.shape), values)
    return (memory,) if op.results else ()


def _along(indices: Sequence[int], shape: Sequence[int], mask: Array | None = None) -> Lanes:
    """Yields the lanes of a vector that lies along the last dimensions."""
    first = len(indices) - len(shape)
    for at in walk(shape):
        moved = (i + j for i, j in zip(indices[first:], at, strict=True))
        yield at, [*indices[:first], *moved] if is_on(mask, at) else None


def _packed(indices: Sequence[int], mask: Array) -> Lanes:
    """Yields the lanes, those that are on at consecutive elements."""
    count = 0
    for at in walk(mask.shape):
        lane = is_on(mask, at)
        yield at, [*indices[:-1], indices[-1] + count] if lane else None
        count += lane


def _scattered(offsets: Sequence[int], numbers: Array, mask: Array) -> Lanes:
    """Yields the lanes, each at a number of its own in the last dimension."""
    for at in walk(numbers.shape):
        if not is_on(mask, at):
            yield at, None
            continue
        number = numbers.load(at)
        if number is None or isinstance(number, Poison):
            raise without_number([number])
        yield at, [*offsets[:-1], offsets[-1] + number]


def _load(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    memory, *indices = args
    shape = vector_type(op.results[0].type).get_shape()
    return _read(op, memory, _along(indices, shape))


def _store(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    values, memory, *indices = args
    _write(memory, _along(indices, values.shape), values)
    return ()


def _masked(indices: Sequence[int], mask: Array) -> Lanes:
    return _along(indices, mask.shape, mask)


def _load_of(lanes: Callable[[Sequence[int], Array], Lanes]) -> ValueFunction:
    def run(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
        memory, *indices, mask, instead = args
        return _read(op, memory, lanes(indices, mask), instead)

    return run


def _store_of(lanes: Callable[[Sequence[int], Array], Lanes]) -> ValueFunction:
    def run(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
        memory, *indices, mask, values = args
        _write(memory, lanes(indices, mask), values)
        return ()

    return run


def _gather(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    memory, *offsets, numbers, mask, instead = args
    around = mask_around(machine, op)
    if around is not None:
        pairs = zip(around.values(), mask.values(), strict=True)
        mask = around.copied()
        mask.assign([int(a and b) for a, b in pairs])
    return _read(op, memory, _scattered(offsets, numbers, mask), instead)


def _scatter(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """From the first lane to the last."""
    memory, *offsets, numbers, mask, values = args
    _write(memory, _scattered(offsets, numbers, mask), values)
    return ()


VECTOR_OPS: Mapping[str, ValueFunction] = {
    "vector.bitcast": _bitcast,
    "vector.broadcast": _broadcast,
    "vector.compressstore": _store_of(_packed),
    "vector.constant_mask": lambda machine, op, args: _prefix_mask(
        op, numbers_of(op, "mask_dim_sizes")
    ),
    "vector.contract": _contract,
    "vector.create_mask": lambda machine, op, args: _prefix_mask(op, args),
    "vector.deinterleave": _deinterleave,
    "vector.expandload": _load_of(_packed),
    "vector.extract": _extract,
    "vector.extract_strided_slice": _extract_strided_slice,
    "vector.fma": _fma,
    "vector.from_elements": lambda machine, op, args: result(op, args),
    "vector.gather": _gather,
    "vector.insert": _insert,
    "vector.insert_strided_slice": _insert_strided_slice,
    "vector.interleave": lambda machine, op, args: result(
        op, [v for pair in zip(args[0].values(), args[1].values(), strict=True) for v in pair]
    ),
    "vector.load": _load,
    "vector.mask": _mask,
    "vector.maskedload": _load_of(_masked),
    "vector.maskedstore": _store_of(_masked),
    "vector.multi_reduction": _multi_reduction,
    "vector.outerproduct": _outerproduct,
    "vector.reduction": _reduction,
    "vector.scatter": _scatter,
    "vector.shape_cast": lambda machine, op, args: result(op, args[0].values()),
    "vector.shuffle": _shuffle,
    "vector.step": lambda machine, op, args: result(
        op, range(vector_type(op.results[0].type).get_shape()[0])
    ),
    "vector.store": _store,
    "vector.to_elements": lambda machine, op, args: tuple(args[0].values()),
    "vector.transfer_read": _transfer_read,
    "vector.transfer_write": _transfer_write,
    "vector.transpose": lambda machine, op, args: result(
        op, args[0].with_dimensions(numbers_of(op, "permutation")).values()
    ),
}
"""Operations by name."""
