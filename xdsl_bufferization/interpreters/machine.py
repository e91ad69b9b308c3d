"""xDSL's interpreter with an environment for functions with many blocks and loops.

    ^loop(%i : index):                  xDSL 0.74 opens a scope per block that it
      ...                               enters, and looks values up through all of
      cf.cond_br %c, ^loop(%n), ^exit   them: round N of the loop costs N steps a value

`Machine` keeps one flat environment per call of a function; a block that is entered
again overwrites its values, since no two live values of one call share an SSA name. It
also owns the memory of the run and what the program prints.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.interpreter import Interpreter, PythonValues, Successor
from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_bufferization.interpreters.values import Array, Memory

Step: TypeAlias = tuple[Operation, Sequence[SSAValue], Sequence[SSAValue]]
"""An op with its operands and its results."""


@dataclass
class Machine(Interpreter):
    """An interpreter that runs one program: `Machine(module)`."""

    memory: Memory = field(default_factory=Memory)
    """The buffers of the run."""
    printed: list[str] = field(default_factory=list[str])
    """What the program printed so far, piece by piece."""
    globals: dict[str, Array] = field(default_factory=dict[str, Array])
    """The memory of each memref.global that was asked for."""
    shared: dict[SSAValue, Array] = field(default_factory=dict[SSAValue, Array])
    """The result that each shared_out of a running scf.forall stands for."""
    environment: dict[SSAValue, Any] = field(default_factory=dict[SSAValue, Any])
    """The values of the function that runs."""
    indices: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    """Where each linalg op that runs is in its iteration space, innermost last."""
    plans: dict[Block, list[Step]] = field(default_factory=dict[Block, list[Step]])
    """The ops of each block that was entered."""

    def get_values(self, values: Iterable[SSAValue]) -> PythonValues:
        """The values of these SSA values in the function that runs."""
        environment = self.environment
        return tuple([environment[v] for v in values])

    def set_values(self, pairs: Iterable[tuple[SSAValue, Any]]) -> None:
        """Sets or overwrites values in the function that runs."""
        self.environment.update(pairs)

    def call_op(
        self, op: Operation | str | SymbolRefAttr, inputs: PythonValues = ()
    ) -> PythonValues:
        """Calls a function: it gets an environment and a stack frame of its own."""
        caller = self.environment
        frame = len(self.memory.stack)
        self.environment = {}
        results = super().call_op(op, inputs)
        self.environment = caller
        self.memory.leave_frame(frame)
        return results

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

    def _run_block(
        self, block: Block, args: PythonValues
    ) -> tuple[Block | None, PythonValues]:
        environment = self.environment
        environment.update(zip(block.args, args, strict=True))
        for op, operands, results in self._plan(block):
            done = self._run_op(op, tuple([environment[v] for v in operands]))
            environment.update(zip(results, done.values, strict=True))
            match done.terminator_value:
                case None:
                    continue
                case Successor(successor, values):
                    return successor, values
                case left:
                    return None, left.values
        return None, ()

    def _plan(self, block: Block) -> list[Step]:
        plan = self.plans.get(block)
        if plan is None:
            plan = list[Step]()
            plan += [(op, tuple(op.operands), tuple(op.results)) for op in block.ops]
            self.plans[block] = plan
        return plan
