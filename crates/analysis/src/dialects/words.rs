//! The words of other BASICs that a machine lacks.

use std::collections::BTreeSet;

/// The words that no keyword of a machine ends.
pub(super) struct Words {
    all: BTreeSet<&'static [u8]>,
    /// Those that begin a statement, the longest first.
    statements: Vec<&'static [u8]>,
    has_else: bool,
}

impl Words {
    /// `statements` begin a statement; `has_else` says that `ELSE` is a keyword of the machine.
    pub fn new(all: BTreeSet<&'static [u8]>, statements: BTreeSet<&'static [u8]>, has_else: bool) -> Self {
        let mut statements: Vec<&[u8]> = statements.into_iter().collect();
        statements.sort_by_key(|word| std::cmp::Reverse(word.len()));
        Self { all, statements, has_else }
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
