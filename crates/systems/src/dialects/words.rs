//! The words of other BASICs that a machine lacks.

use std::collections::BTreeSet;

use super::construct::{Own, Pattern};
use super::table::CONSTRUCTS;
use crate::SystemKind;
use crate::program;

/// The shortest word that is recognised together with the operand printed against it.
const MIN_JOINED: usize = 4;

/// The words that no keyword of a machine ends.
pub(super) struct Words {
    all: BTreeSet<&'static [u8]>,
    /// Those that begin a statement, the longest first.
    statements: Vec<&'static [u8]>,
    has_else: bool,
}

impl Words {
    /// Returns the words of the constructs that a machine lacks, without its own keywords.
    pub fn foreign_to(kind: SystemKind) -> Self {
        let own = program::keywords(kind);
        let is_foreign =
            |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic()) && !own.contains(word);
        let (mut all, mut statements) = (BTreeSet::new(), BTreeSet::new());
        for construct in CONSTRUCTS {
            if construct.own(kind).is_none_or(|own| *own == Own::Has) {
                continue;
            }
            let words: &[&'static str] = match &construct.pattern {
                Pattern::Begins(words) | Pattern::Infix(words) => words,
                Pattern::Prefix(word) | Pattern::Call(word) | Pattern::Value(word) => &[*word],
                Pattern::Shape(_) | Pattern::Supporting(_) => &[],
            };
            all.extend(words.iter().filter(|word| is_foreign(word)).map(|word| word.as_bytes()));
            if let Pattern::Begins([first, ..]) | Pattern::Prefix(first) = &construct.pattern
                && is_foreign(first)
                && first.len() >= MIN_JOINED
            {
                statements.insert(first.as_bytes());
            }
        }
        let mut statements: Vec<&[u8]> = statements.into_iter().collect();
        statements.sort_by_key(|word| std::cmp::Reverse(word.len()));
        Self { all, statements, has_else: own.contains(&"ELSE") }
    }

    /// Whether a word is one of them.
    pub fn has(&self, word: &[u8]) -> bool {
        self.all.contains(word)
    }

    /// Returns the length of the word at the start of a statement's letters.
    pub fn statement_at(&self, letters: &[u8]) -> Option<usize> {
        self.statements.iter().find(|word| letters.starts_with(word)).map(|word| word.len())
    }

    /// Whether letters begin with an `ELSE` that the machine lacks.
    pub fn splits(&self, letters: &[u8]) -> bool {
        !self.has_else && letters.starts_with(b"ELSE")
    }
}
