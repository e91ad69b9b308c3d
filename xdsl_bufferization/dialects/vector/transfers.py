"""
`vector.transfer_read` and `vector.transfer_write` with all that MLIR prints of them.

    %r = vector.transfer_read %t[%i], %f {foo} : tensor<8xf32>, vector<4xf32>

xDSL 0.74 forgets attributes that it does not know. What is between the brackets and the
types is the same in both: `_parse_end`.

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td, lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self, cast

from xdsl.dialects import vector as xdsl_vector
from xdsl.dialects.builtin import IndexType, MemRefType, TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import traits_def
from xdsl.parser import Parser

from xdsl_bufferization.dialects.vector.types import Reads, Writes, shaped, vector
from xdsl_bufferization.interfaces.private_traits import private


class TransferReadOp(xdsl_vector.TransferReadOp):
    """`vector.transfer_read` that keeps its attributes in the custom syntax."""

    traits = traits_def(*private(Reads()))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        indices = _parse_indices(parser)
        parser.parse_punctuation(",")
        padding = parser.parse_unresolved_operand()
        end = _parse_end(parser, is_read=True)
        return cls.build(
            operands=[
                parser.resolve_operand(source, end.whole),
                indices,
                parser.resolve_operand(padding, end.whole.element_type),
                end.mask,
            ],
            result_types=[end.part],
            properties=end.properties,
            attributes=end.attributes,
        )


class TransferWriteOp(xdsl_vector.TransferWriteOp):
    """`vector.transfer_write` that keeps its attributes in the custom syntax."""

    traits = traits_def(*private(Writes()))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        written = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        source = parser.parse_unresolved_operand()
        indices = _parse_indices(parser)
        end = _parse_end(parser, is_read=False)
        return cls.build(
            operands=[
                parser.resolve_operand(written, end.part),
                parser.resolve_operand(source, end.whole),
                indices,
                end.mask,
            ],
            result_types=[[end.whole] if isinstance(end.whole, TensorType) else []],
            properties=end.properties,
            attributes=end.attributes,
        )


class _End(NamedTuple):
    """The parsed rest of a transfer after its other operands."""

    mask: Sequence[SSAValue]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]
    whole: TensorType | MemRefType
    part: VectorType


def _parse_indices(parser: Parser) -> Sequence[SSAValue]:
    return parser.parse_comma_separated_list(
        Parser.Delimiter.SQUARE, lambda: parser.parse_operand(IndexType())
    )


def _parse_end(parser: Parser, is_read: bool) -> _End:
    """`, mask {attributes} : types`; a read names the vector last, a write first."""
    start, mask = parser.pos, None
    if parser.parse_optional_punctuation(",") is not None:
        mask = parser.parse_unresolved_operand()
    end, attributes = parser.pos, parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    where = parser.pos
    first = parser.parse_type()
    parser.parse_punctuation(",")
    second = parser.parse_type()
    type, part = (first, second) if is_read else (second, first)
    if not isinstance(type, TensorType | MemRefType):
        parser.raise_error("requires memref or ranked tensor type", where)
    if not isinstance(part, VectorType):
        parser.raise_error("requires vector type", where)
    whole, moved = shaped(cast(Attribute, type)), vector(cast(Attribute, part))
    resolved, map, bounds = xdsl_vector.VectorTransferOperation.resolve_attrs(
        parser, attributes, whole, moved, start, end, mask, where
    )
    own: dict[str, Attribute] = {"permutation_map": map, "in_bounds": bounds}
    return _End(
        () if resolved is None else (resolved,),
        own,
        {name: value for name, value in attributes.items() if name not in own},
        whole,
        moved,
    )


SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (TransferReadOp, TransferWriteOp)}
