"""Attributes that are set aside go with the operation, whatever happens to it."""

import subprocess
import sys

from executing import passed, printed_by
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr
from xdsl.parser import Parser

from xdsl_bufferization.dialects.ignored import IgnoredAttr
from xdsl_bufferization.transforms.cse_put_attributes import CSEPutAttributesPass
from xdsl_bufferization.transforms.cse_with_attributes_ignored import CSEWithAttributesIgnoredPass

PROGRAM = """
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a {op_name = "x"} : i32
  %1 = arith.addi %a, %a {op_name = "y"} : i32
  %2 = arith.muli %0, %1 {op_name = "z"} : i32
  func.return %2 : i32
}
"""


def names(module: ModuleOp) -> list[str]:
    """What the operations are called, in order."""
    found = [op.attributes.get("op_name") for op in module.walk()]
    return [name.data for name in found if isinstance(name, StringAttr)]


def test_all_values_are_equal() -> None:
    one, other = IgnoredAttr(StringAttr("a")), IgnoredAttr(IntegerAttr(1, 32))
    assert one == other
    assert hash(one) == hash(other)
    assert one != StringAttr("a")
    assert one.original != other.original


def test_clones_and_erased_operations(ctx: Context) -> None:
    module = Parser(ctx, PROGRAM).parse_module()
    CSEWithAttributesIgnoredPass().apply(ctx, module)
    function = next(iter(module.body.block.ops))
    copy = function.clone()
    module.body.block.add_op(copy)
    first, second, *_ = copy.regions[0].block.ops
    second.results[0].replace_all_uses_with(first.results[0])
    second.detach()
    second.erase()
    assert names(module) == []
    CSEPutAttributesPass().apply(ctx, module)
    assert names(module) == ["x", "y", "z", "x", "z"]


def test_through_mlir(ctx: Context, mlir_opt: str) -> None:
    module = Parser(ctx, PROGRAM).parse_module()
    CSEWithAttributesIgnoredPass().apply(ctx, module)
    merged = printed_by(str(module), mlir_opt, "--allow-unregistered-dialect", "--cse")
    back = passed(ctx, merged, "dominance-cse")
    CSEPutAttributesPass().apply(ctx, back)
    assert names(back) == ["x", "z"]


def test_deeper_than_the_stack() -> None:
    """Regions that are nested far deeper than Python calls may be."""
    script = (
        "from xdsl.context import Context\n"
        "from xdsl.dialects import arith, builtin, test\n"
        "from xdsl.ir import Block, Region\n"
        "from xdsl_bufferization.transforms.cse_put_attributes import *\n"
        "from xdsl_bufferization.transforms.cse_with_attributes_ignored import *\n"
        "from xdsl_bufferization.transforms.dominance_cse import *\n"
        "op = arith.ConstantOp.from_int_and_width(1, 32)\n"
        "op.attributes['op_name'] = builtin.StringAttr('a')\n"
        "for _ in range(3000):\n"
        "    op = test.TestOp(regions=[Region(Block([op]))])\n"
        "module = builtin.ModuleOp([op])\n"
        "CSEWithAttributesIgnoredPass().apply(Context(), module)\n"
        "CSEPutAttributesPass().apply(Context(), module)\n"
        "DominanceCSEPass().apply(Context(), module)\n"
        "import os; print('done', flush=True); os._exit(0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stdout == "done\n", done.stderr
