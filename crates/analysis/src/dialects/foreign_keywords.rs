//! The keywords of other BASICs that a machine lacks.

use std::collections::BTreeSet;

/// The keywords of other BASICs, which take precedence over the keywords of the machine in them.
pub(super) struct ForeignKeywords {
    all: BTreeSet<&'static [u8]>,
    /// The keywords that begin a statement, the longest first.
    statements: Vec<&'static [u8]>,
    has_else: bool,
}

impl ForeignKeywords {
    /// `statements` are the keywords that begin a statement; `has_else`: whether `ELSE` is a keyword of the machine.
    pub fn new(all: BTreeSet<&'static [u8]>, statements: BTreeSet<&'static [u8]>, has_else: bool) -> Self {
        let mut statements: Vec<&[u8]> = statements.into_iter().collect();
        statements.sort_by_key(|keyword| std::cmp::Reverse(keyword.len()));
        Self { all, statements, has_else }
    }

    pub fn has(&self, name: &[u8]) -> bool {
        self.all.contains(name)
    }

    /// Returns the length of the keyword at the start of a statement's letters.
    pub fn statement_at(&self, letters: &[u8]) -> Option<usize> {
        self.statements.iter().find(|keyword| letters.starts_with(keyword)).map(|keyword| keyword.len())
    }

    /// Whether letters begin with an `ELSE` that the machine lacks.
    pub fn begins_with_else(&self, letters: &[u8]) -> bool {
        !self.has_else && letters.starts_with(b"ELSE")
    }
}
