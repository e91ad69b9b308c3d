"""
How structured control flow answers One-Shot Bufferize.

    %r = scf.for %i = %a to %b step %c iter_args(%x = %t) -> (tensor<4xf32>) {...}
    // becomes
    %r = scf.for %i = %a to %b step %c iter_args(%x = %m) -> (memref<4xf32>) {...}

The operations are created again with the buffers of their operands and the buffer types
of their results; their blocks move over, and the terminators follow when the rewriting
comes to them. `scf.forall` loses its shared outputs: its body uses their buffers.

The iter_args of a loop are not aliased with its inits: a result may be the buffer of
its own init, or one that was allocated inside. `verify_analysis` insists on the former
unless `allow-return-allocs-from-loops` is set.

MLIR: lib/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i32
from xdsl.dialects.scf import (
    ExecuteRegionOp,
    IfOp,
    IndexSwitchOp,
    WhileOp,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
    is_tensor,
)
from xdsl_bufferization.interfaces.control_flow import (
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ReaderModel,
    static_values,
)
from xdsl_bufferization.support.models.region_flow import (
    CarriedFlow,
    ResultsFromRegions,
)
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)
from xdsl_bufferization.support.models.trip_counts import (
    has_iteration,
)


class _RegionOpModel(NoAccessModel, abc.ABC):
    """An operation without tensor operands whose regions yield its results."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        _rebuild(op, rewriter.operands(op), rewriter)


class IfModel(_RegionOpModel):
    """`scf.if`"""


class IndexSwitchModel(_RegionOpModel):
    """`scf.index_switch`"""


class ExecuteRegionModel(_RegionOpModel):
    """`scf.execute_region`"""


class InParallelModel(_RegionOpModel):
    """`scf.forall.in_parallel`: its region runs once in each iteration."""


class _LoopModel(BufferizableOpInterface, abc.ABC):
    """A loop that carries tensors: what its inits have in common."""

    @abc.abstractmethod
    def carried(self, op: Operation, index: int) -> SSAValue:
        """The block argument that starts as the operand."""

    @abc.abstractmethod
    def is_entered(self, op: Operation) -> bool:
        """Is it certain that the loop has an iteration?"""

    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        # Without an iteration, the result is the init.
        if not self.is_entered(op):
            return True
        return state.is_value_read(self.carried(op, index))

    def bufferizes_to_memory_write(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        return True

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return True


class ForModel(_LoopModel):
    """`scf.for`"""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return _body(op).args[index - 2]

    def is_entered(self, op: Operation) -> bool:
        is_unsigned = "unsignedCmp" in op.properties
        return has_iteration(op.operands[0], op.operands[1], is_unsigned)

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        yielded = _terminator(op).operands[index - 3]
        same = state.are_equivalent(self.carried(op, index), yielded)
        relation = BufferRelation.EQUIVALENT if same else BufferRelation.UNKNOWN
        return (AliasingValue(op.results[index - 3], relation),)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        yielded = _terminator(op).operands
        arguments = _body(op).args
        _check_equivalent("Yield operand", op, arguments[1:], yielded, state)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        for index, result in enumerate(op.results, 3):
            operands[index] = rewriter.cast(
                operands[index], rewriter.result_type(result)
            )
        _rebuild(op, operands, rewriter)


class WhileModel(_LoopModel):
    """`scf.while`"""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return _body(op).args[index]

    def is_entered(self, op: Operation) -> bool:
        return False

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        if index >= len(op.results):
            return ()
        argument = self.carried(op, index)
        passed = _terminator(op).operands[index + 1]
        if passed.type != argument.type:
            return ()
        yielded = _terminator(op, 1).operands[index]
        after = _body(op, 1).args[index]
        same = state.are_equivalent(argument, passed) and state.are_equivalent(
            after, yielded
        )
        relation = BufferRelation.EQUIVALENT if same else BufferRelation.UNKNOWN
        return (AliasingValue(op.results[index], relation),)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        if state.options.allow_return_allocs_from_loops:
            return
        before, after = _body(op), _body(op, 1)
        passed = _terminator(op).operands[1:]
        _check_equivalent("Condition arg", op, before.args, passed, state)
        yielded = _terminator(op, 1).operands
        _check_equivalent("Yield operand", op, after.args, yielded, state)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        for index, argument in enumerate(_body(op).args):
            operands[index] = rewriter.cast(
                operands[index], rewriter.result_type(argument)
            )
        _rebuild(op, operands, rewriter)


class ForallModel(_LoopModel):
    """`scf.forall`"""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return _forall_output(op, index)

    def is_entered(self, op: Operation) -> bool:
        lows, highs = (static_values(op.properties[name]) for name in _BOUNDS)
        return all(
            DYNAMIC_INDEX not in (low, high) and low < high
            for low, high in zip(lows, highs, strict=True)
        )

    def is_inserted_into(self, op: Operation, index: int) -> bool:
        """Is the output other than its init afterwards?"""
        output, end = self.carried(op, index), _terminator(op)
        return any(use.operation.parent_op() is end for use in output.uses)

    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        # An output without insertions is its init: only the result may be read.
        return self.is_inserted_into(op, index) and super().bufferizes_to_memory_read(
            op, index, state
        )

    def bufferizes_to_memory_write(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        return self.is_inserted_into(op, index)

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
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
        body = _body(op)
        inductions = len(body.args) - len(outputs)
        types = [argument.type for argument in body.args[:inductions]]
        block = rewriter.move_block(body, types, outputs)
        rewriter.insert(_forall_without_outputs(op, operands[:first], block))
        rewriter.replace(op, outputs)


class YieldModel(ReaderModel):
    """`scf.yield`: what it yields is the result of the operation around it."""

    def must_bufferize_in_place(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        return True

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        parent = op.parent_op()
        match parent:
            case IfOp() | IndexSwitchOp():
                definite = False
            case ExecuteRegionOp():
                definite = parent.region.blocks.first is op.parent_block()
            case _:
                return ()
        result = parent.results[index]
        return (AliasingValue(result, BufferRelation.EQUIVALENT, definite),)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        parent = op.parent_op()
        assert parent is not None
        targets = _body(parent).args if isinstance(parent, WhileOp) else parent.results
        operands = rewriter.operands(op)
        for index, target in enumerate(targets):
            operands[index] = rewriter.cast(
                operands[index], rewriter.result_type(target)
            )
        _replace_terminator(op, operands, rewriter)


class ConditionModel(YieldModel):
    """`scf.condition`: its values go on to the after region, or out of the loop."""

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return ()

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        parent = op.parent_op()
        assert parent is not None
        operands = rewriter.operands(op)
        for index, target in enumerate(parent.results, 1):
            operands[index] = rewriter.cast(
                operands[index], rewriter.result_type(target)
            )
        _replace_terminator(op, operands, rewriter)


class WhileFlow(RegionBranchOpInterface, LoopLikeOpInterface):
    """The carried values of `scf.while`."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        condition, last = _terminator(op), _terminator(op, 1)
        passed = range(1, len(condition.operands))
        before = _body(op).args
        return (
            RegionEdge(op, range(len(op.operands)), before),
            RegionEdge(condition, passed, _body(op, 1).args),
            RegionEdge(condition, passed, op.results),
            RegionEdge(last, range(len(last.operands)), before),
        )

    def loop_regions(self, op: Operation) -> Sequence[Region]:
        return op.regions

    def inits(self, op: Operation) -> range:
        return range(len(op.operands))

    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        return _body(op).args


class ForallFlow(RegionBranchOpInterface, LoopLikeOpInterface):
    """The shared outputs of `scf.forall`."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        inits = self.inits(op)
        return (
            RegionEdge(op, inits, self.region_iter_args(op)),
            RegionEdge(op, inits, op.results),
        )

    def loop_regions(self, op: Operation) -> Sequence[Region]:
        return op.regions

    def inits(self, op: Operation) -> range:
        return range(len(op.operands) - len(op.results), len(op.operands))

    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        arguments = _body(op).args
        return arguments[len(arguments) - len(op.results) :]


_MODELS: Mapping[str, BufferizableOpInterface] = {
    "scf.if": IfModel(),
    "scf.index_switch": IndexSwitchModel(),
    "scf.execute_region": ExecuteRegionModel(),
    "scf.for": ForModel(),
    "scf.while": WhileModel(),
    "scf.forall": ForallModel(),
    "scf.forall.in_parallel": InParallelModel(),
    "scf.yield": YieldModel(),
    "scf.condition": ConditionModel(),
}


def register() -> None:
    """Attaches the models of this module; harmless when done twice."""
    results = ResultsFromRegions("scf.yield")
    loops = {
        "scf.for": CarriedFlow(),
        "scf.while": WhileFlow(),
        "scf.forall": ForallFlow(),
    }
    branches = dict.fromkeys(
        ("scf.if", "scf.index_switch", "scf.execute_region"), results
    )
    attach_by_name("scf", BufferizableOpInterface, _MODELS)
    attach_by_name("scf", RegionBranchOpInterface, {**loops, **branches})
    attach_by_name("scf", LoopLikeOpInterface, loops)


def _body(op: Operation, region: int = 0) -> Block:
    """The only block of a region."""
    block = op.regions[region].first_block
    assert block is not None
    return block


def _terminator(op: Operation, region: int = 0) -> Operation:
    last = _body(op, region).last_op
    assert last is not None
    return last


def _rebuild(
    op: Operation, operands: Sequence[SSAValue], rewriter: BufferizationRewriter
) -> None:
    """Replaces a region operation by one with these operands and buffer types."""
    regions = list[Region]()
    for region in op.regions:
        blocks = [
            rewriter.move_block(
                block, [rewriter.result_type(argument) for argument in block.args]
            )
            for block in tuple(region.blocks)
        ]
        regions.append(Region(blocks))
    new = type(op).create(
        operands=operands,
        result_types=[rewriter.result_type(result) for result in op.results],
        properties=op.properties.copy(),
        attributes=op.attributes.copy(),
        regions=regions,
    )
    rewriter.insert(new)
    rewriter.replace(op, new.results)


def _replace_terminator(
    op: Operation, operands: Sequence[SSAValue], rewriter: BufferizationRewriter
) -> None:
    rewriter.insert(
        type(op).create(
            operands=operands,
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
        )
    )
    rewriter.replace(op, ())


def _check_equivalent(
    what: str,
    op: Operation,
    arguments: Sequence[SSAValue],
    values: Sequence[SSAValue],
    state: AnalysisState,
) -> None:
    """Raises if a tensor is not the buffer of the block argument at its position."""
    for index, value in enumerate(values):
        if not is_tensor(value):
            continue
        if index < len(arguments) and state.are_equivalent(value, arguments[index]):
            continue
        raise PassFailedException(
            f"'{op.name}' op cannot be bufferized: {what} #{index} is not equivalent "
            "to the corresponding iter bbArg; yield that argument or what was written "
            "to it, or let the loop allocate in each iteration with the option "
            "allow-return-allocs-from-loops"
        )


def _forall_output(op: Operation, index: int) -> SSAValue:
    """The block argument of a shared output, by the index of its operand."""
    arguments = _body(op).args
    return arguments[index - len(op.operands) + len(arguments)]


_BOUNDS = ("staticLowerBound", "staticUpperBound")


def _forall_runs_repeatedly(op: Operation) -> bool:
    """Is it not certain that each dimension has one iteration at most?"""
    bounds = [static_values(op.properties[name]) for name in (*_BOUNDS, "staticStep")]
    return not all(
        DYNAMIC_INDEX not in (low, high, step) and low + step >= high
        for low, high, step in zip(*bounds, strict=True)
    )


def _forall_without_outputs(
    op: Operation, operands: Sequence[SSAValue], body: Block
) -> Operation:
    properties = op.properties.copy()
    segments = static_values(properties["operandSegmentSizes"])
    properties["operandSegmentSizes"] = DenseArrayBase.from_list(
        i32, (*segments[:-1], 0)
    )
    return type(op).create(
        operands=operands,
        properties=properties,
        attributes=op.attributes.copy(),
        regions=[Region(body)],
    )
