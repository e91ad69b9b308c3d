"""Inserts deallocations for all memory that a program allocates, after its last use.

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

The analysis (`analysis/ownership/buffer_ownership.py`) computes the ownership of
each node and where it ends; the pass inserts a `bufferization.dealloc` there. Where ownership
is known at run time only, an `i1` is forwarded with the buffer. A function never owns its
arguments, and its callers own the results, so that unowned memory is cloned when returned.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ModuleOp, i1
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.analysis.memory.flow import FlowEdge, MemoryNode, NodeKind, Ownership
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.analysis.ownership.module_ownership import ModuleOwnership
from xdsl_bufferization.analysis.ownership.ownership_policies import DynamicOwnership
from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp
from xdsl_bufferization.interfaces.contents import op_around
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure, observed_clone, op_name
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.memory_sizes import stated_alignment
from xdsl_bufferization.support.syntax import name_after
from xdsl_bufferization.transforms.freeing import (
    FreeingPass,
    FunctionFreeing,
    check_regions,
    clone_op,
    memory_to_free,
)
from xdsl_bufferization.transforms.ownership_flags import OwnershipFlags


@record
class OwnershipBasedBufferDeallocationPass(FreeingPass):
    """Inserts `bufferization.dealloc` for all memory that functions allocate: once, after the
    last use.

    An analysis computes the ownership of memory. It moves along a flow edge, to an
    iter_arg, block argument or result, if the memory is not live after it otherwise. Where
    ownership depends on the path at run time, an `i1` is forwarded with the buffer."""

    name = "ownership-based-buffer-deallocation"

    private_function_dynamic_ownership: bool = False
    """Each private function whose callers are all known may return an `i1`, true if a result is
    owned, in place of a clone. Else it does where a clone would change the program."""
    strict: bool = False
    """Unknown memory effects, and memory that is never freed, are errors."""

    def ownership(self, op: ModuleOp) -> dict[Operation, BufferOwnership]:
        """Returns the ownership in each function. Raises for an unknown region or ownership that
        cannot be determined."""
        flags = "always" if self.private_function_dynamic_ownership else "needed"
        module_ownership = ModuleOwnership(op, DynamicOwnership, flags)
        module_ownership.run()
        for function, plan in module_ownership.plans.items():
            _check(plan)
            if self.strict:
                _check_strictly(plan, function)
        return module_ownership.plans

    def free(self, plans: Mapping[Operation, BufferOwnership]) -> None:
        alignment = stated_alignment(plans)
        for function in each(plans):
            Deallocation(plans[function], alignment).run()


def _check(plan: BufferOwnership) -> None:
    """Raises for ownership that cannot be determined because an interface is missing."""
    check_regions(plan)
    for edge, op, _, is_freed in plan.conflicts:
        # What may have been freed before is cloned: where it has been, nothing reads the clone.
        if is_freed:
            continue
        raise observed_clone(
            edge.op,
            "has a result that is a clone, as the function gives away what it returns",
            f"'{op_name(op)}' would tell the clone from the original; write to a copy, "
            "return a buffer once, or make the function private if it is called by name "
            "only, and not by itself",
        )
    for edge in plan.incomparable:
        owner = edge.source.value.owner
        maker = op_name(owner) if isinstance(owner, Operation) else "a block"
        raise failure(
            edge.op,
            f"cannot tell whether operand #{edge.operand} is memory that was allocated here",
            f"it comes from '{maker}'; attach a model of "
            "BufferViewFlowOpInterface to it, or copy the memref",
        )


def _check_strictly(plan: BufferOwnership, function: Operation) -> None:
    """Raises for operations with unknown memory behaviour, and for escaping memory."""
    flow = plan.flow
    for op in flow.operations:
        if not any(map(is_memref, (*op.operands, *op.results))):
            continue
        if not flow.is_modelled(op) and flow.effects.is_unknown(op):
            raise failure(
                op,
                "ops with unknown memory side effects are not supported",
                "give it a MemoryEffect trait or a model of MemoryEffectsOpInterface, or "
                "leave out the option strict",
            )
    for node in plan.escaping:
        owner = node.value.owner
        raise failure(
            owner if isinstance(owner, Operation) else function,
            "has memory that is never freed",
            "it is still held by a value that is no memref, or by a transfer or a region "
            "that may run later, when its region ends; bufferize that value, wait for the "
            "transfer or the region, or leave out the option strict",
        )


@dataclass(eq=False, repr=False)
class Deallocation(FunctionFreeing):
    """Inserts flags, too."""

    _claims: dict[tuple[Operation, int, MemoryNode], dict[int, SSAValue]] = field(
        default_factory=dict[tuple[Operation, int, MemoryNode], dict[int, SSAValue]]
    )
    """For a node claimed at a point, the flag of each forwarded operand."""

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
        function = op_around(flow.body)
        model = model_of(function, FunctionOpInterface)
        if self.flags.results and model is not None:
            model.append_results(function, [i1] * self.flags.results)
        for edge in flow.edges:
            self._transfer(edge)
        self._new.apply()
        for point, nodes in self._ends(self.flags.edges, self.flags.renewed):
            builder = Builder(point)
            for node in nodes:
                self._dealloc(builder, node, self._own_flag(node), [])
        for constant in constants:
            if constant.result.first_use is None:
                constant.detach()
                constant.erase()

    # Flow edges.

    def _transfer(self, edge: FlowEdge) -> None:
        if edge in self.plan.cloned:
            self._clone(edge)
            return
        if edge.is_select:
            return
        ownership = self.plan.edge_ownership(edge)
        target = self.plan.ownership(edge.target)
        claimed = self.plan.claimed(edge)
        slot = self.flags.slots.get((edge.op, edge.operand))
        has_flag = slot is not None and target is Ownership.CONDITIONAL
        is_result = edge.target.kind is NodeKind.RESULT
        must_own = is_result and ownership is Ownership.CONDITIONAL and not slot
        if not claimed and not has_flag and not must_own:
            return
        flag = self._flag_of(edge, claimed)
        if has_flag and slot is not None:
            op, index = slot
            flag = self.true if ownership is Ownership.OWNED else flag
            self._new.add(self.flags.renewed.get(op, op), index, flag)
        if must_own:
            self._clone_unless(edge, flag)

    def _builder(self, edge: FlowEdge) -> Builder:
        """A builder for operations that are executed only if the edge is taken."""
        forwarding_op = self.flags.renewed.get(edge.op, edge.op)
        if len(forwarding_op.successors) > 1:
            forwarding_op = self.flags.edges.branch(forwarding_op, edge.successor_index)
        return Builder(InsertPoint.before(forwarding_op))

    def _operand(self, edge: FlowEdge) -> tuple[Operation, int]:
        """The operation and the operand index that forward the memref."""
        forwarding_op, operand = self.flags.edges.operand(edge)
        return self.flags.renewed.get(forwarding_op, forwarding_op), operand

    def _clone(self, edge: FlowEdge) -> None:
        is_new = self._clone_operand(*self._operand(edge), self._builder(edge))
        slot = self.flags.slots.get((edge.op, edge.operand))
        if is_new and slot is not None:
            op, index = slot
            self._new.add(self.flags.renewed.get(op, op), index, self.true)

    def _clone_unless(self, edge: FlowEdge, flag: SSAValue) -> None:
        """Clones a returned value if its flag is not set: the caller owns the result."""
        forwarding_op, operand = self._operand(edge)
        value = forwarding_op.operands[operand]
        clone = clone_op(value, self.alignment)
        choice = scf.IfOp(
            flag,
            [value.type],
            Region(Block([scf.YieldOp(value)])),
            Region(Block([clone, scf.YieldOp(clone.results[0])])),
        )
        self._builder(edge).insert(choice)
        name_after(choice.results[0], value, "clone")
        self._new.add(forwarding_op, operand, choice.results[0])

    # Flags.

    def _own_flag(self, node: MemoryNode) -> SSAValue:
        match self.plan.ownership(node):
            case Ownership.OWNED:
                return self.true
            case Ownership.CONDITIONAL:
                return self.flags.of[node]
            case _:
                return self.false

    def _flag_of(self, edge: FlowEdge, claimed: Sequence[MemoryNode]) -> SSAValue:
        """The flag of the target, including what the target claims."""
        source = edge.source
        moved = edge in self.plan.moved
        flag = self._own_flag(source) if moved else self.false
        if not claimed:
            return flag
        builder = self._builder(edge)
        if not self.plan.is_only_claim(edge):
            for node in claimed:
                taken = self._claim(builder, edge, node)
                flag = taken if flag is self.false else _or(builder, flag, taken)
            return flag
        # Edges that share an operand also share its claims.
        key = (*self._point(edge), claimed[0])
        if key not in self._claims:
            taken = self._take(builder, flag, claimed[0])
            self._claims[key] = {edge.operand: taken}
        return self._claims[key][edge.operand]

    def _point(self, edge: FlowEdge) -> tuple[Operation, int]:
        """The point of an edge; all region edges of an operation are one point."""
        forwarding_op = edge.op
        return (forwarding_op, edge.successor_index if forwarding_op.successors else 0)

    def _take(self, builder: Builder, own: SSAValue, node: MemoryNode) -> SSAValue:
        """The source aliases `node` unless it owns its memory; then frees `node`. Returns the flag
        of the target."""
        theirs = self._own_flag(node)
        if own is self.false:
            return theirs
        condition = own if theirs is self.true else _and(builder, own, theirs)
        self._dealloc(builder, node, condition, [])
        return theirs if theirs is self.true else _or(builder, own, theirs)

    def _claim(self, builder: Builder, edge: FlowEdge, node: MemoryNode) -> SSAValue:
        """The flag that is set if the target becomes the owner of `node`. The owner is the first
        claimant that aliases `node` at run time; `node` is freed if there is none."""
        key = (*self._point(edge), node)
        found = self._claims.get(key)
        if found is None:
            claimants = self.plan.claimants(edge, node)
            values = [claimant.source.value for claimant in claimants]
            flags = self._dealloc(builder, node, self._own_flag(node), values)
            found = self._claims[key] = dict[int, SSAValue]()
            taken: SSAValue | None = None
            for claimant, flag in zip(claimants, flags, strict=True):
                if taken is not None:
                    free = builder.insert(arith.XOrIOp(taken, self.true)).result
                    flag = _and(builder, flag, free)
                found[claimant.operand] = flag
                taken = flag if taken is None else _or(builder, taken, flag)
        return found[edge.operand]

    def _dealloc(
        self, builder: Builder, node: MemoryNode, condition: SSAValue, retained: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        memory = memory_to_free(builder, node)
        op = DeallocOp([memory], [condition], retained)
        return builder.insert(op).results


def _and(builder: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
    return builder.insert(arith.AndIOp(a, b)).result


def _or(builder: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
    return builder.insert(arith.OrIOp(a, b)).result
