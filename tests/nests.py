"""Programs that are nested deep, made without recursion.

    %r = scf.if %p -> (tensor<4xf32>) {
      %0 = tensor.insert ..
      %1 = scf.for .. {
        ...

A level is the text of operations around a hole; each depth is a copy of one of them,
and the next level takes the place of the hole. xDSL's parser, printer and verifier call
themselves for each level, so that such programs are made and verified by these functions.
"""

import re
from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser

from xdsl_bufferization.interfaces.contents import contents

_ANY = {
    "scf.if": """%0 = scf.if %p -> (!T) {
        %1 = hole(%w)
        scf.yield %1 : !T
      } else {
        scf.yield %w : !T
      }""",
    "else": """%0 = scf.if %p -> (!T) {
        scf.yield %w : !T
      } else {
        %1 = hole(%w)
        scf.yield %1 : !T
      }""",
    "scf.for": """%0 = scf.for %i = %k to %one step %one iter_args(%a = %w) -> (!T) {
        %1 = hole(%a)
        scf.yield %1 : !T
      }""",
    "scf.while": """%false = arith.constant false
      %0:2 = scf.while (%a = %w, %c = %p) : (!T, i1) -> (!T, i1) {
        scf.condition(%c) %a, %c : !T, i1
      } do {
      ^bb0(%b: !T, %d: i1):
        %1 = hole(%b)
        scf.yield %1, %false : !T, i1
      }""",
    "before": """%false = arith.constant false
      %0 = scf.while (%a = %w) : (!T) -> !T {
        %1 = hole(%a)
        scf.condition(%false) %1 : !T
      } do {
      ^bb0(%b: !T):
        scf.yield %b : !T
      }""",
    "scf.execute_region": """%0 = scf.execute_region -> !T {
        cf.br ^bb1(%w : !T)
      ^bb1(%a: !T):
        %1 = hole(%a)
        scf.yield %1 : !T
      }""",
    "scf.index_switch": """%0 = scf.index_switch %k -> !T
      case 0 {
        %1 = hole(%w)
        scf.yield %1 : !T
      }
      default {
        scf.yield %w : !T
      }""",
    "affine.for": """%0 = affine.for %i = 0 to 1 iter_args(%a = %w) -> (!T) {
        %1 = hole(%a)
        affine.yield %1 : !T
      }""",
    "affine.if": """%0 = affine.if affine_set<(d0) : (d0 >= 0)>(%k) -> !T {
        %1 = hole(%w)
        affine.yield %1 : !T
      } else {
        affine.yield %w : !T
      }""",
}
_TENSOR_WORK = "%w = tensor.insert %f into %v[%k] : !T\n"
_TENSORS = {
    "scf.forall": """%0 = scf.forall (%i) in (1) shared_outs(%a = %w) -> (!T) {
        %1 = hole(%a)
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %1 into %a[0] [1] [1] : !T into !T
        }
      }""",
    "tensor.generate": """%0 = tensor.generate {
      ^bb0(%i: index):
        %1 = hole(%w)
        %e = tensor.extract %1[%i] : !T
        tensor.yield %e : f32
      } : !T""",
    "linalg.generic": """%0 = linalg.generic {
        indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
      } outs(%w : !T) {
      ^bb0(%x: f32):
        %1 = hole(%w)
        %e = tensor.extract %1[%k] : !T
        linalg.yield %e : f32
      } -> !T""",
}
_BUFFER_WORK = """%w = memref.alloc() : !T
      memref.copy %v, %w : !T to !T
      memref.store %f, %w[%k] : !T
"""
_BUFFERS = {
    "scf.parallel": """%0 = memref.alloc() : !T
      scf.parallel (%i) = (%k) to (%one) step (%one) {
        %1 = hole(%w)
        memref.copy %1, %0 : !T to !T
        scf.reduce
      }""",
    "affine.parallel": """%0 = memref.alloc() : !T
      affine.parallel (%i) = (0) to (1) {
        %1 = hole(%w)
        memref.copy %1, %0 : !T to !T
      }""",
    "memref.alloca_scope": """%0 = memref.alloc() : !T
      memref.alloca_scope {
        %s = memref.alloca() : !T
        memref.copy %w, %s : !T to !T
        %1 = hole(%s)
        memref.copy %1, %0 : !T to !T
      }""",
}
TENSORS = _ANY | _TENSORS
"""The levels that a tensor goes through."""
BUFFERS = _ANY | _BUFFERS
"""The levels that a memref goes through."""


def nest(ctx: Context, levels: Sequence[str], depth: int, type: str) -> ModuleOp:
    """A function `@main` with so many levels in each other, of these kinds in turn. The
    type is `tensor` or `memref`; it has one element, so that each level runs once."""
    samples = [_sample(ctx, level, f"{type}<1xf32>") for level in levels]
    function = samples[0].clone()
    hole = _hole(function)
    for i in range(1, depth):
        inner = samples[i % len(samples)].clone()
        following = _hole(inner)
        _fill(hole, inner)
        hole = following
    _replace(hole, hole.operands[-1])
    return ModuleOp([function])


def modules(ctx: Context, depth: int, inner: str) -> ModuleOp:
    """Modules in modules, each with the functions of the text."""
    outermost = ModuleOp([])
    within = outermost.body.block
    for _ in range(depth):
        module = Parser(ctx, inner).parse_module()
        within.add_op(module)
        within = module.body.block
    return outermost


def verify(module: ModuleOp) -> None:
    """Verifies each operation for itself."""
    for op in contents(module):
        op.verify(verify_nested_ops=False)


def _sample(ctx: Context, level: str, type: str) -> FuncOp:
    """One level as a function of its own."""
    is_tensor = type.startswith("tensor")
    body = (TENSORS if is_tensor else BUFFERS)[level]
    hole = r'"test.op"(%p, %k, %one, %f, \1) : (i1, index, index, f32, !T) -> !T'
    text = f"""!T = {type}
    func.func @main(%p: i1, %k: index, %one: index, %f: f32, %v: !T) -> !T {{
      {_TENSOR_WORK if is_tensor else _BUFFER_WORK}
      {re.sub(r"hole[(](%.)[)]", hole, body)}
      return %0{"#0" if "%0:2" in body else ""} : !T
    }}"""
    function = Parser(ctx, text).parse_module().body.block.first_op
    assert isinstance(function, FuncOp)
    function.detach()
    return function


def _hole(function: FuncOp) -> Operation:
    return next(op for op in contents(function) if op.name == "test.op")


def _fill(hole: Operation, inner: FuncOp) -> None:
    """Puts the body of a function in the place of a hole."""
    around = hole.parent
    assert around is not None
    for argument, value in zip(inner.body.block.args, hole.operands, strict=True):
        argument.replace_all_uses_with(value)
    for op in tuple(inner.body.block.ops):
        op.detach()
        around.insert_op_before(op, hole)
    end = hole.prev_op
    assert end is not None
    _replace(hole, end.operands[0])
    around.erase_op(end)


def _replace(hole: Operation, value: SSAValue) -> None:
    hole.results[0].replace_all_uses_with(value)
    around = hole.parent
    assert around is not None
    around.erase_op(hole)
