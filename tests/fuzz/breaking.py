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
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from mutants import Mutant

import xdsl_bufferization

PACKAGE = Path(xdsl_bufferization.__file__).parent
CALLED = "called_mutants"
"""The global of a changed module where its functions note that they were called."""


def mutated(mutant: Mutant) -> str:
    """The file of the mutant. Raises ValueError if it does not apply once."""
    text = (PACKAGE / mutant.file).read_text()
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.name}: {text.count(mutant.old)} places")
    return text.replace(mutant.old, mutant.new)


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
    texts: dict[str, tuple[Any, Any]] = field(
        default_factory=dict[str, tuple[Any, Any]]
    )
    """Constants of the module: as they are, and broken."""

    def __post_init__(self) -> None:
        name = self.mutant.file.removesuffix(".py").replace("/", ".")
        self.module = importlib.import_module(f"{PACKAGE.name}.{name}")
        self.called = vars(self.module).setdefault(CALLED, set[str]())
        before = ast.parse((PACKAGE / self.mutant.file).read_text())
        after = ast.parse(mutated(self.mutant))
        self._find_texts(before, after)
        old, new = functions_of(before), functions_of(after)
        for place in old:
            if ast.dump(old[place]) != ast.dump(new[place]):
                note(old[place], self.mutant.name)
                self._find_swaps(place, before, after)
        if not self.swaps and not self.texts:
            raise ValueError(f"{self.mutant.name}: nothing to break")

    def _find_texts(self, before: ast.Module, after: ast.Module) -> None:
        """Text constants that differ."""
        for old, new in zip(before.body, after.body, strict=True):
            if not (isinstance(old, ast.Assign) and isinstance(new, ast.Assign)):
                continue
            if ast.dump(old) != ast.dump(new):
                target = old.targets[0]
                assert isinstance(target, ast.Name)
                self.texts[target.id] = (
                    ast.literal_eval(old.value),
                    ast.literal_eval(new.value),
                )

    def _find_swaps(self, place: str, before: ast.Module, after: ast.Module) -> None:
        file = str(PACKAGE / self.mutant.file)
        whole = code_of(ast.fix_missing_locations(before), file, place)
        broken = code_of(after, file, place)
        found = functions_at(self.module, place)
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


def functions_of(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module by their qualified names; those inside of
    functions are part of these."""
    found = dict[str, ast.FunctionDef]()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    found[f"{node.name}.{inner.name}"] = inner
    return found


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
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, FunctionType)
        and each.__module__ == module.__name__
        and each.__code__.co_qualname == place
    ]
