"""The decisions of One-Shot Analysis on a module, made once for each state of it.

    with answers_kept():
        decided = decide(module, options)       # analyses the module
        decided.plan, decided.types             # what follows from it, when it is asked for
        decide(module, options) is decided      # unless something has changed in the module

Passes that change tensors before bufferization ask one after the other, and most of them change
nothing. What loops may yield does not change decisions.

By the cost of copies, a module is analysed twice: bottom-up, and in the order of costs (`ByCost`).
The decisions whose copies move fewer bytes by estimate are taken, those of bottom-up if both are
equal. An order in which operands conflict that have to be in place is not taken.

MLIR: none
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.kept_answers import keep, kept_answer, parts_of
from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import (
    BufferizationPlan,
    plan_bufferization,
)
from xdsl_bufferization.analysis.tensors.copy_costs import CopyCosts
from xdsl_bufferization.analysis.tensors.heuristics import AnalysisHeuristic, ByCost, bottom_up
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module, verify_decisions
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions


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
    """Decides in an order without state, bottom-up if none is given. The IR is not changed.

    Raises `PassFailedException` as `analyze_module`."""
    return _decide(module, options, order or bottom_up, parts_of(module))


def decide_by_cost(module: Operation, options: BufferizationOptions) -> Decisions:
    """Returns the cheapest of the decisions on a module. The IR is not changed.

    Raises `PassFailedException` as `analyze_module`, if no order succeeds."""
    parts = parts_of(module)
    found, errors = list[Decisions](), list[PassFailedException]()
    for order in (bottom_up, ByCost()):
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


def _decide(
    module: Operation, options: BufferizationOptions, order: AnalysisHeuristic, parts: list[object]
) -> Decisions:
    """Returns what is kept, or analyses. What loops may yield does not change decisions."""
    all_yields = replace(options, allow_return_allocs_from_loops=True)
    question = all_yields, ByCost if isinstance(order, ByCost) else order
    decided = kept_answer(Decisions, question, parts)
    if decided is None:
        decided = Decisions(module, analyze_module(module, all_yields, order))
        keep(question, parts, decided)
    if options == all_yields:
        return decided
    state = replace(decided.state, options=options)
    verify_decisions(state)
    return Decisions(module, state)
