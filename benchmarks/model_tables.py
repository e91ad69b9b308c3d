"""The tables of the real programs: passes beside those of `mlir-opt-22`, and executions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from harness import Asked, Table, Tables, after, measure
from models import (
    BEST,
    BOUNDARIES,
    BUFFERIZE,
    FREE,
    LOOPS,
    REFERENCE,
    Case,
    Counts,
    Tools,
    as_text,
    ask_mlir,
    cases,
    count,
    has_mlir,
    is_accepted,
    load_tools,
    ran,
    reference,
)
from xdsl.dialects.builtin import ModuleOp

Cells = Sequence[object]


def of_cases(head: str, row: Callable[[Case, Tools | None], Cells], asked: Asked) -> Table:
    """A table with a row for each program."""
    tools = load_tools(asked.tools)
    return Table(head, (row(Case(path), tools) for path in asked.programs))


# One-Shot Bufferize: sites, whether the reference reads what is made, and times.

MODELS = (
    "program | >ops | boundaries | >allocs | >MLIR | >copies | >MLIR | accepted | executed "
    "| >pass ms | >parse ms | >pass/parse"
)


def models(asked: Asked) -> Table:
    """Each program with and without function boundaries."""
    tools = load_tools(asked.tools)
    return Table(MODELS, (model(case, tools) for case in cases(asked.programs)))


def model(case: Case, tools: Tools | None) -> Cells:
    """A row; cells stay empty where the reference or the tools are not installed."""
    module = after(case.text, case.pipeline)
    ours, theirs = count(as_text(module)), reference(case) if has_mlir() else None
    other: Cells = theirs or ("rejected", "rejected") if has_mlir() else ("", "")
    accepted = ("no", "yes")[is_accepted(module)] if has_mlir() else ""
    ((passed, parsed),) = measure(case.text, [case.pipeline], 3)
    return (
        *(case.name, operations(after(case.text))),
        *("memref" if case.boundaries else "tensor", ours.allocs, other[0]),
        *(ours.copies, other[1], accepted),
        case.executed_module(module, tools) if has_mlir() and tools else "",
        *(f"{passed * 1e3:.1f}", f"{parsed * 1e3:.1f}", f"{passed / parsed:.2f}"),
    )


def operations(module: ModuleOp, constants: bool = True) -> int:
    """How many operations are in a module, with or without constants."""
    names = [op.name for op in module.walk()]
    return len(names) - (0 if constants else names.count("arith.constant"))


def left_by_mlir(module: ModuleOp, flag: str, constants: bool = True) -> int | str:
    """How many operations the reference leaves."""
    if not has_mlir():
        return ""
    text = as_text(module, generic=True)
    answer = ask_mlir(text, flag, "--mlir-print-op-generic") or ""
    names = re.findall(r'^ *(?:%[^=]* = )?"([\w.]+)"', answer, re.MULTILINE)
    return len(names) - (0 if constants else names.count("arith.constant")) or ""


# Operations that are merged: of the tensor program and of the bufferized one.

MERGE, EMPTY = "dominance-cse", "dominance-cse{merge-empty-tensors}"
MERGING = (
    "program | >tensor ops | >left | >xDSL | >MLIR | >memref ops | >left | >xDSL | >MLIR "
    "| >copies | >merged | >empty merged | executed"
)


def merged(case: Case, tools: Tools | None) -> Cells:
    """What `dominance-cse`, xDSL's `cse` and MLIR's leave, and the copies after each."""
    cells: list[object] = [case.name]
    for first in ((), (case.pipeline,)):
        module = after(case.text, *first)
        ours, xdsl = (after(case.text, *first, each) for each in (MERGE, "cse"))
        cells += map(operations, (module, ours, xdsl))
        cells.append(left_by_mlir(module, "--cse"))
    for first in ("", MERGE, EMPTY):
        cells.append(count(as_text(after(case.text, first, case.pipeline))).copies)
    verdicts = [
        case.executed_module(after(case.text, *passes), tools, may_leak=False)
        for passes in (
            (MERGE, case.pipeline, FREE),
            (MERGE, case.pipeline, MERGE, FREE, MERGE),
            (EMPTY, case.pipeline, FREE),
        )
        if tools
    ]
    return [*cells, next((v for v in verdicts if v != "ok"), "ok") if tools else ""]


# Canonical form: operations without constants.

SIMPLIFY = "canonicalize"
SIMPLIFICATION = "program | >tensor ops | >left | >MLIR | >memref ops | >left | >MLIR | executed"


def simplified(case: Case, tools: Tools | None) -> Cells:
    """What `canonicalize` and MLIR's leave."""
    cells: list[object] = [case.name]
    for first in ((), (case.pipeline,)):
        module = after(case.text, *first)
        ours = after(case.text, *first, SIMPLIFY)
        cells += [operations(each, constants=False) for each in (module, ours)]
        cells.append(left_by_mlir(module, f"--{SIMPLIFY}", constants=False))
    module = after(case.text, SIMPLIFY, case.pipeline, SIMPLIFY, FREE, SIMPLIFY)
    verdict = case.executed_module(module, tools, may_leak=False) if tools else ""
    return [*cells, verdict]


# The pipelines of three projects.


@dataclass(frozen=True)
class Pipeline:
    """Passes under the names that both tools know."""

    name: str
    passes: str
    frees: bool = False
    """True if the pipeline frees: then a leak is a fault."""


ONE_SHOT = (
    f"one-shot-bufferize{{{BOUNDARIES} "
    f"function-boundary-type-conversion=identity-layout-map {LOOPS}"
)
PIPELINES = (
    Pipeline(
        "one-shot, canonicalize, cse", f"{ONE_SHOT} allow-unknown-ops=true}},canonicalize,cse"
    ),
    Pipeline(
        "hoisting, out-params, deallocation",
        f"{ONE_SHOT}}},func.func(buffer-hoisting),func.func(buffer-loop-hoisting),"
        "buffer-results-to-out-params,drop-equivalent-buffer-results,"
        f"func.func(promote-buffers-to-stack),{FREE},cse",
        frees=True,
    ),
    Pipeline(
        "empty tensors, aligned",
        f"eliminate-empty-tensors,{ONE_SHOT} buffer-alignment=128}},"
        "drop-equivalent-buffer-results,func.func(promote-buffers-to-stack)",
    ),
)
NESTED = re.compile(r"func\.func\(([\w-]+)\)")
"""A pass that MLIR runs on functions; `xdsl-opt` runs it on the module."""
BUFFERS = r"alloca?"
"""
Stack memory counts, because the reference also promotes buffers in cycles of blocks, where each
iteration takes more of the stack.
"""
PROJECTS = "program | pipeline | >buffers | >MLIR | >copies | >MLIR | executed | MLIR"


class PipelineRow(NamedTuple):
    """What was found for a program and a pipeline; None for what could not be asked."""

    ours: Counts
    theirs: Counts | None
    verdict: str | None
    reference_verdict: str | None


def pipeline_row(case: Case, pipeline: Pipeline, tools: Tools | None) -> PipelineRow:
    """Asks everything that can be asked here."""
    module = after(case.text, NESTED.sub(r"\1", pipeline.passes))
    theirs = ask_mlir(case.text, f"--pass-pipeline=builtin.module({pipeline.passes})")
    verdicts = [
        case.executed(text, tools, may_leak=not pipeline.frees)
        if tools and text is not None
        else None
        for text in (as_text(module, generic=True), theirs)
    ]
    found = None if theirs is None else count(theirs, BUFFERS)
    return PipelineRow(count(as_text(module), BUFFERS), found, *verdicts)


def project_pipelines(asked: Asked) -> Table:
    """Each program with each pipeline."""

    def rows() -> Iterator[Cells]:
        for case in map(Case, asked.programs):
            for each in PIPELINES:
                row = pipeline_row(case, each, load_tools(asked.tools))
                theirs: Cells = row.theirs or ("rejected", "")
                counts = row.ours.allocs, theirs[0], row.ours.copies, theirs[1]
                verdicts = row.verdict or "", row.reference_verdict or ""
                yield (case.name, each.name, *counts, *verdicts)

    return Table(PROJECTS, rows(), is_of_machine=False)


# Executed on checked memory.

CLASSIC = f"{BUFFERIZE},buffer-deallocation,canonicalize,convert-bufferization-to-memref"
OWNERSHIP = f"{BUFFERIZE},{FREE}"
PLACED = f"{BUFFERIZE},buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,{FREE}"
SETTINGS = {"MLIR": REFERENCE, "best": BEST, "one-shot": OWNERSHIP, "bufferize": "bufferize"}
FIGURES = {"bytes copied": "copied_bytes", "allocations": "allocs", "peak bytes": "peak_bytes"}


def beside(ours: str, theirs: str, title: str, copies: bool = False) -> Callable[[Asked], Table]:
    """Figures of two settings, and the verdict on the first."""
    columns = ["allocations", *(["copies"] if copies else []), "peak bytes"]
    head = "program | verdict | " + " | ".join(f">{c} | >{title}" for c in columns)

    def row(asked: Asked, path: Path) -> Iterator[object]:
        pair = ran(asked, path, ours), ran(asked, path, theirs)
        yield from (Case(path).name, pair[0].verdict)
        for column in columns:
            for each in pair:
                is_text = column == "copies"
                yield each.copies if is_text else each.shown(FIGURES[column])

    def table(asked: Asked) -> Table:
        return Table(head, ([*row(asked, path)] for path in asked.programs))

    return table


def copied_bytes(asked: Asked) -> Table:
    """Bytes copied, allocations and peaks after four pipelines."""
    head = "program | " + " | ".join(
        f">{what}: {name}" if number == 0 else f">{name}"
        for what in FIGURES
        for number, name in enumerate(SETTINGS)
    )

    def rows() -> Iterator[Cells]:
        sums = [0] * (len(FIGURES) * len(SETTINGS))
        for path in asked.programs:
            found = [ran(asked, path, each) for each in SETTINGS.values()]
            values = [each.shown(key) for key in FIGURES.values() for each in found]
            sums = [s + (v if isinstance(v, int) else 0) for s, v in zip(sums, values, strict=True)]
            verdict = found[-1].verdict
            yield (Case(path).name + (f" ({verdict})" if verdict != "ok" else ""), *values)
        yield ("sum", *sums)

    return Table(head, rows())


def copied_ratios(asked: Asked) -> Table:
    """
    The geometric means of what `bufferize` copies, by what the others copy. Where neither side
    copies anything a program has no ratio; a ratio below 0.01 counts as 0.01.
    """

    def rows() -> Iterator[Cells]:
        for name, setting in list(SETTINGS.items())[:-1]:
            logs = list[float]()
            for path in asked.programs:
                before = ran(asked, path, setting).figures.get("copied_bytes")
                now = ran(asked, path, "bufferize").figures.get("copied_bytes")
                if before and now is not None:
                    logs.append(log(max(0.01, now / before)))
            mean = exp(sum(logs) / len(logs)) if logs else 1.0
            yield f"`bufferize` : {name}, geometric mean of {len(logs)}", f"{mean:.2f}"

    return Table("bytes copied | >ratio", rows())


TABLES: Tables = {
    "models": models,
    "merging": lambda asked: of_cases(MERGING, merged, asked),
    "simplification": lambda asked: of_cases(SIMPLIFICATION, simplified, asked),
    "project-pipelines": project_pipelines,
    "deallocation": beside(OWNERSHIP, REFERENCE, "MLIR"),
    "classic-deallocation": beside(CLASSIC, OWNERSHIP, "ownership", copies=True),
    "placement": beside(PLACED, OWNERSHIP, "without"),
    "copied-bytes": copied_bytes,
    "copied-ratios": copied_ratios,
}
