"""An explanation for Python and notebooks, and the page that shows it.

    explained = explain(module)
    print(explained)

The page shows a program beside the explanations of its copies. It holds its style, its script and
its data, so that it works from a file. Its content security policy allows no request. The data is
JSON in which no `<` occurs, and the script puts texts into the page as texts only, so that no
program can change the page.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, field
from functools import cached_property
from html import escape
from importlib.resources import files
from pathlib import Path

from xdsl_bufferization.explainer.memory_picture import STYLE, ArenaPicture, Picture
from xdsl_bufferization.explainer.report import Report, Stage, removed_lines
from xdsl_bufferization.interfaces.explanations import Explanation, Kind, as_data
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explanation_report import (
    as_text,
    copies_text,
    counted,
    frequency_text,
    totals_text,
)

_NAME = re.compile(r"@([A-Z]+)@")
"""Where `page.html` takes a part."""

GROUPS = ("copies", "allocations", "other allocations", "frees", "removed")
"""The groups of explanations on the switch of the page, in order."""


def page(report: Report) -> str:
    """Returns the page of a report."""
    items = _items(report)
    taken = {item["group"] for item in items}
    data = {
        "program": report.program.rstrip("\n").split("\n"),
        "output": report.output.split("\n"),
        "numbers": report.numbers,
        "items": items,
        "groups": [group for group in GROUPS if group in taken],
    }
    name = "the standard input" if report.name == "-" else Path(report.name).name
    parts = {
        "TITLE": escape(f"Copies in {name}"),
        "STYLE": _part("page.css") + STYLE,
        "SCRIPT": _part("page.js"),
        "TOTALS": escape(_totals(report)),
        "STAGES": _stages(report.stages),
        "MEMORY": _memory(report),
        "DATA": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return _NAME.sub(lambda found: parts[found[1]], _part("page.html"))


# The explanations.


def _items(report: Report) -> list[Mapping[str, object]]:
    """What there is a card for: explanations, with `group`, `where` and `gone` added."""
    late = {each.explanation.number: each for each in report.removed if each.is_after}
    early = [each for each in report.removed if not each.is_after]
    found = [
        *((each, late.get(each.number)) for each in report.explanations),
        *((each, None) for each in report.frees),
        *((each.explanation, each) for each in early),
    ]
    allocating = any(e.kind == "copy" and len(e.makes) > 1 for e in report.explanations)
    items = list[Mapping[str, object]]()
    for number, (explanation, removed) in enumerate(found, 1):
        items.append(asdict(explanation) | {
            "number": number,
            "where": _where(explanation, report),
            "group": "removed" if removed else _group(explanation.kind, allocating),
            "gone": "" if removed is None else removed.by,
        })  # fmt: skip
    return items


def _group(kind: Kind, allocating: bool) -> str:
    """The group of a kind; `allocating` if copies allocate as well."""
    match kind:
        case "copy" | "clone":
            return "copies"
        case "allocation":
            return "other allocations" if allocating else "allocations"
        case "flag" | "free":
            return "frees"


def _where(found: Explanation, report: Report) -> str:
    place = found.place
    if place.startswith(f"{report.name}:"):
        place = f"line {found.sites[0].line}"
    often = frequency_text(found.frequency)
    function = found.function and f"in {found.function}"
    return ", ".join(filter(None, (found.size.text, often, function, place)))


# The head.


def _totals(report: Report) -> str:
    late = sum(each.is_after for each in report.removed)
    rest = f", {counted(late, 'copy', 'copies')} removed later" if late else ""
    if clones := sum(each.kind == "clone" for each in report.frees):
        rest += f", {counted(clones, 'clone')}"
    return f"{totals_text(report.explanations)}{rest}; pipeline: {report.pipeline}"


def _stages(stages: Sequence[Stage]) -> str:
    """The stages that change something, with bars; "" if none does."""
    shown = list(stages[:1])
    for stage in stages[1:]:
        if stage.counts != shown[-1].counts:
            shown.append(stage)
    if len(shown) < 2:
        return ""
    columns = [
        [(s.bytes_copied, copies_text(s.copies, s.bytes_copied)) for s in shown],
        [(s.allocations, counted(s.allocations, "allocation")) for s in shown],
    ]
    cells = [_bars(column) for column in columns if len(set(column)) > 1]
    rows = (
        f"<tr><th>{escape(stage.name)}</th>{''.join(row)}</tr>"
        for stage, *row in zip(shown, *cells, strict=True)
    )
    return f'<table id="stages">{"".join(rows)}</table>'


def _bars(column: Sequence[tuple[int, str]]) -> list[str]:
    """Cells with bars behind their texts."""
    most = max(number for number, _ in column) or 1
    return [f'<td style="--part:{100 * number / most:.1f}%">{text}</td>' for number, text in column]


# The memory.


def _memory(report: Report) -> str:
    """The pictures of memory, those of one function side by side."""
    last = {picture.function: picture for picture in report.result}
    drawn = (*report.bufferized, *report.result, *report.arenas)
    names = dict.fromkeys(picture.function for picture in drawn)
    first = {picture.function: picture for picture in report.bufferized}
    arenas = defaultdict[str, list[ArenaPicture]](list)
    for arena in report.arenas:
        arenas[arena.function].append(arena)
    parts = list[str]()
    for name in names:
        figures = [
            _figure("after one-shot-bufferize", first.get(name)),
            _figure("after the whole pipeline", last.get(name)) if report.result else "",
            *(_figure("offsets in the arena", arena) for arena in arenas[name]),
        ]
        parts.append(f'<div class="pair">{"".join(figures)}</div>')
    return "".join(parts) or "<p>No function allocates memory.</p>"


def _figure(title: str, picture: Picture | None) -> str:
    inside = "<p>no buffers</p>" if picture is None else picture.svg(alone=False)
    return f"<figure><figcaption>{title}</figcaption>{inside}</figure>"


def _part(name: str) -> str:
    return (files("xdsl_bufferization.explainer") / name).read_text()


@record
class Explained:
    """Why a program is copied and allocates."""

    report: Report = field(repr=False)

    @cached_property
    def text(self) -> str:
        """What `xdsl-bufferize-explain` prints."""
        return self.as_text()

    def as_text(self, *, verbose: bool = False, colours: bool = False) -> str:
        """The explanations as text, with all that is known if `verbose`."""
        found = as_text(self.report.explanations, verbose=verbose, colours=colours)
        return "\n".join([found, *removed_lines(self.report.removed, verbose=verbose)])

    @cached_property
    def data(self) -> dict[str, object]:
        """The explanations, for JSON."""
        data = as_data(ExplainBufferizationPass.name, self.report.explanations)
        data["removed"] = [each.as_data() for each in self.report.removed]
        return data

    @cached_property
    def json(self) -> str:
        """The explanations as JSON."""
        return json.dumps(self.data, indent=1)

    @cached_property
    def html(self) -> str:
        """The page, which needs no other file."""
        return page(self.report)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The page as a part of a notebook."""
        source = escape(self.html)
        return f'<iframe srcdoc="{source}" width="100%" height="600"></iframe>'
