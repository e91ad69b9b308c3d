// RUN: %xdsl_opt %s -p bufferize | filecheck %s

// Elements of type index are filled, too.
// CHECK: linalg.fill ins({{.*}} : index)

func.func @main(%t: tensor<2xindex>, %x: index, %d: tensor<8xindex>) -> tensor<8xindex> {
  %p = tensor.pad %t low[1] high[1] { ^bb0(%k: index): tensor.yield %x : index } : tensor<2xindex> to tensor<4xindex>
  %r = tensor.insert_slice %p into %d[2] [4] [1] : tensor<4xindex> into tensor<8xindex>
  return %r : tensor<8xindex>
}
