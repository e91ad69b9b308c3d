"""Programs that count how often their copies and allocations run, and how many bytes they move.

Calls before each of these operations, and at the start of functions, count; a new function runs
the program and prints the counts. With the tools of ../shared programs are executed on checked
memory, which counts copies on its own; the sums must be the same.

`explained-runs` compares with the explanations of `explain-bufferization`. They say how often an
operation runs in a call of its function if all conditions hold: a run is as explained if it is
equal to that times the calls, or less for an operation under a condition.

`remaining-copies` has the copies of `bufferize`, each with the reason that was recorded when it
was decided; one that a later pass adds bears its name.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import prod
from pathlib import Path
from typing import NamedTuple

from harness import ROOT, Asked, NothingToMeasure, Table, Tables, new_context
from models import FREE, Case, as_text, load_tools
from xdsl.context import Context
from xdsl.dialects import builtin
from xdsl.dialects.arith import ConstantOp, MuliOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, ModuleOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.dialects.memref import DimOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.universe import Universe
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.bufferization.dialect import CloneOp
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.diagnostics import function_name
from xdsl_bufferization.interfaces.explanations import Explanation, Site
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interpreters.run import run_module
from xdsl_bufferization.support.memory_sizes import element_bytes, size_of
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.bufferize import BufferizePass
from xdsl_bufferization.transforms.cloning import clone_module
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explain_deallocation import ExplainDeallocationPass
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass

EXPLAIN = ExplainBufferizationPass(
    bufferize_function_boundaries=True, allow_return_allocs_from_loops=True, annotate=True
)
ENTRY = "__explained"
"""The function that runs a program and prints the counts."""
COUNTERS = """
memref.global "private" @__counts : memref<{slots}xi64> = dense<0>
func.func private @__count(%slot: index, %amount: index) {{
  %counts = memref.get_global @__counts : memref<{slots}xi64>
  %before = memref.load %counts[%slot] : memref<{slots}xi64>
  %more = arith.index_cast %amount : index to i64
  %after = arith.addi %before, %more : i64
  memref.store %after, %counts[%slot] : memref<{slots}xi64>
  func.return
}}
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @{entry}()
func.func @{driver}() {{
  func.call @{entry}() : () -> ()
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %slots = arith.constant {slots} : index
  %counts = memref.get_global @__counts : memref<{slots}xi64>
  scf.for %slot = %zero to %slots step %one {{
    func.call @printNewline() : () -> ()
    %count = memref.load %counts[%slot] : memref<{slots}xi64>
    func.call @printI64(%count) : (i64) -> ()
  }}
  func.call @printNewline() : () -> ()
  func.return
}}
"""
Counts = Sequence[tuple[int, int]]
"""Runs and bytes of each row."""


def add_counters(ctx: Context, module: ModuleOp, ops: Sequence[Operation], entry: str) -> None:
    """Counts the runs of operations, and the bytes that they copy or allocate."""
    for row, op in enumerate(ops):
        assert op.parent is not None
        for slot, amount in enumerate(([_constant(1)], _bytes(op)), 2 * row):
            call = CallOp("__count", [at := _constant(slot), amount[-1]], [])
            op.parent.insert_ops_before([at, *amount, call], op)
    text = COUNTERS.format(slots=2 * len(ops), entry=entry, driver=ENTRY)
    known = {op.sym_name.data for op in module.ops if isinstance(op, FuncOp)}
    for op in list(Parser(ctx, text).parse_module().ops):
        if not isinstance(op, FuncOp) or op.sym_name.data not in known:
            op.detach()
            module.body.block.add_op(op)
    module.verify()


def _constant(value: int) -> ConstantOp:
    return ConstantOp(IntegerAttr.from_index_int_value(value))


def _bytes(op: Operation) -> list[Operation]:
    """Operations the last of which is the number of bytes of a buffer; 0 of others."""
    is_copy = isinstance(op, CopyOp)
    value = next(iter(op.operands if is_copy else op.results), None)
    if value is None or not isa(type := value.type, builtin.MemRefType):
        return [_constant(0)]
    each, shape = element_bytes(type.element_type), type.get_shape()
    assert each is not None
    known = each * prod(size for size in shape if size != DYNAMIC_INDEX)
    made: list[Operation] = [_constant(known)]
    dynamic = [index for index, size in enumerate(shape) if size == DYNAMIC_INDEX]
    for number, dimension in enumerate(dynamic):
        total = made[-1]
        if is_copy:
            made += [index := _constant(dimension), DimOp(value, index.result)]
        made.append(MuliOp(total, made[-1] if is_copy else op.operands[number]))
    return made


def counts_of(printed: str, rows: int) -> Counts:
    """What the program has counted."""
    words = printed.split()
    numbers = [int(float(word)) for word in words[len(words) - 2 * rows :]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def run(case: Case, module: ModuleOp, rows: int, folder: Path) -> tuple[Counts, int]:
    """The counts of a program, and the bytes that were counted outside of it. Where the tools are
    not the interpreters execute it."""
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


def counting(
    ctx: Context, text: str, name: str, entry: str = "main"
) -> tuple[ModuleOp, list[Counted]]:
    """
    Bufferizes a program and adds counters before what the explanations are about. Returns it, and
    what the rows count; the function `ENTRY` calls `entry`, and then prints the rows."""
    module = Parser(ctx, text, name).parse_module()
    found, rows, ops = EXPLAIN.explain(module), list[Counted](), list[Operation]()
    for op in list(module.walk()):
        number = op.attributes.pop(EXPLANATION, None)
        if isa(number, IntegerAttr):
            said = found[number.value.data - 1]
            is_copy, is_conditional = isinstance(op, CopyOp), _is_conditional(op)
            rows.append(Counted(said, is_copy, said.function, is_conditional))
            ops.append(op)
    for function in [op for op in module.ops if isinstance(op, FuncOp)]:
        first = function.body.blocks[0].first_op if function.body.blocks else None
        if first is not None:
            rows.append(Counted(None, False, f"@{function.sym_name.data}", False))
            ops.append(first)
    add_counters(ctx, module, ops, entry)
    return module, rows


def _is_conditional(op: Operation) -> bool:
    """True if something else than loops and functions is around an operation."""
    while (around := op.parent_op()) is not None:
        is_loop = model_of(around, LoopLikeOpInterface) is not None
        is_known = is_loop or isinstance(around, FuncOp | ModuleOp)
        if not is_known or any(len(region.blocks) > 1 for region in around.regions):
            return True
        op = around
    return False


COLUMNS = (
    *("copies", "allocations", "as said", "under a condition, seldomer"),
    *("of unknown size or trip count", "different", "bytes copied"),
)
"""What `compare` counts."""


def compare(rows: Sequence[Counted], counts: Counts) -> Counter[str]:
    """Compares explanations with runs and bytes of an execution."""
    pairs = list(zip(rows, counts, strict=True))
    calls = {row.function: runs for row, (runs, _) in pairs if row.explanation is None}
    found = Counter[str]()
    for row, (runs, size) in pairs:
        if row.explanation is None:
            continue
        found["bytes copied"] += size if row.is_copy else 0
        found["copies" if row.is_copy else "allocations"] += 1
        kind = _verdict(row, row.explanation, runs, size, calls[row.function])
        found[kind] += 1
        if kind == "different":
            print(f"{row}: {runs} runs, {size} bytes, {calls}", file=sys.stderr)
    return found


def _verdict(row: Counted, said: Explanation, runs: int, size: int, calls: int) -> str:
    each, times = said.size.bytes, said.frequency.times
    if each is not None and size != runs * each:
        return "different"
    if times is None or each is None:
        return "of unknown size or trip count"
    if runs == times * calls:
        return "as said"
    is_seldomer = row.is_conditional and runs < times * calls
    return "under a condition, seldomer" if is_seldomer else "different"


def explained_runs(asked: Asked) -> Table:
    """Each program, and the sums of those that ran."""

    def rows() -> Iterator[Sequence[object]]:
        sums = Counter[str]()
        for case in map(Case, asked.programs):
            ctx = new_context()
            module, counted = counting(ctx, case.text, str(case.path), case.entry)
            counts, copied = run(case, module, len(counted), asked.tools)
            found = compare(counted, counts)
            found["counted by the tool"] = copied
            sums += found
            yield (case.name, *(found[column] for column in columns))
        yield ("sum", *(sums[column] for column in columns))

    columns = (*COLUMNS, "counted by the tool")
    return Table(f"program | >{' | >'.join(columns)}", rows())


# Copies of `bufferize`.


class Copied(NamedTuple):
    """What one copy of the output has moved."""

    program: str
    runs: int
    bytes: int
    cause: str
    """The recorded cause, or the pass that has added the copy."""
    op: str
    """The name of the operation for which it is made."""
    text: str
    """That operation on one line."""
    why: str


class Bufferized:
    """The output of `bufferize`, and why its copies are made."""

    def __init__(self, case: Case):
        self.context = new_context()
        self.module = Parser(self.context, case.text, str(case.path)).parse_module()
        self.reasons = list[Explanation | str]()
        """Number 1 first; the name of a pass that has added a copy later."""
        self.clones = list[Explanation]()
        known = Universe.get_multiverse().all_passes
        for text in BufferizePass().stages().values():
            for each in parsed_passes(text, known):
                if not isinstance(each, BufferizingPass):
                    self._apply(each)
                    continue
                options = {f.name: getattr(each, f.name) for f in fields(BufferizingPass)}
                explain = ExplainBufferizationPass(**options, annotate=True)
                self.reasons += explain.explain(self.module)

    @property
    def copies(self) -> list[CopyOp]:
        """The copies in their order."""
        return [op for op in contents(self.module) if isinstance(op, CopyOp)]

    def reason(self, op: CopyOp) -> tuple[str, str, str, str]:
        """Cause, operation and why a copy is made. Its annotation is removed."""
        number = op.attributes.pop(EXPLANATION)
        assert isa(number, IntegerAttr)
        reason = self.reasons[number.value.data - 1]
        if isinstance(reason, str):
            return reason, "", "", ""
        site = reason.site("operation") or Site("operation", "", "")
        cause = "clone" if reason.kind == "clone" else reason.cause
        return cause, site.op, site.text, reason.why

    def _apply(self, each: ModulePass) -> None:
        """Runs a pass, and notes the reason of copies that were clones, or its name."""
        if each.name == FREE:
            found = ExplainDeallocationPass().explain(clone_module(self.module)[0])
            self.clones = [clone for clone in found if clone.kind == "clone"]
        lowered = list(self._reasons_of_clones())
        each.apply(self.context, self.module)
        new = [op for op in self.copies if EXPLANATION not in op.attributes]
        reasons = lowered if len(lowered) == len(new) else [None] * len(new)
        for op, reason in zip(new, reasons, strict=True):
            self.reasons.append(reason or each.name)
            op.attributes[EXPLANATION] = IntegerAttr(len(self.reasons), builtin.i64)

    def _reasons_of_clones(self) -> Iterator[Explanation | None]:
        """For each clone the next explanation in its function of that many bytes."""
        left = list(self.clones)
        for op in contents(self.module):
            if isinstance(op, CloneOp):
                wanted = function_name(op), size_of(op.output.type).bytes
                fits = [e for e in left if (e.function, e.size.bytes) == wanted]
                if fits:
                    left.remove(fits[0])
                yield fits[0] if fits else None


@cache
def copies_of(case: Case, tools: Path) -> list[Copied]:
    """What each copy of a program has moved."""
    output = Bufferized(case)
    ops = output.copies
    reasons = [output.reason(op) for op in ops]
    add_counters(output.context, output.module, ops, case.entry)
    counts, counted = run(case, output.module, len(ops), tools)
    if sum(bytes for _, bytes in counts) != counted:
        raise NothingToMeasure(f"{case.name}: {counts}, but {counted} bytes")
    pairs = zip(counts, reasons, strict=True)
    return [Copied(case.path.stem, *count, *reason) for count, reason in pairs]


def copies(asked: Asked) -> list[Copied]:
    """The copies that ran, of the real programs, or of examples/ where these are not."""
    if not asked.models.is_dir():
        asked.models, asked.tools = ROOT / "examples", ROOT
    found = [copies_of(Case(path), asked.tools) for path in asked.programs]
    return [each for of_one in found for each in of_one if each.runs]


def remaining_copies(asked: Asked) -> Table:
    """The copies by reason, most bytes first."""
    groups, ran = dict[tuple[str, str], list[Copied]](), copies(asked)
    for each in ran:
        groups.setdefault((each.cause, each.op and f"`{each.op}`"), []).append(each)
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


def moved(found: Sequence[Copied]) -> int:
    """The bytes of several copies."""
    return sum(each.bytes for each in found)


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
