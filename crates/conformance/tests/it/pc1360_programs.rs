//! Programs of the PC-1360.

use conformance::pc1360_programs;

macro_rules! tables {
    ($($test:ident $run:ident $table:literal;)*) => {
        $(
            #[test]
            fn $test() {
                pc1360_programs::$run(stringify!($test), $table);
            }
        )*
    };
}

tables! {
    pc1360_programs screens "programs";
    pc1360_long_programs screens "long_programs";
    pc1360_text_cells cells "text_cells";
    pc1360_graphics dots "graphics";
    pc1360_memory memory "memory";
    pc1360_plotter plots "plotter";
}

#[test]
fn pc1360_cases() {
    pc1360_programs::cases("pc1360_cases");
}
