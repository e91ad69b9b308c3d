"""Small programs in which two buffers become one value, in all ways that there are.

    %r = scf.if %c -> (memref<4xf64>) {          shape "if", of "new" and "given"
      %a = memref.alloc() ; linalg.fill .. ; scf.yield %a
    } else {
      scf.yield %m
    }
    memref.copy %r, %out                         end "copied"

A program is a shape, the kinds of its two buffers, and what becomes of the value. `@main`
calls the function with both conditions, prints what it sees, and frees what it has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from string import Template

M = "memref<4xf64>"
KINDS = ("new", "given", "outer", "stack", "table", "called")
ENDS = ("copied", "returned")
HEADER = f"""func.func private @printF64(f64)
func.func private @printNewline()
memref.global "private" constant @table : {M} = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @made(%k: f64) -> {M} {{
  %x = memref.alloc() : {M}
  linalg.fill ins(%k : f64) outs(%x : {M})
  func.return %x : {M}
}}
"""


@dataclass(frozen=True)
class Value:
    """A buffer: what is before the shape, what is where it is handed on, its name."""

    outside: str
    inside: str
    name: str


def value(kind: str, name: str, number: int) -> Value:
    """The buffer of a kind."""
    k = f"  {name}k = arith.constant {number}.0 : f64\n"
    fill = f"  linalg.fill ins({name}k : f64) outs({name} : {M})\n"
    new = f"{k}  {name} = memref.alloc() : {M}\n{fill}"
    match kind:
        case "new":
            return Value("", new, name)
        case "outer":
            return Value(new, "", name)
        case "stack":
            return Value(f"{k}  {name} = memref.alloca() : {M}\n{fill}", "", name)
        case "table":
            return Value("", f"  {name} = memref.get_global @table : {M}\n", name)
        case "called":
            call = f"  {name} = func.call @made({name}k) : (f64) -> {M}\n"
            return Value("", k + call, name)
        case _:
            return Value("", "", "%m")


SHAPES: dict[str, str] = {
    "if": """
  %r = scf.if %c -> ($M) {
$A  scf.yield $a : $M
  } else {
$B  scf.yield $b : $M
  }
""",
    "diamond": """
  cf.cond_br %c, ^l, ^r
^l:
$A  cf.br ^j($a : $M)
^r:
$B  cf.br ^j($b : $M)
^j(%r: $M):
""",
    "critical edges": """
$A$B  cf.cond_br %c, ^j($a : $M), ^j($b : $M)
^j(%r: $M):
""",
    "one side": """
$A  cf.cond_br %c, ^l, ^j($a : $M)
^l:
$B  cf.br ^j($b : $M)
^j(%r: $M):
""",
    "select": """
$A$B  %r = arith.select %c, $a, $b : $M
""",
    "for": """
$A  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = $a) -> ($M) {
  %l = memref.load %x[%c1] : $M
  func.call @printF64(%l) : (f64) -> ()
$B  scf.yield $b : $M
  }
""",
    "if in for": """
$A  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = $a) -> ($M) {
  %e = arith.cmpi eq, %i, %c1 : index
  %s = scf.if %e -> ($M) {
$B  scf.yield $b : $M
  } else {
  scf.yield %x : $M
  }
  scf.yield %s : $M
  }
""",
    "for in if": """
  %r = scf.if %c -> ($M) {
$A  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = $a) -> ($M) {
$B  scf.yield $b : $M
  }
  scf.yield %s : $M
  } else {
  scf.yield %m : $M
  }
""",
    "swap in for": """
$A$B  %r, %o = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = $a, %y = $b) -> ($M, $M) {
  scf.yield %y, %x : $M, $M
  }
""",
    "while": """
$A  %n, %r = scf.while (%i = %c0, %x = $a) : (index, $M) -> (index, $M) {
  %e = arith.cmpi slt, %i, %c3 : index
  scf.condition(%e) %i, %x : index, $M
  } do {
^bb0(%j: index, %y: $M):
$B  %k = arith.addi %j, %c1 : index
  scf.yield %k, $b : index, $M
  }
""",
    "while, before": """
$A  %n, %r = scf.while (%i = %c0, %x = $a) : (index, $M) -> (index, $M) {
$B  %e = arith.cmpi slt, %i, %c3 : index
  scf.condition(%e) %i, $b : index, $M
  } do {
^bb0(%j: index, %y: $M):
  %k = arith.addi %j, %c1 : index
  scf.yield %k, %y : index, $M
  }
""",
    "loop of blocks": """
$A  cf.br ^h(%c0, $a : index, $M)
^h(%i: index, %x: $M):
  %k = arith.addi %i, %c1 : index
  %e = arith.cmpi slt, %k, %c3 : index
$B  cf.cond_br %e, ^h(%k, $b : index, $M), ^j(%x : $M)
^j(%r: $M):
""",
    "execute_region": """
$B  %s = scf.execute_region -> $M {
$A  scf.yield $a : $M
  }
  %r = scf.if %c -> ($M) {
  scf.yield %s : $M
  } else {
  scf.yield $b : $M
  }
""",
    "nested if": """
  %r = scf.if %c -> ($M) {
  %s = scf.if %d -> ($M) {
$A  scf.yield $a : $M
  } else {
$B  scf.yield $b : $M
  }
  scf.yield %s : $M
  } else {
  scf.yield %m : $M
  }
""",
    "two returns": """
  cf.cond_br %c, ^l, ^r
^l:
$A  func.return $a : $M
^r:
$B  cf.br ^j($b : $M)
^j(%r: $M):
""",
}
"""
What each shape is as text: `$A` and `$B` are what makes the buffers, `$a` and `$b` their names, and
`$M` is their type."""


@dataclass(frozen=True)
class Merge:
    """A program."""

    shape: str
    first: str
    second: str
    end: str

    @property
    def text(self) -> str:
        """The module."""
        a, b = value(self.first, "%a", 5), value(self.second, "%b", 7)
        parts = {"A": a.inside, "B": b.inside, "a": a.name, "b": b.name, "M": M}
        shape = Template(SHAPES[self.shape].removeprefix("\n")).substitute(parts)
        body = a.outside + b.outside + shape
        is_returned = self.end == "returned"
        result = f" -> {M}" if is_returned else ""
        last = (
            f"  func.return %r : {M}\n"
            if is_returned
            else (f"  memref.copy %r, %out : {M} to {M}\n  func.return\n")
        )
        constants = "".join(f"  %c{n} = arith.constant {n} : index\n" for n in (0, 1, 3))
        function = f"func.func @f(%c: i1, %d: i1, %m: {M}, %out: {M}){result} {{\n"
        return f"{HEADER}{function}{constants}{body}{last}}}\n{self._main()}"

    def _main(self) -> str:
        lines = ["%c1 = arith.constant 1 : index", "%k = arith.constant 3.0 : f64"]
        lines += [f"%{t} = arith.constant {t}" for t in ("true", "false")]
        for name in ("%m", "%out"):
            lines.append(f"{name} = memref.alloc() : {M}")
            lines.append(f"linalg.fill ins(%k : f64) outs({name} : {M})")
        for number, (c, d) in enumerate(product(("%true", "%false"), repeat=2)):
            lines += self._call(number, f"{c}, {d}, %m, %out")
        lines += [f"memref.dealloc %m : {M}", f"memref.dealloc %out : {M}"]
        text = "".join(f"  {line}\n" for line in lines)
        return f"func.func @main() {{\n{text}  func.return\n}}\n"

    def _call(self, number: int, operands: str) -> Iterator[str]:
        call = f"func.call @f({operands}) : (i1, i1, {M}, {M}) -> "
        is_returned = self.end == "returned"
        seen = f"%r{number}" if is_returned else "%out"
        yield f"{seen} = {call}{M}" if is_returned else f"{call}()"
        yield f"%l{number} = memref.load {seen}[%c1] : {M}"
        yield f"func.call @printF64(%l{number}) : (f64) -> ()"
        yield "func.call @printNewline() : () -> ()"


def programs() -> Iterator[Merge]:
    """All of them that differ."""
    for shape, first, second, end in product(SHAPES, KINDS, KINDS, ENDS):
        if shape == "two returns" and end == "copied":
            continue
        if end == "returned" and "stack" in (first, second):
            continue
        yield Merge(shape, first, second, end)
