"""Programs on buffers that grow with N, for passes that move and remove allocations."""

from __future__ import annotations

from collections.abc import Callable

from buffer_programs import HEAD, M, allocations, diamonds, ifs, nested_loops
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
        "".join(f"  scf.for %j{k} = %c0 to %i step %c1 {{\n{_own(k, 2)}  }}\n" for k in range(n))
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


def hoisted(n: int) -> str:
    """N hoisted buffers, each of which a loop needs in another part of an iteration."""
    made = "".join(f"  %a{k} = memref.alloc() : {M}\n" for k in range(n))
    used = "".join(
        f"    memref.copy %m, %a{k} : {M} to {M}\n    memref.copy %a{k}, %m : {M} to {M}\n"
        for k in range(n)
    )
    freed = "".join(f"  memref.dealloc %a{k} : {M}\n" for k in range(n))
    loop = f"  scf.for %j = %c0 to %i step %c1 {{\n{used}  }}\n"
    return _end(f"{made}{loop}{freed}")


def _of_size(k: int) -> str:
    return f"memref<{1 + k * 7919 % 97}xf32>"


def _used(k: int) -> str:
    return f'  "test.op"(%a{k}) : ({_of_size(k)}) -> ()\n'


def overlapping(n: int, width: int = 16) -> str:
    """N buffers of different sizes, 16 of which are needed at a time."""
    text = ""
    for k in range(n + width):
        if k < n:
            text += f"  %a{k} = memref.alloc() : {_of_size(k)}\n{_used(k)}"
        if k >= width:
            free = f"  memref.dealloc %a{k - width} : {_of_size(k - width)}\n"
            text += f"{_used(k - width)}{free}"
    return _end(text)


def together(n: int) -> str:
    """N buffers of different sizes that are all needed at the same time."""
    return overlapping(n, n)


def slices(n: int) -> str:
    """N slices of one hoisted buffer, which together cover it, written in a loop."""
    whole, part = f"memref<{n}x4xf32>", "memref<1x4xf32>"
    text = f"  %w = memref.alloc() : {whole}\n  %y = memref.alloc() : {part}\n"
    text += f"  scf.for %j = %c0 to %i step %c1 {{\n    memref.copy %y, %y : {part} to {part}\n"
    for k in range(n):
        slice = f"memref<1x4xf32, strided<[4, 1], offset: {4 * k}>>"
        text += (
            f"    %s{k} = memref.subview %w[{k}, 0] [1, 4] [1, 1] : {whole} to {slice}\n"
            f"    memref.copy %y, %s{k} : {part} to {slice}\n"
        )
    return _end(f'{text}    "test.op"(%w) : ({whole}) -> ()\n  }}\n')


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
    *_families(
        "buffer-reuse",
        "",
        ("hoisted buffers", hoisted, 12800),
        ("loops", loops, 12800),
        ("nested loops", nest, 60),
        ("cycles of blocks", cycles, 12800),
        ("slices", slices, 12800),
    ),
    *_families(
        "static-memory-planner",
        "",
        ("hoisted buffers", hoisted, 12800),
        ("overlapping", overlapping, 12800),
        ("all at once", together, 12800),
        ("branches in a loop", branches_in_a_loop, 12800),
        ("cycles of blocks", cycles, 12800),
        ("slices", slices, 12800),
    ),
    *_families("print-buffer-lifetime-stats", "summary", ("overlapping", overlapping, 12800)),
    *_families("canonicalize", "", ("clones", clones, 12800)),
)
