"""
Finds the operands that may be computed in the part of a destination where a result is put.

    %c = linalg.matmul .. outs(%e)                  // %c may be computed in the part, too, if
    %r = linalg.exp ins(%c) outs(%f)                // the result overwrites it
    tensor.insert_slice %r into %d[2] [4] [1]

`eliminate-empty-tensors` gives the part to `%f` only. If `%f` is `%c`, it is found to come from
`%e`, which gets the part, and no buffer is left. A candidate is an operand that an elementwise
operation may overwrite, where

- the part can be extracted where the operand is computed,
- nothing else of the destination is read from there on, which would be copied then,
- nothing else is computed in between, so that the destination is not needed for longer than it was.

MLIR: none
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.dying_operands import DyingOperands
from xdsl_bufferization.analysis.tensors.extraction_points import ExtractionPoints
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSource
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_TRIALS


@dataclass
class OperandsInParts(DyingOperands):
    """The candidates of one module."""

    def _find(self) -> None:
        self._anchors = InterfaceCache(DestinationSubsetOpInterface)
        for op in self.state.order.operations:
            model = self._anchors(op)
            if model is not None and self.state.is_in_place(op, model.source(op)):
                self._find_for(op, model)

    @cached_property
    def _points(self) -> ExtractionPoints:
        return ExtractionPoints(self.state)

    def _find_for(self, anchor: Operation, model: DestinationSubsetOpInterface) -> None:
        """Finds the candidates from which the source of an anchor comes."""
        pending = [(anchor, model.source(anchor))]
        while pending:
            for init, reshapes in self._undefined.of_operand(*pending.pop()):
                if init in self._others or not self._may_share(*init):
                    continue
                found = list[Operand]()
                for operand in self._elementwise(*init):
                    source = self._source(operand)
                    if source is not None and self._has_place(
                        anchor, model, UndefinedSource(source, reshapes)
                    ):
                        found.append(operand)
                if found:
                    self._others[init] = self._candidates(init, found)
                    pending += found

    def _has_place(
        self, anchor: Operation, model: DestinationSubsetOpInterface, source: UndefinedSource
    ) -> bool:
        """True if a source can be the part, as far as can be seen before it is."""
        state, needed = self.state, model.needed_values(anchor)
        target = state.uses.tensors.get(needed[0]) if needed else None
        if target is None:
            return False
        reads = state.alias_info.set_of(target).reads.around(state.order.pre[source.use[0]])
        if any(read.use.op is not anchor for read in reads):
            return False
        return self._points.find(anchor, model, source) is not None

    def _source(self, operand: Operand) -> Operand | None:
        """Returns the init without contents from which an operand comes, if nothing else is
        computed in between."""
        op, index = operand
        value, between = op.operands[index], op.prev_op
        if not value.has_one_use():
            return None
        for _ in range(MOST_TRIALS):
            if not isinstance(value, OpResult):
                return None
            while between is not value.op:
                if between is None or any(map(self._is_computed, between.results)):
                    return None
                between = between.prev_op
            init = self._init(value)
            if init is None or self._undefined.is_undefined(init[0].operands[init[1]]):
                return init
            value, between = init[0].operands[init[1]], value.op.prev_op
        return None

    def _is_computed(self, value: SSAValue) -> bool:
        return is_tensor(value) and not self._undefined.is_undefined(value)

    def _init(self, value: OpResult) -> Operand | None:
        """Returns the init of which a result has the buffer; None if it consists of parts."""
        op, style = value.op, self._style(value.op)
        if style is None or self._anchors(op) is not None:
            return None
        return next(((op, i) for i in style.inits(op) if style.tied_result(op, i) is value), None)
