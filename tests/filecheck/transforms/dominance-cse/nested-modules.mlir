// RUN: %xdsl_opt %s -p dominance-cse | filecheck %s

// A symbol means another operation in another symbol table. Before xDSL 0.74, fsm has other attributes.

"builtin.module"() ({
  "memref.global"() <{sym_name = "g", type = memref<1xf32>, initial_value = dense<1.0> : tensor<1xf32>, sym_visibility = "private", constant}> : () -> ()
  %0 = "memref.get_global"() <{name = @g}> : () -> memref<1xf32>
  "test.op"(%0) : (memref<1xf32>) -> ()
  "fsm.machine"() <{sym_name = "m", initialState = "A", function_type = () -> ()}> ({
    "memref.global"() <{sym_name = "g", type = memref<1xf32>, initial_value = dense<2.0> : tensor<1xf32>, sym_visibility = "private", constant}> : () -> ()
    %1 = "memref.get_global"() <{name = @g}> : () -> memref<1xf32>
    "test.op"(%1) : (memref<1xf32>) -> ()
    "fsm.state"() <{sym_name = "A"}> ({ "fsm.output"() : () -> () }, {}) : () -> ()
  }) : () -> ()
}) : () -> ()

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @g : memref<1xf32> = dense<1.000000e+00>
// CHECK-NEXT:   %0 = memref.get_global @g : memref<1xf32>
// CHECK-NEXT:   "test.op"(%0) : (memref<1xf32>) -> ()
// CHECK-NEXT:   "fsm.machine"() <{sym_name = "m", initialState = "A", function_type = () -> ()}> ({
// CHECK-NEXT:     memref.global "private" constant @g : memref<1xf32> = dense<2.000000e+00>
// CHECK-NEXT:     %1 = memref.get_global @g : memref<1xf32>
// CHECK-NEXT:     "test.op"(%1) : (memref<1xf32>) -> ()
