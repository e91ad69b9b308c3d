"""Random well-typed tensor programs, the same for the same seed.

    python tests/fuzz/generate.py --seed 7 > program.mlir

A program is one module: private functions over tensors, each with the same scalar
arguments, and `@main`, which fills inputs by formula, calls the functions, and prints a
checksum of every result and of every input after the call. The weight of an element in
a checksum depends on its place, so that mistakes of order show.
"""

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass, fields

import control
import slices
import straight
from builder import STANDARD, Builder, Signature, Value

SHAPES = ((4,), (8,), (8,), (16,), (4, 4), (4, 4), (8, 4), (2, 8))
Op = Callable[[Builder], bool]


@dataclass(frozen=True)
class Weights:
    """How often each kind of op is taken, relative to the others; 0 is never."""

    fresh_tensor: float = 1
    insert: float = 3
    fill: float = 1.5
    generic: float = 3
    reversed_generic: float = 0.5
    broadcast: float = 0.7
    reduction: float = 0.7
    matmul: float = 0.5
    transpose: float = 0.5
    copy: float = 1
    materialize: float = 0.3
    alloc_copy: float = 0.5
    cast: float = 1
    expand: float = 0.5
    collapse: float = 0.5
    concat: float = 0.5
    pad: float = 0.4
    elements: float = 0.4
    generate: float = 0.4
    constant: float = 0.5
    select: float = 0.8
    extract_slice: float = 1.5
    insert_slice: float = 1.5
    matching: float = 2
    disjoint: float = 0.7
    row: float = 0.8
    buffer: float = 0.3
    parallel: float = 0.6
    branch_if: float = 1.2
    index_switch: float = 0.5
    execute_region: float = 0.5
    for_loop: float = 1.5
    while_loop: float = 0.7
    call: float = 1
    diamond: float = 0.7
    cfg_loop: float = 0.7


CONTROL = {
    "branch_if": control.branch_if,
    "index_switch": control.index_switch,
    "execute_region": control.execute_region,
    "for_loop": control.for_loop,
    "while_loop": control.while_loop,
    "call": control.call,
}
CFG = {"diamond": control.diamond, "cfg_loop": control.cfg_loop}


@dataclass(frozen=True)
class Shape:
    """How large programs get."""

    functions: int = 3
    """Test functions in a module."""
    ops: int = 9
    """Random ops at the top of a function."""
    nested: int = 3
    """Most random ops in a region."""
    depth: int = 2
    """Most regions around an op."""
    cfg: float = 0.3
    """How many of the functions may have several blocks."""


@dataclass(frozen=True)
class Generator:
    """Makes programs of one kind."""

    weights: Weights = Weights()
    shape: Shape = Shape()

    def program(self, seed: int) -> str:
        """The module for this seed."""
        rng = random.Random(seed)
        element = rng.choice(["f32", "i32"])
        known: list[Signature] = []
        texts: list[str] = []
        for k in range(self.shape.functions):
            builder = Builder(rng, element, callees=list(known))
            signature, text = self.function(builder, f"t{k}")
            known.append(signature)
            texts.append(text)
        texts.append(main(element, known))
        head = f"module attributes {{fuzz.seed = {seed} : i64}} {{\n"
        return head + "\n".join(texts) + PRINTS + "}\n"

    def function(self, b: Builder, name: str) -> tuple[Signature, str]:
        """One test function, and what its callers know of it."""
        inputs = tuple(self._input(b, k) for k in range(b.rng.choice([1, 2, 2, 3])))
        b.scopes[0] += inputs
        b.indices += [("%k1", 1), ("%k2", 2)]
        may_branch = b.rng.random() < self.shape.cfg
        for _ in range(self.shape.ops):
            self.op(b, may_branch)
        found = b.visible()
        count = b.rng.choice([1, 2, 2, 3])
        results = tuple(
            found[-1] if k == 0 else b.rng.choice(found) for k in range(count)
        )
        signature = Signature(name, inputs, results)
        return signature, function_text(b, signature)

    def _input(self, b: Builder, k: int) -> Value:
        sizes = b.rng.choice(SHAPES)
        hidden = tuple(b.rng.random() < 0.2 for _ in sizes)
        return Value(f"%arg{k}", sizes, hidden)

    def op(self, b: Builder, may_branch: bool) -> None:
        """One random op or idiom."""
        for _ in range(20):
            names = [f.name for f in fields(self.weights)]
            weights = [getattr(self.weights, name) for name in names]
            name = b.rng.choices(names, weights)[0]
            if self._try(b, name, may_branch):
                return

    def _try(self, b: Builder, name: str, may_branch: bool) -> bool:
        if name in CFG:
            return may_branch and b.depth == 0 and CFG[name](b, self.body)
        if name == "call":
            return control.call(b, self.body)
        if name in CONTROL:
            return b.depth < self.shape.depth and CONTROL[name](b, self.body)
        if name == "parallel":
            return slices.parallel(b)
        op: Op = getattr(slices if hasattr(slices, name) else straight, name)
        return op(b)

    def body(self, b: Builder) -> None:
        """Some random ops inside a region or a block."""
        for _ in range(b.rng.randrange(self.shape.nested + 1)):
            self.op(b, False)


PRINTS = """
  func.func private @printF64(f64)
  func.func private @printNewline()
"""


def prelude(element: str) -> list[str]:
    """The constants that every function has."""
    lines = [f"%c{k} = arith.constant {k} : index" for k in range(33)]
    if element == "i32":
        values = {"one": 1, "three": 3, "mask": 1023}
        return lines + [f"%{n} = arith.constant {v} : i32" for n, v in values.items()]
    floats = {"one": "1.0", "half": "0.5", "small": "0.03125", "eight": "8.0"}
    return lines + [f"%{n} = arith.constant {v} : f32" for n, v in floats.items()]


def function_text(b: Builder, signature: Signature) -> str:
    """The function with the ops that the builder collected."""
    scalars = [
        "%p: i1",
        "%q: i1",
        *(f"%{n}: index" for n in ("k1", "k2", "s4", "s8")),
        f"%f: {b.element}",
    ]
    tensors = [argument(b, v) for v in signature.inputs]
    types = ", ".join(b.type(v) for v in signature.results)
    values = ", ".join(v.name for v in signature.results)
    head = f"func.func private @{signature.name}({', '.join([*scalars, *tensors])})"
    lines = [f"  {head} -> ({types}) {{"]
    lines += ["    " + line for line in prelude(b.element)]
    lines += b.lines
    lines += [f"    func.return {values} : {types}", "  }"]
    return "\n".join(lines)


def argument(b: Builder, value: Value) -> str:
    """A tensor argument; now and then one that must not be written."""
    attributes = " {bufferization.writable = false}" if b.rng.random() < 0.1 else ""
    return f"{value.name}: {b.type(value)}{attributes}"


def main(element: str, functions: list[Signature]) -> str:
    """The driver: two calls of every function, with different conditions."""
    b = Builder(random.Random(0), element)
    b.lines += ["    " + line for line in prelude(element)]
    b.emit("%true = arith.constant true")
    b.emit("%false = arith.constant false")
    b.emit(f"%f = arith.constant {'3' if element == 'i32' else '3.0'} : {element}")
    for p, q in (("%true", "%false"), ("%false", "%true")):
        for signature in functions:
            inputs = [_filled(b, v, k) for k, v in enumerate(signature.inputs)]
            for value in [*_called(b, signature, inputs, p, q), *inputs]:
                _print(b, value)
    b.emit("func.return")
    return "\n".join(["  func.func @main() {", *b.lines, "  }"])


def _called(
    b: Builder, signature: Signature, inputs: list[Value], p: str, q: str
) -> list[Value]:
    results = [b.value(v.sizes, v.dynamic) for v in signature.results]
    names = ", ".join(v.name for v in results)
    scalars = STANDARD
    for name, given in {
        "%p": p,
        "%q": q,
        "%k1": "%c1",
        "%k2": "%c2",
        "%s4": "%c4",
        "%s8": "%c8",
    }.items():
        scalars = scalars.replace(name, given)
    operands = ", ".join([scalars, *(v.name for v in inputs)])
    kinds = f"i1, i1, index, index, index, index, {b.element}"
    types = ", ".join([kinds, *(b.type(v) for v in inputs)])
    outputs = ", ".join(b.type(v) for v in results)
    b.emit(
        f"{names} = func.call @{signature.name}({operands}) : ({types}) -> ({outputs})"
    )
    return results


def _index_sum(rank: int) -> list[str]:
    lines = ["%w0 = arith.constant 1 : index"]
    for k in range(rank):
        lines += [
            f"%i{k} = linalg.index {k} : index",
            f"%j{k} = arith.muli %i{k}, %c{3 + 4 * k} : index",
            f"%w{k + 1} = arith.addi %w{k}, %j{k} : index",
        ]
    return lines


def _filled(b: Builder, wanted: Value, k: int) -> Value:
    raw, value = b.value(wanted.sizes), b.value(wanted.sizes)
    lines = [
        *_index_sum(wanted.rank),
        f"%s = arith.muli %w{wanted.rank}, %c{k + 3} : index",
        "%r = arith.remui %s, %c13 : index",
        "%n = arith.index_cast %r : index to i32",
    ]
    if b.element == "f32":
        lines.append("%x = arith.sitofp %n : i32 to f32")
    last = "%n" if b.element == "i32" else "%x"
    kinds = ", ".join(['"parallel"'] * wanted.rank)
    inner = "\n".join(f"  {line}" for line in lines)
    b.emit(f"{raw.name} = tensor.empty() : {b.type(raw)}")
    b.emit(
        f"{value.name} = linalg.generic {{indexing_maps = "
        f"[{straight.IDENTITY[wanted.rank]}], iterator_types = [{kinds}]}} outs("
        f"{raw.name} : {b.type(raw)}) {{\n^bb0(%o: {b.element}):\n{inner}\n"
        f"  linalg.yield {last} : {b.element}\n}} -> {b.type(value)}"
    )
    return b.cast(value, wanted.dynamic)


def _print(b: Builder, value: Value) -> None:
    raw, zero, total = b.fresh("e"), b.fresh("z"), b.fresh("s")
    scalar, printed = b.fresh("z"), b.fresh("x")
    convert = "arith.sitofp" if b.element == "i32" else "arith.extf"
    lines = [
        *_index_sum(value.rank),
        f"%rw = arith.remui %w{value.rank}, %c13 : index",
        "%ri = arith.index_cast %rw : index to i32",
        "%rf = arith.sitofp %ri : i32 to f64",
        f"%x = {convert} %in : {b.element} to f64",
        "%m = arith.mulf %x, %rf : f64",
        "%t = arith.addf %m, %acc : f64",
        "linalg.yield %t : f64",
    ]
    dims = ", ".join(f"d{k}" for k in range(value.rank))
    kinds = ", ".join(['"reduction"'] * value.rank)
    inner = "\n".join(f"  {line}" for line in lines)
    b.emit(f"{raw} = tensor.empty() : tensor<f64>")
    b.emit(f"{scalar} = arith.constant 0.0 : f64")
    b.emit(
        f"{zero} = linalg.fill ins({scalar} : f64) outs({raw} : tensor<f64>) -> "
        "tensor<f64>"
    )
    b.emit(
        f"{total} = linalg.generic {{indexing_maps = ["
        f"{straight.IDENTITY[value.rank]}, affine_map<({dims}) -> ()>], "
        f"iterator_types = [{kinds}]}} ins({value.name} : {b.type(value)}) outs("
        f"{zero} : tensor<f64>) {{\n^bb0(%in: {b.element}, %acc: f64):\n{inner}\n}} -> "
        "tensor<f64>"
    )
    b.emit(f"{printed} = tensor.extract {total}[] : tensor<f64>")
    b.emit(f"func.call @printF64({printed}) : (f64) -> ()")
    b.emit("func.call @printNewline() : () -> ()")


def command() -> None:
    """Prints the program for a seed."""
    parser = argparse.ArgumentParser(description="prints one random program")
    parser.add_argument("--seed", type=int, default=0)
    print(Generator().program(parser.parse_args().seed), end="")


if __name__ == "__main__":
    command()
