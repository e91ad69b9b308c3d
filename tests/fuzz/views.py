"""Statements of random programs on buffers that have no regions.

    %s = memref.subview %w3[1] [2] [2] : memref<6xf64> to memref<2xf64, strided<[2], offset: 1>>
    memref.store %x, %s[%c1] : memref<2xf64, strided<[2], offset: 1>>

Each takes the program and the buffers in scope, and gives the buffers that it adds.
"""

from dataclasses import dataclass, field

from writing import Writing

MEMREF = "memref<4xf64>"
"""Buffers that are never written once they are made."""
OPEN = "memref<6xf64>"
"""Buffers that are written through all of their names."""
HOLDER = f"memref<{MEMREF}>"
"""Buffers that hold a buffer."""


@dataclass
class Place(Writing):
    """A program under construction."""

    structured: bool = field(default=False, kw_only=True)
    """Only control flow that MLIR's ownership pass takes: no graphs, one block each."""
    callees: list[str] = field(init=False, default_factory=list[str])

    def pick(self, scope: list[str], kind: str = MEMREF) -> str:
        """One of the buffers of this type in scope, rather a late one."""
        found = [name for name in scope if type_of(name) == kind]
        first = max(0, len(found) - 4) if self.rng.random() < 0.6 else 0
        return found[self.rng.randrange(first, len(found))]


def type_of(name: str) -> str:
    """The type of the buffer of this name."""
    if name.startswith("%h"):
        return HOLDER
    return OPEN if name.startswith("%w") else MEMREF


def stem_of(kind: str) -> str:
    """How names of buffers of this type start."""
    return "w" if kind == OPEN else "v"


def size_of(kind: str) -> int:
    """The elements of a buffer of this type."""
    return 6 if kind == OPEN else 4


def number(p: Place) -> str:
    """A new constant element."""
    return p.define(f"arith.constant {p.rng.randint(1, 99)}.0 : f64", "f")


def filled(p: Place, buffer: str, kind: str) -> None:
    """Overwrites all of a buffer."""
    p.emit(f"linalg.fill ins({number(p)} : f64) outs({buffer} : {kind})")


def fresh(p: Place, kind: str = MEMREF) -> str:
    """A new buffer with contents."""
    name = p.define(f"memref.alloc() : {kind}", stem_of(kind))
    filled(p, name, kind)
    return name


def opened(p: Place, scope: list[str]) -> str:
    """A buffer that may be written: one in scope or a new one."""
    found = [name for name in scope if type_of(name) == OPEN]
    if found and p.rng.random() < 0.8:
        return p.pick(scope, OPEN)
    return fresh(p, OPEN)


def any_of(p: Place, scope: list[str]) -> str:
    """A buffer of numbers, of either type."""
    kinds = [kind for kind in map(type_of, scope) if kind != HOLDER]
    return p.pick(scope, p.rng.choice(kinds))


def show(p: Place, buffer: str, kind: str = "", index: str = "") -> None:
    """Prints an element."""
    kind = kind or type_of(buffer)
    index = index or f"%c{p.rng.randrange(size_of(kind))}"
    value = p.define(f"memref.load {buffer}[{index}] : {kind}", "f")
    p.emit(f"func.call @printF64({value}) : (f64) -> ()")
    p.emit("func.call @printNewline() : () -> ()")


def alloc(p: Place, scope: list[str]) -> list[str]:
    """A new buffer."""
    return [fresh(p, p.rng.choice([MEMREF, MEMREF, OPEN]))]


def sized(p: Place, scope: list[str]) -> list[str]:
    """A new buffer whose size is an operand."""
    raw = p.define("memref.alloc(%c4) : memref<?xf64>", "d")
    filled(p, raw, "memref<?xf64>")
    return [p.define(f"memref.cast {raw} : memref<?xf64> to {MEMREF}")]


def alike(p: Place, scope: list[str]) -> list[str]:
    """New buffers of one size that only the run tells, or of two such sizes."""
    sizes = list[str]()
    for _ in range(p.rng.choice([1, 1, 2])):
        table = p.define("memref.get_global @table : memref<4xf64>", "t")
        wide = p.define(f"memref.load {table}[%c3] : memref<4xf64>", "f")
        whole = p.define(f"arith.fptosi {wide} : f64 to i64", "i")
        size = p.define(f"arith.index_cast {whole} : i64 to index", "k")
        sizes.append(size)
    names = list[str]()
    for number in range(p.rng.choice([2, 2, 3])):
        raw = p.define(f"memref.alloc({sizes[number % len(sizes)]}) : memref<?xf64>", "d")
        filled(p, raw, "memref<?xf64>")
        name = p.define(f"memref.cast {raw} : memref<?xf64> to {MEMREF}")
        names.append(name)
    return names


def update(p: Place, scope: list[str]) -> list[str]:
    """Writes an element that was read from another buffer."""
    target = opened(p, scope)
    source = any_of(p, scope)
    index = f"%c{p.rng.randrange(4)}"
    value = p.define(f"memref.load {source}[{index}] : {type_of(source)}", "f")
    p.emit(f"memref.store {value}, {target}[%c{p.rng.randrange(6)}] : {OPEN}")
    return [target]


def increment(p: Place, scope: list[str]) -> list[str]:
    """Adds to an element, and reads it again."""
    target, index = opened(p, scope), f"%c{p.rng.randrange(6)}"
    before = p.define(f"memref.load {target}[{index}] : {OPEN}", "f")
    after = p.define(f"arith.addf {before}, {number(p)} : f64", "f")
    p.emit(f"memref.store {after}, {target}[{index}] : {OPEN}")
    show(p, target, index=index)
    return [target]


def table(p: Place, scope: list[str]) -> list[str]:
    """The constant table of the program."""
    return [p.define(f"memref.get_global @table : {MEMREF}")]


def load(p: Place, scope: list[str]) -> list[str]:
    """Prints an element of a buffer."""
    show(p, any_of(p, scope))
    return []


def either(p: Place, scope: list[str]) -> list[str]:
    """One of two buffers."""
    first = any_of(p, scope)
    kind = type_of(first)
    name = p.name(stem_of(kind))
    flag = p.flag()
    p.emit(f"{name} = arith.select {flag}, {first}, {p.pick(scope, kind)} : {kind}")
    return [name]


def part(p: Place, scope: list[str]) -> list[str]:
    """A part of a buffer, written and read."""
    target = opened(p, scope)
    offset, size, stride = p.rng.choice([(0, 3, 2), (1, 2, 2), (2, 4, 1), (0, 6, 1)])
    view = p.name("s")
    layout = f"strided<[{stride}], offset: {offset}>"
    if offset == 0:
        layout = f"strided<[{stride}]>"
    kind = f"memref<{size}xf64, {layout}>"
    p.emit(f"{view} = memref.subview {target}[{offset}] [{size}] [{stride}] : {OPEN} to {kind}")
    if p.rng.random() < 0.5:
        filled(p, view, kind)
    else:
        p.emit(f"memref.store {number(p)}, {view}[%c{p.rng.randrange(2)}] : {kind}")
    show(p, view, kind, f"%c{p.rng.randrange(2)}")
    return [target]


def part_of(p: Place, scope: list[str]) -> list[str]:
    """A part of a new buffer, or of another one, by a condition."""
    stride = p.rng.choice([1, 2, 3])
    kind = f"memref<2xf64, strided<[{stride}], offset: ?>>"
    flag, other = p.flag(), any_of(p, scope)
    name = p.define(f"scf.if {flag} -> ({kind}) {{", "s")
    _yield_part(p, fresh(p, OPEN), kind, stride, "%c1")
    p.emit("} else {")
    _yield_part(p, other, kind, stride, "%c0")
    p.emit("}")
    show(p, name, kind, f"%c{p.rng.randrange(2)}")
    return []


def _yield_part(p: Place, source: str, kind: str, stride: int, offset: str) -> None:
    view = p.define(
        f"memref.subview {source}[{offset}] [2] [{stride}] : {type_of(source)} to {kind}", "s"
    )
    p.emit(f"scf.yield {view} : {kind}")


def cast_view(p: Place, scope: list[str]) -> list[str]:
    """The same buffer through casts that hide and show its size."""
    source = any_of(p, scope)
    kind = type_of(source)
    hidden = p.define(f"memref.cast {source} : {kind} to memref<?xf64>", "d")
    return [p.define(f"memref.cast {hidden} : memref<?xf64> to {kind}", stem_of(kind))]


def reshape_view(p: Place, scope: list[str]) -> list[str]:
    """The same buffer with two dimensions and again with one."""
    source = any_of(p, scope)
    kind = type_of(source)
    half = size_of(kind) // 2
    wide, name = p.name("d"), p.name(stem_of(kind))
    p.emit(
        f"{wide} = memref.expand_shape {source} [[0, 1]] output_shape [2, {half}] : "
        f"{kind} into memref<2x{half}xf64>"
    )
    p.emit(f"{name} = memref.collapse_shape {wide} [[0, 1]] : memref<2x{half}xf64> into {kind}")
    return [name]


def whole(p: Place, scope: list[str]) -> list[str]:
    """The whole buffer, found again after a part of it. It is not handed on, as what
    is a view of a part must not be freed."""
    source = any_of(p, scope)
    kind = type_of(source)
    view, name = p.name("s"), p.name(stem_of(kind))
    part_type = "memref<2xf64, strided<[1], offset: 1>>"
    p.emit(f"{view} = memref.subview {source}[1] [2] [1] : {kind} to {part_type}")
    p.emit(
        f"{name} = memref.reinterpret_cast {view} to offset: [0], sizes: "
        f"[{size_of(kind)}], strides: [1] : {part_type} to {kind}"
    )
    show(p, name)
    return []


def copy_over(p: Place, scope: list[str]) -> list[str]:
    """Copies a buffer over one that may be written."""
    source, target = opened(p, scope), opened(p, scope)
    p.emit(f"memref.copy {source}, {target} : {OPEN} to {OPEN}")
    return [target]


def grow(p: Place, scope: list[str]) -> list[str]:
    """memref.realloc of a new buffer, which nobody knows by its old name."""
    size, wanted = p.rng.choice([(4, 8), (2, 5), (8, 4), (4, 4)])
    before, after = f"memref<{size}xf64>", f"memref<{wanted}xf64>"
    old = p.define(f"memref.alloc() : {before}", "d")
    filled(p, old, before)
    new = p.define(f"memref.realloc {old} : {before} to {after}", "d")
    if wanted > size:
        p.emit(f"memref.store {number(p)}, {new}[%c{size}] : {after}")
        show(p, new, after, f"%c{size}")
    show(p, new, after, "%c1")
    if size < 4:
        return []
    return [_first_four(p, new, after)]


def _first_four(p: Place, buffer: str, kind: str) -> str:
    """A new buffer, for a part of one must not be freed as if it were the whole."""
    layout = "memref<4xf64, strided<[1]>>"
    view = p.define(f"memref.subview {buffer}[0] [4] [1] : {kind} to {layout}", "s")
    name = p.define(f"memref.alloc() : {MEMREF}")
    p.emit(f"memref.copy {view}, {name} : {layout} to {MEMREF}")
    return name


def grow_sized(p: Place, scope: list[str]) -> list[str]:
    """The same, with sizes that are operands; the program may free the new buffer itself."""
    size, wanted = p.rng.choice([("%c4", "%c6"), ("%c6", "%c4"), ("%c4", "%c4")])
    kind = "memref<?xf64>"
    old = p.define(f"memref.alloc({size}) : {kind}", "d")
    filled(p, old, kind)
    new = p.define(f"memref.realloc {old}({wanted}) : {kind} to {kind}", "d")
    show(p, new, kind, f"%c{p.rng.randrange(4)}")
    if p.rng.random() < 0.7:
        return [_first_four(p, new, kind)]
    p.emit(f"memref.dealloc {new} : {kind}")
    return []


def stack(p: Place, scope: list[str]) -> list[str]:
    """A buffer on the stack, alone or as one of two that a select takes."""
    name = p.define(f"memref.alloca() : {MEMREF}", "d")
    filled(p, name, MEMREF)
    if p.rng.random() < 0.5:
        chosen = p.name("d")
        other = p.pick(scope)
        p.emit(f"{chosen} = arith.select %p, {name}, {other} : {MEMREF}")
        name = chosen
    show(p, name, MEMREF)
    return []


def temporary(p: Place, scope: list[str]) -> list[str]:
    """A buffer that is used here and nowhere else."""
    name = fresh(p, OPEN)
    if p.rng.random() < 0.5:
        copied = p.pick([*scope, fresh(p, OPEN)], OPEN)
        p.emit(f"memref.copy {copied}, {name} : {OPEN} to {OPEN}")
    show(p, name)
    return []


def tensor_view(p: Place, scope: list[str]) -> list[str]:
    """The buffer as a tensor that is read, and as a buffer again."""
    source = p.pick(scope)
    held = p.define(f"bufferization.to_tensor {source} : {MEMREF} to tensor<4xf64>", "t")
    value = p.define(f"tensor.extract {held}[%c2] : tensor<4xf64>", "f")
    p.emit(f"func.call @printF64({value}) : (f64) -> ()")
    return [p.define(f"bufferization.to_buffer {held} : tensor<4xf64> to {MEMREF}")]


def held(p: Place, scope: list[str]) -> list[str]:
    """A buffer that another buffer holds: a new one, or one from outside."""
    stored = p.pick(scope) if p.rng.random() < 0.6 else fresh(p)
    cells = [name for name in scope if type_of(name) == HOLDER]
    if cells and p.rng.random() < 0.6:
        p.emit(f"memref.store {stored}, {p.rng.choice(cells)}[] : {HOLDER}")
        return []
    cell = p.define(f"memref.alloc() : {HOLDER}", "h")
    p.emit(f"memref.store {stored}, {cell}[] : {HOLDER}")
    name = p.define(f"memref.load {cell}[] : {HOLDER}")
    return [cell, name]


def found(p: Place, scope: list[str]) -> list[str]:
    """What another buffer holds."""
    cells = [name for name in scope if type_of(name) == HOLDER]
    if not cells:
        return []
    name = p.define(f"memref.load {p.rng.choice(cells)}[] : {HOLDER}")
    show(p, name)
    return [name]


def released(p: Place, scope: list[str]) -> list[str]:
    """One of two new buffers, by a condition, that the program frees itself. It has another name, which
    may be a buffer of the program as well."""
    flag = p.flag()
    pair, other, name = f"{MEMREF}, {MEMREF}", p.name("d"), p.name("d")
    p.emit(f"{other}, {name} = scf.if {flag} -> ({pair}) {{")
    new = fresh(p)
    p.emit(f"scf.yield {new}, {new} : {pair}")
    p.emit("} else {")
    new = fresh(p)
    found = [known for known in scope if type_of(known) == MEMREF]
    p.emit(f"scf.yield {[new, *found][-1]}, {new} : {pair}")
    p.emit("}")
    show(p, name, MEMREF)
    show(p, other, MEMREF, "%c0")
    p.emit(f"memref.dealloc {name} : {MEMREF}")
    return []


def unranked(p: Place, scope: list[str]) -> list[str]:
    """A new buffer or a view of one of bytes, which leaves a region without its rank."""
    bytes, kind = "memref<40xi8>", "memref<*xf64>"
    flag = p.flag()
    name = p.define(f"scf.if {flag} -> ({kind}) {{", "d")
    raw = p.define(f"memref.alloc() : {bytes}", "d")
    view = p.define(f"memref.view {raw}[%c0][] : {bytes} to {MEMREF}", "d")
    filled(p, view, MEMREF)
    cast = p.define(f"memref.cast {view} : {MEMREF} to {kind}", "d")
    p.emit(f"scf.yield {cast} : {kind}")
    p.emit("} else {")
    cast = p.define(f"memref.cast {fresh(p)} : {MEMREF} to {kind}", "d")
    p.emit(f"scf.yield {cast} : {kind}")
    p.emit("}")
    show(p, p.define(f"memref.cast {name} : {kind} to {MEMREF}"))
    return []


def gathered(p: Place, scope: list[str]) -> list[str]:
    """A buffer of buffers, one made in each round of a loop."""
    kind, index = f"memref<3x{MEMREF}>", p.name("i")
    cells, new, number_, value = (p.name("d") for _ in range(4))
    p.emit(f"{cells} = memref.alloc() : {kind}")
    p.emit(f"scf.for {index} = %c0 to %c3 step %c1 {{")
    p.emit(f"{new} = memref.alloc() : {MEMREF}")
    p.emit(f"{number_} = arith.index_cast {index} : index to i64")
    p.emit(f"{value} = arith.sitofp {number_} : i64 to f64")
    p.emit(f"linalg.fill ins({value} : f64) outs({new} : {MEMREF})")
    p.emit(f"memref.store {new}, {cells}[{index}] : {kind}")
    p.emit("}")
    name = p.define(f"memref.load {cells}[%c{p.rng.randrange(3)}] : {kind}")
    show(p, name)
    return [name]


def settled(p: Place, scope: list[str]) -> list[str]:
    """Two buffers that the program frees itself, by flags and except for some names."""
    first, second = fresh(p), fresh(p)
    again = cast_view(p, [first])[0]
    flag, opposite = p.rng.choice([("%p", "%q"), ("%q", "%p")])
    unset = p.define(f"arith.xori {flag}, %true : i1", "c")
    other = p.define(f"arith.select {opposite}, {first}, {second} : {MEMREF}")
    third = fresh(p)
    outer = p.define(f"arith.select {flag}, {first}, {third} : {MEMREF}")
    freed = [(first, flag), (second, "%true"), (again, unset), (other, "%false")]
    freed = [freed[0], *p.rng.sample(freed[1:3], 2), *freed[3:]]
    names = [first, second, other, outer]
    retained = p.rng.sample(names, p.rng.randrange(4))
    rest = list[tuple[str, str]]()
    if p.rng.random() < 0.4:
        freed = [(first, p.rng.choice(["%true", flag]))]
        rest = [] if freed[0][1] == "%true" else [(first, unset)]
        deallocate(p, [(second, "%true")], [])
        retained = [name for name in retained if name not in (second, other)]
    flags = deallocate(p, freed, retained)
    for name in retained:
        show(p, name)
    if p.rng.random() < 0.5:
        for each in flags:
            _show_flag(p, each)
    deallocate(p, [*zip(retained, flags, strict=True), *rest], [])
    p.emit(f"memref.dealloc {third} : {MEMREF}")
    return []


def _show_flag(p: Place, flag: str) -> None:
    """Prints a flag as a number."""
    value, one, zero = (p.name("f") for _ in range(3))
    p.emit(f"{one} = arith.constant 1.0 : f64")
    p.emit(f"{zero} = arith.constant 0.0 : f64")
    p.emit(f"{value} = arith.select {flag}, {one}, {zero} : f64")
    p.emit(f"func.call @printF64({value}) : (f64) -> ()")
    p.emit("func.call @printNewline() : () -> ()")


def deallocate(p: Place, freed: list[tuple[str, str]], retained: list[str]) -> list[str]:
    """Frees buffers whose flag is set except for the retained ones; their flags."""
    flags = [p.name("c") for _ in retained]
    if not freed:
        return flags
    names = ", ".join(name for name, _ in freed)
    conditions = ", ".join(flag for _, flag in freed)
    types = ", ".join([MEMREF] * len(freed))
    kept = ""
    if retained:
        kept = f" retain ({', '.join(retained)} : {', '.join([MEMREF] * len(retained))})"
    results = f"{', '.join(flags)} = " if flags else ""
    p.emit(f"{results}bufferization.dealloc ({names} : {types}) if ({conditions}){kept}")
    return flags
