"""Models of loops: `scf.for`, `scf.while` and `scf.forall`.

    %r = scf.for %i = %a to %b step %c iter_args(%x = %t) -> (tensor<4xf32>) {...}
    // becomes
    %r = scf.for %i = %a to %b step %c iter_args(%x = %m) -> (memref<4xf32>) {...}

The iter_args of a loop are not aliased with its inits: a result may be the buffer of its own init,
of another one if the loop rotates them (`is_rotated`), or one that was allocated inside.
`verify_analysis` refuses the last case unless `allow-return-allocs-from-loops` is set.

A bufferized `scf.forall` has no shared outputs; its body accesses their buffers.

    %r = scf.forall (%i) in (4) shared_outs(%x = %t) -> (tensor<4xf32>) {...}
    // becomes
    scf.forall (%i) in (4) {...}

MLIR: lib/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Iterator, Sequence
from itertools import islice
from math import prod

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import (
    AdditionalYieldsOpInterface,
    Induction,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.interfaces.value_bounds import Interval, ValueBoundsOpInterface
from xdsl_bufferization.support.constants import bits_of, number_of, number_or_value, unsigned
from xdsl_bufferization.support.models.bufferization import (
    cast_operands,
    mixed_values,
    rebuild,
    static_values,
)
from xdsl_bufferization.support.models.flow import CarriedFlow
from xdsl_bufferization.support.models.value_bounds import counted, iterations
from xdsl_bufferization.support.rebuilding import rebuilt, replace_uses


def body_of(op: Operation, region: int = 0) -> Block:
    """Returns the only block of a region."""
    return op.regions[region].block


def terminator_of(op: Operation, region: int = 0) -> Operation:
    """Returns the terminator of the only block of an operation's region."""
    last = body_of(op, region).last_op
    assert last is not None
    return last


class LoopModel(BufferizableOpInterface, abc.ABC):
    """Base of the models of loops that carry tensors: how their inits are bufferized."""

    @abc.abstractmethod
    def carried(self, op: Operation, index: int) -> SSAValue:
        """Returns the block argument whose initial value is the operand."""

    @abc.abstractmethod
    def is_entered(self, op: Operation) -> bool:
        """True if the loop certainly has an iteration."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        # A loop without iterations returns its init.
        if not self.is_entered(op):
            return True
        return state.is_value_read(self.carried(op, index))

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def is_used_at_start_only(self, op: Operation, index: int) -> bool:
        return True

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return True


class ForModel(LoopModel):
    """Bufferizes `scf.for`."""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return body_of(op).args[index - 2]

    def is_entered(self, op: Operation) -> bool:
        is_unsigned = "unsignedCmp" in op.properties
        return has_iteration(op.operands[0], op.operands[1], is_unsigned)

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        yielded = terminator_of(op).operands[index - 3]
        same = state.are_equivalent(self.carried(op, index), yielded)
        relation = BufferRelation.EQUIVALENT if same else BufferRelation.UNKNOWN
        return (AliasingValue(op.results[index - 3], relation),)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        arguments = body_of(op).args[1:]
        _check_carried("Yield operand", terminator_of(op), arguments, state)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        types = map(rewriter.result_type, op.results)
        rebuild(op, cast_operands(op, types, rewriter, 3), rewriter)


class WhileModel(LoopModel):
    """Bufferizes `scf.while`."""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return body_of(op).args[index]

    def is_entered(self, op: Operation) -> bool:
        return False

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        if index >= len(op.results) or not is_tensor(op.results[index]):
            return ()
        # Their types may differ: what is passed on may be a cast of the argument.
        argument = self.carried(op, index)
        passed = terminator_of(op).operands[index + 1]
        yielded = terminator_of(op, 1).operands[index]
        after = body_of(op, 1).args[index]
        same = state.are_equivalent(argument, passed) and state.are_equivalent(after, yielded)
        relation = BufferRelation.EQUIVALENT if same else BufferRelation.UNKNOWN
        return (AliasingValue(op.results[index], relation),)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        passed, yielded = terminator_of(op), terminator_of(op, 1)
        _check_carried("Condition arg", passed, body_of(op).args, state, 1)
        _check_carried("Yield operand", yielded, body_of(op, 1).args, state)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        types = map(rewriter.result_type, body_of(op).args)
        rebuild(op, cast_operands(op, types, rewriter), rewriter)


def _check_carried(
    what: str,
    terminator: Operation,
    arguments: Sequence[SSAValue],
    state: AnalysisState,
    first: int = 0,
) -> None:
    """Raises `PassFailedException` if a tensor that the terminator forwards, from the operand
    `first` on, is not equivalent to the block argument at its position, and does not change places
    with others."""
    for index, value in enumerate(terminator.operands[first:]):
        if not is_tensor(value) or state.is_rotated(terminator, index + first):
            continue
        if index < len(arguments) and state.are_equivalent(value, arguments[index]):
            continue
        loop = terminator.parent_op()
        assert loop is not None
        raise failure(
            loop,
            "cannot be bufferized",
            f"{what} #{index} is not equivalent to the corresponding iter bbArg; yield "
            "that argument or what was written to it, or let the loop allocate in each "
            "iteration with the option allow-return-allocs-from-loops, or run bufferize",
        )


class WhileFlow(RegionBranchOpInterface, LoopLikeOpInterface):
    """Region control flow of `scf.while`."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        condition, last = terminator_of(op), terminator_of(op, 1)
        passed = range(1, len(condition.operands))
        before = body_of(op).args
        return (
            RegionEdge(op, range(len(op.operands)), before),
            RegionEdge(condition, passed, body_of(op, 1).args),
            RegionEdge(condition, passed, op.results),
            RegionEdge(last, range(len(last.operands)), before),
        )

    def loop_regions(self, op: Operation) -> Sequence[Region]:
        return op.regions

    def inits(self, op: Operation) -> range:
        return range(len(op.operands))

    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        return body_of(op).args


class LoopBounds(ValueBoundsOpInterface):
    """Bounds of the induction variable of `scf.for`."""

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        return None

    def argument_bounds(
        self, op: Operation, argument: BlockArgument, operands: Sequence[Interval]
    ) -> Interval | None:
        if argument.index != 0 or "unsignedCmp" in op.properties:
            return None
        return counted(operands[0].low, operands[1].high)


class ForFlow(CarriedFlow):
    """Region control flow of `scf.for`."""

    def trip_count(self, op: Operation) -> int | None:
        lower, upper, step = (number_of(operand) for operand in op.operands[:3])
        width = bits_of(op.operands[0].type)
        if lower is None or upper is None or step is None or width is None:
            return None
        if "unsignedCmp" in op.properties:
            lower, upper = unsigned(lower, width), unsigned(upper, width)
            step = unsigned(step, width)
        return None if step <= 0 else iterations(range(lower, upper, step))

    def inductions(self, op: Operation) -> Sequence[Induction]:
        if "unsignedCmp" in op.properties:
            return ()
        lower, upper, step = (number_or_value(operand) for operand in op.operands[:3])
        return (Induction(body_of(op).args[0], lower, upper, step),)


class ForYields(AdditionalYieldsOpInterface):
    """`scf.for` with more iter_args."""

    def with_additional_yields(
        self, op: Operation, inits: Sequence[SSAValue], yielded: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        last = terminator_of(op)
        last.operands = [*last.operands, *yielded]
        arguments = _add_arguments(body_of(op), inits)
        _replace_with_inits(op, inits)
        return arguments


class WhileYields(AdditionalYieldsOpInterface):
    """`scf.while` with more values, which go on in the region in which they are yielded and
    are handed on by the other one."""

    def with_additional_yields(
        self, op: Operation, inits: Sequence[SSAValue], yielded: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        condition, last = terminator_of(op), terminator_of(op, 1)
        are_first = [op.regions[0].is_ancestor(value.owner) for value in yielded]
        number = len(condition.operands)
        # As operands, values that are arguments become those of the new blocks.
        condition.operands = [*condition.operands, *yielded]
        first = _add_arguments(body_of(op), yielded)
        second = _add_arguments(body_of(op, 1), yielded)
        values = condition.operands[number:]
        passed = list(zip(values, first, second, are_first, strict=True))
        condition.operands = [
            *condition.operands[:number],
            *(value if is_first else before for value, before, _, is_first in passed),
        ]
        last.operands = [
            *last.operands,
            *(after if is_first else value for value, _, after, is_first in passed),
        ]
        _replace_with_inits(op, inits)
        return [a if is_first else b for _, a, b, is_first in passed]


def _add_arguments(block: Block, values: Sequence[SSAValue]) -> Sequence[BlockArgument]:
    """Replaces a block by one with more arguments, of the types of values, and returns these. xDSL
    copies all arguments of a block for each one that is inserted."""
    types = [value.type for value in (*block.args, *values)]
    old, new, region = block.args, Block(arg_types=types), block.parent
    assert region is not None
    new.name_hint = block.name_hint
    for op in list(block.ops):
        op.detach()
        new.add_op(op)
    kept = new.args[: len(old)]
    replace_uses(old, kept)
    for argument, copy in zip(old, kept, strict=True):
        copy.name_hint, copy.location = argument.name_hint, argument.location
    region.insert_block_before(new, block)
    region.erase_block(block)
    return new.args[len(old) :]


def _replace_with_inits(op: Operation, inits: Sequence[SSAValue]) -> None:
    """Replaces a loop by one with more inits and results; its regions stay."""
    new = rebuilt(op, [*op.operands, *inits], [*op.result_types, *(v.type for v in inits)])
    results = new.results[: len(op.results)]
    replace_uses(op.results, results)
    Rewriter.replace_op(op, new, results)


def has_iteration(lower: SSAValue, upper: SSAValue, is_unsigned: bool) -> bool:
    """True if a loop between these bounds certainly has an iteration. The bounds are compared with
    the signedness of the loop and the bit width of their type."""
    first, end, width = number_of(lower), number_of(upper), bits_of(lower.type)
    if first is None or end is None or width is None:
        return False
    if is_unsigned:
        return unsigned(first, width) < unsigned(end, width)
    return first < end


_Bound = int | SSAValue
_BOUNDS = ("staticLowerBound", "staticUpperBound", "staticStep")


class ForallModel(LoopModel):
    """Bufferizes `scf.forall`."""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return _forall_output(op, index)

    def is_entered(self, op: Operation) -> bool:
        return all(
            isinstance(low, int) and isinstance(high, int) and low < high
            for low, high, _ in _bounds_of(op)
        )

    def is_inserted_into(self, op: Operation, index: int) -> bool:
        """True if the loop has insertions into the output."""
        output, end = self.carried(op, index), terminator_of(op)
        return any(use.operation.parent_op() is end for use in output.uses)

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        # Without insertions, the output equals its init, and the loop reads nothing.
        return self.is_inserted_into(op, index) and super().bufferizes_to_memory_read(
            op, index, state
        )

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return self.is_inserted_into(op, index)

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        first = len(op.operands) - len(op.results)
        return (AliasingValue(op.results[index - first], BufferRelation.EQUIVALENT),)

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return _forall_runs_repeatedly(op)

    def is_parallel_region(self, op: Operation, index: int) -> bool:
        return _forall_runs_repeatedly(op)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        first = len(op.operands) - len(op.results)
        operands = rewriter.operands(op)
        outputs = [
            rewriter.cast(operand, rewriter.result_type(result))
            for operand, result in zip(operands[first:], op.results, strict=True)
        ]
        body = body_of(op)
        inductions = len(body.args) - len(outputs)
        types = [argument.type for argument in body.args[:inductions]]
        block = rewriter.move_block(body, types, outputs)
        rewriter.insert(_forall_without_outputs(op, operands[:first], block))
        rewriter.replace(op, outputs)


class ForallFlow(CarriedFlow):
    """Region control flow of `scf.forall`, for its shared outputs, which are not yielded."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return super().edges(op)[:2]

    def trip_count(self, op: Operation) -> int | None:
        counts = [_count(*bounds) for bounds in _bounds_of(op)]
        known = [count for count in counts if count is not None]
        return prod(known) if len(known) == len(counts) else None

    def inductions(self, op: Operation) -> Sequence[Induction]:
        variables = body_of(op).args
        return [Induction(v, *bounds) for v, bounds in zip(variables, _bounds_of(op), strict=False)]


def _bounds_of(op: Operation) -> Iterator[tuple[_Bound, _Bound, _Bound]]:
    """Returns lower bound, upper bound and step of each dimension of `scf.forall`."""
    lengths = static_values(op.properties["operandSegmentSizes"])
    operands, bounds = iter(op.operands), list[Sequence[_Bound]]()
    for name, length in zip(_BOUNDS, lengths[:3], strict=True):
        dynamic = tuple(islice(operands, length))
        bounds.append(mixed_values(static_values(op.properties[name]), dynamic))
    return zip(*bounds, strict=True)


def _count(lower: _Bound, upper: _Bound, step: _Bound) -> int | None:
    """Returns the number of iterations of a dimension; None if it is not known."""
    if isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int):
        return iterations(range(lower, upper, step)) if step > 0 else None
    return None


def _forall_output(op: Operation, index: int) -> SSAValue:
    """Returns the block argument of the shared output whose init is the operand `index`."""
    arguments = body_of(op).args
    return arguments[index - len(op.operands) + len(arguments)]


def _forall_runs_repeatedly(op: Operation) -> bool:
    """False if each dimension certainly has at most one iteration."""
    counts = (_count(*bounds) for bounds in _bounds_of(op))
    return not all(count is not None and count <= 1 for count in counts)


def _forall_without_outputs(op: Operation, operands: Sequence[SSAValue], body: Block) -> Operation:
    segments = static_values(op.properties["operandSegmentSizes"])
    properties = {"operandSegmentSizes": DenseArrayBase.from_list(i32, (*segments[:-1], 0))}
    return rebuilt(op, operands, (), properties=properties, regions=[Region(body)])
