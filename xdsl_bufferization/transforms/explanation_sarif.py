"""
Explanations as SARIF, which editors and services for reviews read.

    model.mlir:3:8: %u is copied     {"ruleId": "conflict", "level": "note", "message": {...},
                                      "locations": [model.mlir, line 3, column 8],
                                      "relatedLocations": [the write, the read, ...]}

A result is a note: a copy is no error. Its rule is the cause. Operations without a place in a
file have no location.

OASIS: Static Analysis Results Interchange Format, version 2.1.0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from xdsl_bufferization.interfaces.explanations import Cause, Explanation, Site
from xdsl_bufferization.transforms.explanation_text import frequency_text

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
    return {
        "ruleId": found.cause,
        "ruleIndex": list(RULES).index(found.cause),
        "level": "note",
        "message": {"text": _message(found)},
        "locations": [_location(own)] if own is not None and own.place else [],
        "relatedLocations": related,
        "properties": {
            "number": found.number,
            "kind": found.kind,
            "bytes": found.size.bytes,
            "times": found.frequency.times,
        },
    }


def _message(found: Explanation) -> str:
    function = f", in {found.function}" if found.function else ""
    often = frequency_text(found.frequency)
    lines = [f"{found.what}: {found.size.text}, {often}{function}", found.why]
    lines += [f"help: {advice.text}" for advice in found.advice[:1]]
    return "\n".join(lines)


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
