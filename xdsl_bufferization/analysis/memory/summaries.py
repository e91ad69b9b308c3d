"""The memory of all functions of a module, callees first, and what their callers have to know.

    func.func private @keep(%a, %boxes) {
      memref.store %a, %boxes[%i]              stored: argument 0 in the contents of argument 1
    }
    func.func @main() {
      func.call @keep(%m, %more)               %m is captured by the contents of %more

A function is analysed when it is first asked for, with all functions that it calls. Mutually
recursive functions start with empty summaries; one is analysed again when the summary of one that
it calls has grown, up to the least fix-point. An indirect call may do what any function of its type
does whose address is taken. What functions of other modules may do is said in `memory_summary.py`.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp and BufferViewFlowAnalysis.cpp,
which know nothing of a callee
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Operation, Region, SSAValue
from xdsl.traits import DefaultResource

from xdsl_bufferization.analysis.cfg.bit_sets import bit_set, members
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.cfg.kept_answers import keep, kept_answer, parts_of
from xdsl_bufferization.analysis.memory.effects import Transfers
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    CallResult,
    FlowModels,
    MemoryNode,
    Ownership,
)
from xdsl_bufferization.analysis.memory.memory_summary import (
    BOTTOM,
    NOTHING,
    MemorySummary,
    Reached,
    unknown_summary,
    with_callback,
)
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.interfaces.buffer_view_flow import states_promise
from xdsl_bufferization.interfaces.memory_effects import Effect, EffectKind
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.progress import at


@dataclass(eq=False, repr=False)
class FunctionMemory:
    """The memory of one function: flow, points-to sets, and what outlives the function."""

    body: Region
    models: FlowModels
    captured: int = 0
    """The locations that are captured or freed other than by a deallocation here, as a bit set."""
    returned: int = 0
    """The locations that the function may return, as a bit set."""
    freed: dict[Operation, list[MemoryNode]] = field(
        default_factory=dict[Operation, list[MemoryNode]]
    )
    """The nodes that each deallocation frees."""

    def run(self) -> None:
        """Visits all operations once."""
        self.flow = BufferFlowGraph(self.body, self.models)
        self.flow.run()
        self.points_to = PointsTo(self.flow)
        self.points_to.run()
        used_later = self._used_later()
        self._pending = self._still_used(used_later) | self._results_in_use()
        for capture in self.points_to.contents.captures:
            self.captured |= self.points_to.memory[capture.node.number]
        for bits in used_later.values():
            self.captured |= bits
        self.captured |= self.points_to.freed_by_calls
        for op, summary in self.points_to.contents.calls:
            # A buffer of buffers of the callee may be left when the call has ended.
            self.captured |= self.points_to.of_call(op, summary.captured_inside)
        for node in self.flow.results.values():
            self.returned |= self.points_to.memory[node.number]
        for op, node in self.flow.freed:
            self.freed.setdefault(op, []).append(node)

    def _used_later(self) -> dict[Operation, int]:
        """The locations that are used when an operation has been executed, by what starts it:
        a transfer, or a region."""
        found = dict[Operation, int]()
        contents = self.points_to.contents
        for _, node, _, _, starter in contents.captures:
            if starter is not None:
                memory = self.points_to.memory[node.number]
                found[starter] = found.get(starter, 0) | memory
        for starter, kept_in in contents.used_later:
            found[starter] = found.get(starter, 0) | self.points_to.held(kept_in)
        return found

    def _results_in_use(self) -> int:
        """The results of calls that are new memory which may be used in other ways."""
        found = 0
        for node in self.points_to.results_in_use():
            found |= node.bit
        return found

    def _still_used(self, used_later: Mapping[Operation, int]) -> int:
        """Those of them that may be used when the function has returned."""
        if not used_later:
            return 0
        pending, found = Transfers(self.flow, self.points_to.dominance), 0
        pending.run()
        for starter, bits in used_later.items():
            if not pending.is_complete(starter, self.body):
                found |= bits
        return found

    # The summary.

    @cached_property
    def summary(self) -> MemorySummary:
        """What the callers have to know."""
        points_to, nodes = self.points_to, self.flow.results
        memory, in_part = points_to.of_distinct_arguments
        outside = self._pending
        for part in points_to.contents.others:
            outside |= in_part.get(part, 0)
        read, written, told = self._accessed()
        return MemorySummary(
            results={i: self._reached(memory[n.number]) for i, n in nodes.items()},
            held=self._held_by_results(in_part),
            stored=self._stored(in_part),
            captured=self._reached(outside),
            captured_inside=self._reached(self.captured),
            read=self._reached(read),
            written=self._reached(written),
            freed=self._reached(points_to.freed | points_to.freed_by_calls),
            writes_unknown=any(map(self._writes_unknown, self.flow.concerned)),
            told_written=self._reached(told),
            shared=self._shared_results,
            left=self._left_results(outside),
            parts=bit_set(i for i, n in nodes.items() if not n.is_whole),
            incomparable=bit_set(i for i, n in nodes.items() if not n.is_comparable),
            variable=bit_set(
                i
                for i, n in nodes.items()
                if self._reached(memory[n.number] & ~points_to.constants).is_outside
            ),
            in_use=bit_set(i for i, n in nodes.items() if memory[n.number] & self._in_use),
            promised=self._reached(self.promised),
            told=self._reached(self._told),
        )

    @cached_property
    def promised(self) -> int:
        """The locations of which something is stated that another buffer may not have, here or by
        a function that is called."""
        found = 0
        for op in self.flow.concerned:
            summary = self.flow.summary(op)
            if summary is not None:
                found |= self.points_to.of_call(op, summary.promised)
            elif states_promise(op, self.flow.view_flow(op)):
                for value in filter(is_memref, op.operands):
                    found |= self.points_to.of(value)
        return found

    @cached_property
    def _told(self) -> int:
        """The locations whose pointer is computed with as a number."""
        found = 0
        for op in self.flow.concerned:
            found |= self.points_to.told(op)
        return found

    def _held_by_results(self, in_part: Mapping[int, int]) -> dict[int, Reached]:
        """For each result with contents, what they may contain."""
        points_to, contents = self.points_to, self.points_to.contents
        held = dict[int, Reached]()
        for index, node in self.flow.results.items():
            found = contents.of(node.value)
            if found is not None:
                holds = points_to.held_by(in_part, found, node.value)
                held[index] = self._reached(holds)
        for index, member in contents.returned.items():
            held[index] = self._reached(points_to.held_by(in_part, member))
        return held

    def _stored(self, in_part: Mapping[int, int]) -> dict[int, Reached]:
        """For each argument with contents, what the function may add to them."""
        stored = dict[int, Reached]()
        for argument in self.body.blocks[0].args:
            found = self.points_to.contents.of(argument)
            if found is not None:
                holds = self.points_to.held_by(in_part, found, argument)
                reached, mine = self._reached(holds), 1 << argument.index
                others = reached.contents & ~mine
                stored[argument.index] = reached._replace(contents=others)
        return stored

    @cached_property
    def _shared_results(self) -> dict[int, int]:
        """For each result, the others that are returned with it and may be the same memory."""
        returns = dict[Operation, list[tuple[int, int]]]()
        for index, result in self.flow.results.items():
            for edge in result.incoming:
                memory = self._made(self.points_to.memory[edge.source.number])
                returns.setdefault(edge.op, []).append((index, memory))
        found = dict[int, int]()
        for results in returns.values():
            once = twice = 0
            for _, memory in results:
                twice |= once & memory
                once |= memory
            among = [(index, memory) for index, memory in results if memory & twice]
            for index, memory in among:
                others = bit_set(i for i, bits in among if bits & memory and i != index)
                found[index] = found.get(index, 0) | others
        return found

    def _left_results(self, outside: int) -> int:
        """The results whose new memory is in `outside`, or held by an argument or a result."""
        points_to, contents = self.points_to, self.points_to.contents
        results = [node.value for node in self.flow.results.values()]
        for holder in (*self.body.blocks[0].args, *results):
            found = contents.of(holder)
            outside |= 0 if found is None else points_to.held(found, holder)
        for found in contents.returned.values():
            outside |= points_to.held(found)
        outside, left = self._made(outside) & ~self._in_use, 0
        for index, node in self.flow.results.items():
            left |= 1 << index if points_to.memory[node.number] & outside else 0
        return left

    def _made(self, bits: int) -> int:
        """The locations of a set that this function allocates."""
        return bits & ~(self.points_to.external | self.points_to.unknown)

    @cached_property
    def _in_use(self) -> int:
        """The new memory that may be used when the function has returned, by what it started or
        by an address, and in no other way: it is given away by a return, and not cloned."""
        points_to, contents = self.points_to, self.points_to.contents
        found, by_address, held = self._pending, 0, 0
        for capture in contents.captures:
            if capture.is_unnoticed:
                by_address |= points_to.memory[capture.node.number]
        if by_address:
            returned = map(contents.parts, contents.returned.values())
            for part in (*contents.outside, *chain.from_iterable(returned)):
                held |= points_to.held_in.get(part, 0)
        return self._made((found | by_address & held) & ~points_to.noticed)

    def _reached(self, bits: int) -> Reached:
        """A set of locations as the callers see it."""
        points_to = self.points_to
        arguments = contents = 0
        for number in members(bits & points_to.external):
            if number in points_to.arguments:
                arguments |= 1 << points_to.arguments[number]
                bits ^= 1 << number
            elif number in points_to.argument_contents:
                contents |= 1 << points_to.argument_contents[number]
                bits ^= 1 << number
        is_outside = bool(bits & (points_to.external | points_to.unknown))
        is_new = bool(self._made(bits))
        return Reached(arguments, contents, is_outside, is_new)

    def _accessed(self) -> tuple[int, int, int]:
        """The locations that may be read, those that may be written, and those of them that are not
        only written by unknown functions."""
        read = written = told = 0
        for op in self.flow.concerned:
            reads, writes = self.points_to.accessed(op)
            read |= reads
            written |= writes
            summary = self.flow.summary(op)
            if summary is not None:
                writes = self.points_to.of_call(op, summary.told_written)
            told |= writes
        return read, written, told

    def _writes_unknown(self, op: Operation) -> bool:
        """True if the operation may write what is no memref operand."""
        summary = self.flow.summary(op)
        if summary is not None:
            return summary.writes_unknown
        effects = self.flow.effects.of(op)
        return effects is None or any(
            effect.kind in (EffectKind.START, EffectKind.WAIT)
            or (effect.kind is EffectKind.WRITE and not _is_of_memref(op, effect))
            for effect in effects
        )


def _is_of_memref(op: Operation, effect: Effect) -> bool:
    """True for an effect on the memory of a memref operand."""
    if effect.operand is None or not isinstance(effect.resource, DefaultResource):
        return False
    return is_memref(op.operands[effect.operand])


def summaries_of(module: Operation) -> ModuleSummaries:
    """Returns the memory of the functions of a module as it is, for passes that read it before they
    change the module."""
    parts = parts_of(module)
    found = kept_answer(ModuleSummaries, None, parts)
    if found is None:
        found = ModuleSummaries(CallGraph(module))
        keep(None, parts, found)
    return found


class ModuleSummaries:
    """A `CallModel` for functions as they are, whoever owns the results."""

    def __init__(
        self,
        calls: CallGraph,
        owns_unknown_results: bool = False,
        summarized: Collection[Operation] = (),
        before_analysis: Callable[[], None] = lambda: None,
    ) -> None:
        self.calls = calls
        self._before_analysis = before_analysis
        """What completes pending changes of the IR."""
        self._summarized = summarized
        """The functions whose summaries are computed with their memory, and not when they are
        asked for: operations of them may be erased in between."""
        self._owns_unknown_results = owns_unknown_results
        """True if results of unknown callees are new, by MLIR's function boundary ABI."""
        self.models = FlowModels(self, calls)
        self._memory = dict[Operation, FunctionMemory]()
        self._known = dict[Operation, MemorySummary]()
        """The summaries of recursive functions, as far as they are known."""
        self._joined = dict[FunctionType, MemorySummary]()
        """The joined summaries of the functions of a type whose address is taken."""
        self._pending: list[list[Operation]] | None = None
        """The groups that are not analysed yet, the last one first."""

    def functions(self) -> dict[Operation, FunctionMemory]:
        """The memory of all functions with a body."""
        while self._analyse_next():
            pass
        at(None)
        return self._memory

    def kept_memory(self, function: Operation) -> FunctionMemory | None:
        """The memory of a function if it is known or `summarized`; None otherwise."""
        while function in self._summarized and function not in self._memory:
            if not self._analyse_next():
                break
        return self._memory.get(function)

    # The call model.

    def summary(self, call: Operation) -> MemorySummary | None:
        """What a call may do; None for an operation that is no call."""
        if not self.calls.is_call(call):
            return None
        callee = self.calls.callee(call)
        if callee is not None and self.calls.body(callee) is not None:
            return self._of_function(callee)
        if callee is not None or not self.calls.is_indirect(call):
            return self._of_unknown(call)
        return self._of_value(call)

    def _of_function(self, function: Operation) -> MemorySummary:
        """The summary of a function with a body, as far as it is known."""
        if function in self._known:
            return self._known[function]
        while function not in self._memory and self._analyse_next():
            pass
        return self._memory[function].summary

    def _of_value(self, call: Operation) -> MemorySummary:
        """The joined summaries of the functions that an indirect call may reach."""
        joined = self._of_type(self.calls.called_type(call))
        if self.calls.targets(call).is_open:
            joined |= self._of_unknown(call)
        return joined

    def _of_unknown(self, call: Operation) -> MemorySummary:
        """What an unknown function may do, and the functions that it is given."""
        found = unknown_summary(call, self._owns_unknown_results)
        callee = self.calls.callee(call)
        frees = () if callee is None else self.calls.freed_arguments(callee)
        if frees:
            freed = Reached(bit_set(frees))
            inside = found.captured_inside | freed
            found = replace(found, freed=freed, captured_inside=inside)
        for type in self.calls.callback_types(call):
            found = with_callback(found, self._of_type(type))
        return found

    def _of_type(self, type: FunctionType) -> MemorySummary:
        """The joined summaries of the functions with a body that a value may be."""
        if type not in self._joined:
            joined = BOTTOM
            for function in self.calls.values_of(type).functions:
                if self.calls.body(function) is not None:
                    joined |= self._of_function(function)
            self._joined[type] = joined
        return self._joined[type]

    def result(self, call: Operation, index: int) -> CallResult:
        """The memory that a result may be."""
        summary = self.summary(call)
        assert summary is not None
        found = summary.results.get(index, NOTHING)
        known = self.owned_result(call, index)
        if found == Reached(is_new=True):
            return known
        return replace(
            known,
            ownership=Ownership.BORROWED,
            arguments=tuple(members(found.arguments)),
            may_be_unowned=found.is_outside,
            may_be_new=found.is_new,
        )

    def owned_result(self, call: Operation, index: int) -> CallResult:
        """A result that the caller owns, whatever memory it is."""
        summary = self.summary(call)
        assert summary is not None
        return CallResult(
            is_comparable=summary.is_comparable(index), is_whole=summary.is_whole(index)
        )

    def written_operands(self, call: Operation) -> Sequence[SSAValue] | None:
        """The memrefs that a call may write; None if it may write other memory."""
        summary = self.summary(call)
        if summary is None or summary.writes_unknown:
            return None
        written = summary.written
        if written.is_outside or written.contents:
            return None
        arguments = self.calls.arguments(call)
        return [call.operands[arguments[i]] for i in members(written.arguments)]

    def may_write(self, call: Operation, argument: int, *, is_told: bool = False) -> bool:
        """True if a call may write the argument, or for -1 any other memory. With `is_told`, what
        unknown functions may write that they are not given does not count."""
        summary = self.summary(call)
        assert summary is not None
        written = summary.told_written if is_told else summary.written
        writes_others = written.is_outside or bool(written.contents)
        if argument < 0:
            return writes_others
        # The memory of an argument that is captured may be in what is written.
        captured = summary.captured_inside.arguments if writes_others else 0
        return bool((written.arguments | captured) >> argument & 1)

    # The fix-point.

    def _analyse_next(self) -> bool:
        """Analyses the next group of functions; returns False if there is none."""
        if self._pending is None:
            self._pending = self.calls.groups()[::-1]
        if not self._pending:
            return False
        self._before_analysis()
        group = [f for f in self._pending.pop() if self.calls.body(f) is not None]
        if self.calls.is_cycle(group):
            self._reach_fix_point(group)
        for function in group:
            if function not in self._known:
                self._analyse(function)
        return True

    def _analyse(self, function: Operation) -> FunctionMemory:
        body = self.calls.body(function)
        assert body is not None
        at(function)
        memory = self._memory[function] = FunctionMemory(body, self.models)
        memory.run()
        if function in self._summarized:
            _ = memory.summary
        return memory

    def _reach_fix_point(self, group: Sequence[Operation]) -> None:
        """Analyses mutually recursive functions until no summary grows. Callers of values are
        analysed again when what the functions of the type may do together has grown."""
        callers = dict[Operation | FunctionType, list[Operation]]()
        for function in group:
            self._known[function] = BOTTOM
            for callee in self.calls.called(function):
                callers.setdefault(callee, []).append(function)
        work = dict.fromkeys(reversed(group))
        while work:
            function, _ = work.popitem()
            # What is given away shrinks when more is captured: summaries must grow all the same.
            summary = self._known[function] | self._analyse(function).summary
            if summary != self._known[function]:
                self._known[function] = summary
                work.update(dict.fromkeys(callers.get(function, ())))
                grown = self._join(function, summary)
                work.update(dict.fromkeys(callers.get(grown, ()) if grown else ()))

    def _join(self, function: Operation, summary: MemorySummary) -> FunctionType | None:
        """Adds to what indirect calls may do, if one may call the function. Returns the type of the
        function if this grows."""
        if not self._joined or not self.calls.may_be_value(function):
            return None
        type = self.calls.type_of(function)
        known = self._joined.get(type)
        joined = None if known is None else known | summary
        if joined is None or joined == known:
            return None
        self._joined[type] = joined
        return type
