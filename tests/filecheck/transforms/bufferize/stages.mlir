// RUN: %xdsl_opt %s -p 'bufferize{print-pipeline max-alloc-size-in-bytes=16}' 2>&1 >/dev/null | filecheck %s --check-prefix=TEXT
// RUN: %xdsl_opt %s -p 'bufferize{timing tensors="" placement=""}' 2>&1 >/dev/null | filecheck %s --check-prefix=TIMES
// RUN: %xdsl_opt %s -p 'bufferize{verify-each tensors="" placement="" deallocation="buffer-deallocation"}' | filecheck %s --check-prefix=OTHER

func.func @chain(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %h = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%h : tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// The whole pipeline, to go on from there.
// TEXT: {{^}}separate-empty-tensors,rematerialize-fills{{[{]}}insertions=true},eliminate-overwritten-contents,results-to-destinations,eliminate-empty-tensors{{[{]}}reuse-operands=true},reuse-dying-operands,double-buffer-loops{optimize-for=memory},copies-to-branches{by-cost=true},one-shot-bufferize{bufferize-function-boundaries=true
// TEXT-SAME: buffer-loop-hoisting
// TEXT-SAME: buffer-reuse{max-alloc-size-in-bytes=16},promote-buffers-to-stack{max-alloc-size-in-bytes=16 alignment=64},buffer-deallocation-pipeline{private-function-dynamic-ownership=false},static-memory-planner{only-if-smaller=true alignment=16},buffer-reuse,convert-bufferization-to-memref,canonicalize,dominance-cse{{$}}

// TIMES-NOT: tensors:
// TIMES: {{[0-9]+\.[0-9]+}} s  bufferization: one-shot-bufferize
// TIMES: s  results: buffer-results-to-out-params
// TIMES-NOT: placement:
// TIMES: s  deallocation: buffer-deallocation-pipeline
// TIMES: s  cleanup: dominance-cse

// Two buffers without the passes on tensors; another deallocation.
// OTHER-LABEL: func.func @chain(
// OTHER:         [[a:%[a-z0-9_]+]] = memref.alloc()
// OTHER-NEXT:    linalg.exp ins(%x : memref<8xf32, strided<[?], offset: ?>>) outs([[a]] : memref<8xf32>)
// OTHER-NEXT:    [[e:%[a-z0-9_]+]] = memref.alloc()
// OTHER-NEXT:    linalg.abs ins([[a]] : memref<8xf32>) outs([[e]] : memref<8xf32>)
// OTHER-NEXT:    memref.dealloc [[a]] : memref<8xf32>
// OTHER-NEXT:    func.return [[e]] : memref<8xf32>
