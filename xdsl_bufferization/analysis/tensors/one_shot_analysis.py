"""
Decides for each tensor operand whether it is bufferized in place or gets a copy.

    %1 = tensor.insert %f into %0[%i]     // in place? only if nobody needs %0 again
    %2 = tensor.extract %0[%j]            // somebody does: the insert gets a copy

The algorithm takes the operations in the order of the heuristic (bottom-up by
default, the contents of an operation before itself) and tries to use each operand in
place. That would merge the alias sets of the operand and of the values that alias it.
The merge is refused, and the operand copied, if then

- some contents would be overwritten that are read later (see `conflicts`), or
- a buffer would be written that must not be, as that of a constant.

Functions are analysed callees first, and a caller sees a summary of each. In a cycle
of calls, and for functions without a body, the worst is assumed.

MLIR: lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp and
OneShotModuleBufferize.cpp
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.disjoint_set import IntDisjointSet
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.cfg.ir_order import (
    NO_LOOP,
    IROrder,
)
from xdsl_bufferization.analysis.tensors.alias_sets import (
    NO_VALUE,
    AliasSet,
    Read,
    Write,
)
from xdsl_bufferization.analysis.tensors.conflicts import (
    ConflictRules,
)
from xdsl_bufferization.analysis.tensors.parallel_regions import (
    ParallelRegions,
)
from xdsl_bufferization.analysis.tensors.uses import (
    ANY_DEFINITION,
    Alias,
    TensorFacts,
)
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizableOpInterface,
    BufferizationOptions,
    FunctionSummary,
    is_tensor,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface

Heuristic = Literal["bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer"]
"""The order in which operations are analysed."""

MOST_CANDIDATES = 512
"""A look-up that finds more harmless writes or reads than that assumes a conflict."""

MOST_ALIASES = 16
"""An operand with more aliasing values than that is copied."""


@dataclass(frozen=True)
class Conflict:
    """Why an operand is not used in place: operands and values by their numbers."""

    read: Read
    write: Write


class Decisions(AnalysisState):
    """
    The analysis of a module and its results.

    Raises `PassFailedException` while it is made if operands that must be used in
    place conflict with each other.
    """

    def __init__(
        self,
        module: Operation,
        options: BufferizationOptions,
        heuristic: Heuristic = "bottom-up",
        seed: int = 0,
    ) -> None:
        self.options = options
        self.heuristic = heuristic
        self.seed = seed
        self.calls = CallGraph(module)
        self._models = InterfaceCache(BufferizableOpInterface)
        self._isolated = InterfaceCache(IsolatedFromAbove)
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self.order = IROrder(self._is_repetitive, self._is_parallel, self._is_choice)
        self.order.run(module)
        self.facts = TensorFacts(self.order, self.model, self)
        self.parallel = ParallelRegions(self.order, self.facts)
        self.rules = ConflictRules(self.order, self.facts, self, self._equal)
        self.equivalence = IntDisjointSet(size=0)
        self.aliases = IntDisjointSet(size=0)
        self.sets = list[AliasSet | None]()
        self.in_place = list[bool]()
        self.conflicts = dict[int, Conflict]()
        self.summaries = dict[Operation, FunctionSummary]()
        self.not_writable = dict[int, int]()
        self._last_conflict: Conflict | None = None
        self._read_only = NO_VALUE
        for unit in self._units(module):
            self._analyse(*unit)

    # What models and passes ask.

    def model(self, op: Operation) -> BufferizableOpInterface | None:
        """The model of an operation that takes part; None for all others."""
        if not self.options.bufferize_function_boundaries and self.calls.is_boundary(
            op
        ):
            return None
        return self._models(op)

    def is_value_read(self, value: SSAValue) -> bool:
        number = self.facts.number.get(value)
        return number is not None and self.facts.is_read[number]

    def are_equivalent(self, a: SSAValue, b: SSAValue) -> bool:
        if a is b:
            return True
        numbers = self.facts.number
        if a not in numbers or b not in numbers:
            return False
        return self._equal(numbers[a], numbers[b])

    def buffer_number(self, value: SSAValue) -> int:
        """The same number for two tensors that are certainly in one buffer."""
        self._grow()
        return self.equivalence[self.facts.number[value]]

    def is_writable(self, value: SSAValue) -> bool:
        """May the buffer of a tensor be written, by all that is known of its aliases?"""
        number = self.facts.number[value]
        return self._set(self.aliases[number]).read_only == NO_VALUE

    def is_in_place(self, op: Operation, index: int) -> bool:
        use = self.facts.find_use(op, index)
        return use is None or use >= len(self.in_place) or self.in_place[use]

    def is_written_inside(self, operand: SSAValue, op: Operation) -> bool:
        return self.facts.is_written_inside(self.facts.value(operand), op)

    def function_summary(self, call: Operation) -> FunctionSummary | None:
        callee = self.calls.callee(call)
        return None if callee is None else self.summaries.get(callee)

    def needs_copy(self, op: Operation, index: int) -> bool:
        """
        For an operand that is not used in place: does its new buffer need the
        contents of the old one?
        """
        use = self.facts.find_use(op, index)
        if use is None:
            return True
        facts = self.facts
        if not facts.definitions[facts.use_value[use]]:
            return False
        return facts.needs_contents(use)

    def copies_result(self, op: Operation, index: int) -> bool:
        """
        For an operand that is not used in place: is it the one result that aliases
        it, possibly smaller, that is to be copied?
        """
        use = self.facts.find_use(op, index)
        if use is None or self.facts.use_writes[use]:
            return False
        if op.regions:
            return (
                False  # what runs inside may write the buffer before there is a result
            )
        aliases = self.facts.use_aliases[use]
        if len(aliases) != 1:
            return False
        value = self.facts.values[aliases[0].value]
        return (
            isinstance(value, OpResult)
            and not isinstance(value.type, UnrankedTensorType)
            and len(self.facts.sources[aliases[0].value]) == 1
        )

    def verify(self) -> None:
        """Lets the models refuse decisions that cannot be put into practice."""
        for op in self.order.operations:
            has_tensors = op in self.facts.uses_of or any(map(is_tensor, op.results))
            if not has_tensors and not op.regions:
                continue
            if (model := self.model(op)) is not None:
                self._verify_op(op, model)

    def _verify_op(self, op: Operation, model: BufferizableOpInterface) -> None:
        try:
            model.verify_analysis(op, self)
        except PassFailedException as error:
            raise PassFailedException(f"{error}{self.calls.where(op)}") from error

    # The order of the work.

    def _is_repetitive(self, op: Operation, index: int) -> bool:
        model = self._models(op)
        if model is None:
            return self._may_repeat(op)
        return model.is_repetitive_region(op, index)

    def _may_repeat(self, op: Operation) -> bool:
        """
        May an operation of which nobody knows more run its regions several times, and
        at once? Tensors from outside cannot be used in an isolated one.
        """
        return self._isolated(op) is None

    def _is_parallel(self, op: Operation, index: int) -> bool:
        model = self._models(op)
        if model is None:
            return self._may_repeat(op)
        return model.is_parallel_region(op, index)

    def _is_choice(self, op: Operation) -> bool:
        branch = self._branches(op)
        return branch is not None and branch.runs_one_region_once(op)

    def _units(
        self, module: Operation
    ) -> Iterator[tuple[Operation | None, list[Operation], list[Operation]]]:
        """What is analysed at a time: each function, and all that is in none."""
        functions = self.calls.callees_first()
        for function in functions:
            yield function, *self.order.inside(function)
        spans = [self.order.inside(f)[0] for f in functions]
        covered = {op for span in spans for op in span}
        yield (
            None,
            [op for op in self.order.operations if op not in covered],
            [op for op in self.order.completed if op not in covered],
        )

    def _analyse(
        self,
        function: Operation | None,
        ops: list[Operation],
        completed: list[Operation],
    ) -> None:
        first_use = len(self.facts.use_op)
        self.facts.collect(ops, completed)
        self.parallel.collect(first_use)
        self._grow()
        self._fill_sets(first_use)
        self._merge_results_of_calls(ops)
        self._decide_forced(range(first_use, len(self.facts.use_op)))
        for op in self._in_order(ops):
            self._decide_op(op)
        self._relate_branch_arguments(ops)
        if function is not None:
            self.summaries[function] = self._summarise(function)

    def _in_order(self, ops: list[Operation]) -> Iterable[Operation]:
        with_tensors = [op for op in ops if op in self.facts.uses_of or op.regions]
        match self.heuristic:
            case "top-down":
                order = self.order.post
                return sorted(with_tensors, key=order.__getitem__)
            case "fuzzer":
                return random.Random(self.seed).sample(with_tensors, len(with_tensors))
            case "bottom-up-from-terminators":
                return _from_terminators(with_tensors)
            case _:
                return reversed(with_tensors)

    # Alias sets.

    def _equal(self, a: int, b: int) -> bool:
        if a == b:
            return True
        self._grow()
        return self.equivalence.connected(a, b)

    def _grow(self) -> None:
        """Makes room for values that were numbered since the last time."""
        while len(self.sets) < len(self.facts.values):
            self.sets.append(AliasSet())
            self.aliases.add()
            self.equivalence.add()

    def _set(self, root: int) -> AliasSet:
        alias_set = self.sets[root]
        assert alias_set is not None, "only representatives have sets"
        return alias_set

    def _fill_sets(self, first_use: int) -> None:
        """Enters all reads, and the tensors whose buffers must not be written."""
        facts = self.facts
        self.in_place.extend([False] * (len(facts.use_op) - first_use))
        seen = dict[int, None]()
        for use in range(first_use, len(facts.use_op)):
            value = facts.use_value[use]
            seen[value] = None
            seen.update((alias.value, None) for alias in facts.use_aliases[use])
            if facts.needs_contents(use):
                self._enter_reads(use)
        for value in seen:
            if not self._is_writable(facts.values[value]):
                self._set(value).read_only = value

    def _enter_reads(self, use: int) -> None:
        """
        Enters the read of an operand. What an operation without a model makes of it
        may be the same buffer, which then is needed as long as that.
        """
        facts = self.facts
        value = facts.use_value[use]
        reads = self._set(value).reads
        readers = [use]
        if facts.use_aliases[use] and self.model(facts.use_op[use]) is None:
            through = facts.readers_through(use)
            if through is None:
                reads.add(Read(0, self.order.last, use, ANY_DEFINITION, NO_LOOP))
            readers += through or []
        for reader in readers:
            for definition in facts.definitions[value]:
                for read in self._reads(reader, definition):
                    reads.add(read)

    def _merge_results_of_calls(self, ops: Sequence[Operation]) -> None:
        """Results of a call that may share memory are one alias set from the start."""
        for op in ops:
            if len(op.results) < 2 or not self.calls.is_call(op):
                continue
            summary = self.function_summary(op) if self.model(op) else None
            groups = [range(len(op.results))]
            if summary is not None:
                groups = summary.shared_results
            for group in groups:
                self._merge_values([op.results[i] for i in group])

    def _merge_values(self, values: Sequence[SSAValue]) -> None:
        numbers = [self.facts.number[v] for v in values if v in self.facts.number]
        for other in numbers[1:]:
            self._merge(self.aliases[numbers[0]], self.aliases[other])

    def _reads(self, use: int, definition: int) -> Iterator[Read]:
        """
        The events of one read: at the definition, unless what is inside of it comes first,
        and where control may pass from there to the read.
        """
        op = self.facts.use_op[use]
        low, after = self.facts.low(definition), self.facts.after(definition)
        loop = self.order.outermost_loop_without(op, low)
        high = self.order.pre[op]
        if low + 1 < after < high:
            yield Read(low, low, use, definition, loop)
            low = after
        if loop != NO_LOOP:
            high = self.order.loop_end[loop]
        for start, end in self.order.stretches(op, low, high, loop):
            yield Read(start, end, use, definition, loop)

    def _is_writable(self, value: SSAValue) -> bool:
        owner = _owner(value)
        if owner is None:
            return False
        model = self.model(owner)
        if model is None:
            return False
        if (
            isinstance(value, BlockArgument)
            and self.facts.sources[self.facts.value(value)]
        ):
            return True
        if isinstance(value, OpResult) and self.calls.is_call(owner):
            summary = self.function_summary(owner)
            return summary is None or value.index not in summary.read_only_results
        return model.is_writable(owner, value, self)

    # Decisions.

    def _decide_forced(self, uses: range) -> None:
        """
        Operands that must stay in place, and those of unknown operations. What is only
        handed on, as by a yield, can be copied if need be; a destination cannot, and so
        comes first.
        """
        facts = self.facts
        for use in sorted(uses, key=facts.use_writes.__getitem__, reverse=True):
            op = facts.use_op[use]
            model = self.model(op)
            if model is None:
                # A branch that keeps its tensors hands the buffer on all the same.
                if op.successors and facts.use_aliases[use]:
                    if self._would_conflict(use):
                        self._refuse(op, use)
                    self._use_in_place(use)
                self.in_place[use] = True
                continue
            if not model.must_bufferize_in_place(op, facts.use_index[use], self):
                continue
            if not self._would_conflict(use):
                self._use_in_place(use)
            elif facts.use_writes[use]:
                self._refuse(op, use)

    def _refuse(self, op: Operation, use: int) -> None:
        """Two operands that must stay in place cannot both do so."""
        reason = (
            "cannot avoid RaW conflict"
            if self._last_conflict is not None
            else "would write to read-only buffer"
        )
        raise PassFailedException(
            f"'{op.name}' op not bufferizable under the given constraints: {reason} "
            f"(operand #{self.facts.use_index[use]}{self.calls.where(op)}); "
            "write to a copy, made with bufferization.alloc_tensor, instead"
        )

    def _decide_op(self, op: Operation) -> None:
        if self.model(op) is None:
            return
        if op.regions:
            self.facts.refresh_relations(op)
            self._grow()
        uses = self.facts.uses_of.get(op, ())
        for use in uses:
            if self.in_place[use]:
                continue
            if self._would_conflict(use):
                self._note_reason(use)
                continue
            self._use_in_place(use)
        for use in uses:
            if self.in_place[use]:
                self._relate_definite(use)
        for result in op.results:
            if result in self.facts.number:
                self._relate_result(self.facts.number[result])

    def _note_reason(self, use: int) -> None:
        """Remembers why an operand gets a copy."""
        if self._last_conflict is not None:
            self.conflicts[use] = self._last_conflict
        if self._read_only != NO_VALUE:
            self.not_writable[use] = self._read_only

    def _would_conflict(self, use: int) -> bool:
        """Would using the operand in place destroy contents or write a constant?"""
        facts = self.facts
        self._last_conflict = None
        self._read_only = NO_VALUE
        aliases = facts.use_aliases[use]
        if not aliases and not facts.use_writes[use]:
            return False
        if len(aliases) > MOST_ALIASES:
            return True
        roots = self._roots(use, aliases)
        sets = [self._set(root) for root in roots]
        writes = facts.use_writes[use]
        if writes or any(s.writes for s in sets):
            self._read_only = max(s.read_only for s in sets)
            if self._read_only != NO_VALUE:
                return True
        if writes and self._write_conflicts(use, sets):
            return True
        if self._crosses_parallel_regions(use, sets):
            return True
        return any(
            self._sets_conflict(a, b) for i, a in enumerate(sets) for b in sets[i + 1 :]
        )

    def _roots(self, use: int, aliases: Sequence[Alias]) -> list[int]:
        find = self.aliases.__getitem__
        roots = {find(self.facts.use_value[use]): None}
        roots.update((find(alias.value), None) for alias in aliases)
        return list(roots)

    def _write_conflicts(self, use: int, sets: Sequence[AliasSet]) -> bool:
        """Does the write of the operand itself destroy anything?"""
        op = self.facts.use_op[use]
        write = Write(self.order.pre[op], use)
        if any(self._destroys(write, s) for s in sets):
            return True
        if not op.regions:
            return False
        needed = self._init_read(use)
        return any(self._is_destroyed(needed, s) for s in sets)

    def _init_read(self, use: int) -> Read:
        """A loop on the buffer of its init needs it for itself until it ends."""
        op = self.facts.use_op[use]
        return Read(self.order.pre[op], self.order.post[op], use, NO_VALUE, NO_LOOP)

    def _sets_conflict(self, a: AliasSet, b: AliasSet) -> bool:
        """Does a write of one set destroy what is read in the other?"""
        small, large = (a, b) if a.size <= b.size else (b, a)
        return any(self._destroys(write, large) for write in small.writes) or any(
            self._is_destroyed(read, large) for read in small.reads
        )

    def _destroys(self, write: Write, alias_set: AliasSet) -> bool:
        for tried, read in enumerate(alias_set.reads.around(write.position)):
            if tried == MOST_CANDIDATES or self.rules.is_conflict(read, write):
                self._last_conflict = Conflict(read, write)
                return True
        return False

    def _is_destroyed(self, read: Read, alias_set: AliasSet) -> bool:
        if not alias_set.writes:
            return False
        complete = read.low
        if read.definition != NO_VALUE and read.low == self.facts.low(read.definition):
            complete = self.facts.after(read.definition)
        candidates = alias_set.writes_between(complete, read.high)
        if complete != read.low:
            candidates += alias_set.writes_between(read.low, read.low)
        for tried, write in enumerate(candidates):
            if tried == MOST_CANDIDATES or self.rules.is_conflict(read, write):
                self._last_conflict = Conflict(read, write)
                return True
        return False

    def _crosses_parallel_regions(self, use: int, sets: Sequence[AliasSet]) -> bool:
        """Would threads that run at the same time share a buffer that one writes?"""
        if not self.options.check_parallel_regions:
            return False
        foreign = any(s.has_foreign_write for s in sets) or self._is_foreign_write(use)
        return foreign and any(s.reads.size for s in sets)

    def _is_foreign_write(self, use: int) -> bool:
        """Does the operand write to memory from outside its parallel region?"""
        return self.facts.use_writes[use] and self.parallel.is_foreign(use)

    def _use_in_place(self, use: int) -> None:
        """Puts the decision into the alias sets."""
        facts = self.facts
        self.in_place[use] = True
        foreign = self._is_foreign_write(use)
        root = self.aliases[facts.use_value[use]]
        for alias in facts.use_aliases[use]:
            root = self._merge(root, self.aliases[alias.value])
        alias_set = self._set(root)
        alias_set.has_foreign_write |= foreign
        if facts.use_writes[use]:
            op = facts.use_op[use]
            alias_set.add_write(Write(self.order.pre[op], use))
            if op.regions:
                alias_set.reads.add(self._init_read(use))

    def _merge(self, a: int, b: int) -> int:
        """Merges two alias sets given by their representatives."""
        if a == b:
            return a
        if self._set(a).size < self._set(b).size:
            a, b = b, a
        self._set(a).absorb(self._set(b))
        self.sets[b] = None
        self.aliases.union_left(a, b)
        return a

    # Equivalence.

    def _relate_definite(self, use: int) -> None:
        """Joins an operand with the values that are certainly its buffer."""
        for alias in self.facts.use_aliases[use]:
            if alias.is_equivalent and alias.is_definite:
                self._join(self.facts.use_value[use], alias.value)

    def _join(self, a: int, b: int) -> None:
        self.equivalence.union(a, b)

    def _relate_result(self, value: int) -> None:
        """Joins a value with its sources if all of them are one buffer."""
        facts = self.facts
        own = self.equivalence[value]
        others = dict[int, None]()
        for use in facts.sources[value]:
            if not self.in_place[use] or not _is_equivalent(facts, use, value):
                return
            source = self.equivalence[facts.use_value[use]]
            if source != own:
                others[source] = None
        if len(others) == 1:
            self._join(next(iter(others)), value)

    def _relate_branch_arguments(self, ops: Sequence[Operation]) -> None:
        """The same for the arguments of blocks, once all branches are decided."""
        for op in ops:
            for region in op.regions:
                if region not in self.order.graphs:
                    continue
                for block in region.blocks:
                    for argument in block.args:
                        if argument in self.facts.number:
                            self._relate_result(self.facts.number[argument])

    # Summaries.

    def _summarise(self, function: Operation) -> FunctionSummary:
        """What callers must know once the function itself is decided."""
        body = self.calls.body(function)
        if body is None or body.first_block is None:
            return self.calls.declared_summary(function)
        arguments = [
            (i, self.facts.number[a])
            for i, a in enumerate(body.first_block.args)
            if a in self.facts.number
        ]
        find = self.aliases.__getitem__
        equivalent, aliasing, groups = self._returned_buffers(function, arguments)
        return FunctionSummary(
            read=frozenset(i for i, a in arguments if self.facts.is_read[a]),
            written=frozenset(i for i, a in arguments if self._set(find(a)).writes),
            equivalent=equivalent,
            aliasing=aliasing,
            shared_results=groups,
            read_only_results=self._read_only_results(function),
        )

    def _read_only_results(self, function: Operation) -> frozenset[int]:
        return frozenset(
            result
            for values in self.calls.returned(function)
            for result, value in enumerate(values)
            if value in self.facts.number and not self.is_writable(value)
        )

    def _returned_buffers(
        self, function: Operation, arguments: Sequence[tuple[int, int]]
    ) -> tuple[dict[int, int], dict[int, tuple[int, ...]], tuple[tuple[int, ...], ...]]:
        """How results relate to arguments, given by index and number, and results."""
        find = self.aliases.__getitem__
        classes = {self.equivalence[a]: i for i, a in reversed(arguments)}
        sets = dict[int, list[int]]()
        for i, a in arguments:
            sets.setdefault(find(a), []).append(i)
        equivalent = dict[int, int]()
        aliasing = dict[int, tuple[int, ...]]()
        sharing = dict[int, dict[int, None]]()
        returned = self.calls.returned(function)
        for result, values in enumerate(zip(*returned, strict=True)):
            numbers = [self.facts.number[v] for v in values if v in self.facts.number]
            same = {classes.get(self.equivalence[n]) for n in numbers}
            shared = sorted({i for n in numbers for i in sets.get(find(n), ())})
            if len(same) == 1 and (argument := same.pop()) is not None:
                equivalent[result] = argument
            if shared:
                aliasing[result] = tuple(shared)
            for n in numbers:
                sharing.setdefault(find(n), {})[result] = None
        groups = tuple(tuple(g) for g in sharing.values() if len(g) > 1)
        return equivalent, aliasing, groups


def _is_equivalent(facts: TensorFacts, use: int, value: int) -> bool:
    return any(a.value == value and a.is_equivalent for a in facts.use_aliases[use])


def _owner(value: SSAValue) -> Operation | None:
    """The operation that defines a result, or around the block of an argument."""
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()


def _from_terminators(ops: Sequence[Operation]) -> list[Operation]:
    """
    Operations by their distance from a terminator along uses backwards: what the
    results of a region depend on most directly comes first.
    """
    wanted = dict.fromkeys(ops)
    done = dict[Operation, None]()
    roots = [
        op for op in reversed(ops) if op.parent is not None and op.parent.last_op is op
    ]
    queue = [*roots]
    for op in queue:
        if op in done or op not in wanted:
            continue
        done[op] = None
        for operand in op.operands:
            if isinstance(operand, OpResult) and operand.op in wanted:
                queue.append(operand.op)
    return [*done, *(op for op in reversed(ops) if op not in done)]
