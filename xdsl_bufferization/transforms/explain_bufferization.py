"""
Bufferizes as `one-shot-bufferize` does, and says why each copy and allocation is made.

    %0 = tensor.insert %x into %t[%i]    %t is copied: 16 bytes, once, in @f
    %1 = tensor.extract %t[%i]           in place, 'tensor.insert' would overwrite what
                                         'tensor.extract' reads
                                         help: move 'tensor.extract' in front of 'tensor.insert'

The reasons are recorded while the program is analysed and rewritten
(`analysis/tensors/explainer.py`, `buffer_recorder.py`). The report goes to stderr or into a
file, as text or as JSON; the module is that of `one-shot-bufferize`.

MLIR: the options `test-analysis-only` and `print-conflicts` of One-Shot Bufferize
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.interfaces.explanations import Explanation, as_data
from xdsl_bufferization.transforms.buffer_recorder import BufferRecorder
from xdsl_bufferization.transforms.explanation_text import as_text
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass


@dataclass(frozen=True)
class ExplainBufferizationPass(BufferizingPass):
    """The pass `explain-bufferization`, with the options of `one-shot-bufferize`."""

    name = "explain-bufferization"

    format: Literal["text", "json"] = "text"
    """The form of the report."""
    verbose: bool = False
    """With `text`: also writes, reads, definitions and all advice."""
    annotate: bool = False
    """Adds the number of its explanation to each new operation, as `explanation`."""
    output: str = ""
    """The file of the report; empty for stderr."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = self.explain(op)
        if self.output:
            Path(self.output).write_text(self._report(found) + "\n")
        else:
            print(self._report(found, sys.stderr.isatty()), file=sys.stderr)

    def explain(self, op: ModuleOp) -> Sequence[Explanation]:
        """
        Bufferizes a module and returns the explanations. Raises `PassFailedException` as
        `one-shot-bufferize` does.
        """
        recorder = BufferRecorder()
        self.run(op, recorder)
        return recorder.explanations(op, annotate=self.annotate)

    def _report(self, found: Sequence[Explanation], is_terminal: bool = False) -> str:
        if self.format == "json":
            return json.dumps(as_data(self.name, found), indent=1)
        colours = is_terminal and "NO_COLOR" not in os.environ
        return as_text(found, verbose=self.verbose, colours=colours)
