// RUN: %xdsl_opt %s -p 'cse-put-attributes{attributes=tag}' --verify-diagnostics | filecheck %s

// CHECK: cse-put-attributes: unknown option 'attributes'

func.func @f() {
  func.return
}
