"""
Bufferizes the real programs of ../shared/models and compares with `mlir-opt-22`.

    python benchmarks/models.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

For each program, with and without function boundaries: the number of `memref.alloc` and
`memref.copy` that our pass and the reference leave in it (its driver included), whether
the reference reads and verifies what we made, whether that prints the recorded output
when it is executed, and the time of the pass against the time to parse the program.
`--write` puts the table into docs/measurements. Columns stay empty where
the reference is not installed or the tools that execute are not there.
"""

from __future__ import annotations

import importlib.util
import io
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from boundaries import strip_tensors
from measuring import Times, measure, new_context, request
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe

MLIR = "mlir-opt-22"
BOUNDARIES = "bufferize-function-boundaries=true"
LOOPS = "allow-return-allocs-from-loops=true"
NEED_LOOPS = (
    "flax_sst2",
    "jax_bfgs",
    "jax_cg",
    "jax_flash_attention",
    "jax_gru_scan",
    "jax_heat_inplace",
    "jax_kalman",
    "jax_lattice_boltzmann",
    "jax_llama_generate",
    "jax_lstm_bptt",
    "jax_ring_buffer",
)
"""Programs with loops that yield new buffers; both tools get the option `LOOPS`."""
SECONDS = 300


class Executed(Protocol):
    """What a program did."""

    verdict: str
    out: str


class Tools(Protocol):
    """The functions of oracle.py in ../shared/tools that are used here."""

    def execute(self, memrefs: str, entry: str) -> Executed:
        """Runs a program without tensors on checked memory."""
        ...

    def agree(self, got: str, want: str) -> bool:
        """Are the numbers of two outputs the same?"""
        ...


@dataclass(frozen=True)
class Counts:
    """Sites in the text of a program."""

    allocs: int
    copies: int


@dataclass(frozen=True)
class Case:
    """One program with one set of options."""

    path: Path
    boundaries: bool

    def __str__(self) -> str:
        return f"{self.path.stem}-{'memref' if self.boundaries else 'tensor'}"

    @property
    def options(self) -> str:
        """The options of the pass, which both tools spell alike."""
        chosen = [BOUNDARIES] if self.boundaries else []
        chosen += [LOOPS] if self.path.stem in NEED_LOOPS else []
        return " ".join(chosen)

    @property
    def pipeline(self) -> str:
        """The pipeline for `xdsl-opt`."""
        options = f"{{{self.options}}}" if self.options else ""
        return f"one-shot-bufferize{options}"


@dataclass(frozen=True)
class Row:
    """What was found for a case; None for what could not be asked."""

    case: Case
    operations: int
    ours: Counts
    theirs: Counts | None
    accepted: bool | None
    verdict: str | None
    times: Times


def bufferized(case: Case) -> ModuleOp:
    """Our output, verified."""
    context = new_context()
    module = Parser(context, case.path.read_text()).parse_module()
    passes = Universe.get_multiverse().all_passes
    PassPipeline.parse_spec(passes, case.pipeline).apply(context, module)
    module.verify()
    return module


def as_text(module: ModuleOp, generic: bool = False) -> str:
    """The module as `xdsl-opt` prints it."""
    stream = io.StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    return stream.getvalue()


def count(text: str) -> Counts:
    """The allocations and copies in a program."""
    allocs = re.findall(r"\bmemref\.alloc\b", text)
    return Counts(len(allocs), len(re.findall(r"\bmemref\.copy\b", text)))


def ask_mlir(text: str, *flags: str) -> str | None:
    """What the reference prints; None if it rejects the program."""
    argv = [MLIR, "--mlir-disable-threading", *flags]
    done = subprocess.run(argv, input=text, capture_output=True, text=True, timeout=SECONDS)
    return None if done.returncode else done.stdout


def reference(case: Case) -> Counts | None:
    """The counts in the reference's output; None if it rejects the program."""
    flag = f"--one-shot-bufferize={case.options}"
    output = ask_mlir(case.path.read_text(), flag)
    return None if output is None else count(output)


def is_accepted(module: ModuleOp) -> bool:
    """Does the reference read both syntaxes of the module?"""
    texts = as_text(module), as_text(module, generic=True)
    return all(ask_mlir(text) is not None for text in texts)


def load_tools(folder: Path) -> Tools | None:
    """The functions that execute a program; None if they are not there."""
    path = folder / "oracle.py"
    spec = importlib.util.spec_from_file_location("oracle", path)
    if not path.exists() or spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Tools, module)


def executed(case: Case, module: ModuleOp, tools: Tools, may_leak: bool = True) -> str:
    """
    "ok" if the program prints what was recorded, else what went wrong. Changes it.

    One-Shot Bufferize alone frees nothing: then a leak is no fault.
    """
    if not case.boundaries:
        strip_tensors(module)
    entry = re.search(r"// entry: @(\w+)", case.path.read_text())
    result = tools.execute(as_text(module, generic=True), entry[1] if entry else "main")
    if result.verdict != "ok" and not (may_leak and result.verdict == "leak"):
        return result.verdict
    want = case.path.with_suffix(".out").read_text()
    return "ok" if tools.agree(result.out, want) else "wrong output"


def run(case: Case, tools: Tools | None) -> Row:
    """Asks everything that can be asked here."""
    module = bufferized(case)
    has_mlir = shutil.which(MLIR) is not None
    text = case.path.read_text()
    return Row(
        case=case,
        operations=sum(1 for _ in Parser(new_context(), text).parse_module().walk()),
        ours=count(as_text(module)),
        theirs=reference(case) if has_mlir else None,
        accepted=is_accepted(module) if has_mlir else None,
        times=measure(text, case.pipeline, 3),
        verdict=executed(case, module, tools) if has_mlir and tools else None,
    )


HEAD = (
    "| program | ops | boundaries | allocs | MLIR | copies | MLIR | accepted "
    "| executed | pass ms | parse ms | pass/parse |\n"
    "|---|--:|---|--:|--:|--:|--:|---|---|--:|--:|--:|"
)


def show(row: Row) -> str:
    """One line of the table."""
    theirs, pipeline, parsing = row.theirs, row.times.pipeline, row.times.parsing
    has_mlir = row.accepted is not None
    rejected = "rejected" if has_mlir else ""
    cells = (
        f"`{row.case.path.stem}`",
        row.operations,
        "memref" if row.case.boundaries else "tensor",
        row.ours.allocs,
        rejected if theirs is None else theirs.allocs,
        row.ours.copies,
        rejected if theirs is None else theirs.copies,
        ("yes" if row.accepted else "no") if has_mlir else "",
        row.verdict or "",
        f"{pipeline * 1e3:.1f}",
        f"{parsing * 1e3:.1f}",
        f"{pipeline / parsing:.2f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def cases(programs: Sequence[Path]) -> list[Case]:
    """Each program with and without function boundaries."""
    return [Case(path, flag) for path in programs for flag in (True, False)]


def main() -> None:
    """The command."""
    asked = request(__doc__)
    tools = load_tools(asked.tools)
    rows = (show(run(case, tools)) for case in cases(asked.programs))
    asked.show("models", HEAD, rows)


if __name__ == "__main__":
    main()
