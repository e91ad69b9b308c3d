// RUN: %xdsl_opt %s --print-debuginfo --split-input-file --parsing-diagnostics | filecheck %s

// Names of locations that are defined after their use, as MLIR puts them; names in names.

#loc2 = loc("f.py":1:14)
module {
  func.func @f(%a: i32 loc(#loc2), %c: i1) -> i32 {
    %0 = arith.addi %a, %a : i32 loc(#loc3)
    %1 = arith.addi %0, %a : i32 loc(#loc10)
    %2 = arith.addi %1, %a : i32 loc(#loc3)
    %3 = scf.if %c -> i32 {
      scf.yield %2 : i32 loc(#loc10)
    } else {
      scf.yield %0 : i32
    } loc(#loc1)
    return %3 : i32 loc(#loc7)
  } loc(#loc1)
} loc(#loc)
#loc = loc("f.py":0:0)
#loc1 = loc("f.py":1:1)
#loc3 = loc("a.py":1:2)
#loc4 = loc("b.py":1:2)
#loc5 = loc("g")
#loc6 = loc("h.py":3:4)
#loc7 = loc(unknown)
#loc8 = loc("x"(#loc4))
#loc9 = loc(callsite(#loc5 at #loc6))
#loc10 = loc(fused[#loc8, #loc9])

// CHECK:      func.func @f(%a: i32 loc("f.py":1:14), %c: i1 loc(unknown)) -> i32 {
// CHECK-NEXT:   arith.addi %a, %a : i32 loc("a.py":1:2)
// CHECK-NEXT:   arith.addi %0, %a : i32 loc(fused["x"("b.py":1:2), callsite("g" at "h.py":3:4)])
// CHECK-NEXT:   arith.addi %1, %a : i32 loc("a.py":1:2)
// CHECK:          scf.yield %2 : i32 loc(fused["x"("b.py":1:2), callsite("g" at "h.py":3:4)])
// CHECK:        } loc("f.py":1:1)
// CHECK-NEXT:   func.return %3 : i32 loc(unknown)
// CHECK-NEXT: } loc("f.py":1:1)
// CHECK-NEXT: } loc("f.py":0:0)

// -----
// CHECK-LABEL: // {{-----}}

// One that nobody defines.

func.func @f() {
  return loc(#missing)
}

// CHECK: undefined symbol alias '#missing'

// -----
// CHECK-LABEL: // {{-----}}

// One that is defined by itself.

func.func @f() {
  return loc(#a)
}
#a = loc(fused[#a])

// CHECK: undefined symbol alias '#a'

// -----
// CHECK-LABEL: // {{-----}}

// One that is no location, and one in a string.

func.func @f() {
  "test.op"() {text = "\0A#b = loc(unknown)"} : () -> ()
  return loc(#b)
}

// CHECK: undefined symbol alias '#b'

// -----
// CHECK-LABEL: // {{-----}}

// Ranges inside names, call sites and fused locations, as JAX prints them.

#loc1 = loc("gen.py":10:11 to :34)
func.func @ranges(%a: i32 loc(#loc9)) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("g"(#loc1))
  %1 = arith.addi %0, %a : i32 loc(fused<"k">["gen.py":1:2 to 3:4, #loc2])
  %2 = arith.addi %1, %a : i32 loc(callsite("f"("gen.py":1:2 to :4) at #loc9))
  func.return %2 : i32
}
#loc2 = loc("h"("gen.py":8:2 to :4))
#loc9 = loc("gen.py":9:2 to 10:4)

// CHECK:      func.func @ranges(%a: i32 loc("gen.py":9:2 to 10:4)) -> i32 {
// CHECK-NEXT:   arith.addi %a, %a : i32 loc("g"("gen.py":10:11 to :34))
// CHECK-NEXT:   arith.addi %0, %a : i32 loc(fused<"k">["gen.py":1:2 to 3:4, "h"("gen.py":8:2 to :4)])
// CHECK-NEXT:   arith.addi %1, %a : i32 loc(callsite("f"("gen.py":1:2 to :4) at "gen.py":9:2 to 10:4))
