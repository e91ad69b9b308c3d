"""Every operation of `ml_program` in every form."""

from collections.abc import Iterator
from itertools import product

from texts._function import ATTRIBUTES

VISIBILITIES = ("public", "private", "nested")
VALUES = (
    # the type, an initial value of it
    *(("tensor<4xi32>", "dense<4> : tensor<4xi32>"), ("i32", "1 : i32")),
    *(("tensor<f32>", "dense<0x7F800000> : tensor<f32>"), ("f64", "1.0 : f64")),
    ("tensor<?xi32>", "dense<[1, 2]> : tensor<2xi32>"),
    ("tensor<?xi8>", "#ml_program.extern : tensor<?xi8>"),
    *(("index", "#ml_program.extern : index"), ("i1", "true")),
    ("tensor<2x2xf16>", "dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf16>"),
    *(("tensor<*xf32>", "dense<1.0> : tensor<2xf32>"), ("tensor<0xi8>", "dense<> : tensor<0xi8>")),
)
NAMES = ("@g", '@"we ird"', "@g.h$1")


def globals_() -> Iterator[str]:
    """Globals, and what functions do with them."""
    for visibility, mutable, (type, value), attribute in product(
        VISIBILITIES, ("", "mutable "), VALUES, ATTRIBUTES
    ):
        yield f"ml_program.global {visibility} {mutable}@g({value}) : {type} {attribute}\n"
        if mutable:
            yield f"ml_program.global {visibility} mutable @g : {type} {attribute}\n"
    for name, visibility, (type, value), attribute in product(
        NAMES, VISIBILITIES[:2], VALUES, ATTRIBUTES
    ):
        yield (
            f"ml_program.global {visibility} mutable {name}({value}) : {type}\n"
            f"func.func @f(%a: {type}) -> {type} {{\n"
            f"  %0 = ml_program.global_load {name} : {type} {attribute}\n"
            f"  ml_program.global_store {name} = %a : {type} {attribute}\n"
            f"  return %0 : {type}\n}}\n"
        )
        yield (
            f"ml_program.global {visibility} {name}({value}) : {type}\n"
            f"func.func @f() -> {type} {{\n"
            f"  %0 = ml_program.global_load_const {name} : {type} {attribute}\n"
            f"  return %0 : {type}\n}}\n"
        )
    for type, _ in VALUES:
        yield (
            f"module @m {{\n  ml_program.global public mutable @g : {type}\n}}\n"
            f"func.func @f(%a: {type}) {{\n"
            f"  %0 = ml_program.global_load @m::@g : {type}\n"
            f"  ml_program.global_store @m::@g = %a : {type}\n  return\n}}\n"
        )


ORDERINGS = ("() -> {0}", "%t -> {0}", "%t, %u -> {0}")


def graphs() -> Iterator[str]:
    """Loads and stores that tokens put into an order."""
    token = "!ml_program.token"
    for (type, _), first, second, attribute in product(
        VALUES[:5], ORDERINGS, ORDERINGS, ATTRIBUTES
    ):
        yield (
            f"ml_program.global private mutable @g : {type}\n"
            f"ml_program.subgraph @f() -> ({type}, {token}) {{\n"
            f"  %t = ml_program.token {attribute}\n  %u = ml_program.token\n"
            "  %0, %1 = ml_program.global_load_graph @g "
            f"ordering({first.format(token)}) : {type} {attribute}\n"
            "  %2 = ml_program.global_store_graph @g = %0 "
            f"ordering({second.format(token)}) : {type} {attribute}\n"
            f"  ml_program.output {attribute} %0, %2 : {type}, {token}\n}}\n"
        )


SIGNATURES = (
    # arguments, results with attributes, results
    *(("", "", ""), ("%a: i32", "i32", "i32"), ("%a: i32", "(i32 {a.b})", "i32")),
    ("%a: i32 {a.b = 1 : i32}, %b: f32", "(f32, i32 {a.c})", "f32, i32"),
    ("%a: tensor<?xf32>", "tensor<?xf32>", "tensor<?xf32>"),
    ("%a: () -> (), %b: i1", "(() -> ())", "() -> ()"),
    ("%a: !ml_program.token", "!ml_program.token", "!ml_program.token"),
)


def functions() -> Iterator[str]:
    """Functions and graphs."""
    for (arguments, results, types), kind, visibility, attribute in product(
        SIGNATURES, ("func", "subgraph"), ("", *VISIBILITIES), ("", "attributes {foo = 1 : i32}")
    ):
        arrow = f"-> {results} " if results else ""
        end = "return" if kind == "func" else "output"
        if not visibility == "public":
            private = visibility or "private"
            bare = ", ".join(one.split(": ", 1)[1] for one in arguments.split(", %") if one)
            yield f"ml_program.{kind} {private} @f({bare}) {arrow}{attribute}\n"
        for inner in ATTRIBUTES:
            values = {"f32, i32": " %b, %a", "": ""}.get(types, " %a")
            yield (
                f"ml_program.{kind} {visibility} @f({arguments}) {arrow}{attribute} {{\n"
                f"  ml_program.{end} {inner}{values}{f' : {types}' if types else ''}\n}}\n"
            )
    yield (
        "ml_program.func @f(%a: i1) -> i32 {\n"
        "  cf.cond_br %a, ^bb1, ^bb2\n"
        "^bb1:\n  %0 = arith.constant 1 : i32\n  ml_program.return %0 : i32\n"
        "^bb2:\n  %1 = arith.constant 2 : i32\n  ml_program.return %1 : i32\n}\n"
    )
    yield (
        "ml_program.subgraph @f() -> i32 {\n"
        "  %0 = arith.addi %1, %1 : i32\n  %1 = arith.constant 2 : i32\n"
        "  ml_program.output %0 : i32\n}\n"
    )


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (globals_, graphs, functions):
        yield from part()
