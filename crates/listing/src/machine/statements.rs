//! Words that begin statements, with what has to follow them.
//!
//! They tell the lines of a program from prose, so they stand in small letters as a page is compared, and the test is
//! grammar as far as it goes: `1510 Dimensionierung` begins with DIM, but what follows is no BASIC.

/// What has to follow a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Anything.
    Anything,
    /// Nothing, a colon, a number, a string or a list of names.
    Nothing,
    /// Something that is not a row of plain words.
    Expression,
    /// A line number.
    Number,
    /// A name and its value.
    Assignment,
    /// All that follows must contain this.
    Containing(&'static str),
    /// One of these two.
    Either(&'static str, &'static str),
}

/// The word that begins a statement, in small letters, and what follows it.
pub type StatementPattern = (&'static str, Follow);

/// What the BASICs of home computers share.
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
