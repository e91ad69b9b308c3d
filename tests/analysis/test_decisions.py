"""Decisions are made once for a state of the module, and again for any other one."""

from collections.abc import Callable, Generator

import pytest
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, StringAttr, TensorType, f32, i64
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.kept_answers import answers_kept
from xdsl_bufferization.analysis.tensors.decisions import Decisions, decide, decide_by_cost
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.registration import register_models

OPTIONS = BufferizationOptions(
    bufferize_function_boundaries=True, allow_return_allocs_from_loops=True
)
TEXT = """
func.func @f(%t: tensor<4xf32>, %f: f32, %i: index, %c: i1) -> (tensor<4xf32>, f32, f32) {
  cf.cond_br %c, ^a, ^b
^a:
  %p = tensor.insert %f into %t[%i] : tensor<4xf32>
  %x = tensor.extract %p[%i] : tensor<4xf32>
  %y = tensor.extract %p[%i] : tensor<4xf32>
  cf.br ^c(%p, %x, %y : tensor<4xf32>, f32, f32)
^b:
  %s = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q = tensor.insert_slice %s into %t[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  cf.br ^c(%q, %f, %f : tensor<4xf32>, f32, f32)
^c(%r: tensor<4xf32>, %u: f32, %v: f32):
  func.return %r, %u, %v : tensor<4xf32>, f32, f32
}"""


@pytest.fixture
def module() -> Generator[ModuleOp]:
    register_models()
    with answers_kept():
        yield Parser(context_for(Universe.get_multiverse()), TEXT).parse_module()


def named(module: ModuleOp, name: str) -> list[Operation]:
    """The operations of a name, in order."""
    return [op for op in module.walk() if op.name == name]


def other_operand(module: ModuleOp) -> None:
    insert, extract = named(module, "tensor.insert")[0], named(module, "tensor.extract")[0]
    extract.operands[0] = insert.operands[1]


def other_order(module: ModuleOp) -> None:
    first, second = named(module, "tensor.extract")
    first.detach()
    Rewriter.insert_op(first, InsertPoint.after(second))


def other_block(module: ModuleOp) -> None:
    insert = named(module, "tensor.insert")[0]
    entry = named(module, "cf.cond_br")[0]
    insert.detach()
    Rewriter.insert_op(insert, InsertPoint.before(entry))


def other_property(module: ModuleOp) -> None:
    slice = named(module, "tensor.extract_slice")[0]
    slice.properties["static_offsets"] = DenseArrayBase.from_list(i64, [1])


def other_attribute(module: ModuleOp) -> None:
    named(module, "tensor.insert")[0].attributes["note"] = StringAttr("new")


def no_attribute_any_more(module: ModuleOp) -> None:
    del named(module, "func.func")[0].properties["function_type"]


def other_type(module: ModuleOp) -> None:
    slice = named(module, "tensor.extract_slice")[0]
    Rewriter.replace_value_with_new_type(slice.results[0], TensorType(f32, [3]))


def other_argument(module: ModuleOp) -> None:
    block = named(module, "func.return")[0].parent_block()
    assert block is not None
    Rewriter.replace_value_with_new_type(block.args[0], TensorType(f32, [-1]))


def other_successor(module: ModuleOp) -> None:
    branch = named(module, "cf.cond_br")[0]
    branch.successors = list(reversed(branch.successors))


def new_operation(module: ModuleOp) -> None:
    first = named(module, "cf.cond_br")[0]
    Rewriter.insert_op(ConstantOp.from_int_and_width(1, 32), InsertPoint.before(first))


def one_operation_less(module: ModuleOp) -> None:
    branch, extract = named(module, "cf.br")[0], named(module, "tensor.extract")[1]
    branch.operands[2] = branch.operands[1]
    Rewriter.erase_op(extract)


CHANGES = (
    other_operand,
    other_order,
    other_block,
    other_property,
    other_attribute,
    no_attribute_any_more,
    other_type,
    other_argument,
    other_successor,
    new_operation,
    one_operation_less,
)


def test_the_same_state_is_analysed_once(module: ModuleOp):
    decided = decide(module, OPTIONS)
    assert decide(module, OPTIONS) is decided
    assert decide_by_cost(module, OPTIONS).state.uses.order.operations


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_seen(module: ModuleOp, change: Callable[[ModuleOp], None]):
    before = decide(module, OPTIONS)
    change(module)
    assert _decided(module) is not before


def _decided(module: ModuleOp) -> Decisions | None:
    """The decisions; None if there are none, as the module is not valid any more."""
    try:
        return decide(module, OPTIONS)
    except (KeyError, PassFailedException):
        return None


def test_a_change_that_is_taken_back_is_none(module: ModuleOp):
    decided = decide(module, OPTIONS)
    extract = named(module, "tensor.extract")[0]
    value = extract.operands[0]
    other_operand(module)
    extract.operands[0] = value
    assert decide(module, OPTIONS) is decided


def test_other_options_are_decided_anew(module: ModuleOp):
    decided = decide(module, OPTIONS)
    other = decide(module, BufferizationOptions())
    assert other.state.options == BufferizationOptions()
    assert other.state.uses is not decided.state.uses


def test_what_loops_may_yield_changes_no_decision(module: ModuleOp):
    decided = decide(module, OPTIONS)
    other = decide(module, BufferizationOptions(bufferize_function_boundaries=True))
    assert not other.state.options.allow_return_allocs_from_loops
    assert other.state.uses is decided.state.uses


def test_a_copy_of_the_module_has_decisions_of_its_own(module: ModuleOp):
    decided = decide(module, OPTIONS)
    assert decide(module.clone(), OPTIONS).state is not decided.state


def test_nothing_is_kept_outside():
    register_models()
    module = Parser(context_for(Universe.get_multiverse()), TEXT).parse_module()
    with answers_kept(), answers_kept():
        decided = decide(module, OPTIONS)
    assert decide(module, OPTIONS) is not decided
    assert decide(module, OPTIONS) is not decide(module, OPTIONS)
