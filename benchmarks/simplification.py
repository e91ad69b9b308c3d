"""
Simplifies the real programs of ../shared/models, and compares with `mlir-opt-22`.

    python benchmarks/simplification.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

For each program with its driver: the operations without constants that `canonicalize` and
`mlir-opt-22 --canonicalize` leave of the tensor program and of the bufferized one. The
program that was simplified before and after bufferization, and again when its memory is
freed, is executed: *executed* means that it prints what was recorded, with all memory
freed. `--write` puts the table into docs/measurements.
"""

from __future__ import annotations

import re

from duplicates import FREE, made
from measuring import request
from models import Case, Tools, as_text, ask_mlir, executed, load_tools
from xdsl.dialects.builtin import ModuleOp

SIMPLIFY = "canonicalize"
HEAD = (
    "| program | tensor ops | left | MLIR | memref ops | left | MLIR | executed |\n"
    "|---|--:|--:|--:|--:|--:|--:|---|"
)


def operations(module: ModuleOp) -> int:
    """How many operations are in a module, without constants."""
    return sum(op.name != "arith.constant" for op in module.walk())


def by_mlir(module: ModuleOp) -> int | None:
    """How many the oracle leaves."""
    text = as_text(module, generic=True)
    answer = ask_mlir(text, "--canonicalize", "--mlir-print-op-generic")
    names = answer and re.findall(r'^ *(?:%[^=]* = )?"([\w.]+)"', answer, re.MULTILINE)
    return sum(name != "arith.constant" for name in names) if names else None


def row(case: Case, tools: Tools | None) -> str:
    """A row of the table."""
    cells: list[object] = [f"`{case.path.stem}`"]
    for first in ((), (case.pipeline,)):
        module = made(case, *first)
        cells += [operations(module), operations(made(case, *first, SIMPLIFY))]
        cells.append(by_mlir(module) or "")
    module = made(case, SIMPLIFY, case.pipeline, SIMPLIFY, FREE, SIMPLIFY)
    cells.append(executed(case, module, tools, may_leak=False) if tools else "")
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """The command."""
    asked = request(__doc__)
    tools = load_tools(asked.tools)
    rows = (row(Case(path, True), tools) for path in asked.programs)
    asked.show("simplification", HEAD, rows)


if __name__ == "__main__":
    main()
