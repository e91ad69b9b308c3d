"""Statements on buffers of which the program promises something, or that regions of `scf.reduce` use.

%x, %y = memref.distinct_objects %v, %new : memref<4xf64>, memref<4xf64>
%r = memref.reinterpret_cast %w to offset: [0], sizes: [2, 4], strides: [2, 1] : ..
scf.reduce(%e : f64) { ^bb0(%a: f64, %b: f64): %m = memref.alloc() .. }
"""

from views import (
    MEMREF,
    OPEN,
    Place,
    any_of,
    fresh,
    number,
    opened,
    show,
    size_of,
    stem_of,
    type_of,
)


def assumed(p: Place, scope: list[str]) -> list[str]:
    """A buffer that is aligned as all are, or a copy that is aligned better."""
    source, alignment = any_of(p, scope), p.rng.choice([1, 8])
    kind = type_of(source)
    if p.rng.random() < 0.5:
        alignment = p.rng.choice([32, 64])
        source = _copied(p, source, f" {{alignment = {alignment} : i64}}")
    name = p.define(f"memref.assume_alignment {source}, {alignment} : {kind}", stem_of(kind))
    show(p, name)
    return [name] if p.rng.random() < 0.5 else []


def _copied(p: Place, source: str, attributes: str = "") -> str:
    """A new buffer with the contents of another one."""
    kind = type_of(source)
    name = p.define(f"memref.alloc(){attributes} : {kind}", stem_of(kind))
    p.emit(f"memref.copy {source}, {name} : {kind} to {kind}")
    return name


def distinct(p: Place, scope: list[str]) -> list[str]:
    """A buffer and a new one or a copy, in any order."""
    sources = [any_of(p, scope), fresh(p, p.rng.choice([MEMREF, OPEN]))]
    if p.rng.random() < 0.5:
        sources[1] = _copied(p, sources[0])
    p.rng.shuffle(sources)
    kinds = [type_of(source) for source in sources]
    names = [p.name(stem_of(kind)) for kind in kinds]
    p.emit(
        f"{', '.join(names)} = memref.distinct_objects {', '.join(sources)} : {', '.join(kinds)}"
    )
    for name in names:
        if type_of(name) == OPEN:
            p.emit(f"memref.store {number(p)}, {name}[%c{p.rng.randrange(6)}] : {OPEN}")
    found = [*names, *sources]
    show(p, p.rng.choice(found))
    return found


def rows(p: Place, scope: list[str]) -> list[str]:
    """Two rows that share elements, or are one; what is written in one is read in another one."""
    target = opened(p, scope)
    stride, size = p.rng.choice([(0, 6), (1, 4), (2, 4), (3, 3)])
    view, kind = p.name("s"), f"memref<2x{size}xf64, strided<[{stride}, 1]>>"
    p.emit(
        f"{view} = memref.reinterpret_cast {target} to offset: [0], sizes: [2, {size}], "
        f"strides: [{stride}, 1] : {OPEN} to {kind}"
    )
    for _ in range(p.rng.choice([1, 2])):
        row, kind_of_row = _row(p, view, size, stride)
        if p.rng.random() < 0.5:
            p.emit(f"linalg.fill ins({number(p)} : f64) outs({row} : {kind_of_row})")
        else:
            p.emit(f"memref.store {number(p)}, {row}[%c{p.rng.randrange(size)}] : {kind_of_row}")
        other, kind_of_other = _row(p, view, size, stride)
        show(p, other, kind_of_other, f"%c{p.rng.randrange(size)}")
    if p.rng.random() < 0.5:
        new = p.define(f"memref.alloc() : memref<2x{size}xf64>", "d")
        p.emit(f"memref.copy {view}, {new} : {kind} to memref<2x{size}xf64>")
        show(p, new, f"memref<2x{size}xf64>", f"%c1, %c{p.rng.randrange(size)}")
    return [target]


def _row(p: Place, view: str, size: int, stride: int) -> tuple[str, str]:
    """The first row or the second one, with its type."""
    at, row = p.rng.randrange(2), p.name("s")
    where = f", offset: {at * stride}" if at * stride else ""
    kind = f"memref<{size}xf64, strided<[1]{where}>>"
    p.emit(
        f"{row} = memref.subview {view}[{at}, 0] [1, {size}] [1, 1] : "
        f"memref<2x{size}xf64, strided<[{stride}, 1]>> to {kind}"
    )
    return row, kind


def reduced(p: Place, scope: list[str]) -> list[str]:
    """The largest of some elements; the region of the reduction uses memory of its own, or of
    outside."""
    source, result, index, element = any_of(p, scope), *(p.name("f") for _ in range(3))
    kind = type_of(source)
    p.emit(
        f"{result} = scf.parallel ({index}) = (%c0) to (%c{p.rng.choice([0, 1, 4])}) step (%c1) "
        f"init ({number(p)}) -> f64 {{"
    )
    p.emit(f"{element} = memref.load {source}[{index}] : {kind}")
    left, right, most, seen = (p.name("f") for _ in range(4))
    p.emit(f"scf.reduce({element} : f64) {{")
    p.emit(f"^bb0({left}: f64, {right}: f64):")
    used = fresh(p) if p.rng.random() < 0.7 else any_of(p, scope)
    if used not in scope and p.rng.random() < 0.7:
        p.emit(f"memref.store {left}, {used}[%c1] : {MEMREF}")
    if p.rng.random() < 0.3:
        other = p.pick(scope, type_of(used))
        chosen = p.define(f"arith.select %p, {used}, {other} : {type_of(used)}", "s")
        used, kind = chosen, type_of(used)
    else:
        kind = type_of(used)
    at = p.rng.randrange(size_of(kind))
    p.emit(f"{seen} = memref.load {used}[%c{at}] : {kind}")
    p.emit(f"{most} = arith.maximumf {left}, {right} : f64")
    last = p.define(f"arith.maximumf {most}, {seen} : f64", "f")
    p.emit(f"scf.reduce.return {last} : f64")
    p.emit("}")
    p.emit("}")
    p.emit(f"func.call @printF64({result}) : (f64) -> ()")
    return []
