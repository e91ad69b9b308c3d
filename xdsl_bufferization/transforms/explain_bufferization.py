"""Bufferizes as `one-shot-bufferize` does, and says why each copy and allocation is made.

    %0 = tensor.insert %x into %t[%i]    %t is copied: 16 bytes, once, in @f
    %1 = tensor.extract %t[%i]           in place, 'tensor.insert' would overwrite what
                                         'tensor.extract' reads
                                         help: move 'tensor.extract' before 'tensor.insert'

The reasons are recorded while the program is analysed and rewritten
(`analysis/tensors/explainer.py`, `buffer_recorder.py`). The report goes to stderr or into a
file, as text or as JSON; the module is that of `one-shot-bufferize`.

MLIR: the options `test-analysis-only` and `print-conflicts` of One-Shot Bufferize
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.interfaces.explanations import Explanation
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.buffer_recorder import BufferRecorder
from xdsl_bufferization.transforms.explanation_report import ExplainingPass
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass


@record
class ExplainBufferizationPass(ExplainingPass, BufferizingPass):
    """
    Bufferizes as `one-shot-bufferize` does, and reports why each copy and each allocation is made.

    Its options are those of that pass, without those that write attributes, and those of
    the report."""

    name = "explain-bufferization"

    annotate: bool = False
    """New operations get the number of their explanation, as the attribute `explanation`."""

    def explain(self, op: ModuleOp) -> Sequence[Explanation]:
        """Bufferizes a module and returns the explanations. Raises `PassFailedException` as
        `one-shot-bufferize` does."""
        recorder = BufferRecorder()
        self.run(op, recorder)
        return recorder.explanations(op, annotate=self.annotate)
