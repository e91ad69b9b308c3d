// RUN: %xdsl_opt --split-input-file --verify-diagnostics -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s

// Tensors that depend on themselves, where nothing leads.

func.func @unreachable(%i: index, %x: f32) {
  cf.br ^end
^cycle:
  %a = tensor.insert %x into %b[%i] : tensor<4xf32>
  %b = tensor.insert %x into %a[%i] : tensor<4xf32>
  cf.br ^cycle
^end:
  func.return
}

// CHECK: 'tensor.insert' op cannot be bufferized, in function @unreachable: operand #1 is not defined before it, in a block that nothing reaches or in a graph region; canonicalize erases such blocks
