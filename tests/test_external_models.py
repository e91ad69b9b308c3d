"""Models of operations that others own: where they are, and which one is found."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from xdsl.dialects import cf, memref, scf, test
from xdsl.ir import Dialect, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, opt_result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import ConditionallySpeculatable, MemoryEffect, Pure
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException, VerifyException

import xdsl_bufferization
from xdsl_bufferization.dialects.memref.models import MODELS
from xdsl_bufferization.dialects.memref.views import CastOp
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.external_models import (
    ExternalModel,
    ExternalModels,
    attach_model,
    model_of,
)
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface, traits_of
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.bufferization import ReaderModel
from xdsl_bufferization.support.models.flow import NoSources, ViewFlow
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.models.registration import operations, register_models
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

TRAITS = """
import sys
from xdsl.dialects import get_all_dialects
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_effects import (MemoryEffectsOpInterface)
from xdsl_bufferization.support.models.registration import register_models

def traits():
    return {
        op: op.traits.traits
        for factory in get_all_dialects().values()
        for op in factory().operations
    }

before = traits()
register_models()
found = [op.name for op in before if model_of(op, MemoryEffectsOpInterface) is not None]
assert traits() == before
print(len(before), len(found))
"""
"""Run in a process of its own: tests before this one load our dialects."""


def op_class(*bases: type[Operation], **parts: object) -> type[Operation]:
    """An operation class that nothing else knows."""
    bases = bases or (IRDLOperation,)
    made = type("SomeOp", bases, {"name": "models.some", **parts})
    return made if bases != (IRDLOperation,) else irdl_op_definition(made)


def test_registered_models_leave_the_traits_of_xdsl_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRAITS], capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    asked, found = map(int, done.stdout.split())
    assert asked > 1000
    assert found > 20


def test_it_is_not_among_the_traits() -> None:
    some = op_class()
    attach_model(some, BufferViewFlowOpInterface, NoSources())
    assert model_of(some, BufferViewFlowOpInterface) == NoSources()
    assert some.get_trait(BufferViewFlowOpInterface) is None


def test_the_public_name() -> None:
    assert xdsl_bufferization.attach_model is attach_model


def test_a_subclass_has_the_model_of_its_base() -> None:
    base = op_class()
    attach_model(base, BufferViewFlowOpInterface, NoSources())
    sub = op_class(base)
    assert model_of(sub, BufferViewFlowOpInterface) == NoSources()
    attach_model(sub, BufferViewFlowOpInterface, ViewFlow())
    assert model_of(sub, BufferViewFlowOpInterface) == ViewFlow()
    assert model_of(base, BufferViewFlowOpInterface) == NoSources()


def test_a_trait_of_a_subclass_wins() -> None:
    base = op_class()
    attach_model(base, BufferViewFlowOpInterface, NoSources())
    sub = op_class(base, traits=traits_def(ViewFlow()))
    assert model_of(sub, BufferViewFlowOpInterface) == ViewFlow()


def test_the_first_base_in_the_order_of_the_classes_wins() -> None:
    left, right = op_class(), op_class()
    attach_model(right, BufferViewFlowOpInterface, NoSources())
    attach_model(left, BufferViewFlowOpInterface, ViewFlow())
    assert model_of(op_class(right, left), BufferViewFlowOpInterface) == NoSources()
    assert model_of(op_class(left, right), BufferViewFlowOpInterface) == ViewFlow()


def test_an_equal_model_is_attached_once() -> None:
    some = op_class()
    attach_model(some, BufferViewFlowOpInterface, NoSources())
    attach_model(some, BufferViewFlowOpInterface, NoSources())
    assert model_of(some, BufferViewFlowOpInterface) == NoSources()


def test_a_second_model_is_an_error() -> None:
    some = op_class()
    attach_model(some, BufferViewFlowOpInterface, NoSources())
    with pytest.raises(
        VerifyException,
        match="'models.some' has a model of BufferViewFlowOpInterface already "
        r"\(NoSources\); a second one \(ViewFlow\) cannot be attached",
    ):
        attach_model(some, BufferViewFlowOpInterface, ViewFlow())
    assert model_of(some, BufferViewFlowOpInterface) == NoSources()


def test_a_model_beside_a_trait_is_an_error() -> None:
    some = op_class(traits=traits_def(NoSources()))
    with pytest.raises(VerifyException, match="has a model of BufferViewFlowOpInterface"):
        attach_model(some, BufferViewFlowOpInterface, ViewFlow())


class Counted(AllocationScopeOpInterface):
    """A model with a field that its class does not compare."""

    def __init__(self, number: int) -> None:
        object.__setattr__(self, "number", number)


def test_models_with_other_fields_are_not_equal() -> None:
    some = op_class()
    attach_model(some, AllocationScopeOpInterface, Counted(1))
    attach_model(some, AllocationScopeOpInterface, Counted(1))
    with pytest.raises(VerifyException, match="has a model of"):
        attach_model(some, AllocationScopeOpInterface, Counted(2))


def test_a_class_is_no_model() -> None:
    model: object = NoSources
    with pytest.raises(VerifyException, match="is no BufferViewFlowOpInterface; attach"):
        attach_model(op_class(), BufferViewFlowOpInterface, model)  # pyright: ignore[reportArgumentType]


def test_models_of_this_package_cannot_be_replaced() -> None:
    register_models()
    with pytest.raises(VerifyException, match=r"'memref\.store' has a model of"):
        attach_model(memref.StoreOp, MemoryEffectsOpInterface, FixedEffects())


def test_they_are_found_for_substitutes_and_users_subclasses() -> None:
    register_models()
    mine = type("MineOp", (memref.SubviewOp,), {"name": "mine.subview"})
    for view in (memref.CastOp, CastOp, mine):
        model = model_of(view, BufferViewFlowOpInterface)
        assert isinstance(model, ViewFlow), view


def test_a_name_alone_makes_no_model() -> None:
    register_models()
    other = irdl_op_definition(type("Other", (IRDLOperation,), {"name": "test.copy"}))
    assert model_of(other, MemoryEffectsOpInterface) is None


def test_a_cache_finds_what_is_attached() -> None:
    register_models()
    view_flow = InterfaceCache(BufferViewFlowOpInterface)
    assert view_flow(scf.YieldOp()) is None
    op = test.TestOp()
    assert view_flow(op) is None


def test_traits_of_xdsl_that_only_passes_of_this_package_see() -> None:
    register_models()
    assert traits_of(cf.BranchOp, MemoryEffect) == [Pure()]
    assert cf.BranchOp.get_trait(Pure) is None
    assert len(traits_of(memref.DimOp, ConditionallySpeculatable)) == 1
    assert memref.DimOp.get_trait(ConditionallySpeculatable) is None


@dataclass
class Loader:
    """The models of a dialect; counts how often it is asked for them."""

    models: list[ExternalModel]
    calls: int = 0

    def __call__(self) -> list[ExternalModel]:
        self.calls += 1
        return self.models


def test_a_dialect_is_loaded_once_and_when_it_is_asked_for() -> None:
    some = op_class()
    loader = Loader([ExternalModel(some, BufferViewFlowOpInterface, NoSources())])
    models = ExternalModels()
    models.add_dialect("models", loader)
    assert not models.find(memref.StoreOp, BufferViewFlowOpInterface)
    assert not loader.calls
    sub = type("MineOp", (some,), {"name": "mine.some"})
    for _ in range(2):
        assert models.find(sub, BufferViewFlowOpInterface) == [NoSources()]
    assert loader.calls == 1


def test_a_conflict_with_a_dialect_attaches_none_of_it_each_time() -> None:
    first, some = op_class(), op_class()
    models = ExternalModels()
    models.attach(ExternalModel(some, BufferViewFlowOpInterface, ViewFlow()))
    models.add_dialect(
        "models",
        Loader([ExternalModel(c, BufferViewFlowOpInterface, NoSources()) for c in (first, some)]),
    )
    for _ in range(2):
        with pytest.raises(VerifyException, match="a second one"):
            models.find(first, BufferViewFlowOpInterface)


def test_tables_name_operations_that_there_are() -> None:
    names = {op.name for op in operations("memref")}
    assert {name for table in MODELS for name in table.models} <= names


class NegatedModel(ReaderModel):
    """An operation that changes all elements of its operand in place."""

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return (AliasingValue(op.results[0], BufferRelation.EQUIVALENT),)

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        return types.of_operand(op, 0)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 0)
        rewriter.insert(type(op).create(operands=[buffer]))
        rewriter.replace(op, [buffer])


def test_a_pass_asks_the_model_of_an_operation_that_others_own() -> None:
    class NegatedOp(IRDLOperation):
        name = "models.negated"
        target = operand_def()
        result = opt_result_def()

    negated = irdl_op_definition(NegatedOp)
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("models", [negated]))
    text = """
    func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = "models.negated"(%t) : (tensor<4xf32>) -> tensor<4xf32>
      return %t, %0 : tensor<4xf32>, tensor<4xf32>
    }
    """
    bufferize = OneShotBufferizePass(bufferize_function_boundaries=True)
    module = Parser(context, text).parse_module()
    with pytest.raises(PassFailedException, match=r"'models\.negated' op was not buff"):
        bufferize.apply(context, module)
    attach_model(negated, BufferizableOpInterface, NegatedModel())
    bufferize.apply(context, module)
    module.verify()
    names = [op.name for op in module.walk()]
    assert names.count("memref.copy") == 1
    assert not [op for op in module.walk() if op.name == "models.negated" and op.results]
