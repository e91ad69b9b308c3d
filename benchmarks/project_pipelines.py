"""
Runs the pipelines of three projects on the real programs of ../shared/models.

    python benchmarks/project_pipelines.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

For each program and pipeline: the buffers, on heap and stack, and the copies that our passes
and those of `mlir-opt-22` leave, and whether the results print the recorded numbers when they
are executed. Two of the pipelines free nothing. `--write` puts the table into
docs/measurements.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from measuring import new_context, write_section
from models import Counts, Tools, as_text, ask_mlir, count, load_tools
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

BOUNDARIES = "bufferize-function-boundaries=true"
LOOPS = "allow-return-allocs-from-loops=true"
IDENTITY = "function-boundary-type-conversion=identity-layout-map"


@dataclass(frozen=True)
class Pipeline:
    """Passes under the names that both tools know."""

    name: str
    passes: tuple[str, ...]
    frees: bool = False
    """True if the pipeline frees: then a leak is a fault."""

    @property
    def ours(self) -> str:
        """The pipeline for `xdsl-opt`."""
        return ",".join(self.passes)

    @property
    def theirs(self) -> list[str]:
        """The flags of `mlir-opt`."""
        return [f"--pass-pipeline=builtin.module({','.join(self.passes)})"]


PIPELINES = (
    Pipeline(
        "one-shot, canonicalize, cse",
        (
            f"one-shot-bufferize{{{BOUNDARIES} {IDENTITY} {LOOPS} allow-unknown-ops=true}}",
            "canonicalize",
            "cse",
        ),
    ),
    Pipeline(
        "hoisting, out-params, deallocation",
        (
            f"one-shot-bufferize{{{BOUNDARIES} {IDENTITY} {LOOPS}}}",
            "func.func(buffer-hoisting)",
            "func.func(buffer-loop-hoisting)",
            "buffer-results-to-out-params",
            "drop-equivalent-buffer-results",
            "func.func(promote-buffers-to-stack)",
            "buffer-deallocation-pipeline",
            "cse",
        ),
        frees=True,
    ),
    Pipeline(
        "empty tensors, aligned",
        (
            "eliminate-empty-tensors",
            f"one-shot-bufferize{{{BOUNDARIES} {IDENTITY} {LOOPS} buffer-alignment=128}}",
            "drop-equivalent-buffer-results",
            "func.func(promote-buffers-to-stack)",
        ),
    ),
)
NESTED = re.compile(r"func\.func\(([\w-]+)\)")
"""A pass that MLIR runs on functions; `xdsl-opt` runs it on the module."""


@dataclass(frozen=True)
class Row:
    """What was found for a program and a pipeline; None for what could not be asked."""

    program: str
    pipeline: str
    ours: Counts
    theirs: Counts | None
    verdict: str | None
    reference_verdict: str | None


def bufferized(path: Path, pipeline: Pipeline) -> ModuleOp:
    """Our output, verified."""
    context = new_context()
    module = Parser(context, path.read_text(), str(path)).parse_module()
    passes = Universe.get_multiverse().all_passes
    spec = NESTED.sub(r"\1", pipeline.ours)
    PassPipeline.parse_spec(passes, spec).apply(context, module)
    module.verify()
    return module


def verdict(path: Path, text: str, pipeline: Pipeline, tools: Tools) -> str:
    """ "ok" if the program prints what was recorded, else what went wrong."""
    entry = re.search(r"// entry: @(\w+)", path.read_text())
    result = tools.execute(text, entry[1] if entry else "main")
    if result.verdict != "ok" and (pipeline.frees or result.verdict != "leak"):
        return result.verdict
    want = path.with_suffix(".out").read_text()
    return "ok" if tools.agree(result.out, want) else "wrong output"


def buffers_and_copies(text: str) -> Counts:
    """
    The buffers and copies in a program. Stack memory counts, because the reference also
    promotes buffers in cycles of blocks, where each iteration takes more of the stack.
    """
    found = count(text)
    stack = re.findall(r"\bmemref\.alloca\b", text)
    return Counts(found.allocs + len(stack), found.copies)


def run(path: Path, pipeline: Pipeline, tools: Tools | None) -> Row:
    """Asks everything that can be asked here."""
    module = bufferized(path, pipeline)
    theirs = ask_mlir(path.read_text(), *pipeline.theirs)
    text = as_text(module, generic=True)
    return Row(
        program=path.stem,
        pipeline=pipeline.name,
        ours=buffers_and_copies(as_text(module)),
        theirs=None if theirs is None else buffers_and_copies(theirs),
        verdict=verdict(path, text, pipeline, tools) if tools else None,
        reference_verdict=verdict(path, theirs, pipeline, tools)
        if tools and theirs is not None
        else None,
    )


HEAD = (
    "| program | pipeline | buffers | MLIR | copies | MLIR | executed | MLIR |\n"
    "|---|---|--:|--:|--:|--:|---|---|"
)


def show(row: Row) -> str:
    """One line of the table."""
    theirs = row.theirs
    cells = (
        f"`{row.program}`",
        row.pipeline,
        row.ours.allocs,
        "rejected" if theirs is None else theirs.allocs,
        row.ours.copies,
        "" if theirs is None else theirs.copies,
        row.verdict or "",
        row.reference_verdict or "",
    )
    return f"| {' | '.join(map(str, cells))} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs all pipelines on the chosen programs."""
    parser = argparse.ArgumentParser(description=__doc__)
    shared = Path(__file__).resolve().parents[2] / "shared"
    parser.add_argument("--models", type=Path, default=shared / "models" / "run")
    parser.add_argument("--tools", type=Path, default=shared / "tools")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    tools = load_tools(options.tools)
    lines = list[str]()
    for path in sorted(options.models.glob("*.mlir")):
        if options.only and path.stem not in options.only:
            continue
        for pipeline in PIPELINES:
            lines.append(show(run(path, pipeline, tools)))
            print(lines[-1], flush=True)
    if options.write:
        write_section("project-pipelines", "\n".join((HEAD, *lines)))


if __name__ == "__main__":
    main()
