"""An xDSL interpreter for functions with many blocks and loops.

    ^loop(%i : index):                  xDSL 0.74 opens a scope per block that it
      ...                               enters, and looks values up through all of
      cf.cond_br %c, ^loop(%n), ^exit   them: round N of the loop costs N steps a value

`Machine` keeps one flat environment per call of a function. A block that is entered
again overwrites its values, since an SSA value has at most one live instance per call.
The machine also owns the memory of the run and the printed text.

A block is translated into a list of `Step`s when it is first entered: the function that executes
each operation, the environment keys of its operands and of its results. An operation on numbers is
called directly, without xDSL's `OpImplResult`. Errors are raised as a `Fault` with the operation.

An unwritten element is None. An operation that only moves values forwards None. To
compute with it, branch on it, use it as an index or print it raises `Fault`. So does
`POISON`, but to compute with it gives `POISON`.

Data races between the iterations of parallel loops.

    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      memref.store %x, %m[%c0]          iterations 0 and 1 both store to this element
    }

The iterations run one after the other. While they do, the cells of each buffer from outside of
the loop are `WatchedCells`, which note what each iteration loads and stores. It is a race if an
iteration stores what another one loads or stores, unless both accesses are atomic. Buffers that
an iteration allocates are its own. Nothing is noted while a reduction joins two values. What
only another iteration has written may be moved, as what was never written (`Raced`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Literal, Self, TypeAlias

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
from xdsl_bufferization.interpreters.scalars import (
    Scalar,
    scalar_function,
    without_number,
    without_value,
)
from xdsl_bufferization.interpreters.values import POISON, Array, Cells, Memory, Raced, Storage

Access: TypeAlias = Literal["loads", "stores", "updates", "loads and updates"]
"""What an iteration does with an element; an update is atomic."""

SHARED: tuple[Access, ...] = ("loads", "updates")
"""What several iterations may do with an element."""

Iteration: TypeAlias = tuple[int, ...]

SEVERAL: Iteration = ()
"""Stands for several iterations, none of which stores."""


@dataclass(eq=False, repr=False)
class WatchedCells:
    """The cells of a storage that is older than a parallel loop, while the loop runs."""

    cells: Cells
    storage: Storage
    loop: ParallelLoop
    accesses: dict[int, tuple[Iteration, Access]] = field(
        default_factory=dict[int, tuple[Iteration, Access]]
    )
    """By cell, what was done with it, and in which iteration."""
    fresh: set[int] = field(default_factory=set[int])
    """The cells that only the loop has written."""

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Any]:
        # That of the interpreters themselves: programs access cells by index.
        return iter(self.cells)

    def __getitem__(self, index: int, /) -> Any:
        value = self.cells[index]
        # What was never written is arbitrary, whatever other iterations do.
        if value is None or self.loop.iteration is None:
            return value
        if index in self.fresh and not self.loop.is_atomic:
            other, earlier = self.accesses[index]
            if other != self.loop.iteration:
                return Raced(self.race(other, earlier, "loads"))
        self.note(index, "loads")
        return value

    def __setitem__(self, index: int, value: Any, /) -> None:
        is_first = self.loop.iteration is not None and index not in self.accesses
        if is_first and self.cells[index] is None:
            self.fresh.add(index)
        self.note(index, "stores")
        self.cells[index] = value

    def note(self, index: int, access: Access) -> None:
        """Records an access by the running iteration. Raises `Fault` for a race."""
        iteration = self.loop.iteration
        if iteration is None:
            return
        if self.loop.is_atomic:
            access = "updates"
        before = self.accesses.get(index)
        if before is None:
            self.accesses[index] = (iteration, access)
            return
        other, earlier = before
        if other == iteration:
            if access != earlier:
                stores = "stores" in (access, earlier)
                both: Access = "stores" if stores else "loads and updates"
                self.accesses[index] = (iteration, both)
        elif access != earlier or access not in SHARED:
            raise self.race(other, earlier, access)
        else:
            self.accesses[index] = (SEVERAL, access)

    def race(self, other: Iteration, earlier: Access, access: Access) -> Fault:
        name, here = self.loop.op.name, _shown(self.loop.iteration or ())
        there = f"iteration {_shown(other)}" if other else "another one"
        if access == earlier == "stores":
            why = f"iteration {here} of {name} stores to an element, as {there} does"
        else:
            why = f"iteration {here} of {name} {access} an element that {there} {earlier}"
        return Fault("race", why, self.storage)


def _shown(iteration: Iteration) -> str:
    return ", ".join(map(str, iteration))


class ParallelLoop:
    """A parallel loop that runs:

    with ParallelLoop(op, iterations, storages) as loop:
        for indices in loop: ..."""

    def __init__(
        self, op: Operation, iterations: Sequence[Iteration], storages: Iterable[Storage]
    ) -> None:
        """`storages` are those that iterations may share."""
        self.op = op
        self.iterations = iterations
        self.storages = storages
        self.iteration: Iteration | None = None
        """The running iteration, None between two."""
        self.is_atomic = False
        """True while an atomic operation runs."""
        self.watched: list[WatchedCells] = []

    def __enter__(self) -> Self:
        for storage in self.storages:
            self.watch(storage)
        return self

    def __exit__(self, *error: object) -> None:
        for watched in self.watched:
            if watched.storage.cells is watched:
                watched.storage.cells = watched.cells

    def __iter__(self) -> Iterator[Iteration]:
        """Yields the induction variables of each iteration."""
        for self.iteration in self.iterations:
            yield self.iteration

    def watch(self, storage: Storage) -> None:
        """Notes what iterations do with a storage from now on."""
        if len(self.iterations) < 2:
            return
        cells = storage.cells = WatchedCells(storage.cells, storage, self)
        self.watched.append(cells)


OpFunction: TypeAlias = Callable[[Interpreter, Operation, PythonValues], OpImplResult]
"""Executes an operation: from the interpreter, the operation and the values of its
operands to its results and, for a terminator, the control flow that it decides on."""

ValueFunction: TypeAlias = Callable[["Machine", Operation, PythonValues], PythonValues | Successor]
"""Computes the values of the results from the values of the operands; for a terminator the
values that its parent operation gets, or the next block."""

Step: TypeAlias = tuple[
    Operation, Scalar | None, OpFunction, Callable[[dict[int, Any]], Any], Sequence[int], slice
]
"""One operation of a block, prepared: the operation; the function that computes its one
result from numbers, or None; the function that executes it otherwise; a getter of its
operands from the environment; the environment keys of its results; the slice of
operands whose contents it uses rather than moves."""

ALL = slice(None)
NONE = slice(0, 0)

USED_OPERANDS: dict[str, slice] = {
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
"""The operands whose contents an operation uses; the others it only moves. An operation
that is not listed uses all, unless it works on the elements of arrays."""

IMPLEMENTATION_ERRORS = (ArithmeticError, LookupError, MemoryError, TypeError, ValueError)
"""Python errors that implementations raise for programs that cannot be executed."""


@dataclass(eq=False, repr=False)
class Machine(Interpreter):
    """An interpreter that runs one program: `Machine(module)`."""

    memory: Memory = field(default_factory=Memory)
    """The buffers of the run."""
    printed: list[str] = field(default_factory=list[str])
    """The text printed so far, one string per call of a printing function."""
    globals: dict[Operation, Array] = field(default_factory=dict[Operation, Array])
    """The memory of each global that was accessed."""
    tables: SymbolTables = field(default_factory=SymbolTables)
    """The symbol tables of the program."""
    resolved_symbols: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """The operation that the symbol of each executed operation refers to."""
    pending_transfers: dict[tuple[Storage, int], list[Callable[[], None]]] = field(
        default_factory=dict[tuple[Storage, int], list[Callable[[], None]]]
    )
    """The copies of DMA transfers without a wait so far, by the cell of the tag."""
    parallel_loops: list[ParallelLoop] = field(default_factory=list["ParallelLoop"])
    """The running parallel loops, innermost last."""
    finds_races: bool = True
    """True if a race of their iterations is a fault."""
    loop_class: type[ParallelLoop] = ParallelLoop
    """What runs a parallel loop: in which order, and what a race is."""
    shared_outputs: dict[SSAValue, Array] = field(default_factory=dict[SSAValue, Array])
    """The result tensor of each `shared_outs` argument of a running `scf.forall`."""
    environment: dict[int, Any] = field(default_factory=dict[int, Any])
    """The SSA values of the running function by the `id` of the value: hashing an int
    is much faster than hashing the value."""
    indices: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    """The current iteration of each running linalg operation, innermost last."""
    plans: dict[int, list[Step]] = field(default_factory=dict[int, list[Step]])
    """The steps of each block that was entered, by the `id` of the block."""
    prepared: dict[int, Any] = field(default_factory=dict[int, Any])
    """What implementations have computed in advance for operations, by the `id` of each."""
    implementations: dict[type[Operation], OpFunction] = field(
        default_factory=dict[type[Operation], OpFunction]
    )
    """The implementation of each operation class, registered or found."""
    find_implementation: Callable[[type[Operation]], OpFunction | None] = lambda kind: None
    """Returns the implementation of a class for which none was registered."""
    max_steps: int | None = None
    """The maximum number of steps: operations, and operations of the bodies of linalg
    operations in each iteration. None for no limit."""
    steps: int = 0
    """The steps of the run so far."""
    last_terminator: Operation | None = None
    """The terminator of the region that was left most recently."""

    def register_implementations(
        self, impls: InterpreterFunctions, /, override: bool = False
    ) -> None:
        """Registers implementations of operations, functions and casts."""
        super().register_implementations(impls, override=override)
        for kind, run in getattr(impls, "_impls")():
            self.implementations[kind] = bound(run, impls)

    def get_values(self, values: Iterable[SSAValue]) -> PythonValues:
        """Returns the values of these SSA values in the running function."""
        environment = self.environment
        return tuple([environment[id(v)] for v in values])

    def set_values(self, pairs: Iterable[tuple[SSAValue, Any]]) -> None:
        """Sets or overwrites values of the running function."""
        self.environment.update((id(v), value) for v, value in pairs)

    def call_op(
        self, op: Operation | str | SymbolRefAttr, inputs: PythonValues = ()
    ) -> PythonValues:
        """Calls a function with an environment and a stack frame of its own."""
        caller = self.environment
        frame = len(self.memory.stack)
        self.environment = {}
        results = super().call_op(op, inputs)
        self.environment = caller
        self.pop_frame(frame, results)
        return results

    def lookup(self, op: Operation, symbol: SymbolRefAttr) -> Operation:
        """Returns the operation that the one symbol of `op` refers to. Raises
        InterpretationError if the nearest symbol table has no such symbol."""
        found = self.resolved_symbols.get(op)
        if found is None:
            found = self.tables.lookup(op, symbol)
            if found is None:
                raise InterpretationError(f"Could not find symbol {symbol}")
            self.resolved_symbols[op] = found
        return found

    def call_external(
        self, sym_name: str, op: Operation, inputs: PythonValues = ()
    ) -> PythonValues:
        """Calls a function without a body, which uses all of its arguments."""
        if None in inputs or POISON in inputs:
            raise without_number(inputs)
        return super().call_external(sym_name, op, inputs)

    def pop_frame(self, frame: int, results: PythonValues = ()) -> None:
        """Ends the lifetime of the stack buffers above a height. Raises `Fault` for one
        that escapes."""
        if len(self.memory.stack) > frame:
            self.memory.pop_frame(frame, results, self.last_terminator)

    @contextmanager
    def parallel_loop(
        self, op: Operation, iterations: Sequence[tuple[int, ...]], results: Iterable[Array] = ()
    ) -> Generator[ParallelLoop, None, None]:
        """Opens a parallel loop: races of its iterations on memory and on the result
        tensors are faults."""
        shared = list[Storage]()
        if self.finds_races:
            arrays = (*results, *self.globals.values())
            shared = [*(array.storage for array in arrays), *self.memory.storages()]
        with self.loop_class(op, iterations, shared) as loop:
            self.parallel_loops.append(loop)
            yield loop
            self.parallel_loops.pop()

    def add_global(self, op: Operation, array: Array) -> None:
        """Enters the memory of a global, when a program first asks for it."""
        self.globals[op] = array
        if self.finds_races:
            for loop in self.parallel_loops:
                loop.watch(array.storage)

    @contextmanager
    def atomic(self) -> Generator[None, None, None]:
        """Makes accesses to memory atomic."""
        for loop in self.parallel_loops:
            loop.is_atomic = True
        yield
        for loop in self.parallel_loops:
            loop.is_atomic = False

    def count_steps(self, steps: int) -> None:
        """Counts steps; raises `Fault` when the limit is exceeded."""
        self.steps += steps
        if self.max_steps is not None and self.steps > self.max_steps:
            why = f"the limit of {self.max_steps} steps is reached"
            raise Fault("step limit", why)

    def run_ssacfg_region(
        self, region: Region, args: PythonValues, name: str = "unknown"
    ) -> PythonValues:
        """Executes a region from its first block on and returns the operands of the
        terminator that leaves it; () for a region without blocks."""
        block = region.blocks.first
        if block is None:
            return ()
        while block is not None:
            block, args = self._run_block(block, args)
        return args

    def run_scope(self, region: Region, args: PythonValues) -> PythonValues:
        """Executes a region that ends the lifetime of the stack buffers allocated in it."""
        frame = len(self.memory.stack)
        results = self.run_ssacfg_region(region, args)
        self.pop_frame(frame, results)
        return results

    def _run_block(self, block: Block, args: PythonValues) -> tuple[Block | None, PythonValues]:
        environment = self.environment
        environment.update(zip(map(id, block.args), args, strict=True))
        plan = self.plans.get(id(block))
        if plan is None:
            plan = self.plans[id(block)] = [self._step(op) for op in block.ops]
        op, given = None, ()
        try:
            self.count_steps(len(plan))
            for op, scalar, run, pick, results, used in plan:
                given = pick(environment)
                if scalar is not None:
                    try:
                        environment[results[0]] = scalar(*given)
                    except TypeError as error:
                        environment[results[0]] = without_value(error, given)
                    continue
                if None in given or POISON in given:
                    _check_used(given[used])
                values, end = run(self, op, given)
                environment.update(zip(results, values, strict=True))
                if end is None:
                    continue
                if isinstance(end, Successor):
                    return end
                self.last_terminator = op
                return None, end.values
        except InterpretationError as error:
            raise _located(error, op or block.first_op, given, environment) from None
        except IMPLEMENTATION_ERRORS as error:
            raise _located(error, op or block.first_op, given, environment) from error
        return None, ()

    def _step(self, op: Operation) -> Step:
        function = self._scalar(op)
        return (
            op,
            function,
            self._run(op),
            _picker([id(operand) for operand in op.operands]),
            [id(result) for result in op.results],
            NONE if _is_structured(op) else USED_OPERANDS.get(op.name, ALL),
        )

    def _run(self, op: Operation) -> OpFunction:
        """Returns the implementation of the class of `op` or of its nearest base class."""
        run = self.implementations.get(type(op))
        if run is None:
            bases = (self.implementations.get(base) for base in type(op).__mro__[1:])
            registered = next((run for run in bases if run is not None), None)
            run = registered or self.find_implementation(type(op)) or _unknown
            self.implementations[type(op)] = run
        return _with_listeners(run) if self.listeners else run

    def _run_op(self, op: Operation, inputs: PythonValues) -> OpImplResult:
        return self._run(op)(self, op, inputs)

    def _scalar(self, op: Operation) -> Scalar | None:
        if len(op.results) != 1 or self.listeners:
            return None
        values = (*op.results, *op.operands)
        if any(isinstance(value.type, ShapedType) for value in values):
            return None
        try:
            return scalar_function(op)
        except InterpretationError:
            # Its implementation says why, where it is executed.
            return None


def machine_of(interpreter: Interpreter) -> Machine:
    """Returns the interpreter as a `Machine`. Raises InterpretationError for any other one."""
    if not isinstance(interpreter, Machine):
        raise InterpretationError("these implementations need a Machine")
    return interpreter


def symbol_of(op: Operation, name: str) -> SymbolRefAttr:
    """Returns a property that is a symbol."""
    symbol = op.properties[name]
    assert isinstance(symbol, SymbolRefAttr)
    return symbol


def _check_used(values: Sequence[Any]) -> None:
    """Raises `Fault` if a value is unwritten or poison."""
    if None in values or POISON in values:
        raise without_number(values)


def _located(
    error: Exception, op: Operation | None, args: PythonValues, environment: dict[int, Any]
) -> Fault:
    """Returns the error as a fault with the operation at which it happened."""
    if isinstance(error, TypeError) and (None in args or POISON in args):
        error = without_number(args)
    if isinstance(error, MemoryError):
        error = Fault("out of memory", "more than Python can allocate")
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
    """Returns the operation that allocated the buffer from which an unwritten operand
    was read, or None."""
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
) -> OpFunction:
    """Binds an implementation to its object. Unlike `functools.partial`, a Python
    closure uses no C stack, so that calls may nest deep."""
    return lambda machine, op, args: run(impls, machine, op, args)


def _with_listeners(run: OpFunction) -> OpFunction:
    """Wraps an implementation in notifications of the interpreter's listeners."""

    def notified(machine: Interpreter, op: Operation, args: PythonValues) -> OpImplResult:
        for listener in machine.listeners:
            listener.will_interpret_op(op, args)
        result = run(machine, op, args)
        for listener in machine.listeners:
            listener.did_interpret_op(op, result.values)
        return result

    return notified


def _unknown(machine: Interpreter, op: Operation, args: PythonValues) -> OpImplResult:
    name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
    raise InterpretationError(f"there is no implementation of {name}")


def _is_structured(op: Operation) -> bool:
    """True if the operation moves numbers into arrays, or into a body that may use them."""
    return op.name.startswith(("linalg.", "vector."))


def _picker(wanted: Sequence[int]) -> Callable[[dict[int, Any]], Any]:
    if len(wanted) > 1:
        return itemgetter(*wanted)
    if not wanted:
        return lambda environment: ()
    (only,) = wanted
    return lambda environment: (environment[only],)
