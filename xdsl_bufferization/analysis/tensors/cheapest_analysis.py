"""
One-Shot Analysis by the cost of copies.

The module is analysed twice: in the order of costs (`ByCost`) and bottom-up. The
decisions whose copies move fewer bytes by estimate are taken, those of bottom-up if both
are equal. An order in which operands conflict that have to be in place is not taken.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.bufferization_plan import plan_bufferization
from xdsl_bufferization.analysis.tensors.copy_costs import CopyCosts
from xdsl_bufferization.analysis.tensors.heuristics import AnalysisHeuristic, BottomUp, ByCost
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions


class CostedAnalysis(NamedTuple):
    """An analysis, and the bytes that its copies move by estimate."""

    cost: int
    state: OneShotState


def analyze_by_cost(module: Operation, options: BufferizationOptions) -> CostedAnalysis:
    """
    Returns the cheapest of the analyses of a module. The IR is not changed.

    Raises `PassFailedException` as `analyze_module`, if no order succeeds.
    """
    orders: Sequence[AnalysisHeuristic] = (BottomUp(), ByCost())
    found = list[CostedAnalysis]()
    errors = list[PassFailedException]()
    for order in orders:
        try:
            state = analyze_module(module, options, order)
            plan = plan_bufferization(module, state)
        except PassFailedException as error:
            errors.append(error)
        else:
            found.append(CostedAnalysis(CopyCosts(state).of_plan(plan), state))
    if not found:
        raise errors[0]
    return min(found, key=lambda analysis: analysis.cost)
