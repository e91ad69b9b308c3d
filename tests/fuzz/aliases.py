"""Functions that access a buffer through views, for `fold-memref-alias-ops` and
`expand-strided-metadata`: every view with every access.

    python tests/fuzz/aliases.py        prints all of them
"""

from collections.abc import Iterator
from itertools import product

HEAD = (
    "func.func @p{number}(%m: memref<6x8xf32>, %d: memref<?x?xf32>, %w: memref<48xf32>, "
    "%f: f32, %i: index, %j: index)"
)
SUB = "memref<6x8xf32> to"
DYNAMIC = "memref<?x?xf32, strided<[?, 1], offset: ?>>"
VIEWS = {
    "static": (
        "memref<3x4xf32, strided<[8, 1], offset: 10>>",
        f"memref.subview %m[1, 2] [3, 4] [1, 1] : {SUB} memref<3x4xf32, strided<[8, 1], offset: 10>>",
    ),
    "offsets": (
        "memref<3x4xf32, strided<[8, 1], offset: ?>>",
        f"memref.subview %m[%i, 2] [3, 4] [1, 1] : {SUB} memref<3x4xf32, strided<[8, 1], offset: ?>>",
    ),
    "strides": (
        "memref<3x4xf32, strided<[16, 1], offset: ?>>",
        f"memref.subview %m[0, %j] [3, 4] [2, 1] : {SUB} memref<3x4xf32, strided<[16, 1], offset: ?>>",
    ),
    "dynamic_strides": (
        "memref<2x4xf32, strided<[?, 1], offset: ?>>",
        f"memref.subview %m[%i, 1] [2, 4] [%c2, 1] : {SUB} memref<2x4xf32, strided<[?, 1], offset: ?>>",
    ),
    "sizes": (
        DYNAMIC,
        f"memref.subview %m[%i, %j] [%c2, %c4] [1, 1] : {SUB} memref<?x?xf32, strided<[8, 1], offset: ?>>\n    %y = memref.cast %x : memref<?x?xf32, strided<[8, 1], offset: ?>> to {DYNAMIC}",
    ),
    "whole": (
        "memref<6x8xf32, strided<[8, 1]>>",
        f"memref.subview %m[0, 0] [6, 8] [1, 1] : {SUB} memref<6x8xf32, strided<[8, 1]>>",
    ),
    "cast": ("memref<?x8xf32>", "memref.cast %m : memref<6x8xf32> to memref<?x8xf32>"),
    "row": (
        "memref<4xf32, strided<[1], offset: ?>>",
        f"memref.subview %m[%i, 2] [1, 4] [1, 1] : {SUB} memref<4xf32, strided<[1], offset: ?>>",
    ),
    "nested": (
        "memref<2x4xf32, strided<[8, 1], offset: ?>>",
        f"memref.subview %m[%i, 1] [3, 6] [1, 1] : {SUB} memref<3x6xf32, strided<[8, 1], offset: ?>>\n    %y = memref.subview %x[1, 0] [2, 4] [1, 1] : memref<3x6xf32, strided<[8, 1], offset: ?>> to memref<2x4xf32, strided<[8, 1], offset: ?>>",
    ),
    "nested_strides": (
        "memref<2x3xf32, strided<[16, 1], offset: ?>>",
        f"memref.subview %m[%i, 1] [3, 6] [1, 1] : {SUB} memref<3x6xf32, strided<[8, 1], offset: ?>>\n    %y = memref.subview %x[0, %j] [2, 3] [2, 1] : memref<3x6xf32, strided<[8, 1], offset: ?>> to memref<2x3xf32, strided<[16, 1], offset: ?>>",
    ),
    "expanded": (
        "memref<6x8xf32>",
        "memref.expand_shape %w [[0, 1]] output_shape [6, 8] : memref<48xf32> into memref<6x8xf32>",
    ),
    "expanded_dynamic": (
        "memref<?x2xf32>",
        "memref.subview %w[0] [%n] [1] : memref<48xf32> to memref<?xf32, strided<[1]>>\n    %t = memref.cast %x : memref<?xf32, strided<[1]>> to memref<?xf32>\n    %y = memref.expand_shape %t [[0, 1]] output_shape [%c4, 2] : memref<?xf32> into memref<?x2xf32>",
    ),
    "expanded_slice": (
        "memref<3x4xf32, strided<[4, 1], offset: ?>>",
        "memref.subview %w[%i] [12] [1] : memref<48xf32> to memref<12xf32, strided<[1], offset: ?>>\n    %y = memref.expand_shape %x [[0, 1]] output_shape [3, 4] : memref<12xf32, strided<[1], offset: ?>> into memref<3x4xf32, strided<[4, 1], offset: ?>>",
    ),
    "collapsed": (
        "memref<48xf32>",
        "memref.collapse_shape %m [[0, 1]] : memref<6x8xf32> into memref<48xf32>",
    ),
    "collapsed_dynamic": (
        "memref<?xf32>",
        "memref.collapse_shape %d [[0, 1]] : memref<?x?xf32> into memref<?xf32>",
    ),
    "collapsed_front": (
        "memref<6x8xf32>",
        "memref.expand_shape %m [[0, 1], [2]] output_shape [3, 2, 8] : memref<6x8xf32> into memref<3x2x8xf32>\n    %y = memref.collapse_shape %x [[0, 1], [2]] : memref<3x2x8xf32> into memref<6x8xf32>",
    ),
}
"""The type of the view, and how it is made: %x, or %y of %x."""
ACCESSES = {
    "load": ("%r = memref.load %z[{at}] : {type}", "f32"),
    "store": ("memref.store %f, %z[{at}] : {type}", ""),
    "vector_load": ("%r = vector.load %z[{at}] : {type}, vector<2xf32>", "vector<2xf32>"),
    "vector_store": ("vector.store %v, %z[{at}] : {type}, vector<2xf32>", ""),
    "masked_load": (
        "%r = vector.maskedload %z[{at}], %k, %v : {type}, vector<2xi1>, vector<2xf32> into vector<2xf32>",
        "vector<2xf32>",
    ),
    "masked_store": (
        "vector.maskedstore %z[{at}], %k, %v : {type}, vector<2xi1>, vector<2xf32>",
        "",
    ),
    "read": (
        "%r = vector.transfer_read %z[{at}], %f {{in_bounds = [true]}} : {type}, vector<2xf32>",
        "vector<2xf32>",
    ),
    "write": (
        "vector.transfer_write %v, %z[{at}] {{in_bounds = [true]}} : vector<2xf32>, {type}",
        "",
    ),
    "read_out_of_bounds": (
        "%r = vector.transfer_read %z[{at}], %f : {type}, vector<2xf32>",
        "vector<2xf32>",
    ),
}
"""An access of %z, and the type of its result %r."""


def programs() -> Iterator[tuple[str, str]]:
    """The function, and what it is a program of."""
    combinations = product(VIEWS.items(), ACCESSES.items())
    for number, ((view, (type, made)), (how, (access, result))) in enumerate(combinations):
        name = "%y" if "%y" in made else "%x"
        at = "%b" if type.count("x") == 1 else "%a, %b"
        signature = HEAD.format(number=number) + (f" -> {result}" if result else "")
        end = f"return %r : {result}" if result else "return"
        yield (
            f"""{signature} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %n = arith.addi %c4, %c4 : index
    %v = vector.broadcast %f : f32 to vector<2xf32>
    %k = vector.create_mask %c1 : vector<2xi1>
    %a = arith.remui %i, %c2 : index
    %b = arith.remui %j, %c1 : index
    %x = {made}
    {access.format(at=at, type=type).replace("%z", name)}
    {end}
}}
""",
            f"{how} of {view}",
        )


if __name__ == "__main__":
    print(*(f"// {what}\n{text}" for text, what in programs()), sep="\n")
