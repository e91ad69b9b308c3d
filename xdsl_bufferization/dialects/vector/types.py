"""Types and memory effects shared by the operations of the `vector` dialect.

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import cast

from xdsl.dialects.builtin import I1, ArrayAttr, BoolAttr, MemRefType, TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind

from xdsl_bufferization.support.layouts import as_memref, as_tensor

MASK = VectorType[I1]


def shaped(type: Attribute) -> TensorType | MemRefType:
    """Returns the type of the accessed value, which is a tensor or a memref."""
    found = as_tensor(type) or as_memref(type)
    assert found is not None
    return found


def vector(type: Attribute) -> VectorType:
    """Returns the type, which is known to be a vector."""
    assert isinstance(type, VectorType)
    return cast(VectorType, type)


def scaled(type: VectorType) -> tuple[bool, ...]:
    """Returns for each size whether it is scalable."""
    return tuple(bool(flag) for flag in type.get_scalable_dims())


def dimensions(type: Attribute) -> tuple[tuple[int, bool], ...]:
    """Returns the sizes of a vector and whether each is scalable; () for a scalar."""
    if not isinstance(type, VectorType):
        return ()
    found = cast(VectorType, type)
    return tuple(zip(found.get_shape(), scaled(found), strict=True))


def of_dimensions(element: Attribute, sizes: tuple[tuple[int, bool], ...]) -> VectorType:
    """Returns the vector type with these sizes."""
    flags = [BoolAttr.from_bool(flag) for _, flag in sizes]
    return VectorType(element, [size for size, _ in sizes], ArrayAttr(flags))


def parse_vector_type(parser: Parser) -> VectorType:
    """Reads the type of a vector. Raises `ParseError` for another one."""
    type = parser.parse_type()
    if not isinstance(type, VectorType):
        parser.raise_error(f"expected a vector type, got {type}")
    return cast(VectorType, type)


class Accesses(MemoryEffect):
    """An effect on the memref that is the operand `base` or `source`. A tensor is a
    value, whose accesses are no effects."""

    kind: MemoryEffectKind

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Returns one effect, or none on a tensor."""
        accessed: SSAValue = getattr(op, "base", None) or getattr(op, "source")
        if isinstance(accessed.type, TensorType):
            return frozenset()
        return frozenset({EffectInstance(cls.kind, accessed)})


class Reads(Accesses):
    """Reads a memref."""

    kind = MemoryEffectKind.READ


class Writes(Accesses):
    """Writes a memref."""

    kind = MemoryEffectKind.WRITE
