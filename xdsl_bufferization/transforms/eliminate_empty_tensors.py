"""
Computes tensors in the part of a destination where they are put in the end.

    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.fill ins(%f) outs(%e)
    %r = tensor.insert_slice %x into %d[2] [4] [1]
    // becomes
    %s = tensor.extract_slice %d[2] [4] [1]
    %x = linalg.fill ins(%f) outs(%s)
    %r = tensor.insert_slice %x into %d[2] [4] [1]

One-Shot Bufferize then needs neither a buffer for `%x` nor a copy. The contents of an
empty tensor are undefined, so that those of the destination will do.

1. Operations that put tensors into a new one, as `tensor.concat`, become insertions
   (`destination_rewriting.py`).
2. An operation with a `DestinationSubsetOpInterface` whose source is in place is an
   anchor. An earlier one comes first, so that what it computes is moved up once.
3. `analysis/tensors/undefined_sources.py` finds the uses of empty tensors from which
   its source comes.
4. `analysis/tensors/extraction_points.py` finds where the part can be extracted.
5. The use gets the part, with a `tensor.cast` if sizes are static in one type only. If it is
   the destination of an earlier anchor, the part of that one is extracted from it, too.

MLIR: lib/Dialect/Bufferization/Transforms/EmptyTensorElimination.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.tensor import CastOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.tensors.extraction_points import (
    ExtractionPoint,
    ExtractionPoints,
)
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.shared_outputs import initial_reads
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.support.shapes import types_agree
from xdsl_bufferization.transforms.attributes import check_attributes
from xdsl_bufferization.transforms.destination_rewriting import (
    rewrite_in_destination_style,
)
from xdsl_bufferization.transforms.initial_reads import redirected
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(frozen=True)
class EliminateEmptyTensorsPass(OptionsPass):
    """Replaces empty tensors by the parts of the destinations that they are put into."""

    name = "eliminate-empty-tensors"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        check_attributes(op)
        state = _analyzed(op)
        if rewrite_in_destination_style(op, state):
            state = _analyzed(op)
        _Elimination(state).run()


def _analyzed(module: ModuleOp) -> OneShotState:
    options = BufferizationOptions(
        bufferize_function_boundaries=True, allow_return_allocs_from_loops=True
    )
    with redirected(initial_reads(module, everything=False), keep=False):
        return analyze_module(module, options)


@dataclass
class _Elimination:
    """The rewriting of one module."""

    state: OneShotState
    replaced: dict[Operand, None] = field(default_factory=dict[Operand, None])
    extractions: dict[Operand, Operation] = field(
        default_factory=dict[Operand, Operation]
    )
    """By operand with the destination: the extraction of the part in front of it."""

    def __post_init__(self) -> None:
        self._sources = UndefinedSources(self.state)
        self._points = ExtractionPoints(self.state)

    def run(self) -> None:
        """Replaces what can be, and erases the empty tensors that are not used any
        more."""
        models = InterfaceCache(DestinationSubsetOpInterface)
        dead = dict[Operation, None]()
        for op in self.state.order.operations:
            model = models(op)
            if model is None or not self.state.is_in_place(op, model.source(op)):
                continue
            for use in list(self._sources.of_operand(op, model.source(op))):
                owner = use[0].operands[use[1]].owner
                if use not in self.replaced and self._replace_all(op, model, use):
                    assert isinstance(owner, Operation)
                    dead[owner] = None
        for op in dead:
            if all(result.first_use is None for result in op.results):
                Rewriter.erase_op(op)

    def _replace_all(
        self, op: Operation, model: DestinationSubsetOpInterface, use: Operand
    ) -> bool:
        """Replaces an empty tensor in a use, and in what was extracted from it for
        that use. Returns False if it stays."""
        extraction = self.extractions.get(use)
        if extraction is None or extraction.operands[0] is not use[0].operands[use[1]]:
            return self._replace(op, model, use)
        if not self._replace(op, model, (extraction, 0)):
            return self._replace(op, model, use)
        use[0].operands[use[1]] = extraction.operands[0]
        self.replaced[use] = None
        return True

    def _replace(
        self, op: Operation, model: DestinationSubsetOpInterface, use: Operand
    ) -> bool:
        user, index = use
        needed = model.needed_values(op)
        empty = user.operands[index]
        if needed is None or not types_agree(empty.type, model.extraction_type(op)):
            return False
        point = self._points.find(op, model, use)
        if point is None:
            return False
        for moved in point.moved:
            moved.detach()
            self._insert(moved, point)
        part = self._extract(op, model, needed[0], point)
        user.operands[index] = self._cast(part, empty, point)
        self.replaced[use] = None
        return True

    def _extract(
        self,
        op: Operation,
        model: DestinationSubsetOpInterface,
        destination: SSAValue,
        point: ExtractionPoint,
    ) -> SSAValue:
        """Returns the part of the destination."""
        extraction = model.build_extraction(op)
        if extraction is None:
            return destination
        self._insert(extraction, point)
        for index, operand in enumerate(op.operands):
            if operand is destination and index != model.source(op):
                self.extractions[op, index] = extraction
        return extraction.results[0]

    def _cast(
        self, part: SSAValue, empty: SSAValue, point: ExtractionPoint
    ) -> SSAValue:
        if part.type == empty.type:
            return part
        cast = CastOp.create(operands=[part], result_types=[empty.type])
        self._insert(cast, point)
        return cast.results[0]

    def _insert(self, op: Operation, point: ExtractionPoint) -> None:
        Rewriter.insert_op(op, InsertPoint.before(point.before))
        self._points.note_inserted(op, point.before)
