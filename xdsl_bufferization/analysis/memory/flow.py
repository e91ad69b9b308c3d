"""
Which memory each memref of a function is, where it is used, and who hands it to whom.

    %a = memref.alloc()                       root 0, new
    %v = memref.subview %a[..]                root 0
    %r = scf.for .. iter_args(%x = %a) {      roots 1 (%x) and 2 (%r), merges
      ...                                     handover of root 0 to 1 and to 2 at scf.for
      scf.yield %x                            handover of root 1 to 1 and to 2 at scf.yield
    }

A root is a value that brings memory into view: new memory, memory of somebody else, or
a merge, which is what control flow or a choice makes it. A view is its source. Uses are
noted per region: a use inside of an operation is a use by that operation, for the region
in which the root is defined.

MLIR: what `BufferViewFlowAnalysis` and `Liveness` tell OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import DefaultResource, MemoryEffectKind

from xdsl_bufferization.analysis.cfg.bit_sets import (
    members,
)
from xdsl_bufferization.interfaces.buffer_origin import (
    MANUAL_DEALLOCATION,
    BufferOriginOpInterface,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.private_traits import get_effects


def only_allocates(op: Operation) -> bool:
    """Does it make new memory without contents, on the heap or the stack, and no more?"""
    effects = get_effects(op) or ()
    return {effect.kind for effect in effects} == {MemoryEffectKind.ALLOC}


class Mode(Enum):
    """Does a root own its memory?"""

    UNKNOWN = "nothing was handed over yet"
    OWNED = "always"
    BORROWED = "never"
    FLAGGED = "if its flag is set"


@dataclass(frozen=True)
class CallResult:
    """What callers have to know of a result of a function."""

    mode: Mode = Mode.OWNED
    arguments: tuple[int, ...] = ()
    """Arguments of the function whose memory a result that is not owned may be."""
    may_be_foreign: bool = False
    """May it be other memory that is not owned, as that of a global?"""
    is_comparable: bool = True
    is_whole: bool = True
    copied_arguments: tuple[int, ...] = ()
    """Arguments of which an owned result may be a copy."""
    copied_results: tuple[int, ...] = ()
    """Other results of which it may be one."""
    may_copy_foreign: bool = False
    """May it be a copy of other memory that is not owned?"""


ResultQuestion = Callable[[Operation, int], CallResult]
"""What the result of a call is."""


WriteQuestion = Callable[[Operation, int], bool]
"""May a call write to one of its arguments, or with -1 to memory that it does not get?"""


def writes_arguments(op: Operation, argument: int) -> bool:
    """What a function may write of which nothing is known."""
    return argument >= 0


def owned_result(op: Operation, index: int) -> CallResult:
    """What MLIR's rules for calls say: results are owned."""
    return CallResult()


class Kind(Enum):
    """How a root comes into view."""

    NEW = "new memory, for which its block is responsible"
    FOREIGN = "memory of somebody else"
    MERGE = "what is handed over to it"
    RESULT = "a result of the function"


def _has_effect(op: Operation, kind: MemoryEffectKind, value: SSAValue) -> bool:
    """Has the operation an effect on the heap that is on the value, or on none in particular?"""
    effects = None if op.regions else get_effects(op)
    return any(
        effect.kind is kind
        and effect.value in (None, value)
        and isinstance(effect.resource, DefaultResource)
        for effect in effects or ()
    )


def is_memref(value: SSAValue) -> bool:
    """Is the value a memref, ranked or not?"""
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


@dataclass(eq=False)
class Root:
    """A value that brings memory into view."""

    number: int
    value: SSAValue
    kind: Kind
    block: Block
    """Where it is defined."""
    region: Region
    incoming: list[Handover] = field(default_factory=lambda: list[Handover]())
    """What a merge may be."""
    is_comparable: bool = True
    """Does it have the aligned pointer of its memory?"""
    is_whole: bool = True
    """Is it all of its memory, and not a view of a part?"""
    is_carried: bool = True
    """Can a flag travel with it?"""
    first_mode: Mode = Mode.UNKNOWN
    """The mode before anything is handed over."""
    is_guess: bool = False
    """May it be memory that nobody handed over?"""

    @property
    def bit(self) -> int:
        """The root in a bit set."""
        return 1 << self.number


@dataclass(eq=False)
class Handover:
    """A root becomes a merge when control passes a point."""

    source: Operation
    """The terminator, region operation or choice that hands over."""
    operand: int
    giver: Root
    target: Root
    way: int
    """Which of the ways out of the source: what is on two ways happens only once."""
    is_choice: bool = False
    """Does the giver stay in view, as with `arith.select`?"""


@dataclass
class BufferRoots:
    """The roots of one function."""

    body: Region
    call_result: ResultQuestion = owned_result
    call_writes: WriteQuestion = writes_arguments
    notes_uses: bool = True
    """Are uses wanted? To note one takes as long as the operation is nested deep."""
    roots: list[Root] = field(default_factory=list[Root])
    handovers: list[Handover] = field(default_factory=list[Handover])
    uses: dict[Block, dict[Operation, list[Root]]] = field(
        default_factory=dict[Block, dict[Operation, list[Root]]]
    )
    """Per block the operations that use roots of its region, in order."""
    defined: dict[Operation | Block, list[Root]] = field(
        default_factory=dict[Operation | Block, list[Root]]
    )
    """The roots that an operation or the start of a block brings into view."""
    events: dict[Block, list[Operation]] = field(
        default_factory=dict[Block, list[Operation]]
    )
    """Per block the operations that use or define roots of its region, in order."""
    defining: dict[Block, list[Operation]] = field(
        default_factory=dict[Block, list[Operation]]
    )
    """Per block the operations that define roots."""
    nested: dict[Operation, dict[Root, None]] = field(
        default_factory=dict[Operation, dict[Root, None]]
    )
    """The roots of its own region that an operation uses inside."""
    freed: list[tuple[Operation, Root]] = field(
        default_factory=list[tuple[Operation, Root]]
    )
    """What operations of the program free."""
    results: dict[int, Root] = field(default_factory=dict[int, Root])
    """The results of the function that are memrefs."""
    copies: list[Handover] = field(default_factory=list[Handover])
    """
    What results of calls are copies of: they would be the same memory, if functions did
    not give away what they return. The giver is the target for memory from elsewhere.
    """
    regions: list[Region] = field(default_factory=list[Region])
    """All regions with blocks, outer ones first."""
    operations: list[Operation] = field(default_factory=list[Operation])
    """All operations, an operation before what it contains."""
    values: dict[SSAValue, Root] = field(default_factory=dict[SSAValue, Root])
    """The root of each memref that was met."""

    def __post_init__(self) -> None:
        self.origin = InterfaceCache(BufferOriginOpInterface)
        self.branch = InterfaceCache(BranchOpInterface)
        self.region_branch = InterfaceCache(RegionBranchOpInterface)
        self.call = InterfaceCache(CallOpInterface)

    def run(self) -> None:
        """Looks at all operations of the function once."""
        stack = [iter(self._contents(self.body))]
        while stack:
            op = next(stack[-1], None)
            if op is None:
                stack.pop()
                continue
            self.operations.append(op)
            self._visit(op)
            if op.regions:
                stack.append(
                    inner for r in op.regions if r.blocks for inner in self._contents(r)
                )
        for op in self.operations:
            self._note_handovers(op)
        for op in self.operations:
            self._note_event(op)
        self._settle()

    def is_modelled(self, op: Operation) -> bool:
        """Does an interface tell what the operation does to memory, or to control?"""
        models = (self.origin, self.branch, self.region_branch, self.call)
        return self.is_leaving(op) or any(model(op) is not None for model in models)

    def _note_event(self, op: Operation) -> None:
        block = op.parent
        assert block is not None
        if op in self.defined:
            self.defining.setdefault(block, []).append(op)
        if op in self.defined or op in self.uses[block]:
            self.events.setdefault(block, []).append(op)

    def _contents(self, region: Region) -> Iterator[Operation]:
        self.regions.append(region)
        for block in region.blocks:
            self.uses[block] = {}
            self.events[block] = []
            for argument in block.args:
                if is_memref(argument):
                    self.root(argument)
            yield from block.ops

    def _visit(self, op: Operation) -> None:
        for operand in op.operands:
            if is_memref(operand):
                root = self.root(operand)
                if self.notes_uses:
                    self._note_use(op, root)
        for result in op.results:
            if is_memref(result):
                self.root(result)
        for operand in self._freed(op):
            if is_memref(operand):
                self.freed.append((op, self.root(operand)))

    def _freed(self, op: Operation) -> Iterable[SSAValue]:
        """The memory that an operation frees."""
        origin = self.origin(op)
        if origin is not None:
            return [op.operands[index] for index in origin.freed(op)]
        if op.regions or not any(map(is_memref, op.operands)):
            return ()
        kind = MemoryEffectKind.FREE
        return [value for value in op.operands if _has_effect(op, kind, value)]

    def _note_use(self, op: Operation, root: Root) -> None:
        if root.kind is Kind.FOREIGN:
            return
        level = op
        while level.parent_region() is not root.region:
            parent = level.parent_op()
            assert parent is not None
            level = parent
        block = level.parent_block()
        assert block is not None
        self.uses[block].setdefault(level, []).append(root)
        if level is not op:
            self.nested.setdefault(level, {})[root] = None

    def rename(self, old: SSAValue, new: SSAValue) -> None:
        """Notes that a memref has become another value."""
        root = self.values[new] = self.values.pop(old)
        if root.value is old:
            root.value = new

    # Roots.

    def root(self, value: SSAValue) -> Root:
        """The root of a memref."""
        views = list[SSAValue]()
        entered = set[SSAValue]()
        while value not in self.values and value not in entered:
            source = self._viewed(value)
            if source is None:
                break
            views.append(value)
            entered.add(value)
            value = source
        found = self.values.get(value)
        if found is None:
            found = self.values[value] = self._new_root(value)
        for view in views:
            self.values[view] = found
        return found

    def members(self, bits: int) -> Iterator[Root]:
        """The roots in a bit set."""
        return map(self.roots.__getitem__, members(bits))

    def is_elsewhere(self, value: SSAValue) -> bool:
        """Is it memory that no allocation of this function can be?"""
        if isinstance(value, BlockArgument):
            return value.block is self.body.first_block
        assert isinstance(value, OpResult)
        origin = self.origin(value.op)
        return origin is not None and origin.is_apart(value.op)

    def _viewed(self, value: SSAValue) -> SSAValue | None:
        """What the value is a view of."""
        if not isinstance(value, OpResult):
            return None
        origin = self.origin(value.op)
        if origin is None:
            return None
        sources = origin.sources(value.op, value.index)
        if len(sources) != 1 or not is_memref(value.op.operands[sources[0]]):
            return None
        return value.op.operands[sources[0]]

    def _new_root(self, value: SSAValue) -> Root:
        block = value.owner if isinstance(value.owner, Block) else value.owner.parent
        assert block is not None
        region = block.parent
        assert region is not None
        root = Root(len(self.roots), value, self._kind(value), block, region)
        self.roots.append(root)
        where = value.owner
        self.defined.setdefault(where, []).append(root)
        return root

    def _kind(self, value: SSAValue) -> Kind:
        if isinstance(value, BlockArgument):
            is_entry = value.block is self.body.first_block
            return Kind.FOREIGN if is_entry else Kind.MERGE
        assert isinstance(value, OpResult)
        op = value.op
        origin = self.origin(op)
        if origin is not None:
            if origin.sources(op, value.index):
                return Kind.MERGE
            is_new = origin.is_new(op, value.index)
            is_manual = MANUAL_DEALLOCATION in op.attributes
            return Kind.NEW if is_new and not is_manual else Kind.FOREIGN
        if self.call(op) is not None:
            mode = self.call_result(op, value.index).mode
            return Kind.NEW if mode is Mode.OWNED else Kind.MERGE
        if self.region_branch(op) is not None:
            return Kind.MERGE
        if _has_effect(op, MemoryEffectKind.ALLOC, value):
            return Kind.NEW
        # Nobody says what it is: memory of somebody else, or of an operand.
        has_memrefs = any(is_memref(operand) for operand in op.operands)
        return Kind.MERGE if has_memrefs else Kind.FOREIGN

    # Handovers.

    def _note_handovers(self, op: Operation) -> None:
        branch = self.branch(op)
        if branch is not None:
            ranges = branch.operands_by_successor(op)
            for way, (operands, block) in enumerate(
                zip(ranges, op.successors, strict=True)
            ):
                self._hand_over(RegionEdge(op, operands, block.args), way)
        else:
            self._note_unknown_branch(op)
        region_branch = self.region_branch(op)
        if region_branch is not None:
            for way, edge in enumerate(region_branch.edges(op)):
                self._hand_over(edge, way)
        elif self.is_leaving(op):
            self._note_return(op)
        self._note_choice(op)
        self._note_call(op)

    def _note_unknown_branch(self, op: Operation) -> None:
        """Nobody says what a terminator without a model hands to its successors."""
        for block in op.successors:
            for argument in filter(is_memref, block.args):
                self.root(argument).is_guess = True

    def _note_return(self, op: Operation) -> None:
        function = self.body.parent
        assert function is not None
        block = function.parent
        assert block is not None
        assert block.parent is not None
        for index, operand in enumerate(op.operands):
            if not is_memref(operand):
                continue
            if index not in self.results:
                number = len(self.roots)
                result = Root(number, operand, Kind.RESULT, block, block.parent)
                result.is_carried = False
                self.roots.append(result)
                self.results[index] = result
            self._add(op, index, self.results[index], 0, False)

    def is_leaving(self, op: Operation) -> bool:
        """Does the operation leave the function?"""
        return (
            op.parent_region() is self.body and op.next_op is None and not op.successors
        )

    def _hand_over(self, edge: RegionEdge, way: int) -> None:
        for operand, target in zip(edge.operands, edge.targets, strict=False):
            value = edge.source.operands[operand]
            if is_memref(value) and is_memref(target):
                self._add(edge.source, operand, self.root(target), way, False)

    def _add(
        self, op: Operation, operand: int, target: Root, way: int, choice: bool
    ) -> None:
        giver = self.root(op.operands[operand])
        handover = Handover(op, operand, giver, target, way, choice)
        target.incoming.append(handover)
        self.handovers.append(handover)
        target.is_whole &= self.is_whole(op.operands[operand])
        target.is_comparable &= self._keeps_pointer(op.operands[operand])

    def _note_choice(self, op: Operation) -> None:
        for result in op.results:
            if not is_memref(result) or self.values[result].value is not result:
                continue
            root = self.values[result]
            if root.kind is not Kind.MERGE or self.region_branch(op) is not None:
                continue
            root.is_carried = False
            for operand in self._chosen(op, root, result.index):
                if is_memref(op.operands[operand]):
                    self._add(op, operand, root, 0, True)

    def _note_call(self, op: Operation) -> None:
        """Notes what is known of results of calls besides who owns them."""
        call = self.call(op)
        for result in () if call is None else op.results:
            if call is None or not is_memref(result):
                continue
            known, target = self.call_result(op, result.index), self.root(result)
            target.is_whole &= known.is_whole
            target.is_comparable &= known.is_comparable
            first = call.arguments(op).start
            givers = [
                (first + i, op.operands[first + i]) for i in known.copied_arguments
            ]
            givers += [(-1, op.results[i]) for i in known.copied_results]
            givers += [(-1, result)] if known.may_copy_foreign else []
            for operand, value in givers:
                if is_memref(value):
                    copy = Handover(op, operand, self.root(value), target, 0)
                    self.copies.append(copy)

    def _chosen(self, op: Operation, root: Root, index: int) -> Sequence[int]:
        """The operands whose memory a result may be; notes what else is known."""
        origin, call = self.origin(op), self.call(op)
        if origin is not None:
            return origin.sources(op, index)
        if call is None:
            root.is_comparable = root.is_whole = False
            root.is_guess = True
            return range(len(op.operands))
        known = self.call_result(op, index)
        root.first_mode = known.mode
        root.is_guess = known.may_be_foreign
        root.is_comparable, root.is_whole = known.is_comparable, known.is_whole
        arguments = call.arguments(op)
        return [arguments[argument] for argument in known.arguments]

    def is_whole(self, value: SSAValue) -> bool:
        """Is the value all of the memory of its root, as far as views go?"""
        while self.values[value].value is not value:
            assert isinstance(value, OpResult)
            origin = self.origin(value.op)
            assert origin is not None
            if not origin.is_whole(value.op):
                return False
            value = value.op.operands[origin.sources(value.op, value.index)[0]]
        return True

    def _keeps_pointer(self, value: SSAValue) -> bool:
        """Has the value the aligned pointer of its root?"""
        while self.values[value].value is not value:
            assert isinstance(value, OpResult)
            origin = self.origin(value.op)
            assert origin is not None
            if not origin.keeps_pointer(value.op):
                return False
            value = value.op.operands[origin.sources(value.op, value.index)[0]]
        return True

    def _settle(self) -> None:
        """Spreads what views have lost; merges that nobody hands anything are foreign."""
        for root in self.roots:
            is_known = root.first_mode is not Mode.UNKNOWN
            if root.kind is Kind.MERGE and not root.incoming and not is_known:
                root.kind = Kind.FOREIGN
        work = [r for r in self.roots if not (r.is_whole and r.is_comparable)]
        targets = dict[Root, list[Root]]()
        for handover in self.handovers:
            targets.setdefault(handover.giver, []).append(handover.target)
        while work:
            root = work.pop()
            for target in targets.get(root, ()):
                before = (target.is_whole, target.is_comparable)
                target.is_whole &= root.is_whole
                target.is_comparable &= root.is_comparable
                if before != (target.is_whole, target.is_comparable):
                    work.append(target)
