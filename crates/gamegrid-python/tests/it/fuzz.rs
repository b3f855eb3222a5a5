//! The targets `python` and `pictures` of `fuzz-targets`.

use std::path::Path;

use fuzz_targets::{FuzzTarget, by_name, short_campaign};

fn target(name: &str) -> FuzzTarget {
    gamegrid_python::install();
    by_name(name).expect("it is a target")
}

#[test]
fn every_program_of_the_corpus_is_survived() {
    short_campaign::replay(&target("python"));
}

#[test]
fn python_programs_are_run_or_have_an_error_message() {
    short_campaign::run(&target("python"), 100, Path::new(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn every_picture_of_the_corpus_is_survived() {
    short_campaign::replay(&target("pictures"));
}

#[test]
fn pictures_are_shown_or_refused() {
    short_campaign::run(&target("pictures"), 100, Path::new(env!("CARGO_TARGET_TMPDIR")));
}
