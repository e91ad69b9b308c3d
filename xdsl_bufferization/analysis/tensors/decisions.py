"""
The decisions of One-Shot Analysis on a module, made once for each state of it.

    with decisions_shared():
        decided = decide(module, options)       # analyses the module
        decided.plan, decided.types             # what follows from it, when it is asked for
        decide(module, options) is decided      # unless something has changed in the module

Passes that change tensors before bufferization ask one after the other, and most of them change
nothing. So the last answers are kept, with the parts of the IR that they are about: all
operations, operands, attributes and types in order. They hold while these are the same, and no
longer than one pass runs, or one pipeline that is a pass: between passes that a user lists,
models may be attached that answer otherwise.

By the cost of copies, a module is analysed twice: bottom-up, and in the order of costs (`ByCost`).
The decisions whose copies move fewer bytes by estimate are taken, those of bottom-up if both are
equal. An order in which operands conflict that have to be in place is not taken.

MLIR: `AnalysisManager`, which passes tell what they preserve; by cost: none
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import (
    BufferizationPlan,
    plan_bufferization,
)
from xdsl_bufferization.analysis.tensors.copy_costs import CopyCosts
from xdsl_bufferization.analysis.tensors.heuristics import AnalysisHeuristic, BottomUp, ByCost
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module, verify_decisions
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.contents import op_and_contents

KEPT = 2
"""Number of answers that are kept: those of two orders on one state of a module."""


@dataclass(frozen=True, eq=False)
class Decisions:
    """The decisions on a module, and what follows from them. They hold until it changes."""

    module: Operation
    state: OneShotState

    @cached_property
    def plan(self) -> BufferizationPlan:
        """What is rewritten. Raises `PassFailedException` as `plan_bufferization`."""
        return plan_bufferization(self.module, self.state)

    @cached_property
    def types(self) -> PlannedTypes:
        """The types of buffers. Raises `PassFailedException` as `plan_types`."""
        return plan_types(self.plan)

    @cached_property
    def cost(self) -> int:
        """The bytes that the copies move by estimate."""
        return CopyCosts(self.state).of_plan(self.plan)


def decide(
    module: Operation, options: BufferizationOptions, order: AnalysisHeuristic | None = None
) -> Decisions:
    """
    Decides in an order without state, bottom-up if none is given. The IR is not changed.

    Raises `PassFailedException` as `analyze_module`.
    """
    return _decide(module, options, order or BottomUp(), _parts(module))


def decide_by_cost(module: Operation, options: BufferizationOptions) -> Decisions:
    """
    Returns the cheapest of the decisions on a module. The IR is not changed.

    Raises `PassFailedException` as `analyze_module`, if no order succeeds.
    """
    parts = _parts(module)
    found, errors = list[Decisions](), list[PassFailedException]()
    for order in (BottomUp(), ByCost()):
        try:
            decided = _decide(module, options, order, parts)
            _ = decided.plan
        except PassFailedException as error:
            errors.append(error)
        else:
            found.append(decided)
            if not decided.cost:
                break
    if not found:
        raise errors[0]
    return min(found, key=lambda decided: decided.cost)


@contextmanager
def decisions_shared() -> Generator[None]:
    """Keeps decisions during the body, which attaches no models."""
    _KEPT.depth += 1
    try:
        yield
    finally:
        _KEPT.depth -= 1
        _KEPT.answers.clear()


class _Answer(NamedTuple):
    options: BufferizationOptions
    order: type[AnalysisHeuristic]
    parts: list[object]
    decided: Decisions


class _Kept(threading.local):
    def __init__(self) -> None:
        self.answers = list[_Answer]()
        self.depth = 0
        """In how many bodies of `decisions_shared` the thread is."""


_KEPT = _Kept()


def _decide(
    module: Operation, options: BufferizationOptions, order: AnalysisHeuristic, parts: list[object]
) -> Decisions:
    """Returns what is kept, or analyses. What loops may yield does not change decisions."""
    all_yields = replace(options, allow_return_allocs_from_loops=True)
    decided = _kept(all_yields, type(order), parts)
    if decided is None:
        decided = Decisions(module, analyze_module(module, all_yields, order))
        if _KEPT.depth:
            del _KEPT.answers[: 1 - KEPT]
            _KEPT.answers.append(_Answer(all_yields, type(order), parts, decided))
    if options == all_yields:
        return decided
    state = replace(decided.state, options=options)
    verify_decisions(state)
    return Decisions(module, state)


def _kept(
    options: BufferizationOptions, order: type[AnalysisHeuristic], parts: list[object]
) -> Decisions | None:
    for answer in _KEPT.answers:
        if answer.order is order and answer.options == options and answer.parts == parts:
            return answer.decided
    return None


def _parts(module: Operation) -> list[object]:
    """Returns what the IR consists of, in order. Two lists are equal if nothing has changed."""
    found = list[object]()
    for op in op_and_contents(module):
        found += (op, op.parent, *op.operands, *op.result_types, *op.successors)
        found += op.properties.items()
        found += op.attributes.items()
        for region in op.regions:
            for block in region.blocks:
                found += (block, *block.args, *block.arg_types)
    return found
