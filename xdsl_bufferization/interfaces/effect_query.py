"""The effects of operations on memrefs: the one query of analyses and patterns.

    linalg.copy ins(%a) outs(%b)      reads %a, writes %b
    %v = memref.subview %a[..]        neither
    %v = memref.reshape %a(%s)        reads %s
    func.call @f(%a)                  reads %a; writes it, and other memory, if the policy says so
    "unknown"(%a)                     reads and writes %a

The answers come from the model of `MemoryEffectsOpInterface`, else from xDSL's traits. The worst
case of an operation without either is: its memref operands are read and written; they are captured
if a result, or another operand that is written, may hold memory; none is freed. What a call
captures and frees is a matter of summaries (`analysis/memory/`). The regions of an operation may
run after it, unless a trait or a model says that it runs them itself: what they use is then in use
until an operation waits for one of its tokens. Control flow forwards memory without accessing it,
and a return hands it to the caller, which may read it.

MLIR: lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import local
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.traits import (
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    NoMemoryEffect,
    OpTrait,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    CallOpInterface,
    FunctionOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.external_models import EXTERNAL_MODELS, model_of
from xdsl_bufferization.interfaces.memory_effects import (
    CAPTURE,
    CONCERNED,
    FREE,
    READ,
    WRITE,
    AutomaticAllocationScopeResource,
    Effect,
    EffectKind,
    EffectList,
    MemoryEffectsOpInterface,
    is_on_memory,
    operands_with,
)
from xdsl_bufferization.interfaces.memory_types import Holding, holding, is_memref, may_hold
from xdsl_bufferization.interfaces.properties import (
    AllocationScopeOpInterface,
    operations_inside,
    traits_of,
)
from xdsl_bufferization.interfaces.symbols import symbols_in


class Token(NamedTuple):
    """What tells that something has ended: a value, or an element of a memref."""

    value: SSAValue
    element: tuple[int, ...] | None = None
    """The indices of the element; None if they are not known."""

    def may_be(self, other: Token) -> bool:
        """False for different elements of one memref."""
        if self.value is not other.value or None in (self.element, other.element):
            return True
        return self.element == other.element


CallWritePolicy = Callable[[Operation, int], bool]
"""True if a call may write the argument with this index, or for -1 any other memory."""

_KINDS = {
    MemoryEffectKind.READ: EffectKind.READ,
    MemoryEffectKind.WRITE: EffectKind.WRITE,
    MemoryEffectKind.ALLOC: EffectKind.ALLOCATE,
    MemoryEffectKind.FREE: EffectKind.FREE,
}

_SYNCHRONOUS_TRAITS: tuple[type[OpTrait], ...] = (
    AllocationScopeOpInterface,
    DestinationStyleOpInterface,
    LoopLikeOpInterface,
    MemoryEffect,
    RegionBranchOpInterface,
)
"""An operation with one of these traits runs its regions only while it is executed."""


def writes_anything(op: Operation, argument: int) -> bool:
    """The policy for an unknown callee (`analysis/memory/memory_summary.py`)."""
    return True


class MemoryEffects:
    """Answers for all operations of one run; looks models up once per class."""

    def __init__(self, call_writes: CallWritePolicy = writes_anything) -> None:
        self._call_writes = call_writes
        self._model = InterfaceCache(MemoryEffectsOpInterface)
        self._view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self._style = InterfaceCache(DestinationStyleOpInterface)
        self._call = InterfaceCache(CallOpInterface)
        self._function = InterfaceCache(FunctionOpInterface)
        self._region_branch = InterfaceCache(RegionBranchOpInterface)
        self._traits = dict[type[Operation], Sequence[MemoryEffect] | None]()
        self._recursive = dict[type[Operation], bool]()
        self._synchronous = dict[type[Operation], bool]()

    def of(self, op: Operation) -> Sequence[Effect] | None:
        """The effects of the operation, without those of its regions; None if they are unknown."""
        model = self._model(op)
        return self._of_traits(op) if model is None else model.effects(op)

    def with_contents(self, op: Operation) -> Sequence[Effect] | None:
        """The effects of the operation and of those in its regions, by operand and result
        of whichever has them; None if one is unknown."""
        found, pending = list[Effect](), [op]
        while pending:
            current = pending.pop()
            effects = self.of(current)
            if effects is None:
                return None
            found += effects
            if current.regions and self.is_recursive(current):
                pending += operations_inside(current)
        return found

    def is_modelled(self, op: Operation) -> bool:
        """True if the operation has a model that states all its effects."""
        return self._model(op) is not None

    def is_recursive(self, op: Operation) -> bool:
        """True if the effects of the regions are effects of the operation."""
        op_class = type(op)
        if op_class not in self._recursive:
            model = self._model(op)
            self._recursive[op_class] = (
                bool(traits_of(op_class, RecursiveMemoryEffect))
                if model is None
                else model.is_recursive
            )
        return self._recursive[op_class]

    def is_unknown(self, op: Operation) -> bool:
        """True if nothing tells what the operation does with its memrefs."""
        return (
            self._model(op) is None
            and self._of_traits(op) is None
            and not self.is_return(op)
            and not self.is_control_flow(op)
            and self._call(op) is None
            and self._style(op) is None
        )

    def is_return(self, op: Operation) -> bool:
        """True for a terminator of a function without successors."""
        if op.next_op is not None or op.successors:
            return False
        parent = op.parent_op()
        return parent is not None and self._function(parent) is not None

    def is_control_flow(self, op: Operation) -> bool:
        """True for a branch, a region branch, and a terminator inside of the latter."""
        if op.successors or self._region_branch(op) is not None:
            return True
        parent = op.parent_op() if op.next_op is None else None
        return parent is not None and self._region_branch(parent) is not None

    def hands_on(self, op: Operation) -> bool:
        """True for a terminator whose operands may be anywhere afterwards, as nothing tells
        what the operation around does with them."""
        if op.next_op is not None or self.is_return(op) or self.is_control_flow(op):
            return False
        return op.parent_op() is not None

    # Indices of memref operands.

    def read(self, op: Operation) -> Sequence[int]:
        """The memref operands whose elements may be read, now or later."""
        memrefs = _memrefs(op)
        if not memrefs or self.is_return(op):
            return memrefs
        model = self._model(op)
        if model is not None:
            return _concerned(model.effects(op), memrefs, READ)
        if self.is_control_flow(op):
            return ()
        viewed = self._viewed_operands(op)
        memrefs = [index for index in memrefs if index not in viewed]
        # Without a model, a region may read what it gets from operands, except elements.
        is_open = op.regions and self._style(op) is None
        effects = None if is_open else self._of_traits(op)
        return memrefs if effects is None else _concerned(effects, memrefs, READ)

    def written(self, op: Operation) -> Sequence[int]:
        """The memref operands whose elements may be written."""
        memrefs = _memrefs(op)
        if not memrefs or self.is_return(op):
            return ()
        model = self._model(op)
        if model is not None:
            return _concerned(model.effects(op), memrefs, WRITE)
        if self.is_control_flow(op):
            return ()
        if self._call(op) is not None:
            return self._written_by_call(op, memrefs)
        style = self._style(op)
        if style is not None:
            inits = style.inits(op)
            return [index for index in memrefs if index in inits]
        effects = None if op.regions else self._of_traits(op)
        if effects is None:
            return memrefs
        return _concerned(effects, memrefs, WRITE)

    def accessed(self, op: Operation) -> tuple[Sequence[int], Sequence[int]]:
        """The operands that `read` and `written` return."""
        memrefs = _memrefs(op)
        model = self._model(op)
        if not memrefs or model is None or self.is_return(op):
            return self.read(op), self.written(op)
        effects = model.effects(op)
        read = _concerned(effects, memrefs, READ)
        return read, _concerned(effects, memrefs, WRITE)

    def overwritten(self, op: Operation) -> Sequence[int]:
        """The memref operands that the operation itself certainly writes as a whole."""
        style = self._style(op)
        if style is not None:
            inits = style.inits(op)
            return [
                index
                for index in _memrefs(op)
                if index in inits and not style.is_init_read(op, index)
            ]
        return [
            effect.operand
            for effect in self.of(op) or ()
            if effect.kind is EffectKind.WRITE
            and effect.on_full_region
            and effect.operand is not None
        ]

    def writes_others(self, op: Operation) -> bool:
        """True for a call that may write memory other than its arguments (a global), for an unknown
        operation that names a symbol, which may be a call, and for one that writes all memory."""
        if self._call(op) is not None:
            return self._call_writes(op, -1)
        if self._model(op) is not None:
            return self.concerns_all(op, EffectKind.WRITE)
        return bool(symbols_in(op)) and self.is_unknown(op)

    def concerns_all(self, op: Operation, kind: EffectKind) -> bool:
        """True if the model of an operation states an effect of this kind on all memory."""
        model = self._model(op)
        if model is None or not (effects := model.effects(op)):
            return False
        if type(effects) is EffectList:
            return kind in effects.kinds_on_all
        return operands_with(effects, (kind,)) is None

    def freed(self, op: Operation) -> Sequence[int]:
        """The memref operands that the operation may free."""
        memrefs = _memrefs(op)
        if not memrefs:
            return ()
        model = self._model(op)
        if model is None and op.regions:
            return ()
        effects = self._of_traits(op) if model is None else model.effects(op)
        return _concerned(effects or (), memrefs, FREE)

    def freed_and_captured(
        self, op: Operation, memrefs: Sequence[int]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """What `freed` and `captured` return; `memrefs` are the memref operands."""
        model = self._model(op)
        if model is None or self.hands_on(op):
            return self.freed(op), self.captured(op)
        effects = model.effects(op)
        freed = _concerned(effects, memrefs, FREE)
        return freed, _concerned(effects, memrefs, CAPTURE)

    def is_plain(self, op_class: type[Operation]) -> bool:
        """True for a class without a model, all operations of which have no effects."""
        if self._model[op_class] is not None:
            return False
        return self._traits_of(op_class) == ()

    def only_frees(self, op: Operation) -> bool:
        """True for a deallocation: the only effect is to free operands."""
        effects = None if op.regions else self.of(op)
        return bool(effects) and all(e.kind is EffectKind.FREE for e in effects)

    def captured(self, op: Operation) -> Sequence[int]:
        """The memref operands that may be reached after the operation, through a
        result that is no memref or through other memory."""
        memrefs = _memrefs(op)
        if not memrefs or self.hands_on(op):
            return memrefs
        model = self._model(op)
        if model is not None:
            return _concerned(model.effects(op), memrefs, CAPTURE)
        if self._region_branch(op) is not None:
            return ()
        if any(map(may_hold, op.results)):
            return memrefs
        if self._style(op) is not None:
            return ()
        boxes = {i for i in memrefs if holding(op.operands[i]) is Holding.BOX}
        boxes = boxes.intersection(self.written(op)) if boxes else boxes
        return [index for index in memrefs if boxes - {index}] if boxes else ()

    def told(self, op: Operation) -> Sequence[int]:
        """The memref operands whose pointer the operation may return as a number."""
        is_number = any(not is_memref(r) and not may_hold(r) for r in op.results)
        return self.captured(op) if is_number else ()

    def started(self, op: Operation) -> Sequence[SSAValue]:
        """The tokens of what the operation starts and what may run after it: a transfer, or
        its regions."""
        return [value for value, _ in self.tokens(op, EffectKind.START)]

    def awaited(self, op: Operation) -> Sequence[SSAValue]:
        """The tokens of what the operation waits for; what it starts waits for them if it
        starts anything."""
        return [value for value, _ in self.tokens(op, EffectKind.WAIT)]

    def may_run_later(self, op: Operation) -> bool:
        """True if the regions of the operation may run when it has been executed: it starts
        them, or nothing tells when they run."""
        if not op.regions:
            return False
        if self._model(op) is not None:
            return bool(self.started(op))
        op_class = type(op)
        if op_class not in self._synchronous:
            self._synchronous[op_class] = any(
                model_of(op_class, trait) is not None for trait in _SYNCHRONOUS_TRAITS
            )
        return not self._synchronous[op_class]

    # Allocations.

    def allocates(self, op: Operation, result: int) -> bool:
        """True if the result is new memory on the heap."""
        return any(
            is_on_memory(effect) and effect.result in (None, result)
            for effect in self._allocations(op)
        )

    def allocates_on_stack(self, op: Operation, result: int) -> bool:
        """True if the result is new memory that ends with its allocation scope."""
        return any(
            isinstance(effect.resource, AutomaticAllocationScopeResource)
            and effect.result in (None, result)
            for effect in self._allocations(op)
        )

    def returns_new_memory(self, op: Operation, result: int) -> bool:
        """True if the result is new memory, on heap or stack."""
        return any(effect.result in (None, result) for effect in self._allocations(op))

    def only_allocates(self, op: Operation) -> bool:
        """True if the only effect of the operation is an allocation, on heap or stack."""
        effects = None if op.regions else self.of(op)
        return bool(effects) and all(e.kind is EffectKind.ALLOCATE for e in effects)

    def _allocations(self, op: Operation) -> Sequence[Effect]:
        model = self._model(op)
        if model is not None:
            effects = model.effects(op)
            if type(effects) is EffectList:
                return effects.allocations
        else:
            effects = None if op.regions else self._of_traits(op)
        return [e for e in effects or () if e.kind is EffectKind.ALLOCATE]

    def tokens(self, op: Operation, kind: EffectKind) -> Sequence[Token]:
        """The tokens that an operation starts or waits for."""
        model = self._model(op)
        if model is None:
            return ()
        found = list[Token]()
        for effect in model.effects(op):
            if effect.kind is kind and effect.operand is not None:
                found.append(Token(op.operands[effect.operand], effect.element))
            elif effect.kind is kind and effect.result is not None:
                found.append(Token(op.results[effect.result]))
        return found

    def _of_traits(self, op: Operation) -> Sequence[Effect] | None:
        """The effects of xDSL's traits, without those of regions."""
        traits = self._traits_of(type(op))
        if not traits:
            return None if traits is None else ()
        found = list[Effect]()
        for trait in traits:
            instances = trait.get_effects(op)
            if instances is None:
                return None
            for instance in instances:
                found += _of_instance(op, instance)
        return found

    def _traits_of(self, op_class: type[Operation]) -> Sequence[MemoryEffect] | None:
        if op_class not in self._traits:
            self._traits[op_class] = _varying_traits(op_class)
        return self._traits[op_class]

    def _viewed_operands(self, op: Operation) -> set[int]:
        """The operands that results are views of; making a view reads no elements."""
        view_flow = self._view_flow(op)
        if view_flow is None:
            return set()
        return {i for r in op.results for i in view_flow.sources(op, r.index)}

    def _written_by_call(self, op: Operation, memrefs: Sequence[int]) -> Sequence[int]:
        call = self._call(op)
        assert call is not None
        arguments = call.arguments(op)
        return [
            index
            for index in memrefs
            if index not in arguments or self._call_writes(op, arguments.index(index))
        ]


def _memrefs(op: Operation) -> Sequence[int]:
    return [i for i, operand in enumerate(op.operands) if is_memref(operand)]


def _concerned(effects: Sequence[Effect], memrefs: Sequence[int], position: int) -> Sequence[int]:
    """The memref operands with an effect of the kinds at a position of `CONCERNED`."""
    if not effects:
        return ()
    if type(effects) is EffectList:
        found = effects.concerned[position]
    else:
        found = operands_with(effects, CONCERNED[position])
    if found is None:
        return memrefs
    return [index for index in memrefs if index in found] if found else ()


def _varying_traits(op_class: type[Operation]) -> Sequence[MemoryEffect] | None:
    """The traits of a class but for those without effects of their own; None if it has
    no trait, so that its effects are unknown."""
    traits = traits_of(op_class, MemoryEffect)
    if not traits:
        return None
    plain = (NoMemoryEffect, RecursiveMemoryEffect)
    return tuple(trait for trait in traits if not isinstance(trait, plain))


def _of_instance(op: Operation, instance: EffectInstance) -> Sequence[Effect]:
    """An effect of xDSL's as effects by operand and result."""
    kind, resource = _KINDS[instance.kind], instance.resource
    value = instance.value
    found = [
        Effect(kind, operand=index, resource=resource)
        for index, operand in enumerate(op.operands)
        if operand is value
    ]
    found += [
        Effect(kind, result=result.index, resource=resource)
        for result in op.results
        if result is value
    ]
    return found or (Effect(kind, resource=resource),)


class _Shared(local):
    """What patterns ask, which are made once for all modules."""

    def __init__(self) -> None:
        self.version = -1
        self.effects = MemoryEffects()


_SHARED = _Shared()


def memory_effects() -> MemoryEffects:
    """Returns what answers by the models as they are now."""
    if _SHARED.version != EXTERNAL_MODELS.version:
        _SHARED.version, _SHARED.effects = EXTERNAL_MODELS.version, MemoryEffects()
    return _SHARED.effects
