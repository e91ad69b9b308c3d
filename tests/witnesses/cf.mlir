// ----- cf.assert
builtin.module {
  %a0 = "test.op"() : () -> i1
  cf.assert %a0, "\C3\BC"
}

// ----- cf.cond_br
builtin.module {
  func.func @f(%a: i1) {
    cf.cond_br %a weights([1, 9]), ^b, ^b
  ^b:
    func.return
  }
}
