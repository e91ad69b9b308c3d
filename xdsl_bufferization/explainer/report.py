"""Runs a pipeline with `one-shot-bufferize` in it, and explains what that makes.

    canonicalize,one-shot-bufferize{...},buffer-deallocation-pipeline
    ^ before   ^ explained             ^ after

Places are those in the source as it was written, also of what later passes make: an operation
of theirs has the place of the operation that it replaces, or else of the function. What is copied
or allocated before a pass and no longer after it is listed with the pass.

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

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.universe import Universe
from xdsl.utils.exceptions import DiagnosticException, ParseError, PassFailedException

from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.explainer.memory_picture import (
    ArenaPicture,
    MemoryPicture,
    arena_pictures,
    pictures,
)
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.explanations import Explanation, totals
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.commands import UserError
from xdsl_bufferization.support.extension import with_all_dialects
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.transforms.buffer_deallocation import BufferDeallocationPass
from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
    BufferDeallocationPipelinePass,
)
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.bufferize import BufferizePass
from xdsl_bufferization.transforms.cloning import clone_module
from xdsl_bufferization.transforms.expand_realloc import ExpandReallocPass
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explain_deallocation import ExplainDeallocationPass
from xdsl_bufferization.transforms.explanation_report import copies_text, counted, headline
from xdsl_bufferization.transforms.input_checks import check_input
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass, OneShotBufferizePass
from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
    OwnershipBasedBufferDeallocationPass,
)
from xdsl_bufferization.transforms.static_memory_planner import StaticMemoryPlannerPass

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


@record
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


PIPELINE = "one-shot-bufferize{bufferize-function-boundaries}"
"""The default pipeline."""

AS_WRITTEN = "as written"
"""The first stage."""

_FREEING = (
    BufferDeallocationPass,
    BufferDeallocationPipelinePass,
    OwnershipBasedBufferDeallocationPass,
)

_NUMBER = re.compile(rf",? ?{EXPLANATION} = (\d+) : i64")
_EMPTY = re.compile(r" \{\}(?= :|$)")


class CannotExplain(UserError):
    """A program that cannot be parsed or bufferized, or a pipeline without bufferization."""


@record
class Stage:
    """What would be copied if the program was bufferized after a pass."""

    name: str
    """The pass, or `AS_WRITTEN`."""
    copies: int
    bytes_copied: int
    allocations: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """The numbers without the name."""
        return self.copies, self.bytes_copied, self.allocations

    @classmethod
    def of(cls, name: str, found: Sequence[Explanation]) -> Stage:
        """Counts explanations."""
        total = totals(found)
        counted = (total[key] for key in ("copies", "bytes_copied", "allocations"))
        return cls(name, *counted)


@record
class Report:
    """What a run of a pipeline is explained by."""

    name: str
    """The file of the program."""
    program: str
    """The program as written; places are in it."""
    output: str
    """What `one-shot-bufferize` makes of it."""
    numbers: Sequence[int]
    """For each line of the output the explanation of its operation, or 0."""
    explanations: Sequence[Explanation]
    pipeline: str
    stages: Sequence[Stage]
    """The copies of the program as written, and after each pass before."""
    frees: Sequence[Explanation]
    """The explanations of the first deallocation pass, if there is one."""
    bufferized: Sequence[MemoryPicture]
    """The buffers after `one-shot-bufferize`, by function."""
    result: Sequence[MemoryPicture]
    """The buffers after the whole pipeline; empty if it ends there."""
    removed: Sequence[Removed] = ()
    """What passes before and after have removed."""
    arenas: Sequence[ArenaPicture] = ()
    """What `static-memory-planner` plans, if it is in the pipeline."""


def explain_program(
    text: str,
    name: str,
    pipeline: str = PIPELINE,
    *,
    context: Context | None = None,
    dynamic: int | None = None,
) -> Report:
    """Explains a program, which may have dialects of a context that the installed packages lack.
    With `dynamic`, dynamic sizes count as that number in the pictures of memory. Raises
    `CannotExplain`."""
    context = with_all_dialects(context or Context())
    try:
        before, explain, after = _split(pipeline)
        module = Parser(context, text, name).parse_module()
        module.verify()
        check_input(module)
        front = RemovedBefore()
        stages = _stages(context, module, before, explain, front)
        found = explain.explain(module)
        stages.append(Stage.of(before[-1].name if before else AS_WRITTEN, found))
        output, numbers = _numbered(module)
        first = pictures(module, dynamic)
        removed = RemovedAfter(module, found)
        frees, arenas = _run(context, module, after, removed)
        last = pictures(module, dynamic) if after else []
    except (DiagnosticException, ParseError) as error:
        raise CannotExplain(str(error)) from None
    return Report(
        name, text, output, numbers, found, pipeline, stages, frees, first, last,
        [*front.removed, *removed.removed], arenas,
    )  # fmt: skip


def _stages(
    context: Context,
    module: ModuleOp,
    passes: Sequence[ModulePass],
    explain: ExplainBufferizationPass,
    removed: RemovedBefore,
) -> list[Stage]:
    """Runs passes; returns what would be copied before each, where that is possible."""
    stages, name = list[Stage](), AS_WRITTEN
    for each in passes:
        found = _explained(module, explain)
        removed.after(name, found)
        if found is not None:
            stages.append(Stage.of(name, found))
        each.apply(context, module)
        name = each.name
    if passes:
        removed.after(name, _explained(module, explain))
    return stages


def _explained(module: ModuleOp, explain: ExplainBufferizationPass) -> Sequence[Explanation] | None:
    """What would be copied if a module was bufferized now; None if it cannot be."""
    copy, _ = clone_module(module)
    with suppress(PassFailedException):
        return explain.explain(copy)
    return None


def _run(
    context: Context, module: ModuleOp, passes: Sequence[ModulePass], removed: RemovedAfter
) -> tuple[Sequence[Explanation], Sequence[ArenaPicture]]:
    """Runs passes; explains the first one that frees memory, notes what is removed, and draws
    planned arenas."""
    frees: Sequence[Explanation] | None = None
    arenas = list[ArenaPicture]()
    for each in passes:
        if isinstance(each, StaticMemoryPlannerPass):
            arenas += arena_pictures(module, each)
        if frees is None and isinstance(each, _FREEING):
            frees = _frees(context, module, each)
        each.apply(context, module)
        removed.after(each.name)
    return frees or (), arenas


def _frees(context: Context, module: ModuleOp, freeing: ModulePass) -> Sequence[Explanation]:
    copy, _ = clone_module(module)
    for op in contents(copy):
        op.attributes.pop(EXPLANATION, None)
    explain = ExplainDeallocationPass(
        static=isinstance(freeing, BufferDeallocationPass),
        private_function_dynamic_ownership=getattr(
            freeing, "private_function_dynamic_ownership", False
        ),
    )
    try:
        if isinstance(freeing, BufferDeallocationPipelinePass):
            ExpandReallocPass(emit_deallocs=False).apply(context, copy)
        return explain.explain(copy)
    except PassFailedException:
        # The pass itself fails as well, with the message for the reader.
        return ()


def _split(pipeline: str) -> tuple[list[ModulePass], ExplainBufferizationPass, list[ModulePass]]:
    """The passes before the bufferization, that one, and those after it."""
    passes = [
        inner
        for each in _passes(pipeline)
        for inner in (
            _passes(",".join(filter(None, each.stages().values())))
            if isinstance(each, BufferizePass)
            else (each,)
        )
    ]
    for index, each in enumerate(passes):
        if isinstance(each, BufferizingPass):
            return passes[:index], _explaining(each), passes[index + 1 :]
    raise CannotExplain(
        f"the pipeline '{pipeline}' has no {OneShotBufferizePass.name}: name it, with its options"
    )


def _passes(pipeline: str) -> Sequence[ModulePass]:
    known = Universe.get_multiverse().all_passes
    try:
        return parsed_passes(pipeline, known)
    except (ValueError, PassFailedException) as error:
        raise CannotExplain(f"the pipeline '{pipeline}': {error}") from None


def _explaining(found: BufferizingPass) -> ExplainBufferizationPass:
    """The pass that explains, with the options of another one."""
    shared = {field.name for field in fields(BufferizingPass)}
    options = {name: getattr(found, name) for name in shared}
    return ExplainBufferizationPass(**options, annotate=True)


def _numbered(module: ModuleOp) -> tuple[str, list[int]]:
    """The text of a module without the numbers of explanations, and these by line. Copies keep
    their numbers in the module."""
    lines, numbers = list[str](), list[int]()
    for line in str(module).split("\n"):
        found = _NUMBER.search(line)
        numbers.append(0 if found is None else int(found[1]))
        lines.append(line if found is None else _EMPTY.sub("", _NUMBER.sub("", line)))
    for op in contents(module):
        if not isinstance(op, CopyOp):
            op.attributes.pop(EXPLANATION, None)
    return "\n".join(lines), numbers
