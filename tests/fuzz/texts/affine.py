"""Every operation of `affine` in every form."""

from collections.abc import Iterator
from itertools import pairwise, product

from texts._function import ATTRIBUTES, function

EXPRESSIONS = (
    *("d0", "s0", "d0 + s0", "d0 - s0", "-d0", "7", "-7", "d0 + 1", "d0 - 1"),
    *("d0 * 3", "d0 * -1 + s0", "2 * (d0 + s0)", "d0 * s0", "s0 * s0", "d0 mod 4"),
    *("d0 mod s0", "d0 floordiv 2", "d0 floordiv s0", "d0 ceildiv 8", "d0 ceildiv s0"),
    *("(d0 + 3) mod 5", "(d0 * s0) mod 4", "d0 * 4 + (s0 mod 3) floordiv 2", "0"),
    *("(d0 floordiv 2) * 2", "d0 - (d0 floordiv 4) * 4", "(d0 mod s0) * s0 + d0 * s0"),
    *("(d0 + s0) ceildiv (s0 * 2)", "-(d0 * s0) + s0 floordiv 3", "(d0 - s0) * -4"),
    *("(d0 ceildiv 2) mod 3", "d0 mod 4 + s0 mod 4", "((d0 + 1) * 2 + s0) * 3"),
    *("9223372036854775807", "(d0 mod (s0 + 1)) floordiv 2", "d0 * (s0 floordiv 2)"),
)
"""Affine expressions of one dimension and one symbol, some of them semi-affine."""
ACCESSES = (
    *("%i", "%i + 1", "%i - 1", "symbol(%a1)", "%i * 2 + symbol(%a1)", "3", "-%i + 7"),
    *("%i mod 3", "%i floordiv 2", "%i ceildiv 2", "%i * symbol(%a1)", "0"),
    *("%i mod symbol(%a1)", "(%i + symbol(%a1)) floordiv 4", "%i + %i", "%a1"),
    *("%i floordiv symbol(%a1)", "%i ceildiv symbol(%a1)", "(%i mod 4) * 2"),
    *("%i - %a1", "symbol(%a1) * 3 - %i", "symbol(%a1) + symbol(%a2)"),
    *("(%i + 1) * 3", "%i - symbol(%a1) floordiv 2"),
)
"""Affine expressions of values; %i is a loop's variable, %a1 and %a2 are arguments."""
MEMREFS = (
    *("memref<8x?xf32>", "memref<?x4xi1>", "memref<8x8xindex, 1>"),
    *("memref<?x?xf64, strided<[?, 1], offset: ?>>", 'memref<4x4xi8, "space">'),
    *("memref<4x4xcomplex<f32>>", "memref<2x2xvector<4xf32>>"),
    "memref<8x8xf16, affine_map<(d0, d1) -> (d1, d0)>>",
)
SETS = (
    ("() : (0 == 0)", ""),
    ("(d0) : (d0 >= 0)", "(%a0)"),
    ("(d0)[s0] : (d0 - s0 >= 0)", "(%a0)[%a1]"),
    ("()[s0] : (s0 - 10 == 0)", "()[%a1]"),
    ("(d0, d1)[s0] : (d0 - s0 >= 0, d1 == 0, -d1 + s0 - 4 >= 0)", "(%a0, %a0)[%a1]"),
    ("(d0) : (d0 mod 2 == 0, d0 floordiv 4 - 1 >= 0)", "(%a0)"),
    ("(d0)[s0, s1] : (d0 * 2 + s0 * -3 + s1 >= 0)", "(%a0)[%a1, %a1]"),
    ("(d0) : (-d0 + 7 >= 0, d0 - 3 == 0)", "(%a0)"),
    ("(d0)[s0] : (s0 >= d0, d0 <= 9)", "(%a0)[%a1]"),
    ("(d0)[s0] : (d0 mod s0 == 0)", "(%a0)[%a1]"),
)
"""Integer sets and their operands."""
BOUNDS = (
    *("0", "-5", "%a0", "%a1", "affine_map<(d0) -> (d0 + 1)>(%a0)"),
    *("affine_map<(d0)[s0] -> (d0 * s0)>(%a0)[%a1]", "affine_map<()[s0] -> (s0)>()[%a1]"),
    *("affine_map<(d0) -> (d0)>(%a0)", "affine_map<() -> (10)>()"),
    "affine_map<(d0, d1)[s0, s1] -> (d0 - s1 + d1 floordiv s0)>(%a0, %a1)[%a0, %a1]",
    "# affine_map<(d0)[s0] -> (d0, s0 + 4)>(%a0)[%a1]",
    "# affine_map<() -> (10, 20)>()",
    "# affine_map<(d0) -> (d0, 5, d0 ceildiv 3)>(%a0)",
)
"""Bounds of a loop; # stands for `max` or `min`."""
INDICES = ("index", "index")


def maps() -> Iterator[str]:
    """Maps applied to values."""
    for expression, attribute in product(EXPRESSIONS, ATTRIBUTES):
        yield function(
            INDICES,
            f"%r = affine.apply affine_map<(d0)[s0] -> ({expression})>(%a0)[%a1] {attribute}",
        )
    for name, attribute in product(("min", "max"), ATTRIBUTES):
        for some in zip(EXPRESSIONS, EXPRESSIONS[3:], EXPRESSIONS[7:]):
            yield function(
                INDICES,
                f"%r = affine.{name} affine_map<(d0)[s0] -> ({', '.join(some)})>"
                f"(%a0)[%a1] {attribute}",
            )
    spaces = (
        ("()", "()", "4"),
        ("()[s0]", "()[%a0]", "s0"),
        ("(d0)", "(%a0)", "d0"),
        ("(d0, d1, d2)", "(%a0, %a1, %a0)", "d0 + d1 + d2"),
        ("()[s0, s1]", "()[%a0, %a1]", "s0 * s1 - s1"),
        ("(d0, d1)[s0, s1]", "(%a0, %a1)[%a1, %a0]", "d0 * 2 + d1 * s0 - s1"),
        ("(d0)[s0]", "(%a0)[%a0]", "4"),
    )
    for (space, values, result), name, attribute in product(
        spaces, ("apply", "min", "max"), ATTRIBUTES
    ):
        yield function(
            INDICES, f"%r = affine.{name} affine_map<{space} -> ({result})>{values} {attribute}"
        )


def loops() -> Iterator[str]:
    """Loops with every pair of bounds."""
    for k, (low, high) in enumerate(product(BOUNDS, BOUNDS)):
        bounds = f"{low.replace('#', 'max')} to {high.replace('#', 'min')}"
        step, attribute = ("", " step 1", " step 3")[k % 3], ATTRIBUTES[k % 2]
        yield function(
            INDICES,
            f"affine.for %i = {bounds}{step} {{",
            *(("affine.yield",) if k % 3 else ()),
            f"}} {attribute}",
        )
    for types, step, attribute, inner in product(
        (("f32",), ("index",), ("f32", "tensor<4xf32>"), ("memref<?xf32>", "i1", "i1")),
        ("", " step 2"),
        ATTRIBUTES,
        ATTRIBUTES,
    ):
        arguments = ", ".join(f"%x{k} = %a{k}" for k in range(len(types)))
        values = ", ".join(f"%x{k}" for k in range(len(types)))
        yield function(
            types,
            f"%r:{len(types)} = affine.for %i = 0 to 10{step} iter_args({arguments}) "
            f"-> ({', '.join(types)}) {{",
            f"  affine.yield {inner} {values} : {', '.join(types)}",
            f"}} {attribute}",
        )
    yield function(
        ["index", "memref<?x?xf32>"],
        "affine.for %i = 0 to %a0 {",
        "  affine.for %j = affine_map<(d0) -> (d0)>(%i) to %a0 {",
        "    %0 = affine.load %a1[%i, %j] : memref<?x?xf32>",
        "    affine.store %0, %a1[%j, %i] : memref<?x?xf32>",
        "  }",
        "}",
    )


def conditions() -> Iterator[str]:
    """Branches."""
    for (space, values), attribute, other in product(SETS, ATTRIBUTES, (False, True)):
        yield function(
            [*INDICES, "f32"],
            f"affine.if affine_set<{space}>{values or '()'} {{",
            *(("} else {",) if other else ()),
            f"}} {attribute}",
        )
    for (space, values), types in product(SETS, (("f32",), ("index", "f32", "i1"))):
        given = ", ".join(f"%a{k + 2}" for k in range(len(types)))
        results = types[0] if len(types) == 1 else f"({', '.join(types)})"
        yield function(
            [*INDICES, *types],
            f"%r:{len(types)} = affine.if affine_set<{space}>{values or '()'} -> {results} {{",
            f"  affine.yield {given} : {', '.join(types)}",
            "} else {",
            f"  affine.yield {{foo}} {given} : {', '.join(types)}",
            "}",
        )


RANGES = (
    *(("0", "10"), ("%a0", "%a1"), ("max(%a0, 4)", "min(%a1, %a0 + 1, 3)")),
    *(("%a0 * 2 + 1", "symbol(%a1)"), ("max(0, 1)", "%a0 floordiv 2")),
    *(("-4", "min(%a0 mod 3, symbol(%a1) * 2)"), ("symbol(%a0)", "%a1 + symbol(%a0)")),
    ("%a0 - %a1", "%a0 * symbol(%a1)"),
)
"""Bounds of a dimension of a parallel loop."""
REDUCTIONS = (
    *(("addf", "f32"), ("addi", "i32"), ("assign", "f32"), ("maximumf", "f64")),
    *(("maxs", "si32"), ("maxu", "ui32"), ("minimumf", "f32"), ("mins", "si64")),
    *(("minu", "ui8"), ("mulf", "bf16"), ("muli", "i8"), ("ori", "i1"), ("andi", "i1")),
    *(("addi", "ui8"), ("addf", "f16"), ("assign", "index"), ("ori", "si8")),
)
"""Kinds of reductions with a type each."""


def parallels() -> Iterator[str]:
    """Parallel loops."""
    some = [(), *((one,) for one in RANGES), *pairwise(RANGES), RANGES[2:5]]
    for k, (ranges, step) in enumerate(product(some, (False, True))):
        variables = ", ".join(f"%i{n}" for n in range(len(ranges)))
        low = ", ".join(one for one, _ in ranges)
        high = ", ".join(one for _, one in ranges)
        steps = ", ".join(str(n + 1) for n in range(len(ranges)))
        yield function(
            INDICES,
            f"affine.parallel ({variables}) = ({low}) to ({high})"
            f"{f' step ({steps})' if step and ranges else ''} {{",
            f"}} {ATTRIBUTES[(k // 2) % 2]}",
        )
    for (kind, type), attribute in product(REDUCTIONS, ATTRIBUTES):
        yield function(
            [type],
            f'%r = affine.parallel (%i, %j) = (0, 0) to (4, 8) reduce ("{kind}") -> ({type}) {{',
            f"  affine.yield %a0 : {type}",
            f"}} {attribute}",
        )
    for (kind, type), (other, second) in pairwise(REDUCTIONS):
        yield function(
            [type, second],
            f"%r:2 = affine.parallel (%i) = (0) to (4) step (2) "
            f'reduce ("{kind}", "{other}") -> ({type}, {second}) {{',
            f"  affine.yield %a0, %a1 : {type}, {second}",
            "}",
        )


def element(memref: str) -> str:
    """The element type of a memref with two sizes."""
    rest = memref.removeprefix("memref<").split("x", 2)[2].removesuffix(">")
    return rest.split(", ")[0]


def accesses() -> Iterator[str]:
    """One element of a buffer, and vectors of them."""
    cases = [(at, MEMREFS[0]) for at in ACCESSES]
    cases += [(ACCESSES[k], memref) for k, memref in enumerate(MEMREFS)]
    for (at, memref), attribute in product(cases, ATTRIBUTES):
        type, where = element(memref), f"%a0[{at}, 3] {attribute} : {memref}"
        vector = f"vector<4x{type}>"
        yield function(
            [memref, *INDICES, type],
            "affine.for %i = 0 to 4 {",
            f"  %0 = affine.load {where}",
            f"  affine.store %a3, {where}",
            "}",
        )
        for mode, cache, locality in (("read", "data", 3), ("write", "instr", 0)):
            yield function(
                [memref, *INDICES],
                "affine.for %i = 0 to 4 {",
                f"  affine.prefetch %a0[%i, {at}], {mode}, locality<{locality}>, "
                f"{cache} {attribute} : {memref}",
                "}",
            )
        if "vector" in type or "map" in memref or "complex" in type:
            continue
        yield function(
            [memref, *INDICES, vector],
            "affine.for %i = 0 to 4 {",
            f"  %0 = affine.vector_load {where}, {vector}",
            f"  affine.vector_store %a3, {where}, {vector}",
            "}",
        )
    for attribute in ATTRIBUTES:
        yield function(
            ["memref<f32>", "f32"],
            f"%0 = affine.load %a0[] {attribute} : memref<f32>",
            f"affine.store %a1, %a0[] {attribute} : memref<f32>",
        )
    for first, second in product(ACCESSES[1:], ACCESSES[::3]):
        if first in ("%a1", "%i - %a1") and "mod symbol" in second:
            continue
        yield function(
            [MEMREFS[0], *INDICES],
            "affine.for %i = 0 to 4 {",
            f"  %0 = affine.load %a0[{first}, {second}] : {MEMREFS[0]}",
            "}",
        )


def transfers() -> Iterator[str]:
    """Copies between memory spaces."""
    memref, far, tag = "memref<8x?xf32>", "memref<8x8xf32, 1>", "memref<1xi32>"
    for at, stride, tagged in product(
        ("%a3, 1", "%a3 + symbol(%a4), %a3 mod 2", "0, 0"), ("", ", %a3, %a4"), ("0", "%a3")
    ):
        yield function(
            [memref, far, tag, "index", "index"],
            f"affine.dma_start %a0[{at}], %a1[%a4, 3], %a2[{tagged}], %a3{stride} "
            f": {memref}, {far}, {tag}",
            f"affine.dma_wait %a2[{tagged}], %a3 : {tag}",
        )


BASES = (*("4, 5", "%a0, 5", "4, %a0", "%a0, %a1", "2", "%a1", "2, 3, 4", "2, %a0, 4"), "1, 1")


def linears() -> Iterator[str]:
    """Indices of many dimensions as one, and back."""
    for basis, attribute in product(BASES, ATTRIBUTES):
        count = len(basis.split(", "))
        for results in (count, count + 1):
            yield function(
                INDICES,
                f"%r:{results} = affine.delinearize_index %a0 into ({basis}) "
                f"{attribute} : {', '.join(['index'] * results)}",
            )
            for disjoint in ("", "disjoint "):
                yield function(
                    INDICES,
                    f"%r = affine.linearize_index {disjoint}"
                    f"[{', '.join(['%a1'] * results)}] by ({basis}) {attribute} : index",
                )
    yield function(INDICES, "%r = affine.delinearize_index %a0 into () : index")
    for disjoint in ("", "disjoint "):
        yield function([], f"%r = affine.linearize_index {disjoint}[] by () : index")
        yield function(INDICES, f"%r = affine.linearize_index {disjoint}[%a0] by () : index")


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (*(maps, loops, conditions, parallels, accesses, transfers, linears),):
        yield from part()
