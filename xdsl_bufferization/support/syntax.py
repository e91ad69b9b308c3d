"""Parts of custom syntax that several operations share.

    %a, %b {foo} :          the operands, the attributes and what ends them
    (%a, %b : t, t)         operands and their types

    print_parts(printer, " ", op.source, op.attributes, " : ", op.source.type)

Syntax of operations like `func.func`, with all attributes of arguments and results.

    func.func private @f(tensor<?xf32> {a.b}) -> (f32 {c.d}) attributes {e.f}

xDSL 0.74 drops the argument attributes of a declaration, does not print its result attributes, and
prints a single result of function type without the required parentheses.

MLIR: lib/Interfaces/FunctionImplementation.cpp

Names of values that a pass makes: `%x` and `%x_copy`.

A value that replaces `%x` is called `%x`. One that is made of it has a suffix: `_copy`,
`_clone`, `_cast`, `_base` for memory, `_buffer` and `_tensor` for conversions, `_owned` for
the flag that says whether the memory is owned. xDSL numbers values of one name, and values
of values without a name: `%x`, `%x_1`, `%0`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, IndexType, StringAttr
from xdsl.dialects.utils import print_func_op_like
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.lexer import Position

_INDEX = IndexType()


class OperandsAndAttributes(NamedTuple):
    """Parsed operands and attributes whose types are not parsed yet."""

    position: Position
    operands: list[UnresolvedOperand]
    attributes: dict[str, Attribute]

    def resolved(self, parser: Parser, *types: Attribute) -> list[SSAValue]:
        """Returns the operands, resolved with these types."""
        return list(parser.resolve_operands(self.operands, types, self.position))


def parse_case(parser: Parser, attribute: str, cases: Iterable[str]) -> str:
    """Reads one of the cases of an enum: `eq`, or `"eq"`."""
    position = parser.pos
    name = parser.parse_optional_str_literal() or parser.parse_identifier()
    if name not in cases:
        parser.raise_error(
            "expected string or keyword containing one of the following enum values for "
            f"attribute '{attribute}' [{', '.join(cases)}], got '{name}'",
            position,
        )
    return name


def parse_result_types(parser: Parser) -> list[Attribute]:
    """Parses `-> type`, `-> (type, type)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return []
    types = parser.parse_optional_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else [*types]


def print_result_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Prints ` -> type`, ` -> (type, type)`, or nothing."""
    if len(types) == 1:
        print_parts(printer, " -> ", types[0])
    else:
        print_result_list(printer, types)


def parse_names(
    parser: Parser, delimiter: Parser.Delimiter = Parser.Delimiter.PAREN
) -> list[UnresolvedOperand]:
    """Parses `(%a, %b)`, or operands with other delimiters."""
    return parser.parse_comma_separated_list(delimiter, parser.parse_unresolved_operand)


def parse_operands_and_attributes(
    parser: Parser, delimiter: Parser.Delimiter = Parser.Delimiter.NONE
) -> OperandsAndAttributes:
    """Parses operands, attributes and the colon."""
    position, operands = parser.pos, parse_names(parser, delimiter)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return OperandsAndAttributes(position, operands, attributes)


def parse_typed_operands(parser: Parser, position: int) -> Sequence[SSAValue]:
    """Parses `%a, %b : t, t)`. Errors in the number or types of operands are reported at
    `position`."""
    names = parse_names(parser, Parser.Delimiter.NONE)
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return parser.resolve_operands(names, types, position)


def print_typed_operands(printer: Printer, values: Sequence[SSAValue]) -> None:
    """Prints `(%a, %b : t, t)`."""
    print_parts(printer, "(", values, " : ", [value.type for value in values], ")")


def print_result_list(printer: Printer, types: Sequence[Attribute]) -> None:
    """Prints nothing, or ` -> (types)`."""
    if types:
        print_parts(printer, " -> (", types, ")")


Part = str | SSAValue | Attribute | Region | Mapping[str, Attribute]


def print_parts(printer: Printer, *parts: Part | Sequence[Part]) -> None:
    """Prints texts, values, attributes, regions, dictionaries of attributes, and lists of these."""
    for part in parts:
        match part:
            case str():
                printer.print_string(part)
            case SSAValue():
                printer.print_ssa_value(part)
            case Attribute():
                printer.print_attribute(part)
            case Region():
                printer.print_region(part)
            case Mapping():
                printer.print_op_attributes(part)
            case _:
                printer.print_list(part, lambda each: print_parts(printer, each))


def parse_indices(parser: Parser) -> list[SSAValue]:
    """`[%i, %j]`"""
    names = parse_names(parser, Parser.Delimiter.SQUARE)
    return [parser.resolve_operand(name, _INDEX) for name in names]


_Typed = tuple[Attribute, dict[str, Attribute]]
Argument = tuple[Parser.Argument | None, Attribute, dict[str, Attribute]]

Dictionaries = ArrayAttr[DictionaryAttr] | None
"""One dictionary per argument or result, or None if all are empty."""

_RESERVED = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")

VISIBILITIES = ("public", "private", "nested")


class FunctionLike(Protocol):
    """An operation with the fields of a function."""

    @property
    def sym_name(self) -> StringAttr: ...
    @property
    def sym_visibility(self) -> StringAttr | None: ...
    @property
    def function_type(self) -> FunctionType: ...
    @property
    def arg_attrs(self) -> Dictionaries: ...
    @property
    def res_attrs(self) -> Dictionaries: ...
    @property
    def body(self) -> Region: ...


class Function(NamedTuple):
    """A parsed function. The body of a declaration has no blocks."""

    sym_name: StringAttr
    sym_visibility: StringAttr | None
    function_type: FunctionType
    arg_attrs: Dictionaries
    res_attrs: Dictionaries
    body: Region
    attributes: dict[str, Attribute]


def parse_function(parser: Parser) -> Function:
    """Parses the function after the name of the operation. Raises `ParseError`."""
    visibility = parser.parse_optional_visibility_keyword()
    name = parser.parse_symbol_name()
    arguments = parse_arguments(parser)
    outputs = parse_outputs(parser)
    dictionary = parser.parse_optional_attr_dict_with_keyword(_RESERVED)
    named = [argument for argument, _, _ in arguments if argument is not None]
    body = parser.parse_optional_region(named or None)
    return Function(
        name,
        visibility,
        FunctionType.from_lists([t for _, t, _ in arguments], [t for t, _ in outputs]),
        dictionaries([attrs for _, _, attrs in arguments]),
        dictionaries([attrs for _, attrs in outputs]),
        Region() if body is None else body,
        {} if dictionary is None else dict(dictionary.data),
    )


def print_function(printer: Printer, op: FunctionLike, attributes: dict[str, Attribute]) -> None:
    """Prints the function after the name of the operation."""
    if op.sym_visibility is not None:
        printer.print_string(f" {op.sym_visibility.data}")
    if op.body.blocks or (op.arg_attrs is None and op.res_attrs is None):
        return _print_like_others(printer, op, attributes)
    printer.print_string(" ")
    printer.print_symbol_name(op.sym_name.data)
    _print_types(printer, op.function_type.inputs.data, op.arg_attrs)
    printer.print_string(" -> ")
    _print_types(printer, op.function_type.outputs.data, op.res_attrs)
    printer.print_op_attributes(attributes, print_keyword=True)


def _print_like_others(
    printer: Printer, op: FunctionLike, attributes: dict[str, Attribute]
) -> None:
    """Prints a function as xDSL does, but with parentheses around a single function-type result."""
    res_attrs, outputs = op.res_attrs, op.function_type.outputs.data
    if res_attrs is None and len(outputs) == 1:
        (output,) = outputs
        if isinstance(output, FunctionType):
            res_attrs = ArrayAttr([DictionaryAttr({})])
    print_func_op_like(
        printer,
        op.sym_name,
        op.function_type,
        op.body,
        attributes,
        arg_attrs=op.arg_attrs,
        res_attrs=res_attrs,
        reserved_attr_names=_RESERVED,
    )


def signature_error(op: FunctionLike) -> str | None:
    """Returns MLIR's error message for attributes and visibility, or None."""
    for what, attributes, types in (
        ("argument", op.arg_attrs, op.function_type.inputs),
        ("result", op.res_attrs, op.function_type.outputs),
    ):
        if attributes is not None and len(attributes) != len(types):
            return (
                f"expects {what} attribute array to have the same number of elements "
                f"as the number of function {what}s, got {len(attributes)}, but "
                f"expected {len(types)}"
            )
    visibility = op.sym_visibility
    if visibility is None or visibility.data in VISIBILITIES:
        return None
    names = ", ".join(f'"{name}"' for name in VISIBILITIES)
    return f'visibility expected to be one of [{names}], but got "{visibility.data}"'


def entry_error(op: FunctionLike) -> str | None:
    """Returns MLIR's error message for the arguments of the body, or None."""
    block, types = op.body.first_block, op.function_type.inputs.data
    if block is None or block.arg_types == types:
        return None
    if len(block.args) != len(types):
        return f"entry block must have {len(types)} arguments to match function signature"
    k = next(k for k, arg in enumerate(block.args) if arg.type != types[k])
    return (
        f"type of entry block argument #{k}('{block.args[k].type}') must match the "
        f"type of the corresponding argument in function signature('{types[k]}')"
    )


def parse_arguments(parser: Parser) -> list[Argument]:
    """Parses the arguments, either all with names or all without."""

    def argument() -> Argument:
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
                parser.raise_error("Expected function argument attributes before location.")
        if named is not None:
            named.location = location
        return named, argument_type, attributes

    arguments = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, argument)
    if len({named is None for named, _, _ in arguments}) > 1:
        parser.raise_error("Expected all arguments to be named or all arguments to be unnamed.")
    return arguments


def parse_outputs(parser: Parser) -> list[_Typed]:
    """Parses nothing, `-> type`, or `-> (type {attributes}, ...)`."""

    def output() -> _Typed:
        return parser.parse_type(), parser.parse_optional_dictionary_attr_dict()

    if parser.parse_optional_punctuation("->") is None:
        return []
    outputs = parser.parse_optional_comma_separated_list(Parser.Delimiter.PAREN, output)
    return [(parser.parse_type(), {})] if outputs is None else outputs


def dictionaries(attributes: Sequence[dict[str, Attribute]]) -> ArrayAttr[DictionaryAttr] | None:
    """Returns one dictionary each, or None if all are empty."""
    if not any(attributes):
        return None
    return ArrayAttr([DictionaryAttr(a) for a in attributes])


def print_outputs(printer: Printer, outputs: Sequence[Attribute], attributes: Dictionaries) -> None:
    """Prints nothing, ` -> type`, or ` -> (type {attributes}, ...)`."""
    if not outputs:
        return
    printer.print_string(" -> ")
    if len(outputs) > 1 or attributes or isinstance(outputs[0], FunctionType):
        return _print_types(printer, outputs, attributes)
    printer.print_attribute(outputs[0])


def _print_types(
    printer: Printer, types: Sequence[Attribute], attributes: ArrayAttr[DictionaryAttr] | None
) -> None:
    """Prints `(type {attributes}, ...)`."""

    def typed(pair: tuple[Attribute, DictionaryAttr]) -> None:
        print_parts(printer, pair[0], pair[1].data)

    dictionaries = attributes or [DictionaryAttr({})] * len(types)
    with printer.in_parens():
        printer.print_list(list(zip(types, dictionaries)), typed)


def name_after(new: SSAValue, value: SSAValue, suffix: str) -> SSAValue:
    """Names a new value after the one that it is made of, if that has a name, and returns it. A
    suffix is not repeated."""
    name = value.name_hint
    if name is not None:
        new.name_hint = name if name.endswith(f"_{suffix}") else f"{name}_{suffix}"
    return new
