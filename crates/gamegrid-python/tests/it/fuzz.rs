//! The target `python` of `fuzz-targets`.

use std::path::Path;

use fuzz_targets::{FuzzTarget, by_name, hunt};

fn target() -> FuzzTarget {
    gamegrid_python::install();
    by_name("python").expect("it is a target")
}

#[test]
fn every_program_of_the_corpus_is_survived() {
    hunt::replay(&target());
}

#[test]
fn python_programs_are_run_or_have_an_error_message() {
    hunt::hunt(&target(), 100, Path::new(env!("CARGO_TARGET_TMPDIR")));
}
