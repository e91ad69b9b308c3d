"""What the benchmarks share: how time is taken, and where tables are written."""

from __future__ import annotations

import argparse
import gc
import math
import os
import platform
import re
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "measurements"


@dataclass(frozen=True)
class Times:
    """Seconds of CPU, the least of several runs."""

    pipeline: float
    parsing: float


def new_context() -> Context:
    """All dialects that `xdsl-opt` finds, plugins included."""
    context = context_for(Universe.get_multiverse())
    context.allow_unregistered = True
    return context


def measure(program: str | Callable[[], ModuleOp], pipeline: str, repeats: int) -> Times:
    """
    The times of the passes alone, on a module just parsed, and of parsing it; or on one
    just made, and of making it. Without the garbage collector.
    """
    passes = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, pipeline)
    best = parsing = math.inf
    for _ in range(repeats):
        context = new_context()
        gc.collect()
        gc.disable()
        start = time.process_time()
        module = _made(context, program)
        parsing = min(parsing, time.process_time() - start)
        gc.collect()
        start = time.process_time()
        passes.apply(context, module)
        best = min(best, time.process_time() - start)
        gc.enable()
    return Times(best, parsing)


def measure_apart(program: str | Callable[[], ModuleOp], pipelines: Sequence[str]) -> list[Times]:
    """
    The times of several pipelines on one program, each in a process of its own that starts
    with the program parsed, with the garbage collector on. The program is parsed without it.
    """
    context = new_context()
    gc.collect()
    gc.disable()
    start = time.process_time()
    module = _made(context, program)
    parsing = time.process_time() - start
    gc.enable()
    gc.collect()
    return [Times(_in_a_process(context, module, each), parsing) for each in pipelines]


def _made(context: Context, program: str | Callable[[], ModuleOp]) -> ModuleOp:
    if isinstance(program, str):
        return Parser(context, program).parse_module()
    return program()


def _in_a_process(context: Context, module: ModuleOp, pipeline: str) -> float:
    """The seconds that a forked process needs. Raises ValueError where it fails."""
    passes = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, pipeline)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        seconds = ""
        try:
            with redirect_stdout(StringIO()):
                start = time.process_time()
                passes.apply(context, module)
                seconds = str(time.process_time() - start)
        finally:
            os.write(writing, seconds.encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        seconds = answer.read()
    os.waitpid(child, 0)
    return float(seconds)


def machine() -> str:
    """One line on where the times were taken."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.machine()}, {os.cpu_count()} CPUs"


@dataclass(frozen=True)
class Request:
    """What the command line of a script on the real programs asks for."""

    folder: Path
    programs: list[Path]
    tools: Path
    """The folder of the tools that execute them."""
    write: bool

    def show(self, section: str, head: str, rows: Iterable[str]) -> None:
        """Prints a table, row by row, and puts it into the document if that is asked."""
        lines = [head]
        print(head)
        for row in rows:
            lines.append(row)
            print(row, flush=True)
        if self.write:
            measured = f"Measured on {machine()}."
            write_section(section, "\n".join([*lines, "", measured]))


def request(description: str | None, fallback: Path | None = None) -> Request:
    """
    Reads the command line. Where there are no real programs it takes those of another folder,
    or ends the script.
    """
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    shared = ROOT.parent / "shared"
    parser.add_argument("--models", type=Path, default=shared / "models" / "run")
    parser.add_argument("--tools", type=Path, default=shared / "tools")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if not args.models.is_dir() and fallback is not None:
        args.models = fallback
    if not args.models.is_dir():
        print(f"no real programs at {args.models}: nothing measured")
        raise SystemExit(0)
    programs = [
        path
        for path in sorted(args.models.glob("*.mlir"))
        if not args.only or path.stem in args.only
    ]
    return Request(args.models, programs, args.tools, args.write)


def write_section(name: str, text: str, page: Path | None = None) -> None:
    """
    Replaces what stands between the marks `<!-- NAME:begin -->` and `<!-- NAME:end -->` of a
    page, or of the page of `PAGES` that has them.

    Raises ValueError if the page lacks them.
    """
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
