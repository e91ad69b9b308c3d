"""
Memory that is the same in the program without clones, and not in the one with clones.

    %c = clone %a
    %s = arith.select %p, %c, %b         %s: {%b, clone of %a}
                                         separated: %a and %c, %a and %s

Points-to sets are those of the program with clones, where each clone is a location; so is the
result of a call that is a clone. The origins of a clone are the locations that it would be without
clones. Two locations are separated if they differ, one of them is a clone, and their origins meet.
A clone is separated from itself if it is made again while an older one is in use. Linear in the
nodes, the clones and their origins, times the length of a bit set.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import Operation, OpResult, Region

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.block_order import BlockCycles
from xdsl_bufferization.analysis.memory.flow import FlowEdge, MemoryNode
from xdsl_bufferization.analysis.memory.memory_summary import NOTHING, Reached
from xdsl_bufferization.analysis.memory.points_to import PointsTo, propagate
from xdsl_bufferization.analysis.ownership.visible_nodes import DefinedNodes


class Separation(NamedTuple):
    """What is separated from written memory."""

    locations: int
    nodes: int
    """The nodes that may be one of the locations."""


class CloneAliases:
    """The clones of one function, and what they are separated from."""

    def __init__(
        self, points_to: PointsTo, copies: Sequence[FlowEdge], captured: Collection[MemoryNode]
    ) -> None:
        self.points_to = points_to
        """Of the program with the clones."""
        self.flow = points_to.flow
        self.edges = dict[int, list[FlowEdge]]()
        """The edges that forward each clone."""
        for edge in (*points_to.cloned, *copies):
            self.edges.setdefault(self.clone_of(edge), []).append(edge)
        self.clones = sum(1 << number for number in self.edges)
        """The locations of all clones."""
        self.held = 0
        """The locations of captured memory."""
        for node in captured:
            self.held |= points_to.memory[node.number]
        self.lasting = points_to.external | points_to.unknown | self.held
        """The locations that may be read at any time."""
        self._find_origins()
        self._separated_from = dict[int, int]()
        self._clones_at = dict[int, int]()
        self._cycles = dict[Region, BlockCycles]()
        self._separations = dict[tuple[int, MemoryNode | None], Separation]()

    def clone_of(self, edge: FlowEdge) -> int:
        """The location of the clone that an edge forwards."""
        return self.points_to.clones.get((edge.op, edge.operand), edge.target.number)

    def memory(self, node: MemoryNode) -> int:
        """The locations that a node may be."""
        memory = self.points_to.memory[node.number]
        return memory | self.held if memory & self.points_to.unknown else memory

    # Origins.

    def _find_origins(self) -> None:
        origins, targets = dict[int, int](), dict[int, list[int]]()
        for clone, edges in self.edges.items():
            memory = 0
            for edge in edges:
                memory |= self._source(edge)
            # What is returned may be new memory as well as a clone.
            result = 1 << clone if clone < len(self.flow.nodes) else 0
            origins[clone] = memory & ~self.clones | result
            for other in members(memory & self.clones):
                targets.setdefault(other, []).append(clone)
        propagate(origins, targets)
        self._origins = origins
        self._held_origins = self.origins(self.held)
        self._with_origin = dict[int, int]()
        """The clones with each location among their origins."""
        self._cloned = 0
        for clone in self.edges:
            self._cloned |= origins[clone]
            for location in members(origins[clone]):
                clones = self._with_origin.get(location, 0) | 1 << clone
                self._with_origin[location] = clones

    def _source(self, edge: FlowEdge) -> int:
        """The locations of what is cloned for an edge."""
        if edge.source is not edge.target:
            return self.memory(edge.source)
        value, summary = edge.target.value, self.flow.summary(edge.op)
        if summary is None or not isinstance(value, OpResult):
            return self.lasting
        reached = summary.results.get(value.index, NOTHING)._replace(arguments=0)
        if summary.left >> value.index & 1:
            reached |= Reached(is_outside=True)
        found = self.points_to.of_call(edge.op, reached)
        return found | self.held if found & self.points_to.unknown else found

    def origins(self, locations: int) -> int:
        """What these locations are in the program without clones."""
        found = locations & ~self.clones
        for clone in members(locations & self.clones):
            found |= self._origins[clone]
        return found

    def aliases(self, origins: int) -> int:
        """All locations that may be one of these in the program without clones."""
        external, unknown = self.points_to.external, self.points_to.unknown
        if origins & unknown:
            return origins | external | self._held_origins
        if origins & external:
            origins |= external | unknown
        if origins & self._held_origins:
            origins |= unknown
        return origins

    # Separation.

    def separation(self, written: int, node: MemoryNode | None) -> Separation:
        """What is separated from written locations; `node` is the name that is written."""
        key = written, node
        if key not in self._separations:
            locations = self._separated(written)
            nodes = self._nodes_at(locations) if locations else 0
            if node is not None and nodes:
                nodes &= ~node.bit
            self._separations[key] = Separation(locations, nodes)
        return self._separations[key]

    def blamed(self, written: int, locations: int) -> int:
        """The clones that separate written locations from others."""
        found = self._separated(written) & locations & self.clones
        for clone in members(written & self.clones):
            found |= 1 << clone if self._of_clone(clone) & locations else 0
        return found

    def _separated(self, written: int) -> int:
        plain = written & ~self.clones
        found = self.clones_of(self.aliases(plain)) if plain else 0
        for clone in members(written & self.clones):
            found |= self._of_clone(clone)
        return found

    def _of_clone(self, clone: int) -> int:
        """What is separated from a clone."""
        if clone not in self._separated_from:
            aliases = self.aliases(self._origins[clone])
            found = aliases & ~self.clones | self.clones_of(aliases)
            if not self._is_repeated(clone):
                found &= ~(1 << clone)
            self._separated_from[clone] = found
        return self._separated_from[clone]

    def clones_of(self, aliases: int) -> int:
        """The clones with one of these locations among their origins."""
        if aliases not in self._clones_at:
            found = 0
            for location in members(aliases & self._cloned):
                found |= self._with_origin[location]
            self._clones_at[aliases] = found
        return self._clones_at[aliases]

    def _is_repeated(self, clone: int) -> bool:
        """True if an older clone may be in use where a clone is made."""
        nodes, before = self._nodes_at(1 << clone), self._points.before
        ops = [edge.op for edge in self.edges[clone]]
        if any(before.get(op, 0) & nodes for op in ops):
            return True
        return bool(self.held >> clone & 1) and any(map(self._may_repeat, ops))

    def _may_repeat(self, op: Operation) -> bool:
        """True if an operation may be executed several times in one call of the function."""
        level = op
        while level.parent is not None and (region := level.parent.parent) is not None:
            if region.first_block is not region.last_block:
                if region not in self._cycles:
                    self._cycles[region] = BlockCycles(region)
                if self._cycles[region].innermost(level.parent) is not None:
                    return True
            around = region.parent
            if around is None or region is self.flow.body:
                return False
            model = self.flow.region_branch(around)
            if model is None or not model.runs_one_region_once(around):
                return True
            level = around
        return False

    @cached_property
    def _points(self) -> DefinedNodes:
        points = {edge.op: None for edges in self.edges.values() for edge in edges}
        return DefinedNodes(self.flow, self.points_to.dominance, points)

    # Nodes.

    def _nodes_at(self, locations: int) -> int:
        """The nodes that may be one of these locations."""
        found = 0
        for location in members(locations & self._named):
            found |= self._nodes[location]
        return found

    @cached_property
    def _nodes(self) -> Mapping[int, int]:
        """The nodes that may be each location that is a clone, or that may have been cloned."""
        found, separable = dict[int, int](), self.clones | self.aliases(self._cloned)
        for node in self.flow.nodes:
            for location in members(self.memory(node) & separable):
                found[location] = found.get(location, 0) | node.bit
        return found

    @cached_property
    def _named(self) -> int:
        return sum(1 << location for location in self._nodes)
