// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=1 buffer-alignment=16}' | filecheck %s --check-prefix=ALIGN16
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true buffer-alignment=0}' | filecheck %s --check-prefix=ALIGN0
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}' | filecheck %s --check-prefix=COPY
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=0 allow-unknown-ops=false}' | filecheck %s --check-prefix=INSIDE

func.func @f(%f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.insert %f into %0[%i] : tensor<4xf32>
  func.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// ALIGN16-LABEL: func.func @f(
// ALIGN16-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, memref<4xf32>) {
// ALIGN16-NEXT:   [[v0:%\w+]] = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
// ALIGN16-NEXT:   linalg.fill ins([[f]] : f32) outs([[v0]] : memref<4xf32>)
// ALIGN16-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
// ALIGN16-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32> to memref<4xf32>
// ALIGN16-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// ALIGN16-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32>
// ALIGN16-NEXT:   func.return [[v1]], [[v0]] : memref<4xf32>, memref<4xf32>

// ALIGN0-LABEL: func.func @f(
// ALIGN0-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, memref<4xf32>) {
// ALIGN0-NEXT:   [[v0:%\w+]] = memref.alloc() : memref<4xf32>
// ALIGN0-NEXT:   linalg.fill ins([[f]] : f32) outs([[v0]] : memref<4xf32>)
// ALIGN0-NEXT:   [[v1:%\w+]] = memref.alloc() : memref<4xf32>
// ALIGN0-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32> to memref<4xf32>
// ALIGN0-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// ALIGN0-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32>
// ALIGN0-NEXT:   func.return [[v1]], [[v0]] : memref<4xf32>, memref<4xf32>

// COPY-LABEL: func.func @f(
// COPY-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, memref<4xf32>) {
// COPY-NEXT:   [[v0:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// COPY-NEXT:   linalg.fill ins([[f]] : f32) outs([[v0]] : memref<4xf32>)
// COPY-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// COPY-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32> to memref<4xf32>
// COPY-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// COPY-NEXT:   [[v2:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// COPY-NEXT:   memref.copy [[v0]], [[v2]] : memref<4xf32> to memref<4xf32>
// COPY-NEXT:   memref.store [[f]], [[v2]]{{\[}}[[i]]] : memref<4xf32>
// COPY-NEXT:   func.return [[v1]], [[v2]] : memref<4xf32>, memref<4xf32>

// INSIDE-LABEL: func.func @f(
// INSIDE-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// INSIDE-NEXT:   [[v0:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   linalg.fill ins([[f]] : f32) outs([[v0]] : memref<4xf32>)
// INSIDE-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32> to memref<4xf32>
// INSIDE-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = bufferization.to_tensor [[v1]] : memref<4xf32> to tensor<4xf32>
// INSIDE-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32>
// INSIDE-NEXT:   [[v3:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32> to tensor<4xf32>
// INSIDE-NEXT:   func.return [[v2]], [[v3]] : tensor<4xf32>, tensor<4xf32>
