//! The number tables of MSX-BASIC.

use conformance::msx_numbers;

macro_rules! tables {
    ($($test:ident $run:ident $table:literal;)*) => {
        $(
            #[test]
            fn $test() {
                msx_numbers::$run(stringify!($test), $table);
            }
        )*
    };
}

tables! {
    msx_arith_double operators "arith_double";
    msx_arith_single operators "arith_single";
    msx_arith_mixed operators "arith_mixed";
    msx_arith_int operators "arith_int";
    msx_arith_edges operators "arith_edges";
    msx_compare operators "compare";
    msx_functions functions "functions";
    msx_expressions expressions "expressions";
    msx_constants constants "constants";
    msx_val values "val";
    msx_print_number printed "print_number";
    msx_print_using using_fields "print_using";
    msx_radix radix "radix";
    msx_rnd_after_run random_after_run "rnd_after_run";
    msx_rnd_negative random_negative "rnd_negative";
}
