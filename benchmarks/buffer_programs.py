"""Programs on buffers that grow with N, for `buffer-deallocation-pipeline`."""

from __future__ import annotations

from collections.abc import Callable

from programs import Family

M = "memref<4xf32>"
HEAD = f"""func.func @f(%c: i1, %i: index, %f: f32, %m: {M}) -> f32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
"""


def _sum(n: int) -> str:
    """Adds an element of each of N buffers to `%f`, and returns the sum."""
    text, last = "", "%f"
    for k in range(n):
        text += f"  %l{k} = memref.load %a{k}[%i] : {M}\n"
        text += f"  %s{k} = arith.addf {last}, %l{k} : f32\n"
        last = f"%s{k}"
    return f"{text}  func.return {last} : f32\n}}\n"


def _alloc(name: str) -> str:
    return f"  {name} = memref.alloc() : {M}\n"


def _loaded(name: str) -> str:
    """The end of the function: an element is returned."""
    return f"  %l = memref.load {name}[%i] : {M}\n  func.return %l : f32\n}}\n"


def _new_contents(source: str, k: int) -> str:
    return f"{_alloc(f'%n{k}')}  memref.copy {source}, %n{k} : {M} to {M}\n"


def allocations(n: int) -> str:
    """N buffers that are all alive at once."""
    made = "".join(_alloc(f"%a{k}") for k in range(n))
    return f"{HEAD}{made}{_sum(n)}"


def diamonds(n: int) -> str:
    """N diamonds of blocks, each with a new buffer on one side."""
    text = f"{HEAD}{_alloc('%a')}  cf.br ^h0(%a : {M})\n"
    for k in range(n):
        text += (
            f"^h{k}(%x{k}: {M}):\n  cf.cond_br %c, ^l{k}, ^r{k}\n"
            f"^l{k}:\n{_new_contents(f'%x{k}', k)}  cf.br ^h{k + 1}(%n{k} : {M})\n"
            f"^r{k}:\n  cf.br ^h{k + 1}(%x{k} : {M})\n"
        )
    return f"{text}^h{n}(%x{n}: {M}):\n{_loaded(f'%x{n}')}"


def ifs(n: int) -> str:
    """N `scf.if` in a row, each with a new buffer on one side."""
    text, last = HEAD, "%m"
    for k in range(n):
        text += (
            f"  %r{k} = scf.if %c -> ({M}) {{\n{_new_contents(last, k)}"
            f"  scf.yield %n{k} : {M}\n  }} else {{\n  scf.yield {last} : {M}\n  }}\n"
        )
        last = f"%r{k}"
    return text + _loaded(last)


def _loop(k: int, init: str) -> str:
    return f"  %r{k} = scf.for %j{k} = %c0 to %i step %c1 iter_args(%x{k} = {init}) -> ({M}) {{\n"


def loops(n: int) -> str:
    """N loops in a row that yield new buffers."""
    text, last = HEAD + _alloc("%a"), "%a"
    for k in range(n):
        text += f"{_loop(k, last)}{_new_contents(f'%x{k}', k)}"
        text += f"  scf.yield %n{k} : {M}\n  }}\n"
        last = f"%r{k}"
    return text + _loaded(last)


def nested_loops(n: int) -> str:
    """Loops nested N deep; the innermost yields a new buffer."""
    text, last = HEAD + _alloc("%a"), "%a"
    for k in range(n):
        text += _loop(k, last)
        last = f"%x{k}"
    text += _new_contents(last, n)
    last = f"%n{n}"
    for k in reversed(range(n)):
        text += f"  scf.yield {last} : {M}\n  }}\n"
        last = f"%r{k}"
    return text + _loaded(last)


def returned(n: int) -> str:
    """N buffers that are returned."""
    types = ", ".join([M] * n)
    names = ", ".join(f"%a{k}" for k in range(n))
    made = "".join(_alloc(f"%a{k}") for k in range(n))
    return f"func.func @f() -> ({types}) {{\n{made}  func.return {names} : {types}\n}}\n"


def across_blocks(n: int) -> str:
    """N buffers that are alive across blocks."""
    made = "".join(_alloc(f"%a{k}") for k in range(n))
    blocks = "  cf.cond_br %c, ^b, ^e\n^b:\n  cf.br ^e\n^e:\n"
    return f"{HEAD}{made}{blocks}{_sum(n)}"


def _family(name: str, text: Callable[[int], str], largest: int = 12800) -> Family:
    pipeline = "buffer-deallocation-pipeline"
    return Family(name, text, largest, pipeline, f"--{pipeline}")


BUFFER_FAMILIES = (
    _family("allocations in one block", allocations),
    _family("diamonds of blocks", diamonds),
    _family("scf.if with new buffers", ifs),
    _family("loops with new buffers", loops),
    _family("nested loops with buffers", nested_loops, 60),
    _family("returned buffers", returned),
    _family("buffers across blocks", across_blocks),
)
