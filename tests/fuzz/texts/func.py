"""Every operation of `func` in every form."""

from collections.abc import Iterator, Sequence
from itertools import product

from texts._function import ATTRIBUTES, function, values

TYPES = (
    # Arguments or results.
    (),
    ("f32",),
    ("i32", "index"),
    ("tensor<?x4xf32>",),
    ("memref<4xf32, strided<[?], offset: ?>, 1>", "vector<[4]xf32>"),
    ("tensor<*xf32>", "memref<*xf32>", "complex<f32>"),
    ("(i32) -> i32",),
    ("() -> ()", "(f32, i1) -> (f32, i1)", "none"),
    ("tuple<>", "tuple<i32, tuple<f32>>"),
)
NOTES = (
    # Attributes of arguments or results.
    "",
    "{foo.bar}",
    '{bufferization.access = "read", foo.x}',
    "{foo.x = [1, 2.0], llvm.inreg}",
    "{llvm.signext}",
    "{foo.y = @f, foo.z = {a = 1 : i8}}",
    '{"foo.a b" = affine_map<(d0) -> (d0)>}',
)
VISIBILITIES = ("", "public", "private", "nested")
ENDINGS = (
    # Attributes of functions.
    "",
    "attributes {foo.bar = 1 : i32}",
    "attributes {no_inline}",
    "attributes {llvm.emit_c_interface, no_inline, foo}",
    "attributes {llvm.linkage = #llvm.linkage<internal>}",
    'attributes {passthrough = ["noinline", ["a", "b"]]}',
)
SYMBOLS = ("@f", '@"a b$"', "@f.g_1$", '@"1"', '@"\\22"')


def arguments(types: Sequence[str], notes: Sequence[str], named: bool = True) -> str:
    """`%a0: f32 {foo.bar}, %a1: i32`, or without names."""
    return ", ".join(
        f"{f'%a{k}: ' if named else ''}{type} {notes[k % len(notes)]}"
        for k, type in enumerate(types)
    )


def returning(types: Sequence[str], attribute: str = "", start: int = 0) -> str:
    """`return %a0, %a1 : f32, i32`"""
    passed = f"{values(len(types), start)} : {', '.join(types)}" if types else ""
    return f"return {attribute} {passed}"


def signatures() -> Iterator[tuple[str, str, str, Sequence[str], Sequence[str]]]:
    """Arguments with and without names, results, and the types of both."""
    for (k, inputs), (n, outputs) in product(enumerate(TYPES), enumerate(TYPES)):
        for notes, more in (
            (("",), ("",)),
            ((NOTES[1 + k % 6],), ("",)),
            (("",), (NOTES[1 + n % 6],)),
            (NOTES[k % 7 :] + NOTES[:1], NOTES[n % 7 :] + NOTES[:1]),
        ):
            results = f"-> ({arguments(outputs, more, False)})" if outputs else ""
            yield (
                *(arguments(inputs, notes), arguments(inputs, notes, False), results),
                *(inputs, outputs),
            )
    for outputs in TYPES[1:4]:
        if len(outputs) == 1:
            yield "", "", f"-> {outputs[0]}", (), outputs
    yield "", "", "-> ()", (), ()


def declarations() -> Iterator[str]:
    """Functions without a body."""
    for k, (named, unnamed, results, _, _) in enumerate(signatures()):
        symbol, ending = SYMBOLS[k % 5], ENDINGS[k % 6]
        visibility = ("private", "private", "nested")[k % 3]
        yield f"func.func {visibility} {symbol}({unnamed}) {results} {ending}"
        if k % 4 == 3:
            yield f"func.func {visibility} {symbol}({named}) {results} {ending}"


def definitions() -> Iterator[str]:
    """Functions with a body, and `func.return`."""
    for k, (named, _, results, inputs, outputs) in enumerate(signatures()):
        extra = "".join(f", %b{n}: {type}" for n, type in enumerate(outputs))
        last = ATTRIBUTES[k % 2]
        passed = ", ".join(f"%b{n}" for n in range(len(outputs)))
        typed = f"{passed} : {', '.join(outputs)}" if outputs else ""
        head = f"{named}{extra}" if inputs else extra.removeprefix(", ")
        yield (
            f"func.func {VISIBILITIES[k % 4]} {SYMBOLS[k % 5]}({head}) {results} "
            f"{ENDINGS[k % 6]} {{\n  return {last} {typed}\n}}\n"
        )


CALLS = ("", "{foo = 1 : i32}", "{no_inline}", "{foo, no_inline}", "{bar = @f}")


def calls() -> Iterator[str]:
    """`func.call`, `func.constant` and `func.call_indirect`."""
    for (k, inputs), (n, outputs) in product(enumerate(TYPES), enumerate(TYPES)):
        type = f"({', '.join(inputs)}) -> ({', '.join(outputs)})"
        several = f":{len(outputs)}" if len(outputs) > 1 else ""
        symbol = SYMBOLS[1 + (k + n) % 4]
        declared = f"func.func private {symbol}{type}\n"
        attribute, plain = CALLS[(k + n) % 5], ATTRIBUTES[(k + n) % 2]
        first, second = (f"%{letter}{several} = " if outputs else "" for letter in ("r", "q"))
        body = function(
            inputs,
            f"{first}call {symbol}({values(len(inputs))}) {attribute} : {type}",
            f"%c = constant {plain} {symbol} : {type}",
            f"{second}call_indirect %c({values(len(inputs))}) {plain} : {type}",
        )
        yield declared + body
        yield function(
            [type, *inputs],
            f"{first}func.call_indirect %a0({values(len(inputs), 1)}) {plain} : {type}",
        )
    for attribute in CALLS:
        yield function([], f"call @f() {attribute} : () -> ()")
        yield function(
            ["i1"],
            "scf.if %a0 {",
            f"  func.call @f(%a0) {attribute} : (i1) -> ()",
            "  %0 = func.constant @f : (i1) -> ()",
            f"  func.call_indirect %0(%a0) {attribute if 'no' not in attribute else ''}"
            " : (i1) -> ()",
            "}",
        )


def blocks() -> Iterator[str]:
    """Functions of several blocks, and functions in modules."""
    for types, attribute in product(TYPES, ATTRIBUTES):
        heads = arguments(types, NOTES[:1])
        results = f"-> ({', '.join(types)})" if types else ""
        last = returning(types, attribute, 1)
        yield (
            f"func.func @f(%a0: i1{f', {shifted(types)}' if types else ''}) {results} "
            f"{{\n  cf.cond_br %a0, ^b, ^c\n^b:\n  {last}\n^c:\n  {last}\n}}\n"
        )
        inner = f"func.func @g({heads}) {results} {{\n  {returning(types)}\n}}"
        yield f"builtin.module @m {attribute_list(attribute)} {{\n{inner}\n}}\n"


def attribute_list(attribute: str) -> str:
    """`attributes {...}`, as modules have it; theirs need the name of a dialect."""
    return f"attributes {attribute.replace('foo', 'foo.bar')}" if attribute else ""


def shifted(types: Sequence[str]) -> str:
    """`%a1: f32, %a2: i32`"""
    return ", ".join(f"%a{k}: {type}" for k, type in enumerate(types, 1))


def texts() -> Iterator[str]:
    """All of them, each once."""
    parts = (declarations, definitions, calls, blocks)
    yield from dict.fromkeys(text for part in parts for text in part())
