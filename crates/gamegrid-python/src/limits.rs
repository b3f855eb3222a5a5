//! Limits on the programs that the language's compiler accepts.
//!
//! The compiler is recursive, and the memory for some statements grows with the square of their
//! length: for each branch (comparison, `and`, condition, pattern) it keeps the continuation. A text
//! of a hundred kilobytes can exhaust the memory. Texts that people write stay far below these
//! limits; only generated ones exceed them.
//!
//! The limits count only tokens: brackets, blocks and operators since the last comma are the
//! maximum depth of a syntax tree.

use rustpython_vm::compiler::ast::token::TokenKind;
use rustpython_vm::compiler::parser::Mode;
use rustpython_vm::compiler::parser::lexer::lex;

/// The maximum size of a program in bytes.
const MAX_BYTES: usize = 256 << 10;
/// The maximum number of levels of brackets, blocks and operators. With four times this number, a file of
/// the maximum size takes seconds.
const MAX_DEPTH: usize = 200;
/// The sum of the squares of the branches in every statement: a unit is about 200 bytes of the
/// compiler's memory.
const MAX_BRANCHES: usize = 1 << 20;
/// Digits of a number: the time to parse them grows with their square.
const MAX_DIGITS: usize = 4300;

/// A text that exceeds the compiler's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LimitExceeded {
    #[error("the program has {0} bytes, expected at most {MAX_BYTES}")]
    Length(usize),
    #[error("more than {MAX_DEPTH} levels of nested blocks, brackets and operators: split them")]
    Depth,
    #[error("too many comparisons, conditions and patterns in one statement: split it")]
    Branches,
    #[error("a number with more than {MAX_DIGITS} digits: compute it instead")]
    Digits,
}

/// Returns the limit that a text exceeds, with the line, from 1.
pub(super) fn limit_exceeded(source: &str) -> Option<(LimitExceeded, u32)> {
    if source.len() > MAX_BYTES {
        return Some((LimitExceeded::Length(source.len()), 1));
    }
    if let Some(line) = source.split('\n').position(has_long_number) {
        return Some((LimitExceeded::Digits, number(line)));
    }
    let excess = measured(source)?;
    // Tokens have no positions, so a search over the lines finds the first one that exceeds the limit.
    let ends: Vec<usize> = source.match_indices('\n').map(|(at, _)| at + 1).chain([source.len()]).collect();
    let line = ends.partition_point(|&end| measured(&source[..end]).is_none());
    Some((excess, number(line.min(ends.len() - 1))))
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// Whether a line has this many digits in a row. Within a string they would be harmless, but
/// no program has them there.
fn has_long_number(line: &str) -> bool {
    let is_of_number = |byte: &u8| byte.is_ascii_hexdigit() || *byte == b'_';
    line.len() > MAX_DIGITS
        && line
            .as_bytes()
            .split(|byte| !is_of_number(byte))
            .any(|digits| digits.len() > MAX_DIGITS && digits.first().is_some_and(u8::is_ascii_digit))
}

fn measured(source: &str) -> Option<LimitExceeded> {
    let mut tokens = lex(source, Mode::Module);
    let mut counter = LimitCounter::default();
    loop {
        match tokens.next_token() {
            TokenKind::EndOfFile => return None,
            token => counter.take(token),
        }
        if counter.depth() > MAX_DEPTH {
            return Some(LimitExceeded::Depth);
        }
        if counter.branches_so_far() > MAX_BRANCHES {
            return Some(LimitExceeded::Branches);
        }
    }
}

/// The counters between two brackets.
#[derive(Clone, Copy, Default)]
struct BracketCounters {
    /// Operators since the last comma.
    operators: usize,
    /// Attributes, calls and subscripts since the last operator.
    links: usize,
    /// Lambdas: commas do not end them.
    functions: usize,
}

impl BracketCounters {
    const fn depth(self) -> usize {
        1 + self.operators + self.links + self.functions
    }
}

#[derive(Default)]
struct LimitCounter {
    blocks: usize,
    /// The levels around the innermost brackets.
    outer: Vec<BracketCounters>,
    outer_depth: usize,
    inner: BracketCounters,
    /// Branches of the statement.
    branches: usize,
    /// The squared branches of the statements before.
    branches_before: usize,
    /// Whether a statement has begun.
    is_within: bool,
    /// Whether it is a pattern.
    is_pattern: bool,
}

impl LimitCounter {
    const fn depth(&self) -> usize {
        self.blocks + self.outer_depth + self.inner.depth()
    }

    const fn branches_so_far(&self) -> usize {
        self.branches_before + self.branches * self.branches
    }

    fn take(&mut self, token: TokenKind) {
        use TokenKind as T;
        match token {
            T::Indent => self.blocks += 1,
            T::Dedent => self.blocks = self.blocks.saturating_sub(1),
            T::Newline => {
                *self =
                    Self { blocks: self.blocks, branches_before: self.branches_so_far(), ..Self::default() }
            }
            T::Semi => self.inner = BracketCounters::default(),
            T::Lpar | T::Lsqb | T::Lbrace | T::FStringStart | T::TStringStart => {
                self.outer_depth += self.inner.depth();
                self.outer.push(std::mem::take(&mut self.inner));
            }
            T::Rpar | T::Rsqb | T::Rbrace | T::FStringEnd | T::TStringEnd => {
                self.inner = self.outer.pop().unwrap_or_default();
                self.outer_depth = self.outer_depth.saturating_sub(self.inner.depth());
                self.inner.links += 1;
            }
            T::Dot => self.inner.links += 1,
            T::FStringMiddle | T::TStringMiddle => self.inner.links = 0,
            T::Comma => {
                self.inner = BracketCounters { functions: self.inner.functions, ..BracketCounters::default() }
            }
            T::Lambda => self.inner.functions += 1,
            token if (token.is_operator() || token.is_keyword()) && !token.is_singleton() => {
                (self.inner.operators, self.inner.links) = (self.inner.operators + 1, 0);
            }
            _ => {}
        }
        self.count_branches(token);
    }

    fn count_branches(&mut self, token: TokenKind) {
        use TokenKind as T;
        match token {
            T::Newline | T::NonLogicalNewline | T::Comment | T::Indent | T::Dedent => return,
            T::Case if !self.is_within => self.is_pattern = true,
            _ => {}
        }
        self.is_within = true;
        let is_branch = matches!(
            token,
            T::And
                | T::Or
                | T::Not
                | T::If
                | T::For
                | T::While
                | T::Is
                | T::Lambda
                | T::Less
                | T::Greater
                | T::LessEqual
                | T::GreaterEqual
                | T::EqEqual
                | T::NotEqual
                | T::Return
                | T::Raise
                | T::Break
                | T::Continue
                | T::Assert
                | T::Await
        );
        self.branches += usize::from(is_branch || self.is_pattern);
    }
}
