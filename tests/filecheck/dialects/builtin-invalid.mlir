// RUN: %xdsl_opt --split-input-file --parsing-diagnostics %s | filecheck %s

%0 = arith.constant dense<-0x3F800000> : tensor<f32>
// CHECK: hexadecimal float literal cannot be negative

// -----

%0 = arith.constant dense<0x1FF800000> : tensor<f32>
// CHECK: hexadecimal float literal is too wide for f32
