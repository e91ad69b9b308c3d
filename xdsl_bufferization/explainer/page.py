"""
One HTML page with a program beside the explanations of its copies.

The page holds its style, its script and its data, so that it works from a file. Its content
security policy allows no request. The data is JSON in which no `<` occurs, and the script puts
texts into the page as texts only, so that no program can change the page.
"""

from __future__ import annotations

import html
import json
import re
from collections import defaultdict
from dataclasses import asdict
from importlib.resources import files

from xdsl_bufferization.explainer.arena_picture import ArenaPicture
from xdsl_bufferization.explainer.memory_picture import STYLE, Picture
from xdsl_bufferization.explainer.report import Report
from xdsl_bufferization.interfaces.explanations import as_data
from xdsl_bufferization.transforms.explain_bufferization import (
    ExplainBufferizationPass,
)
from xdsl_bufferization.transforms.explain_deallocation import (
    ExplainDeallocationPass,
)

_NAME = re.compile(r"@([A-Z]+)@")
"""Where `page.html` takes a part."""


def page(report: Report) -> str:
    """Returns the page of a report."""
    data = as_data(ExplainBufferizationPass.name, report.explanations) | {
        "name": report.name,
        "pipeline": report.pipeline,
        "program": report.program.rstrip("\n").split("\n"),
        "output": report.output.split("\n"),
        "numbers": report.numbers,
        "stages": [asdict(stage) for stage in report.stages],
        "written": report.written.split("\n") if report.written else [],
        "removed": [each.as_data() for each in report.removed],
        "freed": [],
        "frees": [],
    }
    if report.freeing is not None:
        frees = as_data(ExplainDeallocationPass.name, report.freeing.explanations)
        data["freed"] = report.freeing.program.split("\n")
        data["frees"] = frees["explanations"]
    parts = {
        "TITLE": html.escape(f"Copies in {report.name}"),
        "STYLE": _part("page.css") + STYLE,
        "SCRIPT": _part("page.js"),
        "MEMORY": _memory(report),
        "DATA": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return _NAME.sub(lambda found: parts[found[1]], _part("page.html"))


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
            _figure("after the whole pipeline", last.get(name))
            if report.result
            else "",
            *(_figure("offsets in the arena", arena) for arena in arenas[name]),
        ]
        parts.append(f'<div class="pair">{"".join(figures)}</div>')
    return "".join(parts) or "<p>No function allocates memory.</p>"


def _figure(title: str, picture: Picture | None) -> str:
    inside = "<p>no buffers</p>" if picture is None else picture.svg(alone=False)
    return f"<figure><figcaption>{title}</figcaption>{inside}</figure>"


def _part(name: str) -> str:
    return (files("xdsl_bufferization.explainer") / name).read_text()
