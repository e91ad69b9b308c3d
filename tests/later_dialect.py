"""A dialect with regions that run later, and with numbers that are addresses, for tests.

%t = later.start { .. }        the region runs when an operation waits for %t
later.wait %t
%u = later.unknown { .. }      no model: the region runs at `later.finish`
later.finish
%x = later.read %p             the first element of the memory at an address
"""

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import Float32Type, IndexType
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
from xdsl.ir import Dialect, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_result_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsTerminator
from xdsl.universe import Universe

from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import machine_of


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """The token of a region."""

    name = "later.token"


class TokenEffects(MemoryEffectsOpInterface):
    """Waits for the operands, and starts the region with the result as token."""

    is_recursive = True

    def effects(self, op: Operation) -> Sequence[Effect]:
        starts = [Effect(EffectKind.START, result=r.index) for r in op.results]
        waits = [Effect(EffectKind.WAIT, operand=i) for i in range(len(op.operands))]
        return [*starts, *waits]


@irdl_op_definition
class StartOp(IRDLOperation):
    name = "later.start"
    dependencies = var_operand_def(TokenType)
    token = result_def(TokenType)
    body = region_def()
    traits = traits_def(TokenEffects())


@irdl_op_definition
class WaitOp(IRDLOperation):
    name = "later.wait"
    token = operand_def(TokenType)
    traits = traits_def(TokenEffects())


@irdl_op_definition
class UnknownOp(IRDLOperation):
    name = "later.unknown"
    token = opt_result_def(TokenType)
    body = region_def()


@irdl_op_definition
class FinishOp(IRDLOperation):
    name = "later.finish"


@irdl_op_definition
class EndOp(IRDLOperation):
    name = "later.end"
    traits = traits_def(IsTerminator())


@irdl_op_definition
class ReadOp(IRDLOperation):
    name = "later.read"
    address = operand_def(IndexType)
    result = result_def(Float32Type)


LATER = Dialect("later", [StartOp, WaitOp, UnknownOp, FinishOp, EndOp, ReadOp], [TokenType])
UNIVERSE = Universe(all_dialects={"later": lambda: LATER})


@register_impls
class LaterFunctions(InterpreterFunctions):
    """Runs regions as late as they may run."""

    def __init__(self) -> None:
        self._pending = list[Callable[[], None]]()
        """Runs the regions of which nothing is known."""

    def _started(self, interpreter: Interpreter, op: Operation) -> Callable[[], None]:
        """A function that runs the region of an operation in its environment."""
        machine = machine_of(interpreter)
        environment = machine.environment

        def run() -> None:
            caller, machine.environment = machine.environment, environment
            machine.run_ssacfg_region(op.regions[0], ())
            machine.environment = caller

        return run

    @impl(StartOp)
    def run_start(self, interpreter: Interpreter, op: StartOp, args: PythonValues) -> PythonValues:
        started = self._started(interpreter, op)

        def run() -> None:
            for dependency in args:
                dependency()
            started()

        return (run,)

    @impl(WaitOp)
    def run_wait(self, interpreter: Interpreter, op: WaitOp, args: PythonValues) -> PythonValues:
        args[0]()
        return ()

    @impl(UnknownOp)
    def run_unknown(
        self, interpreter: Interpreter, op: UnknownOp, args: PythonValues
    ) -> PythonValues:
        self._pending.append(self._started(interpreter, op))
        return () if op.token is None else (self._pending[-1],)

    @impl(FinishOp)
    def run_finish(
        self, interpreter: Interpreter, op: FinishOp, args: PythonValues
    ) -> PythonValues:
        for run in self._pending:
            run()
        self._pending.clear()
        return ()

    @impl_terminator(EndOp)
    def run_end(
        self, interpreter: Interpreter, op: EndOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(()), ()

    @impl(ReadOp)
    def run_read(self, interpreter: Interpreter, op: ReadOp, args: PythonValues) -> PythonValues:
        heap = machine_of(interpreter).memory.heap
        if args[0] not in heap:
            raise Fault("use after free", "an address of no memory", op=op)
        return (heap[args[0]].cells[0],)
