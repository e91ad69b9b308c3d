"""Reads what the oracle prints, prints it again, and asks the oracle what that means.

    python tests/fuzz/roundtrip.py [--only DIALECT ...] [--every K] [--show N] [--plain]
                                   [--write]

Each text of `tests/fuzz/texts/<dialect>.py` goes through mlir-opt, which prints it in the
custom and in the generic form. xDSL has to read and verify each of the two, and what
it then prints, in both forms, must have the normal form that the text had before.
`--plain` does it with xDSL's own dialects only, `--write` puts the table into
tests/filecheck/with-mlir/programs/roundtrip.md. Exit 1 if a text changed its meaning.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path

import commandline
import decisions
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import DiagnosticException, ParseError, VerifyException

FOLDER = Path(__file__).resolve().parent / "texts"
GENERIC = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
BATCH = 64
TABLE = FOLDER.parents[1] / "filecheck" / "with-mlir" / "programs" / "roundtrip.md"
HEAD = "| dialect | texts | custom | generic | changed |\n|---|--:|--:|--:|--:|"
TITLE = """# What is read of what mlir-opt-22 prints

Texts of `tests/fuzz/texts`, which write each operation in every form: how many there are, how many of them are read in the
custom and in the generic form, and how many have another meaning for mlir-opt-22 when they were printed.
"""
RESOURCE = re.compile(r"(?<=dense_resource<)(\w+?)(?:_\d+)+(?=>)|(\w+?)(?:_\d+)+(?=: \"0x)")
"""xDSL keeps resources as long as it runs, and numbers a name that comes twice."""
FAULTS = (
    # What a parser or verifier may raise; the last are crashes of xDSL.
    *(DiagnosticException, ParseError, VerifyException, NotImplementedError),
    *(AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError),
)


@dataclass(frozen=True)
class Reading:
    """What became of a program in one form."""

    text: str
    """The program, as mlir-opt printed it."""
    error: str = ""
    """Why it was not read or not verified."""
    custom: str = ""
    generic: str = ""
    """What xDSL printed."""


@dataclass(frozen=True)
class Outcome:
    """What became of a text."""

    text: str
    """As the generator wrote it."""
    custom: Reading
    generic: Reading
    changed: str = ""
    """A text that xDSL printed and that means something else, or nothing."""


def dialects() -> list[str]:
    """The dialects that have texts."""
    return sorted(path.stem for path in FOLDER.glob("[!_]*.py"))


def texts(dialect: str) -> list[str]:
    """The texts of a dialect, each once."""
    written: Iterator[str] = import_module(f"texts.{dialect}").texts()
    return list(dict.fromkeys(text.rstrip() + "\n" for text in written))


def plain_context() -> Context:
    """xDSL's own dialects and unregistered ones."""
    made = Context(allow_unregistered=True)
    for name, factory in get_all_dialects().items():
        made.register_dialect(name, factory)
    return made


def printed(ctx: Context, module: ModuleOp, generic: bool) -> str:
    """The module and its resources in one of the two forms, as xdsl-opt prints them."""
    stream = StringIO()
    printer = Printer(stream, print_generic_format=generic)
    printer.print_op(module)
    printer.print_metadata(ctx.loaded_dialects)
    return stream.getvalue() + "\n"


def read(ctx: Context, text: str) -> Reading:
    """Reads, verifies and prints a program."""
    try:
        module = Parser(ctx, text).parse_module()
        module.verify()
        return Reading(text, "", printed(ctx, module, False), printed(ctx, module, True))
    except FAULTS as fault:
        return Reading(text, f"{type(fault).__name__}: {fault}")


def normal_forms(tool: str, programs: list[str]) -> list[str]:
    """Generic syntax with MLIR's value names and attribute order; "" if rejected."""
    custom = decisions.in_batches(tool, [], programs)
    return decisions.in_batches(tool, GENERIC, custom)


def outcomes(ctx: Context, tool: str, batch: list[str]) -> list[Outcome]:
    """What becomes of the texts. Raises ValueError for one that mlir-opt rejects."""
    custom = decisions.in_batches(tool, [], batch)
    for text, accepted in zip(batch, custom, strict=True):
        if not accepted.strip():
            raise ValueError(
                f"mlir-opt rejects\n{text}\n{decisions.mlir_opt(tool, [], text).stderr}"
            )
    generic = decisions.in_batches(tool, GENERIC, custom)
    found = [
        Outcome(text, read(ctx, one), read(ctx, other))
        for text, one, other in zip(batch, custom, generic, strict=True)
    ]
    wanted = decisions.in_batches(tool, GENERIC, custom)
    return [
        Outcome(o.text, o.custom, o.generic, changed)
        for o, changed in zip(found, _changed(tool, found, wanted), strict=True)
    ]


def _changed(tool: str, found: list[Outcome], wanted: list[str]) -> list[str]:
    """Per text the first of the printed programs with another normal form."""
    printings = [
        (k, program)
        for k, outcome in enumerate(found)
        for program in dict.fromkeys(
            (
                *(outcome.custom.custom, outcome.custom.generic),
                *(outcome.generic.custom, outcome.generic.generic),
            )
        )
        if program
    ]
    forms = normal_forms(tool, [program for _, program in printings])
    changed = [""] * len(found)
    for (k, program), form in zip(printings, forms, strict=True):
        if meaning(form) != meaning(wanted[k]):
            changed[k] = changed[k] or program
    return changed


def meaning(form: str) -> str:
    """A normal form without what may differ."""
    return RESOURCE.sub(lambda found: found[1] or found[2], form.strip())


def run(ctx: Context, tool: str, chosen: list[str]) -> list[Outcome]:
    """All texts, in batches."""
    return [
        outcome
        for start in range(0, len(chosen), BATCH)
        for outcome in outcomes(ctx, tool, chosen[start : start + BATCH])
    ]


def row(name: str, found: list[Outcome]) -> str:
    """A line of the table."""
    custom = sum(not o.custom.error for o in found)
    generic = sum(not o.generic.error for o in found)
    changed = sum(bool(o.changed) for o in found)
    share = [100 * count / max(1, len(found)) for count in (custom, generic)]
    return f"| {name} | {len(found)} | {share[0]:.1f} % | {share[1]:.1f} % | {changed} |"


def show(found: list[Outcome], count: int) -> None:
    """Prints the first texts with a fault."""
    faulty = [o for o in found if o.custom.error or o.generic.error or o.changed]
    for o in faulty[:count]:
        print("=" * 70, o.text, sep="\n")
        for form, reading in (("custom", o.custom), ("generic", o.generic)):
            if reading.error:
                print(f"--- {form} form not read: {reading.error[-800:]}")
        if o.changed:
            print(f"--- means something else:\n{o.changed}")


def main() -> int:
    """Returns the exit code."""
    parser = commandline.parser(__doc__, only=(), plain=False, write=False)
    parser.add_argument("--every", type=int, default=1, help="only each K-th text")
    parser.add_argument("--show", type=int, default=0, help="texts with a fault")
    args = parser.parse_args()
    tool = os.environ.get("MLIR_OPT") or shutil.which("mlir-opt-22")
    if tool is None:
        print("mlir-opt-22 is not installed")
        return 1
    ctx = plain_context() if args.plain else decisions.context()
    everything: list[Outcome] = []
    lines = [HEAD]
    print(HEAD)
    for dialect in args.only or dialects():
        found = run(ctx, tool, texts(dialect)[:: args.every])
        lines.append(row(dialect, found))
        print(lines[-1], flush=True)
        show(found, args.show)
        everything += found
    lines.append(row("all", everything))
    print(lines[-1])
    if args.write:
        TABLE.write_text("\n".join((TITLE, *lines, "")))
    return any(outcome.changed for outcome in everything)


if __name__ == "__main__":
    sys.exit(main())
