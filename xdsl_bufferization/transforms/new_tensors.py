"""Builds new tensors like existing ones.

    %d = tensor.dim %t, %c0 : tensor<?x4xf32>      // unless the size is known
    %e = tensor.empty(%d) : tensor<?x4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>

MLIR: none

Changes the signatures of functions together with their returns and calls.

    func.func private @f(%a: memref<4xf32>) -> (memref<4xf32>, f32) {
      return %a, %x
    }
    %0:2 = call @f(%m)
    // without result 0, which is argument 0, becomes
    func.func private @f(%a: memref<4xf32>) -> f32 {
      return %x
    }
    %0 = call @f(%m)               and uses of the memref use %m

Splits a function in one that callers outside of the module call, and one that has the body.

    func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
      return %r
    }
    %0 = call @f(%t)
    // becomes
    func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
      %0 = call @f_inner(%x)
      return %0
    }
    func.func private @f_inner(%x: tensor<?xf32>) -> tensor<?xf32> {
      return %r
    }
    %0 = call @f_inner(%t)

Verifies the attributes of the dialect `bufferization` on all operations of a program.

    %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
    %1 = arith.addi %a, %b {bufferization.manual_deallocation} : i32        an error

MLIR verifies discardable dialect attributes on every operation. xDSL has no hook for that, so
the passes that read such attributes verify them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import TypeGuard

from xdsl.dialects import arith, func, tensor, ub
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DictionaryAttr,
    IndexType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.tensors.splats import Element
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp, attribute_error
from xdsl_bufferization.dialects.func.dialect import CallOp, FuncOp
from xdsl_bufferization.dialects.linalg.dialect import fill
from xdsl_bufferization.dialects.memref.views import CastOp, may_be_cast
from xdsl_bufferization.dialects.tensor.known_sizes import known_size
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.contents import op_and_contents
from xdsl_bufferization.interfaces.control_flow import TIES, CallOpInterface, FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.effect_query import memory_effects
from xdsl_bufferization.interfaces.external_models import known_model, model_of
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION, EffectKind
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.properties import is_side_effect_free
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support.dead_code import is_unused
from xdsl_bufferization.support.memory_sizes import Mixed
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
    return (*found, fill(element, empty))


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


_MODELS = (BufferViewFlowOpInterface, BufferizableOpInterface, CallOpInterface)
"""An operation that implements one of these has no unknown allocation effects."""
_ALLOCATION_OR_FREE = (EffectKind.ALLOCATE, EffectKind.FREE)


INPUT_IS_CHECKED = ContextVar("INPUT_IS_CHECKED", default=False)
"""True where only passes of this package run, on what has been checked."""


def check_attributes(root: Operation) -> None:
    """Raises `PassFailedException` for the first invalid attribute nested in `root`."""
    if INPUT_IS_CHECKED.get():
        return
    for op in op_and_contents(root):
        if not op.attributes and "arg_attrs" not in op.properties:
            continue
        message = attribute_error(op)
        if message is None and MANUAL_DEALLOCATION in op.attributes:
            message = _deallocation_fault(op)
        if message is not None:
            raise failure(op, message)


def _deallocation_fault(op: Operation) -> str | None:
    if _may_allocate_or_free(op):
        return None
    return (
        f"attribute '{MANUAL_DEALLOCATION}' can be used only on ops that have an "
        "allocation and/or free side effect"
    )


def _may_allocate_or_free(op: Operation) -> bool:
    """True if the operation itself may allocate or free memory, or has unknown effects. As in MLIR,
    False for `bufferization.dealloc`, calls, and operations with regions."""
    if isinstance(op, UnregisteredOp | DeallocOp) or op.regions:
        return False
    values = (*op.operands, *op.results)
    if not any(map(is_memref, values)):
        return False
    effects = memory_effects().of(op)
    if effects is None:
        return all(model_of(op, model) is None for model in _MODELS)
    return any(effect.kind in _ALLOCATION_OR_FREE for effect in effects)


def change_signature(
    function: Operation,
    returns: Sequence[Operation],
    kept: Sequence[int],
    arguments: Sequence[tuple[Attribute, DictionaryAttr]] = (),
) -> Sequence[SSAValue]:
    """Keeps the results `kept` of a function and of its returns, and appends arguments. Returns the
    new block arguments."""
    model = known_model(function, FunctionOpInterface)
    for op in returns:
        op.operands = [op.operands[index] for index in kept]
    return model.change_signature(function, kept, arguments)


def replace_call(
    call: Operation,
    kept: Sequence[int],
    replacements: Mapping[int, SSAValue],
    more: Sequence[SSAValue] = (),
) -> Operation:
    """Replaces a call by one with the results `kept` and further arguments. `replacements` are the
    values of the other results."""
    model = known_model(call, CallOpInterface)
    new = model.with_signature(call, kept, more)
    new.location = call.location
    values = dict(zip(kept, new.results, strict=True)) | dict(replacements)
    for index, result in enumerate(call.results):
        if values[index].name_hint is None:
            values[index].name_hint = result.name_hint
    Rewriter.replace_op(call, new, [values[i] for i in range(len(call.results))])
    return new


def can_stand_for(type: Attribute, wanted: Attribute) -> bool:
    """True if a memref of one type can be cast to the other, or needs no cast."""
    return type == wanted or may_be_cast(type, wanted)


def argument_as(call: Operation, result: SSAValue, argument: SSAValue) -> SSAValue:
    """A value of the type of a result of a call for an argument, cast after the call. A call that
    takes its own result is never executed: then the value is `ub.poison`."""
    if argument.owner is call:
        poison = ub.PoisonOp(result.type)
        Rewriter.insert_op(poison, InsertPoint.before(call))
        return poison.results[0]
    return cast_after(call, argument, result.type)


def cast_after(op: Operation, memref: SSAValue, type: Attribute) -> SSAValue:
    """A memref, cast after an operation if it has another type."""
    if memref.type == type:
        return memref
    cast = CastOp.create(operands=[memref], result_types=[type])
    Rewriter.insert_op(cast, InsertPoint.after(op))
    return cast.results[0]


C_INTERFACE = "llvm.emit_c_interface"
"""The attribute of functions for which MLIR's lowering makes a wrapper for callers in C."""


def can_be_split(function: Operation, sites: Sequence[Operation]) -> TypeGuard[FuncOp]:
    """True if the module calls the function, and both are of `func`."""
    return (
        bool(sites)
        and isinstance(function, FuncOp)
        and all(isinstance(call, CallOp) for call in sites)
    )


def split_function(function: FuncOp, sites: Sequence[Operation], tables: SymbolTables) -> None:
    """Makes a function private under another name, for the calls `sites`, which are all in the
    module, and puts a public one before it that calls it."""
    table = tables.nearest(function)
    assert table is not None
    inner = StringAttr(tables.free_name(table, f"{function.sym_name.data}_inner"))
    tables.add(table, inner.data, function)
    for call in sites:
        call.properties["callee"] = SymbolRefAttr(inner)
    Rewriter.insert_op(_outer(function, inner.data), InsertPoint.before(function))
    function.sym_name, function.sym_visibility = inner, StringAttr("private")
    function.attributes.pop(C_INTERFACE, None)
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr(
            DictionaryAttr({k: v for k, v in entry.data.items() if k not in TIES})
            for entry in function.arg_attrs
        )


def _outer(function: FuncOp, inner: str) -> FuncOp:
    """Returns the function that only calls."""
    type = function.function_type
    block = Block(arg_types=type.inputs.data)
    for argument, old in zip(block.args, function.body.blocks[0].args, strict=True):
        argument.name_hint = old.name_hint
    call = CallOp(inner, block.args, type.outputs.data)
    block.add_ops((call, func.ReturnOp(*call.results)))
    outer = FuncOp(
        function.sym_name.data,
        type,
        Region(block),
        function.sym_visibility,
        arg_attrs=function.arg_attrs,
        res_attrs=function.res_attrs,
    )
    outer.attributes |= function.attributes
    return outer
