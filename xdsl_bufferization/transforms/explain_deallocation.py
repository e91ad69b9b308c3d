"""Frees memory as a deallocation pass does, and says why it clones, passes flags and frees there.

    func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
      %l = memref.load %a[%i]        %a is freed after 'memref.load': it is the last operation
      return %m                      that may use it
    }                                %m is cloned: the caller frees what the function returns, and
                                     %m may be argument %m

The pass is `ownership-based-buffer-deallocation`, or with `static` `buffer-deallocation`.

MLIR has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.analysis.ownership.explainer import OwnershipExplainer
from xdsl_bufferization.interfaces.diagnostics import Places, function_name
from xdsl_bufferization.interfaces.explanations import Explanation
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.transforms.buffer_deallocation import BufferDeallocationPass
from xdsl_bufferization.transforms.explanation_report import ExplainingPass
from xdsl_bufferization.transforms.freeing import FreeingPass
from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
    OwnershipBasedBufferDeallocationPass,
)


@record
class ExplainDeallocationPass(ExplainingPass):
    """Frees memory, and reports each clone, each flag, and each point where memory is freed.

    It frees as `ownership-based-buffer-deallocation` does, or with `static` as
    `buffer-deallocation`."""

    name = "explain-deallocation"

    static: bool = False
    """Frees as `buffer-deallocation` does."""
    private_function_dynamic_ownership: bool = False
    """As in `ownership-based-buffer-deallocation`."""

    def explain(self, op: ModuleOp) -> Sequence[Explanation]:
        """Inserts the deallocations and returns the explanations. Raises `PassFailedException` as
        the deallocation pass does; the module is unchanged then."""
        freeing = self._pass()
        plans = freeing.plan(op)
        found = [
            replace(explanation, number=number)
            for number, explanation in enumerate(self._explain(plans), 1)
        ]
        freeing.free(plans)
        return found

    def _pass(self) -> FreeingPass:
        if self.static:
            return BufferDeallocationPass()
        dynamic = self.private_function_dynamic_ownership
        return OwnershipBasedBufferDeallocationPass(private_function_dynamic_ownership=dynamic)

    def _explain(self, plans: Mapping[Operation, BufferOwnership]) -> Iterator[Explanation]:
        places = Places()
        for function, plan in plans.items():
            texts = SourceTexts(plan.flow.operations, places)
            name = function_name(function)
            yield from OwnershipExplainer(name, plan, texts, not self.static).explain()

    def check_options(self) -> None:
        """Raises `PassFailedException` for flags without flags."""
        if self.static and self.private_function_dynamic_ownership:
            raise self.wrong("private_function_dynamic_ownership", True, "false with static")
