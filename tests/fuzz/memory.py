"""Random ops on tensors that have to do with other memory: globals, shapes, captures, what the
program frees."""

from collections.abc import Sequence

from blanks import blank, change
from builder import Builder, Value, inserting, of_tensor
from callees import call, define
from slices import choose, take
from straight import IDENTITY, empty_like, fill_like


def reshape(b: Builder) -> bool:
    """tensor.reshape of a vector or of a part of one, whose shape is a tensor that was
    computed or not."""
    source = b.pick(1)
    if source is not None and b.rng.random() < 0.3:
        source = take(b, source, choose(b, source))
    if source is None or not source.is_static or source.sizes[0] % 2:
        return False
    size = source.sizes[0]
    sizes = b.rng.choice([(2, size // 2), (size // 2, 2), (size,)])
    result, shape = b.value(sizes), b.fresh("sh")
    kind = f"tensor<{len(sizes)}xindex>"
    if b.rng.random() < 0.4:
        numbers = ", ".join(str(n) for n in sizes)
        b.emit(f"{shape} = arith.constant dense<[{numbers}]> : {kind}")
    else:
        numbers = ", ".join(f"%c{n}" for n in sizes)
        b.emit(f"{shape} = tensor.from_elements {numbers} : {kind}")
    is_changed_first = b.rng.random() < 0.4
    if is_changed_first:
        _change_shape(b, shape, kind)
    b.emit(
        f"{result.name} = tensor.reshape {source.name}({shape}) : ({b.type(source)}, "
        f"{kind}) -> {b.type(result)}"
    )
    if not is_changed_first and b.rng.random() < 0.5:
        _change_shape(b, shape, kind)
    b.add(result)
    return True


def _change_shape(b: Builder, shape: str, kind: str) -> None:
    """Another shape made of this one."""
    changed, read = b.fresh("sh"), b.fresh("ix")
    b.emit(f"{changed} = tensor.insert %c1 into {shape}[%c0] : {kind}")
    b.emit(f"{read} = tensor.extract {changed}[%c0] : {kind}")
    b.indices.append((read, 1))


def program_global(b: Builder) -> bool:
    """Loads the global of the program, and perhaps stores to it."""
    name = b.value((8,))
    b.show(name, f"ml_program.global_load @state : {b.type(name)}")
    if b.rng.random() < 0.5:
        found = [v for v in b.visible() if v.sizes == (8,) and v.is_static]
        stored = b.rng.choice(found)
        b.emit(f"ml_program.global_store @state = {stored.name} : {b.type(stored)}")
    return True


def captured(b: Builder) -> bool:
    """A generic whose body reads an element of a tensor from outside."""
    target, read = b.pick(1), b.pick(1)
    if target is None or read is None or read.sizes[0] < target.sizes[0]:
        return False
    if b.rng.random() < 0.5:
        target = empty_like(b, target)
    result = b.same(target)
    return b.show(
        result,
        f"linalg.generic {{indexing_maps = [{IDENTITY[1]}], "
        f'iterator_types = ["parallel"]}} outs({target.name} : {b.type(target)}) {{\n'
        f"^bb0(%o: {b.element}):\n  %at = linalg.index 0 : index\n"
        f"  %el = tensor.extract {read.name}[%at] : {b.type(read)}\n"
        f"  linalg.yield %el : {b.element}\n}} -> {b.type(result)}",
    )


@of_tensor(1, lambda v: v.sizes[0] >= 8)
def shifted(b: Builder, source: Value) -> bool:
    """An elementwise op whose input and output are overlapping parts of one tensor, or
    what may be one of these."""
    parts = two_parts(b, source)
    if b.rng.random() < 0.4:
        parts[1] = _one_of(b, parts)
    result = b.value((4,))
    return b.show(
        result,
        f"linalg.generic {{indexing_maps = [{IDENTITY[1]}, "
        f'{IDENTITY[1]}], iterator_types = ["parallel"]}} ins({parts[0].name} : '
        f"{b.type(parts[0])}) outs({parts[1].name} : {b.type(parts[1])}) {{\n"
        f"^bb0(%i0: {b.element}, %o: {b.element}):\n"
        f"  linalg.yield %i0 : {b.element}\n}} -> {b.type(result)}",
    )


def two_parts(b: Builder, source: Value) -> list[Value]:
    """Two parts of a vector that overlap, or may do so; not visible yet."""
    parts = [b.value((4,)), b.value((4,))]
    for part, offset in zip(parts, b.rng.choice([(0, 1), (0, 2), (1, 0), (0, 4)])):
        b.emit(
            f"{part.name} = tensor.extract_slice {source.name}[{offset}] [4] [1] : "
            f"{b.type(source)} to {b.type(part)}"
        )
    return parts


def _one_of(b: Builder, parts: list[Value]) -> Value:
    """The first or the second one, by a condition or after a loop."""
    result = b.value((4,))
    first, second = (part.name for part in parts)
    type, condition = b.type(result), b.rng.choice(["%p", "%q"])
    if b.rng.random() < 0.4:
        text = f"arith.select {condition}, {first}, {second} : {type}"
    else:
        index, start = b.fresh("iv"), b.fresh("a")
        bound = b.rng.choice(["%c0", "%c2", "%k2"])
        text = (
            f"scf.for {index} = %c0 to {bound} step %c1 iter_args({start} = {first}) -> "
            f"({type}) {{\n  scf.yield {second} : {type}\n}}"
        )
    return b.define(result, f"{text}")


@of_tensor(2, lambda v: max(v.sizes) <= 4)
def pad_square(b: Builder, source: Value) -> bool:
    """tensor.pad of a matrix at one side of each dimension."""
    low, high = b.rng.choice([((1, 0), (0, 1)), ((0, 2), (1, 0))])
    sizes = tuple(a + n + z for a, n, z in zip(low, source.sizes, high, strict=True))
    result = b.value(sizes, source.dynamic)
    return b.show(
        result,
        f"tensor.pad {source.name} low[{low[0]}, {low[1]}] high["
        f"{high[0]}, {high[1]}] {{\n^bb0(%at: index, %to: index):\n"
        f"  tensor.yield %f : {b.element}\n}} : {b.type(source)} to {b.type(result)}",
    )


@of_tensor(1, lambda v: v.sizes[0] >= 4)
def summed(b: Builder, source: Value) -> bool:
    """scf.parallel that reads elements and reduces them to one, which is inserted."""
    target = b.pick(1) or fill_like(b, source)
    total, at, element = b.fresh("x"), b.fresh("at"), b.fresh("x")
    result = b.same(target)
    largest = "arith.maxsi" if b.element == "i32" else "arith.maximumf"
    type = b.element
    b.emit(
        f"{total} = scf.parallel ({at}) = (%c0) to (%c4) step (%c1) init (%f) -> {type} "
        f"{{\n  {element} = tensor.extract {source.name}[{at}] : {b.type(source)}\n"
        f"  scf.reduce({element} : {type}) {{\n  ^bb0(%l: {type}, %r: {type}):\n"
        f"    %m = {largest} %l, %r : {type}\n    scf.reduce.return %m : {type}\n  }}\n}}"
    )
    return b.show(result, inserting(b, total, target, "%c0"))


def freed(b: Builder) -> bool:
    """Frees a tensor that is made for this, or may be used later, or a part of it; now and then in a
    callee."""
    source = b.pick()
    if source is None:
        return False
    choice = b.rng.random()
    if choice < 0.4:
        source = change(b, blank(b))
    elif choice < 0.8:
        copy = f"bufferization.alloc_tensor() copy({source.name}) : {b.type(source)}"
        source = change(b, b.define(b.same(source), copy))
    if source.rank and b.rng.random() < 0.3:
        source = take(b, source, choose(b, source))
    if b.rng.random() < 0.3:
        name, _ = define(b, [source], _free)
        call(b, name, [source], [])
    else:
        _free(b, [source])
    return True


def _free(b: Builder, values: Sequence[Value]) -> list[Value]:
    for value in values:
        b.emit(f"bufferization.dealloc_tensor {value.name} : {b.type(value)}")
    return []
