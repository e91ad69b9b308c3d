"""The text of a random program under construction."""

import random
from dataclasses import dataclass, field


@dataclass
class Writing:
    """Lines, and names that are new."""

    rng: random.Random
    lines: list[str] = field(init=False, default_factory=list[str])
    names: int = field(init=False, default=0)

    def name(self, stem: str = "v") -> str:
        """A new name."""
        self.names += 1
        return f"%{stem}{self.names}"

    def emit(self, *lines: str) -> None:
        """Adds lines."""
        self.lines += [f"  {line}\n" for line in lines]

    def define(self, text: str, stem: str = "v") -> str:
        """Adds an operation with one result; its name."""
        name = self.name(stem)
        self.emit(f"{name} = {text}")
        return name

    def take(self) -> str:
        """The lines so far, which are removed."""
        text = "".join(self.lines)
        self.lines = []
        return text

    def flag(self) -> str:
        """A condition."""
        return self.rng.choice(["%p", "%q"])
