"""Random ops that write a part of their output, or perhaps nothing of it.

    outs of (d0) -> (d0, d0), (d0) -> (d0, 1), (d0) -> (d0 * 2 + 1)
    reductions over no elements, known or not
    scf.for, signed and unsigned, and scf.forall between any bounds

What is not written stays as it was, so that an init needs its contents that no body
uses. Maps that write everything come up, too, and loops that certainly run.
"""

from collections.abc import Callable
from typing import NamedTuple

from builder import Builder, Value, filling, of_tensor
from control import yielded
from slices import change
from straight import body, emit_generic, fill_like

Body = Callable[[Builder], None]
"""Adds some ops at the current place."""


@of_tensor(fits=lambda v: v.rank > 0 and min(v.sizes) >= 2)
def partial(b: Builder, target: Value) -> bool:
    """A linalg.generic whose output map may leave elements out."""
    if target.rank == 1:
        inner, map = _part_of_vector(b, target)
    else:
        inner, map = _part_of_matrix(b, target)
    if b.rng.random() < 0.3 and target.is_static:
        return _same_part(b, target, map)
    source = b.pick_sizes(inner) or fill_like(b, Value("%none", inner, (False,)))
    # Of the sizes of the loops, one operand has to tell.
    source, target = b.cast(source, (False,)), _static(b, target)
    maps = ["affine_map<(d0) -> (d0)>"]
    reads = b.rng.random() < 0.15
    emit_generic(b, [source], target, maps, ["parallel"], reads, map)
    return True


def _static(b: Builder, value: Value) -> Value:
    return b.cast(value, (False,) * value.rank)


def _part_of_vector(b: Builder, target: Value) -> tuple[tuple[int, ...], str]:
    """The size of what is written to a vector, and where it goes."""
    (size,) = target.sizes
    ways = [
        (size, f"{size - 1} - d0"),
        (size // 2, f"d0 + {b.rng.randint(1, size - size // 2)}"),
        (size // 2, f"d0 * 2 + {b.rng.randint(0, 1)}"),
        (1, f"d0 + {b.rng.randrange(1, size)}"),
    ]
    length, place = b.rng.choice(ways)
    return (length,), f"affine_map<(d0) -> ({place})>"


def _part_of_matrix(b: Builder, target: Value) -> tuple[tuple[int, ...], str]:
    """The same of a matrix: a row, a column, or the diagonal."""
    rows, columns = target.sizes
    ways = [(rows, f"d0, {b.rng.randrange(columns)}"), (columns, f"{b.rng.randrange(rows)}, d0")]
    if rows == columns:
        ways += [(rows, "d0, d0")] * 2
    length, place = b.rng.choice(ways)
    return (length,), f"affine_map<(d0) -> ({place})>"


def _same_part(b: Builder, target: Value, map: str) -> bool:
    """What is written comes from the same part of another tensor, often unchanged."""
    if not map.startswith("affine_map<(d0) -> (d0, "):
        return False
    others = [v for v in b.visible() if v.sizes == target.sizes and v is not target]
    source = b.rng.choice(others) if others else fill_like(b, target)
    source = _static(b, source)
    result = b.value(target.sizes)
    unchanged = f"  linalg.yield %i0 : {b.element}"
    end = unchanged if b.rng.random() < 0.7 else body(b, ["%i0"])
    type = b.type(target)
    return b.show(
        result,
        f"linalg.generic {{indexing_maps = [{map}, {map}], "
        f'iterator_types = ["parallel"]}} ins({source.name} : {type}) outs('
        f"{target.name} : {type}) {{\n^bb0(%i0: {b.element}, %o: {b.element}):\n"
        f"{end}\n}} -> {type}",
    )


@of_tensor(1, lambda v: v.sizes[0] <= 8)
def last_of(b: Builder, target: Value) -> bool:
    """The last element of each row, as a reduction that does not use its init; the rows
    may have no elements, and how many they have may not be known."""
    source = _rows(b, target.sizes[0])
    if b.rng.random() < 0.5:
        maps = ["affine_map<(d0, d1) -> (d0, d1)>"]
        kinds, out = ["parallel", "reduction"], "affine_map<(d0, d1) -> (d0)>"
        emit_generic(b, [source], target, maps, kinds, False, out)
        return True
    source = b.cast(source, (target.dynamic[0], source.dynamic[1]))
    result = b.same(target)
    return b.show(
        result,
        f"linalg.reduce ins({source.name} : {b.type(source)}) outs("
        f"{target.name} : {b.type(target)}) dimensions = [1]\n"
        f"  (%i0: {b.element}, %o: {b.element}) {{\n{body(b, ['%i0'])}\n  }}",
    )


def _rows(b: Builder, count: int) -> Value:
    """A matrix of so many rows and 0 to 2 columns, not visible."""
    columns = b.rng.choice([0, 0, 1, 2])
    hidden = b.rng.random() < 0.5
    wanted = Value("%none", (count, columns), (False, hidden))
    if not hidden:
        return fill_like(b, wanted)
    size = f"%c{columns}"
    if b.rng.random() < 0.5:
        size, k = b.fresh("n"), {0: "%k1", 1: "%k2", 2: "%c3"}[columns]
        b.emit(f"{size} = arith.subi {k}, %k1 : index")
    raw, result = (b.same(wanted) for _ in range(2))
    type = b.type(raw)
    b.emit(f"{raw.name} = tensor.empty({size}) : {type}")
    return b.define(result, filling(b, "%f", raw))


class Bounds(NamedTuple):
    """Between which numbers a loop counts, and how."""

    type: str
    is_unsigned: bool
    first: str
    end: str
    step: str


BOUNDS = (
    Bounds("index", False, "-1", "5", "3"),
    Bounds("index", False, "-3", "-1", "1"),
    Bounds("index", False, "3", "-2", "1"),
    Bounds("index", False, "-2", "-3", "2"),
    Bounds("index", True, "-1", "5", "1"),
    Bounds("index", True, "-3", "-1", "1"),
    Bounds("index", True, "1", "6", "4"),
    Bounds("index", True, "5", "5", "1"),
    Bounds("i8", False, "5", "200", "100"),
    Bounds("i8", False, "-128", "127", "100"),
    Bounds("i8", True, "5", "200", "150"),
    Bounds("i8", True, "200", "5", "1"),
    Bounds("i32", True, "-1", "0", "7"),
    Bounds("i32", False, "-1", "0", "7"),
)
"""Bounds whose order depends on the sign, or on the width; at most three iterations."""


@of_tensor()
def bounded(b: Builder, init: Value, body: Body) -> bool:
    """scf.for that overwrites what it carries in each iteration, if there is any."""
    bounds = b.rng.choice(BOUNDS)
    numbers = [_number(b, bounds.type, n) for n in bounds[2:]]
    arg, result = (b.same(init, s) for s in ("a", "v"))
    word = " unsigned" if bounds.is_unsigned else ""
    kind = "" if bounds.type == "index" else f" : {bounds.type}"
    b.emit(
        f"{result.name} = scf.for{word} {b.fresh('iv')} = {numbers[0]} to {numbers[1]} "
        f"step {numbers[2]} iter_args({arg.name} = {init.name}) -> "
        f"({b.type(arg)}){kind} {{"
    )
    with b.region():
        if b.rng.random() < 0.2:
            b.add(arg)
        new = b.add(_overwritten(b, arg))
        body(b)
        out = yielded(b, arg, new)
        b.emit(f"scf.yield {out.name} : {b.type(arg)}")
    b.emit("}")
    b.add(result)
    return True


def _number(b: Builder, type: str, number: str) -> str:
    """A constant; now and then one that is computed."""
    name = b.fresh("n")
    if type != "index" or b.rng.random() < 0.8:
        b.emit(f"{name} = arith.constant {number} : {type}")
        return name
    b.emit(f"{name}_k = arith.constant {int(number) - 1} : index")
    b.emit(f"{name} = arith.addi {name}_k, %k1 : index")
    return name


def _overwritten(b: Builder, value: Value) -> Value:
    """A tensor of which all elements are new, in the place of another one."""
    result = b.same(value)
    element = b.rng.choice(["%f", "%one"])
    return b.define(result, filling(b, element, value))


@of_tensor(fits=lambda v: v.rank > 0 and v.is_static)
def threads(b: Builder, init: Value, body: Body) -> bool:
    """scf.forall whose threads, if there are any, all insert one whole tensor."""
    source = change(b, init)
    low, high, step = b.rng.choice([(-1, 3, 2), (5, -1, 1), (-2, -2, 1), (0, 1, 1), (-3, -1, 1)])
    arg, result = b.value(init.sizes, stem="a"), b.value(init.sizes)
    zeros = ", ".join("0" for _ in init.sizes)
    sizes = ", ".join(map(str, init.sizes))
    ones = ", ".join("1" for _ in init.sizes)
    type = b.type(init)
    b.emit(
        f"{result.name} = scf.forall ({b.fresh('iv')}) = ({low}) to ({high}) step "
        f"({step}) shared_outs({arg.name} = {init.name}) -> ({type}) {{"
    )
    with b.region():
        body(b)
    b.emit(
        f"  scf.forall.in_parallel {{\n"
        f"    tensor.parallel_insert_slice {source.name} into {arg.name}"
        f"[{zeros}] [{sizes}] [{ones}] : {type} into {type}\n  }}\n}}"
    )
    b.add(result)
    return True
