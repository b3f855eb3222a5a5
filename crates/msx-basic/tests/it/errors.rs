//! Errors: their order, their handler, the effects of a statement that fails. Source: the Wiki's pages of
//! `ON ERROR GOTO`, `RESUME`, `ERR`, `ERL`, except where a test names another.

use msx_basic::{layout, static_errors, text, tokeniser};

use crate::session::{run, say};

#[test]
fn a_handler_knows_the_error_and_its_line() {
    assert_eq!(run("10 ON ERROR GOTO 30\n20 X=1/0\n30 PRINT ERR;ERL"), " 11  20 |No RESUME in 30");
}

#[test]
fn resume_repeats_resume_next_skips_and_resume_with_a_line_jumps() {
    assert_eq!(run("10 ON ERROR GOTO 30\n20 PRINT 1/A:END\n30 A=4:RESUME"), " .25 ");
    assert_eq!(run("10 ON ERROR GOTO 30\n20 PRINT 1/0:PRINT \"ON\":END\n30 RESUME NEXT"), "ON");
    assert_eq!(run("10 ON ERROR GOTO 30\n20 PRINT 1/0:PRINT \"ON\"\n25 PRINT 2:END\n30 RESUME 25"), " 2 ");
}

#[test]
fn on_error_goto_0_in_a_handler_reports_the_error_for_its_line() {
    assert_eq!(run("10 ON ERROR GOTO 30\n20 ERROR 6\n30 ON ERROR GOTO 0"), "Overflow in 20");
}

#[test]
fn an_error_inside_a_handler_is_reported() {
    assert_eq!(run("10 ON ERROR GOTO 30\n20 ERROR 6\n30 ERROR 9"), "Subscript out of range in 30");
}

#[test]
fn resume_without_an_error_is_one() {
    assert_eq!(run("10 RESUME"), "RESUME without error in 10");
}

#[test]
fn errors_without_a_message_are_unprintable() {
    assert_eq!(say("ERROR 200"), "Unprintable error");
    assert_eq!(say("ERROR 0"), "Illegal function call");
    assert_eq!(say("ERROR 256"), "Illegal function call");
}

#[test]
fn a_missing_operand_differs_from_a_syntax_error() {
    assert_eq!(say("A="), "Missing operand");
    assert_eq!(say("A=)"), "Syntax error");
}

#[test]
fn what_was_printed_before_an_error_stays() {
    assert_eq!(run("10 PRINT \"A\";1/0"), "A|Division by zero in 10");
}

#[test]
fn an_array_is_dimensioned_once() {
    assert_eq!(run("10 DIM A(3):DIM A(3)"), "Redimensioned array in 10");
    assert_eq!(run("10 A(1)=1:DIM A(3)"), "Redimensioned array in 10");
    assert_eq!(run("10 A(10)=1:A(11)=1"), "Subscript out of range in 10");
    assert_eq!(run("10 DIM A(3,3):A(1)=1"), "Subscript out of range in 10");
    assert_eq!(run("10 A(-1)=1"), "Illegal function call in 10");
}

#[test]
fn static_errors_are_found_in_lines_that_never_run() {
    let lines = [(10, "GOTO 30"), (20, "PRINT )"), (30, "X=")];
    let lines =
        lines.map(|(number, text)| (number, tokeniser::tokenise(text.as_bytes()).expect("no constants")));
    let image =
        text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), layout::PROGRAM_START);
    let mut ram: Box<text::Ram> = Box::new([0; 0x1_0000]);
    let start = usize::from(layout::PROGRAM_START);
    ram[start..start + image.len()].copy_from_slice(&image);
    let found: Vec<(u16, bool)> = static_errors(&ram, layout::PROGRAM_START)
        .iter()
        .map(|error| (error.line, error.is_reachable))
        .collect();
    assert_eq!(found, [(20, false), (30, true)]);
}
