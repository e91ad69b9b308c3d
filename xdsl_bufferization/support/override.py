"""Redefines parts of an operation class of xDSL in a subclass.

    @redefine(assembly_format="$source `,` $destination attr-dict `:` ...")
    class CopyOp(memref.CopyOp):
        "memref.copy with the custom syntax that MLIR prints."

`irdl_op_definition` cannot do this: xDSL replaces the field definitions of a class by accessors, so
that a subclass would have to repeat all of them. The decorator here starts from the definition that
the parent has kept, when the new one is first used. The new class is a subclass, so that
`isinstance` with xDSL's class holds for its operations.

Defines an operation class when it is first used, not when its dialect is loaded.

    @on_demand(irdl_op_definition)
    class SoftmaxOp(IRDLOperation):
        name = "linalg.softmax"
        ...
        def parse(cls, parser): ...

A program uses few operations of a dialect, and creating the definition of one takes a
tenth of a millisecond. xDSL requests the definition of a class when it creates or
verifies an operation; only then do the fields of the class become accessors. Before
that, a class only needs a `name`, and a `parse` or `print` that creates the definition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, cast

from xdsl.ir import OpTraits
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    IRDLOption,
    OpDef,
    OperandDef,
    PropertyDef,
    ResultDef,
    get_accessors_from_op_def,
)
from xdsl.irdl.declarative_assembly_format import CustomDirective, FormatProgram
from xdsl.parser import Parser
from xdsl.printer import Printer


def on_demand(define: Callable[[type[OpT]], type[OpT]]) -> Callable[[type[OpT]], type[OpT]]:
    """Returns a class decorator that applies `define` when the definition is first requested."""

    def decorate(cls: type[OpT]) -> type[OpT]:
        def get_irdl_definition(_: type[IRDLOperation]) -> OpDef:
            for name in waiting:
                delattr(cls, name)
            if own_verify is not None:
                setattr(cls, "verify_", own_verify)
            # Traits that were attached since, to the class or to a parent sharing them.
            added = cls.traits.traits - inherited
            define(cls)
            if added:
                defined = cls.traits
                cls.traits = OpTraits(lambda: (*defined, *added))
            return cls.get_irdl_definition()

        if not hasattr(cls, "traits"):
            cls.traits = OpTraits(tuple)
        inherited = cls.traits.traits
        own_verify = cls.__dict__.get("verify_")
        waiting = {**_methods(cls), "get_irdl_definition": classmethod(get_irdl_definition)}
        for name, value in waiting.items():
            setattr(cls, name, value)
        return cls

    return decorate


def _methods(cls: type[IRDLOperation]) -> dict[str, Any]:
    """Returns methods that complete the definition and then call those of the class."""

    def parse(used: type[IRDLOperation], parser: Parser) -> IRDLOperation:
        cls.get_irdl_definition()
        return used.parse(parser)

    def print(self: IRDLOperation, printer: Printer) -> None:
        cls.get_irdl_definition()
        self.print(printer)

    def verify_(self: IRDLOperation) -> None:
        cls.get_irdl_definition()
        self.verify_()

    syntax = {"parse": classmethod(parse), "print": print}
    missing = {n: method for n, method in syntax.items() if n not in cls.__dict__}
    return {**missing, "verify_": verify_}


OpT = TypeVar("OpT", bound=IRDLOperation)


def redefine(
    *,
    assembly_format: str | None = None,
    directives: tuple[type[CustomDirective], ...] = (),
    operands: Mapping[str, OperandDef] | None = None,
    results: Mapping[str, ResultDef] | None = None,
    properties: Mapping[str, PropertyDef] | None = None,
    renamed: Mapping[str, str] | None = None,
    options: tuple[IRDLOption, ...] | None = None,
    traits: OpTraits | None = None,
) -> Callable[[type[OpT]], type[OpT]]:
    """Class decorator: takes the definition of the parent, and replaces these parts of it.

    Operands and results are named as in the parent and keep their order; a property may
    be new, or `renamed` in the IR (old name to new), while its accessor stays. Options take the
    place of all options of the parent, and of its attribute for the groups of operands.

    A property of the decorated class is kept, even if the definition has a field of its name. A
    `verify_` of the decorated class replaces that of the parent. Without one the parent's is kept,
    unless constraints change, because it would check the old ones."""

    def define(cls: type[OpT]) -> type[OpT]:
        parent = cls.get_irdl_definition()
        new, names = properties or {}, renamed or {}
        has_syntax = "parse" in cls.__dict__
        definition = replace(
            parent,
            operands=[(n, (operands or {}).get(n, d)) for n, d in parent.operands],
            results=[(n, (results or {}).get(n, d)) for n, d in parent.results],
            properties={**{names.get(n, n): d for n, d in parent.properties.items()}, **new},
            attributes={n: d for n, d in parent.attributes.items() if n not in _groups(options)},
            accessor_names={
                **{n: (n, "property") for n in new},
                **parent.accessor_names,
                **{old: (name, "property") for old, name in names.items()},
            },
            options=parent.options if options is None else list(options),
            # Not shared with the parent: models are attached to one class only.
            traits=OpTraits(lambda: tuple((traits or parent.traits).traits)),
            assembly_format=None if has_syntax else assembly_format or parent.assembly_format,
            custom_directives={**parent.custom_directives, **{d.__name__: d for d in directives}},
        )
        parts = (operands, results, properties, renamed, options, traits)
        widened = any(part is not None for part in parts)
        own_verify = cls.__dict__.get("verify_", None if widened else cls.verify_)
        return give_definition(cls, definition, own_verify)

    return on_demand(define)


def _groups(options: tuple[IRDLOption, ...] | None) -> tuple[str, ...]:
    """The attribute for the groups of operands that is not one of a class with these options."""
    if options is None or any(isinstance(o, AttrSizedOperandSegments) for o in options):
        return ()
    return (AttrSizedOperandSegments.attribute_name,)


def give_definition(cls: type[OpT], definition: OpDef, own_verify: Any) -> type[OpT]:
    """Applies a definition to a class and keeps the properties of that class."""
    for name, value in _accessors(definition, own_verify).items():
        if not isinstance(cls.__dict__.get(name), property):
            setattr(cls, name, value)
    return cls


def _accessors(definition: OpDef, own_verify: Any) -> dict[str, Any]:
    """Returns the accessors of a class with this definition, without its parser and printer."""
    syntax, definition.assembly_format = definition.assembly_format, None
    found: dict[str, Any] = get_accessors_from_op_def(definition, own_verify)
    definition.assembly_format = syntax
    if syntax is not None:
        found |= _parser_and_printer(definition, syntax)
    return found


def _parser_and_printer(definition: OpDef, syntax: str) -> dict[str, object]:
    """Returns the methods of a declarative syntax, compiled at the first use. Compiling takes half
    a millisecond per operation, and a program uses few operations of a dialect."""

    @cache
    def program() -> FormatProgram:
        return FormatProgram.from_str(syntax, definition)

    def parse(cls: type[IRDLOperation], parser: Parser) -> IRDLOperation:
        return program().parse(parser, cls)

    def print(self: IRDLOperation, printer: Printer) -> None:
        program().print(printer, self)

    return {"parse": classmethod(parse), "print": print}


def subclass(original: type[OpT], **members: Any) -> type[OpT]:
    """Returns a subclass of a class with its name and documentation, for `redefine`."""
    members |= {"__doc__": original.__doc__, "__module__": __name__}
    return cast("type[OpT]", type(original.__name__, (original,), members))
