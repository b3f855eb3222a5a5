//! Patterns of statements: keywords, and the syntax after them.
//!
//! They distinguish program lines from prose. They are in lower case, like the compared text, and test
//! grammar as far as possible: `1510 Dimensionierung` begins with DIM, but the rest is not BASIC.

/// The syntax required after a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Any text.
    Anything,
    /// The end of the line, a colon, a number, a string or a list of names.
    Nothing,
    /// A text other than a sequence of plain words.
    Expression,
    /// A line number.
    Number,
    /// A name and its value.
    Assignment,
    /// The rest of the line must contain this.
    Containing(&'static str),
    /// One of these two.
    Either(&'static str, &'static str),
}

/// The keyword that begins a statement, in lower case, and the syntax after it.
pub type StatementPattern = (&'static str, Follow);

/// The statements that the BASICs of home computers share.
#[rustfmt::skip]
pub const BASIC: &[StatementPattern] = {
    use Follow::{Anything, Assignment, Containing, Either, Expression, Nothing, Number};
    &[
        ("rem",     Anything),
        ("'",       Anything),
        (":",       Anything),
        ("?",       Anything),
        ("print",   Expression),
        ("goto",    Number),
        ("gosub",   Number),
        ("go to",   Number),
        ("go sub",  Number),
        ("if",      Either("then", "go")),
        ("for",     Assignment),
        ("next",    Nothing),
        ("return",  Nothing),
        ("let",     Assignment),
        ("poke",    Containing(",")),
        ("dim",     Containing("(")),
        ("data",    Expression),
        ("read",    Expression),
        ("restore", Nothing),
        ("input",   Expression),
        ("get",     Expression),
        ("on",      Either("go", "restore")),
        ("def",     Containing("=")),
        ("sys",     Expression),
        ("wait",    Expression),
        ("open",    Containing(",")),
        ("close",   Expression),
        ("cmd",     Expression),
        ("load",    Expression),
        ("save",    Expression),
        ("verify",  Expression),
        ("end",     Nothing),
        ("stop",    Nothing),
        ("clr",     Nothing),
        ("new",     Nothing),
        ("run",     Nothing),
        ("cont",    Nothing),
        ("list",    Nothing),
    ]
};
