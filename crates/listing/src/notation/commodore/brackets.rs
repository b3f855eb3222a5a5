//! Brackets: characters of their own, or what encloses the names of keys.

use super::case::Case;
use super::item::{self, Context, Within};
use super::{Reader, Text};
use crate::page::{PrintedLine, Program};
use crate::problem::ProblemKind;
use crate::source::Sign;

/// What `[CLEAR]` means in a listing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Brackets {
    /// A key name: no braces anywhere, and words that are names in some.
    Names,
    /// A key name if it is one, although none has been seen yet: no braces anywhere.
    PerhapsNames,
    /// Itself.
    Characters,
}

impl Brackets {
    pub(super) fn of(program: &Program) -> Self {
        let mut signs = program.lines.iter().flat_map(|line| &line.signs);
        if signs.any(|sign| sign.character == '{') {
            return Self::Characters;
        }
        let has_name = |line: &PrintedLine| {
            let starts = line.signs.iter().enumerate().filter(|(_, sign)| sign.character == '[');
            starts.map(|(start, _)| &line.signs[start..]).any(|signs| {
                let end = signs.iter().take(LONGEST_BRACKET).position(|sign| sign.character == ']');
                let inside: String =
                    signs[1..end.unwrap_or(1).max(1)].iter().map(|sign| sign.character).collect();
                has_word(&inside) && item::codes(&inside, ANYWHERE).is_ok()
            })
        };
        if program.lines.iter().any(has_name) { Self::Names } else { Self::PerhapsNames }
    }
}

/// A name in brackets is short; a longer search would cost the square of the line.
const LONGEST_BRACKET: usize = 60;

/// For looking whether a name is one.
const ANYWHERE: Context = Context { within: Within::Quotes, case: Case::Capitals };

impl Reader<'_, '_> {
    /// Reads `[...]`, or the bracket alone, and gives what stands behind it.
    pub(super) fn brackets<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let at = signs[0].at;
        let end = closing_bracket(signs);
        let shown: String = signs[..end.map_or(1, |end| end + 1)].iter().map(|sign| sign.character).collect();
        let inside = shown.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
        let cbm = inside.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).and_then(item::cbm_key);
        let is_name = has_word(inside) || self.brackets == Brackets::Names && is_counted_unit(inside);
        let codes = match cbm {
            Some(code) => Some(vec![code]),
            None if text.is_quoted && is_name => item::codes(inside, self.context(text)).ok(),
            None => None,
        };
        match (codes, end) {
            (Some(codes), Some(end))
                if cbm.is_some() || is_counted_name(inside) || self.brackets != Brackets::Characters =>
            {
                let width = end + 1;
                if cbm.is_none() && !is_counted_name(inside) {
                    self.notes.warn(ProblemKind::BracketedName { text: shown }, at, width);
                }
                self.take(&codes, at, width, text);
                &signs[end + 1..]
            }
            (codes, _) => {
                if codes.is_some() {
                    let width = shown.chars().count();
                    self.notes.warn(ProblemKind::BracketsKept { text: shown }, at, width);
                }
                text.push(b'[', at);
                &signs[1..]
            }
        }
    }
}

/// Index of the bracket that closes the one at the beginning, units in quotes and their brackets counted in.
fn closing_bracket(signs: &[Sign]) -> Option<usize> {
    let near = &signs[..signs.len().min(LONGEST_BRACKET)];
    let first = near.iter().position(|sign| sign.character == ']')?;
    let inside: String = near[1..first].iter().map(|sign| sign.character).collect();
    if !is_unit_begun(&inside) {
        return Some(first);
    }
    let quote =
        near[first..].windows(2).position(|pair| pair[0].character == '"' && pair[1].character == ']');
    quote.map(|quote| first + quote + 1).or(Some(first))
}

/// `5"[DOWN`: the unit's closing quote is yet to come.
fn is_unit_begun(inside: &str) -> bool {
    let unit = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < inside.len() && unit.trim_start().starts_with('"') && unit.matches('"').count() == 1
}

/// `5" "`: a count and a unit in quotes.
fn is_counted_unit(inside: &str) -> bool {
    let unit = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = unit.trim_start();
    unit.len() < inside.len() && unit.len() > 2 && unit.starts_with('"') && unit.ends_with('"')
}

/// `5"[DOWN]"`: as a string and what follows it, it would be no BASIC.
fn is_counted_name(inside: &str) -> bool {
    is_counted_unit(inside) && inside.contains('[')
}

/// Whether what stands between two brackets could be read as the name of a key.
pub(crate) fn reads_as_key_name(inside: &str) -> bool {
    inside.starts_with('<') || (has_word(inside) && item::codes(inside, ANYWHERE).is_ok())
}

/// A bare number or letter in brackets is a label on the screen.
fn has_word(inside: &str) -> bool {
    inside.chars().filter(char::is_ascii_alphabetic).count() >= 2
}
