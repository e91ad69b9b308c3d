// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @f(%a: i32) {
  %0 = arith.extsi %a : i32 to i32
  return
}

// CHECK: 'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0 = arith.extui %a : i32 to i16
  return
}

// CHECK: 'arith.extui' op operand type 'i32' and result type 'i16' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0 = arith.trunci %a : i32 to i64
  return
}

// CHECK: 'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xi32>) {
  %0 = arith.trunci %a : tensor<4xi32> to tensor<4xi64>
  return
}

// CHECK: 'arith.trunci' op operand type 'tensor<4xi32>' and result type 'tensor<4xi64>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xi32>) {
  %0 = arith.trunci %a : tensor<2xi32> to tensor<3xi16>
  return
}

// CHECK: 'arith.trunci' op failed to verify that input and output have the same tensor dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xi32>) {
  %0 = arith.trunci %a : tensor<2xi32> to vector<2xi16>
  return
}

// CHECK: 'arith.trunci' op failed to verify that input and output have the same tensor dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<?xi32>) {
  %0 = arith.extsi %a : tensor<?xi32> to tensor<2xi64>
  return
}

// CHECK: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<*xi32>) {
  %0 = arith.sitofp %a : tensor<*xi32> to tensor<*xf32>
  return
}

// CHECK: 'arith.sitofp' op failed to verify that input and output have the same tensor dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xi32>) {
  %0 = arith.trunci %a : vector<4xi32> to vector<[4]xi16>
  return
}

// CHECK: 'arith.trunci' op requires the same shape for all operands and results

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<4xf32>) {
  %0 = arith.fptoui %a : vector<4xf32> to vector<5xi32>
  return
}

// CHECK: 'arith.fptoui' op requires the same shape for all operands and results

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xi32, "a">) {
  %0 = arith.uitofp %a : tensor<2xi32, "a"> to tensor<2xf32>
  return
}

// CHECK: 'arith.uitofp' op operand type 'tensor<2xi32, "a">' and result type 'tensor<2xf32>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index) {
  %0 = arith.trunci %a : index to i16
  return
}

// CHECK: must be signless-fixed-width-integer-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32) {
  %0 = arith.sitofp %a : f32 to f32
  return
}

// CHECK: must be signless-fixed-width-integer-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32) {
  %0 = arith.fptosi %a : f32 to f32
  return
}

// CHECK: must be signless-fixed-width-integer-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32) {
  %0 = arith.extf %a : f32 to f16
  return
}

// CHECK: 'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f16) {
  %0 = arith.truncf %a : f16 to bf16
  return
}

// CHECK: 'arith.truncf' op operand type 'f16' and result type 'bf16' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0 = arith.index_cast %a : i32 to i64
  return
}

// CHECK: 'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xi32>) {
  %0 = arith.index_cast %a : tensor<4xi32> to tensor<5xindex>
  return
}

// CHECK: 'arith.index_cast' op failed to verify that input and output have the same tensor dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<2xi32>) {
  %0 = arith.index_cast %a : memref<2xi32> to memref<3xindex>
  return
}

// CHECK: 'arith.index_cast' op requires the same shape for all operands and results

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<2xi32>) {
  %0 = arith.index_castui %a : memref<2xi32> to tensor<2xindex>
  return
}

// CHECK: 'arith.index_castui' op failed to verify that input and output have the same tensor dimensions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32) {
  %0 = arith.index_castui %a : f32 to index
  return
}

// CHECK: must be signless-integer-like or memref of signless-integer

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<*xf32>) {
  %0 = arith.addi %a, %a : tensor<*xf32>
  return
}

// CHECK: must be signless-integer-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<*xi32>) {
  %0 = arith.negf %a : tensor<*xi32>
  return
}

// CHECK: must be floating-point-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: i1) {
  %0 = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i1) -> i1
  return
}

// CHECK: 'arith.cmpi' op requires all operands to have the same type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32
  return
}

// CHECK: must be bool-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 77 : i64}> : (i32, i32) -> i1
  return
}

// CHECK: | Operation does not verify: 'arith.cmpi' op invalid attribute `predicate`: 77 : i64

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0 = arith.cmpf oeq, %a, %a : i32
  return
}

// CHECK: must be floating-point-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xi32>) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi1>
  return
}

// CHECK: 'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xi32>, %b: tensor<3xi1>) {
  %0 = arith.select %b, %a, %a : tensor<3xi1>, tensor<2xi32>
  return
}

// CHECK: 'arith.select' op failed to verify that condition is signless i1 or has matching shape

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xi32>, %b: i32) {
  %0 = arith.select %b, %a, %a : i32, tensor<2xi32>
  return
}

// CHECK: must be bool-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: i1) {
  %0 = "arith.select"(%b, %a, %b) : (i1, i32, i1) -> i32
  return
}

// CHECK: | Operation does not verify: operand 'rhs' at position 2 does not verify:

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %0, %1 = arith.addui_extended %a, %a : i32, i32
  return
}

// CHECK: must be bool-like

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: vector<2xi32>) {
  %0, %1 = arith.addui_extended %a, %a : vector<2xi32>, vector<3xi1>
  return
}

// CHECK: 'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%q: f4E2M1FN, %e: f8E8M0FNU) {
  %0 = arith.scaling_extf %q, %e : f4E2M1FN, f8E8M0FNU to f4E2M1FN
  return
}

// CHECK: 'arith.scaling_extf' op operand types 'f4E2M1FN', 'f8E8M0FNU' and result type 'f4E2M1FN' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%q: f32, %e: f8E8M0FNU) {
  %0 = arith.scaling_truncf %q, %e : f32, f8E8M0FNU to f64
  return
}

// CHECK: 'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f64' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32) {
  %0 = arith.shrui %a, %a exact : f32
  return
}

// CHECK: must be signless-integer-like
