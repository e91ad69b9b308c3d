"""Small programs with one `bufferization.clone` or two, in all ways that there are.

    %s = memref.alloc() ; linalg.fill ..         source "new"
    %b = bufferization.clone %s                  types "static"
    "x.use"(%s)                                  between "used"
    memref.dealloc %s                            frees "source"
    func.return %b                               end "returned"

A program is where the source comes from, the types, what is between the clone and the
deallocations, these, and what becomes of the clone. `@main` calls the function with both
conditions, prints what it sees, and frees what it has. What is freed nowhere leaks, before
`canonicalize` as after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

DENSE, SIZED = "memref<4xf64>", "memref<?xf64>"
ANY = "memref<?xf64, strided<[?], offset: ?>>"
WIDE, FAR = "memref<4xf64, strided<[2]>>", "memref<4xf64, 1>"
TYPES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "static": (DENSE, DENSE, DENSE),
        "dynamic": (SIZED, SIZED, SIZED),
        "layout": (WIDE, WIDE, WIDE),
        "space": (FAR, FAR, FAR),
        "less known": (DENSE, DENSE, SIZED),
        "more known": (SIZED, SIZED, DENSE),
        "dense": (WIDE, WIDE, DENSE),
        "dense, asked": (SIZED, ANY, SIZED),
        "any": (SIZED, SIZED, ANY),
    }
)
"""What is allocated, the type of the source, and that of the clone."""

SOURCES = (
    *("new", "given", "table", "stack", "called", "chosen", "yielded", "passed"),
    *("view", "part", "clone", "kept"),
)
FREES = (
    *("nothing", "clone", "source", "source at once", "source at once, clone"),
    *("source, clone", "clone, source", "source in branches", "clone in branches"),
    *("source in blocks", "clone in blocks", "source by a cast", "clone by a cast"),
)
BETWEEN = (
    *("nothing", "read", "clone read", "used", "clone used", "summed", "clone summed"),
    *("changed", "clone changed", "written", "clone written", "other written"),
    *("other changed", "read in if", "written in if", "clone read in for"),
    *("written in for", "clone read in while", "clone written in while"),
    *("cloned again", "clone cloned again", "written by a view", "copied"),
    *("filled from other", "clone filled", "chosen and written", "kept written"),
)
ENDS = ("read", "returned")

_NOT_FREED = frozenset(("given", "table", "stack", "chosen"))
"""Sources that are not the function's, or not always."""
_VIEWS = frozenset(("view", "part"))
_NO_LAYOUT = frozenset((*_VIEWS, "table"))


@dataclass(frozen=True)
class Clone:
    """A program."""

    source: str
    types: str
    between: str
    frees: str
    end: str

    @property
    def text(self) -> str:
        """The module."""
        return _Writer(self, *TYPES[self.types]).module()

    @property
    def is_sensible(self) -> bool:
        """Is there such a program, in which nothing is used when it was freed?"""
        is_clone = self.between.startswith(("nothing", "clone ", "other "))
        if self.frees.startswith("source at once") and not is_clone:
            return False
        if "source" in self.frees and self.source in _NOT_FREED:
            return False
        if self.source in _NO_LAYOUT and self.types in ("layout", "space", "dense"):
            return False
        if self.between == "kept written" and self.source != "kept":
            return False
        if self.source == "table" and _is_write(self.between):
            return False
        return self.end == "read" or "clone" not in self.frees


def _is_write(between: str) -> bool:
    words = ("written", "changed", "filled")
    return not between.startswith("clone") and any(w in between for w in words)


def programs() -> Iterator[Clone]:
    """All of them."""
    every = product(SOURCES, TYPES, BETWEEN, FREES, ENDS)
    return (clone for each in every if (clone := Clone(*each)).is_sensible)


_SUM = """func.func @sum_NAME(%m: TYPE) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c0] : TYPE
  %y = memref.load %m[%c1] : TYPE
  %s = arith.addf %x, %y : f64
  func.return %s : f64
}"""
_CHANGE = """func.func @change_NAME(%m: TYPE) {
  %c1 = arith.constant 1 : index
  %k = arith.constant 8.0 : f64
  memref.store %k, %m[%c1] : TYPE
  func.return
}"""
_OTHER = """memref.global "private" @other : memref<4xf64> = dense<1.0>
func.func @change_other() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 8.0 : f64
  %o = memref.get_global @other : memref<4xf64>
  memref.store %k, %o[%c1] : memref<4xf64>
  func.return
}"""


@dataclass(frozen=True)
class _Writer:
    """Writes a program."""

    clone: Clone
    made: str
    """What is allocated."""
    type: str
    """That of the source."""
    result: str
    """That of the clone."""

    @property
    def source(self) -> str:
        """The name of the source."""
        return "%m" if self.clone.source == "given" else "%s"

    @property
    def is_view(self) -> bool:
        """Is the source a view?"""
        return self.clone.source in _VIEWS

    def module(self) -> str:
        """The program."""
        return "\n".join([*self._header(), *self._function(), *self._main(), ""])

    def _header(self) -> Iterator[str]:
        yield "func.func private @printF64(f64)"
        yield "func.func private @printNewline()"
        if self.clone.source == "table":
            table = self.made.replace("?", "4")
            yield f'memref.global "private" constant @table : {table} = dense<6.0>'
        yield f"func.func @made(%sk: f64) -> {self.type} {{"
        yield from self.new("%s", number=None)
        yield f"func.return %s : {self.type}"
        yield "}"
        is_clone = self.clone.between.startswith("clone ")
        name, type = ("clone", self.result) if is_clone else ("source", self.type)
        match self.clone.between.removeprefix("clone "):
            case "summed":
                yield _SUM.replace("NAME", name).replace("TYPE", type)
            case "changed":
                yield _CHANGE.replace("NAME", name).replace("TYPE", type)
            case "other changed":
                yield _OTHER
            case _:
                pass

    def new(
        self, name: str, op: str = "alloc", number: int | None = 5, size: int = 4
    ) -> Iterator[str]:
        """Memory full of a number, of the type of the source."""
        made = self.made.replace("<4x", f"<{size}x")
        memory = name if self.made == self.type else f"{name}m"
        if "?" in made:
            yield f"{name}n = arith.constant {size} : index"
        if number is not None:
            yield f"{name}k = arith.constant {number}.0 : f64"
        sizes = f"{name}n" if "?" in made else ""
        yield f"{memory} = memref.{op}({sizes}) : {made}"
        yield f"linalg.fill ins({name}k : f64) outs({memory} : {made})"
        if memory != name:
            yield f"{name} = memref.cast {memory} : {made} to {self.type}"

    def _function(self) -> Iterator[str]:
        is_returned = self.clone.end == "returned"
        result = f" -> {self.result}" if is_returned else ""
        yield f"func.func @f(%c: i1, %m: {self.type}){result} {{"
        yield from (f"%c{n} = arith.constant {n} : index" for n in (0, 1, 3))
        yield from (f"%k{n} = arith.constant {n}.0 : f64" for n in (4, 9))
        yield from self._source()
        yield f"%b = bufferization.clone {self.source} : {self.type} to {self.result}"
        yield from self._behind()
        end = f"func.return %b : {self.result}" if is_returned else "func.return"
        left = list(self._left())
        yield from _in_blocks([*left, end]) if left else [end]
        yield "}"

    def _left(self) -> Iterator[str]:
        """Frees what the function still has, if it frees at all."""
        if self.clone.source in ("chosen", "clone"):
            yield from _free("%a", self.type)
        if self.clone.frees == "nothing":
            return
        if self.clone.source not in _NOT_FREED and "source" not in self.clone.frees:
            yield from _free(*self._freed())
        if self.clone.end == "read" and "clone" not in self.clone.frees:
            yield from _free("%b", self.result)

    def _source(self) -> Iterator[str]:
        """The buffer that is cloned."""
        match self.clone.source:
            case "given":
                pass
            case "table":
                yield from self._table()
            case "stack":
                yield from self.new("%s", "alloca")
            case "called":
                yield f"%s = func.call @made(%k4) : (f64) -> {self.type}"
            case "chosen":
                yield from self.new("%a")
                yield f"%s = arith.select %c, %a, %m : {self.type}"
            case "yielded":
                yield from self._yielded()
            case "passed":
                yield from self.new("%a")
                yield f"cf.br ^s(%a : {self.type})"
                yield f"^s(%s: {self.type}):"
            case "view" | "part":
                yield from self._viewed()
            case "clone":
                yield from self.new("%a")
                yield f"%s = bufferization.clone %a : {self.type} to {self.type}"
            case _:
                yield from self.new("%s")
        if self.clone.source == "kept":
            yield f"%h = memref.alloca() : memref<1x{self.type}>"
            yield f"memref.store %s, %h[%c0] : memref<1x{self.type}>"

    def _table(self) -> Iterator[str]:
        static = self.made.replace("?", "4")
        name = "%s" if static == self.type else "%t"
        yield f"{name} = memref.get_global @table : {static}"
        if name != "%s":
            yield f"%s = memref.cast %t : {static} to {self.type}"

    def _yielded(self) -> Iterator[str]:
        yield f"%s = scf.if %c -> ({self.type}) {{"
        yield from self.new("%x")
        yield f"scf.yield %x : {self.type}"
        yield "} else {"
        yield from self.new("%y", number=7)
        yield f"scf.yield %y : {self.type}"
        yield "}"

    def _viewed(self) -> Iterator[str]:
        """The first half of a buffer, or all of it."""
        size = 8 if self.clone.source == "part" else 4
        made = self.made.replace("<4x", f"<{size}x")
        type = self.type.replace("<4x", f"<{size}x")
        writer = _Writer(self.clone, made, type, self.result)
        yield from writer.new("%a", size=size)
        view = "memref<4xf64, strided<[1]>>"
        if "?, " in type or "offset" in type:
            view = "memref<4xf64, strided<[?], offset: ?>>"
        yield f"%v = memref.subview %a[0] [4] [1] : {type} to {view}"
        yield f"%s = memref.cast %v : {view} to {self.type}"

    def _freed(self) -> tuple[str, str]:
        """What is freed with the source."""
        if self.is_view:
            size = 8 if self.clone.source == "part" else 4
            return "%a", self.type.replace("<4x", f"<{size}x")
        return self.source, self.type

    def _behind(self) -> Iterator[str]:
        """What is between, deallocations, and a read of the clone."""
        kind, is_read = self.clone.frees, self.clone.end == "read"
        if kind.startswith("source at once"):
            yield from _free(*self._freed())
        yield from self._between()
        if is_read and "clone" in kind:
            yield from _read("%b", self.result, "last")
        yield from self._frees()
        if is_read and "clone" not in kind:
            yield from _read("%b", self.result, "last")

    def _frees(self) -> Iterator[str]:
        """What frees, after all."""
        source, clone = self._freed(), ("%b", self.result)
        match self.clone.frees:
            case "nothing" | "source at once":
                pass
            case "clone" | "source at once, clone":
                yield from _free(*clone)
            case "source":
                yield from _free(*source)
            case "source, clone":
                yield from (*_free(*source), *_free(*clone))
            case "clone, source":
                yield from (*_free(*clone), *_free(*source))
            case kind:
                freed = source if kind.startswith("source") else clone
                yield from _freed_in(kind.split()[-1], *freed)

    def _between(self) -> Iterator[str]:
        """What is between the clone and the deallocations."""
        kind = self.clone.between
        is_clone = kind.startswith("clone ")
        name, type = ("%b", self.result) if is_clone else (self.source, self.type)
        what, _, where = kind.removeprefix("clone ").partition(" in ")
        if kind.startswith("other "):
            name, type, what = "%m", self.type, kind
        lines = self._done(what, name, type)
        yield from _inside(where, lines) if where else lines

    def _done(self, what: str, name: str, type: str) -> Iterator[str]:
        tag = "clone" if name == "%b" else "source"
        match what:
            case "read":
                yield from _read(name, type, "between")
            case "used":
                yield f'"x.use"({name}) : ({type}) -> ()'
            case "summed":
                yield f"%sum = func.call @sum_{tag}({name}) : ({type}) -> f64"
                yield from _printed("%sum")
            case "changed":
                yield f"func.call @change_{tag}({name}) : ({type}) -> ()"
            case "other changed":
                yield "func.call @change_other() : () -> ()"
            case "written" | "other written":
                yield f"memref.store %k9, {name}[%c1] : {type}"
            case "filled":
                yield f"linalg.fill ins(%k9 : f64) outs({name} : {type})"
            case _:
                yield from self._done_by_others(what, name, type)

    def _done_by_others(self, what: str, name: str, type: str) -> Iterator[str]:
        match what:
            case "cloned again":
                yield f"%d = bufferization.clone {name} : {type} to {type}"
                yield from _read("%d", type, "again")
                yield f"memref.dealloc %d : {type}"
            case "written by a view":
                view = _any_of(type).replace("?x", "2x")
                yield f"%p = memref.cast {name} : {type} to {_any_of(type)}"
                yield f"%q = memref.subview %p[1] [2] [1] : {_any_of(type)} to {view}"
                yield f"memref.store %k9, %q[%c0] : {view}"
            case "copied":
                yield f"memref.copy {name}, %m : {type} to {type}"
            case "filled from other":
                yield f"memref.copy %m, {name} : {type} to {type}"
            case "chosen and written":
                yield f"%p = arith.select %c, {name}, %m : {type}"
                yield f"memref.store %k9, %p[%c1] : {type}"
            case "kept written":
                yield f"%p = memref.load %h[%c0] : memref<1x{type}>"
                yield f"memref.store %k9, %p[%c1] : {type}"
            case _:
                pass

    def _main(self) -> Iterator[str]:
        yield "func.func @main() {"
        yield "%c1 = arith.constant 1 : index"
        yield "%k = arith.constant 3.0 : f64"
        for flag in ("true", "false"):
            yield f"%{flag} = arith.constant {flag}"
            yield from self._argument(flag)
            call = f"func.call @f(%{flag}, %{flag}m) : (i1, {self.type}) -> "
            if self.clone.end == "returned":
                yield f"%{flag}r = {call}{self.result}"
                yield from _read(f"%{flag}r", self.result, f"{flag}returned")
                yield f"memref.dealloc %{flag}r : {self.result}"
            else:
                yield f"{call}()"
            yield from _read(f"%{flag}m", self.type, f"{flag}given")
            if not self.is_global:
                yield f"memref.dealloc %{flag}m : {self.type}"
        yield "func.return"
        yield "}"

    @property
    def is_global(self) -> bool:
        """Is a global handed to the function?"""
        return self.clone.between == "other changed" and self.made in (DENSE, SIZED)

    def _argument(self, flag: str) -> Iterator[str]:
        if not self.is_global:
            yield f"%{flag}m = func.call @made(%k) : (f64) -> {self.type}"
            return
        memory = f"%{flag}m" if self.type == DENSE else f"%{flag}g"
        yield f"{memory} = memref.get_global @other : {DENSE}"
        yield f"linalg.fill ins(%k : f64) outs({memory} : {DENSE})"
        if self.type != DENSE:
            yield f"%{flag}m = memref.cast {memory} : {DENSE} to {self.type}"


def _any_of(type: str) -> str:
    """The type of which the least is known."""
    return ANY.replace(">>", ">, 1>") if ", 1>" in type else ANY


def _printed(name: str) -> Iterator[str]:
    yield f"func.call @printF64({name}) : (f64) -> ()"
    yield "func.call @printNewline() : () -> ()"


def _read(name: str, type: str, tag: str) -> Iterator[str]:
    yield f"%{tag} = memref.load {name}[%c1] : {type}"
    yield from _printed(f"%{tag}")


def _free(name: str, type: str) -> Iterator[str]:
    yield f"memref.dealloc {name} : {type}"


def _in_blocks(lines: Sequence[str]) -> Iterator[str]:
    """The same in two blocks, neither of which is a part of this one."""
    tag = "last" if "return" in lines[-1] else "free"
    yield f"cf.cond_br %c, ^{tag}l, ^{tag}r"
    for block in ("l", "r"):
        yield from (f"^{tag}{block}:", *lines)


def _freed_in(where: str, name: str, type: str) -> Iterator[str]:
    """Frees on two paths, or as something else."""
    free = f"memref.dealloc {name} : {type}"
    match where:
        case "branches":
            yield from ("scf.if %c {", free, "} else {", free, "}")
        case "blocks":
            yield from _in_blocks([free, "cf.br ^e"])
            yield "^e:"
        case _:
            yield f"%z = memref.cast {name} : {type} to {_any_of(type)}"
            yield f"memref.dealloc %z : {_any_of(type)}"


def _inside(where: str, lines: Iterator[str]) -> Iterator[str]:
    """The lines in a region."""
    match where:
        case "if":
            yield from ("scf.if %c {", *lines, "}")
        case "for":
            yield from ("scf.for %i = %c0 to %c3 step %c1 {", *lines, "}")
        case _:
            yield "%w = scf.while (%i = %c0) : (index) -> (index) {"
            yield "%more = arith.cmpi slt, %i, %c3 : index"
            yield from ("scf.condition(%more) %i : index", "} do {")
            yield "^bb0(%j: index):"
            yield from lines
            yield "%next = arith.addi %j, %c1 : index"
            yield from ("scf.yield %next : index", "}")
