// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="[[1, 2.5, -3], 2]" statistics}' | filecheck %s
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="[[1, 2.5, -3], 4]"}' --verify-diagnostics | filecheck %s --check-prefix=BOUNDS
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="[[1, null, -3], 2]"}' --verify-diagnostics | filecheck %s --check-prefix=NULL
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="[1]"}' --verify-diagnostics | filecheck %s --check-prefix=COUNT
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="[[[1]], 2]"}' --verify-diagnostics | filecheck %s --check-prefix=SHAPE
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="[[1], 2.5]"}' --verify-diagnostics | filecheck %s --check-prefix=TYPE
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum arguments="(1)"}' --verify-diagnostics | filecheck %s --check-prefix=JSON
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum}' --verify-diagnostics | filecheck %s --check-prefix=NONE
// RUN: %xdsl_opt %s -p 'check-memory{entry=sum seed=3}' | filecheck %s
// RUN: %xdsl_opt %s -p 'check-memory' --verify-diagnostics | filecheck %s --check-prefix=MAIN
// RUN: not %xdsl_opt %s -p 'check-memory{entries=sum}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: %xdsl_opt %s -p 'check-memory{entry=other}' --verify-diagnostics | filecheck %s --check-prefix=OTHER
// RUN: %xdsl_opt %s -p 'check-memory{entry=divide arguments="[1, 0]"}' --verify-diagnostics | filecheck %s --check-prefix=DIVIDE

// CHECK: func.func @sum
func.func @sum(%m: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f32) {
    %x = memref.load %m[%i] : memref<?xf32>
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %s : f32
}

func.func @other() {
  "test.op"() : () -> ()
  return
}

func.func @divide(%a: i32, %b: i32) -> i32 {
  %c = arith.divsi %a, %b : i32
  return %c : i32
}

// BOUNDS: check-memory: out of bounds: index (3,) out of bounds of shape (3,)
// BOUNDS-NEXT: at %x = memref.load %m[%i] : memref<?xf32>, in @sum
// BOUNDS-NEXT: buffer of func.func @sum(%m: memref<?xf32>, %n: index) -> f32
// NULL: check-memory: read of what was never written
// NULL-NEXT: at %b = arith.addf %a, %x : f32, in @sum
// COUNT: check-memory: @sum takes 2 arguments, not 1
// SHAPE: check-memory: an argument of shape [1, 1] is no memref<?xf32>
// TYPE: check-memory: the argument 2.5 is no index
// JSON: check-memory: arguments are no JSON: Expecting value
// NONE: check-memory: @sum takes 2 arguments: give them, or a seed for random ones
// MAIN: check-memory: no function @main to run
// OPTION: check-memory: unknown option 'entries'; the options are entry, arguments, seed, max-steps, frees-arguments, statistics, json
// OTHER: check-memory: there is no implementation of test.op
// OTHER-NEXT: at "test.op"() : () -> (), in @other
// DIVIDE: check-memory: division of an integer by zero
// DIVIDE-NEXT: at %c = arith.divsi %a, %b : i32, in @divide
