"""
`func.func` whose declarations keep the attributes of their arguments and results.

    func.func private @f(tensor<?xf32> {bufferization.access = "read"}) -> (f32 {a.b})

xDSL 0.74 reads these attributes and forgets them.

MLIR: lib/Interfaces/FunctionImplementation.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.ir import Attribute, Operation, Region
from xdsl.parser import Parser
from xdsl.printer import Printer

_Typed = tuple[Attribute, dict[str, Attribute]]
_Argument = tuple[Parser.Argument | None, Attribute, dict[str, Attribute]]

_RESERVED = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")


class FuncOp(func.FuncOp):
    """`func.func`; a declaration keeps the attributes of arguments and results."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        visibility = parser.parse_optional_visibility_keyword()
        name = parser.parse_symbol_name()
        arguments = _parse_arguments(parser)
        outputs = _parse_outputs(parser)
        attributes = parser.parse_optional_attr_dict_with_keyword(_RESERVED)
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
        if attributes is not None:
            op.attributes |= attributes.data
        return op

    def print(self, printer: Printer) -> None:
        if self.body.blocks or (self.arg_attrs is None and self.res_attrs is None):
            super().print(printer)
            return
        if self.sym_visibility is not None:
            printer.print_string(f" {self.sym_visibility.data}")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        _print_types(printer, self.function_type.inputs.data, self.arg_attrs)
        if self.function_type.outputs.data:
            printer.print_string(" -> ")
            _print_types(printer, self.function_type.outputs.data, self.res_attrs)
        printer.print_op_attributes(self.attributes, print_keyword=True)


def _parse_arguments(parser: Parser) -> list[_Argument]:
    """The arguments, all with names or all without."""

    def argument() -> _Argument:
        named = parser.parse_optional_argument()
        argument_type = parser.parse_optional_type() if named is None else named.type
        if argument_type is None:
            parser.raise_error("Expected argument or type")
        attributes = parser.parse_optional_dictionary_attr_dict()
        location = parser.parse_optional_location()
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


SUBSTITUTES: dict[str, type[Operation]] = {FuncOp.name: FuncOp}
