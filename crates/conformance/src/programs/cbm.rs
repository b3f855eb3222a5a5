//! Programs of Commodore machines with their complete output, byte by byte: with input in a separate file, or with
//! typed lines.
//!
//! A program of the first kind is `NAME.bas` with `NAME.in` and `NAME.out`. The output begins after the carriage
//! return that follows `RUN` and ends when the program has read all input and the machine waits for a line. The test
//! queues the input key by key, so that a program that polls for keys never finds the queue empty while input
//! remains. The echo of typed lines comes from the screen editor and is not part of the output.
//!
//! In the second kind, the language tests, the test loads the program and types the lines of `NAME.bas` after
//! `--- typed`; with `--- typed (everything)` it loads nothing and types all lines. `NAME.want` has every byte printed
//! from the carriage return after the first typed line on. A program that never ends passes if it has printed exactly
//! that after two minutes.

use std::fs;
use std::path::Path;

use systems::StopReason;

use crate::differences::{Difference, compare_long};
use crate::golden;
use crate::hex;
use crate::notation::{self, RETURN};
use crate::rig::Rig;
use crate::runner;

/// The maximum emulated seconds of a program with typed lines.
const SECONDS: u64 = 120;

/// The code of pi that a program sends, and the one that the editor reads.
const PI_KEY: u8 = 126;
const PI: u8 = 255;

/// The line between the program and the typed lines.
const TYPED: &str = "--- typed\n";
/// The first line if nothing is loaded.
const ALL_TYPED: &str = "--- typed (everything)\n";

/// Runs every program with input of a folder.
pub fn with_input(test: &'static str, folder: &str) {
    runner::files(test, folder, ".bas", |file| {
        let input = file.with_extension("in");
        let input = if input.is_file() { golden::read(&input) } else { String::new() };
        let memory = file.with_extension("mem");
        let mut machine = match memory.is_file() {
            true => Rig::boot_with_ram(folder, golden::read(&memory).trim().parse().expect("a size")),
            false => Rig::boot(folder),
        };
        let timeout = machine.timeout();
        let printed = printed(&mut machine, &golden::read(file), &format!("RUN\n{input}"), timeout);
        let start = printed.iter().position(|&code| code == RETURN).map_or(0, |at| at + 1);
        compare(&hex::decode(&golden::read(&file.with_extension("out"))), &printed[start..])
    });
}

/// Runs every program with typed lines of a folder.
pub fn with_typed_lines(test: &'static str, folder: &str) {
    runner::files(test, folder, ".bas", |file| {
        let text = golden::read(file);
        let (program, typed) = parts(&text).unwrap_or_else(|| panic!("{}: no typed lines", file.display()));
        let mut machine = Rig::boot(folder);
        let limit = machine.seconds(SECONDS);
        compare(&bytes(&file.with_extension("want")), &printed(&mut machine, program, typed, limit))
    });
}

fn bytes(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
}

/// Returns the output of a program until it has read all input and the machine waits for a line, at most for `limit`
/// cycles.
fn printed(machine: &mut Rig, program: &str, typed: &str, limit: u64) -> Vec<u8> {
    let canonical = machine.system.machine().canonical_code;
    let is_typed = machine.description.are_programs_typed;
    machine.load_text(program, |text| match is_typed {
        true => notation::ascii(text)
            .into_iter()
            .map(|code| if matches!(code, PI_KEY | PI) { PI } else { canonical(code) })
            .collect(),
        false => notation::ascii(text),
    });
    machine.system.take_printed();
    machine.system.type_codes(&notation::ascii(typed));
    machine.run_until_stop(limit, |machine, stop| {
        *stop == StopReason::AwaitingLine && !machine.system.has_queued_codes()
    });
    machine.system.take_printed()
}

fn compare(expected: &[u8], actual: &[u8]) -> Result<(), Difference> {
    compare_long("output", &expected.escape_ascii().to_string(), &actual.escape_ascii().to_string())
}

/// Splits a text into the program and the typed lines; `None` if it has no typed lines.
fn parts(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix(ALL_TYPED) {
        Some(typed) => Some(("", typed)),
        None => {
            let at = text.find(TYPED).filter(|&at| at == 0 || text[..at].ends_with('\n'))?;
            Some((&text[..at], &text[at + TYPED.len()..]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_says_what_is_loaded_and_what_is_typed() {
        assert_eq!(parts("10 A\n--- typed\nRUN\n"), Some(("10 A\n", "RUN\n")));
        assert_eq!(parts("--- typed\nRUN\n"), Some(("", "RUN\n")));
        assert_eq!(parts("--- typed (everything)\n10 A\n"), Some(("", "10 A\n")));
        assert_eq!(parts("10 A\n"), None);
    }
}
