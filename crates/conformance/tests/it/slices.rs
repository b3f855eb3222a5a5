//! The host's slices change nothing: the golden data of every machine hold in slices of several lengths.
//!
//! `TYPEIN_SLICE` has the other tests of a run in slices of one length (`.ci/run --full`); here the tables that
//! run for a short time do in slices of several.

use conformance::slices::{self, Slices};
use conformance::{cases, keyboard, language, msx_language, msx_timing, pc1360_editor, pc1360_programs};
use conformance::{pc1360_timing, programs, screens, timing};

/// A table: the name of its test, which known failures refer to, and what runs it.
type Table = (&'static str, fn(&'static str));

/// Tables that take a few seconds in short slices.
const TABLES: &[Table] = &[
    ("c64_screen", |test| screens::run(test, "c64/screen")),
    ("c64_keyboard", |test| keyboard::run(test, "c64/screen/keyboard.tsv")),
    ("c64_cases", |test| cases::run(test, "cases/c64/machine")),
    ("c64_programs", |test| programs::run(test, "c64/programs")),
    ("c64_language_3", |test| language::run(test, "c64/language-3")),
    ("c64_timing", |test| timing::statements(test, "c64/timing.tsv")),
    ("c64_cost", |test| timing::costs(test, "c64/cost.tsv")),
    ("c64_sprites", |test| timing::synchronised_programs(test, "c64/sprites.tsv")),
    ("msx_machine_code", |test| msx_language::programs(test, "msx/machine-code")),
    ("msx_language", |test| msx_language::programs(test, "msx/language")),
    ("msx_timing3", |test| msx_timing::run(test, "msx/timing3.tsv")),
    ("pc1360_editor", |test| pc1360_editor::golden(test, "pc1360/editor.jsonl")),
    ("pc1360_programs", |test| pc1360_programs::screens(test, "pc1360/programs")),
    ("pc1360_graphics", |test| pc1360_programs::dots(test, "pc1360/graphics")),
    ("pc1360_plotter", |test| pc1360_programs::plots(test, "pc1360/plotter")),
    ("pc1360_timing", |test| pc1360_timing::statements(test, "pc1360/timing.tsv")),
];

fn run_tables(slices: Slices) {
    for &(test, run) in TABLES {
        slices::with(slices, || run(test));
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
