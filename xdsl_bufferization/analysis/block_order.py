"""
An order of the blocks of a region in which every loop is contiguous.

    ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1        gives   ^0 (^1 ^2) ^3

This is Bourdoncle's weak topological order (F. Bourdoncle, "Efficient chaotic
iteration strategies with widenings", 1993): a hierarchy of components such that every
edge that goes backwards leads to the head of a component that contains its source.
Irreducible control flow needs no special case. A definition that dominates a use and
lies in the same component comes before it, and no path from one to the other leaves
the stretch between them except into components inside that stretch.

Reachability between blocks is computed on demand, as one bit set per block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Region


@dataclass(frozen=True)
class Component:
    """A loop: the blocks `order[start:end]` of a `BlockOrder`, head first."""

    start: int
    end: int


@dataclass
class BlockOrder:
    """The blocks of a region in weak topological order; unreachable ones come last."""

    order: list[Block]
    components: list[Component]
    """Outer components before those that they contain."""
    _reach: list[int] | None = field(default=None)

    def reaches(self, source: Block, target: Block) -> bool:
        """Is there a path with at least one edge from `source` to `target`?"""
        index = {block: i for i, block in enumerate(self.order)}
        if self._reach is None:
            self._reach = _reachable(self.order, index)
        return bool(self._reach[index[source]] >> index[target] & 1)


def successors(block: Block) -> Sequence[Block]:
    """The blocks that may run after `block`."""
    last = block.last_op
    return () if last is None else last.successors


def order_blocks(region: Region) -> BlockOrder:
    """The weak topological order of the blocks of a region that is not empty."""
    blocks = list(region.blocks)
    if len(blocks) == 1 and not successors(blocks[0]):
        return BlockOrder(blocks, [])
    order = list[Block]()
    components = list[Component]()
    _order_from(blocks[0], order, components)
    placed = set(order)
    order.extend(b for b in blocks if b not in placed)
    return BlockOrder(order, components)


def _order_from(entry: Block, order: list[Block], components: list[Component]) -> None:
    """Appends all that `entry` reaches, one strongly connected piece at a time."""
    # A piece still to be laid out (head first), or the component that ends here.
    stack: list[list[Block] | int] = [*reversed(strong_components([entry], None))]
    while stack:
        piece = stack.pop()
        if isinstance(piece, int):
            components[piece] = Component(components[piece].start, len(order))
            continue
        head = piece[0]
        if len(piece) == 1 and head not in successors(head):
            order.append(head)
            continue
        stack.append(len(components))
        components.append(Component(len(order), len(order)))
        order.append(head)
        inner = set(piece[1:])
        starts = [s for s in successors(head) if s in inner]
        stack.extend(reversed(strong_components([*starts, *piece[1:]], inner)))


def strong_components(
    roots: Sequence[Block], allowed: set[Block] | None
) -> list[list[Block]]:
    """
    Tarjan's strongly connected components of what the roots reach inside `allowed`
    (everything if None), in topological order, each with the block first that was
    visited first.
    """
    search = _Search(allowed)
    for root in roots:
        if root not in search.number:
            search.run(root)
    search.found.reverse()
    return search.found


class _Search:
    """The state of Tarjan's algorithm, with an explicit stack."""

    def __init__(self, allowed: set[Block] | None) -> None:
        self.allowed = allowed
        self.number = dict[Block, int]()
        self.low = dict[Block, int]()
        self.active = list[Block]()
        self.place = dict[Block, int]()
        """Where a block that belongs to no component yet stands in `active`."""
        self.found = list[list[Block]]()
        self.path = list[tuple[Block, Iterator[Block]]]()

    def run(self, root: Block) -> None:
        """Visits all that `root` reaches and was not visited before."""
        self._enter(root)
        while self.path:
            block, rest = self.path[-1]
            following = next(rest, None)
            if following is None:
                self._leave(block)
            elif following not in self.number:
                self._enter(following)
            elif following in self.place:
                self.low[block] = min(self.low[block], self.number[following])

    def _enter(self, block: Block) -> None:
        self.number[block] = self.low[block] = len(self.number)
        self.place[block] = len(self.active)
        self.active.append(block)
        self.path.append((block, iter(_allowed(block, self.allowed))))

    def _leave(self, block: Block) -> None:
        self.path.pop()
        if self.path:
            above = self.path[-1][0]
            self.low[above] = min(self.low[above], self.low[block])
        if self.low[block] != self.number[block]:
            return
        component = self.active[self.place[block] :]
        del self.active[self.place[block] :]
        for member in component:
            del self.place[member]
        self.found.append(component)


def _allowed(block: Block, allowed: set[Block] | None) -> list[Block]:
    """The successors, last first, so that the first one ends up nearest."""
    return [
        s for s in reversed(list(successors(block))) if allowed is None or s in allowed
    ]


def _reachable(order: list[Block], index: dict[Block, int]) -> list[int]:
    """For each block the bit set of blocks that it reaches; a backward fix-point."""
    reach = [0] * len(order)
    changed = True
    while changed:
        changed = False
        for i in range(len(order) - 1, -1, -1):
            bits = 0
            for successor in successors(order[i]):
                j = index[successor]
                bits |= reach[j] | 1 << j
            changed |= bits != reach[i]
            reach[i] = bits
    return reach
