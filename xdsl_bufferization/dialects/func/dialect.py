"""
`func.func` whose declarations keep the attributes of their arguments and results.

    func.func private @f(tensor<?xf32> {bufferization.access = "read"}) -> (f32 {a.b})

xDSL 0.74 parses these attributes and drops them. It has no `no_inline`, and prints a
single result of function type without the required parentheses.

MLIR: lib/Interfaces/FunctionImplementation.cpp
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import func
from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.dialects.bufferization.attributes import attribute_error
from xdsl_bufferization.dialects.func import calls
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.function_syntax import (
    entry_error,
    parse_function,
    print_function,
    signature_error,
)
from xdsl_bufferization.support.override import redefine


@redefine(properties={"no_inline": OptPropertyDef(base(UnitAttr))})
class FuncOp(func.FuncOp):
    """`func.func`; a declaration keeps the attributes of arguments and results."""

    def verify_(self) -> None:
        if (message := signature_error(self)) is not None:
            raise op_error(self, message)
        if (message := attribute_error(self)) is not None:
            raise op_error(self, message)
        if (message := entry_error(self)) is not None:
            raise op_error(
                self,
                message,
                "Expected entry block arguments to have the same types as the function input types",
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        function = parse_function(parser)
        op = cls(
            function.sym_name.data,
            function.function_type,
            function.body,
            function.sym_visibility,
            arg_attrs=function.arg_attrs,
            res_attrs=function.res_attrs,
        )
        attributes = function.attributes
        if "no_inline" in attributes:
            op.properties["no_inline"] = attributes.pop("no_inline")
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        no_inline = self.properties.get("no_inline")
        first = {} if no_inline is None else {"no_inline": no_inline}
        print_function(printer, self, {**first, **self.attributes})


OPERATIONS: tuple[type[Operation], ...] = calls.OPERATIONS

SUBSTITUTES: dict[str, type[Operation]] = {**calls.SUBSTITUTES, FuncOp.name: FuncOp}
