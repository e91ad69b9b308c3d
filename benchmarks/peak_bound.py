"""
A bound for the peak of live bytes of a tensor program, before any pass: the largest sum, over the
operations, of the bytes of the tensors whose contents must exist while the operation runs.

- A tensor exists from the operation that computes it to its last use. In a loop, a tensor from
  outside exists all the time; the value that an iteration hands on takes the place of the old one.
- An operand and a result of an operation exist at the same time. But a result counts nothing if
  it may lie over an operand that is not used later: the one that it updates (`outs` that is read,
  the destination of an insertion), or one of the same size that is read element by element.
- A view is part of its source. Where only slices of a tensor are used later, they alone exist.
- What is inserted, padded or concatenated for the last time is computed in its place; of a tensor
  that starts empty, only what was inserted exists.
- Nothing is needed for `tensor.empty`, constants, and what an operation overwrites unread.
- A call adds the bound of the callee. Arguments belong to the caller, which keeps them.

What is extracted, updated and put back counts twice, so a program may be below the bound. Where
its buffers lie, and which branches are taken, is ignored, so it need not reach it. The peak beside
it is that of `bufferize` with all buffers on the heap, executed on checked memory.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from math import prod
from statistics import median

from harness import Asked, Table, Tables, new_context
from models import Case, ran
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.traits import ConstantLike
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.block_order import successors
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.support.memory_sizes import element_bytes
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.tensor_analysis import analyzed

HEAD = "program | >bound | >peak | >ratio"
SETTING = "bufferize{max-alloc-size-in-bytes=0}"
INSERTION = "tensor.insert_slice"
IN_PLACE = (INSERTION, "tensor.parallel_insert_slice", "tensor.pad", "tensor.concat")
EMPTY = ("tensor.empty", "bufferization.alloc_tensor")
Values = Collection[SSAValue]


def size(value: SSAValue) -> int:
    """The bytes of a tensor of static size; 0 for other values."""
    type = as_tensor(value.type)
    if not isa(type, TensorType) or DYNAMIC_INDEX in type.get_shape():
        return 0
    return (element_bytes(type.element_type) or 0) * prod(type.get_shape())


class Bounds:
    """The bounds of the functions of a module."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._peaks = dict[Operation, int]()
        self._most = 0
        for function in state.calls.callees_first():
            body = state.calls.body(function)
            if body is not None and body.first_block is not None:
                self._most = 0
                self._visit(body, ())
                self._peaks[function] = self._most

    def of(self, symbol: str) -> int:
        """The bound of a function."""
        calls = self._state.calls
        return next(p for f, p in self._peaks.items() if calls.symbol(f) == symbol)

    # What tensors are.

    @cache
    def _root(self, value: SSAValue) -> SSAValue:
        """The tensor of which a value is a view, or the value itself."""
        op, sources = value.owner, list[SSAValue]()
        if isinstance(op, Block):
            loop, index = op.parent_op(), op.args.index(value)
            # The same in each iteration?
            if loop is not None and loop.name == "scf.for" and index > 0:
                assert op.last_op is not None
                if op.last_op.operands[index - 1] is value:
                    sources.append(loop.operands[index + 2])
        elif not op.regions and not self._state.calls.is_call(op):
            for index, operand in enumerate(op.operands):
                tied, _, is_written = self._use(op, index)
                if value in tied and not is_written:
                    sources.append(operand)
        return self._root(sources[0]) if sources else value

    @cache
    def _use(self, op: Operation, index: int) -> tuple[Sequence[SSAValue], bool, bool]:
        """The values tied to an operand; are its contents needed, and are they written?"""
        uses = self._state.uses
        use = uses.find_use(op, index)
        if use is None:
            return (), True, False
        tied = [alias.tensor.value for alias in use.aliases]
        writes = use.writes
        return tied, use.reads or not writes, writes

    @cache
    def _bytes_of(self, root: SSAValue) -> int:
        """The bytes of the contents of a tensor that is no view."""
        op = root.owner
        if isinstance(op, Block):
            is_function = op.parent_op() in self._state.calls.functions
            return 0 if is_function and op.prev_block is None else size(root)
        if op.name in EMPTY or op.has_trait(ConstantLike):
            return 0
        if op.name == INSERTION:
            inserted, into = op.operands[:2]
            known = size(inserted) + min(self._bytes_of(self._root(into)), size(into))
            return min(size(root), known)
        return size(root)

    def _total(self, values: Iterable[SSAValue]) -> int:
        """The bytes of tensors that exist at the same time."""
        views = dict[SSAValue, int]()
        for value in set(values):
            root = self._root(value)
            views[root] = views.get(root, 0) + size(value)
        return sum(min(self._bytes_of(root), seen) for root, seen in views.items())

    # When they exist.

    def _visit(self, region: Region, outside: Values) -> None:
        """Notes the sums in a region, in which the values `outside` exist as well."""
        live_in = dict[Block, set[SSAValue]]()
        blocks, is_stable = list(region.blocks), False
        while not is_stable:
            is_stable = True
            for block in reversed(blocks):
                behind = {v for s in successors(block) for v in live_in.get(s, ())}
                before = self._scan(block, behind, outside) - set(block.args)
                is_stable &= len(blocks) == 1 or live_in.get(block, set()) == before
                live_in[block] = before

    def _scan(self, block: Block, behind: Values, outside: Values) -> set[SSAValue]:
        """The values that exist before a block, given those that do after it."""
        live = set(behind)
        for op in reversed(list(block.ops)):
            after = live - set(op.results)
            used = set(self._used(op))
            self._note([*outside, *live, *self._overlaps(op, live, outside, used)])
            self._visit_op(op, after, used, outside)
            live = after | used
        self._note([*outside, *live])
        return live

    def _visit_op(self, op: Operation, after: Values, used: Values, outside: Values) -> None:
        """Notes the sums while an operation runs."""
        state = self._state
        callee = state.calls.callee(op) if state.calls.is_call(op) else None
        if callee is not None:
            kept = self._total([*outside, *after, *used])
            self._most = max(self._most, kept + self._peaks.get(callee, 0))
        elif self._is_control_flow(op):
            is_loop = "if" not in op.name and "switch" not in op.name
            inside = self._used_inside(op) if is_loop else ()
            for region in op.regions:
                self._visit(region, [*outside, *after, *inside])

    def _is_control_flow(self, op: Operation) -> bool:
        return bool(op.regions) and op.name.split(".")[0] in ("scf", "affine")

    def _note(self, values: Values) -> None:
        self._most = max(self._most, self._total(values))

    @cache
    def _used(self, op: Operation) -> Sequence[SSAValue]:
        """The tensors whose contents an operation needs."""
        own = [v for i, v in enumerate(op.operands) if self._use(op, i)[1]]
        found = [v for v in (*own, *self._used_inside(op)) if size(v)]
        return list(dict.fromkeys(found))

    def _used_inside(self, op: Operation) -> Iterator[SSAValue]:
        """The tensors from outside that are used in the regions of an operation."""
        for region in op.regions:
            for inner in region.walk():
                for index, value in enumerate(inner.operands):
                    owner = value.owner
                    place = owner if isinstance(owner, Block) else owner.parent
                    assert place is not None
                    if not region.is_ancestor(place) and self._use(inner, index)[1]:
                        yield value

    def _overlaps(
        self, op: Operation, live: Values, outside: Values, used: Values
    ) -> Sequence[SSAValue]:
        """The tensors that an operation needs, without those over which results may lie."""
        if self._is_control_flow(op) or self._state.calls.is_call(op):
            return ()
        needed = {self._root(v) for v in (*live, *outside) if v not in op.results}
        used = {value for value in used if self._bytes_of(self._root(value))}
        dying = [v for v in used if self._root(v) not in needed]
        for result in op.results:
            covered = self._covered(op, result, dying) if result in live else ()
            dying = [value for value in dying if value not in covered]
        return [value for value in used if self._root(value) in needed] + dying

    def _covered(
        self, op: Operation, result: SSAValue, dying: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The dying operands over which a result lies."""
        if op.name in IN_PLACE:
            return dying
        for index, value in enumerate(op.operands):
            if value in dying and result in self._use(op, index)[0]:
                return (value,)
        state, numbers = self._state, range(len(op.operands))
        writes = [index for index in numbers if result in self._use(op, index)[0]]
        if (model := state.models(op)) is not None:
            access = model.bufferizes_to_elementwise_access
            for read, value in enumerate(op.operands):
                if value in dying and size(value) == size(result):
                    if any(access(op, read, write, state) for write in writes):
                        return (value,)
        return ()


def bound(case: Case) -> int:
    """The bound of a program."""
    module = Parser(new_context(), case.text, case.path.name).parse_module()
    with analyzed(module) as decided:
        return Bounds(decided.state).of(case.entry)


def table(asked: Asked) -> Table:
    """The bounds and peaks of the programs, and the median of the ratios."""

    def rows() -> Iterator[Sequence[object]]:
        ratios = list[float]()
        for case in map(Case, asked.programs):
            least = bound(case)
            peak = ran(case, SETTING, asked.tools).figures.get("peak bytes")
            if peak is None or not least:
                yield case.name, least, "rejected", ""
                continue
            ratios.append(peak / least)
            yield case.name, least, peak, f"{peak / least:.3f}"
        if ratios:
            yield "median", "", "", f"{median(ratios):.3f}"

    register_models()
    return Table(HEAD, rows())


TABLES: Tables = {"peak-bound": table}
