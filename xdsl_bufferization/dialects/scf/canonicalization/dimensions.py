"""
Canonicalization of the iteration spaces of `scf.forall` and `scf.parallel`.

    scf.forall (%i, %j) in (1, %c8) { ... %i ... %j ... }

    scf.forall (%j) in (8) { ... %c0 ... %j ... }

Constant bounds of `scf.forall` become static. A dimension with one iteration is
removed, with its induction variable replaced by the lower bound. A loop without
iterations is removed. A loop without dimensions has one iteration, and its body is
inlined. Dimensions that are mapped to processors stay.

MLIR: lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import scf, tensor
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, IntegerAttr, i64
from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.memref.canonicalization.views import run_in_place
from xdsl_bufferization.dialects.scf.dialect import ForallOp, InParallelOp, ParallelOp
from xdsl_bufferization.dialects.tensor.dialect import ParallelInsertSliceOp
from xdsl_bufferization.support.constants import number_of

Bound = SSAValue | int


class ForallDimensions(RewritePattern):
    """Puts constant bounds into the attributes, removes dimensions with one iteration, and loops
    with none. MLIR: `ForallOpControlOperandsFolder`, `ForallOpSingleOrZeroIterationDimsFolder`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ForallOp, rewriter: PatternRewriter) -> None:
        bounds = [list(_folded(*bound)) for bound in op.bounds]
        counts = _counts(bounds)
        if 0 in counts:
            rewriter.replace(op, (), op.outputs)
            return
        single = [d for d, n in enumerate(counts) if n == 1]
        if op.mapping:
            _replace_counters(op, single, bounds[0], rewriter)
            single = []
        elif len(single) == op.rank:
            if (results := _inserted(op, rewriter)) is not None:
                _inline(op, bounds[0], op.outputs, results, rewriter)
                return
            single = []
        dynamic = sum(isinstance(b, SSAValue) for bound in bounds for b in bound)
        if not single and dynamic == sum(len(values) for values, _ in op.bounds):
            return
        _drop(op, op.body.block, single, bounds, rewriter)
        rewriter.replace(op, _rebuilt(op, bounds))


class ParallelOpSingleOrZeroIterationDimsFolder(RewritePattern):
    """Removes dimensions with one iteration, and loops with none."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ParallelOp, rewriter: PatternRewriter) -> None:
        ends = (op.lowerBound, op.upperBound, op.step)
        counts = _counts([[_number(value) for value in values] for values in ends])
        if 0 in counts:
            rewriter.replace(op, (), op.initVals)
            return
        single = [d for d, n in enumerate(counts) if n == 1]
        if not single or "mapping" in op.attributes:
            return
        if len(single) == len(counts):
            if (results := _reduced(op, rewriter)) is not None:
                _inline(op, op.lowerBound, (), results, rewriter)
            return
        bounds = [list[Bound](values) for values in ends]
        _drop(op, op.body.block, single, bounds, rewriter)
        lower, upper, step = ([b for b in bound if isinstance(b, SSAValue)] for bound in bounds)
        body = op.detach_region(op.body)
        new = ParallelOp(lower, upper, step, body, op.initVals)
        new.attributes |= op.attributes
        rewriter.replace(op, new)


def _folded(dynamic: Sequence[SSAValue], static: Sequence[int]) -> Iterator[Bound]:
    """Returns the bounds of one kind, static where they are constant."""
    values = iter(dynamic)
    for number in static:
        yield number if number != DYNAMIC_INDEX else _number(next(values))


def _number(value: SSAValue) -> Bound:
    number = number_of(value)
    return value if number is None else number


def _counts(bounds: Sequence[Sequence[Bound]]) -> list[int | None]:
    """Returns the number of iterations of each dimension; None for an unknown number."""

    def count(lower: Bound, upper: Bound, step: Bound) -> int | None:
        if lower == upper:
            return 0
        if isinstance(lower, int) and isinstance(upper, int) and upper <= lower:
            return 0
        match lower, upper, step:
            case int(), int(), int() if step > 0:
                return -((lower - upper) // step)
            case _:
                return None

    return [count(*bound) for bound in zip(*bounds, strict=True)]


def _value(op: Operation, bound: Bound, rewriter: PatternRewriter) -> SSAValue:
    """Returns the bound as a value that is defined before the operation."""
    if isinstance(bound, SSAValue):
        return bound
    constant = ConstantOp(IntegerAttr(bound, IndexType()))
    rewriter.insert(constant, InsertPoint.before(op))
    return constant.result


def _replace_counters(
    op: ForallOp, dimensions: Sequence[int], lower: Sequence[Bound], rewriter: PatternRewriter
) -> None:
    """Replaces the induction variables of dimensions with one iteration by their lower bounds."""
    for d in dimensions:
        counter = op.body.block.args[d]
        if counter.first_use is not None:
            rewriter.replace_all_uses_with(counter, _value(op, lower[d], rewriter))


def _inserted(op: ForallOp, rewriter: PatternRewriter) -> list[SSAValue] | None:
    """Turns the parallel insertions of a single iteration into sequential ones. Returns the final
    values of the outputs; None if the terminator contains other operations."""
    end, args = op.body.block.last_op, op.body.block.args[op.rank :]
    found = dict[SSAValue, SSAValue](zip(args, op.outputs, strict=True))
    if not isinstance(end, InParallelOp):
        return None
    insertions = list(end.region.block.ops)
    for insertion in insertions:
        if not isinstance(insertion, ParallelInsertSliceOp):
            return None
        if insertion.dest not in found:
            return None
    for insertion in insertions:
        source, dest, *places = insertion.operands
        new = tensor.InsertSliceOp.create(
            operands=[source, found[dest], *places],
            result_types=[dest.type],
            properties=insertion.properties,
            attributes=insertion.attributes,
        )
        rewriter.insert(new, InsertPoint.before(end))
        found[dest] = new.result
    rewriter.erase(end)
    return [found[arg] for arg in args]


def _reduced(op: scf.ParallelOp, rewriter: PatternRewriter) -> list[SSAValue] | None:
    """Combines the initial values with those of a single iteration. Returns the results; None if
    the iteration does not end with `scf.reduce`."""
    end = op.body.block.last_op
    if not isinstance(end, scf.ReduceOp):
        return None
    parts = zip(op.initVals, end.args, end.reductions, strict=True)
    results = list[SSAValue]()
    for initial, value, region in parts:
        last = region.block.last_op
        assert last is not None
        block = region.block
        rewriter.inline_block(block, InsertPoint.before(end), (initial, value))
        results += last.operands
        rewriter.erase(last)
    rewriter.erase(end)
    return results


def _inline(
    op: Operation,
    lower: Sequence[Bound],
    others: Sequence[SSAValue],
    results: Sequence[SSAValue],
    rewriter: PatternRewriter,
) -> None:
    """Inlines the body of a loop with one iteration. The block has no terminator any more; `others`
    are the values for its arguments after the induction variables."""
    values = [*(_value(op, bound, rewriter) for bound in lower), *others]
    run_in_place(op, values, results, rewriter)


def _drop(
    op: Operation,
    block: Block,
    dimensions: Sequence[int],
    bounds: Sequence[list[Bound]],
    rewriter: PatternRewriter,
) -> None:
    """Removes dimensions from the bounds, and their induction variables from the block."""
    for d in reversed(dimensions):
        counter = block.args[d]
        rewriter.replace_all_uses_with(counter, _value(op, bounds[0][d], rewriter))
        rewriter.erase_block_argument(counter)
        for bound in bounds:
            del bound[d]


def _rebuilt(op: ForallOp, bounds: Sequence[Sequence[Bound]]) -> ForallOp:
    """Returns a loop with other bounds, into which the body has been moved."""
    statics = [[DYNAMIC_INDEX if isinstance(b, SSAValue) else b for b in bound] for bound in bounds]
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    numbers = {
        name: DenseArrayBase.from_list(i64, static)
        for name, static in zip(names, statics, strict=True)
    }
    kept = {} if op.mapping is None else {"mapping": op.mapping}
    return ForallOp.build(
        operands=(*([b for b in bound if isinstance(b, SSAValue)] for bound in bounds), op.outputs),
        result_types=(op.outs.types,),
        properties={**numbers, **kept},
        attributes=op.attributes.copy(),
        regions=(op.detach_region(op.body),),
    )
