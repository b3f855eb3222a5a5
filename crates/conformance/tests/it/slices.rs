//! The host's slices change nothing: the golden data of every machine are valid in slices of several lengths.
//!
//! `TYPEIN_SLICE` runs the other tests in slices of one length (`.ci/run --full`). Here the tables with a short run
//! time run in slices of several lengths.

use conformance::slices::{self, Slices};

use super::golden::SUITES;

/// Suites that take a few seconds in short slices.
const SHORT: [&str; 16] = [
    "c64_screen",
    "c64_keyboard",
    "c64_cases",
    "c64_programs",
    "c64_language_3",
    "c64_timing",
    "c64_cost",
    "c64_sprites",
    "msx_machine_code",
    "msx_language",
    "msx_timing3",
    "pc1360_editor",
    "pc1360_programs",
    "pc1360_graphics",
    "pc1360_plotter",
    "pc1360_timing",
];

fn run_tables(slices: Slices) {
    for name in SHORT {
        let (_, run) = SUITES.iter().find(|(suite, _)| *suite == name).expect("the suite exists");
        slices::with(slices, run);
    }
}

#[test]
fn golden_tables_hold_in_slices_of_500_cycles() {
    run_tables(Slices::Every(500));
}

#[test]
fn golden_tables_hold_in_random_slices() {
    run_tables(Slices::Random(1));
}
