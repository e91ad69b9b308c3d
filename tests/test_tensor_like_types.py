"""Tensor types of one's own through One-Shot Bufferize, executed."""

import re
from functools import cache
from typing import cast

import pytest
from executing import pipeline
from grid_dialect.operations import GRID, GridBuffer, GridFunctions, GridTensor, GridType, LineType
from xdsl.context import Context
from xdsl.dialects.builtin import MemRefType, ModuleOp, f32
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException, VerifyException

from xdsl_bufferization import attach_type_model
from xdsl_bufferization.interfaces.bufferizable import BufferBuilder
from xdsl_bufferization.interfaces.tensor_like import TensorLikeTypeInterface
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.interpreters.run import run_module

NEW = '%t = "grid.new"(%x) : (f32) -> T'
SET = '%s = "grid.set"(%t, %y, %c1) : (T, f32, index) -> T'
GET_S = '%a = "grid.get"(%s, %c1) : (T, index) -> f32'
GET_T = '%b = "grid.get"(%t, %c1) : (T, index) -> f32'
NO_GET_T = "%b = arith.constant 0.0 : f32"
BODIES = {
    "set": SET,
    "if": """
        %s = scf.if %c -> (T) {
          %u = "grid.set"(%t, %y, %c1) : (T, f32, index) -> T
          scf.yield %u : T
        } else {
          %u = "grid.set"(%t, %y, %c0) : (T, f32, index) -> T
          scf.yield %u : T
        }""",
    "if that may write": """
        %s = scf.if %c -> (T) {
          %u = "grid.set"(%t, %y, %c1) : (T, f32, index) -> T
          scf.yield %u : T
        } else {
          scf.yield %t : T
        }""",
    "for": """
        %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %t) -> (T) {
          %v = "grid.set"(%u, %y, %i) : (T, f32, index) -> T
          scf.yield %v : T
        }""",
    "for that allocates": """
        %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %t) -> (T) {
          %w = "grid.get"(%u, %c1) : (T, index) -> f32
          %z = arith.addf %w, %y : f32
          %v = "grid.new"(%z) : (f32) -> T
          scf.yield %v : T
        }""",
    "while": """
        %s, %n = scf.while (%u = %t, %i = %c0) : (T, index) -> (T, index) {
          %go = arith.cmpi slt, %i, %c3 : index
          scf.condition(%go) %u, %i : T, index
        } do {
        ^bb0(%u: T, %i: index):
          %v = "grid.set"(%u, %y, %i) : (T, f32, index) -> T
          %j = arith.addi %i, %c1 : index
          scf.yield %v, %j : T, index
        }""",
    "select": """
        %q = "grid.new"(%y) : (f32) -> T
        %r = arith.select %c, %t, %q : T
        %s = "grid.set"(%r, %y, %c1) : (T, f32, index) -> T""",
    "blocks": """
        cf.cond_br %c, ^one, ^end(%t : T)
      ^one:
        %u = "grid.set"(%t, %y, %c1) : (T, f32, index) -> T
        cf.br ^end(%u : T)
      ^end(%s: T):""",
    "loop of blocks": """
        cf.br ^loop(%c0, %t : index, T)
      ^loop(%i: index, %u: T):
        %v = "grid.set"(%u, %y, %i) : (T, f32, index) -> T
        %j = arith.addi %i, %c1 : index
        %go = arith.cmpi slt, %j, %c3 : index
        cf.cond_br %go, ^loop(%j, %v : index, T), ^end(%v : T)
      ^end(%s: T):""",
    "call that writes": "%s = func.call @writes(%t, %y) : (T, f32) -> T",
    "recursion": "%s = func.call @down(%t, %c3, %y) : (T, index, f32) -> T",
}
"""What makes %s of %t, which is new."""

IN_PLACE = ("set", "if", "for", "loop of blocks", "call that writes")
READ_LATER = (
    "set",
    "if that may write",
    "for",
    "for that allocates",
    "while",
    "select",
    "blocks",
    "call that writes",
    "recursion",
)
PROGRAMS = {
    **{name: (0, f"{NEW}\n{BODIES[name]}\n{GET_S}\n{NO_GET_T}") for name in IN_PLACE},
    **{
        f"{name}, read later": (1, f"{NEW}\n{BODIES[name]}\n{GET_S}\n{GET_T}")
        for name in READ_LATER
    },
    "call that reads": (0, f"{NEW}\n%a = func.call @reads(%t) : (T) -> f32\n{GET_T}"),
}
"""Programs, with the copies that they need."""

MODULE = """
func.func private @writes(%t: T, %y: f32) -> T {
  %c1 = arith.constant 1 : index
  %s = "grid.set"(%t, %y, %c1) : (T, f32, index) -> T
  return %s : T
}
func.func private @reads(%t: T) -> f32 {
  %c1 = arith.constant 1 : index
  %a = "grid.get"(%t, %c1) : (T, index) -> f32
  return %a : f32
}
func.func private @down(%t: T, %n: index, %y: f32) -> T {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = "grid.set"(%t, %y, %n) : (T, f32, index) -> T
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (T) {
    %m = arith.subi %n, %c1 : index
    %d = func.call @down(%s, %m, %y) : (T, index, f32) -> T
    scf.yield %d : T
  } else {
    scf.yield %s : T
  }
  return %r : T
}
func.func @main() -> (f32, f32, f32, f32) {
  %x = arith.constant 1.5 : f32
  %y = arith.constant 2.5 : f32
  %true = arith.constant true
  %false = arith.constant false
  %0, %1 = func.call @run(%x, %y, %true) : (f32, f32, i1) -> (f32, f32)
  %2, %3 = func.call @run(%x, %y, %false) : (f32, f32, i1) -> (f32, f32)
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
func.func @run(%x: f32, %y: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  BODY
  return %a, %b : f32, f32
}
"""
OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
COPIES = {"!grid.tensor<4 : i64>": "grid.copy", "!grid.line<4 : i64>": "memref.copy"}


@cache
def context() -> Context:
    """All dialects, and that of the types."""
    made = context_for(Universe.get_multiverse())
    made.allow_unregistered = True
    made.load_dialect(GRID)
    return made


def parsed(text: str) -> ModuleOp:
    """A module that may use the dialect."""
    module = Parser(context(), text).parse_module()
    module.verify()
    return module


def passed(module: ModuleOp, spec: str) -> ModuleOp:
    """The module after passes, verified."""
    pipeline(spec).apply(context(), module)
    module.verify()
    return module


def refused(module: ModuleOp, spec: str, why: str) -> None:
    """Passes fail, and leave the module as it was."""
    before = str(module)
    with pytest.raises(PassFailedException, match=why):
        passed(module, spec)
    assert str(module) == before


def numbers(module: ModuleOp) -> list[float]:
    """What `@main` returns."""
    return run_module(module, functions=(GridFunctions(),)).numbers()


def typed(body: str, type: str) -> str:
    """A module with tensors of a type."""
    text = MODULE.replace("BODY", body)
    return re.sub(r"\bT\b", type, text)


@pytest.mark.parametrize("type", COPIES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_executed(name: str, type: str) -> None:
    copies, body = PROGRAMS[name]
    text = typed(body, type)
    before = numbers(parsed(text))
    module = passed(parsed(text), f"one-shot-bufferize{{{OPTIONS}}}")
    assert type not in str(module)
    assert numbers(module) == before
    assert str(module.body.block.last_op).count(COPIES[type]) == copies


KINDS = """
func.func @main() -> f32 {
  %x = arith.constant 1.5 : f32
  %y = arith.constant 2.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = "grid.new"(%x) {kind = "low"} : (f32) -> !grid.tensor<4 : i64>
  %s = scf.for %i = %c0 to %c2 step %c1 iter_args(%u = %t) -> (!grid.tensor<4 : i64>) {
    %v = "grid.new"(%y) {kind = "high"} : (f32) -> !grid.tensor<4 : i64>
    %w = "grid.set"(%v, %x, %i) : (!grid.tensor<4 : i64>, f32, index) -> !grid.tensor<4 : i64>
    scf.yield %w : !grid.tensor<4 : i64>
  }
  %a = "grid.get"(%s, %c1) : (!grid.tensor<4 : i64>, index) -> f32
  return %a : f32
}
"""


def test_two_buffer_types_meet() -> None:
    module = passed(parsed(KINDS), f"one-shot-bufferize{{{OPTIONS}}}")
    assert numbers(module) == numbers(parsed(KINDS)) == [1.5]
    assert str(module).count("grid.cast") == 2
    assert '<4 : i64, "any">' in str(module)


class NoJoin(GridBuffer):
    def joined(self, a: Attribute, b: Attribute) -> Attribute | None:
        return None


def test_two_buffer_types_without_a_common_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GridBuffer, "joined", NoJoin.joined)
    refused(parsed(KINDS), f"one-shot-bufferize{{{OPTIONS}}}", "no buffer type to which both")


UNKNOWN = """
func.func @f(%x: f32, %i: index) -> f32 {
  %t = "grid.new"(%x) : (f32) -> !grid.tensor<4 : i64>
  %u = "other.op"(%t) : (!grid.tensor<4 : i64>) -> !grid.tensor<4 : i64>
  %v = "grid.set"(%u, %x, %i) : (!grid.tensor<4 : i64>, f32, index) -> !grid.tensor<4 : i64>
  %a = "grid.get"(%v, %i) : (!grid.tensor<4 : i64>, index) -> f32
  return %a : f32
}
"""


BY_COLUMNS = """
func.func @main() -> (f32, f32) {
  %t = arith.constant dense<2.0> : tensor<16x32xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %x = arith.constant 3.0 : f32
  %n = arith.constant 16 : index
  %m = arith.constant 32 : index
  %e = tensor.empty(SIZES) : C
  %0 = linalg.copy ins(%t : tensor<16x32xf32>) outs(%e : C) -> C
  %1 = tensor.insert %x into %0[%c1, %c5] : C
  %2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %1) -> C {
    %b = func.call @f(%a, %i) : (C, index) -> C
    scf.yield %b : C
  }
  %3 = tensor.extract %2[%c1, %c5] : C
  %4 = tensor.extract %0[%c1, %c5] : C
  return %3, %4 : f32, f32
}
func.func private @f(%a: C, %i: index) -> C {
  %n = arith.constant 16 : index
  %m = arith.constant 32 : index
  %e = bufferization.alloc_tensor(SIZES) : C
  %0 = linalg.add ins(%a, %a : C, C) outs(%e: C) -> C
  %s = tensor.extract_slice %0[%i, 0] [1, 32] [1, 1] : C to tensor<32xf32>
  %1 = tensor.insert_slice %s into %0[0, 0] [1, 32] [1, 1] : tensor<32xf32> into C
  return %1 : C
}
"""


@pytest.mark.parametrize("shape, sizes", [("16x32", ""), ("16x?", "%m")])
@pytest.mark.parametrize(
    "spec", [f"one-shot-bufferize{{{OPTIONS}}},buffer-deallocation-pipeline", "bufferize"]
)
def test_an_encoding_is_a_layout(spec: str, shape: str, sizes: str) -> None:
    text = re.sub(r"\bC\b", f"tensor<{shape}xf32, #grid.columns>", BY_COLUMNS)
    text = text.replace("SIZES", sizes)
    before = numbers(parsed(text))
    done = run_module(passed(parsed(text), spec))
    assert done.numbers() == before == [96.0, 2.0]
    assert done.memory.allocations > 0 == done.memory.leaks


def test_an_encoding_without_a_layout() -> None:
    text = "func.func @f(%n: index) -> T { %e = tensor.empty(%n) : T return %e : T }"
    refused(
        parsed(re.sub(r"\bT\b", "tensor<?x32xf32, #grid.columns>", text)),
        f"one-shot-bufferize{{{OPTIONS}}}",
        "strides and offset of a new buffer have to be",
    )


def test_operations_that_keep_their_tensors() -> None:
    module = passed(parsed(UNKNOWN), f"one-shot-bufferize{{{OPTIONS} allow-unknown-ops}}")
    names = [op.name for op in module.walk()]
    assert names.count("bufferization.to_tensor") == 1
    assert names.count("bufferization.to_buffer") == 1
    again = passed(parsed(str(module)), f"one-shot-bufferize{{{OPTIONS} allow-unknown-ops}}")
    assert [op.name for op in again.walk()].count("grid.set") == 1
    with pytest.raises(PassFailedException, match="op was not bufferized"):
        passed(parsed(UNKNOWN), f"one-shot-bufferize{{{OPTIONS}}}")


def test_functions_keep_their_tensors() -> None:
    text = """
    func.func @f(%t: !grid.tensor<4 : i64>, %x: f32, %i: index) -> !grid.tensor<4 : i64> {
      %v = "grid.set"(%t, %x, %i) : (!grid.tensor<4 : i64>, f32, index) -> !grid.tensor<4 : i64>
      return %v : !grid.tensor<4 : i64>
    }"""
    names = [op.name for op in passed(parsed(text), "one-shot-bufferize").walk()]
    assert names.count("grid.copy") == 1
    assert names.count("bufferization.to_tensor") == 1
    analysed = passed(parsed(text), "one-shot-bufferize{test-analysis-only}")
    assert '__inplace_operands_attr__ = ["false", "none", "none"]' in str(analysed)


def test_memrefs_of_own_tensors_are_freed() -> None:
    _, body = PROGRAMS["for, read later"]
    text = typed(body, "!grid.line<4 : i64>")
    spec = f"one-shot-bufferize{{{OPTIONS}}},buffer-deallocation-pipeline"
    done = run_module(passed(parsed(text), spec), functions=(GridFunctions(),))
    assert done.memory.allocations > 0 == done.memory.leaks


def test_copies_as_tensors_are_refused() -> None:
    _, body = PROGRAMS["set, read later"]
    refused(
        parsed(typed(body, "!grid.tensor<4 : i64>")),
        "test-tensor-copy-insertion{bufferize-function-boundaries}",
        "alloc_tensor' cannot have",
    )


def test_wrong_conversions_are_refused() -> None:
    for line, why in (
        ("%0 = bufferization.to_buffer %t : !grid.tensor<4 : i64> to memref<4xf32>", "cannot have"),
        ("%0 = bufferization.to_buffer %x : f32 to memref<4xf32>", "is no tensor type"),
        ("%0 = bufferization.to_buffer %t : !grid.tensor<4 : i64> to f32", "is no buffer type"),
        (
            '%0 = bufferization.to_buffer %u : tensor<4xf32> to !grid.buffer<4 : i64, "plain">',
            "do not match",
        ),
    ):
        arguments = "%t: !grid.tensor<4 : i64>, %x: f32, %u: tensor<4xf32>"
        with pytest.raises(VerifyException, match=why):
            parsed(f"func.func @f({arguments}) {{ {line} return }}")


class Wrong(GridTensor):
    def buffer_type(self, tensor: Attribute, memory_space: Attribute) -> Attribute:
        return f32


def test_wrong_models(monkeypatch: pytest.MonkeyPatch) -> None:
    attach_type_model(GridType, TensorLikeTypeInterface, GridTensor())
    with pytest.raises(VerifyException, match="has a model already"):
        attach_type_model(GridType, TensorLikeTypeInterface, Wrong())
    wrong: object = GridBuffer()
    with pytest.raises(VerifyException, match="is no TensorLikeTypeInterface"):
        attach_type_model(LineType, TensorLikeTypeInterface, cast(GridTensor, wrong))
    with pytest.raises(VerifyException, match="builtin dialect"):
        attach_type_model(MemRefType, TensorLikeTypeInterface, GridTensor())
    monkeypatch.setattr(GridTensor, "buffer_type", Wrong.buffer_type)
    with pytest.raises(PassFailedException, match="expected a memref type"):
        passed(parsed(UNKNOWN), f"one-shot-bufferize{{{OPTIONS} allow-unknown-ops}}")


def test_a_model_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def raising(*_: object) -> Attribute:
        raise ValueError("no size")

    monkeypatch.setattr(GridTensor, "buffer_type", raising)
    with pytest.raises(PassFailedException, match="raised ValueError: no size"):
        passed(parsed(UNKNOWN), f"one-shot-bufferize{{{OPTIONS} allow-unknown-ops}}")


@pytest.mark.parametrize("method", ["allocate_like", "cast"])
def test_no_buffer_of_the_type(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def same(
        self: GridBuffer, buffer: SSAValue, type: Attribute, builder: BufferBuilder
    ) -> SSAValue:
        found: SSAValue = builder.index_constant(0)
        return found

    monkeypatch.setattr(GridBuffer, method, same)
    body = PROGRAMS["set, read later"][1]
    text = KINDS if method == "cast" else typed(body, "!grid.tensor<4 : i64>")
    refused(parsed(text), f"one-shot-bufferize{{{OPTIONS}}}", f"GridBuffer.{method} returned")
