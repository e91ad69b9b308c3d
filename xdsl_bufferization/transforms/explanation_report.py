"""The options of passes that explain what they do, and the report that these write."""

from __future__ import annotations

import json
import os
import sys
from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from xdsl_bufferization.interfaces.explanations import Explanation, as_data
from xdsl_bufferization.transforms.explanation_sarif import as_sarif
from xdsl_bufferization.transforms.explanation_text import as_text
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(frozen=True)
class ExplainingPass(OptionsPass, ABC):
    """A pass that writes explanations."""

    format: Literal["text", "json", "sarif"] = "text"
    """The form of the report."""
    verbose: bool = False
    """With `text`: also the other operations and all advice."""
    output: str = ""
    """The file of the report; empty for stderr."""

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
