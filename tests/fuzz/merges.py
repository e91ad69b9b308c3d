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

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

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


def _if(a: Value, b: Value) -> str:
    return (
        f"  %r = scf.if %c -> ({M}) {{\n{a.inside}  scf.yield {a.name} : {M}\n"
        f"  }} else {{\n{b.inside}  scf.yield {b.name} : {M}\n  }}\n"
    )


def _diamond(a: Value, b: Value) -> str:
    return (
        f"  cf.cond_br %c, ^l, ^r\n^l:\n{a.inside}  cf.br ^j({a.name} : {M})\n"
        f"^r:\n{b.inside}  cf.br ^j({b.name} : {M})\n^j(%r: {M}):\n"
    )


def _critical(a: Value, b: Value) -> str:
    branch = f"  cf.cond_br %c, ^j({a.name} : {M}), ^j({b.name} : {M})\n"
    return f"{a.inside}{b.inside}{branch}^j(%r: {M}):\n"


def _side(a: Value, b: Value) -> str:
    return (
        f"{a.inside}  cf.cond_br %c, ^l, ^j({a.name} : {M})\n"
        f"^l:\n{b.inside}  cf.br ^j({b.name} : {M})\n^j(%r: {M}):\n"
    )


def _select(a: Value, b: Value) -> str:
    chosen = f"  %r = arith.select %c, {a.name}, {b.name} : {M}\n"
    return f"{a.inside}{b.inside}{chosen}"


def _for(a: Value, b: Value) -> str:
    return (
        f"{a.inside}  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = {a.name})"
        f" -> ({M}) {{\n  %l = memref.load %x[%c1] : {M}\n"
        f"  func.call @printF64(%l) : (f64) -> ()\n"
        f"{b.inside}  scf.yield {b.name} : {M}\n  }}\n"
    )


def _for_if(a: Value, b: Value) -> str:
    return (
        f"{a.inside}  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = {a.name})"
        f" -> ({M}) {{\n  %e = arith.cmpi eq, %i, %c1 : index\n"
        f"  %s = scf.if %e -> ({M}) {{\n{b.inside}  scf.yield {b.name} : {M}\n"
        f"  }} else {{\n  scf.yield %x : {M}\n  }}\n  scf.yield %s : {M}\n  }}\n"
    )


def _if_for(a: Value, b: Value) -> str:
    return (
        f"  %r = scf.if %c -> ({M}) {{\n{a.inside}"
        f"  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = {a.name}) -> ({M}) {{\n"
        f"{b.inside}  scf.yield {b.name} : {M}\n  }}\n  scf.yield %s : {M}\n"
        f"  }} else {{\n  scf.yield %m : {M}\n  }}\n"
    )


def _zip(a: Value, b: Value) -> str:
    return (
        f"{a.inside}{b.inside}  %r, %o = scf.for %i = %c0 to %c3 step %c1 "
        f"iter_args(%x = {a.name}, %y = {b.name}) -> ({M}, {M}) {{\n"
        f"  scf.yield %y, %x : {M}, {M}\n  }}\n"
    )


def _while(a: Value, b: Value) -> str:
    return (
        f"{a.inside}  %n, %r = scf.while (%i = %c0, %x = {a.name}) "
        f": (index, {M}) -> (index, {M}) {{\n"
        f"  %e = arith.cmpi slt, %i, %c3 : index\n"
        f"  scf.condition(%e) %i, %x : index, {M}\n  }} do {{\n"
        f"^bb0(%j: index, %y: {M}):\n{b.inside}  %k = arith.addi %j, %c1 : index\n"
        f"  scf.yield %k, {b.name} : index, {M}\n  }}\n"
    )


def _while_before(a: Value, b: Value) -> str:
    return (
        f"{a.inside}  %n, %r = scf.while (%i = %c0, %x = {a.name}) "
        f": (index, {M}) -> (index, {M}) {{\n{b.inside}"
        f"  %e = arith.cmpi slt, %i, %c3 : index\n"
        f"  scf.condition(%e) %i, {b.name} : index, {M}\n  }} do {{\n"
        f"^bb0(%j: index, %y: {M}):\n  %k = arith.addi %j, %c1 : index\n"
        f"  scf.yield %k, %y : index, {M}\n  }}\n"
    )


def _blocks(a: Value, b: Value) -> str:
    return (
        f"{a.inside}  cf.br ^h(%c0, {a.name} : index, {M})\n"
        f"^h(%i: index, %x: {M}):\n  %k = arith.addi %i, %c1 : index\n"
        f"  %e = arith.cmpi slt, %k, %c3 : index\n{b.inside}"
        f"  cf.cond_br %e, ^h(%k, {b.name} : index, {M}), ^j(%x : {M})\n^j(%r: {M}):\n"
    )


def _execute(a: Value, b: Value) -> str:
    return (
        f"{b.inside}  %s = scf.execute_region -> {M} {{\n{a.inside}"
        f"  scf.yield {a.name} : {M}\n  }}\n"
        f"  %r = scf.if %c -> ({M}) {{\n  scf.yield %s : {M}\n"
        f"  }} else {{\n  scf.yield {b.name} : {M}\n  }}\n"
    )


def _nested_if(a: Value, b: Value) -> str:
    return (
        f"  %r = scf.if %c -> ({M}) {{\n  %s = scf.if %d -> ({M}) {{\n"
        f"{a.inside}  scf.yield {a.name} : {M}\n  }} else {{\n"
        f"{b.inside}  scf.yield {b.name} : {M}\n  }}\n  scf.yield %s : {M}\n"
        f"  }} else {{\n  scf.yield %m : {M}\n  }}\n"
    )


def _returns(a: Value, b: Value) -> str:
    return (
        f"  cf.cond_br %c, ^l, ^r\n^l:\n{a.inside}  func.return {a.name} : {M}\n"
        f"^r:\n{b.inside}  cf.br ^j({b.name} : {M})\n^j(%r: {M}):\n"
    )


SHAPES: dict[str, Callable[[Value, Value], str]] = {
    "if": _if,
    "diamond": _diamond,
    "critical edges": _critical,
    "one side": _side,
    "select": _select,
    "for": _for,
    "if in for": _for_if,
    "for in if": _if_for,
    "swap in for": _zip,
    "while": _while,
    "while, before": _while_before,
    "loop of blocks": _blocks,
    "execute_region": _execute,
    "nested if": _nested_if,
    "two returns": _returns,
}


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
        body = a.outside + b.outside + SHAPES[self.shape](a, b)
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
