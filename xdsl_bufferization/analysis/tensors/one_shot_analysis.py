"""Decides for each tensor operand whether it is bufferized in place or gets a copy.

    %1 = tensor.insert %f into %0[%i]     // in place? only if %0 is not needed later
    %2 = tensor.extract %0[%j]            // it is: the insert gets a copy

The operations are visited in the order of a heuristic (bottom-up by default, the contents of an
operation before the operation itself). A policy decides for each operand whether it can be used in
place. If so, the alias sets of the operand and of the values that alias it are merged.

Functions are analysed callees first, and the analysis of a caller uses their summaries.
For functions in a cycle of calls a summary is assumed, and they and their callees are analysed
again while what is found is not what was assumed (see `summaries.py`). For functions without
a body, the most conservative summary is assumed.

MLIR: lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp and
OneShotModuleBufferize.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.cfg.ir_order import IROrder
from xdsl_bufferization.analysis.tensors.alias_sets import AliasInfo
from xdsl_bufferization.analysis.tensors.copy_on_conflict import (
    CopyBeforeWrite,
    CopyOnConflict,
    InPlacePolicy,
    PolicyFactory,
)
from xdsl_bufferization.analysis.tensors.heuristics import AnalysisHeuristic, bottom_up
from xdsl_bufferization.analysis.tensors.one_shot_state import (
    CopyReason,
    OneShotState,
    ParallelRegions,
)
from xdsl_bufferization.analysis.tensors.rotations import Rotations
from xdsl_bufferization.analysis.tensors.summaries import NOTHING, joined_summary, summarize
from xdsl_bufferization.analysis.tensors.tensor_models import TensorModels
from xdsl_bufferization.analysis.tensors.use_collector import UseCollector
from xdsl_bufferization.analysis.tensors.use_events import UseEvents
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUse, TensorUses, TensorValue
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions, FunctionSummary
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import defining_op
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure, located
from xdsl_bufferization.interfaces.progress import at
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_ROUNDS

Unit = tuple[Operation | None, list[Operation], list[Operation]]
"""A function or None, and the operations in it or outside of functions, in two orders."""


def analyze_module(
    module: Operation,
    options: BufferizationOptions,
    heuristic: AnalysisHeuristic | None = None,
    policy: PolicyFactory = CopyOnConflict,
    policy_without_analysis: PolicyFactory = CopyBeforeWrite,
) -> OneShotState:
    """Analyses a module, bottom-up if no heuristic is given. The IR is not changed. The functions
    of the option `no-analysis-func-filter` are decided by `policy_without_analysis`.

    Raises `PassFailedException` if operands that must bufferize in place conflict with
    each other, or if a model rejects the decisions.

    MLIR: `analyzeModuleOp`."""
    calls = CallGraph(module)
    models = TensorModels(options, calls)
    order = IROrder(models.is_repetitive, models.is_parallel, models.is_choice)
    order.run(module)
    order_of_decisions = heuristic or bottom_up
    units, cyclic = list(_units(calls, order)), _in_cycles(calls)
    known = _units_of(cyclic, units)

    def analyze(assumed: Mapping[Operation, FunctionSummary]) -> OneShotAnalysis:
        analysis = OneShotAnalysis(
            options, calls, models, TensorUses(order), order_of_decisions, policy
        )
        analysis.assume(assumed)
        _analyze_units(analysis, units[:known], policy_without_analysis)
        return analysis

    analysis = _until_assumptions_hold(analyze, cyclic)
    _analyze_units(analysis, units[known:], policy_without_analysis)
    if analysis.policy.verifies:
        verify_decisions(analysis.state)
    return analysis.state


def _in_cycles(calls: CallGraph) -> list[Operation]:
    """The functions that call themselves or each other by name."""
    return [function for group in calls.groups() if calls.is_cycle(group) for function in group]


def _until_assumptions_hold(
    analyze: Callable[[Mapping[Operation, FunctionSummary]], OneShotAnalysis],
    cyclic: Sequence[Operation],
) -> OneShotAnalysis:
    """Analyses with summaries of the functions in cycles that include what is found with them; with
    none, which is the worst case, if these are not found soon."""
    assumed = dict.fromkeys(cyclic, NOTHING)
    for _ in range(2 * MOST_ROUNDS):  # Each guess may cost one more.
        analysis = analyze(assumed)
        found = analysis.state.summaries
        both = {f: joined_summary(assumed[f], found[f]) for f in cyclic}
        if both == assumed:
            return analysis
        assumed = both
    return analyze({})


def _analyze_units(
    analysis: OneShotAnalysis, units: Sequence[Unit], policy_without_analysis: PolicyFactory
) -> None:
    """Analyses functions, and what is outside of functions."""
    for function, ops, completed in units:
        at(function)
        if function is not None and _is_skipped(function, analysis.state):
            analysis.skip(ops, completed, policy_without_analysis)
        else:
            analysis.analyze(ops, completed)
        if function is not None:
            analysis.add_summary(function)


def _units_of(functions: Sequence[Operation], units: Sequence[Unit]) -> int:
    """How many of the units it takes to have analysed these functions."""
    wanted = set(functions)
    return max((n for n, unit in enumerate(units, 1) if unit[0] in wanted), default=0)


def _units(calls: CallGraph, order: IROrder) -> Iterator[Unit]:
    """Yields the groups of operations to analyse, each in the orders of `pre` and of `post`: the
    functions, callees first, then all operations outside of functions."""
    functions = calls.callees_first()
    for function in functions:
        yield function, *order.inside(function)
    spans = [order.inside(f)[0] for f in functions]
    covered = {op for span in spans for op in span}
    yield (
        None,
        [op for op in order.operations if op not in covered],
        [op for op in order.completed if op not in covered],
    )


def _is_skipped(function: Operation, state: OneShotState) -> bool:
    names = state.options.no_analysis_func_filter
    return bool(names) and state.calls.symbol(function) in names


def verify_decisions(state: OneShotState) -> None:
    """Runs the `verify_analysis` of all models, where decisions were analysed. Raises
    `PassFailedException` as they do."""
    for op in state.order.operations:
        if op in state.not_analyzed:
            continue
        has_tensors = op in state.uses.op_uses or any(map(is_tensor, op.results))
        if not has_tensors and not op.regions:
            continue
        model = state.models(op)
        if model is None:
            continue
        try:
            model.verify_analysis(op, state)
        except PassFailedException as error:
            raise located(op, error) from None


class OneShotAnalysis:
    """The algorithm. It owns the tables of its `state`.

    Raises `PassFailedException` if operands that must bufferize in place conflict."""

    def __init__(
        self,
        options: BufferizationOptions,
        calls: CallGraph,
        models: TensorModels,
        uses: TensorUses,
        heuristic: AnalysisHeuristic,
        policy: PolicyFactory,
    ) -> None:
        self._calls, self._models = calls, models
        self._order = uses.order
        self._uses = uses
        self._heuristic = heuristic
        self._parallel = ParallelRegions(uses.order, uses)
        self._alias_info = AliasInfo()
        self._copy_reasons = dict[TensorUse, CopyReason]()
        self._summaries = dict[Operation, FunctionSummary]()
        self._not_analyzed = set[Operation]()
        self._rotating = set[Operation]()
        self._rotated = set[Operand]()
        self.state = OneShotState(
            options,
            calls,
            models,
            uses.order,
            uses,
            self._parallel,
            self._alias_info,
            self._copy_reasons,
            self._summaries,
            self._not_analyzed,
            self._rotating,
            self._rotated,
        )
        """What models see while the analysis runs, and its result in the end."""
        self._collector = UseCollector(uses, models, self.state)
        self._rotations = Rotations(self.state)
        self._events = UseEvents(uses, models)
        self.policy: InPlacePolicy = policy(self.state)

    def analyze(self, ops: list[Operation], completed: list[Operation]) -> None:
        """Decides the operands of operations, given in the orders of `pre` and of `post`."""
        uses = self._uses
        first = len(uses.all)
        self._collector.collect(ops, completed)
        collected = uses.all[first:]
        self._parallel.collect(collected)
        self._alias_info.add_up_to(len(uses.tensors))
        self._fill_sets(collected)
        self._enter_kept(ops)
        self._merge_results_of_calls(ops)
        self._decide_forced(collected)
        self._enter_later_reads(collected)
        with_tensors = [op for op in ops if op in uses.op_uses or op.regions]
        for op in self._heuristic(with_tensors, self.state):
            self._decide_op(op)
        self._relate_branch_arguments(ops)
        permitted = self._rotations.permit(ops, self.policy)
        self._rotating.update(permitted)
        for op in permitted:
            self._rotated.update(self._rotations.rotated(op))

    def skip(self, ops: list[Operation], completed: list[Operation], policy: PolicyFactory) -> None:
        """Decides the operands of operations by another policy, as with `analyze`. Loops copy
        nothing that they forward then."""
        self._not_analyzed.update(ops)
        usual, self.policy = self.policy, policy(self.state)
        self.analyze(ops, completed)
        self.policy = usual
        self._merge_forwarded(ops)

    def assume(self, summaries: Mapping[Operation, FunctionSummary]) -> None:
        """Sets the summaries of functions that are called before they are analysed."""
        self._summaries.update(summaries)

    def add_summary(self, function: Operation) -> None:
        """Stores the summary of a function for the analysis of its callers."""
        self._summaries[function] = summarize(function, self.state)

    # Alias sets before the first decision.

    def _fill_sets(self, uses: Sequence[TensorUse]) -> None:
        """Adds all read events, and the tensors whose buffers must not be written."""
        seen = dict[TensorValue, None]()
        for use in uses:
            seen[use.tensor] = None
            for alias in use.aliases:
                seen[alias.tensor] = None
            if use.needs_contents:
                alias_set = self._alias_info.set_of(use.tensor)
                for read in self._events.reads(use):
                    alias_set.reads.add(read)
                    alias_set.is_kept |= read.high == self._order.last
        for tensor in seen:
            if self._is_writable(tensor.value):
                continue
            alias_set = self._alias_info.set_of(tensor)
            # The tensor that a part is of may be written, but not through the part.
            if tensor.extractions == (tensor,):
                alias_set.overlapping = tensor
            else:
                alias_set.read_only = tensor

    def _enter_later_reads(self, uses: Sequence[TensorUse]) -> None:
        """Adds the reads through memrefs, after the destinations that must bufferize in place. A
        memref whose contents these would destroy is one of a copy."""
        for use in uses:
            if not use.is_accessed_later:
                continue
            alias_set = self._alias_info.set_of(use.tensor)
            reads = list(self._events.later_reads(use))
            reason = self.policy.reason_to_copy_reads(reads, alias_set)
            if reason is not None and use.in_place:
                self._refuse(use, reason)
            elif reason is not None:
                self._copy_reasons[use] = reason
                continue
            for read in reads:
                alias_set.reads.add(read)
                alias_set.is_kept |= read.high == self._order.last

    def _enter_kept(self, ops: Sequence[Operation]) -> None:
        """Adds claims to the results of loops whose memory may be accessed later."""
        uses = self._uses
        for op in ops:
            use = uses.keeping.get(op)
            if use is None:
                continue
            claim = self._events.claim_for_good(op, use)
            for result in op.results:
                if result in uses.tensors:
                    self._alias_info.set_of(uses.tensors[result]).reads.add(claim)

    def _is_writable(self, value: SSAValue) -> bool:
        if isinstance(value, OpResult):
            return self.state.may_write_result(value)
        owner = defining_op(value)
        model = None if owner is None else self._models(owner)
        if owner is None or model is None:
            return False
        if self._uses.tensor(value).sources:
            return True
        return model.is_writable(owner, value, self.state)

    def _merge_results_of_calls(self, ops: Sequence[Operation]) -> None:
        """Merges the alias sets of the results of a call that may share memory."""
        for op in ops:
            if len(op.results) < 2 or not self._calls.is_call(op):
                continue
            summary = self.state.function_summary(op) if self._models(op) else None
            groups = [range(len(op.results))]
            if summary is not None:
                groups = summary.shared_results
            for group in groups:
                self._merge_values([op.results[i] for i in group])

    def _merge_values(self, values: Sequence[SSAValue]) -> None:
        known = self._uses.tensors
        tensors = [known[value] for value in values if value in known]
        for other in tensors[1:]:
            self._alias_info.merge(tensors[0], other)

    # Decisions.

    def _decide_forced(self, uses: Sequence[TensorUse]) -> None:
        """Decides operands that must bufferize in place, and operands of operations without a
        model. Destinations are decided before forwarded operands, as of a yield: these can be
        copied if necessary."""
        for use in sorted(uses, key=lambda use: use.writes, reverse=True):
            model = self._models(use.op)
            if model is None:
                self._decide_unknown(use)
                continue
            if not model.must_bufferize_in_place(use.op, use.index, self.state):
                continue
            reason = self.policy.reason_to_copy(use)
            if reason is None:
                self._use_in_place(use)
            elif use.writes:
                self._refuse(use, reason)

    def _decide_unknown(self, use: TensorUse) -> None:
        """Bufferizes the operands of an operation without a model in place. Branches forward the
        buffer, which later decisions take into account."""
        if use.op.successors and use.aliases:
            reason = self.policy.reason_to_copy(use)
            if reason is not None:
                self._refuse(use, reason)
            self._use_in_place(use)
        use.in_place = True

    def _refuse(self, use: TensorUse, reason: CopyReason) -> None:
        """Raises `PassFailedException` for an operand that must bufferize in place and cannot."""
        if self.policy.copies_destinations:
            return
        raise failure(
            use.op,
            f"not bufferizable under the given constraints: {reason}",
            f"operand #{use.index} has to be in place; write to a copy, made with "
            "bufferization.alloc_tensor, instead",
        )

    def _decide_op(self, op: Operation) -> None:
        if self._models(op) is None:
            return
        if op.regions:
            self._collector.refresh_relations(op)
            self._alias_info.add_up_to(len(self._uses.tensors))
        uses = self._uses.op_uses.get(op, ())
        for use in uses:
            if not use.in_place:
                self._decide(use)
        for use in uses:
            if use.in_place:
                self._relate_definite(use)
        for result in op.results:
            if result in self._uses.tensors:
                self._relate_result(self._uses.tensors[result])

    def _decide(self, use: TensorUse) -> None:
        reason = self._copy_reasons.get(use) or self.policy.reason_to_copy(use)
        if reason is None:
            self._use_in_place(use)
        else:
            use.in_place = False
            self._copy_reasons[use] = reason

    def _use_in_place(self, use: TensorUse) -> None:
        """Bufferizes an operand in place: merges the alias sets.
        MLIR: `OneShotAnalysisState::bufferizeInPlace`."""
        use.in_place = True
        for alias in use.aliases:
            self._alias_info.merge(use.tensor, alias.tensor)
        alias_set = self._alias_info.set_of(use.tensor)
        if use.later_readers is None:
            alias_set.is_kept = True
        if not use.writes:
            return
        if self._parallel.is_written_from_inside(use):
            alias_set.is_written_across_threads = True
        alias_set.add_write(self._events.write(use))
        for claim in self._events.claims(use):
            alias_set.reads.add(claim)

    # Equivalence.

    def _relate_definite(self, use: TensorUse) -> None:
        """Marks the values that are certainly the buffer of an operand as equivalent to it."""
        for alias in use.aliases:
            if alias.is_equivalent and alias.is_definite:
                self._alias_info.make_equivalent(use.tensor, alias.tensor)

    def _relate_result(self, tensor: TensorValue) -> None:
        """Marks a tensor as equivalent to its sources if these are all equivalent."""
        buffer = self._alias_info.buffer_number
        others = dict[int, TensorValue]()
        for use in tensor.sources:
            if not use.in_place or not tensor.is_forwarded_from(use):
                return
            others[buffer(use.tensor)] = use.tensor
        others.pop(buffer(tensor), None)
        if len(others) == 1:
            self._alias_info.make_equivalent(next(iter(others.values())), tensor)

    def _relate_branch_arguments(self, ops: Sequence[Operation]) -> None:
        """Marks block arguments as equivalent to their sources, once all branches are decided."""
        known = self._uses.tensors
        for op in ops:
            for region in op.regions:
                if region not in self._order.graphs:
                    continue
                for block in region.blocks:
                    for argument in block.args:
                        if argument in known:
                            self._relate_result(known[argument])

    def _merge_forwarded(self, ops: Sequence[Operation]) -> None:
        """Merges the alias sets of what regions forward without a copy, for the callers of a
        function."""
        branches = InterfaceCache(RegionBranchOpInterface)
        for op in ops:
            model = branches(op) if op.regions else None
            for edge in () if model is None else model.edges(op):
                for index, target in zip(edge.operands, edge.targets, strict=True):
                    if self.state.is_in_place(edge.source, index):
                        self._merge_values([edge.source.operands[index], target])
