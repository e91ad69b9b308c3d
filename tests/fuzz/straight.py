"""Random ops without regions of tensors: one function per op or small idiom.

Each takes the builder, adds at least one op and gives True, or gives False when there
is no operand that it could take. Float programs average and integer programs mask, so
that numbers stay small and are the same in any correct run.
"""

from builder import Builder, Value, copying, filling, inserting, of_tensor

IDENTITY = {
    0: "affine_map<() -> ()>",
    1: "affine_map<(d0) -> (d0)>",
    2: "affine_map<(d0, d1) -> (d0, d1)>",
    3: "affine_map<(d0, d1, d2) -> (d0, d1, d2)>",
}


def body(b: Builder, names: list[str], last: str = "linalg.yield") -> str:
    """The ops that combine the named elements into one small number, and their end."""
    lines = list[str]()
    total = "%f"
    for k, name in enumerate(names):
        lines += _combine(b, total, name, k)
        total = f"%ct{k}"
    lines.append(f"{last} {total} : {b.element}")
    return "\n".join(f"  {line}" for line in lines)


def _combine(b: Builder, first: str, second: str, k: int) -> list[str]:
    if b.element == "i32":
        return [
            f"%cm{k} = arith.muli {first}, %three : i32",
            f"%cn{k} = arith.addi %cm{k}, {second} : i32",
            f"%ct{k} = arith.andi %cn{k}, %mask : i32",
        ]
    return [
        f"%cm{k} = arith.addf {first}, {second} : f32",
        f"%ct{k} = arith.mulf %cm{k}, %half : f32",
    ]


def scalar(b: Builder) -> str:
    """An element that is at hand: the argument, a constant, or one that is read."""
    source = b.pick()
    if source is None or b.rng.random() < 0.5:
        return b.rng.choice(["%f", "%one"])
    name = b.fresh("x")
    where = ", ".join(b.index_below(size) for size in source.sizes)
    b.emit(f"{name} = tensor.extract {source.name}[{where}] : {b.type(source)}")
    return name


def dims(b: Builder, value: Value) -> str:
    """The hidden sizes of the value as operands, read from it or known."""
    found = list[str]()
    for axis, (size, hidden) in enumerate(zip(value.sizes, value.dynamic, strict=True)):
        if hidden and b.rng.random() < 0.5 and value.name != "%none":
            name = b.fresh("d")
            b.emit(f"{name} = tensor.dim {value.name}, %c{axis} : {b.type(value)}")
            found.append(name)
        elif hidden:
            found.append(b.size_operand(size))
    return ", ".join(found)


def empty_like(b: Builder, value: Value) -> Value:
    """A tensor that nothing was written to, of the type of the value."""
    result = b.same(value, "e")
    op = b.rng.choice(["tensor.empty", "bufferization.alloc_tensor"])
    return b.define(result, f"{op}({dims(b, value)}) : {b.type(result)}")


def fill_like(b: Builder, value: Value) -> Value:
    """A new filled tensor of the type of the value, not yet visible."""
    raw = empty_like(b, value)
    result = b.same(value)
    return b.define(result, filling(b, "%f", raw))


def fresh_tensor(b: Builder) -> bool:
    """A new filled tensor, of the type of another one or of a type of its own."""
    model = b.pick()
    if model is None or b.rng.random() < 0.3:
        sizes = b.rng.choice([(4,), (8,), (16,), (4, 4), (8, 4), (2, 8), ()])
        hidden = tuple(b.rng.random() < 0.25 for _ in sizes)
        model = Value("%none", sizes, hidden)
    b.add(fill_like(b, model))
    return True


@of_tensor()
def insert(b: Builder, target: Value) -> bool:
    """Writes one element."""
    insert_into(b, target)
    return True


def insert_into(b: Builder, target: Value) -> None:
    """Writes one element of this tensor."""
    element = scalar(b)
    result = b.same(target)
    where = ", ".join(b.index_below(size) for size in target.sizes)
    b.show(result, inserting(b, element, target, where))


@of_tensor()
def fill(b: Builder, target: Value) -> bool:
    """Overwrites all of a tensor."""
    element = scalar(b)
    result = b.same(target)
    return b.show(result, filling(b, element, target))


@of_tensor()
def generic(b: Builder, first: Value) -> bool:
    """An elementwise op: one or two inputs, an output that it reads or not."""
    inputs = [first]
    if b.rng.random() < 0.5 and (second := b.pick_sizes(first.sizes)):
        inputs.append(second)
    reads = b.rng.random() < 0.4
    found = b.pick_sizes(first.sizes) if reads or b.rng.random() < 0.5 else None
    target = found or (fill_like(b, first) if reads else empty_like(b, first))
    maps = [IDENTITY[first.rank]] * len(inputs)
    emit_generic(b, inputs, target, maps, ["parallel"] * first.rank, reads)
    return True


def emit_generic(
    b: Builder,
    inputs: list[Value],
    target: Value,
    maps: list[str],
    iterators: list[str],
    reads: bool,
    output_map: str | None = None,
) -> Value:
    """A linalg.generic with these maps for the inputs."""
    result = b.same(target)
    all_maps = ", ".join([*maps, output_map or IDENTITY[target.rank]])
    kinds = ", ".join(f'"{kind}"' for kind in iterators)
    names = [f"%i{k}" for k in range(len(inputs))]
    args = ", ".join(f"{name}: {b.element}" for name in [*names, "%o"])
    return b.add(
        b.define(
            result,
            f"linalg.generic {{indexing_maps = [{all_maps}], "
            f"iterator_types = [{kinds}]}} ins("
            + ", ".join(v.name for v in inputs)
            + " : "
            + ", ".join(b.type(v) for v in inputs)
            + f") outs({target.name} : {b.type(target)}) {{\n^bb0({args}):\n"
            + body(b, [*names, "%o"] if reads else names)
            + f"\n}} -> {b.type(result)}",
        )
    )


@of_tensor(1, lambda v: v.is_static)
def reversed_generic(b: Builder, source: Value) -> bool:
    """Reads a vector backwards, perhaps into itself: never in place on its own."""
    others = b.pick_sizes(source.sizes)
    target = source if b.rng.random() < 0.5 or others is None else others
    last = source.sizes[0] - 1
    emit_generic(b, [source], target, [f"affine_map<(d0) -> ({last} - d0)>"], ["parallel"], False)
    return True


def broadcast(b: Builder) -> bool:
    """A vector into the rows of a matrix."""
    target, source = b.pick(2), None
    if target is not None:
        source = b.pick_sizes(target.sizes[1:])
    if target is None or source is None:
        return False
    reads = b.rng.random() < 0.5
    maps = ["affine_map<(d0, d1) -> (d1)>"]
    emit_generic(b, [source], target, maps, ["parallel"] * 2, reads)
    return True


@of_tensor(2)
def reduction(b: Builder, source: Value) -> bool:
    """The rows of a matrix into a vector."""
    target = b.pick_sizes(source.sizes[:1])
    if target is None:
        target = fill_like(b, Value("%none", source.sizes[:1], source.dynamic[:1]))
    emit_generic(
        b,
        [source],
        target,
        [IDENTITY[2]],
        ["parallel", "reduction"],
        True,
        "affine_map<(d0, d1) -> (d0)>",
    )
    return True


def matmul(b: Builder) -> bool:
    """A product of square matrices, brought back to small numbers."""
    found = [v for v in b.visible() if v.sizes == (4, 4)]
    if not found:
        return False
    x, y, z = (b.rng.choice(found) for _ in range(3))
    result = b.same(z)
    b.emit(
        f"{result.name} = linalg.matmul ins({x.name}, {y.name} : {b.type(x)}, "
        f"{b.type(y)}) outs({z.name} : {b.type(z)}) -> {b.type(result)}"
    )
    _shrink(b, result)
    return True


def _shrink(b: Builder, value: Value) -> None:
    result = b.same(value)
    small = (
        "  %sh1 = arith.andi %i0, %mask : i32\n"
        if b.element == "i32"
        else "  %sh0 = arith.mulf %i0, %small : f32\n  %sh1 = arith.minimumf %sh0, %eight : f32\n"
    )
    out = empty_like(b, value)
    b.show(
        result,
        f"linalg.generic {{indexing_maps = [{IDENTITY[2]}, "
        f'{IDENTITY[2]}], iterator_types = ["parallel", "parallel"]}} ins('
        f"{value.name} : {b.type(value)}) outs({out.name} : {b.type(out)}) {{\n"
        f"^bb0(%i0: {b.element}, %o: {b.element}):\n{small}"
        f"  linalg.yield %sh1 : {b.element}\n}} -> {b.type(result)}",
    )


def transpose(b: Builder) -> bool:
    """A square matrix, perhaps into itself."""
    source = b.pick_sizes((4, 4))
    if source is None:
        return False
    target = b.pick_sizes((4, 4)) if b.rng.random() < 0.5 else None
    target = target or empty_like(b, source)
    source, target = (b.cast(v, (False, False)) for v in (source, target))
    result = b.same(target)
    return b.show(
        result,
        f"linalg.transpose ins({source.name} : {b.type(source)}) outs("
        f"{target.name} : {b.type(target)}) permutation = [1, 0]",
    )


@of_tensor()
def copy(b: Builder, source: Value) -> bool:
    """linalg.copy or materialize_in_destination over an existing or a new tensor."""
    target = b.pick_sizes(source.sizes) if b.rng.random() < 0.6 else None
    target = target or empty_like(b, source)
    result = b.same(target)
    return b.show(result, copying(b, source, target))


@of_tensor()
def materialize(b: Builder, source: Value) -> bool:
    """bufferization.materialize_in_destination into a fresh tensor."""
    target = empty_like(b, source)
    result = b.same(target)
    return b.show(
        result,
        f"bufferization.materialize_in_destination {source.name} in "
        f"{target.name} : ({b.type(source)}, {b.type(target)}) -> {b.type(result)}",
    )


@of_tensor()
def overwritten(b: Builder, source: Value) -> bool:
    """A tensor that a choice may be is the destination of another one."""
    other = b.rng.choice(b.like(source))
    target = fill_like(b, source)
    chosen, result = (b.same(source) for _ in range(2))
    type, condition = b.type(source), b.rng.choice(["%p", "%q"])
    if b.rng.random() < 0.3:
        b.emit(f"{chosen.name} = arith.select {condition}, {target.name}, {other.name} : {type}")
    else:
        b.emit(
            f"{chosen.name} = scf.if {condition} -> ({type}) {{\n"
            f"  scf.yield {target.name} : {type}\n}} else {{\n"
            f"  scf.yield {other.name} : {type}\n}}"
        )
    b.show(
        result,
        f"bufferization.materialize_in_destination {source.name} in "
        f"{target.name} : ({type}, {type}) -> {type}",
    )
    b.add(chosen)
    return True


@of_tensor()
def alloc_copy(b: Builder, source: Value) -> bool:
    """bufferization.alloc_tensor with a copy."""
    result = b.same(source)
    return b.show(result, f"bufferization.alloc_tensor() copy({source.name}) : {b.type(result)}")


@of_tensor(fits=lambda v: v.rank > 0)
def cast(b: Builder, source: Value) -> bool:
    """Hides or shows sizes."""
    hidden = tuple(b.rng.random() < 0.5 for _ in source.sizes)
    result = b.cast(source, hidden)
    if result is source:
        return False
    b.add(result)
    return True


@of_tensor(1, lambda v: v.is_static and v.sizes[0] % 2 == 0)
def expand(b: Builder, source: Value) -> bool:
    """A vector as a matrix of two columns or rows."""
    half = source.sizes[0] // 2
    sizes = b.rng.choice([(2, half), (half, 2), (1, source.sizes[0])])
    result = b.value(sizes)
    return b.show(
        result,
        f"tensor.expand_shape {source.name} [[0, 1]] output_shape "
        f"[{sizes[0]}, {sizes[1]}] : {b.type(source)} into {b.type(result)}",
    )


@of_tensor(2, lambda v: v.is_static and v.sizes[0] * v.sizes[1] <= 32)
def collapse(b: Builder, source: Value) -> bool:
    """A matrix as a vector."""
    result = b.value((source.sizes[0] * source.sizes[1],))
    return b.show(
        result,
        f"tensor.collapse_shape {source.name} [[0, 1]] : {b.type(source)} into {b.type(result)}",
    )


@of_tensor(fits=lambda v: v.rank > 0 and v.sizes[0] <= 8)
def concat(b: Builder, first: Value) -> bool:
    """Two tensors, one after the other."""
    found = [
        v
        for v in b.visible()
        if v.rank == first.rank and v.sizes[1:] == first.sizes[1:] and v.sizes[0] <= 8
    ]
    second = b.rng.choice(found)
    hidden = (first.dynamic[0] or second.dynamic[0], *first.dynamic[1:])
    second = b.cast(second, (second.dynamic[0], *first.dynamic[1:]))
    sizes = (first.sizes[0] + second.sizes[0], *first.sizes[1:])
    result = b.value(sizes, hidden)
    return b.show(
        result,
        f"tensor.concat dim(0) {first.name}, {second.name} : "
        f"({b.type(first)}, {b.type(second)}) -> {b.type(result)}",
    )


@of_tensor(1, lambda v: v.sizes[0] <= 16)
def pad(b: Builder, source: Value) -> bool:
    """One more element at both ends of a vector, with an opaque size now and then."""
    opaque = b.rng.random() < 0.5
    result = b.value((source.sizes[0] + 2,), (opaque or source.dynamic[0],))
    element = scalar(b)
    return b.show(
        result,
        f"tensor.pad {source.name} low[1] high["
        f"{'%k1' if opaque else '1'}] {{\n^bb0(%at: index):\n"
        f"  tensor.yield {element} : {b.element}\n}} : {b.type(source)} to "
        f"{b.type(result)}",
    )


def elements(b: Builder) -> bool:
    """from_elements or splat."""
    if b.rng.random() < 0.5:
        result = b.value((4,))
        parts = ", ".join(scalar(b) for _ in range(4))
        return b.show(result, f"tensor.from_elements {parts} : {b.type(result)}")
    hidden = b.rng.random() < 0.4
    result = b.value((8,), (hidden,))
    sizes = "[%s8]" if hidden else ""
    return b.show(result, f"tensor.splat {scalar(b)}{sizes} : {b.type(result)}")


@of_tensor(1, lambda v: v.sizes[0] >= 8)
def generate(b: Builder, source: Value) -> bool:
    """tensor.generate that reads another tensor."""
    hidden = b.rng.random() < 0.5
    result = b.value((8,), (hidden,))
    return b.show(
        result,
        f"tensor.generate {'%s8' if hidden else ''} {{\n"
        f"^bb0(%at: index):\n"
        f"  %el = tensor.extract {source.name}[%at] : {b.type(source)}\n"
        f"  tensor.yield %el : {b.element}\n}} : {b.type(result)}",
    )


def constant(b: Builder) -> bool:
    """A dense constant: read only."""
    result = b.value(b.rng.choice([(4,), (8,), (4, 4)]))
    point = ".0" if b.element == "f32" else ""
    value = f"{b.rng.randrange(1, 4)}{point}"
    if result.sizes == (4,) and b.rng.random() < 0.7:
        value = "[" + ", ".join(f"{k}{point}" for k in range(1, 5)) + "]"
    return b.show(result, f"arith.constant dense<{value}> : {b.type(result)}")


@of_tensor()
def select(b: Builder, first: Value) -> bool:
    """One of two tensors, by a condition."""
    second = b.rng.choice(b.like(first))
    result = b.same(first)
    condition = b.rng.choice(["%p", "%q"])
    return b.show(
        result, f"arith.select {condition}, {first.name}, {second.name} : {b.type(first)}"
    )
