"""The report of passes that explain what they do, in three forms: text, JSON and SARIF.

    model.mlir:3:8: %u is copied: 32 bytes, once, in @f [1]
        %1 = tensor.insert %x into %u[%i] : tensor<8xf32>
      in place, 'tensor.insert' (line 3) would overwrite what 'tensor.extract' (line 4) reads
      help: move 'tensor.extract' before 'tensor.insert'

    {"ruleId": "conflict", "level": "note", "message": {...},
     "locations": [model.mlir, line 3, column 8], "relatedLocations": [the write, the read, ...]}

Editors and services for reviews read SARIF. A result is a note there: a copy is no error. Its rule
is the cause. Operations without a place in a file have no location. JSON is `explanations.as_data`.

MLIR: lib/Support/ToolUtilities, the handlers of diagnostics
OASIS: Static Analysis Results Interchange Format, version 2.1.0
"""

from __future__ import annotations

import json
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.interfaces.explanations import (
    Cause,
    Explanation,
    Frequency,
    Site,
    as_data,
    totals,
)
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.options import OptionsPass

_BOLD, _DIM, _HELP, _OFF = "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[0m"


def as_text(
    explanations: Sequence[Explanation], *, verbose: bool = False, colours: bool = False
) -> str:
    """Returns one paragraph for each explanation, and a line with the totals."""
    lines = list[str]()
    for explanation in explanations:
        lines += _paragraph(explanation, verbose)
    lines.append(totals_text(explanations))
    return "\n".join(_coloured(line) if colours else line for line in lines)


def _paragraph(found: Explanation, verbose: bool) -> Iterator[str]:
    place = f"{found.place}: " if found.place else ""
    yield f"{place}{headline(found)} [{found.number}]"
    own = found.site("operation")
    if own is not None:
        yield f"    {own.text}"
    yield f"  {found.why}"
    if verbose:
        yield from _details(found)
    for advice in found.advice if verbose else found.advice[:1]:
        yield f"  help: {advice.text}"


def _details(found: Explanation) -> Iterator[str]:
    if found.barrier:
        yield f"  {found.barrier}"
    for site in found.sites:
        if site.role != "operation":
            value = f" {site.value}" if site.value else ""
            place = f" at {site.place}" if site.place else ""
            yield (f"  {site.role} of{value}{place}:" if value else f"  {site.role}{place}:")
            yield f"    {site.text}"
    yield f"  made: {', '.join(found.makes)}"


def headline(found: Explanation) -> str:
    """Returns what is done, with size, frequency and function."""
    function = f", in {found.function}" if found.function else ""
    return f"{found.what}: {found.size.text}, {frequency_text(found.frequency)}{function}"


def frequency_text(frequency: Frequency) -> str:
    """Returns how often an operation runs, in words."""
    if frequency.times == 1:
        return "once"
    if frequency.times is not None:
        return f"{frequency.times:,} times"
    loops = f"{frequency.depth} loops" if frequency.depth != 1 else "a loop"
    return f"in each iteration of {loops}"


def totals_text(explanations: Sequence[Explanation]) -> str:
    """Returns the numbers of copies and allocations, or of what frees memory, in words."""
    found = totals(explanations)
    unknown = found["unknown_sizes"]
    rest = f", {unknown} of a size that is not known" if unknown else ""
    copies = copies_text(found["copies"], found["bytes_copied"])
    parts = [copies, counted(found["allocations"], "allocation")]
    freeing = [
        counted(found["clones"], "clone"),
        counted(found["flags"], "flag"),
        counted(found["frees"], "deallocation"),
    ]
    is_freeing = any(found[name] for name in ("clones", "flags", "frees"))
    return ", ".join(freeing if is_freeing else parts) + rest


def copies_text(number: int, size: int) -> str:
    """Returns a number of copies with their bytes."""
    return counted(number, "copy", "copies") + (f" of {size:,} bytes" if number else "")


def counted(number: int, one: str, many: str = "") -> str:
    """Returns a number with a noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _coloured(line: str) -> str:
    if line.startswith("    "):
        return f"{_DIM}{line}{_OFF}"
    if line.startswith("  help:"):
        return f"{_HELP}{line}{_OFF}"
    return line if line.startswith("  ") else f"{_BOLD}{line}{_OFF}"


SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULES: Mapping[Cause, str] = {
    "conflict": "In place, a write would destroy contents that are read later.",
    "not-writable": "The buffer must not be written.",
    "threads": "Iterations of a parallel loop would share a buffer that one of them writes.",
    "aliases": "Too many tensors may have the buffer.",
    "always": "Nothing is analysed, so that everything that is written is copied.",
    "loop": "A loop yields a tensor that is not in memory that it may hand on.",
    "layout": "The buffer has another layout than is needed.",
    "operation": "The operation makes a new tensor, or moves contents.",
    "returned": "A caller frees what a function returns, and it does not own that.",
    "path": "Memory is owned on some paths only.",
    "last-use": "No operation after it may use the memory.",
}
"""The causes, in the order of their indices."""


def as_sarif(pass_name: str, explanations: Sequence[Explanation]) -> dict[str, object]:
    """Returns explanations as a SARIF log with one run, as a dictionary for JSON."""
    rules = [{"id": cause, "shortDescription": {"text": text}} for cause, text in RULES.items()]
    driver = {"name": f"xdsl-bufferization {pass_name}", "rules": rules}
    results = [_result(each) for each in explanations]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(found: Explanation) -> dict[str, object]:
    own = found.site("operation")
    others = [site for site in found.sites if site is not own and site.place]
    related = [
        {"id": number, "message": {"text": _role(site)}} | _location(site)
        for number, site in enumerate(others, 1)
    ]
    helping = [f"help: {advice.text}" for advice in found.advice[:1]]
    return {
        "ruleId": found.cause,
        "ruleIndex": list(RULES).index(found.cause),
        "level": "note",
        "message": {"text": "\n".join([headline(found), found.why, *helping])},
        "locations": [_location(own)] if own is not None and own.place else [],
        "relatedLocations": related,
        "properties": {
            "number": found.number,
            "kind": found.kind,
            "bytes": found.size.bytes,
            "times": found.frequency.times,
        },
    }


def _role(site: Site) -> str:
    return f"{site.role}{f' of {site.value}' if site.value else ''}: {site.text}"


def _location(site: Site) -> dict[str, object]:
    """The location of an operation with a place, FILE:LINE:COLUMN."""
    file, line, column = site.place.rsplit(":", 2)
    path = Path(file)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    region = {"startLine": int(line), "startColumn": int(column)}
    artifact = {"artifactLocation": {"uri": uri}, "region": region}
    return {"physicalLocation": artifact}


@record
class ExplainingPass(OptionsPass, ABC):
    """A pass that writes explanations."""

    format: Literal["text", "json", "sarif"] = "text"
    """The form of the report."""
    verbose: bool = False
    """With `text`: also the other operations and all advice."""
    output: str = ""
    """The file of the report; empty for stderr."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.report(self.explain(op))

    @abstractmethod
    def explain(self, op: ModuleOp) -> Sequence[Explanation]:
        """Rewrites a module and returns the explanations."""

    def report(self, found: Sequence[Explanation]) -> None:
        """Writes a report."""
        if self.output:
            Path(self.output).write_text(self._text(found) + "\n")
        else:
            print(self._text(found, sys.stderr.isatty()), file=sys.stderr)

    def _text(self, found: Sequence[Explanation], is_terminal: bool = False) -> str:
        if self.format == "json":
            return json.dumps(as_data(self.name, found), indent=1)
        if self.format == "sarif":
            return json.dumps(as_sarif(self.name, found), indent=1)
        colours = is_terminal and "NO_COLOR" not in os.environ
        return as_text(found, verbose=self.verbose, colours=colours)
