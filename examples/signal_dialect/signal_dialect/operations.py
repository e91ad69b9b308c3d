"""
The operations of the dialect `signal`, on tensors and on memrefs.

    %1 = "signal.axpy"(%a, %x, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "signal.axpy"(%a, %x, %y) : (f32, memref<4xf32>, memref<4xf32>) -> ()
"""

from xdsl.dialects.builtin import Float32Type, MemRefType, TensorType
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_result_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import IsTerminator

from signal_dialect.models import (
    AxpyEffects,
    AxpyModel,
    NoEffects,
    RampEffects,
    RampModel,
    StageFlow,
    StageModel,
    YieldModel,
)

VECTOR = TensorType.constr() | MemRefType.constr()


@irdl_op_definition
class AxpyOp(IRDLOperation):
    """Adds `a * x` to `y`, element by element."""

    name = "signal.axpy"
    a = operand_def(Float32Type)
    x = operand_def(VECTOR)
    y = operand_def(VECTOR)
    result = opt_result_def(TensorType.constr())
    traits = traits_def(AxpyModel(), AxpyEffects())


@irdl_op_definition
class RampOp(IRDLOperation):
    """Returns 0, 1, 2, ... times a number; on memrefs, writes them."""

    name = "signal.ramp"
    step = operand_def(Float32Type)
    target = opt_operand_def(MemRefType.constr())
    result = opt_result_def(TensorType.constr())
    traits = traits_def(RampModel(), RampEffects())


@irdl_op_definition
class StageOp(IRDLOperation):
    """Runs its region once, and returns what it yields."""

    name = "signal.stage"
    outputs = var_result_def()
    body = region_def("single_block")
    traits = traits_def(StageModel(), StageFlow(), NoEffects(is_recursive=True))


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends a `signal.stage`."""

    name = "signal.yield"
    values = var_operand_def()
    traits = traits_def(YieldModel(), IsTerminator(), NoEffects())


SIGNAL = Dialect("signal", [AxpyOp, RampOp, StageOp, YieldOp])
