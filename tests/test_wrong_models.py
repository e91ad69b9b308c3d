"""Wrong answers of models: each is an error that names operation, model, method and value, and
leaves the module as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType
from typing import Any

import pytest
from xdsl.context import Context
from xdsl.dialects import memref, tensor, test
from xdsl.dialects.builtin import MemRefType, ModuleOp, TensorType, UnregisteredOp, f32, f64, i1
from xdsl.ir import Dialect, Operation, OpResult, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
    var_successor_def,
)
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.traits import IsTerminator, NoTerminator, OpTrait
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException
from xdsl.utils.test_value import create_ssa_value

from xdsl_bufferization import interfaces
from xdsl_bufferization.dialects.tensor.dialect import OPERATIONS
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.checked_models import ModelError, checked_model_of, checks
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.external_models import attach_model, model_of
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    EffectList,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
    OwnershipBasedBufferDeallocationPass,
)

TENSORS = """
func.func @f(%t: tensor<4xf32>, %x: f32, %c: i1) -> (tensor<4xf32>, f32) {
  %i = arith.constant 1 : index
  %d = scf.if %c -> (tensor<4xf32>) {
    %e = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %0, %1 = "wrong.add"(%d, %x) : (tensor<4xf32>, f32) -> (tensor<4xf32>, f32)
  return %0, %1 : tensor<4xf32>, f32
}
"""

Answer = Callable[..., object]
"""A wrong method of a model."""

Wrong = dict[str, dict[str, Answer]]
"""Wrong methods, by the name of the method and a part of the message."""

BOUNDARIES = OneShotBufferizePass(bufferize_function_boundaries=True)


class RightModel(BufferizableOpInterface):
    """The right model of an operation that adds a number to a tensor, and returns it too."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: Any) -> Any:
        return True

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: Any) -> Any:
        return True

    def get_aliasing_values(self, op: Operation, index: int, state: Any) -> Any:
        return [AliasingValue(op.results[0], BufferRelation.EQUIVALENT)]

    def get_buffer_type(self, op: Operation, value: Any, types: Any) -> Any:
        return types.of_operand(op, 0)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 0)
        new = type(op).create(operands=[buffer, op.operands[1]], result_types=[op.results[1].type])
        rewriter.insert(new)
        rewriter.replace(op, [buffer, new.results[0]])


def operation(name: str, *traits: OpTrait) -> type[Operation]:
    """A new class of operations with any operands, results, regions and successors."""

    class WrongOp(IRDLOperation):
        inputs = var_operand_def()
        outputs = var_result_def()
        bodies = var_region_def()
        targets = var_successor_def()

    WrongOp.name = name
    WrongOp.traits = traits_def(*traits)
    return irdl_op_definition(WrongOp)


def parsed(program: str, ops: list[type[Operation]]) -> tuple[Context, ModuleOp]:
    """A program with operations of the dialect `wrong`."""
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("wrong", ops))
    return context, Parser(context, program).parse_module()


def message(program: str, ops: list[type[Operation]], of: ModulePass) -> str:
    """The error of a pass, which must leave the module as it was."""
    context, module = parsed(program, ops)
    module.verify()
    before = str(module)
    with pytest.raises(PassFailedException) as caught:
        of.apply(context, module)
    assert str(module) == before
    module.verify()
    assert isinstance(caught.value, ModelError)
    return str(caught.value)


def answers(method: str, answer: Answer) -> type[RightModel]:
    """A model that differs from the right one in one method."""
    return type("WrongModel", (RightModel,), {method: answer})


def test_the_right_model_is_right() -> None:
    context, module = parsed(TENSORS, [operation("wrong.add", RightModel())])
    BOUNDARIES.apply(context, module)
    module.verify()
    assert '"wrong.add"(%' in str(module)
    assert "tensor" not in str(module)


def boom(self: object, *_: object) -> object:
    found: dict[str, object] = {}
    return found["boom"]


def bufferizing(bufferize: Callable[[Operation, Any], object]) -> Answer:
    """`bufferize` of a model, by a function."""

    def method(self: object, op: Operation, rewriter: Any) -> None:
        bufferize(op, rewriter)

    return method


def replacing(values: Callable[[Operation, Any], Sequence[Any] | None]) -> Answer:
    """`bufferize` with these replacements."""

    def bufferize(op: Operation, rewriter: Any) -> None:
        rewriter.buffer(op, 0)
        rewriter.replace(op, values(op, rewriter))

    return bufferizing(bufferize)


def with_operand(value: Callable[[Operation], SSAValue]) -> Answer:
    """`bufferize` with this value as the first operand of the new operation."""

    def bufferize(op: Operation, rewriter: Any) -> None:
        new = type(op).create(
            operands=[value(op), op.operands[1]], result_types=[op.results[1].type]
        )
        rewriter.insert(new)
        rewriter.replace(op, [rewriter.buffer(op, 0), new.results[0]])

    return bufferizing(bufferize)


def allocated_in_another_region(op: Operation) -> SSAValue:
    branch = op.prev_op
    assert branch is not None
    while not branch.regions or branch.regions[0].block.first_op is None:
        assert branch.prev_op is not None
        branch = branch.prev_op
    block = branch.regions[0].block
    alloc = memref.AllocOp.get(f32, shape=[4])
    assert block.first_op is not None
    block.insert_op_before(alloc, block.first_op)
    return alloc.memref


def replaced_twice(op: Operation, rewriter: Any) -> None:
    RightModel().bufferize(op, rewriter)
    rewriter.replace(op, [rewriter.buffer(op, 0), op.operands[1]])


def invalid_operation(op: Operation, rewriter: Any) -> None:
    buffer = rewriter.buffer(op, 0)
    rewriter.insert(memref.LoadOp.create(operands=[buffer], result_types=[]))
    rewriter.replace(op, [buffer, op.operands[1]])


def alloc(shape: list[int], element: Any) -> Callable[[Operation, Any], Sequence[Any]]:
    def values(op: Operation, rewriter: Any) -> Sequence[Any]:
        return [rewriter.alloc(MemRefType(element, shape)), op.operands[1]]

    return values


def alias(value: Callable[[Any], Any], relation: Any = BufferRelation.EQUIVALENT) -> Answer:
    """`get_aliasing_values` with this value."""

    def aliases(self: object, op: Operation, index: int, state: object) -> object:
        return [AliasingValue(value(op), relation)] if index == 0 else []

    return aliases


def constant(answer: object) -> Answer:
    return by_op(lambda op: answer)


def by_op(answer: Callable[[Any], object]) -> Answer:
    """A method whose answer depends on the operation alone."""

    def method(self: object, op: Operation, *_: object) -> object:
        return answer(op)

    return method


WRONG: Wrong = {
    "bufferizes_to_memory_read": {
        "(op, 0, state) returned None: expected True or False": constant(None),
        "(op, 0, state) raised KeyError: 'boom'": boom,
        "(op, 0, state) raised AssertionError": by_op(lambda op: op.erase()),
    },
    "bufferizes_to_memory_write": {
        "(op, 0, state) returned None: expected True or False": constant(None),
        "(op, 0, state) returned 1: expected True or False": constant(1),
    },
    "must_bufferize_in_place": {"(op, 0, state) returned None": constant(None)},
    "is_writable": {"(op, result #0 of 'wrong.add', state) returned None": constant(None)},
    "get_aliasing_values": {
        "(op, 0, state) returned None: expected a sequence of AliasingValue": constant(None),
        "(op, 0, state) returned (result #0 of 'wrong.add')": by_op(lambda op: [op.results[0]]),
        "expected a sequence of AliasingValue": by_op(
            lambda op: (AliasingValue(op.results[i], BufferRelation.UNKNOWN) for i in range(1))
        ),
        "an alias must be a result or a block argument, and this is an operand": alias(
            lambda op: op.operands[0]
        ),
        "an alias must be a tensor, and has the type f32": alias(lambda op: op.results[1]),
        "an alias must be a result or a block argument of the operation": alias(
            lambda op: op.operands[0].owner.regions[0].block.first_op.results[0]
        ),
        "0 is no value": alias(lambda op: 0),
        "'equivalent' is no BufferRelation": alias(lambda op: op.results[0], "equivalent"),
        "(op, 0, state) raised IndexError: tuple index out of range": alias(
            lambda op: op.results[2]
        ),
    },
    "get_buffer_type": {
        "(op, result #0 of 'wrong.add', types) raised KeyError: 'boom'": boom,
        "(op, result #0 of 'wrong.add', types) returned None: expected a memref type": constant(
            None
        ),
        "returned 'tensor<4xf32>': expected a memref type for 'tensor<4xf32>'": constant(
            TensorType(f32, [4])
        ),
        "returned 'memref<4xf64>': the element type of 'tensor<4xf32>' is f32": constant(
            MemRefType(f64, [4])
        ),
        "returned 'memref<5xf32>': expected the shape of 'tensor<4xf32>'": constant(
            MemRefType(f32, [5])
        ),
    },
    "verify_analysis": {"(op, state) raised KeyError: 'boom'": boom},
    "bufferize": {
        "(op, rewriter) raised KeyError: 'boom'": boom,
        "(op, rewriter) replaced 2 results by (result #0 of 'scf.if');": replacing(
            lambda op, rewriter: [rewriter.buffer(op, 0)]
        ),
        "replaced 2 results by (result #0 of 'scf.if', result #0 of 'scf.if', result": replacing(
            lambda op, rewriter: [rewriter.buffer(op, 0)] * 3
        ),
        "replaced 2 results by None": replacing(lambda op, rewriter: None),
        "replaced result #0 by None, but it is used": replacing(
            lambda op, rewriter: [None, op.operands[1]]
        ),
        "replaced result #0 by a value of type 'tensor<4xf32>': expected a memref type": replacing(
            lambda op, rewriter: [op.operands[0], op.operands[1]]
        ),
        "replaced result #0 by a value of type 'tensor<4xf32>'": replacing(
            lambda op, rewriter: op.results
        ),
        "which is no value": replacing(
            lambda op, rewriter: [rewriter.buffer(op, 0).owner, op.operands[1]]
        ),
        "by a value of type 'memref<4xf64>': the element type of 'tensor<4xf32>' is f32": replacing(
            alloc([4], f64)
        ),
        "by a value of type 'memref<5xf32>': expected the shape of 'tensor<4xf32>'": replacing(
            alloc([5], f32)
        ),
        "replaced result #1 of type f32 by a value of type index": replacing(
            lambda op, rewriter: [rewriter.buffer(op, 0), rewriter.index_constant(0)]
        ),
        "(op, rewriter) did not call rewriter.replace": bufferizing(
            lambda op, rewriter: rewriter.buffer(op, 0)
        ),
        "(op, rewriter) must not replace 'wrong.add' (again)": bufferizing(replaced_twice),
        "left operand #0 of 'wrong.add' as a tensor; use rewriter.buffer": with_operand(
            lambda op: op.operands[0]
        ),
        "inserted 'wrong.add', whose operand #0 is not defined before it": with_operand(
            lambda op: op.results[0]
        ),
        "inserted 'wrong.add', whose operand #0 is not defined before it, or in another region": with_operand(
            allocated_in_another_region
        ),
        "(op, rewriter) raised IndexError: tuple index out of range": replacing(
            lambda op, rewriter: [rewriter.buffer(op, 7), op.operands[1]]
        ),
        "inserted 'memref.load', which is invalid": bufferizing(invalid_operation),
    },
}


def each(wrong: Wrong) -> pytest.MarkDecorator:
    """One test for each wrong answer."""
    cases = [
        pytest.param(method, answer, wanted, id=f"{method}: {wanted}")
        for method, answers in wrong.items()
        for wanted, answer in answers.items()
    ]
    return pytest.mark.parametrize(("method", "answer", "wanted"), cases)


@each(WRONG)
def test_a_wrong_answer_is_reported(method: str, answer: Answer, wanted: str) -> None:
    model = answers(method, answer)
    found = message(TENSORS, [operation("wrong.add", model())], BOUNDARIES)
    assert f"'wrong.add' op has a wrong model: WrongModel.{method}(" in found
    assert ", in function @f" in found
    assert wanted in found


class WrongStyle(DestinationStyleOpInterface):
    """Two inits, where the operation has one tensor."""

    def inits(self, op: Operation) -> range:
        return range(1, 3)


class WrongStyleModel(DestinationStyleModel):
    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return WrongStyle()

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rewriter.replace(op, [rewriter.buffer(op, 0), op.operands[1]])


def test_wrong_inits_are_reported() -> None:
    wrong = operation("wrong.add", WrongStyleModel())
    found = message(TENSORS, [wrong], BOUNDARIES)
    assert "WrongStyleModel.get_buffer_type(op, result #0 of 'wrong.add'" in found


def test_a_model_with_a_state_of_its_own_keeps_it() -> None:
    asked = list[int]()

    def count(self: object, op: Operation, index: int, state: object) -> bool:
        asked.append(index)
        return True

    model = answers("bufferizes_to_memory_read", count)()
    BOUNDARIES.apply(*parsed(TENSORS, [operation("wrong.add", model)]))
    assert asked


# The models of memory.

MEMREFS = """
func.func @f(%x: f32) -> f32 {
  %i = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %v = "wrong.view"(%a, %i) : (memref<4xf32>, index) -> memref<4xf32>
  memref.store %x, %v[%i] : memref<4xf32>
  %r = "wrong.loop"(%v) ({
  ^bb0(%b: memref<4xf32>):
    "wrong.next"(%b) : (memref<4xf32>) -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  %s = memref.load %r[%i] : memref<4xf32>
  "wrong.br"(%s)[^end] : (f32) -> ()
^end(%z: f32):
  return %z : f32
}
"""
FREEING = OwnershipBasedBufferDeallocationPass()


class Flow(BufferViewFlowOpInterface):
    def sources(self, op: Operation, result: int) -> Any:
        return (0,)


class Effects(MemoryEffectsOpInterface):
    def effects(self, op: Operation) -> Any:
        return ()


class Loop(RegionBranchOpInterface):
    def edges(self, op: Operation) -> Any:
        block = op.regions[0].block
        last = block.last_op
        assert last is not None
        return [
            RegionEdge(op, range(1), block.args),
            RegionEdge(last, range(1), block.args),
            RegionEdge(last, range(1), op.results),
        ]


class Branch(BranchOpInterface):
    def successor_operands(self, op: Operation, successor: int) -> Any:
        return range(1)


RIGHT: dict[str, type[OpTrait]] = {
    "effects": Effects,
    "sources": Flow,
    "is_whole": Flow,
    "keeps_pointer": Flow,
    "edges": Loop,
    "successor_operands": Branch,
}
NAMES: dict[type[OpTrait], str] = {
    Effects: "wrong.view",
    Flow: "wrong.view",
    Loop: "wrong.loop",
    Branch: "wrong.br",
}


def memory_operations(wrong: OpTrait | None = None) -> list[type[Operation]]:
    """The operations of the program, one of them with a wrong model."""
    kind = None if wrong is None else type(wrong).__bases__[0]

    def trait(right: type[OpTrait]) -> OpTrait:
        return wrong if wrong is not None and kind is right else right()

    return [
        operation("wrong.view", trait(Flow), trait(Effects)),
        operation("wrong.loop", trait(Loop), Effects(), NoTerminator()),
        operation("wrong.next", IsTerminator(), Effects()),
        operation("wrong.br", trait(Branch), IsTerminator(), Effects()),
    ]


def test_the_right_models_of_memory_are_right() -> None:
    context, module = parsed(MEMREFS, memory_operations())
    FREEING.apply(context, module)
    assert str(module).count("bufferization.dealloc") == 1


def edge(*parts: Callable[[Any], Any]) -> Answer:
    """`edges` with one edge of these parts."""
    return by_op(lambda op: [RegionEdge._make(part(op) for part in parts)])


def right_for(effects: EffectList, operands: int) -> EffectList:
    """The same effects, found to be right for an operation with so many operands."""
    values = [create_ssa_value(i1) for _ in range(operands)]
    effects.note_fit(UnregisteredOp.with_name("test.op").create(operands=values))
    return effects


WRONG_MEMORY: Wrong = {
    "effects": {
        "(op) returned None: expected a sequence of Effect": constant(None),
        "is no Effect": constant([EffectKind.READ]),
        "there is no operand #2, the operation has 2": constant(
            [Effect(EffectKind.READ, operand=2)]
        ),
        "there is no result #1, the operation has 1": constant(
            [Effect(EffectKind.ALLOCATE, result=1)]
        ),
        "ALLOCATE is on an operand and on a result": constant(
            [Effect(EffectKind.ALLOCATE, operand=0, result=0)]
        ),
        "there is no operand #3, the operation has 2": constant(
            EffectList([Effect(EffectKind.READ, operand=3)])
        ),
        "there is no operand #-1, the operation has 2": constant(
            EffectList([Effect(EffectKind.READ, operand=-1)])
        ),
        "there is no operand #4, the operation has 2": constant(
            right_for(EffectList([Effect(EffectKind.READ, operand=4)]), 5)
        ),
        "FREE is on an operand and on a result": constant(
            EffectList([Effect(EffectKind.FREE, operand=0, result=0)])
        ),
        "raised KeyError: 'boom'": boom,
    },
    "sources": {
        "(op, 0) returned None: expected a sequence of indices": constant(None),
        "(op, 0) returned (2): there is no operand #2": constant((2,)),
        "there is no operand #-1": constant((-1,)),
        "expected the index of an operand": by_op(lambda op: [op.operands[0]]),
        "raised KeyError: 'boom'": boom,
    },
    "edges": {
        "(op) returned None: expected a sequence of RegionEdge": constant(None),
        "is no RegionEdge": by_op(lambda op: [(op, op.regions[0].block.args)]),
        "edge from 'wrong.loop': 0 operands are forwarded to 1 targets": edge(
            lambda op: op, lambda op: range(0), lambda op: op.results
        ),
        "edge from 'wrong.loop': the operation has 1 operands": edge(
            lambda op: op, lambda op: range(1, 2), lambda op: op.results
        ),
        "the source 'memref.store' of an edge is not inside of the operation": edge(
            lambda op: op.prev_op, lambda op: range(1), lambda op: op.results
        ),
        "the target of an edge is no result and no block argument of it": edge(
            lambda op: op, lambda op: range(1), lambda op: op.operands[0].owner.results
        ),
        "raised KeyError: 'boom'": boom,
    },
    "successor_operands": {
        "(op, 0) returned (0): expected a range": constant([0]),
        "0 operands are forwarded to 1 arguments": constant(range(0)),
        "the operation has 1 operands": constant(range(1, 2)),
        "raised KeyError: 'boom'": boom,
    },
}


@each(WRONG_MEMORY)
def test_a_wrong_answer_about_memory_is_reported(method: str, answer: Answer, wanted: str) -> None:
    right = RIGHT[method]
    wrong = type("WrongModel", (right,), {method: answer})()
    found = message(MEMREFS, memory_operations(wrong), FREEING)
    assert f"'{NAMES[right]}' op has a wrong model: WrongModel.{method}(" in found
    assert ", in function @f" in found
    assert wanted in found


# Whose answers are checked.


def test_models_of_this_package_are_not_wrapped() -> None:
    register_models()
    for op_class in (tensor.InsertOp, *OPERATIONS):
        model = model_of(op_class, BufferizableOpInterface)
        assert checked_model_of(op_class, BufferizableOpInterface) is model


@pytest.mark.parametrize("is_trait", [True, False])
def test_their_use_for_operations_of_others_is_checked(is_trait: bool) -> None:
    effects = FixedEffects(reads=(2,))
    view = operation("wrong.view", Flow(), *([effects] if is_trait else []))
    if not is_trait:
        attach_model(view, MemoryEffectsOpInterface, effects)
    found = message(MEMREFS, [view, *memory_operations()[1:]], FREEING)
    assert "'wrong.view' op has a wrong model: FixedEffects.effects(op) raised" in found


def test_their_use_for_operations_of_xdsl_by_others_is_checked() -> None:
    wrong = type("WrongModel", (Effects,), {"effects": constant(None)})()
    for model in (wrong, FixedEffects(reads=(2,))):
        op_class = type("SomeOp", (test.TestOp,), {"__module__": test.__name__})
        attach_model(op_class, MemoryEffectsOpInterface, model)
        checked = checked_model_of(op_class, MemoryEffectsOpInterface)
        assert checked is not None
        with pytest.raises(ModelError, match="has a wrong model"):
            checked.effects(op_class.create())


# The checks of all interfaces.


INTERFACES: dict[str, type[OpTrait]] = {
    kind.__name__: kind
    for name in iter_modules(interfaces.__path__, f"{interfaces.__name__}.")
    for kind in vars(import_module(name.name)).values()
    if isinstance(kind, type) and issubclass(kind, OpTrait)
    if kind.__module__ == name.name
}


@pytest.mark.parametrize("name", INTERFACES)
def test_all_methods_that_return_something_have_a_check(name: str) -> None:
    interface = INTERFACES[name]
    op = operation("wrong.op").create()
    results = {
        method: vars(interface)[method].__annotations__["return"]
        for method in vars(interface)
        if isinstance(vars(interface)[method], FunctionType) and method[0] != "_"
    }
    assert set(checks(interface)) == set(results)
    for method, check in checks(interface).items():
        if check is None:
            assert results[method] == "None"
        elif method not in ("get_buffer_type", "successor_operands"):
            assert check(op, object(), ())
            assert (check(op, None, ()) is None) is results[method].endswith("None")


def test_results_may_be_given_by_any_sequence() -> None:
    model = answers("get_aliasing_values", by_op(lambda op: Aliases(op.results[:1])))
    BOUNDARIES.apply(*parsed(TENSORS, [operation("wrong.add", model())]))


class Aliases(Sequence[AliasingValue]):
    """A sequence that is no tuple and no list."""

    def __init__(self, results: Sequence[OpResult]) -> None:
        self._results = results

    def __len__(self) -> int:
        return len(self._results)

    def __getitem__(self, index: Any) -> Any:
        return AliasingValue(self._results[index], BufferRelation.EQUIVALENT)
