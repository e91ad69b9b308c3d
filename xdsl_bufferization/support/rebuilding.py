"""
Operations like others.

    rebuilt(op, values)        // the operation with other operands

MLIR: `Operation::create` with the state of another operation
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from xdsl.ir import Attribute, Operation, Region, SSAValue

OpT = TypeVar("OpT", bound=Operation)


def rebuilt(
    op: OpT,
    operands: Sequence[SSAValue] | None = None,
    types: Sequence[Attribute] | None = None,
    *,
    properties: Mapping[str, Attribute] = MappingProxyType({}),
    attributes: Mapping[str, Attribute] = MappingProxyType({}),
    regions: Sequence[Region] | None = None,
) -> OpT:
    """
    Returns a new operation of the same class with these operands and result types, and with these
    properties and attributes among those of the old one. What is not given is as in the old one,
    whose regions move.
    """
    moved = regions is None
    return type(op).create(
        operands=op.operands if operands is None else operands,
        result_types=op.result_types if types is None else types,
        properties={**op.properties, **properties},
        attributes={**op.attributes, **attributes},
        successors=op.successors,
        regions=[op.detach_region(r) for r in list(op.regions)] if moved else regions,
    )
