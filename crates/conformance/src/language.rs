//! Language tests: small programs, typed or loaded, with their complete output.
//!
//! `NAME.bas` is a program as text. The lines after `--- typed` are typed once it is in memory;
//! with `--- typed (everything)` nothing is loaded and all lines are typed. `NAME.want` holds every
//! byte printed from then on, beginning with the carriage return after the first typed line. A
//! program that never ends passes if it has printed exactly that after `LIMIT` cycles.

use std::fs;
use std::path::Path;

use crate::golden;
use crate::notation;
use crate::programs;
use crate::rig::Rig;

/// The maximum number of cycles of a program: two minutes of emulated time.
const LIMIT: u64 = 120 * 985_248;

/// The line between the program and the typed lines.
const TYPED: &str = "--- typed\n";
/// The first line if nothing is loaded.
const ALL_TYPED: &str = "--- typed (everything)\n";

/// Runs every program of a folder.
pub fn run(test: &'static str, folder: &str) {
    let expected = |file: &Path| {
        let want = file.with_extension("want");
        fs::read(&want).unwrap_or_else(|error| panic!("cannot read {}: {error}", want.display()))
    };
    programs::compare(test, folder, expected, printed_output);
}

/// Returns the output from the first typed line on.
fn printed_output(file: &Path) -> Vec<u8> {
    let text = golden::read(file);
    let (program, typed) = parts(&text).unwrap_or_else(|| panic!("{}: no typed lines", file.display()));
    let mut machine = Rig::power_on();
    machine.load_lines(program, notation::ascii);
    machine.system.take_printed();
    machine.system.key_queue_mut().expect("a key queue").type_codes(&notation::ascii(typed));
    programs::run_until_input_is_taken(&mut machine, LIMIT);
    machine.system.take_printed()
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
