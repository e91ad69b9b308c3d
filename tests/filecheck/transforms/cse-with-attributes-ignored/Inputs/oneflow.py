"""Some operations of OneFlow, as a plugin of their own: they have no effects."""

from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, traits_def, var_operand_def, var_result_def
from xdsl.traits import Pure
from xdsl.universe import Universe


class UserOp(IRDLOperation):
    """Computes tensors from tensors."""

    inputs = var_operand_def()
    outputs = var_result_def()

    traits = traits_def(Pure())


@irdl_op_definition
class CastOp(UserOp):
    name = "oneflow.cast"


@irdl_op_definition
class AddNOp(UserOp):
    name = "oneflow.add_n2"


@irdl_op_definition
class TransposeOp(UserOp):
    name = "oneflow.transpose"


@irdl_op_definition
class Conv2DOp(UserOp):
    name = "oneflow.conv2d"


UNIVERSE = Universe(
    all_dialects={"oneflow": lambda: Dialect("oneflow", [CastOp, AddNOp, TransposeOp, Conv2DOp])}
)
