"""
Simplifies the real programs of ../shared/models, and compares with `mlir-opt-22`.

    python benchmarks/simplification.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

For each program with its driver: the operations without constants that `canonicalize` and
`mlir-opt-22 --canonicalize` leave of the tensor program and of the bufferized one. The
program that was simplified before and behind bufferization, and again when its memory is
freed, is executed: *executed* means that it prints what was recorded, with all memory
freed. `--write` puts the table into docs/mlir-parity.md.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from duplicates import FREE, made
from measuring import ROOT, machine, write_section
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


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    shared = ROOT.parent / "shared"
    parser.add_argument("--models", type=Path, default=shared / "models" / "run")
    parser.add_argument("--tools", type=Path, default=shared / "tools")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if not args.models.is_dir():
        print(f"no real programs at {args.models}: nothing measured")
        return 0
    tools = load_tools(args.tools)
    lines = [HEAD]
    print(HEAD)
    for path in sorted(args.models.glob("*.mlir")):
        if not args.only or path.stem in args.only:
            lines.append(row(Case(path, True), tools))
            print(lines[-1], flush=True)
    if args.write:
        lines += ["", f"Measured on {machine()}."]
        write_section("simplification", "\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
