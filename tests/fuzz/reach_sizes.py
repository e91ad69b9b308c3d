"""Kinds of small functions with sizes that may be negative, and with results that other names reach.

    %s = arith.subi %3n, %c2 : index         -2, if there is no iteration
    scf.for %i = %c0 to %n step %c1 {
      %m = memref.alloc(%s) : memref<?xf32>

    %r = func.call @result(%p, %a, %e)       is %a, a global, what a box holds, or new
    memref.store %x, %r[%c0]
    %y = memref.load %a[%c0]

What is allocated in the region that does not run may be moved only where it can be made.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from reach_kinds import call_kept, call_one_writer, call_writer
from reach_writer import B, L, Writer, function

D = "memref<?xf32>"
BYTES = "memref<16xi8>"
GLOBAL = f'memref.global "private" @table : {L} = dense<[1.0, 2.0, 3.0, 4.0]>\n'


# Sizes.


def _size(w: Writer) -> str:
    """A size that is negative if `%n` is 0, and positive otherwise. Some have a bound."""
    factor, less = w.rng.choice([("%c2", "%c1"), ("%c3", "%c2")])
    product = w.define(f"arith.muli %n, {factor} : index", "n")
    size = w.define(f"arith.subi {product}, {less} : index", "n")
    if w.rng.random() < 0.5:
        size = w.define(f"arith.minsi {size}, %c3 : index", "n")
    return size


def _use_sized(w: Writer, size: str) -> None:
    """Allocates, writes and reads one element."""
    name = w.define(f"memref.alloc({size}) : {D}", "d")
    w.emit(f"memref.store {w.number()}, {name}[%c0] : {D}")
    if w.rng.random() < 0.3:
        w.emit(f"memref.store {w.sum}, {name}[%c0] : {D}")
    w.add(w.define(f"memref.load {name}[%c0] : {D}", "x"))


def sized(w: Writer) -> None:
    """Memory of this size where it is not negative."""
    w.rng.choice([_sized_loop, _sized_branch, _sized_callee, _sized_blocks, _sized_rounds])(w)


def _sized_loop(w: Writer) -> None:
    outside = _size(w) if w.rng.random() < 0.7 else ""

    def body() -> None:
        _use_sized(w, outside or _size(w))

    _counted(w, body)


def _counted(w: Writer, body: Callable[[], object]) -> None:
    """A loop with `%n` rounds."""
    number, sum = w.name("s"), w.name("s")
    w.emit(
        f"{number} = scf.for {w.name('i')} = %c0 to %n step %c1 "
        f"iter_args({sum} = {w.sum}) -> (f32) {{"
    )
    with w.region():
        w.sum = sum
        body()
        w.emit(f"scf.yield {w.sum} : f32")
    w.sum = number


def _sized_branch(w: Writer) -> None:
    outside = _size(w) if w.rng.random() < 0.7 else ""
    some = w.define("arith.cmpi sgt, %n, %c0 : index", "b")
    number = w.define(f"scf.if {some} -> (f32) {{", "s")
    with w.region("} else {"):
        if w.rng.random() < 0.4:
            _counted(w, lambda: _use_sized(w, outside or _size(w)))
        else:
            _use_sized(w, outside or _size(w))
        w.emit(f"scf.yield {w.sum} : f32")
    with w.region():
        w.emit(f"scf.yield {w.sum} : f32")
    w.sum = number


def _sized_callee(w: Writer) -> None:
    """A function that allocates and returns it, called where the size is positive."""
    name = w.helper(
        "sized",
        function(
            f"func.func private @sized(%n: index) -> {D}",
            f"%m = memref.alloc(%n) : {D}",
            f"memref.store %k4, %m[%c0] : {D}",
            f"func.return %m : {D}",
        ),
    )
    size = _size(w)

    def body() -> None:
        made = w.define(f"func.call @{name}({size}) : (index) -> {D}", "d")
        w.add(w.define(f"memref.load {made}[%c0] : {D}", "x"))

    _counted(w, body)


def _sized_blocks(w: Writer) -> None:
    """A block that runs only if there are rounds."""
    if w.depth:
        return
    size = _size(w)
    some = w.define("arith.cmpi sgt, %n, %c0 : index", "b")
    before, sum = w.blocks[-1], w.sum
    label = w.label()
    _use_sized(w, size)
    inner, inner_sum, number = w.blocks[-1], w.sum, w.name("s")
    join = w.label(f"({number}: f32)")
    inner.lines.append(f"cf.br {join}({inner_sum} : f32)")
    before.lines.append(f"cf.cond_br {some}, {label}, {join}({sum} : f32)")
    w.sum = number


def _sized_rounds(w: Writer) -> None:
    """An `scf.while` whose body may not run."""
    size = _size(w) if w.rng.random() < 0.7 else ""
    left, sum, more, result, number = (
        w.name("i"),
        w.name("s"),
        w.name("b"),
        w.name("i"),
        w.name("s"),
    )
    w.emit(
        f"{result}, {number} = scf.while ({left} = %n, {sum} = {w.sum}) : "
        "(index, f32) -> (index, f32) {",
        f"{more} = arith.cmpi sgt, {left}, %c0 : index",
        f"scf.condition({more}) {left}, {sum} : index, f32",
        "} do {",
    )
    round, inner = w.name("i"), w.name("s")
    w.emit(f"^bb0({round}: index, {inner}: f32):")
    with w.region():
        w.sum = inner
        _use_sized(w, size or _size(w))
        less = w.define(f"arith.subi {round}, %c1 : index", "i")
        w.emit(f"scf.yield {less}, {w.sum} : index, f32")
    w.sum = number


# Views of bytes, and memory that grows.


def view_or_other(w: Writer) -> None:
    """A private function returns a view of bytes, or its argument."""
    w.helper(
        "view",
        function(
            f"func.func private @view(%p: i1, %m: {L}) -> {L}",
            f"%b = memref.alloc() : {BYTES}",
            f"%v = memref.view %b[%c0][] : {BYTES} to {L}",
            f"linalg.fill ins(%k3 : f32) outs(%v : {L})",
            *_chosen(w.rng.randrange(3)),
            f"func.return %r : {L}",
        ),
    )
    given = [w.flag(), w.leaf()]
    w.leaves.append(w.call("view", given, f"(i1, {L}) -> {L}"))


def _chosen(way: int) -> list[str]:
    """The view `%v` or the argument `%m`."""
    if way == 0:
        return [f"%r = arith.select %p, %v, %m : {L}"]
    if way == 1:
        yields = [f"scf.yield %v : {L}", "} else {", f"scf.yield %m : {L}", "}"]
        return [f"%r = scf.if %p -> ({L}) {{", *yields]
    return [f"cf.cond_br %p, ^r(%v : {L}), ^r(%m : {L})", f"^r(%r: {L}):"]


def grown(w: Writer) -> None:
    """One of two buffers grows, the other one may be used later."""
    count = w.rng.choice([2, 2, 3])
    made = [w.define(f"memref.alloc(%c2) : {D}", "d") for _ in range(count)]
    for each in made:
        w.emit(f"linalg.fill ins({w.number()} : f32) outs({each} : {D})")
    flag = w.flag()
    one, other = made[:2]
    chosen = one
    if w.rng.random() < 0.8:
        chosen = _either(w, flag, one, other)
    is_chosen = chosen != one
    new = w.define(f"memref.realloc {chosen}(%c3) : {D} to {D}", "d")
    if w.rng.random() < 0.5:
        w.add(w.define(f"memref.load {new}[%c0] : {D}", "x"))
    if is_chosen and w.rng.random() < 0.7:
        _other_read(w, flag, one, other)
    elif not is_chosen:
        w.add(w.define(f"memref.load {other}[%c1] : {D}", "x"))
    if count == 3 and w.rng.random() < 0.6:
        last = _either(w, w.flag(), new, made[2])
        w.add(w.define(f"memref.load {last}[%c1] : {D}", "x"))


def _either(w: Writer, flag: str, one: str, other: str) -> str:
    if w.rng.random() < 0.6:
        return w.define(f"arith.select {flag}, {one}, {other} : {D}", "d")
    name = w.define(f"scf.if {flag} -> ({D}) {{", "d")
    w.emit(f"scf.yield {one} : {D}")
    w.emit("} else {", f"scf.yield {other} : {D}", "}")
    return name


def _other_read(w: Writer, flag: str, one: str, other: str) -> None:
    """Reads the buffer that did not grow."""
    number = w.name("s")
    before = w.sum
    w.emit(f"{number} = scf.if {flag} -> (f32) {{")
    for closing, left in (("} else {", other), ("}", one)):
        w.sum = before
        if w.rng.random() < 0.7:
            w.add(w.define(f"memref.load {left}[%c1] : {D}", "x"))
        w.emit(f"scf.yield {w.sum} : f32", closing)
    w.sum = number


# Results.

MADE: Mapping[str, str] = MappingProxyType(
    {
        "argument": "%r = memref.cast %m : LEAF to LEAF",
        "global": "%r = memref.get_global @table : LEAF",
        "boxed": "%r = memref.load %e[%c0] : BOX",
        "new": "%r = memref.alloc() : LEAF\nlinalg.fill ins(%k3 : f32) outs(%r : LEAF)",
        "argument or global": "%g = memref.get_global @table : LEAF\n"
        "%r = arith.select %p, %m, %g : LEAF",
        "argument or boxed": "%g = memref.load %e[%c1] : BOX\n%r = arith.select %p, %m, %g : LEAF",
        "new or argument": "%g = memref.alloc() : LEAF\n"
        "linalg.fill ins(%k2 : f32) outs(%g : LEAF)\n%r = arith.select %p, %g, %m : LEAF",
        "new or global": "%g = memref.alloc() : LEAF\n"
        "linalg.fill ins(%k2 : f32) outs(%g : LEAF)\n%t = memref.get_global @table : LEAF\n"
        "%r = arith.select %p, %g, %t : LEAF",
    }
)
"""What a function returns."""
TAKEN = "(i1, LEAF, BOX) -> LEAF".replace("LEAF", L).replace("BOX", B)


def result_of(w: Writer) -> None:
    """Calls a function that returns memory that may have other names."""
    kind = w.rng.choice(list(MADE))
    if "global" in kind:
        w.helper("@table", GLOBAL)
    name = f"result_{kind.replace(' ', '_')}"
    visible = w.rng.choice(["private ", "private ", ""])
    body = MADE[kind].replace("LEAF", L).replace("BOX", B)
    head = f"func.func {visible}@{name}(%p: i1, %m: {L}, %e: {B}) -> {L}"
    w.helper(name, function(head, body, f"func.return %r : {L}"))
    w.leaves.append(w.call(name, [w.flag(), w.leaf(), w.box()], TAKEN))


PART = "memref<2xf32, strided<[1], offset: 1>>"


def part_of(w: Writer) -> None:
    """A function returns a part of its argument; one writes and reads by both names."""
    w.helper(
        "part",
        function(
            f"func.func private @part(%m: {L}) -> {PART}",
            f"%r = memref.subview %m[1] [2] [1] : {L} to {PART}",
            f"func.return %r : {PART}",
        ),
    )
    leaf = w.leaf()
    part = w.call("part", [leaf], f"({L}) -> {PART}")
    if w.rng.random() < 0.5:
        w.emit(f"memref.store {w.number()}, {part}[%c0] : {PART}")
        if w.rng.random() < 0.5:
            meddle(w)
        w.show_leaf(leaf)
    else:
        w.emit(f"memref.store {w.number()}, {leaf}[%c1] : {L}")
        w.add(w.define(f"memref.load {part}[%c0] : {PART}", "x"))


def table(w: Writer) -> None:
    """The global by its own name."""
    w.helper("@table", GLOBAL)
    w.leaves.append(w.define(f"memref.get_global @table : {L}"))


def table_in_callee(w: Writer) -> None:
    """Another function reads or writes the global."""
    w.helper("@table", GLOBAL)
    if w.rng.random() < 0.6:
        w.helper(
            "of_table",
            function(
                "func.func private @of_table() -> f32",
                f"%g = memref.get_global @table : {L}",
                f"%x = memref.load %g[%c0] : {L}",
                f"%y = memref.load %g[%c1] : {L}",
                "%z = arith.addf %x, %y : f32",
                "func.return %z : f32",
            ),
        )
        w.add(w.call("of_table", [], "() -> f32"))
        return
    w.helper(
        "to_table",
        function(
            "func.func private @to_table()",
            f"%g = memref.get_global @table : {L}",
            f"memref.store %k4, %g[%c1] : {L}",
            "func.return",
        ),
    )
    w.call("to_table", [], "() -> ()")


def sum_outside(w: Writer) -> None:
    """An external function reads a leaf, or those of a box."""
    if w.rng.random() < 0.5:
        w.helper("x_sum", f"func.func private @x_sum({L}) -> f32\n")
        w.add(w.call("x_sum", [w.leaf()], f"({L}) -> f32"))
    else:
        w.helper("x_sum_box", f"func.func private @x_sum_box({B}) -> f32\n")
        w.add(w.call("x_sum_box", [w.box()], f"({B}) -> f32"))


def meddle(w: Writer) -> None:
    """Something in between that may write."""
    w.rng.choice([call_writer, Writer.write, table_in_callee, call_kept])(w)


def write_and_read(w: Writer) -> None:
    """A result, a write by one name, a read by another one, here or by a caller."""
    result_of(w)
    result = w.leaves[-1]
    others = [leaf for leaf in w.leaves if leaf != result] or [result]
    one, other = w.rng.choice(others), result
    if w.rng.random() < 0.5:
        one, other = other, one
    if w.rng.random() < 0.7:
        w.emit(f"memref.store {w.number()}, {one}[{w.at()}] : {L}")
    else:
        meddle(w)
    if w.rng.random() < 0.3:
        table_in_callee(w)
    if w.rng.random() < 0.4:
        w.rng.choice([sum_outside, lambda w: w.show_leaf(other)])(w)


def write_only(w: Writer) -> None:
    """A result is written, here or by a callee; its other names are read by callers."""
    result_of(w)
    if w.rng.random() < 0.8:
        w.emit(f"memref.store {w.number()}, {w.leaves[-1]}[{w.at()}] : {L}")
    else:
        call_one_writer(w, "write", w.leaves[-1])
    w.leaves.pop()
