// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics --parsing-diagnostics | filecheck %s

func.func @f(%a: memref<2xf32>) {
  test.copy(%a) : (memref<2xf32>)
  return
}

// CHECK: expected a source and a target

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  "test.side_effect_op"() {effects = [{effect = "delete"}]} : () -> ()
  return
}

// CHECK: 'test.side_effect_op' op expected an effect that is one of allocate, free, read, write

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: i1) {
  test.region_if %c : i1 -> () then {
    test.region_if_yield
  } else {
    test.region_if_yield
  } join {
    test.region_if_yield
  }
  return
}

// CHECK: 'test.region_if' op hands values of types (i1) to a region that wants ()

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: i1) {
  test.region_if -> () then {
    test.region_if_yield %c : i1
  } else {
    test.region_if_yield %c : i1
  } join {
    test.region_if_yield
  }
  return
}

// CHECK: 'test.region_if' op hands values of types (i1) to a join region that wants ()

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: i1) {
  %0 = test.region_if -> (i32) then {
    test.region_if_yield
  } else {
    test.region_if_yield
  } join {
    test.region_if_yield %c : i1
  }
  return
}

// CHECK: 'test.region_if' op hands values of types (i1) to a result that wants (i32)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  test.region_if_yield
}

// CHECK: 'test.region_if_yield' expects parent op 'test.region_if'
