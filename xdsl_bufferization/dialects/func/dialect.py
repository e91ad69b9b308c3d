"""Operations of the `func` dialect that xDSL 0.74 does not define, or not as MLIR does.

    func.func private @f(tensor<?xf32> {bufferization.access = "read"}) -> (f32 {a.b})
    %f = func.constant @g : (i32) -> f32
    %r = func.call_indirect %f(%x) : (i32) -> f32
    %s = func.call @g(%x) {no_inline} : (i32) -> f32

xDSL 0.74 parses the attributes of the arguments and results of a declaration and drops them. It has
no `no_inline`, and prints a single result of function type without the required parentheses.

MLIR: include/mlir/Dialect/Func/IR/FuncOps.td, lib/Dialect/Func/IR/FuncOps.cpp,
lib/Interfaces/FunctionImplementation.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FlatSymbolRefAttrConstr,
    FunctionType,
    SymbolRefAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    OptPropertyDef,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, Pure, SymbolTable, SymbolUserOpInterface

from xdsl_bufferization.dialects.bufferization.dialect import attribute_error
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import (
    entry_error,
    parse_function,
    parse_operands_and_attributes,
    print_function,
    print_parts,
    signature_error,
)


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


_OF_VALUES = {
    name: OptPropertyDef(ArrayAttr.constr(base(DictionaryAttr)))
    for name in ("arg_attrs", "res_attrs")
}
_PRINTED = ("no_inline", *_OF_VALUES)
"""The properties of calls that are printed as attributes."""


class FunctionUser(SymbolUserOpInterface):
    """The function must exist and have the type of the constant."""

    def verify(self, op: Operation) -> None:
        assert isinstance(op, ConstantOp)
        found = SymbolTable.lookup_symbol(op, op.value)
        if not isinstance(found, func.FuncOp):
            name = op.value.root_reference.data
            raise op_error(op, f"reference to undefined function '{name}'")
        if found.function_type != op.result.type:
            raise op_error(op, "reference to function with mismatched type")


@on_demand(irdl_op_definition)
class ConstantOp(IRDLOperation):
    """A function as a value."""

    name = "func.constant"

    value = prop_def(FlatSymbolRefAttrConstr)
    result = result_def()

    traits = traits_def(Pure(), ConstantLike(), FunctionUser())

    assembly_format = "attr-dict $value `:` type($result)"

    def __init__(self, value: str | SymbolRefAttr, type: Attribute):
        if isinstance(value, str):
            value = SymbolRefAttr(value)
        super().__init__(properties={"value": value}, result_types=(type,))


@on_demand(irdl_op_definition)
class CallIndirectOp(IRDLOperation):
    """Calls a function that is a value."""

    name = "func.call_indirect"

    callee = operand_def(FunctionType)
    callee_operands = var_operand_def()
    arg_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    res_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    res = var_result_def()

    def __init__(self, callee: SSAValue | Operation, operands: Sequence[SSAValue | Operation]):
        type = SSAValue.get(callee).type
        outputs = type.outputs.data if isinstance(type, FunctionType) else ()
        super().__init__(operands=(callee, operands), result_types=(outputs,))

    def verify_(self) -> None:
        """Raises `VerifyException` unless operands and results match the function type."""
        type = self.callee.type
        assert isinstance(type, FunctionType)
        for what, whose, types, given in (
            ("input", "argument", type.inputs, self.callee_operands.types),
            ("result", "result", type.outputs, self.res.types),
        ):
            if types.data != tuple(given):
                raise op_error(
                    self, f"failed to verify that callee {what} types match {whose} types"
                )

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.callee, "(", self.callee_operands, ")", _attributes(self))
        print_parts(printer, " : ", self.callee.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        callee = parser.parse_unresolved_operand()
        given = parse_operands_and_attributes(parser, Parser.Delimiter.PAREN)
        type = parser.parse_function_type()
        operands = given.resolved(parser, *type.inputs.data)
        op = cls(parser.resolve_operand(callee, type), operands)
        _set_attributes(op, given.attributes)
        return op


@redefine(properties={"no_inline": OptPropertyDef(base(UnitAttr)), **_OF_VALUES})
class CallOp(func.CallOp):
    """`func.call` with `no_inline`, with attributes of its arguments and results, and with a single
    result of function type."""

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.callee, "(", self.arguments, ")", _attributes(self), " : ")
        # Not print_operation_type, which prints the location that the printer adds.
        printer.print_function_type(self.operand_types, self.result_types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        callee = parser.parse_symbol_name()
        given = parse_operands_and_attributes(parser, Parser.Delimiter.PAREN)
        type = parser.parse_function_type()
        operands = given.resolved(parser, *type.inputs.data)
        op = cls(SymbolRefAttr(callee), operands, type.outputs.data)
        _set_attributes(op, given.attributes)
        return op


def _attributes(op: Operation) -> dict[str, Attribute]:
    """The attributes that a call is printed with."""
    own = {name: op.properties[name] for name in _PRINTED if name in op.properties}
    return own | op.attributes


def _set_attributes(op: Operation, attributes: dict[str, Attribute]) -> None:
    for name, attribute in attributes.items():
        (op.properties if name in _PRINTED else op.attributes)[name] = attribute


OPERATIONS: tuple[type[Operation], ...] = (CallIndirectOp, ConstantOp)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (CallOp, FuncOp)}
