"""
A repair of the parser of xDSL 0.74: blanks in shapes.

    tensor<4 x 5 x i32>

MLIR's documents are full of them. xDSL reads the `x` after the last dimension, and then steps back
by one character, which is a blank. With the repair the parser stands at that `x` again.

MLIR: `Parser::parseDimensionListRanked`, lib/AsmParser/TypeParser.cpp
"""

from __future__ import annotations

from functools import cache, wraps
from typing import Any

from xdsl.parser import AttrParser


@cache
def repair() -> None:
    """Makes xDSL's parser read shapes with blanks; idempotent."""
    original = AttrParser.parse_dimension_list

    @wraps(original)
    def parse_dimension_list(self: Any) -> list[int]:
        dims = original(self)
        start = self._current_token.span.start
        content: str | bytes = self.lexer.input.content
        if dims and content[start - 1 : start].isspace():
            before = content[:start].rstrip()
            if before[-1:] in ("x", b"x"):
                self._resume_from(len(before) - 1)
        return dims

    setattr(AttrParser, "parse_dimension_list", parse_dimension_list)
