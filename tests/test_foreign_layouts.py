"""A foreign operation on memrefs may rely on the layout that it was given."""

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.memref import CopyOp
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.external_models import attach_model
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.transforms.eliminate_memref_copies import EliminateMemrefCopiesPass


@irdl_op_definition
class PackedOp(IRDLOperation):
    name = "foreign.packed"
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)


class Style(DestinationStyleOpInterface):
    def inits(self, op: Operation) -> range:
        return range(1, 2)

    def is_init_read(self, op: Operation, index: int) -> bool:
        return False


PROGRAM = """
func.func @f(%x: memref<4xf32, strided<[2]>>, %y: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32, strided<[2]>> to memref<4xf32>
  "foreign.packed"(%a, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  memref.copy %y, %b : memref<4xf32> to memref<4xf32>
  "foreign.packed"(%b, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}"""


def test_it_is_not_given_another_layout() -> None:
    attach_model(PackedOp, DestinationStyleOpInterface, Style())
    attach_model(PackedOp, MemoryEffectsOpInterface, FixedEffects(reads=(0,), writes=(1,)))
    ctx = context_for(Universe.get_multiverse())
    ctx.load_dialect(Dialect("foreign", [PackedOp]))
    module = Parser(ctx, PROGRAM).parse_module()
    EliminateMemrefCopiesPass().apply(ctx, module)
    (copy,) = (op for op in module.walk() if isinstance(op, CopyOp))
    assert copy.source.type != copy.destination.type
