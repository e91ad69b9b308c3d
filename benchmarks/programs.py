"""
Families of programs of N operations with tensors, as text, for measuring growth.

Each family is a function from N to the text of a module that both `xdsl-opt` and
`mlir-opt` read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

T = "tensor<64xf32>"
SIGNATURE = f"(%t0: {T}, %f: f32, %i: index, %j: index)"
GENERIC = (
    "linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>, "
    'affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}} '
    "ins({a} : {type}) outs({b} : {type}) {{\n"
    "    ^bb0(%x: f32, %y: f32):\n"
    "      %z = arith.addf %x, %y : f32\n"
    "      linalg.yield %z : f32\n"
    "    }} -> {type}"
)


@dataclass(frozen=True)
class Family:
    """A kind of program that grows with N."""

    name: str
    text: Callable[[int], str]
    largest: int = 12800
    """The largest N that makes sense."""
    pipeline: str = "one-shot-bufferize{bufferize-function-boundaries=true}"
    flags: str = "--one-shot-bufferize=bufferize-function-boundaries"
    """The same for the reference."""
    mlir: str = "22"
    """The version of the reference."""
    beside: str = ""
    """A pipeline of xDSL's own, for comparison."""
    build: Callable[[int], ModuleOp] | None = None
    """Makes the program where it is nested too deep for parsers; then there is no text."""


def _function(lines: Iterable[str], result: str, type: str = T) -> str:
    body = "\n".join(f"    {line}" for line in lines)
    return (
        f"module {{\n  func.func @f{SIGNATURE} -> {type} {{\n{body}\n"
        f"    return {result} : {type}\n  }}\n}}\n"
    )


def _insert(k: int) -> str:
    return f"%t{k + 1} = tensor.insert %f into %t{k}[%i] : {T}"


def _generic(k: int) -> str:
    call = GENERIC.format(a=f"%t{k}", b=f"%t{k}", type=T)
    return f"%t{k + 1} = {call}"


def _slice(k: int) -> list[str]:
    part = "tensor<4xf32>"
    return [
        f"%s{k} = tensor.extract_slice %t{k}[%i] [4] [1] : {T} to {part}",
        f"%u{k} = linalg.fill ins(%f : f32) outs(%s{k} : {part}) -> {part}",
        f"%t{k + 1} = tensor.insert_slice %u{k} into %t{k}[%i] [4] [1] : {part} into {T}",
    ]


def chain_of_inserts(n: int) -> str:
    """N inserts, each into the result of the one before."""
    return _function((_insert(k) for k in range(n)), f"%t{n}")


def chain_of_generics(n: int) -> str:
    """N element-wise operations, each on the result of the one before."""
    return _function((_generic(k) for k in range(n)), f"%t{n}")


def chain_of_slices(n: int) -> str:
    """N operations in threes: take a slice, fill it, put it back."""
    count = n // 3
    lines = (line for k in range(count) for line in _slice(k))
    return _function(lines, f"%t{count}")


def mixed_chain(n: int) -> str:
    """A chain of inserts, element-wise operations and slices in turn."""

    def lines(count: int) -> Iterator[str]:
        for k in range(count):
            kind = k % 3
            yield from _slice(k) if kind == 2 else [(_insert, _generic)[kind](k)]

    count = 3 * n // 5
    return _function(lines(count), f"%t{count}")


def reads_with_writes_between(n: int) -> str:
    """One tensor that is read N / 2 times, with writes to it in between."""
    lines = list[str]()
    for k in range(n // 3):
        lines.append(f"%r{k} = tensor.extract %t0[%i] : {T}")
        lines.append(f"%w{k} = tensor.insert %r{k} into %t0[%j] : {T}")
        lines.append(f"%v{k} = tensor.extract %w{k}[%i] : {T}")
    return _function(lines, f"%w{n // 3 - 1}")


def tiles(n: int) -> str:
    """N / 3 tiles of one tensor: taken out, computed, and put in, one by one."""
    count = n // 3
    big, part = f"tensor<{4 * count}xf32>", "tensor<4xf32>"
    lines = [f"%b0 = tensor.empty() : {big}"]
    lines.append(f"%t0x = linalg.fill ins(%f : f32) outs(%b0 : {big}) -> {big}")
    previous = "%t0x"
    for k in range(count):
        at = f"[{4 * k}] [4] [1]"
        generic = GENERIC.format(a=f"%s{k}", b=f"%s{k}", type=part)
        lines.append(f"%s{k} = tensor.extract_slice {previous}{at} : {big} to {part}")
        lines.append(f"%u{k} = {generic}")
        lines.append(f"%p{k} = tensor.insert_slice %u{k} into {previous}{at} : {part} into {big}")
        previous = f"%p{k}"
    return _function(lines, previous, big)


def loops_in_a_row(n: int) -> str:
    """N / 3 loops, each of which carries the result of the one before."""
    lines = _bounds()
    for k in range(n // 3):
        lines.append(
            f"%t{k + 1} = scf.for %k{k} = %c0 to %c8 step %c1 iter_args(%a{k} = %t{k}) -> ({T}) {{"
        )
        lines.append(f"  %n{k} = tensor.insert %f into %a{k}[%k{k}] : {T}")
        lines.append(f"  scf.yield %n{k} : {T}")
        lines.append("}")
    return _function(lines, f"%t{n // 3}")


def _bounds() -> list[str]:
    return [f"%c{value} = arith.constant {value} : index" for value in (0, 1, 8)]


def wide_loop(n: int) -> str:
    """One loop with N / 2 iter_args, into each of which it inserts."""
    count = n // 2
    lines = _bounds()
    for k in range(count):
        lines.append(f"%e{k} = tensor.empty() : {T}")
    inits = ", ".join(f"%a{k} = %e{k}" for k in range(count))
    types = ", ".join([T] * count)
    results = f"%r:{count}" if count > 1 else "%r"
    lines.append(f"{results} = scf.for %k = %c0 to %c8 step %c1 iter_args({inits}) -> ({types}) {{")
    for k in range(count):
        lines.append(f"  %n{k} = tensor.insert %f into %a{k}[%k] : {T}")
    lines.append(f"  scf.yield {', '.join(f'%n{k}' for k in range(count))} : {types}")
    lines.append("}")
    return _function(lines, "%r#0" if count > 1 else "%r")


def nested_loops(n: int) -> str:
    """Loops nested N deep around one insert, each carrying the tensor."""
    lines = _bounds()
    previous = "%t0"
    for k in range(n):
        lines.append(
            f"%r{k} = scf.for %k{k} = %c0 to %c1 step %c1 iter_args(%a{k} = {previous}) -> ({T}) {{"
        )
        previous = f"%a{k}"
    lines.append(f"%n = tensor.insert %f into {previous}[%i] : {T}")
    inner = "%n"
    for k in reversed(range(n)):
        lines.append(f"scf.yield {inner} : {T}")
        lines.append("}")
        inner = f"%r{k}"
    return _function(lines, inner)


def calls(n: int) -> str:
    """N calls to one function that writes its argument."""
    lines = (
        f"%t{k + 1} = func.call @g(%t{k}, %f, %i) : ({T}, f32, index) -> {T}" for k in range(n)
    )
    callee = (
        f"  func.func private @g(%t: {T}, %f: f32, %i: index) -> {T} {{\n"
        f"    %r = tensor.insert %f into %t[%i] : {T}\n    return %r : {T}\n  }}\n}}\n"
    )
    return _function(lines, f"%t{n}").rstrip()[:-1] + callee


def functions(n: int) -> str:
    """A chain of N / 2 functions, each of which inserts and calls the next."""
    texts = list[str]()
    count = n // 2
    for k in range(count):
        texts.append(f"  func.func @f{k}(%t: {T}, %f: f32, %i: index) -> {T} {{")
        texts.append(f"    %a = tensor.insert %f into %t[%i] : {T}")
        result = "%a"
        if k + 1 < count:
            result = "%b"
            texts.append(f"    %b = func.call @f{k + 1}(%a, %f, %i) : ({T}, f32, index) -> {T}")
        texts.append(f"    return {result} : {T}\n  }}")
    return "module {\n" + "\n".join(texts) + "\n}\n"


def ifs(n: int) -> str:
    """N / 2 conditionals in a row, each of which may insert into the tensor."""
    lines = ["%c = arith.cmpi eq, %i, %j : index"]
    for k in range(n // 2):
        lines.append(f"%t{k + 1} = scf.if %c -> ({T}) {{")
        lines.append(f"  %n{k} = tensor.insert %f into %t{k}[%i] : {T}")
        lines.append(f"  scf.yield %n{k} : {T}")
        lines.append("} else {")
        lines.append(f"  scf.yield %t{k} : {T}")
        lines.append("}")
    return _function(lines, f"%t{n // 2}")


FAMILIES = (
    Family("chain of tensor.insert", chain_of_inserts),
    Family("chain of linalg.generic", chain_of_generics),
    Family("chain of insert_slice", chain_of_slices),
    Family("mixed chain", mixed_chain),
    Family("one tensor, reads and writes", reads_with_writes_between),
    Family("tiles of one tensor", tiles),
    Family("loops in a row", loops_in_a_row),
    Family("one loop, N iter_args", wide_loop),
    Family("nested loops", nested_loops, 60),
    Family("calls to one function", calls),
    Family("chain of functions", functions),
    Family("scf.if in a row", ifs),
)
