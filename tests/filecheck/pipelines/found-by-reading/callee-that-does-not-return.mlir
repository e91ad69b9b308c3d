// RUN: %xdsl_opt %s --allow-unregistered-dialect -p inline | filecheck %s

// What ends the program is no return: the call stays.

// CHECK-LABEL: func.func private @stop(
// CHECK-LABEL: func.func @main(
// CHECK:         func.call @stop(

func.func private @stop(%f: f32) -> f32 {
  "t.exit"(%f) : (f32) -> ()
}
func.func @main(%c: i1, %f: f32) -> f32 {
  %r = scf.if %c -> f32 {
    %x = func.call @stop(%f) : (f32) -> f32
    scf.yield %x : f32
  } else {
    scf.yield %f : f32
  }
  return %r : f32
}
