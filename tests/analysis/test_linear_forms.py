"""Integer values as a constant plus multiples of others, and induction variables."""

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser

from xdsl_bufferization.analysis.cfg.value_bounds import LinearForms
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.models.registration import register_models

FORMS = """
func.func @f(%n: index, %k: i32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c19 = arith.constant 19 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i20 = arith.constant 20 : i32
  scf.for %i = %i0 to %i20 step %i1 : i32 {
    %a = arith.index_cast %i : i32 to index
    %lower = arith.maxsi %a, %c0 : index
    %upper = arith.minsi %lower, %c19 : index
    %acts = arith.minsi %lower, %c2 : index
    %back = arith.subi %c19, %upper : index
    %twice = arith.muli %c2, %back : index
    %sum = arith.addi %twice, %upper : index
    %map = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0 - 1)>(%a)[%a]
    %floor = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%a)
    %none = arith.subi %a, %a : index
    %wraps = arith.addi %k, %i1 : i32
    %two = arith.addi %c2, %c0 : index
  }
  return
}
"""
EXPECTED: dict[str, tuple[int, dict[str, int]]] = {
    "a": (0, {"i": 1}),
    "lower": (0, {"i": 1}),
    "upper": (0, {"i": 1}),
    "acts": (0, {"acts": 1}),
    "back": (19, {"i": -1}),
    "twice": (38, {"i": -2}),
    "sum": (38, {"i": -1}),
    "map": (-1, {"i": 4}),
    "floor": (0, {"floor": 1}),
    "none": (0, {}),
    "wraps": (0, {"wraps": 1}),
    "two": (2, {}),
}
LOOPS = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c10 step %c3 {}
  scf.for %i = %c0 to %n step %c3 {}
  scf.for unsigned %i = %c0 to %c10 step %c3 {}
  affine.for %i = 1 to 9 step 2 {}
  affine.for %i = 0 to %n {}
  scf.forall (%i, %j) in (3, %n) {}
  scf.forall (%i, %j) = (1, %n) to (8, 4) step (3, 2) {}
  return
}
"""
INDUCTIONS = [
    [("i", 0, 10, 3)],
    [("i", 0, "n", 3)],
    [],
    [("i", 1, 9, 2)],
    [],
    [("i", 0, 3, 1), ("j", 0, "n", 1)],
    [("i", 1, 8, 3), ("j", "n", 4, 2)],
]


def parsed(ctx: Context, text: str) -> ModuleOp:
    register_models()
    return Parser(ctx, text).parse_module()


def named(value: int | SSAValue) -> int | str | None:
    return value if isinstance(value, int) else value.name_hint


def test_forms(ctx: Context):
    forms = LinearForms()
    found = dict[str | None, tuple[int, dict[str | None, int]]]()
    for op in contents(parsed(ctx, FORMS)):
        for result in op.results:
            constant, terms = forms.of(result)
            named_terms = {value.name_hint: factor for value, factor in terms.items()}
            found[result.name_hint] = constant, named_terms
    assert {name: found[name] for name in EXPECTED} == EXPECTED


def test_inductions(ctx: Context):
    def inductions(op: Operation) -> list[tuple[int | str | None, ...]] | None:
        model = model_of(op, LoopLikeOpInterface)
        if model is None:
            return None
        return [tuple(map(named, each)) for each in model.inductions(op)]

    found = [inductions(op) for op in contents(parsed(ctx, LOOPS))]
    assert [each for each in found if each is not None] == INDUCTIONS
