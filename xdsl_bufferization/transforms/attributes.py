"""
Verifies the attributes of the dialect `bufferization` on all operations of a program.

    %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
    %1 = arith.addi %a, %b {bufferization.manual_deallocation} : i32        an error

MLIR verifies discardable dialect attributes on every operation. xDSL has no hook for that, so
the passes that read such attributes verify them.
"""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from xdsl_bufferization.dialects.bufferization.attributes import attribute_error
from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import CallOpInterface
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION, EffectKind
from xdsl_bufferization.interfaces.memory_types import is_memref

_MODELS = (BufferViewFlowOpInterface, BufferizableOpInterface, CallOpInterface)
"""An operation that implements one of these has no unknown allocation effects."""
_ALLOCATION_OR_FREE = (EffectKind.ALLOCATE, EffectKind.FREE)


def check_attributes(root: Operation) -> None:
    """Raises `PassFailedException` for the first invalid attribute nested in `root`."""
    for op in (root, *contents(root)):
        if not op.attributes and "arg_attrs" not in op.properties:
            continue
        message = attribute_error(op)
        if message is None and MANUAL_DEALLOCATION in op.attributes:
            message = _deallocation_fault(op)
        if message is not None:
            raise failure(op, message)


def _deallocation_fault(op: Operation) -> str | None:
    if _may_allocate_or_free(op):
        return None
    return (
        f"attribute '{MANUAL_DEALLOCATION}' can be used only on ops that have an "
        "allocation and/or free side effect"
    )


def _may_allocate_or_free(op: Operation) -> bool:
    """True if the operation itself may allocate or free memory, or has unknown effects. As in MLIR,
    False for `bufferization.dealloc`, calls, and operations with regions."""
    if isinstance(op, UnregisteredOp | DeallocOp) or op.regions:
        return False
    values = (*op.operands, *op.results)
    if not any(map(is_memref, values)):
        return False
    effects = MemoryEffects().of(op)
    if effects is None:
        return all(model_of(op, model) is None for model in _MODELS)
    return any(effect.kind in _ALLOCATION_OR_FREE for effect in effects)
