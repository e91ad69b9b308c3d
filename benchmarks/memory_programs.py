"""
Programs that grow with N and whose memory is in memory or passes through calls: buffers of
buffers, chains and rings of functions. For the passes that free, place and merge.
"""

from __future__ import annotations

from collections.abc import Callable

from programs import Family

M = "memref<4xf32>"
BOX = f"memref<{M}>"
ARGUMENTS = f"%c: i1, %i: index, %f: f32, %m: {M}"
FORWARDED = f"(i1, index, f32, {M}) -> {M}"


def _new(name: str) -> str:
    return f"  {name} = memref.alloc() : {M}\n  memref.store %f, {name}[%i] : {M}\n"


def _free(names: list[str], type: str) -> str:
    return "".join(f"  memref.dealloc {name} : {type}\n" for name in names)


def _read(k: int, source: str) -> str:
    """Adds an element of a buffer to `%s{k}`."""
    return (
        f"  %e{k} = memref.load {source}[%i] : {M}\n  %s{k + 1} = arith.addf %s{k}, %e{k} : f32\n"
    )


def _main(body: str, last: str) -> str:
    return (
        f"func.func @main({ARGUMENTS}) -> f32 {{\n  %s0 = arith.addf %f, %f : f32\n"
        f"{body}  func.return {last} : f32\n}}\n"
    )


def boxes(n: int, end: str = "") -> str:
    """N buffers of buffers, each with one content that is loaded."""
    body = "".join(
        f"{_new(f'%a{k}')}  %b{k} = memref.alloc() : {BOX}\n"
        f"  memref.store %a{k}, %b{k}[] : {BOX}\n"
        f"  %l{k} = memref.load %b{k}[] : {BOX}\n{_read(k, f'%l{k}')}"
        for k in range(n)
    )
    return _main(body + end, f"%s{n}")


def freed_boxes(n: int) -> str:
    """The same, and the program frees all of them at the end."""
    contents, holders = [f"%a{k}" for k in range(n)], [f"%b{k}" for k in range(n)]
    return boxes(n, _free(contents, M) + _free(holders, BOX))


def contents(n: int, end: str = "") -> str:
    """A buffer of N buffers, each of which is loaded."""
    box = f"memref<{n}x{M}>"
    body = f"  %b = memref.alloc() : {box}\n" + "".join(
        f"{_new(f'%a{k}')}  memref.store %a{k}, %b[%i] : {box}\n"
        f"  %l{k} = memref.load %b[%i] : {box}\n{_read(k, f'%l{k}')}"
        for k in range(n)
    )
    return _main(body + end, f"%s{n}")


def freed_contents(n: int) -> str:
    """The same, and the program frees all of them at the end."""
    return contents(n, _free([f"%a{k}" for k in range(n)], M) + _free(["%b"], f"memref<{n}x{M}>"))


def _call(result: str, callee: str, value: str) -> str:
    return f"  {result} = func.call @{callee}(%c, %i, %f, {value}) : {FORWARDED}\n"


def _caller(end: str = "") -> str:
    body = f"{_new('%a')}{_call('%r', 'f0', '%a')}{_read(0, '%r')}{end}"
    return _main(body, "%s1")


def chain(n: int) -> str:
    """N functions, each of which forwards a buffer to the next one and returns it."""
    functions = "".join(
        f"func.func private @f{k}({ARGUMENTS}) -> {M} {{\n"
        f"{_call('%r', f'f{k + 1}', '%m')}  func.return %r : {M}\n}}\n"
        for k in range(n)
    )
    last = f"func.func private @f{n}({ARGUMENTS}) -> {M} {{\n  func.return %m : {M}\n}}\n"
    return f"{functions}{last}{_caller()}"


def freed_chain(n: int) -> str:
    """The same, and the caller frees the buffer."""
    return chain(n).replace(_caller(), _caller(_free(["%a"], M)))


def ring(n: int) -> str:
    """N functions in a ring of calls, each of which returns a new buffer or a forwarded one."""
    functions = "".join(
        f"func.func private @f{k}({ARGUMENTS}) -> {M} {{\n"
        f"  %r = scf.if %c -> ({M}) {{\n{_call('%q', f'f{(k + 1) % n}', '%m')}"
        f"  scf.yield %q : {M}\n  }} else {{\n{_new('%n')}  scf.yield %n : {M}\n  }}\n"
        f"  func.return %r : {M}\n}}\n"
        for k in range(n)
    )
    return f"{functions}{_caller()}"


def storing_ring(n: int) -> str:
    """N functions in a ring of calls, each of which stores a buffer in the next one's box."""
    types = f"(i1, index, f32, {M}, {BOX}) -> ()"
    functions = "".join(
        f"func.func private @f{k}({ARGUMENTS}, %b: {BOX}) {{\n  scf.if %c {{\n"
        f"  %n = memref.alloc() : {BOX}\n  memref.store %m, %n[] : {BOX}\n"
        f"  %l = memref.load %b[] : {BOX}\n"
        f"  func.call @f{(k + 1) % n}(%c, %i, %f, %l, %n) : {types}\n  }} else {{\n"
        f"  memref.store %m, %b[] : {BOX}\n  }}\n  func.return\n}}\n"
        for k in range(n)
    )
    return functions + _main(
        f"{_new('%a')}  %b = memref.alloc() : {BOX}\n  memref.store %a, %b[] : {BOX}\n"
        f"  func.call @f0(%c, %i, %f, %a, %b) : {types}\n{_read(0, '%a')}",
        "%s1",
    )


UNFREED = (
    ("boxes", boxes),
    ("one box, N contents", contents),
    ("chain of calls", chain),
    ("ring of calls", ring),
    ("ring that stores", storing_ring),
)
FREED = (
    ("boxes", freed_boxes),
    ("one box, N contents", freed_contents),
    ("chain of calls", freed_chain),
    ("ring of calls", ring),
    ("ring that stores", storing_ring),
)


def _families(
    pipeline: str, programs: tuple[tuple[str, Callable[[int], str]], ...]
) -> tuple[Family, ...]:
    name = pipeline.split("{")[0]
    version = "19" if name == "buffer-deallocation" else "22"
    return tuple(
        Family(f"{name}: {kind}", text, 12800, pipeline, f"--{name}", version)
        for kind, text in programs
    )


MEMORY_FAMILIES = (
    *_families("ownership-based-buffer-deallocation", UNFREED),
    *_families("buffer-deallocation", UNFREED),
    *_families("optimize-allocation-liveness", FREED),
    *_families("buffer-hoisting", FREED),
    *_families("promote-buffers-to-stack", FREED),
    *_families("dominance-cse", UNFREED),
)
