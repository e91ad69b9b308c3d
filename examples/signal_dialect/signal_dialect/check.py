"""What `xdsl-bufferize-check --model signal_dialect.check` needs."""

from xdsl.dialects.builtin import TensorType
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    ReturnedValues,
    TerminatorValue,
    impl,
    impl_terminator,
    register_impls,
)

from signal_dialect.operations import AxpyOp, RampOp, StageOp, YieldOp
from xdsl_bufferization.interpreters.values import tensor

EXAMPLES = """
func.func @axpy(%a: f32, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "signal.axpy"(%a, %x, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @ramp(%a: f32, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "signal.ramp"(%a) : (f32) -> tensor<4xf32>
  %1 = "signal.axpy"(%a, %0, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @stage(%a: f32, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "signal.stage"() ({
    %1 = "signal.axpy"(%a, %x, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "signal.yield"(%1) : (tensor<4xf32>) -> ()
  }) : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


@register_impls
class SignalFunctions(InterpreterFunctions):
    """Executes the operations on tensors and on memrefs."""

    @impl(AxpyOp)
    def run_axpy(self, interpreter: Interpreter, op: AxpyOp, args: PythonValues) -> PythonValues:
        a, x, y = args
        output = y if op.result is None else y.copied()
        output.assign([v + a * u for u, v in zip(x.values(), y.values(), strict=True)])
        return () if op.result is None else (output,)

    @impl(RampOp)
    def run_ramp(self, interpreter: Interpreter, op: RampOp, args: PythonValues) -> PythonValues:
        step, *targets = args
        if op.result is None:
            (target,) = targets
            target.assign([step * i for i in range(target.size)])
            return ()
        type_ = op.result.type
        assert isinstance(type_, TensorType)
        (size,) = type_.get_shape()
        return (tensor([step * i for i in range(size)], [size], 4),)

    @impl(StageOp)
    def run_stage(self, interpreter: Interpreter, op: StageOp, args: PythonValues) -> PythonValues:
        return interpreter.run_ssacfg_region(op.body, ())

    @impl_terminator(YieldOp)
    def run_yield(
        self, interpreter: Interpreter, op: YieldOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()
