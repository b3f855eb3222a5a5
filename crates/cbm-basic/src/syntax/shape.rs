//! The shapes of statements: patterns for tables.

use crate::keyword::{Keyword, KeywordTable, Statement};

/// The syntax of a dialect.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    /// The keywords.
    pub keywords: KeywordTable,
    /// The text after the keyword of each statement.
    pub shapes: &'static [(Statement, &'static [Piece])],
    /// Returns the length of the number that a text begins with, and whether it is in range.
    pub number: fn(&[u8]) -> (usize, bool),
    /// Variables that cannot be assigned, by their letters.
    pub reserved: &'static [[u8; 2]],
    /// A line number must not exceed this value before its last digit is read.
    pub largest_line_head: u16,
}

/// A piece of a statement. The pieces of a shape are parsed in order, as the machine does; after
/// the last one the statement must end.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// A numeric expression.
    Number,
    /// A string expression.
    Text,
    /// A variable or an element that is assigned.
    Target,
    /// The variable of a loop that `NEXT` ends.
    LoopVariable,
    /// `variable = expression`.
    Assignment,
    /// `variable = expression` for the variable of a loop: neither an element nor an integer.
    LoopAssignment,
    /// This character.
    Character(u8),
    /// This keyword.
    Keyword(Keyword),
    /// One of these keywords.
    Either(&'static [Keyword]),
    /// These pieces, unless the statement ends.
    More(&'static [Piece]),
    /// These pieces, if the condition matches.
    If(Prefix, &'static [Piece]),
    /// The same piece once or more, separated by commas.
    List(&'static Piece),
    /// A line number, which may be missing.
    Line,
    /// Line numbers separated by commas, one of which a value selects.
    Lines,
    /// A range of lines to list; an error in it ends the statement there.
    LineRange,
    /// The items of `PRINT`.
    PrintList,
    /// A quoted string.
    Quoted,
    /// The condition of a branch: an expression of any type.
    Condition,
    /// A line number, or statements up to the end of the line.
    Branch,
    /// The name, parameter and body of a function.
    Definition,
    /// The end of the statement.
    End,
    /// The rest of the statement, unparsed.
    SkipStatement,
    /// Constants for other statements: the rest of the statement, unparsed.
    Constants,
    /// The rest of the line, unparsed.
    SkipLine,
    /// The program continues elsewhere: the rest of the line is never parsed.
    Leaves,
}

/// The condition of optional pieces.
#[derive(Clone, Copy, Debug)]
pub enum Prefix {
    /// A character, which is consumed.
    Character(u8),
    /// A character that belongs to the pieces.
    Start(u8),
    /// A keyword, which is consumed.
    Keyword(Keyword),
}
