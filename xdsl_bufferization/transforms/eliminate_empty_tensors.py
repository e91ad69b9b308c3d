"""Computes tensors in the part of a destination where they are put in the end.

    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.fill ins(%f) outs(%e)
    %r = tensor.insert_slice %x into %d[2] [4] [1]
    // becomes
    %s = tensor.extract_slice %d[2] [4] [1]
    %x = linalg.fill ins(%f) outs(%s)
    %r = tensor.insert_slice %x into %d[2] [4] [1]

One-Shot Bufferize then needs neither a buffer for `%x` nor a copy. The contents of an
empty tensor are undefined, so that those of the destination will do.

1. Operations that put tensors into a new one, as `tensor.concat`, become insertions
   (`rewrite_in_destination_style`).
2. An operation with a `DestinationSubsetOpInterface` whose source is in place is an
   anchor. An earlier one comes first, so that what it computes is moved up once.
3. `analysis/tensors/undefined_sources.py` finds the uses of empty tensors from which
   its source comes.
4. `analysis/tensors/extraction_points.py` finds where the part can be extracted.
5. The use gets the part, with a `tensor.cast` if sizes are static in one type only, and with
   the inverses of the reshapes after the use. If it is the destination of an earlier anchor,
   the part of that one is extracted from it, too.
6. A second analysis shows which parts would be copied. Those are replaced by the empty
   tensors again. So are those that an operation writes that must be in place, and cannot, and
   those in another memory space that meet a tensor elsewhere.

Step 1 also replaces copies into a tensor with other dimensions of size one by reshapes, where they
are put into a part and what they copy is computed in an empty tensor and only read afterwards.

    %b = linalg.broadcast ins(%x) outs(%e : tensor<1x4xf32>) dimensions = [0]
    // becomes
    %b = tensor.expand_shape %x [[0, 1]] output_shape [1, 4]

Replaces operations that put tensors into a new one by insertions into a `tensor.empty`.

    %r = tensor.concat dim(0) %x, %y
    // becomes, if %x or %y is computed in a tensor.empty
    %0 = tensor.insert_slice %x into %e[0] [4] [1]
    %r = tensor.insert_slice %y into %0[4] [4] [1]

`eliminate-empty-tensors` then computes the operands in their parts of the new tensor.
Where nothing can be computed there, bufferization makes the same of both forms.

MLIR: lib/Dialect/Bufferization/Transforms/EmptyTensorElimination.cpp;
lib/Dialect/Linalg/Transforms/ConvertToDestinationStyle.cpp
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.tensor import CastOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes
from xdsl_bufferization.analysis.tensors.decisions import Decisions
from xdsl_bufferization.analysis.tensors.dying_operands import OperandsInParts
from xdsl_bufferization.analysis.tensors.extraction_points import ExtractionPoint, ExtractionPoints
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSource, UndefinedSources
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorValue
from xdsl_bufferization.dialects.bufferization.dialect import DeallocTensorOp
from xdsl_bufferization.dialects.tensor.known_sizes import have_same_sizes
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleRewriteOpInterface,
    ReshapingCopyOpInterface,
)
from xdsl_bufferization.interfaces.properties import ReshapeOpInterface
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.support.bounds import MOST_TRIALS
from xdsl_bufferization.support.canonicalization import erase_unused
from xdsl_bufferization.support.dead_code import is_unused
from xdsl_bufferization.support.layouts import as_memref, as_tensor, types_agree
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.new_tensors import check_attributes
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.reuse_dying_operands import reuse_operands
from xdsl_bufferization.transforms.tensor_analysis import analyzed


def rewrite_in_destination_style(decided: Decisions) -> bool:
    """Rewrites the operations with an operand that is computed in an empty tensor, or by another
    such operation, and those whose result is put into a part of a tensor; and the copies that may
    be reshapes. Returns True if there are any; then the analysis is out of date."""
    rewritable = _Rewritable(decided.state)
    found = rewritable.found()
    types = predicted_types(decided) if found else None
    changed = False
    for op, model in found.items():
        if types is None or not _is_in_default_space(op.results[0], types):
            continue
        made = model.rewritten(op, rewritable.sources[op])
        if made is not None:
            Rewriter.replace_op(op, made)
            changed = True
    return changed | rewritable.reshape_copies()


class _Rewritable:
    """The search for these operations and copies."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._models = InterfaceCache(DestinationStyleRewriteOpInterface)
        self._anchors = InterfaceCache(DestinationSubsetOpInterface)
        self._copies = InterfaceCache(ReshapingCopyOpInterface)
        self._reshaped = dict[Operand, tuple[ReshapingCopyOpInterface, int]]()
        """The copies that are put into a part, by init, with the operands that they copy."""
        self._passed_on = _PassedOn()
        self._in_parts = dict[Operand, None]()
        """The uses of empty tensors from which what is put into a part comes."""
        self._sources = UndefinedSources(state, lambda op: self._models(op) is not None)
        self._found = dict[Operation, DestinationStyleRewriteOpInterface]()
        self.sources = dict[Operation, Sequence[int]]()
        """By operation: the operands that are inserted, those first whose part is needed first."""

    def found(self) -> dict[Operation, DestinationStyleRewriteOpInterface]:
        """Returns the operations with their models, definitions before uses."""
        order = self._state.order
        for op in order.operations:
            anchor, model = self._anchors(op), self._models(op)
            if anchor is not None:
                self._note_sources(op, anchor.source(op), is_part=True)
            if model is not None:
                start = {i: order.last for i in model.sources(op)}
                for i in start:
                    if self._note_sources(op, i):
                        start[i] = order.definition(op.operands[i])
                        self._found[op] = model
                self.sources[op] = sorted(start, key=start.__getitem__)
        return self._found

    def reshape_copies(self) -> bool:
        """Replaces the copies by reshapes. Returns True if there are any."""
        for (op, init), (copy, index) in self._reshaped.items():
            made, result = copy.reshaped(op, op.operands[index])
            empty = op.operands[init].owner
            Rewriter.replace_op(op, made, [result])
            if isinstance(empty, Operation):
                erase_unused((empty,))
        return bool(self._reshaped)

    def _note_part(self, use: Operand) -> None:
        """Records what is put into a part. What is copied there is computed there instead, unless
        it is in another part."""
        self._in_parts[use] = None
        op, _ = use
        copy = self._copies(op)
        index = None if copy is None else copy.copied_operand(op)
        if copy is None or index is None or not self._is_only_read(op.operands[index], op):
            return
        sources = [source.use for source in self._sources.of_operand(op, index)]
        if sources and self._in_parts.keys().isdisjoint(sources):
            self._in_parts.update(dict.fromkeys(sources))
            self._reshaped[use] = copy, index

    def _is_only_read(self, value: SSAValue, op: Operation) -> bool:
        """True for a tensor that would not be copied later, if it was in a part after `op`."""
        state = self._state
        tensor = state.uses.tensors.get(value)
        return (
            tensor is not None
            and value not in self._passed_on
            and not state.alias_info.set_of(tensor).is_written_between(
                state.order.pre[op] + 1, state.order.last
            )
        )

    def _note_sources(self, op: Operation, index: int, *, is_part: bool = False) -> bool:
        """Records the operations that compute an operand. Returns True if it is computed
        by one or in an empty tensor."""
        is_undefined = False
        for (user, operand), _ in self._sources.of_operand(op, index):
            is_undefined = True
            if is_part:
                self._note_part((user, operand))
            owner = user.operands[operand].owner
            if isinstance(owner, Operation):
                model = self._models(owner)
                if model is not None:
                    self._found[owner] = model
        return is_undefined


def predicted_types(decided: Decisions) -> PlannedTypes | None:
    """Returns the buffer types that bufferization finds for the module as it is; None
    if it rejects the module."""
    try:
        return decided.types
    except PassFailedException:
        return None


def _is_in_default_space(value: SSAValue, types: PlannedTypes) -> bool:
    """True if a `tensor.empty` in the place of the value has the same memory space."""
    default = types.options.default_memory_space(value.type)
    return types.memory_space(value) == default


@dataclass(frozen=True)
class EliminateEmptyTensorsPass(OptionsPass):
    """Computes a tensor in the part of the destination that it is put into, instead of a
    `tensor.empty`.

    Run it before `one-shot-bufferize`, which then needs no buffer for it and no copy."""

    name = "eliminate-empty-tensors"

    reuse_operands: bool = False
    """Computes an elementwise result that is put into a part in the buffer of an operand, if this
    can be computed in the part, too. `bufferize` sets it."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        check_attributes(op)
        decided = _analyzed(op)
        if rewrite_in_destination_style(decided):
            decided = _analyzed(op)
        reused, unused = list[_Reuse](), _Unused()
        if self.reuse_operands:
            reused, decided = _reused(op)
        _eliminate(op, decided, reused, unused)
        elsewhere = [reuse for reuse in reused if reuse.is_elsewhere]
        if elsewhere:
            unused.take_back()
            for reuse in elsewhere:
                reuse.op.operands[reuse.index] = reuse.empty
            _eliminate(op, _analyzed(op), (), unused)


class _PassedOn:
    """The tensors that a terminator has, which are copied elsewhere if they are not where they
    would be now."""

    def __init__(self) -> None:
        self._terminator = InterfaceCache(IsTerminator)
        self._known = dict[SSAValue, bool]()

    def __contains__(self, value: SSAValue) -> bool:
        found = self._known.get(value)
        if found is None:
            found = any(self._terminator(use.operation) for use in value.uses)
            self._known[value] = found
        return found


@dataclass(eq=False)
class _Reuse:
    """An init that is to be computed in the buffer of an operand, instead of an empty tensor."""

    op: Operation
    index: int
    empty: SSAValue
    sources: Sequence[tuple[Operation, int, SSAValue]]
    """The inits from which that buffer comes, with their empty tensors."""

    @property
    def is_elsewhere(self) -> bool:
        """True if that buffer is not in a part of a destination."""
        return any(op.operands[index] is empty for op, index, empty in self.sources)


def _reused(module: ModuleOp) -> tuple[list[_Reuse], Decisions]:
    """Lets operations compute in the buffers of operands that may be computed in a part. Returns
    them, and the decisions on the module with them."""
    with analyzed(module) as decided:
        found = OperandsInParts(decided, have_same_sizes)
    inits = {init: init[0].operands[init[1]] for init in found.chosen}
    if not reuse_operands(module, found, removes=False):
        return [], decided
    decided = _analyzed(module)
    undefined = UndefinedSources(decided.state)
    reused = [
        _Reuse(*init, inits[init], [(*s.use, s.use[0].operands[s.use[1]]) for s in sources])
        for init in found.chosen
        if (sources := list(undefined.of_operand(*init)))
    ]
    return reused, decided


class _Unused:
    """The empty tensors that are not used any more, which are removed before the analysis that
    tells what to take back: so that it holds for the next pass if nothing is."""

    def __init__(self) -> None:
        self._edits = Edits()
        self._ops = dict[Operation, None]()

    def add(self, values: Iterable[SSAValue], sources: UndefinedSources) -> None:
        """Adds tensors, unless they have contents."""
        for value in values:
            if isinstance(value, OpResult) and sources.is_undefined(value):
                self._ops[value.op] = None

    def remove(self) -> None:
        """Removes those without uses."""
        for op in self._ops:
            if op.parent is not None and is_unused(op):
                self._edits.remove(op)

    def take_back(self) -> None:
        """Puts them where they were."""
        self._edits.take_back()


def _eliminate(
    module: ModuleOp, decided: Decisions, reused: Sequence[_Reuse], unused: _Unused
) -> None:
    elimination = _Elimination(decided.state, reused)
    elimination.run()
    made = elimination.replacements
    unused.add((each.empty for each in (*made, *reused)), elimination.sources)
    unused.remove()
    if made:
        kept, after = _without_refused(module, made, decided.state, unused)
        costly = dict.fromkeys(_Revision(after).costly(kept))
        if costly:
            _take_back(list(costly), unused)
            unused.remove()
            # What is in another memory space now may meet what was taken back.
            left = [r for r in kept if r not in costly]
            _without_refused(module, left, decided.state, unused)
        unused.remove()


def _take_back(replacements: Sequence[_Replacement], unused: _Unused) -> None:
    """Takes replacements back. The latest is the first, as it may have changed what an earlier one
    inserted."""
    if replacements:
        unused.take_back()
    for replacement in reversed(replacements):
        replacement.take_back()


def _analyzed(module: ModuleOp) -> Decisions:
    with analyzed(module) as decided:
        return decided


@dataclass(eq=False)
class _Replacement:
    """An empty tensor that a part of a destination replaces."""

    insertion: Operation
    source: UndefinedSource
    empty: SSAValue
    uses: list[Operand] = field(default_factory=list[Operand])
    """The operands that were replaced."""
    made: list[Operation] = field(default_factory=list[Operation])
    """The operations that compute the part, in order."""
    is_memory: bool = False
    """True if the destination is memory."""

    def take_back(self) -> None:
        """Sets the operands to the empty tensor."""
        for op, index in self.uses:
            if op.parent is not None:  # else it extracted from what was taken back before
                op.operands[index] = self.empty
        erase_unused(reversed(self.made))


def _without_refused(
    module: ModuleOp, replacements: Sequence[_Replacement], state: OneShotState, unused: _Unused
) -> tuple[Sequence[_Replacement], Decisions]:
    """Takes back what makes the analysis fail: an operation that has to write in place may not
    be able to write a part that is read or written elsewhere, and a part in another memory space
    may meet a tensor that is not there. First the replacements of operands that have to be in place
    are taken back; then, as what they write may be read through others, all.

    Returns the replacements that are left, and the decisions on the module."""
    left = replacements
    while left:
        try:
            with analyzed(module) as decided:
                _ = decided.types
                return left, decided
        except PassFailedException:
            wrong = [r for r in left if _is_forced(r, state)] or left
            _take_back(wrong, unused)
            taken = dict.fromkeys(wrong)
            left = [r for r in left if r not in taken]
    return left, _analyzed(module)


def _is_forced(replacement: _Replacement, state: OneShotState) -> bool:
    """True if an operand that was replaced must bufferize in place."""
    for op, index in replacement.uses:
        model = state.models(op)
        if model is not None and model.must_bufferize_in_place(op, index, state):
            return True
    return False


class _Revision:
    """Finds the replacements whose part has to be copied: they save no copy."""

    def __init__(self, decided: Decisions) -> None:
        self._decided = decided
        self._state = decided.state
        self._anchors = InterfaceCache(DestinationSubsetOpInterface)
        self._reshape = InterfaceCache(ReshapeOpInterface)
        self._visits = dict[TensorValue, int]()

    @cached_property
    def _types(self) -> PlannedTypes | None:
        return predicted_types(self._decided)

    def costly(self, replacements: Sequence[_Replacement]) -> Sequence[_Replacement]:
        """Looks at all replacements. Those for one insertion are taken back together."""
        wrong = {
            r.insertion: None
            for r in replacements
            if not (self._is_kept(r) if r.is_memory else self._is_view(r))
        }
        return [r for r in replacements if r.insertion in wrong]

    def _is_kept(self, replacement: _Replacement) -> bool:
        """True if what memory gets is computed there, or nothing else there is read later; whatever
        another heuristic decides, no other tensor that may be there is."""
        state, op, memory = self._state, replacement.insertion, replacement.made[0].results[0]
        model, tensor = self._anchors(op), state.uses.tensors.get(memory)
        if model is None or tensor is None:
            return True
        source, end = op.operands[model.source(op)], state.order.pre[op]
        reads = state.alias_info.set_of(tensor).reads
        if not state.are_equivalent(source, memory) and next(reads.around(end + 1), None):
            return False
        found, known = self._may_be_in(tensor)
        known.update(dict.fromkeys(state.uses.tensor(source).definitions))
        return found is not None and all(
            known.keys() >= set(other.definitions)
            for other in found
            if any(use.needs_contents and state.order.pre[use.op] > end for use in other.uses)
        )

    def _may_be_in(
        self, memory: TensorValue
    ) -> tuple[Sequence[TensorValue] | None, dict[TensorValue, None]]:
        """Returns the tensors that may be in the buffer of a tensor, None if they are too many; and
        the definitions of those that are put into others of them."""
        found, known, pending = {memory: None}, dict[TensorValue, None](), [memory]
        while pending:
            tensor = pending.pop()
            visits = self._visits[tensor] = self._visits.get(tensor, 0) + 1
            if visits > MOST_TRIALS:
                return None, known
            for use in tensor.uses:
                anchor = self._anchors(use.op)
                if anchor is not None and use.index == anchor.source(use.op):
                    known.update(dict.fromkeys(tensor.definitions))
                pending += (a.tensor for a in use.aliases if a.tensor not in found)
                found.update((a.tensor, None) for a in use.aliases)
        return list(found), known

    def _is_view(self, replacement: _Replacement) -> bool:
        """True if no contents of the part are copied."""
        on_path = [*replacement.made, *replacement.source.reshapes]
        uses = [*replacement.uses, *((op, 0) for op in on_path)]
        return not any(map(self._is_copied, uses)) and all(map(self._is_reshaped_in_place, on_path))

    def _is_copied(self, use: Operand) -> bool:
        """True if a new buffer gets the contents of the operand."""
        state = self._state
        return not state.is_in_place(*use) and state.needs_copy(*use)

    def _is_reshaped_in_place(self, op: Operation) -> bool:
        model = self._reshape(op)
        if model is None:
            return True
        if self._types is None:
            return False
        buffer = as_memref(self._types.of_operand(op, 0))
        return buffer is not None and model.is_view(op, buffer)


class _Elimination:
    """The rewriting of one module."""

    def __init__(self, state: OneShotState, reused: Sequence[_Reuse]) -> None:
        self.replacements = list[_Replacement]()
        self._state = state
        self._replaced = dict[Operand, None]()
        self._extractions = dict[Operand, list[Operation]]()
        """By operand with the destination: the extractions of the part before it."""
        self.sources = UndefinedSources(state)
        self._points = ExtractionPoints(state)
        self._passed_on = _PassedOn()
        frees = (op for op in state.order.operations if op.name == DeallocTensorOp.name)
        self._freed = state.alias_sets(op.operands[0] for op in frees)
        for reuse in reused:
            self._note_former(reuse.op, reuse.empty)
        self._reshape = InterfaceCache(ReshapeOpInterface)

    def run(self) -> None:
        """Replaces what can be."""
        models = InterfaceCache(DestinationSubsetOpInterface)
        for op in self._state.order.operations:
            model = models(op)
            if model is None or not self._state.is_in_place(op, model.source(op)):
                continue
            if not self._replace_sources(op, model, overwritten=False):
                self._replace_sources(op, model, overwritten=True)

    def _replace_sources(
        self, op: Operation, model: DestinationSubsetOpInterface, *, overwritten: bool
    ) -> bool:
        """Replaces the empty tensors from which the source of an insertion comes, or, with
        `overwritten`, tensors whose contents do not matter. Returns True if there are any."""
        if overwritten and op.operands[model.source(op)] in self._passed_on:
            return False
        sources = list(self.sources.of_operand(op, model.source(op), overwritten=overwritten))
        for source in sources:
            if source.use not in self._replaced and self._is_new(source, op, model):
                self._replace_all(op, model, source)
        return bool(sources)

    def _is_new(
        self, source: UndefinedSource, op: Operation, model: DestinationSubsetOpInterface
    ) -> bool:
        """False for a tensor in the buffer of the destination, as a part that was extracted
        from it, and for one that the program frees."""
        user, index = source.use
        numbers, sets = self._state.uses.tensors, self._state.alias_info
        found = numbers.get(user.operands[index])
        if found is not None and sets.set_number(found) in self._freed:
            return False
        needed = model.needed_values(op)
        target = numbers.get(needed[0]) if needed else None
        return found is None or target is None or sets.set_of(found) is not sets.set_of(target)

    def _replace_all(
        self, op: Operation, model: DestinationSubsetOpInterface, source: UndefinedSource
    ) -> None:
        """Replaces an empty tensor in a use, and in what was extracted from it for that use."""
        user, index = use = source.use
        empty = user.operands[index]
        uses = [
            (extraction, 0)
            for extraction in self._extractions.get(use, ())
            if extraction.operands[0] is empty
        ]
        replacement = None
        for each in (*uses, use):
            if replacement is None or not self._share(replacement, each):
                found = self._replace(op, model, source._replace(use=each))
                replacement = replacement or found

    def _share(self, replacement: _Replacement, use: Operand) -> bool:
        """Gives a part to another use of the same empty tensor, if it is available."""
        first, position = replacement.uses[0]
        part = first.operands[position]
        if not self._points.is_defined_before(part, use[0]):
            return False
        self._note_former(use[0], replacement.empty)
        use[0].operands[use[1]] = part
        replacement.uses.append(use)
        self._replaced[use] = None
        return True

    def _replace(
        self, op: Operation, model: DestinationSubsetOpInterface, source: UndefinedSource
    ) -> _Replacement | None:
        user, index = source.use
        needed = model.needed_values(op)
        empty = user.operands[index]
        if needed is None or not self._can_be_given(source, model.extraction_type(op)):
            return None
        if not _have_one_encoding(needed[0].type, empty.type):
            return None
        point = self._points.find(op, model, source)
        if point is None:
            return None
        for moved in point.moved:
            moved.detach()
            self._insert(moved, point)
        replacement = _Replacement(op, source, empty, [source.use])
        replacement.is_memory = model.writes_memory(op)
        self._points.note_part(op, model)
        part = self._extract(op, model, needed[0], replacement)
        self._note_former(user, empty)
        user.operands[index] = self._reshaped(part, replacement)
        for made in replacement.made:
            self._insert(made, point)
        self.replacements.append(replacement)
        self._replaced[source.use] = None
        return replacement

    def _note_former(self, op: Operation, empty: SSAValue) -> None:
        self._points.former.setdefault(op, []).append(empty)

    def _can_be_given(self, source: UndefinedSource, type: Attribute) -> bool:
        """True if a part of this type can be reshaped to the type of the empty tensor."""
        user, index = source.use
        for op in source.reshapes:
            model = self._reshape(op)
            assert model is not None
            if not types_agree(op.results[0].type, type) or not model.has_inverse(op):
                return False
            type = op.operands[0].type
        return types_agree(user.operands[index].type, type)

    def _extract(
        self,
        op: Operation,
        model: DestinationSubsetOpInterface,
        destination: SSAValue,
        replacement: _Replacement,
    ) -> SSAValue:
        """Returns the part of the destination."""
        extraction = model.build_extraction(op)
        if extraction is None:
            return destination
        replacement.made.append(extraction)
        for index, operand in enumerate(op.operands):
            if operand is destination and index != model.source(op):
                self._extractions.setdefault((op, index), []).append(extraction)
        return extraction.results[0]

    def _reshaped(self, part: SSAValue, replacement: _Replacement) -> SSAValue:
        """Returns the part in the type of the empty tensor."""
        for op in replacement.source.reshapes:
            model = self._reshape(op)
            assert model is not None
            part = _cast(part, op.results[0].type, replacement.made)
            replacement.made += model.inverse(op, part)
            part = replacement.made[-1].results[0]
        return _cast(part, replacement.empty.type, replacement.made)

    def _insert(self, op: Operation, point: ExtractionPoint) -> None:
        Rewriter.insert_op(op, InsertPoint.before(point.before))
        self._points.note_inserted(op, point.before)


def _have_one_encoding(a: Attribute, b: Attribute) -> bool:
    """False for tensors of different encodings, which may be memory spaces."""
    return len({type.encoding for type in map(as_tensor, (a, b)) if type is not None}) < 2


def _cast(value: SSAValue, type: Attribute, made: list[Operation]) -> SSAValue:
    """Returns the value in another type; a cast is appended if they differ."""
    if value.type == type:
        return value
    made.append(CastOp.create(operands=[value], result_types=[type]))
    return made[-1].results[0]
