//! The words of the table that a machine lacks.

use std::collections::BTreeSet;

use systems::{Machine, program};

use super::construct::Own;
use super::extensions::constructs;
use super::pattern::Pattern;
use super::words::Words;

/// The shortest word that is recognised together with the operand printed against it.
const MIN_JOINED: usize = 4;

/// Returns the words of the constructs that a machine lacks, without its own keywords.
pub(super) fn foreign_words(machine: &'static Machine) -> Words {
    let own = program::keywords(machine);
    let is_foreign =
        |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic()) && !own.contains(word);
    let (mut all, mut statements) = (BTreeSet::new(), BTreeSet::new());
    for construct in constructs(machine) {
        if construct.own(machine).is_none_or(|own| *own == Own::Has) {
            continue;
        }
        let words: &[&'static str] = match &construct.pattern {
            Pattern::StartsWith(words) | Pattern::Infix(words) => words,
            Pattern::Prefix(word) | Pattern::Call(word) | Pattern::Value(word) => &[*word],
            Pattern::Shape(_) | Pattern::Supporting(_) => &[],
        };
        all.extend(words.iter().filter(|word| is_foreign(word)).map(|word| word.as_bytes()));
        if let Pattern::StartsWith([first, ..]) | Pattern::Prefix(first) = &construct.pattern
            && is_foreign(first)
            && first.len() >= MIN_JOINED
        {
            statements.insert(first.as_bytes());
        }
    }
    Words::new(all, statements, own.contains(&"ELSE"))
}
