"""xDSL's interpreter with an environment for functions with many blocks and loops.

    ^loop(%i : index):                  xDSL 0.74 opens a scope per block that it
      ...                               enters, and looks values up through all of
      cf.cond_br %c, ^loop(%n), ^exit   them: round N of the loop costs N steps a value

`Machine` keeps one flat environment per call of a function; a block that is entered
again overwrites its values, since no two live values of one call share an SSA name. It
also owns the memory of the run and what the program prints.

A block becomes a list of `Step`s when it is entered first: which function runs each op,
where its operands lie in the environment, where its results go. An op on numbers is
called without any of xDSL's machinery. What goes wrong is a `Fault` that names the op.

An element that was never written is None. An op that only moves values passes None on;
an op that uses one, to compute, to decide, to find an element or to print, is a fault.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, TypeAlias

from xdsl.dialects import func
from xdsl.dialects.builtin import ShapedType, SymbolRefAttr, UnregisteredOp
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    OpImplResult,
    PythonValues,
    Successor,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.scalars import Scalar, scalar_function, unwritten
from xdsl_bufferization.interpreters.values import Array, Memory, Storage

Run: TypeAlias = Callable[[Interpreter, Operation, PythonValues], OpImplResult]
"""How an op is run."""

Step: TypeAlias = tuple[
    Operation, Scalar | None, Run, Callable[[dict[int, Any]], Any], Sequence[int], slice
]
"""An op; what computes its one result from numbers, if that is all that it does; what
runs it otherwise; what picks its operands from the environment; where its results go;
the operands that it uses, where it only moves the others."""

ALL = slice(None)
NONE = slice(0, 0)

USED: dict[str, slice] = {
    "affine.for": NONE,
    "affine.store": slice(1, None),
    "affine.yield": NONE,
    "arith.select": slice(0, 1),
    "cf.br": NONE,
    "cf.cond_br": slice(0, 1),
    "cf.switch": slice(0, 1),
    "func.call": NONE,
    "func.call_indirect": slice(0, 1),
    "func.return": NONE,
    "linalg.yield": NONE,
    "memref.alloca_scope.return": NONE,
    "memref.atomic_yield": NONE,
    "memref.store": slice(1, None),
    "scf.condition": slice(0, 1),
    "scf.for": slice(0, 3),
    "scf.parallel": NONE,
    "scf.reduce": NONE,
    "scf.reduce.return": NONE,
    "scf.while": NONE,
    "scf.yield": NONE,
    "tensor.from_elements": NONE,
    "tensor.insert": slice(1, None),
    "tensor.splat": slice(1, None),
    "tensor.yield": NONE,
}
"""The operands that an op uses; the others it moves. An op that is not here, and does
not work on the elements of arrays, uses all."""

MISTAKES = (ArithmeticError, LookupError, TypeError, ValueError)
"""What implementations raise for programs that they cannot run."""


@dataclass
class Machine(Interpreter):
    """An interpreter that runs one program: `Machine(module)`."""

    memory: Memory = field(default_factory=Memory)
    """The buffers of the run."""
    printed: list[str] = field(default_factory=list[str])
    """What the program printed so far, piece by piece."""
    globals: dict[Operation, Array] = field(default_factory=dict[Operation, Array])
    """The memory of each global that was asked for."""
    tables: SymbolTables = field(default_factory=SymbolTables)
    """The symbol tables of the program."""
    named: dict[Operation, Operation] = field(
        default_factory=dict[Operation, Operation]
    )
    """What the symbol of an op names, for each op that ran."""
    transfers: dict[tuple[Storage, int], list[Callable[[], None]]] = field(
        default_factory=dict[tuple[Storage, int], list[Callable[[], None]]]
    )
    """What does the transfers that nobody waited for yet, by the cell of the tag."""
    shared: dict[SSAValue, Array] = field(default_factory=dict[SSAValue, Array])
    """The result that each shared_out of a running scf.forall stands for."""
    environment: dict[int, Any] = field(default_factory=dict[int, Any])
    """The values of the function that runs, by the `id` of the SSA value, which is
    looked up much faster than the value."""
    indices: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    """Where each linalg op that runs is in its iteration space, innermost last."""
    plans: dict[int, list[Step]] = field(default_factory=dict[int, list[Step]])
    """The steps of each block that was entered, by its `id`."""
    runs: dict[type[Operation], Run] = field(default_factory=dict[type[Operation], Run])
    """What runs the ops of each class that was registered or found."""
    finder: Callable[[type[Operation]], Run | None] = lambda kind: None
    """What runs the ops of a class that nobody registered."""
    max_steps: int | None = None
    """The number of steps after which a run is given up: ops, and ops of the bodies of
    linalg ops in each round. None for no limit."""
    steps: int = 0
    """The steps of the run so far."""
    left: Operation | None = None
    """The op that ended the region that was left last."""

    def register_implementations(
        self, impls: InterpreterFunctions, /, override: bool = False
    ) -> None:
        """Takes implementations for operations, functions and casts."""
        super().register_implementations(impls, override=override)
        for kind, run in getattr(impls, "_impls")():
            self.runs[kind] = bound(run, impls)

    def get_values(self, values: Iterable[SSAValue]) -> PythonValues:
        """The values of these SSA values in the function that runs."""
        environment = self.environment
        return tuple([environment[id(v)] for v in values])

    def set_values(self, pairs: Iterable[tuple[SSAValue, Any]]) -> None:
        """Sets or overwrites values in the function that runs."""
        self.environment.update((id(v), value) for v, value in pairs)

    def call_op(
        self, op: Operation | str | SymbolRefAttr, inputs: PythonValues = ()
    ) -> PythonValues:
        """Calls a function: it gets an environment and a stack frame of its own."""
        caller = self.environment
        frame = len(self.memory.stack)
        self.environment = {}
        results = super().call_op(op, inputs)
        self.environment = caller
        self.leave_frame(frame, results)
        return results

    def lookup(self, op: Operation, symbol: SymbolRefAttr) -> Operation:
        """What the one symbol of an op names. Raises InterpretationError if that is
        not in the symbol table around the op."""
        found = self.named.get(op)
        if found is None:
            found = self.tables.lookup(op, symbol)
            if found is None:
                raise InterpretationError(f"Could not find symbol {symbol}")
            self.named[op] = found
        return found

    def call_external(
        self, sym_name: str, op: Operation, inputs: PythonValues = ()
    ) -> PythonValues:
        """Calls a function without a body, which uses its arguments."""
        if None in inputs:
            raise unwritten()
        return super().call_external(sym_name, op, inputs)

    def leave_frame(self, frame: int, results: PythonValues = ()) -> None:
        """Ends the stack buffers above a height; raises `Fault` if one stays in use."""
        if len(self.memory.stack) > frame:
            self.memory.leave_frame(frame, results, self.left)

    def spend(self, steps: int) -> None:
        """Counts steps; raises `Fault` when there were too many."""
        self.steps += steps
        if self.max_steps is not None and self.steps > self.max_steps:
            why = f"the limit of {self.max_steps} steps is reached"
            raise Fault("step limit", why)

    def run_ssacfg_region(
        self, region: Region, args: PythonValues, name: str = "unknown"
    ) -> PythonValues:
        """Runs a region from its first block to the terminator that leaves it, whose
        values are returned; nothing for a region without blocks."""
        block = region.blocks.first
        if block is None:
            return ()
        while block is not None:
            block, args = self._run_block(block, args)
        return args

    def run_scope(self, region: Region, args: PythonValues) -> PythonValues:
        """Runs a region that ends the life of the stack buffers made in it."""
        frame = len(self.memory.stack)
        results = self.run_ssacfg_region(region, args)
        self.leave_frame(frame, results)
        return results

    def _run_block(
        self, block: Block, args: PythonValues
    ) -> tuple[Block | None, PythonValues]:
        environment = self.environment
        environment.update(zip(map(id, block.args), args, strict=True))
        plan = self.plans.get(id(block))
        if plan is None:
            plan = self.plans[id(block)] = [self._step(op) for op in block.ops]
        op, given = None, ()
        try:
            self.spend(len(plan))
            for op, scalar, run, pick, results, used in plan:
                given = pick(environment)
                if scalar is not None:
                    environment[results[0]] = scalar(*given)
                    continue
                if None in given and None in given[used]:
                    raise unwritten()
                values, left = run(self, op, given)
                environment.update(zip(results, values, strict=True))
                if left is None:
                    continue
                if isinstance(left, Successor):
                    return left
                self.left = op
                return None, left.values
        except InterpretationError as error:
            raise _placed(error, op or block.first_op, given, environment) from None
        except MISTAKES as error:
            raise _placed(error, op or block.first_op, given, environment) from error
        return None, ()

    def _step(self, op: Operation) -> Step:
        function = self._scalar(op)
        return (
            op,
            function,
            self._run(op),
            _picker([id(operand) for operand in op.operands]),
            [id(result) for result in op.results],
            NONE if _is_structured(op) else USED.get(op.name, ALL),
        )

    def _run(self, op: Operation) -> Run:
        """What runs the op: the implementation for its class or for a class above."""
        run = self.runs.get(type(op))
        if run is None:
            bases = (self.runs.get(base) for base in type(op).__mro__[1:])
            registered = next((run for run in bases if run is not None), None)
            run = registered or self.finder(type(op)) or _unknown
            self.runs[type(op)] = run
        return _told(run) if self.listeners else run

    def _run_op(self, op: Operation, inputs: PythonValues) -> OpImplResult:
        return self._run(op)(self, op, inputs)

    def _scalar(self, op: Operation) -> Scalar | None:
        if len(op.results) != 1 or self.listeners:
            return None
        values = (*op.results, *op.operands)
        if any(isinstance(value.type, ShapedType) for value in values):
            return None
        return scalar_function(op)


def _placed(
    error: Exception,
    op: Operation | None,
    args: PythonValues,
    environment: dict[int, Any],
) -> Fault:
    """The error of an op as a fault that says where it happened."""
    if isinstance(error, TypeError) and None in args:
        error = unwritten()
    if not isinstance(error, Fault):
        kind = "" if isinstance(error, InterpretationError) else type(error).__name__
        error = Fault("failure", f"{kind}: {error}".removeprefix(": "), op=op)
    if error.op is None:
        error.op = op
    elif op is not None and op.name == func.CallOp.name and op is not error.op:
        error.calls.append(op)
    if error.kind == "read of what was never written" and error.origin is None:
        error.origin = _origin(op, args, environment)
    return error


def _origin(
    op: Operation | None, args: PythonValues, environment: dict[int, Any]
) -> Operation | None:
    """The op that made the buffer from which an operand without value was read."""
    for operand, arg in zip(() if op is None else op.operands, args):
        reader = operand.owner
        if arg is not None or not isinstance(reader, Operation):
            continue
        for source in reader.operands:
            array = environment.get(id(source))
            if isinstance(array, Array):
                return array.storage.origin
    return None


def bound(
    run: Callable[[InterpreterFunctions, Interpreter, Operation, Any], OpImplResult],
    impls: InterpreterFunctions,
) -> Run:
    """The implementation as a function of Python: unlike `functools.partial` it takes
    none of the stack of C, so that calls may nest deep."""
    return lambda machine, op, args: run(impls, machine, op, args)


def _told(run: Run) -> Run:
    """The same, where listeners hear of it."""

    def told(machine: Interpreter, op: Operation, args: PythonValues) -> OpImplResult:
        for listener in machine.listeners:
            listener.will_interpret_op(op, args)
        result = run(machine, op, args)
        for listener in machine.listeners:
            listener.did_interpret_op(op, result.values)
        return result

    return told


def _unknown(machine: Interpreter, op: Operation, args: PythonValues) -> OpImplResult:
    name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
    raise InterpretationError(f"there is no implementation of {name}")


def _is_structured(op: Operation) -> bool:
    """Does it move numbers into arrays, or to a body that may use them?"""
    return op.name.startswith(("linalg.", "vector."))


def _picker(wanted: Sequence[int]) -> Callable[[dict[int, Any]], Any]:
    if len(wanted) > 1:
        return itemgetter(*wanted)
    if not wanted:
        return lambda environment: ()
    (only,) = wanted
    return lambda environment: (environment[only],)
