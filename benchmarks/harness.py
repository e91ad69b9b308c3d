"""What all measurements share: the command line, real programs, times, tables on pages."""

from __future__ import annotations

import argparse
import gc
import os
import platform
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.transforms.cloning import clone_module

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "measurements"
SHARED = Path(os.environ.get("XDSL_BUFFERIZATION_SHARED", ROOT.parent / "shared"))


class NothingToMeasure(Exception):
    """What a section needs is not there."""


class Asked(argparse.Namespace):
    """The command line."""

    sections: list[str]
    write: bool
    only: list[str]
    """Names of programs or of families; empty for all."""
    models: Path
    tools: Path
    """The folder of the tools that execute real programs."""
    json: Path | None
    recorded: bool
    largest: int
    sizes: list[int]
    alone: bool
    repeats: int | None
    base: Path | None
    all: bool
    differences: bool

    @property
    def programs(self) -> list[Path]:
        """The real programs that are asked for. Raises NothingToMeasure if there are none."""
        paths = sorted(self.models.glob("*.mlir"))
        if not paths:
            raise NothingToMeasure(f"no real programs at {self.models}")
        return [path for path in paths if not self.only or path.stem in self.only]


class Table(NamedTuple):
    """What stands between the marks of a section."""

    head: str
    """The columns, with `|` between; numbers after `>`."""
    rows: Iterable[Sequence[object]]
    note: str = ""
    page: Path | None = None
    """None for one of `PAGES`."""
    is_of_machine: bool = True
    """False if another machine would find the same."""

    def lines(self) -> Iterator[str]:
        """The lines of the section, as they are found."""
        columns = self.head.split(" | ")
        yield f"| {' | '.join(column.lstrip('>') for column in columns)} |"
        yield f"|{'|'.join('--:' if c[0] == '>' else '---' for c in columns)}|"
        for row in self.rows:
            yield f"| {' | '.join(map(str, row))} |"
        notes = [self.note, f"Measured on {machine()}." if self.is_of_machine else ""]
        if any(notes):
            yield f"\n{' '.join(filter(None, notes))}"


Tables = Mapping[str, Callable[[Asked], Table]]
"""What makes the table of a section."""


def show(section: str, table: Table, write: bool) -> None:
    """Prints a table, row by row, and puts it on its page if that is asked."""
    lines = list[str]()
    for line in table.lines():
        print(line, flush=True)
        lines.append(line)
    if write:
        write_section(section, "\n".join(lines), table.page)


def write_section(name: str, text: str, page: Path | None = None) -> None:
    """Replaces what stands between the marks `<!-- NAME:begin -->` and `<!-- NAME:end -->` of a
    page, or of the page of `PAGES` that has them. Raises ValueError if the page lacks them."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    if page is None:
        found = [p for p in PAGES.glob("*.md") if begin in p.read_text()]
        page = found[0] if len(found) == 1 else PAGES / "index.md"
    marked = re.compile(f"{begin}.*?{end}", re.S)
    section = f"{begin}\n{text.strip()}\n{end}"
    new, count = marked.subn(lambda _: section, page.read_text())
    if count != 1:
        raise ValueError(f"{page} needs the marks {begin} and {end} once each")
    page.write_text(new)


def machine() -> str:
    """One line on where the times were taken."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.machine()}, {os.cpu_count()} CPUs"


def new_context() -> Context:
    """All dialects that `xdsl-opt` finds, plugins included."""
    context = context_for(Universe.get_multiverse())
    context.allow_unregistered = True
    return context


def after(program: str, *pipelines: str) -> ModuleOp:
    """The program after some passes, verified."""
    context = new_context()
    module = Parser(context, program).parse_module()
    for pipeline in filter(None, pipelines):
        passes_of(pipeline).apply(context, module)
    module.verify()
    return module


def passes_of(pipeline: str) -> PassPipeline:
    """The passes of a pipeline."""
    return PassPipeline.parse_spec(Universe.get_multiverse().all_passes, pipeline)


class Times(NamedTuple):
    """Seconds of CPU."""

    pipeline: float
    parsing: float


Program = str | Callable[[], ModuleOp]
"""The text of a program, or what makes it."""


def measure(program: Program, pipelines: Sequence[str], repeats: int) -> list[Times]:
    """The times of several pipelines on one program, the least of several runs, each on a copy of
    its own, with the garbage collector on, which leaves out what was there before. The program
    is parsed without it."""
    context = new_context()
    gc.collect()
    gc.disable()
    start = time.process_time()
    is_text = isinstance(program, str)
    module = Parser(context, program).parse_module() if is_text else program()
    parsing = time.process_time() - start
    gc.freeze()
    gc.enable()

    def run(passes: PassPipeline) -> float:
        copy, _ = clone_module(module)
        gc.collect()
        with redirect_stdout(StringIO()):
            start = time.process_time()
            passes.apply(context, copy)
            return time.process_time() - start

    try:
        runs = [[run(passes_of(each)) for _ in range(repeats)] for each in pipelines]
    finally:
        gc.unfreeze()
    return [Times(min(seconds), parsing) for seconds in runs]
