"""Models of the `gpu` dialect: what runs on a device while the host goes on.

    %t0 = gpu.launch async .. { .. }       starts its region, with the token %t0
    %t1 = gpu.wait async [%t0]             %t1 is over when %t0 is
    gpu.wait [%t1]                         waits for the region
    gpu.launch .. { .. }                   runs its region itself
    gpu.barrier                            other threads have written what they write
    %t2 = gpu.memcpy async [%t1] %a, %b    %a and %b are in use until %t2 is over

MLIR: `GPU_AsyncOpInterface` of include/mlir/Dialect/GPU/IR/GPUOps.td
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    EffectList,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.records import record


class Barrier(MemoryEffectsOpInterface):
    """Other threads have read and written any memory after it."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        return _ANYTHING


_ANYTHING = EffectList((Effect(EffectKind.READ), Effect(EffectKind.WRITE)))


@record
class TokenEffects(MemoryEffectsOpInterface):
    """Waits for the tokens among its operands, and starts what has those among its results. What it
    does itself or starts may have further effects."""

    kinds: tuple[tuple[EffectKind, ...], ...] = ()
    """Its effects on its memrefs, in their order; further ones are as the last."""
    is_recursive: bool = True

    def effects(self, op: Operation) -> Sequence[Effect]:
        waits = [
            Effect(EffectKind.WAIT, operand=index)
            for index, operand in enumerate(op.operands)
            if isinstance(operand.type, AsyncTokenType)
        ]
        starts = [
            Effect(EffectKind.START, result=result.index)
            for result in op.results
            if isinstance(result.type, AsyncTokenType)
        ]
        accesses = list[Effect]()
        memrefs = (index for index, operand in enumerate(op.operands) if is_memref(operand))
        for position, index in enumerate(memrefs if self.kinds else ()):
            kinds = self.kinds[min(position, len(self.kinds) - 1)]
            accesses += (Effect(kind, operand=index) for kind in kinds)
        captures = [Effect(EffectKind.CAPTURE)] if starts else []
        return [*waits, *starts, *accesses, *captures]


_TOKENS = TokenEffects()
_KERNEL = TokenEffects(((EffectKind.READ, EffectKind.WRITE),))
_COPY = TokenEffects(((EffectKind.WRITE,), (EffectKind.READ,)))

MODELS = (
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "gpu.barrier": Barrier(),
            "gpu.launch": _TOKENS,
            "gpu.launch_func": _KERNEL,
            "gpu.memcpy": _COPY,
            "gpu.memset": _COPY,
            "gpu.wait": _TOKENS,
        },
    ),
)
"""The models of the operations of `gpu`, by interface."""
