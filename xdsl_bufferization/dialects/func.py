"""
`func.func` whose declarations keep the attributes of their arguments and results.

    func.func private @f(tensor<?xf32> {bufferization.access = "read"}) -> (f32 {a.b})

xDSL 0.74 reads these attributes and forgets them. It has no `no_inline`, and prints one
result that is a function without the parentheses that it needs.

MLIR: lib/Interfaces/FunctionImplementation.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, UnitAttr
from xdsl.dialects.utils import print_func_op_like
from xdsl.ir import Attribute, Operation, Region
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.dialects import func_calls
from xdsl_bufferization.dialects.faults import fault
from xdsl_bufferization.dialects.redefine import redefine

_Typed = tuple[Attribute, dict[str, Attribute]]
_Argument = tuple[Parser.Argument | None, Attribute, dict[str, Attribute]]

_VISIBILITIES = ("public", "private", "nested")

_RESERVED = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")


@redefine(properties={"no_inline": OptPropertyDef(base(UnitAttr))})
class FuncOp(func.FuncOp):
    """`func.func`; a declaration keeps the attributes of arguments and results."""

    def verify_(self) -> None:
        if (words := self._fault()) is not None:
            raise fault(self, words)
        if (words := self._entry_fault()) is not None:
            raise fault(
                self,
                words,
                "Expected entry block arguments to have the same types as the function "
                "input types",
            )

    def _fault(self) -> str | None:
        """What is wrong with attributes, in MLIR's words."""
        for what, attributes, types in (
            ("argument", self.arg_attrs, self.function_type.inputs),
            ("result", self.res_attrs, self.function_type.outputs),
        ):
            if attributes is not None and len(attributes) != len(types):
                return (
                    f"expects {what} attribute array to have the same number of elements "
                    f"as the number of function {what}s, got {len(attributes)}, but "
                    f"expected {len(types)}"
                )
        visibility = self.sym_visibility
        if visibility is None or visibility.data in _VISIBILITIES:
            return None
        names = ", ".join(f'"{name}"' for name in _VISIBILITIES)
        return (
            f'visibility expected to be one of [{names}], but got "{visibility.data}"'
        )

    def _entry_fault(self) -> str | None:
        """What is wrong with the arguments of the body, in MLIR's words."""
        block, types = self.body.first_block, self.function_type.inputs.data
        if block is None or block.arg_types == types:
            return None
        if len(block.args) != len(types):
            return (
                f"entry block must have {len(types)} arguments to match function "
                "signature"
            )
        k = next(k for k, arg in enumerate(block.args) if arg.type != types[k])
        return (
            f"type of entry block argument #{k}('{block.args[k].type}') must match the "
            f"type of the corresponding argument in function signature('{types[k]}')"
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        visibility = parser.parse_optional_visibility_keyword()
        name = parser.parse_symbol_name()
        arguments = _parse_arguments(parser)
        outputs = _parse_outputs(parser)
        dictionary = parser.parse_optional_attr_dict_with_keyword(_RESERVED)
        attributes = {} if dictionary is None else dict(dictionary.data)
        named = [argument for argument, _, _ in arguments if argument is not None]
        body = parser.parse_optional_region(named or None)
        op = cls(
            name.data,
            ([t for _, t, _ in arguments], [t for t, _ in outputs]),
            Region() if body is None else body,
            visibility,
            arg_attrs=_dictionaries([attrs for _, _, attrs in arguments]),
            res_attrs=_dictionaries([attrs for _, attrs in outputs]),
        )
        if "no_inline" in attributes:
            op.properties["no_inline"] = attributes.pop("no_inline")
        op.attributes |= attributes
        return op

    def print(self, printer: Printer) -> None:
        if self.sym_visibility is not None:
            printer.print_string(f" {self.sym_visibility.data}")
        attributes = self.attributes
        if (no_inline := self.properties.get("no_inline")) is not None:
            attributes = {"no_inline": no_inline} | attributes
        if self.body.blocks or (self.arg_attrs is None and self.res_attrs is None):
            self._print_like_others(printer, attributes)
            return
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        _print_types(printer, self.function_type.inputs.data, self.arg_attrs)
        printer.print_string(" -> ")
        _print_types(printer, self.function_type.outputs.data, self.res_attrs)
        printer.print_op_attributes(attributes, print_keyword=True)

    def _print_like_others(
        self, printer: Printer, attributes: dict[str, Attribute]
    ) -> None:
        """As xDSL does, with parentheses around a result that is a function."""
        res_attrs, outputs = self.res_attrs, self.function_type.outputs.data
        if res_attrs is None and len(outputs) == 1:
            (output,) = outputs
            if isinstance(output, FunctionType):
                res_attrs = ArrayAttr([DictionaryAttr({})])
        print_func_op_like(
            printer,
            self.sym_name,
            self.function_type,
            self.body,
            attributes,
            arg_attrs=self.arg_attrs,
            res_attrs=res_attrs,
            reserved_attr_names=_RESERVED,
        )


def _parse_arguments(parser: Parser) -> list[_Argument]:
    """The arguments, all with names or all without."""

    def argument() -> _Argument:
        named = parser.parse_optional_argument()
        argument_type = parser.parse_optional_type() if named is None else named.type
        if argument_type is None:
            parser.raise_error("Expected argument or type")
        attributes = parser.parse_optional_dictionary_attr_dict()
        location = parser.parse_optional_location()
        if location is not None:
            position = parser.pos
            parser.parse_optional_dictionary_attr_dict()
            if parser.pos != position:
                parser.raise_error(
                    "Expected function argument attributes before location."
                )
        if named is not None:
            named.location = location
        return named, argument_type, attributes

    arguments = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, argument)
    if len({named is None for named, _, _ in arguments}) > 1:
        parser.raise_error(
            "Expected all arguments to be named or all arguments to be unnamed."
        )
    return arguments


def _parse_outputs(parser: Parser) -> list[_Typed]:
    """Nothing, `-> type`, or `-> (type {attributes}, ...)`."""

    def output() -> _Typed:
        return parser.parse_type(), parser.parse_optional_dictionary_attr_dict()

    if parser.parse_optional_punctuation("->") is None:
        return []
    outputs = parser.parse_optional_comma_separated_list(Parser.Delimiter.PAREN, output)
    return [(parser.parse_type(), {})] if outputs is None else outputs


def _dictionaries(
    attributes: Sequence[dict[str, Attribute]],
) -> ArrayAttr[DictionaryAttr] | None:
    """One dictionary each, or nothing if all are empty."""
    if not any(attributes):
        return None
    return ArrayAttr([DictionaryAttr(a) for a in attributes])


def _print_types(
    printer: Printer,
    types: Sequence[Attribute],
    attributes: ArrayAttr[DictionaryAttr] | None,
) -> None:
    """`(type {attributes}, ...)`"""

    def typed(pair: tuple[Attribute, DictionaryAttr]) -> None:
        printer.print_attribute(pair[0])
        printer.print_op_attributes(pair[1].data)

    dictionaries = attributes or [DictionaryAttr({})] * len(types)
    with printer.in_parens():
        printer.print_list(list(zip(types, dictionaries)), typed)


OPERATIONS: tuple[type[Operation], ...] = func_calls.OPERATIONS

SUBSTITUTES: dict[str, type[Operation]] = {
    **func_calls.SUBSTITUTES,
    FuncOp.name: FuncOp,
}

WITNESSES: dict[str, str] = {
    **func_calls.WITNESSES,
    FuncOp.name: """builtin.module {
  func.func private @f(i32 {a.b}) -> (f32 {c.d}) attributes {no_inline}
}""",
}
