"""Programs with N operations that may be merged, for `dominance-cse`."""

from __future__ import annotations

from collections.abc import Callable

from programs import Family
from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import IndexType, ModuleOp, i1, i32
from xdsl.ir import Block, Operation, Region

M = "memref<4xi32>"
HEAD = f"func.func @f(%c: i1, %a: i32, %b: i32, %m: {M}, %i: index) -> i32 {{\n"
ADDED = "  %s{k} = arith.addi {last}, %v{k} : i32\n"


def _summed(n: int, line: Callable[[int], str], head: str = "") -> str:
    """N values, each added to the sum of those before; the sum is returned."""
    text, last = HEAD + head, "%a"
    for k in range(n):
        text += line(k) + ADDED.format(k=k, last=last)
        last = f"%s{k}"
    return f"{text}  func.return {last} : i32\n}}\n"


def _load(k: int) -> str:
    return f"  %v{k} = memref.load %m[%i] : {M}\n"


def loads(n: int) -> str:
    """N times the same element."""
    return _summed(n, _load)


def loads_and_writes(n: int) -> str:
    """The same, with a write to that memory before each."""
    return _summed(n, lambda k: f"  memref.store %b, %m[%i] : {M}\n{_load(k)}")


def loads_and_other_writes(n: int) -> str:
    """The same, with writes to memory that was allocated here."""
    new = f"  %new = memref.alloc() : {M}\n"
    return _summed(n, lambda k: f"  memref.store %b, %new[%i] : {M}\n{_load(k)}", new)


def loads_of_allocations(n: int) -> str:
    """Reads and writes of N allocations."""
    return _summed(
        n,
        lambda k: (
            f"  %n{k} = memref.alloc() : {M}\n  memref.store %b, %n{k}[%i] : {M}\n"
            f"  %v{k} = memref.load %n{k}[%i] : {M}\n"
        ),
    )


def duplicates(n: int) -> str:
    """N times the same operation."""
    return _summed(n, lambda k: f"  %v{k} = arith.muli %a, %b : i32\n")


def returned(n: int) -> str:
    """N equal operations, all used by one operation."""
    text = HEAD + "".join(f"  %v{k} = arith.muli %a, %b : i32\n" for k in range(n))
    names, types = ", ".join(f"%v{k}" for k in range(n)), ", ".join(["i32"] * n)
    return f'{text}  "test.op"({names}) : ({types}) -> ()\n  func.return %a : i32\n}}\n'


def dead(n: int) -> str:
    """N operations, each used by the next one only, the last by nobody."""
    text, last = HEAD, "%a"
    for k in range(n):
        text += f"  %v{k} = arith.muli {last}, %b : i32\n"
        last = f"%v{k}"
    return f"{text}  func.return %a : i32\n}}\n"


def deep_tree(n: int) -> str:
    """N blocks, each dominated by the one before, and each with a side branch."""
    text = HEAD + "  %v = arith.muli %a, %b : i32\n  cf.br ^h0(%a : i32)\n"
    for k in range(n):
        text += (
            f"^h{k}(%x{k}: i32):\n  %u{k} = arith.muli %a, %b : i32\n"
            f"  %v{k} = arith.addi %u{k}, %x{k} : i32\n"
            f"  cf.cond_br %c, ^h{k + 1}(%v{k} : i32), ^s{k}\n"
            f"^s{k}:\n  %w{k} = arith.addi %u{k}, %x{k} : i32\n  func.return %w{k} : i32\n"
        )
    return f"{text}^h{n}(%x{n}: i32):\n  func.return %x{n} : i32\n}}\n"


def _if(k: int, line: str) -> str:
    return (
        f"  %v{k} = scf.if %c -> (i32) {{\n  {line}\n    scf.yield %x{k} : i32\n"
        "  } else {\n    scf.yield %a : i32\n  }\n"
    )


def equal_regions(n: int) -> str:
    """N branches that do the same."""
    return _summed(n, lambda k: _if(k, f"%x{k} = arith.muli %a, %b : i32"))


def other_regions(n: int) -> str:
    """N branches that differ in a value that they use."""
    used = "%a", "%b"
    return _summed(
        n, lambda k: _if(k, f"%x{k} = arith.muli {f'%s{k - 1}' if k else used[0]}, %b : i32")
    )


def nested_regions(n: int) -> ModuleOp:
    """Branches nested N deep, each with a value computed outside and one of its own."""
    block = Block(arg_types=[i1, i32])
    flag, number = block.args
    own: list[Operation] = [arith.MuliOp(number, number)]
    inner: list[Operation] = []
    for _ in range(n):
        again, added = arith.MuliOp(number, number), arith.AddiOp(number, number)
        inside = Block([again, added, *inner])
        end = scf.YieldOp(inner[-1].results[0] if inner else again)
        inside.add_op(end)
        other = Region(Block([scf.YieldOp(number)]))
        inner = [scf.IfOp(flag, [i32], Region(inside), other)]
    block.add_ops([*own, *inner, func.ReturnOp(inner[-1].results[0])])
    return ModuleOp([func.FuncOp("f", ((i1, i32), (i32,)), Region(block))])


def nested_memory(n: int) -> ModuleOp:
    """Branches nested N deep, each with reads of one buffer and writes to another."""
    block = Block(arg_types=[i1, i32, IndexType()])
    flag, number, index = block.args
    made, other = (memref.AllocOp.get(i32, 64, [4]) for _ in range(2))
    inner: list[Operation] = []
    for _ in range(n):
        first = memref.LoadOp.get(made.memref, [index])
        write = memref.StoreOp.get(number, other.memref, [index])
        second = memref.LoadOp.get(made.memref, [index])
        added = arith.AddiOp(first, second)
        last = memref.StoreOp.get(added, other.memref, [index])
        body = [first, write, second, added, last, *inner, scf.YieldOp()]
        inner = [scf.IfOp(flag, [], Region(Block(body)))]
    block.add_ops([made, other, *inner, func.ReturnOp()])
    types = (i1, i32, IndexType())
    return ModuleOp([func.FuncOp("f", (types, ()), Region(block))])


def _family(name: str, text: Callable[[int], str]) -> Family:
    return Family(name, text, 12800, "dominance-cse", "--cse", beside="cse")


def _built(name: str, build: Callable[[int], ModuleOp]) -> Family:
    return Family(name, lambda n: "", 12800, "dominance-cse", "", beside="cse", build=build)


MERGING_FAMILIES = (
    _family("repeated loads", loads),
    _family("loads, writes between", loads_and_writes),
    _family("loads, other writes between", loads_and_other_writes),
    _family("loads of allocations", loads_of_allocations),
    _family("duplicate pure operations", duplicates),
    _family("duplicates in one use", returned),
    _family("a chain of dead operations", dead),
    _family("a deep dominator tree", deep_tree),
    _family("equal regions", equal_regions),
    _family("regions with other values", other_regions),
    _built("nested regions", nested_regions),
    _built("nested regions with memory", nested_memory),
)
