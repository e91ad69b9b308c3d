"""Operations that the interpreters leave out: regions that run later, addresses, external functions.

    %t = "async.execute"() ({ .. }) : () -> !async.token    runs at the first await of %t
    %p = llvm.inttoptr %i : i64 to !llvm.ptr                of an address as an integer
    %x = llvm.load %p : !llvm.ptr -> f32                    a use after free, if it was freed

A region that may run later runs as late as it may: when an operation awaits its token, or uses
another result of it. It sees the values that were defined when it was started. An address is the
number of a buffer in the upper 32 bits and bytes in the lower ones.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects import func, gpu, llvm, memref
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    OpImpl,
    OpImplResult,
    PythonValues,
    ReturnedValues,
)
from xdsl.ir import Operation

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import Machine, machine_of
from xdsl_bufferization.interpreters.values import Array

STARTS = ("async.execute", "x.start")
"""Unregistered operations whose region runs when their result is awaited."""
AWAITS = ("async.await", "x.await")
"""They run the regions of their operands, and return what these yield."""
YIELDS = ("async.yield", "x.yield")
"""They end a region."""
FIRST_THREAD = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1)
"""Arguments of the region of `gpu.launch`: the numbers of a block and of a thread, two counts."""


@dataclass(eq=False)
class Started:
    """A region that may run later."""

    machine: Machine
    op: Operation
    arguments: PythonValues
    awaited: list["Started"]
    """Those that have to end first."""
    environment: dict[int, Any] = field(init=False)
    values: PythonValues | None = None
    """What it yields, once it has run."""

    def __post_init__(self) -> None:
        self.environment = dict(self.machine.environment)

    def finish(self) -> PythonValues:
        """Runs the region, unless it has run; what it yields."""
        for other in self.awaited:
            other.finish()
        if self.values is None:
            machine, outer = self.machine, self.machine.environment
            machine.environment = self.environment
            self.values = machine.run_scope(self.op.regions[0], self.arguments)
            machine.environment = outer
        return self.values


@dataclass
class MoreOps(InterpreterFunctions):
    """Implementations for one run of a program."""

    buffers: list[Array] = field(default_factory=list[Array])
    """Those whose address was taken; it keeps them from being collected."""
    numbers: dict[int, int] = field(default_factory=dict[int, int])
    """Their numbers, by the `id` of the storage."""
    launched: list[Started] = field(default_factory=list[Started])

    @classmethod
    def _impls(cls) -> Iterable[tuple[type[Operation], OpImpl[InterpreterFunctions, Operation]]]:
        return _IMPLEMENTATIONS

    @classmethod
    def _cast_impls(cls) -> Iterable[Any]:
        return ()

    @classmethod
    def _attr_impls(cls) -> Iterable[Any]:
        return ()

    @classmethod
    def _ext_impls(cls) -> Iterable[Any]:
        return _EXTERNAL.items()

    @classmethod
    def _callable_impls(cls) -> Iterable[Any]:
        return ()

    def unregistered(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """An operation of a dialect that is not registered."""
        assert isinstance(op, UnregisteredOp)
        name = op.op_name.data
        if name in YIELDS:
            return OpImplResult((), ReturnedValues(args))
        given = [value for value in args if isinstance(value, Started)]
        if name in AWAITS:
            found = [value for each in given for value in each.finish()]
            return OpImplResult(tuple(found), None)
        if name in STARTS:
            started = Started(machine, op, (), given)
            return OpImplResult((started,) * len(op.results), None)
        raise Fault("failure", f"there is no implementation of {name}", op=op)

    def launch(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """`gpu.launch` with one thread; it runs later if it is `async`."""
        count = len(op.regions[0].blocks[0].args)
        assert count == len(FIRST_THREAD)
        given = [value for value in args if isinstance(value, Started)]
        started = Started(machine, op, FIRST_THREAD, given)
        if not op.results:
            started.finish()
            return OpImplResult((), None)
        self.launched.append(started)
        return OpImplResult((started,), None)

    def wait(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """`gpu.wait`: for its tokens, or for all launches; `async` joins tokens."""
        given = [value for value in args if isinstance(value, Started)]
        if op.results:
            joined = Started(machine, op, (), given)
            joined.values = ()
            return OpImplResult((joined,), None)
        for each in given if args else self.launched:
            each.finish()
        return OpImplResult((), None)

    def address(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """The address of the first element of a buffer."""
        (source,) = args
        key = source.storage.pointer
        if key not in self.numbers:
            self.buffers.append(source)
            self.numbers[key] = len(self.buffers)
        return OpImplResult((self.numbers[key] << 32,), None)

    def place(self, address: int) -> tuple[Array, int]:
        """The buffer and the cell at an address."""
        number, offset = address >> 32, address & 0xFFFFFFFF
        if not 0 < number <= len(self.buffers):
            raise Fault("out of bounds", f"there is no memory at the address {address}")
        array = self.buffers[number - 1]
        return array, offset // array.storage.element_bytes

    def load(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """`llvm.load`."""
        array, cell = self.place(args[0])
        array.storage.check_live()
        return OpImplResult((array.storage.cells[cell],), None)

    def store(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """`llvm.store`."""
        array, cell = self.place(args[1])
        array.storage.check_writable()
        array.storage.cells[cell] = args[0]
        return OpImplResult((), None)

    def same(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """An address as a pointer or as an integer."""
        return OpImplResult(args, None)

    def terminator(self, machine: Machine, op: Operation, args: PythonValues) -> OpImplResult:
        """The end of the region of a launch."""
        return OpImplResult((), ReturnedValues(()))


def _implementation(
    run: Callable[[Any, Machine, Any, PythonValues], OpImplResult],
) -> OpImpl[InterpreterFunctions, Operation]:
    def implementation(
        functions: InterpreterFunctions, interpreter: Interpreter, op: Operation, args: PythonValues
    ) -> OpImplResult:
        return run(functions, machine_of(interpreter), op, args)

    return implementation


_IMPLEMENTATIONS: list[tuple[type[Operation], OpImpl[InterpreterFunctions, Operation]]] = [
    (UnregisteredOp, _implementation(MoreOps.unregistered)),
    (gpu.LaunchOp, _implementation(MoreOps.launch)),
    (gpu.WaitOp, _implementation(MoreOps.wait)),
    (gpu.TerminatorOp, _implementation(MoreOps.terminator)),
    (memref.ExtractAlignedPointerAsIndexOp, _implementation(MoreOps.address)),
    (llvm.IntToPtrOp, _implementation(MoreOps.same)),
    (llvm.PtrToIntOp, _implementation(MoreOps.same)),
    (llvm.LoadOp, _implementation(MoreOps.load)),
    (llvm.StoreOp, _implementation(MoreOps.store)),
]


def _written(
    functions: InterpreterFunctions, interpreter: Interpreter, op: func.FuncOp, args: PythonValues
) -> PythonValues:
    """Adds one to the first number that each argument has, or holds."""
    for array in args:
        assert isinstance(array, Array)
        reached = [v for v in array.values() if isinstance(v, Array)] or [array]
        for each in dict.fromkeys(reached):
            zero = [0] * len(each.shape)
            each.store(zero, each.load(zero) + 1.0)
    return ()


def _summed(
    functions: InterpreterFunctions, interpreter: Interpreter, op: func.FuncOp, args: PythonValues
) -> PythonValues:
    """The sum of the first numbers that the arguments have, or hold."""
    total = 0.0
    for array in args:
        assert isinstance(array, Array)
        reached = [v for v in array.values() if isinstance(v, Array)] or [array]
        total += sum(each.load([0] * len(each.shape)) for each in reached)
    return (total,)


_EXTERNAL = {"x_write": _written, "x_write_box": _written, "x_sum": _summed, "x_sum_box": _summed}
"""Functions without a body: they use memory that the arguments reach, and keep nothing."""
