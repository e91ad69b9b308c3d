"""
Programs that count how often their copies and allocations run, and how many bytes they move.

Before each of these operations, and at the start of functions, a call counts runs and bytes; a
new function runs the program and prints the counts. With the tools of ../shared programs are
executed on checked memory, which counts copies on its own; the sums must be the same.

`explained-runs` compares with the explanations of `explain-bufferization`. They say how often an
operation runs in a call of its function if all conditions hold: a run is as explained if it is
equal to that times the calls, or less for an operation under a condition.

`remaining-copies` has the copies of `bufferize`, each with the reason that was recorded when it
was decided; one that a later pass adds bears its name.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import prod
from pathlib import Path
from typing import NamedTuple

from harness import ROOT, Asked, NothingToMeasure, Table, Tables, new_context
from models import Case, as_text, load_tools
from xdsl.context import Context
from xdsl.dialects.arith import ConstantOp, MuliOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    i64,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.dialects.memref import DimOp
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.universe import Universe
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.buffer_sizes import size_of
from xdsl_bufferization.dialects.bufferization.dialect import CloneOp
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.diagnostics import function_name
from xdsl_bufferization.interfaces.explanations import Explanation, Site
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interpreters.run import run_module
from xdsl_bufferization.support.memory_sizes import element_bytes
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
    BufferDeallocationPipelinePass,
)
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.bufferize import BufferizePass
from xdsl_bufferization.transforms.cloning import clone_module
from xdsl_bufferization.transforms.explain_bufferization import (
    ExplainBufferizationPass,
)
from xdsl_bufferization.transforms.explain_deallocation import ExplainDeallocationPass
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass

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
Counts = Sequence[tuple[int, int]]
"""Runs and bytes of each row."""


def add_counters(
    ctx: Context, module: ModuleOp, ops: Sequence[Operation], entry: str
) -> None:
    """Counts operations that copy or allocate, and others whose runs alone matter."""
    for row, op in enumerate(ops):
        number = ConstantOp(IntegerAttr.from_index_int_value(row))
        size = _bytes(op)
        call = CallOp("__count", [number.result, size[-1].results[0]], [])
        assert op.parent is not None
        op.parent.insert_ops_before([number, *size, call], op)
    text = COUNTERS.format(rows=len(ops), entry=entry, driver=ENTRY)
    known = {op.sym_name.data for op in module.ops if isinstance(op, FuncOp)}
    for op in list(Parser(ctx, text).parse_module().ops):
        if not isinstance(op, FuncOp) or op.sym_name.data not in known:
            op.detach()
            module.body.block.add_op(op)
    module.verify()


def _bytes(op: Operation) -> list[Operation]:
    """Operations the last of which is the number of bytes of a buffer; 0 of others."""
    is_copy = op.name == "memref.copy"
    value = next(iter(op.operands if is_copy else op.results), None)
    if value is None or not isa(type := value.type, MemRefType):
        return [ConstantOp(IntegerAttr.from_index_int_value(0))]
    each, shape = element_bytes(type.element_type), type.get_shape()
    assert each is not None
    known = each * prod(size for size in shape if size != DYNAMIC_INDEX)
    made: list[Operation] = [ConstantOp(IntegerAttr.from_index_int_value(known))]
    sizes = iter(op.operands)
    for dimension, size in enumerate(shape):
        if size != DYNAMIC_INDEX:
            continue
        total, factor = made[-1].results[0], SSAValue.get(next(sizes))
        if is_copy:
            index = ConstantOp(IntegerAttr.from_index_int_value(dimension))
            made += [index, dim := DimOp(value, index.result)]
            factor = dim.results[0]
        made.append(MuliOp(total, factor))
    return made


def counts_of(printed: str, rows: int) -> Counts:
    """What the program has counted."""
    words = printed.split()
    numbers = [int(float(word)) for word in words[len(words) - 2 * rows :]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def run(case: Case, module: ModuleOp, rows: int, folder: Path) -> tuple[Counts, int]:
    """
    The counts of a program, and the bytes that were counted outside of it. Where the tools are
    not the interpreters execute it.
    """
    tools = load_tools(folder)
    if tools is None:
        found = run_module(module, ENTRY)
        return counts_of(found.printed, rows), found.memory.bytes_copied
    result = tools.execute(as_text(module, generic=True), ENTRY)
    if "copied_bytes" not in result.figures:
        raise NothingToMeasure(f"{case.name}: {result.verdict} {result.detail}")
    return counts_of(result.out, rows), result.figures["copied_bytes"]


# Explanations beside executions.


@dataclass(frozen=True)
class Counted:
    """An operation of the output, whose runs are counted."""

    explanation: Explanation | None
    """None for a function, whose calls are counted."""
    is_copy: bool
    function: str
    is_conditional: bool
    """True if a condition decides on whether it runs."""


def explained(ctx: Context, text: str, name: str) -> tuple[ModuleOp, list[Explanation]]:
    """Bufferizes a program; new operations have the number of their explanation."""
    module = Parser(ctx, text, name).parse_module()
    explain = ExplainBufferizationPass(
        bufferize_function_boundaries=True,
        allow_return_allocs_from_loops=True,
        annotate=True,
    )
    return module, list(explain.explain(module))


def counting(
    ctx: Context, module: ModuleOp, found: Sequence[Explanation], entry: str = "main"
) -> list[Counted]:
    """
    Replaces the annotations of a module by counters, and adds the function `ENTRY`, which calls
    `entry`, and then prints runs and bytes of each row, a number per line. Returns what the
    rows count.
    """
    rows, ops = list[Counted](), list[Operation]()
    for op in list(module.walk()):
        number = op.attributes.pop(EXPLANATION, None)
        if isa(number, IntegerAttr):
            said = found[number.value.data - 1]
            is_copy, is_conditional = op.name == "memref.copy", _is_conditional(op)
            rows.append(Counted(said, is_copy, said.function, is_conditional))
            ops.append(op)
    for function in [op for op in module.ops if isinstance(op, FuncOp)]:
        first = function.body.blocks[0].first_op if function.body.blocks else None
        if first is not None:
            rows.append(Counted(None, False, f"@{function.sym_name.data}", False))
            ops.append(first)
    add_counters(ctx, module, ops, entry)
    return rows


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


class Comparison(NamedTuple):
    """What the explanations of one program say, beside an execution."""

    copies: int
    allocations: int
    as_said: int
    """Rows with the runs and the bytes of their explanation."""
    seldomer: int
    """Rows under a condition that did not always hold, with the bytes of their explanation."""
    unknown: int
    """Rows without a known trip count, or of dynamic size."""
    wrong: int
    """Rows that differ otherwise."""
    bytes_copied: int
    """By the counters, as executed."""


def compare(rows: Sequence[Counted], counts: Counts) -> Comparison:
    """Compares explanations with runs and bytes of an execution."""
    pairs = list(zip(rows, counts, strict=True))
    calls = {row.function: runs for row, (runs, _) in pairs if row.explanation is None}
    kinds, copied = Counter[str](), 0
    for row, (runs, size) in pairs:
        if row.explanation is None:
            continue
        copied += size if row.is_copy else 0
        kind = _verdict(row, row.explanation, runs, size, calls[row.function])
        kinds[kind] += 1
        if kind == "wrong":
            print(f"{row}: {runs} runs, {size} bytes, {calls}", file=sys.stderr)
    copies = sum(row.is_copy for row in rows)
    return Comparison(
        copies,
        kinds.total() - copies,
        kinds["as said"],
        kinds["seldomer"],
        kinds["unknown"],
        kinds["wrong"],
        copied,
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


EXPLAINED = (
    "program | >copies | >allocations | >as said | >under a condition, seldomer "
    "| >of unknown size or trip count | >different | >bytes copied | >counted by the tool"
)


def explained_runs(asked: Asked) -> Table:
    """Each program, and the sums of those that ran."""

    def rows() -> Iterator[Sequence[object]]:
        sums = [0] * EXPLAINED.count(">")
        for case in map(Case, asked.programs):
            ctx = new_context()
            module, found = explained(ctx, case.text, str(case.path))
            counted = counting(ctx, module, found, case.entry)
            counts, copied = run(case, module, len(counted), asked.tools)
            row = [*compare(counted, counts), copied]
            sums = [a + b for a, b in zip(sums, row, strict=True)]
            yield (case.name, *row)
        yield ("sum", *sums)

    return Table(EXPLAINED, rows())


# Copies of `bufferize`.

ADDED_BY = "added_by"
"""The attribute of a copy with the pass that added it after `one-shot-bufferize`."""


class Copied(NamedTuple):
    """What one copy of the output has moved."""

    program: str
    runs: int
    bytes: int
    cause: str
    """The recorded cause, or the pass that has added the copy."""
    op: str = ""
    """The name of the operation for which it is made."""
    text: str = ""
    """That operation on one line."""
    why: str = ""


def explaining(found: ModulePass) -> ModulePass:
    """The pass itself, or one that explains what `one-shot-bufferize` does."""
    if not isinstance(found, BufferizingPass):
        return found
    options = {each.name: getattr(found, each.name) for each in fields(BufferizingPass)}
    return ExplainBufferizationPass(**options, annotate=True)


class Bufferized:
    """The output of `bufferize`, and why its copies are made."""

    def __init__(self, case: Case):
        self.context = new_context()
        self.module = Parser(self.context, case.text, str(case.path)).parse_module()
        self.reasons = list[Explanation]()
        """Number 1 first."""
        self.clones = list[Explanation]()
        known = Universe.get_multiverse().all_passes
        for text in BufferizePass().stages().values():
            for each in map(explaining, parsed_passes(text, known)):
                self._apply(each)

    @property
    def copies(self) -> list[CopyOp]:
        """The copies in their order."""
        return [op for op in contents(self.module) if isinstance(op, CopyOp)]

    def copied(self, op: CopyOp) -> Copied:
        """Why a copy is made. Its annotations are removed."""
        number = op.attributes.pop(EXPLANATION, None)
        added = op.attributes.pop(ADDED_BY, None)
        if not isa(number, IntegerAttr):
            name = added.data if isinstance(added, StringAttr) else "the program"
            return Copied("", 0, 0, name)
        reason = self.reasons[number.value.data - 1]
        site = reason.site("operation") or Site("operation", "", "")
        cause = "clone" if reason.kind == "clone" else reason.cause
        return Copied("", 0, 0, cause, site.op, site.text, reason.why)

    def _apply(self, each: ModulePass) -> None:
        if isinstance(each, ExplainBufferizationPass):
            self.reasons = list(each.explain(self.module))
            return
        if isinstance(each, BufferDeallocationPipelinePass):
            found = ExplainDeallocationPass().explain(clone_module(self.module)[0])
            self.clones = [clone for clone in found if clone.kind == "clone"]
        clones = [op for op in contents(self.module) if isinstance(op, CloneOp)]
        lowered = list(self._reasons_of(clones))
        each.apply(self.context, self.module)
        self._note_new_copies(each.name, lowered)

    def _reasons_of(self, clones: Iterable[CloneOp]) -> Iterator[Explanation | None]:
        """For each clone the next explanation in its function of that many bytes."""
        left = list(self.clones)
        for op in clones:
            wanted = function_name(op), size_of(op.output.type).bytes
            found = (
                each for each in left if (each.function, each.size.bytes) == wanted
            )
            if (reason := next(found, None)) is not None:
                left.remove(reason)
            yield reason

    def _note_new_copies(self, name: str, clones: Sequence[Explanation | None]) -> None:
        """Numbers what was a clone, and marks other copies without a mark by the pass."""
        new = [
            op for op in self.copies if not {EXPLANATION, ADDED_BY} & {*op.attributes}
        ]
        reasons = clones if len(clones) == len(new) else [None] * len(new)
        for op, reason in zip(new, reasons, strict=True):
            if reason is None:
                op.attributes[ADDED_BY] = StringAttr(name)
            else:
                self.reasons.append(reason)
                op.attributes[EXPLANATION] = IntegerAttr(len(self.reasons), i64)


@cache
def copies_of(case: Case, tools: Path) -> list[Copied]:
    """What each copy of a program has moved."""
    output = Bufferized(case)
    ops = output.copies
    reasons = [output.copied(op) for op in ops]
    add_counters(output.context, output.module, ops, case.entry)
    counts, counted = run(case, output.module, len(ops), tools)
    if sum(bytes for _, bytes in counts) != counted:
        raise NothingToMeasure(f"{case.name}: {counts}, but {counted} bytes")
    return [
        reason._replace(program=case.path.stem, runs=runs, bytes=bytes)
        for reason, (runs, bytes) in zip(reasons, counts, strict=True)
    ]


def copies(asked: Asked) -> list[Copied]:
    """The copies of the real programs, or of those of examples/ where these are not."""
    if not asked.models.is_dir():
        asked.models, asked.tools = ROOT / "examples", ROOT
    return [
        each for path in asked.programs for each in copies_of(Case(path), asked.tools)
    ]


def moved(found: Iterable[Copied]) -> int:
    """The bytes of several copies."""
    return sum(each.bytes for each in found)


def remaining_copies(asked: Asked) -> Table:
    """The copies by reason, most bytes first."""
    groups = dict[tuple[str, str], list[Copied]]()
    ran = [each for each in copies(asked) if each.runs]
    for each in ran:
        groups.setdefault((each.cause, f"`{each.op}`" if each.op else ""), []).append(
            each
        )
    rows = list[Sequence[object]]()
    ordered = sorted(groups.items(), key=lambda item: -moved(item[1]))
    for reason, group in [*ordered, (("sum", ""), ran)]:
        programs = dict.fromkeys(f"`{each.program}`" for each in group)
        named = ", ".join(programs) if len(programs) < 5 else len(programs)
        share = f"{100 * moved(group) / (moved(ran) or 1):.1f} %"
        runs = sum(each.runs for each in group)
        rows.append((*reason, len(group), runs, moved(group), share, named))
    head = "reason | operation | >sites | >copies | >bytes | >share | >programs"
    return Table(head, rows)


def largest_copies(asked: Asked) -> Table:
    """The copies that move most."""
    found = sorted(copies(asked), key=lambda each: -each.bytes)[:3]
    rows = [(f"`{c.program}`", c.bytes, c.runs, f"`{c.text}`", c.why) for c in found]
    return Table("program | >bytes | >copies | operation | reason", rows)


TABLES: Tables = {
    "explained-runs": explained_runs,
    "remaining-copies": remaining_copies,
    "largest-copies": largest_copies,
}
