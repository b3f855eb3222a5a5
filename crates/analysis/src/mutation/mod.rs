//! Mutants of a listing: programs with one constant, comparison, operator or DATA item changed.
//!
//! They measure the sensitivity of a comparison to errors in a listing. Line numbers, names, remarks and texts outside
//! of comparisons stay. Every mutant is a program that can be typed: a change to BASIC applies to the output of `LIST`,
//! which is tokenised again; a program in Python is its text.

mod basic;
mod python;

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use serde::Serialize;
use systems::Machine;

/// The kind of change of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MutationKind {
    /// A number, plus one; in Python `True` and `False`, too.
    Constant,
    /// A text in a condition.
    Text,
    /// `<`, `=`, `>` and their combinations.
    Comparison,
    /// `+`, `-`, `*`, `/`, `AND`, `OR`; in Python `//` and `%`, too.
    Operator,
    /// An item of `DATA`.
    Data,
}

/// A program with one change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The number of the changed line.
    pub line: u16,
    /// The lines of the statement: in Python it may span several.
    pub statement_lines: RangeInclusive<u16>,
    /// The kind of change.
    pub kind: MutationKind,
    /// The keyword of the statement, if it has one: `PRINT`, `IF`, `DATA`; in Python its first name.
    pub statement: String,
    /// The text before the change.
    pub before: String,
    /// The text after the change.
    pub after: String,
    /// The ordinal of this change among equal changes in the line, from 1.
    pub nth: usize,
    /// The program in memory format.
    pub image: Vec<u8>,
}

/// Returns the mutants of a program in memory format in the order of its lines; `None` for a program that typed lines
/// cannot produce.
#[must_use]
pub fn mutants(machine: &'static Machine, image: &[u8]) -> Option<Vec<Mutant>> {
    let mut mutants = match machine.basic {
        Some(_) => basic::mutants(machine, image)?,
        None => python::mutants(image)?,
    };
    let mut counts: BTreeMap<(u16, String, String), usize> = BTreeMap::new();
    for mutant in &mut mutants {
        let count = counts.entry((mutant.line, mutant.before.clone(), mutant.after.clone())).or_default();
        *count += 1;
        mutant.nth = *count;
    }
    Some(mutants)
}

struct Change {
    range: Range<usize>,
    instead: Vec<u8>,
    kind: MutationKind,
    statement: String,
}

impl Change {
    fn apply(&self, text: &[u8]) -> Vec<u8> {
        [&text[..self.range.start], &self.instead, &text[self.range.end..]].concat()
    }
}

/// Returns an integer plus one, or a fraction with its last digit plus one; `None` for a text that is not a number.
fn one_more(digits: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(digits).ok()?;
    if let Ok(whole) = text.parse::<i64>() {
        return Some(whole.checked_add(1)?.to_string().into_bytes());
    }
    let (whole, fraction) = text.split_once('.')?;
    let all = format!("{whole}{fraction}");
    let number = all.parse::<u64>().ok().filter(|_| all.len() < 18)? + 1;
    let number = format!("{number:0>width$}", width = all.len());
    let point = number.len() - fraction.len();
    Some(format!("{}.{}", &number[..point], &number[point..]).into_bytes())
}

/// Replaces the first letter or digit of a text by the next one.
fn next_letter(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    if let Some(letter) = text.iter_mut().find(|byte| byte.is_ascii_alphanumeric()) {
        *letter = match *letter {
            b'Z' => b'A',
            b'z' => b'a',
            b'9' => b'0',
            other => other + 1,
        };
    }
    text
}
