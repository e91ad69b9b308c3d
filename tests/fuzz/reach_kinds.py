"""Kinds of small functions in which memory is reached by other ways than by its names.

    later      a region that runs at the await of its token uses buffers, boxes, arguments
    blocks     buffers in boxes, loaded, forwarded and returned by blocks in any order
    indirect   functions by their address keep, free, return and write their argument
    callees    they write through boxes, keep and write later; what is returned is its argument
    address    an address as index, i64 or pointer leaves its region or function
    handed     reductions and bodies of structured operations hand buffers on, as a result or into a box

Each kind adds statements to a `Writer`.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from reach_writer import B, L, Writer, function

Statement = Callable[[Writer], object]

# What is common.

COMMON: Mapping[Statement, float] = MappingProxyType(
    {
        Writer.new: 1.0,
        Writer.new_box: 0.5,
        Writer.load: 0.7,
        Writer.store: 0.7,
        Writer.write: 0.5,
        Writer.show: 1.0,
        Writer.select: 0.5,
    }
)


def statements(w: Writer, menu: Mapping[Statement, float], most: int) -> None:
    """Some statements of a menu, now and then in blocks of their own."""
    for _ in range(w.rng.randint(1, most)):
        (chosen,) = w.rng.choices(list(menu), list(menu.values()))
        chosen(w)
        if w.rng.random() < w.cuts:
            w.cut()


def nested(menu: Mapping[Statement, float]) -> dict[Statement, float]:
    """Statements with regions or blocks of statements of this menu."""

    def body(w: Writer) -> Callable[[], object]:
        # Deep programs are slow, and need no more than one region in another one.
        if w.depth > 1:
            return lambda: statements(w, COMMON, 1)
        return lambda: statements(w, menu, 2)

    def branch(w: Writer) -> None:
        w.branch(body(w))

    def loop(w: Writer) -> None:
        w.loop(body(w))

    def diamond(w: Writer) -> None:
        w.diamond(body(w))

    def cycle(w: Writer) -> None:
        w.cycle(body(w))

    def region(w: Writer) -> None:
        w.region_of_blocks(body(w))

    return {branch: 0.7, loop: 0.5, diamond: 0.5, cycle: 0.2, region: 0.3}


# Regions that run later.

WAIT = function(
    "func.func private @wait(%t: !async.token)",
    '"async.await"(%t) : (!async.token) -> ()',
    "func.return",
)


def _use_later(w: Writer, leaf: str, lines: list[str], may_call: bool = False) -> str:
    """A number of a leaf, read by the region itself or by a callee."""
    number = w.name("x")
    # An unregistered operation may be a symbol table: functions are not found in its region.
    if may_call and w.rng.random() < 0.3:
        sum = w.helper(
            "sum",
            function(
                f"func.func private @sum(%m: {L}) -> f32",
                f"%x = memref.load %m[%c1] : {L}",
                "func.return %x : f32",
            ),
        )
        lines.append(f"{number} = func.call @{sum}({leaf}) : ({L}) -> f32")
    else:
        lines.append(f"{number} = memref.load {leaf}[{w.at()}] : {L}")
    return number


def _used_leaf(w: Writer, lines: list[str]) -> str:
    """What a region uses: a leaf in scope, one of a box, one of two."""
    name = w.name()
    match w.rng.randrange(4):
        case 0:
            lines.append(f"{name} = memref.load {w.box()}[{w.at()}] : {B}")
            return name
        case 1:
            one, other = w.leaf(), w.leaf()
            lines.append(f"{name} = arith.select {w.flag()}, {one}, {other} : {L}")
            return name
        case _:
            return w.leaf()


BETWEEN: Mapping[Statement, float] = MappingProxyType(
    {Writer.new: 2, Writer.new_box: 0.5, Writer.select: 0.5, Writer.load: 0.5}
)
"""What changes and reads no memory that the region may use."""


def later(w: Writer) -> None:
    """Starts a region, does something else, and waits for it."""
    w.rng.choice([_later_token, _later_token, _later_chain, _later_value, _later_buffer, _launch])(
        w
    )


def _meanwhile(w: Writer) -> None:
    statements(w, BETWEEN, 2)


def _later_token(w: Writer) -> None:
    """The region leaves a number in a buffer."""
    if w.rng.random() < 0.3:
        _started_by_a_callee(w)
        return
    lines = list[str]()
    out = w.new() if w.is_frozen or w.rng.random() < 0.6 else w.leaf()
    number = _use_later(w, _used_leaf(w, lines), lines)
    dialect = w.rng.choice(["async", "async", "x"])
    start = {"async": "async.execute", "x": "x.start"}[dialect]
    type = f"!{dialect}.token"
    lines += [f"memref.store {number}, {out}[%c0] : {L}"]
    token = w.name("t")
    w.emit(f'{token} = "{start}"() ({{', *lines)
    w.emit(f'"{dialect}.yield"() : () -> ()', f"}}) : () -> {type}")
    _meanwhile(w)
    _await(w, token, dialect)
    w.show_leaf(out)


def _await(w: Writer, token: str, dialect: str) -> None:
    type = f"!{dialect}.token"
    wait = f'"{dialect}.await"({token}) : ({type}) -> ()'
    match w.rng.randrange(4):
        case 0 if dialect == "async":
            w.call(w.helper("wait", WAIT), [token], "(!async.token) -> ()")
        case 1:
            w.emit(f"scf.if {w.flag()} {{", wait, "} else {", wait, "}")
        case 2:
            other = w.define(f"scf.if {w.flag()} -> ({type}) {{", "t")
            w.emit(f"scf.yield {token} : {type}", "} else {")
            w.emit(f"scf.yield {token} : {type}", "}")
            w.emit(wait.replace(token, other))
        case _:
            w.emit(wait)


def _started_by_a_callee(w: Writer) -> None:
    """A function starts the region and returns the token."""
    kind = w.rng.choice(["argument", "new", "box"])
    out = w.new()
    made = {
        "argument": "",
        "new": f"%m = memref.alloc() : {L}\nlinalg.fill ins(%k4 : f32) outs(%m : {L})",
        "box": "",
    }[kind]
    loaded = f"%m = memref.load %e[%c1] : {B}" if kind == "box" else ""
    own = {"argument": f"%m: {L}", "new": "%q: i1", "box": f"%e: {B}"}[kind]
    given = {"argument": w.leaf(), "new": "%q", "box": w.box()}[kind]
    name = w.helper(
        f"start_{kind}",
        function(
            f"func.func private @start_{kind}({own}, %out: {L}) -> !async.token",
            made,
            '%t = "async.execute"() ({',
            loaded,
            f"%x = memref.load %m[%c1] : {L}",
            f"memref.store %x, %out[%c0] : {L}",
            '"async.yield"() : () -> ()',
            "}) : () -> !async.token",
            "func.return %t : !async.token",
        ),
    )
    type = own.split(": ", 1)[1]
    token = w.call(name, [given, out], f"({type}, {L}) -> !async.token")
    _meanwhile(w)
    _await(w, token, "async")
    w.show_leaf(out)


def _later_chain(w: Writer) -> None:
    """A region starts when another one has ended: one await is for both."""
    lines = list[str]()
    out = w.new()
    number = _use_later(w, _used_leaf(w, lines), lines)
    first, second, again = w.name("t"), w.name("t"), w.name("x")
    end = '"async.yield"() : () -> ()'
    w.emit(f'{first} = "async.execute"() ({{', *lines)
    w.emit(f"memref.store {number}, {out}[%c0] : {L}", end)
    w.emit("}) : () -> !async.token")
    _meanwhile(w)
    w.emit(f'{second} = "async.execute"({first}) ({{')
    w.emit(f"{again} = memref.load {out}[%c0] : {L}")
    w.emit(f"memref.store {again}, {out}[%c1] : {L}", end)
    w.emit("}) : (!async.token) -> !async.token")
    _meanwhile(w)
    _await(w, second, "async")
    w.show_leaf(out)


def _later_value(w: Writer) -> None:
    """The region yields a number."""
    lines, token, value = list[str](), w.name("t"), w.name("w")
    number = _use_later(w, _used_leaf(w, lines), lines)
    w.emit(f'{token}, {value} = "async.execute"() ({{', *lines)
    w.emit(f'"async.yield"({number}) : (f32) -> ()')
    w.emit("}) : () -> (!async.token, !async.value<f32>)")
    statements(w, {**BETWEEN, Writer.show: 1.0}, 2)
    w.add(w.define(f'"async.await"({value}) : (!async.value<f32>) -> f32', "x"))


def _later_buffer(w: Writer) -> None:
    """The region yields a buffer, of outside or its own one."""
    token, value = w.name("t"), w.name("w")
    w.emit(f'{token}, {value} = "async.execute"() ({{')
    with w.region(f"}}) : () -> (!async.token, !async.value<{L}>)"):
        statements(w, {Writer.new: 1.0, Writer.select: 1.0, Writer.load: 1.0}, 2)
        w.emit(f'"async.yield"({w.leaf()}) : ({L}) -> ()')
    _meanwhile(w)
    w.leaves.append(w.define(f'"async.await"({value}) : (!async.value<{L}>) -> {L}'))
    w.show_leaf(w.leaves[-1])


ONES = ", ".join(f"%g{axis} = %c1" for axis in "xyz")


def _launch(w: Writer) -> None:
    """A kernel leaves a number in a buffer; another one may wait for it."""
    lines, token, out = list[str](), w.name("t"), w.new()
    number = _use_later(w, _used_leaf(w, lines), lines, True)
    index = w.names
    grid = [f"%{stem}{axis}{index}" for stem in "BGTS" for axis in "xyz"]
    blocks, counts, threads, sizes = (grid[k : k + 3] for k in range(0, 12, 3))
    ones = [", ".join(f"{name} = %c1" for name in names) for names in (counts, sizes)]
    first = w.define("gpu.wait async", "t") if w.rng.random() < 0.3 else ""
    w.emit(
        f"{token} = gpu.launch async [{first}] blocks({', '.join(blocks)}) in ({ones[0]}) "
        f"threads({', '.join(threads)}) in ({ones[1]}) {{".replace("[] ", "")
    )
    w.emit(*lines, f"memref.store {number}, {out}[%c0] : {L}", "gpu.terminator", "}")
    _meanwhile(w)
    w.emit(f"gpu.wait [{token}]")
    w.show_leaf(out)


# Functions by their address.

T = f"({L}) -> {L}"
KEPT = f'memref.global "private" @store : memref<1x{L}> = uninitialized\n'
FRESH = (
    "%r = memref.alloc() : LEAF",
    "linalg.fill ins(%k5 : f32) outs(%r : LEAF)",
    "func.return %r : LEAF",
)
RETURNING: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "same": ("func.return %m : LEAF",),
        "fresh": FRESH,
        "keep": (
            "%g = memref.get_global @store : memref<1xLEAF>",
            "memref.store %m, %g[%c0] : memref<1xLEAF>",
            *FRESH,
        ),
        "set": ("memref.store %k4, %m[%c0] : LEAF", *FRESH),
        "set_same": ("memref.store %k3, %m[%c1] : LEAF", "func.return %m : LEAF"),
        "kept": (
            "%g = memref.get_global @store : memref<1xLEAF>",
            "%r = memref.load %g[%c0] : memref<1xLEAF>",
            "func.return %r : LEAF",
        ),
        "drop": ("memref.dealloc %m : LEAF", *FRESH),
    }
)
"""Functions of one type, by what they do to their argument."""
WRITE = ("set", "set_same")
"""Those that write it."""


def _names(w: Writer) -> list[str]:
    """Those that may be called with any leaf."""
    return [n for n in RETURNING if n != "drop" and not (w.is_frozen and n in WRITE)]


def returning(w: Writer, name: str) -> str:
    """Adds one of these functions."""
    if name in ("keep", "kept"):
        w.helper("@store", KEPT)
    lines = [line.replace("LEAF", L) for line in RETURNING[name]]
    return w.helper(name, function(f"func.func private @{name}(%m: {L}) -> {L}", *lines))


def _address_taken(w: Writer, names: Sequence[str]) -> str:
    """One of these functions as a value."""
    one, other = (returning(w, w.rng.choice(names)) for _ in range(2))
    first = w.define(f"func.constant @{one} : {T}", "f")
    match w.rng.randrange(5):
        case 0 | 1:
            return first
        case 2:
            second = w.define(f"func.constant @{other} : {T}", "f")
            return w.define(f"arith.select {w.flag()}, {first}, {second} : {T}", "f")
        case 3:
            found = w.define(f"scf.if {w.flag()} -> ({T}) {{", "f")
            inner = w.define(f"func.constant @{other} : {T}", "f")
            w.emit(f"scf.yield {inner} : {T}", "} else {")
            w.emit(f"scf.yield {first} : {T}", "}")
            return found
        case _:
            pick = w.helper(
                f"pick_{other}",
                function(
                    f"func.func private @pick_{other}() -> ({T})",
                    f"%f = func.constant @{other} : {T}",
                    f"func.return %f : {T}",
                ),
            )
            return w.define(f"func.call @{pick}() : () -> ({T})", "f")


def call_drop(w: Writer) -> None:
    """Calls a function by its address that frees its argument, a new leaf."""
    before = len(w.leaves)
    given = w.new()
    del w.leaves[before:]
    w.leaves.append(_called_by_address(w, _address_taken(w, ["drop"]), given))


def call_kept(w: Writer) -> None:
    """Calls a function by its address that does not free its argument."""
    callee = _address_taken(w, _names(w))
    w.leaves.append(_called_by_address(w, callee, w.leaf()))


def _called_by_address(w: Writer, callee: str, given: str) -> str:
    if w.rng.random() < 0.3:
        apply = w.helper(
            "apply",
            function(
                f"func.func private @apply(%f: {T}, %m: {L}) -> {L}",
                f"%r = func.call_indirect %f(%m) : {T}",
                f"func.return %r : {L}",
            ),
        )
        return w.define(f"func.call @{apply}({callee}, {given}) : ({T}, {L}) -> {L}")
    return w.define(f"func.call_indirect {callee}({given}) : {T}")


def show_kept(w: Writer) -> None:
    """Adds an element of what was kept last to the sum."""
    w.helper("@store", KEPT)
    kept = w.define(f"memref.get_global @store : memref<1x{L}>")
    w.show_leaf(w.define(f"memref.load {kept}[%c0] : memref<1x{L}>"))


def call_direct(w: Writer) -> None:
    """Calls one of these functions directly."""
    name = returning(w, w.rng.choice(_names(w)))
    w.leaves.append(w.define(f"func.call @{name}({w.leaf()}) : {T}"))


# Callees that write by other ways.

WRITERS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "write_box": (
            "%b = memref.alloc() : memref<1xLEAF>",
            "memref.store %m, %b[%c0] : memref<1xLEAF>",
            "%r = memref.load %b[%c0] : memref<1xLEAF>",
            "memref.store %k4, %r[%c0] : LEAF",
            "func.return",
        ),
        "write_deep": (
            "%b = memref.alloc() : memref<1xLEAF>",
            "%d = memref.alloc() : memref<1xmemref<1xLEAF>>",
            "memref.store %b, %d[%c0] : memref<1xmemref<1xLEAF>>",
            "memref.store %m, %b[%c0] : memref<1xLEAF>",
            "%o = memref.load %d[%c0] : memref<1xmemref<1xLEAF>>",
            "%r = memref.load %o[%c0] : memref<1xLEAF>",
            "memref.store %k3, %r[%c0] : LEAF",
            "func.return",
        ),
        "write": ("memref.store %k5, %m[%c1] : LEAF", "func.return"),
        "write_held": (
            "%r = memref.load %m[%c1] : BOX",
            "memref.store %k5, %r[%c0] : LEAF",
            "func.return",
        ),
        "hold": (
            "%g = memref.get_global @store : memref<1xLEAF>",
            "memref.store %m, %g[%c0] : memref<1xLEAF>",
            "func.return",
        ),
        "held": (
            "%g = memref.get_global @store : memref<1xLEAF>",
            "%r = memref.load %g[%c0] : memref<1xLEAF>",
            "memref.store %k2, %r[%c1] : LEAF",
            "func.return",
        ),
    }
)
"""Functions without results: what they write. `held` takes nothing, `write_held` a box."""

AGAIN = """func.func private @again(%n: index, %m: LEAF, %p: i1) -> LEAF {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k2 = arith.constant 2.0 : f32
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (LEAF) {
    %less = arith.subi %n, %c1 : index
    %i = func.call @again(%less, %m, %p) : (index, LEAF, i1) -> LEAF
    memref.store %k2, WRITTEN[%c0] : LEAF
    scf.yield YIELDED : LEAF
  } else {
    scf.yield %m : LEAF
  }
  func.return %r : LEAF
}
"""
"""A function that calls itself, and writes and returns its argument or its result."""
OF_BOX = """func.func VISIBLE@of_box(%e: BOX) -> LEAF {
  %c0 = arith.constant 0 : index
  %r = memref.load %e[%c0] : BOX
  func.return %r : LEAF
}
"""
PUT = """func.func VISIBLE@put(%e: BOX, %m: LEAF) {
  %c1 = arith.constant 1 : index
  memref.store %m, %e[%c1] : BOX
  func.return
}
"""


def _typed(text: str) -> str:
    return text.replace("LEAF", L).replace("BOX", B)


def call_writer(w: Writer) -> None:
    """Calls a function that writes what its argument is, or holds, or what it kept."""
    if w.is_frozen:
        w.show()
        return
    match w.rng.randrange(8):
        case 0:
            w.helper("x_write", f"func.func private @x_write({L})\n")
            w.call("x_write", [w.leaf()], f"({L}) -> ()")
        case 1:
            w.helper("x_write_box", f"func.func private @x_write_box({B})\n")
            w.call("x_write_box", [w.box()], f"({B}) -> ()")
        case _:
            call_one_writer(w, w.rng.choice(list(WRITERS)))


def call_one_writer(w: Writer, name: str, given: str = "") -> None:
    """Calls one of `WRITERS` with this leaf or box, or with any."""
    if name in ("hold", "held"):
        w.helper("@store", KEPT)
    type = {"held": "", "write_held": B}.get(name, L)
    operand = given or (w.box() if type == B else w.leaf())
    own = f"%m: {type}" if type else ""
    lines = [_typed(line) for line in WRITERS[name]]
    w.helper(name, function(f"func.func private @{name}({own})", *lines))
    w.call(name, [operand] if type else [], f"({type}) -> ()")


def call_again(w: Writer) -> None:
    """Calls a recursive function, or one that returns what a box holds."""
    visible = w.rng.choice(["", "", "private "])
    match w.rng.randrange(3):
        case 0:
            w.helper("of_box", _typed(OF_BOX.replace("VISIBLE", visible)))
            w.leaves.append(w.call("of_box", [w.box()], f"({B}) -> {L}"))
        case 1:
            w.helper("put", _typed(PUT.replace("VISIBLE", visible)))
            w.call("put", [w.box(), w.leaf()], f"({B}, {L}) -> ()")
        case _:
            write = "    memref.store %k2, WRITTEN[%c0] : LEAF\n"
            text = AGAIN.replace(write, "" if w.is_frozen else write)
            text = text.replace("WRITTEN", w.rng.choice(["%i", "%m"]))
            text = text.replace("YIELDED", w.rng.choice(["%i", "%i", "%m"]))
            w.helper("again", _typed(text))
            type = f"(index, {L}, i1) -> {L}"
            w.leaves.append(w.call("again", ["%n", w.leaf(), "%p"], type))


def box_and_load(w: Writer) -> None:
    """A new leaf in a new box, and out of it in another block."""
    w.new()
    w.new_box()
    w.cut()
    w.leaves.append(w.define(f"memref.load {w.boxes[-1]}[{w.at()}] : {B}"))
    if w.rng.random() < 0.5:
        w.cut()


def _new_or(w: Writer, leaf: str) -> str:
    """A new leaf of a callee or of a loop, or this one: it is cloned where all are to be owned."""
    result, inner = w.name(), w.name()
    if w.rng.random() < 0.5:
        fresh = returning(w, "fresh")
        w.emit(f"{result} = scf.if {w.flag()} -> ({L}) {{")
        w.emit(f"{inner} = func.call @{fresh}({leaf}) : {T}")
        w.emit(f"scf.yield {inner} : {L}", "} else {", f"scf.yield {leaf} : {L}", "}")
    else:
        carried = w.name()
        w.emit(
            f"{result} = scf.for {w.name('i')} = %c0 to %n step %c1 "
            f"iter_args({carried} = {leaf}) -> ({L}) {{",
            f"{inner} = memref.alloc() : {L}",
            f"linalg.fill ins({w.number()} : f32) outs({inner} : {L})",
            f"scf.yield {inner} : {L}",
            "}",
        )
    w.leaves.append(result)
    return result


def watch(w: Writer) -> None:
    """A leaf that may be a new one, then a write to one of the two names, then a read."""
    leaf = w.new() if w.rng.random() < 0.6 else w.leaf()
    way = w.rng.choice(["box", "hold", "any"])
    box = ""
    if way == "box":
        box = w.define(f"memref.alloc() : {B}", "e")
        for place, each in (("%c0", w.leaf()), ("%c1", leaf)):
            w.emit(f"memref.store {each}, {box}[{place}] : {B}")
        w.boxes.append(box)
    if way == "hold" and not w.is_frozen:
        call_one_writer(w, "hold", leaf)
    if w.rng.random() < 0.3:
        other = w.branch(lambda: w.rng.choice([w.new, w.select])())
    else:
        other = _new_or(w, leaf)
    if way == "any" or w.is_frozen:
        w.rng.choice([call_writer, call_writer, Writer.write, call_again])(w)
    elif way == "hold":
        call_one_writer(w, "held")
    elif w.rng.random() < 0.5:
        call_one_writer(w, "write_held", box)
    else:
        w.helper("x_write_box", f"func.func private @x_write_box({B})\n")
        w.call("x_write_box", [box], f"({B}) -> ()")
    w.show_leaf(w.rng.choice([leaf, other, other]))


# Addresses.


def take(w: Writer) -> None:
    """The address of a leaf, of an inner region, of a loop, of a callee; and a read of it."""
    address, type = w.rng.choice([_taken, _of_branch, _of_loop, _of_callee, _of_region])(w)
    if w.rng.random() < 0.5:
        statements(w, {Writer.new: 2.0, Writer.show: 0.5}, 2)
    address, type = _passed(w, address, type)
    _peek(w, address, type)


def _taken(w: Writer) -> tuple[str, str]:
    """The address of a leaf, in one of three types."""
    text = f"memref.extract_aligned_pointer_as_index {w.leaf()} : {L} -> index"
    index = w.define(text, "p")
    return _converted(w, index, w.rng.choice(["index", "i64", "!llvm.ptr"]))


def _converted(w: Writer, index: str, type: str) -> tuple[str, str]:
    if type == "index":
        return index, type
    bits = w.define(f"arith.index_cast {index} : index to i64", "p")
    if type == "i64":
        return bits, type
    return w.define(f"llvm.inttoptr {bits} : i64 to !llvm.ptr", "p"), type


def _peek(w: Writer, address: str, type: str) -> None:
    """Reads a number at an address."""
    if type == "index":
        address, type = _converted(w, address, "!llvm.ptr")
    if type == "i64":
        address = w.define(f"llvm.inttoptr {address} : i64 to !llvm.ptr", "p")
    w.add(w.define(f"llvm.load {address} : !llvm.ptr -> f32", "x"))


def _inside(w: Writer) -> tuple[str, str]:
    """The address of a leaf that is made here, or of an older one."""
    if w.rng.random() < 0.7:
        w.new()
    return _taken(w)


def _yielded_inside(w: Writer, wanted: str) -> str:
    index, type = _inside(w)
    while type != wanted:
        index, type = _inside(w)
    return index


def _of_branch(w: Writer) -> tuple[str, str]:
    type = w.rng.choice(["index", "i64", "!llvm.ptr"])
    result = w.define(f"scf.if {w.flag()} -> ({type}) {{", "p")
    for closing in ("} else {", "}"):
        with w.region(closing):
            w.emit(f"scf.yield {_yielded_inside(w, type)} : {type}")
    return result, type


def _of_region(w: Writer) -> tuple[str, str]:
    type = w.rng.choice(["index", "i64", "!llvm.ptr"])
    result = w.define(f"scf.execute_region -> ({type}) {{", "p")
    with w.region():
        w.emit(f"scf.yield {_yielded_inside(w, type)} : {type}")
    return result, type


def _of_loop(w: Writer) -> tuple[str, str]:
    """Each round reads what the last one left."""
    type = w.rng.choice(["index", "i64", "!llvm.ptr"])
    result, carried = w.name("p"), w.name("p")
    number, sum = w.name("s"), w.name("s")
    start = _yielded_inside(w, type)
    w.emit(
        f"{result}, {number} = scf.for {w.name('i')} = %c0 to %n step %c1 "
        f"iter_args({carried} = {start}, {sum} = {w.sum}) -> ({type}, f32) {{"
    )
    with w.region():
        w.sum = sum
        next = _yielded_inside(w, type)
        if w.rng.random() < 0.5:
            _peek(w, carried, type)
        w.emit(f"scf.yield {next}, {w.sum} : {type}, f32")
    w.sum = number
    return result, type


def _of_callee(w: Writer) -> tuple[str, str]:
    """A function returns the address of its argument, or of its own buffer."""
    is_new = w.rng.random() < 0.6
    name = "place_new" if is_new else "place"
    type = w.rng.choice(["index", "i64", "!llvm.ptr"])
    name = f"{name}_{type.strip('!').replace('.', '_')}"
    made = f"%m = memref.alloc() : {L}\nlinalg.fill ins(%k4 : f32) outs(%m : {L})"
    own = "" if is_new else f"%m: {L}"
    inner = Writer(w.rng)
    pointer, _ = _converted(inner, "%r", type)
    w.helper(
        name,
        function(
            f"func.func private @{name}({own}) -> {type}",
            made if is_new else "",
            f"%r = memref.extract_aligned_pointer_as_index %m : {L} -> index",
            *inner.blocks[0].lines,
            f"func.return {pointer} : {type}",
        ),
    )
    given = [] if is_new else [w.leaf()]
    return w.call(name, given, f"({L if given else ''}) -> {type}"), type


def _passed(w: Writer, address: str, type: str) -> tuple[str, str]:
    """The address, through memory, a select, a block, a callee, or as it is."""
    match w.rng.randrange(6):
        case 0 if type != "!llvm.ptr":
            holder = w.define(f"memref.alloca() : memref<1x{type}>", "h")
            w.emit(f"memref.store {address}, {holder}[%c0] : memref<1x{type}>")
            statements(w, {Writer.new: 1.0}, 1)
            return w.define(f"memref.load {holder}[%c0] : memref<1x{type}>", "p"), type
        case 1:
            text = f"arith.select {w.flag()}, {address}, {address} : {type}"
            return w.define(text, "p"), type
        case 2 if not w.depth:
            before, name = w.blocks[-1], w.name("p")
            label = w.label(f"({name}: {type})")
            before.lines.append(f"cf.br {label}({address} : {type})")
            return name, type
        case 3 if type == "i64":
            return w.define(f"llvm.inttoptr {address} : i64 to !llvm.ptr", "p"), "!llvm.ptr"
        case _:
            return address, type


# What regions hand on.


def hand_on(w: Writer) -> None:
    """A reduction of leaves, or a leaf that the body of a structured operation yields into a box."""
    if w.rng.random() < 0.5:
        result, one, other, chosen = (w.name() for _ in range(4))
        w.emit(
            f"{result} = scf.parallel ({w.name('i')}) = (%c0) to (%n) step (%c1) "
            f"init ({w.leaf()}) -> {L} {{",
            f"scf.reduce({w.leaf()} : {L}) {{",
            f"^bb0({one}: {L}, {other}: {L}):",
            f"{chosen} = arith.select {w.flag()}, {one}, {other} : {L}",
            f"scf.reduce.return {chosen} : {L}",
            "}",
            "}",
        )
        w.leaves.append(result)
    else:
        box = w.box()
        w.emit(
            "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], "
            f'iterator_types = ["parallel"]}} outs({box} : {B}) {{',
            f"^bb0({w.name('o')}: {L}):",
            f"linalg.yield {w.leaf()} : {L}",
            "}",
        )
        w.leaves.append(w.define(f"memref.load {box}[{w.at()}] : {B}"))
    if w.rng.random() < 0.5:
        w.show_leaf(w.new())
    w.show_leaf(w.leaves[-1])
