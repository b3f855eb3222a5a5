//! The Commodore 64's screen and keyboard, and whole games.

use conformance::{cases, keyboard, screens, sessions};

#[test]
fn c64_cases() {
    cases::run("c64_cases", "cases/c64/machine");
}

#[test]
fn c64_screen() {
    screens::run("c64_screen", "c64/screen");
}

#[test]
fn c64_keyboard() {
    keyboard::run("c64_keyboard", "c64/screen/keyboard.tsv");
}

#[test]
fn c64_vier3d_machine() {
    sessions::run("c64_vier3d_machine", "c64/vier3d-machine");
}
