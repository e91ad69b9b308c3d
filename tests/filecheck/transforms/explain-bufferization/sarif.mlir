// RUN: %xdsl_opt %s -p 'explain-bufferization{bufferize-function-boundaries format=sarif}' 2>&1 >/dev/null | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},explain-deallocation{format=sarif}' 2>&1 >/dev/null | filecheck --check-prefix=FREED %s

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  return %1, %2 : f32, f32
}

// CHECK:        "version": "2.1.0",
// CHECK:          "name": "xdsl-bufferization explain-bufferization",
// CHECK:        "results": [
// CHECK-NEXT:    {
// CHECK-NEXT:     "ruleId": "conflict",
// CHECK-NEXT:     "ruleIndex": 0,
// CHECK-NEXT:     "level": "note",
// CHECK-NEXT:     "message": {
// CHECK-NEXT:      "text": "%t is copied: 32 bytes, once, in @f\nin place, 'tensor.insert' (line 5) would overwrite what 'tensor.extract' (line 6) reads\nhelp: move 'tensor.extract' before 'tensor.insert'"
// CHECK:            "uri": "{{.*}}sarif.mlir"
// CHECK-NEXT:      },
// CHECK-NEXT:      "region": {
// CHECK-NEXT:       "startLine": 5,
// CHECK-NEXT:       "startColumn": 8
// CHECK:        "text": "write of %t: %0 = tensor.insert
// CHECK:        "text": "read of %t: %1 = tensor.extract
// CHECK:         "startLine": 6,
// CHECK:        "text": "definition of %t: func.func @f(
// CHECK:         "startLine": 4,
// CHECK:       "number": 1,
// CHECK-NEXT:  "kind": "copy",
// CHECK-NEXT:  "bytes": 32,
// CHECK-NEXT:  "times": 1
// CHECK-NOT:   "ruleId"

// FREED:     "name": "xdsl-bufferization explain-deallocation",
// FREED:     "ruleId": "last-use",
// FREED-NEXT: "ruleIndex": 10,
// FREED:       "startLine": 7,
// FREED:     "text": "definition of %0: %0 = tensor.insert
