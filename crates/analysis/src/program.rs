//! What the flow of a program tells: the keys and values that it reads, the variables that it needs.

use std::collections::{BTreeMap, BTreeSet};

use systems::Machine;

use crate::key_usage::{self, InputRead, KeyUsage};

/// Returns the keys that a program in memory format reads; none for a Python program.
#[must_use]
pub fn key_usage(machine: &'static Machine, image: &[u8]) -> KeyUsage {
    machine.basic.map_or_else(KeyUsage::default, |basic| key_usage::analyse(basic, &machine.lines_of(image)))
}

/// Returns the values that `INPUT` reads, in the order of the program, with what the program compares each
/// of them with; none for a Python program.
#[must_use]
pub fn input_reads(machine: &'static Machine, image: &[u8]) -> Vec<InputRead> {
    machine.basic.map_or_else(Vec::new, |basic| key_usage::input_reads(basic, &machine.lines_of(image)))
}

/// Returns the variables and arrays whose value before a line may be read later, before the program assigns
/// another one; named as by [`variables`](systems::program::variables). None for a Python program.
#[must_use]
pub fn live_variables(machine: &'static Machine, image: &[u8], line: u16) -> BTreeSet<String> {
    machine
        .words()
        .map_or_else(BTreeSet::new, |words| key_usage::live_variables(&machine.lines_of(image), words, line))
}

/// Returns the lines that may come after each line of a program, without those of subroutines; none for a Python
/// program.
#[must_use]
pub fn successors(machine: &'static Machine, image: &[u8]) -> BTreeMap<u16, BTreeSet<u16>> {
    machine.words().map_or_else(BTreeMap::new, |words| key_usage::successors(&machine.lines_of(image), words))
}
