"""
Builds new tensors like existing ones.

    %d = tensor.dim %t, %c0 : tensor<?x4xf32>      // unless the size is known
    %e = tensor.empty(%d) : tensor<?x4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.tensors.splats import Element
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.dialects.linalg.dialect import SUBSTITUTES
from xdsl_bufferization.dialects.tensor.known_sizes import known_size
from xdsl_bufferization.interfaces.private_traits import is_side_effect_free
from xdsl_bufferization.support.dead_code import is_unused
from xdsl_bufferization.support.mixed_sizes import Mixed
from xdsl_bufferization.support.rebuilding import OperandChanges


def known_sizes(value: SSAValue, type: TensorType) -> Sequence[Mixed | None]:
    """Returns the sizes of a tensor of this type; None for those that no operation tells."""
    return [known_size(value, number) for number in range(type.get_num_dims())]


def empty_like(value: SSAValue, type: TensorType) -> Sequence[Operation]:
    """Returns the operations that make a tensor without contents, of the sizes of `value`,
    which has this type; the last one has the tensor as its result."""
    found, sizes = list[Operation](), list[SSAValue]()
    for number, size in enumerate(type.get_shape()):
        if size != DYNAMIC_INDEX:
            continue
        known = known_size(value, number)
        if isinstance(known, SSAValue):
            sizes.append(known)
            continue
        constant = arith.ConstantOp.from_int_and_width(
            number if known is None else known, IndexType()
        )
        found.append(constant)
        if known is None:
            found.append(tensor.DimOp(value, constant))
        sizes.append(found[-1].results[0])
    return (*found, tensor.EmptyOp(sizes, type))


def filled_like(value: SSAValue, type: TensorType, element: Element) -> Sequence[Operation]:
    """Returns the operations that make a tensor of the sizes of `value`, in which all
    elements are `element`; its result is that of the last one."""
    found = list(empty_like(value, type))
    empty = found[-1].results[0]
    if not isinstance(element, SSAValue):
        found.append(arith.ConstantOp(element))
        element = found[-1].results[0]
    fill = SUBSTITUTES[FillOp.name]
    assert issubclass(fill, FillOp)
    return (*found, fill((element,), (empty,), (type,)))


def insert_like(ops: Sequence[Operation], value: SSAValue, anchor: Operation) -> None:
    """Inserts what makes a tensor like `value`: before `anchor`, or after it where it is
    what computes `value` and the sizes are taken from that."""
    is_after = value.owner is anchor and any(value in op.operands for op in ops)
    point = InsertPoint.after(anchor) if is_after else InsertPoint.before(anchor)
    Rewriter.insert_op(ops, point)


def erase_dead(value: SSAValue) -> None:
    """Erases the operation that computes a tensor, and those that compute its operands, as
    far as nothing uses them and they have no effects."""
    stack = [value]
    while stack:
        op = stack.pop().owner
        if not isinstance(op, Operation) or op.parent is None:
            continue
        if not is_unused(op) or not is_side_effect_free(op):
            continue
        stack += op.operands
        Rewriter.erase_op(op)


class NewOperands:
    """Tensors that replace operands. What computed the old ones is erased if it is dead."""

    def __init__(self) -> None:
        self._changes = OperandChanges()
        self._old = dict[SSAValue, None]()

    def add(self, old: SSAValue, uses: Iterable[Operand], new: SSAValue) -> None:
        """Notes a tensor for these uses of another one."""
        for op, index in uses:
            self._changes.add(op, index, new)
        self._old[old] = None

    def set(self) -> None:
        """Sets the operands, and erases what computed the old ones if that is dead."""
        self._changes.apply()
        for old in self._old:
            erase_dead(old)
