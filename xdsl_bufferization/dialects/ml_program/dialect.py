"""The `ml_program` dialect: what xDSL 0.74 does not define, and MLIR's syntax of globals.

    ml_program.func private @f(%x: i32 {a.b}) -> i32 {
      ml_program.return %x : i32
    }
    ml_program.subgraph @g(%x: i32) -> i32 attributes {c} {
      ml_program.output %x : i32
    }

    ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>

    %t = ml_program.global_load @g : tensor<4xf32>
    ml_program.global_store @g = %t : tensor<4xf32>

    #ml_program.extern : tensor<4xi32>                outside of the module

    %t = ml_program.token                             tokens put accesses into an order
    %0, %u = ml_program.global_load_graph @g ordering(%t -> !ml_program.token) : i32
    %v = ml_program.global_store_graph @g = %0 ordering(%t, %u -> !ml_program.token) : i32

MLIR: include/mlir/Dialect/MLProgram/IR/{MLProgramOps.td,MLProgramAttributes.td},
lib/Dialect/MLProgram/IR/MLProgramOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import ml_program
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, Operation, OpTraits, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.irdl.declarative_assembly_format import (
    CustomDirective,
    ParsingState,
    PrintingState,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoMemoryEffect,
    Pure,
    ReturnLike,
    SymbolOpInterface,
    SymbolUserOpInterface,
)

from xdsl_bufferization.dialects.bufferization.dialect import attribute_error
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.interfaces.symbols import named_by
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import (
    entry_error,
    parse_function,
    print_function,
    print_parts,
    signature_error,
)


class GlobalUser(SymbolUserOpInterface):
    """The global of an access must exist and have the type of the value."""

    def verify(self, op: Operation) -> None:
        """Raises `VerifyException`."""
        symbol = op.properties["global"]
        assert isinstance(symbol, SymbolRefAttr)
        found = named_by(op, symbol)
        if not isinstance(found, ml_program.GlobalOp):
            raise op_error(op, f"undefined global: {symbol}")
        is_mutable = found.is_mutable is not None
        is_store = "store" in op.name
        if is_store and not is_mutable:
            raise op_error(op, f"cannot store to an immutable global {symbol}")
        if op.name.endswith("_const") and is_mutable:
            raise op_error(op, f"cannot load as const from mutable global {symbol}")
        value = (op.operands if is_store else op.results)[0]
        if value.type == found.type:
            return
        if is_store:
            raise op_error(op, f"cannot store to a global typed '{found.type}' from '{value.type}'")
        raise op_error(op, f"cannot load from global typed '{found.type}' as '{value.type}'")


@on_demand(irdl_op_definition)
class GlobalLoadOp(IRDLOperation):
    """Loads the current value of a global."""

    name = "ml_program.global_load"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    traits = traits_def(MemoryReadEffect(), GlobalUser())

    assembly_format = "$global `:` type($result) attr-dict"


@on_demand(irdl_op_definition)
class GlobalStoreOp(IRDLOperation):
    """Stores to a mutable global."""

    name = "ml_program.global_store"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()

    traits = traits_def(MemoryWriteEffect(), GlobalUser())

    assembly_format = "$global `=` $value `:` type($value) attr-dict"


@redefine(
    assembly_format="$global `:` type($result) attr-dict",
    renamed={"global_attr": "global"},
    traits=OpTraits(lambda: (*private(NoMemoryEffect()), GlobalUser())),
)
class GlobalLoadConstOp(ml_program.GlobalLoadConstantOp):
    """`ml_program.global_load_const` with MLIR's name of the property."""

    def __init__(self, global_attr: Attribute, result_type: Attribute | None) -> None:
        IRDLOperation.__init__(self, properties={"global": global_attr}, result_types=[result_type])


@redefine()
class GlobalOp(ml_program.GlobalOp):
    """`ml_program.global` with the attributes at the end, where MLIR has them."""

    def verify_(self) -> None:
        if self.is_mutable is None and self.value is None:
            raise op_error(self, "immutable global must have an initial value")

    def print(self, printer: Printer) -> None:
        visibility = self.sym_visibility
        printer.print_string(f" {visibility.data} " if visibility else " ")
        if self.is_mutable is not None:
            printer.print_string("mutable ")
        printer.print_symbol_name(self.sym_name.data)
        if self.value is not None:
            print_parts(printer, "(", self.value, ")")
        print_parts(printer, " : ", self.type, self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        visibility = parser.parse_visibility_keyword()
        properties: dict[str, Attribute] = {"sym_visibility": visibility}
        if parser.parse_optional_keyword("mutable") is not None:
            properties["is_mutable"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        if parser.parse_optional_punctuation("(") is not None:
            properties["value"] = parser.parse_attribute()
            parser.parse_punctuation(")")
        parser.parse_punctuation(":")
        properties["type"] = parser.parse_type()
        attributes = parser.parse_optional_attr_dict()
        return cls.build(properties=properties, attributes=attributes)


@irdl_attr_definition
class ExternAttr(ParametrizedAttribute):
    """A value of this type that is defined outside of the module."""

    name = "ml_program.extern"

    type: Attribute

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        parser.parse_punctuation(":")
        return (parser.parse_type(),)

    def print_parameters(self, printer: Printer) -> None:
        print_parts(printer, " : ", self.type)


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """The type of values that order operations."""

    name = "ml_program.token"


@on_demand(irdl_op_definition)
class TokenOp(IRDLOperation):
    """A token without predecessors."""

    name = "ml_program.token"

    token = result_def(TokenType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__(result_types=[TokenType()])


@irdl_custom_directive
class Ordering(CustomDirective):
    """`ordering(%t, %u -> !ml_program.token)`, or `ordering(() -> !ml_program.token)`."""

    tokens: VariadicOperandVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        parser.parse_keyword("ordering")
        tokens = list[UnresolvedOperand]()
        with parser.in_parens():
            if parser.parse_optional_punctuation("(") is not None:
                parser.parse_punctuation(")")
            elif (first := parser.parse_optional_unresolved_operand()) is not None:
                tokens.append(first)
                while parser.parse_optional_punctuation(",") is not None:
                    tokens.append(parser.parse_unresolved_operand())
            parser.parse_punctuation("->")
            parser.parse_type()
        self.tokens.set(state, tokens)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        tokens = self.tokens.get(op)
        print_parts(printer, "ordering(", tokens, " -> " if tokens else "() -> ", TokenType(), ")")


@on_demand(irdl_op_definition)
class GlobalLoadGraphOp(IRDLOperation):
    """Loads a global after the operations that produce the tokens."""

    name = "ml_program.global_load_graph"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    consume_tokens = var_operand_def(TokenType)
    result = result_def()
    produce_token = result_def(TokenType)

    traits = traits_def(MemoryReadEffect(), GlobalUser())

    assembly_format = "$global custom<Ordering>($consume_tokens) `:` type($result) attr-dict"

    custom_directives = (Ordering,)


@on_demand(irdl_op_definition)
class GlobalStoreGraphOp(IRDLOperation):
    """Stores to a mutable global after the operations that produce the tokens."""

    name = "ml_program.global_store_graph"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()
    consume_tokens = var_operand_def(TokenType)
    produce_token = result_def(TokenType)

    traits = traits_def(MemoryWriteEffect(), GlobalUser())

    assembly_format = (
        "$global `=` $value custom<Ordering>($consume_tokens) `:` type($value) attr-dict"
    )

    custom_directives = (Ordering,)


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


OPERATIONS: tuple[type[Operation], ...] = (
    *(FuncOp, OutputOp, ReturnOp, SubgraphOp),
    *(GlobalLoadOp, GlobalStoreOp, GlobalLoadGraphOp, GlobalStoreGraphOp, TokenOp),
)

ATTRIBUTES: tuple[type[Attribute], ...] = (ExternAttr, TokenType)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (GlobalOp, GlobalLoadConstOp)}
