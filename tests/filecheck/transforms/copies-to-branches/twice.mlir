// RUN: %xdsl_opt %s -p 'copies-to-branches' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'copies-to-branches,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s --check-prefix=COPIES

// 10 copies without the pass.
// COPIES: equal: 14 results
// COPIES: {{^ *}}7 copies

// Two writes to what the branches yield: the first one copies, the second one gets the
// tensor, of which one branch makes a copy.
func.func private @twice(%c: i1, %i: index, %f: f32) -> (f32, f32, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %g = arith.addf %f, %f : f32
  %v = tensor.insert %g into %s[%i] : tensor<4xf32>
  %k = arith.addf %g, %f : f32
  %w = tensor.insert %k into %s[%i] : tensor<4xf32>
  %x = tensor.extract %v[%c2] : tensor<4xf32>
  %y = tensor.extract %w[%c2] : tensor<4xf32>
  %z = tensor.extract %a[%c2] : tensor<4xf32>
  return %x, %y, %z : f32, f32, f32
}

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vv:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = arith.addf [[vg]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vk]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vv]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]], [[vz]] : f32, f32, f32
// CHECK-NEXT:    }

// An operand of the select is copied, and so is what it returns.
func.func private @selected_twice(%c: i1, %i: index, %f: f32) -> (f32, f32, f32, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %g = arith.addf %f, %f : f32
  %v = tensor.insert %g into %s[%i] : tensor<4xf32>
  %k = arith.addf %g, %f : f32
  %w = tensor.insert %k into %s[%i] : tensor<4xf32>
  %x = tensor.extract %v[%c2] : tensor<4xf32>
  %y = tensor.extract %w[%c2] : tensor<4xf32>
  %z = tensor.extract %a[%c2] : tensor<4xf32>
  %u = tensor.extract %b[%c2] : tensor<4xf32>
  return %x, %y, %z, %u : f32, f32, f32, f32
}

// CHECK-LABEL: func.func private @selected_twice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32, f32, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vb]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v1]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vv:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = arith.addf [[vg]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vk]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vv]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vu:%[a-zA-Z0-9_]+]] = tensor.extract [[vb]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]], [[vz]], [[vu]] : f32, f32, f32, f32
// CHECK-NEXT:    }

func.func @main() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %f = arith.constant 2.5 : f32
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %n = arith.constant false
  %0:3 = call @twice(%t, %c1, %f) : (i1, index, f32) -> (f32, f32, f32)
  %1:3 = call @twice(%n, %c1, %f) : (i1, index, f32) -> (f32, f32, f32)
  %2:4 = call @selected_twice(%t, %c1, %f) : (i1, index, f32) -> (f32, f32, f32, f32)
  %3:4 = call @selected_twice(%n, %c1, %f) : (i1, index, f32) -> (f32, f32, f32, f32)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2, %2#3, %3#0, %3#1, %3#2, %3#3 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  ) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vt:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = func.call @twice([[vt]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32, f32)
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = func.call @twice([[vn]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32, f32)
// CHECK-NEXT:      [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = func.call @selected_twice([[vt]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32, f32, f32)
// CHECK-NEXT:      [[v10:%[a-zA-Z0-9_]+]], [[v11:%[a-zA-Z0-9_]+]], [[v12:%[a-zA-Z0-9_]+]], [[v13:%[a-zA-Z0-9_]+]] = func.call @selected_twice([[vn]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32, f32, f32)
// CHECK-NEXT:      func.return [[v0]], [[v1]], [[v2]], [[v3]], [[v4]], [[v5]], [[v6]], [[v7]], [[v8]], [[v9]], [[v10]], [[v11]], [[v12]], [[v13]] : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:    }
