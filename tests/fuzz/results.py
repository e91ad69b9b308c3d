"""Functions that return memrefs, and callers that use them, for `drop-equivalent-buffer-results`
and `buffer-results-to-out-params`: every way to make a result with every way to use it.

    python tests/fuzz/results.py        prints all of them
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

M = "memref<4xf32>"
D = "memref<?xf32>"
PART = "memref<2xf32, strided<[2], offset: 1>>"
MOVED = "memref<4xf32, strided<[?], offset: ?>>"
PARAMETERS = f"%a: {M}, %b: {M}, %x: f32, %c: i1, %n: index"
TYPES = f"({M}, {M}, f32, i1, index)"


@dataclass(frozen=True)
class Made:
    """The body of a function and what it returns, with types."""

    body: str
    returned: tuple[tuple[str, str], ...]


def made(body: str, *returned: str) -> Made:
    """A body, and values with their types, each as `%r: type`."""
    pairs = [text.partition(": ") for text in returned]
    return Made(body, tuple((name, type) for name, _, type in pairs))


def new(name: str) -> str:
    """An allocation that is filled."""
    return f"""{name} = memref.alloc() : {M}
    linalg.fill ins(%x : f32) outs({name} : {M})"""


SIZED = f"""%r = memref.alloc({{0}}) : {D}
    linalg.fill ins(%x : f32) outs(%r : {D})"""

MADE = {
    "argument": made("", f"%a: {M}"),
    "arguments": made("", f"%a: {M}", f"%b: {M}"),
    "argument_twice": made("", f"%a: {M}", f"%a: {M}"),
    "argument_cast": made(f"%r = memref.cast %a : {M} to {D}", f"%r: {D}"),
    "argument_unranked": made(f"%r = memref.cast %a : {M} to memref<*xf32>", "%r: memref<*xf32>"),
    "argument_part": made(f"%r = memref.subview %a[1] [2] [2] : {M} to {PART}", f"%r: {PART}"),
    "argument_written": made(
        f"""%c1 = arith.constant 1 : index
    memref.store %x, %a[%c1] : {M}""",
        f"%a: {M}",
    ),
    "select_arguments": made(f"%r = arith.select %c, %a, %b : {M}", f"%r: {M}"),
    "select_argument": made(f"%r = arith.select %c, %a, %a : {M}", f"%r: {M}"),
    "new": made(new("%r"), f"%r: {M}"),
    "new_aligned": made(
        f"""%r = memref.alloc() {{alignment = 64 : i64}} : {M}
    linalg.fill ins(%x : f32) outs(%r : {M})""",
        f"%r: {M}",
    ),
    "new_twice": made(new("%r"), f"%r: {M}", f"%r: {M}"),
    "two_new": made(f"{new('%r')}\n    {new('%s')}", f"%r: {M}", f"%s: {M}"),
    "new_and_argument": made(new("%r"), f"%b: {M}", f"%r: {M}"),
    "new_cast": made(
        f"""{new("%s")}
    %r = memref.cast %s : {M} to {MOVED}""",
        f"%r: {MOVED}",
    ),
    "new_part": made(
        f"""{new("%s")}
    %r = memref.subview %s[1] [2] [2] : {M} to {PART}""",
        f"%r: {PART}",
    ),
    "sized": made(SIZED.format("%n"), f"%r: {D}"),
    "sized_computed": made(
        f"""%k = arith.addi %n, %n : index
    {SIZED.format("%k")}""",
        f"%r: {D}",
    ),
    "sized_by_argument": made(
        f"""%c0 = arith.constant 0 : index
    %v = memref.cast %a : {M} to {D}
    %k = memref.dim %v, %c0 : {D}
    {SIZED.format("%k")}""",
        f"%r: {D}",
    ),
    "new_or_argument": made(
        f"""{new("%s")}
    %r = arith.select %c, %s, %a : {M}""",
        f"%r: {M}",
    ),
    "if_new": made(
        f"""%r = scf.if %c -> ({M}) {{
      {new("%s")}
      scf.yield %s : {M}
    }} else {{
      {new("%t")}
      memref.copy %a, %t : {M} to {M}
      scf.yield %t : {M}
    }}""",
        f"%r: {M}",
    ),
    "if_argument": made(
        f"""%r = scf.if %c -> ({M}) {{
      linalg.fill ins(%x : f32) outs(%a : {M})
      scf.yield %a : {M}
    }} else {{
      scf.yield %a : {M}
    }}""",
        f"%r: {M}",
    ),
    "for_argument": made(
        f"""%c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> ({M}) {{
      memref.store %x, %t[%i] : {M}
      scf.yield %t : {M}
    }}""",
        f"%r: {M}",
    ),
    "for_swaps": made(
        f"""%c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %u = %b) -> ({M}, {M}) {{
      memref.store %x, %t[%i] : {M}
      scf.yield %u, %t : {M}, {M}
    }}""",
        f"%r: {M}",
    ),
    "blocks_new": made(
        f"""{new("%s")}
    cf.cond_br %c, ^one, ^two
  ^one:
    cf.br ^end(%s : {M})
  ^two:
    memref.copy %b, %s : {M} to {M}
    cf.br ^end(%s : {M})
  ^end(%r: {M}):""",
        f"%r: {M}",
    ),
    "blocks_either": made(
        f"""cf.cond_br %c, ^one, ^end(%a : {M})
  ^one:
    {new("%s")}
    cf.br ^end(%s : {M})
  ^end(%r: {M}):""",
        f"%r: {M}",
    ),
}

READ = """%u{0} = memref.load {1}[%c1] : {2}
  %d{0} = arith.extf %u{0} : f32 to f64
  func.call @printF64(%d{0}) : (f64) -> ()
  func.call @printNewline() : () -> ()"""
"""A load whose number is printed."""


def reads(results: list[tuple[str, str]]) -> list[str]:
    """Loads of all results, and of both arguments."""
    values = [*results, ("%m", M), ("%k", M)]
    lines = list[str]()
    for number, (value, type) in enumerate(values):
        if type == "memref<*xf32>":
            lines.append(f"%w{number} = memref.cast {value} : {type} to {D}")
            value, type = f"%w{number}", D
        lines.append(READ.format(number, value, type))
    return lines


def written(results: list[tuple[str, str]]) -> list[str]:
    """A store to the first result, then loads."""
    value, type = results[0]
    lines = list[str]()
    if type == "memref<*xf32>":
        lines.append(f"%w = memref.cast {value} : {type} to {D}")
        value, type = "%w", D
    return [*lines, f"memref.store %z, {value}[%c1] : {type}", *reads(results)]


def argument_written(results: list[tuple[str, str]]) -> list[str]:
    """Stores to the arguments, then loads."""
    stores = [f"memref.store %z, %{name}[%c1] : {M}" for name in "mk"]
    return [*stores, *reads(results)]


Uses = Callable[[list[tuple[str, str]]], list[str]]
USES: dict[str, Uses] = {"read": reads, "written": written, "argument_written": argument_written}
MAIN = """func.func @main() {
  %x = arith.constant 1.5 : f32
  %y = arith.constant 2.5 : f32
  %true = arith.constant true
  %false = arith.constant false
  func.call @run(%x, %y, %true) : (f32, f32, i1) -> ()
  func.call @run(%x, %y, %false) : (f32, f32, i1) -> ()
  return
}
func.func private @printF64(f64)
func.func private @printNewline()
"""
WAYS = ("direct", "wrapped", "public")
"""Called by the entry; by a private function that returns the results; public itself."""


def programs() -> Iterator[tuple[str, str]]:
    """Modules with an entry @main, and what each is about."""
    for (name, source), (use, uses), way in product(MADE.items(), USES.items(), WAYS):
        yield program(source, uses, way), f"{name} {use} {way}"


def program(source: Made, uses: Uses, way: str) -> str:
    """One module."""
    types = [type for _, type in source.returned]
    listed = ", ".join(types)
    values = ", ".join(value for value, _ in source.returned)
    names = ", ".join(f"%r{number}" for number in range(len(types)))
    visibility = "" if way == "public" else "private "
    call = f"func.call @g(%a, %b, %x, %c, %n) : {TYPES} -> ({listed})"
    wrapper = f"""func.func private @h({PARAMETERS}) -> ({listed}) {{
  {names} = {call}
  return {names} : {listed}
}}
"""
    callee = "h" if way == "wrapped" else "g"
    results = [(f"%r{number}", type) for number, type in enumerate(types)]
    lines = "\n  ".join(uses(results))
    return f"""func.func {visibility}@g({PARAMETERS}) -> ({listed}) {{
    {source.body}
    return {values} : {listed}
}}
{wrapper if way == "wrapped" else ""}func.func @run(%x: f32, %y: f32, %c: i1) {{
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %z = arith.constant 9.5 : f32
  %m = memref.alloc() : {M}
  linalg.fill ins(%y : f32) outs(%m : {M})
  %k = memref.alloc() : {M}
  linalg.fill ins(%x : f32) outs(%k : {M})
  {names} = func.call @{callee}(%m, %k, %x, %c, %n) : {TYPES} -> ({listed})
  {lines}
  return
}}
{MAIN}"""


if __name__ == "__main__":
    for text, what in programs():
        print(f"// {what}\n{text}")
