//! A short campaign: the same inputs in every run, generated from the corpus. `TYPEIN_HUNT=N` makes
//! it N times longer; long ones run with libFuzzer (see `fuzz/README.md`). `gamegrid-python` has the campaigns of
//! the targets `python` and `pictures`.

use std::env;
use std::path::Path;

use fuzz_targets::{by_name, short_campaign};

/// Runs a target; an input that fails is saved to a file, with the command that repeats it.
fn survives(name: &str, executions: u32) {
    let target = by_name(name).expect("the tests name existing targets");
    let factor = env::var("TYPEIN_HUNT").map_or(1, |number| number.parse().expect("TYPEIN_HUNT is a number"));
    short_campaign::run(&target, executions * factor, Path::new(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn pages_are_read_or_refused() {
    survives("page", 6_000);
}

#[test]
fn tokenised_listings_list_as_printed() {
    survives("listing", 37_500);
}

#[test]
fn containers_are_read_or_refused() {
    survives("prg", 125_000);
}

#[test]
fn keys_at_the_prompt_are_survived() {
    survives("typing", 37_500);
}

#[test]
fn programs_are_survived() {
    survives("tokens", 50_000);
}

#[test]
fn errors_of_the_machine_are_diagnosed() {
    survives("syntax", 25_000);
}

#[test]
fn machine_code_is_survived() {
    survives("code", 50_000);
}

#[test]
fn time_slices_change_nothing() {
    survives("slices", 4_000);
}

#[test]
fn pokes_are_survived_and_seen() {
    survives("pokes", 37_500);
}

#[test]
fn key_scripts_are_read_or_refused() {
    survives("script", 250_000);
}

#[test]
fn file_names_come_back_and_stay_in_the_folder() {
    survives("names", 50_000);
}

#[test]
fn files_of_the_msx_are_read_or_refused() {
    survives("msx-files", 7_500);
}

#[test]
fn programs_of_the_msx_are_survived() {
    survives("msx-tokens", 2_500);
}

#[test]
fn keys_at_the_msxs_prompt_are_survived() {
    survives("msx-typing", 1_250);
}

#[test]
fn listings_and_images_of_a_pc1360_are_read_or_refused() {
    survives("pc1360-files", 7_500);
}

#[test]
fn programs_of_a_pc1360_are_survived() {
    survives("pc1360-tokens", 2_500);
}

#[test]
fn keys_of_a_pc1360_are_survived() {
    survives("pc1360-typing", 750);
}

#[test]
fn a_plotter_takes_any_bytes() {
    survives("plotter", 2_500);
}

#[test]
fn replies_of_cores_are_read_or_refused() {
    survives("core-protocol", 5_000);
}

#[test]
fn damaged_snapshots_are_refused_or_run_on() {
    survives("snapshot", 1_000);
}
