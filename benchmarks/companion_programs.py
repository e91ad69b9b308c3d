"""
Programs that grow with N for the companions of One-Shot Bufferize: empty tensors, results of
functions, views.
"""

from __future__ import annotations

from collections.abc import Callable

from programs import Family

T = "tensor<?xf32>"
P = "tensor<4xf32>"
M = "memref<?xf32>"
STRIDED = "memref<?xf32, strided<[1], offset: ?>>"
FORWARDED = f"(index, f32, {M}) -> {M}"
ARGUMENTS = f"%i: index, %f: f32, %m: {M}"


def insertions(n: int) -> str:
    """N empty tensors, each of which is filled and inserted into the same tensor."""
    body = "".join(
        f"  %e{k} = tensor.empty() : {P}\n"
        f"  %x{k} = linalg.fill ins(%f : f32) outs(%e{k} : {P}) -> {P}\n"
        f"  %t{k + 1} = tensor.insert_slice %x{k} into %t{k}[%i] [4] [1] : {P} into {T}\n"
        for k in range(n)
    )
    head = f"func.func @f(%t0: {T}, %f: f32, %i: index) -> {T} {{\n"
    return f"{head}{body}  return %t{n} : {T}\n}}\n"


def branches(n: int) -> str:
    """N conditionals that fill one of two empty tensors, each inserted into the same tensor."""
    fill = f"linalg.fill ins(%f : f32) outs(%e : {P}) -> {P}"
    part = f"    %e = tensor.empty() : {P}\n    %y = {fill}\n    scf.yield %y : {P}\n"
    body = "".join(
        f"  %x{k} = scf.if %c -> ({P}) {{\n{part}  }} else {{\n{part}  }}\n"
        f"  %t{k + 1} = tensor.insert_slice %x{k} into %t{k}[%i] [4] [1] : {P} into {T}\n"
        for k in range(n)
    )
    head = f"func.func @f(%t0: {T}, %f: f32, %i: index, %c: i1) -> {T} {{\n"
    return f"{head}{body}  return %t{n} : {T}\n}}\n"


def _chain(n: int, last: str, result: str) -> str:
    """N functions, each of which calls the next one and returns what it gets."""
    functions = "".join(
        f"func.func private @f{k}({ARGUMENTS}) -> {M} {{\n"
        f"  %r = func.call @f{k + 1}(%i, %f, %m) : {FORWARDED}\n  return %r : {M}\n}}\n"
        for k in range(n)
    )
    return (
        f"{functions}func.func private @f{n}({ARGUMENTS}) -> {M} {{\n{last}"
        f"  return {result} : {M}\n}}\n"
        f"func.func @main({ARGUMENTS}) -> f32 {{\n"
        f"  %r = func.call @f0(%i, %f, %m) : {FORWARDED}\n"
        f"  %x = memref.load %r[%i] : {M}\n  return %x : f32\n}}\n"
    )


def returned_argument(n: int) -> str:
    """A chain of calls that returns an argument."""
    return _chain(n, "", "%m")


def returned_buffer(n: int) -> str:
    """A chain of calls that returns a new buffer."""
    return _chain(n, f"  %a = memref.alloc(%i) : {M}\n", "%a")


def calls(n: int) -> str:
    """N calls of one function that returns a new buffer."""
    callee = (
        f"func.func private @f({ARGUMENTS}) -> {M} {{\n"
        f"  %a = memref.alloc(%i) : {M}\n  memref.store %f, %a[%i] : {M}\n"
        f"  return %a : {M}\n}}\n"
    )
    body = "".join(f"  %m{k + 1} = func.call @f(%i, %f, %m{k}) : {FORWARDED}\n" for k in range(n))
    head = f"func.func @main(%i: index, %f: f32, %m0: {M}) -> f32 {{\n"
    return f"{callee}{head}{body}  %x = memref.load %m{n}[%i] : {M}\n  return %x : f32\n}}\n"


def views(n: int) -> str:
    """N views of one buffer, each with a load and a store."""
    body = "".join(
        f"  %v{k} = memref.subview %m[%i] [%i] [1] : {M} to {STRIDED}\n"
        f"  %x{k} = memref.load %v{k}[%i] : {STRIDED}\n"
        f"  memref.store %x{k}, %v{k}[%c1] : {STRIDED}\n"
        for k in range(n)
    )
    return _views(body)


def nested_views(n: int) -> str:
    """A chain of N views, the last one with a load."""
    body = f"  %v0 = memref.subview %m[%i] [%i] [1] : {M} to {STRIDED}\n" + "".join(
        f"  %v{k + 1} = memref.subview %v{k}[%i] [%i] [1] : {STRIDED} to {STRIDED}\n"
        for k in range(n)
    )
    return _views(f"{body}  %x = memref.load %v{n}[%i] : {STRIDED}\n")


def _views(body: str) -> str:
    constant = "  %c1 = arith.constant 1 : index\n"
    return f"func.func @main({ARGUMENTS}) {{\n{constant}{body}  return\n}}\n"


def _families(pipeline: str, *programs: tuple[str, Callable[[int], str]]) -> tuple[Family, ...]:
    name, _, options = pipeline.partition("{")
    flags = f"--{name}" + (f"={options[:-1]}" if options else "")
    return tuple(Family(f"{name}: {kind}", text, 12800, pipeline, flags) for kind, text in programs)


COMPANION_FAMILIES = (
    *_families("eliminate-empty-tensors", ("insertions", insertions), ("conditionals", branches)),
    *_families(
        "drop-equivalent-buffer-results",
        ("chain of calls", returned_argument),
        ("many calls", calls),
    ),
    *_families(
        "buffer-results-to-out-params{hoist-dynamic-allocs}",
        ("chain of calls", returned_buffer),
        ("many calls", calls),
    ),
    *_families("fold-memref-alias-ops", ("views", views), ("chain", nested_views)),
    *_families("expand-strided-metadata", ("views", views), ("chain", nested_views)),
)
