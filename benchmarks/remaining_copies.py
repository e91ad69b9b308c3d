"""
The bytes that `bufferize` still copies when the real programs run, by reason.

    python benchmarks/remaining_copies.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

`one-shot-bufferize` is run as `explain-bufferization`, so that each copy has the number of the
reason that was recorded when it was decided; copies that a later pass adds bear its name. Each
copy of the output counts how often it runs and what it moves. With ../shared the programs of its
models run there on checked memory, and the sum has to be what is counted there; elsewhere those of
examples/ run in the interpreters.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any

from measuring import ROOT, Request, new_context, request
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.universe import Universe
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.buffer_sizes import size_of
from xdsl_bufferization.dialects.bufferization.dialect import CloneOp
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import function_name
from xdsl_bufferization.interfaces.explanations import Explanation, Site
from xdsl_bufferization.interpreters.run import check_module
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
    BufferDeallocationPipelinePass,
)
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.bufferize import BufferizePass
from xdsl_bufferization.transforms.cloning import clone_module
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explain_deallocation import ExplainDeallocationPass
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass

COUNTS = "__copies"
"""The global that counts."""
ADDED_BY = "added_by"
"""The attribute of a copy with the pass that added it after `one-shot-bufferize`."""
LARGEST = 3
HEAD = (
    "| reason | operation | sites | copies | bytes | share | programs |\n"
    "|---|---|--:|--:|--:|--:|--:|"
)
LARGEST_HEAD = "| program | bytes | copies | operation | reason |\n|---|--:|--:|---|---|"


@dataclass(frozen=True)
class Program:
    """A program, and how it is run."""

    path: Path
    entry: str


@dataclass(frozen=True)
class Copied:
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


def explaining(found: ModulePass) -> ModulePass:
    """The pass itself, or one that explains what `one-shot-bufferize` does."""
    if not isinstance(found, BufferizingPass):
        return found
    shared = {each.name for each in fields(BufferizingPass)}
    options = {name: getattr(found, name) for name in shared}
    return ExplainBufferizationPass(**options, annotate=True)


class Bufferized:
    """The output of `bufferize`, and why its copies are made."""

    def __init__(self, path: Path):
        self.context = new_context()
        self.module = Parser(self.context, path.read_text(), str(path)).parse_module()
        self.reasons = list[Explanation]()
        """Number 1 first."""
        self.clones = list[Explanation]()
        known = Universe.get_multiverse().all_passes
        for text in BufferizePass().stages().values():
            for each in map(explaining, parsed_passes(text, known)):
                self._apply(each)

    def reason(self, op: CopyOp) -> Explanation | None:
        """The recorded reason of a copy; None if a later pass has added it."""
        number = op.attributes.get(EXPLANATION)
        if not isinstance(number, IntegerAttr):
            return None
        return self.reasons[number.value.data - 1]

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
            function, size = function_name(op), size_of(op.output.type).bytes
            fitting = (
                index
                for index, each in enumerate(left)
                if each.function == function and each.size.bytes == size
            )
            index = next(fitting, None)
            yield None if index is None else left.pop(index)

    def _note_new_copies(self, name: str, clones: Sequence[Explanation | None]) -> None:
        """Numbers what was a clone, and marks other copies without a mark by the pass."""
        new = [
            op
            for op in copies(self.module)
            if EXPLANATION not in op.attributes and ADDED_BY not in op.attributes
        ]
        reasons = clones if len(clones) == len(new) else [None] * len(new)
        for op, reason in zip(new, reasons, strict=True):
            if reason is None:
                op.attributes[ADDED_BY] = StringAttr(name)
            else:
                self.reasons.append(reason)
                op.attributes[EXPLANATION] = IntegerAttr(len(self.reasons), i64)


def copies(module: ModuleOp) -> list[CopyOp]:
    """The copies of a program in their order."""
    return [op for op in contents(module) if isinstance(op, CopyOp)]


def count_copies(module: ModuleOp, entry: str) -> list[CopyOp]:
    """Makes each copy count its runs and its bytes, which the entry prints at its end."""
    found = copies(module)
    type = MemRefType(i64, [2 * len(found) + 1])
    zeros = DenseIntOrFPElementsAttr.from_list(TensorType(i64, [2 * len(found) + 1]), [0])
    counts = memref.GlobalOp.get(
        StringAttr(COUNTS), type, zeros, sym_visibility=StringAttr("private")
    )
    for number, op in enumerate(found):
        point = InsertPoint.before(op)
        one = arith.ConstantOp.from_int_and_width(1, i64)
        Rewriter.insert_op(one, point)
        add(type, 2 * number, one.result, point)
        add(type, 2 * number + 1, moved_bytes(op, point), point)
    for op in list(contents(module)):
        if isinstance(op, func.ReturnOp) and is_in(op, entry):
            show_counts(type, 2 * len(found), InsertPoint.before(op))
    declare(module, "printI64", [i64])
    declare(module, "printNewline", [])
    Rewriter.insert_op(counts, InsertPoint.at_start(module.body.block))
    return found


def is_in(op: Operation, name: str) -> bool:
    """Is the operation in this function?"""
    function = op.parent_op()
    return isinstance(function, func.FuncOp) and function.sym_name.data == name


def slot(type: MemRefType, index: int, point: InsertPoint) -> tuple[SSAValue, SSAValue, SSAValue]:
    """The counters, an index, and the counter there."""
    counts = memref.GetGlobalOp(COUNTS, type)
    at = arith.ConstantOp.from_int_and_width(index, IndexType())
    value = memref.LoadOp.get(counts.memref, [at.result])
    Rewriter.insert_op([counts, at, value], point)
    return counts.memref, at.result, value.res


def add(type: MemRefType, index: int, value: SSAValue, point: InsertPoint) -> None:
    """Adds to a counter."""
    counts, at, before = slot(type, index, point)
    after = arith.AddiOp(before, value)
    store = memref.StoreOp.get(after.result, counts, [at])
    Rewriter.insert_op([after, store], point)


def moved_bytes(op: CopyOp, point: InsertPoint) -> SSAValue:
    """The bytes that a copy moves, as i64."""
    type = op.source.type
    assert isa(type, MemRefType)
    static = [size for size in type.get_shape() if size >= 0]
    known = size_of(MemRefType(type.element_type, static)).bytes
    assert known is not None
    total = arith.ConstantOp.from_int_and_width(known, IndexType()).result
    Rewriter.insert_op(total.owner, point)
    for index, size in enumerate(type.get_shape()):
        if size < 0:
            at = arith.ConstantOp.from_int_and_width(index, IndexType())
            dim = memref.DimOp(op.source, at)
            product = arith.MuliOp(total, dim.result)
            Rewriter.insert_op([at, dim, product], point)
            total = product.result
    cast = arith.IndexCastOp(total, i64)
    Rewriter.insert_op(cast, point)
    return cast.result


def show_counts(type: MemRefType, count: int, point: InsertPoint) -> None:
    """Prints the counters, one on a line."""
    for index in range(count):
        _, _, value = slot(type, index, point)
        number = func.CallOp("printI64", [value], [])
        Rewriter.insert_op([number, func.CallOp("printNewline", [], [])], point)


def declare(module: ModuleOp, name: str, inputs: Sequence[Any]) -> None:
    """Declares a function of MLIR's runner if the module does not."""
    known = {op.sym_name.data for op in module.ops if isinstance(op, func.FuncOp)}
    if name not in known:
        type = FunctionType.from_lists(inputs, [])
        declaration = func.FuncOp.external(name, type.inputs.data, [])
        Rewriter.insert_op(declaration, InsertPoint.at_end(module.body.block))


def run(module: ModuleOp, program: Program, tools: Path | None) -> str:
    """What the program prints. Ends the script where it is wrong, or not counted alike."""
    if tools is None:
        return check_module(module, program.entry).printed
    oracle: Any = import_module("oracle")
    found = copies(module)
    for op in found:
        op.attributes.pop(EXPLANATION, None)
        op.attributes.pop(ADDED_BY, None)
    result = oracle.execute(str(module), program.entry)
    if result.verdict != "ok":
        raise SystemExit(f"{program.path.stem}: {result.verdict} {result.detail}")
    words = result.out.split()
    counted = sum(map(int, words[len(words) - 2 * len(found) :][1::2]))
    if counted != result.figures["copied_bytes"]:
        raise SystemExit(f"{program.path.stem}: {counted} bytes, {result.figures}")
    return str(result.out)


def copied(program: Program, tools: Path | None) -> Iterator[Copied]:
    """What each copy of a program has moved."""
    bufferized = Bufferized(program.path)
    found = count_copies(bufferized.module, program.entry)
    reasons = [bufferized.reason(op) for op in found]
    passes = [op.attributes.get(ADDED_BY) for op in found]
    printed = run(bufferized.module, program, tools).split()
    counts = [int(word) for word in printed[len(printed) - 2 * len(found) :]]
    for number, (reason, added) in enumerate(zip(reasons, passes, strict=True)):
        counted = counts[2 * number], counts[2 * number + 1]
        name = program.path.stem
        if reason is None:
            cause = added.data if isinstance(added, StringAttr) else "the program"
            yield Copied(name, *counted, cause, "", "", "")
            continue
        site = reason.site("operation") or Site("operation", "", "")
        cause = "clone" if reason.kind == "clone" else reason.cause
        yield Copied(name, *counted, cause, site.op, site.text, reason.why)


def by_reason(found: Sequence[Copied]) -> Iterator[str]:
    """The rows of the first table, most bytes first."""
    groups = dict[tuple[str, str], list[Copied]]()
    for each in found:
        if each.runs:
            groups.setdefault((each.cause, each.op), []).append(each)
    total = sum(each.bytes for each in found) or 1
    ordered = sorted(groups.items(), key=lambda item: -moved(item[1]))
    for (cause, op), group in ordered:
        yield row(cause, op, group, total)
    yield row("sum", "", [each for each in found if each.runs], total)


def moved(found: Iterable[Copied]) -> int:
    """The bytes of several copies."""
    return sum(each.bytes for each in found)


def row(cause: str, op: str, group: Sequence[Copied], total: int) -> str:
    """A row of the first table."""
    programs = dict.fromkeys(f"`{each.program}`" for each in group)
    named = ", ".join(programs) if len(programs) < 5 else str(len(programs))
    share = f"{100 * moved(group) / total:.1f} %"
    runs = sum(each.runs for each in group)
    shown = f"`{op}`" if op else ""
    return f"| {cause} | {shown} | {len(group)} | {runs} | {moved(group)} | {share} | {named} |"


def largest(found: Sequence[Copied]) -> Iterator[str]:
    """The rows of the copies that move most."""
    for each in sorted(found, key=lambda each: -each.bytes)[:LARGEST]:
        yield (f"| `{each.program}` | {each.bytes} | {each.runs} | `{each.text}` | {each.why} |")


def programs(asked: Request) -> Iterator[Program]:
    """The programs with their entries."""
    for path in asked.programs:
        entry = re.search(r"// entry: @(\w+)", path.read_text())
        yield Program(path, entry[1] if entry else "main")


def main() -> None:
    """The command."""
    asked = request(__doc__, fallback=ROOT / "examples")
    tools = asked.tools if (asked.tools / "oracle.py").exists() else None
    if tools is not None:
        sys.path.insert(0, str(tools))
    found = list[Copied]()
    for program in programs(asked):
        of_one = list(copied(program, tools))
        print(f"{program.path.stem}: {moved(of_one)} bytes", file=sys.stderr)
        found += of_one
    asked.show("remaining-copies", HEAD, by_reason(found))
    asked.show("largest-copies", LARGEST_HEAD, largest(found))


if __name__ == "__main__":
    main()
