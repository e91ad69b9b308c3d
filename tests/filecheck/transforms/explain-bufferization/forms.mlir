// RUN: %xdsl_opt %s -p 'explain-bufferization{bufferize-function-boundaries format=json}' 2>&1 >/dev/null | filecheck --check-prefix=JSON %s
// RUN: %xdsl_opt %s -p 'explain-bufferization{copy-before-write}' 2>&1 >/dev/null | filecheck --check-prefix=ALWAYS %s
// RUN: %xdsl_opt %s -p 'explain-bufferization' 2>&1 >/dev/null | filecheck --check-prefix=KEPT %s
// RUN: %xdsl_opt %s -p 'explain-bufferization{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}' 2>&1 >/dev/null | filecheck --check-prefix=LAYOUT %s
// RUN: %xdsl_opt %s -p 'explain-bufferization{output="%t"}' 2>/dev/null >/dev/null
// RUN: filecheck --check-prefix=KEPT %s < %t
// RUN: not %xdsl_opt %s -p 'explain-bufferization{test-analysis-only}' 2>&1 | filecheck --check-prefix=WRONG %s

// WRONG: explain-bufferization: unknown option 'test-analysis-only'

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %2 = tensor.extract_slice %0[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  func.return %2, %1 : tensor<4xf32>, f32
}

// JSON: {
// JSON-NEXT:  "version": 1,
// JSON-NEXT:  "pass": "explain-bufferization",
// JSON-NEXT:  "totals": {
// JSON-NEXT:   "copies": 1,
// JSON-NEXT:   "bytes_copied": 32,
// JSON-NEXT:   "allocations": 1,
// JSON-NEXT:   "unknown_sizes": 0,
// JSON-NEXT:   "clones": 0,
// JSON-NEXT:   "flags": 0,
// JSON-NEXT:   "frees": 0
// JSON-NEXT:  },
// JSON-NEXT:  "explanations": [
// JSON-NEXT:   {
// JSON-NEXT:    "number": 1,
// JSON-NEXT:    "kind": "copy",
// JSON-NEXT:    "cause": "conflict",
// JSON-NEXT:    "function": "@f",
// JSON-NEXT:    "value": "%t",
// JSON-NEXT:    "what": "%t is copied",
// JSON-NEXT:    "why": "in place, 'tensor.insert' (line 12) would overwrite what 'tensor.extract' (line 13) reads",
// JSON-NEXT:    "barrier": "the read comes after the write, and their elements are not known to be disjoint",
// JSON-NEXT:    "sites": [
// JSON-NEXT:     {
// JSON-NEXT:      "role": "operation",
// JSON-NEXT:      "op": "tensor.insert",
// JSON-NEXT:      "text": "%0 = tensor.insert %x into %t[%i] : tensor<8xf32>",
// JSON-NEXT:      "place": "{{.*}}:12:8",
// JSON-NEXT:      "value": "",
// JSON-NEXT:      "line": 12
// JSON-NEXT:     },
// JSON-NEXT:     {
// JSON-NEXT:      "role": "write",
// JSON-NEXT:      "op": "tensor.insert",
// JSON-NEXT:      "text": "%0 = tensor.insert %x into %t[%i] : tensor<8xf32>",
// JSON-NEXT:      "place": "{{.*}}:12:8",
// JSON-NEXT:      "value": "%t",
// JSON-NEXT:      "line": 12
// JSON-NEXT:     },
// JSON-NEXT:     {
// JSON-NEXT:      "role": "read",
// JSON-NEXT:      "op": "tensor.extract",
// JSON-NEXT:      "text": "%1 = tensor.extract %t[%i] : tensor<8xf32>",
// JSON-NEXT:      "place": "{{.*}}:13:8",
// JSON-NEXT:      "value": "%t",
// JSON-NEXT:      "line": 13
// JSON-NEXT:     },
// JSON-NEXT:     {
// JSON-NEXT:      "role": "definition",
// JSON-NEXT:      "op": "func.func",
// JSON-NEXT:      "text": "func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {...}",
// JSON-NEXT:      "place": "{{.*}}:11:1",
// JSON-NEXT:      "value": "%t",
// JSON-NEXT:      "line": 11
// JSON-NEXT:     }
// JSON-NEXT:    ],
// JSON-NEXT:    "size": {
// JSON-NEXT:     "bytes": 32,
// JSON-NEXT:     "text": "32 bytes"
// JSON-NEXT:    },
// JSON-NEXT:    "frequency": {
// JSON-NEXT:     "depth": 0,
// JSON-NEXT:     "times": 1
// JSON-NEXT:    },
// JSON-NEXT:    "makes": [
// JSON-NEXT:     "memref.alloc",
// JSON-NEXT:     "memref.copy"
// JSON-NEXT:    ],
// JSON-NEXT:    "advice": [
// JSON-NEXT:     {
// JSON-NEXT:      "action": "move-read",
// JSON-NEXT:      "text": "move 'tensor.extract' before 'tensor.insert'",
// JSON-NEXT:      "parameters": {
// JSON-NEXT:       "from": "{{.*}}:13:8",
// JSON-NEXT:       "to": "{{.*}}:12:8"
// JSON-NEXT:      }
// JSON-NEXT:     }
// JSON-NEXT:    ]
// JSON-NEXT:   }
// JSON-NEXT:  ]
// JSON-NEXT: }

// ALWAYS: {{.*}}:12:8: %t is copied: 32 bytes, once, in @f [1]
// ALWAYS-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// ALWAYS-NEXT:   without an analysis, everything that is written is copied
// ALWAYS-NEXT:   help: leave out copy-before-write
// ALWAYS-NEXT: 1 copy of 32 bytes, 1 allocation

// KEPT: {{.*}}:12:8: %t is copied: 32 bytes, once, in @f [1]
// KEPT-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// KEPT-NEXT:   the buffer of argument %t must not be written
// KEPT-NEXT:   help: bufferize functions too, with bufferize-function-boundaries
// KEPT-NEXT: 1 copy of 32 bytes, 1 allocation

// LAYOUT: {{.*}}:12:8: %t is copied: 32 bytes, once, in @f [1]
// LAYOUT-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// LAYOUT-NEXT:   in place, 'tensor.insert' (line 12) would overwrite what 'tensor.extract' (line 13) reads
// LAYOUT-NEXT:   help: move 'tensor.extract' before 'tensor.insert'
// LAYOUT-NEXT: {{.*}}:15:3: a tensor is copied into another layout: 16 bytes, once, in @f [2]
// LAYOUT-NEXT:     func.return %2, %1 : tensor<4xf32>, f32
// LAYOUT-NEXT:   its buffer is of type 'memref<4xf32, strided<[1], offset: ?>>', and 'memref<4xf32>' is needed
// LAYOUT-NEXT:   help: let functions take and return other layouts, with function-boundary-type-conversion=infer-layout-map
// LAYOUT-NEXT: 2 copies of 48 bytes, 2 allocations
