//! The command line with this game.

use std::process::Command;

/// Runs the program; returns its exit code and what it prints.
fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/nim");
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-game"));
    let output =
        command.arg(arguments[0]).arg(game).args(&arguments[1..]).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout) + &text(output.stderr))
}

#[test]
fn the_core_equals_the_listing() {
    let (code, output) = run(&["diff", "--games", "100"]);
    assert!(code == Some(0) && output.contains("\nno difference; "), "{output}");
}

#[test]
fn a_mutant_is_found_in_its_line() {
    let (code, output) = run(&["diff", "--mutant", "late"]);
    assert!(code == Some(1) && output.contains("\n  written by   310 m=n-4*int(n/4)"), "{output}");
}

#[test]
fn the_listing_beats_random_moves() {
    let (code, output) = run(&["match", "listing:2", "random", "--games", "20", "--json"]);
    assert!(code == Some(0) && output.contains("\"listing:2\""), "{output}");
}

#[test]
fn the_core_is_measured() {
    let (code, output) = run(&["bench", "--seconds", "0.1"]);
    assert!(code == Some(0) && output.contains("\n  core "), "{output}");
}
