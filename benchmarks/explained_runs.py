"""
Explanations beside executions: how often each copy and allocation runs, and how many bytes.

    python benchmarks/explained_runs.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

`explain-bufferization{annotate}` numbers the new operations. Before each of them, and at the
start of each function, a call counts runs and bytes; a new function prints the counts at the
end. Programs are executed by `execute.py` of ../shared/tools, which counts copies on its own.

An explanation says how often an operation runs in a call of its function if all conditions
hold. So a run is as explained if it is equal to that times the calls of the function, or less
for an operation under a condition.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

from measuring import new_context, request
from xdsl.context import Context
from xdsl.dialects.arith import ConstantOp, MuliOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, ModuleOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.dialects.memref import DimOp
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.explanations import Explanation
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.memory_sizes import element_bytes
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass

ENTRY = "__explained"
"""The function that runs a program and prints the counts."""
COUNTERS = """
memref.global "private" @__counts : memref<{rows}x2xi64> = dense<0>
func.func private @__count(%row: index, %bytes: index) {{
  %runs = arith.constant 0 : index
  %size = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %counts = memref.get_global @__counts : memref<{rows}x2xi64>
  %0 = memref.load %counts[%row, %runs] : memref<{rows}x2xi64>
  %1 = arith.addi %0, %one : i64
  memref.store %1, %counts[%row, %runs] : memref<{rows}x2xi64>
  %2 = memref.load %counts[%row, %size] : memref<{rows}x2xi64>
  %3 = arith.index_cast %bytes : index to i64
  %4 = arith.addi %2, %3 : i64
  memref.store %4, %counts[%row, %size] : memref<{rows}x2xi64>
  func.return
}}
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @{entry}()
func.func @{driver}() {{
  func.call @{entry}() : () -> ()
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rows = arith.constant {rows} : index
  %counts = memref.get_global @__counts : memref<{rows}x2xi64>
  scf.for %row = %zero to %rows step %one {{
    func.call @printNewline() : () -> ()
    %runs = memref.load %counts[%row, %zero] : memref<{rows}x2xi64>
    func.call @printI64(%runs) : (i64) -> ()
    func.call @printNewline() : () -> ()
    %bytes = memref.load %counts[%row, %one] : memref<{rows}x2xi64>
    func.call @printI64(%bytes) : (i64) -> ()
  }}
  func.call @printNewline() : () -> ()
  func.return
}}
"""


@dataclass(frozen=True)
class Counted:
    """An operation of the output, whose runs are counted."""

    explanation: Explanation | None
    """None for a function, whose calls are counted."""
    is_copy: bool
    function: str
    is_conditional: bool
    """True if a condition decides on whether it runs."""


def counting(
    ctx: Context, module: ModuleOp, found: Sequence[Explanation], entry: str = "main"
) -> list[Counted]:
    """
    Replaces the annotations of a module by counters, and adds the function `ENTRY`, which calls
    `entry`, and then prints runs and bytes of each row, a number per line. Returns what the
    rows count.
    """
    rows = list[Counted]()
    for op in list(module.walk()):
        number = op.attributes.pop(EXPLANATION, None)
        if isa(number, IntegerAttr):
            _count(op, len(rows), _bytes(op))
            explanation = found[number.value.data - 1]
            rows.append(
                Counted(
                    explanation, op.name == "memref.copy", explanation.function, _is_conditional(op)
                )
            )
    for function in [op for op in module.ops if isinstance(op, FuncOp)]:
        first = function.body.blocks[0].first_op if function.body.blocks else None
        if first is not None:
            zero = ConstantOp(IntegerAttr.from_index_int_value(0))
            _count(first, len(rows), [zero])
            name = f"@{function.sym_name.data}"
            rows.append(Counted(None, False, name, False))
    _add_functions(ctx, module, len(rows), entry)
    return rows


def _add_functions(ctx: Context, module: ModuleOp, rows: int, entry: str) -> None:
    text = COUNTERS.format(rows=rows, entry=entry, driver=ENTRY)
    known = {op.sym_name.data for op in module.ops if isinstance(op, FuncOp)}
    for op in list(Parser(ctx, text).parse_module().ops):
        if not isinstance(op, FuncOp) or op.sym_name.data not in known:
            op.detach()
            module.body.block.add_op(op)


def _count(op: Operation, row: int, size: Sequence[Operation]) -> None:
    """Inserts the call that counts before an operation."""
    number = ConstantOp(IntegerAttr.from_index_int_value(row))
    arguments = [number.result, size[-1].results[0]]
    call = CallOp("__count", arguments, [])
    assert op.parent is not None
    op.parent.insert_ops_before([number, *size, call], op)


def _bytes(op: Operation) -> list[Operation]:
    """Operations the last of which is the number of bytes of a buffer."""
    value = op.operands[0] if op.name == "memref.copy" else op.results[0]
    type = value.type
    assert isa(type, MemRefType)
    each, shape = element_bytes(type.element_type), type.get_shape()
    assert each is not None
    known = each * prod(size for size in shape if size != DYNAMIC_INDEX)
    made: list[Operation] = [ConstantOp(IntegerAttr.from_index_int_value(known))]
    sizes = iter(op.operands)
    for dimension, size in enumerate(shape):
        if size != DYNAMIC_INDEX:
            continue
        total = made[-1].results[0]
        factor: SSAValue
        if op.name == "memref.copy":
            index = ConstantOp(IntegerAttr.from_index_int_value(dimension))
            dim = DimOp(value, index.result)
            made += [index, dim]
            factor = dim.results[0]
        else:
            factor = next(sizes)
        made.append(MuliOp(total, factor))
    return made


def _is_conditional(op: Operation) -> bool:
    """True if something else than loops and functions is around an operation."""
    while (around := op.parent_op()) is not None:
        if not isinstance(around, FuncOp | ModuleOp):
            if model_of(around, LoopLikeOpInterface) is None:
                return True
        if around.regions and any(len(region.blocks) > 1 for region in around.regions):
            return True
        op = around
    return False


@dataclass(frozen=True)
class Comparison:
    """What the explanations of one program say, beside an execution."""

    copies: int
    allocations: int
    bytes_copied: int
    """By the counters, as executed."""
    as_said: int
    """Rows with the runs and the bytes of their explanation."""
    seldomer: int
    """Rows under a condition that did not always hold, with the bytes of their explanation."""
    unknown: int
    """Rows without a known trip count, or of dynamic size."""
    wrong: Sequence[str]
    """What differs otherwise."""


def compare(rows: Sequence[Counted], counts: Sequence[tuple[int, int]]) -> Comparison:
    """Compares explanations with runs and bytes of an execution."""
    calls = {
        row.function: runs
        for row, (runs, _) in zip(rows, counts, strict=True)
        if row.explanation is None
    }
    kinds, wrong = Counter[str](), list[str]()
    copied = 0
    for row, (runs, size) in zip(rows, counts, strict=True):
        if row.explanation is None:
            continue
        copied += size if row.is_copy else 0
        kind = _verdict(row, row.explanation, runs, size, calls[row.function])
        kinds[kind] += 1
        if kind == "wrong":
            wrong.append(f"{row}: {runs} runs, {size} bytes, {calls[row.function]} calls")
    explained = [row for row in rows if row.explanation is not None]
    copies = sum(row.is_copy for row in explained)
    return Comparison(
        copies=copies,
        allocations=len(explained) - copies,
        bytes_copied=copied,
        as_said=kinds["as said"],
        seldomer=kinds["seldomer"],
        unknown=kinds["unknown"],
        wrong=wrong,
    )


def _verdict(row: Counted, said: Explanation, runs: int, size: int, calls: int) -> str:
    each, times = said.size.bytes, said.frequency.times
    if each is not None and size != runs * each:
        return "wrong"
    if times is None or each is None:
        return "unknown"
    if runs == times * calls:
        return "as said"
    return "seldomer" if row.is_conditional and runs < times * calls else "wrong"


def explained(ctx: Context, text: str, name: str) -> tuple[ModuleOp, list[Explanation]]:
    """Bufferizes a program; new operations have the number of their explanation."""
    module = Parser(ctx, text, name).parse_module()
    explain = ExplainBufferizationPass(
        bufferize_function_boundaries=True, allow_return_allocs_from_loops=True, annotate=True
    )
    return module, list(explain.explain(module))


HEAD = (
    "| program | copies | allocations | as said | under a condition, seldomer "
    "| of unknown size or trip count | different | bytes copied | counted by the tool |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
)


def row(path: Path, tools: Path) -> str:
    """The line of one program."""
    ctx, text = new_context(), path.read_text()
    module, found = explained(ctx, text, str(path))
    entry = re.search(r"// entry: @(\w+)", text)
    rows = counting(ctx, module, found, entry[1] if entry else "main")
    module.verify()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / path.name
        with file.open("w") as stream:
            Printer(stream, print_generic_format=True).print_op(module)
        command = [sys.executable, str(tools / "execute.py"), str(file)]
        done = subprocess.run(
            [*command, "--entry", ENTRY], capture_output=True, text=True, check=False
        )
    *lines, last = done.stdout.rstrip("\n").split("\n")
    figure = re.search(r"copied_bytes=(\d+)", last)
    if figure is None:
        return f"| `{path.stem}` | {last} {done.stderr.strip()[-200:]} |"
    numbers = [int(line) for line in lines[-2 * len(rows) :]]
    counts = list(zip(numbers[::2], numbers[1::2], strict=True))
    result = compare(rows, counts)
    for each in result.wrong:
        print(each, file=sys.stderr)
    values = (
        *(result.copies, result.allocations, result.as_said, result.seldomer),
        *(result.unknown, len(result.wrong), result.bytes_copied, figure[1]),
    )
    return f"| `{path.stem}` | {' | '.join(map(str, values))} |"


def with_sums(rows: Iterable[str]) -> Iterator[str]:
    """The lines of programs, and one with the sums of those that ran."""
    sums = Counter[int]()
    for line in rows:
        yield line
        cells = line.split(" | ")[1:]
        if len(cells) == HEAD.count("--:"):
            sums.update(dict(enumerate(int(cell.rstrip(" |")) for cell in cells)))
    yield f"| sum | {' | '.join(str(sums[n]) for n in sorted(sums))} |"


def main() -> None:
    """The command."""
    asked = request(__doc__)
    rows = (row(path, asked.tools) for path in asked.programs)
    asked.show("explained-runs", HEAD, with_sums(rows))


if __name__ == "__main__":
    main()
