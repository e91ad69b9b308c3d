"""Statements that call private functions with casts of buffers of several layouts and sizes.

    %c = memref.cast %s : memref<2xf64, strided<[2], offset: 1>> to memref<?xf64, strided<[?], offset: ?>>
    func.call @pass0(%c, %d, %c2)

    func.func private @pass0(%a: .., %b: .., %n: index) { .. func.call @pass0(%b, %a, %m) .. }

What a function does is drawn when it is called first: it prints sizes and elements, writes elements,
passes its arguments on to others, or to itself, or swaps them.
"""

from dataclasses import dataclass, field

from views import Place, fresh, number, opened, type_of

ANY = "memref<?xf64, strided<[?], offset: ?>>"
UNIT = "memref<?xf64, strided<[1], offset: ?>>"
PLAIN = "memref<?xf64>"
ANY_2D = "memref<?x?xf64, strided<[?, ?], offset: ?>>"
PLAIN_2D = "memref<?x?xf64>"
HALF_2D = "memref<?x2xf64, strided<[?, 1], offset: ?>>"
TYPES = (
    *((ANY, ANY), (ANY, ANY), (PLAIN, PLAIN), (ANY, PLAIN), (UNIT, UNIT)),
    *((ANY_2D, ANY_2D), (ANY_2D, HALF_2D), (PLAIN_2D, PLAIN_2D)),
)
"""What functions take."""


@dataclass(frozen=True)
class Function:
    """What callers know of a function."""

    name: str
    types: tuple[str, str]
    writes: bool
    """Both arguments must be ones that may be written."""


@dataclass
class Caller(Place):
    """A program with such functions."""

    passing: list[Function] = field(init=False, default_factory=list[Function])
    texts: list[str] = field(init=False, default_factory=list[str])
    """The functions, in any order."""


def passed(p: Caller, scope: list[str]) -> list[str]:
    """A call of one of the functions, or of a new one, now and then one that is never executed."""
    if not p.passing or p.rng.random() < 0.3:
        _define(p)
    callee = p.rng.choice(p.passing)
    is_never = p.rng.random() < 0.1
    if is_never:
        p.emit("scf.if %false {")
    given = [_given(p, scope, type, callee.writes) for type in callee.types]
    if is_never:
        given = [_other_size(p, *pair) for pair in zip(given, callee.types, strict=True)]
    _call(p, callee, given, f"%c{p.rng.randrange(3)}")
    if is_never:
        p.emit("}")
    return []


def _other_size(p: Place, name: str, type: str) -> str:
    """The buffer as one of a size that it does not have."""
    static = type.replace("?", "9", 1)
    return _cast(p, _cast(p, name, type, static), static, type)


def _rank(type: str) -> int:
    return 2 if type in (ANY_2D, PLAIN_2D, HALF_2D) else 1


def _call(p: Place, callee: Function, given: list[str], depth: str) -> None:
    types = ", ".join([*callee.types, "index"])
    p.emit(f"func.call @{callee.name}({', '.join([*given, depth])}) : ({types}) -> ()")


def _given(p: Place, scope: list[str], type: str, is_written: bool) -> str:
    """A buffer as this type, or one of two."""
    first = _cast(p, *_source(p, scope, type, is_written), type)
    if p.rng.random() > 0.2:
        return first
    second = _cast(p, *_source(p, scope, type, is_written), type)
    return p.define(f"arith.select {p.flag()}, {first}, {second} : {type}", "s")


def _cast(p: Place, name: str, have: str, want: str) -> str:
    """The buffer as another type, now and then by one in between."""
    if want == ANY and have.startswith("memref<4x") and p.rng.random() < 0.3:
        between = "memref<4xf64, strided<[?], offset: ?>>"
        name, have = _cast(p, name, have, between), between
    if have == want:
        return name
    return p.define(f"memref.cast {name} : {have} to {want}", "s")


def _source(p: Place, scope: list[str], want: str, is_written: bool) -> tuple[str, str]:
    """A buffer with its type: one in scope, a part of it, or a new one."""
    if _rank(want) == 2:
        return _matrix(p, want)
    kind = p.rng.choice(["new", "scope", "part"])
    if kind == "new":
        type = f"memref<{p.rng.choice([2, 4, 5])}xf64>"
        name = p.define(f"memref.{p.rng.choice(['alloc', 'alloca'])}() : {type}", "s")
        p.emit(f"linalg.fill ins({number(p)} : f64) outs({name} : {type})")
        return name, type
    name = opened(p, scope)
    if not is_written and p.rng.random() < 0.6:
        name = p.pick([*scope, fresh(p)])
    if kind == "scope" or want == PLAIN:
        return name, type_of(name)
    parts = [(1, 2, 1), (0, 4, 1), (0, 2, 2), (1, 2, 2)][: 2 if want == UNIT else 4]
    offset, size, stride = p.rng.choice(parts)
    view, type = p.name("s"), f"memref<{size}xf64, strided<[{stride}], offset: {offset}>>"
    p.emit(
        f"{view} = memref.subview {name}[{offset}] [{size}] [{stride}] : {type_of(name)} to {type}"
    )
    return view, type


def _matrix(p: Place, want: str) -> tuple[str, str]:
    """A new matrix, or a part of one."""
    rows, columns = p.rng.choice([2, 4]), p.rng.choice([2, 3])
    name, view, type = p.name("s"), p.name("s"), f"memref<{rows}x{columns}xf64>"
    is_part = want != PLAIN_2D and p.rng.random() < 0.6
    if want == HALF_2D and not is_part:
        type = f"memref<{rows}x2xf64>"
    p.emit(f"{name} = memref.alloc() : {type}")
    p.emit(f"linalg.fill ins({number(p)} : f64) outs({name} : {type})")
    if not is_part:
        return name, type
    row, step = p.rng.choice([(0, 1), (rows - 2, 1), (0, rows // 2)])
    column = p.rng.randrange(columns - 1)
    offset = f", offset: {row * columns + column}" if row or column else ""
    part = f"memref<2x2xf64, strided<[{step * columns}, 1]{offset}>>"
    p.emit(f"{view} = memref.subview {name}[{row}, {column}] [2, 2] [{step}, 1] : {type} to {part}")
    return view, part


def _define(p: Caller) -> None:
    """Adds a function, which may call those that are there and itself."""
    name, writes = f"pass{len(p.passing)}", p.rng.random() < 0.5
    own = Function(name, p.rng.choice(TYPES), writes)
    known = [f for f in p.passing if writes or not f.writes]
    outer, p.lines = p.lines, []
    for k in range(3):
        p.emit(f"%c{k} = arith.constant {k} : index")
    for _ in range(p.rng.randint(1, 3)):
        match p.rng.choice(["show", "show", "write", "call", "guarded"]):
            case "write" if writes:
                _write(p, own)
            case "call" if known:
                _pass_on(p, own, p.rng.choice(known), "%c1")
            case "guarded":
                _guarded(p, own)
            case _:
                _show(p, own)
    if p.rng.random() < 0.6:
        _recurse(p, own)
    p.emit("func.return")
    head = f"func.func private @{name}(%a: {own.types[0]}, %b: {own.types[1]}, %n: index)"
    p.texts.append(f"{head} {{\n{''.join(p.lines)}}}\n")
    p.lines = outer
    p.passing.append(own)


def _argument(p: Place, own: Function) -> tuple[str, str]:
    return p.rng.choice(list(zip(("%a", "%b"), own.types, strict=True)))


def _at(type: str, first: str) -> str:
    """The indices of an element."""
    return first if _rank(type) == 1 else f"{first}, %c1"


def _last(p: Place, name: str, type: str) -> str:
    """The last index of the first dimension."""
    size = p.define(f"memref.dim {name}, %c0 : {type}", "k")
    return p.define(f"arith.subi {size}, %c1 : index", "k")


def _print(p: Place, value: str) -> None:
    p.emit(f"func.call @printF64({value}) : (f64) -> ()")
    p.emit("func.call @printNewline() : () -> ()")


def _show(p: Place, own: Function) -> None:
    """Prints the last element and the size, less 1."""
    name, type = _argument(p, own)
    last = _last(p, name, type)
    value = p.define(f"memref.load {name}[{_at(type, last)}] : {type}", "f")
    _print(p, value)
    whole = p.define(f"arith.index_cast {last} : index to i64", "i")
    size = p.define(f"arith.sitofp {whole} : i64 to f64", "f")
    _print(p, size)


def _write(p: Place, own: Function) -> None:
    name, type = _argument(p, own)
    index = p.rng.choice(["%c0", "%c1", _last(p, name, type)])
    p.emit(f"memref.store {number(p)}, {name}[{_at(type, index)}] : {type}")


def _pass_on(p: Place, own: Function, callee: Function, depth: str) -> None:
    """Calls a function with the arguments, or with one of them twice."""
    given = list[str]()
    for type in callee.types:
        found = [(n, t) for n, t in zip(("%a", "%b"), own.types, strict=True) if _fits(t, type)]
        if found and p.rng.random() < 0.9:
            given.append(_cast(p, *p.rng.choice(found), type))
        else:
            given.append(_cast(p, *_source(p, [], type, callee.writes), type))
    _call(p, callee, given, depth)


def _fits(have: str, want: str) -> bool:
    """Has every buffer of the one type the other one?"""
    wider = {PLAIN: (ANY, UNIT), UNIT: (ANY,), PLAIN_2D: (ANY_2D,), HALF_2D: (ANY_2D,)}
    return want == have or want in wider.get(have, ())


def _guarded(p: Place, own: Function) -> None:
    """A cast to a size that only some of the buffers have, where they have it."""
    name, type = _argument(p, own)
    last = _last(p, name, type)
    size = p.rng.choice([2, 3])
    static = type.replace("?", str(size), 1)
    flag = p.define(f"arith.cmpi eq, {last}, %c{size - 1} : index", "c")
    p.emit(f"scf.if {flag} {{")
    cast = p.define(f"memref.cast {name} : {type} to {static}", "s")
    value = p.define(f"memref.load {cast}[{_at(type, f'%c{size - 1}')}] : {static}", "f")
    _print(p, value)
    p.emit("}")


def _recurse(p: Place, own: Function) -> None:
    """Calls the function itself as long as its counter is above 0."""
    more = p.define("arith.cmpi sgt, %n, %c0 : index", "c")
    less = p.define("arith.subi %n, %c1 : index", "k")
    p.emit(f"scf.if {more} {{")
    _pass_on(p, own, own, less)
    p.emit("}")
