//! The targets `python` and `pictures` of `fuzz-targets`.

use std::path::Path;

use fuzz_targets::{FuzzTarget, by_name, hunt};

fn target(name: &str) -> FuzzTarget {
    gamegrid_python::install();
    by_name(name).expect("it is a target")
}

#[test]
fn every_program_of_the_corpus_is_survived() {
    hunt::replay(&target("python"));
}

#[test]
fn python_programs_are_run_or_have_an_error_message() {
    hunt::hunt(&target("python"), 100, Path::new(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn every_picture_of_the_corpus_is_survived() {
    hunt::replay(&target("pictures"));
}

#[test]
fn pictures_are_shown_or_refused() {
    hunt::hunt(&target("pictures"), 300, Path::new(env!("CARGO_TARGET_TMPDIR")));
}
