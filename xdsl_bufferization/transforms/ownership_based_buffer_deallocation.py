"""
Frees all memory that a program allocates, once, and as soon as nobody needs it.

    func.func @f(%n: index) -> f32 {
      %a = memref.alloc() : memref<4xf32>
      %r = scf.for .. iter_args(%x = %a) -> (memref<4xf32>) {
        %b = memref.alloc() : memref<4xf32>
        memref.copy %x, %b
        scf.yield %b
      }
      %l = memref.load %r[%c0]
      return %l
    }
    // becomes
        ..
        memref.copy %x, %b
        bufferization.dealloc (%x : memref<4xf32>) if (%true)
        scf.yield %b
      }
      %l = memref.load %r[%c0]
      bufferization.dealloc (%r : memref<4xf32>) if (%true)

The analysis (`analysis/ownership/buffer_ownership.py`) says who owns what and where it ends; the
rewriting puts a `bufferization.dealloc` there. Where ownership is known at run time
only, an `i1` travels with the buffer. A function never owns its arguments and always
gives away what it returns, so that memory of somebody else is cloned when it is returned.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    ModuleOp,
    i1,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.memory.flow import (
    Handover,
    Kind,
    Mode,
    Root,
    is_memref,
)
from xdsl_bufferization.analysis.ownership.buffer_ownership import (
    BufferOwnership,
)
from xdsl_bufferization.analysis.ownership.dynamic_ownership import (
    DynamicOwnership,
)
from xdsl_bufferization.analysis.ownership.module_ownership import (
    ModuleOwnership,
)
from xdsl_bufferization.dialects.bufferization.dealloc import (
    DeallocOp,
)
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.private_traits import get_effects
from xdsl_bufferization.support.models.registration import (
    register_models,
)
from xdsl_bufferization.transforms.attributes import check_attributes
from xdsl_bufferization.transforms.freeing import (
    NewOperands,
    check_regions,
    clone_op,
    memory_to_free,
    symbol,
)
from xdsl_bufferization.transforms.messages import op_name
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.ownership_flags import OwnershipFlags


@dataclass(frozen=True)
class OwnershipBasedBufferDeallocationPass(OptionsPass):
    """Inserts `bufferization.dealloc` for all allocations of all functions."""

    name = "ownership-based-buffer-deallocation"

    private_function_dynamic_ownership: bool = False
    """May private functions return flags, to say whether a result is owned?"""
    strict: bool = False
    """Is what is not known of memory an error?"""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` and changes nothing if a region is not known."""
        register_models()
        check_attributes(op)
        ownership = ModuleOwnership(
            op, DynamicOwnership, self.private_function_dynamic_ownership
        )
        ownership.run()
        for function, plan in ownership.plans.items():
            _check(plan, function)
            if self.strict:
                _check_strictly(plan, function)
        for function, plan in ownership.plans.items():
            Deallocation(function, plan).run()


def _check(plan: BufferOwnership, function: Operation) -> None:
    """Raises for what nobody can tell, as the interface is missing."""
    check_regions(plan, function)
    for handover in plan.flow.handovers:
        if plan.has_to_compare(handover) and not handover.giver.is_comparable:
            owner = handover.giver.value.owner
            maker = op_name(owner) if isinstance(owner, Operation) else "a block"
            raise PassFailedException(
                f"'{op_name(handover.source)}' op, in function {symbol(function)}: cannot "
                f"tell whether operand #{handover.operand} is memory that was allocated "
                f"here, as it comes from '{maker}'; attach "
                "a model of BufferOriginOpInterface to it, or copy the memref"
            )


def _check_strictly(plan: BufferOwnership, function: Operation) -> None:
    """Raises for operations and memory of which too little is known."""
    flow = plan.flow
    where = f"in function {symbol(function)}"
    for op in flow.operations:
        if not any(map(is_memref, (*op.operands, *op.results))):
            continue
        if not flow.is_modelled(op) and not _has_known_effects(op):
            raise PassFailedException(
                f"'{op_name(op)}' op, {where}: ops with unknown memory side effects are not "
                "supported; give it a MemoryEffect trait or a model of "
                "BufferOriginOpInterface, or leave out the option strict"
            )
    for root in plan.leaving:
        owner = root.value.owner
        maker = f"'{op_name(owner)}' op" if isinstance(owner, Operation) else "a block"
        raise PassFailedException(
            f"{maker}, {where}: its memory is still held by a value that is no memref, or "
            "by a transfer, when its region ends, so that nobody would free it; bufferize "
            "that value, wait for the transfer, or leave out the option strict"
        )


def _has_known_effects(op: Operation) -> bool:
    destinations = model_of(op, DestinationStyleOpInterface)
    return destinations is not None or get_effects(op) is not None


@dataclass
class Deallocation:
    """Inserts the flags, clones and deallocations of one function."""

    function: Operation
    plan: BufferOwnership
    _clones: set[tuple[Operation, int]] = field(
        default_factory=set[tuple[Operation, int]]
    )
    _new: NewOperands = field(default_factory=NewOperands)
    _claims: dict[tuple[Operation, int, Root], dict[int, SSAValue]] = field(
        default_factory=dict[tuple[Operation, int, Root], dict[int, SSAValue]]
    )
    """For a root that is claimed at a point the flags by the operands handed over."""

    def run(self) -> None:
        """Rewrites the function."""
        flow = self.plan.flow
        block = flow.body.blocks[0]
        first = block.first_op
        constants = [arith.ConstantOp.from_int_and_width(value, i1) for value in (0, 1)]
        self.false, self.true = (op.result for op in constants)
        point = InsertPoint.at_start(block) if first else InsertPoint.at_end(block)
        Builder(point).insert(constants[0])
        Builder(InsertPoint.after(constants[0])).insert(constants[1])
        self.flags = OwnershipFlags(self.plan, self.false)
        self.flags.run()
        model = model_of(self.function, FunctionOpInterface)
        if self.flags.results and model is not None:
            model.append_results(self.function, [i1] * self.flags.results)
        for handover in flow.handovers:
            self._hand_over(handover)
        self._new.set()
        self._free_all()
        for constant in constants:
            if constant.result.first_use is None:
                constant.detach()
                constant.erase()

    # Handovers.

    def _hand_over(self, handover: Handover) -> None:
        if handover in self.plan.cloned:
            self._clone(handover)
            return
        if handover.is_choice:
            return
        mode = self.plan.handed(handover)
        target = self.plan.mode(handover.target)
        claimed = self.plan.claimed(handover)
        slot = self.flags.slots.get((handover.source, handover.operand))
        has_flag = slot is not None and target is Mode.FLAGGED
        is_result = handover.target.kind is Kind.RESULT
        must_own = is_result and mode is Mode.FLAGGED and not slot
        if not claimed and not has_flag and not must_own:
            return
        flag = self._flag_of(handover, claimed)
        if has_flag and slot is not None:
            op, index = slot
            self._new.note(self.flags.renewed.get(op, op), index, flag)
        if must_own:
            self._clone_unless(handover, flag)

    def _builder(self, handover: Handover) -> Builder:
        """Builds what is done on the way of a handover."""
        source = self.flags.renewed.get(handover.source, handover.source)
        if len(source.successors) > 1:
            source = self.flags.edges.branch(source, handover.way)
        return Builder(InsertPoint.before(source))

    def _operand(self, handover: Handover) -> tuple[Operation, int]:
        """The operation and operand that hand the memref over."""
        source, operand = self.flags.edges.operand(handover)
        return self.flags.renewed.get(source, source), operand

    def _clone(self, handover: Handover) -> None:
        source, operand = self._operand(handover)
        key = (source, operand)
        if key in self._clones:
            return
        builder = self._builder(handover)
        clone = builder.insert(clone_op(source.operands[operand]))
        self._clones.add(key)
        self._new.note(source, operand, clone.results[0])
        slot = self.flags.slots.get((handover.source, handover.operand))
        if slot is not None:
            op, index = slot
            self._new.note(self.flags.renewed.get(op, op), index, self.true)

    def _clone_unless(self, handover: Handover, flag: SSAValue) -> None:
        """A value that is returned must be owned: clones it if its flag is not set."""
        source, operand = self._operand(handover)
        value = source.operands[operand]
        clone = clone_op(value)
        choice = scf.IfOp(
            flag,
            [value.type],
            Region(Block([scf.YieldOp(value)])),
            Region(Block([clone, scf.YieldOp(clone.results[0])])),
        )
        self._builder(handover).insert(choice)
        self._new.note(source, operand, choice.results[0])

    # Flags.

    def _own_flag(self, root: Root) -> SSAValue:
        match self.plan.mode(root):
            case Mode.OWNED:
                return self.true
            case Mode.FLAGGED:
                return self.flags.of[root]
            case _:
                return self.false

    def _flag_of(self, handover: Handover, claimed: Sequence[Root]) -> SSAValue:
        """The flag of the target; takes what the target claims."""
        giver = handover.giver
        moved = handover in self.plan.moved
        flag = self._own_flag(giver) if moved else self.false
        if not claimed:
            return flag
        builder = self._builder(handover)
        if not self.plan.is_only_claim(handover):
            for root in claimed:
                taken = self._claim(builder, handover, root)
                flag = taken if flag is self.false else _or(builder, flag, taken)
            return flag
        # Ways that share operands also share what is claimed for them.
        key = (*self._point(handover), claimed[0])
        if key not in self._claims:
            taken = self._take(builder, flag, claimed[0])
            self._claims[key] = {handover.operand: taken}
        return self._claims[key][handover.operand]

    def _point(self, handover: Handover) -> tuple[Operation, int]:
        """Where a handover happens; the ways out of a region are one point."""
        source = handover.source
        return (source, handover.way if source.successors else 0)

    def _take(self, builder: Builder, own: SSAValue, root: Root) -> SSAValue:
        """The giver is `root` unless it is owned: then `root` ends here."""
        theirs = self._own_flag(root)
        if own is self.false:
            return theirs
        condition = own if theirs is self.true else _and(builder, own, theirs)
        self._dealloc(builder, root, condition, [])
        return theirs if theirs is self.true else _or(builder, own, theirs)

    def _claim(self, builder: Builder, handover: Handover, root: Root) -> SSAValue:
        """
        The flag that says that the target gets `root`. Who gets it is found out at run
        time; if nobody does, it ends here.
        """
        key = (*self._point(handover), root)
        found = self._claims.get(key)
        if found is None:
            claimants = self.plan.claimants(handover, root)
            values = [claimant.giver.value for claimant in claimants]
            flags = self._dealloc(builder, root, self._own_flag(root), values)
            found = self._claims[key] = dict[int, SSAValue]()
            taken: SSAValue | None = None
            for claimant, flag in zip(claimants, flags, strict=True):
                if taken is not None:
                    free = builder.insert(arith.XOrIOp(taken, self.true)).result
                    flag = _and(builder, flag, free)
                found[claimant.operand] = flag
                taken = flag if taken is None else _or(builder, taken, flag)
        return found[handover.operand]

    # Ends.

    def _free_all(self) -> None:
        ends = self.plan.ends
        for op, roots in ends.after.items():
            op = self.flags.renewed.get(op, op)
            self._free(Builder(InsertPoint.after(op)), roots)
        for op, roots in ends.before.items():
            self._free(Builder(InsertPoint.before(op)), roots)
        for block, roots in ends.at_start.items():
            self._free(Builder(InsertPoint.at_start(block)), roots)
        for (op, way), roots in ends.on_edge.items():
            edge = self.flags.edges.branch(op, way)
            self._free(Builder(InsertPoint.before(edge)), roots)

    def _free(self, builder: Builder, roots: Sequence[Root]) -> None:
        for root in roots:
            self._dealloc(builder, root, self._own_flag(root), [])

    def _dealloc(
        self,
        builder: Builder,
        root: Root,
        condition: SSAValue,
        retained: Sequence[SSAValue],
    ) -> Sequence[SSAValue]:
        memory = memory_to_free(builder, root)
        op = DeallocOp([memory], [condition], retained)
        return builder.insert(op).results


def _and(builder: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
    return builder.insert(arith.AndIOp(a, b)).result


def _or(builder: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
    return builder.insert(arith.OrIOp(a, b)).result
