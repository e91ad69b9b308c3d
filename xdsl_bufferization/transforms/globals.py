"""
Constant tensors as `memref.global`, one for each value and type.

    %c = arith.constant dense<1.0> : tensor<4xf32>
    // becomes
    memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.0>

MLIR: `getGlobalFor` in lib/Dialect/Bufferization/Transforms/BufferUtils.cpp
"""

from __future__ import annotations

import re

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Operation

from xdsl_bufferization.dialects.memref import GlobalOp

Contents = tuple[Attribute, MemRefType]


class ConstantGlobals:
    """The constant globals of one module, those that were there before included."""

    def __init__(self, module: ModuleOp, alignment: int) -> None:
        self._module = module
        self._alignment = alignment
        self._names = dict[Contents, str]()
        self._taken = set[str]()
        self._next = 0
        for op in module.ops:
            self._note(op)

    def _note(self, op: Operation) -> None:
        name = op.properties.get("sym_name")
        if isinstance(name, StringAttr):
            self._taken.add(name.data)
        if isinstance(op, GlobalOp) and op.constant is not None:
            self._names[op.initial_value, op.type] = op.sym_name.data

    def name(self, value: Attribute, type: MemRefType) -> str:
        """The symbol of the global with this value, which is made if there is none."""
        name = self._names.get((value, type))
        if name is None:
            name = self._names[value, type] = self._free_name(type)
            self._add(name, value, type)
        return name

    def _free_name(self, type: MemRefType) -> str:
        sizes = "".join(
            f"{'_' if size == DYNAMIC_INDEX else size}x" for size in type.get_shape()
        )
        element = re.sub(r"\W", "_", str(type.element_type))
        base = f"__constant_{sizes or 'x'}{element}"
        name = base
        while name in self._taken:
            name = f"{base}_{self._next}"
            self._next += 1
        self._taken.add(name)
        return name

    def _add(self, name: str, value: Attribute, type: MemRefType) -> None:
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
        block = self._module.body.block
        first = block.first_op
        if first is None:
            block.add_op(op)
        else:
            block.insert_op_before(op, first)
