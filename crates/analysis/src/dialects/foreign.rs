//! The keywords of the table that a machine lacks.

use std::collections::BTreeSet;

use systems::{Machine, program};

use super::construct::Own;
use super::extensions::constructs;
use super::foreign_keywords::ForeignKeywords;
use super::pattern::Pattern;

/// The minimum length of a keyword that is recognised without a blank before its operand.
const MIN_JOINED: usize = 4;

/// Returns the keywords of the constructs that a machine lacks, without the keywords of the machine.
pub(super) fn foreign_keywords(machine: &'static Machine) -> ForeignKeywords {
    let own = program::keywords(machine);
    let is_foreign =
        |text: &&str| text.starts_with(|first: char| first.is_ascii_alphabetic()) && !own.contains(text);
    let (mut all, mut statements) = (BTreeSet::new(), BTreeSet::new());
    for construct in constructs(machine) {
        if construct.own(machine).is_none_or(|own| *own == Own::Has) {
            continue;
        }
        let texts: &[&'static str] = match &construct.pattern {
            Pattern::StartsWith(texts) | Pattern::Infix(texts) => texts,
            Pattern::Prefix(text) | Pattern::Call(text) | Pattern::Value(text) => &[*text],
            Pattern::Shape(_) | Pattern::Supporting(_) => &[],
        };
        all.extend(texts.iter().filter(|text| is_foreign(text)).map(|text| text.as_bytes()));
        if let Pattern::StartsWith([first, ..]) | Pattern::Prefix(first) = &construct.pattern
            && is_foreign(first)
            && first.len() >= MIN_JOINED
        {
            statements.insert(first.as_bytes());
        }
    }
    ForeignKeywords::new(all, statements, own.contains(&"ELSE"))
}
