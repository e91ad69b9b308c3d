"""
Memrefs that certainly have the same elements in the same order.

    %v = memref.subview %m[%i] [4] [1]
    %r = scf.if %c -> memref<4xf32, ..> {
      %w = memref.subview %m[%i] [4] [1]
      scf.yield %w
    } else {
      scf.yield %v                               // %r is %v, whatever %c is
    }

Reshapes and casts keep the row-major order of the elements. The results of branches, loops and
selects are followed to all values that they may be. Block arguments are followed only inside of an
operation whose result is looked at: nothing defined there is in scope after it, so that a value of
an earlier iteration is never taken for that of this one. While bufferization rewrites, regions may
still yield tensors. These are not followed: what defines them may have lost its regions.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.arith import SelectOp
from xdsl.dialects.memref import CastOp, CollapseShapeOp, ExpandShapeOp, SubviewOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.tensor_like import is_memref_type

MOST_FORWARDED = 64
"""The largest number of values that are looked at as what another one may be."""


def have_same_elements(a: SSAValue, b: SSAValue) -> bool:
    """True if both memrefs, of the same shape, certainly are the same part of one buffer.
    Both are in scope at one place."""
    whole = _without_reshapes(b)
    return all(_are_equal(value, whole) for value in possible_sources(a))


def possible_sources(value: SSAValue) -> Iterator[SSAValue]:
    """Yields the memrefs that the value may be, or be a reshape or cast of."""
    seen, stack = {value: None}, [value]
    entered = dict[Operation, None]()
    while stack:
        current = stack.pop()
        is_followed = len(seen) < MOST_FORWARDED and is_memref_type(current.type)
        sources = _sources(current, entered) if is_followed else []
        if not sources:
            yield current
        for source in sources:
            if source not in seen:
                seen[source] = None
                stack.append(source)


def _sources(value: SSAValue, entered: dict[Operation, None]) -> list[SSAValue]:
    """Returns the memrefs of which the value is one, or a reshape or cast of one."""
    owner = value.owner
    if isinstance(owner, CastOp | CollapseShapeOp | ExpandShapeOp):
        return [owner.operands[0]]
    if isinstance(owner, SelectOp):
        return list(owner.operands[1:])
    if not isinstance(owner, Block):
        return _forwarded(owner, value, entered)
    around = owner.parent_op()
    if around is None or around not in entered:
        return []
    return _forwarded(around, value, entered)


def _forwarded(op: Operation, value: SSAValue, entered: dict[Operation, None]) -> list[SSAValue]:
    """Returns the values that a region operation forwards to the value."""
    if not op.regions:
        return []
    model = model_of(op, RegionBranchOpInterface)
    if model is None:
        return []
    entered[op] = None
    return [
        edge.source.operands[index]
        for edge in model.edges(op)
        for index, target in zip(edge.operands, edge.targets, strict=True)
        if target is value
    ]


def _without_reshapes(value: SSAValue) -> SSAValue:
    for _ in range(MOST_FORWARDED):
        owner = value.owner
        if not isinstance(owner, CastOp | CollapseShapeOp | ExpandShapeOp):
            break
        value = owner.operands[0]
    return value


def _are_equal(a: SSAValue, b: SSAValue) -> bool:
    if a is b:
        return True
    first, second = a.owner, b.owner
    return (
        isinstance(first, SubviewOp)
        and isinstance(second, SubviewOp)
        and first.properties == second.properties
        and len(first.operands) == len(second.operands)
        and all(x is y for x, y in zip(first.operands, second.operands, strict=True))
    )
