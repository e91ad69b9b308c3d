"""Explains what a deallocation pass inserts in one function.

    func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
      return %m       // a clone: the caller frees what the function returns, and %m is an argument
    }

- A clone is made where memory must be owned that is not: by a caller, or by a block argument that
  is owned on other paths.
- A flag tells at run time whether memory is owned that comes from several paths.
- Memory is freed after the last operation that may use it, also through a view or another name.

All facts are those of the ownership analysis (`buffer_ownership.py`). Nothing is decided here.

MLIR: docs/OwnershipBasedBufferDeallocation.md describes the rules
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import NestedCycles
from xdsl_bufferization.analysis.memory.flow import FlowEdge, MemoryNode, NodeKind, Ownership
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import defining_op
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.explanations import (
    Advice,
    Cause,
    Explanation,
    Frequency,
    Kind,
    Role,
    Site,
)
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.support.memory_sizes import size_of


class OwnershipExplainer:
    """Explains the plan of one function, before it is rewritten."""

    def __init__(
        self, name: str, plan: BufferOwnership, texts: SourceTexts, has_flags: bool
    ) -> None:
        self._function = name
        self._plan = plan
        self._texts = texts
        self._has_flags = has_flags
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._cycles = NestedCycles()

    def explain(self) -> Iterator[Explanation]:
        """Yields the clones, the flags, and the points where memory is freed."""
        yield from self._clones()
        yield from self._flags()
        yield from self._frees()

    # Clones.

    def _clones(self) -> Iterator[Explanation]:
        seen = set[tuple[Operation, int]]()
        for edge in self._plan.flow.edges:
            if (edge.op, edge.operand) in seen or not self._is_cloned(edge):
                continue
            seen.add((edge.op, edge.operand))
            yield self._clone(edge)

    def _is_cloned(self, edge: FlowEdge) -> bool:
        """True if the edge forwards a clone, always or by a flag."""
        if edge in self._plan.cloned:
            return True
        is_result = edge.target.kind is NodeKind.RESULT and not edge.is_select
        return (
            self._has_flags
            and is_result
            and not edge.target.can_carry_flag
            and self._plan.edge_ownership(edge) is Ownership.CONDITIONAL
        )

    def _clone(self, edge: FlowEdge) -> Explanation:
        value = edge.op.operands[edge.operand]
        name = self._texts.name(value) or f"operand #{edge.operand}"
        sites = [self._definition(edge.source)]
        if edge.target.kind is NodeKind.RESULT:
            why, cause = self._why_returned(edge, name), "returned"
        else:
            target = self._texts.name(edge.target.value) or "the block argument"
            why = (
                f"{target} is memory that is allocated here on other paths, and freed "
                f"after it; {name} {self._origin(edge.source)}"
            )
            cause = "path"
            others = (e for e in edge.target.incoming if not self._is_cloned(e))
            sites += [self._texts.site("owned", e.op) for e in others]
        is_certain = edge in self._plan.cloned
        what = f"{name} is cloned" + ("" if is_certain else ", if it is not owned")
        return self._explanation(
            "clone", cause, edge.op, value, what, why, sites,
            ("bufferization.clone",), self._clone_advice(edge),
        )  # fmt: skip

    def _why_returned(self, edge: FlowEdge, name: str) -> str:
        start = "the caller frees what the function returns, and"
        if self._unowned(edge.source):
            return f"{start} {name} {self._origin(edge.source)}"
        if self._is_shared(edge):
            return f"{start} {name} may be the memory of another result"
        return f"{start} {name} is freed elsewhere too"

    def _is_shared(self, edge: FlowEdge) -> bool:
        """True if another result of the same return may be the same memory."""
        nodes = self._plan.points_to.memory
        own = nodes[edge.source.number]
        return any(
            other.op is edge.op
            and other.target is not edge.target
            and nodes[other.source.number] & own
            for result in self._plan.flow.results.values()
            for other in result.incoming
        )

    def _clone_advice(self, edge: FlowEdge) -> Iterator[Advice]:
        if edge.target.kind is not NodeKind.RESULT:
            yield Advice(
                "pass",
                "use ownership-based-buffer-deallocation: it hands a flag on instead",
                {"pass": "ownership-based-buffer-deallocation", "instead": "buffer-deallocation"},
            )
            return
        if self._is_always_argument(edge):
            yield Advice(
                "pass",
                "run drop-equivalent-buffer-results{modify-public-functions} before: "
                "callers then use their argument",
                {"pass": "drop-equivalent-buffer-results{modify-public-functions}"},
            )
        is_borrowed = self._unowned(edge.source) and not self._is_shared(edge)
        if is_borrowed and self._has_flags and not self._plan.may_borrow_results:
            yield Advice(
                "make-private",
                f"make {self._function} private, if only this module calls it: its callers "
                "then know that they do not own the result",
                {"function": self._function.removeprefix("@")},
            )
        is_conditional = self._plan.edge_ownership(edge) is Ownership.CONDITIONAL
        if is_conditional and self._plan.may_borrow_results:
            name = "private-function-dynamic-ownership"
            yield Advice(
                "option",
                f"let private functions return a flag, with {name}",
                {"pass": "ownership-based-buffer-deallocation", "option": name, "value": "true"},
            )

    def _is_always_argument(self, edge: FlowEdge) -> bool:
        """True if the result is the same argument on all paths."""
        values = {each.op.operands[each.operand] for each in edge.target.incoming}
        entry = self._plan.flow.body.first_block
        return len(values) == 1 and all(value.owner is entry for value in values)

    # Flags.

    def _flags(self) -> Iterator[Explanation]:
        for node in self._plan.flow.nodes if self._has_flags else ():
            is_merge = node.kind is NodeKind.MERGE and node.incoming
            if not is_merge or self._plan.ownership(node) is not Ownership.CONDITIONAL:
                continue
            yield self._flag(node)

    def _flag(self, node: MemoryNode) -> Explanation:
        name = self._texts.name(node.value) or "a block argument"
        sites = list[Site]()
        for edge in node.incoming:
            ownership = self._plan.edge_ownership(edge)
            role = "borrowed" if ownership is Ownership.BORROWED else "owned"
            value = edge.op.operands[edge.operand]
            sites.append(self._texts.site(role, edge.op, self._texts.name(value)))
        owned = self._values(sites, "owned")
        borrowed = self._values(sites, "borrowed")
        why = f"it is {owned} on some paths" + (
            f", which is owned, and {borrowed} on others, which is not" if borrowed else ""
        )
        advice = ()
        if borrowed:
            text = f"copy {borrowed} there: then {name} is always owned, at the cost of a copy"
            advice = (Advice("change-program", text),)
        return self._explanation(
            "flag", "path", self._start(node), node.value,
            f"a flag tells at run time whether {name} is owned", why, sites, (), advice,
        )  # fmt: skip

    def _values(self, sites: Sequence[Site], role: Role) -> str:
        names = [s.value or "a value" for s in sites if s.role == role]
        return " or ".join(dict.fromkeys(names))

    def _start(self, node: MemoryNode) -> Operation:
        """The operation that defines a merge, or the first one after its block argument."""
        owner = _owner(node.value)
        is_inside = isinstance(node.value, BlockArgument) and owner not in {
            edge.op for edge in node.incoming
        }
        return node.block.first_op or owner if is_inside else owner

    # Deallocations.

    def _frees(self) -> Iterator[Explanation]:
        ends = self._plan.ends
        for op, nodes in ends.after.items():
            for node in nodes:
                yield self._free(node, op, f"after {self._texts.short(op)}", self._use(op, node))
        for op, nodes in ends.before.items():
            for node in nodes:
                why = "its region or block ends there"
                yield self._free(node, op, f"before {self._texts.short(op)}", why)
        for block, nodes in ends.at_start.items():
            for node in nodes:
                why = "on the way there it has been used, and from there on it is not"
                at = block.first_op or _owner(node.value)
                yield self._free(node, at, f"before {self._texts.short(at)}", why)
        for (op, index), nodes in ends.on_edge.items():
            for node in nodes:
                where = f"on edge #{index} of {self._texts.short(op)}"
                why = "its other ways use it, this one does not"
                yield self._free(node, op, where, why)

    def _use(self, op: Operation, node: MemoryNode) -> str:
        """Why memory is not freed before an operation."""
        values = self._plan.flow.values
        for operand in op.operands:
            found = values.get(operand)
            if found is node:
                via = "" if operand is node.value else f", through {self._named(operand)}"
                return f"it is the last operation that may use it{via}"
        bits = node.bit
        for operand in op.operands:
            found = values.get(operand)
            if found is not None and self._plan.points_to.memory[found.number] & bits:
                return f"it is the last that may use it, as {self._named(operand)}"
        if op.regions:
            return "operations inside of it may use it"
        return "nothing uses it after that"

    def _named(self, value: SSAValue) -> str:
        return self._texts.name(value) or "a value"

    def _free(self, node: MemoryNode, op: Operation, where: str, why: str) -> Explanation:
        name = self._texts.name(node.value) or "memory"
        is_certain = self._plan.ownership(node) is Ownership.OWNED
        what = f"{name} is freed {where}" + ("" if is_certain else ", if it is owned")
        made = "bufferization.dealloc" if self._has_flags else "memref.dealloc"
        sites = [self._definition(node)]
        return self._explanation("free", "last-use", op, node.value, what, why, sites, (made,), ())

    # Parts.

    def _unowned(self, node: MemoryNode) -> list[MemoryNode]:
        bits = self._plan.borrows.unowned[node.number]
        return list(self._plan.flow.members(bits))

    def _origin(self, node: MemoryNode) -> str:
        """Where memory comes from that is not owned."""
        names = [self._unowned_name(each) for each in self._unowned(node)]
        if not names:
            return "is owned elsewhere"
        return f"may be {' or '.join(dict.fromkeys(names))}"

    def _unowned_name(self, node: MemoryNode) -> str:
        name = self._texts.name(node.value)
        entry = self._plan.flow.body.first_block
        if isinstance(node.value, BlockArgument) and node.block is entry:
            return f"argument {name or f'#{node.value.index}'}"
        owner = _owner(node.value)
        return f"memory of {self._texts.short(owner)}"

    def _definition(self, node: MemoryNode) -> Site:
        return self._texts.site("definition", _owner(node.value), self._texts.name(node.value))

    def _explanation(
        self,
        kind: Kind,
        cause: Cause,
        op: Operation,
        value: SSAValue,
        what: str,
        why: str,
        sites: Iterable[Site],
        makes: Sequence[str],
        advice: Iterable[Advice],
    ) -> Explanation:
        return Explanation(
            number=0,
            kind=kind,
            cause=cause,
            function=self._function,
            value=self._texts.name(value),
            what=what,
            why=why,
            barrier="",
            sites=(self._texts.site("operation", op), *sites),
            size=size_of(value.type),
            frequency=self._frequency(op),
            makes=makes,
            advice=tuple(advice),
        )

    def _frequency(self, op: Operation) -> Frequency:
        """The loops and cycles of blocks around an operation."""
        depth, times, known = 0, 1, True
        around: Operation | None = op
        while around is not None:
            cycles = self._cycles_around(around)
            depth, known = depth + cycles, known and not cycles
            around = around.parent_op()
            loop = None if around is None else self._loops(around)
            if around is not None and loop is not None:
                count = loop.trip_count(around)
                depth, known = depth + 1, known and count is not None
                times *= count or 0
        return Frequency(depth, times if known else None)

    def _cycles_around(self, op: Operation) -> int:
        """The number of cycles of blocks of its region that an operation is in."""
        depth, cycle = 0, None if op.parent is None else self._cycles.innermost(op.parent)
        while cycle is not None:
            depth, cycle = depth + 1, cycle.outer
        return depth


def _owner(value: SSAValue) -> Operation:
    op = defining_op(value)
    assert op is not None, "values of a function are inside of an operation"
    return op
