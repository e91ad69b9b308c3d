"""
Copies and allocations that are gone after a pass.

    as written                 %t is copied at line 4, %u at line 7
    eliminate-empty-tensors    %u is copied at line 7    -> removed: %t, line 4
    reuse-dying-operands       nothing is copied         -> removed: %u, line 7

Before `one-shot-bufferize` the program is explained after each pass. An operation that a pass keeps
or moves has its place in the source, so that its copy is found again; an operation that takes the
place of another one may not have it. So a copy counts as removed only if there is no new copy of
its size in its function. After `one-shot-bufferize` copies have the number of their explanation; a
new copy between buffers of the same types is taken for one that is gone.

MLIR has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Attribute, Operation

from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.explanations import Explanation, totals
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.explanation_report import copies_text, counted, headline

HOW: Mapping[str, str] = {
    "buffer-results-to-out-params": "the function writes into a buffer of the caller",
    "copies-to-branches": "copied only on the paths that need it",
    "double-buffer-loops": "two buffers change places",
    "eliminate-empty-tensors": "computed into the destination",
    "eliminate-overwritten-contents": "the contents are overwritten before they are read",
    "rematerialize-fills": "filled again instead",
    "results-to-destinations": "the function computes into a destination of the caller",
    "reuse-dying-operands": "computed into the buffer of an operand that is not used later",
}
"""What a pass does instead of a copy or an allocation."""

_KEYS: Sequence[Callable[[Explanation], Hashable]] = (
    lambda e: (e.kind, e.place, e.value, e.cause) if e.place else None,
    lambda e: (e.kind, e.place) if e.place else None,
    lambda e: (e.kind, e.function, e.size.text, e.value),
    lambda e: (e.kind, e.function, e.size.text),
)
"""By what explanations before a pass and after it are of one copy, the best first."""


@dataclass(frozen=True)
class Removed:
    """A copy or an allocation that a pass has removed."""

    stage: str
    """The pass; several with "or", if the program cannot be bufferized between them."""
    how: str
    """What is done instead; "" if that is not known."""
    is_after: bool
    """True after `one-shot-bufferize`: the explanation is then one of the report."""
    explanation: Explanation
    """Of the program as written, or of that before `one-shot-bufferize`."""

    def as_data(self) -> dict[str, object]:
        """Returns a dictionary for JSON."""
        return asdict(self)

    def lines(self) -> list[str]:
        """Returns it as text."""
        found = self.explanation
        place = f"{found.place}: " if found.place else ""
        return [f"{place}was: {headline(found)}", f"  {self.by}"]

    @property
    def by(self) -> str:
        """What removed it, and how."""
        return f"removed by {self.stage}{f': {self.how}' if self.how else ''}"


def removed_lines(found: Sequence[Removed], *, verbose: bool = False) -> list[str]:
    """Returns what is removed as text: a line for each pass, or all of it."""
    if verbose:
        return [line for each in found for line in each.lines()]
    by_stage = defaultdict[str, list[Removed]](list)
    for each in found:
        by_stage[each.stage].append(each)
    return [_summary(stage, of) for stage, of in by_stage.items()]


def _summary(stage: str, found: Sequence[Removed]) -> str:
    total = totals([each.explanation for each in found])
    parts = list[str]()
    if copies := total["copies"]:
        parts.append(copies_text(copies, total["bytes_copied"]))
    if others := sum(each.explanation.kind == "allocation" for each in found):
        parts.append(counted(others, "allocation"))
    how = f": {found[0].how}" if found[0].how else ""
    return f"{stage} removed {' and '.join(parts)}{how}"


class RemovedBefore:
    """Follows the explanations of a program through the passes before."""

    def __init__(self) -> None:
        self.removed = list[Removed]()
        self._now = list[tuple[Explanation, Explanation | None]]()
        self._is_first = True
        self._passes = list[str]()

    def after(self, name: str, found: Sequence[Explanation] | None) -> None:
        """Takes the explanations after a pass, first of the program as written; None if it cannot
        be bufferized there."""
        self._passes.append(name)
        if found is None:
            return
        if self._is_first:
            self._now = [(each, each) for each in found]
        else:
            self._follow(found)
        self._is_first = False
        self._passes = []

    def _follow(self, found: Sequence[Explanation]) -> None:
        before = [explanation for explanation, _ in self._now]
        origin = dict[int, Explanation | None]()
        pairs = matched(before, found)
        for index, (_, first) in enumerate(self._now):
            if index in pairs:
                origin[pairs[index]] = first
            elif first is not None:
                self._note(first)
        self._now = [(each, origin.get(index)) for index, each in enumerate(found)]

    def _note(self, found: Explanation) -> None:
        how = HOW.get(self._passes[0], "") if len(self._passes) == 1 else ""
        stage = " or ".join(self._passes)
        self.removed.append(Removed(stage, how, False, found))


def matched(before: Sequence[Explanation], after: Sequence[Explanation]) -> dict[int, int]:
    """Returns which explanations before a pass and after it are of the same copy, by their
    indices."""
    found = dict[int, int]()
    taken = set[int]()
    for key in _KEYS:
        free = defaultdict[Hashable, list[int]](list)
        for index in reversed(range(len(after))):
            if index not in taken and key(after[index]) is not None:
                free[key(after[index])].append(index)
        for index, explanation in enumerate(before):
            if index not in found and free.get(key(explanation)):
                found[index] = free[key(explanation)].pop()
                taken.add(found[index])
    return found


class RemovedAfter:
    """Follows the numbered copies of a bufferized module through the passes after."""

    def __init__(self, module: ModuleOp, found: Sequence[Explanation]) -> None:
        self.removed = list[Removed]()
        self._module = module
        self._found = {each.number: each for each in found}
        self._now, self._unnumbered = self._copies()

    def after(self, name: str) -> None:
        """Looks for copies that are gone after a pass."""
        numbered, unnumbered = self._copies()
        gone = [number for number in self._now if number not in numbered]
        new = defaultdict[Hashable, list[CopyOp]](list)
        for op in unnumbered:
            if op not in self._unnumbered:
                new[_types(op)].append(op)
        for number in gone:
            if same := new[self._now[number]]:
                same.pop().attributes[EXPLANATION] = IntegerAttr(number, 64)
            else:
                how = HOW.get(name, "")
                self.removed.append(Removed(name, how, True, self._found[number]))
        self._now, self._unnumbered = self._copies()

    def _copies(self) -> tuple[dict[int, Hashable], dict[CopyOp, None]]:
        """The types of the numbered copies, and the other ones."""
        numbered, unnumbered = dict[int, Hashable](), dict[CopyOp, None]()
        for op in _copies(contents(self._module)):
            match op.attributes.get(EXPLANATION):
                case IntegerAttr(value=value) if value.data in self._found:
                    numbered[value.data] = _types(op)
                case _:
                    unnumbered[op] = None
        return numbered, unnumbered


def _copies(ops: Iterable[Operation]) -> Iterable[CopyOp]:
    return (op for op in ops if isinstance(op, CopyOp))


def _types(op: CopyOp) -> tuple[Attribute, Attribute]:
    return op.source.type, op.destination.type
