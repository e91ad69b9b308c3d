"""Implementations by operation name: operations that xDSL lacks, or that are overridden.

    %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf32>) {
      ...
      scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%k] [2] [1] ... }
    }

The iterations of a forall read the initial tensors and insert into copies of them. Two
iterations that insert to one element are a race, as are accesses to buffers (`races`).
xDSL's interpreter looks implementations up by class. The look-up by name makes a class
that overrides one of xDSL's run as xDSL's class does.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from typing import Any, TypeAlias, cast

from xdsl.dialects import arith, linalg
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    DenseArrayBase,
    IndexType,
    IntegerType,
    SymbolRefAttr,
    TensorType,
    VectorType,
)
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    OpImpl,
    OpImplResult,
    PythonValues,
    ReturnedValues,
)
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.affine import run_delinearize, run_linearize
from xdsl_bufferization.interpreters.buffers import (
    run_atomic_rmw,
    run_distinct_objects,
    run_generic_atomic_rmw,
    run_realloc,
    run_same,
    run_transpose,
    run_view,
)
from xdsl_bufferization.interpreters.control import rounds
from xdsl_bufferization.interpreters.linalg import LinalgFunctions, Nest
from xdsl_bufferization.interpreters.machine import Machine, OpFunction, bound
from xdsl_bufferization.interpreters.memref import machine_of
from xdsl_bufferization.interpreters.relayouts import (
    run_bitcast,
    run_gather,
    run_pack,
    run_rank,
    run_scatter,
    run_softmax,
    run_unpack,
)
from xdsl_bufferization.interpreters.scalars import constant_value, element_type
from xdsl_bufferization.interpreters.tensor import bytes_of, mixed, shape_of
from xdsl_bufferization.interpreters.transfers import run_dma_start, run_dma_wait
from xdsl_bufferization.interpreters.values import (
    POISON,
    Array,
    cell_count,
    element_bytes,
    row_major,
    tensor,
    walk,
)
from xdsl_bufferization.interpreters.vector_memory import VECTOR_MEMORY_OPS
from xdsl_bufferization.interpreters.vectors import VECTOR_OPS, run_yield
from xdsl_bufferization.support.constants import INDEX_BITS, signed

ValueFunction: TypeAlias = Callable[[Machine, Operation, PythonValues], PythonValues]
"""Computes the values of the results from the values of the operands."""

Impl: TypeAlias = OpImpl[InterpreterFunctions, Operation]


def list_of(op: Operation, name: str, dynamic: Iterator[int]) -> tuple[int, ...]:
    """Returns the integers of a property, with dynamic entries taken from `dynamic`."""
    static = op.properties[name]
    assert isinstance(static, DenseArrayBase)
    return mixed(cast("DenseArrayBase[IntegerType]", static), dynamic)


def run_generate(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`tensor.generate`: the body computes each element from its indices."""
    type = op.results[0].type
    shape = shape_of(type, iter(args))
    elements = [machine.run_ssacfg_region(op.regions[0], i)[0] for i in walk(shape)]
    return (tensor(elements, shape, bytes_of(type)),)


def run_forall(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`scf.forall`: the iterations run one after the other."""
    dynamic = iter(args)
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    lower, upper, step = (list_of(op, name, dynamic) for name in names)
    initial = tuple(dynamic)
    body = op.regions[0]
    results = tuple(value.copied() for value in initial)
    outer = dict(machine.shared_outputs)
    machine.shared_outputs |= zip(body.block.args[len(lower) :], results, strict=True)
    iterations = rounds(lower, upper, step)
    with machine.parallel_loop(op, iterations, results) as loop:
        for indices in loop:
            machine.run_scope(body, (*indices, *initial))
    machine.shared_outputs = outer
    return results


def run_in_parallel(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`scf.forall.in_parallel`: each insertion writes to the shared result."""
    for block in op.regions[0].blocks:
        for insertion in block.ops:
            _insert(machine, insertion)
    return ()


def _insert(machine: Machine, op: Operation) -> None:
    if op.name != "tensor.parallel_insert_slice":
        raise InterpretationError(f"{op.name} in scf.forall.in_parallel")
    source, _, *rest = machine.get_values(op.operands)
    dynamic = iter(rest)
    names = ("static_offsets", "static_sizes", "static_strides")
    shared = machine.shared_outputs[op.operands[1]]
    window = shared.window(*[list_of(op, name, dynamic) for name in names])
    window.assign(source.values())


def run_reshape(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`memref.reshape`: a view of a contiguous buffer with another shape."""
    source, shape = args
    sizes = tuple(shape.values())
    if (
        source.strides != row_major(source.shape)
        or prod(sizes) != source.size
        or any(size < 0 for size in sizes)
    ):
        raise InterpretationError(f"memref.reshape of {source.shape} to {sizes}")
    return (Array(source.storage, source.offset, sizes, row_major(sizes)),)


def run_nothing(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """An operation without results and effects, such as `bufferization.dealloc_tensor`."""
    return ()


def run_poison(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`ub.poison`: a number, or a vector or a tensor of them."""
    type = op.results[0].type
    if isinstance(type, AnyFloat | IndexType | IntegerType):
        return (POISON,)
    if not isinstance(type, TensorType | VectorType):
        raise InterpretationError(f"{op.name} of {type}")
    shape, size = (tuple(type.get_shape()), element_bytes(element_type(op.results[0].type)))
    return (tensor([POISON] * cell_count(shape, op), shape, size),)


def run_dealloc(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`bufferization.dealloc`: frees each buffer that is owned and not retained.
    Returns for each retained buffer whether it is owned."""
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase)
    numbers = cast("DenseArrayBase[IntegerType]", sizes).iter_values()
    count, conditions, _ = (int(n) for n in numbers)
    buffers, retained = args[:count], args[count + conditions :]
    owned = {
        id(buffer.storage): buffer
        for buffer, flag in zip(buffers, args[count : count + conditions], strict=True)
        if flag
    }
    kept = [id(buffer.storage) for buffer in retained]
    for key, buffer in owned.items():
        if key not in kept:
            machine.memory.free(buffer, op)
    return tuple(key in owned for key in kept)


def run_map(
    functions: LinalgFunctions, machine: Machine, op: Operation, args: PythonValues
) -> PythonValues:
    """`linalg.map`: computes each element from the elements of the inputs and of the
    init at the same position."""
    body = op.regions[0].block
    if len(body.args) != len(args):
        raise InterpretationError("linalg.map: its body takes one value per operand")
    maps: Sequence[AffineMap] = [AffineMap.identity(len(a.shape)) for a in args]
    return functions.run_nest(machine, Nest(maps, body, len(args) - 1), args)


def run_load_constant(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`ml_program.global_load_const` and `ml_program.global_load`."""
    return (_program_global(machine, op).copied(),)


def run_store_global(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`ml_program.global_store`."""
    _program_global(machine, op).assign(args[0].values())
    return ()


def _program_global(machine: Machine, op: Operation) -> Any:
    symbol = op.properties["global"]
    assert isinstance(symbol, SymbolRefAttr)
    found = machine.lookup(op, symbol)
    if found not in machine.globals:
        value = found.properties.get("value")
        if value is None:
            raise InterpretationError(f"no value for the global {symbol}")
        machine.globals[found] = constant_value(value).copied()
    return machine.globals[found]


def run_function_constant(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`func.constant`: the function as a value."""
    symbol = op.properties["value"]
    assert isinstance(symbol, SymbolRefAttr)
    return (machine.lookup(op, symbol),)


def run_call_indirect(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`func.call_indirect`."""
    callee, *rest = args
    return machine.call_op(callee, tuple(rest))


def _mapped(op: Operation, args: PythonValues) -> tuple[int, ...]:
    """Returns the results of the affine map of the operation, wrapped to 64 bits."""
    attribute = op.properties["map"]
    assert isinstance(attribute, AffineMapAttr)
    count = attribute.data.num_dims
    values = attribute.data.eval(args[:count], args[count:])
    return tuple(signed(value, INDEX_BITS) for value in values)


def run_apply(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`affine.apply`. Not xDSL's implementation, which takes symbols for dimensions."""
    return _mapped(op, args)


def run_min(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`affine.min`: the smallest result of the map."""
    return (min(_mapped(op, args)),)


def run_max(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`affine.max`: the largest result of the map."""
    return (max(_mapped(op, args)),)


OPS: dict[str, ValueFunction] = {
    **VECTOR_OPS,
    **VECTOR_MEMORY_OPS,
    "affine.apply": run_apply,
    "affine.max": run_max,
    "affine.min": run_min,
    "affine.dma_start": run_dma_start,
    "affine.dma_wait": run_dma_wait,
    "affine.delinearize_index": run_delinearize,
    "affine.linearize_index": run_linearize,
    "affine.prefetch": run_nothing,
    "bufferization.dealloc": run_dealloc,
    "bufferization.dealloc_tensor": run_nothing,
    "ml_program.global_load": run_load_constant,
    "ml_program.global_load_const": run_load_constant,
    "ml_program.global_store": run_store_global,
    "func.call_indirect": run_call_indirect,
    "func.constant": run_function_constant,
    "linalg.pack": run_pack,
    "linalg.softmax": run_softmax,
    "linalg.unpack": run_unpack,
    "memref.atomic_rmw": run_atomic_rmw,
    "memref.distinct_objects": run_distinct_objects,
    "memref.dma_start": run_dma_start,
    "memref.dma_wait": run_dma_wait,
    "memref.generic_atomic_rmw": run_generic_atomic_rmw,
    "memref.prefetch": run_nothing,
    "memref.realloc": run_realloc,
    "memref.reshape": run_reshape,
    "memref.transpose": run_transpose,
    "memref.view": run_view,
    "scf.forall": run_forall,
    "tensor.bitcast": run_bitcast,
    "tensor.gather": run_gather,
    "tensor.generate": run_generate,
    "tensor.rank": run_rank,
    "tensor.scatter": run_scatter,
    "ub.poison": run_poison,
}
"""Operations by name that do not end a block."""

TERMINATORS: dict[str, ValueFunction] = {
    "memref.atomic_yield": run_same,
    "scf.forall.in_parallel": run_in_parallel,
    "vector.yield": run_yield,
}
"""Operations by name that end their region; their values go to the parent operation."""


def _op_function(run: ValueFunction, ends: bool) -> OpFunction:
    def runner(interpreter: Interpreter, op: Operation, args: PythonValues) -> OpImplResult:
        values = run(machine_of(interpreter), op, args)
        terminator = ReturnedValues(values) if ends else None
        return OpImplResult(() if ends else values, terminator)

    return runner


NAMED: dict[str, OpFunction] = {
    **{name: _op_function(run, False) for name, run in OPS.items()},
    **{name: _op_function(run, True) for name, run in TERMINATORS.items()},
}
"""The implementations of this module by operation name."""


@cache
def _implementations_by_name(
    kinds: tuple[type[InterpreterFunctions], ...],
) -> dict[str, tuple[int, Impl]]:
    """Returns for each operation name the implementation and the index of its class in
    `kinds`; later classes take precedence."""
    found = dict[str, tuple[int, Impl]]()
    for number, kind in enumerate(kinds):
        for op, impl in getattr(kind, "_impls")():
            found[op.name] = (number, impl)
    return found


class ImplementationFinder:
    """Finds the implementation of an operation class by the operation's name."""

    def __init__(self, known: Sequence[InterpreterFunctions]) -> None:
        """`known` are objects with implementations; later ones take precedence."""
        self.known = known
        self.table = _implementations_by_name(tuple(type(functions) for functions in known))
        self.structured = LinalgFunctions()

    def __call__(self, kind: type[Operation]) -> OpFunction | None:
        """Returns the implementation, or None."""
        name = kind.name
        if name == "linalg.map":
            return _op_function(self._run_map, False)
        if (runner := NAMED.get(name)) is not None:
            return runner
        if name not in self.table and issubclass(kind, LinalgStructuredOperation):
            name = linalg.ops.GenericOp.name
        if name not in self.table and name.startswith(("arith.", "math.")):
            name = arith.AddiOp.name
        if name not in self.table:
            return None
        number, impl = self.table[name]
        return bound(impl, self.known[number])

    def _run_map(self, machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
        return run_map(self.structured, machine, op, args)
