//! Listings to programs in memory format, and back.
//!
//! Each system has another conversion; the results have common types ([`TokenisedProgram`], [`ProgramLine`],
//! [`Diagnostic`]).

use std::collections::BTreeSet;

use crate::lexeme::Lexeme;
pub use crate::tokenised::{Diagnostic, ProgramLine, TokeniseError, TokenisedProgram};
use crate::{BranchOutcome, Machine};

/// Returns the variables and arrays in the lines of a program in memory format: at most two letters or
/// digits, `$` for a string, `(` for an array; `None` for a Python program.
#[must_use]
pub fn variables(machine: &'static Machine, image: &[u8]) -> Option<BTreeSet<String>> {
    let lexer = machine.lexer()?;
    let mut names = BTreeSet::new();
    for line in machine.lines_of(image) {
        let lexemes = lexer(&line.tokens);
        for (index, lexeme) in lexemes.iter().enumerate() {
            let Lexeme::Name(name) = lexeme else { continue };
            let is_array = lexemes.get(index + 1) == Some(&Lexeme::Punctuation(b'('));
            names.insert(if is_array { format!("{name}(") } else { name.clone() });
        }
    }
    Some(names)
}

/// Returns whether a program in memory format reads the clock; false for a Python program.
#[must_use]
pub fn reads_clock(machine: &'static Machine, image: &[u8]) -> bool {
    let Some(basic) = machine.basic else { return false };
    machine.lines_of(image).iter().any(|line| (basic.lexer)(&line.tokens).iter().any(basic.reads_clock))
}

/// Returns the number of branches (`IF`) in a line.
#[must_use]
pub fn branch_count(machine: &'static Machine, tokens: &[u8]) -> usize {
    let lexemes = machine.lexemes_of(tokens).unwrap_or_default();
    lexemes.iter().filter(|lexeme| matches!(lexeme, Lexeme::Keyword("IF"))).count()
}

/// Returns the number of a branch among those of its line, from 0.
#[must_use]
pub fn branch_number(machine: &'static Machine, tokens: &[u8], outcome: &BranchOutcome) -> usize {
    // The address of a line is the end of the previous line.
    let before = usize::from(outcome.offset).saturating_sub(machine.head_size()).min(tokens.len());
    branch_count(machine, &tokens[..before]) + usize::from(outcome.index)
}

/// Returns whether a line has a keyword, given by its spelling.
#[must_use]
pub fn has_keyword(machine: &'static Machine, tokens: &[u8], keyword: &str) -> bool {
    let lexemes = machine.lexemes_of(tokens).unwrap_or_default();
    lexemes.iter().any(|lexeme| matches!(lexeme, Lexeme::Keyword(other) if *other == keyword))
}

/// Returns the keywords of a system's BASIC that begin with a letter; an empty list for Python.
#[must_use]
pub fn keywords(machine: &'static Machine) -> Vec<&'static str> {
    let mut keywords = machine.basic.map_or_else(Vec::new, |basic| (basic.keywords)());
    keywords.retain(|keyword| keyword.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    keywords.sort_unstable();
    keywords.dedup();
    keywords
}
