"""
Merges operations of the real programs of ../shared/models, and compares with `mlir-opt-22`.

    python benchmarks/duplicates.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

For each program with its driver: the operations that are left of the tensor program and
of the bufferized one, by `dominance-cse`, by xDSL's `cse` and by `mlir-opt-22 --cse`; and
the `memref.copy` that `one-shot-bufferize` makes of the program as it is, merged, and
merged with `merge-empty-tensors`. Both merged programs are executed: *executed* means that
they print what was recorded. `--write` puts the table into docs/measurements.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from measuring import new_context, request
from models import Case, Tools, as_text, ask_mlir, count, executed, load_tools
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

MERGE = "dominance-cse"
EMPTY = "dominance-cse{merge-empty-tensors}"
FREE = "buffer-deallocation-pipeline"
HEAD = (
    "| program | tensor ops | left | xDSL | MLIR | memref ops | left | xDSL | MLIR | "
    "copies | merged | empty merged | executed |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|"
)


@dataclass(frozen=True)
class Left:
    """How many operations a program has, and what each pass leaves."""

    before: int
    ours: int
    xdsl: int
    mlir: int | None


def made(case: Case, *pipelines: str) -> ModuleOp:
    """The program after some passes, verified."""
    context = new_context()
    module = Parser(context, case.path.read_text()).parse_module()
    passes = Universe.get_multiverse().all_passes
    for pipeline in pipelines:
        PassPipeline.parse_spec(passes, pipeline).apply(context, module)
    module.verify()
    return module


def operations(module: ModuleOp) -> int:
    """How many operations are in a module."""
    return sum(1 for _ in module.walk())


def left(case: Case, *first: str) -> Left:
    """What is left of a program that some passes made."""
    before = made(case, *first)
    answer = ask_mlir(as_text(before, generic=True), "--cse", "--mlir-print-op-generic")
    theirs = answer and re.findall(r'^ *(?:%[^=]* = )?"', answer, re.MULTILINE)
    return Left(
        operations(before),
        operations(made(case, *first, MERGE)),
        operations(made(case, *first, "cse")),
        len(theirs) if theirs else None,
    )


def copies(case: Case, *first: str) -> int:
    """The copies that bufferization makes of a program."""
    return count(as_text(made(case, *first, case.pipeline))).copies


def verdict(case: Case, tools: Tools) -> str:
    """ "ok" if the merged program runs as it should, with all memory freed."""
    once = made(case, MERGE, case.pipeline, FREE)
    twice = made(case, MERGE, case.pipeline, MERGE, FREE, MERGE)
    empty = made(case, EMPTY, case.pipeline, FREE)
    for module in (once, twice, empty):
        result = executed(case, module, tools, may_leak=False)
        if result != "ok":
            return result
    return "ok"


def row(case: Case, tools: Tools | None) -> str:
    """A row of the table."""
    tensors, buffers = left(case), left(case, case.pipeline)
    cells = [
        *(f"`{case.path.stem}`", tensors.before, tensors.ours, tensors.xdsl),
        *(tensors.mlir or "", buffers.before, buffers.ours, buffers.xdsl),
        *(buffers.mlir or "", copies(case), copies(case, MERGE), copies(case, EMPTY)),
        verdict(case, tools) if tools else "",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """The command."""
    asked = request(__doc__)
    tools = load_tools(asked.tools)
    rows = (row(Case(path, True), tools) for path in asked.programs)
    asked.show("merging", HEAD, rows)


if __name__ == "__main__":
    main()
