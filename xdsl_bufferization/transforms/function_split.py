"""
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
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Block, Operation, Region
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.dialects.func.dialect import CallOp, FuncOp
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.symbols import SymbolTables
from xdsl_bufferization.support.tied_results import TIES


def split_function(function: Operation, sites: Sequence[Operation], tables: SymbolTables) -> None:
    """
    Makes a function private under another name, for the calls `sites`, which are all in the module,
    and puts a public one before it that calls it.

    Raises `PassFailedException` unless function and calls are those of `func`.
    """
    if not isinstance(function, FuncOp) or not all(isinstance(call, CallOp) for call in sites):
        raise failure(
            function,
            "cannot get a fixed signature",
            "it has results of dynamic size and is called in the module; let its callers "
            "call a private function",
        )
    table = tables.nearest(function)
    assert table is not None
    inner = StringAttr(tables.free_name(table, f"{function.sym_name.data}_inner"))
    tables.add(table, inner.data, function)
    for call in sites:
        callee = call.properties["callee"]
        assert isinstance(callee, SymbolRefAttr)
        call.properties["callee"] = _renamed(callee, inner)
    Rewriter.insert_op(_outer(function, inner.data), InsertPoint.before(function))
    function.sym_name, function.sym_visibility = inner, StringAttr("private")
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


def _renamed(symbol: SymbolRefAttr, name: StringAttr) -> SymbolRefAttr:
    nested = symbol.nested_references.data
    if not nested:
        return SymbolRefAttr(name)
    return SymbolRefAttr(symbol.root_reference, [*nested[:-1], name])
