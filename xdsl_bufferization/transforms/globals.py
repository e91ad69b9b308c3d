"""
Creates one `memref.global` for each constant tensor value and type.

    %c = arith.constant dense<1.0> : tensor<4xf32>
    // becomes
    memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.0>

A global is inserted in the nearest symbol table around the constant, where
`memref.get_global` resolves it, so that each nested module has its own.

MLIR: `getGlobalFor` in lib/Dialect/Bufferization/Transforms/BufferUtils.cpp
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute, Operation

from xdsl_bufferization.dialects.memref.dialect import GlobalOp
from xdsl_bufferization.interfaces.symbols import SymbolTables

Contents = tuple[Operation, Attribute, MemRefType]
"""A symbol table, and the value and type of a global in it."""


class ConstantGlobals:
    """The constant globals of a program, existing and new ones."""

    def __init__(self, operations: Iterable[Operation], alignment: int) -> None:
        self._alignment = alignment
        self._tables = SymbolTables()
        self._names = dict[Contents, str]()
        for op in operations:
            if isinstance(op, GlobalOp) and op.constant is not None:
                self._note(op)

    def _note(self, op: GlobalOp) -> None:
        table = op.parent_op()
        if table is not None and self._tables.is_table(table):
            self._names[table, op.initial_value, op.type] = op.sym_name.data

    def name(self, op: Operation, value: Attribute, type: MemRefType) -> str:
        """The symbol of the global with this value and type in the symbol table nearest to `op`.
        Creates the global if there is none."""
        table = self._tables.nearest(op)
        assert table is not None
        name = self._names.get((table, value, type))
        if name is None:
            name = self._tables.free_name(table, _base_name(type))
            self._names[table, value, type] = name
            self._add(table, name, value, type)
        return name

    def _add(self, table: Operation, name: str, value: Attribute, type: MemRefType) -> None:
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": type,
            "initial_value": value,
            "constant": UnitAttr(),
        }
        if self._alignment:
            properties["alignment"] = IntegerAttr(self._alignment, i64)
        op = GlobalOp.create(properties=properties)
        self._tables.add(table, name, op)
        block = table.regions[0].first_block
        assert block is not None
        first = block.first_op
        if first is None:
            block.add_op(op)
        else:
            block.insert_op_before(op, first)


def _base_name(type: MemRefType) -> str:
    sizes = "".join(f"{'_' if size == DYNAMIC_INDEX else size}x" for size in type.get_shape())
    element = re.sub(r"\W", "_", str(type.element_type))
    return f"__constant_{sizes or 'x'}{element}"
