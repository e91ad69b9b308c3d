"""Gives each operation that overwrites an empty tensor, and each loop that starts from one, one of
its own.

    %e = tensor.empty()                      %e = tensor.empty()
    %a = linalg.exp ins(%x) outs(%e)         %a = linalg.exp ins(%x) outs(%e)
    "use"(%a)                        ->      "use"(%a)
    %b = linalg.abs ins(%y) outs(%e)         %e_1 = tensor.empty()
    "use"(%b)                                %b = linalg.abs ins(%y) outs(%e_1)

One-Shot Bufferize uses one buffer for `%a` and `%b`, which is allocated from the first to the
last use of both. Two buffers can be freed and placed one by one; `buffer-reuse` makes them one
where that costs no memory.

The new tensors are in the block of the old one, so that no allocation gets into a loop. A tensor
with other uses stays: what is extracted from it may be computed in place.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, Use
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.transforms.options import OptionsPass


class SeparateEmptyTensorsPass(OptionsPass):
    """Gives each operation that overwrites a `tensor.empty` one of its own.

    Each result can then have its own buffer, which is allocated as long as it is needed. Run it
    before `one-shot-bufferize`, and `buffer-reuse` or `static-memory-planner` after that."""

    name = "separate-empty-tensors"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        inits = _Inits()
        shared = [
            (empty, list(empty.tensor.uses))
            for empty in contents(op)
            if isinstance(empty, tensor.EmptyOp)
        ]
        for empty, uses in shared:
            own = [use for use in uses if inits.has(use)]
            parts = [use for use in uses if _is_part_inside(use, empty)]
            if len(uses) > 1 and len(own) + len(parts) == len(uses):
                _give_copies(empty, own if parts else own[:-1])


class _Inits:
    """The operands in which operations start to compute a result."""

    def __init__(self) -> None:
        self._styles = InterfaceCache(DestinationStyleOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)

    def has(self, use: Use) -> bool:
        """True for an init of an operation in destination-passing style, or of a loop."""
        op = use.operation
        model = self._styles(op) or self._loops(op)
        return model is not None and use.index in model.inits(op)


def _is_part_inside(use: Use, empty: Operation) -> bool:
    """True if a part is extracted in an operation behind the empty tensor, as in a loop."""
    op = use.operation
    return isinstance(op, tensor.ExtractSliceOp) and op.parent is not empty.parent


def _give_copies(empty: tensor.EmptyOp, uses: Sequence[Use]) -> None:
    """Gives each use a copy of an empty tensor. The last one of the list is the first where they
    are in order."""
    for use in uses:
        copy = empty.clone()
        copy.tensor.name_hint = empty.tensor.name_hint
        Rewriter.insert_op(copy, InsertPoint.before(_in_block(use.operation, empty)))
        use.operation.operands[use.index] = copy.tensor


def _in_block(user: Operation, empty: Operation) -> Operation:
    """The operation in the block of an empty tensor around a use of it, or, from another
    block of the region, the empty tensor itself."""
    here = user
    while here.parent is not empty.parent:
        parent = here.parent_op()
        if parent is None or here.parent_region() is empty.parent_region():
            return empty
        here = parent
    return here
