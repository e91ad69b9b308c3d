"""
Models of the `gpu` dialect: what runs on a device while the host goes on.

    %t0 = gpu.launch async .. { .. }       starts its region, with the token %t0
    %t1 = gpu.wait async [%t0]             %t1 is over when %t0 is
    gpu.wait [%t1]                         waits for the region
    gpu.launch .. { .. }                   runs its region itself
    %t2 = gpu.memcpy async [%t1] %a, %b    %a and %b are in use until %t2 is over

MLIR: `GPU_AsyncOpInterface` of include/mlir/Dialect/GPU/IR/GPUOps.td
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    MemoryEffectsOpInterface,
)


@dataclass(frozen=True)
class TokenEffects(MemoryEffectsOpInterface):
    """Waits for the tokens among its operands, and starts what has those among its results. What it
    does itself or starts may have further effects."""

    kinds: tuple[EffectKind, ...] = ()
    """Its effects on any memory, that of its memrefs included."""
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
        kinds = (*self.kinds, EffectKind.CAPTURE) if starts else self.kinds
        return [*waits, *starts, *map(Effect, kinds)]


_TOKENS = TokenEffects()
_ACCESSES = TokenEffects((EffectKind.READ, EffectKind.WRITE))

MODELS = (
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "gpu.launch": _TOKENS,
            "gpu.launch_func": _ACCESSES,
            "gpu.memcpy": _ACCESSES,
            "gpu.memset": _ACCESSES,
            "gpu.wait": _TOKENS,
        },
    ),
)
"""The models of the operations of `gpu`, by interface."""
