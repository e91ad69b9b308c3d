"""The operations of `vector` that read and write memory."""

from collections.abc import Iterator, Sequence
from itertools import product

from texts._function import ATTRIBUTES, function

BUFFERS = (
    *("memref<?x8x{}>", "memref<4x8x{}, 1>", "tensor<?x8x{}>"),
    "memref<?x?x{}, strided<[?, 1], offset: ?>>",
    "memref<4x8x{}, affine_map<(d0, d1) -> (d0 * 16 + d1)>>",
)


def vector(shape: str, element: str) -> str:
    """The type `vector<shape x element>`; an empty shape has one element."""
    return f"vector<{shape}x{element}>" if shape else f"vector<{element}>"


def memory() -> Iterator[str]:
    """Loads and stores."""
    for k, (buffer, element, alignment) in enumerate(
        product(BUFFERS, ("f32", "i8"), ("", "alignment = 8 : i64"))
    ):
        if buffer.startswith("tensor"):
            continue
        base = buffer.format(element)
        extra = ("", "foo = 1 : i32", "nontemporal = true")
        for other in extra[: 2 if alignment else 3]:
            words = ", ".join(word for word in (alignment, other) if word)
            attribute = f"{{{words}}}" if words else ""
            plain = f"{{{alignment}}}" if alignment else ATTRIBUTES[k % 2]
            for shape in ("4", "2x4", "[4]"):
                type = vector(shape, element)
                yield function(
                    [base, "index"], f"%r = vector.load %a0[%a1, %a1] {attribute} : {base}, {type}"
                )
                yield function(
                    [base, "index", type],
                    f"vector.store %a2, %a0[%a1, %a1] {attribute} : {base}, {type}",
                )
            if other != extra[0]:
                continue
            for shape in ("4", "2x4", "[4]"):
                mask, type = vector(shape, "i1"), vector(shape, element)
                args = [base, "index", mask, type]
                tail = f"%a0[%a1, %a1], %a2, %a3 {plain} : {base}, {mask}, {type}"
                fixed = "[" not in shape
                for name in ("maskedload", "expandload")[: 1 + fixed]:
                    yield function(args, f"%r = vector.{name} {tail} into {type}")
                for name in ("maskedstore", "compressstore")[: 1 + fixed]:
                    yield function(args, f"vector.{name} {tail}")


def buffers_of_vectors() -> Iterator[str]:
    """Buffers whose elements are vectors."""
    for element in ("f32", "i1"):
        base, type = f"memref<8x{vector('4', element)}>", vector("4", element)
        yield function([base, "index"], f"%r = vector.load %a0[%a1] : {base}, {type}")
        yield function([base, "index", type], f"vector.store %a2, %a0[%a1] : {base}, {type}")


def scattered() -> Iterator[str]:
    """Elements that a vector of indices names."""
    for buffer, shape, index, words in product(
        BUFFERS, ("4", "2x4", "[4]"), ("i32", "index"), ("", "alignment = 8 : i64")
    ):
        base, type = buffer.format("f32"), vector(shape, "f32")
        at, mask = vector(shape, index), vector(shape, "i1")
        attribute = f"{{{words}}}" if words else ATTRIBUTES[index == "i32"]
        args = [base, "index", at, mask, type]
        tail = f"%a0[%a1, %a1] [%a2], %a3, %a4 {attribute} : {base}, {at}, {mask}, {type}"
        yield function(args, f"%r = vector.gather {tail} into {type}")
        if not buffer.startswith("tensor"):
            yield function(args, f"vector.scatter {tail}")


MAPS = (
    # vector, map, in_bounds, mask
    ("4", "", "true", "4"),
    ("4x8", "", "true, false", "4x8"),
    ("4", "(d0, d1) -> (d0)", "true", "4"),
    ("4x8", "(d0, d1) -> (d1, d0)", "true, true", "8x4"),
    ("[4]", "", "true", "[4]"),
    ("4x[8]", "(d0, d1) -> (d1, d0)", "false, true", "[8]x4"),
    ("", "(d0, d1) -> ()", "", ""),
    ("4", "(d0, d1) -> (0)", "true", ""),
    ("4x8", "(d0, d1) -> (0, d1)", "true, false", "8"),
)


def transfers() -> Iterator[str]:
    """Reads and writes of parts of tensors and buffers."""
    for buffer, (shape, map, bounds, mask), element in product(BUFFERS, MAPS, ("f32", "i8")):
        base, type = buffer.format(element), vector(shape, element)
        words = [f"permutation_map = affine_map<{map}>"] if map else []
        broadcast = "(0" in map
        given = [f"in_bounds = [{bounds}]"] if bounds else []
        if not broadcast:
            choices: Sequence[list[str]] = (words, [*given, *words], [*words, "foo"])
        else:
            choices = ([*given, *words],)
        for k, chosen in enumerate(choices):
            if not bounds and k == 1:
                continue
            attribute = f"{{{', '.join(chosen)}}}" if chosen else ""
            masked = ", %a4" if mask and k % 2 == (element == "f32") else ""
            args = [base, "index", element, type, vector(mask, "i1")]
            yield function(
                args,
                f"%r = vector.transfer_read %a0[%a1, %a1], %a2{masked} {attribute} "
                f": {base}, {type}",
            )
            if broadcast:
                continue
            result = "%r = " if base.startswith("tensor") else ""
            yield function(
                args,
                f"{result}vector.transfer_write %a3, %a0[%a1, %a1]{masked} {attribute} "
                f": {type}, {base}",
            )


def single_transfers() -> Iterator[str]:
    """Transfers without dimensions, of vectors in buffers, and of bytes."""
    for base in ("memref<f32>", "tensor<f32>"):
        yield function([base, "f32"], f"%r = vector.transfer_read %a0[], %a1 : {base}, vector<f32>")
    base = "memref<?x?xvector<4x3xf32>>"
    yield function(
        [base, "index", "vector<4x3xf32>"],
        f"%0 = vector.transfer_read %a0[%a1, %a1], %a2 : {base}, vector<1x1x4x3xf32>",
        f"vector.transfer_write %0, %a0[%a1, %a1] : vector<1x1x4x3xf32>, {base}",
    )
    yield function(
        ["memref<8xi8>", "index", "i8"],
        "%0 = vector.transfer_read %a0[%a1], %a2 : memref<8xi8>, vector<4xi8>",
        "vector.transfer_write %0, %a0[%a1] {in_bounds = [true]} : vector<4xi8>, memref<8xi8>",
    )


def accesses() -> Iterator[str]:
    """All of these texts."""
    parts = (memory, buffers_of_vectors, scattered, transfers, single_transfers)
    for part in parts:
        yield from part()
