"""Finds the uses of tensors without contents whose buffer a tensor has in the end. The
contents of a tensor that is overwritten without being read do not matter either.

    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.fill ins(%f) outs(%e)          // operand 1 is the use for %x ...
    %c = tensor.cast %x                        // ... and for %c

The search goes backwards through operands that are equivalent to a value and have its
sizes, all branches included but for those to an earlier block: the reverse use-def chain of the
value. It passes reshapes, and lists them, so that they can be inverted.

MLIR: `AnalysisState::findValueInReverseUseDefChain` with `followEquivalentOnly` and
`followSameTypeOrCastsOnly`, which stops at reshapes and follows branches to earlier blocks
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import (
    Operand,
    TensorUse,
    TensorValue,
    has_one_unknown_size,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.properties import ReshapeOpInterface, is_side_effect_free
from xdsl_bufferization.support.bounds import MOST_TRIALS
from xdsl_bufferization.support.layouts import types_agree


class UndefinedSource(NamedTuple):
    """A use of a tensor without contents, or whose contents do not matter."""

    use: Operand
    reshapes: tuple[Operation, ...] = ()
    """The reshapes after the use, the last one first."""


@dataclass(eq=False, repr=False)
class UndefinedSources:
    """The searches of one run."""

    state: OneShotState
    is_rewritten: Callable[[Operation], bool] = lambda op: False
    """True if the operation is to compute its result in a tensor without contents."""
    _visits: dict[TensorValue, int] = field(default_factory=dict[TensorValue, int])

    def __post_init__(self) -> None:
        self._style = InterfaceCache(DestinationStyleOpInterface)
        self._reshape = InterfaceCache(ReshapeOpInterface)

    def of_operand(
        self, op: Operation, index: int, *, overwritten: bool = False
    ) -> Iterator[UndefinedSource]:
        """Yields the uses from which the tensor of an operand may come. With `overwritten`, the
        search ends at tensors whose contents do not matter."""
        uses = self.state.uses
        start = uses.find_use(op, index)
        if start is None:
            return
        stack: list[tuple[TensorUse, _Reshapes | None]] = [(start, None)]
        seen = {start: None}
        while stack:
            use, reshapes = stack.pop()
            tensor = use.tensor
            if self.is_undefined(tensor.value) or (overwritten and self._is_overwritten(use)):
                yield UndefinedSource(use.operand, _listed(reshapes))
                continue
            visits = self._visits[tensor] = self._visits.get(tensor, 0) + 1
            if visits > MOST_TRIALS:
                continue
            for source in tensor.sources:
                if source in seen or not tensor.is_forwarded_from(source):
                    continue
                if self._is_from_earlier(source, tensor):
                    continue
                if self._leads_to(source, tensor):
                    seen[source] = None
                    stack.append((source, reshapes))
                elif self._is_reshaped(source, tensor):
                    seen[source] = None
                    stack.append((source, _Reshapes(source.op, reshapes)))

    def is_undefined(self, value: SSAValue) -> bool:
        """True if the value is a new tensor without contents, as of `tensor.empty`."""
        if not isinstance(value, OpResult):
            return False
        op, model = value.op, self.state.models(value.op)
        return (
            model is not None
            and model.bufferizes_to_allocation(op, value)
            and (
                self.is_rewritten(op)
                or not model.result_bufferizes_to_memory_write(op, value, self.state)
            )
            and is_side_effect_free(op)
        )

    def _is_overwritten(self, use: TensorUse) -> bool:
        """True if the contents of the operand are overwritten and not read, and the
        program does not say itself where."""
        leaves = use.tensor.possible_buffers or ()
        return (
            use.writes
            and not use.reads
            and self._style(use.op) is not None
            and not self._is_forced(use)
            and not any(self._is_explicit(leaf.value) for leaf in leaves)
        )

    def _is_forced(self, use: TensorUse) -> bool:
        """True if the operation says where its result is, as `materialize_in_destination`."""
        model = self.state.models(use.op)
        return model is not None and model.must_bufferize_in_place(use.op, use.index, self.state)

    def _is_explicit(self, value: SSAValue) -> bool:
        """True for a new tensor of an operation with effects, as `alloc_tensor`."""
        if not isinstance(value, OpResult):
            return False
        model = self.state.models(value.op)
        return (
            model is not None
            and model.bufferizes_to_allocation(value.op, value)
            and not is_side_effect_free(value.op)
        )

    def _is_reshaped(self, use: TensorUse, tensor: TensorValue) -> bool:
        """True if the tensor is a reshape of the operand."""
        value = tensor.value
        return (
            isinstance(value, OpResult)
            and value.op is use.op
            and use.index == 0
            and self._reshape(use.op) is not None
        )

    def _leads_to(self, use: TensorUse, tensor: TensorValue) -> bool:
        """True if the operand has the sizes of the tensor."""
        operand, value = use.tensor.value, tensor.value
        return types_agree(operand.type, value.type) and (
            self._forwards(use.op, value)
            or has_one_unknown_size(operand.type, value.type)
            or self.state.uses.shapes.are_same(use.tensor, tensor)
        )

    def _is_from_earlier(self, use: TensorUse, tensor: TensorValue) -> bool:
        """True if a backward branch forwards the operand: what gives its place and its sizes now
        was another value then."""
        value, order = tensor.value, self.state.order
        return isinstance(value, BlockArgument) and order.pre[use.op] > order.start[value.block]

    def _forwards(self, op: Operation, value: SSAValue) -> bool:
        """True if the operation passes tensors on as they are, at least on this path."""
        return not isinstance(value, OpResult) or value.op is not op or self._style(op) is not None


class _Reshapes(NamedTuple):
    """A list of reshapes, from its last element."""

    last: Operation
    before: _Reshapes | None


def _listed(reshapes: _Reshapes | None) -> tuple[Operation, ...]:
    found = list[Operation]()
    while reshapes is not None:
        found.append(reshapes.last)
        reshapes = reshapes.before
    return tuple(reversed(found))
