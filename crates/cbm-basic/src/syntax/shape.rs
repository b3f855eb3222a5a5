//! The shapes of statements: a small language for tables.

use crate::keyword::{Keyword, KeywordTable, Statement};

/// What a dialect demands of its statements.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    /// The keywords.
    pub keywords: KeywordTable,
    /// What follows the word of each statement.
    pub shapes: &'static [(Statement, &'static [Piece])],
    /// The length of the number that a text begins with, and whether the machine can hold it.
    pub number: fn(&[u8]) -> (usize, bool),
    /// Variables that cannot be given a value, by their letters.
    pub reserved: &'static [[u8; 2]],
    /// Line numbers must be below this before their last digit is read.
    pub largest_line_head: u16,
    /// Words of other dialects that listings have by mistake, and what to say of them.
    pub foreign: &'static [(&'static str, &'static str)],
}

/// A piece of a statement. The pieces of a shape are looked for one after the other, as the machine does; behind the last one
/// the statement has to end.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// A numeric expression.
    Number,
    /// A string expression.
    Text,
    /// A variable or an element that is given a value.
    Target,
    /// The variable of a loop that ends here.
    LoopVariable,
    /// `variable = expression`.
    Assignment,
    /// The same for the variable of a loop: no element and no integer.
    LoopAssignment,
    /// This character.
    Sign(u8),
    /// This word.
    Word(Keyword),
    /// One of these words.
    Either(&'static [Keyword]),
    /// If the statement goes on, these pieces.
    More(&'static [Piece]),
    /// If this stands here, these pieces behind it.
    If(Given, &'static [Piece]),
    /// The same piece once or more often, with commas between.
    List(&'static Piece),
    /// A line number, which may be missing.
    Line,
    /// Line numbers with commas between, one of which a value chooses.
    Lines,
    /// A range of lines to be listed; what is wrong with it ends the statement there.
    LineRange,
    /// What `PRINT` takes.
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
    /// The rest of the statement, whatever it is.
    SkipStatement,
    /// Constants for other statements: the rest of the statement, whatever it is.
    Constants,
    /// The rest of the line, whatever it is.
    SkipLine,
    /// The program goes on elsewhere: the rest of the line is never looked at.
    Leaves,
}

/// What decides whether optional pieces are there.
#[derive(Clone, Copy, Debug)]
pub enum Given {
    /// A character; it is passed over.
    Sign(u8),
    /// A character that belongs to the pieces.
    Start(u8),
    /// A word; it is passed over.
    Word(Keyword),
}
