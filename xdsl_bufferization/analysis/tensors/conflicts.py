"""Read-after-write conflicts: a write destroys contents that a later read needs, or memory that
an operation uses.

A conflict is a definition of some contents, then a write to the same memory, then a
read of those contents. The alias sets find such triples by position alone. This module
decides whether a triple is a conflict. It is none in these cases:

- the two accesses are to different memory: an alias set contains all tensors that may
  share memory with one of them, as the tensors that the branches of a conditional
  yield;
- control flow never goes from the definition over the write to the read: they are in
  mutually exclusive regions, or in blocks that do not reach each other;
- read and write are one operand, or belong to one elementwise operation;
- the operation's model declares it harmless;
- the write restores the contents, or writes elements that are not read: matching pairs
  of subset extraction and insertion, and statically disjoint subsets.

A read ends with the regions of its operation, which may write meanwhile. A claim has no
definition: any write by another name is a conflict with it, but for disjoint subsets.

MLIR: lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp,
`hasReadAfterWriteInterference`, which has no claims and lets reads end where their operation starts
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue, Use

from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.alias_sets import Read, Write
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import (
    ANY_DEFINITION,
    NO_DEFINITION,
    TensorUse,
    TensorValue,
    is_parameter,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface, RegionBranchOpInterface
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support.bounds import MOST_STEPS


class ConflictRules:
    """Decides whether a triple of definition, write and read is a conflict."""

    def __init__(self, state: OneShotState) -> None:
        self.order = state.order
        self.uses = state.uses
        self.state = state
        self.equivalent = state.alias_info.are_equivalent
        self.branches = InterfaceCache(RegionBranchOpInterface)
        self.loops = InterfaceCache(LoopLikeOpInterface)
        self.extractions = InterfaceCache(SubsetExtractionOpInterface)
        self.insertions = InterfaceCache(SubsetInsertionOpInterface)
        self.subsets = dict[Operation, Subset | None]()
        self.overwritten = dict[Operation, dict[Subset | None, None]]()

    def is_conflict(self, read: Read, write: Write) -> bool:
        """True if the triple is a conflict. The position of the write must be from `read.low` to
        `read.high`."""
        if read.definition is NO_DEFINITION:
            return self._breaks_claim(read, write)
        if not self._may_share_memory(read, write):
            return False
        if self._is_before_definition(read, write):
            return False
        again = self.order.in_loop(write.position, read.loop)
        if not again and self._never_in_between(read, write):
            return False
        if self._models_allow(read, write):
            return False
        return not self._subsets_allow(read, write, read.loop if again else NO_LOOP)

    def freed_part(self, use: TensorUse) -> TensorValue | None:
        """Returns what may be a part of other memory, if an operation would free that. At most
        `MOST_STEPS` values are followed."""
        if not use.frees:
            return None
        seen, stack = {use.tensor: None}, [use.tensor]
        while stack:
            value = stack.pop()
            carried = self._carried_from(value)
            if len(seen) > MOST_STEPS or carried is None:
                return value
            for source in (*value.sources, *carried):
                if source.in_place is False or source.tensor in seen:
                    continue
                if source not in carried and not value.is_forwarded_from(source):
                    return value
                seen[source.tensor] = None
                stack.append(source.tensor)
        return None

    def _carried_from(self, value: TensorValue) -> list[TensorUse] | None:
        """Returns what an operation with regions forwards to a block argument; None if the argument
        gets its buffer in another way that is not known."""
        argument = value.value
        if value.sources or not isinstance(argument, BlockArgument) or is_parameter(argument):
            return []
        op = argument.block.parent_op()
        model = None if op is None else self.branches(op)
        found = [
            self.uses.find_use(edge.source, index)
            for edge in (() if op is None or model is None else model.edges(op))
            for index, target in zip(edge.operands, edge.targets, strict=True)
            if target is argument
        ]
        return [use for use in found if use is not None] or None

    def _may_share_memory(self, read: Read, write: Write) -> bool:
        """True if the contents that are read may be in the memory that is written."""
        uses = self.uses
        written = write.use.tensor
        if read.definition is not ANY_DEFINITION and not uses.may_share_memory(
            read.definition, written
        ):
            return False
        if self._are_results_of_one_loop(read.use.tensor, written):
            return False
        return uses.may_share_memory(read.use.tensor, written)

    def _are_results_of_one_loop(self, a: TensorValue, b: TensorValue) -> bool:
        """True if two values have the buffers of different results of one loop, or are copies. A
        loop never yields one buffer twice."""
        first, second = (v.certain_buffer.value for v in (a, b))
        return (
            isinstance(first, OpResult)
            and isinstance(second, OpResult)
            and first is not second
            and first.op is second.op
            and bool(first.op.regions)
            and self.loops(first.op) is not None
        )

    def _breaks_claim(self, claim: Read, write: Write) -> bool:
        """True if the write may reach memory that an operand claims by another name: one that the
        memory has had before, not the name that the operation gives it inside. What may be accessed
        at any later point has any name, and no second memref."""
        uses = self.uses
        op = claim.use.op
        claimed, written = claim.use.tensor, write.use.tensor
        is_kept, is_freed = claim.use.later_readers is None, claim.use.frees
        if write.use == claim.use:
            return (is_kept or is_freed) and uses.may_be_carried(claimed, self.order.loop_of[op])
        if self._are_results_of_one_loop(claimed, written):
            return False
        if is_kept:
            return True
        if is_freed:
            return self._may_be_after(write, claim)
        if not uses.may_share_older_memory(claimed, written, self.order.pre[op]):
            return False
        return not (self._are_disjoint(claim, write) or self._puts_back(claim, write, NO_LOOP))

    def _may_be_after(self, write: Write, claim: Read) -> bool:
        """True if the memory of a claim may be written behind the operation that claims it, in a
        later iteration perhaps."""
        op, order, written = claim.use.op, self.order, write.use.tensor
        if write.position >= order.pre[op]:
            return self.uses.may_share_memory(claim.use.tensor, written)
        loop = order.loop_of[op]
        while loop != NO_LOOP and not order.in_loop(write.position, loop):
            loop = order.loop_parent[loop]
        if loop == NO_LOOP:
            return False
        start = order.loop_start[loop]
        return self.uses.may_share_older_memory(claim.use.tensor, written, start)

    def _is_before_definition(self, read: Read, write: Write) -> bool:
        """True if the write is part of the definition, or comes before the definition is
        complete."""
        if read.definition is ANY_DEFINITION:
            return False
        value = read.definition.value
        if not isinstance(value, OpResult):
            return False
        if write.position == self.uses.low(read.definition):
            aliases = write.use.aliases
            if len(aliases) == 1 and aliases[0].tensor == read.definition:
                return True
            return self._starts_with_other_memory(read.definition, write)
        return write.position < self.order.post[value.op]

    def _starts_with_other_memory(self, definition: TensorValue, write: Write) -> bool:
        """True if the write stands for a loop that starts with the buffers of different results of
        an earlier loop, and the definition is another result of it."""
        written = write.use.tensor
        sources = [use.tensor for use in definition.sources]
        return len(sources) == 1 and self._are_results_of_one_loop(sources[0], written)

    def _never_in_between(self, read: Read, write: Write) -> bool:
        """True if control flow never passes the write between the definition and the read."""
        uses = self.uses
        if read.use == write.use:
            return True
        reader, writer = read.use.op, write.use.op
        if read.use.is_accessed_later:
            return False
        if reader is writer:
            return self._is_elementwise(reader, read, write)
        if reader.parent is writer.parent:
            return False
        return self._are_separate(reader, writer, uses.low(read.definition))

    def _is_elementwise(self, op: Operation, read: Read, write: Write) -> bool:
        if not self.state.is_elementwise(op, read.use.index, write.use.index):
            return False
        a, b = read.use.tensor, write.use.tensor
        if _is_one_element(a.value) and _is_one_element(b.value):
            return True
        # Two values of one origin have the same buffer, or one of them is a copy and
        # they share no memory. This holds whatever is decided later.
        return (
            a.certain_buffer is b.certain_buffer
            or self.equivalent(a, b)
            or self._are_one_part(a.certain_buffer, b.certain_buffer)
            or self._comes_from(a, b, or_is_apart=True)
            or self._comes_from(b, a, or_is_apart=True)
        )

    def _are_one_part(self, a: TensorValue, b: TensorValue) -> bool:
        """True if two values were extracted from one tensor, at the same place."""
        source, other = self._source(a), self._source(b)
        if source is None or other is None or not self._same_tensor(source, other):
            return False
        subset = self._extracted(a)
        return subset is not None and subset == self._extracted(b)

    def _comes_from(
        self, value: TensorValue, origin: TensorValue, *, or_is_apart: bool = False
    ) -> bool:
        """True if the value is `origin` on every path, but for copies; with `or_is_apart`, also if
        it shares no memory with it on some. At most `MOST_STEPS` values are followed."""
        seen, stack, start = {value: None}, [value], self.uses.low(origin)
        while stack and len(seen) <= MOST_STEPS:
            value = stack.pop()
            if value == origin:
                continue
            if or_is_apart and not self.uses.may_share_memory(value, origin):
                continue
            # A cycle of blocks carries what `origin` was, to where it is defined again.
            if not value.sources or self.uses.low(value) <= start:
                return False
            for use in value.sources:
                aliases = use.aliases
                if not any(a.tensor is value and a.is_equivalent for a in aliases):
                    return False
                source = use.tensor
                if source not in seen:
                    seen[source] = None
                    stack.append(source)
        return not stack

    def _are_separate(self, reader: Operation, writer: Operation, definition: int) -> bool:
        """True if the two are in mutually exclusive regions, or if every path from the writer to
        the reader passes the definition."""
        outer: Operation = reader
        position = self.order.pre[writer]
        inner_block: Block | None = None
        while not (self.order.pre[outer] <= position <= self.order.post[outer]):
            inner_block = outer.parent
            parent = None if inner_block is None else inner_block.parent_op()
            if parent is None or parent not in self.order.pre:
                return False
            outer = parent
        if inner_block is None or outer is writer:
            return False
        block = self.order.block_around(outer, position)
        if block is None:
            return False
        return self._blocks_are_separate(outer, block, inner_block, definition)

    def _blocks_are_separate(
        self, op: Operation, writing: Block, reading: Block, definition: int
    ) -> bool:
        """True if two blocks of regions of one operation are in mutually exclusive regions, or if
        every path from the writing block to the reading block passes the definition."""
        a, b = writing.parent, reading.parent
        if a is None or b is None:
            return False
        if a is not b:
            model = self.branches(op)
            return model is not None and model.are_exclusive(
                op, op.get_region_index(a), op.get_region_index(b)
            )
        if writing is reading or a not in self.order.graphs:
            return False
        paths = self.order.graphs[a].paths
        defining = self.order.block_at(a, definition)
        if defining is None:
            return not paths.reaches(writing, reading)
        return not paths.reaches_without(writing, reading, defining)

    def _models_allow(self, read: Read, write: Write) -> bool:
        reader, writer = read.use.op, write.use.op
        operands = (Use(reader, read.use.index), Use(writer, write.use.index))
        for op in (reader,) if reader is writer else (reader, writer):
            model = self.state.models(op)
            if model is not None and model.is_not_conflicting(op, *operands, self.state):
                return True
        return False

    def _subsets_allow(self, read: Read, write: Write, loop: int) -> bool:
        """True if subset operations make the write harmless. `loop` is the loop in which a later
        iteration may read what an iteration wrote, if any."""
        return (
            self._is_read_around(read, write, loop)
            or self._puts_back(read, write, loop)
            or self._are_disjoint(read, write)
        )

    def _is_read_around(self, read: Read, write: Write, loop: int) -> bool:
        """True if the read belongs to an insertion that overwrites just the written subset."""
        op = read.use.op
        insertion = self.insertions(op)
        if insertion is None:
            return False
        index = read.use.index
        if index == insertion.destination(op):
            value = write.use.tensor
            wanted = self._overwritten(op, insertion)
            if len(wanted) > 1 and loop == NO_LOOP:
                return self._is_any_subset(value, op, insertion, wanted, loop)
            return self._matches(value, op, insertion, loop)
        is_same_op = write.use.op is op
        if index != insertion.source(op) or not is_same_op:
            return False
        if write.use.index != insertion.destination(op):
            return False
        # One element is read before it is written; a later round of the loop may read another one.
        if loop == NO_LOOP and _is_one_element(read.use.tensor.value):
            return True
        return self._keeps_elements(read.use.tensor, op, insertion, loop)

    def _puts_back(self, read: Read, write: Write, loop: int) -> bool:
        """True if the write is an insertion that stores a subset at its original place."""
        uses = self.uses
        op = write.use.op
        insertion = self.insertions(op)
        if insertion is None:
            return False
        if write.use.index != insertion.destination(op):
            return False
        source = uses.find_use(op, insertion.source(op))
        if source is None:
            return False
        value = source.tensor
        around = (tensor for tensor, _ in self._path(read.use, is_write=False))
        if not any(self.equivalent(each, value) for each in chain((read.use.tensor,), around)):
            return False
        return self._keeps_elements(value, op, insertion, loop)

    def _keeps_elements(
        self, value: TensorValue, op: Operation, insertion: SubsetInsertionOpInterface, loop: int
    ) -> bool:
        """True if the value is the subset that is overwritten, with each element where it is
        put."""
        if insertion.is_whole(op):
            destination = self.uses.find_use(op, insertion.destination(op))
            if destination is not None and self._comes_from(value, destination.tensor):
                return True
        return self._is_in_order(value) and self._matches(value, op, insertion, loop)

    def _is_in_order(self, value: TensorValue) -> bool:
        """True if the elements of the value stand in the memory of the tensors from which it was
        extracted in their order, provided that there are as many."""
        for _ in range(MOST_STEPS):
            if value.is_reordered:
                return False
            if len(value.extractions) != 1:
                return True
            (extracted,) = value.extractions
            source, subset = self._source(extracted), self._extracted(extracted)
            if source is None or subset is None or not source.extractions:
                return True
            if any(stride != 1 for stride in subset.strides):
                return False
            value = source
        return False

    def _overwritten(
        self, op: Operation, insertion: SubsetInsertionOpInterface
    ) -> dict[Subset | None, None]:
        """Returns the subsets that an insertion and the insertions grouped with it overwrite."""
        found = self.overwritten.get(op)
        if found is None:
            together = insertion.insertions(op)
            found = dict.fromkeys(self._subset(o, insertion) for o in together)
            self.overwritten[op] = found
        return found

    def _matches(
        self, value: TensorValue, op: Operation, insertion: SubsetInsertionOpInterface, loop: int
    ) -> bool:
        """True if the value is the subset of the destination that is overwritten, the same one in
        all iterations of the loop."""
        wanted = self._subset(op, insertion)
        if wanted is None or (loop != NO_LOOP and self._varies(wanted, loop)):
            return False
        return self._is_any_subset(value, op, insertion, {wanted: None}, loop)

    def _is_any_subset(
        self,
        value: TensorValue,
        op: Operation,
        insertion: SubsetInsertionOpInterface,
        wanted: Mapping[Subset | None, None],
        loop: int,
    ) -> bool:
        """True if the value, or the source of its extractions, is one of these subsets of the
        destination, or shares no memory with it."""
        uses = self.uses
        destination = uses.find_use(op, insertion.destination(op))
        if destination is None:
            return False
        target = destination.tensor
        candidates = list(value.extractions)
        if not candidates:
            return False
        for _ in range(MOST_STEPS):
            if all(self._is_subset(c, target, wanted, loop) for c in candidates):
                return True
            if len(candidates) != 1:
                return False
            source = self._source(candidates[0])
            candidates = [] if source is None else list(source.extractions)
            if not candidates:
                return False
        return False

    def _varies(self, subset: Subset, loop: int) -> bool:
        """True if the subset may differ between iterations of the loop."""
        order = self.order
        return any(
            isinstance(number, SSAValue) and order.in_loop(order.definition(number), loop)
            for numbers in subset
            for number in numbers
        )

    def _is_subset(
        self,
        candidate: TensorValue,
        target: TensorValue,
        wanted: Mapping[Subset | None, None],
        loop: int,
    ) -> bool:
        """True if the result of an extraction is one of the subsets of the tensor, or shares no
        memory with it."""
        uses = self.uses
        may_share = uses.may_share_memory_now if loop == NO_LOOP else uses.may_share_memory
        if not may_share(target, candidate):
            return True
        source = self._source(candidate)
        if source is None or not self._same_tensor(source, target):
            return False
        extracted = self._extracted(candidate)
        return extracted is not None and extracted in wanted

    def _source(self, extracted: TensorValue) -> TensorValue | None:
        """Returns the tensor from which a value was extracted, or None."""
        value = extracted.value
        if not isinstance(value, OpResult):
            return None
        model = self.extractions(value.op)
        if model is None:
            return None
        use = self.uses.find_use(value.op, model.source(value.op))
        return None if use is None else use.tensor

    def _extracted(self, extracted: TensorValue) -> Subset | None:
        value = extracted.value
        if not isinstance(value, OpResult):
            return None
        model = self.extractions(value.op)
        return None if model is None else self._subset(value.op, model)

    def _subset(
        self, op: Operation, model: SubsetExtractionOpInterface | SubsetInsertionOpInterface
    ) -> Subset | None:
        if op not in self.subsets:
            self.subsets[op] = model.subset(op)
        return self.subsets[op]

    def _are_disjoint(self, read: Read, write: Write) -> bool:
        """True if read and write access disjoint subsets of one tensor."""
        reads = list(self._path(read.use, is_write=False))
        if not reads:
            return False
        for written, subset in self._path(write.use, is_write=True):
            for source, other in reads:
                if self._same_tensor(source, written) and subset.is_disjoint_from(other):
                    return True
        return False

    def _same_tensor(self, a: TensorValue, b: TensorValue) -> bool:
        """True if two values have the same buffer and the same shape."""
        return a == b or (self.equivalent(a, b) and self.uses.have_same_shape(a, b))

    def _path(self, use: TensorUse, *, is_write: bool) -> Iterator[tuple[TensorValue, Subset]]:
        """Returns the tensors that contain the accessed value, innermost first, and the subset of
        each."""
        op, index, value = use.op, use.index, use.tensor
        extraction, insertion = self.extractions(op), self.insertions(op)
        subset = None
        if extraction is not None and index == extraction.source(op):
            subset = self._subset(op, extraction)
        elif insertion is not None and is_write and index == insertion.destination(op):
            subset = self._subset(op, insertion)
        if subset is not None:
            yield value, subset
        for _ in range(MOST_STEPS):
            nearest = value.extractions
            if len(nearest) != 1:
                return
            source, subset = self._source(nearest[0]), self._extracted(nearest[0])
            if source is None or subset is None:
                return
            yield source, subset
            value = source


def _is_one_element(value: SSAValue) -> bool:
    """True for a tensor of one element. Two of them are in the same memory or share none."""
    type = value.type
    return isinstance(type, TensorType) and all(size == 1 for size in type.get_shape())
