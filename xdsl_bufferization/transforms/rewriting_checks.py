"""
Checks what `bufferize` of a model does to the IR.

    rewriter.replace(op, [])                     %r of the operation has no replacement
    rewriter.replace(op, [op.results[0]])        a tensor for a tensor
    rewriter.insert(AddOp(tensor, x))            an operand that is still a tensor

Replacements are checked at once, by comparing types. The operations that models of other
packages insert are checked when everything is rewritten: they verify, and their operands
are visible. `restored_on_error` then brings back the module.

MLIR: the checks of `replaceOpWithBufferizedValues` and of `bufferizeOp`, which are assertions or
leave the IR half rewritten
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.checked_models import is_listed, shown, wrong_bufferize
from xdsl_bufferization.interfaces.external_models import is_foreign
from xdsl_bufferization.interfaces.tensor_like import is_tensor, wrong_buffer_type


def check_replacement(op: Operation, values: Sequence[SSAValue | None]) -> None:
    """Raises `ModelError` unless `values` can replace the results of `op`."""
    if not is_listed(values) or len(values) != len(op.results):
        raise wrong_bufferize(
            op,
            f"replaced {len(op.results)} results by {shown(values)}; give a list with "
            "one value for each",
        )
    for result, value in zip(op.results, values, strict=True):
        wrong = _wrong_value(result, value)
        if wrong is not None:
            raise wrong_bufferize(op, f"replaced result #{result.index} {wrong}")


def _wrong_value(result: OpResult, value: object) -> str | None:
    """Returns what is wrong with a replacement, or None."""
    if value is None:
        return "by None, but it is used" if result.first_use else None
    if not _is_value(value):
        return f"by {value!r}, which is no value"
    if not is_tensor(result):
        if value.type == result.type:
            return None
        return f"of type {result.type} by a value of type {value.type}"
    wrong = wrong_buffer_type(result.type, value.type)
    return f"by a value of type '{value.type}': {wrong}" if wrong else None


def _is_value(value: object) -> TypeGuard[SSAValue]:
    return isinstance(value, SSAValue)


def check_unused(op: Operation, values: Iterable[SSAValue]) -> None:
    """Raises `ModelError` if a new operation uses one of the values, which belong to an operation
    that is replaced: its results, or arguments of its blocks."""
    for value in values:
        if value.first_use is not None:
            user = value.first_use.operation
            raise wrong_bufferize(op, f"left a use of the replaced '{op.name}' in '{user.name}'")


def classes_of_others(ops: Iterable[Operation]) -> set[type[Operation]]:
    """The classes of operations whose models are not of this package."""
    classes = dict.fromkeys(type(op) for op in ops)
    return {each for each in classes if is_foreign(each, BufferizableOpInterface)}


class InsertionChecks:
    """Checks the operations that models inserted, when the whole module is rewritten."""

    def __init__(self) -> None:
        self._dominance = NestedDominance()
        self._positions = dict[Block, dict[Operation, int]]()

    def check_operands(self, op: Operation, inserted: Iterable[Operation]) -> None:
        """Raises `ModelError` if an operation that replaces `op` uses a value that is not
        visible there. The replaced operations are still in place."""
        for new in inserted:
            if new.parent is None:
                continue
            for index, operand in enumerate(new.operands):
                if operand in op.operands or self._is_visible(operand, new):
                    continue
                raise wrong_bufferize(
                    op,
                    f"inserted '{new.name}', whose operand #{index} is not defined before "
                    "it, or in another region",
                )

    def _is_visible(self, value: SSAValue, op: Operation) -> bool:
        owner = value.owner
        block = owner.parent if isinstance(owner, Operation) else owner
        region = None if block is None else block.parent
        if block is None or region is None:
            return False
        at: Operation = op
        while (here := at.parent) is not None and here.parent is not region:
            around = at.parent_op()
            if around is None or around.get_trait(IsolatedFromAbove) is not None:
                return False
            at = around
        if here is None:
            return False
        if here is not block:
            return self._dominance.tree(region).dominates(block, here)
        if not isinstance(owner, Operation):
            return True
        positions = self._positions_in(block)
        return positions[owner] < positions[at]

    def _positions_in(self, block: Block) -> dict[Operation, int]:
        found = self._positions.get(block)
        if found is None:
            found = {op: index for index, op in enumerate(block.ops)}
            self._positions[block] = found
        return found


def check_valid(op: Operation, inserted: Iterable[Operation]) -> None:
    """Raises `ModelError` if an operation that replaces `op` does not verify. The replaced
    operations are erased, as a terminator is valid at the end of its block only."""
    for new in inserted:
        if new.parent is None:
            continue
        try:
            new.verify_()
        except VerifyException as error:
            raise wrong_bufferize(
                op, f"inserted '{new.name}', which is invalid: {error}", at=new
            ) from error
