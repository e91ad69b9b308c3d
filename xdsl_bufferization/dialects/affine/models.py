"""Models of the `affine` dialect.

    %r = affine.for %i = 0 to 4 iter_args(%x = %m) -> (memref<4xf32>) { affine.yield %y }
    %n = affine.min affine_map<(d0) -> (d0 + 8, 4)>(%i)        [-inf, 4]

MLIR: lib/Dialect/Affine/IR/{AffineOps,ValueBoundsOpInterfaceImpl}.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, DenseArrayBase, IntegerAttr
from xdsl.ir import Attribute, BlockArgument, Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from xdsl_bufferization.dialects.affine.expressions import linear_form
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.control_flow import (
    Induction,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import (
    AllocationScopeOpInterface,
    SpeculationOpInterface,
)
from xdsl_bufferization.interfaces.value_bounds import Interval, LinearForm, ValueBoundsOpInterface
from xdsl_bufferization.support.constants import INDEX_BITS
from xdsl_bufferization.support.models.flow import (
    AllocationScope,
    CarriedFlow,
    NoSources,
    ResultsFromRegions,
)
from xdsl_bufferization.support.models.memory_effects import (
    FixedEffects,
    PrefetchEffects,
    TransferEffects,
    WaitEffects,
)
from xdsl_bufferization.support.models.value_bounds import (
    Rule,
    add,
    ceil_div,
    counted,
    floor_div,
    iterations,
    mod,
    mul,
)

_INDICES = Interval(-(1 << (INDEX_BITS - 1)), (1 << (INDEX_BITS - 1)) - 1)
"""The range of the type `index`."""

_DIVISIONS = (AffineBinaryOpKind.CeilDiv, AffineBinaryOpKind.FloorDiv, AffineBinaryOpKind.Mod)


class DivisorsAreKnown(SpeculationOpInterface):
    """Affine maps whose divisors are positive constants, so that no division traps."""

    def never_fails(self, op: Operation) -> bool:
        map = op.properties.get("map")
        return isinstance(map, AffineMapAttr) and all(
            isinstance(part.rhs, AffineConstantExpr) and part.rhs.value > 0
            for result in map.data.results
            for part in result.dfs()
            if isinstance(part, AffineBinaryOpExpr) and part.kind in _DIVISIONS
        )


class BasisIsKnown(SpeculationOpInterface):
    """`affine.delinearize_index` that divides by static sizes only, which are positive. The
    outermost size is no divisor."""

    def never_fails(self, op: Operation) -> bool:
        basis = op.properties.get("static_basis")
        if not isinstance(basis, DenseArrayBase):
            return False
        sizes = basis.get_values()
        return DYNAMIC_INDEX not in sizes[max(0, len(sizes) - len(op.results) + 1) :]


class MapBounds(ValueBoundsOpInterface):
    """Bounds of `affine.apply`, `affine.min` and `affine.max`."""

    def __init__(self, choose: Callable[[Sequence[int]], int]) -> None:
        self._choose = choose

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        found = _map_results(op.properties.get("map"), operands)
        if found is None:
            return None
        lows, highs = zip(*found, strict=True)
        return Interval(self._choose(lows), self._choose(highs))

    def linear_form(
        self, op: Operation, result: int, operands: Sequence[Interval]
    ) -> LinearForm | None:
        map = op.properties.get("map")
        if not isinstance(map, AffineMapAttr) or len(map.data.results) != 1:
            return None
        # A value out of range has wrapped around before it is divided or compared.
        if _map_results(map, operands) is None:
            return None
        return linear_form(map.data.results[0], map.data.num_dims, len(operands))


class LoopBounds(ValueBoundsOpInterface):
    """Bounds of the induction variable of `affine.for` with constant bounds."""

    def bounds(self, op: Operation, result: int, operands: Sequence[Interval]) -> Interval | None:
        return None

    def argument_bounds(
        self, op: Operation, argument: BlockArgument, operands: Sequence[Interval]
    ) -> Interval | None:
        if argument.index != 0:
            return None
        low = _map_results(op.properties.get("lowerBoundMap"), ())
        high = _map_results(op.properties.get("upperBoundMap"), ())
        if low is None or high is None:
            return None
        return counted(max(l.low for l in low), min(h.high for h in high))


class ForFlow(CarriedFlow):
    """Region control flow of `affine.for`."""

    def trip_count(self, op: Operation) -> int | None:
        values = self._values(op)
        return None if values is None else iterations(values)

    def inductions(self, op: Operation) -> Sequence[Induction]:
        values = self._values(op)
        if values is None:
            return ()
        variable = op.regions[0].block.args[0]
        return (Induction(variable, values.start, values.stop, values.step),)

    def _values(self, op: Operation) -> range | None:
        """Returns the values of the induction variable; None if they are not known."""
        low = _map_results(op.properties.get("lowerBoundMap"), ())
        high = _map_results(op.properties.get("upperBoundMap"), ())
        step = op.properties.get("step")
        if low is None or high is None or not isinstance(step, IntegerAttr):
            return None
        first, end = max(l.low for l in low), min(h.high for h in high)
        return range(first, end, step.value.data) if step.value.data > 0 else None


def _map_results(map: Attribute | None, operands: Sequence[Interval]) -> list[Interval] | None:
    """Returns the bounds of the results of a map; None if they are unknown."""
    if not isinstance(map, AffineMapAttr):
        return None
    count = map.data.num_dims
    if count + map.data.num_symbols != len(operands):
        return None
    found = list[Interval]()
    for expression in map.data.results:
        result = _expression(expression, operands[:count], operands[count:])
        if result is None:
            return None
        found.append(result)
    return found or None


def _expression(
    expression: AffineExpr, dims: Sequence[Interval], symbols: Sequence[Interval]
) -> Interval | None:
    match expression:
        case AffineConstantExpr(value):
            return Interval(value, value)
        case AffineDimExpr(position):
            return dims[position]
        case AffineSymExpr(position):
            return symbols[position]
        case AffineBinaryOpExpr(kind, lhs, rhs):
            a, b = _expression(lhs, dims, symbols), _expression(rhs, dims, symbols)
            found = None if a is None or b is None else _EXPRESSIONS[kind]((a, b))
            # A value out of range has wrapped around before it is divided or compared.
            return found if found is not None and found.is_inside(_INDICES) else None
        case _:
            return None


_EXPRESSIONS: dict[AffineBinaryOpKind, Rule] = {
    AffineBinaryOpKind.Add: add,
    AffineBinaryOpKind.Mul: mul,
    AffineBinaryOpKind.Mod: mod,
    AffineBinaryOpKind.FloorDiv: floor_div,
    AffineBinaryOpKind.CeilDiv: ceil_div,
}

_CARRIED = ForFlow()
_RECURSIVE = FixedEffects(is_recursive=True)
_READS_FIRST = FixedEffects(reads=(0,))

MODELS = (
    ModelTable(
        RegionBranchOpInterface,
        {"affine.for": _CARRIED, "affine.if": ResultsFromRegions("affine.yield")},
    ),
    ModelTable(LoopLikeOpInterface, {"affine.for": _CARRIED}),
    ModelTable(AllocationScopeOpInterface, {"affine.parallel": AllocationScope()}),
    ModelTable(BufferViewFlowOpInterface, {"affine.load": NoSources()}),
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "affine.dma_start": TransferEffects(),
            "affine.dma_wait": WaitEffects(),
            "affine.for": _RECURSIVE,
            "affine.load": _READS_FIRST,
            "affine.min": FixedEffects(),
            "affine.parallel": _RECURSIVE,
            "affine.prefetch": PrefetchEffects(),
            "affine.store": FixedEffects(writes=(1,), captures=(0,)),
            "affine.vector_load": _READS_FIRST,
            "affine.vector_store": FixedEffects(writes=(1,)),
        },
    ),
    ModelTable(
        SpeculationOpInterface,
        {
            **dict.fromkeys(("affine.apply", "affine.max", "affine.min"), DivisorsAreKnown()),
            "affine.delinearize_index": BasisIsKnown(),
        },
    ),
    ModelTable(
        ValueBoundsOpInterface,
        {
            "affine.apply": MapBounds(lambda numbers: numbers[0]),
            "affine.for": LoopBounds(),
            "affine.max": MapBounds(max),
            "affine.min": MapBounds(min),
        },
    ),
)
"""The models of the operations of `affine`, by interface."""
