"""Compares our decisions with the oracle's over `tests/filecheck/with-mlir/programs/analysis/*.mlir`.

    python tests/fuzz/corpus.py --write

prints a row per file (functions, operands, how many are decided as the oracle does,
better or worse), and writes the rows to `tests/filecheck/with-mlir/programs/analysis/table.md`.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import commandline
import decisions
from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import (
    DiagnosticException,
    ParseError,
    PassFailedException,
    VerifyException,
)

FOLDER = Path(__file__).resolve().parents[1] / "filecheck" / "with-mlir" / "programs" / "analysis"
FAULTS = (DiagnosticException, ParseError, PassFailedException, VerifyException)


@dataclass(frozen=True)
class Row:
    """The figures of one file."""

    file: str
    functions: int
    operands: int
    better: tuple[str, ...]
    """Operands in place where the oracle copies: op and function."""
    worse: tuple[str, ...]
    failed: tuple[str, ...]
    """Errors of our pass."""

    @property
    def equal(self) -> int:
        """Operands decided as the oracle does."""
        return self.operands - len(self.better) - len(self.worse)


def compare_file(ctx: Context, tool: str, path: Path) -> Row:
    """Both decisions for all programs of the file. Raises ParseError on bad IR."""
    texts = path.read_text().split(decisions.SPLIT)
    generic = decisions.in_batches(tool, ["--mlir-print-op-generic"], texts)
    marked: list[str] = []
    found: tuple[list[str], list[str], list[str]] = ([], [], [])
    for text in generic:
        try:
            marked.append(decisions.marked(ctx, text))
        except FAULTS as fault:
            found[2].append(f"not parsed: {fault}")
    flags = [
        f"--one-shot-bufferize={decisions.OPTIONS} test-analysis-only",
        "--mlir-print-op-generic",
    ]
    outputs = decisions.in_batches(tool, flags, marked)
    functions = operands = 0
    for text, output in zip(marked, outputs, strict=True):
        functions += text.count('"func.func"')
        oracle = decisions.of_oracle(output)
        operands += sum(len(flags) for flags in oracle.values())
        _compare(ctx, text, oracle, *found)
    better, worse, failed = (tuple(part) for part in found)
    return Row(path.name, functions, operands, better, worse, failed)


def _compare(
    ctx: Context,
    text: str,
    oracle: decisions.Decisions,
    better: list[str],
    worse: list[str],
    failed: list[str],
) -> None:
    try:
        ours = decisions.of_ours(ctx, text)
    except FAULTS as fault:
        failed.append(str(fault))
        return
    names = _names(ctx, text)
    for one in decisions.differences(oracle, ours):
        line = f"{names[one.id]} operand {one.operand}: {one.oracle} -> {one.ours}"
        (better if one.is_better else worse).append(line)


def _names(ctx: Context, text: str) -> dict[int, str]:
    module = Parser(ctx, text).parse_module()
    return {k: f"{_function(op)}: {op.name}" for k, op in enumerate(module.walk())}


def _function(op: Operation) -> str:
    parent = op
    while (above := parent.parent_op()) is not None and "sym_name" not in (parent.properties):
        parent = above
    return str(parent.properties.get("sym_name", "")).strip('"')


def table(rows: list[Row]) -> str:
    """The rows as a table in Markdown, with what is worse below it."""
    lines = [
        "Made by `python tests/fuzz/corpus.py --write`. Operands are compared.",
        "",
        "| file | functions | operands | equal | better | worse | errors |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = (row.functions, row.operands, row.equal, len(row.better))
        rest = (len(row.worse), len(row.failed))
        lines.append(f"| {row.file} | {' | '.join(map(str, cells + rest))} |")
    cells = [
        sum(r.functions for r in rows),
        sum(r.operands for r in rows),
        sum(r.equal for r in rows),
        sum(len(r.better) for r in rows),
        sum(len(r.worse) for r in rows),
        sum(len(r.failed) for r in rows),
    ]
    lines += [f"| all | {' | '.join(map(str, cells))} |", ""]
    lines += [f"- worse, {r.file}: {line}" for r in rows for line in r.worse]
    lines += [f"- better, {r.file}: {line}" for r in rows for line in r.better]
    return "\n".join(lines) + "\n"


def main() -> int:
    """The command."""
    args = commandline.parser(
        "compares decisions with the oracle", write=False, only=(), tool="mlir-opt-22"
    ).parse_args()
    ctx = decisions.context()
    paths = [p for p in sorted(FOLDER.glob("*.mlir")) if _wanted(p, args.only)]
    rows = [compare_file(ctx, args.tool, path) for path in paths]
    text = table(rows)
    print(text)
    for row in rows:
        print(*(f"error in {row.file}: {e[:300]}" for e in row.failed), sep="\n")
    if args.write:
        (FOLDER / "table.md").write_text(text)
    return 0


def _wanted(path: Path, only: list[str]) -> bool:
    return not only or path.stem in only


if __name__ == "__main__":
    sys.exit(main())
