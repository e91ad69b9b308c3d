"""Detects structured operations that write every element of an output.

    (d0) -> (d0)                  every element
    (d0) -> (d0, d0)              the diagonal only
    (d0, d1) -> (d0)              every element, if loop d1 has an iteration
    (d0, d1) -> (d0 * 4 + d1)     every element of 8, if the loops have 2 and 4 iterations
    (d0) -> (7 - d0)              every element of 8, if the loop has 8 iterations

An element that no iteration writes keeps what the init held.

MLIR 22 has no such check: there, an init that the body does not use is never read.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import BroadcastOp, ReduceOp
from xdsl.ir import BlockArgument, Operation
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from xdsl_bufferization.dialects.affine.expressions import linear_form
from xdsl_bufferization.dialects.linalg.structured import MapOp
from xdsl_bufferization.dialects.linalg.verifiers import shape_of


def is_fully_written(op: Operation, index: int) -> bool:
    """Does the operation certainly write every element of its output `index`, whatever the dynamic
    sizes are? An operation of unknown loops is taken to leave some out."""
    shape = shape_of(op.operands[index].type)
    if 0 in shape or op.name == "linalg.softmax":
        return True
    map = indexing_map(op, index)
    if map is None or is_permutation(map):
        return map is not None
    maps = indexing_maps(op)
    return maps is not None and reaches_all(op, maps, index)


def indexing_map(op: Operation, index: int) -> AffineMap | None:
    """From the loops to the dimensions of one operand; None if it is not known."""
    if isinstance(op, LinalgStructuredOperation | MapOp):
        return op.get_indexing_maps().data[index].data
    maps = indexing_maps(op)
    return None if maps is None else maps[index]


def indexing_maps(op: Operation) -> Sequence[AffineMap] | None:
    """From the loops to the dimensions of each operand; None if they are not known."""
    match op:
        case LinalgStructuredOperation() | MapOp():
            return [map.data for map in op.get_indexing_maps()]
        case ReduceOp():
            rank = len(shape_of(op.operands[0].type))
            reduced = _without(rank, op.dimensions.get_values())
            half = len(op.operands) // 2
            return [AffineMap.identity(rank)] * half + [reduced] * half
        case BroadcastOp():
            rank = len(shape_of(op.operands[1].type))
            source = _without(rank, op.dimensions.get_values())
            return [source, AffineMap.identity(rank)]
        case _:
            return None


def _without(rank: int, dimensions: Sequence[int]) -> AffineMap:
    """Returns the projection that drops these dimensions."""
    kept = [AffineExpr.dimension(d) for d in range(rank) if d not in dimensions]
    return AffineMap(rank, 0, tuple(kept))


def iterations(op: Operation) -> int | None:
    """The number of points of the loops of a structured operation; None if it is not known."""
    maps = indexing_maps(op)
    counts = None if maps is None else _trip_counts(op, maps)
    return None if counts is None or DYNAMIC_INDEX in counts else prod(counts)


def reaches_all(op: Operation, maps: Sequence[AffineMap], index: int) -> bool:
    """True if the loops certainly reach every element of operand `index`."""
    map = maps[index]
    if is_permutation(map):
        return True
    counts = _trip_counts(op, maps)
    shape = shape_of(op.operands[index].type)
    used = set[int]()
    for expression, size in zip(map.results, shape, strict=True):
        loops = _covering_loops(expression, size, counts)
        if loops is None or not used.isdisjoint(loops):
            return False
        used.update(loops)
    return all(counts[loop] > 0 for loop in range(map.num_dims) if loop not in used)


def is_permutation(map: AffineMap) -> bool:
    """True if the map permutes the loops."""
    loops = {e.position for e in map.results if isinstance(e, AffineDimExpr)}
    return len(loops) == len(map.results) == map.num_dims


def copied_operands(op: Operation) -> list[int] | None:
    """Returns the operands whose elements the body yields unchanged, by index; None if it does
    anything else."""
    body = op.regions[0].block
    terminator = body.last_op
    if terminator is None or body.first_op is not terminator:
        return None
    found = list[int]()
    for value in terminator.operands:
        if not isinstance(value, BlockArgument) or value.block is not body:
            return None
        found.append(value.index)
    return found


def _trip_counts(op: Operation, maps: Sequence[AffineMap]) -> list[int]:
    """Returns the trip count of each loop; `DYNAMIC_INDEX` if it is unknown."""
    counts = [DYNAMIC_INDEX] * maps[0].num_dims
    for operand, map in zip(op.operands, maps, strict=True):
        for expression, size in zip(map.results, shape_of(operand.type)):
            if isinstance(expression, AffineDimExpr) and size != DYNAMIC_INDEX:
                counts[expression.position] = size
    return counts


def _covering_loops(expression: AffineExpr, size: int, counts: Sequence[int]) -> set[int] | None:
    """The loops over which the expression takes all values below `size`; None if it is not certain
    that it does. In the order of their factors, no loop may step over more than the loops before it
    have filled."""
    if isinstance(expression, AffineDimExpr):
        return {expression.position}  # whose size is that of the loop
    form = linear_form(expression, len(counts), len(counts))
    if form is None:
        return None
    first, factors = form.constant, {loop: f for loop, f in enumerate(form.factors) if f}
    filled = 1
    for loop, factor in sorted(factors.items(), key=lambda item: abs(item[1])):
        if counts[loop] <= 0 or abs(factor) > filled:
            return None
        extent = factor * (counts[loop] - 1)
        filled += abs(extent)
        first += min(extent, 0)
    return set(factors) if first == 0 and filled == size else None
