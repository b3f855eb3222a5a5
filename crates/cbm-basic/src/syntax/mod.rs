//! Static checks of a program.
//!
//! The interpreter finds an error in a line only when it executes the line; the check finds it before.
//! [`check`] parses each statement as the machine would when it reaches it, by the dialect's [table of
//! statement shapes](Syntax), and reports the position of an error, the expected text, and a hint. Text that
//! the machine never parses (after `GOTO 100`, in the body of a function that is never called) is not an
//! error.
//!
//! Note: this is not a second interpreter. It finds only errors that occur for all values; a test
//! runs generated lines on the machine and compares both.

mod errors;
mod expression;
mod hint;
mod parse;
mod parser;
mod reach;
mod report;
mod shape;
mod statement;

use alloc::vec::Vec;

pub use report::{ErrorKind, Jump, Report, StaticError, Warning};
pub use shape::{Piece, Prefix, Syntax};

use parser::{Body, Parser};

/// Checks a program: numbers and tokenised texts of its lines, in ascending order.
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
        report.errors.append(&mut parser.errors);
        report.jumps.append(&mut parser.jumps);
        report.warnings.append(&mut parser.warnings);
        calls.append(&mut parser.calls);
        bodies.append(&mut parser.bodies);
    }
    // The body of a function is parsed when it is called, and a body may call others. Which of two
    // definitions of the same name applies depends on the control flow.
    let names: Vec<[u8; 2]> = bodies.iter().map(|body| body.name).collect();
    while let Some(index) = bodies.iter().position(|body| calls.contains(&body.name)) {
        let body = bodies.swap_remove(index);
        let mut parser = Parser::new(syntax, lines[body.line].1, body.line);
        parser.body(body.at);
        parser.errors.iter_mut().for_each(|finding| finding.is_in_function = true);
        if names.iter().filter(|&&name| name == body.name).count() > 1 {
            parser.errors.iter_mut().for_each(|finding| finding.kind = ErrorKind::SyntaxForSomeValues);
        }
        report.errors.append(&mut parser.errors);
        calls.append(&mut parser.calls);
    }
    let reached = reach::reachable(lines, &flows);
    for finding in &mut report.errors {
        finding.is_reachable = reached[finding.line];
    }
    report.errors.sort_by_key(|finding| (finding.line, finding.at.start));
    report
}
