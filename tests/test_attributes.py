"""Attributes of the dialect `bufferization` on other operations; MLIR 22 says the same."""

import pytest
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException, VerifyException

from xdsl_bufferization.transforms.buffer_deallocation import BufferDeallocationPass
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
    OwnershipBasedBufferDeallocationPass,
)

MANUAL = "{bufferization.manual_deallocation}"
PASSES = [
    OneShotBufferizePass(bufferize_function_boundaries=True),
    OneShotBufferizePass(),
    OneShotBufferizePass(bufferize_function_boundaries=True, copy_before_write=True),
    OneShotBufferizePass(test_analysis_only=True),
    OwnershipBasedBufferDeallocationPass(),
    BufferDeallocationPass(),
]

BAD_ARGUMENTS = [
    'bufferization.writable = "false"',
    "bufferization.writable = 3",
    "bufferization.writable = 1 : i8",
    "bufferization.writable",
    "bufferization.buffer_layout = 1",
    'bufferization.buffer_layout = "x"',
    'bufferization.access = "foo"',
    "bufferization.access = 1",
    "bufferization.access",
    "bufferization.foo = 1",
    "bufferization.escape = [true]",
    "bufferization.manual_deallocation",
]
GOOD_ARGUMENTS = [
    "bufferization.writable = false",
    "bufferization.writable = 1 : i1",
    "bufferization.buffer_layout = strided<[2]>",
    "bufferization.buffer_layout = affine_map<(d0) -> (d0)>",
    'bufferization.access = "none"',
    'bufferization.access = "read-write"',
    "other.foo = 1",
]
FUNCTIONS = [
    "func.func @f(%t: tensor<4xf32> {ATTRIBUTE}) { func.return }",
    "func.func @f(%i: i32 {ATTRIBUTE}) { func.return }",
    "func.func private @f(tensor<4xf32> {ATTRIBUTE})",
    "builtin.module @m { func.func private @f(i1, tensor<4xf32> {ATTRIBUTE}) }",
    "ml_program.func @f(%t: tensor<4xf32> {ATTRIBUTE}) { ml_program.return }",
]


def check_unchanged(ctx: Context, text: str, made: ModulePass, words: str) -> None:
    module = Parser(ctx, text).parse_module()
    before = str(module)
    with pytest.raises(PassFailedException, match=words):
        made.apply(ctx, module)
    assert str(module) == before


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("attribute", BAD_ARGUMENTS)
def test_bad_arguments(ctx: Context, function: str, attribute: str):
    text = function.replace("ATTRIBUTE", attribute)
    with pytest.raises(VerifyException, match="bufferization"):
        Parser(ctx, text).parse_module().verify()
    for made in PASSES:
        check_unchanged(ctx, text, made, attribute.split(" ")[0])


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("attribute", GOOD_ARGUMENTS)
def test_good_arguments(ctx: Context, function: str, attribute: str):
    module = Parser(ctx, function.replace("ATTRIBUTE", attribute)).parse_module()
    if "writable" in attribute and "private" in function:
        with pytest.raises(VerifyException, match="is invalid on external functions"):
            module.verify()
    else:
        module.verify()


@pytest.mark.parametrize("attribute", BAD_ARGUMENTS)
def test_results_are_not_verified(ctx: Context, attribute: str):
    text = f"func.func private @f() -> (tensor<4xf32> {{{attribute}}})"
    module = Parser(ctx, text).parse_module()
    module.verify()
    PASSES[0].apply(ctx, module)
    module.verify()
    assert attribute.split(" ")[0] in str(module)


@pytest.mark.parametrize("made", PASSES)
@pytest.mark.parametrize(
    "op",
    [
        '%0 = "test.op"() ATTRIBUTE : () -> memref<4xf32>',
        "%0 = arith.constant ATTRIBUTE 1 : i32",
        "%0 = memref.alloc() ATTRIBUTE : memref<4xf32>",
        "%0 = bufferization.alloc_tensor() ATTRIBUTE : tensor<4xf32>",
        "scf.if %c { %0 = tensor.empty() ATTRIBUTE : tensor<4xf32> }",
    ],
)
@pytest.mark.parametrize("attribute", ["bufferization.escape = [true]", "bufferization.x"])
def test_bad_operations(ctx: Context, op: str, attribute: str, made: ModulePass):
    inside = op.replace("ATTRIBUTE", f"{{{attribute}}}")
    text = f"func.func @f(%c: i1) {{ {inside} func.return }}"
    words = "not supported as an op attribute by the bufferization dialect, in function @f"
    check_unchanged(ctx, text, made, words)


@pytest.mark.parametrize(
    ("op", "is_good"),
    [
        (f"%0 = memref.alloc() {MANUAL} : memref<4xf32>", True),
        (f"%0 = memref.alloca() {MANUAL} : memref<4xf32>", True),
        (f"memref.dealloc %m {MANUAL} : memref<4xf32>", True),
        (f"%0 = memref.realloc %m {MANUAL} : memref<4xf32> to memref<8xf32>", True),
        (f"%0 = bufferization.clone %m {MANUAL} : memref<4xf32> to memref<4xf32>", True),
        (f'"gpu.dealloc"(%m) {MANUAL} : (memref<4xf32>) -> ()', True),
        (f"bufferization.dealloc (%m : memref<4xf32>) if (%c) {MANUAL}", False),
        (f"func.call @f(%m, %t, %c) {MANUAL} : (memref<4xf32>, tensor<4xf32>, i1) -> ()", False),
        (f"scf.if %c {{ %0 = memref.alloc() : memref<4xf32> }} {MANUAL}", False),
        (f"%0 = tensor.empty() {MANUAL} : tensor<4xf32>", False),
        (f'"test.op"() {MANUAL} : () -> ()', False),
        (f"%0 = bufferization.to_buffer %t {MANUAL} : tensor<4xf32> to memref<4xf32>", False),
        (f"bufferization.dealloc_tensor %t {MANUAL} : tensor<4xf32>", False),
    ],
)
def test_manual_deallocation(ctx: Context, op: str, is_good: bool):
    text = f"func.func @f(%m: memref<4xf32>, %t: tensor<4xf32>, %c: i1) {{ {op} func.return }}"
    if is_good:
        module = Parser(ctx, text).parse_module()
        OneShotBufferizePass().apply(ctx, module)
        assert "bufferization.manual_deallocation" in str(module)
    else:
        words = "can be used only on ops that have an allocation and/or free side effect"
        check_unchanged(ctx, text, PASSES[0], words)


@pytest.mark.parametrize(
    ("type", "layout", "words"),
    [
        ("tensor<4xf32>", "strided<[1, 1]>", "number of strides to match the rank"),
        ("tensor<f32>", "strided<[1]>", "number of strides to match the rank"),
        ("tensor<4x?xf32>", "affine_map<(d0) -> (d0)>", "2 != 1"),
        ("tensor<*xf32>", "strided<[1]>", "has no rank"),
    ],
)
@pytest.mark.parametrize("function", [f for f in FUNCTIONS if "func.func" in f])
def test_layouts(ctx: Context, function: str, type: str, layout: str, words: str):
    attribute = f"bufferization.buffer_layout = {layout}"
    text = function.replace("ATTRIBUTE", attribute).replace("tensor<4xf32>", type)
    if "i32" not in text:
        check_unchanged(ctx, text, PASSES[0], words)
        check_unchanged(ctx, text, PASSES[2], words)
