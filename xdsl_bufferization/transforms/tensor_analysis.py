"""
Analyses modules for passes that change tensors before bufferization.

    with analyzed(module) as state:
        ...                            // asks what One-Shot Bufferize would decide
    ...                                // changes the module

Within the context uses of shared outputs are redirected, as `initial_reads.py` says: what is
planned from the state is planned there. After it the module is as before.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.analysis.tensors.cheapest_analysis import analyze_by_cost
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.shared_outputs import InitialRead, initial_reads
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.transforms.initial_reads import redirected

OPTIONS = BufferizationOptions(
    bufferize_function_boundaries=True, allow_return_allocs_from_loops=True
)
"""The options with which most operands are decided."""


@contextmanager
def analyzed(
    module: ModuleOp,
    options: BufferizationOptions = OPTIONS,
    reads: Sequence[InitialRead] | None = None,
    *,
    by_cost: bool = False,
) -> Generator[OneShotState]:
    """
    Yields the decisions on a module in which the operands `reads` are redirected; without
    them, those to the initial tensors of shared outputs. With `by_cost` the heuristic `cost`
    decides, without moving reads.

    Raises `PassFailedException` if the decisions cannot be made.
    """
    if reads is None:
        reads = initial_reads(module, everything=False)
    with redirected(reads, keep=False):
        if by_cost:
            yield analyze_by_cost(module, options).state
        else:
            yield analyze_module(module, options)
