"""The tables of the real programs: passes beside those of `mlir-opt-22`, and executions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import exp, log
from pathlib import Path

import models
from harness import Asked, Table, Tables, after, measure
from models import BOUNDARIES, BUFFERIZE, FREE, LOOPS, Case, Counts, as_text, ran
from xdsl.dialects.builtin import ModuleOp

Cells = Sequence[object]


def of_cases(
    head: str, row: Callable[[Case, Asked], Cells], *boundaries: bool
) -> Callable[[Asked], Table]:
    """Makes a table with a row for each program, with function boundaries, or without."""

    def table(asked: Asked) -> Table:
        flags = boundaries or (True,)
        cases = [Case(path, flag) for path in asked.programs for flag in flags]
        return Table(head, (row(case, asked) for case in cases))

    return table


# One-Shot Bufferize: sites, whether the reference reads what is made, and times.

ONE_SHOT = (
    "program | >ops | boundaries | >allocs | >MLIR | >copies | >MLIR | accepted | executed "
    "| >pass ms | >parse ms | >pass/parse"
)


def one_shot(case: Case, asked: Asked) -> Cells:
    """Cells stay empty where the reference or the tools are not installed."""
    module = after(case.text, case.pipeline)
    ours, theirs, accepted = models.count(as_text(module)), ("", ""), ""
    if models.has_mlir():
        theirs = models.reference(case) or ("rejected", "rejected")
        accepted = "yes" if models.is_accepted(module) else "no"
    ((passed, parsed),) = measure(case.text, [case.pipeline], asked.repeats or 3)
    return (
        *(case.name, operations(after(case.text))),
        *("memref" if case.boundaries else "tensor", ours.allocs, theirs[0]),
        *(ours.copies, theirs[1], accepted, case.executed_module(module, asked.tools)),
        *(f"{passed * 1e3:.1f}", f"{parsed * 1e3:.1f}", f"{passed / parsed:.2f}"),
    )


def operations(module: ModuleOp, ignored: str = "") -> int:
    """How many operations are in a module."""
    return sum(op.name != ignored for op in module.walk())


def left_by_mlir(module: ModuleOp, flag: str, ignored: str = "") -> int | str:
    """How many operations the reference leaves; nothing where it is not installed."""
    if not models.has_mlir():
        return ""
    text = as_text(module, generic=True)
    answer = models.ask_mlir(text, flag, "--mlir-print-op-generic") or ""
    names = re.findall(r'^ *(?:%[^=]* = )?"([\w.]+)"', answer, re.MULTILINE)
    return sum(name != ignored for name in names) or ""


# Operations that are merged: of the tensor program and of the bufferized one.

MERGE, EMPTY = "dominance-cse", "dominance-cse{merge-empty-tensors}"
MERGING = (
    "program | >tensor ops | >left | >xDSL | >MLIR | >memref ops | >left | >xDSL | >MLIR "
    "| >copies | >merged | >empty merged | executed"
)


def merging(case: Case, asked: Asked) -> Cells:
    """What `dominance-cse`, xDSL's `cse` and MLIR's leave, and the copies after each."""
    cells: list[object] = [case.name]
    for first in ("", case.pipeline):
        for passes in ("", MERGE, "cse"):
            cells.append(operations(after(case.text, first, passes)))
        cells.append(left_by_mlir(after(case.text, first), "--cse"))
    for first in ("", MERGE, EMPTY):
        text = as_text(after(case.text, first, case.pipeline))
        cells.append(models.count(text).copies)
    once = MERGE, case.pipeline, FREE
    twice = MERGE, case.pipeline, MERGE, FREE, MERGE
    verdicts = [
        case.executed_module(after(case.text, *passes), asked.tools, may_leak=False)
        for passes in (once, twice, (EMPTY, case.pipeline, FREE))
    ]
    return [*cells, next((v for v in verdicts if v != "ok"), "ok")]


# Canonical form: operations without constants.

SIMPLIFY, IGNORED = "canonicalize", "arith.constant"
SIMPLIFICATION = "program | >tensor ops | >left | >MLIR | >memref ops | >left | >MLIR | executed"


def simplification(case: Case, asked: Asked) -> Cells:
    """What `canonicalize` and MLIR's leave."""
    cells: list[object] = [case.name]
    for first in ("", case.pipeline):
        for passes in ("", SIMPLIFY):
            cells.append(operations(after(case.text, first, passes), IGNORED))
        module = after(case.text, first)
        cells.append(left_by_mlir(module, f"--{SIMPLIFY}", IGNORED))
    module = after(case.text, SIMPLIFY, case.pipeline, SIMPLIFY, FREE, SIMPLIFY)
    return [*cells, case.executed_module(module, asked.tools, may_leak=False)]


# The pipelines of three projects.


LAYOUT = "function-boundary-type-conversion=identity-layout-map"
OPTIONS = f"{BOUNDARIES} {LAYOUT} {LOOPS}"
PIPELINES = {
    "one-shot, canonicalize, cse": f"one-shot-bufferize{{{OPTIONS} allow-unknown-ops=true}},"
    "canonicalize,cse",
    "hoisting, out-params, deallocation": f"one-shot-bufferize{{{OPTIONS}}},"
    "func.func(buffer-hoisting),func.func(buffer-loop-hoisting),"
    "buffer-results-to-out-params,drop-equivalent-buffer-results,"
    f"func.func(promote-buffers-to-stack),{FREE},cse",
    "empty tensors, aligned": "eliminate-empty-tensors,"
    f"one-shot-bufferize{{{OPTIONS} buffer-alignment=128}},"
    "drop-equivalent-buffer-results,func.func(promote-buffers-to-stack)",
}
"""Passes under the names that both tools know."""
NESTED = re.compile(r"func\.func\(([\w-]+)\)")
"""A pass that MLIR runs on functions; `xdsl-opt` runs it on the module."""
BUFFERS = r"alloca?"
"""Stack memory counts: MLIR promotes buffers in cycles of blocks, too, where the stack grows."""


def pipeline_row(case: Case, passes: str, tools: Path) -> tuple[Counts, Counts | None, list[str]]:
    """Our counts, those of the reference unless it rejects the program, and both verdicts."""
    module = after(case.text, NESTED.sub(r"\1", passes))
    flag = f"--pass-pipeline=builtin.module({passes})"
    theirs = models.ask_mlir(case.text, flag)
    verdicts = [
        case.executed(text, tools, may_leak=FREE not in passes)
        for text in (as_text(module, generic=True), theirs)
    ]
    found = None if theirs is None else models.count(theirs, BUFFERS)
    return models.count(as_text(module), BUFFERS), found, verdicts


def project_pipelines(asked: Asked) -> Table:
    """Each program with each pipeline."""

    def rows() -> Iterator[Cells]:
        for case in map(Case, asked.programs):
            for name, passes in PIPELINES.items():
                ours, theirs, verdicts = pipeline_row(case, passes, asked.tools)
                other: Cells = theirs or ("rejected", "")
                counts = ours.allocs, other[0], ours.copies, other[1]
                yield (case.name, name, *counts, *verdicts)

    head = "program | pipeline | >buffers | >MLIR | >copies | >MLIR | executed | MLIR"
    return Table(head, rows(), is_of_machine=False)


# Executed on checked memory.

CLASSIC = "buffer-deallocation,canonicalize,convert-bufferization-to-memref"
PLACED = f"buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,{FREE}"
OWNERSHIP = f"{BUFFERIZE},{FREE}"
SETTINGS = {
    "MLIR": models.REFERENCE,
    "best": models.BEST,
    "one-shot": OWNERSHIP,
    "bufferize": "bufferize",
}
AFTER_MLIR = {
    "MLIR's best": models.BEST,
    "and the pass": f"{models.BEST}{models.THEN}eliminate-memref-copies,canonicalize",
    "bufferize": "bufferize",
}
COPIED, ALLOCATIONS, PEAK = "bytes copied", "allocations", "peak bytes"


def beside(ours: str, theirs: str, title: str, *figures: str) -> Callable[[Asked], Table]:
    """Figures of two settings, and the verdict on the first."""

    def row(case: Case, asked: Asked) -> Cells:
        pair = [ran(case, setting, asked.tools) for setting in (ours, theirs)]
        found = (each.shown(figure) for figure in figures for each in pair)
        return case.name, pair[0].verdict, *found

    columns = " | ".join(f">{figure} | >{title}" for figure in figures)
    return of_cases(f"program | verdict | {columns}", row)


def executed(settings: Mapping[str, str], asked: Asked) -> Table:
    """Bytes copied, allocations and peaks after some pipelines, and their sums."""
    columns = [(figure, name) for figure in (COPIED, ALLOCATIONS, PEAK) for name in settings]
    *_, last = settings

    def rows() -> Iterator[Cells]:
        sums = Counter[tuple[str, str]]()
        for case in map(Case, asked.programs):
            found = {n: ran(case, s, asked.tools) for n, s in settings.items()}
            verdict = found[last].verdict
            mark = "" if verdict == "ok" else f" ({verdict})"
            yield (case.name + mark, *(found[n].shown(f) for f, n in columns))
            sums.update({(f, n): found[n].figures.get(f, 0) for f, n in columns})
        yield ("sum", *(sums[column] for column in columns))

    first = next(iter(settings))
    heads = [f">{f}: {n}" if n == first else f">{n}" for f, n in columns]
    return Table(f"program | {' | '.join(heads)}", rows())


def copied_ratios(asked: Asked) -> Table:
    """The geometric means of what `bufferize` copies, by what the others copy. Where neither side
    copies anything a program has no ratio; a ratio below 0.01 counts as 0.01."""

    def rows() -> Iterator[Cells]:
        for name, setting in list(SETTINGS.items())[:-1]:
            logs = list[float]()
            for case in map(Case, asked.programs):
                before, now = (
                    ran(case, each, asked.tools).figures.get(COPIED)
                    for each in (setting, "bufferize")
                )
                if before and now is not None:
                    logs.append(log(max(0.01, now / before)))
            mean = exp(sum(logs) / len(logs)) if logs else 1.0
            yield f"`bufferize` : {name}, geometric mean of {len(logs)}", f"{mean:.2f}"

    return Table("bytes copied | >ratio", rows())


TABLES: Tables = {
    "models": of_cases(ONE_SHOT, one_shot, True, False),
    "merging": of_cases(MERGING, merging),
    "simplification": of_cases(SIMPLIFICATION, simplification),
    "project-pipelines": project_pipelines,
    "deallocation": beside(OWNERSHIP, models.REFERENCE, "MLIR", ALLOCATIONS, PEAK),
    "classic-deallocation": beside(
        *(f"{BUFFERIZE},{CLASSIC}", OWNERSHIP, "ownership"), ALLOCATIONS, "copies", PEAK
    ),
    "placement": beside(f"{BUFFERIZE},{PLACED}", OWNERSHIP, "without", ALLOCATIONS, PEAK),
    "copied-bytes": partial(executed, SETTINGS),
    "after-mlir": partial(executed, AFTER_MLIR),
    "copied-ratios": copied_ratios,
}
