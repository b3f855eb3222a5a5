//! Facts from the flow of a program: the keys and values that it reads, and its live variables.

use std::collections::{BTreeMap, BTreeSet};

use systems::Machine;

use crate::key_usage::{self, InputRead, KeyUsage};

/// Returns the keys that a program in memory format reads; empty for a Python program.
#[must_use]
pub fn key_usage(machine: &'static Machine, image: &[u8]) -> KeyUsage {
    machine.basic.map_or_else(KeyUsage::default, |basic| key_usage::analyse(basic, &machine.lines_of(image)))
}

/// Returns the values that `INPUT` reads and their comparisons, in the order of the program; empty for a Python
/// program.
#[must_use]
pub fn input_reads(machine: &'static Machine, image: &[u8]) -> Vec<InputRead> {
    machine.basic.map_or_else(Vec::new, |basic| key_usage::input_reads(basic, &machine.lines_of(image)))
}

/// Returns the variables and arrays that are live before a line, with the names of
/// [`variables`](systems::program::variables); empty for a Python program.
#[must_use]
pub fn live_variables(machine: &'static Machine, image: &[u8], line: u16) -> BTreeSet<String> {
    machine
        .lexer()
        .map_or_else(BTreeSet::new, |lexer| key_usage::live_variables(&machine.lines_of(image), lexer, line))
}

/// Returns the successors of each line of a program, without those in subroutines; empty for a Python program.
#[must_use]
pub fn successors(machine: &'static Machine, image: &[u8]) -> BTreeMap<u16, BTreeSet<u16>> {
    machine.lexer().map_or_else(BTreeMap::new, |lexer| key_usage::successors(&machine.lines_of(image), lexer))
}
