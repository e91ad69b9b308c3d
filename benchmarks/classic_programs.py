"""Programs on buffers that grow with N, for the classic `buffer-deallocation`."""

from __future__ import annotations

from collections.abc import Callable

from buffer_programs import HEAD, M, across_blocks, allocations, diamonds, ifs, loops, nested_loops
from programs import Family


def _written(name: str) -> str:
    return f"  memref.store %f, {name}[%c0] : {M}\n"


def _new(name: str) -> str:
    return f"  {name} = memref.alloc() : {M}\n{_written(name)}"


def _load(k: int) -> str:
    """Adds an element of `%x{k}`."""
    return f"  %l{k} = memref.load %x{k}[%i] : {M}\n  %s{k + 1} = arith.addf %s{k}, %l{k} : f32\n"


def _start() -> str:
    return f"{HEAD}  %s0 = arith.addf %f, %f : f32\n"


def copied_in_diamonds(n: int) -> str:
    """N diamonds, each with a new buffer on one side and an argument on the other."""
    text = f"{_start()}  cf.br ^h0\n"
    for k in range(n):
        text += (
            f"^h{k}:\n  cf.cond_br %c, ^l{k}, ^r{k}\n"
            f"^l{k}:\n{_new(f'%n{k}')}  cf.br ^j{k}(%n{k} : {M})\n"
            f"^r{k}:\n  cf.br ^j{k}(%m : {M})\n"
            f"^j{k}(%x{k}: {M}):\n{_load(k)}  cf.br ^h{k + 1}\n"
        )
    return f"{text}^h{n}:\n  func.return %s{n} : f32\n}}\n"


def written_between(n: int) -> str:
    """The same, and the argument is written after each of them."""
    text = copied_in_diamonds(n)
    for k in range(n):
        text = text.replace(f"  cf.br ^h{k + 1}\n", f"{_written('%m')}  cf.br ^h{k + 1}\n")
    return text


def allocated_in_branches(n: int) -> str:
    """N buffers that are allocated in one branch; the other one hands on an argument."""
    names = ", ".join(f"%n{k}" for k in range(n))
    given, types = ", ".join(["%m"] * n), ", ".join([M] * n)
    arguments = ", ".join(f"%x{k}: {M}" for k in range(n))
    return (
        f"{_start()}  cf.cond_br %c, ^l, ^r\n"
        f"^l:\n{''.join(_new(f'%n{k}') for k in range(n))}  cf.br ^j({names} : {types})\n"
        f"^r:\n  cf.br ^j({given} : {types})\n"
        f"^j({arguments}):\n{''.join(_load(k) for k in range(n))}"
        f"  func.return %s{n} : f32\n}}\n"
    )


def copied_in_ifs(n: int) -> str:
    """N `scf.if` that yield a new buffer or an argument."""
    text = _start()
    for k in range(n):
        text += (
            f"  %x{k} = scf.if %c -> ({M}) {{\n{_new(f'%n{k}')}  scf.yield %n{k} : {M}\n"
            f"  }} else {{\n  scf.yield %m : {M}\n  }}\n{_load(k)}"
        )
    return f"{text}  func.return %s{n} : f32\n}}\n"


def nested_ifs(n: int) -> str:
    """`scf.if` nested N deep, each of which yields what is inside or an argument."""
    text = _start()
    for k in range(n):
        text += f"  %x{k} = scf.if %c -> ({M}) {{\n"
    text += _new(f"%x{n}")
    for k in reversed(range(n)):
        text += f"  scf.yield %x{k + 1} : {M}\n  }} else {{\n  scf.yield %m : {M}\n  }}\n"
    return f"{text}{_load(0)}  func.return %s1 : f32\n}}\n"


def block_loops(n: int) -> str:
    """N loops of blocks that start with an argument and go on with a new buffer."""
    text = f"{_start()}  cf.br ^h0(%m : {M})\n"
    for k in range(n):
        text += (
            f"^h{k}(%x{k}: {M}):\n{_load(k)}{_new(f'%n{k}')}"
            f"  cf.cond_br %c, ^h{k}(%n{k} : {M}), ^h{k + 1}(%m : {M})\n"
        )
    return f"{text}^h{n}(%x{n}: {M}):\n  func.return %f : f32\n}}\n"


def _family(name: str, text: Callable[[int], str], largest: int = 12800) -> Family:
    name = f"{name}, classic"
    return Family(name, text, largest, "buffer-deallocation", "--buffer-deallocation", mlir="19")


CLASSIC_FAMILIES = (
    _family("allocations in one block", allocations),
    _family("buffers across blocks", across_blocks),
    _family("diamonds of blocks", diamonds),
    _family("diamonds with copies", copied_in_diamonds),
    _family("diamonds, original written", written_between),
    _family("allocations in a branch", allocated_in_branches),
    _family("scf.if with new buffers", ifs),
    _family("scf.if with copies", copied_in_ifs),
    _family("nested scf.if with copies", nested_ifs, 60),
    _family("loops with new buffers", loops),
    _family("nested loops with buffers", nested_loops, 60),
    _family("loops of blocks", block_loops),
)
