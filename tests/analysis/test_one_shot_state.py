"""What One-Shot Analysis says while it runs and when it is done, by policy and heuristic."""

from collections.abc import Sequence

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.alias_sets import AliasSet, Read
from xdsl_bufferization.analysis.tensors.copy_on_conflict import CopyBeforeWrite, CopyOnConflict
from xdsl_bufferization.analysis.tensors.heuristics import HeuristicName, bottom_up, heuristic
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.one_shot_state import CopyReason, OneShotState
from xdsl_bufferization.analysis.tensors.uses import TensorUse
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.registration import register_models

TWO_WRITES = """
func.func @f(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %a = tensor.insert %f into %t[%i] : tensor<4xf32>
  %b = tensor.insert %f into %a[%i] : tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<4xf32>
  func.return %b, %e : tensor<4xf32>, f32
}"""

FORCED = """
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %d = bufferization.materialize_in_destination %t in %e
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.extract %d[%i] : tensor<4xf32>
  func.return %r : f32
}"""

OPTIONS = BufferizationOptions(bufferize_function_boundaries=True)


@pytest.fixture(scope="module")
def ctx() -> Context:
    register_models()
    return context_for(Universe.get_multiverse())


def named(module: ModuleOp, name: str) -> list[Operation]:
    """The operations of a name, in order."""
    return [op for op in module.walk() if op.name == name]


class Watching(CopyOnConflict):
    """Notes for each use that is asked for which uses are decided by then."""

    def __init__(self, state: OneShotState) -> None:
        super().__init__(state)
        self.state = state
        self.seen = list[tuple[str, bool | None, bool]]()
        WATCHED.append(self)

    def reason_to_copy(self, use: TensorUse) -> CopyReason | None:
        self.seen.append((use.op.name, use.in_place, self.state.is_in_place(use.op, use.index)))
        return super().reason_to_copy(use)


WATCHED = list[Watching]()


def test_an_operand_is_neither_in_place_nor_copied_until_it_is_decided(ctx: Context):
    module = Parser(ctx, TWO_WRITES).parse_module()
    state = analyze_module(module, OPTIONS, bottom_up, Watching)
    seen = WATCHED.pop().seen
    assert [name for name, *_ in seen].count("tensor.insert") == 2
    assert {(decision, in_place) for _, decision, in_place in seen} == {(None, False)}
    assert all(use.in_place is not None for use in state.uses.all)
    first, second = named(module, "tensor.insert")
    assert not state.is_in_place(first, 1)
    assert state.is_in_place(second, 1)


def test_a_copied_operand_has_a_reason_and_one_in_place_has_none(ctx: Context):
    module = Parser(ctx, TWO_WRITES).parse_module()
    state = analyze_module(module, OPTIONS)
    (use, reason), *others = state.copy_reasons.items()
    assert not others
    assert use.op is named(module, "tensor.insert")[0]
    assert reason.conflict is not None
    reader = reason.conflict.read.use.op
    assert reader is named(module, "tensor.extract")[0]


def test_copy_before_write_copies_what_is_written(ctx: Context):
    module = Parser(ctx, TWO_WRITES).parse_module()
    state = analyze_module(module, OPTIONS, policy=CopyBeforeWrite)
    assert [state.is_in_place(op, 1) for op in named(module, "tensor.insert")] == [False, False]


class CopyAll:
    """A policy of the test's own."""

    copies_destinations = False
    verifies = False

    def __init__(self, state: OneShotState) -> None:
        pass

    def reason_to_copy(self, use: TensorUse) -> CopyReason | None:
        return CopyReason("always")

    def reason_to_copy_reads(self, reads: Sequence[Read], alias_set: AliasSet) -> CopyReason | None:
        return None

    def may_merge(self, a: AliasSet, b: AliasSet, start: int) -> bool:
        return False


def test_a_policy_that_refuses_a_destination_is_an_error(ctx: Context):
    module = Parser(ctx, FORCED).parse_module()
    text = str(module)
    analyze_module(module, OPTIONS)
    with pytest.raises(PassFailedException, match="not bufferizable under the given"):
        analyze_module(module, OPTIONS, policy=CopyAll)
    assert str(module) == text


ORDERS: list[tuple[HeuristicName, Sequence[str]]] = [
    ("bottom-up", ("func.return", "tensor.extract", "tensor.insert", "tensor.insert")),
    ("top-down", ("tensor.insert", "tensor.insert", "tensor.extract", "func.return")),
    (
        "bottom-up-from-terminators",
        ("func.return", "tensor.insert", "tensor.extract", "tensor.insert"),
    ),
    ("cost", ("tensor.insert", "tensor.insert", "func.return", "tensor.extract")),
]


@pytest.mark.parametrize("name, wanted", ORDERS)
def test_heuristics_arrange(ctx: Context, name: HeuristicName, wanted: Sequence[str]):
    module = Parser(ctx, TWO_WRITES).parse_module()
    state = analyze_module(module, OPTIONS)
    ops = [op for op in state.order.operations if op in state.uses.op_uses]
    arranged = heuristic(name)(ops, state)
    assert tuple(op.name for op in arranged) == tuple(wanted)


def test_the_fuzzer_arranges_by_its_seed(ctx: Context):
    module = Parser(ctx, TWO_WRITES).parse_module()
    state = analyze_module(module, OPTIONS)
    ops = state.order.operations
    orders = {tuple(map(id, heuristic("fuzzer", seed)(ops, state))) for seed in (1, 2, 3, 1, 2, 3)}
    assert 1 < len(orders) <= 3
    assert all(set(found) == set(map(id, ops)) for found in orders)
