"""The advice `give-model`: an operation without a model makes a copy necessary; a model that says
what the operation does is attached, the copy is gone, and the program computes the same.
"""

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Float32Type, MemRefType, ModuleOp, TensorType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.memref import AllocOp
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    BufferizationRewriter,
)
from xdsl_bufferization.interfaces.explanations import Explanation
from xdsl_bufferization.interfaces.external_models import attach_model
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.interpreters.run import RunResult, run_module
from xdsl_bufferization.interpreters.values import tensor
from xdsl_bufferization.support.layouts import as_memref
from xdsl_bufferization.support.models.bufferization import NewMemoryModel, NoAccessModel
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass

SHAPED = TensorType.constr() | MemRefType.constr()
SIZE = 8


@irdl_op_definition
class LengthOp(IRDLOperation):
    """The number of elements."""

    name = "advised.length"
    source = operand_def(SHAPED)
    result = result_def(Float32Type)


@irdl_op_definition
class CountOp(IRDLOperation):
    """The same, with a model of its own."""

    name = "advised.count"
    source = operand_def(SHAPED)
    result = result_def(Float32Type)


@irdl_op_definition
class SplatOp(IRDLOperation):
    """A new tensor with one number everywhere."""

    name = "advised.splat"
    value = operand_def(Float32Type)
    result = result_def(SHAPED)


@register_impls
class AdvisedFunctions(InterpreterFunctions):
    """Executes the operations on tensors and on buffers."""

    @impl(CountOp)
    def run_count(self, interpreter: Interpreter, op: CountOp, args: PythonValues) -> PythonValues:
        return (float(len(args[0].values())),)

    @impl(LengthOp)
    def run_length(
        self, interpreter: Interpreter, op: LengthOp, args: PythonValues
    ) -> PythonValues:
        return (float(len(args[0].values())),)

    @impl(SplatOp)
    def run_splat(self, interpreter: Interpreter, op: SplatOp, args: PythonValues) -> PythonValues:
        return (tensor([args[0]] * SIZE, [SIZE], 4),)


class LengthModel(NoAccessModel):
    """No element is read or written."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        types = [result.type for result in op.results]
        buffer = rewriter.buffer(op, 0)
        new = type(op).create(operands=[buffer], result_types=types)
        rewriter.insert(new)
        rewriter.replace(op, new.results)


class SplatModel(NewMemoryModel):
    """The result is in new memory."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        type = as_memref(rewriter.result_type(op.results[0]))
        assert type is not None
        new = AllocOp([], [], type)
        fill = FillOp(op.operands, new.results, ())
        rewriter.insert(new, fill)
        rewriter.replace(op, new.results)


LENGTH = """
func.func @main() -> (f32, f32) {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 5.0 : f32
  %i = arith.constant 3 : index
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.insert %y into %t[%i] : tensor<8xf32>
  %n = "advised.length"(%t) : (tensor<8xf32>) -> f32
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  return %1, %n : f32, f32
}
"""
LOOP = """
func.func @main() -> (f32, f32) {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %n = "advised.count"(%t) : (tensor<8xf32>) -> f32
    %0 = tensor.insert %n into %a[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  %1 = tensor.extract %r[%c1] : tensor<8xf32>
  %2 = tensor.extract %r[%c4] : tensor<8xf32>
  return %1, %2 : f32, f32
}
"""
SPLAT = """
func.func @main() -> (f32, f32) {
  %x = arith.constant 2.0 : f32
  %y = arith.constant 5.0 : f32
  %i = arith.constant 3 : index
  %j = arith.constant 4 : index
  %t = "advised.splat"(%x) : (f32) -> tensor<8xf32>
  %0 = tensor.insert %y into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%j] : tensor<8xf32>
  return %1, %2 : f32, f32
}
"""


def bufferized(module: ModuleOp) -> tuple[RunResult, list[Explanation]]:
    """The results of a bufferized program, and the explanations of its copies."""
    explain = ExplainBufferizationPass(bufferize_function_boundaries=True, allow_unknown_ops=True)
    found = [each for each in explain.explain(module) if each.kind == "copy"]
    module.verify()
    assert str(module).count("memref.copy") == len(found)
    return run_module(module, functions=[AdvisedFunctions()]), found


def parsed(text: str) -> ModuleOp:
    """A program with the operations."""
    context: Context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("advised", [LengthOp, CountOp, SplatOp]))
    return Parser(context, text, "advised.mlir").parse_module()


@pytest.mark.parametrize(
    ("text", "cause", "op_class", "model"),
    [
        (LENGTH, "conflict", LengthOp, LengthModel()),
        (LOOP, "conflict", CountOp, LengthModel()),
        (SPLAT, "not-writable", SplatOp, SplatModel()),
    ],
    ids=["accesses nothing", "in a loop", "makes a new tensor"],
)
def test_a_model_avoids_the_copy(
    text: str, cause: str, op_class: type[Operation], model: BufferizableOpInterface
) -> None:
    before = run_module(parsed(text), functions=[AdvisedFunctions()])
    without, (copy,) = bufferized(parsed(text))
    assert without.numbers() == before.numbers()
    assert without.memory.copies == 1
    assert (copy.cause, copy.advice[0].action) == (cause, "give-model")
    assert copy.advice[0].parameters == {"op": op_class.name}
    attach_model(op_class, BufferizableOpInterface, model)
    with_model, copies = bufferized(parsed(text))
    assert not copies
    assert with_model.memory.copies == 0
    assert with_model.numbers() == before.numbers()
