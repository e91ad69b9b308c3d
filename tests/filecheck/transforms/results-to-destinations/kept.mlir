// RUN: %xdsl_opt %s -p 'results-to-destinations' | filecheck %s

// Callers outside of the module rely on the signature.
func.func @public(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @public(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func @calls_public(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = func.call @public(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @calls_public(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @public([[vx]]) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// The caller does not know the size.
func.func private @dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.abs ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func private @dynamic(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<?xf32>) outs([[ve]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

func.func @calls_dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = func.call @dynamic(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @calls_dynamic(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @dynamic([[vx]], [[vn]]) : (tensor<?xf32>, index) -> tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

// Both results would be one buffer.
func.func private @twice(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]], [[vr]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// One of two buffers is returned: in one destination, the second result would overwrite the first.
func.func private @both_needed(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %g = tensor.empty() : tensor<8xf32>
  %a = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%g : tensor<8xf32>) -> tensor<8xf32>
  %s = arith.select %c, %a, %b : tensor<8xf32>
  return %s : tensor<8xf32>
}

// CHECK-LABEL: func.func private @both_needed(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[vg]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : tensor<8xf32>
// CHECK-NEXT:      func.return [[vs]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func @calls(%x: tensor<8xf32>, %c: i1, %d: tensor<32xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<32xf32>) {
  %0:2 = func.call @twice(%x) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %1 = func.call @both_needed(%x, %c) : (tensor<8xf32>, i1) -> tensor<8xf32>
  %2 = tensor.insert_slice %1 into %d[4] [8] [1] : tensor<8xf32> into tensor<32xf32>
  return %0#0, %0#1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<32xf32>
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: tensor<32xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<32xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = func.call @twice([[vx]]) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = func.call @both_needed([[vx]], [[vc]]) : (tensor<8xf32>, i1) -> tensor<8xf32>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[v2]] into [[vd]][4] [8] [1] : tensor<8xf32> into tensor<32xf32>
// CHECK-NEXT:      func.return [[v0]], [[v1]], [[v3]] : tensor<8xf32>, tensor<8xf32>, tensor<32xf32>
// CHECK-NEXT:    }

// No caller puts the result anywhere: allocated by the caller, it would be live for the whole call.
func.func private @only_returned(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func private @only_returned(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func @calls_only_returned(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = func.call @only_returned(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @calls_only_returned(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @only_returned([[vx]]) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }
