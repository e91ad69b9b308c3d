"""The arguments of a run: parsed from text, or random from a seed.

    [2, 0.5, [[1, 2], [3, null]]]      an index, a float, and a tensor<2x2xi32> or a
                                       memref of which one element was never written

The text is JSON: one list with one item per argument; a tensor or a memref is given as
nested lists. `NaN`, `Infinity` and `-Infinity` are floats. Equal seeds give equal
arguments. All dynamic dimensions have one random size from 2 to 4, and an `index` is
less than that size, so that it is in bounds.

Executes a function of a module, on tensors or on buffers.

    func.func @main() { ... func.call @printF64(%sum) ... }

`run_module(module, "main")` returns the results, the printed text and the statistics of memory. It
accepts a program before and after bufferization, so that the two runs can be compared.
`check_module` also checks for leaks: all heap buffers must be freed, unless they are reachable from
the results, the arguments or the globals, which belong to the caller.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import prod
from random import Random
from typing import Any, TypeAlias

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IndexType,
    IntegerType,
    MemRefType,
    ModuleOp,
    SymbolRefAttr,
    TensorType,
)
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.interpreter import (
    ExtFuncImpl,
    Interpreter,
    InterpreterFunctions,
    OpImpl,
    OpImplResult,
    PythonValues,
    ReturnedValues,
    Successor,
    impl_callable,
    register_impls,
)
from xdsl.interpreters.cf import CfFunctions
from xdsl.interpreters.func import FuncFunctions
from xdsl.interpreters.scf import ScfFunctions
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.func.dialect import FuncOp
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.symbols import named_by
from xdsl_bufferization.interpreters.control import CONTROL_OPS
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import rounding, width, wrapped
from xdsl_bufferization.interpreters.linalg import LINALG_OPS, run_structured
from xdsl_bufferization.interpreters.machine import (
    Machine,
    OpFunction,
    ParallelLoop,
    ValueFunction,
    bound,
    machine_of,
    symbol_of,
)
from xdsl_bufferization.interpreters.memref import MEMREF_OPS
from xdsl_bufferization.interpreters.tensor import TENSOR_OPS, nothing, run_scalar, same
from xdsl_bufferization.interpreters.values import (
    MAX_CELLS,
    Array,
    MemoryStatistics,
    Poison,
    Raced,
    Storage,
    element_bytes,
    tensor,
)
from xdsl_bufferization.interpreters.vectors import VECTOR_OPS

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value read from JSON."""


def arguments_for(
    module: ModuleOp, entry: str, text: str = "", seed: int | None = None
) -> list[Any]:
    """Returns arguments for a call of the function: those in `text`, or random ones
    from `seed`. Raises InterpretationError if they do not match the function, and if
    there is neither text nor seed for a function with arguments."""
    types = list(entry_function(module, entry).function_type.inputs.data)
    if text:
        return _from_text(types, entry, text)
    if not types:
        return []
    if seed is None:
        raise InterpretationError(
            f"@{entry} takes {len(types)} arguments: give them, or a seed for random ones"
        )
    random = Random(seed)
    size = random.randint(2, 4)
    return [_random_value(type, random, size) for type in types]


def _from_text(types: Sequence[Attribute], entry: str, text: str) -> list[Any]:
    try:
        items: Json = json.loads(text)
    except json.JSONDecodeError as error:
        raise InterpretationError(f"arguments are no JSON: {error}") from None
    if not isinstance(items, list):
        raise InterpretationError("arguments must be a list, one item per argument")
    if len(items) != len(types):
        raise InterpretationError(f"@{entry} takes {len(types)} arguments, not {len(items)}")
    return [_value(type, item) for type, item in zip(types, items, strict=True)]


def _elements(type: Attribute) -> tuple[tuple[int, ...], Attribute] | None:
    """Returns the shape and the element type of a tensor or a memref type, else None."""
    if isa(type, MemRefType) or isa(type, TensorType[Attribute]):
        return tuple(type.get_shape()), type.element_type
    return None


def _value(type: Attribute, item: Json) -> Any:
    elements = _elements(type)
    if elements is None:
        return _number(type, item)
    shape = _shape(item)
    wanted, element_type = elements
    fits = len(shape) == len(wanted) and all(
        w in (DYNAMIC_INDEX, n) for w, n in zip(wanted, shape, strict=True)
    )
    if not fits:
        raise InterpretationError(f"an argument of shape {shape} is no {type}")
    cells = [_number(element_type, cell) for cell in _flat(item, shape)]
    return tensor(cells, shape, element_bytes(element_type))


def _shape(item: Json) -> list[int]:
    shape = list[int]()
    while isinstance(item, list):
        shape.append(len(item))
        if not item:
            break
        item = item[0]
    return shape


def _flat(item: Json, shape: Sequence[int]) -> list[Json]:
    if not shape:
        if isinstance(item, list):
            raise InterpretationError("an argument with rows of different lengths")
        return [item]
    if not isinstance(item, list) or len(item) != shape[0]:
        raise InterpretationError("an argument with rows of different lengths")
    return [cell for row in item for cell in _flat(row, shape[1:])]


def _number(type: Attribute, item: Json) -> Any:
    if item is None:
        return None
    if isinstance(item, int) and (isa(type, IntegerType) or isa(type, IndexType)):
        return wrapped(int(item), width(type))
    if isinstance(item, bool) or not isinstance(item, int | float):
        raise InterpretationError(f"the argument {json.dumps(item)} is no {type}")
    if isinstance(type, AnyFloat):
        return (rounding(type) or float)(float(item))
    raise InterpretationError(f"the argument {json.dumps(item)} is no {type}")


def _random_value(type: Attribute, random: Random, size: int) -> Any:
    elements = _elements(type)
    if elements is None:
        return _random_number(type, random, size)
    wanted, element_type = elements
    shape = [size if n == DYNAMIC_INDEX else n for n in wanted]
    if prod(shape) > MAX_CELLS:
        raise InterpretationError(f"no random value of type {type}: more than {MAX_CELLS} elements")
    cells = [_random_number(element_type, random, size) for _ in range(prod(shape))]
    return tensor(cells, shape, element_bytes(element_type))


def _random_number(type: Attribute, random: Random, size: int) -> Any:
    if isinstance(type, IndexType):
        return random.randrange(size)
    if isa(type, IntegerType):
        return wrapped(random.randint(-4, 4), width(type))
    if isinstance(type, AnyFloat):
        # Quarters: exact in every float type that has eight bits or more.
        return random.randint(-32, 32) / 4
    raise InterpretationError(f"no random value of type {type}: give arguments")


FRAMES = 50_000
"""The maximum number of Python frames of a run; a call takes about eight."""


@record
class RunResult:
    """The outcome of a run."""

    outputs: tuple[Any, ...]
    """The results of the function: numbers, and `Array`s for tensors and memrefs."""
    printed: str
    """The text printed through @printF64, @printI64, @printNewline, ..."""
    memory: MemoryStatistics
    """Its allocations, deallocations and copies."""
    arguments: tuple[Any, ...] = ()
    """The arguments in the state after the run."""
    steps: int = 0
    """The number of executed operations, including those of the bodies of linalg
    operations in each iteration."""

    def numbers(self) -> list[Any]:
        """Returns the results and the printed numbers as one flat list."""
        found: list[Any] = []
        for output in self.outputs:
            found += output.values() if isinstance(output, Array) else [output]
        return found + [float(word) for word in self.printed.split()]


TERMINATORS = (
    *("affine.yield", "func.return", "linalg.yield", "memref.alloca_scope.return"),
    *("memref.atomic_yield", "scf.forall.in_parallel", "scf.reduce", "scf.reduce.return"),
    *("tensor.yield", "vector.yield"),
)
"""Operations that end their region; their values go to the parent operation."""

OPS: Mapping[str, ValueFunction] = {
    **dict.fromkeys(TERMINATORS, same),
    **CONTROL_OPS,
    **LINALG_OPS,
    **MEMREF_OPS,
    **TENSOR_OPS,
    **VECTOR_OPS,
    "bufferization.dealloc_tensor": nothing,
    "func.call": lambda machine, op, args: machine.call_op(
        machine.lookup(op, symbol_of(op, "callee")), args
    ),
    "func.call_indirect": lambda machine, op, args: machine.call_op(args[0], args[1:]),
    "func.constant": lambda machine, op, args: (machine.lookup(op, symbol_of(op, "value")),),
    "memref.global": nothing,
    "memref.prefetch": nothing,
}
"""The implementations by operation name, but for those of groups of operations. By name, a class
that overrides one of xDSL's runs as xDSL's class does."""


def _op_function(run: ValueFunction, ends: bool) -> OpFunction:
    def runner(interpreter: Interpreter, op: Operation, args: PythonValues) -> OpImplResult:
        values = run(machine_of(interpreter), op, args)
        if isinstance(values, Successor):
            return OpImplResult((), values)
        return OpImplResult((), ReturnedValues(values)) if ends else OpImplResult(values, None)

    return runner


_SCALAR = _op_function(run_scalar, False)
_STRUCTURED = _op_function(run_structured, False)
_NAMED = {name: _op_function(run, name in TERMINATORS) for name, run in OPS.items()}
for _functions in (CfFunctions(), ScfFunctions()):
    for _kind, _run in getattr(_functions, "_impls")():
        _NAMED.setdefault(_kind.name, bound(_run, _functions))


def find_implementation(kind: type[Operation]) -> OpFunction | None:
    """Returns the implementation of an operation class, or None."""
    if (found := _NAMED.get(kind.name)) is not None:
        return found
    if issubclass(kind, LinalgStructuredOperation):
        return _STRUCTURED
    return _SCALAR if kind.name.startswith(("arith.", "math.")) else None


PRINTERS: Mapping[str, Callable[[Any], str] | Callable[[], str]] = {
    "printComma": lambda: " ",
    "printF32": lambda number: f"{number:g}",
    "printF64": lambda number: f"{number:g}",
    "printI64": str,
    "printNewline": lambda: "\n",
}
"""The printing functions of MLIR's runner, by name."""


def _printer(text: Callable[..., str]) -> ExtFuncImpl[InterpreterFunctions]:
    def run(
        functions: InterpreterFunctions, machine: Interpreter, op: Operation, args: PythonValues
    ) -> PythonValues:
        machine_of(machine).printed.append(text(*args))
        return ()

    return run


@register_impls
class FunctionFunctions(FuncFunctions):
    """xDSL's functions, extended to `FuncOp` of this package, and those that print."""

    @impl_callable(FuncOp)
    def call_our_func(
        self, interpreter: Interpreter, op: FuncOp, args: PythonValues
    ) -> PythonValues:
        return self.call_func(interpreter, op, args)

    @classmethod
    def _impls(cls) -> Iterable[tuple[type[Operation], OpImpl[InterpreterFunctions, Operation]]]:
        return ()

    @classmethod
    def _ext_impls(cls) -> Iterable[tuple[str, ExtFuncImpl[InterpreterFunctions]]]:
        return ((name, _printer(text)) for name, text in PRINTERS.items())


def machine_for(module: ModuleOp, more: Iterable[InterpreterFunctions] = ()) -> Machine:
    """Returns an interpreter of the module with all implementations and `more`."""
    machine = Machine(module, find_implementation=find_implementation)
    # xDSL resolves callees itself, by tables that these registrations fill.
    for functions in (FunctionFunctions(), *more):
        machine.register_implementations(functions, override=True)
    return machine


def argument(value: Any, type: Attribute, origin: Operation) -> Any:
    """Returns the value as an argument of this type, copied; a buffer with the origin
    `origin` for a memref."""
    if not isinstance(value, Array):
        return value
    own = value.copied()
    if not isinstance(type, MemRefType):
        return own
    cells, bytes_each = own.storage.cells, own.storage.element_bytes
    return replace(own, storage=Storage(cells, bytes_each, "argument", origin))


def entry_function(module: ModuleOp, entry: str) -> func.FuncOp:
    """Returns the function to run, `inner::main` for one in a nested module. Raises
    InterpretationError if there is none with a body."""
    root, *nested = entry.split("::")
    whole = named_by(module, SymbolRefAttr(entry))
    function = whole or named_by(module, SymbolRefAttr(root, nested))
    if not isinstance(function, func.FuncOp) or function.is_declaration:
        raise InterpretationError(f"no function @{entry} to run; name one with a body as the entry")
    return function


def run_module(
    module: ModuleOp,
    entry: str = "main",
    args: Sequence[Any] = (),
    *,
    max_steps: int | None = None,
    frees_arguments: bool = False,
    finds_races: bool = True,
    loop_class: type[ParallelLoop] = ParallelLoop,
    functions: Iterable[InterpreterFunctions] = (),
) -> RunResult:
    """Calls `@entry` with these values: numbers, and `Array`s for tensors or memrefs,
    which are copied first. `functions` are implementations of further operations.
    Raises `Fault` for a memory error, for an operation without an implementation, and
    when the step limit is exceeded; InterpretationError if there is no such function."""
    machine = machine_for(module, functions)
    machine.max_steps = max_steps
    machine.memory.frees_arguments = frees_arguments
    machine.finds_races, machine.loop_class = finds_races, loop_class
    outputs, given = _called(machine, entry, args)
    return _result(machine, outputs, given)


def check_module(
    module: ModuleOp,
    entry: str = "main",
    args: Sequence[Any] = (),
    *,
    max_steps: int | None = None,
    frees_arguments: bool = False,
    leaks: bool = True,
    functions: Iterable[InterpreterFunctions] = (),
) -> RunResult:
    """Executes as `run_module` does. Also raises `Fault` if a returned number is
    unwritten and, if `leaks` is true, for a leak: a live heap buffer that is not
    reachable from the results, the arguments or the globals."""
    machine = machine_for(module, functions)
    machine.max_steps = max_steps
    machine.memory.frees_arguments = frees_arguments
    outputs, given = _called(machine, entry, args)
    if None in outputs:
        why = "a number that was never written is returned"
        raise Fault("read of what was never written", why, op=machine.last_terminator)
    raced = next((value for value in outputs if isinstance(value, Raced)), None)
    if raced is not None:
        raise raced.fault
    if leaks:
        _check_leaks(machine, (*outputs, *given, *machine.globals.values()))
    return _result(machine, outputs, given)


def _called(machine: Machine, entry: str, args: Sequence[Any]) -> tuple[PythonValues, PythonValues]:
    """Returns the results of the function and its arguments."""
    function = entry_function(machine.module, entry)
    types = function.function_type.inputs.data
    if len(types) != len(args):
        raise InterpretationError(f"@{entry} takes {len(types)} arguments")
    given = tuple(argument(a, t, function) for a, t in zip(args, types, strict=True))
    storages = [array.storage for array in given if isinstance(array, Array)]
    machine.memory.arguments = [s for s in storages if s.kind == "argument"]
    with _deep_calls():
        return machine.call_op(function, given), given


@contextmanager
def _deep_calls() -> Generator[None, None, None]:
    """Increases Python's recursion limit. Raises `Fault` if calls nest deeper."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    except RecursionError:
        why = "calls nest too deep to be interpreted"
        raise Fault("step limit", why) from None
    finally:
        sys.setrecursionlimit(before)


def _result(machine: Machine, outputs: PythonValues, given: PythonValues) -> RunResult:
    statistics, printed = machine.memory.statistics(), "".join(machine.printed)
    return RunResult(outputs, printed, statistics, given, machine.steps)


def _check_leaks(machine: Machine, roots: Iterable[Any]) -> None:
    """Raises `Fault` for a heap buffer that is not reachable from the roots."""
    reached = set[int]()
    found = [root.storage for root in roots if isinstance(root, Array)]
    while found:
        storage = found.pop()
        if id(storage) in reached:
            continue
        reached.add(id(storage))
        if storage.parent is not None:
            found.append(storage.parent)
        found += [cell.storage for cell in storage.cells if isinstance(cell, Array)]
    lost = [s for key, s in machine.memory.heap.items() if key not in reached]
    if not lost:
        return
    first = lost[0]
    same = [s for s in lost if s.origin is first.origin]
    why = f"{_buffers(same)} made here, never freed"
    if len(lost) > len(same):
        why += f"; {_buffers(lost)} in all"
    fault = Fault("leak", why, first, first.origin)
    origins = dict.fromkeys(s.origin for s in lost if s.origin is not None)
    fault.others = [origin for origin in origins if origin is not first.origin]
    raise fault


def _buffers(storages: Sequence[Storage]) -> str:
    number = f"{len(storages)} buffer{'s' * (len(storages) > 1)}"
    return f"{number} ({sum(s.size_bytes for s in storages)} bytes)"


def agree(first: Sequence[Any], second: Sequence[Any], tolerance: float = 0.0) -> bool:
    """True if the numbers are equal within the relative tolerance. NaN equals NaN; an
    unwritten element of `first` equals anything in `second`."""
    if len(first) != len(second):
        return False
    return all(_same(a, b, tolerance) for a, b in zip(first, second, strict=True))


def _same(a: Any, b: Any, tolerance: float) -> bool:
    if any(value is None or isinstance(value, Poison) for value in (a, b)):
        return a is None or isinstance(a, Poison)
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    if a == b or not tolerance:
        return a == b
    return abs(a - b) <= tolerance * max(abs(a), abs(b))
