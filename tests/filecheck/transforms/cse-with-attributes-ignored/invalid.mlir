// RUN: %xdsl_opt %s -p 'cse-with-attributes-ignored{attributes=value}' --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt %s -p 'cse-with-attributes-ignored{attributes=tag,sym_name}' --verify-diagnostics | filecheck %s --check-prefix=SYMBOL
// RUN: not %xdsl_opt %s -p 'cse-with-attributes-ignored{names=tag}' 2>&1 | filecheck %s --check-prefix=OPTION

// CHECK: 'arith.constant' op is defined to have the attribute 'value', which cannot be set aside, in function @f: 'dominance-cse{ignored-attributes=value}' merges without that

// SYMBOL: 'func.func' op is defined to have the attribute 'sym_name', which cannot be set aside, in function @f: 'dominance-cse{ignored-attributes=sym_name}' merges without that

// OPTION: cse-with-attributes-ignored: unknown option 'names'; the options are attributes

func.func @f() {
  %0 = arith.constant {tag = 1 : i32} 4 : i32
  func.return
}
