"""Breaks a pass in the running process, and mends it again.

    switch = Switch(mutant)
    with switch.broken():     # the functions that the mutant changes have its code
        ...
    switch.was_called         # since the last `forget`: if not, it can have changed nothing

All mutants of one pass share the programs, which are made, parsed and executed only once
for all of them.
"""

import ast
import gc
import importlib
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from edits import PACKAGE, Place, edited, places, source_of
from mutants import Mutant

CALLED = "called_mutants"
"""The global of a changed module where its functions note that they were called."""


@dataclass(frozen=True)
class Swap:
    """The code of one function as it is, and as it is broken."""

    functions: list[FunctionType]
    """All that have this code."""
    whole: CodeType
    broken: CodeType


@dataclass
class Switch:
    """One mutant that can be put into the running package and taken out again."""

    mutant: Mutant
    swaps: list[Swap] = field(default_factory=list[Swap])
    texts: dict[str, tuple[Any, Any]] = field(default_factory=dict[str, tuple[Any, Any]])
    """Constants of the module: as they are, and broken."""

    def __post_init__(self) -> None:
        mutant, source = self.mutant, source_of(self.mutant.function)
        self.module = importlib.import_module(source.module)
        self.called = vars(self.module).setdefault(CALLED, set[str]())
        before, after = source.tree(), source.tree()
        whole = places(before)[source.name]
        try:
            broken = edited(whole, mutant.edit)
        except ValueError as error:
            raise ValueError(f"{mutant.name}: {error}") from None
        if ast.dump(whole) == ast.dump(broken):
            raise ValueError(f"{mutant.name}: nothing changes")
        if isinstance(whole, ast.Assign):
            self.texts[source.name] = (value_of(whole), value_of(broken))
            return
        put(after, whole, broken)
        note(whole, mutant.name)
        self._find_swap(before, after)

    def _find_swap(self, before: ast.Module, after: ast.Module) -> None:
        source = source_of(self.mutant.function)
        whole = code_of(before, str(source.file), source.name)
        broken = code_of(after, str(source.file), source.name)
        found = functions_at(self.module, source.name)
        if found and CALLED in found[0].__code__.co_names:
            # Another mutant changes it, too.
            whole = found[0].__code__
        self.swaps.append(Swap(found, whole, broken))
        self._put(whole=True)

    @property
    def was_called(self) -> bool:
        """Was something that the mutant changes called, whole, since `forget`?"""
        if self.texts:
            return True
        return any(key(s.whole) in self.called for s in self.swaps)

    def forget(self) -> None:
        """Nothing was called so far."""
        self.called.clear()

    @contextmanager
    def broken(self) -> Generator[None, None, None]:
        """What runs inside runs with the mutant."""
        self._put(whole=False)
        try:
            yield
        finally:
            self._put(whole=True)

    def _put(self, whole: bool) -> None:
        for swap in self.swaps:
            for function in swap.functions:
                function.__code__ = swap.whole if whole else swap.broken
        for name, (old, new) in self.texts.items():
            setattr(self.module, name, old if whole else new)


def key(code: CodeType) -> str:
    """The name under which code notes that it was called."""
    found = [c for c in code.co_consts if isinstance(c, str) and c.startswith("fuzz:")]
    return found[0] if found else ""


def note(function: ast.FunctionDef, name: str) -> None:
    """Makes the function note that it was called."""
    (statement,) = ast.parse(f"{CALLED}.add('fuzz:{name}')").body
    function.body.insert(0, statement)


def put(tree: ast.Module, old: Place, new: Place) -> None:
    """Replaces the place at the line of the old one."""
    for node in (tree, *tree.body):
        body = getattr(node, "body", [])
        for number, each in enumerate(body):
            if isinstance(each, type(old)) and each.lineno == old.lineno:
                body[number] = new


def value_of(constant: Place) -> object:
    """The value of a constant of a module."""
    assert isinstance(constant, ast.Assign)
    return ast.literal_eval(constant.value)


def code_of(tree: ast.Module, file: str, place: str) -> CodeType:
    """The code of the function with this qualified name."""
    return next(
        code
        for code in codes(compile(tree, file, "exec", dont_inherit=True))
        if code.co_qualname == place
    )


def codes(code: CodeType) -> Iterator[CodeType]:
    """All code inside of code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def functions_at(module: ModuleType, place: str) -> list[FunctionType]:
    """The function objects with this qualified name, wrapped ones included."""
    wanted = (module.__name__, place)
    if wanted not in functions():
        functions.cache_clear()
    return functions().get(wanted, [])


@cache
def functions() -> Mapping[tuple[str, str], list[FunctionType]]:
    """All function objects of the package, by module and qualified name."""
    found = dict[tuple[str, str], list[FunctionType]]()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and is_of_package(each):
            place = (each.__module__, each.__code__.co_qualname)
            found.setdefault(place, []).append(each)
    return found


def is_of_package(function: FunctionType) -> bool:
    """Is the function defined in a module of the package?"""
    return str(function.__module__).startswith(f"{PACKAGE.name}.")
