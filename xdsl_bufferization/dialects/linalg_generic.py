"""
`linalg.generic` with several results, and with any attributes.

    %r:2 = linalg.generic {doc = "...", indexing_maps = [...], iterator_types = [...]}
           ins(%a : t) outs(%b, %c : t, t) attrs = {...} {...} -> (t, t)

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, StringAttr
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.linalg_syntax import (
    parse_operands,
    parse_result_types,
)
from xdsl_bufferization.dialects.linalg_verifiers import verify_structure
from xdsl_bufferization.dialects.on_demand import on_demand
from xdsl_bufferization.dialects.redefine import redefine


@on_demand(redefine())
class GenericOp(ops.GenericOp):
    """`linalg.generic` with any number of results."""

    def verify_(self) -> None:
        verify_structure(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        attributes = dict(parser.parse_optional_attr_dict())
        maps = attributes.pop("indexing_maps", None)
        iterators = attributes.pop("iterator_types", None)
        if not isa(maps, ArrayAttr[AffineMapAttr]):
            parser.raise_error("expected indexing_maps", position, parser.pos)
        if not isa(iterators, ArrayAttr[Attribute]):
            parser.raise_error("expected iterator_types", position, parser.pos)
        properties: dict[str, Attribute] = {
            "indexing_maps": maps,
            "iterator_types": ArrayAttr(_iterator(parser, i) for i in iterators),
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


def _iterator(parser: Parser, attribute: Attribute) -> IteratorTypeAttr:
    if isinstance(attribute, IteratorTypeAttr):
        return attribute
    kinds = {str(kind): kind for kind in IteratorType}
    name = attribute.data if isinstance(attribute, StringAttr) else ""
    if name not in kinds:
        parser.raise_error(f"unknown iterator type {attribute}")
    return IteratorTypeAttr(kinds[name])


SUBSTITUTES: dict[str, type[Operation]] = {GenericOp.name: GenericOp}
