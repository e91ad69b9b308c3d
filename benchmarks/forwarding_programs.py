"""
Programs in which each part merges what the one before made with something new, and in which
memory is written after it was forwarded: diamonds, selects, boxes, nested loops.
"""

from __future__ import annotations

from collections.abc import Callable

from programs import Family

M = "memref<4xf32>"
B = f"memref<1x{M}>"
T = "tensor<4xf32>"
STORE = "memref.store %f, {}[%i] : " + M + "\n"
HEAD = f"func.func @f(%c: i1, %i: index, %f: f32, %m: {M}) {{\n"
TENSORS = f"func.func @f(%c: i1, %n: index, %f: f32, %t: {T}) -> {T} {{\n"


def _end(name: str) -> str:
    """The end of a function that writes a buffer."""
    return f"  {STORE.format(name)}  func.return\n}}\n"


def _new(name: str) -> str:
    return f"  {name} = memref.alloc() : {M}\n  {STORE.format(name)}"


def diamonds(n: int) -> str:
    """N diamonds of blocks that start with an argument, each with a new buffer on one side."""
    text = f"{HEAD}  cf.br ^h0(%m : {M})\n"
    for k in range(n):
        text += (
            f"^h{k}(%x{k}: {M}):\n  cf.cond_br %c, ^l{k}, ^r{k}\n"
            f"^l{k}:\n  cf.br ^h{k + 1}(%x{k} : {M})\n"
            f"^r{k}:\n{_new(f'%a{k}')}  cf.br ^h{k + 1}(%a{k} : {M})\n"
        )
    return f"{text}^h{n}(%x{n}: {M}):\n{_end(f'%x{n}')}"


def _branch(k: int, last: str) -> str:
    return (
        f"  %x{k} = scf.if %c -> ({M}) {{\n  scf.yield {last} : {M}\n  }} else {{\n"
        f"{_new('%a')}  scf.yield %a : {M}\n  }}\n"
    )


def ifs(n: int) -> str:
    """N `scf.if` that start with an argument, each with a new buffer on one side."""
    text = HEAD + _branch(0, "%m")
    text += "".join(_branch(k, f"%x{k - 1}") for k in range(1, n))
    return text + _end(f"%x{n - 1}")


def written(n: int) -> str:
    """N `scf.if` that write what they yield; the last result is returned, the first one read."""
    text = HEAD.replace(") {", f") -> ({M}, f32) {{") + _new("%x0")
    for k in range(n):
        text += (
            f"  %x{k + 1} = scf.if %c -> ({M}) {{\n  {STORE.format(f'%x{k}')}  scf.yield %x{k} : "
            f"{M}\n  }} else {{\n{_new('%a')}  scf.yield %a : {M}\n  }}\n"
        )
    load = f"  %l = memref.load %x0[%i] : {M}\n"
    return f"{text}{load}  func.return %x{n}, %l : {M}, f32\n}}\n"


def clones(n: int) -> str:
    """N `scf.if` that forward a clone, as what they take is written later, and all the clones."""
    text = f"{HEAD}{_new('%b')}"
    for k in range(n):
        last = f"%x{k - 1}" if k else "%b"
        text += f"{_branch(k, last)}  {STORE.format(last)}  {STORE.format('%m')}"
    stores = "".join(f"  {STORE.format(f'%x{k}')}" for k in range(n))
    return f"{text}{stores}  func.return\n}}\n"


def selects(n: int) -> str:
    """N selects of the last buffer or a new one, each of which is written."""
    text = f"{HEAD}{_new('%x0')}"
    for k in range(n):
        text += (
            f"{_new(f'%a{k}')}  %x{k + 1} = arith.select %c, %x{k}, %a{k} : {M}\n"
            f"  {STORE.format(f'%x{k + 1}')}"
        )
    return text + _end(f"%x{n}")


def boxes(n: int) -> str:
    """N boxes, each of which holds what the one before holds; the last is not read."""
    text = f"{HEAD}  %z = arith.constant 0 : index\n"
    text += f"  %b0 = memref.alloc() : {B}\n  memref.store %m, %b0[%z] : {B}\n"
    for k in range(n):
        text += (
            f"  %l{k} = memref.load %b{k}[%z] : {B}\n  %b{k + 1} = memref.alloc() : {B}\n"
            f"  memref.store %l{k}, %b{k + 1}[%z] : {B}\n"
        )
    return f"{text}  func.return\n}}\n"


def switch(n: int) -> str:
    """N buffers, one of which `cf.switch` forwards: each of its edges frees all others."""
    text = f"{HEAD}  %s = arith.index_cast %i : index to i32\n"
    text += "".join(_new(f"%a{k}") for k in range(n))
    cases = "".join(f", {k}: ^e(%a{k} : {M})" for k in range(1, n))
    text += f"  cf.switch %s : i32, [default: ^e(%a0 : {M}){cases}]\n"
    return f"{text}^e(%x: {M}):\n{_end('%x')}"


def outputs(n: int) -> str:
    """One `linalg.generic` with N outputs."""
    types, ids = ", ".join([T] * n), ", ".join(["#id"] * (n + 1))
    names = ", ".join(f"%e{k}" for k in range(n))
    numbers, results = ", ".join(["%s"] * n), ", ".join(f"%r#{k}" for k in range(n))
    empty = "".join(f"  %e{k} = tensor.empty() : {T}\n" for k in range(n))
    args = ", ".join(f"%o{k}: f32" for k in range(n))
    return (
        "#id = affine_map<(d0) -> (d0)>\n"
        f"func.func @f(%t: {T}, %f: f32) -> ({types}) {{\n{empty}"
        f"  %r:{n} = linalg.generic {{indexing_maps = [{ids}], "
        f'iterator_types = ["parallel"]}} ins(%t : {T}) outs({names} : {types}) {{\n'
        f"  ^bb0(%a: f32, {args}):\n  %s = arith.addf %a, %f : f32\n"
        f"  linalg.yield {numbers} : {', '.join(['f32'] * n)}\n  }} -> ({types})\n"
        f"  func.return {results} : {types}\n}}\n"
    )


def nest(n: int) -> str:
    """N nested loops with one tensor."""
    text, last = f"{TENSORS}  %z = arith.constant 0 : index\n", "%t"
    text += "  %o = arith.constant 1 : index\n"
    for k in range(n):
        text += (
            f"  %r{k} = scf.for %i{k} = %z to %n step %o iter_args(%x{k} = {last}) -> ({T}) {{\n"
        )
        last = f"%x{k}"
    text += f"  %w = tensor.insert %f into {last}[%z] : {T}\n"
    for k in reversed(range(n)):
        text += f"  scf.yield {f'%r{k + 1}' if k < n - 1 else '%w'} : {T}\n  }}\n"
    return f"{text}  func.return %r0 : {T}\n}}\n"


def ladder(n: int) -> str:
    """N blocks, each of which branches to the next one and to the one before."""
    text = TENSORS.replace("%c: i1", "%p: tensor<?xi1>") + f"  cf.br ^b0(%t : {T})\n"
    for k in range(n):
        text += (
            f"^b{k}(%x{k}: {T}):\n  %w{k} = tensor.insert %f into %x{k}[%n] : {T}\n"
            f"  %i{k} = arith.constant {k} : index\n"
            f"  %c{k} = tensor.extract %p[%i{k}] : tensor<?xi1>\n"
            f"  cf.cond_br %c{k}, ^b{max(k - 1, 0)}(%w{k} : {T}), ^b{k + 1}(%w{k} : {T})\n"
        )
    return f"{text}^b{n}(%x: {T}):\n  func.return %x : {T}\n}}\n"


def cases(n: int) -> str:
    """One `scf.index_switch` with N cases, each of which returns a new tensor."""
    text = f"{TENSORS}  %r = scf.index_switch %n -> {T}\n"
    for k in range(n):
        text += (
            f"  case {k} {{\n  %e = tensor.empty() : {T}\n  %w = linalg.fill ins(%f : f32) "
            f"outs(%e : {T}) -> {T}\n  scf.yield %w : {T}\n  }}\n"
        )
    return f"{text}  default {{\n  scf.yield %t : {T}\n  }}\n  func.return %r : {T}\n}}\n"


def _families(
    pipeline: str, programs: tuple[tuple[str, Callable[[int], str], int], ...]
) -> tuple[Family, ...]:
    version = "19" if pipeline == "buffer-deallocation" else "22"
    flag = "" if pipeline == "bufferize" else f"--{pipeline}"
    return tuple(
        Family(f"{pipeline}: {kind}", text, largest, pipeline, flag, version)
        for kind, text, largest in programs
    )


FORWARDING_FAMILIES = (
    *_families(
        "buffer-deallocation",
        (
            ("diamonds from an argument", diamonds, 1600),
            ("scf.if from an argument", ifs, 1600),
            ("scf.if with clones", clones, 800),
            ("scf.if, each written", written, 800),
            ("selects, each written", selects, 1600),
        ),
    ),
    *_families(
        "buffer-deallocation-pipeline",
        (
            ("selects, each written", selects, 1600),
            ("boxes of one buffer", boxes, 1600),
            ("buffers to one block", switch, 100),
        ),
    ),
    *_families(
        "bufferize",
        (
            ("outputs of one operation", outputs, 800),
            ("nested loops, one tensor", nest, 80),
            ("ladder of blocks", ladder, 400),
            ("cases of one switch", cases, 800),
        ),
    ),
)
