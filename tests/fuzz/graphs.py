"""Random graphs of blocks on tensors, and functions that call themselves.

    ^g1_0(%n: index, %a: tensor<4xi32>, %b: tensor<4xi32>):
      ...
      cf.cond_br %last, ^x1(%a), ^s1_0
    ^s1_0:
      cf.cond_br %odd, ^g1_2(%less, %b, %a), ^g1_0(%less, %a, %v)

Any block may lead to any other one, so that most graphs are irreducible; a counter that
every block takes ends each cycle.
"""

from builder import Builder, Signature, Value, of_tensor, scalars
from control import Body, next_values, yielded


def types_of(b: Builder, values: list[Value]) -> str:
    """The types of values as a list."""
    return ", ".join(b.type(v) for v in values)


def graph(b: Builder, body: Body) -> bool:
    """Blocks that lead anywhere, and an exit."""
    inits = [v for v in (b.pick(), b.pick()) if v is not None]
    inits = inits[: b.rng.choice([1, 2])]
    if not inits:
        return False
    n = b.counter = b.counter + 1
    count = b.rng.randint(2, 4)
    types = ", ".join(["index", types_of(b, inits)])
    names = ", ".join(["%c5", *(v.name for v in inits)])
    b.emit(f"cf.br ^g{n}_0({names} : {types})")
    for block in range(count):
        _block(b, body, inits, n, block, count)
    result = b.value(inits[0].sizes, inits[0].dynamic, "a")
    b.label(f"^x{n}({result.name}: {b.type(result)}):")
    b.add(result)
    return True


def _block(b: Builder, body: Body, inits: list[Value], n: int, block: int, count: int) -> None:
    index, less, odd, last = (b.fresh(stem) for stem in ("iv", "n", "od", "la"))
    args = [b.same(v, "a") for v in inits]
    labels = ", ".join([f"{index}: index", *(f"{v.name}: {b.type(v)}" for v in args)])
    b.label(f"^g{n}_{block}({labels}):")
    with b.block(args):
        body(b)
        b.emit(f"{less} = arith.subi {index}, %c1 : index")
        b.emit(f"{last} = arith.cmpi eq, {less}, %c0 : index")
        left = yielded(b, args[0], args[0])
        b.emit(f"cf.cond_br {last}, ^x{n}({left.name} : {b.type(left)}), ^s{n}_{block}")
        b.label(f"^s{n}_{block}:")
        types = ", ".join(["index", types_of(b, args)])

        def target() -> str:
            values = f"{less}, {next_values(b, args)}"
            return f"^g{n}_{b.rng.randrange(count)}({values} : {types})"

        if b.rng.random() < 0.4:
            b.emit(f"cf.br {target()}")
        else:
            bit, two = b.fresh("n"), b.rng.choice(["%c2", "%c3"])
            b.emit(f"{bit} = arith.remui {less}, {two} : index")
            b.emit(f"{odd} = arith.cmpi eq, {bit}, %c0 : index")
            b.emit(f"cf.cond_br {odd}, {target()}, {target()}")


@of_tensor()
def execute_blocks(b: Builder, model: Value, body: Body) -> bool:
    """scf.execute_region with a diamond of blocks."""
    n = b.counter = b.counter + 1
    result = b.same(model)
    merged = b.same(model, "a")
    type = b.type(model)
    b.emit(f"{result.name} = scf.execute_region -> {type} {{")
    with b.region():
        body(b)
        first = yielded(b, model, model)
        b.emit(f"cf.cond_br %q, ^e{n}, ^f{n}({first.name} : {type})")
        b.label(f"^e{n}:")
        with b.block([]):
            body(b)
            second = yielded(b, model, model)
            b.emit(f"cf.br ^f{n}({second.name} : {type})")
        b.label(f"^f{n}({merged.name}: {type}):")
        b.scopes[-1].append(merged)
        body(b)
        b.emit(f"scf.yield {yielded(b, merged, merged).name} : {type}")
    b.emit("}")
    b.add(result)
    return True


def recurse(b: Builder, body: Body, own: Signature) -> bool:
    """Calls the function itself, unless its counter is 0."""
    given = [b.pick_sizes(v.sizes) for v in own.inputs]
    known = [v for v in given if v is not None]
    if len(known) != len(own.inputs):
        return False
    pairs = zip(known, own.inputs, strict=True)
    known = [b.cast(v, want.dynamic) for v, want in pairs]
    results = [b.same(v) for v in own.results]
    inner = [b.same(v) for v in own.results]
    more, less = b.fresh("more"), b.fresh("n")
    types = types_of(b, results)
    b.emit(f"{more} = arith.cmpi sgt, %n, %c0 : index")
    b.emit(f"{', '.join(v.name for v in results)} = scf.if {more} -> ({types}) {{")
    with b.region():
        b.emit(f"{less} = arith.subi %n, %c1 : index")
        swap = {"%n": less, "%p": "%q", "%q": "%p"}
        numbers = [swap.get(name, name) for name, _ in scalars(b.element)]
        kinds = [kind for _, kind in scalars(b.element)]
        operands = ", ".join([*numbers, *(v.name for v in known)])
        inputs = ", ".join([*kinds, *(b.type(v) for v in known)])
        b.emit(
            f"{', '.join(v.name for v in inner)} = func.call @{own.name}({operands}) : "
            f"({inputs}) -> ({types})"
        )
        b.scopes[-1] += inner
        body(b)
        values = ", ".join(yielded(b, v, v).name for v in inner)
        b.emit(f"scf.yield {values} : {types}")
    b.emit("} else {")
    with b.region():
        body(b)
        values = ", ".join(yielded(b, v, v).name for v in known_like(own, known))
        b.emit(f"scf.yield {values} : {types}")
    b.emit("}")
    return b.show_all(results)


def known_like(own: Signature, known: list[Value]) -> list[Value]:
    """For each result the argument of the same type: there always is one."""
    return [
        next(v for v in known if (v.sizes, v.dynamic) == (result.sizes, result.dynamic))
        for result in own.results
    ]
