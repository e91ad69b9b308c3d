"""
Functions and graphs of the `ml_program` dialect, which xDSL 0.74 does not define.

    ml_program.func private @f(%x: i32 {a.b}) -> i32 {
      ml_program.return %x : i32
    }
    ml_program.subgraph @g(%x: i32) -> i32 attributes {c} {
      ml_program.output %x : i32
    }

MLIR: include/mlir/Dialect/MLProgram/IR/MLProgramOps.td
"""

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    StringAttr,
    SymbolNameConstraint,
)
from xdsl.ir import Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    Pure,
    ReturnLike,
    SymbolOpInterface,
)

from xdsl_bufferization.dialects.bufferization.attributes import attribute_error
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.function_syntax import (
    entry_error,
    parse_function,
    print_function,
    signature_error,
)
from xdsl_bufferization.support.lazy_definition import on_demand


class FunctionLikeOp(IRDLOperation):
    """The base of functions and graphs."""

    sym_name = prop_def(SymbolNameConstraint())
    function_type = prop_def(FunctionType)
    arg_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    res_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    sym_visibility = opt_prop_def(StringAttr)
    body = region_def()

    def verify_(self) -> None:
        """Raises `VerifyException` unless the body matches the type and a declaration
        is not public."""
        message = signature_error(self) or attribute_error(self) or entry_error(self)
        if message is not None:
            raise op_error(self, message)
        for what, dictionaries in (("arguments", self.arg_attrs), ("results", self.res_attrs)):
            names = [name for attrs in dictionaries or () for name in attrs.data]
            if any("." not in name for name in names):
                raise op_error(self, f"{what} may only have dialect attributes")
        is_public = self.sym_visibility is None or self.sym_visibility.data == "public"
        if is_public and not self.body.blocks:
            raise op_error(self, "symbol declaration cannot have public visibility")

    def print(self, printer: Printer) -> None:
        print_function(printer, self, self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        function = parse_function(parser)
        return cls.build(
            properties={
                "sym_name": function.sym_name,
                "function_type": function.function_type,
                "arg_attrs": function.arg_attrs,
                "res_attrs": function.res_attrs,
                "sym_visibility": function.sym_visibility,
            },
            attributes=function.attributes,
            regions=[function.body],
        )


@on_demand(irdl_op_definition)
class FuncOp(FunctionLikeOp):
    """A function whose operations run one after the other."""

    name = "ml_program.func"

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())


@on_demand(irdl_op_definition)
class SubgraphOp(FunctionLikeOp):
    """A graph: the operations of its only block are in no order."""

    name = "ml_program.subgraph"

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())

    def verify_(self) -> None:
        """At most one block."""
        if len(self.body.blocks) > 1:
            raise op_error(self, "expects region #0 to have 0 or 1 blocks")
        super().verify_()


class FunctionTerminator(IRDLOperation):
    """The base of the terminators of functions and graphs."""

    WHAT: ClassVar[str]

    values = var_operand_def()

    def verify_(self) -> None:
        """Raises `VerifyException` unless the values match the results of the function."""
        parent = self.parent_op()
        if not isinstance(parent, FunctionLikeOp):
            return
        wanted = parent.function_type.outputs.data
        name = f"@{parent.sym_name.data}"
        if len(wanted) != len(self.values):
            raise op_error(
                self,
                f"has {len(self.values)} operands, but enclosing function ({name}) "
                f"returns {len(wanted)}",
            )
        for k, (type, given) in enumerate(zip(wanted, self.values.types, strict=True)):
            if type != given:
                raise op_error(
                    self,
                    f"type of {self.WHAT} operand {k} ('{given}') doesn't match function "
                    f"result type ('{type}') in function {name}",
                )


@on_demand(irdl_op_definition)
class ReturnOp(FunctionTerminator):
    """Ends a function."""

    name = "ml_program.return"

    WHAT: ClassVar = "return"

    traits = traits_def(HasParent(FuncOp), IsTerminator(), Pure(), ReturnLike())

    assembly_format = "attr-dict ($values^ `:` type($values))?"


@on_demand(irdl_op_definition)
class OutputOp(FunctionTerminator):
    """Ends a graph."""

    name = "ml_program.output"

    WHAT: ClassVar = "output"

    traits = traits_def(HasParent(SubgraphOp), IsTerminator(), Pure(), ReturnLike())

    assembly_format = "attr-dict ($values^ `:` type($values))?"


OPERATIONS: tuple[type[Operation], ...] = (FuncOp, OutputOp, ReturnOp, SubgraphOp)
