"""`xdsl-bufferize-check --model` finds wrong answers of models, and blames no right one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import pytest
from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType, StridedLayoutAttr, TensorType, f32
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, opt_result_def, traits_def

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interpreters.check import BadInput, CheckSettings, main
from xdsl_bufferization.interpreters.model_check import PIPELINE, ModelChecker, ModelVerdict
from xdsl_bufferization.support.layouts import strides_of

EXAMPLES = """
func.func @example(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "lies.add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
SETTINGS = CheckSettings(pipeline=PIPELINE)

ANY = TensorType.constr() | MemRefType.constr()


class Add(BufferizableOpInterface):
    """Adds operand #0, in reverse, to operand #1, and returns the sum in its buffer."""

    def computed(self, first: list[Any], second: list[Any]) -> list[Any]:
        """The elements of the result."""
        return [b + a for a, b in zip(reversed(first), second, strict=True)]

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: Any) -> bool:
        return True

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: Any) -> bool:
        return index == 1

    def get_aliasing_values(self, op: Operation, index: int, state: Any) -> Sequence[AliasingValue]:
        if index == 0:
            return ()
        return [AliasingValue(op.results[0], BufferRelation.EQUIVALENT)]

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffers = rewriter.operands(op)
        rewriter.insert(type(op).create(operands=buffers))
        rewriter.replace(op, [buffers[1]])


class AddToNew(Add):
    """The same, in new memory: the result is no operand's buffer."""

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: Any) -> bool:
        return False

    def get_aliasing_values(self, op: Operation, index: int, state: Any) -> Sequence[AliasingValue]:
        return ()

    def bufferizes_to_allocation(self, op: Operation, value: Any) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        first, second = rewriter.operands(op)
        new = rewriter.alloc(MemRefType(f32, [4]))
        rewriter.copy(second, new)
        rewriter.insert(type(op).create(operands=[first, new]))
        rewriter.replace(op, [new])


class View(Add):
    """Returns operand #1; the other one is not used."""

    def computed(self, first: list[Any], second: list[Any]) -> list[Any]:
        return second

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: Any) -> bool:
        return False

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: Any) -> bool:
        return False

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rewriter.replace(op, [rewriter.buffer(op, 1)])


class Reverse(View):
    """Returns a view of operand #1 in reverse."""

    def computed(self, first: list[Any], second: list[Any]) -> list[Any]:
        return second[::-1]

    def get_aliasing_values(self, op: Operation, index: int, state: Any) -> Sequence[AliasingValue]:
        if index == 0:
            return ()
        return [AliasingValue(op.results[0], BufferRelation.UNKNOWN)]

    def get_buffer_type(self, op: Operation, value: Any, types: Any) -> Any:
        return reversed_type(types.of_operand(op, 1))

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 1)
        view = memref.SubviewOp(source, [], [], [], [3], [4], [-1], reversed_type(source.type))
        rewriter.insert(view)
        rewriter.replace(op, [view.result])


def reversed_type(source: Any) -> MemRefType:
    """The type of a view in reverse."""
    found = strides_of(source)
    assert found is not None
    stride, offset = found.strides[0], found.offset
    if stride is None or offset is None:
        return MemRefType(f32, [4], StridedLayoutAttr([None], None))
    return MemRefType(f32, [4], StridedLayoutAttr([-stride], offset + 3 * stride))


def operation(model: BufferizableOpInterface) -> type[IRDLOperation]:
    """A class of operations with this model."""

    class AddOp(IRDLOperation):
        name = "lies.add"
        first = operand_def(ANY)
        second = operand_def(ANY)
        result = opt_result_def(TensorType.constr())
        traits = traits_def(model)

    return irdl_op_definition(AddOp)


def functions(kind: type[IRDLOperation], model: Add) -> type[InterpreterFunctions]:
    """What the operation computes."""

    @register_impls
    class Functions(InterpreterFunctions):
        @impl(kind)
        def run(self, interpreter: Interpreter, op: Any, args: PythonValues) -> PythonValues:
            first, second = args
            if op.result is not None:
                output = second.copied()
                output.assign(model.computed(first.values(), second.values()))
                return (output,)
            # One element after the other, as a loop on memrefs does.
            for i, value in enumerate(second.values()):
                second.store([i], value + first.values()[3 - i])
            return ()

    return Functions


@pytest.fixture(name="named")
def modules() -> Iterator[Callable[..., str]]:
    """Makes a module with one operation that has this model."""
    made = list[str]()

    def named(model: Add, **more: object) -> str:
        name = f"module_of_lies_{len(made)}"
        kind = operation(model)
        module = sys.modules[name] = ModuleType(name)
        module.__dict__.update(
            EXAMPLES=EXAMPLES, LIES=Dialect("lies", [kind]), Functions=functions(kind, model)
        )
        module.__dict__.update(more)
        made.append(name)
        return name

    yield named
    for name in made:
        del sys.modules[name]


def checked(name: str, programs: int) -> ModelVerdict:
    (verdict,) = ModelChecker.of(name, SETTINGS, programs).check()
    return verdict


def says(method: str, answer: Callable[[Any, Any], object]) -> dict[str, object]:
    """A method that answers by operation and first argument."""

    def corrected(self: object, op: Operation, first: object, *_: object) -> object:
        return answer(op, first)

    return {method: corrected}


LIES: dict[str, tuple[type[Add], dict[str, object], str]] = {
    "no write that writes": (
        Add,
        says("bufferizes_to_memory_write", lambda op, i: False),
        "bufferizes_to_memory_write says that operand #1 is not written",
    ),
    "no read that reads its destination": (
        Add,
        says("bufferizes_to_memory_read", lambda op, i: i == 0),
        "bufferizes_to_memory_read says that operand #1 is not read",
    ),
    "no read that reads its source": (
        Add,
        says("bufferizes_to_memory_read", lambda op, i: i == 1),
        "bufferizes_to_memory_read says that operand #0 is not read",
    ),
    "no alias that aliases": (
        Add,
        says("get_aliasing_values", lambda op, i: ()),
        "get_aliasing_values says that result #0 does not alias operand #1",
    ),
    "a view without an alias": (
        View,
        says("get_aliasing_values", lambda op, i: ()),
        "get_aliasing_values says that result #0 does not alias operand #1",
    ),
    "an alias of the wrong operand": (
        View,
        says(
            "get_aliasing_values",
            lambda op, i: [AliasingValue(op.results[0], BufferRelation.UNKNOWN)] if i == 0 else [],
        ),
        "get_aliasing_values says that result #0 does not alias operand #1",
    ),
    "equivalent that is in reverse": (
        Reverse,
        says(
            "get_aliasing_values",
            lambda op, i: (
                [AliasingValue(op.results[0], BufferRelation.EQUIVALENT)] if i == 1 else []
            ),
        ),
        "get_aliasing_values says that result #0",
    ),
    "element by element, in reverse": (
        Add,
        says("bufferizes_to_elementwise_access", lambda op, read: True),
        "bufferizes_to_elementwise_access says that it accesses elements one by one",
    ),
    "undefined contents that are defined": (
        AddToNew,
        says("result_bufferizes_to_memory_write", lambda op, value: False),
        "result_bufferizes_to_memory_write says that a result has undefined contents",
    ),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(lie: str, named: Callable[..., str]) -> None:
    right, method, wanted = LIES[lie]
    verdict = checked(named(type("Liar", (right,), method)()), 40)
    assert not verdict.is_right
    assert f"'lies.add' op has a wrong model: Liar.{wanted}" in str(verdict)


@pytest.mark.parametrize("model", [Add(), AddToNew(), View()])
def test_a_right_model_is_not_blamed(model: Add, named: Callable[..., str]) -> None:
    verdict = checked(named(model), 12)
    assert verdict.is_right, str(verdict)
    assert verdict.programs == 12


def test_no_examples(named: Callable[..., str]) -> None:
    with pytest.raises(BadInput, match="has no text EXAMPLES"):
        checked(named(Add(), EXAMPLES=None), 1)


def test_an_example_that_is_none(named: Callable[..., str]) -> None:
    dynamic = "func.func @f(%a: tensor<?xf32>) { return }"
    with pytest.raises(BadInput, match=r"@f of .* cannot be an example"):
        checked(named(Add(), EXAMPLES=dynamic), 1)
    with pytest.raises(BadInput, match="has no function"):
        checked(named(Add(), EXAMPLES="builtin.module {}"), 1)


def test_no_module() -> None:
    with pytest.raises(BadInput, match="cannot be imported"):
        checked("no_such.module", 1)


def test_the_command(named: Callable[..., str], capsys: Any) -> None:
    assert main(["--model", named(View()), "--programs", "2"]) == 0
    assert "@example: 2 programs are equal" in capsys.readouterr().out
    wrong = type("Liar", (Add,), says("bufferizes_to_memory_write", lambda op, i: False))
    assert main(["--model", named(wrong()), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["equal"] is False
    assert found["models"][0]["wrong"] == [
        "'lies.add' op has a wrong model: Liar.bufferizes_to_memory_write says that "
        "operand #1 is not written"
    ]
    assert main(["--model", "no_such.module"]) == 2
    assert main([]) == 2
    assert "give a program or --model" in capsys.readouterr().err


def test_a_model_that_is_never_executed(named: Callable[..., str], capsys: Any) -> None:
    unknown = EXAMPLES.replace("lies.add", "test.op")
    assert main(["--model", named(Add(), EXAMPLES=unknown), "--programs", "2"]) == 2
    found = capsys.readouterr().out
    assert "@example: no program could be checked" in found
