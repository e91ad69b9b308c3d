"""Finds tensors all of whose elements are overwritten before they are read.

    %r = scf.for %i = 0 to 8 step 1 iter_args(%o = %t) -> (tensor<8x4xf32>) {
      %n = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1]     // row %i
      scf.yield %n                                                 // in the end: all rows
    }

The search follows the elements of `%t` forwards, with the part that is overwritten by then:

- an insertion adds its subset;
- an extraction of what is overwritten reads no element of `%t`;
- a view, a cast or a branch passes the tensor on;
- a loop that carries the tensor adds what its iterations overwrite together, if the offsets
  are linear in the induction variables. Without an iteration it adds nothing;
- any other use that may read the contents ends the search: they are needed.

What is overwritten on one path counts on that path only; what a loop overwrites on one path
of an iteration counts if it is overwritten on all of them.

Boxes: parts of a tensor without gaps, and the part that several of them cover.

    tensor.insert_slice %a into %t[0, 0] [1, 8] [1, 1]      // of tensor<2x8xf32>
    tensor.insert_slice %b into %0[1, 0] [1, 8] [1, 1]      // together: all elements

A box has an offset and a size per dimension, as linear forms (`value_bounds.py`). Two boxes
that differ in one dimension, where they overlap or touch, are merged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_bufferization.analysis.cfg.value_bounds import Linear, LinearForms, number
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import (
    Operand,
    TensorUse,
    TensorValue,
    has_one_unknown_size,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    ForwardedOperands,
    Induction,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support.bounds import MOST_COMPARED, MOST_TRIALS
from xdsl_bufferization.support.layouts import as_tensor, has_static_shape, types_agree

Shape = tuple[Linear, ...]
"""The sizes of a tensor."""


class Extent(NamedTuple):
    """A part of a dimension."""

    offset: Linear
    size: Linear

    def encloses(self, inner: Extent) -> bool:
        """True if all positions of the other part are certainly in this one."""
        if self == inner:
            return True
        if self.size.terms or inner.size.terms:
            return False
        if self.offset.terms != inner.offset.terms:
            return False
        distance = inner.offset.constant - self.offset.constant
        return 0 <= distance <= self.size.constant - inner.size.constant

    def joined(self, other: Extent) -> Extent | None:
        """Returns the union of two parts that overlap or touch; None if it is unknown."""
        if self.size.terms or other.size.terms:
            return None
        if self.offset.terms != other.offset.terms:
            return None
        starts = self.offset.constant, other.offset.constant
        ends = starts[0] + self.size.constant, starts[1] + other.size.constant
        if max(starts) > min(ends):
            return None
        start = min(starts)
        return Extent(Linear(start, self.offset.terms), number(max(ends) - start))


Box = tuple[Extent | None, ...]
"""One part per dimension; None stands for the whole dimension."""
Boxes = tuple[Box, ...]
"""The part of a tensor that is covered by one box or another."""


def is_whole(boxes: Boxes, shape: Shape) -> bool:
    """True if the boxes certainly cover all elements of a tensor of this shape."""
    if any(not size.terms and size.constant == 0 for size in shape):
        return True
    return any(all(extent is None for extent in box) for box in boxes)


def contains(boxes: Boxes, inner: Box) -> bool:
    """True if one of the boxes certainly contains all elements of another one."""
    return any(_encloses(box, inner) for box in boxes)


def subset_box(subset: Subset | None, shape: Shape, forms: LinearForms) -> Box | None:
    """Returns the box of a subset of a tensor of this shape; None if it has gaps or is unknown."""
    if subset is None:
        return None
    found = list[Extent | None]()
    for offset, size, stride, whole in zip(*subset, shape, strict=True):
        extent = Extent(forms.of(offset), forms.of(size))
        if extent.size != number(1) and forms.of(stride) != number(1):
            return None
        found.append(normal(extent, whole))
    return tuple(found)


def normal(extent: Extent, whole: Linear) -> Extent | None:
    """Returns None for a part that is the whole dimension of this size."""
    return None if extent == (number(0), whole) else extent


def added(boxes: Boxes, box: Box, shape: Shape) -> Boxes:
    """Returns the part that is covered by the boxes or by one more, of a tensor of this
    shape. Linear in the number of boxes for each that is merged."""
    rest = list(boxes)
    position = 0
    while position < len(rest):
        other = rest[position]
        if _encloses(other, box):
            return tuple(rest)
        merged = box if _encloses(box, other) else _merged(other, box, shape)
        if merged is None:
            position += 1
            continue
        # A larger box may touch those that were compared before.
        del rest[position]
        position = position if merged == box else 0
        box = merged
    return (*rest[: MOST_COMPARED - 1], box)


def _encloses(outer: Box, inner: Box) -> bool:
    return all(
        a is None or (b is not None and a.encloses(b)) for a, b in zip(outer, inner, strict=True)
    )


def _merged(a: Box, b: Box, shape: Shape) -> Box | None:
    """Returns the union of two boxes that differ in one dimension; None if it is no box."""
    different = [k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    if len(different) != 1:
        return None
    (k,) = different
    first, second = a[k], b[k]
    if first is None or second is None:
        return None
    union = first.joined(second)
    return None if union is None else (*a[:k], normal(union, shape[k]), *a[k + 1 :])


Sizes = Sequence[int | SSAValue | None]
"""The sizes of a tensor; None for those that are not known."""


@dataclass(eq=False)
class _Loop:
    """A loop that carries the tensor, while its body is searched."""

    op: Operation
    argument: SSAValue
    result: SSAValue
    before: Boxes
    """What is overwritten before the loop."""
    shape: Shape
    around: _Loop | None
    is_moved: bool
    """See `_Visit.is_moved`, before the loop."""
    arrivals: list[Boxes] = field(default_factory=list[Boxes])
    """What is overwritten at the end of an iteration, by path."""
    inserted: Boxes = ()
    """What an iteration of a parallel loop inserts."""
    is_parallel: bool = False


@dataclass(frozen=True, eq=False)
class _Visit:
    """A tensor to follow."""

    value: SSAValue
    boxes: Boxes
    """The part that is overwritten."""
    shape: Shape
    loop: _Loop | None
    """The innermost loop of the search, inside of which the tensor is."""
    is_moved: bool = False
    """True if the tensor may be a part of what the loop carries, or in another order."""


class OverwrittenContents:
    """The searches in one module that is analysed. `redirected` has the inits of shared outputs
    that are read inside of their loops (see `shared_outputs.py`)."""

    def __init__(self, state: OneShotState, redirected: Collection[SSAValue]) -> None:
        self._state = state
        self._redirected = redirected
        self._forms = LinearForms()
        self._visits = dict[TensorValue, int]()
        self._flow = dict[Operation, dict[Operand, list[SSAValue]]]()
        self._carried = dict[Operation, dict[SSAValue, None]]()
        """By operation: what the terminators in it forward their operands to."""
        self._forwarded = ForwardedOperands()
        self._branches = InterfaceCache(BranchOpInterface)
        self._region_branches = InterfaceCache(RegionBranchOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._insertions = InterfaceCache(SubsetInsertionOpInterface)
        self._extractions = InterfaceCache(SubsetExtractionOpInterface)
        self._stack = list[_Visit | _Loop]()
        self._seen = dict[tuple[SSAValue, _Loop | None], list[_Visit]]()

    def is_needed(self, op: Operation, index: int, sizes: Sizes) -> bool:
        """True if an element of the tensor operand, which has these sizes, may be read through the
        operand before it is overwritten."""
        visit = _Visit(op.operands[index], (), self._shape(sizes), None)
        use = self._state.uses.find_use(op, index)
        self._start()
        return use is None or not (self._follow_use(use, visit) and self._run())

    def is_value_needed(self, value: SSAValue, sizes: Sizes) -> bool:
        """The same for all uses of a tensor."""
        self._start()
        self._stack.append(_Visit(value, (), self._shape(sizes), None))
        return not self._run()

    def _shape(self, sizes: Sizes) -> Shape:
        return tuple(_UNKNOWN if s is None else self._forms.of(s) for s in sizes)

    def _start(self) -> None:
        self._stack.clear()
        self._seen.clear()

    def _run(self) -> bool:
        """False if a use may read an element that is not overwritten."""
        while self._stack:
            top = self._stack.pop()
            if isinstance(top, _Loop):
                self._leave(top)
            elif not self._follow(top):
                return False
        return True

    def _follow(self, visit: _Visit) -> bool:
        uses = self._state.uses
        tensor = uses.tensors.get(visit.value)
        if tensor is None or is_whole(visit.boxes, visit.shape):
            return True
        seen = self._seen.setdefault((visit.value, visit.loop), [])
        if any(_is_followed(visit, other) for other in seen):
            return True
        seen.append(visit)
        visits = self._visits[tensor] = self._visits.get(tensor, 0) + 1
        return visits <= MOST_TRIALS and all(self._follow_use(use, visit) for use in tensor.uses)

    def _push(self, visit: _Visit, value: SSAValue, boxes: Boxes) -> bool:
        shape = self._shape_for(value, visit.shape)
        self._stack.append(_Visit(value, boxes, shape, visit.loop, visit.is_moved))
        return True

    def _shape_for(self, value: SSAValue, shape: Shape) -> Shape:
        """Returns the sizes of a tensor that is passed on as `value`. If that is an argument of an
        earlier block, values that are defined from there on are computed again, while the tensor
        keeps the sizes that it had: these are not known any more."""
        if not isinstance(value, BlockArgument):
            return shape
        order = self._state.order
        start = order.start[value.block]
        return tuple(
            _UNKNOWN if any(order.definition(v) >= start for v in size.terms) else size
            for size in shape
        )

    def _follow_use(self, use: TensorUse, visit: _Visit) -> bool:
        """Follows one use. False if it may read an element that is not overwritten."""
        operand = op, _ = use.op, use.index
        branch = self._branches(op)
        if branch is not None and operand[1] in self._forwarded.of(op, branch):
            target = self._forwarded.of(op, branch)[operand[1]]
            return self._push(visit, target, _without_values(visit.boxes))
        parent = op.parent_op()
        if parent is not None and operand in self._targets(parent):
            return self._leave_region(parent, operand, visit)
        if operand in self._targets(op):
            return self._enter(operand, visit)
        if not use.needs_contents:
            return True
        insertion = self._insertions(op)
        if insertion is not None and insertion.destination(op) == operand[1]:
            return self._insert(op, insertion, visit)
        extraction = self._extractions(op)
        if extraction is not None and extraction.source(op) == operand[1]:
            return self._extract(op, extraction, visit)
        return self._follow_view(use, visit)

    # Subsets and views.

    def _insert(self, op: Operation, model: SubsetInsertionOpInterface, visit: _Visit) -> bool:
        box = subset_box(model.subset(op), visit.shape, self._forms)
        boxes = visit.boxes
        if op.results:
            if box is not None:
                boxes = added(boxes, box, visit.shape)
            return self._push(visit, op.results[0], boxes)
        loop, parent = visit.loop, op.parent_op()
        if loop is None or parent is None or parent.parent_op() is not loop.op:
            return False
        if visit.value is not loop.argument:
            return False
        if box is not None:
            loop.inserted = added(loop.inserted, box, visit.shape)
        return True

    def _extract(self, op: Operation, model: SubsetExtractionOpInterface, visit: _Visit) -> bool:
        box = subset_box(model.subset(op), visit.shape, self._forms)
        if box is not None and contains(visit.boxes, box):
            return True
        type = as_tensor(op.results[0].type)
        if type is None:
            return False
        shape = self._shape_of(type)
        self._stack.append(_Visit(op.results[0], (), shape, visit.loop, True))
        return True

    def _shape_of(self, type: TensorType) -> Shape:
        """Returns the sizes of a type; each that is not known is one of its own."""
        return tuple(
            number(size) if size != DYNAMIC_INDEX else _UNKNOWN for size in type.get_shape()
        )

    def _follow_view(self, use: TensorUse, visit: _Visit) -> bool:
        """Follows the only result, which is a view of the tensor; False for other uses."""
        op, aliases = use.op, use.aliases
        if use.reads or use.writes or len(aliases) != 1:
            return False
        if op.regions or self._state.calls.is_call(op) or self._state.models(op) is None:
            return False
        value = aliases[0].tensor.value
        types = visit.value.type, value.type
        if types_agree(*types) and (
            aliases[0].keeps_sizes or (aliases[0].is_equivalent and has_one_unknown_size(*types))
        ):
            return self._push(visit, value, visit.boxes)
        type = as_tensor(value.type)
        if type is None:
            return False
        is_moved = visit.is_moved or not aliases[0].is_equivalent
        shape = self._shape_of(type)
        self._stack.append(_Visit(value, (), shape, visit.loop, is_moved))
        return True

    # Control flow.

    def _targets(self, op: Operation) -> dict[Operand, list[SSAValue]]:
        """Returns the values that an operation with regions, and the terminators in it,
        forward their operands to."""
        found = self._flow.get(op)
        if found is not None or not op.regions:
            return found or {}
        found = self._flow[op] = dict[Operand, list[SSAValue]]()
        carried = self._carried[op] = dict[SSAValue, None]()
        model = self._region_branches(op)
        for source, operands, targets in () if model is None else model.edges(op):
            for index, target in zip(operands, targets, strict=True):
                found.setdefault((source, index), []).append(target)
                if source is not op:
                    carried[target] = None
        return found

    def _enter(self, operand: Operand, visit: _Visit) -> bool:
        """Follows an operand into the regions of the operation."""
        op, _ = operand
        targets, model = self._targets(op)[operand], self._loops(op)
        if visit.value in self._redirected:
            return False
        owners = [target.owner for target in targets]
        if model is None or len(targets) != 2 or owners[1] is not op:
            for target in targets:
                self._push(visit, target, _without_values(visit.boxes))
            return True
        argument, result = targets
        loop = _Loop(op, argument, result, visit.boxes, visit.shape, visit.loop, visit.is_moved)
        loop.is_parallel = loop.argument not in self._carried[op]
        self._stack += (loop, _Visit(loop.argument, visit.boxes, visit.shape, loop))
        return True

    def _leave_region(self, parent: Operation, operand: Operand, visit: _Visit) -> bool:
        """Follows an operand of a terminator out of its region."""
        targets, loop = self._targets(parent)[operand], visit.loop
        if loop is None or parent is not loop.op:
            boxes = self._without_inner(visit.boxes, parent)
            if self._loops(parent) is not None:
                boxes = _without_values(boxes)
            for target in targets:
                self._push(visit, target, boxes)
            return True
        if loop.argument not in targets or not all(
            target is loop.argument or target is loop.result for target in targets
        ):
            return False
        if visit.is_moved or not self._has_same_shape(visit.value, loop.argument):
            return False
        loop.arrivals.append(visit.boxes)
        return True

    def _has_same_shape(self, yielded: SSAValue, argument: SSAValue) -> bool:
        """True if a tensor with the elements of a loop's argument, in their order, has its
        sizes."""
        uses = self._state.uses
        if has_static_shape(argument.type):
            return yielded.type == argument.type
        return uses.shapes.are_same(uses.tensors[yielded], uses.tensors[argument])

    def _leave(self, loop: _Loop) -> None:
        """Follows the result of a loop whose body has been searched."""
        model = self._loops(loop.op)
        assert model is not None
        count = model.trip_count(loop.op)
        if loop.is_parallel:
            loop.arrivals.append(loop.inserted)
        elif not loop.arrivals and count:
            return
        boxes = loop.before
        for box in self._together(loop, model.inductions(loop.op)):
            boxes = added(boxes, box, loop.shape)
        self._stack.append(_Visit(loop.result, boxes, loop.shape, loop.around, loop.is_moved))

    def _together(self, loop: _Loop, inductions: Sequence[Induction]) -> Iterator[Box]:
        """Yields the parts that all iterations overwrite together, each on every path."""
        for box in _on_all_paths(loop.arrivals):
            found: Box | None = box
            for induction in reversed(inductions):
                if found is not None:
                    found = self._swept(found, induction, loop)
            if found is None or not inductions:
                continue
            if not any(self._is_inside(extent, loop.op) for extent in found):
                yield found

    def _swept(self, box: Box, induction: Induction, loop: _Loop) -> Box | None:
        """Returns the union of a box over the values of an induction variable; None if it is
        not known, or empty without iterations."""
        variable, values = induction.variable, _values(induction)
        moved = [k for k, e in enumerate(box) if e is not None and variable in e.offset.terms]
        if any(e is not None and variable in e.size.terms for e in box):
            return None
        if not moved:
            return box if values else None
        if len(moved) != 1:
            return None
        (k,) = moved
        extent = box[k]
        assert extent is not None
        swept = (
            self._swept_to_end(extent, induction, loop.shape[k])
            if values is None
            else _swept_over(extent, variable, values)
        )
        if swept is None:
            return None
        return (*box[:k], normal(swept, loop.shape[k]), *box[k + 1 :])

    def _swept_to_end(self, extent: Extent, induction: Induction, whole: Linear) -> Extent | None:
        """Returns the whole dimension, if the variable goes from 0 to its size. Without an
        iteration it has no positions."""
        variable, step = induction.variable, induction.step
        if extent.offset != Linear(0, {variable: 1}) or extent.size.terms:
            return None
        if induction.lower != 0 or not isinstance(step, int):
            return None
        if not 0 < step <= extent.size.constant or whole is _UNKNOWN:
            return None
        return Extent(number(0), whole) if self._forms.of(induction.upper) == whole else None

    def _without_inner(self, boxes: Boxes, op: Operation) -> Boxes:
        """Returns the boxes that are not given by values inside of an operation."""
        return tuple(box for box in boxes if not any(self._is_inside(extent, op) for extent in box))

    def _is_inside(self, extent: Extent | None, op: Operation) -> bool:
        """True if a value that gives the extent is defined inside of the operation."""
        if extent is None:
            return False
        order = self._state.order
        first, last = order.pre[op], order.post[op]
        return any(
            first < order.definition(value) < last
            for value in chain(extent.offset.terms, extent.size.terms)
        )


_UNKNOWN = Linear(-1, {})
"""A size that is not known; that of no dimension."""


def _values(induction: Induction) -> range | None:
    """Returns the values of an induction variable; None if they are not known."""
    _, lower, upper, step = induction
    if isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int):
        return range(lower, upper, step) if step > 0 else None
    return None


def _swept_over(extent: Extent, variable: SSAValue, values: range) -> Extent | None:
    """Returns the union of an extent over values of a variable; None if it has gaps or is empty."""
    factor, size = extent.offset.terms[variable], extent.size
    if not values or size.terms or abs(factor * values.step) > size.constant:
        return None
    ends = factor * values[0], factor * values[-1]
    offset = extent.offset.without(variable).plus(min(ends))
    return Extent(offset, number(size.constant + max(ends) - min(ends)))


def _on_all_paths(arrivals: Sequence[Boxes]) -> Iterator[Box]:
    """Yields the boxes that are overwritten on each of some paths of one iteration."""
    for boxes in arrivals:
        for box in boxes:
            if all(contains(others, box) for others in arrivals if others is not boxes):
                yield box


def _without_values(boxes: Boxes) -> Boxes:
    """Returns the boxes that no value gives."""
    return tuple(
        box
        for box in boxes
        if not any(e is not None and (e.offset.terms or e.size.terms) for e in box)
    )


def _is_followed(visit: _Visit, other: _Visit) -> bool:
    """True if all is known that a visit could show when another one of the tensor is."""
    return (
        other.shape == visit.shape
        and other.is_moved >= visit.is_moved
        and _is_part(other.boxes, visit.boxes)
    )


def _is_part(boxes: Boxes, others: Boxes) -> bool:
    """True if the boxes are certainly covered by the others."""
    return boxes is others or all(contains(others, box) for box in boxes)
