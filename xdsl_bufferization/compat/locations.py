"""A repair of the parser of xDSL 0.74: locations that it does not read.

    %0 = arith.addi %a, %a : i32 loc(#loc1)      #loc1 is defined after its use
    #loc1 = loc("f.py":1:2)

    loc(fused<"m">["a", "b"]), loc("f.py":1:2 to 3:4), loc("name"("f.py":1:2 to :4))

With `--mlir-print-debuginfo` MLIR defines most location aliases at the end of the
module. A missing alias is looked up in the text: all definitions are found once, and
each is parsed at its first use. xDSL's named, fused and call site locations refuse a range inside,
as its class is not one of xDSL's; their constraint is told that it is a location.

MLIR: lib/AsmParser/LocationParser.cpp
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from xdsl.dialects.builtin import FileLineColLoc, FusedLoc, IntAttr, LocationConstraint, NoneAttr
from xdsl.ir import Attribute
from xdsl.parser import AttrParser
from xdsl.utils.lexer import Position
from xdsl.utils.mlir_lexer import MLIRTokenKind

DEFINITION = re.compile(r"^[ \t]*(#[\w.$-]+)[ \t]*=[ \t]*(?=loc\()", re.M)
_NAMED = "_xdsl_bufferization_locations"
"""The attribute of a parser that holds its `NamedLocations`."""


RANGE = "builtin.file_range_loc"
"""The name of `FileRangeLoc`, whose module is loaded when a program has the first one."""


@cache
def repair_locations() -> None:
    """Makes locations accept ranges inside, if they do not; idempotent."""
    original = LocationConstraint.verify

    @wraps(original)
    def verify(self: LocationConstraint, attr: Attribute, context: Any) -> None:
        if attr.name != RANGE:
            original(self, attr, context)

    setattr(LocationConstraint, "verify", verify)


class NamedLocations:
    """The location aliases that a text defines."""

    def __init__(self, text: str) -> None:
        self.positions = {match[1]: match.end() for match in DEFINITION.finditer(text)}
        self.known = dict[str, Attribute]()

    @staticmethod
    def of(parser: AttrParser) -> NamedLocations:
        """Returns the aliases of the text of a parser."""
        found: NamedLocations | None = getattr(parser, _NAMED, None)
        if found is None:
            found = NamedLocations(parser.lexer.input.content)
            setattr(parser, _NAMED, found)
        return found


def location(parser: AttrParser) -> Attribute | None:
    """A location that xDSL cannot read; None if it is none."""
    token: Any = getattr(parser, "_current_token")
    if token.kind is MLIRTokenKind.HASH_IDENT:
        return _named(parser, token.text, token.span.end)
    return _fused(parser)


def _named(parser: AttrParser, name: str, end: Position) -> Attribute | None:
    """The location of a name that is defined later, and the parser after the name."""
    resume: Callable[[Position], None] = getattr(parser, "_resume_from")
    names = NamedLocations.of(parser)
    position = names.positions.pop(name, None)
    if position is not None:
        resume(position)
        names.known[name] = parser.parse_attribute()
    resume(end)
    return names.known.get(name)


def _fused(parser: AttrParser) -> FusedLoc | None:
    """`fused<metadata>[locations]`"""
    if parser.parse_optional_keyword("fused") is None:
        return None
    metadata: Attribute = NoneAttr()
    if parser.parse_optional_punctuation("<") is not None:
        metadata = parser.parse_attribute()
        parser.parse_punctuation(">")
    read_location: Callable[[], Attribute] = getattr(parser, "_parse_location")
    locations = parser.parse_comma_separated_list(AttrParser.Delimiter.SQUARE, read_location)
    return FusedLoc(tuple(locations), metadata)


def range_of_lines(parser: AttrParser, _: Position, location: Attribute) -> Attribute:
    """The end of a location, if there is one: `to 3:4`, `to :4`."""
    is_place = isinstance(location, FileLineColLoc)
    if not is_place or parser.parse_optional_keyword("to") is None:
        return location
    from xdsl_bufferization.dialects.builtin import FileRangeLoc

    line = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
    parser.parse_punctuation(":")
    column = parser.parse_integer(allow_boolean=False, allow_negative=False)
    return FileRangeLoc(
        location.filename,
        location.line,
        location.column,
        location.line if line is None else IntAttr(line),
        IntAttr(column),
    )
