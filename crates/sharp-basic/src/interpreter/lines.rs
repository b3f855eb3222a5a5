//! Program lines in memory, for the engine's `Text` trait.

use core::ops::RangeInclusive;

use basic::{
    dialect::{Jump, ProgramText, SearchResult},
    memory::{Ram, set_word, word},
};

use super::SharpBasic;
use crate::{
    costs::COSTS,
    keyword::{PREFIX, token},
    layout::{CURRENT_LINE, PROGRAM_END, PROGRAM_START, TYPED_END, TYPED_TEXT},
    text::{self, Destination, Line},
    tokeniser::{END, LINE_NUMBER},
};

/// Returns the characters of the string whose opening quote is at an address.
pub(super) fn quoted(ram: &Ram, at: u16) -> &[u8] {
    let rest = &ram[usize::from(at) + 1..];
    &rest[..rest.iter().position(|&byte| byte == b'"' || byte == END).unwrap_or(0)]
}

/// Returns the address of the first line.
pub(super) fn first_line(ram: &Ram) -> u16 {
    word(ram, PROGRAM_START).wrapping_add(1)
}

/// Finds a line by number, and returns the number of lines that the search passes. The search begins at the current
/// line if that is possible.
pub(super) fn numbered(ram: &Ram, number: u16, within: Option<u16>) -> (Option<Line>, u32) {
    let begins_here = within.filter(|&within| within < number);
    let mut passed = 0;
    for line in text::lines(ram, first_line(ram)) {
        if line.number >= number {
            return ((line.number == number).then_some(line), passed);
        }
        passed += u32::from(begins_here.is_none_or(|within| line.number >= within));
    }
    (None, passed)
}

/// Returns the number of lines before another line, which `RETURN` passes.
pub(super) fn passed_before(ram: &Ram, line: Line) -> u32 {
    numbered(ram, line.number, None).1
}

/// Returns whether a line number in the text belongs to `GOSUB`, as a single number or in a list.
fn is_call(ram: &Ram, constant: u16) -> bool {
    let mut at = usize::from(constant);
    while ram[at - 1] == b',' && ram[at - 4] == LINE_NUMBER {
        at -= 4;
    }
    ram[at - 2..at] == [PREFIX, token::GOSUB]
}

/// Finds the line that begins with a label; returns the cost of the search, which begins at the first
/// line.
pub(super) fn labelled(ram: &Ram, label: &[u8]) -> (Option<Line>, u32) {
    let mut cost = u32::from(COSTS.label_jump) + u32::from(COSTS.label_character) * label.len() as u32;
    for line in text::lines(ram, first_line(ram)) {
        if ram[usize::from(line.tokens())] == b'"' {
            let other = quoted(ram, line.tokens());
            if other == label {
                return (Some(line), cost);
            }
            cost += passed_label_cost(other, label);
        }
        cost += u32::from(COSTS.passed_label);
    }
    (None, cost)
}

/// Returns the additional cost of passing a line with another label: labels of the same length are
/// compared.
fn passed_label_cost(other: &[u8], label: &[u8]) -> u32 {
    let mut cost = u32::from(COSTS.other_label) + u32::from(COSTS.other_label_character) * other.len() as u32;
    if other.len() == label.len() {
        let equal = other.iter().zip(label).take_while(|(other, label)| other == label).count();
        cost += u32::from(COSTS.label_compared) + u32::from(COSTS.label_character_compared) * equal as u32;
    }
    cost
}

/// Returns the cost of the search for the label of the statement at a text pointer, if no line has it.
pub(super) fn failed_search_cost(ram: &Ram, text: u16) -> u64 {
    let next = text.wrapping_add(1);
    let begins_line = matches!(ram[usize::from(text)], END | text::PROGRAM_MARK);
    let line = text::line_at(ram, next).filter(|_| begins_line);
    let start = line.map_or(next, Line::tokens);
    let statement = &ram[usize::from(start)..usize::from(text::statement_end(ram, start))];
    let labels = text::destinations(statement).into_iter().filter_map(|named| match named.destination {
        Destination::Label(label) => Some(label),
        Destination::Line(_) => None,
    });
    let mut searches = labels.map(|label| labelled(ram, label));
    searches.find(|(line, _)| line.is_none()).map_or(0, |(_, cost)| cost.into())
}

/// Finds the line with the name of a constant in the text; returns the cost of the search.
pub(super) fn named(ram: &Ram, constant: u16, within: Option<u16>) -> (Option<Line>, u32) {
    if ram[usize::from(constant)] == LINE_NUMBER {
        let at = usize::from(constant);
        let number = u16::from_be_bytes([ram[at + 1], ram[at + 2]]);
        let (line, passed) = numbered(ram, number, within);
        return (line, passed * u32::from(COSTS.passed_line) + cost_to_return(ram, constant, line));
    }
    let (line, cost) = labelled(ram, quoted(ram, constant));
    (line, cost + cost_to_return(ram, constant, line))
}

/// Returns the cost at `RETURN` for the lines before the target, if the jump at `constant` is a call.
fn cost_to_return(ram: &Ram, constant: u16, target: Option<Line>) -> u32 {
    target
        .filter(|_| is_call(ram, constant))
        .map_or(0, |line| passed_before(ram, line) * u32::from(COSTS.passed_back))
}

impl ProgramText for SharpBasic {
    fn current_line(ram: &Ram) -> Option<u16> {
        match word(ram, CURRENT_LINE) {
            0 => None,
            number => Some(number),
        }
    }

    fn store_current_line(ram: &mut Ram, number: u16) {
        set_word(ram, CURRENT_LINE, number);
    }

    fn stored_current_line(ram: &Ram) -> u16 {
        word(ram, CURRENT_LINE)
    }

    fn command_range() -> RangeInclusive<u16> {
        TYPED_TEXT..=TYPED_END
    }

    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize) {
        let begins_line = matches!(ram[usize::from(text)], END | text::PROGRAM_MARK);
        let next = text.wrapping_add(1);
        let end = if begins_line {
            text::line_at(ram, next).map_or(next, |line| line.next)
        } else {
            text::line_end(ram, text)
        };
        (text, usize::from(end) + usize::from(text::LINE_HEAD))
    }

    fn is_volatile(_: &Ram, _: u16, _: u16) -> bool {
        false
    }

    /// The destination of a jump is the address of the number or string that names it.
    fn find_line(ram: &Ram, jump: &Jump, within: Option<u16>) -> (SearchResult<()>, u32, (u16, usize)) {
        let (line, cost) = named(ram, jump.destination, within);
        let found = line.map_or(SearchResult::NotFound, |line| SearchResult::Found(line.text_pointer()));
        let program = (word(ram, PROGRAM_START), usize::from(word(ram, PROGRAM_END)) + 1);
        (found, cost, program)
    }
}
