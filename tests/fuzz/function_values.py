"""Programs whose functions are called through values.

    %r = func.call @f(%a) : (memref<4xf32>) -> f32          becomes one of

    %v0 = func.constant @f : (memref<4xf32>) -> f32
    %r = func.call_indirect %v0(%a) : (memref<4xf32>) -> f32
    %r = func.call @apply0(%v0, %a) : (..) -> f32           which calls its first argument

The value may also be a choice of two functions of one type, or come out of a memref of functions.
Some functions have a twin, so that there are two of their type. The program computes the same.
"""

import random
import re
from dataclasses import dataclass, field

_CALL = re.compile(r"(?m)^( *)(.* = |)func\.call (@\w+)\((.*)\) : (\(.*\) -> .*)$")
_FUNCTION = re.compile(
    r"(?ms)^( *func\.func (?:private |public )?)(@\w+)(\([^\n]*\{\n.*?)"
    r"(?=^ *(?:func\.func|memref\.global) |\Z)"
)
TWINS = 0.3
"""How many functions have a twin."""
CALLS = 0.7
"""How many calls become calls of values."""
CHOICES = 0.6
"""How many values are a choice of two."""
STORED = 0.25
"""How many values come out of a memref."""
APPLIED = 0.3
"""How many are called by a function that gets them."""


def through_values(text: str, seed: int, opens: bool = False) -> str:
    """The program with calls of values. With `opens`, some may come from outside."""
    rng = random.Random(seed)
    functions = {match.group(2): match for match in _FUNCTION.finditer(text)}
    types = {m.group(3): m.group(5) for m in _CALL.finditer(text)}
    types = {name: type for name, type in types.items() if name in functions}
    copies = list[str]()
    for name in list(types):
        if rng.random() < TWINS:
            head, _, rest = functions[name].groups()
            copies.append(f"{head}{name}_twin{rest}")
            types[f"{name}_twin"] = types[name]
    values = _Values(rng, types, opens)
    return _CALL.sub(values.call, "".join([text, *copies])) + "".join(values.helpers)


@dataclass
class _Values:
    """The calls of one program."""

    rng: random.Random
    types: dict[str, str]
    """The types of the functions that may become values."""
    opens: bool
    helpers: list[str] = field(default_factory=list[str])
    _names: int = 0
    _lines: list[str] = field(default_factory=list[str])

    def call(self, match: re.Match[str]) -> str:
        """One call, and what comes before it."""
        indent, results, name, operands, type = match.groups()
        if name not in self.types or self.rng.random() > CALLS:
            return match.group(0)
        self._lines = []
        value = self._value(self._same(name), type)
        if self.rng.random() < STORED:
            value = self._stored(value, type)
        if self.rng.random() < APPLIED:
            inputs, outputs = type.split(" -> ", 1)
            more = ", ".join([type, *_split(inputs[1:-1])])
            given = ", ".join([value, operands] if operands else [value])
            call = f"func.call {self._apply(type)}({given}) : ({more}) -> {outputs}"
        else:
            call = f"func.call_indirect {value}({operands}) : {type}"
        self._lines.append(results + call)
        return "\n".join(indent + line for line in self._lines)

    def _emit(self, line: str) -> str:
        """Adds a definition; its name."""
        self._names += 1
        self._lines.append(f"%fv{self._names} = {line}")
        return f"%fv{self._names}"

    def _same(self, name: str) -> str:
        """The function or its twin."""
        stem = name.removesuffix("_twin")
        return self.rng.choice([f for f in (stem, f"{stem}_twin") if f in self.types])

    def _value(self, function: str, type: str) -> str:
        """A value that is the function, or a choice that takes it."""
        value = self._emit(f"func.constant {function} : {type}")
        if self.rng.random() > CHOICES:
            return value
        others = [other for other, t in self.types.items() if t == type]
        other = self._emit(f"func.constant {self.rng.choice(others)} : {type}")
        flag = self._emit("arith.constant true")
        return self._emit(f"arith.select {flag}, {value}, {other} : {type}")

    def _stored(self, value: str, type: str) -> str:
        """The value as it comes out of a memref."""
        box = self._emit(f"memref.alloca() : memref<{type}>")
        self._lines.append(f"memref.store {value}, {box}[] : memref<{type}>")
        return self._emit(f"memref.load {box}[] : memref<{type}>")

    def _apply(self, type: str) -> str:
        """A function that calls its first argument; a public one may get any."""
        name = f"@apply{len(self.helpers)}"
        inputs, outputs = type.split(" -> ", 1)
        types, results = _split(inputs[1:-1]), _split(outputs.strip("()"))
        takes = "".join(f", %a{k}: {t}" for k, t in enumerate(types))
        given = ", ".join(f"%a{k}" for k in range(len(types)))
        made = ", ".join(f"%r{k}" for k in range(len(results)))
        is_open = self.opens and self.rng.random() < 0.3
        self.helpers.append(
            f"func.func {'' if is_open else 'private '}{name}(%f: {type}{takes}) -> {outputs} "
            f"{{\n  {made + ' = ' if made else ''}func.call_indirect %f({given}) : {type}\n"
            f"  func.return {made}{' : ' if made else ''}{', '.join(results)}\n}}\n"
        )
        return name


def _split(types: str) -> list[str]:
    """The types of a list; some have commas in brackets."""
    found, depth = [""], 0
    for letter in types.replace("->", "=="):
        depth += (letter in "<([{") - (letter in ">)]}")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [t.strip().replace("==", "->") for t in found if t.strip()]
