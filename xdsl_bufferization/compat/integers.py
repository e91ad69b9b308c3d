"""
A repair of the builtin types of xDSL 0.74: bytes of integers of more than 64 bits.

    arith.constant dense<5> : tensor<4xi128>         xDSL raises `NotImplementedError`

They are encoded in as few bytes as hold them, in little-endian order and two's complement.

MLIR: lib/IR/BuiltinAttributes.cpp
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from xdsl.dialects.builtin import IntegerType, Signedness, i128

from xdsl_bufferization.compat.packing import packing

Method = Callable[..., Any]

NARROW = 64
"""The largest number of bits that xDSL encodes."""


@cache
def repair() -> None:
    """Gives wide integer types the methods of a type with bytes, if they lack them; idempotent."""
    try:
        i128.compile_time_size
    except NotImplementedError:
        _equip(IntegerType)


def _equip(type: type[Any]) -> None:
    narrow_size = type.compile_time_size.fget

    def size_of(self: Any) -> int:
        is_narrow = self.bitwidth <= NARROW
        return narrow_size(self) if is_narrow else (self.bitwidth + 7) // 8

    for name, wide in packing(size_of, _encode, _decode).items():
        setattr(type, name, _by_width(getattr(type, name), wide))
    setattr(type, "compile_time_size", property(size_of))


def _by_width(narrow: Method, wide: Method) -> Method:
    """Returns a method of integer types that is another one for wide types."""

    @wraps(narrow)
    def method(self: Any, *args: Any) -> Any:
        return (narrow if self.bitwidth <= NARROW else wide)(self, *args)

    return method


def _encode(type: Any, value: int) -> bytes:
    return value.to_bytes(type.compile_time_size, "little", signed=_is_signed(type))


def _decode(type: Any, raw: bytes) -> int:
    return int.from_bytes(raw, "little", signed=_is_signed(type))


def _is_signed(type: IntegerType) -> bool:
    return type.signedness.data != Signedness.UNSIGNED
