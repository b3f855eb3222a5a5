//! The way printed lines become lines of machine characters, whatever the machine.
//!
//! Each machine has a decoder of its own (the `decode` of its [reading](crate::machine::Reading)): its characters, what
//! letter case means there, the names that its listings have for keys. What all share is here: the [`Notes`] that it
//! takes, and what is checked behind it.
//!
//! The one thing to know: nothing is tokenised here. `print` stays five letters, because what is a keyword is the
//! dialect's business.

pub(crate) mod commodore;
mod notes;

pub use commodore::{Case, Typed, WORDS, typed};
pub use notes::Notes;

use crate::machine::Machine;
use crate::page::{Page, Program};
use crate::problem::Problem;
use crate::program::{Line, Listing, check};

/// Decodes a program for the C64, in the letter case found from its keywords and strings unless one is given.
///
/// # Errors
/// All that is wrong with the text, in the order of the page.
pub fn decode(page: &Page, program: &Program, case: Option<Case>) -> Result<Listing, Vec<Problem>> {
    let machine = Machine::C64;
    decode_by(machine, page, program, |notes| commodore::decode_in(machine, program, case, notes))
}

/// Decodes a program by a decoder, and checks its numbers and lengths.
pub(crate) fn decode_by(
    machine: Machine,
    page: &Page,
    program: &Program,
    decode: impl FnOnce(&mut Notes<'_>) -> Vec<Line>,
) -> Result<Listing, Vec<Problem>> {
    let mut notes = Notes::new(page.source());
    let lines = decode(&mut notes);
    for remark in &program.remarks {
        notes.warn(remark.kind.clone(), remark.at, remark.width);
    }
    let Notes { mut errors, warnings, .. } = notes;
    let mut listing = Listing { machine, lines, warnings, source: page.source().clone() };
    check(&mut listing, &mut errors);
    if errors.is_empty() { Ok(listing) } else { Err(errors) }
}

/// Undoes what word processors do to quotes and dashes.
pub(crate) const fn plain_character(character: char) -> char {
    match character {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '′' | '´' | '`' => '\'',
        '–' | '—' | '‐' | '‑' | '−' => '-',
        '…' => '.',
        '×' => '*',
        '\u{3000}' => ' ',
        other => other,
    }
}
