"""
What explanations cost: `explain-bufferization` beside `one-shot-bufferize`, on real programs.

    python benchmarks/explanations.py [--models DIR] [--only NAME ...] [--write]

The garbage collector is on. The ratio is that of the CPU time of a whole run to the time in
which nothing is recorded or explained, in the same run, so that the load of the machine does
not matter; the median of several runs. The column beside it is the ratio of the least CPU times
of `explain-bufferization` and `one-shot-bufferize`, which take turns in one process.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from measuring import new_context, request
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser

from xdsl_bufferization.analysis.tensors.buffer_causes import BufferCause
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.interfaces.explanations import Explanation
from xdsl_bufferization.transforms.buffer_recorder import BufferRecorder
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

PASS = OneShotBufferizePass(bufferize_function_boundaries=True, allow_return_allocs_from_loops=True)
RUNS = 3
HEAD = "| program | explanations | ms | ratio | beside a run without |\n|---|--:|--:|--:|--:|"


class TimedRecorder(BufferRecorder):
    """Adds up the CPU time of what it does."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0

    def start(self, plan: BufferizationPlan) -> None:
        begin = time.process_time()
        super().start(plan)
        self.seconds += time.process_time() - begin

    def inserted(self, ops: Sequence[Operation], cause: BufferCause) -> None:
        begin = time.process_time()
        super().inserted(ops, cause)
        self.seconds += time.process_time() - begin

    def rewritten(self) -> None:
        begin = time.process_time()
        super().rewritten()
        self.seconds += time.process_time() - begin

    def explanations(self, module: ModuleOp, *, annotate: bool = False) -> list[Explanation]:
        begin = time.process_time()
        found = super().explanations(module, annotate=annotate)
        self.seconds += time.process_time() - begin
        return found


def row(path: Path) -> str:
    """The line of one program."""
    text, context, count = path.read_text(), new_context(), 0
    plain, whole, ratios = list[float](), list[float](), list[float]()
    for number in range(2 * RUNS):
        module = Parser(context, text, str(path)).parse_module()
        gc.collect()
        recorder = TimedRecorder() if number % 2 else None
        begin = time.process_time()
        PASS.run(module, recorder)
        if recorder is not None:
            count = len(recorder.explanations(module))
        seconds = time.process_time() - begin
        if recorder is None:
            plain.append(seconds)
        else:
            whole.append(seconds)
            ratios.append(seconds / (seconds - recorder.seconds))
    values = (
        *(count, f"{1000 * min(whole):.0f}"),
        *(f"{median(ratios):.2f}", f"{min(whole) / min(plain):.2f}"),
    )
    return f"| `{path.stem}` | {' | '.join(map(str, values))} |"


def main() -> None:
    """The command."""
    asked = request(__doc__)
    rows: Iterator[str] = (row(path) for path in asked.programs)
    asked.show("explanations", HEAD, rows)


if __name__ == "__main__":
    main()
