//! The Commodore 64's timing tables.

use conformance::{line_profile, profile, timing};

#[test]
fn c64_timing() {
    timing::statements("c64_timing", "c64/timing.tsv");
}

#[test]
fn c64_cost() {
    timing::costs("c64_cost", "c64/cost.tsv");
}

#[test]
fn c64_sprites() {
    timing::synchronised_programs("c64_sprites", "c64/sprites.tsv");
}

#[test]
fn c64_bm() {
    timing::programs("c64_bm", "c64/bm.tsv");
}

#[test]
fn c64_line_profile() {
    profile::run("c64_line_profile", "c64/vier3d-machine");
}

#[test]
fn c64_program_profiles() {
    line_profile::run("c64_program_profiles", "c64/profile");
}
