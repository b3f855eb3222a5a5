//! Brackets: literal characters, or delimiters of key names.

use super::case::Case;
use super::item::{self, Context, Within};
use crate::format::{PrintedLine, Program};
use crate::source::SourceChar;

/// The meaning of `[CLEAR]` in a listing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Brackets {
    /// A key name: the listing has no braces, and some of its brackets contain names.
    Names,
    /// A key name if it is a known one, although none has occurred yet: the listing has no braces.
    PerhapsNames,
    /// Literal characters.
    Characters,
}

impl Brackets {
    pub(super) fn of(program: &Program) -> Self {
        let mut chars = program.lines.iter().flat_map(|line| &line.chars);
        if chars.any(|c| c.character == '{') {
            return Self::Characters;
        }
        let has_name = |line: &PrintedLine| {
            let starts = line.chars.iter().enumerate().filter(|(_, c)| c.character == '[');
            starts.map(|(start, _)| &line.chars[start..]).any(|chars| {
                let end = chars.iter().take(MAX_BRACKET_LENGTH).position(|c| c.character == ']');
                let inside: String = chars[1..end.unwrap_or(1).max(1)].iter().map(|c| c.character).collect();
                has_two_letters(&inside) && !holds_quote(&inside) && item::codes(&inside, ANYWHERE).is_ok()
            })
        };
        if program.lines.iter().any(has_name) { Self::Names } else { Self::PerhapsNames }
    }
}

/// A name in brackets is short; a longer search would make the cost quadratic in the line length.
const MAX_BRACKET_LENGTH: usize = 60;

/// The context for testing whether a text is a name.
const ANYWHERE: Context = Context { within: Within::Quotes, case: Case::Upper };

/// Returns the index of the bracket that closes the first one; units in quotes and their brackets
/// are skipped.
pub(super) fn closing_bracket(chars: &[SourceChar]) -> Option<usize> {
    let near = &chars[..chars.len().min(MAX_BRACKET_LENGTH)];
    let first = near.iter().position(|c| c.character == ']')?;
    let inside: String = near[1..first].iter().map(|c| c.character).collect();
    if !is_unit_begun(&inside) {
        return Some(first);
    }
    let quote =
        near[first..].windows(2).position(|pair| pair[0].character == '"' && pair[1].character == ']');
    quote.map(|quote| first + quote + 1).or(Some(first))
}

/// `5"[DOWN`: the closing quote of the unit follows later.
fn is_unit_begun(inside: &str) -> bool {
    let unit = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < inside.len() && unit.trim_start().starts_with('"') && unit.matches('"').count() == 1
}

/// `5" "`: a count and a unit in quotes.
pub(super) fn is_counted_unit(inside: &str) -> bool {
    let unit = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = unit.trim_start();
    unit.len() < inside.len() && unit.len() > 2 && unit.starts_with('"') && unit.ends_with('"')
}

/// `5"[DOWN]"`: as a string and its continuation, it would not be BASIC.
pub(super) fn is_counted_name(inside: &str) -> bool {
    is_counted_unit(inside) && inside.contains('[')
}

/// Whether the text between two brackets could be read as the name of a key.
pub(crate) fn reads_as_key_name(inside: &str) -> bool {
    inside.starts_with('<')
        || (has_two_letters(inside) && !holds_quote(inside) && item::codes(inside, ANYWHERE).is_ok())
}

/// Whether a text has a quote without being a counted unit: then its brackets are in different strings.
pub(super) fn holds_quote(inside: &str) -> bool {
    inside.contains('"') && !is_counted_unit(inside)
}

/// Whether a text has two letters: a single number or letter in brackets is a label on the screen.
pub(super) fn has_two_letters(inside: &str) -> bool {
    inside.chars().filter(char::is_ascii_alphabetic).count() >= 2
}
