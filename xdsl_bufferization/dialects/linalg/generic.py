"""
`linalg.generic` with several results, and with any attributes.

    %r:2 = linalg.generic {doc = "...", indexing_maps = [...], iterator_types = [...]}
           ins(%a : t) outs(%b, %c : t, t) attrs = {...} {...} -> (t, t)

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser

from xdsl_bufferization.dialects.linalg.effects import with_effects
from xdsl_bufferization.dialects.linalg.syntax import parse_operands
from xdsl_bufferization.dialects.linalg.verifiers import verify_structure
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_result_types


@redefine(traits=with_effects())
class GenericOp(ops.GenericOp):
    """`linalg.generic` with any number of results."""

    def verify_(self) -> None:
        verify_structure(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        attributes = _parse_trait(parser)
        maps = attributes.pop("indexing_maps", None)
        iterators = attributes.pop("iterator_types", None)
        if maps is None:
            parser.raise_error("expected indexing_maps", position, parser.pos)
        properties: dict[str, Attribute] = {
            "indexing_maps": maps,
            "iterator_types": _iterators(parser, iterators, position),
        }
        for name in ("doc", "library_call"):
            if name in attributes:
                properties[name] = attributes.pop(name)
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        if parser.parse_optional_keyword("attrs") is not None:
            parser.parse_punctuation("=")
            attributes |= parser.parse_optional_attr_dict()
        body = parser.parse_region()
        return cls.build(
            operands=(inputs, outputs),
            result_types=(parse_result_types(parser),),
            properties=properties,
            attributes=attributes,
            regions=(body,),
        )


def _parse_trait(parser: Parser) -> dict[str, Attribute]:
    """The maps and the iterators in braces, or an alias of such a dictionary."""
    given = parser.parse_optional_attribute()
    return dict(given.data) if isinstance(given, DictionaryAttr) else {}


_ITERATORS: dict[Attribute, IteratorTypeAttr] = {
    key: attribute
    for kind in (IteratorType.PARALLEL, IteratorType.REDUCTION)
    for attribute in (IteratorTypeAttr(kind),)
    for key in (attribute, StringAttr(str(kind)))
}


def _iterators(
    parser: Parser, given: Attribute | None, position: int
) -> ArrayAttr[IteratorTypeAttr]:
    if not isinstance(given, ArrayAttr):
        parser.raise_error('expected "iterator_types" array attribute', position, parser.pos)
    kinds = cast(ArrayAttr[Attribute], given).data
    for kind in kinds:
        if kind not in _ITERATORS:
            name = kind.data if isinstance(kind, StringAttr) else kind
            parser.raise_error(f"unexpected iterator_type ({name})", position, parser.pos)
    return ArrayAttr([_ITERATORS[kind] for kind in kinds])


SUBSTITUTES: dict[str, type[Operation]] = {GenericOp.name: GenericOp}
