//! The cost tables of interpreter and firmware: tests of the paths that they add up to, and
//! mutation tests.

use conformance::cost_table;

#[test]
fn interpreter_paths() {
    cost_table::run_interpreter_paths("interpreter_paths");
}

#[test]
fn interpreter_mutants() {
    cost_table::run_interpreter_mutants("interpreter_mutants");
}

#[test]
fn firmware_paths() {
    cost_table::run_firmware_paths("firmware_paths");
}

#[test]
fn firmware_mutants() {
    cost_table::run_firmware_mutants("firmware_mutants");
}
