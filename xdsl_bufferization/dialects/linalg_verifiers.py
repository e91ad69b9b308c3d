"""
What the named operations of the `linalg` dialect have to fulfil.

    %r = linalg.matmul indexing_maps = [
           affine_map<(m, n, k) -> (k, m)>,     a transposed input,
           affine_map<(m, n, k) -> (k)>,        one that is broadcast along n,
           affine_map<(m, n, k) -> (m, n)>] ins(...) outs(...) -> ...

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    ShapedType,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.linalg_table import Row


def verify_properties(op: Operation, row: Row) -> None:
    """Only those of the row, and a stride and a dilation for each window."""
    for name, value in op.properties.items():
        if name in ("operandSegmentSizes", "kind"):
            continue
        if name not in row.properties:
            raise VerifyException(
                f"property '{name}' is not defined by the operation '{op.name}'. Use the "
                "dictionary attribute to add arbitrary information to the operation."
            )
        if isinstance(value, DenseIntOrFPElementsAttr) and (
            value.get_element_type() != i64 or value.get_shape() != (row.windows,)
        ):
            raise VerifyException(
                f"'{op.name}' op attribute '{name}' failed to satisfy constraint: 64-bit "
                f"signless int elements attribute of shape [{row.windows}]"
            )


def verify_structure(op: LinalgStructuredOperation) -> None:
    """Maps, operands, body and results must fit."""
    LinalgStructuredOperation.verify_(op)
    outputs = op.outputs
    verify_results(op, outputs)
    verify_yield(op, op.body.block, len(outputs))


def verify_results(op: Operation, outputs: Sequence[SSAValue]) -> None:
    """There is one result for each output that is a tensor, of the same type."""
    tensors = [output for output in outputs if isinstance(output.type, TensorType)]
    if len(tensors) != len(op.results):
        raise VerifyException(
            f"'{op.name}' op expected the number of tensor results ({len(op.results)}) "
            f"to be equal to the number of output tensors ({len(tensors)})"
        )
    for output, result in zip(tensors, op.results, strict=True):
        if output.type != result.type:
            raise VerifyException(
                f"'{op.name}' op expected type of operand #"
                f"{list(op.operands).index(output)} ('{output.type}') to match type of "
                f"corresponding result ('{result.type}')"
            )


def verify_yield(op: Operation, body: Block, count: int) -> None:
    """The body yields an element for each of the outputs."""
    terminator = body.last_op
    if terminator is None or terminator.name != "linalg.yield":
        raise VerifyException(
            f"'{op.name}' op expects region to end with 'linalg.yield'"
        )
    if len(terminator.operands) != count:
        raise VerifyException(
            "'linalg.yield' op expected number of yield values "
            f"({len(terminator.operands)}) to match the number of inits / outs operands "
            f"of the enclosing LinalgOp ({count})"
        )
    first = len(body.args) - count
    for k, value in enumerate(terminator.operands):
        wanted = body.args[first + k].type
        if value.type != wanted:
            raise VerifyException(
                f"'linalg.yield' op type of yield operand {k + 1} ('{value.type}') "
                "doesn't match the element type of the enclosing linalg.generic op "
                f"('{wanted}')"
            )


def verify_fill(op: Operation) -> None:
    """The value is a scalar of the type of the elements."""
    value = op.operands[0].type
    if isinstance(value, ShapedType):
        raise VerifyException("expected op with scalar input")
    element = op.regions[0].block.args[-1].type
    if value != element:
        raise VerifyException(
            f"'{op.name}' op expected fill value type ('{value}') to match output "
            f"element type ('{element}')"
        )


def verify_permutation(
    op: LinalgStructuredOperation, default: ArrayAttr[AffineMapAttr]
) -> None:
    """The maps of a product exchange dimensions, or leave some out in an input."""
    maps = [map.data for map in op.get_indexing_maps()]
    wanted = [map.data for map in default]
    if maps == wanted or len(maps) != len(wanted):
        return
    has_batch = wanted[0].results[0] == wanted[1].results[0]
    reduction = wanted[0].results[-1]
    for map, full in zip(maps[:2], wanted[:2], strict=True):
        _verify_input_map(op, map, full, has_batch)
        if len(map.results) < len(full.results) and reduction not in map.results:
            raise VerifyException(
                f"'{op.name}' op Invalid broadcast requested, should be ({reduction})."
            )
    _verify_output_map(op, maps[2], wanted[2], has_batch)


def _verify_input_map(
    op: Operation, map: AffineMap, full: AffineMap, has_batch: bool
) -> None:
    is_short = len(map.results) < len(full.results)
    if not is_short and any(result not in full.results for result in map.results):
        raise VerifyException(
            f"'{op.name}' op Unexpected dim expression in map result."
        )
    if has_batch and not is_short and map.results[0] != full.results[0]:
        raise VerifyException(f"'{op.name}' op Invalid batch dimension expression.")


def _verify_output_map(
    op: Operation, map: AffineMap, full: AffineMap, has_batch: bool
) -> None:
    is_permuted = set(map.results) == set(full.results)
    if map != full and (has_batch or not is_permuted):
        raise VerifyException(f"'{op.name}' op Invalid output map result dimension.")


def verify_contraction(op: LinalgStructuredOperation) -> None:
    """
    Each loop indexes two inputs (a contraction), or an input and the output; the maps
    are projections, with each dimension at most once.
    """
    maps = [map.data for map in op.get_indexing_maps()]
    used = list[set[int]]()
    for map in maps:
        dimensions = [e.position for e in map.results if isinstance(e, AffineDimExpr)]
        if len(dimensions) < len(map.results) or len(set(dimensions)) < len(dimensions):
            raise VerifyException("provided affine_map is not a projected permutation")
        used.append(set(dimensions))
    if len(used) != 3:
        return
    contracted = 0
    for loop in range(maps[0].num_dims):
        left, right, output = (loop in dimensions for dimensions in used)
        if not (left or right or output):
            raise VerifyException(
                f"iteration space dim at index {loop} not used to access any operand"
            )
        if not (output or (left and right)):
            raise VerifyException(
                f"iteration space dim at index {loop} is neither a contracting dim nor "
                "of parallel iteration type"
            )
        contracted += not output
    if not contracted:
        raise VerifyException("'indexing_maps' do not specify a contracting dimension")
