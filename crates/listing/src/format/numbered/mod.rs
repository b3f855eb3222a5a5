//! Numbered lines: the format of BASIC listings.
//!
//! The search runs once over the rows of the page and keeps one open run of lines; its rules are at
//! `finder::Finder`.

mod builder;
mod detection;
mod file;
mod finder;
mod row;
mod wrapping;

pub(crate) use detection::is_assignment;

use super::{PageText, Program, ProgramFormat};
use detection::Vocabulary;
use row::{PageLine, classify};

/// Lines that each begin with a number.
pub static NUMBERED: ProgramFormat =
    ProgramFormat { name: "BASIC lines", description: "lines that begin with a number", find };

fn find(page: &PageText<'_>) -> Vec<Program> {
    let rows = rows(page);
    if file::is_program_file(&rows) { file::read(rows) } else { finder::find(rows) }
}

/// Returns the program of a text that a machine wrote.
pub(crate) fn saved(page: &PageText<'_>) -> Vec<Program> {
    file::read(page.lines.iter().map(|line| row::classify_saved(line)).collect())
}

fn rows(page: &PageText<'_>) -> Vec<PageLine> {
    let vocabulary = Vocabulary::of(page.statements);
    page.lines.iter().map(|line| classify(line, &vocabulary)).collect()
}
