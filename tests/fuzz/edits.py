"""Edits of one function of the package, found by structure.

    place_of("Conflicts.is_conflict")                       the file and the function
    edited(function, "has_edge() is True")                  the answer of the only call of a function
    edited(function, "seen[] is 0")                         what is read of a table, a variable or a field
    edited(function, "no note_uses()")                      the statement goes that calls it
    edited(function, "no flag =")                           the statement goes that assigns it
    edited(function, "return True")                         the answer of a function with one `return`
    edited(function, "a > b => True")                       code: an expression
    edited(function, "if a > b: ... => if True: ...")       the head of a statement; its body stays
    edited(function, "f(x, ...) => f(0, ...)")              `...` is any expression; it stays
    edited(function, "f(...) => not f(...)")                a call with any operands

Formatting, comments and all other code of the function may change. Conditions are not numbered: a new
one would turn an edit into another one that nobody notices.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import TypeGuard

import xdsl_bufferization

PACKAGE = Path(xdsl_bufferization.__file__).parent
Place = ast.FunctionDef | ast.Assign
"""A function or method, or a text constant of a module."""


@dataclass(frozen=True)
class Source:
    """The file in which a place stands."""

    file: Path
    name: str
    """Qualified name of the place."""

    @property
    def module(self) -> str:
        """The name by which it is imported."""
        parts = self.file.relative_to(PACKAGE.parent).with_suffix("").parts
        return ".".join(parts)

    def tree(self) -> ast.Module:
        """A tree of its own for each caller, who may change it."""
        return ast.parse(self.file.read_text())


@cache
def texts() -> dict[Path, str]:
    """The files of the package."""
    return {file: file.read_text() for file in sorted(PACKAGE.rglob("*.py"))}


@cache
def source_of(name: str) -> Source:
    """Finds a place by its qualified name, in whichever file it stands.

    Raises ValueError if there is none, or several of that name."""
    last = name.rpartition(".")[2]
    wanted = (f"def {last}(", f"{last} = ")
    files = [f for f, text in texts().items() if any(w in text for w in wanted)]
    found = [file for file in files if name in names(file)]
    if len(found) != 1:
        raise ValueError(f"{name} stands in {len(found)} files: {found}")
    return Source(found[0], name)


@cache
def names(file: Path) -> frozenset[str]:
    """The qualified names of the places in a file."""
    return frozenset(places(ast.parse(texts()[file])))


def places(tree: ast.Module) -> dict[str, Place]:
    """The functions, methods and constants of a module by their qualified names.

    Functions inside of functions are part of these."""
    found = dict[str, Place]()
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                found[node.name] = node
            case ast.ClassDef():
                methods = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                found |= {f"{node.name}.{method.name}": method for method in methods}
            case ast.Assign(targets=[ast.Name(id=name)]):
                found[name] = node
            case _:
                pass
    return found


def edited(place: Place, text: str) -> Place:
    """A copy of the place with the edit.

    Raises ValueError if the edit does not apply exactly once."""
    edit = _edit(isinstance(place, ast.Assign), text)
    count = sum(edit.count(node) for node in ast.walk(place))
    if count != 1:
        raise ValueError(f"`{text}` applies {count} times")
    result = edit.visit(deepcopy(place))
    assert isinstance(result, Place)
    return ast.fix_missing_locations(result)


_BY_NAME = re.compile(r"(?:no )?(\w*?) ?(=|\(\)|\[\]|)(?: is (.*))?")


def _edit(is_text: bool, text: str) -> "_TextEdit | _NamedEdit | _CodeEdit":
    """Reads an edit. Raises SyntaxError."""
    old, arrow, new = (part.strip() for part in text.partition("=>"))
    if is_text:
        return _TextEdit(old, new)
    if not arrow:
        if text.startswith("return "):
            text = f"return is {text.removeprefix('return ')}"
        found = _BY_NAME.fullmatch(text)
        if found is None:
            raise ValueError(f"`{text}` is no edit")
        name, form, value = found.groups()
        return _NamedEdit(name, form, ast.parse(value, mode="eval").body if value else None)
    (before,) = ast.parse(old).body
    after = ast.parse(new or "pass").body
    match before, after:
        case ast.Expr(value=one), [ast.Expr(value=other)]:
            return _CodeEdit(one, other)
        case _:
            return _CodeEdit(before, after)


@dataclass
class _TextEdit(ast.NodeTransformer):
    """Changes a part of a text constant."""

    old: str
    new: str

    def count(self, node: ast.AST) -> int:
        """How often the node has the old text."""
        match node:
            case ast.Constant(value=str(text)):
                return text.count(self.old)
            case _:
                return 0

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if self.count(node):
            node.value = str(node.value).replace(self.old, self.new)
        return node


@dataclass
class _NamedEdit(ast.NodeTransformer):
    """Changes what a name stands for, or drops the statement that uses it."""

    name: str
    form: str
    """`()` for a call, `[]` for an element, `=` for an assignment, or empty."""
    value: ast.expr | None
    """What stands there instead; None if the statement goes."""

    def count(self, node: ast.AST) -> int:
        """Is the node what changes?"""
        match node, self.form:
            case ast.Return(), "" if self.name == "return":
                return 1
            case ast.Call(func=used), "()" if self.value:
                return int(_last_name(used) == self.name)
            case ast.Subscript(value=used), "[]":
                return int(_last_name(used) == self.name)
            case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()), "":
                return int(_last_name(node) == self.name)
            case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.While(), "()" if not self.value:
                head = node.test if isinstance(node, ast.While) else node.value
                return int(self.name in {_last_name(each) for each in calls_in(head)})
            case ast.Assign(targets=[target]) | ast.AugAssign(target=target), "=":
                return int(_last_name(target) == self.name)
            case _:
                return 0

    def visit(self, node: ast.AST) -> ast.AST:
        if not self.count(node):
            return self.generic_visit(node)
        match node:
            case ast.Return():
                return ast.Return(deepcopy(self.value))
            case _:
                return deepcopy(self.value) or ast.Pass()


def calls_in(node: ast.AST) -> Iterator[ast.expr]:
    """What is called in the code."""
    return (each.func for each in ast.walk(node) if isinstance(each, ast.Call))


def _last_name(node: ast.AST) -> str:
    """`c` of `a.b.c`, and of its elements."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _last_name(value)
        case _:
            return ""


@dataclass
class _Match:
    """What a pattern leaves open, and what stands there."""

    holes: list[ast.AST] = field(default_factory=list[ast.AST])
    """Expressions, calls for their operands, statements for their bodies, in order."""

    def equal(self, pattern: object, found: object) -> bool:
        """Has the code the structure of the pattern?"""
        match pattern, found:
            case ast.Constant(value=value), ast.expr() if value is ...:
                self.holes.append(found)
                return True
            case ast.Call(), ast.Call() if _takes_any(pattern):
                self.holes.append(found)
                return self.equal(pattern.func, found.func)
            case ast.stmt(), ast.stmt() if _is_head(pattern):
                self.holes.append(found)
                return self._equal_fields(pattern, found, _SUITES)
            case ast.AST(), ast.AST():
                return self._equal_fields(pattern, found, ())
            case _ if _is_list(pattern) and _is_list(found):
                return all(self.equal(a, b) for a, b in zip_longest(pattern, found))
            case _:
                return pattern == found

    def _equal_fields(self, pattern: ast.AST, found: ast.AST, but: Sequence[str]):
        return type(pattern) is type(found) and all(
            self.equal(getattr(pattern, name), getattr(found, name))
            for name in pattern._fields
            if name not in ("ctx", "kind", "type_comment", *but)
        )


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


_SUITES = ("body", "orelse", "handlers", "finalbody")


def _is_head(node: ast.stmt) -> bool:
    """Does the pattern have only the head of a statement, `if x: ...`?"""
    match getattr(node, "body", None):
        case [ast.Expr(value=ast.Constant(value=value))]:
            return value is ...
        case _:
            return False


def _takes_any(call: ast.Call) -> bool:
    """Is the call `f(...)`?"""
    match call.args:
        case [ast.Constant(value=value)]:
            return value is ... and not call.keywords
        case _:
            return False


class _Filled(ast.NodeTransformer):
    """Puts what stood in the holes of the old code into those of the new."""

    def __init__(self, holes: Sequence[ast.AST]):
        self.holes = list(holes)

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Call) and _takes_any(node):
            call = self.holes.pop(0)
            assert isinstance(call, ast.Call)
            vars(node).update(func=self.visit(node.func))
            node.args, node.keywords = call.args, call.keywords
            return node
        if isinstance(node, ast.stmt) and _is_head(node):
            statement = self.holes.pop(0)
            suites = {n: getattr(statement, n) for n in _SUITES if hasattr(node, n)}
            vars(node).update({name: [] for name in suites})
            self.generic_visit(node)
            vars(node).update(suites)
            return node
        if isinstance(node, ast.Constant) and node.value is ...:
            return self.holes.pop(0)
        return self.generic_visit(node)


@dataclass
class _CodeEdit(ast.NodeTransformer):
    """Changes an expression, or a statement."""

    old: ast.expr | ast.stmt
    new: ast.expr | list[ast.stmt]

    def count(self, node: ast.AST) -> int:
        """Is the node the old code?"""
        return int(_Match().equal(self.old, node))

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        match = _Match()
        if not match.equal(self.old, node):
            return self.generic_visit(node)
        fill = _Filled(match.holes)
        if isinstance(self.new, list):
            return [fill.visit(deepcopy(each)) for each in self.new]
        return fill.visit(deepcopy(self.new))
