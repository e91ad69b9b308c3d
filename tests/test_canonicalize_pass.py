"""`canonicalize` of this package on operations of xDSL's own classes, which stay as they are."""

import pytest
from xdsl.context import Context
from xdsl.dialects import arith, cf, func, scf, test
from xdsl.dialects.builtin import (
    FunctionType,
    IndexType,
    IntegerAttr,
    ModuleOp,
    UnregisteredOp,
    i32,
)
from xdsl.ir import Block, Operation, Region
from xdsl.parser import Parser
from xdsl.traits import Pure
from xdsl.transforms import canonicalize
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.cf.dialect import BranchOp
from xdsl_bufferization.transforms.canonicalize import CanonicalizePass

INDEX = IndexType()


def canonicalized(*blocks: Block, xdsl: bool = False) -> list[Block]:
    """What the pass leaves of the blocks of a function."""
    function = func.FuncOp("f", FunctionType.from_lists([], []), Region(blocks))
    module = ModuleOp([function])
    ctx = Context()
    ctx.load_dialect(arith.Arith)
    (canonicalize.CanonicalizePass() if xdsl else CanonicalizePass()).apply(ctx, module)
    return list(function.body.blocks)


def test_a_branch_passes_what_the_block_takes():
    value = test.TestOp(result_types=[i32])
    for passed in ([], [value.results[0]], [value.results[0]] * 2):
        target = Block(arg_types=[i32])
        region = Region([Block([BranchOp(target, *passed)]), target])
        if len(passed) == 1:
            region.verify()
            continue
        with pytest.raises(VerifyException, match="target block has 1"):
            region.verify()


def test_the_branches_of_xdsl_have_the_traits_of_xdsl():
    for branch in (cf.BranchOp, cf.ConditionalBranchOp):
        assert not branch.has_trait(Pure)


@pytest.mark.parametrize("xdsl", [False, True])
def test_loops_keep_unknown_operations(xdsl: bool):
    bounds = test.TestOp(result_types=[INDEX] * 3)
    lower, upper, step = bounds.results
    unknown = UnregisteredOp.with_name("unknown.op").create()
    body = Block([unknown, scf.YieldOp()], arg_types=[INDEX])
    loop = scf.ForOp(lower, upper, step, [], body)
    canonicalized(Block([bounds, loop, func.ReturnOp()]), xdsl=xdsl)
    # xDSL's pass moves it out.
    assert (unknown.parent_block() is body) is not xdsl


@pytest.mark.parametrize(
    "op, a, b, number",
    [
        (arith.MuliOp, 1 << 62, 4, 0),
        (arith.AddiOp, (1 << 63) - 1, 1, -(1 << 63)),
        (arith.SubiOp, -(1 << 63), 1, (1 << 63) - 1),
        (arith.AddiOp, 3, 4, 7),
    ],
)
def test_index_wraps_around(
    op: type[arith.SignlessIntegerBinaryOperation], a: int, b: int, number: int
):
    lhs, rhs = (arith.ConstantOp(IntegerAttr(n, INDEX)) for n in (a, b))
    result = op(lhs, rhs)
    user = test.TestOp([result])
    canonicalized(Block([lhs, rhs, result, user, func.ReturnOp()]))
    (constant,) = user.operands
    assert isinstance(constant.owner, arith.ConstantOp)
    assert constant.owner.value == IntegerAttr(number, INDEX)


def test_blocks_that_only_branch_to_each_other_stay():
    first, second, third = Block(), Block(), Block()
    first.add_op(cf.BranchOp(second))
    second.add_op(cf.BranchOp(third))
    third.add_op(cf.BranchOp(second))
    assert len(canonicalized(first, second, third)) > 1


def test_a_case_that_only_branches_is_skipped():
    flag = test.TestOp(result_types=[i32])
    passing, end, other = Block(), Block(), Block()
    passing.add_op(cf.BranchOp(end))
    end.add_ops((test.TestOp(), func.ReturnOp()))
    other.add_ops((test.TestOp(), func.ReturnOp()))
    switch = cf.SwitchOp(flag.results[0], passing, (), None, (other,), ((),))
    blocks = canonicalized(Block([flag, switch]), passing, end, other)
    last = blocks[0].last_op
    assert isinstance(last, cf.SwitchOp)
    assert tuple(last.successors) == (end, other)


@pytest.mark.parametrize("kind", ["tensor", "memref"])
def test_one_operation_takes_the_sources_of_all_casts_at_once(
    kind: str, ctx: Context, monkeypatch: pytest.MonkeyPatch
):
    count, is_tensor = 40, kind == "tensor"
    static, dynamic = f"{kind}<4xf32>", f"{kind}<?xf32>"
    names = [f"%a{k}" for k in range(count)]
    casts = "".join(
        f"%c{k} = {kind}.cast {name} : {static} to {dynamic}\n" for k, name in enumerate(names)
    )
    maps = ", ".join(["affine_map<(d0) -> (d0)>"] * (count + 1))
    program = f"""
        func.func @f({f": {static}, ".join(names)}: {static}, %o: {dynamic}) {{
          {casts}
          {"%r =" if is_tensor else ""} linalg.generic {{
              indexing_maps = [{maps}], iterator_types = ["parallel"]}}
              ins({", ".join(f"%c{k}" for k in range(count))} : {", ".join([dynamic] * count)})
              outs(%o : {dynamic}) {{
          ^bb0({": f32, ".join(f"%x{k}" for k in range(count + 1))}: f32):
            %s = arith.addf %x0, %x1 : f32
            linalg.yield %s : f32
          }} {f"-> {dynamic}" if is_tensor else ""}
          {"func.call @use(%r) : (tensor<?xf32>) -> ()" if is_tensor else ""}
          func.return
        }}
        func.func private @use(tensor<?xf32>)"""
    module = Parser(ctx, program).parse_module()
    op_class = next(type(op) for op in module.walk() if op.name == "linalg.generic")
    verified, verify = 0, op_class.verify

    def counted(op: Operation, verify_nested_ops: bool = True) -> None:
        nonlocal verified
        verified += 1
        verify(op, verify_nested_ops)

    monkeypatch.setattr(op_class, "verify", counted)
    CanonicalizePass().apply(ctx, module)
    assert f"{kind}.cast" not in str(module)
    assert 0 < verified < 4
