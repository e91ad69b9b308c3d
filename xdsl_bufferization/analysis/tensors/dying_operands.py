"""Finds the operands that a result may overwrite, because nothing reads them later.

    %e = tensor.empty() : tensor<8xf32>
    %r = linalg.exp ins(%a) outs(%e)     // operand 1 may be %a if this is its last use

A candidate is an init without contents whose elements are written after the reads of the
same elements of another operand with the same buffer type, or that is yielded in the place of an
iter_arg with that type and these sizes. An output of a loop is a candidate for the tensors of which
the iterations read the parts that they overwrite (`shared_outputs.py`). Nothing else is assumed:
all candidates are tried at once, One-Shot Analysis decides, and those are taken back that it
copies, or for which it copies an operand that it did not copy before. This is repeated; if
copies are left after `MOST_REUSES`, a function that has one is left as it was.

A copy that a candidate causes is found by its reason: a write through the candidate, or one to
the buffer that it shares. Memory of arguments is not overwritten, which a caller may still
need, nor is memory that an operation writes for which a copy would be an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.decisions import Decisions
from xdsl_bufferization.analysis.tensors.extraction_points import ExtractionPoints
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.shared_outputs import OwnReads, SharedOutputs
from xdsl_bufferization.analysis.tensors.spare_buffers import carried_argument, what_is_handed_on
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSource, UndefinedSources
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUse
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import ancestor_in
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface, RegionBranchOpInterface
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_REUSES, MOST_TRIALS
from xdsl_bufferization.support.layouts import has_static_shape


class Reuse(NamedTuple):
    """An init that is to be the tensor of another operand of its operation."""

    op: Operation
    operand: int
    """The index of the init."""
    value: SSAValue


class Candidate(NamedTuple):
    """A tensor to compute in, and the operands that are to be it, of which the first one says what
    is computed there."""

    value: SSAValue
    operands: Sequence[Operand]


class Carried(NamedTuple):
    """An iter_arg in the region that computes the next one, and the one that this becomes, which is
    another one if two regions take turns."""

    argument: BlockArgument
    target: SSAValue


@dataclass(eq=False, repr=False)
class DyingOperands:
    """The candidates of one module, of which `chosen` are tried. `decided` is the analysis of the
    module as it is."""

    decided: Decisions
    have_same_sizes: Callable[[SSAValue, SSAValue], bool]
    """True for tensors that have the same sizes by what defines them."""
    chosen: dict[Operand, Candidate] = field(default_factory=dict[Operand, Candidate])
    """What the inits are to be, by the first operand."""
    _others: dict[Operand, Iterator[Candidate]] = field(
        default_factory=dict[Operand, Iterator[Candidate]]
    )
    """What to try next."""
    _first: dict[Operand, Operand] = field(default_factory=dict[Operand, Operand])
    _last_reads: dict[SSAValue, dict[Block | None, int]] = field(
        default_factory=dict[SSAValue, dict[Block | None, int]]
    )
    """The position of the last operation of a block that reads a tensor."""
    _reads: dict[Operand, OwnReads] = field(default_factory=dict[Operand, OwnReads])
    _rounds: int = 0

    def __post_init__(self) -> None:
        self._style = InterfaceCache(DestinationStyleOpInterface)
        self._loop = InterfaceCache(LoopLikeOpInterface)
        self._outputs = SharedOutputs()
        self.state = self.decided.state
        self._undefined = UndefinedSources(self.state)
        self._find()
        if self._others:  # before anything is tried
            self._copied = set(copied_operands(self.decided.plan))
        for init in self._others:
            self._try_next(init)

    @cached_property
    def _kept(self) -> set[int]:
        """The alias sets that are not to be written."""
        state = self.state
        found = state.memory_of_arguments() | state.memory_of_the_program()
        return found | self._memory_in_place()

    def reuses(self, candidate: Candidate) -> Iterator[Reuse]:
        """Yields what a candidate is tried with: also what reads the parts of a tensor in which a
        loop computes."""
        for op, index in candidate.operands:
            yield Reuse(op, index, candidate.value)
            if op.regions and self._loop(op) is not None:
                yield from map(Reuse._make, self._own_reads(op, index).redirected(candidate.value))

    def refused(self, decided: Decisions) -> Iterable[Operand]:
        """Returns what the analysis of the module with the `chosen` candidates shows to be wrong,
        by the first operand."""
        self._rounds += 1
        refused, spoiled = dict[Operand, None](), dict[Operation | None, None]()
        state = decided.state
        by_set, function_of = self._by_alias_set(state), state.calls.caller
        self._first = {o: first for first, each in self.chosen.items() for o in each.operands}
        for number in sorted(state.memory_of_the_program()):
            refused.update(dict.fromkeys(by_set.get(number, ())))
        for copied in copied_operands(decided.plan):
            if copied in self._first:
                refused[self._first[copied]] = None
                if self._rounds >= MOST_REUSES:
                    spoiled[function_of(copied[0])] = None
            elif copied not in self._copied:
                blamed = self._blamed(copied, state, by_set) or self._loops_around(copied[0])
                refused.update(dict.fromkeys(blamed))
                if not blamed or self._rounds >= MOST_REUSES:
                    spoiled[function_of(copied[0])] = None
        for operand in self.chosen:
            if spoiled and function_of(operand[0]) in spoiled:
                self._others[operand] = iter(())
                refused[operand] = None
        if spoiled and not refused:
            refused.update(dict.fromkeys(self.chosen))
        return refused

    def instead_of(self, refused: Iterable[Operand]) -> Iterator[Candidate]:
        """Yields the candidates to try now. The module has to be as it was: what is tried next is
        found when it is asked for."""
        for operand in refused:
            self._try_next(operand)
        yield from self.chosen.values()

    # Candidates.

    def _find(self) -> None:
        """Finds the inits, with what to try for each."""
        for op in self.decided.plan.ops:
            style = self._style(op)
            if style is None:
                self._find_outputs(op)
                continue
            for index in style.inits(op):
                if self._may_share(op, index):
                    elementwise = self._elementwise(op, index)
                    self._others[op, index] = self._candidates((op, index), elementwise)
        for init, carried in self._carried().items():
            elementwise = self._others.get(init, ())
            self._others[init] = chain(self._accumulators(init, carried), elementwise)

    def _find_outputs(self, op: Operation) -> None:
        """Finds the outputs of a loop that may start from a tensor of which the iterations read the
        parts that they overwrite."""
        loop = self._loop(op) if op.regions else None
        for index in () if loop is None else loop.inits(op):
            # What is left of the init is read, but no contents.
            if self._may_share(op, index, is_read=True):
                own = self._own_reads(op, index)
                values = [
                    value
                    for value in own.reads
                    if self._may_be_written(value)
                    and self._is_elementwise(own, value)
                    and self._has_sizes_of(value, op.operands[index])
                ]
                self._others[op, index] = self._of_values((op, index), values)

    def _own_reads(self, loop: Operation, init: int) -> OwnReads:
        found = self._reads.get((loop, init))
        if found is None:
            found = self._reads[loop, init] = OwnReads(self._outputs, loop, init)
        return found

    def _may_be_written(self, value: SSAValue) -> bool:
        """True for a tensor with contents in memory that may be overwritten."""
        state, tensor = self.state, self.state.uses.tensors.get(value)
        if tensor is None or self._undefined.is_undefined(value) or not state.is_writable(value):
            return False
        return state.alias_info.set_number(tensor) not in self._kept

    def _is_elementwise(self, own: OwnReads, value: SSAValue) -> bool:
        """True if what uses a part of a tensor and that of an output may compute in the former."""
        return all(self.state.is_elementwise(*found) for found in own.together(value))

    def _may_share(self, op: Operation, init: int, *, is_read: bool = False) -> bool:
        """True if an init without contents may take the buffer of another operand."""
        use = self.state.uses.find_use(op, init)
        if use is None or use.reads > is_read or self._is_kept(use):
            return False
        return self._undefined.is_undefined(op.operands[init])

    def _candidates(self, init: Operand, operands: Iterable[Operand]) -> Iterator[Candidate]:
        """Yields the tensors of which the init may take the buffer, when they are asked for."""
        yield from self._of_values(init, (op.operands[index] for op, index in operands))

    def _of_values(self, init: Operand, values: Iterable[SSAValue]) -> Iterator[Candidate]:
        (op, index), types = init, self.decided.types
        for value in values:
            if types.of(value) != types.of(op.operands[index]) or self._is_read_later(value, op):
                continue
            yield Candidate(value, [init])

    def _is_read_later(self, value: SSAValue, op: Operation) -> bool:
        """True if an operation behind this one in its block reads a tensor, so that it would be
        copied."""
        known, position, uses = self._last_reads, self.state.order.pre, self.state.uses
        if value not in known:
            reads = known[value] = dict[Block | None, int]()
            for use in value.uses:
                found = uses.find_use(use.operation, use.index)
                if found is not None and found.reads:
                    block = use.operation.parent
                    reads[block] = max(reads.get(block, 0), position[use.operation])
        return known[value].get(op.parent, 0) > position[op]

    def _carried(self) -> Mapping[Operand, Sequence[Carried]]:
        """Returns the iter_args that the results of inits without contents replace in the next
        iteration, by the operand of the init."""
        branches = InterfaceCache(RegionBranchOpInterface)
        found = dict[Operand, list[Carried]]()
        for loop in self.decided.plan.ops:
            model = branches(loop) if loop.regions else None
            edges = () if model is None else model.edges(loop)
            handed_on = what_is_handed_on(edges)
            for edge in edges:
                for index, target in zip(edge.operands, edge.targets, strict=True):
                    argument = carried_argument(edge.source, target, handed_on)
                    if argument is not None:
                        self._add_inits(edge.source, index, Carried(argument, target), found)
        return found

    def _add_inits(
        self, yields: Operation, index: int, carried: Carried, found: dict[Operand, list[Carried]]
    ) -> None:
        """Adds the inits in the loop whose memory may be shared, if nothing but a terminator uses
        the iter_arg itself later in the iteration."""
        position, region = self.state.order.pre, carried.argument.block.parent
        users = (use.operation for use in carried.argument.uses)
        last = max((position[user] for user in users if user.next_op is not None), default=0)
        for init in self._inits(yields, index):
            use = self.state.uses.find_use(*init)
            if use is None or self._is_kept(use) or self.state.order.post[init[0]] < last:
                continue
            if ancestor_in(region, init[0]) is not None:
                found.setdefault(init, []).append(carried)

    def _inits(self, op: Operation, index: int) -> Iterable[Operand]:
        """Returns the inits without contents of which a tensor has the buffer, or would have if
        elementwise operations computed in that of their operands."""
        stack, found = [(op, index)], dict[Operand, None]()
        while stack:
            for init, reshapes in self._undefined.of_operand(*stack.pop()):
                if not reshapes and init not in found:
                    found[init] = None
                    stack += self._elementwise(*init)
        return found

    def _elementwise(self, op: Operation, init: int) -> Iterator[Operand]:
        """Yields the operands in whose buffer an operation might compute."""
        type, state = op.operands[init].type, self.state
        if self._style(op) is None:
            return
        for index, value in enumerate(op.operands):
            if index == init or value.type != type:
                continue
            use = state.uses.find_use(op, index)
            if use is None or self._is_kept(use) or not state.is_writable(value):
                continue
            if state.is_elementwise(op, index, init):
                yield op, index

    def _accumulators(self, init: Operand, carried: Sequence[Carried]) -> Iterator[Candidate]:
        """Yields the iter_args in whose place an init may be, and all uses of the init."""
        (op, index), state, types = init, self.state, self.decided.types
        known, aliases, value = state.uses.tensors, state.alias_info, op.operands[index]
        for argument, target in carried:
            tensor = known.get(argument) or known.get(target)
            if tensor is None or tensor not in aliases or argument.type != value.type:
                continue
            if (
                types.of(argument) == types.of(value)
                and state.is_writable(tensor.value)
                and aliases.set_number(tensor) not in self._kept
                and self._has_sizes_of(argument, value)
            ):
                uses = list(islice(value.uses, MOST_TRIALS))
                others = [(use.operation, use.index) for use in uses]
                region = argument.block.parent
                inside = [use for use in others if use != init and ancestor_in(region, use[0])]
                # What is extracted from the init is put back into the same buffer.
                if inside and len(uses) < MOST_TRIALS:
                    yield Candidate(argument, [init, *inside])
                yield Candidate(argument, [init])

    def _has_sizes_of(self, one: SSAValue, other: SSAValue) -> bool:
        """True if two tensors of one type have the same sizes."""
        uses = self.state.uses
        known = [uses.tensors[value] for value in (one, other) if value in uses.tensors]
        return (
            has_static_shape(one.type)
            or (len(known) == 2 and uses.shapes.are_same(*known))  # else one is not used
            or self.have_same_sizes(one, other)
        )

    def _is_kept(self, use: TensorUse) -> bool:
        """True if the memory of an operand, or of what aliases it, is not to be shared."""
        representative = self.state.alias_info.set_number
        values = [use.tensor, *(a.tensor for a in use.aliases)]
        return any(representative(value) in self._kept for value in values)

    def _memory_in_place(self) -> set[int]:
        """Returns the alias sets that are written where a copy is an error."""
        state, uses = self.state, self.state.uses
        found = set[int]()
        for op, written in uses.op_uses.items():
            model = state.models(op)
            if model is None:
                continue
            for use in written:
                if use.writes and model.must_bufferize_in_place(op, use.index, state):
                    found.add(state.alias_info.set_number(use.tensor))
        return found

    # Refusals.

    def _by_alias_set(self, state: OneShotState) -> dict[int, list[Operand]]:
        """Returns the candidates by the alias set of their tensor."""
        found = dict[int, list[Operand]]()
        for operand, candidate in self.chosen.items():
            tensor = state.uses.tensors.get(candidate.value)
            if tensor is not None:  # else another candidate has taken its only use
                found.setdefault(state.alias_info.set_number(tensor), []).append(operand)
        return found

    def _blamed(
        self, copied: Operand, state: OneShotState, by_set: dict[int, list[Operand]]
    ) -> list[Operand]:
        """Returns the candidates because of which an operand is copied."""
        uses = state.uses
        use = uses.find_use(*copied)
        if use is None:
            return []
        reason = state.copy_reasons.get(use)
        values = [use.tensor, *(a.tensor for a in use.aliases)]
        if reason is not None and reason.conflict is not None:
            write = reason.conflict.write.use
            operand = write.op, write.index
            if operand in self._first:
                return [self._first[operand]]
            values += [write.tensor, reason.conflict.read.use.tensor]
        elif reason is not None and reason.not_writable is not None:
            values.append(reason.not_writable)
        sets = dict.fromkeys(map(state.alias_info.set_number, values))
        return [operand for number in sets for operand in by_set.get(number, ())]

    def _loops_around(self, copied: Operation) -> list[Operand]:
        """Returns the candidates that are inits of loops around an operation: what is copied is
        read there in their place."""
        return [init for init in self.chosen if init[0].regions and init[0].is_ancestor(copied)]

    def _try_next(self, operand: Operand) -> None:
        candidate = next(self._others[operand], None)
        if candidate is not None:
            self.chosen[operand] = candidate
        else:
            self.chosen.pop(operand, None)


def copied_operands(plan: BufferizationPlan) -> Iterator[Operand]:
    """Yields the operands that get a new buffer."""
    uses = plan.state.uses
    for op in plan.ops:
        for use in uses.op_uses.get(op, ()):
            if plan.is_copied(op, use.index):
                yield op, use.index
    yield from plan.copied_results.values()


@dataclass(eq=False, repr=False)
class OperandsInParts(DyingOperands):
    """The operands that may be computed in the part of a destination where a result is put.

        %c = linalg.matmul .. outs(%e)                  // %c may be computed in the part, too, if
        %r = linalg.exp ins(%c) outs(%f)                // the result overwrites it
        tensor.insert_slice %r into %d[2] [4] [1]

    `eliminate-empty-tensors` gives the part to `%f` only. If `%f` is `%c`, it is found to come from
    `%e`, which gets the part, and no buffer is left. A candidate is an operand that an elementwise
    operation may overwrite, where

    - the part can be extracted where the operand is computed,
    - nothing else of the destination is read from there on, which would be copied then,
    - nothing else is computed in between, so that the destination is not needed for longer."""

    def _find(self) -> None:
        self._anchors = InterfaceCache(DestinationSubsetOpInterface)
        for op in self.state.order.operations:
            model = self._anchors(op)
            if model is not None and self.state.is_in_place(op, model.source(op)):
                self._find_for(op, model)

    @cached_property
    def _points(self) -> ExtractionPoints:
        return ExtractionPoints(self.state)

    def _find_for(self, anchor: Operation, model: DestinationSubsetOpInterface) -> None:
        """Finds the candidates from which the source of an anchor comes."""
        pending = [(anchor, model.source(anchor))]
        while pending:
            for init, reshapes in self._undefined.of_operand(*pending.pop()):
                if init in self._others or not self._may_share(*init):
                    continue
                found = list[Operand]()
                for operand in self._elementwise(*init):
                    source = self._source(operand)
                    if source is not None and self._has_place(
                        anchor, model, UndefinedSource(source, reshapes)
                    ):
                        found.append(operand)
                if found:
                    self._others[init] = self._candidates(init, found)
                    pending += found

    def _has_place(
        self, anchor: Operation, model: DestinationSubsetOpInterface, source: UndefinedSource
    ) -> bool:
        """True if a source can be the part, as far as can be seen before it is."""
        state, needed = self.state, model.needed_values(anchor)
        target = state.uses.tensors.get(needed[0]) if needed else None
        if target is None:
            return False
        reads = state.alias_info.set_of(target).reads.around(state.order.pre[source.use[0]])
        if any(read.use.op is not anchor for read in reads):
            return False
        return self._points.find(anchor, model, source) is not None

    def _source(self, operand: Operand) -> Operand | None:
        """Returns the init without contents from which an operand comes, if nothing else is
        computed in between."""
        op, index = operand
        value, between = op.operands[index], op.prev_op
        if not value.has_one_use():
            return None
        for _ in range(MOST_TRIALS):
            if not isinstance(value, OpResult):
                return None
            while between is not value.op:
                if between is None or any(map(self._is_computed, between.results)):
                    return None
                between = between.prev_op
            init = self._init(value)
            if init is None or self._undefined.is_undefined(init[0].operands[init[1]]):
                return init
            value, between = init[0].operands[init[1]], value.op.prev_op
        return None

    def _is_computed(self, value: SSAValue) -> bool:
        return is_tensor(value) and not self._undefined.is_undefined(value)

    def _init(self, value: OpResult) -> Operand | None:
        """Returns the init of which a result has the buffer; None if it consists of parts."""
        op, style = value.op, self._style(value.op)
        if style is None or self._anchors(op) is not None:
            return None
        return next(((op, i) for i in style.inits(op) if style.tied_result(op, i) is value), None)
