"""Analyses modules for passes that change tensors before bufferization, and tries changes.

    with analyzed(module) as decided:
        ...                            // asks what One-Shot Bufferize would decide
    ...                                // changes the module

Within the context uses of shared outputs are redirected, as `shared_outputs.py` says: what is
planned from the decisions is planned there. After it the module is as before.

    try_changes(module, edits, candidates, make, revise)

tries what cannot be known before: all candidates at once, and again what is left of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TypeVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.decisions import Decisions, decide, decide_by_cost
from xdsl_bufferization.analysis.tensors.early_reads import early_reads
from xdsl_bufferization.analysis.tensors.shared_outputs import InitialRead, initial_reads
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.support.bounds import MOST_ROUNDS
from xdsl_bufferization.transforms.edits import Edits

OPTIONS = BufferizationOptions(
    bufferize_function_boundaries=True,
    function_boundary_type_conversion="infer-from-callers",
    allow_return_allocs_from_loops=True,
    buffer_alignment=0,
)
"""The options with which most operands are decided; those of `bufferize`."""


@contextmanager
def analyzed(
    module: ModuleOp,
    options: BufferizationOptions = OPTIONS,
    reads: Sequence[InitialRead] | None = None,
    *,
    by_cost: bool = False,
) -> Generator[Decisions]:
    """Yields the decisions on a module in which the operands `reads` are redirected; without
    them, those to the initial tensors of shared outputs. With `by_cost` the heuristic `cost`
    decides, without moving reads.

    Raises `PassFailedException` if the decisions cannot be made."""
    if reads is None:
        reads = initial_reads(module, everything=False)
    edits = Edits()
    with edits.on_trial():
        edits.set_operands(reads)
        yield (decide_by_cost if by_cost else decide)(module, options)


Candidate = TypeVar("Candidate")


def try_changes(
    module: ModuleOp,
    edits: Edits,
    candidates: Sequence[Candidate],
    make: Callable[[Sequence[Candidate]], None],
    revise: Callable[[Sequence[Candidate], Decisions | None], Iterable[Candidate] | None],
    *,
    by_cost: bool = False,
) -> Sequence[Candidate]:
    """Makes the changes of all candidates, in `edits`, and analyses the module. As long as `revise`
    returns others, takes the changes back and tries those; with None they stay. It gets no
    decisions if they cannot be made: nothing says which change is wrong then. What it returns is
    iterated when the changes are taken back. Returns the candidates whose changes stay."""
    first = len(edits)
    with edits.taken_back_on_error():
        while candidates:
            make(candidates)
            try:
                with analyzed(module, by_cost=by_cost) as decided:
                    left = revise(candidates, decided)
            except PassFailedException:
                left = revise(candidates, None)
            if left is None:
                break
            edits.take_back(first)
            candidates = list(left)
    return candidates


def decide_with_early_reads(
    module: ModuleOp, options: BufferizationOptions, edits: Edits
) -> Decisions:
    """Decides by the cost of copies, and moves small reads before writes as long as that lowers it.
    Returns the decisions on the module as it is then. Raises `PassFailedException` as
    `decide_by_cost`."""
    best = decide_by_cost(module, options)
    for _ in range(MOST_ROUNDS):
        found = early_reads(best.state)
        if not found:
            break
        first = len(edits)
        for read, write in found:
            edits.move(read, write)
        again = decide_by_cost(module, options)
        if again.cost >= best.cost:
            edits.take_back(first)
            break
        best = again
    return best
