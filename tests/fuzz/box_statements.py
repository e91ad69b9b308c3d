"""Statements of `boxes.py` that have no regions.

    %v3 = memref.load %ob1[%c2] : memref<3xmemref<2xmemref<4xf32>>>
    %v4 = arith.select %p, %v3, %v1 : memref<2xmemref<4xf32>>

Each takes the values in scope, and returns those that it adds.
"""

from dataclasses import dataclass, field

from writing import Writing


@dataclass(frozen=True)
class Kind:
    """A type of buffer."""

    stem: str
    """What the names of its values start with."""
    size: int
    element: "Kind | None" = None
    """What it holds; None for numbers."""

    @property
    def held(self) -> str:
        """The type of its elements."""
        return "f32" if self.element is None else self.element.type

    @property
    def type(self) -> str:
        """The alias of the type, which is parsed faster."""
        return f"!{self.stem}"

    @property
    def alias(self) -> str:
        """The definition of the alias."""
        return f"{self.type} = memref<{self.size}x{self.held}>\n"

    @property
    def hidden(self) -> str:
        """As a memref of unknown size."""
        return f"memref<?x{self.held}>"

    @property
    def is_open(self) -> bool:
        """May it be written when others know it?"""
        return self.size in (3, 6)


LEAF, OPEN_LEAF = Kind("l", 4), Kind("w", 6)
BOX, OPEN_BOX, BOX_OF_OPEN = (Kind("b", 2, LEAF), Kind("o", 3, LEAF), Kind("p", 3, OPEN_LEAF))
BOXES, OPEN_BOXES = Kind("bb", 2, BOX), Kind("ob", 3, BOX)
BOXES_OF_OPEN = Kind("oo", 3, OPEN_BOX)
KINDS = (LEAF, OPEN_LEAF, BOX, OPEN_BOX, BOX_OF_OPEN, BOXES, OPEN_BOXES, BOXES_OF_OPEN)
OFTEN = (LEAF, LEAF, BOX, BOX, OPEN_BOX, *KINDS)
"""What is drawn for arguments, results and new buffers."""
FREED = (LEAF, LEAF, BOX, OPEN_BOX, BOXES)
"""What is drawn for buffers that the program frees."""
LARGER = ((LEAF, OPEN_LEAF), (BOX, OPEN_BOX), (BOXES, OPEN_BOXES))
"""What a realloc makes of one another."""


@dataclass(frozen=True)
class Value:
    """A buffer in the program."""

    name: str
    kind: Kind

    @property
    def typed(self) -> str:
        """As an argument of a block or a function."""
        return f"{self.name}: {self.kind.type}"


Scope = list[Value]


@dataclass
class BoxStatements(Writing):
    """The text under construction."""

    ways: list[str]
    """How buffers of buffers are initialised: by "store", "call", "loop", "copy"."""
    sum: str = "%zero"
    """The sum of the numbers read so far, on the way to here."""
    indices: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Counters of the loops around, each with its upper bound."""
    helpers: dict[str, str] = field(default_factory=dict[str, str])
    """Functions that initialise, make and free buffers, by name."""

    def value(self, kind: Kind) -> Value:
        """A new value, to be defined."""
        return Value(self.name(kind.stem), kind)

    def index(self, size: int) -> str:
        """An index below the size."""
        found = [name for name, bound in self.indices if bound <= size]
        if found and self.rng.random() < 0.4:
            return self.rng.choice(found)
        return f"%c{self.rng.randrange(min(size, 4))}"

    def pick(self, scope: Scope, kind: Kind) -> Value | None:
        """A buffer of this kind, rather a late one."""
        found = [value for value in scope if value.kind == kind]
        if not found:
            return None
        return self.rng.choice(found[-3:] if self.rng.random() < 0.6 else found)

    def get(self, scope: Scope, kind: Kind) -> Value:
        """A buffer of this kind in scope, or a new one."""
        found = self.pick(scope, kind) if self.rng.random() < 0.92 else None
        return found or self.fresh(scope, kind)

    def number(self) -> str:
        """A constant."""
        return self.define(f"arith.constant {self.rng.randint(1, 99)}.0 : f32", "f")

    # New buffers.

    def fresh(self, scope: Scope, kind: Kind, manual: bool = False) -> Value:
        """A new buffer, initialised."""
        new = self.value(kind)
        held = kind.element
        if held is None:
            self.allocate(new, manual)
            self.emit(f"linalg.fill ins({self.number()} : f32) outs({new.name} : {kind.type})")
            return new
        parts = Scope()
        for _ in range(kind.size):
            parts.append(self.get([*scope, *parts], held))
        self.allocate(new, manual)
        match self.rng.choice(self.ways):
            case "call":
                self._filled_by_call(new, parts)
            case "loop":
                self._filled_by_loop(scope, new, held)
            case "copy" if (source := self.pick(scope, kind)) is not None:
                self.emit(f"memref.copy {source.name}, {new.name} : {kind.type} to {kind.type}")
            case _:
                for k, part in enumerate(parts):
                    self.put(part, new, f"%c{k}")
        return new

    def allocate(self, new: Value, manual: bool = False) -> None:
        """A new buffer without contents."""
        note = " {bufferization.manual_deallocation}" if manual else ""
        self.emit(f"{new.name} = memref.alloc(){note} : {new.kind.type}")

    def put(self, value: Value, box: Value, index: str) -> None:
        """Stores a buffer."""
        self.emit(f"memref.store {value.name}, {box.name}[{index}] : {box.kind.type}")

    def _filled_by_call(self, new: Value, parts: Scope) -> None:
        """A function, perhaps recursive, stores two buffers alternately."""
        function, kind = f"@fill_{new.kind.stem}", new.kind
        types = f"({kind.type}, {kind.held}, {kind.held}, index) -> ()"
        if function not in self.helpers:
            visibility = self.rng.choice(["", "private "])
            self.helpers[function] = FILL.format(
                f"{visibility}{function}", kind.type, kind.held, types, kind.size, function
            )
        self.emit(
            f"func.call {function}({new.name}, {parts[0].name}, {parts[1].name}, %c0) : {types}"
        )

    def _filled_by_loop(self, scope: Scope, new: Value, held: Kind) -> None:
        """Each round stores a new buffer."""
        at = self.name("i")
        self.emit(f"scf.for {at} = %c0 to %c{new.kind.size} step %c1 {{")
        self.indices.append((at, new.kind.size))
        self.put(self.fresh(scope, held), new, at)
        self.indices.pop()
        self.emit("}")

    # Statements.

    def make(self, scope: Scope) -> Scope:
        """A new buffer."""
        return [self.fresh(scope, self.rng.choice(OFTEN))]

    def box(self, scope: Scope) -> Value:
        """A buffer of buffers."""
        found = [value for value in scope if value.kind.element is not None]
        return self.rng.choice(found[-5:]) if found else self.fresh(scope, BOX)

    def load(self, scope: Scope) -> Scope:
        """What a buffer of buffers holds."""
        return [self.loaded(self.box(scope))]

    def loaded(self, box: Value) -> Value:
        """An element of a buffer of buffers."""
        kind = box.kind.element
        assert kind is not None
        found = self.value(kind)
        at = self.index(box.kind.size)
        self.emit(f"{found.name} = memref.load {box.name}[{at}] : {box.kind.type}")
        return found

    def store(self, scope: Scope) -> Scope:
        """Stores a buffer in an open buffer of buffers."""
        box = self.open_box(scope)
        held = box.kind.element
        assert held is not None
        self.put(self.get(scope, held), box, self.index(box.kind.size))
        return []

    def open_box(self, scope: Scope) -> Value:
        """An open buffer of buffers."""
        found = [v for v in scope if v.kind.is_open and v.kind.element is not None]
        return self.rng.choice(found[-4:]) if found else self.fresh(scope, OPEN_BOX)

    def write(self, scope: Scope) -> Scope:
        """Writes a number."""
        leaf = self.get(scope, OPEN_LEAF)
        self.emit(f"memref.store {self.number()}, {leaf.name}[{self.index(6)}] : {OPEN_LEAF.type}")
        return []

    def show(self, scope: Scope) -> Scope:
        """Adds an element to the sum."""
        self.add(self.rng.choice(scope[-6:]))
        return []

    def add(self, value: Value) -> None:
        """Adds an element of the buffer, or of what it holds, to the sum."""
        while value.kind.element is not None:
            value = self.loaded(value)
        kind = value.kind
        found = self.define(f"memref.load {value.name}[{self.index(kind.size)}] : {kind.type}", "f")
        self.add_number(found)

    def add_number(self, number: str) -> None:
        """Adds a number to the sum."""
        more = self.define(f"arith.addf {self.sum}, {number} : f32", "f")
        self.sum = more

    def copy_over(self, scope: Scope) -> Scope:
        """Copies a buffer of buffers over an open one, or over a part of it."""
        target = self.open_box(scope)
        smaller = {large: small for small, large in LARGER}.get(target.kind)
        if smaller is None or self.rng.random() < 0.5:
            source, kind = self.get(scope, target.kind), target.kind
            self.emit(f"memref.copy {source.name}, {target.name} : {kind.type} to {kind.type}")
            return []
        part = f"memref<2x{target.kind.held}, strided<[1]>>"
        source, view = self.get(scope, smaller), self.name("s")
        self.emit(
            f"{view} = memref.subview {target.name}[0] [2] [1] : {target.kind.type} to {part}"
        )
        self.emit(f"memref.copy {source.name}, {view} : {smaller.type} to {part}")
        return []

    def clone(self, scope: Scope) -> Scope:
        """A clone of a buffer that is not written."""
        found = [value for value in scope if not value.kind.is_open]
        source = self.rng.choice(found[-4:]) if found else self.fresh(scope, BOX)
        new, type = self.value(source.kind), source.kind.type
        self.emit(f"{new.name} = bufferization.clone {source.name} : {type} to {type}")
        return [new]

    def realloc(self, scope: Scope) -> Scope:
        """A larger or smaller buffer in place of a new one."""
        small, large = self.rng.choice(LARGER)
        grows = self.rng.random() < 0.7
        before, after = (small, large) if grows else (large, small)
        old, new = self.fresh(scope, before), self.value(after)
        rest = [] if small.element is None else [self.get(scope, small.element)]
        self.emit(f"{new.name} = memref.realloc {old.name} : {before.type} to {after.type}")
        for k in range(small.size, large.size) if grows else ():
            if rest:
                self.put(rest[0], new, f"%c{k}")
            else:
                self.emit(f"memref.store {self.number()}, {new.name}[%c{k}] : {after.type}")
        return [new]

    def select(self, scope: Scope) -> Scope:
        """One of two buffers."""
        first = self.rng.choice(scope[-5:])
        return [self.selected(first, self.get(scope, first.kind))]

    def selected(self, first: Value, second: Value) -> Value:
        """One of two buffers of a kind."""
        new = self.value(first.kind)
        self.emit(
            f"{new.name} = arith.select {self.flag()}, {first.name}, {second.name} : "
            f"{first.kind.type}"
        )
        return new

    def view(self, scope: Scope) -> Scope:
        """The same buffer through views."""
        source = self.rng.choice(scope[-5:])
        new, view, kind = self.value(source.kind), self.name("s"), source.kind
        size, held = kind.size, kind.held
        match self.rng.randrange(4):
            case 0:
                type = kind.hidden
                self.emit(f"{view} = memref.cast {source.name} : {kind.type} to {type}")
            case 1:
                type = f"memref<{size}x{held}, strided<[1]>>"
                self.emit(
                    f"{view} = memref.subview {source.name}[0] [{size}] [1] : {kind.type} to {type}"
                )
            case 2:
                type = f"memref<?x{held}, strided<[?], offset: ?>>"
                self.emit(
                    f"{view} = memref.reinterpret_cast {source.name} to offset: [%c0], sizes: "
                    f"[%c{size}], strides: [%c1] : {kind.type} to {type}"
                )
            case _:
                type = f"memref<1x{size}x{held}>"
                self.emit(
                    f"{view} = memref.expand_shape {source.name} [[0, 1]] output_shape "
                    f"[1, {size}] : {kind.type} into {type}"
                )
                self.emit(
                    f"{new.name} = memref.collapse_shape {view} [[0, 1]] : {type} into {kind.type}"
                )
                return [new]
        self.emit(f"{new.name} = memref.cast {view} : {type} to {kind.type}")
        return [new]

    def stack(self, scope: Scope) -> Scope:
        """A buffer of buffers on the stack, and what it holds."""
        kind = self.rng.choice((BOX, BOXES))
        held = kind.element
        assert held is not None
        parts = Scope()
        for _ in range(kind.size):
            parts.append(self.get([*scope, *parts], held))
        new = self.value(kind)
        self.emit(f"{new.name} = memref.alloca() : {kind.type}")
        for k, part in enumerate(parts):
            self.put(part, new, f"%c{k}")
        if self.rng.random() < 0.4 and (other := self.pick(scope, kind)) is not None:
            new = self.selected(new, other)
        return [self.loaded(new)]

    # Memory that the program frees.

    def release(self, scope: Scope) -> Scope:
        """A new buffer that may meet others before the program frees it."""
        self.freed(scope, self.released(scope, self.rng.choice(FREED)))
        return []

    def freed(self, scope: Scope, new: Value) -> None:
        """Frees a buffer that nothing else may be, or hold, later on."""
        kind = new.kind
        self.add(new)
        match self.rng.randrange(5):
            case 0:
                self.add(self.selected(new, self.get(scope, kind)))
            case 1:
                new = self._meets_in_branch(new, self.get(scope, kind))
            case 2:
                self._meets_in_loop(new, self.get(scope, kind))
            case 3 if kind in (LEAF, BOX):
                holder = self.fresh([new, new, *scope[-3:]], BOX if kind == LEAF else BOXES)
                self.add(holder)
            case _:
                pass
        self._free(new)

    def released(self, scope: Scope, kind: Kind) -> Value:
        """A new buffer of this function or of a callee."""
        if kind == LEAF and self.rng.random() < 0.3:
            function, new = "@make_l", self.value(kind)
            manual = self.rng.choice(["", " {bufferization.manual_deallocation}"])
            self.helpers.setdefault(function, MAKE.format(function, kind.type, manual))
            self.emit(f"{new.name} = func.call {function}() : () -> {kind.type}")
            return new
        return self.fresh(scope, kind, self.rng.random() < 0.5)

    def _meets_in_branch(self, new: Value, other: Value) -> Value:
        """The new buffer or another one, by a branch. Returns a name of the new one."""
        merged, again = self.value(new.kind), self.value(new.kind)
        types = f"{new.kind.type}, {new.kind.type}"
        self.emit(f"{merged.name}, {again.name} = scf.if {self.flag()} -> ({types}) {{")
        self.emit(f"scf.yield {new.name}, {new.name} : {types}")
        self.emit("} else {")
        self.emit(f"scf.yield {other.name}, {new.name} : {types}")
        self.emit("}")
        self.add(merged)
        return self.rng.choice([new, again])

    def _meets_in_loop(self, new: Value, other: Value) -> None:
        """The new buffer or another one, by a loop."""
        merged, carried, type = (self.value(new.kind), self.value(new.kind), new.kind.type)
        first, next = self.rng.sample([new, other], 2)
        self.emit(
            f"{merged.name} = scf.for {self.name('i')} = %c0 to %c{self.rng.randrange(3)} step %c1 "
            f"iter_args({carried.name} = {first.name}) -> ({type}) {{"
        )
        chosen = self.rng.choice([next, self.selected(carried, next)])
        self.emit(f"scf.yield {chosen.name} : {type}")
        self.emit("}")
        self.add(merged)

    def _free(self, new: Value) -> None:
        """Frees a buffer here, in both branches, or by a call."""
        type = new.kind.type
        freed = f"memref.dealloc {new.name} : {type}"
        match self.rng.randrange(4):
            case 0:
                self.emit(f"scf.if {self.flag()} {{")
                self.emit(freed)
                self.emit("} else {")
                self.emit(freed)
                self.emit("}")
            case 1:
                self.emit(freed)
            case _:
                function = f"@drop_{new.kind.stem}"
                visibility = self.rng.choice(["", "private "])
                text = self.rng.choice(DROP).format(f"{visibility}{function}", type, function)
                self.helpers.setdefault(function, text)
                self.emit(f"func.call {function}({new.name}, %c1) : ({type}, index) -> ()")


FILL = """func.func {0}(%m: {1}, %x: {2}, %y: {2}, %i: index) {{
  %c1 = arith.constant 1 : index
  %size = arith.constant {4} : index
  memref.store %x, %m[%i] : {1}
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %size : index
  scf.if %more {{
    func.call {5}(%m, %y, %x, %j) : {3}
  }}
  func.return
}}
"""
"""Stores two buffers alternately from an index on."""
MAKE = """func.func {0}() -> {1} {{
  %f = arith.constant 7.0 : f32
  %m = memref.alloc(){2} : {1}
  linalg.fill ins(%f : f32) outs(%m : {1})
  func.return %m : {1}
}}
"""
"""Returns a new buffer."""
DROP = (
    """func.func {0}(%m: {1}, %n: index) {{
  memref.dealloc %m : {1}
  func.return
}}
""",
    """func.func {0}(%m: {1}, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  scf.if %more {{
    %k = arith.subi %n, %c1 : index
    func.call {2}(%m, %k) : ({1}, index) -> ()
  }} else {{
    memref.dealloc %m : {1}
  }}
  func.return
}}
""",
    """func.func {0}(%m: {1}, %n: index) {{
  %c0 = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %more, ^one, ^other(%m : {1})
^one:
  %v = memref.cast %m : {1} to {1}
  cf.br ^other(%v : {1})
^other(%x: {1}):
  memref.dealloc %x : {1}
  func.return
}}
""",
)
"""Frees its argument."""
