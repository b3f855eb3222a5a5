//! The Commodore 64's BASIC: programs with their complete output, and the self-play of a listing.

use conformance::{language, programs, selfplay};

#[test]
fn c64_programs() {
    programs::run("c64_programs", "c64/programs");
}

#[test]
fn c64_language() {
    language::run("c64_language", "c64/language");
}

#[test]
fn c64_language_3() {
    language::run("c64_language_3", "c64/language-3");
}

#[test]
fn c64_language_derived() {
    language::run("c64_language_derived", "c64/language-derived");
}

#[test]
fn c64_vier3d() {
    selfplay::run("c64_vier3d", "c64/vier3d");
}
