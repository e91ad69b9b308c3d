"""The pictures of memory: their peaks are those of an execution, and they stay readable."""

from itertools import combinations
from xml.etree import ElementTree

import doc_pictures
import pytest
from executing import passed, pipeline
from xdsl.context import Context
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IntegerAttr
from xdsl.parser import Parser
from xdsl.utils.hints import isa

from xdsl_bufferization.explainer.memory_picture import (
    HEIGHTS,
    LEFT,
    MOST,
    PLOT,
    TOP,
    WIDTH,
    Bar,
    MemoryPicture,
    arena_pictures,
    document,
    pictures,
)
from xdsl_bufferization.explainer.page import page
from xdsl_bufferization.explainer.report import explain_program
from xdsl_bufferization.interpreters.run import check_module
from xdsl_bufferization.transforms.static_memory_planner import StaticMemoryPlannerPass

SVG = "{http://www.w3.org/2000/svg}"

PROGRAM = """
func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %i = arith.constant 1 : index
  %e = tensor.empty() : tensor<16xf32>
  %a = linalg.fill ins(%x : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %g = tensor.empty() : tensor<64xf32>
  %b = linalg.fill ins(%x : f32) outs(%g : tensor<64xf32>) -> tensor<64xf32>
  %c = tensor.insert %x into %b[%i] : tensor<64xf32>
  %y = tensor.extract %b[%i] : tensor<64xf32>
  %z = tensor.extract %c[%i] : tensor<64xf32>
  %h = tensor.empty() : tensor<8xf32>
  %d = linalg.fill ins(%z : f32) outs(%h : tensor<8xf32>) -> tensor<8xf32>
  %l = tensor.extract %d[%i] : tensor<8xf32>
  %k = tensor.extract %a[%i] : tensor<16xf32>
  %s = arith.addf %l, %k : f32
  %r = arith.addf %s, %y : f32
  return %r : f32
}
"""

LOOP = """
func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %i = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  scf.for %k = %c0 to %c8 step %i {
    %b = memref.alloc() : memref<32xf32>
    linalg.fill ins(%x : f32) outs(%b : memref<32xf32>)
    %l = memref.load %b[%k] : memref<32xf32>
    memref.store %l, %a[%k] : memref<16xf32>
  }
  %r = memref.load %a[%i] : memref<16xf32>
  return %r : f32
}
"""


@pytest.mark.parametrize("text", [PROGRAM, LOOP], ids=["straight", "loop"])
def test_the_peak_is_that_of_an_execution(text: str, ctx: Context) -> None:
    module = passed(ctx, text, "one-shot-bufferize,buffer-deallocation-pipeline")
    (picture,) = pictures(module)
    memory = check_module(module, "main", []).memory
    assert picture.peak()[0] == memory.peak_bytes
    assert f"peak: {memory.peak_bytes:,} bytes" in picture.svg()


@pytest.mark.parametrize("text", [PROGRAM, LOOP], ids=["straight", "loop"])
def test_stack_buffers(text: str, ctx: Context) -> None:
    passes = "one-shot-bufferize,buffer-loop-hoisting,buffer-deallocation-pipeline"
    module = passed(ctx, text, passes)
    (heap,) = pictures(module)
    assert "on the stack" not in heap.svg()
    pipeline("promote-buffers-to-stack").apply(ctx, module)
    (picture,) = pictures(module)
    memory = check_module(module, "main", []).memory
    assert memory.stack_allocations == len(picture.bars) == len(heap.bars)
    assert all(bar.on_stack for bar in picture.bars)
    # Stack memory lasts to the end of the function.
    assert picture.peak()[0] == sum(bar.bytes or 0 for bar in picture.bars)
    ends = {bar.allocated[-1][1] for bar in picture.bars}
    assert ends == {picture.length - 1}
    assert f"{len(picture.bars)} on the stack" in picture.svg()
    root = ElementTree.fromstring(picture.svg())
    legend = [each.text for each in root.findall(f"{SVG}text")]
    assert {"allocated", "contents needed", "on the stack"} <= set(legend)


def test_stack_memory_of_a_scope(ctx: Context) -> None:
    text = """
    func.func @f(%x: f32) {
      memref.alloca_scope {
        %a = memref.alloca() : memref<4xf32>
        linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
        memref.alloca_scope.return
      }
      %b = memref.alloca() : memref<8xf32>
      linalg.fill ins(%x : f32) outs(%b : memref<8xf32>)
      return
    }
    """
    (picture,) = pictures(Parser(ctx, text).parse_module())
    first, second = picture.bars
    assert first.allocated[-1][1] < second.allocated[0][0]
    assert picture.peak()[0] == 32


def test_dynamic_sizes(ctx: Context) -> None:
    text = """
    func.func @f(%n: index, %x: f32) {
      %a = memref.alloc(%n) : memref<?x4xf32>
      linalg.fill ins(%x : f32) outs(%a : memref<?x4xf32>)
      return
    }
    func.func @g() { return }
    """
    module = Parser(ctx, text).parse_module()
    (picture,) = pictures(module)
    assert "1 buffer, 1 of unknown size, at most 0 bytes" in picture.svg()
    (picture,) = pictures(module, 10)
    assert picture.peak()[0] == 160


def picture_of(count: int) -> MemoryPicture:
    """Buffers that each are allocated for a while."""
    bars = [
        Bar(f"%b<{n}>", "alloc", 64, ((n, n + 40),), ((n + 1, n + 3), (n + 9, n + 30)))
        for n in range(count)
    ]
    return MemoryPicture("@f", count + 41, bars)


@pytest.mark.parametrize("count", [1, 12, 500])
def test_many_buffers(count: int) -> None:
    picture = picture_of(count)
    root = ElementTree.fromstring(picture.svg())
    groups = root.findall(f"{SVG}g")
    assert [group.findtext(f"{SVG}title") for group in groups] == [
        f"%b<{n}>: 64 bytes; alloc" for n in range(count)
    ]
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert height < MOST + 300
    taken = dict[float, float]()
    for group in groups:
        held, *needed = group.findall(f"{SVG}rect")
        x, y, wide, tall = (float(held.attrib[a]) for a in ("x", "y", "width", "height"))
        assert tall >= HEIGHTS[-1] - 2
        assert taken.get(y, 0) <= x + 0.01
        taken[y] = x + wide
        assert x + wide <= width
        assert y + tall <= height
        assert len(needed) == 2
    assert picture.peak()[0] == 64 * min(count, 41)


def test_a_document_of_several_functions() -> None:
    root = ElementTree.fromstring(document([picture_of(3), picture_of(5)]))
    first, second = root.findall(f"{SVG}svg")
    assert float(first.attrib["height"]) == float(second.attrib["y"])
    assert ElementTree.fromstring(document([])).tag == f"{SVG}svg"


def test_the_picture_of_the_documents() -> None:
    made = doc_pictures.memory(doc_pictures.report())
    assert made == (doc_pictures.PICTURES / "memory.svg").read_text()
    for name, svg in doc_pictures.beside_program().items():
        assert svg == (doc_pictures.PICTURES / name).read_text()
        texts = [each.text for each in ElementTree.fromstring(svg).findall(f"{SVG}text")]
        assert {"6 buffers, 48 KiB at once", "4 buffers, 32.2 KiB at once"} < set(texts)


PLANNED = """
func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %i = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<64xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<64xf32>)
  scf.for %k = %c0 to %c8 step %i {
    %d = memref.alloc() : memref<16xf32>
    linalg.fill ins(%x : f32) outs(%d : memref<16xf32>)
    %l = memref.load %d[%k] : memref<16xf32>
    memref.store %l, %a[%k] : memref<64xf32>
    memref.dealloc %d : memref<16xf32>
  }
  %b = memref.alloc() : memref<32xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<32xf32>)
  %0 = memref.load %a[%i] : memref<64xf32>
  memref.dealloc %a : memref<64xf32>
  %c = memref.alloc() : memref<48xf32>
  linalg.fill ins(%0 : f32) outs(%c : memref<48xf32>)
  %1 = memref.load %c[%i] : memref<48xf32>
  %2 = memref.load %b[%i] : memref<32xf32>
  memref.dealloc %b : memref<32xf32>
  memref.dealloc %c : memref<48xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}
"""

Rectangle = tuple[float, float, float, float]


def rectangles(svg: str) -> dict[str, list[Rectangle]]:
    """The left, top, right and bottom ends of the rectangles, by the name of the buffer."""
    found = dict[str, list[Rectangle]]()
    for group in ElementTree.fromstring(svg).findall(f"{SVG}g"):
        name = (group.findtext(f"{SVG}title") or "").partition(":")[0]
        for each in group.findall(f"{SVG}rect"):
            x, y, wide, tall = (float(each.attrib[a]) for a in ("x", "y", "width", "height"))
            found.setdefault(name, []).append((x, y, x + wide, y + tall))
    return found


def overlap(one: Rectangle, other: Rectangle) -> bool:
    """True if two rectangles have more in common than what rounding explains."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.05 and down > 0.05


def test_planned_offsets(ctx: Context) -> None:
    planner = StaticMemoryPlannerPass()
    module = Parser(ctx, PLANNED, "planned.mlir").parse_module()
    before = str(module)
    (picture,) = arena_pictures(module, planner)
    assert str(module) == before
    assert "4 buffers in an arena of 384 bytes, 384 needed at a time" in picture.svg()
    found = rectangles(picture.svg())
    assert list(found) == ["%a", "%d", "%b", "%c"]
    every = [each for parts in found.values() for each in parts]
    assert not any(overlap(*pair) for pair in combinations(every, 2))
    for left, top, right, bottom in every:
        assert LEFT <= left < right <= WIDTH
        assert TOP <= top < bottom <= TOP + PLOT
    # The offsets are those of the views that the pass makes.
    planner.apply(ctx, module)
    offsets = dict[str, int]()
    for op in module.walk():
        if isinstance(op, memref.ViewOp):
            shift = op.byte_shift.owner
            assert isinstance(shift, arith.ConstantOp)
            assert isa(shift.value, IntegerAttr)
            offsets[f"%{op.results[0].name_hint}"] = shift.value.value.data
    assert {part.name: part.offset for part in picture.parts} == offsets


def test_planned_offsets_in_the_report() -> None:
    pipeline = "one-shot-bufferize{bufferize-function-boundaries},static-memory-planner"
    report = explain_program(PLANNED, "planned.mlir", pipeline)
    assert [arena.size for arena in report.arenas] == [384]
    assert page(report).count("<figcaption>offsets in the arena</figcaption>") == 1
    pictures = document([*report.result, *report.arenas])
    assert len(ElementTree.fromstring(pictures).findall(f"{SVG}svg")) == 2
    plain = explain_program(PLANNED, "planned.mlir")
    assert not plain.arenas
    assert "offsets in the arena" not in page(plain)
