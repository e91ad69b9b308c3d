"""Prints what this package changes in xDSL, as a process of its own.

    python tests/xdsl_snapshot.py

All modules of xDSL are imported and looked at: what they define, the attributes of their
classes, traits, the definitions of operations, and what is in lists and mappings. Then the
universe of this package is loaded, all dialects, and each pass runs on a program; what differs
then is printed, one qualified name a line.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, cast

Snapshot = Mapping[str, tuple[Any, ...]]
"""The parts of each attribute, by qualified name; parts are compared by identity."""

TENSORS = """
func.func @f(%t: tensor<8xf32>, %f: f32, %n: index, %c: i1) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %w = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %v = tensor.extract %t[%n] : tensor<8xf32>
  %w = tensor.insert %v into %r[%c0] : tensor<8xf32>
  cf.cond_br %c, ^bb1, ^bb2(%w : tensor<8xf32>)
^bb1:
  cf.br ^bb2(%r : tensor<8xf32>)
^bb2(%x: tensor<8xf32>):
  func.return %x : tensor<8xf32>
}
"""

BUFFERS = """
func.func @f(%f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  memref.store %f, %a[%c0] : memref<8xf32>
  %b = bufferization.clone %a : memref<8xf32> to memref<8xf32>
  %v = memref.load %b[%n] : memref<8xf32>
  func.return %v : f32
}
"""

MAIN = """
func.func @main() -> i32 {
  %0 = arith.constant 5 : i32
  func.return %0 : i32
}
"""


COMPUTED = ("__annotate_func__", "__annotations_cache__")
"""What Python 3.14 adds to a class when its annotations are asked for."""


def snapshot() -> Snapshot:
    """What is there now."""
    found = dict[str, tuple[Any, ...]]()
    classes = dict[type[Any], None]()
    for name, module in sorted(sys.modules.items()):
        if name == "xdsl" or name.startswith("xdsl."):
            for key, value in list(vars(module).items()):
                found[f"{name}.{key}"] = tuple(parts(value))
                note_class(value, classes)
                if is_of_xdsl(value.__class__):
                    for part, content in list(getattr(value, "__dict__", {}).items()):
                        found[f"{name}.{key}.{part}"] = tuple(parts(content))
    for cls in classes:
        for key, value in list(vars(cls).items()):
            if key in COMPUTED:
                continue
            found[f"{cls.__module__}.{cls.__qualname__}.{key}"] = tuple(parts(value))
        found[f"{cls.__module__}.{cls.__qualname__} (definition)"] = definition(cls)
    return found


def note_class(value: Any, classes: dict[type[Any], None]) -> None:
    """The class, if it is one of xDSL, and those in it."""
    if isinstance(value, type) and is_of_xdsl(value) and value not in classes:
        classes[value] = None
        for inner in list(vars(value).values()):
            note_class(inner, classes)


def is_of_xdsl(cls: type[Any]) -> bool:
    """Is the class one of xDSL's?"""
    return cls.__module__ == "xdsl" or cls.__module__.startswith("xdsl.")


def parts(value: Any) -> Iterator[Any]:
    """The value and what is in it, if it is a container or the traits of an operation."""
    from xdsl.ir import OpTraits

    yield value
    if isinstance(value, OpTraits):
        yield from sorted(value.traits, key=lambda trait: type(trait).__qualname__)
    elif isinstance(value, list | tuple | set | frozenset):
        yield from cast("Iterable[Any]", value)
    elif isinstance(value, dict):
        for pair in cast("dict[Any, Any]", value).items():
            yield from pair


def definition(cls: type[Any]) -> tuple[Any, ...]:
    """The parts of the definition of an operation class."""
    if "get_irdl_definition" not in vars(cls):
        return ()
    found = cls.get_irdl_definition()
    if not is_dataclass(found):
        return (found,)
    values = (getattr(found, field.name) for field in fields(found))
    return tuple(part for value in values for part in flat(value))


def flat(value: Any) -> Iterable[Any]:
    """The values in a container, and in pairs in it."""
    if isinstance(value, dict):
        value = list(cast("dict[Any, Any]", value).items())
    if not isinstance(value, list | tuple):
        return (value,)
    return [part for item in cast("Iterable[Any]", value) for part in flat(item)]


def differences(before: Snapshot, after: Snapshot) -> list[str]:
    """Names of what is new, gone or another object than before."""
    return sorted(
        name for name in before.keys() | after.keys() if not same(before.get(name), after.get(name))
    )


def same(one: tuple[Any, ...] | None, other: tuple[Any, ...] | None) -> bool:
    """Are these the same objects, or equal names and numbers?"""
    if one is None or other is None or len(one) != len(other):
        return False
    return all(
        a is b or (isinstance(a, str | int | float) and a == b)
        for a, b in zip(one, other, strict=True)
    )


def load_xdsl() -> None:
    """Imports all modules of xDSL that can be imported, and calls all its factories."""
    import xdsl
    from xdsl.dialects import get_all_dialects
    from xdsl.targets import get_all_targets
    from xdsl.transforms import get_all_passes

    for module in pkgutil.walk_packages(xdsl.__path__, "xdsl.", lambda _: None):
        if not module.name.endswith("__main__"):
            # Some want packages that are not installed.
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)
    for table in (get_all_dialects(), get_all_passes(), get_all_targets()):
        for factory in table.values():
            with contextlib.suppress(ImportError):
                factory()


def use() -> None:
    """Loads the universe and all dialects, and runs each pass and the interpreter."""
    from xdsl.context import Context
    from xdsl.dialects.builtin import IntegerAttr, i32
    from xdsl.interpreter import Interpreter
    from xdsl.interpreters import register_implementations
    from xdsl.parser import Parser
    from xdsl.passes import PassPipeline
    from xdsl.universe import Universe

    from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

    multiverse = Universe.get_multiverse()
    ctx = Context()
    for name, factory in multiverse.all_dialects.items():
        ctx.register_dialect(name, factory)
        ctx.load_registered_dialect(name)
    for name in (*BUFFERIZATION_UNIVERSE.all_passes, "canonicalize", "licm", "cse"):
        options = "{bufferize-function-boundaries}" if "one-shot" in name else ""
        text = TENSORS if options else MAIN if name == "check-memory" else BUFFERS
        module = Parser(ctx, text).parse_module()
        passes = multiverse.all_passes
        PassPipeline.parse_spec(passes, name + options).apply(ctx, module)
        module.verify()
    module = Parser(ctx, MAIN).parse_module()
    interpreter = Interpreter(module)
    register_implementations(interpreter, ctx)
    five = interpreter.value_for_attribute(IntegerAttr(5, i32), i32)
    assert interpreter.call_op("main", ()) == (five,)


def main() -> None:
    """Prints the differences."""
    load_xdsl()
    before = snapshot()
    finders = list(sys.meta_path)
    assert not differences(before, snapshot())
    with contextlib.redirect_stdout(io.StringIO()):
        use()
    assert sys.meta_path == finders
    for name in differences(before, snapshot()):
        print(name)


if __name__ == "__main__":
    main()
