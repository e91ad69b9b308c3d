"""What operations do with their memrefs: by models, by traits of xDSL, or in the worst case."""

import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.registration import register_models

PROGRAM = """
func.func private @callee(memref<4xf32>)
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %boxes: memref<4xmemref<4xf32>>,
             %s: memref<1xindex>, %tag: memref<1xi32>, %far: memref<4xf32, 1>,
             %i: index, %x: f32, %v: vector<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = memref.alloc() {tag = "alloc"} : memref<4xf32>
  %1 = memref.alloca() {tag = "alloca"} : memref<4xf32>
  %2 = memref.load %m[%i] {tag = "load"} : memref<4xf32>
  memref.store %x, %m[%i] {tag = "store"} : memref<4xf32>
  memref.store %m, %boxes[%i] {tag = "store-memref"} : memref<4xmemref<4xf32>>
  "memref.copy"(%m, %n) {tag = "copy"} : (memref<4xf32>, memref<4xf32>) -> ()
  %3 = "memref.realloc"(%m) {tag = "realloc"} : (memref<4xf32>) -> memref<8xf32>
  %4 = "memref.cast"(%m) {tag = "cast"} : (memref<4xf32>) -> memref<?xf32>
  %5 = "memref.reshape"(%m, %s) {tag = "reshape"} : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  "memref.dealloc"(%m) {tag = "dealloc"} : (memref<4xf32>) -> ()
  memref.dma_start %m[%i], %far[%i], %i, %tag[%i] {tag = "start"} : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %i {tag = "wait"} : memref<1xi32>
  %6 = "bufferization.clone"(%m) {tag = "clone"} : (memref<4xf32>) -> memref<4xf32>
  %7 = "bufferization.to_tensor"(%m) {tag = "to_tensor"} : (memref<4xf32>) -> tensor<4xf32>
  %8 = "memref.extract_aligned_pointer_as_index"(%m) {tag = "pointer"} : (memref<4xf32>) -> index
  %9 = "vector.transfer_read"(%m, %i, %x) {tag = "transfer_read", in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (memref<4xf32>, index, f32) -> vector<4xf32>
  %10 = "memref.atomic_rmw"(%x, %m, %i) {tag = "atomic", kind = 0 : i64} : (f32, memref<4xf32>, index) -> f32
  linalg.exp {tag = "linalg"} ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
  linalg.fill {tag = "fill"} ins(%x : f32) outs(%n : memref<4xf32>)
  "func.call"(%m) {tag = "call", callee = @callee} : (memref<4xf32>) -> ()
  "test.unknown"(%m) {tag = "unknown"} : (memref<4xf32>) -> ()
  %11 = "test.unknown"(%m, %n) {tag = "unknown-pointer"} : (memref<4xf32>, memref<4xf32>) -> !llvm.ptr
  "test.unknown"(%m, %boxes) {tag = "unknown-box"} : (memref<4xf32>, memref<4xmemref<4xf32>>) -> ()
  "test.unknown"(%boxes) {tag = "one-box"} : (memref<4xmemref<4xf32>>) -> ()
  %12 = "arith.select"(%c, %m, %n) {tag = "select"} : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %13 = "scf.if"(%c) ({
    "scf.yield"(%m) {tag = "yield"} : (memref<4xf32>) -> ()
  }, {
    "scf.yield"(%n) : (memref<4xf32>) -> ()
  }) {tag = "if"} : (i1) -> memref<4xf32>
  "func.return"(%m) {tag = "return"} : (memref<4xf32>) -> ()
}
"""


def operations() -> dict[str, Operation]:
    context = context_for(Universe.get_multiverse())
    context.allow_unregistered = True
    register_models()
    module = Parser(context, PROGRAM).parse_module()
    tagged = dict[str, Operation]()
    for op in module.walk():
        tag = op.attributes.get("tag", op.properties.get("tag"))
        if isinstance(tag, StringAttr):
            tagged[tag.data] = op
    return tagged


OPERATIONS = operations()


def answers(op: Operation) -> str:
    effects = MemoryEffects()
    values = [*op.operands, *op.results]
    started = map(values.index, effects.started(op))
    awaited = map(values.index, effects.awaited(op))
    found = [
        f"{name} {' '.join(map(str, indices))}"
        for name, indices in (
            ("reads", effects.read(op)),
            ("writes", effects.written(op)),
            ("frees", effects.freed(op)),
            ("captures", effects.captured(op)),
            ("starts", [*started]),
            ("awaits", [*awaited]),
        )
        if indices
    ]
    for result in op.results:
        if effects.allocates(op, result.index):
            found.append("allocates")
        if effects.allocates_on_stack(op, result.index):
            found.append("stack")
    return ", ".join(found)


@pytest.mark.parametrize(
    "tag, expected",
    [
        ("alloc", "allocates"),
        ("alloca", "stack"),
        ("load", "reads 0"),
        ("store", "writes 1"),
        ("store-memref", "reads 0, writes 1, captures 0"),
        ("copy", "reads 0, writes 1"),
        ("realloc", "reads 0, frees 0, allocates"),
        ("cast", ""),
        ("reshape", "reads 1"),
        ("dealloc", "frees 0"),
        ("start", "reads 0 2 5, writes 2 5, captures 0 2 5, starts 5"),
        ("wait", "reads 0, writes 0, awaits 0"),
        ("clone", "reads 0, allocates"),
        ("to_tensor", "reads 0, captures 0"),
        ("pointer", "reads 0, captures 0"),
        ("transfer_read", "reads 0"),
        ("atomic", "reads 1, writes 1"),
        ("linalg", "reads 0, writes 1"),
        ("fill", "writes 1"),
        ("call", "reads 0, writes 0"),
        ("unknown", "reads 0, writes 0"),
        ("unknown-pointer", "reads 0 1, writes 0 1, captures 0 1"),
        ("unknown-box", "reads 0 1, writes 0 1, captures 0"),
        ("one-box", "reads 0, writes 0"),
        ("select", ""),
        ("yield", ""),
        ("if", ""),
        ("return", "reads 0"),
    ],
)
def test_effects(tag: str, expected: str) -> None:
    assert answers(OPERATIONS[tag]) == expected


def test_a_call_writes_what_the_policy_says() -> None:
    call = OPERATIONS["call"]
    assert MemoryEffects(lambda op, argument: False).written(call) == []
    assert MemoryEffects().writes_others(call)
    assert not MemoryEffects(lambda op, argument: argument >= 0).writes_others(call)
