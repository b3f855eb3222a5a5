//! Finding the construct of a row in a statement.

use std::collections::BTreeSet;
use std::ops::Range;

use super::reader::{Lexeme, LexemeKind, ReadLine};

/// The pattern of a construct.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// The statement begins with these lexemes, and is not an assignment to a variable of that name.
    StartsWith(&'static [&'static str]),
    /// The statement begins with a name that has this prefix (`PROC` and `PROCDRAW`).
    Prefix(&'static str),
    /// The lexemes are between two values.
    Infix(&'static [&'static str]),
    /// A function with its arguments in parentheses, or an argument after a blank.
    Call(&'static str),
    /// A value without arguments, unless the program assigns a variable of that name.
    Value(&'static str),
    /// A function that finds a construct of several parts.
    Shape(fn(&Context) -> Option<Range<usize>>),
    /// As [`Pattern::Shape`], but valid on this machine too, so that it counts only with other constructs of one of its
    /// dialects.
    Supporting(fn(&Context) -> Option<Range<usize>>),
}

/// A statement in its line and program.
pub(super) struct Context<'a> {
    pub line: &'a ReadLine,
    /// The statement, as a range of the line's lexemes.
    pub statement: Range<usize>,
    pub declared: &'a Declared,
}

/// A construct found in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Match {
    /// The range of the line's lexemes.
    pub lexemes: Range<usize>,
    /// Whether the match is unambiguous. Otherwise it counts only at an error of the machine.
    pub is_certain: bool,
}

impl<'a> Context<'a> {
    /// Returns the lexemes of the statement.
    pub fn lexemes(&self) -> &'a [Lexeme] {
        &self.line.lexemes[self.statement.clone()]
    }

    /// Returns a lexeme of the statement.
    pub fn at(&self, index: usize) -> Option<&'a Lexeme> {
        self.lexemes().get(index)
    }

    /// Whether a lexeme of the statement has this text.
    pub fn is(&self, index: usize, text: &str) -> bool {
        self.at(index).is_some_and(|lexeme| lexeme.is(text))
    }

    /// Whether a lexeme of the statement is a variable that the program declares under this whole name.
    fn is_declared(&self, index: usize) -> bool {
        let is_array = self.is(index + 1, "(");
        self.at(index).is_some_and(|lexeme| self.declared.has(&lexeme.text, is_array))
    }

    /// Returns the index after the parenthesis that closes the one at an index, if there is one.
    pub fn after_parenthesis(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for (index, lexeme) in self.lexemes().iter().enumerate().skip(open) {
            match lexeme.text.as_str() {
                "(" if lexeme.kind == LexemeKind::Punctuation => depth += 1,
                ")" if lexeme.kind == LexemeKind::Punctuation => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(index + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the number of arguments in the parentheses that open at an index.
    pub fn arguments(&self, open: usize) -> usize {
        let end = self.after_parenthesis(open).unwrap_or(self.lexemes().len());
        let mut depth = 0;
        let mut commas = 0;
        for lexeme in &self.lexemes()[open..end] {
            match lexeme.text.as_str() {
                "(" if lexeme.kind == LexemeKind::Punctuation => depth += 1,
                ")" if lexeme.kind == LexemeKind::Punctuation => depth -= 1,
                "," if lexeme.kind == LexemeKind::Punctuation && depth == 1 => commas += 1,
                _ => {}
            }
        }
        commas + 1
    }

    /// Converts a range of the statement's lexemes to a range of the line's lexemes.
    pub fn in_line(&self, range: Range<usize>) -> Range<usize> {
        self.statement.start + range.start..self.statement.start + range.end
    }

    /// Whether the lexemes from an index on have these texts.
    pub fn has(&self, at: usize, texts: &[&str]) -> bool {
        texts.iter().enumerate().all(|(index, text)| self.is(at + index, text))
    }

    /// Finds a pattern in the statement.
    pub fn find(&self, pattern: &Pattern) -> Option<Match> {
        let certain = |lexemes| Match { lexemes: self.in_line(lexemes), is_certain: true };
        match pattern {
            Pattern::StartsWith(texts) => {
                let end = texts.len();
                if !self.has(0, texts) || self.is_assigned(end) {
                    return None;
                }
                let is_certain = !self.at(end - 1).is_some_and(|last| last.is_glued);
                Some(Match { lexemes: self.in_line(0..end), is_certain })
            }
            Pattern::Prefix(keyword) => {
                let begins = self.is(0, keyword) && self.is_declared_nowhere(0);
                (begins && !self.is_assigned(1) && !self.is_assigned(2)).then(|| certain(0..1))
            }
            Pattern::Infix(texts) => {
                let is_infix = |at: usize| {
                    let end = at + texts.len();
                    self.has(at, texts)
                        && self.at(at - 1).is_some_and(Lexeme::ends_value)
                        && self.at(end).is_some_and(Lexeme::begins_value)
                        && !self.is_declared(at)
                };
                let at = (1..self.lexemes().len()).find(|&at| is_infix(at))?;
                Some(certain(at..at + texts.len()))
            }
            Pattern::Call(name) => {
                // Two names with a blank between them are a function and its argument.
                let is_argument = |next: &Lexeme| {
                    next.is("(")
                        || next.is_spaced && next.kind != LexemeKind::Punctuation && next.begins_value()
                };
                let calls = |at: usize| {
                    self.is(at, name)
                        && self.at(at + 1).is_some_and(is_argument)
                        && self.at(at).is_some_and(Lexeme::is_identifier)
                        && !self.is_declared(at)
                };
                let at = (1..self.lexemes().len()).find(|&at| calls(at))?;
                Some(certain(at..at + 1))
            }
            Pattern::Value(name) => {
                let is_value = |at: usize| {
                    self.is(at, name)
                        && !self.is(at + 1, "(")
                        && self.at(at).is_some_and(Lexeme::is_identifier)
                        && !self.is_declared(at)
                };
                let at = (1..self.lexemes().len()).find(|&at| is_value(at))?;
                Some(certain(at..at + 1))
            }
            Pattern::Shape(find) | Pattern::Supporting(find) => {
                find(self).map(|lexemes| Match { lexemes, is_certain: true })
            }
        }
    }

    /// Whether the lexemes before an index are the target of an assignment.
    fn is_assigned(&self, end: usize) -> bool {
        let is_equal = |at: usize| self.is(at, "=");
        let is_mark = |at: usize| matches!(self.at(at), Some(mark) if mark.is("!") || mark.is("#"));
        let is_declared_array = self.is(end, "(") && self.after_parenthesis(end).is_some_and(is_equal);
        // The `=` of `HCOLOR=` belongs to the pattern.
        let ends_with_name =
            end > 0 && !matches!(self.at(end - 1), Some(last) if last.kind == LexemeKind::Punctuation);
        ends_with_name
            && (is_equal(end) || is_declared_array || is_mark(end) && is_equal(end + 1) || {
                // A name with digits.
                let digits =
                    self.at(end).is_some_and(|next| next.kind == LexemeKind::Number && !next.is_spaced);
                digits && is_equal(end + 1)
            })
    }

    fn is_declared_nowhere(&self, at: usize) -> bool {
        self.at(at).is_some_and(|lexeme| !self.declared.has(&lexeme.text, false))
    }
}

/// The names that a program assigns or dimensions, as they are printed.
#[derive(Debug, Default)]
pub(super) struct Declared {
    variables: BTreeSet<String>,
    arrays: BTreeSet<String>,
    matrices: BTreeSet<String>,
    vectors: BTreeSet<String>,
}

impl Declared {
    /// Collects the names of a program's lines.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a ReadLine>) -> Self {
        let mut found = Self::default();
        let nothing = Self::default();
        for line in lines {
            for statement in &line.statements {
                let context = Context { line, statement: statement.clone(), declared: &nothing };
                found.add(&context);
            }
        }
        found
    }

    /// Whether the program assigns or dimensions a variable, or an array, of this name.
    pub fn has(&self, name: &str, is_array: bool) -> bool {
        if is_array { self.arrays.contains(name) } else { self.variables.contains(name) }
    }

    /// Whether the program dimensions an array with several subscripts, or assigns an element of it.
    pub fn has_matrix(&self, name: &str) -> bool {
        self.matrices.contains(name)
    }

    /// Whether the program dimensions a name with one subscript.
    pub fn has_vector(&self, name: &str) -> bool {
        self.vectors.contains(name)
    }

    fn add(&mut self, context: &Context) {
        let lexemes = context.lexemes();
        let Some(first) = lexemes.first() else { return };
        let is_list = matches!(first.text.as_str(), "DIM" | "READ" | "INPUT" | "GET" | "LINE");
        let start = usize::from(first.is("LET") || first.is("FOR"));
        if is_list && first.kind == LexemeKind::Keyword {
            let mut depth = 0;
            for (at, lexeme) in lexemes.iter().enumerate().skip(1) {
                match lexeme.text.as_str() {
                    "(" => depth += 1,
                    ")" => depth -= 1,
                    _ if depth == 0 && lexeme.is_identifier() => self.declare(context, at, first.is("DIM")),
                    _ => {}
                }
            }
        } else if lexemes.get(start).is_some_and(Lexeme::is_identifier) {
            let end = match context.is(start + 1, "(") {
                true => context.after_parenthesis(start + 1),
                false => Some(start + 1),
            };
            if end.is_some_and(|end| context.is(end, "=")) {
                self.declare(context, start, false);
            }
        }
    }

    fn declare(&mut self, context: &Context, at: usize, is_dimension: bool) {
        let Some(lexeme) = context.at(at) else { return };
        let name = lexeme.text.clone();
        if !context.is(at + 1, "(") {
            self.variables.insert(name);
            return;
        }
        let subscripts = context.arguments(at + 1);
        if subscripts > 1 && is_dimension {
            self.matrices.insert(name.clone());
        } else if is_dimension {
            self.vectors.insert(name.clone());
        }
        self.arrays.insert(name);
    }
}
