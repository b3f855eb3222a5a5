//! Text that a person types or pastes, as the codes that its keys give.
//!
//! The notations are those of listings, `{clr}` and all; but there are no line numbers to find a program by, an error
//! leaves out only what it is about, and every end of a line is RETURN, whatever stood in the line.

use charset::petscii;

use super::super::Notes;
use super::brackets::Brackets;
use super::case::{self, Case};
use super::letters::Letters;
use super::{Reader, Text};
use crate::machine::Machine;
use crate::problem::Problem;
use crate::source::{Sign, SourceText};

const RETURN: u8 = 13;

/// A text as the machine's codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// The codes, in the order in which they are typed.
    pub codes: Vec<u8>,
    /// What had to be left out, with its place and the reason.
    pub left_out: Vec<Problem>,
    /// What was read otherwise than it stands.
    pub remarks: Vec<Problem>,
}

/// Reads a text; `name` is what messages call it.
#[must_use]
pub fn typed(text: &str, name: &str) -> Typed {
    // The ends of lines of all hosts, so that a place in the text is one in every editor.
    let source = SourceText::new(name, text.replace("\r\n", "\n").replace('\r', "\n"));
    let lines = lines(source.text());
    let has_braces = source.text().contains('{');
    let bodies = || lines.iter().map(|line| &line[..]);
    let code = case::of(bodies());
    let text = if code == Case::Capitals { case::of_strings(bodies()) } else { code };
    // In lines of a program a letter in the other case is a slip; an answer may well be meant so.
    let is_exact = !lines.iter().any(|line| line.first().is_some_and(|sign| sign.character.is_ascii_digit()));
    let mut notes = Notes::new(&source);
    let mut reader = Reader {
        machine: Machine::C64,
        letters: Letters { code, text, is_exact },
        brackets: if has_braces { Brackets::Characters } else { Brackets::PerhapsNames },
        notes: &mut notes,
        small_letters: None,
    };
    let mut codes = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            codes.push(RETURN);
        }
        let mut text = Text::default();
        reader.signs(line, &mut text);
        // The key of pi has another code than the pi of a line in memory.
        codes.extend(
            text.bytes.into_iter().map(|code| if code == petscii::PI { petscii::PI_KEY } else { code }),
        );
    }
    Typed { codes, left_out: notes.errors, remarks: notes.warnings }
}

fn lines(text: &str) -> Vec<Vec<Sign>> {
    let mut lines = vec![Vec::new()];
    for (at, character) in text.char_indices() {
        match character {
            '\n' => lines.push(Vec::new()),
            _ => lines.last_mut().expect("there is always one").push(Sign { character, at: at as u32 }),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_out(text: &str) -> Vec<String> {
        typed(text, "text")
            .left_out
            .iter()
            .map(|problem| format!("{}: {}", problem.place, problem.kind))
            .collect()
    }

    #[test]
    fn names_of_keys_are_keys_and_every_line_end_is_return() {
        assert_eq!(
            typed("?\"{clr}{2 down}\"\r\nrun\rlist\n", "text").codes,
            b"?\"\x93\x11\x11\"\rRUN\rLIST\r"
        );
        assert_eq!(typed("", "text"), Typed::default());
        assert_eq!(typed("  a ~", "text").codes, b"  A \xde");
    }

    #[test]
    fn control_characters_are_told_by_name() {
        assert!(left_out("a\0")[0].contains("`\\0` (U+0000)"));
    }

    #[test]
    fn the_case_of_the_keywords_is_the_unshifted_one() {
        assert_eq!(typed("Uwe", "text").codes, b"\xd5WE");
        assert_eq!(typed("10 printA", "text").codes, b"10 PRINTA");
        assert_eq!(typed("print\"Hi\"", "text").codes, b"PRINT\"\xc8I\"");
        assert_eq!(typed("UWE", "text").codes, b"UWE");
    }

    #[test]
    fn what_the_machine_lacks_is_left_out_and_told_but_never_the_return() {
        assert_eq!(typed("gr\u{fc}n\n{nosuchkey}x\n{open\nend", "text").codes, b"GRN\rX\r\rEND");
        let told = left_out("gr\u{fc}n\n{nosuchkey}x\n{open\nend");
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].starts_with("text:1:3: the C64 has no character `\u{fc}`"), "{}", told[0]);
        assert!(told[1].starts_with("text:2:1: unknown key name"), "{}", told[1]);
        assert!(told[2].starts_with("text:3:1: `{` without `}`"), "{}", told[2]);
    }
}
