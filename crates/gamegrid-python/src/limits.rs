//! How much the language's compiler is given at once.
//!
//! It goes down into a program by calling itself, and what it needs for some statements grows with the square of their length: for
//! those with many branches (comparisons, `and`, conditions, patterns), it keeps what follows each of them. A text of a hundred
//! kilobytes can so take all memory there is. Texts that people write stay far below these limits: they are meant for
//! those that nobody wrote.
//!
//! The tokens alone tell: brackets, blocks and operators since the last comma are as many levels as a tree of them can have.

use rustpython_vm::compiler::ast::token::TokenKind;
use rustpython_vm::compiler::parser::Mode;
use rustpython_vm::compiler::parser::lexer::lex;

/// Bytes of a program.
const MAX_BYTES: usize = 256 << 10;
/// Levels of brackets, blocks and operators. With four times as many, a file of the longest kind takes seconds.
const MAX_DEPTH: usize = 200;
/// The sum of the squares of the branches in every statement: a unit is some 200 bytes of the compiler's memory.
const MAX_BRANCHES: usize = 1 << 20;
/// Digits of a number: they are read in a time that grows with their square.
const MAX_DIGITS: usize = 4300;

/// A text that is too much for the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LimitExceeded {
    #[error("the program has {0} bytes, expected {MAX_BYTES} at the most")]
    Length(usize),
    #[error("more than {MAX_DEPTH} levels of blocks, brackets and operators in each other: take them apart")]
    Depth,
    #[error("too many comparisons, conditions and patterns in one statement: take it apart")]
    Branches,
    #[error("a number of more than {MAX_DIGITS} digits: calculate it")]
    Digits,
}

/// What is too much in a text, and in which line, from 1.
pub(super) fn limit_exceeded(source: &str) -> Option<(LimitExceeded, u32)> {
    if source.len() > MAX_BYTES {
        return Some((LimitExceeded::Length(source.len()), 1));
    }
    if let Some(line) = source.split('\n').position(has_long_number) {
        return Some((LimitExceeded::Digits, number(line)));
    }
    let excess = measured(source)?;
    // Tokens do not say where they stand: the line is the first with which the text is too much.
    let ends: Vec<usize> = source.match_indices('\n').map(|(at, _)| at + 1).chain([source.len()]).collect();
    let line = ends.partition_point(|&end| measured(&source[..end]).is_none());
    Some((excess, number(line.min(ends.len() - 1))))
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// So many digits in a row; within a string they do no harm, but nobody has them there either.
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
    let mut measure = Measure::default();
    loop {
        match tokens.next_token() {
            TokenKind::EndOfFile => return None,
            token => measure.take(token),
        }
        if measure.depth() > MAX_DEPTH {
            return Some(LimitExceeded::Depth);
        }
        if measure.branches_so_far() > MAX_BRANCHES {
            return Some(LimitExceeded::Branches);
        }
    }
}

/// What stands between two brackets, so far.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Operators since the last comma.
    operators: usize,
    /// Attributes, calls and elements of elements since the last operator.
    links: usize,
    /// Functions without a name: commas do not end them.
    functions: usize,
}

impl Level {
    const fn depth(self) -> usize {
        1 + self.operators + self.links + self.functions
    }
}

#[derive(Default)]
struct Measure {
    blocks: usize,
    /// Those around the innermost brackets.
    outer: Vec<Level>,
    outer_depth: usize,
    inner: Level,
    /// Branches of the statement.
    branches: usize,
    /// Those of the statements before, squared.
    branches_before: usize,
    /// A statement has begun.
    is_within: bool,
    /// Everything in it is a pattern.
    is_pattern: bool,
}

impl Measure {
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
            T::Semi => self.inner = Level::default(),
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
            T::Comma => self.inner = Level { functions: self.inner.functions, ..Level::default() },
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
