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
    pc1360_programs screens "pc1360/programs";
    pc1360_long_programs screens "pc1360/long_programs";
    pc1360_text_cells cells "pc1360/text_cells";
    pc1360_graphics dots "pc1360/graphics";
    pc1360_memory memory "pc1360/memory";
    pc1360_wide_programs screens "pc1360-wide/programs";
    pc1360_wide_graphics dots "pc1360-wide/graphics";
    pc1360_plotter plots "pc1360/plotter";
    pc1360_laws_programs screens "pc1360-laws/programs";
    pc1360_laws_graphics dots "pc1360-laws/graphics";
    pc1360_laws_plotter plots "pc1360-laws/plotter";
}

#[test]
fn pc1360_cases() {
    pc1360_programs::unrecorded_cases("pc1360_cases");
}
