"""
An explanation for Python and notebooks: text, JSON and a page of one report.

    explained = explain(module)
    print(explained)

`explain/report.py` finds out; `page.py` and `transforms/explanation_text.py` print.
"""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from functools import cached_property

from xdsl_bufferization.explainer.page import page
from xdsl_bufferization.explainer.removed import removed_lines
from xdsl_bufferization.explainer.report import Report
from xdsl_bufferization.interfaces.explanations import as_data
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explanation_text import as_text


@dataclass(frozen=True)
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
        source = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{source}" width="100%" height="600"></iframe>'
