// RUN: not %xdsl_opt %s -p 'cse-put-attributes{attributes=tag}' 2>&1 | filecheck %s

// CHECK: cse-put-attributes: unknown option 'attributes'

func.func @f() {
  func.return
}
