"""Canonicalization of `scf.for`.

    %r:3 = scf.for %i = %a to %b step %c        %r = scf.for %i = %a to %b step %c
        iter_args(%x = %0, %y = %1, %z = %0)        iter_args(%x = %0)
        -> (i32, i32, i32) {                        -> (i32) {
      %2 = "f"(%x, %y, %z)                        %2 = "f"(%x, %1, %x)
      scf.yield %2, %y, %2 : i32, i32, i32        scf.yield %2 : i32
    }                                           }

An iteration argument is removed if it never changes, is dead, or always equals another
one. It is live if its result is used, if an operation in the loop uses it, or if a live
argument depends on it through the yield. A loop that is known to run never or once, or
that only yields outer values, is replaced by its values.

Canonicalization of the `scf` dialect in place of patterns of xDSL 0.74 that are wrong.

    scf.for %i = %a to %b step %c {
      "some.op"(%i) : (index) -> ()
    }

xDSL takes an unregistered operation for a constant and moves it out of the loop, where `%i` is not
defined. `HoistConstants` replaces that pattern. Loops with unsigned bounds and the attribute
`no_inline` are not handled by xDSL, so our operations have patterns of their own.

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

from xdsl.dialects import arith, scf, tensor
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, IntegerAttr, i64
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike
from xdsl.transforms.canonicalization_patterns.scf import (
    SingleBlockExecuteInliner,
    replace_op_with_region,
)

from xdsl_bufferization.dialects.memref.canonicalization.views import run_in_place
from xdsl_bufferization.dialects.scf.dialect import ForallOp, InParallelOp, ParallelOp
from xdsl_bufferization.dialects.tensor.dialect import ParallelInsertSliceOp
from xdsl_bufferization.support.constants import (
    bits_of,
    is_in,
    number_of,
    number_or_value,
    same,
    unsigned,
)
from xdsl_bufferization.support.rebuilding import (
    ResultPruning,
    drop_arguments,
    keep_operands,
    rebuilt,
)

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
        counts = _counts([[number_or_value(value) for value in values] for values in ends])
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
        yield number if number != DYNAMIC_INDEX else _static(next(values))


def _static(value: SSAValue) -> Bound:
    """The number of a bound; the bound itself if its number is the one that stands for unknown."""
    number = number_of(value)
    return value if number is None or number == DYNAMIC_INDEX else number


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


class HoistConstants(RewritePattern):
    """Moves constants, and nothing else, out of a loop.
    MLIR: `OperationFolder`, which puts constants at the start of a region"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ForOp, rewriter: PatternRewriter) -> None:
        for child in op.body.ops:
            if child.get_trait(ConstantLike) is not None:
                rewriter.insert(constant := child.clone())
                rewriter.replace(child, (), constant.results)


class InlineRegion(RewritePattern):
    """Inlines an `scf.execute_region` of one block, unless it has `no_inline`.
    MLIR: `SingleBlockExecuteInliner`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ExecuteRegionOp, rewriter: PatternRewriter) -> None:
        last = op.region.blocks[0].last_op if op.region.blocks else None
        if isinstance(last, scf.YieldOp) and "no_inline" not in op.properties:
            SingleBlockExecuteInliner().match_and_rewrite(op, rewriter)


class FoldConstantCase(RewritePattern):
    """Inlines the region of an `scf.index_switch` that a constant selects."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.IndexSwitchOp, rewriter: PatternRewriter) -> None:
        number = number_of(op.arg)
        if number is None:
            return
        regions = dict(zip(op.cases.iter_values(), op.case_regions, strict=True))
        region = regions.get(number, op.default_region)
        replace_op_with_region(rewriter, op, region)


class SimplifyTrivialLoops(RewritePattern):
    """Removes a loop that never runs, runs once, or only yields values defined before it. Of
    another one that certainly runs, results that are such values are these."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ForOp, rewriter: PatternRewriter) -> None:
        trips = _trips(op)
        if trips is None:
            return
        if trips == 0:
            rewriter.replace(op, (), op.iter_args)
            return
        if trips == 1:
            end = op.body.block.last_op
            assert end is not None
            results = list(end.operands)
            rewriter.erase(end)
            run_in_place(op, (op.lb, *op.iter_args), results, rewriter)
            return
        block = op.body.block
        end = block.last_op
        if end is None:
            return
        from_inside = [is_in(value, block) for value in end.operands]
        if end is block.first_op and not any(from_inside):
            rewriter.replace(op, (), list(end.operands))
            return
        for result, value, is_inside in zip(op.results, end.operands, from_inside, strict=True):
            if not is_inside and result.first_use is not None:
                rewriter.replace_all_uses_with(result, value)


def _trips(op: scf.ForOp) -> int | None:
    """Returns the number of iterations, with 2 for more than one; None if it is unknown."""
    if op.lb is op.ub:
        return 0
    width = bits_of(op.lb.type)
    if width is None:
        return None
    is_unsigned = "unsignedCmp" in op.properties
    distance = _distance(op.lb, op.ub, width if is_unsigned else None)
    if distance is None:
        return None
    if distance <= 0:
        return 0
    step = number_of(op.step)
    if step is None:
        return None
    if is_unsigned:
        step = unsigned(step, width)
    if step <= 0:
        return None
    return 1 if step >= distance else 2


def _distance(lower: SSAValue, upper: SSAValue, width: int | None) -> int | None:
    """Returns the upper bound minus the lower bound, unsigned for types with a bit width."""
    a, b = number_of(lower), number_of(upper)
    if a is not None and b is not None:
        return b - a if width is None else unsigned(b, width) - unsigned(a, width)
    add = upper.owner
    if not isinstance(add, arith.AddiOp):
        return None
    flag = arith.IntegerOverflowFlag.NSW if width is None else arith.IntegerOverflowFlag.NUW
    if flag not in add.overflow_flags.data:
        return None
    if add.lhs is lower:
        added = number_of(add.rhs)
    elif add.rhs is lower:
        added = number_of(add.lhs)
    else:
        return None
    return added if added is None or width is None else unsigned(added, width)


class ForOpIterArgsFolder(RewritePattern):
    """Removes iteration arguments that do not change, are dead, or are duplicates."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ForOp, rewriter: PatternRewriter) -> None:
        block = op.body.block
        end = block.last_op
        if not op.results or end is None:
            return
        needed, unchanged = _needed(op, block, end), _unchanged(op, block, end)
        pruning = ResultPruning()
        for k, (init, value) in enumerate(zip(op.iter_args, end.operands, strict=True)):
            if unchanged[k] or not needed[k]:
                pruning.drop(init)
            else:
                pruning.keep((init, value))
        if pruning.is_change:
            _rebuild(op, block, end, pruning, rewriter)


def _carried(value: SSAValue, block: Block) -> int | None:
    """Returns the index of the iteration argument that the value is; None for other values."""
    if not isinstance(value, BlockArgument) or value.owner is not block:
        return None
    return value.index - 1 if value.index else None


def _unchanged(op: scf.ForOp, block: Block, end: Operation) -> list[bool]:
    """Returns the iteration arguments that keep their initial value, also if they are permuted."""
    inits = op.iter_args
    sources = dict[int, list[int]]()
    unchanged = list[bool]()
    for k, value in enumerate(end.operands):
        source = _carried(value, block)
        if source is None:
            unchanged.append(same(value, inits[k]))
        else:
            unchanged.append(same(inits[source], inits[k]))
            sources.setdefault(source, []).append(k)
    work = [k for k, is_unchanged in enumerate(unchanged) if not is_unchanged]
    while work:
        for k in sources.get(work.pop(), ()):
            if unchanged[k]:
                unchanged[k] = False
                work.append(k)
    return unchanged


def _needed(op: scf.ForOp, block: Block, end: Operation) -> list[bool]:
    """Returns the live iteration arguments."""
    args = block.args[1:]
    needed = [
        result.first_use is not None or any(use.operation is not end for use in arg.uses)
        for result, arg in zip(op.results, args, strict=True)
    ]
    work = [k for k, is_needed in enumerate(needed) if is_needed]
    while work:
        k = _carried(end.operands[work.pop()], block)
        if k is not None and not needed[k]:
            needed[k] = True
            work.append(k)
    return needed


def _rebuild(
    op: scf.ForOp, block: Block, end: Operation, pruning: ResultPruning, rewriter: PatternRewriter
) -> None:
    keep_operands(end, pruning.kept, rewriter)
    drop_arguments(block, pruning, rewriter, 1)
    bounds, inits = op.operands[:3], [op.iter_args[k] for k in pruning.kept]
    new = rebuilt(op, [*bounds, *inits], [init.type for init in inits])
    rewriter.replace(op, new, pruning.replacements(new.results))
