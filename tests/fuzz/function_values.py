"""Programs whose functions are called through values.

    %r = func.call @f(%a) : (memref<4xf32>) -> f32          becomes one of

    %v0 = func.constant @f : (memref<4xf32>) -> f32
    %r = func.call_indirect %v0(%a) : (memref<4xf32>) -> f32
    %r = func.call @apply0(%v0, %a) : (..) -> f32           which calls its first argument

The value may also be a choice of two functions of one type, or come out of a memref of functions.
"""

import random
import re

_CALL = re.compile(r"(?m)^( *)(.* = |)func\.call (@\w+)\((.*)\) : (\(.*\) -> .*)$")
_FUNCTION = re.compile(
    r"(?ms)^( *func\.func (?:private |public )?)(@\w+)(\([^\n]*\{\n.*?)(?=^ *(?:func\.func|memref\.global) |\Z)"
)
TWINS = 0.3
"""How many functions have a twin of the same type."""
CALLS = 0.7
"""How many calls become calls of values."""


class _Values:
    """The rewriting of one program."""

    def __init__(self, rng: random.Random, opens: bool) -> None:
        self.rng = rng
        self.opens = opens
        self.names = 0
        self.helpers = list[str]()
        self.twins = dict[str, list[str]]()

    def call(self, match: re.Match[str]) -> str:
        """One call, and what comes before it."""
        indent, results, name, operands, type = match.groups()
        if name in ("@main",) or self.rng.random() > CALLS:
            return match.group(0)
        lines = list[str]()
        value = self.value(lines, self.rng.choice([name, *self.twins[name]]), type)
        if self.rng.random() < 0.25:
            value = self.stored(lines, value, type)
        given = ", ".join([value, *([operands] if operands else [])])
        if self.rng.random() < 0.3:
            inputs, outputs = type.split(" -> ", 1)
            more = f"({type}{', ' if inputs != '()' else ''}{inputs[1:]} -> {outputs}"
            lines.append(f"{results}func.call {self.apply(type)}({given}) : {more}")
        else:
            lines.append(f"{results}func.call_indirect {value}({operands}) : {type}")
        return "\n".join(indent + line for line in lines)

    def name(self) -> str:
        self.names += 1
        return f"%fv{self.names}"

    def constant(self, lines: list[str], function: str, type: str) -> str:
        name = self.name()
        lines.append(f"{name} = func.constant {function} : {type}")
        return name

    def value(self, lines: list[str], function: str, type: str) -> str:
        """A value that is the function, or a choice that takes it."""
        name = self.constant(lines, function, type)
        others = [f for f in self.twins if self.types.get(f) == self.types.get(function)]
        if self.rng.random() < 0.4:
            return name
        other = self.constant(lines, self.rng.choice(others), type)
        flag, chosen = self.name(), self.name()
        lines.append(f"{flag} = arith.constant true")
        lines.append(f"{chosen} = arith.select {flag}, {name}, {other} : {type}")
        return chosen

    def stored(self, lines: list[str], value: str, type: str) -> str:
        """The value as it comes out of a memref."""
        box, loaded = self.name(), self.name()
        lines += [
            f"{box} = memref.alloca() : memref<{type}>",
            f"memref.store {value}, {box}[] : memref<{type}>",
            f"{loaded} = memref.load {box}[] : memref<{type}>",
        ]
        return loaded

    def apply(self, type: str) -> str:
        """A function that calls its first argument; public ones may get any."""
        name = f"@apply{len(self.helpers)}"
        inputs, outputs = type.split(" -> ", 1)
        types = [t for t in _split(inputs[1:-1])]
        given = [f"%a{k}" for k in range(len(types))]
        takes = "".join(f", {a}: {t}" for a, t in zip(given, types, strict=True))
        results = [f"%r{k}" for k in range(len(_split(outputs.strip("()"))))]
        head = f"{', '.join(results)} = " if results else ""
        end = f" {', '.join(results)} : {outputs.strip('()')}" if results else ""
        visibility = "" if self.opens and self.rng.random() < 0.3 else "private "
        self.helpers.append(
            f"func.func {visibility}{name}(%f: {type}{takes}) -> {outputs} {{\n"
            f"  {head}func.call_indirect %f({', '.join(given)}) : {type}\n"
            f"  func.return{end}\n}}\n"
        )
        return name

    types: dict[str, str] = {}


def _split(types: str) -> list[str]:
    """The types of a list, which may have commas in brackets."""
    found, depth, start = list[str](), 0, 0
    for at, letter in enumerate(types):
        depth += letter in "<([{"
        depth -= letter in ">)]}" and types[at - 1] != "-"
        if letter == "," and not depth:
            found.append(types[start:at].strip())
            start = at + 1
    rest = types[start:].strip()
    return [*found, rest] if rest else found


def through_values(text: str, seed: int, opens: bool = False) -> str:
    """The program with calls of values; the same numbers."""
    rewriting = _Values(random.Random(seed), opens)
    functions = {m.group(2): m for m in _FUNCTION.finditer(text)}
    calls = [m for m in _CALL.finditer(text) if m.group(3) in functions]
    rewriting.types = {m.group(3): m.group(5) for m in calls}
    copies = list[str]()
    for name in rewriting.types:
        rewriting.twins[name] = []
        if rewriting.rng.random() < TWINS:
            rewriting.twins[name].append(f"{name}_twin")
            head, _, rest = functions[name].groups()
            copies.append(f"{head}{name}_twin{rest}")
    for name, twins in list(rewriting.twins.items()):
        for twin in twins:
            rewriting.twins[twin] = []
            rewriting.types[twin] = rewriting.types[name]
    whole = text + "".join(copies)

    def replaced(match: re.Match[str]) -> str:
        is_known = match.group(3) in rewriting.twins
        return rewriting.call(match) if is_known else match.group(0)

    return _CALL.sub(replaced, whole) + "".join(rewriting.helpers)
