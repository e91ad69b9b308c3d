// ----- func.call
builtin.module {
  func.func private @f() -> (() -> ())
  %0 = func.call @f() {no_inline} : () -> (() -> ())
}

// ----- func.func
builtin.module {
  func.func private @f(i32 {a.b}) -> (f32 {c.d}) attributes {no_inline}
}
