"""The trip counts of loops, by `LoopLikeOpInterface`."""

from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.models.registration import register_models

PROGRAM = """
func.func @f(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c3 = arith.constant 3 : index
  %m1 = arith.constant -1 : i8
  %i0 = arith.constant 0 : i8
  %i100 = arith.constant 100 : i8
  scf.for %i = %c0 to %c10 step %c3 {}                     // 4
  scf.for %i = %c10 to %c0 step %c3 {}                     // 0
  scf.for %i = %c0 to %c10 step %c0 {}                     // None
  scf.for %i = %c0 to %n step %c3 {}                       // None
  scf.for %i = %i0 to %m1 step %i100 : i8 {}               // 0
  scf.for unsigned %i = %i0 to %m1 step %i100 : i8 {}      // 3
  affine.for %i = 0 to 9 step 2 {}                         // 5
  affine.for %i = 9 to 0 {}                                // 0
  affine.for %i = 0 to %n {}                               // None
  scf.forall (%i, %j) in (3, 4) {}                         // 12
  scf.forall (%i, %j) = (1, 0) to (8, 4) step (3, 2) {}    // 6
  scf.forall (%i, %j) in (3, %n) {}                        // None
  scf.while : () -> () {                                   // None
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
"""


def test_trip_counts(ctx: Context):
    register_models()
    module = Parser(ctx, PROGRAM).parse_module()
    found = [
        str(model.trip_count(op))
        for op in module.walk()
        if (model := model_of(op, LoopLikeOpInterface)) is not None
    ]
    lines = PROGRAM.splitlines()
    marked = [line.split("//")[1] for line in lines if "//" in line]
    assert found == [mark.strip() for mark in marked]
