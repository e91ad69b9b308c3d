// RUN: not %xdsl_opt %s -p 'dominance-cse{merge-all}' 2>&1 | filecheck %s
// RUN: not %xdsl_opt %s -p 'dominance-cse{ignored-attributes=1}' 2>&1 | filecheck %s --check-prefix=VALUE

// CHECK: dominance-cse: unknown option 'merge-all'; the options are ignored-attributes, pure-operations, merge-empty-tensors, statistics

// VALUE: dominance-cse: option 'ignored-attributes' cannot be '1'; it may be a list of texts

func.func @f() {
  func.return
}
