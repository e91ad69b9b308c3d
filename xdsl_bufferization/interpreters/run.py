"""Runs a function of a module, with tensors or with buffers, and reports what it did.

    func.func @main() { ... func.call @printF64(%sum) ... }

`run_module(module, "main")` gives its results, what it printed and what it did to
memory. It reads the same program before and after bufferization, so that the two runs
can be compared. `check_module` does the same and takes no leak: what the function
returns, and what is in its arguments and in globals, is the caller's; all else on the
heap must have been freed.
"""

import math
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, ModuleOp, SymbolRefAttr
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    impl,
    impl_callable,
    impl_external,
    register_impls,
)
from xdsl.interpreters.affine import AffineFunctions
from xdsl.interpreters.cf import CfFunctions
from xdsl.interpreters.func import FuncFunctions
from xdsl.interpreters.scf import ScfFunctions
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.dialects.func.dialect import (
    FuncOp,
)
from xdsl_bufferization.interfaces.symbols import named_by
from xdsl_bufferization.interpreters.affine import AffineLoopFunctions
from xdsl_bufferization.interpreters.bufferization import BufferizationFunctions
from xdsl_bufferization.interpreters.control import ControlFunctions
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.linalg import LinalgFunctions
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.memref import MemRefFunctions, machine_of
from xdsl_bufferization.interpreters.named import Finder
from xdsl_bufferization.interpreters.scalars import ScalarFunctions
from xdsl_bufferization.interpreters.tensor import TensorFunctions
from xdsl_bufferization.interpreters.values import Array, MemoryFacts, Storage

FRAMES = 50_000
"""The frames of Python that a run may take; a call takes about eight."""


@dataclass(frozen=True)
class RunResult:
    """What a run gave."""

    outputs: tuple[Any, ...]
    """The results of the function: numbers, and `Array`s for tensors and memrefs."""
    printed: str
    """What it printed through @printF64, @printI64, @printNewline, ..."""
    memory: MemoryFacts
    """What it allocated, freed and copied."""
    arguments: tuple[Any, ...] = ()
    """The arguments as the function left them."""
    steps: int = 0
    """The ops that it ran, those of the bodies of linalg ops in each round included."""

    def numbers(self) -> list[Any]:
        """The results and what was printed as one flat list of numbers."""
        found: list[Any] = []
        for output in self.outputs:
            found += output.values() if isinstance(output, Array) else [output]
        return found + [float(word) for word in self.printed.split()]


@register_impls
class FunctionFunctions(FuncFunctions):
    """xDSL's, for our class of functions too, and for functions in nested modules."""

    @impl(func.CallOp)
    def run_call(
        self, interpreter: Interpreter, op: func.CallOp, args: PythonValues
    ) -> PythonValues:
        machine = machine_of(interpreter)
        return machine.call_op(machine.lookup(op, op.callee), args)

    @impl_callable(FuncOp)
    def call_our_func(
        self, interpreter: Interpreter, op: FuncOp, args: PythonValues
    ) -> PythonValues:
        return self.call_func(interpreter, op, args)


@register_impls
class PrintFunctions(InterpreterFunctions):
    """The printing functions that MLIR's runner offers to programs."""

    @impl_external("printF64")
    def print_f64(
        self, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> PythonValues:
        return self._print(interpreter, f"{args[0]:g}")

    @impl_external("printF32")
    def print_f32(
        self, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> PythonValues:
        return self._print(interpreter, f"{args[0]:g}")

    @impl_external("printI64")
    def print_i64(
        self, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> PythonValues:
        return self._print(interpreter, str(args[0]))

    @impl_external("printNewline")
    def print_newline(
        self, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> PythonValues:
        return self._print(interpreter, "\n")

    @impl_external("printComma")
    def print_comma(
        self, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> PythonValues:
        return self._print(interpreter, " ")

    def _print(self, interpreter: Interpreter, text: str) -> PythonValues:
        machine_of(interpreter).printed.append(text)
        return ()


def machine_for(module: ModuleOp, more: Iterable[InterpreterFunctions] = ()) -> Machine:
    """An interpreter of the module with all implementations registered, and `more`."""
    known = (
        AffineFunctions(),
        AffineLoopFunctions(),
        CfFunctions(),
        FuncFunctions(),
        ScfFunctions(),
        ScalarFunctions(),
        TensorFunctions(),
        MemRefFunctions(),
        LinalgFunctions(),
        BufferizationFunctions(),
        ControlFunctions(),
    )
    machine = Machine(module, finder=Finder(known))
    # What is called is found by xDSL, which asks for more than the ops.
    for functions in (FunctionFunctions(), PrintFunctions(), *more):
        machine.register_implementations(functions, override=True)
    return machine


def argument(value: Any, type: Attribute, origin: Operation) -> Any:
    """The value as a function of ours takes it: a buffer of its own for a memref."""
    if not isinstance(value, Array):
        return value
    own = value.copied()
    if not isinstance(type, MemRefType):
        return own
    cells, bytes_each = own.storage.cells, own.storage.element_bytes
    return replace(own, storage=Storage(cells, bytes_each, "argument", origin))


def entry_function(module: ModuleOp, entry: str) -> func.FuncOp:
    """The function to run, `inner::main` for one in a nested module; raises
    InterpretationError when there is none."""
    root, *nested = entry.split("::")
    whole = named_by(module, SymbolRefAttr(entry))
    function = whole or named_by(module, SymbolRefAttr(root, nested))
    if not isinstance(function, func.FuncOp) or function.is_declaration:
        raise InterpretationError(f"no function @{entry} to run")
    return function


def run_module(
    module: ModuleOp,
    entry: str = "main",
    args: Sequence[Any] = (),
    *,
    max_steps: int | None = None,
    frees_arguments: bool = False,
    functions: Iterable[InterpreterFunctions] = (),
) -> RunResult:
    """Calls `@entry` with these values: numbers, and `Array`s for tensors or memrefs,
    which are copied first. `functions` are more implementations of ops. Raises `Fault`
    on wrong use of memory, when an op is unknown to the interpreters, and when the run
    takes too long; InterpretationError when there is no such function to call."""
    machine = machine_for(module, functions)
    machine.max_steps = max_steps
    machine.memory.frees_arguments = frees_arguments
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
    """`run_module`, which also raises `Fault` for a number that is returned and has
    never been written and, if `leaks` is true, for a leak."""
    machine = machine_for(module, functions)
    machine.max_steps = max_steps
    machine.memory.frees_arguments = frees_arguments
    outputs, given = _called(machine, entry, args)
    if None in outputs:
        why = "a number that was never written is returned"
        raise Fault("read of what was never written", why, op=machine.left)
    if leaks:
        _check_leaks(machine, (*outputs, *given, *machine.globals.values()))
    return _result(machine, outputs, given)


def _called(
    machine: Machine, entry: str, args: Sequence[Any]
) -> tuple[PythonValues, PythonValues]:
    """The results of the function and the values that it got."""
    function = entry_function(machine.module, entry)
    types = function.function_type.inputs.data
    if len(types) != len(args):
        raise InterpretationError(f"@{entry} takes {len(types)} arguments")
    given = tuple(argument(a, t, function) for a, t in zip(args, types, strict=True))
    with _deep_calls():
        return machine.call_op(function, given), given


@contextmanager
def _deep_calls() -> Generator[None, None, None]:
    """Lets calls nest some thousands deep; raises `Fault` when they nest deeper."""
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
    facts, printed = machine.memory.facts(), "".join(machine.printed)
    return RunResult(outputs, printed, facts, given, machine.steps)


def _check_leaks(machine: Machine, roots: Iterable[Any]) -> None:
    """Raises `Fault` for a heap buffer that cannot be reached from the roots."""
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
    """Are these the same numbers, each to the relative tolerance? NaN equals NaN. An
    element that was never written in the first run may be anything in the second."""
    if len(first) != len(second):
        return False
    return all(_same(a, b, tolerance) for a, b in zip(first, second, strict=True))


def _same(a: Any, b: Any, tolerance: float) -> bool:
    if a is None or b is None:
        return a is None
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return a == b or abs(a - b) <= tolerance * max(abs(a), abs(b))
