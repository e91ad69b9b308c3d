// ----- ml_program.global
builtin.module {
  ml_program.global private @g(dense<> : tensor<0xi8>) : tensor<0xi8> {foo}
}

// ----- ml_program.global_load_const
"builtin.module"() ({
  "ml_program.global"() <{sym_name = "g", type = i32, value = 1 : i32, sym_visibility = "private"}> : () -> ()
  %0 = "ml_program.global_load_const"() <{global = @g}> : () -> i32
}) : () -> ()
