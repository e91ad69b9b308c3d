"""Every operation of `bufferization` in every form."""

from collections.abc import Iterator
from itertools import product

from texts._function import ATTRIBUTES, function

ELEMENTS = ("i1", "i8", "index", "f16", "f32", "complex<f32>", "vector<4xf32>", "i64")
SHAPES = ("", "4x", "?x", "2x3x", "?x4x?x", "0x")
SPACES = ("", ", 1", ', "local"', ", 3 : i32")
LAYOUTS = {
    "": ("", ", strided<[], offset: ?>"),
    "4x": ("", ", strided<[2]>", ", strided<[?], offset: ?>"),
    "?x": ("", ", strided<[1], offset: 3>", ", affine_map<(d0) -> (d0 * 2 + 1)>"),
    "2x3x": (*("", ", strided<[3, 1], offset: ?>"), ", affine_map<(d0, d1) -> (d1, d0)>"),
    "?x4x?x": ("", ", strided<[?, ?, ?], offset: ?>"),
    "0x": ("",),
}


def types() -> Iterator[tuple[str, str, str, str, str]]:
    """Tensor, memref, shape, memory space and attributes."""
    k = 0
    for shape, element in product(SHAPES, ELEMENTS):
        for layout in LAYOUTS[shape]:
            space, attribute = SPACES[k % 4], ATTRIBUTES[k // 2 % 2]
            buffer = f"memref<{shape}{element}{layout}{space}>"
            yield f"tensor<{shape}{element}>", buffer, shape, space, attribute
            k += 1
    for k, (element, space) in enumerate(product(ELEMENTS, SPACES)):
        yield (
            f"tensor<*x{element}>", f"memref<*x{element}{space}>", "*x", space,
            ATTRIBUTES[k % 2],
        )  # fmt: skip


def between() -> Iterator[str]:
    """From tensors to buffers and back, and copies of buffers."""
    flags = ("", " restrict", " writable", " restrict writable")
    for k, (tensor, buffer, _, _, attribute) in enumerate(types()):
        for words in flags:
            yield function(
                [buffer],
                f"%r = bufferization.to_tensor %a0{words} {attribute} : {buffer} to {tensor}",
            )
        for word in ("", " read_only"):
            yield function(
                [tensor],
                f"%r = bufferization.to_buffer %a0{word} {attribute} : {tensor} to {buffer}",
            )
        yield function([tensor], f"bufferization.dealloc_tensor %a0 {attribute} : {tensor}")
        yield function([buffer], f"%r = bufferization.clone %a0 {attribute} : {buffer} to {buffer}")
        if tensor.startswith("tensor<*"):
            continue
        yield function(
            [tensor, tensor],
            f"%r = bufferization.materialize_in_destination %a0 in %a1 {attribute} : "
            f"({tensor}, {tensor}) -> {tensor}",
        )
        word = ("writable", "restrict writable")[k % 2]
        yield function(
            [tensor, buffer],
            f"bufferization.materialize_in_destination %a0 in {word} %a1 {attribute} : "
            f"({tensor}, {buffer}) -> ()",
        )


CLONES = (
    ("memref<4xf32>", "memref<4xf32, strided<[2]>>"),
    ("memref<?xf32, strided<[?], offset: ?>>", "memref<?xf32>"),
    ("memref<4xf32>", "memref<?xf32>"),
    ("memref<?xf32>", "memref<4xf32>"),
    ("memref<*xf32>", "memref<*xf32>"),
    ("memref<4xf32>", "memref<*xf32>"),
    ("memref<*xf32>", "memref<4xf32>"),
)


def clones() -> Iterator[str]:
    """Clones with another type, and destinations of which less or more is known."""
    for (source, target), attribute in product(CLONES, ATTRIBUTES):
        yield function([source], f"%r = bufferization.clone %a0 {attribute} : {source} to {target}")
    for (a, b), attribute in product((("4x", "?x"), ("?x", "4x"), ("2x?x", "?x3x")), ATTRIBUTES):
        source, target = f"tensor<{a}f32>", f"tensor<{b}f32>"
        yield function(
            [source, target],
            f"%r = bufferization.materialize_in_destination %a0 in %a1 {attribute} : "
            f"({source}, {target}) -> {target}",
        )


def allocations() -> Iterator[str]:
    """`alloc_tensor` with sizes, a copy, a hint of the size and a memory space."""
    spaces = ("", "memory_space = 1 : i64", 'memory_space = "x"', "foo")
    for k, (shape, element) in enumerate(product(SHAPES, ELEMENTS)):
        type, count = f"tensor<{shape}{element}>", shape.count("?")
        sizes = ", ".join(f"%a{n}" for n in range(1, count + 1))
        for text in spaces:
            attribute = f"{{{text}}}" if text else ""
            arguments = [type, *["index"] * count]
            yield function(
                arguments, f"%r = bufferization.alloc_tensor({sizes}) {attribute} : {type}"
            )
            yield function(
                arguments, f"%r = bufferization.alloc_tensor() copy(%a0) {attribute} : {type}"
            )
            if k % 3 == 0:
                yield function(
                    [*arguments, "index"],
                    f"%r = bufferization.alloc_tensor({sizes}) "
                    f"size_hint=%a{count + 1} {attribute} : {type}",
                )


def deallocs() -> Iterator[str]:
    """`bufferization.dealloc` of several buffers, with and without retained ones."""
    buffers = ("memref<4xf32>", "memref<?xf32, 1>", "memref<*xi8>", "memref<f32>")
    for owned, retained, attribute in product(range(4), range(4), ATTRIBUTES):
        types = [buffers[n % 4] for n in range(owned + retained)]
        arguments = [*types, *["i1"] * owned]
        names = [f"%a{n}" for n in range(len(arguments))]
        parts = ""
        if owned:
            parts += f" ({', '.join(names[:owned])} : {', '.join(types[:owned])})"
            parts += f" if ({', '.join(names[owned + retained :])})"
        if retained:
            kept = ", ".join(names[owned : owned + retained])
            parts += f" retain ({kept} : {', '.join(types[owned:])})"
        results = f"%r:{retained} = " if retained else ""
        yield function(arguments, f"{results}bufferization.dealloc{parts} {attribute}")


def texts() -> Iterator[str]:
    """All of them."""
    yield from between()
    yield from clones()
    yield from allocations()
    yield from deallocs()
