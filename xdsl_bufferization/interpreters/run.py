"""Runs a function of a module, with tensors or with buffers, and reports what it did.

    func.func @main() { ... func.call @printF64(%sum) ... }

`run_module(module, "main")` gives its results, what it printed and what it did to
memory. It reads the same program before and after bufferization, so that the two runs
can be compared.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, ModuleOp
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    impl_callable,
    impl_external,
    register_impls,
)
from xdsl.interpreters.affine import AffineFunctions
from xdsl.interpreters.cf import CfFunctions
from xdsl.interpreters.func import FuncFunctions
from xdsl.interpreters.scf import ScfFunctions
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.dialects.func import FuncOp
from xdsl_bufferization.interpreters.affine import AffineLoopFunctions
from xdsl_bufferization.interpreters.bufferization import BufferizationFunctions
from xdsl_bufferization.interpreters.control import ControlFunctions
from xdsl_bufferization.interpreters.linalg import LinalgFunctions
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.memref import MemRefFunctions, machine_of
from xdsl_bufferization.interpreters.named import functions_by_name
from xdsl_bufferization.interpreters.scalars import ScalarFunctions
from xdsl_bufferization.interpreters.tensor import TensorFunctions
from xdsl_bufferization.interpreters.values import Array, MemoryFacts, Storage


@dataclass(frozen=True)
class RunResult:
    """What a run gave."""

    outputs: tuple[Any, ...]
    """The results of the function: numbers, and `Array`s for tensors and memrefs."""
    printed: str
    """What it printed through @printF64, @printI64, @printNewline, ..."""
    memory: MemoryFacts
    """What it allocated, freed and copied."""

    def numbers(self) -> list[Any]:
        """The results and what was printed as one flat list of numbers."""
        found: list[Any] = []
        for output in self.outputs:
            found += output.values() if isinstance(output, Array) else [output]
        return found + [float(word) for word in self.printed.split()]


@register_impls
class FunctionFunctions(FuncFunctions):
    """xDSL's, for our class of functions too."""

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


def machine_for(module: ModuleOp) -> Machine:
    """An interpreter of the module with all implementations registered."""
    machine = Machine(module)
    known = (
        AffineFunctions(),
        AffineLoopFunctions(),
        CfFunctions(),
        FuncFunctions(),
        FunctionFunctions(),
        ScfFunctions(),
        ScalarFunctions(),
        TensorFunctions(),
        MemRefFunctions(),
        LinalgFunctions(),
        BufferizationFunctions(),
        ControlFunctions(),
        PrintFunctions(),
    )
    for functions in known:
        machine.register_implementations(functions, override=True)
    kinds = dict.fromkeys(type(op) for op in module.walk())
    machine.register_implementations(functions_by_name(known, kinds), override=True)
    return machine


def argument(value: Any, type: Attribute) -> Any:
    """The value as a function of ours takes it: a buffer of its own for a memref."""
    if not isinstance(value, Array):
        return value
    own = value.copied()
    if not isinstance(type, MemRefType):
        return own
    storage = Storage(own.storage.cells, own.storage.element_bytes, "argument")
    return Array(storage, 0, own.shape, own.strides)


def run_module(
    module: ModuleOp, entry: str = "main", args: Sequence[Any] = ()
) -> RunResult:
    """Calls `@entry` with these values: numbers, and `Array`s for tensors or memrefs,
    which are copied first. Raises InterpretationError when there is no such function,
    when an op is unknown to the interpreters, and on wrong use of memory."""
    function = SymbolTable.lookup_symbol(module, entry)
    if not isinstance(function, func.FuncOp) or function.is_declaration:
        raise InterpretationError(f"no function @{entry} to run")
    types = function.function_type.inputs.data
    if len(types) != len(args):
        raise InterpretationError(f"@{entry} takes {len(types)} arguments")
    machine = machine_for(module)
    given = tuple(argument(a, t) for a, t in zip(args, types, strict=True))
    outputs = machine.call_op(function, given)
    return RunResult(outputs, "".join(machine.printed), machine.memory.facts())


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
