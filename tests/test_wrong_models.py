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
from xdsl.dialects import memref, tensor, test
from xdsl.dialects.builtin import (
    Float32Type,
    Float64Type,
    MemRefType,
    TensorType,
    UnregisteredOp,
    i1,
)
from xdsl.ir import Dialect, Operation, OpResult
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


def message(program: str, ops: list[type[Operation]], *passes: ModulePass) -> str:
    """The error of the last pass, which must leave the module as it was."""
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("wrong", ops))
    module = Parser(context, program).parse_module()
    module.verify()
    *first, last = passes
    for each in first:
        each.apply(context, module)
    before = str(module)
    with pytest.raises(PassFailedException) as caught:
        last.apply(context, module)
    assert str(module) == before
    module.verify()
    assert isinstance(caught.value, ModelError)
    return str(caught.value)


def answers(method: str, answer: Callable[..., object]) -> type[RightModel]:
    """A model that differs from the right one in one method."""
    return type("WrongModel", (RightModel,), {method: answer})


def test_the_right_model_is_right() -> None:
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("wrong", [operation("wrong.add", RightModel())]))
    module = Parser(context, TENSORS).parse_module()
    BOUNDARIES.apply(context, module)
    module.verify()
    assert '"wrong.add"(%' in str(module)
    assert "tensor" not in str(module)


def boom(self: object, *_: object) -> object:
    found: dict[str, object] = {}
    return found["boom"]


def of_another_region(self: object, op: Operation, rewriter: Any) -> None:
    branch = op.prev_op
    assert branch is not None
    while not branch.regions or branch.regions[0].block.first_op is None:
        assert branch.prev_op is not None
        branch = branch.prev_op
    block = branch.regions[0].block
    alloc = memref.AllocOp.get(Float32Type(), shape=[4])
    assert block.first_op is not None
    block.insert_op_before(alloc, block.first_op)
    new = type(op).create(
        operands=[alloc.memref, op.operands[1]], result_types=[op.results[1].type]
    )
    rewriter.insert(new)
    rewriter.replace(op, [alloc.memref, new.results[0]])


def replacing(values: Callable[[Operation, Any], Sequence[Any] | None]) -> Callable[..., None]:
    """`bufferize` with these replacements."""

    def bufferize(self: object, op: Operation, rewriter: Any) -> None:
        rewriter.buffer(op, 0)
        rewriter.replace(op, values(op, rewriter))

    return bufferize


def no_replacement(self: object, op: Operation, rewriter: Any) -> None:
    rewriter.buffer(op, 0)


def replaced_twice(self: object, op: Operation, rewriter: Any) -> None:
    RightModel.bufferize(RightModel(), op, rewriter)
    rewriter.replace(op, [rewriter.buffer(op, 0), op.operands[1]])


def operand_as_tensor(self: object, op: Operation, rewriter: Any) -> None:
    new = type(op).create(operands=op.operands, result_types=[op.results[1].type])
    rewriter.insert(new)
    rewriter.replace(op, [rewriter.buffer(op, 0), new.results[0]])


def own_result_as_operand(self: object, op: Operation, rewriter: Any) -> None:
    new = type(op).create(
        operands=[op.results[0], op.operands[1]], result_types=[op.results[1].type]
    )
    rewriter.insert(new)
    rewriter.replace(op, [rewriter.buffer(op, 0), new.results[0]])


def invalid_operation(self: object, op: Operation, rewriter: Any) -> None:
    buffer = rewriter.buffer(op, 0)
    rewriter.insert(memref.LoadOp.create(operands=[buffer], result_types=[]))
    rewriter.replace(op, [buffer, op.operands[1]])


def wrong_element_type(self: object, op: Operation, value: Any, types: Any) -> Any:
    return MemRefType(Float64Type(), [4])


def wrong_shape(self: object, op: Operation, value: Any, types: Any) -> Any:
    return MemRefType(Float32Type(), [5])


def is_tensor_type(self: object, op: Operation, value: Any, types: Any) -> Any:
    return TensorType(Float32Type(), [4])


def alloc(shape: list[int], element: Any) -> Callable[[Operation, Any], Sequence[Any]]:
    def values(op: Operation, rewriter: Any) -> Sequence[Any]:
        return [rewriter.alloc(MemRefType(element, shape)), op.operands[1]]

    return values


def alias(
    value: Callable[[Any], Any], relation: Any = BufferRelation.EQUIVALENT
) -> Callable[..., object]:
    """`get_aliasing_values` with this value."""

    def aliases(self: object, op: Operation, index: int, state: object) -> object:
        return [AliasingValue(value(op), relation)] if index == 0 else []

    return aliases


def constant(answer: object) -> Callable[..., object]:
    return by_op(lambda op: answer)


def by_op(answer: Callable[[Any], object]) -> Callable[..., object]:
    """A method whose answer depends on the operation alone."""

    def method(self: object, op: Operation, *_: object) -> object:
        return answer(op)

    return method


WRONG: dict[str, tuple[str, Callable[..., object], str]] = {
    "read is None": (
        "bufferizes_to_memory_read",
        constant(None),
        "WrongModel.bufferizes_to_memory_read(op, 0, state) returned None: expected True or False",
    ),
    "write is None": (
        "bufferizes_to_memory_write",
        constant(None),
        "bufferizes_to_memory_write(op, 0, state) returned None: expected True or False",
    ),
    "write is a number": (
        "bufferizes_to_memory_write",
        constant(1),
        "bufferizes_to_memory_write(op, 0, state) returned 1: expected True or False",
    ),
    "in place is None": (
        "must_bufferize_in_place",
        constant(None),
        "must_bufferize_in_place(op, 0, state) returned None",
    ),
    "writable is None": (
        "is_writable",
        constant(None),
        "is_writable(op, result #0 of 'wrong.add', state) returned None",
    ),
    "aliases are None": (
        "get_aliasing_values",
        constant(None),
        "get_aliasing_values(op, 0, state) returned None: expected a sequence of AliasingValue",
    ),
    "an alias is a result alone": (
        "get_aliasing_values",
        by_op(lambda op: [op.results[0]]),
        "get_aliasing_values(op, 0, state) returned (result #0 of 'wrong.add')",
    ),
    "aliases are a generator": (
        "get_aliasing_values",
        by_op(lambda op: (AliasingValue(op.results[i], BufferRelation.UNKNOWN) for i in range(1))),
        "expected a sequence of AliasingValue",
    ),
    "an alias is the operand": (
        "get_aliasing_values",
        alias(lambda op: op.operands[0]),
        "an alias must be a result or a block argument, and this is an operand",
    ),
    "an alias is no tensor": (
        "get_aliasing_values",
        alias(lambda op: op.results[1]),
        "an alias must be a tensor, and has the type f32",
    ),
    "an alias is the result of another operation": (
        "get_aliasing_values",
        alias(lambda op: op.operands[0].owner.regions[0].block.first_op.results[0]),
        "an alias must be a result or a block argument of the operation",
    ),
    "an alias is a number": ("get_aliasing_values", alias(lambda op: 0), "0 is no value"),
    "a relation is a text": (
        "get_aliasing_values",
        alias(lambda op: op.results[0], "equivalent"),
        "'equivalent' is no BufferRelation",
    ),
    "an index out of range": (
        "get_aliasing_values",
        alias(lambda op: op.results[2]),
        "get_aliasing_values(op, 0, state) raised IndexError: tuple index out of range",
    ),
    "an exception": (
        "bufferizes_to_memory_read",
        boom,
        "bufferizes_to_memory_read(op, 0, state) raised KeyError: 'boom'",
    ),
    "an exception in get_buffer_type": (
        "get_buffer_type",
        boom,
        "get_buffer_type(op, result #0 of 'wrong.add', types) raised KeyError: 'boom'",
    ),
    "an exception in verify_analysis": (
        "verify_analysis",
        boom,
        "verify_analysis(op, state) raised KeyError: 'boom'",
    ),
    "an exception in bufferize": (
        "bufferize",
        boom,
        "bufferize(op, rewriter) raised KeyError: 'boom'",
    ),
    "the type is None": (
        "get_buffer_type",
        constant(None),
        "get_buffer_type(op, result #0 of 'wrong.add', types) returned None: expected a memref type",
    ),
    "the type is a tensor": (
        "get_buffer_type",
        is_tensor_type,
        "returned 'tensor<4xf32>': expected a memref type for 'tensor<4xf32>'",
    ),
    "the type has another element type": (
        "get_buffer_type",
        wrong_element_type,
        "returned 'memref<4xf64>': the element type of 'tensor<4xf32>' is f32",
    ),
    "the type has another shape": (
        "get_buffer_type",
        wrong_shape,
        "returned 'memref<5xf32>': expected the shape of 'tensor<4xf32>'",
    ),
    "too few replacements": (
        "bufferize",
        replacing(lambda op, rewriter: [rewriter.buffer(op, 0)]),
        "bufferize(op, rewriter) replaced 2 results by",
    ),
    "too many replacements": (
        "bufferize",
        replacing(lambda op, rewriter: [rewriter.buffer(op, 0)] * 3),
        "replaced 2 results by",
    ),
    "replacements are None": (
        "bufferize",
        replacing(lambda op, rewriter: None),
        "replaced 2 results by None",
    ),
    "a used result has no replacement": (
        "bufferize",
        replacing(lambda op, rewriter: [None, op.operands[1]]),
        "replaced result #0 by None, but it is used",
    ),
    "a tensor for a tensor": (
        "bufferize",
        replacing(lambda op, rewriter: [op.operands[0], op.operands[1]]),
        "replaced result #0 by a value of type 'tensor<4xf32>': expected a memref type",
    ),
    "a result for itself": (
        "bufferize",
        replacing(lambda op, rewriter: op.results),
        "replaced result #0 by a value of type 'tensor<4xf32>'",
    ),
    "an operation for a value": (
        "bufferize",
        replacing(lambda op, rewriter: [rewriter.buffer(op, 0).owner, op.operands[1]]),
        "which is no value",
    ),
    "another element type": (
        "bufferize",
        replacing(alloc([4], Float64Type())),
        "by a value of type 'memref<4xf64>': the element type of 'tensor<4xf32>' is f32",
    ),
    "another shape": (
        "bufferize",
        replacing(alloc([5], Float32Type())),
        "by a value of type 'memref<5xf32>': expected the shape of 'tensor<4xf32>'",
    ),
    "another type of a number": (
        "bufferize",
        replacing(lambda op, rewriter: [rewriter.buffer(op, 0), rewriter.index_constant(0)]),
        "replaced result #1 of type f32 by a value of type index",
    ),
    "a forgotten replacement": (
        "bufferize",
        no_replacement,
        "bufferize(op, rewriter) did not call rewriter.replace",
    ),
    "two replacements": (
        "bufferize",
        replaced_twice,
        "bufferize(op, rewriter) must not replace 'wrong.add' (again)",
    ),
    "an operand left as tensor": (
        "bufferize",
        operand_as_tensor,
        "left operand #0 of 'wrong.add' as a tensor; use rewriter.buffer",
    ),
    "its own result as operand": (
        "bufferize",
        own_result_as_operand,
        "inserted 'wrong.add', whose operand #0 is not defined before it",
    ),
    "a value of another region": (
        "bufferize",
        of_another_region,
        "inserted 'wrong.add', whose operand #0 is not defined before it, or in another region",
    ),
    "a deleted operation as the answer": (
        "bufferizes_to_memory_read",
        by_op(lambda op: op.erase()),
        "bufferizes_to_memory_read(op, 0, state) raised AssertionError",
    ),
    "an operand that does not exist": (
        "bufferize",
        replacing(lambda op, rewriter: [rewriter.buffer(op, 7), op.operands[1]]),
        "bufferize(op, rewriter) raised IndexError: tuple index out of range",
    ),
    "an invalid operation": (
        "bufferize",
        invalid_operation,
        "inserted 'memref.load', which is invalid",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_is_reported(name: str) -> None:
    method, answer, wanted = WRONG[name]
    model = answers(method, answer)
    found = message(TENSORS, [operation("wrong.add", model())], BOUNDARIES)
    assert "'wrong.add' op has a wrong model: WrongModel." in found
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
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("wrong", [operation("wrong.add", model)]))
    BOUNDARIES.apply(context, Parser(context, TENSORS).parse_module())
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
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("wrong", memory_operations()))
    module = Parser(context, MEMREFS).parse_module()
    FREEING.apply(context, module)
    assert str(module).count("bufferization.dealloc") == 1


def edge(*parts: Callable[[Any], Any]) -> Callable[..., object]:
    """`edges` with one edge of these parts."""
    return by_op(lambda op: [RegionEdge._make(part(op) for part in parts)])


def right_for(effects: EffectList, operands: int) -> EffectList:
    """The same effects, found to be right for an operation with so many operands."""
    values = [create_ssa_value(i1) for _ in range(operands)]
    effects.note_fit(UnregisteredOp.with_name("test.op").create(operands=values))
    return effects


WRONG_MEMORY: dict[str, tuple[str, Callable[..., object], str]] = {
    "effects are None": (
        "effects",
        constant(None),
        "WrongModel.effects(op) returned None: expected a sequence of Effect",
    ),
    "an effect is a kind": ("effects", constant([EffectKind.READ]), "is no Effect"),
    "an effect on an operand out of range": (
        "effects",
        constant([Effect(EffectKind.READ, operand=2)]),
        "there is no operand #2, the operation has 2",
    ),
    "an effect on a result out of range": (
        "effects",
        constant([Effect(EffectKind.ALLOCATE, result=1)]),
        "there is no result #1, the operation has 1",
    ),
    "an effect on an operand and on a result": (
        "effects",
        constant([Effect(EffectKind.ALLOCATE, operand=0, result=0)]),
        "ALLOCATE is on an operand and on a result",
    ),
    "a list of effects on an operand out of range": (
        "effects",
        constant(EffectList([Effect(EffectKind.READ, operand=2)])),
        "there is no operand #2, the operation has 2",
    ),
    "a list of effects on a negative operand": (
        "effects",
        constant(EffectList([Effect(EffectKind.READ, operand=-1)])),
        "there is no operand #-1, the operation has 2",
    ),
    "a list of effects that was right for an operation with more operands": (
        "effects",
        constant(right_for(EffectList([Effect(EffectKind.READ, operand=2)]), 3)),
        "there is no operand #2, the operation has 2",
    ),
    "a list with an effect on an operand and on a result": (
        "effects",
        constant(EffectList([Effect(EffectKind.ALLOCATE, operand=0, result=0)])),
        "ALLOCATE is on an operand and on a result",
    ),
    "an exception in effects": ("effects", boom, "raised KeyError: 'boom'"),
    "sources are None": (
        "sources",
        constant(None),
        "WrongModel.sources(op, 0) returned None: expected a sequence of indices",
    ),
    "a source is an index out of range": (
        "sources",
        constant((2,)),
        "WrongModel.sources(op, 0) returned (2): there is no operand #2",
    ),
    "a source is negative": ("sources", constant((-1,)), "there is no operand #-1"),
    "a source is a value": (
        "sources",
        by_op(lambda op: [op.operands[0]]),
        "expected the index of an operand",
    ),
    "an exception in sources": ("sources", boom, "raised KeyError: 'boom'"),
    "edges are None": (
        "edges",
        constant(None),
        "WrongModel.edges(op) returned None: expected a sequence of RegionEdge",
    ),
    "an edge is a pair": (
        "edges",
        by_op(lambda op: [(op, op.regions[0].block.args)]),
        "is no RegionEdge",
    ),
    "an edge with too few operands": (
        "edges",
        edge(lambda op: op, lambda op: range(0), lambda op: op.results),
        "edge from 'wrong.loop': 0 operands are forwarded to 1 targets",
    ),
    "an edge with operands that do not exist": (
        "edges",
        edge(lambda op: op, lambda op: range(1, 2), lambda op: op.results),
        "edge from 'wrong.loop': the operation has 1 operands",
    ),
    "an edge from another operation": (
        "edges",
        edge(lambda op: op.prev_op, lambda op: range(1), lambda op: op.results),
        "the source 'memref.store' of an edge is not inside of the operation",
    ),
    "an edge to another result": (
        "edges",
        edge(lambda op: op, lambda op: range(1), lambda op: op.operands[0].owner.results),
        "the target of an edge is no result and no block argument of it",
    ),
    "an exception in edges": ("edges", boom, "raised KeyError: 'boom'"),
    "forwarded operands are a list": (
        "successor_operands",
        constant([0]),
        "WrongModel.successor_operands(op, 0) returned (0): expected a range",
    ),
    "too few operands are forwarded": (
        "successor_operands",
        constant(range(0)),
        "0 operands are forwarded to 1 arguments",
    ),
    "forwarded operands do not exist": (
        "successor_operands",
        constant(range(1, 2)),
        "the operation has 1 operands",
    ),
    "an exception in successor_operands": ("successor_operands", boom, "raised KeyError: 'boom'"),
}


@pytest.mark.parametrize("name", WRONG_MEMORY)
def test_a_wrong_answer_about_memory_is_reported(name: str) -> None:
    method, answer, wanted = WRONG_MEMORY[name]
    right = RIGHT[method]
    wrong = type("WrongModel", (right,), {method: answer})()
    found = message(MEMREFS, memory_operations(wrong), FREEING)
    assert f"'{NAMES[right]}' op has a wrong model: WrongModel." in found
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
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("wrong", [operation("wrong.add", model())]))
    BOUNDARIES.apply(context, Parser(context, TENSORS).parse_module())


class Aliases(Sequence[AliasingValue]):
    """A sequence that is no tuple and no list."""

    def __init__(self, results: Sequence[OpResult]) -> None:
        self._results = results

    def __len__(self) -> int:
        return len(self._results)

    def __getitem__(self, index: Any) -> Any:
        return AliasingValue(self._results[index], BufferRelation.EQUIVALENT)
