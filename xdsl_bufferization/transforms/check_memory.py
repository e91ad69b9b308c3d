"""Executes a program with buffers and reports the first invalid use of memory.

    %0 = memref.alloc() : memref<4xf32>        at          memref.store %c, %0[%i]
    memref.dealloc %0 : memref<4xf32>          buffer of   %0 = memref.alloc()
    memref.store %c, %0[%i] : memref<4xf32>    freed by    memref.dealloc %0

The program is executed by the interpreters of this package, which record for each buffer the
operations that allocated and freed it, its storage kind, and which of its elements were written.
The faults: a leak; a double free; a free of memory that is not owned (an argument, a global, a
stack buffer, a slice of a buffer); a use after free; an access out of bounds, including slices and
casts; a use of an unwritten element; a write to a constant; a stack buffer that outlives the
function, the loop iteration or the `memref.alloca_scope` that allocated it; a free during a DMA
transfer; a false assumption about alignment or distinct buffers; a race between iterations of a
parallel loop; more steps or elements than allowed.

An unwritten element may be moved: copied, stored, yielded, passed, selected. To compute with it,
branch on it, use it as an index or a size, print it, or return it from the entry as a number, is a
fault. Buffers that are reachable from the results of the entry, from its arguments or from globals
belong to the caller and are no leaks. A program without faults is left unchanged.

MLIR has no such pass.
"""

from __future__ import annotations

import json
import sys

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import InterpretationError, PassFailedException

from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interpreters.faults import Fault, describe_fault, fault_as_data
from xdsl_bufferization.interpreters.run import RunResult, arguments_for, check_module
from xdsl_bufferization.interpreters.values import statistics_as_data, statistics_as_text
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass

REMEDIES = {
    "step limit": "raise max-steps, or run the program on smaller data",
    "out of memory": "run the program on smaller data",
    "leak": "free it, or run buffer-deallocation-pipeline",
    "read of what was never written": "write it first, or do not use it",
}
"""The remedy in the message of some kinds of faults."""


@record
class CheckMemoryPass(OptionsPass):
    """Executes a function of a bufferized program, and fails at a wrong use of memory.

    Only Python is needed: the interpreters of this package execute the program, after bufferization
    and deallocation or between any two passes. A program without a fault passes unchanged."""

    name = "check-memory"

    entry: str = "main"
    """The function that is called; `"inner::main"` for one in a nested module."""
    arguments: str = ""
    """Its arguments, a JSON list; without it they are random, or there are none."""
    seed: int = -1
    """The seed of random arguments; -1 for none. All dynamic dimensions have one size from 2 to 4,
    and an `index` is less than that."""
    max_steps: int = 10_000_000
    """The limit of executed operations; those in the body of a `linalg` operation count in each
    iteration."""
    frees_arguments: bool = False
    """The entry may free its arguments."""
    statistics: bool = False
    """Prints on stderr the buffers and bytes allocated, the bytes live at the peak, and what was
    copied."""
    json: bool = False
    """Prints the statistics, and a fault, on stderr as one line of JSON."""

    def check_options(self) -> None:
        """Raises `PassFailedException` for numbers out of range."""
        if self.seed < -1:
            raise self.wrong("seed", self.seed, f"{NOT_NEGATIVE}, or -1 for none")
        if self.max_steps < 0:
            raise self.wrong("max_steps", self.max_steps, NOT_NEGATIVE)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` for a fault, and for a program that cannot be run."""
        try:
            result = self._run(op)
        except Fault as fault:
            if self.json:
                print(json.dumps({"fault": fault_as_data(fault)}), file=sys.stderr)
            raise PassFailedException(_message(fault)) from None
        except InterpretationError as error:
            raise PassFailedException(f"{self.name}: {error}") from None
        if self.json:
            data = statistics_as_data(result.memory, result.steps)
            print(json.dumps({"fault": None, **data}), file=sys.stderr)
        elif self.statistics:
            print(statistics_as_text(result.memory, result.steps), file=sys.stderr)

    def _run(self, module: ModuleOp) -> RunResult:
        seed = None if self.seed < 0 else self.seed
        return check_module(
            module,
            self.entry,
            arguments_for(module, self.entry, self.arguments, seed),
            max_steps=self.max_steps,
            frees_arguments=self.frees_arguments,
        )


def _message(fault: Fault) -> str:
    lines = [f"{CheckMemoryPass.name}: {describe_fault(fault)}"]
    if (remedy := REMEDIES.get(fault.kind)) is not None:
        lines.append(f"  {'remedy':<11} {remedy}")
    return "\n".join(lines)
