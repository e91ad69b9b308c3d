"""Programs on buffers that grow with N, for passes that move and remove allocations."""

from __future__ import annotations

from collections.abc import Callable

from buffer_programs import (
    HEAD,
    M,
    allocations,
    diamonds,
    ifs,
    nested_loops,
)
from programs import Family

LIMIT = "max-total-size-in-bytes=1000000000"


def _own(k: int, depth: int = 1) -> str:
    """A buffer that is made, used and freed."""
    indent = "  " * depth
    return (
        f"{indent}%a{k} = memref.alloc() : {M}\n"
        f"{indent}memref.copy %m, %a{k} : {M} to {M}\n"
        f"{indent}memref.dealloc %a{k} : {M}\n"
    )


def _end(text: str) -> str:
    return f"{HEAD}{text}  func.return %f : f32\n}}\n"


def loops(n: int) -> str:
    """N loops in a row, each with a buffer of its own in each round."""
    return _end(
        "".join(
            f"  scf.for %j{k} = %c0 to %i step %c1 {{\n{_own(k, 2)}  }}\n"
            for k in range(n)
        )
    )


def branches_in_a_loop(n: int) -> str:
    """A loop around N `scf.if`, each with a buffer."""
    ifs = "".join(f"    scf.if %c {{\n{_own(k, 3)}    }}\n" for k in range(n))
    return _end(f"  scf.for %j = %c0 to %i step %c1 {{\n{ifs}  }}\n")


def nest(n: int) -> str:
    """Loops nested N deep, each with a buffer."""
    text = ""
    for k in range(n):
        text += f"  scf.for %j{k} = %c0 to %i step %c1 {{\n{_own(k)}"
    return _end(text + "  }\n" * n)


def cycles(n: int) -> str:
    """N cycles of blocks in a row, each with a buffer in each round."""
    text = "  cf.br ^b0\n"
    for k in range(n):
        text += (
            f"^b{k}:\n  %a{k} = memref.alloc() : {M}\n"
            f"  memref.copy %m, %a{k} : {M} to {M}\n"
            f"  cf.cond_br %c, ^b{k}, ^b{k + 1}\n"
        )
    return _end(f"{text}^b{n}:\n")


def clones(n: int) -> str:
    """N clones of one buffer that are freed."""
    return _end(
        "".join(
            f"  %b{k} = bufferization.clone %m : {M} to {M}\n"
            f"  %l{k} = memref.load %b{k}[%i] : {M}\n"
            f"  memref.store %l{k}, %o[%i] : {M}\n"
            f"  memref.dealloc %b{k} : {M}\n"
            for k in range(n)
        )
    ).replace("  %c1 = arith.constant 1 : index\n", f"  %o = memref.alloc() : {M}\n")


def _families(
    name: str, options: str, *programs: tuple[str, Callable[[int], str], int]
) -> tuple[Family, ...]:
    pipeline = f"{name}{{{options}}}" if options else name
    return tuple(
        Family(f"{name}: {kind}", text, largest, pipeline, f"--{name}")
        for kind, text, largest in programs
    )


PLACEMENT_FAMILIES = (
    *_families(
        "buffer-hoisting",
        "",
        ("one block", allocations, 12800),
        ("diamonds", diamonds, 12800),
        ("scf.if", ifs, 12800),
        ("nested loops", nested_loops, 60),
    ),
    *_families(
        "buffer-loop-hoisting",
        "",
        ("loops", loops, 12800),
        ("branches in a loop", branches_in_a_loop, 12800),
        ("nested loops", nest, 60),
        ("cycles of blocks", cycles, 12800),
        ("diamonds", diamonds, 12800),
    ),
    *_families(
        "promote-buffers-to-stack",
        LIMIT,
        ("one block", allocations, 12800),
        ("diamonds", diamonds, 12800),
        ("loops", loops, 12800),
        ("nested loops", nest, 60),
    ),
    *_families("canonicalize", "", ("clones", clones, 12800)),
)
