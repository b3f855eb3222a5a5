//! The syntax of a program, looked at without running it.
//!
//! The interpreter finds what is wrong in a line when it gets there; a person who has typed a listing in wants to know before.
//! [`check`] parses each statement as the machine would when it reaches it, by the dialect's [table of shapes](Syntax),
//! and says where the machine would stumble, what it looked for there, and what may have been meant. Text that the machine
//! never looks at (behind `GOTO 100`, in the body of a function nobody calls) is no fault.
//!
//! The one thing to know: this is no second interpreter. Only what is wrong whatever the values are is found; a test runs
//! generated lines on the machine and holds both against each other.

mod expression;
mod hint;
mod parse;
mod reach;
mod shape;
mod statement;

use alloc::{string::String, vec::Vec};
use core::ops::Range;

pub use shape::{Given, Piece};

use crate::keyword::{KeywordTable, Statement};
use parse::{Body, Parser};

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

/// How sure a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The machine reports a syntax error whenever it gets there.
    Syntax,
    /// It does unless machine code has taught it such statements: one begins with a sign that begins none.
    UnknownStatement,
    /// It does for some values only: where `ON` chooses none of its lines, or a function is defined twice.
    SyntaxForSomeValues,
    /// The machine reports that text stands where a number belongs, or the other way round.
    TypeMismatch,
}

/// A place at which the machine would stumble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line, as an index into the program.
    pub line: usize,
    /// The bytes of the line that are wrong; at its end none.
    pub at: Range<usize>,
    /// What the machine makes of them.
    pub verdict: Verdict,
    /// What it looks for, in words.
    pub expected: String,
    /// What stands there, in words.
    pub found: String,
    /// What may have been meant.
    pub hint: Option<String>,
    /// Whether the program, started at its first line, can get to the line.
    pub is_reached: bool,
}

/// A line that another one names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The line that names it, as an index into the program.
    pub line: usize,
    /// The digits; where there are none the place where they belong, and the machine takes the number 0.
    pub at: Range<usize>,
    /// The number.
    pub number: u16,
    /// What may have been meant.
    pub hint: Option<String>,
}

/// Why text that is no fault may be a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// It was meant for the machine and stands where it never looks.
    NeverSeen,
    /// It is no number, and everything beside it is one.
    NoNumber,
}

/// Text that is no fault and may be a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The line, as an index into the program.
    pub line: usize,
    /// The bytes.
    pub at: Range<usize>,
    /// Why.
    pub slip: Slip,
    /// What to say of it.
    pub hint: String,
}

/// What came of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The faults, in the order of the program.
    pub findings: Vec<Finding>,
    /// The lines that are jumped to.
    pub jumps: Vec<Jump>,
    /// What may be a slip all the same.
    pub doubts: Vec<Doubt>,
}

/// Checks a program: numbers and tokenised texts of its lines, in rising order.
#[must_use]
pub fn check(lines: &[(u16, &[u8])], syntax: &Syntax) -> Report {
    let mut report = Report::default();
    let mut calls: Vec<[u8; 2]> = Vec::new();
    let mut bodies: Vec<Body> = Vec::new();
    let mut flows = Vec::with_capacity(lines.len());
    for (index, &(_, tokens)) in lines.iter().enumerate() {
        let mut parser = Parser::new(syntax, tokens, index);
        parser.line();
        flows.push(parser.flow());
        report.findings.append(&mut parser.findings);
        report.jumps.append(&mut parser.jumps);
        report.doubts.append(&mut parser.doubts);
        calls.append(&mut parser.calls);
        bodies.append(&mut parser.bodies);
    }
    // The body of a function is looked at when it is called, and a body may call others. Which of two definitions of the
    // same name is meant, the way through the program decides.
    let names: Vec<[u8; 2]> = bodies.iter().map(|body| body.name).collect();
    while let Some(place) = bodies.iter().position(|body| calls.contains(&body.name)) {
        let body = bodies.swap_remove(place);
        let mut parser = Parser::new(syntax, lines[body.line].1, body.line);
        parser.body(body.at);
        if names.iter().filter(|&&name| name == body.name).count() > 1 {
            parser.findings.iter_mut().for_each(|finding| finding.verdict = Verdict::SyntaxForSomeValues);
        }
        report.findings.append(&mut parser.findings);
        calls.append(&mut parser.calls);
    }
    let reached = reach::reached(lines, &flows);
    for finding in &mut report.findings {
        finding.is_reached = reached[finding.line];
    }
    report.findings.sort_by_key(|finding| (finding.line, finding.at.start));
    report
}
