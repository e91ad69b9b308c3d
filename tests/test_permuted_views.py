"""A view of one's own that permutes elements, around operations that extract and insert slices.

    %s = tensor.extract_slice %t[0, 0] [2, 2] [1, 1]
    %p = "permuted.transpose"(%s)
    %r = tensor.insert_slice %p into %t[0, 0] [2, 2] [1, 1]

The memory that is inserted is the slice that was extracted, the elements stand in another order.
"""

import pytest
from xdsl.dialects.builtin import AffineMapAttr, MemRefType, StridedLayoutAttr, TensorType
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Dialect, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.universe import Universe

from xdsl_bufferization.dialects.memref.views import TransposeOp
from xdsl_bufferization.interfaces.bufferizable import BufferRelation, BufferType
from xdsl_bufferization.interpreters.checker import (
    Checker,
    CheckSettings,
    context_for,
    verdict_as_text,
)
from xdsl_bufferization.interpreters.values import Array
from xdsl_bufferization.support.layouts import ranked_memref, strides_of
from xdsl_bufferization.support.models.bufferization import ViewModel


class TransposeModel(ViewModel):
    """The result is the memory of the operand, but not its elements in their order."""

    relation = BufferRelation.UNKNOWN

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        memref = ranked_memref(source)
        strides = strides_of(memref)
        assert strides is not None
        layout = StridedLayoutAttr(strides[0][::-1], strides[1])
        return MemRefType(memref.element_type, memref.get_shape(), layout)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        order = AffineMapAttr(AffineMap.from_callable(lambda i, j: (j, i)))
        return TransposeOp(source, order, type)


@irdl_op_definition
class PermutedOp(IRDLOperation):
    """A square matrix, transposed."""

    name = "permuted.transpose"
    source = operand_def(TensorType)
    result = result_def(TensorType)
    traits = traits_def(TransposeModel())


@register_impls
class PermutedFunctions(InterpreterFunctions):
    """Executes the operation on tensors."""

    @impl(PermutedOp)
    def run_transpose(
        self, interpreter: Interpreter, op: PermutedOp, args: PythonValues
    ) -> PythonValues:
        (source,) = args
        assert isinstance(source, Array)
        return (source.with_dimensions((1, 0)),)


T, S, ROW = "tensor<4x4xf32>", "tensor<2x2xf32>", "tensor<1x4xf32>"
EXTRACT = f"%s = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : {T} to {S}"
TRANSPOSE = f'%p = "permuted.transpose"(%s) : ({S}) -> {S}'
INSERT = f"%r = tensor.insert_slice %p into %t[0, 0] [2, 2] [1, 1] : {S} into {T}"
READ = f"tensor.extract %p[%c0, %c1] : {S}"
WRITE = f"%p2 = tensor.insert %x into %p[%c0, %c1] : {S}"
PROGRAMS = {
    "put back": f"{EXTRACT}\n{TRANSPOSE}\n{INSERT}",
    "read later": f"{EXTRACT}\n{TRANSPOSE}\n{INSERT}\n%y = {READ}",
    "written": f"{EXTRACT}\n{TRANSPOSE}\n{WRITE}\n{INSERT.replace('%p', '%p2')}",
    "in a branch": f"""{EXTRACT}
        %p = scf.if %c -> {S} {{
          {TRANSPOSE.replace("%p", "%q")}
          scf.yield %q : {S}
        }} else {{
          scf.yield %s : {S}
        }}
        {INSERT}""",
    "in a loop": f"""{EXTRACT}
        %p = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %s) -> {S} {{
          %q = "permuted.transpose"(%u) : ({S}) -> {S}
          scf.yield %q : {S}
        }}
        {INSERT}""",
    "in a function": f"""{EXTRACT}
        %p = func.call @g(%s) : ({S}) -> {S}
        {INSERT}""",
    "overwritten in a loop": f"""
        %o = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : {T} to {ROW}
        %z = arith.constant dense<0.0> : {T}
        %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%u = %z) -> {T} {{
          %q = "permuted.transpose"(%u) : ({T}) -> {T}
          %v = tensor.insert_slice %o into %q[%i, 0] [1, 4] [1, 1] : {ROW} into {T}
          scf.yield %v : {T}
        }}""",
}

PIPELINES = (
    "eliminate-overwritten-contents,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}",
    "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}",
    "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down}",
)


def module(body: str) -> str:
    """A function around the body, and a callee that transposes."""
    value = "%y" if "%y" in body else "%x"
    return f"""
    func.func private @g(%s: {S}) -> {S} {{
      {TRANSPOSE}
      return %p : {S}
    }}
    func.func @main(%t: {T}, %x: f32, %c: i1) -> ({T}, f32) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      {body}
      return %r, {value} : {T}, f32
    }}"""


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_executed(body: str, pipeline: str) -> None:
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("permuted", [PermutedOp]))
    functions = (PermutedFunctions(),)
    settings = CheckSettings(pipeline, functions=functions, leaks=False)
    checker = Checker(context, Universe.get_multiverse(), settings)
    verdict = checker.check(module(body))
    assert verdict.is_equal, verdict_as_text(verdict)
