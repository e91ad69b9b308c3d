"""Random programs in which buffers from outside of loops are needed in parts of them.

    %b0 = memref.alloc() : memref<4xf64>        filled, and freed at the end
    scf.for %i0 = %c0 to %three step %c1 {
      linalg.fill ins(%f2) outs(%b1)
      memref.copy %b1, %b0
      scf.if %yes { .. } else { .. }
      print %b0[%c1]
    }

Every element is written before it is read, so that the numbers are defined. Loops have none, some,
or a number of iterations that is known at run time only.
"""

from dataclasses import dataclass

from writing import Writing

M = "memref<4xf64>"
LOW = "memref<2xf64, strided<[1]>>"
HIGH = "memref<2xf64, strided<[1], offset: 2>>"
HEAD = """func.func private @printF64(f64)
func.func private @printNewline()
func.func private @print(%f: f64) {
  func.call @printF64(%f) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
func.func private @touch(%x: memref<4xf64>, %f: f64) {
  %c1 = arith.constant 1 : index
  memref.store %f, %x[%c1] : memref<4xf64>
  func.return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %yes = arith.constant true
  %no = arith.constant false
  func.call @f(%c0, %c3, %yes, %no) : (index, index, i1, i1) -> ()
  func.return
}
func.func private @f(%none: index, %three: index, %yes: i1, %no: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
"""


@dataclass
class LifetimePrograms(Writing):
    """Writes programs."""

    def program(self) -> str:
        """A program whose @main prints numbers."""
        buffers = [f"%b{k}" for k in range(self.rng.randint(2, 4))]
        self.emit(*(f"%f{k} = arith.constant {k}.0 : f64" for k in range(4)))
        self.emit(*(f"{b} = memref.alloc() : {M}" for b in buffers))
        for buffer in buffers:
            self._fill(buffer)
        self._statements(buffers, 2, self.rng.randint(4, 8))
        self._print(self.rng.choice(buffers))
        self.rng.shuffle(buffers)
        self.emit(*(f"memref.dealloc {b} : {M}" for b in buffers))
        return f"{HEAD}{self.take()}  func.return\n}}\n"

    def _number(self) -> str:
        return f"%f{self.rng.randrange(4)}"

    def _statements(self, buffers: list[str], depth: int, most: int) -> None:
        simple = [
            self._fill,
            self._fill,
            self._copy_to,
            self._copy_to,
            self._add_to,
            self._store,
            self._halves,
            self._print,
            self._print,
            self._touch,
        ]
        self._all = buffers
        for _ in range(self.rng.randint(1, most)):
            if depth and self.rng.random() < 0.45:
                nested = self.rng.choice((self._for, self._for, self._if, self._local))
                nested(buffers, depth - 1)
                self._all = buffers
            else:
                self.rng.choice(simple)(self.rng.choice(buffers))

    def _fill(self, buffer: str) -> None:
        self.emit(f"linalg.fill ins({self._number()} : f64) outs({buffer} : {M})")

    def _copy_to(self, buffer: str) -> None:
        source = self.rng.choice(self._all)
        self.emit(f"memref.copy {source}, {buffer} : {M} to {M}")

    def _add_to(self, buffer: str) -> None:
        one, other = self.rng.choice(self._all), self.rng.choice(self._all)
        ins = f"ins({one}, {other} : {M}, {M})"
        self.emit(f"linalg.add {ins} outs({buffer} : {M})")

    def _store(self, buffer: str) -> None:
        at = self.rng.choice(("%c0", "%c1", "%c2"))
        self.emit(f"memref.store {self._number()}, {buffer}[{at}] : {M}")

    def _touch(self, buffer: str) -> None:
        number = self._number()
        self.emit(f"func.call @touch({buffer}, {number}) : ({M}, f64) -> ()")

    def _halves(self, buffer: str) -> None:
        """Writes one half of a buffer, or both."""
        halves = [(0, LOW), (2, HIGH)]
        self.rng.shuffle(halves)
        for start, type in halves[: self.rng.randint(1, 2)]:
            view = self.name()
            self.emit(
                f"{view} = memref.subview {buffer}[{start}] [2] [1] : {M} to {type}",
                f"linalg.fill ins({self._number()} : f64) outs({view} : {type})",
            )
            if self.rng.random() < 0.2:
                self._print(self.rng.choice(self._all))

    def _print(self, buffer: str) -> None:
        value, at = self.name(), self.rng.choice(("%c0", "%c1", "%c2"))
        self.emit(
            f"{value} = memref.load {buffer}[{at}] : {M}",
            f"func.call @print({value}) : (f64) -> ()",
        )

    def _for(self, buffers: list[str], depth: int) -> None:
        index, end = self.name(), self.rng.choice(("%none", "%three", "%three", "%c2"))
        self.emit(f"scf.for {index} = %c0 to {end} step %c1 {{")
        self._statements(buffers, depth, 5)
        self.emit("}")

    def _if(self, buffers: list[str], depth: int) -> None:
        self.emit(f"scf.if {self.rng.choice(('%yes', '%no'))} {{")
        self._statements(buffers, depth, 3)
        if self.rng.random() < 0.6:
            self.emit("} else {")
            self._statements(buffers, depth, 3)
        self.emit("}")

    def _local(self, buffers: list[str], depth: int) -> None:
        """A buffer that is allocated, and freed after some statements."""
        name = self.define(f"memref.alloc() : {M}")
        self._fill(name)
        self._statements([*buffers, name], depth, 3)
        self.emit(f"memref.dealloc {name} : {M}")
