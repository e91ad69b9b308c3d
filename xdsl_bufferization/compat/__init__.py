"""All changes to xDSL itself, with one switch.

Each repair here states what is wrong in which version of xDSL, how that is
detected, what is changed, and when the repair can be removed. `CHANGES` names each attribute of a
class or module of xDSL that is changed once `xdsl_bufferization.universe` has been imported and the
dialects have been loaded; no other code of this package changes xDSL. `tests/test_compat.py`
compares all classes and modules of xDSL before and after.

With the environment variable `XDSL_BUFFERIZATION_COMPAT=off` nothing is changed.

Here is also which versions of xDSL are needed, and the sentence for those that no test has seen.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType

import xdsl

SWITCH = "XDSL_BUFFERIZATION_COMPAT"
"""Environment variable with the values `on`, the default, and `off`, which leaves xDSL
unchanged."""

_FLOATS = "floats of 80 and 128 bits have no bytes, so that literals of them crash (attributes)"
_WIDE = "integers of more than 64 bits have no bytes, so that literals of them crash (attributes)"
_NANS = "signaling NaNs become quiet by reading and printing (attributes)"
_SYMBOLS = "operators refuse symbols as factors and divisors (operations)"
_PRODUCTS = "the parser multiplies sums out (operations)"
_LITERALS = "attributes that MLIR prints are not read, or read as others (attributes)"
_BITS = "bits of floats in `dense` are read as integers (attributes)"
_PACKED = "integers of 1 bit and of unusual widths are read from other bytes (attributes)"
_CLASSES = "the interpreter finds no implementation for a subclass (interpreter)"
_OPERATIONS = (
    "the parser forgets where operations stand, and inherent attributes in the dictionary are not "
    "properties (operations)"
)
_SHAPES = "blanks in shapes are not read (attributes)"
_VERIFICATION = "errors of the verification do not say where (operations)"
_REGISTRY = "a second dialect or pass of the same name is an error (registry)"

_PACKING = ("iter_unpack", "pack", "pack_into", "unpack")

_BY_REASON: dict[str, tuple[str, ...]] = {
    _FLOATS: tuple(
        f"xdsl.dialects.builtin.{type}.{method}"
        for type in ("Float80Type", "Float128Type")
        for method in ("compile_time_size", *_PACKING)
    ),
    _WIDE: tuple(
        f"xdsl.dialects.builtin.IntegerType.{method}" for method in ("compile_time_size", *_PACKING)
    ),
    _NANS: tuple(
        f"xdsl.dialects.builtin.{type}.{method}"
        for type in ("BFloat16Type", "Float16Type", "Float32Type")
        for method in _PACKING
    ),
    _SYMBOLS: tuple(
        f"xdsl.ir.affine.affine_expr.AffineExpr.{operator}"
        for operator in ("__floordiv__", "__mod__", "__mul__", "ceil_div")
    ),
    _PRODUCTS: (
        "xdsl.parser.affine_parser.AffineParser._create_binop_expr",
        "xdsl.parser.affine_parser.AffineParser._parse_primary",
    ),
    _LITERALS: (
        "xdsl.dialects.builtin.LocationConstraint.verify",
        "xdsl.parser.attribute_parser.AttrParser._parse_location",
        "xdsl.parser.attribute_parser.AttrParser._parse_memref_attrs",
        "xdsl.parser.attribute_parser.AttrParser._parse_optional_builtin_parametrized_attr",
        "xdsl.parser.attribute_parser.AttrParser._parse_optional_complex",
    ),
    _BITS: ("xdsl.parser.attribute_parser.AttrParser._TensorLiteralElement.to_type",),
    _PACKED: (
        "xdsl.dialects.builtin.DenseIntOrFPElementsAttr.print_without_type",
        "xdsl.parser.attribute_parser.AttrParser.parse_dense_int_or_fp_elements_attr",
        "xdsl.parser.attribute_parser.AttrParser.parse_optional_builtin_int_or_float_attr",
    ),
    _CLASSES: (
        "xdsl.interpreter._InterpreterFunctionImpls.call",
        "xdsl.interpreter._InterpreterFunctionImpls.run",
    ),
    _SHAPES: ("xdsl.parser.attribute_parser.AttrParser.parse_dimension_list",),
    _OPERATIONS: ("xdsl.parser.core.Parser.parse_operation",),
    _VERIFICATION: ("xdsl.dialects.builtin.ModuleOp.verify",),
    _REGISTRY: (
        "xdsl.universe.XDSL_UNIVERSE.all_dialects",
        "xdsl.universe.XDSL_UNIVERSE.all_passes",
    ),
}

CHANGES: Mapping[str, str] = MappingProxyType(
    {name: reason for reason, names in _BY_REASON.items() for name in names}
)
"""What is changed: the qualified name of each attribute of xDSL, and what is wrong with it in xDSL
0.74, with the module of `compat/` that changes it."""


def is_on() -> bool:
    """True unless the switch is `off`. Raises `ValueError` if it is neither `on` nor `off`."""
    value = os.environ.get(SWITCH, "on")
    if value not in ("on", "off"):
        raise ValueError(f"{SWITCH} is '{value}', but has to be 'on' or 'off'")
    return value == "on"


OLDEST, TESTED = "0.74", "0.75"
"""The oldest minor version that works, and the newest; the tests have run with both."""

REQUIREMENT = f"xdsl>={OLDEST}"
"""The versions as a requirement for `pip install`."""


def warn_if_untested() -> None:
    """Warns in one sentence if the installed version of xDSL is not one of the tested ones."""
    # The name of the metadata folder has the version; reading the metadata takes a
    # hundred times longer.
    packages = Path(xdsl.__path__[0]).parent
    if any(any(packages.glob(f"xdsl-{known}.*.dist-info")) for known in (TESTED, OLDEST)):
        return
    installed = version("xdsl")
    number = _number(installed)
    if number < _number(OLDEST):
        _warn(
            f"needs xDSL {OLDEST} or newer, and xDSL {installed} is installed: "
            f"pip install '{REQUIREMENT}'"
        )
    elif number > _number(TESTED):
        _warn(f"is tested with xDSL up to {TESTED}, and xDSL {installed} is installed; it goes on")


def _warn(what: str) -> None:
    """Warns in one line: the code that called says nothing to a user."""
    name = "xdsl-bufferization"
    warnings.warn_explicit(f"{name} {what}", UserWarning, name, 1)


def _number(name: str) -> tuple[int, int]:
    """The major and the minor version."""
    major, minor = name.split(".")[:2]
    return int(major), int(minor)
